//! Forgetting a person: rows get other words and keep their seals.

use super::super::chain;
use super::super::error::LedgerError;
use super::super::forgotten::{Forgetting, ForgettingGame};
use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber, RulingNumber};
use super::super::outbox::{Delivery, DeliveryOutcome};
use super::super::seal::Seal;
use super::super::shards::Shard;
use super::super::texts::EventText;
use super::super::times::kept_wake;
use super::database::{Database, all, first};
use super::faults::{Stop, Tried};
use super::forgotten::{ForgottenState, event_proof, row_proof, stand_in};
use super::heads::Chain;
use super::values::given;
use super::writing::Writing;
use super::{SqlLedger, entries, identity, journal, outbox, prune, reading, shown, verify};

impl<D: Database> SqlLedger<D> {
    /// Replaces the words that name or quote a person. Every seal stays, and every row is looked at
    /// before any of it counts. `reworded` says what to put in the place of what a mail server
    /// said.
    ///
    /// # Errors
    ///
    /// If the ledger would not be sound after it, or the database can't be written.
    pub fn forget(
        &mut self,
        wanted: &Forgetting,
        reworded: &dyn Fn(&str) -> Option<String>,
    ) -> Result<(), LedgerError> {
        self.write(|writing| {
            writing.forget(wanted, reworded)?;
            match verify::verify(writing.db, None, &mut || ())?.first() {
                Some(damage) => Err(Stop::Damaged(damage.to_string())),
                None => Ok(()),
            }
        })?;
        self.ask(|db| db.shrink())
    }

    /// A hash that replaces words, and that only the ledger's owner can make.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read.
    pub fn stand_in(&self, words: &str) -> Result<Seal, LedgerError> {
        self.ask(|db| Ok(stand_in(identity::secret(db)?, words)))
    }
}

