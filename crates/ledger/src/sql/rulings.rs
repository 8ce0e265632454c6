//! Entering rulings: everything that they did, in one transaction with everything that they wrote.
//!
//! Many rulings share a transaction, so all is asked for all of them at once. Shards are locked
//! first, and what belongs to them is looked at. The ends of their chains come last: of other
//! shards too, if games of theirs were read. Nodes with other shards wait for none of this.

use std::collections::BTreeMap;

use super::super::chain;
use super::super::error::LedgerError;
use super::super::numbers::{EventNumber, OutgoingNumber, RulingNumber};
use super::super::ruling::{GameRuling, KeptRuling, LedgerRuling, Step};
use super::super::seal::{Head, Seal};
use super::super::shards::Shard;
use super::super::times::{Moment, kept, kept_wake};
use super::entries::{
    EVENTS, GAMES, OUTBOX, RULINGS, STEPS, UNSENT, directory_of, insert_directory,
};
use super::faults::Tried;
use super::heads::Chain;
use super::known::{EventsEnd, RulingGrounds};
use super::values::given;
use super::writing::Writing;

/// What a ruling does to a game, with what the rows need besides.
struct GameChange<'r> {
    ruling: &'r GameRuling,
    step: Step,
    /// The number, the salt and the seal of each event.
    seals: Vec<(i64, Seal, Seal)>,
    /// Whether it is found by other words from now on.
    is_found_anew: bool,
}

