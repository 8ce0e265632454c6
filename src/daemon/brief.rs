//! Large letters of strangers: anyone can send them, and the journal keeps everything for good. So
//! it gets only their header, their beginning and a hash.
//!
//! This is decided before a letter is in the journal, whose bytes are the truth: what is ruled on
//! and what is replayed is the same.

use sha2::{Digest, Sha256};

use crate::clerk;
use crate::game::proof::Proof;
use crate::ledger::{Arrived, CUT, Ledger, LedgerError};
use crate::mail::{self, Arrival};

/// A letter up to this length is kept whole, no matter who wrote it.
const WHOLE_BYTES_MAX: usize = 32 * 1024;
/// How much is kept of the header of a longer one.
const HEADER_BYTES_MAX: usize = 32 * 1024;
/// How much of it is kept after the header.
const TEXT_BYTES_MAX: usize = 8 * 1024;

/// The same letters, those of strangers cut short.
pub(super) fn kept(
    ledger: &impl Ledger,
    proof: &Proof,
    letters: Vec<Arrived>,
) -> Result<Vec<Arrived>, LedgerError> {
    let kept = |letter: Arrived| {
        if letter.bytes.len() <= WHOLE_BYTES_MAX {
            return Ok(letter);
        }
        let bytes = cut(&letter.bytes);
        let arrival = Arrival::read(0, letter.received, &letter.mailbox, &bytes);
        if clerk::is_authentic(proof, &arrival) || is_known(ledger, &arrival)? {
            return Ok(letter);
        }
        let message_id = mail::message_id(&bytes);
        Ok(Arrived { bytes, message_id, ..letter })
    };
    letters.into_iter().map(kept).collect()
}

/// Whether any of a letter's authors has to do with a board or a tournament.
fn is_known(ledger: &impl Ledger, arrival: &Arrival) -> Result<bool, LedgerError> {
    for author in &arrival.facts.authors {
        if !ledger.games_of(&author.address)?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The header and the beginning, below a line that says how much there was.
fn cut(bytes: &[u8]) -> Vec<u8> {
    let is_end = |at: &usize| {
        let rest = bytes.get(*at..).unwrap_or_default();
        rest.starts_with(b"\n\n") || rest.starts_with(b"\n\r\n")
    };
    let header = (0..bytes.len().min(HEADER_BYTES_MAX)).find(is_end).unwrap_or(HEADER_BYTES_MAX);
    let kept = bytes.get(..header + TEXT_BYTES_MAX).unwrap_or(bytes);
    let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    let line =
        format!("{CUT}: {} of {} bytes were kept; sha256={hash}\r\n", kept.len(), bytes.len());
    [line.as_bytes(), kept].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_and_the_beginning_are_kept_below_a_line_that_says_so() {
        let header = "From: x@evil.example\r\nMessage-ID: <a@evil.example>\r\nSubject: y";
        let letter = format!("{header}\r\n\r\nsign up as Ann\r\n{}", "junk ".repeat(50_000));
        let cut = cut(letter.as_bytes());
        assert!(cut.len() < TEXT_BYTES_MAX + 400, "{}", cut.len());
        let opened = mail::read(&cut).letter;
        assert_eq!(opened.message_id.as_deref(), Some("a@evil.example"));
        assert!(opened.text.starts_with("sign up as Ann"), "{}", opened.text);
        let first = String::from_utf8_lossy(&cut).lines().next().map(str::to_owned);
        let said = format!("of {} bytes were kept; sha256=", letter.len());
        assert!(first.is_some_and(|line| line.contains(&said)));
        // A header without an end is no letter, and is not kept any longer.
        let endless = super::cut("A: b\r\n".repeat(100_000).as_bytes());
        assert!(endless.len() < HEADER_BYTES_MAX + TEXT_BYTES_MAX + 200);
    }
}
