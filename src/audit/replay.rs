//! A ledger from nothing: every ruling of the running version is made again, from the bytes of its
//! letter or from its wake-up, and compared with what was kept. Rulings of other versions are
//! replayed from their events; letters that would be read differently today are listed.

mod again;
mod crew;
mod remaking;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::shelf::{OnShelf, ReplayShelf};
use crate::game::Game;
use crate::ledger::{
    Damage, EventText, ForgottenMarks, GameName, KeptRuling, Ledger, LedgerError, LetterNumber,
    Received, RulingNumber, Snapshot, StateText, Step,
};
use crate::mail::EARLIER_MAX;
use crate::rules::EventReader;
use again::LetterAgain;
pub(super) use again::older as older_event;
use crew::worked_through;
use remaking::{Remaking, RulingOutcome, StepCheck};

/// What a ruling kept, by game.
type KeptEvents = BTreeMap<GameName, Vec<EventText>>;

/// What a replay found.
#[derive(Debug, Default)]
pub struct ReplayReport {
    /// How many rulings there are.
    pub rulings: usize,
    /// How many of them were made again.
    pub made_again: usize,
    /// How many of the others are on letters of which only the header is left.
    pub pruned: usize,
    /// How many more are on something from which a forgotten person was removed.
    pub forgotten: usize,
    /// How many games there are.
    pub games: usize,
    /// Rulings that come out differently from what was kept.
    pub differences: Vec<RulingDifference>,
    /// Rulings of other versions which this one would make differently. No fault.
    pub otherwise: Vec<RulingDifference>,
    /// Rows that were changed.
    pub damages: Vec<Damage>,
}

/// A ruling that comes out differently from what was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingDifference {
    pub ruling: RulingNumber,
    pub job: String,
    /// What differs.
    pub what: String,
}

impl ReplayReport {
    /// Whether everything is as it was kept.
    pub fn is_sound(&self) -> bool {
        self.differences.is_empty() && self.damages.is_empty()
    }
}

impl fmt::Display for RulingDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ruling {} on {}: {}", self.ruling, self.job, self.what)
    }
}

/// Replays a ledger, as this version of the program rules, on so many cores. `progress` is called
/// for each ruling.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn replay<L: Ledger>(
    ledger: &L,
    version: &str,
    cores: usize,
    mut progress: impl FnMut(RulingNumber),
) -> Result<ReplayReport, LedgerError> {
    ledger.at_one_moment(|ledger| {
        let mut replay = Replay {
            ledger,
            version,
            shelf: ReplayShelf::default(),
            of_id: BTreeMap::new(),
            marks: ledger.forgotten()?,
            report: ReplayReport { damages: ledger.verify(None)?, ..ReplayReport::default() },
        };
        let outcomes = worked_through(cores, Remaking::done, |hand| {
            ledger.each_ruling::<LedgerError>(|ruled| {
                hand(replay.ruling(ruled)?);
                progress(ruled.number);
                Ok(())
            })
        })?;
        for RulingOutcome { making, is_ours, left } in outcomes {
            let report = &mut replay.report;
            if is_ours { &mut report.differences } else { &mut report.otherwise }.extend(making);
            report.differences.extend(left);
        }
        replay.snapshots()?;
        Ok(replay.report)
    })?
}

struct Replay<'l, L> {
    ledger: &'l L,
    version: &'l str,
    shelf: ReplayShelf,
    /// The letters that were ruled on, by their Message-IDs, in the order of the rulings.
    of_id: BTreeMap<String, Vec<LetterNumber>>,
    /// What was changed because a person is forgotten.
    marks: ForgottenMarks,
    report: ReplayReport,
}

