//! What happens to a tournament: the only things that change it.
//!
//! Each event says who did it and why. What the director commands is kept as it was commanded
//! ([`DirectorCommand`]); what was worked out from it (boards, teams, places) is an event of its
//! own after it, so that nothing has to be worked out again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::audience::Audience;
use super::committee::{Put, QuestionMatter, QuestionOutcome};
use super::deputy::Deputy;
use super::draw::{DrawRequest, Seating};
use super::elsewhere::Elsewhere;
use super::exact::Exact;
use super::holders::PrizeHolders;
use super::plan::{Lot, TournamentPlan};
use super::report::Report;
use super::reported_board::{ReportedCommand, ReportedFact};
use super::roster::{Member, Role, Roster};
use super::rounds::{Round, SEATS};
use super::scoring::SeatPower;
use crate::board::Power;
use crate::game::calendar::Holiday;
use crate::game::case::Argument;
use crate::game::policy::Policy;
use crate::game::proof::Proof;
use crate::game::votes::Ballot;
use crate::game::{Moment, PersonId};

/// A fact that changes a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentEvent {
    pub by: By,
    /// Why, where a person had a choice.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub why: String,
    pub what: TournamentFact,
}

/// Who does something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    Person(PersonId),
    /// A game, in which something happened.
    Game(String),
    /// The program: it follows from what was done before, or time has come.
    Clerk,
}

/// What happens.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum TournamentFact {
    /// The tournament is opened.
    Opened {
        /// What stays.
        plan: Box<TournamentPlan>,
        director: Member,
    },
    /// The director commands something. What is simple is done by this.
    Commanded { command: DirectorCommand, at: Moment },
    /// A person signs up, alone or as one of a team (B.2). Up to version 0.2.0 a captain's letter
    /// did so for each person whom it named.
    SignedUp { member: Member },
    /// A person is named for a team by another, and is on it once he says so himself.
    Invited {
        /// Who, as he would be.
        member: Member,
    },
    /// A person takes his sign-up back.
    Withdrawn { person: PersonId },
    /// Sign-up is closed, and of those who came alone teams were made by lot (B.2).
    Grouped {
        /// The teams: each a name and its seven, the captain first.
        teams: Vec<(String, Vec<PersonId>)>,
        /// Who remains, and begins the reserve list.
        reserves: Vec<PersonId>,
    },
    /// The boards of a round were drawn (B.4 to B.6).
    Drawn { round: Round, draw: Draw },
    /// A round begins.
    Started {
        round: Round,
        /// When the start letters went out.
        published: Moment,
    },
    /// A game tells what has changed in it.
    Reported {
        game: String,
        /// What it tells.
        report: Box<Report>,
    },
    /// Something happens on a board that is played elsewhere.
    OfReportedBoard { game: String, what: ReportedFact },
    /// Games were told what has changed in others (B.7, B.9).
    Told {
        /// What each was told.
        games: BTreeMap<String, Elsewhere>,
    },
    /// A player says whether he plays a round of an open event.
    Attends { round: Round, person: PersonId, plays: bool },
    /// A player leaves an open event: his results stand.
    Left { person: PersonId },
    /// A player would like these powers in an open event, the first of them most.
    Prefers { person: PersonId, powers: Vec<Power> },
    /// A player who qualified declines (C.10).
    Declined { round: Round, person: PersonId },
    /// The places after a round are settled.
    Advanced {
        round: Round,
        /// Who goes on, best first.
        qualified: Vec<PersonId>,
        /// The throws that decided a place (C.7f, C.13c), by what they were for.
        rolls: BTreeMap<String, u64>,
    },
    /// A game of a round runs on that was over, so its places are settled no more.
    Reopened { round: Round },
    /// A seed is revealed, whose hash was published before.
    Revealed { lot: Lot, seed: String },
    /// A member of the committee, or the director, votes (A.6).
    Balloted { question: u32, person: PersonId, choice: Ballot },
    /// A member of the committee, or the director, comments on a question (A.5).
    Argued { question: u32, argument: Argument },
    /// Those who sit and have not voted are reminded of a question.
    Reminded { question: u32 },
    /// A question is counted (A.6).
    Decided { question: u32, outcome: QuestionOutcome },
    /// A player has changed his address in a game (D.X(6)), and so everywhere.
    AddressChanged {
        /// Who, by the short name that the roster has for him.
        person: PersonId,
        address: String,
    },
    /// How letters have to prove their senders in games that begin from now on (D.X(6)).
    ProofSet {
        proof: Proof,
        /// When letters began to have tokens of their own, if this begins it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        since: Option<Moment>,
    },
    /// The tokens in the letters that went to an address so far prove nothing from now on (D.X(6)).
    TokensVoided {
        address: String,
        /// How often that was so by now.
        count: u32,
    },
    /// Our mail server has found that a letter from this address is authentic, so that later ones
    /// have to be (D.X(6)).
    Authenticated { address: String },
    /// Below which address the pages of the tournament are.
    PageSet { page: Option<String> },
    /// A person wants the daily digest from now on, or does not (A.11).
    DigestWanted { person: PersonId, wants: bool },
    /// The daily digest was written (A.11).
    Digested { at: Moment },
    /// All is played, and the prizes are given (C.11 to C.13).
    Finished {
        winner: PrizeHolders<PersonId>,
        team: PrizeHolders<String>,
        /// The best of each power, in the order of [`Power::ALL`].
        countries: [PrizeHolders<PersonId>; SEATS],
        /// The throws that decided a place.
        rolls: BTreeMap<String, u64>,
    },
}

