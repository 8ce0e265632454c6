//! What is made from the truth, held against it: games, the directory, and the two lists of work.

use std::collections::BTreeSet;

use super::super::super::chain;
use super::super::super::name::GameName;
use super::super::super::outbox::{CAME_BACK, TAKEN_UP};
use super::super::super::ruling::Step;
use super::super::super::seal::Seal;
use super::super::super::times::kept_wake;
use super::super::database::{Database, all, first};
use super::super::faults::{Stop, Tried};
use super::super::forgotten::{self, ForgottenState};
use super::super::identity::secret;
use super::super::reading;
use super::super::values::{SqlRow, given};
use super::DamagesFound;

/// Everything that could be made again.
pub(super) fn check(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<()> {
    for game in reading::subjects(db)? {
        check_game(db, &game, found)?;
    }
    for (table, row) in forgotten::strays(db)? {
        found.add(table, row, "it is about nothing that there is");
    }
    lists(db, found)
}

/// A game against the last ruling on it.
fn check_game(db: &dyn Database, game: &GameName, found: &mut DamagesFound<'_>) -> Tried<()> {
    let last = first(
        db,
        "SELECT game, events_before, events_after, head, state_digest, next_wake, directory_digest,
            rulings.version, ruling
        FROM steps JOIN rulings ON number = ruling WHERE game = $1 ORDER BY ruling DESC LIMIT 1",
        given![&game.0],
        |row| Ok((reading::step(row)?, row.get(7)?, row.get::<i64>(8)?)),
    )?;
    let Some((mut step, mut version, ruling)) = last else {
        found.add("games", game, "no ruling ever made it");
        return Ok(());
    };
    match ForgottenState::of(db, game, secret(db)?)? {
        Some((_, false)) => found.add("forgotten_games", game, "it was changed"),
        Some((gone, true)) if gone.ruling.0 == ruling => {
            (step.state, step.directory, version) = (gone.state, gone.directory, gone.version);
        }
        _ => {}
    }
    let sql = "SELECT state, version, last_event, head, next_wake FROM games WHERE name = $1";
    let faults = first(db, sql, given![&game.0], |row| game_faults(row, &step, version))?;
    let missing = || Stop::Damaged(format!("its table games lacks the row {game}"));
    for fault in faults.ok_or_else(missing)? {
        found.add("games", game, fault);
    }
    if directory(db, game)? != step.directory {
        found.add("directory", game, "its entries are not those that the last ruling made");
    }
    Ok(())
}

fn game_faults(row: &SqlRow, step: &Step, version: String) -> Tried<Vec<&'static str>> {
    let state: String = row.get(0)?;
    let wake: Option<i64> = row.get(4)?;
    let checks = [
        (Seal::of(state.as_bytes()) == step.state, "its state is not that of the last ruling"),
        (row.get::<String>(1)? == version, "its version is not that of the last ruling"),
        (row.get::<i64>(2)? == step.last.0, "its last event is not that of the last ruling"),
        (row.get::<Seal>(3)? == step.head, "its head is not that of the last ruling"),
        (wake == step.next_wake.map(kept_wake), "its wake-up is not that of the last ruling"),
    ];
    Ok(checks.into_iter().filter(|(is_right, _)| !is_right).map(|(_, fault)| fault).collect())
}

fn directory(db: &dyn Database, game: &GameName) -> Tried<Seal> {
    let sql = "SELECT kind, word FROM directory WHERE game = $1";
    let entries = all(db, sql, given![&game.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let entries: BTreeSet<(String, String)> = entries.into_iter().collect();
    Ok(chain::directory(entries.iter().map(|(kind, word)| (&**kind, &**word))))
}

/// The two lists of work, each way round, and when letters are to be sent.
fn lists(db: &dyn Database, found: &mut DamagesFound<'_>) -> Tried<()> {
    // Sent, or given up and not taken up again.
    let closed = |outgoing: &str| {
        format!(
            "EXISTS (SELECT 1 FROM deliveries AS word
                WHERE word.outgoing = {outgoing} AND word.retry_at IS NULL
                AND NOT EXISTS (SELECT 1 FROM deliveries AS later
                    WHERE later.outgoing = {outgoing} AND later.number > word.number
                    AND later.why IN ('{TAKEN_UP}', '{CAME_BACK}')))"
        )
    };
    let lacking = format!(
        "SELECT number FROM outbox WHERE NOT {}
        AND NOT EXISTS (SELECT 1 FROM unsent WHERE outgoing = outbox.number)",
        closed("outbox.number")
    );
    let beyond = format!("SELECT outgoing FROM unsent WHERE {}", closed("unsent.outgoing"));
    let questions = [
        (
            "unruled",
            "it waits for a ruling, and the list of those that wait lacks it",
            "SELECT number FROM letters WHERE NOT EXISTS
                (SELECT 1 FROM rulings WHERE rulings.letter = letters.number)
            AND NOT EXISTS (SELECT 1 FROM unruled WHERE unruled.letter = letters.number)",
        ),
        (
            "unruled",
            "it is said to wait for a ruling, and was ruled on",
            "SELECT letter FROM unruled WHERE EXISTS
                (SELECT 1 FROM rulings WHERE rulings.letter = unruled.letter)",
        ),
        (
            "unruled",
            "it waits for a ruling in another place than the letter's own",
            "SELECT letter FROM unruled JOIN letters ON number = letter
            WHERE unruled.received <> letters.received OR unruled.mailbox <> letters.mailbox
                OR unruled.uid_validity <> COALESCE(letters.uid_validity, -1)
                OR unruled.uid <> COALESCE(letters.uid, -1)",
        ),
        (
            "unsent",
            "it was neither sent nor given up, and the list of those to be sent lacks it",
            &lacking,
        ),
        ("unsent", "it is said to be still to send, and was sent or given up", &beyond),
        (
            "unsent",
            "it is to be sent at another time than its ruling, or its last failure, said",
            "SELECT outgoing FROM unsent WHERE not_before <> COALESCE(
                (SELECT retry_at FROM deliveries WHERE deliveries.outgoing = unsent.outgoing
                    ORDER BY number DESC LIMIT 1),
                (SELECT made_at FROM rulings JOIN outbox ON rulings.number = ruling
                    WHERE outbox.number = unsent.outgoing))",
        ),
    ];
    for (table, what, sql) in questions {
        for number in all(db, sql, &[], |row| row.get::<i64>(0))? {
            found.add(table, number, what);
        }
    }
    Ok(())
}
