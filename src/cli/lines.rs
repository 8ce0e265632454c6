//! Lines of bytes from outside, each of a limited length.

use std::io::{self, BufRead};

/// No phase of a game needs a longer line: a full board with an order for every unit is 10 kB.
/// A longer one is refused without being held in memory.
pub(super) const LINE_BYTES_MAX: usize = 1 << 20;

/// A line as it was read, without its end.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum InputLine<'a> {
    /// The bytes of the line.
    Whole(&'a [u8]),
    /// The line was longer than allowed, and was passed over.
    TooLong,
}

/// Reads line after line into one buffer.
pub(super) struct LineReader<R> {
    input: R,
    buffer: Vec<u8>,
    /// How many bytes a line may have.
    limit: usize,
}

impl<R: BufRead> LineReader<R> {
    pub(super) fn new(input: R, limit: usize) -> LineReader<R> {
        LineReader { input, buffer: Vec::new(), limit }
    }

    /// The next line; nothing at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<InputLine<'_>>> {
        self.buffer.clear();
        let mut too_long = false;
        loop {
            let chunk = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            if chunk.is_empty() && self.buffer.is_empty() && !too_long {
                return Ok(None);
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default();
            too_long |= self.buffer.len() + part.len() > self.limit;
            if !too_long {
                self.buffer.extend_from_slice(part);
            }
            let last = end.is_some() || chunk.is_empty();
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if last && too_long {
                return Ok(Some(InputLine::TooLong));
            }
            if last {
                return Ok(Some(InputLine::Whole(&self.buffer)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_line_is_passed_over_and_the_next_one_read() {
        let mut text = vec![b'x'; LINE_BYTES_MAX + 1];
        text.extend_from_slice(b"\n{}\n\nlast");
        let mut lines =
            LineReader::new(io::BufReader::with_capacity(64, text.as_slice()), LINE_BYTES_MAX);
        let mut next = || lines.next().map(|line| line.map(|line| format!("{line:?}")));
        assert_eq!(next().unwrap().as_deref(), Some("TooLong"));
        assert_eq!(next().unwrap(), Some(format!("{:?}", InputLine::Whole(b"{}"))));
        assert_eq!(next().unwrap(), Some(format!("{:?}", InputLine::Whole(b""))));
        assert_eq!(next().unwrap(), Some(format!("{:?}", InputLine::Whole(b"last"))));
        assert_eq!(next().unwrap(), None);
    }
}