/// What a director may command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "command", rename_all = "kebab-case")]
pub enum DirectorCommand {
    /// Sign-up begins.
    OpenSignUp {
        /// When it closes by itself.
        until: Option<Moment>,
    },
    /// Sign-up ends now.
    CloseSignUp,
    /// The same, though that makes too few teams to play.
    CloseSignUpAnyway,
    /// The roster is replaced as a whole.
    Import {
        roster: Roster,
        /// Whether those who are not in it fall off.
        #[serde(default)]
        drops: bool,
    },
    /// A person comes to the roster late, or has new details.
    Enter {
        /// Who, as he is from now on.
        member: Member,
    },
    /// A person leaves the roster before the first draw.
    Strike {
        person: PersonId,
        /// Whether this is done without telling anyone.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        quietly: bool,
    },
    /// A whole team leaves it.
    StrikeTeam {
        team: String,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        quietly: bool,
    },
    /// The tokens that a person was told prove nothing any more (D.X(6)).
    Void { person: PersonId },
    /// A person is given a role, or loses it: a captain, an observer, an assistant.
    Appoint {
        person: PersonId,
        role: Role,
        /// Whether he has it from now on.
        has: bool,
    },
    /// An assistant is the director for a time, or the director is again (A.6).
    Act {
        /// Which one; none if the director himself is back.
        assistant: Option<PersonId>,
    },
    /// Which assistant acts by himself if something has waited for the director so many days, and
    /// he has settled and commanded nothing meanwhile (A.2).
    Deputy {
        /// Which one, if one is to.
        deputy: Option<Deputy>,
    },
    /// A game master's policy (D.I(1)(b)), for games that have not begun.
    Policy { master: PersonId, policy: Policy },
    /// The boards of a round are drawn.
    Draw { round: Round },
    /// A draw is set aside, before its round begins.
    Undraw { round: Round },
    /// A round begins: its games are opened.
    Start {
        round: Round,
        /// When the first orders are due; the calendar says, if nothing is said.
        due: Option<Moment>,
    },
    /// A person takes another's seat: on a drawn board before the round, or in a game (B.10).
    Substitute { game: String, power: SeatPower, person: PersonId },
    /// Two change their seats in a draw of an open event, before its round begins.
    Swap { round: Round, one: PersonId, other: PersonId },
    /// Something about boards of an open event that are played elsewhere.
    Reported { what: ReportedCommand },
    /// Two are kept off one board in draws of an open event from now on, or are not any more.
    KeepApart { people: [PersonId; 2], keeps: bool },
    /// These points are taken off a player's total in an open event; with none, what was taken off
    /// before is given back.
    Penalize { person: PersonId, points: Exact },
    /// Another game master for a drawn board, or for a game that runs.
    Master { game: String, person: PersonId },
    /// Another observer for a drawn board (A.9).
    Observer { game: String, person: PersonId },
    /// Everybody is asked to check in for a round of an open event: who has not by its draw does
    /// not play it.
    CheckIn {
        round: Round,
        /// Until when, as the letter says.
        until: Option<Moment>,
    },
    /// A player plays these rounds of an open event, or does not, as the director was told.
    Attend { person: PersonId, rounds: Vec<Round>, plays: bool },
    /// A player who qualified declines, as the director was told.
    Decline { round: Round, person: PersonId },
    /// A holiday on all boards, those of later rounds among them (D.VII(5)).
    Holiday { holiday: Holiday },
    /// No day counts on any board until then.
    Pause { until: Moment },
    /// A pause is over before its time.
    Resume,
    /// A ruling of the director on a matter of no game (A.3iv).
    Rule {
        /// The ruling.
        text: String,
        /// Whether everybody may read it, in the gazette.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        is_public: bool,
    },
    /// A letter to people of the tournament.
    Announce { to: Audience, text: String },
    /// The standings are hidden from now on, or shown again.
    Hold { holds: bool },
    /// The standings are sent to everybody.
    Publish,
    /// The places after a round are settled, and we tell those who go on.
    Advance {
        /// Which round is over.
        round: Round,
    },
    /// Places that were settled are open again, before anything depends on them.
    Unadvance { round: Round },
    /// The tournament is over: winners and prizes.
    Finish,
    /// A question goes to the committee: the director's (A.3v), or a change of the rules or an
    /// override that a member puts (A.7).
    Ask {
        /// About what.
        matter: QuestionMatter,
        /// The question.
        text: String,
        /// How the director tried to settle it before.
        tried: String,
        /// Until when ballots count.
        until: Moment,
        /// What was settled with it, once it is obeyed. Versions up to 0.2.0 did not write it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        put: Option<Put>,
    },
    /// The director approves a change of the rules that the committee passed, or vetoes it (A.7).
    Answer { question: u32, approves: bool },
}

impl DirectorCommand {
    /// The end of sign-up, even with too few teams if wanted.
    pub const fn closing(anyway: bool) -> DirectorCommand {
        if anyway { DirectorCommand::CloseSignUpAnyway } else { DirectorCommand::CloseSignUp }
    }
}

/// The boards of a round, as they were drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The request for the draw; its seed is one whose hash was published before.
    pub request: DrawRequest,
    /// What it answered, so that everybody can draw again.
    pub seating: Seating,
    /// The boards as they are to be played, late changes included.
    pub boards: Vec<DrawnBoard>,
    /// How often B.6 was broken, by its letters, a to e.
    pub violations: [usize; 5],
    /// How many meetings of teams beyond the first no draw can avoid, if that is known.
    pub bound: Option<usize>,
}

/// A drawn board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DrawnBoard {
    /// The name of its game.
    pub game: String,
    /// Who plays, in the order of [`Power::ALL`].
    pub players: Vec<PersonId>,
    /// Who leads it.
    pub master: PersonId,
    /// Who watches it (A.9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub observer: Option<PersonId>,
}
