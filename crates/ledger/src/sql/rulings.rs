//! Entering a ruling: everything that it did, in one transaction with everything that it wrote.

use std::collections::BTreeSet;

use super::super::chain;
use super::super::error::LedgerError;
use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber, OutgoingNumber, RulingNumber};
use super::super::outbox::OutboxLetter;
use super::super::ruling::{Basis, GameRuling, KeptRuling, LedgerRuling, Step};
use super::super::seal::{Head, Seal};
use super::super::times::{kept, kept_wake};
use super::database::{Database, all, exists, first};
use super::faults::Tried;
use super::heads::Chain;
use super::reading::{folded, last_directory};
use super::values::given;
use super::writing::Writing;

/// What a ruling does to a game, with what the rows need besides.
struct GameChange<'r> {
    ruling: &'r GameRuling,
    step: Step,
    /// The salt and the seal of each event.
    seals: Vec<(Seal, Seal)>,
    /// By which words the game was found before, as a hash.
    had: Option<Seal>,
}

impl Writing<'_> {
    /// Enters a ruling, or refuses it.
    pub(super) fn enter(&mut self, ruling: &LedgerRuling) -> Tried<RulingNumber> {
        let (ruled, changes) = self.looked_at(ruling)?;
        let head = self.head(Chain::Rulings)?;
        let seal = chain::ruling(head.seal, &ruled);
        self.insert_ruling(&ruled, seal)?;
        for change in &changes {
            self.insert_change(&ruled, change)?;
        }
        for (number, letter) in &ruled.letters {
            self.insert_outgoing(&ruled, *number, letter)?;
        }
        self.grow(Chain::Rulings, Head { number: ruled.number.0, seal });
        Ok(ruled.number)
    }

    /// Whether a ruling can be entered, and its effects. From here on every other ruling waits for
    /// this one. So all queries are made before that, against the end of the chain when the ruling
    /// was made, and repeated only if another node has ruled meanwhile. A node that is cut off
    /// between queries then holds up no other.
    fn looked_at<'r>(
        &mut self,
        ruling: &'r LedgerRuling,
    ) -> Tried<(KeptRuling, Vec<GameChange<'r>>)> {
        let beforehand = match &ruling.basis {
            Some(basis) if self.heads.is_empty() => {
                Some((basis.last, self.look_at(basis.last, ruling)?))
            }
            _ => None,
        };
        let head = self.head(Chain::Rulings)?;
        match beforehand {
            Some((last, looked)) if last == head => Ok(looked),
            _ => self.look_at(head, ruling),
        }
    }

    fn look_at<'r>(
        &self,
        head: Head,
        ruling: &'r LedgerRuling,
    ) -> Tried<(KeptRuling, Vec<GameChange<'r>>)> {
        if let Some(lease) = &ruling.lease {
            self.check_lease(lease)?;
        }
        if let Some(basis) = ruling.basis.as_ref().filter(|basis| basis.last != head) {
            self.check_basis(basis, ruling)?;
        }
        self.check_job(ruling)?;
        let mut games: Vec<&GameRuling> = ruling.games.iter().collect();
        games.sort_by_key(|game| &game.game);
        let changes = games.into_iter().map(|game| self.change(game)).collect::<Tried<Vec<_>>>()?;
        if let Some(pair) = changes.windows(2).find(|pair| pair[0].step.game == pair[1].step.game) {
            return Err(LedgerError::GameTwice { game: pair[0].step.game.clone() }.into());
        }
        for letter in &ruling.letters {
            if exists(self.db, "SELECT 1 FROM outbox WHERE key = $1", given![&letter.key])? {
                return Err(LedgerError::KeyTaken { key: letter.key.clone() }.into());
            }
        }
        Ok((self.ruled(head, ruling, &changes)?, changes))
    }

    /// Refuses a ruling that was made from an old state, since another node has ruled meanwhile.
    fn check_basis(&self, basis: &Basis, ruling: &LedgerRuling) -> Tried<()> {
        let last = basis.last;
        if Chain::Rulings.seal_at(self.db, last.number)? != Some(last.seal) {
            // A standby took over that lacks it. Numbers mean other letters there.
            let (held, holder) = ("the ledger".to_owned(), "another server".to_owned());
            return Err(LedgerError::LeaseLost { held, holder }.into());
        }
        let past = |game: GameName, expected, found| -> Tried<()> {
            Err(LedgerError::Overtaken { game, expected, found }.into())
        };
        // Where a letter leads depends on who is found on which board.
        if let (Some(_), Some((game, found))) =
            (ruling.job.letter(), directory_changed(self.db, last.number)?)
        {
            return past(game, EventNumber(0), found);
        }
        let is_changed = |name: &GameName| ruling.games.iter().any(|game| game.game == *name);
        for (game, expected) in basis.read.iter().filter(|(game, _)| !is_changed(game)) {
            let found = EventNumber(events_head(self.db, game)?.number);
            if found != *expected {
                return past(game.clone(), *expected, found);
            }
        }
        Ok(())
    }

    fn check_job(&self, ruling: &LedgerRuling) -> Tried<()> {
        let job = ruling.job.key();
        if exists(self.db, "SELECT 1 FROM rulings WHERE job = $1", given![&job])? {
            return Err(LedgerError::AlreadyRuled { job }.into());
        }
        match ruling.job.letter() {
            Some(letter)
                if !exists(
                    self.db,
                    "SELECT 1 FROM letters WHERE number = $1",
                    given![letter.0],
                )? =>
            {
                Err(LedgerError::NoSuchLetter(letter).into())
            }
            _ => Ok(()),
        }
    }

    /// What a ruling does to a game, if the game has not gone on since.
    fn change<'r>(&self, ruling: &'r GameRuling) -> Tried<GameChange<'r>> {
        let game = ruling.game.clone();
        let start = events_head(self.db, &game)?;
        let found = EventNumber(start.number);
        if found != ruling.expected {
            let expected = ruling.expected;
            return Err(LedgerError::Overtaken { game, expected, found }.into());
        }
        let mut head = start;
        let mut seals = Vec::new();
        for event in &ruling.events {
            let number = EventNumber(head.number + 1);
            let salt = chain::salt(self.secret, &game, number);
            let seal = chain::event(head.seal, number, salt, event.as_str());
            seals.push((salt, seal));
            head = Head { number: number.0, seal };
        }
        let step = Step {
            game,
            before: found,
            last: EventNumber(head.number),
            head: head.seal,
            state: Seal::of(ruling.state.as_str().as_bytes()),
            next_wake: ruling.next_wake,
            directory: directory_of(ruling),
        };
        let had = last_directory(self.db, &step.game)?;
        Ok(GameChange { ruling, step, seals, had })
    }

    fn ruled(
        &self,
        head: Head,
        ruling: &LedgerRuling,
        changes: &[GameChange<'_>],
    ) -> Tried<KeptRuling> {
        let last = "SELECT COALESCE(MAX(number), 0) FROM outbox";
        let last: i64 = first(self.db, last, &[], |row| row.get(0))?.unwrap_or_default();
        Ok(KeptRuling {
            number: RulingNumber(head.number + 1),
            job: ruling.job.key(),
            letter: ruling.job.letter(),
            at: ruling.at,
            version: ruling.version.clone(),
            node: self.node.to_owned(),
            games: changes.iter().map(|change| change.step.clone()).collect(),
            letters: (last + 1..).map(OutgoingNumber).zip(ruling.letters.iter().cloned()).collect(),
        })
    }

    fn insert_ruling(&self, ruled: &KeptRuling, seal: Seal) -> Tried<()> {
        self.db.execute(
            "INSERT INTO rulings (number, job, letter, made_at, version, node, seal)
            VALUES ($1, $2, $3, $4, $5, $6, $7)",
            given![
                ruled.number.0,
                &ruled.job,
                ruled.letter.map(|letter| letter.0),
                kept(ruled.at),
                &ruled.version,
                &ruled.node,
                &seal,
            ],
        )?;
        if let Some(LetterNumber(letter)) = ruled.letter {
            self.db.execute("DELETE FROM unruled WHERE letter = $1", given![letter])?;
        }
        Ok(())
    }

    fn insert_change(&self, ruled: &KeptRuling, change: &GameChange<'_>) -> Tried<()> {
        let step = &change.step;
        self.db.execute(
            "INSERT INTO games (name, state, version, last_event, head, next_wake)
            VALUES ($1, $2, $3, $4, $5, $6)
            ON CONFLICT (name) DO UPDATE SET
                state = excluded.state, version = excluded.version, head = excluded.head,
                last_event = excluded.last_event, next_wake = excluded.next_wake",
            given![
                &step.game.0,
                change.ruling.state.as_str(),
                &ruled.version,
                step.last.0,
                &step.head,
                step.next_wake.map(kept_wake),
            ],
        )?;
        self.insert_events(change)?;
        self.db.execute(
            "INSERT INTO steps (ruling, game, events_before, events_after, head, state_digest,
                next_wake, directory_digest)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            given![
                ruled.number.0,
                &step.game.0,
                step.before.0,
                step.last.0,
                &step.head,
                &step.state,
                step.next_wake.map(kept_wake),
                &step.directory,
            ],
        )?;
        if change.had == Some(step.directory) {
            Ok(())
        } else {
            insert_directory(self.db, change.ruling)
        }
    }

    fn insert_events(&self, change: &GameChange<'_>) -> Tried<()> {
        let game = &change.step.game.0;
        let texts = change.ruling.events.iter().zip(&change.seals);
        for (number, (event, (salt, seal))) in (change.step.before.0 + 1..).zip(texts) {
            self.db.execute(
                "INSERT INTO events (game, number, salt, text, seal) VALUES ($1, $2, $3, $4, $5)",
                given![game, number, salt, event.as_str(), seal],
            )?;
        }
        Ok(())
    }

    fn insert_outgoing(
        &self,
        ruled: &KeptRuling,
        number: OutgoingNumber,
        letter: &OutboxLetter,
    ) -> Tried<()> {
        self.db.execute(
            "INSERT INTO outbox (number, ruling, key, message_id, recipient, text, about, rank)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
            given![
                number.0,
                ruled.number.0,
                &letter.key,
                &letter.message_id,
                &letter.to,
                letter.text.as_str(),
                letter.game.as_ref().map(|game| &game.0),
                letter.rank.number(),
            ],
        )?;
        self.db.execute(
            "INSERT INTO unsent (outgoing, not_before, rank) VALUES ($1, $2, $3)",
            given![number.0, kept(ruled.at), letter.rank.number()],
        )
    }
}

