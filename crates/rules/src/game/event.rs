//! What happens to a game: the only things that change it.
//!
//! Events are kept for ever, as text; they carry what was understood and decided, not the letters
//! from which it came. Which letters go out is no part of them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::book::OrderSet;
use super::calendar::{Absence, Calendar, Holiday, Running, TimeRequest, Window};
use super::case::{Case, CaseStep};
use super::correction::BoardChange;
use super::deadline::Cause;
use super::play::Played;
use super::policy::RuleChange;
use super::press::{Piece, PublishedPress};
use super::proof::{Misses, Proof, Voided};
use super::seat_move::{Aftermath, SeatMove};
use super::seats::{Barred, PlayedSpan, Seat};
use super::staff::{Offices, Staff};
use super::votes::{Ballot, Lacking, Proposal, PublishedVote, Voter};
use super::{AddressChange, Layout, Moment, Person, PersonId, Unread, older};
use crate::board::{Phase, Position, Power, Province, on_its_own_map};

pub use super::confirmation::Confirmation;
pub use super::ending::Ending;
pub use super::opening::Opening;

/// A fact that changes a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The game begins.
    #[serde(deserialize_with = "on_its_own_map")]
    Opened(Box<Opening>),
    /// The game learns of a person: a newcomer, or one with another address.
    PersonKnown {
        person: Person,
    },
    /// Orders were filed for a seat.
    SetFiled {
        power: Power,
        set: OrderSet,
        /// Whether it is kept apart until it is known whether it counts (Readings 9, 12).
        sealed: bool,
    },
    /// A set was read again on a corrected position (Interaction 12), or without an abbreviation
    /// that was vetoed (Reading 18).
    SetReread {
        power: Power,
        /// The set as it is read now, in the place of the last one.
        set: OrderSet,
    },
    /// What a seat has on file is FINAL now, or is not any more (D.II(1)).
    Marked {
        power: Power,
        is_final: bool,
        /// When the letter was received that says so.
        at: Moment,
    },
    /// A seat's orders were struck.
    Cleared {
        power: Power,
        by: PersonId,
        /// When the letter was received that says so: what came later stays.
        at: Moment,
    },
    /// A letter with orders was held as a draft: they count at the deadline if the seat has nothing
    /// else on file (D.VII(6)).
    DraftKept {
        power: Power,
        set: OrderSet,
    },
    /// A letter that took its orders back took a seat's draft back, too.
    DraftDropped {
        power: Power,
        /// When the letter was received that says so: what came later stays.
        at: Moment,
    },
    /// The deadline has come, and a seat's draft is its set, as it had nothing else on file.
    DraftCounted {
        power: Power,
        /// The draft with its number among the sets of the seat.
        set: OrderSet,
    },
    /// Something moved a seat: a letter, a deadline, the director (B.7 to B.10).
    SeatChanged {
        power: Power,
        seat: Box<Seat>,
        why: SeatMove,
        /// What happens to its orders and ballots, in order.
        orders: Vec<Aftermath>,
    },
    /// The same as it was written before: the question, not the answer.
    SeatMoved(older::SeatMoved),
    /// A proposal was made.
    Proposed {
        proposal: Proposal,
    },
    /// A ballot was cast.
    Balloted {
        proposal: u32,
        voter: Voter,
        ballot: Ballot,
        /// When the letter was received that it came in.
        at: Moment,
    },
    /// A vote was counted.
    Counted {
        outcome: PublishedVote,
    },
    /// A game end failed, or a ballot on it is read later that came in time: where all voters
    /// stand, which stays secret (D.IX(2)).
    VoteLacks {
        proposal: u32,
        lacking: Lacking,
    },
    /// All open votes lapsed (Interaction 16).
    VotesLapsed,
    /// Press waits for the next result.
    PressFiled {
        piece: Piece,
    },
    /// The press that waited was published.
    PressPublished {
        /// With the result of which phase.
        phase: Phase,
        press: PublishedPress,
    },
    DeadlineMoved {
        by: Cause,
        running: Running,
        /// Whether who was reminded is reminded anew. Versions up to 0.2.0 did not write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reminds: Option<bool>,
    },
    /// A request that came too late for this turn is kept for the next (D.VII(5)).
    ExtensionKept {
        power: Power,
        holder: PersonId,
        /// For how much.
        request: TimeRequest,
    },
    /// The requests that were kept for this turn have been answered.
    RequestsDone,
    /// A player set a weekly window (D.VII(2)); nothing takes it back.
    WindowSet {
        person: PersonId,
        window: Option<Window>,
    },
    /// A player chose how results are to look.
    LayoutSet {
        person: PersonId,
        layout: Layout,
    },
    /// A player chose whether to get maps of their own orders.
    PicturesSet {
        person: PersonId,
        wanted: bool,
    },
    /// How letters have to prove their senders from now on (D.X(6)): the operator's choice.
    ProofSet {
        proof: Proof,
        /// When letters began to have tokens of their own, if this begins it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Moment>,
    },
    /// From now on the tokens in the letters that this person has got so far prove nothing
    /// (D.X(6)).
    TokensVoided {
        person: PersonId,
        voided: Voided,
    },
    /// Where everybody finds the page of the game from now on: the operator's choice.
    PageSet {
        /// The address of the folder in which the game's pages lie, with a slash at its end; none
        /// if they are nowhere.
        page: Option<String>,
    },
    /// A person has a passphrase from now on (D.X(6)).
    PassphraseSet {
        person: PersonId,
        /// A slow hash of it.
        hash: Unread,
    },
    /// A letter in this person's name had a wrong passphrase (D.X(6)).
    PhraseMissed {
        person: PersonId,
        at: Moment,
        /// What he has of them now. Versions up to 0.2.0 did not write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        misses: Option<Misses>,
    },
    /// The player of a seat that has nothing on file wrote in time for the phase being played, so
    /// that he was not silent (D.IX(1)).
    Wrote {
        power: Power,
        /// Whether part of the letter was refused or not read.
        unread: bool,
    },
    /// A letter from an address was found authentic: later ones have to be so, too (D.X(6)).
    Authenticated {
        address: String,
    },
    /// A letter to this person could not be delivered. It changes only what is known about his
    /// address.
    AddressFailed {
        person: PersonId,
        /// When that was heard.
        at: Moment,
    },
    /// This person is to have another address, once he has written from there (D.X(6)).
    AddressAsked {
        person: PersonId,
        change: AddressChange,
    },
    /// This person keeps his address after all.
    AddressKept {
        person: PersonId,
    },
    /// A copy of a letter came into the confirmation box (D.VII(7)).
    Confirmed {
        confirmation: Confirmation,
    },
    /// Copies are kept no longer (D.VII(7)).
    CopiesDropped {
        /// Their numbers in the journal.
        letters: Vec<u64>,
    },
    /// A player will be away (D.VII(5)).
    AwayFor {
        person: PersonId,
        absence: Absence,
    },
    /// A holiday was decreed (D.VII(5)).
    HolidayDecreed {
        holiday: Holiday,
    },
    /// The director pauses all boards until then, or says that a pause ends then.
    Paused {
        until: Moment,
        /// The deadline that runs, as it is moved.
        running: Option<Running>,
    },
    /// A player's own abbreviations (D.III(1)).
    NamesFiled {
        person: PersonId,
        /// The names and what they stand for.
        names: Vec<(String, Province)>,
    },
    /// An abbreviation was vetoed (D.III(1)).
    NameVetoed {
        person: PersonId,
        name: String,
    },
    /// What the tournament knows of other games has changed.
    GamesElsewhere {
        /// Who may take no seat (B.9).
        barred: BTreeMap<PersonId, Barred>,
        /// In how many seasons of this round players were replaced (B.7).
        seasons: BTreeMap<PersonId, usize>,
    },
    /// A reminder went out for the running deadline.
    Reminded,
    /// The players' sets are locked, and no result goes out (D.VII(6)(b)).
    HeldBack {
        /// Whose orders are missing.
        silent: Vec<Power>,
    },
    /// A phase was judged and its result published.
    Played {
        /// The phase, its orders, the position after it.
        played: Box<Played>,
        next: Next,
        /// Whether an event of its own says which copies the confirmation box loses: everybody may
        /// read this one. Versions up to 0.2.0 wrote none.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        drops_told: bool,
    },
    /// The game waits for a player to fill a seat (B.8c, d).
    Waiting,
    /// The game goes on after having waited for a seat (Reading 10).
    Resumed {
        /// The deadline from now on.
        deadline: Moment,
    },
    CaseOpened {
        case: Case,
    },
    /// A case went a step further.
    CaseMoved {
        number: u32,
        step: CaseStep,
    },
    /// A published result was corrected (D.VIII).
    Corrected {
        phase: Phase,
        by: PersonId,
        reason: String,
        changes: Vec<BoardChange>,
        /// The position from now on.
        position: Box<Position>,
        /// Earlier boards that are mended with it, each with the phase after which it stands.
        /// Versions up to 0.2.0 did not write them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        mended: Option<Vec<(Phase, Position)>>,
        /// The deadline from now on (Interaction 12).
        deadline: Moment,
        /// The phase with which the game goes on, if the result had ended it by a win that was
        /// wrong.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        next: Option<Phase>,
        /// When it was made, and who has consented as director where the game was over. Versions
        /// up to 0.2.0 wrote neither.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        consent: Option<PersonId>,
    },
    /// The game goes back to a phase (D.VIII(1), Interaction 14).
    RolledBack {
        to: Phase,
        by: PersonId,
        reason: String,
        /// The proposals that are undone with it.
        undone: Vec<u32>,
        /// Which phases each tenure is credited with from now on. Versions up to 0.2.0 did not
        /// write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        credited: Option<BTreeMap<Power, Vec<PlayedSpan>>>,
        /// The deadline from now on.
        deadline: Moment,
    },
    /// The committee has passed a change of the rules, which holds from the next phase on (A.7).
    RulePassed {
        change: RuleChange,
    },
    /// A rule changed: one within the master's discretion (D.IX(5)), or by the committee (A.7).
    RuleChanged {
        change: RuleChange,
    },
    /// The master chose on which days and at which hours deadlines fall (D.VII(4)(a)).
    HoursSet {
        /// The calendar from the next turn on; how long turns are is the policy's.
        calendar: Calendar,
    },
    /// Another person leads or watches.
    StaffChanged {
        staff: Staff,
    },
    /// Who directs and sits in the tournament has changed (A.2, A.6, A.11); who leads and watches
    /// this game stays.
    OfficesChanged {
        /// The holders from now on.
        offices: Offices,
    },
    /// Others may be asked to fill a seat than before (B.2, B.8d).
    PoolChanged {
        /// Who, the best first.
        pool: Vec<PersonId>,
    },
    /// The tournament names people with whom the game may have to do from now on. A person who is
    /// known already stays as he is.
    PeopleNamed {
        people: Vec<Person>,
        /// Who of them belongs to which team.
        #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
        teams: BTreeMap<String, Vec<PersonId>>,
    },
    /// The game is over.
    Ended {
        ending: Ending,
    },
}

/// What follows a phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// Another phase, with its deadline.
    Phase {
        phase: Phase,
        /// When its orders are due.
        deadline: Moment,
    },
    /// Another phase that needs no decision from any player: it is judged in the same moment.
    AtOnce(Phase),
    /// Nothing: the game is over.
    End,
}
