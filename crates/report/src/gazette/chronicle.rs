//! From the events of a game to what everybody may know of it.
//!
//! A [`Chronicle`] follows a game event by event and keeps its whole state, secrets included, to
//! itself; what leaves it is a [`SiteBoard`], which has no place for them.

use super::page::folder;
use super::shared::{BoardFigures, SharedBoard};
use super::site::{
    CORRECTION, SiteBoard, SiteNote, SitePhase, SiteSeat, SiteStage, SiteTenure, Who,
};
use super::times::Times;
use crate::board::{Phase, Position, Power};
use crate::differences::{Difference, differences};
use crate::game::correction::{BoardChange, mended_before};
use crate::game::event::{Event, Opening};
use crate::game::play;
use crate::game::press::PublishedPress;
use crate::game::seats::{self, SeatStanding};
use crate::game::state;
use crate::game::{Game, PersonId};
use crate::letters::safe;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::systems::{self, System};
use crate::{calendar, endings, names};

/// A game that is followed.
pub struct Chronicle {
    game: Game,
    notes: Vec<SiteNote>,
    /// Votes that were counted, and are announced with the next result.
    counted: Vec<SiteNote>,
    press: Vec<(Phase, PublishedPress)>,
    times: Times,
}

impl Chronicle {
    /// Begins with the opening of a game.
    pub fn begin(opening: &Opening) -> Chronicle {
        Chronicle::of(Game::open(opening.clone()))
    }

    /// A game as it stands. What only its events tell is missing: notes and press.
    pub fn of(game: Game) -> Chronicle {
        let times = Times::of(&game);
        Chronicle { game, notes: Vec::new(), counted: Vec::new(), press: Vec::new(), times }
    }

    /// Goes on by an event.
    pub fn follow(&mut self, event: &Event) {
        self.keep(event);
        self.times.follow(&self.game, event);
        self.game.apply(event);
    }

    /// Keeps what an event tells everybody and the state of a game does not keep.
    fn keep(&mut self, event: &Event) {
        match event {
            Event::Counted { outcome } => {
                if let Some(proposal) = self.game.votes.proposal(outcome.proposal) {
                    let fate = if outcome.passed { "passed" } else { "failed" };
                    let what = endings::proposal(&self.game, proposal);
                    let number = outcome.proposal;
                    let note = self.note("Vote", format!("Proposal {number} has {fate}: {what}."));
                    self.counted.push(note);
                }
            }
            Event::PressPublished { phase, press } => self.press.push((*phase, press.clone())),
            Event::Played { .. } => self.notes.append(&mut self.counted),
            Event::Ended { ending } => {
                self.notes.append(&mut self.counted);
                let how = endings::ending(&self.game, ending);
                self.notes.push(self.note("The game is over", how));
            }
            Event::Corrected { phase, by, reason, changes, position, at, consent, .. } => {
                let note = self.correction(*phase, by, changes, position);
                let consent = consent.as_ref().map(|director| self.consents(director));
                let text = note.text.clone() + &consent.unwrap_or_default();
                let (reason, was_over) = (some(reason), self.game.is_over());
                self.notes.push(SiteNote { text, reason, at: *at, was_over, ..note });
            }
            Event::RolledBack { to, by, reason, .. } => {
                // Notes on pages of results that count no more stay only on the board's page.
                self.notes.iter_mut().for_each(|note| note.on.retain(|phase| phase < to));
                let what =
                    format!("The game was taken back to {}{}.", names::phase(*to), self.by(by));
                let note = SiteNote { on: vec![*to], ..self.note("Rollback", what) };
                self.notes.push(SiteNote { phase: *to, reason: some(reason), ..note });
            }
            Event::RuleChanged { change } => {
                let note = self.note("Change of the rules", change.words());
                self.notes.push(note);
            }
            _ => {}
        }
    }

    fn note(&self, title: &str, text: String) -> SiteNote {
        let phase = self.game.phase;
        let (title, changes) = (title.to_owned(), Vec::new());
        let (reason, at, was_over) = (None, None, false);
        SiteNote { phase, title, text, changes, on: vec![phase], reason, at, was_over }
    }

