//! The kinds of letters, for templates and for programs that sort mail.

use serde::{Deserialize, Serialize};

/// What kind of letter it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// An answer to what somebody asked, or a short notice.
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
    /// A seat is offered, or somebody has come to it.
    Seat,
    Case,
    /// A result was corrected or undone.
    Correction,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 12] = [
        Kind::Answer,
        Kind::Receipt,
        Kind::Result,
        Kind::Start,
        Kind::End,
        Kind::Reminder,
        Kind::Nmr,
        Kind::Deadline,
        Kind::Vote,
        Kind::Seat,
        Kind::Case,
        Kind::Correction,
    ];

    /// Its name in templates.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Answer => "answer",
            Kind::Receipt => "receipt",
            Kind::Result => "result",
            Kind::Start => "start",
            Kind::End => "end",
            Kind::Reminder => "reminder",
            Kind::Nmr => "nmr",
            Kind::Deadline => "deadline",
            Kind::Vote => "vote",
            Kind::Seat => "seat",
            Kind::Case => "case",
            Kind::Correction => "correction",
        }
    }

    /// Whether it is the kind that most letters are.
    pub fn is_answer(&self) -> bool {
        *self == Kind::Answer
    }
}
