//! Entering rulings: everything that they did, in one transaction with everything that they wrote.
//!
//! Many rulings share a transaction, so all is asked for all of them at once. Shards are locked
//! first, and what belongs to them is looked at; the end of the chain, for which every other node
//! waits, comes last.

use std::collections::BTreeMap;

use super::super::chain;
use super::super::error::LedgerError;
use super::super::numbers::{EventNumber, OutgoingNumber, RulingNumber};
use super::super::ruling::{GameRuling, KeptRuling, LedgerRuling, Step};
use super::super::seal::{Head, Seal};
use super::super::times::{kept, kept_wake};
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
        let (head, changes) = if rulings.iter().all(|ruling| ruling.lease.is_some()) {
            // Games of shards that are leased are no other node's to change.
            self.fence(rulings, &games, &mut known)?;
            let changes = self.changes(rulings, &mut known)?;
            self.insert_games(&changes, &last.version)?;
            let head = self.chain_end(rulings, &[], &mut known)?;
            self.check(rulings, head, &known)?;
            (head, changes)
        } else {
            self.fence(rulings, &[], &mut known)?;
            self.warn_holders(rulings)?;
            let head = self.chain_end(rulings, &games, &mut known)?;
            self.check(rulings, head, &known)?;
            let changes = self.changes(rulings, &mut known)?;
            self.insert_games(&changes, &last.version)?;
            (head, changes)
        };
        let ruled = self.ruled(head, known.outgoing, rulings, &changes);
        let mut seal = head.seal;
        let sealed = ruled.iter().map(|ruled| {
            seal = chain::ruling(seal, ruled);
            (ruled, seal)
        });
        let sealed: Vec<(&KeptRuling, Seal)> = sealed.collect();
        let seal = sealed.last().map_or(head.seal, |(_, seal)| *seal);
        self.insert_rulings(&sealed)?;
        self.insert_changes(&ruled, &changes)?;
        self.insert_outgoing(&ruled)?;
        self.grow(Chain::Rulings, Head { number: head.number + ruled.len() as i64, seal });
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

    /// Rulings as they are kept, with their numbers.
    fn ruled(
        &self,
        head: Head,
        outgoing: i64,
        rulings: &[LedgerRuling],
        changes: &[Vec<GameChange<'_>>],
    ) -> Vec<KeptRuling> {
        let mut outgoing = (outgoing + 1..).map(OutgoingNumber);
        let numbers = (head.number + 1..).map(RulingNumber);
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

    fn insert_rulings(&self, sealed: &[(&KeptRuling, Seal)]) -> Tried<()> {
        let rows = sealed.iter().map(|(ruled, seal)| {
            let (letter, node) = (ruled.letter.map(|letter| letter.0), &ruled.node);
            given![ruled.number.0, &ruled.job, letter, kept(ruled.at), &ruled.version, node, seal]
                .to_vec()
        });
        self.db.insert(&RULINGS, &rows.collect::<Vec<_>>())?;
        let letters = sealed.iter().filter_map(|(ruled, _)| ruled.letter);
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
        let each = ruled.iter().zip(changes);
        let found = each.flat_map(|(ruled, changes)| changes.iter().map(|one| (ruled.number, one)));
        let mut routes = None;
        for (number, change) in found.filter(|(_, change)| change.is_found_anew) {
            insert_directory(self.db, change.ruling)?;
            routes = Some(number.0);
        }
        match routes {
            Some(routes) => {
                let sql = "UPDATE heads SET routes = $1 WHERE chain = 'rulings'";
                self.db.execute(sql, given![routes])
            }
            None => Ok(()),
        }
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