impl Writing<'_> {
    /// Enters rulings, or refuses all of them.
    pub(super) fn enter_all(&mut self, rulings: &[LedgerRuling]) -> Tried<Vec<RulingNumber>> {
        let Some(last) = rulings.last() else { return Ok(Vec::new()) };
        let games = || rulings.iter().flat_map(|ruling| &ruling.games).map(|one| &*one.game.0);
        let games: Vec<&str> = games().collect();
        let mut known = RulingGrounds::default();
        let changes = if rulings.iter().all(|ruling| ruling.lease.is_some()) {
            // Games of shards that are leased are no other node's to change.
            self.fence(rulings, &games, &mut known)?;
            let changes = self.changes(rulings, &mut known)?;
            self.insert_games(&changes, &last.version)?;
            let is_found_anew = changes.iter().flatten().any(|change| change.is_found_anew);
            self.chain_ends(rulings, &[], is_found_anew, &mut known)?;
            self.check(rulings, &known)?;
            changes
        } else {
            self.fence(rulings, &[], &mut known)?;
            self.warn_holders(rulings)?;
            self.chain_ends(rulings, &games, true, &mut known)?;
            self.check(rulings, &known)?;
            let changes = self.changes(rulings, &mut known)?;
            self.insert_games(&changes, &last.version)?;
            changes
        };
        let ruled = self.ruled(&known, rulings, &changes);
        let sealed = self.sealed(&ruled, rulings, &known)?;
        self.insert_rulings(&ruled, &sealed)?;
        self.insert_changes(&ruled, &changes)?;
        self.insert_outgoing(&ruled)?;
        Ok(ruled.iter().map(|ruled| ruled.number).collect())
    }

    /// What each ruling does to games, in the order of their names.
    fn changes<'r>(
        &self,
        rulings: &'r [LedgerRuling],
        known: &mut RulingGrounds,
    ) -> Tried<Vec<Vec<GameChange<'r>>>> {
        let of_ruling = |ruling: &'r LedgerRuling| {
            let mut games: Vec<&GameRuling> = ruling.games.iter().collect();
            games.sort_by_key(|game| &game.game);
            if let Some(pair) = games.windows(2).find(|pair| pair[0].game == pair[1].game) {
                return Err(LedgerError::GameTwice { game: pair[0].game.clone() }.into());
            }
            games.into_iter().map(|game| self.change(game, known)).collect()
        };
        rulings.iter().map(of_ruling).collect()
    }

    /// What a ruling does to a game, if the game has not gone on since.
    fn change<'r>(
        &self,
        ruling: &'r GameRuling,
        known: &mut RulingGrounds,
    ) -> Tried<GameChange<'r>> {
        let game = ruling.game.clone();
        let EventsEnd { mut head, directory: had } = known.game(&game);
        let found = EventNumber(head.number);
        if found != ruling.expected {
            let expected = ruling.expected;
            return Err(LedgerError::Overtaken { game, expected, found }.into());
        }
        let mut seals = Vec::new();
        for event in &ruling.events {
            let number = EventNumber(head.number + 1);
            let salt = chain::salt(self.secret, &game, number);
            let seal = chain::event(head.seal, number, salt, event.as_str());
            seals.push((number.0, salt, seal));
            head = Head { number: number.0, seal };
        }
        let directory = directory_of(ruling);
        known.games.insert(game.clone(), EventsEnd { head, directory: Some(directory) });
        let step = Step {
            game,
            before: found,
            last: EventNumber(head.number),
            head: head.seal,
            state: Seal::of(ruling.state.as_str().as_bytes()),
            next_wake: ruling.next_wake,
            directory,
        };
        Ok(GameChange { ruling, step, seals, is_found_anew: had != Some(directory) })
    }

    /// Makes the chain of each ruling's shard longer by it: the shards, and the new seals.
    fn sealed(
        &mut self,
        ruled: &[KeptRuling],
        rulings: &[LedgerRuling],
        known: &RulingGrounds,
    ) -> Tried<Vec<(Shard, Seal)>> {
        let mut heads = known.heads.clone();
        let mut sealed = Vec::new();
        for (ruled, ruling) in ruled.iter().zip(rulings) {
            let shard = self.shard(ruling);
            let head = heads.get_mut(&shard).ok_or_else(|| Chain::Rulings(shard).is_missing())?;
            let seal = chain::ruling(head.seal, ruled);
            *head = Head { number: ruled.number.0, seal };
            self.grow(Chain::Rulings(shard), *head);
            sealed.push((shard, seal));
        }
        Ok(sealed)
    }

    /// Rulings as they are kept, with their numbers.
    fn ruled(
        &self,
        known: &RulingGrounds,
        rulings: &[LedgerRuling],
        changes: &[Vec<GameChange<'_>>],
    ) -> Vec<KeptRuling> {
        let mut outgoing = known.outgoing.iter().copied().map(OutgoingNumber);
        let numbers = known.numbers.iter().copied().map(RulingNumber);
        let ruled =
            numbers.zip(rulings).zip(changes).map(|((number, ruling), changes)| KeptRuling {
                number,
                job: ruling.job.key(),
                letter: ruling.job.letter(),
                at: ruling.at,
                version: ruling.version.clone(),
                node: self.node.to_owned(),
                games: changes.iter().map(|change| change.step.clone()).collect(),
                letters: outgoing.by_ref().zip(ruling.letters.iter().cloned()).collect(),
            });
        ruled.collect()
    }

    /// Each game as the last of these rulings leaves it, and the events that led there.
    fn insert_games(&self, changes: &[Vec<GameChange<'_>>], version: &str) -> Tried<()> {
        let changes = || changes.iter().flatten();
        let last: BTreeMap<&str, &GameChange<'_>> =
            changes().map(|change| (&*change.step.game.0, change)).collect();
        let rows = last.iter().map(|(name, GameChange { ruling, step, .. })| {
            let wake = step.next_wake.map(kept_wake);
            given![*name, ruling.state.as_str(), version, step.last.0, &step.head, wake].to_vec()
        });
        self.db.insert(&GAMES, &rows.collect::<Vec<_>>())?;
        let events = changes().flat_map(|GameChange { ruling, step, seals, .. }| {
            ruling.events.iter().zip(seals).map(|(event, (number, salt, seal))| {
                given![&step.game.0, *number, salt, event.as_str(), seal].to_vec()
            })
        });
        self.db.insert(&EVENTS, &events.collect::<Vec<_>>())
    }

    fn insert_rulings(&self, ruled: &[KeptRuling], sealed: &[(Shard, Seal)]) -> Tried<()> {
        let rows = ruled.iter().zip(sealed).map(|(ruled, (shard, seal))| {
            given![
                ruled.number.0,
                &ruled.job,
                ruled.letter.map(|letter| letter.0),
                kept(ruled.at),
                &ruled.version,
                &ruled.node,
                shard.number(),
                seal,
            ]
            .to_vec()
        });
        self.db.insert(&RULINGS, &rows.collect::<Vec<_>>())?;
        let letters = ruled.iter().filter_map(|ruled| ruled.letter);
        let letters: Vec<i64> = letters.map(|letter| letter.0).collect();
        if letters.is_empty() {
            return Ok(());
        }
        let sql = format!("DELETE FROM unruled WHERE letter {}", self.db.among("$1"));
        self.db.execute(&sql, given![&*letters])
    }

    fn insert_changes(&self, ruled: &[KeptRuling], changes: &[Vec<GameChange<'_>>]) -> Tried<()> {
        let steps = ruled.iter().flat_map(|ruled| {
            ruled.games.iter().map(|step| {
                given![
                    ruled.number.0,
                    &step.game.0,
                    step.before.0,
                    step.last.0,
                    &step.head,
                    &step.state,
                    step.next_wake.map(kept_wake),
                    &step.directory,
                ]
                .to_vec()
            })
        });
        self.db.insert(&STEPS, &steps.collect::<Vec<_>>())?;
        let mut found_anew =
            changes.iter().flatten().filter(|change| change.is_found_anew).peekable();
        if let (Some(last), Some(_)) = (ruled.last(), found_anew.peek()) {
            self.change_routes(last.at)?;
        }
        found_anew.try_for_each(|change| insert_directory(self.db, change.ruling))
    }

    /// Letters may lead elsewhere from now on. The count jumps to the time of the ruling: if a
    /// standby takes over that lacks it, the next change there is not taken for this one.
    fn change_routes(&self, at: Moment) -> Tried<()> {
        let sql = "UPDATE routes
            SET changes = CASE WHEN changes < $1 THEN $1 ELSE changes + 1 END";
        self.db.execute(sql, given![kept(at)])
    }

    fn insert_outgoing(&self, ruled: &[KeptRuling]) -> Tried<()> {
        let letters =
            || ruled.iter().flat_map(|ruled| ruled.letters.iter().map(move |one| (ruled, one)));
        let rows = letters().map(|(ruled, (number, letter))| {
            let about = letter.game.as_ref().map(|game| &*game.0);
            given![
                number.0,
                ruled.number.0,
                &letter.key,
                &letter.message_id,
                &letter.to,
                letter.text.as_str(),
                about,
                letter.rank.number(),
            ]
            .to_vec()
        });
        self.db.insert(&OUTBOX, &rows.collect::<Vec<_>>())?;
        let rows = letters().map(|(ruled, (number, letter))| {
            given![number.0, kept(ruled.at), letter.rank.number()].to_vec()
        });
        self.db.insert(&UNSENT, &rows.collect::<Vec<_>>())
    }
}
