//! The journal: letters go in once, and come out in the order in which they were received.

use std::collections::BTreeSet;

use super::super::chain;
use super::super::journal::{Arrived, CUT, Received, Uid};
use super::super::numbers::LetterNumber;
use super::super::seal::{Head, Seal};
use super::super::shards::LetterLead;
use super::super::times::kept;
use super::database::{Database, all, first};
use super::faults::Tried;
use super::heads::Chain;
use super::values::{SqlRow, at_most, given, unfit};
use super::writing::Writing;
use crate::times::Moment;

/// Stands for a number of a mailbox, or its validity, where a letter has none. Real ones are not
/// negative.
const NO_NUMBER: i64 = -1;

impl Writing<'_> {
    /// Enters a letter, unless it is there already.
    pub(super) fn receive(&mut self, letter: &Arrived, lead: LetterLead) -> Tried<LetterNumber> {
        let digest = Seal::of(&letter.bytes);
        let head = self.head(Chain::Letters)?;
        let numbered = numbered(self.db, letter)?;
        // Of a message that could not be fetched the journal has only its number. If it is fetched
        // later, it is a letter like any other, but without the number, which is taken.
        let comes_late = numbered.is_some_and(|(_, is_blank)| is_blank && !letter.bytes.is_empty());
        if let Some((number, _)) = numbered.filter(|_| !comes_late) {
            return Ok(number);
        }
        if let Some(number) = of_the_same_bytes(self.db, letter, digest)? {
            return Ok(number);
        }
        let unnumbered = comes_late.then(|| Arrived { uid: None, ..letter.clone() });
        let letter = unnumbered.as_ref().unwrap_or(letter);
        let number = LetterNumber(head.number + 1);
        let seal = chain::letter(head.seal, number, letter, digest);
        self.db.execute(
            "INSERT INTO letters
                (number, mailbox, uid_validity, uid, message_id, received, bytes, digest, seal)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
            given![
                number.0,
                &letter.mailbox,
                letter.uid.map(|uid| uid.validity),
                letter.uid.map(|uid| uid.number),
                letter.message_id.as_deref(),
                kept(letter.received),
                letter.bytes.as_slice(),
                &digest,
                &seal,
            ],
        )?;
        self.db.execute(
            "INSERT INTO unruled (letter, received, mailbox, uid_validity, uid, shard, routed)
            VALUES ($1, $2, $3, $4, $5, $6, $7)",
            given![
                number.0,
                kept(letter.received),
                &letter.mailbox,
                letter.uid.map_or(NO_NUMBER, |uid| i64::from(uid.validity)),
                letter.uid.map_or(NO_NUMBER, |uid| i64::from(uid.number)),
                lead.number(),
                lead.since,
            ],
        )?;
        self.grow(Chain::Letters, Head { number: number.0, seal });
        Ok(number)
    }
}

/// The letter that came under a number of the mailbox, and whether nothing could be had of it.
fn numbered(db: &dyn Database, letter: &Arrived) -> Tried<Option<(LetterNumber, bool)>> {
    let Some(uid) = letter.uid else { return Ok(None) };
    first(
        db,
        "SELECT number, LENGTH(bytes) FROM letters
        WHERE mailbox = $1 AND uid_validity = $2 AND uid = $3",
        given![&letter.mailbox, uid.validity, uid.number],
        |row| Ok((LetterNumber(row.get(0)?), row.get::<i64>(1)? == 0)),
    )
}

/// The letter that is this one, though it had another number, or none.
fn of_the_same_bytes(
    db: &dyn Database,
    letter: &Arrived,
    digest: Seal,
) -> Tried<Option<LetterNumber>> {
    // Two messages that the mailbox itself tells apart are two, even if all bytes are the same. If
    // it has begun to count anew, they are those that it had before.
    let validity = letter.uid.map_or(NO_NUMBER - 1, |uid| i64::from(uid.validity));
    let by_content = first(
        db,
        "SELECT number FROM letters
        WHERE digest = $1 AND received = $2 AND mailbox = $3 AND COALESCE(uid_validity, -1) <> $4
        ORDER BY number LIMIT 1",
        given![&digest, kept(letter.received), &letter.mailbox, validity],
        |row| row.get(0),
    )?;
    Ok(by_content.map(LetterNumber))
}

