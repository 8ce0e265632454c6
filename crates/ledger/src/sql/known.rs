//! What the ledger has of that which rulings are about: whether they can be entered.

use std::collections::{BTreeMap, BTreeSet};

use super::super::chain;
use super::super::error::LedgerError;
use super::super::leases::Leasable;
use super::super::name::GameName;
use super::super::numbers::{EventNumber, LetterNumber};
use super::super::ruling::{Basis, LedgerRuling};
use super::super::seal::{Head, Seal};
use super::super::shards::Shard;
use super::database::{Question, first};
use super::faults::{Stop, Tried};
use super::heads::Chain;
use super::values::{SqlRow, given};
use super::writing::Writing;

/// A game as the ledger has it: where its events end, and by which words it is found, as a hash.
#[derive(Clone, Copy)]
pub(super) struct EventsEnd {
    pub(super) head: Head,
    pub(super) directory: Option<Seal>,
}

/// What the ledger has of that which rulings are about.
#[derive(Default)]
pub(super) struct RulingGrounds {
    pub(super) games: BTreeMap<GameName, EventsEnd>,
    /// Jobs that were done, and keys of letters that were written.
    jobs: BTreeSet<String>,
    keys: BTreeSet<String>,
    letters: BTreeSet<LetterNumber>,
    /// The last letter of the outbox.
    pub(super) outgoing: i64,
    /// The last ruling after which letters may lead elsewhere.
    routes: i64,
    /// The ends of the chains that rulings were made from are still there.
    is_same_ledger: bool,
}

impl RulingGrounds {
    pub(super) fn game(&self, name: &GameName) -> EventsEnd {
        let unknown = || EventsEnd { head: chain::no_events(name), directory: None };
        self.games.get(name).copied().unwrap_or_else(unknown)
    }

    fn put_games(&mut self, rows: &[SqlRow]) -> Tried<()> {
        for row in rows {
            let head = Head { number: row.get(1)?, seal: row.get(2)? };
            self.games.insert(GameName(row.get(0)?), EventsEnd { head, directory: row.get(3)? });
        }
        Ok(())
    }
}

