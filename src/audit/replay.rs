//! A ledger from nothing: every ruling of the running version is made again, from the bytes of its
//! letter or from its wake-up, and compared with what was kept. Rulings of other versions are
//! replayed from their events; letters that would be read differently today are listed.

mod again;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use chrono::SubsecRound;

use super::shelf::{OnShelf, ReplayShelf};
use crate::clerk::{self, LetterRoute, Ruling};
use crate::game::{Event, Game, Moment};
use crate::ledger::{
    Damage, EventText, ForgottenMarks, GameName, KeptRuling, Ledger, LedgerError, LetterNumber,
    Received, RulingNumber, Seal, Snapshot, StateText, Step,
};
use crate::mail::{Arrival, EARLIER_MAX};
use crate::rules::EventReader;
use again::MadeAgain;
pub(super) use again::older as older_event;

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

/// Replays a ledger, as this version of the program rules. `progress` is called for each ruling.
///
/// # Errors
///
/// If the ledger can't be read.
pub fn replay<L: Ledger>(
    ledger: &L,
    version: &str,
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
        ledger.each_ruling(|ruled| {
            replay.ruling(ruled)?;
            progress(ruled.number);
            Ok::<_, LedgerError>(())
        })?;
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
    fn ruling(&mut self, ruled: &KeptRuling) -> Result<(), LedgerError> {
        self.report.rulings += 1;
        let is_ours = ruled.version == self.version;
        let mut kept = BTreeMap::new();
        for step in &ruled.games {
            kept.insert(step.game.clone(), self.events(step)?);
        }
        match (self.is_pruned(ruled)?, self.is_forgotten(ruled)) {
            (_, true) => self.report.forgotten += 1,
            (true, false) => self.report.pruned += 1,
            (false, false) => self.make_again(ruled, &kept, is_ours)?,
        }
        for step in &ruled.games {
            let events = kept.get(&step.game).map_or(&[][..], Vec::as_slice);
            match step.game.tournament() {
                Some(_) => self.follow(ruled, step, events, is_ours, again::older),
                None => self.follow::<Game>(ruled, step, events, is_ours, |_, _| ()),
            }
        }
        for (_, letter) in &ruled.letters {
            if let Some(game) = &letter.game {
                self.shelf.wrote(&letter.message_id, game);
            }
        }
        Ok(())
    }

    /// The events that a ruling kept for one game or tournament.
    fn events(&mut self, step: &Step) -> Result<Vec<EventText>, LedgerError> {
        let count = usize::try_from(step.last.0 - step.before.0).unwrap_or(0);
        let kept = self.ledger.events(&step.game, step.before, count)?;
        Ok(kept.into_iter().map(|event| event.text).collect())
    }

    /// The ruling as it would be made today, or why there is none.
    fn again(
        &mut self,
        ruled: &KeptRuling,
        kept: &KeptEvents,
    ) -> Result<Result<MadeAgain, String>, LedgerError> {
        if let Some(number) = ruled.letter {
            return self.letter(number, ruled.at);
        }
        let named = match again::subject(ruled) {
            Some(name) => name,
            None => return Ok(Err("it changes no game, or several".to_owned())),
        };
        let events = kept.get(&named).map_or(&[][..], Vec::as_slice);
        if named.tournament().is_some() {
            return Ok(self.tournament_again(ruled, &named, events));
        }
        let mut reader = EventReader::behind(self.shelf.game(&named));
        let first = events.first().map(|text| reader.read::<Game, _>(|| text.read()));
        if let Some(Ok(Event::Opened(opening))) = first {
            return Ok(Ok(MadeAgain::of(&named, clerk::open(&opening, ruled.at))));
        }
        let Some(game) = self.shelf.game(&named) else {
            return Ok(Err(format!("{named} had not begun")));
        };
        let ruling = match first {
            // An event without a letter contains what it asked for.
            Some(Ok(Event::ProofSet { proof, .. })) => clerk::set_proof(game, &proof, ruled.at),
            Some(Ok(Event::PageSet { page })) => clerk::set_page(game, page, ruled.at),
            // Versions up to 0.2.0 kept its moment more exactly than that of the ruling.
            Some(Ok(Event::AddressFailed { person, at })) => {
                let is_it = at.trunc_subsecs(3) == ruled.at;
                clerk::undelivered(game, &person, if is_it { at } else { ruled.at })
            }
            // A passphrase itself is stored nowhere, so its hash is believed.
            Some(Ok(event @ Event::PassphraseSet { .. })) => {
                Ruling { events: vec![event], ..Ruling::default() }
            }
            _ => clerk::tick(game, ruled.at),
        };
        Ok(Ok(self.passed_on(&named, game, ruling, ruled.at)))
    }

    /// The letters of the same id that were ruled on before.
    fn earlier(&mut self, received: &Received) -> Result<Vec<Arrival>, LedgerError> {
        let id = received.letter.message_id.as_ref().map(|id| id.to_ascii_lowercase());
        let Some(id) = id else { return Ok(Vec::new()) };
        let numbers = self.of_id.entry(id).or_default();
        let before = numbers.clone();
        if numbers.len() < EARLIER_MAX {
            numbers.push(received.number);
        }
        let mut earlier = Vec::new();
        for number in before {
            let found = self.ledger.letters(LetterNumber(number.0 - 1), 1)?.pop();
            earlier.extend(found.map(|found| {
                let (number, letter) = (number.0.unsigned_abs(), &found.letter);
                Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes)
            }));
        }
        Ok(earlier)
    }

    fn letter(
        &mut self,
        number: LetterNumber,
        at: Moment,
    ) -> Result<Result<MadeAgain, String>, LedgerError> {
        let before = LetterNumber(number.0 - 1);
        let Some(received) = self.ledger.letters(before, 1)?.pop() else {
            return Ok(Err(format!("letter {number} is not in the journal")));
        };
        let (letter, number) = (&received.letter, number.0.unsigned_abs());
        let mut arrival = Arrival::read(number, letter.received, &letter.mailbox, &letter.bytes);
        arrival.earlier = self.earlier(&received)?;
        let astray = |names: &[&GameName]| {
            let games: Vec<&Game> = names.iter().filter_map(|name| self.shelf.game(name)).collect();
            let host = self.shelf.first();
            let ruling =
                host.map_or_else(Ruling::default, |host| clerk::astray(&arrival, &games, host, at));
            MadeAgain::of_nobody(ruling)
        };
        Ok(Ok(match self.shelf.route(&arrival.letter) {
            LetterRoute::Game(name) if name.tournament().is_some() => {
                match self.shelf.tournament(&name) {
                    Some(tournament) => {
                        let needed = clerk::tournament::needs_games_for(tournament, &arrival);
                        let games = self.games(needed);
                        let ruling = clerk::tournament::handle(tournament, &arrival, &games, at);
                        MadeAgain::of(&name, ruling)
                    }
                    None => return Ok(Err(format!("{name} had not been opened"))),
                }
            }
            LetterRoute::Game(name) => match self.shelf.game(&name) {
                Some(game) => {
                    let ruling = clerk::handle(game, &arrival, at);
                    self.passed_on(&name, game, ruling, at)
                }
                None => return Ok(Err(format!("{name} had not begun"))),
            },
            LetterRoute::Several(names) => astray(&names.iter().collect::<Vec<_>>()),
            LetterRoute::Nowhere => astray(&[]),
        }))
    }

    /// Goes on with a game or tournament by what was kept of it, and compares the result with the
    /// ledger's. Events of `older` versions are brought up to date first.
    fn follow<S: OnShelf>(
        &mut self,
        ruled: &KeptRuling,
        step: &Step,
        kept: &[EventText],
        is_ours: bool,
        older: impl Fn(&S, &mut S::Event),
    ) {
        let events = self.read::<S>(ruled, step, kept);
        let begun = || events.first().and_then(S::begun);
        // A game that had not begun was reported when the ruling was made again.
        let known = S::on(&self.shelf, &step.game).cloned();
        let Some(mut state) = known.or_else(begun) else { return };
        for mut event in events {
            older(&state, &mut event);
            state.apply(&event);
        }
        // The state of a rewritten game at that time is known as a hash only.
        if is_ours && !self.is_rewritten(&step.game, ruled.number) {
            self.check_step(ruled, step, StateText::write(&state).ok(), state.next_wake());
        }
        state.put(&mut self.shelf, &step.game);
    }

    /// The events of a step. One that can't be read is a difference.
    fn read<S: OnShelf>(
        &mut self,
        ruled: &KeptRuling,
        step: &Step,
        kept: &[EventText],
    ) -> Vec<S::Event> {
        let mut reader = EventReader::behind(S::on(&self.shelf, &step.game));
        let mut events = Vec::new();
        for (number, text) in (step.before.0 + 1..).zip(kept) {
            match reader.read::<S, _>(|| text.read()) {
                Ok(event) => events.push(event),
                Err(why) => {
                    let what = format!("event {number} of {}: {why}", step.game);
                    self.report.differences.push(difference(ruled, what));
                }
            }
        }
        events
    }

    fn check_step(
        &mut self,
        ruled: &KeptRuling,
        step: &Step,
        state: Option<StateText>,
        wake: Option<Moment>,
    ) {
        let seal = state.map(|text| Seal::of(text.as_str().as_bytes()));
        if seal != Some(step.state) {
            let what = format!("the state of {} is not the one that was kept", step.game);
            self.report.differences.push(difference(ruled, what));
        }
        let wake = wake.map(whole);
        if wake != step.next_wake {
            let (kept, game) = (step.next_wake, &step.game);
            let what = format!("{game} wakes at {wake:?}, and {kept:?} was kept");
            self.report.differences.push(difference(ruled, what));
        }
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

fn difference(ruled: &KeptRuling, what: String) -> RulingDifference {
    RulingDifference { ruling: ruled.number, job: ruled.job.clone(), what }
}

/// A wake-up as the ledger keeps it: part of a millisecond counts as a whole one.
fn whole(moment: Moment) -> Moment {
    let millis = moment.timestamp_millis();
    let cut = Moment::from_timestamp_millis(millis).unwrap_or(moment);
    let next = Moment::from_timestamp_millis(millis + 1).unwrap_or(moment);
    if cut < moment { next } else { cut }
}

/// What differs in a ruling that was made again.
fn compare(ruled: &KeptRuling, kept: &KeptEvents, made: &MadeAgain) -> Vec<String> {
    let mut what = Vec::new();
    let names: BTreeSet<&GameName> = kept.keys().chain(made.events.keys()).collect();
    for name in names {
        let kept = kept.get(name).map_or(&[][..], Vec::as_slice);
        let made = made.events.get(name).map_or(&[][..], Vec::as_slice);
        if kept.len() != made.len() {
            let (kept, made) = (kept.len(), made.len());
            what.push(format!("{kept} events of {name} were kept, {made} come out"));
        } else if let Some(at) = kept.iter().zip(made).position(|(kept, made)| kept != made) {
            what.push(format!("event {} of {name} comes out otherwise", at + 1));
        }
    }
    if ruled.letters.len() != made.letters.len() {
        let (kept, made) = (ruled.letters.len(), made.letters.len());
        what.push(format!("{kept} letters were kept, {made} come out"));
        return what;
    }
    for ((number, kept), (about, made)) in ruled.letters.iter().zip(&made.letters) {
        let is_same = kept.text.read::<clerk::Outgoing>().is_ok_and(|text| text == *made)
            && kept.game == *about
            && kept.to == made.to
            && kept.message_id == made.message_id
            && kept.key == made.message_id;
        if !is_same {
            what.push(format!("outgoing letter {number} comes out otherwise"));
        }
    }
    what
}
