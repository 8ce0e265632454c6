//! What a line of its own can ask for.

use super::pace::PaceWish;
use crate::asked::Misread;
use crate::board::{Phase, Power};
use crate::game::Layout;
use crate::game::correction::BoardChange;
use crate::game::policy::ChangeFault;
use crate::game::votes::ProposalKind;
use crate::grammar::command::BallotChoice;
use crate::times::{TimeSaid, WrittenRequest};

/// A line that asks for something, or that tried to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedLine {
    /// The line, from 1.
    pub line: usize,
    /// The last line that belongs to it.
    pub last: usize,
    /// What was asked for, or what is wrong with it.
    pub what: Result<Wish, CommandFault>,
}

impl AskedLine {
    /// Whether another person is to play for the writer from now on (B.7).
    pub fn leaves_a_seat(&self) -> bool {
        matches!(self.what, Ok(Wish::Seat(SeatWish::Substitute { .. })))
    }
}

/// Why a command was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandFault {
    /// The line as written.
    pub text: String,
    /// What was expected.
    pub expected: String,
}

impl CommandFault {
    pub(super) fn new(text: &str, expected: String) -> CommandFault {
        CommandFault { text: text.to_owned(), expected }
    }
}

/// On whose authority a command is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    Master,
    Director,
    Committee,
}

impl Authority {
    /// By the word that begins his commands.
    pub fn from_word(word: &str) -> Option<Authority> {
        match word {
            "gm" => Some(Authority::Master),
            "td" => Some(Authority::Director),
            "tmc" => Some(Authority::Committee),
            _ => None,
        }
    }
}

/// What a writer asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A command of the staff.
    Staff(Authority, StaffCommand),
    /// A staff command from a person who has no right to give it.
    Anothers(Authority, StaffCommand),
    /// Something that a player, captain or reserve says about seats (B.7, B.8).
    Seat(SeatWish),
    /// A case goes a desk up (A.12, D.I(2)).
    Appeal(u32),
    /// The wording of a case's question is agreed to (D.I(2)).
    Confirm(u32),
    /// A report of unfair influence, for the director alone (A.9, A.12).
    Report(String),
    /// Results are to look otherwise from now on.
    Layout(Layout),
    /// Whether he wants maps of his own orders from now on.
    Pictures(bool),
    /// The writer is to have another address (D.X(6)).
    Address(String),
    /// Answers go to a new address of ours, since others may know the ones so far (D.X(6)).
    NewToken,
    /// What he can write, asked for as the staff asks for things.
    Help,
}

/// What the staff may command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StaffCommand {
    /// Grants what a case asks for.
    Grant {
        /// The case.
        case: u32,
        /// Whether a vote that was passed in the meantime is undone, too (Interaction 14).
        with_vote: bool,
        /// Why.
        reason: String,
    },
    /// Refuses what a case asks for.
    Refuse {
        /// The case.
        case: u32,
        /// Why.
        reason: String,
    },
    /// A case is ruled on in words.
    Rule {
        /// The case.
        case: u32,
        /// The ruling.
        text: String,
    },
    /// Words about a case for all who sit on the committee (A.5).
    Say { case: u32, text: String },
    /// The running deadline moves (Reading 5).
    Deadline {
        /// Until when.
        until: TimeSaid<WrittenRequest>,
    },
    /// How long turns are from the next one on, and when they are due (D.VII(4)(a)).
    Pace(Result<Option<PaceWish>, ChangeFault>),
    /// A change of the rules is put to the vote, as written (D.VII(4)(a), D.IX(5)).
    Propose {
        text: String,
        /// What is put, or why it can't be.
        kind: Result<ProposalKind, Misread>,
    },
    /// A holiday is used (D.VII(5)), by name; the director decrees it with its days.
    Holiday(String),
    /// Adjudication starts now (D.VII(3), alternative).
    Process,
    /// Strikes one of a player's own abbreviations (D.III(1)).
    Veto {
        /// The abbreviation.
        name: String,
        /// The power whose player declared it.
        power: Power,
    },
    /// A published result is corrected (D.VIII).
    Correct {
        /// The cases that are settled by it.
        cases: Vec<u32>,
        /// Of which phase; that of the first case or the last one, if none is named.
        phase: Option<Phase>,
        /// Why, in the master's words: the only free text in a letter of results (D.X(3)).
        reason: String,
        /// What changes on the board.
        changes: Vec<BoardChange>,
    },
    /// The players are to write a phase anew (D.VIII(1)).
    Rollback {
        /// From which phase on.
        to: Phase,
        /// Why.
        reason: String,
    },
    /// Gives a person a seat.
    Seat {
        /// The person, as written: a known name, or a name with an address.
        person: String,
        /// Which seat.
        power: Power,
        /// Why.
        reason: String,
    },
    /// Leaves a seat without a player from now on (B.8).
    Disorder {
        /// Which seat.
        power: Power,
    },
    /// Lets another person watch the game (A.9).
    Observer(String),
    /// The list of what waits.
    Queue,
    /// A case is put to the committee (A.5).
    Question {
        /// The case.
        case: u32,
        /// The question; nothing, if it is the case's own words.
        text: String,
    },
    /// A ballot on a case: the committee's, or the director's, which breaks a tie (A.6).
    Vote {
        /// The case.
        case: u32,
        /// Yes, no, or an abstention.
        choice: BallotChoice,
    },
    /// The copies in the confirmation box are opened for a case (D.VII(7)).
    Open {
        /// The case.
        case: u32,
    },
    /// Gives a new address to a person who can't write from the old one (D.X(6)).
    Address {
        /// Who, by name or power.
        person: String,
        /// The new address.
        to: String,
    },
    /// Our addresses that this person has been given so far no longer prove anything (D.X(6)).
    Void {
        /// Who, by name or power.
        person: String,
    },
}

/// What is said about seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatWish {
    /// Another person plays for the writer (B.7).
    Substitute {
        /// Who, as written.
        person: String,
        /// From which season on; nothing is at once.
        from: Option<Phase>,
        /// For how long; nothing is for good.
        until: Option<Until>,
    },
    /// The writer is a substitute, or has one, and says for how long (B.7).
    Period {
        /// Up to which season.
        until: Phase,
    },
    /// The writer takes his seat back (B.7).
    Return,
    /// The writer leaves for good, and says so for the second time.
    Resign {
        /// Which seat.
        power: Power,
    },
    /// A captain names a replacement (B.8c).
    Name {
        /// Who, as written.
        person: String,
        /// For which seat.
        power: Power,
    },
    /// A reserve takes a seat that was offered, or does not (B.8).
    Answer {
        /// Whether he would play.
        willing: bool,
        /// Which seat, if several are offered.
        power: Option<Power>,
    },
}

/// How long a substitute plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// Up to this season.
    Phase(Phase),
    /// For so many seasons.
    Seasons(usize),
}
