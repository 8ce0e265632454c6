//! Lines of bytes from outside, as many at a time as are at hand, each of a limited length.

use std::io::{self, Read};

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputBlock<'a> {
    /// One line or several, without the end of the last. One of them may be longer than allowed.
    Lines(&'a [u8]),
    /// A line that was longer than allowed, and was skipped.
    TooLong,
}

/// Reads into one buffer.
pub(super) struct LineBlocks<R> {
    input: R,
    buffer: Vec<u8>,
    /// Where the unread part of the buffer begins, and where it ends.
    begin: usize,
    end: usize,
    /// The part before this has no line end.
    searched: usize,
    /// How many bytes a line may have.
    limit: usize,
    /// Whether the rest of a line is being skipped.
    passing: bool,
}

impl<R: Read> LineBlocks<R> {
    /// Reads so many bytes at a time, and more if a line needs it.
    pub(super) fn new(input: R, size: usize, limit: usize) -> LineBlocks<R> {
        let buffer = vec![0; size];
        LineBlocks { input, buffer, begin: 0, end: 0, searched: 0, limit, passing: false }
    }

    /// All whole lines that are at hand; if there is none, waits for one. Nothing at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<InputBlock<'_>>> {
        loop {
            let fresh = self.buffer.get(self.searched..self.end).unwrap_or_default();
            let is_end = |byte: &u8| *byte == b'\n';
            let end = match self.passing {
                true => fresh.iter().position(is_end),
                false => fresh.iter().rposition(is_end),
            };
            if let Some(end) = end {
                let end = self.searched + end;
                return Ok(Some(self.hand_out(end, end + 1)));
            }
            self.searched = self.end;
            self.passing |= self.end - self.begin > self.limit;
            if self.passing {
                (self.begin, self.end, self.searched) = (0, 0, 0);
            }
            if !self.read()? {
                let is_line = self.passing || self.begin < self.end;
                return Ok(is_line.then(|| self.hand_out(self.end, self.end)));
            }
        }
    }

    /// Hands out the part up to `end`; the rest begins at `next`.
    fn hand_out(&mut self, end: usize, next: usize) -> InputBlock<'_> {
        let begin = self.begin;
        (self.begin, self.searched) = (next, next);
        match std::mem::take(&mut self.passing) {
            true => InputBlock::TooLong,
            false => InputBlock::Lines(self.buffer.get(begin..end).unwrap_or_default()),
        }
    }

    /// Reads some more, unless the input has ended.
    fn read(&mut self) -> io::Result<bool> {
        self.buffer.copy_within(self.begin..self.end, 0);
        self.searched -= self.begin;
        self.end -= self.begin;
        self.begin = 0;
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        loop {
            match self.input.read(self.buffer.get_mut(self.end..).unwrap_or_default()) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(count) => {
                    self.end += count;
                    return Ok(count > 0);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let (now, later) = self.0.split_at(self.0.len().min(5).min(buffer.len()));
            self.0 = later;
            Read::read(&mut &*now, buffer)
        }
    }

    fn all(input: impl Read, limit: usize) -> Vec<String> {
        let mut lines = LineBlocks::new(input, 8, limit);
        let mut all = Vec::new();
        while let Some(block) = lines.next().expect("memory can be read") {
            match block {
                InputBlock::TooLong => all.push("too long".to_owned()),
                InputBlock::Lines(bytes) => {
                    let text = std::str::from_utf8(bytes).expect("it is text");
                    // The code that answers the lines checks their lengths.
                    let line = |line: &str| match line.len() > limit {
                        true => "too long".to_owned(),
                        false => line.to_owned(),
                    };
                    all.extend(text.split('\n').map(line));
                }
            }
        }
        all
    }

    #[test]
    fn a_long_line_is_passed_over_and_the_next_one_read() {
        let text = "x".repeat(101) + "\n{}\n\nlast";
        for expected in [all(text.as_bytes(), 100), all(Slow(text.as_bytes()), 100)] {
            assert_eq!(expected, ["too long", "{}", "", "last"]);
        }
        let text = "a\n".to_owned() + &"x".repeat(1_000);
        assert_eq!(all(Slow(text.as_bytes()), 100), ["a", "too long"]);
        assert_eq!(all(Slow(b""), 100), Vec::<String>::new());
        assert_eq!(all(Slow(b"\n\n"), 100), ["", ""]);
    }

    #[test]
    fn lines_come_as_they_are_however_they_are_read() {
        for length in 0..60 {
            let text: String = (0..length).map(|at| if at % 7 == 6 { '\n' } else { 'x' }).collect();
            let mut lines: Vec<&str> = text.split('\n').collect();
            if text.is_empty() || text.ends_with('\n') {
                lines.pop();
            }
            assert_eq!(all(text.as_bytes(), 100), lines);
            assert_eq!(all(Slow(text.as_bytes()), 100), lines);
        }
    }
}
