//! The kinds of letters, for templates and for programs that sort mail.

use serde::{Deserialize, Serialize};

/// What kind of letter it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LetterKind {
    /// An answer to a question, or a short notice.
    #[default]
    Answer,
    /// The answer to a set of orders.
    Receipt,
    Result,
    Start,
    End,
    Reminder,
    /// No orders were received.
    Nmr,
    /// A deadline moved.
    Deadline,
    Vote,
    /// A seat is offered, or has a new player.
    Seat,
    Case,
    /// A result was corrected or undone.
    Correction,
}

impl LetterKind {
    /// All kinds.
    pub const ALL: [LetterKind; 12] = [
        LetterKind::Answer,
        LetterKind::Receipt,
        LetterKind::Result,
        LetterKind::Start,
        LetterKind::End,
        LetterKind::Reminder,
        LetterKind::Nmr,
        LetterKind::Deadline,
        LetterKind::Vote,
        LetterKind::Seat,
        LetterKind::Case,
        LetterKind::Correction,
    ];

    /// Its name in templates.
    pub fn name(self) -> &'static str {
        match self {
            LetterKind::Answer => "answer",
            LetterKind::Receipt => "receipt",
            LetterKind::Result => "result",
            LetterKind::Start => "start",
            LetterKind::End => "end",
            LetterKind::Reminder => "reminder",
            LetterKind::Nmr => "nmr",
            LetterKind::Deadline => "deadline",
            LetterKind::Vote => "vote",
            LetterKind::Seat => "seat",
            LetterKind::Case => "case",
            LetterKind::Correction => "correction",
        }
    }

    /// Whether it is the kind that most letters are.
    pub fn is_answer(&self) -> bool {
        *self == LetterKind::Answer
    }
}
