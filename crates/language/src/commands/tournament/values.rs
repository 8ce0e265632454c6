//! What the lines of a letter to a tournament say.

use super::table_results::TableResult;
use chrono_tz::Tz;

use super::entry::{SignUpEntry, SignUpFault};
use crate::board::Power;
use crate::game::votes::Ballot;
use crate::tournament::DirectorCommand;
use crate::tournament::board_result::BoardResult;
use crate::tournament::rounds::Round;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TournamentLine {
    SignUp {
        name: Option<String>,
        zone: Option<Tz>,
    },
    Team {
        name: String,
        entries: Vec<SignUpEntry>,
        /// Lines of the team that could not be read, each with what was expected.
        unread: Vec<SignUpFault>,
    },
    Standings,
    Status,
    /// Who plays where, in a round or in what is being played.
    Boards(Option<Round>),
    Help,
    /// What the director can write.
    DirectorHelp,
    /// What he has commanded so far.
    Log,
    /// What binds its writer: the line without its code, what it says, and the code.
    Own {
        line: String,
        what: OwnWish,
        code: Option<String>,
    },
    Command(Box<ReasonedCommand>),
    /// Words for the director begin here.
    ForDirector,
    /// The writer asks for a new address of ours to answer to.
    NewToken,
    /// A line that tried to say something, and what was expected.
    Unread(String, String),
    /// A result that could not be read.
    UnreadResult(UnreadResult),
}

/// A result with a slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadResult {
    /// As written, line by line.
    pub lines: Vec<String>,
    /// The number of its first line in the letter.
    pub first: usize,
    /// Which of its lines is wrong by itself, if one is.
    pub wrong: Option<usize>,
    pub expected: String,
}

/// What a person may say for himself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OwnWish {
    Join(String),
    /// A captain adds a person to his team.
    Add(SignUpEntry),
    Withdraw,
    /// A captain takes the person with this address out of his team.
    Drop(String),
    Decline(Option<Round>),
    Vote(u32, Ballot),
    Digest(bool),
    /// Words on a question, for all who sit on the committee.
    Say(u32, String),
    /// Which rounds of an open event its writer plays, and which he does not play.
    Attend {
        plays: Vec<Round>,
        misses: Vec<Round>,
    },
    /// The powers that its writer would like, the first of them most.
    Prefer(Vec<Power>),
    /// Its writer is there for a round, or for all for which the director has asked.
    CheckIn(Option<Round>),
    /// Something of a board that is played elsewhere; the writer's own one, if none is named.
    OfBoard {
        game: Option<String>,
        said: SaidOfBoard,
    },
    /// A member of the committee puts a change of the rules, or an override.
    Put(Box<DirectorCommand>),
}

/// What a player says about a board that he plays elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaidOfBoard {
    Ended(BoardResult),
    /// What each had at a table.
    Placed(TableResult),
    /// It ended as another has said: by the number of what was asked, where the line has one.
    Confirms(Option<u32>),
    /// It did not, and why.
    Objects(String),
}

impl OwnWish {
    /// Whether the writer can't take it back alone: a place in a team or a round is gone.
    pub const fn is_for_good(&self) -> bool {
        matches!(self, OwnWish::Withdraw | OwnWish::Drop(_) | OwnWish::Decline(_))
    }
}

impl TournamentLine {
    /// Whether it signs up a person or a team.
    pub const fn signs_up(&self) -> bool {
        matches!(self, TournamentLine::SignUp { .. } | TournamentLine::Team { .. })
    }

    /// Whether it makes a team, or is about who is in one.
    pub const fn is_about_teams(&self) -> bool {
        use OwnWish::{Add, Drop, Join};
        matches!(
            self,
            TournamentLine::Team { .. }
                | TournamentLine::Own { what: Join(_) | Add(_) | Drop(_), .. }
        )
    }

    /// Whether the writer wants to sign up, but in a form that we can't read.
    pub fn nearly_signs_up(&self) -> bool {
        let TournamentLine::Unread(written, _) = self else { return false };
        written.to_ascii_lowercase().starts_with("sign")
    }

    /// Whether it could not be read.
    pub const fn is_unread(&self) -> bool {
        matches!(self, TournamentLine::Unread(..) | TournamentLine::UnreadResult(_))
    }

    /// Whether it asks for an answer, and changes nothing.
    pub const fn asks_only(&self) -> bool {
        matches!(
            self,
            TournamentLine::Standings
                | TournamentLine::Status
                | TournamentLine::Boards(_)
                | TournamentLine::Help
                | TournamentLine::DirectorHelp
                | TournamentLine::Log
        )
    }

    /// Whether more of its text may follow: an announcement that is not confirmed yet, or words for
    /// the director.
    pub fn announces(&self) -> bool {
        let read = match self {
            TournamentLine::Own { what: OwnWish::Say(..), code, .. } => return code.is_none(),
            TournamentLine::Command(read) => read,
            _ => return *self == TournamentLine::ForDirector,
        };
        read.code.is_none() && matches!(read.command, DirectorCommand::Announce { .. })
    }

    /// More of its text.
    pub(super) fn goes_on(&mut self, more: &str) {
        let mut texts: Vec<&mut String> = match self {
            TournamentLine::Own { line, what: OwnWish::Say(_, text), .. } => vec![line, text],
            TournamentLine::Command(read) => match &mut read.command {
                DirectorCommand::Announce { text, .. } => {
                    vec![text, &mut read.line, &mut read.why]
                }
                _ => return,
            },
            _ => return,
        };
        for text in &mut texts {
            text.push(' ');
            text.push_str(more);
        }
    }

    /// Whether it is a line of the director's, or one that binds its writer.
    pub fn binds(&self) -> bool {
        matches!(self, TournamentLine::Own { .. } | TournamentLine::Command(_))
    }
}

/// A command with its reason, and the code that confirms it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReasonedCommand {
    /// The line without its code.
    pub line: String,
    pub command: DirectorCommand,
    pub why: String,
    pub code: Option<String>,
}
