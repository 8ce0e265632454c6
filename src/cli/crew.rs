//! Threads that answer parts of the input side by side, while the order of the lines is kept.

use std::io::{self, Write};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Scope;

use super::desk::Desk;
use super::pipe::Answers;

/// Fewer bytes than these, some phases, take longer to hand over than to answer.
const PART_BYTES_MIN: usize = 1 << 14;

/// The threads. They start when there is enough to do for them, and end with the input.
pub(super) struct Crew<'scope, 'env, A> {
    scope: &'scope Scope<'scope, 'env>,
    desk: &'env Desk<'env, A>,
    cores: usize,
    hands: Vec<Hand>,
    /// What this thread writes itself; kept for its memory.
    output: Vec<u8>,
}

/// One thread: gets parts, and gives them back.
struct Hand {
    to: Sender<Part>,
    from: Receiver<Part>,
    /// A part that is done, kept for its memory.
    idle: Option<Part>,
}

/// Some lines, and what was answered.
struct Part {
    lines: Vec<u8>,
    /// The number of the first line.
    first: u64,
    output: Vec<u8>,
    refused: io::Result<u64>,
}

impl<'scope, 'env, A: Answers> Crew<'scope, 'env, A> {
    pub(super) fn new(
        scope: &'scope Scope<'scope, 'env>,
        desk: &'env Desk<'env, A>,
        cores: usize,
    ) -> Crew<'scope, 'env, A> {
        Crew { scope, desk, cores, hands: Vec::new(), output: Vec::new() }
    }

    /// Writes the answers to some lines, the first of which has this number. Returns how many lines
    /// were refused, and how many there were.
    pub(super) fn answer(
        &mut self,
        lines: &[u8],
        first: u64,
        output: &mut impl Write,
    ) -> io::Result<(u64, u64)> {
        let parts = (lines.len() / PART_BYTES_MIN).clamp(1, self.cores);
        let (own, mut rest) = split(lines, lines.len() / parts);
        let mut next = first + count(own);
        let mut busy = 0;
        while let Some(lines) = rest {
            let (part, others) = split(lines, lines.len() / (parts - busy - 1).max(1));
            self.hand_over(busy, part, next)?;
            next += count(part);
            rest = others;
            busy += 1;
        }
        self.output.clear();
        let mut refused = self.desk.answer(own, first, &mut self.output)?;
        output.write_all(&self.output)?;
        for hand in self.hands.iter_mut().take(busy) {
            let mut part = hand.from.recv().map_err(io::Error::other)?;
            refused += std::mem::replace(&mut part.refused, Ok(0))?;
            output.write_all(&part.output)?;
            hand.idle = Some(part);
        }
        Ok((refused, next - first))
    }

    fn hand_over(&mut self, number: usize, lines: &[u8], first: u64) -> io::Result<()> {
        if number == self.hands.len() {
            self.hands.push(self.hire());
        }
        let Some(hand) = self.hands.get_mut(number) else { return Ok(()) };
        let mut part = hand.idle.take().unwrap_or_else(|| Part {
            lines: Vec::new(),
            first,
            output: Vec::new(),
            refused: Ok(0),
        });
        part.lines.clear();
        part.lines.extend_from_slice(lines);
        part.first = first;
        hand.to.send(part).map_err(|_| io::Error::other("a thread has ended"))
    }

    fn hire(&self) -> Hand {
        let (to, parts) = channel::<Part>();
        let (done, from) = channel();
        let desk = self.desk;
        self.scope.spawn(move || {
            for mut part in parts {
                part.output.clear();
                part.refused = desk.answer(&part.lines, part.first, &mut part.output);
                if done.send(part).is_err() {
                    break;
                }
            }
        });
        Hand { to, from, idle: None }
    }
}

/// Cuts lines after the first that ends after so many bytes. The line end between them goes away.
fn split(lines: &[u8], at: usize) -> (&[u8], Option<&[u8]>) {
    let rest = lines.get(at..).unwrap_or_default();
    match rest.iter().position(|byte| *byte == b'\n') {
        None => (lines, None),
        Some(end) => {
            let (own, others) = lines.split_at(at + end);
            (own, others.get(1..))
        }
    }
}

/// How many lines these are.
fn count(lines: &[u8]) -> u64 {
    1 + lines.iter().filter(|byte| **byte == b'\n').count() as u64
}
