//! The state of a game, and what can be asked of it. It changes in [`super::apply`] alone.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::book::{CountingOrders, OrderSet, Shelf, owes};
use super::calendar::{Absence, Calendar, Extensions, Holiday, Running, TimeRequest, Window};
use super::calendar::{earliest_publication, is_late};
use super::case::Cases;
use super::event::{Confirmation, Ending, Event, Opening};
use super::play::Played;
use super::policy::{LateOrders, Policy, RuleChange};
use super::press::WaitingPress;
use super::proof::{Misses, Proof, Voided};
use super::seats::{Barred, Seat, SeatStanding, is_held_back};
use super::setup::Setup;
use super::staff::Staff;
use super::votes::{PublishedVote, Votes, survives, survivors};
use super::{AddressChange, Layout, Moment, Person, PersonId, Unread};
use crate::adjudication::Rulebook;
use crate::board::{Map, Phase, Position, Power, Province, on_its_own_map};

/// What a game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Orders, until the deadline.
    Orders,
    /// The orders of a seat whose player did not send the first moves (D.VII(6)(b)): the
    /// others' are locked, and no result goes out.
    HeldBack,
    /// A player for a seat: in later rounds the game waits (B.8c, d).
    Waiting,
    /// Nothing: it is over.
    Over(Ending),
}

/// One board over time. Everybody may read its state; [`Game::apply`] alone changes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Game(#[serde(deserialize_with = "on_its_own_map")] GameState);

impl Deref for Game {
    type Target = GameState;

    fn deref(&self) -> &GameState {
        &self.0
    }
}

impl Game {
    /// The game that this event begins, if it begins one; the event is still to be applied.
    pub fn begun(first: &Event) -> Option<Game> {
        match first {
            Event::Opened(opening) => Some(Game::open((**opening).clone())),
            _ => None,
        }
    }

    /// A game that begins.
    pub fn open(opening: Opening) -> Game {
        Game(GameState::open(opening))
    }

    /// Applies an event. Events were decided before; what does not fit changes nothing.
    pub fn apply(&mut self, event: &Event) {
        self.0.apply(event);
    }
}

/// What is known of a game at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameState {
    pub setup: Setup,
    /// The master's choices.
    pub policy: Policy,
    /// At which hours, and in which zone, deadlines fall; how long turns are is the policy's.
    pub calendar: Calendar,
    pub staff: Staff,
    /// Everybody who has to do with it.
    pub people: BTreeMap<PersonId, Person>,
    pub seats: BTreeMap<Power, Seat>,
    /// Who may be asked to fill a seat, the best first.
    pub pool: Vec<PersonId>,
    /// Who belongs to which team, captains included.
    pub teams: BTreeMap<String, Vec<PersonId>>,
    /// Who may take no seat, because of his other games (B.9).
    pub barred: BTreeMap<PersonId, Barred>,
    /// In how many seasons of this round players were replaced in other games (B.7).
    pub seasons_elsewhere: BTreeMap<PersonId, usize>,
    /// The phase being played.
    pub phase: Phase,
    /// The position before it.
    pub position: Position,
    /// The position at the beginning.
    pub start: (Phase, Position),
    /// What the game waits for.
    pub stage: Stage,
    /// How letters have to prove their senders.
    #[serde(default)]
    pub proof: Proof,
    /// When letters began to have tokens of their own, if those of earlier versions had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens_since: Option<Moment>,
    /// Addresses, in lower case, from which letters have come that our mail server found authentic.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub authentic: BTreeSet<String>,
    /// How often each person's tokens were voided.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub voided: BTreeMap<PersonId, Voided>,
    /// The address of the folder in which the game's pages lie, if everybody can find them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// Slow hashes of people's passphrases.
    #[serde(default)]
    pub passphrases: BTreeMap<PersonId, Unread>,
    /// Wrong passphrases in people's names.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub misses: BTreeMap<PersonId, Misses>,
    /// Whose address has failed, and when that was heard last.
    #[serde(default)]
    pub failing: BTreeMap<PersonId, Moment>,
    pub running: Running,
    /// The last publication of a movement result, from which a season's week is counted.
    pub season: Moment,
    /// Whether a reminder went out for this deadline.
    pub reminded: bool,
    pub shelves: BTreeMap<Power, Shelf>,
    /// Sets kept apart until it is known whether they count (Readings 9, 12), by who sent them.
    pub sealed: BTreeMap<Power, Vec<OrderSet>>,
    pub votes: Votes,
    /// The votes that were counted and are announced with the next result.
    pub counted: Vec<PublishedVote>,
    /// What the committee has changed, and holds from the next phase on (A.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<RuleChange>,
    pub press: WaitingPress,
    /// What extensions were granted.
    pub extensions: Extensions,
    /// Requests for the next turn.
    pub kept_requests: BTreeMap<Power, (PersonId, TimeRequest)>,
    pub windows: BTreeMap<PersonId, Window>,
    /// Who will be away.
    pub absences: BTreeMap<PersonId, Absence>,
    pub holidays: Vec<Holiday>,
    /// Until when the director has paused all boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paused: Option<Moment>,
    /// Who wants results in another layout than ours.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub layouts: BTreeMap<PersonId, Layout>,
    /// Who wants no map of his own orders.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub without_pictures: BTreeSet<PersonId>,
    pub names: BTreeMap<PersonId, BTreeMap<String, Province>>,
    /// Addresses that wait for a letter from there (D.X(6)).
    #[serde(default)]
    pub addresses: BTreeMap<PersonId, AddressChange>,
    /// Copies in the confirmation box, of each phase that can still be disputed (D.VII(7)).
    pub confirmations: Vec<Confirmation>,
    /// What needs a person.
    pub cases: Cases,
    pub history: Vec<Played>,
    /// What was on file when each of them was judged: it stands again if one is played again.
    #[serde(default)]
    pub filed: Vec<BTreeMap<Power, Shelf>>,
    /// The phases that were played and then rolled back (D.VIII(1)).
    pub undone: Vec<Played>,
    /// The powers whose players were silent in a phase that is held back.
    pub silent: BTreeSet<Power>,
    /// The powers whose players wrote in the phase being played, though nothing was on file
    /// (D.IX(1)), and whether part of it was refused or not read.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub wrote: BTreeMap<Power, bool>,
}

