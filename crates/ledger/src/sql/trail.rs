//! Following letters through the tables.

use super::super::name::GameName;
use super::super::numbers::{LetterNumber, OutgoingNumber, RulingNumber};
use super::super::times::kept;
use super::super::trail::{
    DeliveryReport, FollowedLetters, LetterThatCame, RuledThen, Trail, Went,
};
use super::database::{Database, all, first};
use super::faults::Tried;
use super::values::{SqlRow, at_most, given};

const CAME: &str = "SELECT number, mailbox, message_id, received, LENGTH(bytes) FROM letters";

/// The letters that are followed, in the order of receipt, so many at most.
pub(super) fn trails(
    db: &dyn Database,
    which: &FollowedLetters,
    limit: usize,
) -> Tried<Vec<Trail>> {
    let letters = match which {
        FollowedLetters::Since(since) => {
            let sql = format!("{CAME} WHERE received >= $1 ORDER BY received, number LIMIT $2");
            all(db, &sql, given![kept(*since), at_most(limit)], came)?
        }
        FollowedLetters::Id(id) => {
            let sql = format!(
                "{CAME} WHERE LOWER(message_id) = LOWER($1) ORDER BY received, number LIMIT $2"
            );
            all(db, &sql, given![id.as_str(), at_most(limit)], came)?
        }
    };
    let mut trails = Vec::new();
    for letter in letters {
        let sql = "SELECT number, made_at FROM rulings WHERE letter = $1";
        let ruling = first(db, sql, given![letter.number.0], number_and_time)?;
        let ruling = ruling.map(|(number, at)| ruled(db, number, at)).transpose()?;
        trails.push(Trail { letter: Some(letter), ruling });
    }
    if let FollowedLetters::Id(id) = which {
        trails.extend(of_ours(db, id)?);
    }
    Ok(trails)
}

/// The ruling that wrote a letter of ours, with the letter on which it was made.
fn of_ours(db: &dyn Database, id: &str) -> Tried<Option<Trail>> {
    let sql = "SELECT rulings.number, made_at, letter FROM outbox
        JOIN rulings ON rulings.number = ruling WHERE message_id = $1 ORDER BY outbox.number";
    let found = first(db, sql, given![id], |row| {
        let letter: Option<i64> = row.get(2)?;
        Ok((number_and_time(row)?, letter))
    })?;
    let Some(((number, at), letter)) = found else { return Ok(None) };
    let letter = match letter {
        Some(letter) => first(db, &format!("{CAME} WHERE number = $1"), given![letter], came)?,
        None => None,
    };
    Ok(Some(Trail { letter, ruling: Some(ruled(db, number, at)?) }))
}

fn number_and_time(row: &SqlRow) -> Tried<(i64, crate::times::Moment)> {
    Ok((row.get(0)?, row.get(1)?))
}

fn came(row: &SqlRow) -> Tried<LetterThatCame> {
    Ok(LetterThatCame {
        number: LetterNumber(row.get(0)?),
        mailbox: row.get(1)?,
        message_id: row.get(2)?,
        received: row.get(3)?,
        bytes: row.get::<i64>(4)?.unsigned_abs(),
    })
}

fn ruled(db: &dyn Database, number: i64, at: crate::times::Moment) -> Tried<RuledThen> {
    let games =
        all(db, "SELECT game FROM steps WHERE ruling = $1 ORDER BY game", given![number], |row| {
            row.get(0).map(GameName)
        })?;
    let sql = "SELECT number, message_id, recipient FROM outbox WHERE ruling = $1 ORDER BY number";
    let mut letters = all(db, sql, given![number], |row| {
        Ok(Went {
            number: OutgoingNumber(row.get(0)?),
            message_id: row.get(1)?,
            to: row.get(2)?,
            last: None,
        })
    })?;
    for letter in &mut letters {
        let sql = "SELECT reported_at, why, retry_at FROM deliveries WHERE outgoing = $1
            ORDER BY number DESC LIMIT 1";
        letter.last = first(db, sql, given![letter.number.0], |row| {
            Ok(DeliveryReport { at: row.get(0)?, why: row.get(1)?, retry_at: row.get(2)? })
        })?;
    }
    Ok(RuledThen { number: RulingNumber(number), at, games, letters })
}