/// What the addresses and tags of a game hash to.
pub(super) fn directory_of(ruling: &GameRuling) -> Seal {
    let entries = entries(ruling);
    chain::directory(entries.iter().map(|(kind, word)| (*kind, &**word)))
}

pub(super) fn insert_directory(db: &dyn Database, ruling: &GameRuling) -> Tried<()> {
    let game = &ruling.game.0;
    db.execute("DELETE FROM directory WHERE game = $1", given![game])?;
    for (kind, word) in entries(ruling) {
        db.execute(
            "INSERT INTO directory (kind, word, game) VALUES ($1, $2, $3)",
            given![kind, &word, game],
        )?;
    }
    Ok(())
}

/// The entries of a game in the directory.
fn entries(ruling: &GameRuling) -> BTreeSet<(&'static str, String)> {
    let addresses = ruling.addresses.iter().map(|word| ("address", folded(word)));
    addresses.chain(ruling.tags.iter().map(|word| ("tag", folded(word)))).collect()
}

/// A game that is found by other words since a ruling, and its last event.
fn directory_changed(db: &dyn Database, since: i64) -> Tried<Option<(GameName, EventNumber)>> {
    let found: Vec<(GameName, EventNumber, Seal, Option<Seal>)> = all(
        db,
        "SELECT game, events_after, directory_digest,
            (SELECT directory_digest FROM steps AS earlier
            WHERE earlier.game = steps.game AND earlier.ruling < steps.ruling
            ORDER BY earlier.ruling DESC LIMIT 1)
        FROM steps WHERE ruling > $1 ORDER BY ruling",
        given![since],
        |row| Ok((GameName(row.get(0)?), EventNumber(row.get(1)?), row.get(2)?, row.get(3)?)),
    )?;
    let mut found = found.into_iter();
    Ok(found.find(|(_, _, now, before)| Some(*now) != *before).map(|(game, last, ..)| (game, last)))
}

/// The end of a game's events.
fn events_head(db: &dyn Database, game: &GameName) -> Tried<Head> {
    let sql = "SELECT last_event, head FROM games WHERE name = $1";
    let head =
        first(db, sql, given![&game.0], |row| Ok(Head { number: row.get(0)?, seal: row.get(1)? }))?;
    Ok(head.unwrap_or_else(|| chain::no_events(game)))
}
