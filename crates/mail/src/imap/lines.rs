//! Answers of a server by whole lines. Each time that more of an answer comes, the crate parses it
//! again from the beginning, so a line without an end would keep it at work for ever.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use super::super::server::Wire;

/// The longest line is the answer to a search: seven digits and a blank for each message.
const LINE_BYTES_MAX: usize = 4 * 1024 * 1024;
/// How much is read at once.
const CHUNK: usize = 16 * 1024;

/// A connection that hands on whole lines, and what a line announces as a literal.
#[derive(Debug)]
pub(super) struct Lines {
    wire: Wire,
    /// What was read: first what may be handed on, then the beginning of a line.
    held: Vec<u8>,
    /// How much of it was handed on.
    given: usize,
    /// How much of it may be.
    whole: usize,
    /// How many bytes of a literal are still to come.
    literal: usize,
}

/// What is wrong with a line that is too long.
pub(super) fn is_endless(why: &io::Error) -> bool {
    why.kind() == io::ErrorKind::FileTooLarge
}

/// The words for it.
pub(super) fn endless(place: &str) -> String {
    let most = LINE_BYTES_MAX / 1024 / 1024;
    format!("{place} sends a line of over {most} MB, so the connection was given up")
}

impl Lines {
    pub(super) fn new(wire: Wire) -> Lines {
        Lines { wire, held: Vec::new(), given: 0, whole: 0, literal: 0 }
    }

    pub(super) fn into_wire(self) -> Wire {
        self.wire
    }

    /// Notes what came after so many bytes that were looked at before.
    fn take(&mut self, mut looked: usize) -> io::Result<()> {
        loop {
            if self.literal > 0 {
                let more = self.literal.min(self.held.len() - self.whole);
                self.literal -= more;
                self.whole += more;
                looked = self.whole;
                if self.literal > 0 {
                    return Ok(());
                }
            }
            let rest = self.held.get(looked..).unwrap_or_default();
            let Some(end) = rest.iter().position(|byte| *byte == b'\n') else {
                return match self.held.len() - self.whole > LINE_BYTES_MAX {
                    true => Err(io::ErrorKind::FileTooLarge.into()),
                    false => Ok(()),
                };
            };
            let line_end = looked + end + 1;
            let line = self.held.get(self.whole..line_end).unwrap_or_default();
            self.literal = announced(line);
            (self.whole, looked) = (line_end, line_end);
        }
    }
}

/// The length of the literal that a line announces at its end: `{123}`.
fn announced(line: &[u8]) -> usize {
    let line = line.trim_ascii_end();
    let Some(line) = line.strip_suffix(b"}") else { return 0 };
    let Some(open) = line.iter().rposition(|byte| *byte == b'{') else { return 0 };
    let digits = line.get(open + 1..).unwrap_or_default();
    let digits = digits.strip_suffix(b"+").unwrap_or(digits);
    std::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

impl AsyncRead for Lines {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        to: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = &mut *self;
        while this.given == this.whole {
            this.held.drain(..this.given);
            (this.given, this.whole) = (0, 0);
            let looked = this.held.len();
            let mut chunk = [0; CHUNK];
            let mut chunk = ReadBuf::new(&mut chunk);
            ready!(Pin::new(&mut this.wire).poll_read(cx, &mut chunk))?;
            if chunk.filled().is_empty() {
                return Poll::Ready(Ok(()));
            }
            this.held.extend_from_slice(chunk.filled());
            this.take(looked)?;
        }
        let ready = this.held.get(this.given..this.whole).unwrap_or_default();
        let count = ready.len().min(to.remaining());
        to.put_slice(ready.get(..count).unwrap_or_default());
        this.given += count;
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Lines {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.wire).poll_write(cx, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.wire).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    /// What is handed on of what a server sends in pieces.
    async fn handed_on(pieces: &[&[u8]]) -> (Vec<u8>, io::Result<()>) {
        let (mut server, ours) = duplex(64 * 1024);
        let mut lines = Lines::new(Box::new(ours));
        let read = async move {
            let mut found = Vec::new();
            let mut chunk = vec![0; 1000];
            loop {
                match lines.read(&mut chunk).await {
                    Ok(0) => return (found, Ok(())),
                    Ok(count) => found.extend_from_slice(&chunk[..count]),
                    Err(why) => return (found, Err(why)),
                }
            }
        };
        let write = async {
            for piece in pieces {
                if server.write_all(piece).await.is_err() {
                    break;
                }
            }
            drop(server);
        };
        tokio::join!(read, write).0
    }

    #[tokio::test]
    async fn whole_lines_and_literals_are_handed_on_however_they_come() {
        let sent: &[u8] = b"* OK hello\r\n* 1 FETCH (BODY[] {8}\r\nab\ncd{9}\r)\r\na1 OK\r\n";
        for size in 1..sent.len() {
            let pieces: Vec<&[u8]> = sent.chunks(size).collect();
            let (found, done) = handed_on(&pieces).await;
            assert!(done.is_ok() && found == sent, "in pieces of {size}");
        }
        let (found, done) = handed_on(&[b"* OK\r\n* half"]).await;
        assert!(done.is_ok() && found == b"* OK\r\n", "what has no end is no line");
    }

    #[tokio::test]
    async fn a_line_without_an_end_ends_the_connection() {
        let piece = [b'x'; 32 * 1024];
        let pieces = vec![&piece[..]; LINE_BYTES_MAX / piece.len() + 2];
        let (found, done) = handed_on(&pieces).await;
        assert!(found.is_empty() && is_endless(&done.expect_err("it is too long")));
    }
}
