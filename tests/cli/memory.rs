//! What the program needs does not grow with its input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;
use std::thread;
use std::time::Instant;

use flate2::read::GzDecoder;

use crate::cli::program::start;

const SAMPLE: &[u8] = include_bytes!("../../fixtures/corpus/sample.jsonl.gz");

/// How many phases go through; `CHANCERY_PHASES` says otherwise, as `tools/long pipe` does.
const PHASES: usize = 20_000;
/// From then on everything is there that will ever be.
const PHASES_BEFORE: usize = 1_000;
/// What may come on top, in kibibytes: the allocator keeps some pages or gives them back.
const GROWTH_MAX: u64 = 512;
/// What a line that is too long may take: some times the limit of a line, not the line.
const LINE_MAX: u64 = 8 * 1_024;

fn phases() -> usize {
    let phases = std::env::var("CHANCERY_PHASES").ok();
    phases.map_or(PHASES, |phases| phases.parse().expect("CHANCERY_PHASES is a number"))
}

/// The most memory that a running program ever had, in kibibytes; only Linux tells.
fn peak(program: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_long_stream_needs_no_more_than_a_short_one() {
    let phases = phases();
    let mut sample = Vec::new();
    GzDecoder::new(SAMPLE).read_to_end(&mut sample).expect("the sample is gzipped");
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe"));
    let clock = Clock::start();
    let writer = thread::spawn(move || {
        for line in sample.split_inclusive(|byte| *byte == b'\n').cycle().take(phases) {
            stdin.write_all(line).expect("it reads on");
        }
        // Handed back so that it stays open: of a program that ended there is nothing to measure.
        stdin
    });
    let (mut before, mut answer) = (None, Vec::new());
    for number in 1..=phases {
        answer.clear();
        answers.read_until(b'\n', &mut answer).expect("it answers");
        assert!(answer.starts_with(b"{\"id\":"), "{}", String::from_utf8_lossy(&answer));
        if number == PHASES_BEFORE {
            before = peak(&program);
        }
    }
    let after = peak(&program);
    let seconds = clock.seconds();
    drop(writer.join().expect("all was written"));
    assert_eq!(program.wait().expect("it ends").code(), Some(0));
    if let (Some(before), Some(after)) = (before, after) {
        tell(&format!(
            "{phases} phases in {seconds:.1} s, {:.0} a second; at most {before} KiB for the first \
                {PHASES_BEFORE}, {after} KiB for all",
            phases as f64 / seconds
        ));
        assert!(after <= before + GROWTH_MAX, "grew from {before} KiB to {after} KiB");
    }
}

/// How long the stream takes, shown when the long form is run; it decides nothing.
struct Clock(Instant);

impl Clock {
    #[expect(clippy::disallowed_methods, reason = "The time is what is measured here.")]
    fn start() -> Clock {
        Clock(Instant::now())
    }

    fn seconds(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

#[expect(clippy::print_stdout, reason = "The figures are what the long form is run for.")]
fn tell(what: &str) {
    println!("{what}");
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_and_not_held() {
    const CHUNK: usize = 1 << 20;
    const COMPLETED: &str = "{\"name\":\"COMPLETED\",\"results\":{},\"next\":null}\n";
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe"));
    let mut said = String::new();
    stdin.write_all(b"{\"name\": \"COMPLETED\"}\n").expect("it reads on");
    answers.read_line(&mut said).expect("it answers");
    let before = peak(&program);
    stdin.write_all(b"{\"name\": \"").expect("it reads on");
    for _ in 0..100 {
        stdin.write_all(&[b'S'; CHUNK]).expect("it reads on");
    }
    stdin.write_all(b"\"}\n{\"name\": \"COMPLETED\"}\n").expect("it reads on");
    for _ in 0..2 {
        answers.read_line(&mut said).expect("it answers");
    }
    let after = peak(&program);
    drop(stdin);
    let refused = "{\"line\":2,\"error\":\"longer than 1048576 bytes\"}\n";
    assert_eq!(said, [COMPLETED, refused, COMPLETED].concat());
    assert_eq!(program.wait().expect("it ends").code(), Some(1));
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after < before + LINE_MAX, "grew from {before} KiB to {after} KiB");
    }
}