    /// What was different on the board when a result was corrected.
    fn correction(
        &self,
        phase: Phase,
        by: &PersonId,
        changes: &[BoardChange],
        right: &Position,
    ) -> SiteNote {
        let what = format!("The result of {} was corrected{}.", names::phase(phase), self.by(by));
        let wrong = &self.game.position;
        let is_other = |played: &play::Played| {
            let is_last = self.game.history.last().is_some_and(|last| last.phase == played.phase);
            is_last || mended_before(&played.after, changes, wrong).is_some()
        };
        let later = self.game.history.iter().filter(|played| played.phase > phase);
        let later = later.filter(|played| is_other(played)).map(|played| played.phase);
        SiteNote {
            phase,
            changes: differences(wrong, right).iter().map(Difference::sentence).collect(),
            on: [phase].into_iter().chain(later).collect(),
            ..self.note(CORRECTION, what)
        }
    }

    /// That the director has consented.
    fn consents(&self, director: &PersonId) -> String {
        format!(" {}, tournament director, has consented.", self.name(director))
    }

    /// Who decided something, as the end of a sentence.
    fn by(&self, person: &PersonId) -> String {
        match self.name(person) {
            name if name.is_empty() => name,
            name => format!(" by {name}"),
        }
    }

    /// The address of the pages of its tournament, if it is known.
    pub fn address(&self) -> Option<&str> {
        let own = format!("{}/", folder(&self.game.setup.id));
        self.game.page.as_deref()?.strip_suffix(&own)
    }

    /// The system by which the game itself says that it is scored.
    pub fn system(&self) -> Option<&'static System> {
        self.game.setup.scoring.as_deref().and_then(systems::system)
    }

    /// What everybody may know of the game by now.
    pub fn board(&self) -> SharedBoard {
        let game = &self.game;
        let board = SiteBoard {
            name: game.setup.id.clone(),
            tag: safe::line(&game.setup.tag),
            calendar: calendar::key(&game.setup.tag, &game.setup.address),
            round: Round::known_by(game.setup.round),
            last_year: game.setup.last_year,
            map: game.setup.map,
            rulebook: game.setup.rulebook.clone(),
            system: self.system(),
            policies: game.policy.words(&game.calendar),
            master: self.name(&game.staff.master),
            observer: game.staff.observer.as_ref().map(|observer| self.name(observer)),
            began: self.times.began,
            ended: game.is_over().then(|| self.times.ended(game)),
            seats: game.powers().filter_map(|power| self.seat(power)).collect(),
            start: game.start.clone(),
            phases: self.phases(),
            position: game.position.clone(),
            stage: stage(game),
            ending: match &game.stage {
                state::Stage::Over(ending) => Some(endings::ending(game, ending)),
                _ => None,
            },
            notes: self.notes.clone(),
            press: self.press.clone(),
            figures: BoardFigures::default(),
        };
        board.into()
    }

    /// A person's name. It is empty for a person whom the game does not know.
    fn name(&self, person: &PersonId) -> String {
        self.game.person(person).map_or_else(String::new, |known| safe::name(&known.name))
    }

    fn seat(&self, power: Power) -> Option<SiteSeat> {
        let seat = self.game.seats.get(&power)?;
        let told = |tenure: &&seats::Tenure| !tenure.is_empty();
        let tenure = |tenure: &seats::Tenure| SiteTenure {
            who: Who::of(&tenure.holder),
            name: self.name(&tenure.holder),
            page: String::new(),
            from: tenure.from,
            to: tenure.to,
            is_temporary: !tenure.is_permanent(),
        };
        Some(SiteSeat {
            power,
            team: seat.team.as_deref().map(safe::name),
            tenures: seat.tenures().iter().filter(told).map(tenure).collect(),
            is_in_disorder: seat.standing() == SeatStanding::Disorder,
        })
    }

    fn phases(&self) -> Vec<SitePhase> {
        let game = &self.game;
        let phase = |(number, played): (usize, &play::Played)| SitePhase {
            phase: played.phase,
            published: played.published,
            before: game.before(number),
            orders: played.orders.clone(),
            after: played.after.clone(),
            silent: played.silent.clone(),
        };
        game.history.iter().enumerate().map(phase).collect()
    }
}

fn some(reason: &str) -> Option<String> {
    (!reason.trim().is_empty()).then(|| reason.to_owned())
}

fn stage(game: &Game) -> SiteStage {
    match &game.stage {
        state::Stage::Orders => {
            let (due, said) = (game.running.at, game.running.published);
            SiteStage::Orders { phase: game.phase, due, said }
        }
        state::Stage::HeldBack => SiteStage::HeldBack(game.phase),
        state::Stage::Waiting => SiteStage::Waiting(game.phase),
        state::Stage::Over(ending) => SiteStage::Over(ending.clone()),
    }
}