impl<L: Ledger> Replay<'_, L> {
    /// Goes on by what a ruling kept. What is returned makes it again.
    fn ruling(&mut self, ruled: &KeptRuling) -> Result<Remaking, LedgerError> {
        self.report.rulings += 1;
        let is_ours = ruled.version == self.version;
        let mut kept = BTreeMap::new();
        for step in &ruled.games {
            kept.insert(step.game.clone(), self.events(step)?);
        }
        let (mut shelf, mut letter) = (None, None);
        match (self.is_pruned(ruled)?, self.is_forgotten(ruled)) {
            (_, true) => self.report.forgotten += 1,
            (true, false) => self.report.pruned += 1,
            (false, false) => {
                shelf = Some(self.shelf.before(ruled.number));
                letter = ruled.letter.map(|number| self.letter(number)).transpose()?.flatten();
                self.report.made_again += usize::from(is_ours);
            }
        }
        let mut steps = Vec::new();
        for step in &ruled.games {
            let events = kept.get(&step.game).map_or(&[][..], Vec::as_slice);
            let checks = match step.game.tournament() {
                Some(_) => self.follow(ruled, step, events, is_ours, again::older),
                None => self.follow::<Game>(ruled, step, events, is_ours, |_, _| ()),
            };
            steps.extend(checks);
        }
        for (_, letter) in &ruled.letters {
            if let Some(game) = &letter.game {
                self.shelf.wrote(&letter.message_id, game, ruled.number);
            }
        }
        Ok(Remaking { ruled: ruled.clone(), is_ours, kept, shelf, letter, steps })
    }

    /// A letter of the journal, with those of the same id that were ruled on before.
    fn letter(&mut self, number: LetterNumber) -> Result<Option<LetterAgain>, LedgerError> {
        let Some(received) = self.ledger.letters(LetterNumber(number.0 - 1), 1)?.pop() else {
            return Ok(None);
        };
        let earlier = self.earlier(&received)?;
        Ok(Some(LetterAgain { received, earlier }))
    }

    /// The events that a ruling kept for one game or tournament.
    fn events(&mut self, step: &Step) -> Result<Vec<EventText>, LedgerError> {
        let count = usize::try_from(step.last.0 - step.before.0).unwrap_or(0);
        let kept = self.ledger.events(&step.game, step.before, count)?;
        Ok(kept.into_iter().map(|event| event.text).collect())
    }

    /// The letters of the same id that were ruled on before.
    fn earlier(&mut self, received: &Received) -> Result<Vec<Received>, LedgerError> {
        let id = received.letter.message_id.as_ref().map(|id| id.to_ascii_lowercase());
        let Some(id) = id else { return Ok(Vec::new()) };
        let numbers = self.of_id.entry(id).or_default();
        let before = numbers.clone();
        if numbers.len() < EARLIER_MAX {
            numbers.push(received.number);
        }
        let mut earlier = Vec::new();
        for number in before {
            earlier.extend(self.ledger.letters(LetterNumber(number.0 - 1), 1)?);
        }
        Ok(earlier)
    }

    /// Goes on with a game or tournament by what was kept of it. What is returned compares the
    /// result with the ledger's. Events of `older` versions are brought up to date first.
    fn follow<S: OnShelf>(
        &mut self,
        ruled: &KeptRuling,
        step: &Step,
        kept: &[EventText],
        is_ours: bool,
        older: impl Fn(&S, &mut S::Event),
    ) -> Vec<StepCheck> {
        let (events, mut checks) = self.read::<S>(step, kept);
        let begun = || events.first().and_then(S::begun).map(Arc::new);
        // A game that had not begun is reported when the ruling is made again.
        let known = S::on(&self.shelf, &step.game).cloned();
        let Some(mut state) = known.or_else(begun) else { return checks };
        for mut event in events {
            older(&state, &mut event);
            Arc::make_mut(&mut state).apply(&event);
        }
        // The state of a rewritten game at that time is known as a hash only.
        if is_ours && !self.is_rewritten(&step.game, ruled.number) {
            let (step, state) = (step.clone(), Arc::clone(&state));
            checks.push(Box::new(move |ruled| {
                remaking::check_step(
                    ruled,
                    &step,
                    StateText::write(&*state).ok(),
                    state.next_wake(),
                )
            }));
        }
        S::put(state, &mut self.shelf, &step.game);
        checks
    }

    /// The events of a step. One that can't be read is a difference.
    fn read<S: OnShelf>(&self, step: &Step, kept: &[EventText]) -> (Vec<S::Event>, Vec<StepCheck>) {
        let mut reader = EventReader::behind(S::on(&self.shelf, &step.game).map(|state| &**state));
        let (mut events, mut checks) = (Vec::new(), Vec::<StepCheck>::new());
        for (number, text) in (step.before.0 + 1..).zip(kept) {
            match reader.read::<S, _>(|| text.read()) {
                Ok(event) => events.push(event),
                Err(why) => {
                    let what = format!("event {number} of {}: {why}", step.game);
                    checks.push(Box::new(move |ruled| vec![remaking::difference(ruled, what)]));
                }
            }
        }
        (events, checks)
    }

    /// Compares the states at the end with the ones from which the daemon goes on.
    fn snapshots(&mut self) -> Result<(), LedgerError> {
        for name in self.ledger.games()? {
            self.report.games += 1;
            let Some(snapshot) = self.ledger.load(&name)? else { continue };
            let replayed = self.shelf.game(&name).map(StateText::write);
            self.check_whole(&name, replayed, &snapshot);
        }
        for name in self.ledger.tournaments()? {
            let Some(snapshot) = self.ledger.load(&name)? else { continue };
            let replayed = self.shelf.tournament(&name).map(StateText::write);
            self.check_whole(&name, replayed, &snapshot);
        }
        Ok(())
    }

    fn check_whole(
        &mut self,
        name: &GameName,
        replayed: Option<Result<StateText, serde_json::Error>>,
        snapshot: &Snapshot,
    ) {
        let is_same = matches!(replayed, Some(Ok(text)) if text == snapshot.state);
        if !is_same && snapshot.version == self.version {
            self.report.differences.push(RulingDifference {
                ruling: RulingNumber(0),
                job: format!("{name} as a whole"),
                what: "its state is not what its events come to".to_owned(),
            });
        }
    }
}