impl Writing<'_> {
    pub(super) fn forget(
        &mut self,
        wanted: &Forgetting,
        reworded: &dyn Fn(&str) -> Option<String>,
    ) -> Tried<()> {
        for letter in &wanted.letters {
            self.forget_letter(*letter)?;
        }
        self.forget_outgoing(wanted)?;
        self.forget_deliveries(reworded)?;
        wanted.games.iter().try_for_each(|game| self.forget_in_game(game))
    }

    fn forget_letter(&self, number: LetterNumber) -> Tried<()> {
        let sql = format!(
            "SELECT {}, digest, seal FROM letters WHERE number = $1
            AND EXISTS (SELECT 1 FROM rulings WHERE rulings.letter = letters.number)",
            journal::COLUMNS
        );
        let row = first(self.db, &sql, given![number.0], |row| {
            Ok((journal::received(row)?, row.get(7)?, row.get(8)?))
        })?;
        let Some((mut received, digest, seal)) = row else { return Ok(()) };
        let letter = &mut received.letter;
        letter.bytes = prune::emptied(self.secret, number, digest, &letter.bytes);
        letter.message_id = letter.message_id.as_deref().map(|id| self.other_id(id));
        self.db.execute(
            "UPDATE letters SET bytes = $1, message_id = $2 WHERE number = $3",
            given![letter.bytes.as_slice(), letter.message_id.as_deref(), number.0],
        )?;
        let previous = self.seal_before(Chain::Letters, number.0)?;
        let now = chain::letter(previous, number, letter, digest);
        self.prove(Chain::Letters, number.0, [previous, seal, now])
    }

    /// A Message-ID in the place of one that may name its writer's own host; of one that stands in
    /// the place of another, the same again.
    fn other_id(&self, id: &str) -> String {
        if id.ends_with(FORGOTTEN_HOST) {
            return id.to_owned();
        }
        let id = stand_in(self.secret, &id.to_lowercase()).to_string();
        format!("{}{FORGOTTEN_HOST}", id.get(..24).unwrap_or_default())
    }

    fn forget_outgoing(&self, wanted: &Forgetting) -> Tried<()> {
        let mut touched: Vec<RulingNumber> = Vec::new();
        for (number, to, text) in &wanted.outgoing {
            let sql = "UPDATE outbox SET recipient = $1, text = $2 WHERE number = $3";
            self.db.execute(sql, given![to, text.as_str(), number.0])?;
            let sql = "SELECT ruling FROM outbox WHERE number = $1";
            touched
                .extend(first(self.db, sql, given![number.0], |row| row.get(0).map(RulingNumber))?);
        }
        touched.sort_unstable();
        touched.dedup();
        for number in touched {
            let sql = format!("SELECT {} FROM rulings WHERE number = $1", reading::RULING);
            let found = first(self.db, &sql, given![number.0], |row| {
                Ok((reading::ruled(self.db, row)?, row.get(6)?))
            })?;
            let Some((ruled, seal)) = found else { continue };
            let previous = self.seal_before(Chain::RULINGS, number.0)?;
            let now = chain::ruling(previous, &ruled);
            self.prove(Chain::RULINGS, number.0, [previous, seal, now])?;
        }
        Ok(())
    }

    /// What mail servers said of letters, in other words where that is wanted.
    fn forget_deliveries(&self, reworded: &dyn Fn(&str) -> Option<String>) -> Tried<()> {
        let sql = "SELECT number, outgoing, reported_at, why, retry_at, node, seal
            FROM deliveries WHERE why IS NOT NULL ORDER BY number";
        let said = all(self.db, sql, &[], |row| {
            let (number, delivery, node) = outbox::delivery(row)?;
            Ok((number, row.get::<String>(3)?, row.get::<Seal>(6)?, delivery, node))
        })?;
        for (number, why, seal, mut delivery, node) in said {
            let Some(other) = reworded(&why) else { continue };
            let sql = "UPDATE deliveries SET why = $1 WHERE number = $2";
            self.db.execute(sql, given![&other, number])?;
            reword(&mut delivery, other);
            let previous = self.seal_before(Chain::Deliveries, number)?;
            let now = chain::delivery(previous, number, &delivery, &node);
            self.prove(Chain::Deliveries, number, [previous, seal, now])?;
        }
        Ok(())
    }

    fn forget_in_game(&self, wanted: &ForgettingGame) -> Tried<()> {
        let after = &wanted.after;
        for (number, text) in &wanted.events {
            self.forget_event(&after.game, *number, text)?;
        }
        let sql =
            "SELECT ruling, next_wake FROM steps WHERE game = $1 ORDER BY ruling DESC LIMIT 1";
        let last = first(self.db, sql, given![&after.game.0], |row| {
            Ok((row.get(0)?, row.get::<Option<i64>>(1)?))
        })?;
        let Some((ruling, wake)) = last else { return Ok(()) };
        if wake != after.next_wake.map(kept_wake) {
            return Err(Stop::Damaged(format!("{} would wake at another time", after.game)));
        }
        let state = ForgottenState {
            ruling: RulingNumber(ruling),
            version: wanted.version.clone(),
            state: Seal::of(after.state.as_str().as_bytes()),
            directory: entries::directory_of(after),
        };
        self.db.execute(
            "UPDATE games SET state = $1, version = $2 WHERE name = $3",
            given![after.state.as_str(), &wanted.version, &after.game.0],
        )?;
        entries::insert_directory(self.db, after)?;
        shown::hide(self.db, &after.game)?;
        let proof = state.proof(self.secret, &after.game);
        self.db.execute(
            "INSERT INTO forgotten_games
                (game, ruling, version, state_digest, directory_digest, proof)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (game) DO UPDATE SET
                ruling = excluded.ruling, version = excluded.version, proof = excluded.proof,
                state_digest = excluded.state_digest,
                directory_digest = excluded.directory_digest",
            given![&after.game.0, ruling, &state.version, &state.state, &state.directory, &proof],
        )
    }

    fn forget_event(&self, game: &GameName, number: EventNumber, text: &EventText) -> Tried<()> {
        let sql = "SELECT content FROM forgotten_events WHERE game = $1 AND number = $2";
        let known = first(self.db, sql, given![&game.0, number.0], |row| row.get(0))?;
        let content = match known {
            Some(content) => content,
            None => {
                let sql = "SELECT salt, text FROM events WHERE game = $1 AND number = $2";
                let row = first(self.db, sql, given![&game.0, number.0], |row| {
                    Ok(chain::content(row.get(0)?, &row.get::<String>(1)?))
                })?;
                row.ok_or_else(|| Stop::Damaged(format!("event {number} of {game} is missing")))?
            }
        };
        let sql = "UPDATE events SET text = $1 WHERE game = $2 AND number = $3";
        self.db.execute(sql, given![text.as_str(), &game.0, number.0])?;
        let proof = event_proof(self.secret, game, number, content, text.as_str());
        self.db.execute(
            "INSERT INTO forgotten_events (game, number, content, proof) VALUES ($1, $2, $3, $4)
            ON CONFLICT (game, number) DO UPDATE SET proof = excluded.proof",
            given![&game.0, number.0, &content, &proof],
        )
    }

    fn seal_before(&self, chain: Chain, number: i64) -> Tried<Seal> {
        if chain == Chain::RULINGS {
            return self.seal_before_ruling(number);
        }
        let missing = || {
            let (table, before) = (chain.table(), number - 1);
            Stop::Damaged(format!("its table {table} lacks the row {before}"))
        };
        chain.seal_at(self.db, number - 1)?.ok_or_else(missing)
    }

    /// The seal of the ruling before one, in its shard.
    fn seal_before_ruling(&self, number: i64) -> Tried<Seal> {
        let shard = "SELECT shard FROM rulings WHERE number = $1";
        let shard = first(self.db, shard, given![number], |row| row.get(0))?;
        let shard = Shard::numbered(shard.unwrap_or_default());
        let sql = "SELECT seal FROM rulings WHERE number < $1 AND shard = $2
            ORDER BY number DESC LIMIT 1";
        let seal = first(self.db, sql, given![number, shard.number()], |row| row.get(0))?;
        let begin = || Chain::Rulings(shard).begin(self.secret).seal;
        Ok(seal.unwrap_or_else(begin))
    }

    pub(super) fn prove(&self, chain: Chain, number: i64, seals: [Seal; 3]) -> Tried<()> {
        let proof = row_proof(self.secret, chain, number, seals);
        self.db.execute(
            "INSERT INTO forgotten_rows (chain, number, proof) VALUES ($1, $2, $3)
            ON CONFLICT (chain, number) DO UPDATE SET proof = excluded.proof",
            given![chain.table(), number, &proof],
        )
    }
}

/// After the `@` of a Message-ID that stands in the place of another.
const FORGOTTEN_HOST: &str = "@forgotten.invalid";

/// The same delivery, of which a mail server said something else.
fn reword(delivery: &mut Delivery, other: String) {
    if let DeliveryOutcome::Failed { why, .. } | DeliveryOutcome::Unknown { why, .. } =
        &mut delivery.outcome
    {
        *why = other;
    }
}