impl Writing<'_> {
    /// Refuses rulings under a lease that has gone over to another node. One that has merely ended
    /// is as good as before: no other node can have done the same work. Until this transaction
    /// ends, none can take it.
    pub(super) fn fence(
        &self,
        rulings: &[LedgerRuling],
        games: &[&str],
        known: &mut RulingGrounds,
    ) -> Tried<()> {
        let leases = rulings.iter().filter_map(|ruling| ruling.lease.as_ref());
        let bases = rulings.iter().filter_map(|ruling| ruling.basis.as_ref());
        let first = bases.min_by_key(|basis| basis.last.number);
        let under = rulings.iter().filter_map(|ruling| ruling.basis.as_ref());
        let leases = leases.chain(under.flat_map(|basis| &basis.under));
        let leases: BTreeMap<String, i64> =
            leases.map(|lease| (lease.held.to_string(), lease.generation)).collect();
        let held: Vec<&str> = leases.keys().map(|held| &**held).collect();
        known.is_same_ledger = first.is_none();
        if held.is_empty() && first.is_none() {
            return Ok(());
        }
        let (ruling, letter) =
            first.map_or((0, 0), |basis| (basis.last.number, basis.letters.number));
        let (among, lock) = (self.db.among("$1"), self.db.and_lock());
        let fence = format!(
            "SELECT held, node, generation FROM leases WHERE held {among} ORDER BY held{lock}"
        );
        let of_games = of_games(&among);
        let seals = "SELECT (SELECT seal FROM rulings WHERE number = $1),
            (SELECT seal FROM letters WHERE number = $2)";
        let answers = self.db.query_all(&[
            (&fence, given![&*held]),
            (&of_games, given![games]),
            (seals, given![ruling, letter]),
        ])?;
        let [holders, games, seals] = answers.as_slice() else { return Err(missing()) };
        known.put_games(games)?;
        let mut found = BTreeMap::new();
        for row in holders {
            found.insert(row.get::<String>(0)?, (row.get::<String>(1)?, row.get::<i64>(2)?));
        }
        for (held, generation) in &leases {
            let holder = found.get(held).map_or("nobody", |(node, _)| &**node);
            let is_ours = found.get(held).is_some_and(|(_, found)| found == generation);
            if holder != self.node || !is_ours {
                let (held, holder) = (held.clone(), holder.to_owned());
                return Err(LedgerError::LeaseLost { held, holder }.into());
            }
        }
        if let (Some(basis), Some(row)) = (first, seals.first()) {
            known.is_same_ledger =
                is_there(basis.last, row.get(0)?) && is_there(basis.letters, row.get(1)?);
        }
        Ok(())
    }

    /// Games change that another node may have in memory: it finds that the generation is another
    /// one, and reads them anew.
    pub(super) fn warn_holders(&self, rulings: &[LedgerRuling]) -> Tried<()> {
        if !self.db.is_shared() {
            return Ok(());
        }
        let leaseless = rulings.iter().filter(|ruling| ruling.lease.is_none());
        let games = leaseless.flat_map(|ruling| &ruling.games);
        let shards: BTreeSet<String> =
            games.map(|game| Leasable::Shard(Shard::of(&game.game)).to_string()).collect();
        for held in &shards {
            let sql = "UPDATE leases SET generation = generation + 1 WHERE held = $1";
            self.db.execute(sql, given![held])?;
        }
        Ok(())
    }

    /// The end of the chain of rulings, for which all other nodes wait from here on, and what they
    /// may have changed until now.
    pub(super) fn chain_end(
        &mut self,
        rulings: &[LedgerRuling],
        games: &[&str],
        known: &mut RulingGrounds,
    ) -> Tried<Head> {
        let bases = rulings.iter().filter_map(|ruling| ruling.basis.as_ref());
        let read = bases.flat_map(|basis| &basis.read).map(|(name, _)| &*name.0);
        let games: Vec<&str> = games.iter().copied().chain(read).collect();
        let jobs: Vec<String> = rulings.iter().map(|ruling| ruling.job.key()).collect();
        let jobs: Vec<&str> = jobs.iter().map(|job| &**job).collect();
        let keys = rulings.iter().flat_map(|ruling| &ruling.letters);
        let keys: Vec<&str> = keys.map(|letter| &*letter.key).collect();
        let letters = rulings.iter().filter_map(|ruling| ruling.job.letter());
        let letters: Vec<i64> = letters.map(|letter| letter.0).collect();
        let (among, lock) = (self.db.among("$1"), self.db.and_lock());
        let head = format!("SELECT number, seal, routes FROM heads WHERE chain = 'rulings'{lock}");
        let of_jobs = format!("SELECT job FROM rulings WHERE job {among}");
        let of_keys = format!("SELECT key FROM outbox WHERE key {among}");
        let of_letters = format!("SELECT number FROM letters WHERE number {among}");
        let of_games = of_games(&among);
        let questions: [Question<'_>; 6] = [
            (&head, &[]),
            ("SELECT COALESCE(MAX(number), 0) FROM outbox", &[]),
            (&of_jobs, given![&*jobs]),
            (&of_keys, given![&*keys]),
            (&of_letters, given![&*letters]),
            (&of_games, given![&*games]),
        ];
        let answers = self.db.query_all(&questions)?;
        let [head, outgoing, of_jobs, of_keys, of_letters, of_games] = answers.as_slice() else {
            return Err(missing());
        };
        let head_row = head.first().ok_or_else(missing)?;
        let end = Head { number: head_row.get(0)?, seal: head_row.get(1)? };
        known.routes = head_row.get(2)?;
        self.heads.push((Chain::Rulings, end, end));
        known.outgoing = outgoing.first().map(|row| row.get(0)).transpose()?.unwrap_or_default();
        known.jobs = of_jobs.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        known.keys = of_keys.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        let letter = |row: &SqlRow| row.get(0).map(LetterNumber);
        known.letters = of_letters.iter().map(letter).collect::<Tried<_>>()?;
        known.put_games(of_games)?;
        Ok(end)
    }

    /// Refuses rulings that were made before, or from what is past.
    pub(super) fn check(
        &self,
        rulings: &[LedgerRuling],
        head: Head,
        known: &RulingGrounds,
    ) -> Tried<()> {
        if !known.is_same_ledger {
            // A standby took over that lacks it. Numbers mean other letters there.
            let (held, holder) = ("the ledger".to_owned(), "another server".to_owned());
            return Err(LedgerError::LeaseLost { held, holder }.into());
        }
        let (mut jobs, mut keys) = (BTreeSet::new(), BTreeSet::new());
        for ruling in rulings {
            let job = ruling.job.key();
            if known.jobs.contains(&job) || !jobs.insert(job.clone()) {
                return Err(LedgerError::AlreadyRuled { job }.into());
            }
            if let Some(basis) = ruling.basis.as_ref().filter(|basis| basis.last != head) {
                self.check_basis(basis, ruling, known)?;
            }
            if let Some(letter) = ruling.job.letter()
                && !known.letters.contains(&letter)
            {
                return Err(LedgerError::NoSuchLetter(letter).into());
            }
            for letter in &ruling.letters {
                if known.keys.contains(&letter.key) || !keys.insert(&letter.key) {
                    return Err(LedgerError::KeyTaken { key: letter.key.clone() }.into());
                }
            }
        }
        Ok(())
    }

    /// Refuses a ruling that was made from an old state, since another node has ruled meanwhile.
    fn check_basis(
        &self,
        basis: &Basis,
        ruling: &LedgerRuling,
        known: &RulingGrounds,
    ) -> Tried<()> {
        // Where a letter leads depends on who is found on which board.
        if ruling.job.is_letter() && known.routes > basis.last.number {
            let sql = "SELECT game, events_after FROM steps WHERE ruling = $1 ORDER BY game";
            let row = |row: &SqlRow| Ok((GameName(row.get(0)?), EventNumber(row.get(1)?)));
            let found = first(self.db, sql, given![known.routes], row)?;
            let (game, found) = found.unwrap_or((GameName::new("a game"), EventNumber(0)));
            return Err(LedgerError::Overtaken { game, expected: EventNumber(0), found }.into());
        }
        let is_changed = |name: &GameName| ruling.games.iter().any(|game| game.game == *name);
        for (game, expected) in basis.read.iter().filter(|(game, _)| !is_changed(game)) {
            let found = EventNumber(known.game(game).head.number);
            if found != *expected {
                let (game, expected) = (game.clone(), *expected);
                return Err(LedgerError::Overtaken { game, expected, found }.into());
            }
        }
        Ok(())
    }
}

/// The ends of games, and what they are found by.
fn of_games(among: &str) -> String {
    format!(
        "SELECT name, last_event, head, (SELECT directory_digest FROM steps
            WHERE game = games.name ORDER BY ruling DESC LIMIT 1)
        FROM games WHERE name {among}"
    )
}

/// Whether a chain still has the row at which it ended once.
fn is_there(head: Head, seal: Option<Seal>) -> bool {
    head.number == 0 || seal == Some(head.seal)
}

fn missing() -> Stop {
    Chain::Rulings.is_missing()
}