/// How long before a deadline those are reminded who have sent nothing.
pub const REMINDER: TimeDelta = TimeDelta::hours(24);

impl GameState {
    /// A game that begins.
    pub(super) fn open(opening: Opening) -> GameState {
        let Opening { setup, policy, staff, people, seats, .. } = opening;
        GameState {
            setup,
            policy,
            calendar: opening.calendar,
            staff,
            people: people.into_iter().map(|person| (person.id.clone(), person)).collect(),
            seats: seats.into_iter().map(|seat| (seat.power, seat)).collect(),
            pool: opening.pool,
            teams: opening.teams,
            barred: BTreeMap::new(),
            seasons_elsewhere: BTreeMap::new(),
            phase: opening.phase,
            start: (opening.phase, opening.position.clone()),
            position: opening.position,
            stage: Stage::Orders,
            proof: opening.proof,
            tokens_since: None,
            authentic: BTreeSet::new(),
            voided: BTreeMap::new(),
            page: None,
            passphrases: BTreeMap::new(),
            misses: BTreeMap::new(),
            failing: BTreeMap::new(),
            running: Running::new(opening.published, opening.deadline),
            season: opening.published,
            reminded: false,
            shelves: BTreeMap::new(),
            sealed: BTreeMap::new(),
            votes: Votes::default(),
            counted: Vec::new(),
            passed: Vec::new(),
            press: WaitingPress::default(),
            extensions: Extensions::default(),
            kept_requests: BTreeMap::new(),
            windows: BTreeMap::new(),
            absences: BTreeMap::new(),
            holidays: opening.holidays,
            paused: None,
            layouts: BTreeMap::new(),
            without_pictures: BTreeSet::new(),
            names: BTreeMap::new(),
            addresses: BTreeMap::new(),
            confirmations: Vec::new(),
            cases: Cases::default(),
            history: Vec::new(),
            filed: Vec::new(),
            undone: Vec::new(),
            silent: BTreeSet::new(),
            wrote: BTreeMap::new(),
        }
    }

    pub fn map(&self) -> Map {
        self.position.map()
    }

    /// The powers that play it, in their order.
    pub fn powers(&self) -> impl Iterator<Item = Power> + use<> {
        self.position.powers()
    }

