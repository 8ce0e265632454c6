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
use super::database::{Database, Question};
use super::faults::{Stop, Tried};
use super::heads::{self, Chain, Chains};
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
    /// Letters of which another one of the same Message-ID was ruled on.
    copies: BTreeSet<LetterNumber>,
    /// The ends of the chains that these rulings have to do with.
    pub(super) heads: BTreeMap<Shard, Head>,
    /// The numbers of these rulings, and of their letters.
    pub(super) numbers: Vec<i64>,
    pub(super) outgoing: Vec<i64>,
    /// The count of rulings that changed where letters lead, if that was asked for.
    routes: Option<i64>,
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

    /// The chain that a ruling is in: that of the shard whose lease it was made under, or of the
    /// first game that it changes. A file has one.
    pub(super) fn shard(&self, ruling: &LedgerRuling) -> Shard {
        let of_games = || ruling.games.iter().map(|game| &game.game).min().map(Shard::of);
        match ruling.lease.as_ref().map(|lease| &lease.held) {
            _ if !self.db.is_shared() => Shard::STRAYS,
            Some(Leasable::Shard(shard)) => *shard,
            _ => of_games().unwrap_or(Shard::STRAYS),
        }
    }

    /// The shards whose chains must not grow meanwhile: those of the rulings, and of all games that
    /// they change or were made from.
    fn shards(&self, rulings: &[LedgerRuling]) -> BTreeSet<Shard> {
        let mut shards: BTreeSet<Shard> = rulings.iter().map(|one| self.shard(one)).collect();
        if self.db.is_shared() {
            let bases = rulings.iter().filter_map(|ruling| ruling.basis.as_ref());
            let read = bases.flat_map(|basis| &basis.read).map(|(name, _)| name);
            let changed = rulings.iter().flat_map(|ruling| &ruling.games).map(|one| &one.game);
            shards.extend(read.chain(changed).map(Shard::of));
        }
        shards
    }

    /// The ends of the chains, which from here on no other node makes longer, what others may have
    /// changed until now, and the numbers of what is added. `is_found_anew` says whether letters
    /// may lead elsewhere after these rulings; otherwise they lead where they do until these are
    /// kept.
    pub(super) fn chain_ends(
        &mut self,
        rulings: &[LedgerRuling],
        games: &[&str],
        is_found_anew: bool,
        known: &mut RulingGrounds,
    ) -> Tried<()> {
        let bases = rulings.iter().filter_map(|ruling| ruling.basis.as_ref());
        let read = bases.flat_map(|basis| &basis.read).map(|(name, _)| &*name.0);
        let games: Vec<&str> = games.iter().copied().chain(read).collect();
        let jobs: Vec<String> = rulings.iter().map(|ruling| ruling.job.key()).collect();
        let jobs: Vec<&str> = jobs.iter().map(|job| &**job).collect();
        let keys = rulings.iter().flat_map(|ruling| &ruling.letters);
        let keys: Vec<&str> = keys.map(|letter| &*letter.key).collect();
        let letters = rulings.iter().filter_map(|ruling| ruling.job.letter());
        let letters: Vec<i64> = letters.map(|letter| letter.0).collect();
        let chains = self.shards(rulings).into_iter().map(|shard| Chain::Rulings(shard).name());
        let chains: Vec<_> = chains.collect();
        let chains: Vec<&str> = chains.iter().map(|chain| &**chain).collect();
        let (among, lock) = (self.db.among("$1"), self.db.and_lock());
        let heads = format!(
            "SELECT chain, number, seal FROM heads WHERE chain {among} ORDER BY chain{lock}"
        );
        // Any number of nodes rule on letters at once, but none while another changes their ways.
        let is_by_letter = |one: &LedgerRuling| one.basis.is_some() && one.job.is_letter();
        let routes = match (is_found_anew, rulings.iter().any(is_by_letter)) {
            (true, _) => format!("SELECT changes FROM routes{lock}"),
            (false, true) => format!("SELECT changes FROM routes{}", self.db.and_hold()),
            (false, false) => "SELECT changes FROM routes WHERE id < 0".to_owned(),
        };
        let (numbers, outgoing) = (self.db.ruling_numbers(), self.db.outgoing_numbers());
        let of_jobs = format!("SELECT job FROM rulings WHERE job {among}");
        let of_keys = format!("SELECT key FROM outbox WHERE key {among}");
        let (copies, of_letters) = self.of_letters(&among);
        let of_games = of_games(&among);
        let questions: [Question<'_>; 9] = [
            (&copies, given![&*letters]),
            (&heads, given![&*chains]),
            (&routes, &[]),
            // Numbers that are drawn behind all locks are higher than those of all rulings that
            // these build on.
            (numbers, given![rulings.len() as i64]),
            (outgoing, given![keys.len() as i64]),
            (&of_jobs, given![&*jobs]),
            (&of_keys, given![&*keys]),
            (&of_letters, given![&*letters]),
            (&of_games, given![&*games]),
        ];
        let answers = self.db.query_all(&questions)?;
        let [_, heads, routes, numbers, outgoing, of_jobs, of_keys, of_letters, of_games] =
            answers.as_slice()
        else {
            return Err(missing());
        };
        self.put_heads(&heads::named(heads)?, &self.shards(rulings), known)?;
        known.routes = routes.first().map(|row| row.get(0)).transpose()?;
        known.numbers = numbers.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        known.outgoing = outgoing.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        known.jobs = of_jobs.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        known.keys = of_keys.iter().map(|row| row.get(0)).collect::<Tried<_>>()?;
        let letter = |row: &SqlRow| row.get(0).map(LetterNumber);
        known.letters = of_letters.iter().map(letter).collect::<Tried<_>>()?;
        for row in of_letters.iter().filter(|row| row.get::<i64>(1).is_ok_and(|count| count > 0)) {
            known.copies.insert(letter(row)?);
        }
        known.put_games(of_games)
    }

    /// The question that keeps other nodes from ruling on letters with the ids of these, by the
    /// first letter of each id, and the one for these letters and whether another of them was ruled
    /// on. On a file there is no other node.
    fn of_letters(&self, among: &str) -> (String, String) {
        if !self.db.is_shared() {
            let nothing = format!("SELECT number FROM letters WHERE number < 0 AND number {among}");
            return (nothing, format!("SELECT number, 0 FROM letters WHERE number {among}"));
        }
        let lock = self.db.and_lock();
        let copies = format!(
            "SELECT number FROM letters WHERE number IN
                (SELECT MIN(other.number) FROM letters AS other WHERE LOWER(other.message_id) IN
                    (SELECT LOWER(ours.message_id) FROM letters AS ours
                        WHERE ours.number {among})
                GROUP BY LOWER(other.message_id))
            ORDER BY number{lock}"
        );
        let of_letters = format!(
            "SELECT number, CAST(CASE WHEN EXISTS (SELECT 1 FROM letters AS other
                JOIN rulings ON rulings.letter = other.number
                WHERE LOWER(other.message_id) = LOWER(letters.message_id)
                    AND other.number <> letters.number) THEN 1 ELSE 0 END AS BIGINT)
            FROM letters WHERE number {among}"
        );
        (copies, of_letters)
    }

    /// Notes where chains end. What is added gets higher numbers.
    fn put_heads(
        &mut self,
        found: &BTreeMap<String, Head>,
        shards: &BTreeSet<Shard>,
        known: &mut RulingGrounds,
    ) -> Tried<()> {
        for shard in shards {
            let chain = Chain::Rulings(*shard);
            let head = *found.get(&*chain.name()).ok_or_else(|| chain.is_missing())?;
            if known.numbers.first().is_some_and(|number| *number <= head.number) {
                let what = format!("its sequence ruling_numbers is behind ruling {}", head.number);
                return Err(Stop::Damaged(what));
            }
            self.heads.push((chain, head, head));
            known.heads.insert(*shard, head);
        }
        Ok(())
    }

    /// Refuses rulings that were made before, or from what is past.
    pub(super) fn check(&self, rulings: &[LedgerRuling], known: &RulingGrounds) -> Tried<()> {
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
            if let Some(basis) = &ruling.basis {
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
        if ruling.job.is_letter() && known.routes != Some(basis.routes) {
            let (expected, found) = (basis.routes, known.routes.unwrap_or_default());
            let (expected, found) = (EventNumber(expected), EventNumber(found));
            let game = GameName::new("the directory");
            return Err(LedgerError::Overtaken { game, expected, found }.into());
        }
        if basis.is_first && ruling.job.letter().is_some_and(|one| known.copies.contains(&one)) {
            let (expected, found) = (EventNumber(0), EventNumber(1));
            let game = GameName::new("another letter of the same id");
            return Err(LedgerError::Overtaken { game, expected, found }.into());
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

/// The ends of the chains, and how many rulings have changed where letters lead.
pub(super) fn ends(db: &dyn Database) -> Tried<(Chains, i64)> {
    let heads = "SELECT chain, number, seal FROM heads";
    let answers = db.query_all(&[(heads, &[]), ("SELECT changes FROM routes", &[])])?;
    let [heads, routes] = answers.as_slice() else { return Err(missing()) };
    let routes = routes.first().ok_or_else(|| Stop::Damaged("its table routes is empty".into()))?;
    Ok((Chains::of(&heads::named(heads)?)?, routes.get(0)?))
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
    Chain::RULINGS.is_missing()
}
