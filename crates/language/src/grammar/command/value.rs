//! What lines ask for, as plain values that know only what was written.

use super::question::Question;
use crate::board::{Power, Province};
use crate::grammar::vocabulary::{WordClass, classes_of};
use crate::times::{TimeSaid, WrittenAbsence, WrittenRequest, WrittenWindow};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The set is final (D.II(1)).
    Final,
    /// The set is not final.
    Preliminary,
    /// Strike the orders on file.
    Clear,
    /// A ballot (D.IX(1)).
    Vote {
        /// What it is about, as written; empty if it names nothing.
        proposal: String,
        /// For or against; with words that are not understood it is not clear.
        choice: BallotChoice,
        /// Those words as written; empty if all are understood.
        unread: String,
    },
    /// A proposal to be voted on.
    Propose {
        /// The line as written.
        text: String,
    },
    /// Press (D.X(1)).
    Press(WrittenPress),
    /// More time: how much, or until when.
    Extension(TimeSaid<WrittenRequest>),
    /// Days away: from when to when.
    Absence(TimeSaid<WrittenAbsence>),
    /// Hours away each week: the window, and the zone of its hours.
    Unavailable(TimeSaid<WrittenWindow>),
    /// The player's own abbreviations (D.III(1)).
    Abbreviations(Abbreviations),
    /// A question that is answered at once.
    Ask(Question),
    /// How to write.
    Help,
    /// A result was wrong.
    ErrorReport(String),
    /// A question for the game master, and upwards.
    Dispute(String),
    /// The player leaves.
    Resign,
    /// A wish in a sentence, for the game master.
    Request(String),
    /// A wish in words that are not all understood: we do nothing, and ask the writer.
    Unclear {
        /// What it seems to be.
        wish: VagueWish,
        /// The line as written.
        text: String,
        /// The words that are not understood, if they can be named.
        unread: String,
    },
    /// A word of the old judges.
    OldWord {
        /// The word.
        word: String,
        /// What we call it, if we have it.
        ours: Option<&'static str>,
    },
}

impl Command {
    /// Whether it changes something; the others ask for an answer, or for a person.
    pub const fn binds(&self) -> bool {
        match self {
            Command::Final
            | Command::Preliminary
            | Command::Clear
            | Command::Vote { .. }
            | Command::Propose { .. }
            | Command::Press(_)
            | Command::Extension(_)
            | Command::Absence(_)
            | Command::Unavailable(_)
            | Command::Abbreviations(_)
            | Command::Resign => true,
            Command::Ask(_)
            | Command::Help
            | Command::ErrorReport(_)
            | Command::Dispute(_)
            | Command::Request(_)
            | Command::Unclear { .. }
            | Command::OldWord { .. } => false,
        }
    }

    /// Whether its words go to a person, as a case.
    pub const fn is_told(&self) -> bool {
        matches!(self, Command::ErrorReport(_) | Command::Dispute(_) | Command::Request(_))
    }
}

/// What a ballot says. Only a clear yes or no is a vote (D.IX(1)); an abstention is kept apart from
/// what is not clear, because a silent player may be taken for a yes where an abstention may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BallotChoice {
    /// For the proposal.
    Yes,
    /// Against it.
    No,
    /// Neither, and said so.
    Abstain,
    /// Not clear enough for everybody to read it alike.
    Unclear,
}

impl BallotChoice {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            BallotChoice::Yes => "yes",
            BallotChoice::No => "no",
            BallotChoice::Abstain => "abstain",
            BallotChoice::Unclear => "unclear",
        }
    }
}

/// Words for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenPress {
    /// What is said of its author, if its author said it.
    pub kind: Option<PressKind>,
    /// For whom it is, if that is said.
    pub to: Option<Recipients>,
    /// The words themselves.
    pub text: String,
    /// Whether it goes on in the next lines; in the end, whether its end is missing.
    pub open: bool,
}

/// What a reader of press learns of its author (D.X(1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressKind {
    /// The author.
    White,
    /// Nothing.
    Grey,
    /// A name that any player may have put there.
    DarkGrey,
    /// A claim that another player wrote it. No policy takes such press, so it has to be told from
    /// the dark grey that most policies take.
    Black,
}

impl PressKind {
    /// What a word says of the author, in the languages of marks.
    pub(super) fn of_word(key: &str) -> Option<PressKind> {
        classes_of(key).choice(&[
            (WordClass::WhitePress, PressKind::White),
            (WordClass::GreyPress, PressKind::Grey),
            (WordClass::DarkGreyPress, PressKind::DarkGrey),
            (WordClass::BlackPress, PressKind::Black),
        ])
    }

    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            PressKind::White => "white",
            PressKind::Grey => "grey",
            PressKind::DarkGrey => "dark-grey",
            PressKind::Black => "black",
        }
    }
}

/// For whom press is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipients {
    /// For everybody.
    All,
    /// For these powers.
    Powers(Vec<Power>),
    /// For a person that only people know, as written.
    Others(String),
}

impl std::fmt::Display for Recipients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Recipients::All => f.write_str("all"),
            Recipients::Powers(powers) => {
                let names: Vec<&str> = powers.iter().map(|power| power.name()).collect();
                f.write_str(&names.join(", "))
            }
            Recipients::Others(written) => f.write_str(written),
        }
    }
}

/// Names with what they are to mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Abbreviations {
    /// The names, in the form in which names are compared.
    pub pairs: Vec<(String, Province)>,
    /// What was written and makes no pair: a name shorter than two letters, a province name that we
    /// don't know or that could mean several, or a name that an earlier pair gave to another
    /// province.
    pub faulty: Vec<String>,
    /// The list as written.
    pub text: String,
}

/// What a line asks for in words that are not all understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VagueWish {
    /// That the set is final.
    Final,
    /// More time, or time away.
    Time,
    /// To leave the game.
    Leaving,
}

impl VagueWish {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            VagueWish::Final => "final",
            VagueWish::Time => "time",
            VagueWish::Leaving => "resign",
        }
    }
}