/// Letters with the id of this one, in upper or lower case, that were ruled on, in the order of the
/// rulings, so many at most.
pub(super) fn earlier(db: &dyn Database, letter: &Received, limit: usize) -> Tried<Vec<Received>> {
    let Some(id) = letter.letter.message_id.as_deref() else { return Ok(Vec::new()) };
    let sql = format!(
        "SELECT {} FROM letters JOIN rulings ON rulings.letter = letters.number
        WHERE LOWER(letters.message_id) = LOWER($1) AND letters.number <> $2
        ORDER BY rulings.number LIMIT $3",
        COLUMNS
            .split(", ")
            .map(|column| format!("letters.{column}"))
            .collect::<Vec<_>>()
            .join(", ")
    );
    all(db, &sql, given![id, letter.number.0, at_most(limit)], received)
}

/// Those of these letters whose id another one has that was ruled on.
pub(super) fn with_earlier(
    db: &dyn Database,
    letters: &[&Received],
) -> Tried<BTreeSet<LetterNumber>> {
    let numbers: Vec<i64> = letters.iter().map(|letter| letter.number.0).collect();
    let among = db.among("$1");
    let sql = format!(
        "SELECT DISTINCT ours.number FROM letters AS ours
        JOIN letters AS other ON LOWER(other.message_id) = LOWER(ours.message_id)
            AND other.number <> ours.number
        JOIN rulings ON rulings.letter = other.number
        WHERE ours.number {among}"
    );
    let found = all(db, &sql, given![&*numbers], |row| row.get(0).map(LetterNumber))?;
    Ok(found.into_iter().collect())
}

/// The columns of a letter of the journal.
pub(super) const COLUMNS: &str = "number, mailbox, uid_validity, uid, message_id, received, bytes";

/// Letters without a ruling, in the order of receipt.
pub(super) fn unruled(db: &dyn Database, limit: usize) -> Tried<Vec<Received>> {
    all(db, &unruled_where("", "$1"), given![at_most(limit)], received)
}

/// The statement for letters without a ruling, in the order of receipt: some of them, so many at
/// most.
pub(super) fn unruled_where(some: &str, most: &str) -> String {
    let columns: Vec<String> =
        COLUMNS.split(", ").map(|column| format!("letters.{column}")).collect();
    format!(
        "SELECT {} FROM unruled JOIN letters ON letters.number = unruled.letter {some}
        ORDER BY unruled.received, unruled.mailbox, unruled.uid_validity, unruled.uid,
            unruled.letter LIMIT {most}",
        columns.join(", ")
    )
}

/// Letters after a number.
pub(super) fn letters(
    db: &dyn Database,
    after: LetterNumber,
    limit: usize,
) -> Tried<Vec<Received>> {
    let sql = format!("SELECT {COLUMNS} FROM letters WHERE number > $1 ORDER BY number LIMIT $2");
    all(db, &sql, given![after.0, at_most(limit)], received)
}

/// When letters of a mailbox were received since then, and how long they were. The database knows
/// how long a text is without reading it.
pub(super) fn received_in(
    db: &dyn Database,
    mailbox: &str,
    since: Moment,
) -> Tried<Vec<(Moment, u64)>> {
    all(
        db,
        // An empty value has no part.
        "SELECT received, LENGTH(bytes), COALESCE(SUBSTR(bytes, 1, 100), bytes) FROM letters
        WHERE mailbox = $1 AND received >= $2",
        given![mailbox, kept(since)],
        |row| {
            let (length, head) = (row.get::<i64>(1)?.unsigned_abs(), row.get::<Vec<u8>>(2)?);
            Ok((row.get(0)?, length_before_cut(&head).unwrap_or(length)))
        },
    )
}

/// How long a letter was before it was cut, as its first line says: `X-Chancery-Cut: 9 of 99 …`.
pub(super) fn length_before_cut(head: &[u8]) -> Option<u64> {
    let line = std::str::from_utf8(head.split(|byte| *byte == b'\r').next()?).ok()?;
    let (_, length) = line.strip_prefix(CUT)?.strip_prefix(": ")?.split_once(" of ")?;
    length.split(' ').next()?.parse().ok()
}

/// The letter of a row: the columns up to its bytes.
pub(super) fn received(row: &SqlRow) -> Tried<Received> {
    let uid = match (row.get(2)?, row.get(3)?) {
        (Some(validity), Some(number)) => Some(Uid { validity, number }),
        (None, None) => None,
        _ => return Err(unfit(3, "a number with its validity")),
    };
    let letter = Arrived {
        mailbox: row.get(1)?,
        uid,
        message_id: row.get(4)?,
        received: row.get(5)?,
        bytes: row.get(6)?,
    };
    Ok(Received { number: LetterNumber(row.get(0)?), letter })
}
