//! A million lines, random and spoilt: each gets its answer, none disturbs another.

use std::thread;

use serde_json::Value;

use crate::choices::Choices;
use crate::lines;
use crate::mutation;

/// How many lines the test sends.
const LINES: usize = 1_000_000;
/// How many go through the pipe at once.
const BATCH: usize = 10_000;
/// Every so many lines there is a good one.
const GOOD_EVERY: usize = 50;
/// Where the lines begin; every run gets the same ones.
const SEED: u64 = 1_901;
/// Bytes to make one line of.
const CHOICES: usize = 96;

/// Numbers that look random (xorshift64*).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn bytes(&mut self) -> [u8; CHOICES] {
        let mut bytes = [0; CHOICES];
        for chunk in bytes.chunks_exact_mut(8) {
            chunk.copy_from_slice(&self.next().to_le_bytes());
        }
        bytes
    }
}

#[test]
fn a_million_lines_get_a_million_answers() {
    let batches: Vec<usize> = (0..LINES / BATCH).collect();
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let refused: usize = thread::scope(|scope| {
        let parts = batches.chunks(batches.len().div_ceil(threads));
        let workers: Vec<_> =
            parts.map(|part| scope.spawn(|| part.iter().map(check).sum())).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or(0_usize)).sum()
    });
    // Nearly all lines are bad, but what is judged is worth trying, too.
    assert!((LINES / 2..LINES).contains(&refused), "{refused} lines were refused");
}

/// Sends one batch, and says how many of its lines were refused.
fn check(batch: &usize) -> usize {
    let mut random = Random(SEED + *batch as u64);
    let (mut input, mut good) = (Vec::new(), Vec::new());
    for number in 0..BATCH {
        let line = match number % GOOD_EVERY {
            0 => {
                good.push(number);
                good_line(number).0.clone()
            }
            _ => line(&mut random),
        };
        input.extend_from_slice(&line);
        input.push(b'\n');
    }
    let answers = lines::judged(&input);
    assert_eq!(answers.len(), BATCH, "one answer for each line of batch {batch}");
    for (number, answer) in answers.iter().enumerate() {
        lines::check_answer(answer, number as u64 + 1);
    }
    for number in good {
        assert_eq!(answers[number], good_line(number).1, "line {number} of batch {batch}");
    }
    answers.iter().filter(|answer| answer.contains("\"error\":")).count()
}

/// One of the good lines, and what comes back for it alone.
fn good_line(number: usize) -> &'static (Vec<u8>, String) {
    static GOOD: std::sync::OnceLock<Vec<(Vec<u8>, String)>> = std::sync::OnceLock::new();
    let known = GOOD.get_or_init(|| {
        let phases = mutation::small().iter().chain(mutation::sample());
        let alone = |phase: &Value| {
            let line = phase.to_string().into_bytes();
            let answer = lines::judged(&line).remove(0);
            assert!(answer.contains("\"results\""), "{answer}");
            (line, answer)
        };
        phases.map(alone).collect()
    });
    &known[number / GOOD_EVERY % known.len()]
}

/// Random bytes, random marks of JSON, or a spoilt phase; never blank, and never two lines.
fn line(random: &mut Random) -> Vec<u8> {
    const MARKS: &[u8] = b"{}[]:,\"\\0123456789eE+-.tfn \r\t\xc3\xa9";
    let bytes = random.bytes();
    let mut choices = Choices::new(&bytes);
    let mut line = match choices.below(16) {
        0..=4 => bytes[..choices.below(CHOICES)].to_vec(),
        5..=8 => (0..choices.below(CHOICES)).map(|_| choices.pick(MARKS)).collect(),
        9 if choices.one_in(4) => mutation::spoilt(mutation::sample(), &mut choices),
        _ => mutation::spoilt(mutation::small(), &mut choices),
    };
    line.retain(|byte| *byte != b'\n');
    if lines::is_blank(&line) {
        line.push(b'0');
    }
    line
}