    /// The rulebook by which orders are judged.
    pub fn rulebook(&self) -> Rulebook {
        Rulebook::from_name(&self.setup.rulebook).unwrap_or(Rulebook::world_masters())
    }

    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over(_))
    }

    /// The powers that a person holds now.
    pub fn held_by(&self, person: &PersonId) -> Vec<Power> {
        let held = |seat: &&Seat| seat.holder() == Some(person);
        let held = self.seats.values().filter(held).map(|seat| seat.power);
        let mut held: Vec<Power> = held.collect();
        // A player who is out may play another power, which is the one he means.
        held.sort_by_key(|power| self.is_eliminated(*power));
        held
    }

    /// Who holds a power now.
    pub fn holder(&self, power: Power) -> Option<&Person> {
        self.seats.get(&power).and_then(Seat::holder).and_then(|id| self.person(id))
    }

    /// Whether a power has no player (B.8f).
    pub fn in_disorder(&self, power: Power) -> bool {
        let seat = self.seats.get(&power);
        seat.is_none_or(|seat| seat.standing() == SeatStanding::Disorder)
    }

    /// Whether a power is out of the game: no centre and no unit (Reading 26).
    pub fn is_eliminated(&self, power: Power) -> bool {
        !survives(&self.position, power)
    }

    /// Whether a power's player owes orders for the phase; in disorder none does.
    pub fn owes(&self, power: Power) -> bool {
        owes(&self.position, self.phase.kind(), power) && !self.in_disorder(power)
    }

    /// What a seat has on file.
    pub fn shelf(&self, power: Power) -> std::borrow::Cow<'_, Shelf> {
        match self.shelves.get(&power) {
            Some(shelf) => std::borrow::Cow::Borrowed(shelf),
            None => std::borrow::Cow::Owned(Shelf::default()),
        }
    }

    /// The orders of a power that count, as things stand. A seat in disorder has none.
    pub fn standing(&self, power: Power) -> CountingOrders {
        if self.in_disorder(power) {
            return CountingOrders::default();
        }
        self.shelf(power).standing(self.policy.sets(), self.phase, power, &self.position)
    }

    /// Whether a seat needs nothing more: FINAL, nothing owed, or no player (Interaction 11).
    pub fn is_final(&self, power: Power) -> bool {
        !self.owes(power) || self.shelf(power).is_final(self.phase)
    }

    /// Whether a seat may still have abbreviations of its holder's own, and the master strike them:
    /// up to the first deadline of his tenure (D.III(1)). While a result is held back, that has
    /// passed for all but those whose orders are missing (Interaction 7).
    pub fn takes_names(&self, power: Power, at: Moment) -> bool {
        let tenure = self.seats.get(&power).and_then(Seat::tenure);
        let is_first = tenure.is_some_and(|tenure| self.phase <= tenure.from);
        is_first
            && match self.stage {
                Stage::Orders => !is_late(at, self.running.at),
                Stage::HeldBack => self.silent.contains(&power),
                Stage::Waiting => true,
                Stage::Over(_) => false,
            }
    }

    /// Whether a phase has no result while orders are missing (D.VII(6)(b)).
    pub fn holds_back(&self, phase: Phase) -> bool {
        is_held_back(phase, self.setup.first_year)
    }

    /// Powers whose orders are owed and not there.
    pub fn missing(&self) -> BTreeSet<Power> {
        let lacks = |power: &Power| self.owes(*power) && !self.standing(*power).was_sent;
        self.powers().filter(lacks).collect()
    }

    pub fn calendar(&self) -> Calendar {
        self.policy.calendar(&self.calendar)
    }

    /// The same as it will be after changes of the rules, which hold from the next phase on.
    pub fn calendar_after(&self, changes: &[RuleChange]) -> Calendar {
        let mut policy = self.policy.clone();
        changes.iter().for_each(|change| policy.apply(change));
        policy.calendar(&self.calendar)
    }

    /// The windows of all who play on in a position, whether they owe orders then or not: the
    /// clause speaks of each player (D.VII(2), Reading 29).
    pub fn windows_in(&self, position: &Position) -> Vec<Window> {
        let left = survivors(position).into_iter();
        let holders = left.filter_map(|power| self.seats.get(&power)?.holder());
        holders.filter_map(|holder| self.windows.get(holder).cloned()).collect()
    }

    /// When adjudication starts: at the deadline, or by the alternative of D.VII(3) a stated time
    /// later.
    pub fn closes(&self) -> Moment {
        match self.policy.late() {
            LateOrders::Refused => self.running.at,
            LateOrders::UntilAdjudication { offset } => self.running.at + offset.delta(),
        }
    }

    /// When the phase may be judged before its deadline: all are FINAL, no vote is open, and 24
    /// hours have passed (D.VII(2), Interaction 1).
    pub fn early(&self) -> Option<Moment> {
        let all_final = self.is_played() && self.powers().all(|power| self.is_final(power));
        let may =
            self.stage == Stage::Orders && all_final && !self.votes.hold_back_early_adjudication();
        may.then(|| earliest_publication(self.running.published))
    }

    /// When the last seat was marked FINAL; letters of that time may have been read later.
    pub fn last_mark(&self) -> Option<Moment> {
        self.shelves.values().filter_map(|shelf| shelf.marked).max()
    }

    /// The people of the board: who plays, the master, the observer.
    pub fn board(&self) -> BTreeSet<PersonId> {
        let players = self.seats.values().filter_map(|seat| seat.holder().cloned());
        let absent = self.seats.values().filter_map(|seat| seat.player().cloned());
        let watching = [Some(self.staff.master.clone()), self.staff.observer.clone()];
        players.chain(absent).chain(watching.into_iter().flatten()).collect()
    }
}
