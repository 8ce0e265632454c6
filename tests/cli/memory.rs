//! What the program needs does not grow with its input.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Child;
use std::thread;

use flate2::read::GzDecoder;

use crate::program::start;

const SAMPLE: &[u8] = include_bytes!("../../fixtures/corpus/sample.jsonl.gz");

/// How many phases go through; `tools/long` sends more.
const PHASES: usize = 20_000;
/// From then on everything is there that will ever be.
const PHASES_BEFORE: usize = 2_000;
/// What may come on top, in kibibytes: the allocator keeps some pages or gives them back.
const GROWTH_MAX: u64 = 1_024;

/// The most memory that a running program ever had, in kibibytes; only Linux tells.
fn peak(program: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", program.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_long_stream_needs_no_more_than_a_short_one() {
    let mut sample = Vec::new();
    GzDecoder::new(SAMPLE).read_to_end(&mut sample).expect("the sample is gzipped");
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe"));
    let writer = thread::spawn(move || {
        for line in sample.split_inclusive(|byte| *byte == b'\n').cycle().take(PHASES) {
            stdin.write_all(line).expect("it reads on");
        }
        // Handed back so that it stays open: of a program that ended there is nothing to measure.
        stdin
    });
    let (mut before, mut answer) = (None, Vec::new());
    for number in 1..=PHASES {
        answer.clear();
        answers.read_until(b'\n', &mut answer).expect("it answers");
        assert!(answer.starts_with(b"{\"id\":"), "{}", String::from_utf8_lossy(&answer));
        if number == PHASES_BEFORE {
            before = peak(&program);
        }
    }
    let after = peak(&program);
    drop(writer.join().expect("all was written"));
    assert_eq!(program.wait().expect("it ends").code(), Some(0));
    if let (Some(before), Some(after)) = (before, after) {
        assert!(after <= before + GROWTH_MAX, "grew from {before} KiB to {after} KiB");
    }
}

#[test]
fn a_line_of_a_hundred_megabytes_is_refused_and_not_held() {
    const CHUNK: usize = 1 << 20;
    let mut program = start(&["adjudicate"]);
    let mut stdin = program.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(program.stdout.take().expect("a pipe"));
    stdin.write_all(b"{\"name\": \"").expect("it reads on");
    for _ in 0..100 {
        stdin.write_all(&[b'S'; CHUNK]).expect("it reads on");
    }
    stdin.write_all(b"\"}\n{\"name\": \"COMPLETED\"}\n").expect("it reads on");
    let mut said = String::new();
    for _ in 0..2 {
        answers.read_line(&mut said).expect("it answers");
    }
    let peak = peak(&program);
    drop(stdin);
    assert_eq!(
        said,
        "{\"line\":1,\"error\":\"longer than 1048576 bytes\"}\n\
            {\"name\":\"COMPLETED\",\"results\":{},\"next\":null}\n"
    );
    assert_eq!(program.wait().expect("it ends").code(), Some(1));
    if let Some(peak) = peak {
        assert!(peak < 16 * 1_024, "a peak of {peak} KiB");
    }
}
