//! Letters whose bodies are gone after their time. What is left is the header, below two lines of
//! ours: how long the letter was, and a proof by the ledger's secret that we cut it. Its row keeps
//! the hash of the whole letter, so that the chain of seals holds as it did.

use super::super::error::LedgerError;
use super::super::journal::CUT;
use super::super::numbers::LetterNumber;
use super::super::seal::{Link, Seal};
use super::SqlLedger;
use super::database::{Database, first};
use super::faults::Tried;
use super::journal::length_before_cut;
use super::values::given;
use super::writing::Writing;

/// After the number of bytes in the first line.
const GONE: &str = "bytes, and the body was pruned";
const PROOF: &str = "X-Chancery-Pruned: ";
/// At most this many bytes of a header stay.
const HEADER_MAX: usize = 16_000;

impl<D: Database> SqlLedger<D> {
    /// Cuts letters that were ruled on to their headers, and gives the room back. Their hashes
    /// stay, and every seal with them.
    ///
    /// # Errors
    ///
    /// If the database can't be written, or has no room in which to make itself smaller.
    pub fn prune(&mut self, letters: &[LetterNumber]) -> Result<(), LedgerError> {
        self.write(|writing| letters.iter().try_for_each(|letter| writing.prune(*letter)))?;
        self.ask(|db| db.shrink())
    }
}

impl Writing<'_> {
    /// Cuts a letter that was ruled on.
    pub(super) fn prune(&mut self, number: LetterNumber) -> Tried<()> {
        let sql = "SELECT bytes, digest FROM letters WHERE number = $1
            AND EXISTS (SELECT 1 FROM rulings WHERE rulings.letter = letters.number)";
        let row = first(self.db, sql, given![number.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let Some((bytes, digest)) = row else { return Ok(()) };
        let bytes: Vec<u8> = bytes;
        if is_pruned(self.secret, number, digest, &bytes) {
            return Ok(());
        }
        let left = cut(self.secret, number, digest, &bytes);
        let sql = "UPDATE letters SET bytes = $1 WHERE number = $2";
        self.db.execute(sql, given![left.as_slice(), number.0])
    }
}

/// What is left of a letter.
fn cut(secret: Seal, number: LetterNumber, digest: Seal, bytes: &[u8]) -> Vec<u8> {
    // It may have been cut when it came.
    let length = length_before_cut(bytes).unwrap_or(bytes.len() as u64);
    let first = format!("{CUT}: 0 of {length} {GONE}\r\n").into_bytes();
    let kept = [first.as_slice(), header(bytes)].concat();
    let proof = proof(secret, number, digest, &kept);
    let second = format!("{PROOF}{proof}\r\n").into_bytes();
    [first.as_slice(), &second, header(bytes)].concat()
}

/// What is left of a letter that is forgotten: how long it was, and our proof.
pub(super) fn emptied(secret: Seal, number: LetterNumber, digest: Seal, bytes: &[u8]) -> Vec<u8> {
    let length = length_before_cut(bytes).unwrap_or(bytes.len() as u64);
    let first = format!("{CUT}: 0 of {length} bytes, and the letter was forgotten\r\n");
    let proof = proof(secret, number, digest, first.as_bytes());
    format!("{first}{PROOF}{proof}\r\n").into_bytes()
}

/// The header of a letter, with the empty line at its end.
fn header(bytes: &[u8]) -> &[u8] {
    let behind = |end: &[u8]| {
        let at = bytes.windows(end.len()).position(|part| part == end);
        at.map(|at| at + end.len())
    };
    let end = [behind(b"\r\n\r\n"), behind(b"\n\n")].into_iter().flatten().min();
    bytes.get(..end.unwrap_or(bytes.len()).min(HEADER_MAX)).unwrap_or(bytes)
}

fn proof(secret: Seal, number: LetterNumber, digest: Seal, kept: &[u8]) -> Seal {
    let link = Link::after(secret).number("pruned", number.0);
    link.seal("bytes", digest).seal("kept", Seal::of(kept)).close()
}

/// Whether a letter is what we left of one with this hash.
pub(super) fn is_pruned(secret: Seal, number: LetterNumber, digest: Seal, bytes: &[u8]) -> bool {
    let mut lines = bytes.splitn(3, |byte| *byte == b'\n');
    let (Some(first), Some(second), Some(rest)) = (lines.next(), lines.next(), lines.next()) else {
        return false;
    };
    let kept = [first, b"\n", rest].concat();
    let expected = format!("{PROOF}{}\r", proof(secret, number, digest, &kept));
    first.starts_with(CUT.as_bytes()) && second == expected.as_bytes()
}

/// Whether a letter of the journal is one of which only the header is left.
pub(super) fn is_pruned_in(db: &dyn Database, secret: Seal, number: LetterNumber) -> Tried<bool> {
    let sql = "SELECT bytes, digest FROM letters WHERE number = $1";
    let row = first(db, sql, given![number.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((bytes, digest)) = row else { return Ok(false) };
    let bytes: Vec<u8> = bytes;
    Ok(is_pruned(secret, number, digest, &bytes))
}
