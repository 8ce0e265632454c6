//! The letters of a game, in plain text: what the office answers and what it sends around.
//!
//! Each letter is a struct of plain values and a method `draft` that words it. This module decides
//! nothing: whether a set is FINAL or a vote has passed is in the values. Message-IDs, addresses of
//! receivers, HTML and pictures are not here either. A [`Time`] is for one reader's zone.
//!
//! What all letters keep to:
//!
//! - The first line says what the reader wants to know. What needs action comes before the rest.
//!   Nothing is said twice.
//! - Lines are folded to [`COLUMNS`], and tables fit a telephone ([`NARROW`]).
//! - The words of people go through [`safe`], and each line of them stands behind a bar.
//! - Game masters have no slot for free text but the reason of a correction (D.X(3)).
//!
//! [`Receipt`] and [`Results`] are the two that every player gets every week.

mod again;
mod answers;
mod briefing;
mod cases;
mod choices;
mod clauses;
mod deadlines;
mod digest;
mod draft;
mod ending;
mod escape;
mod frame;
mod grid;
mod html;
mod kind;
mod mending;
mod page;
pub mod past;
mod plain;
mod preview;
mod receipt;
mod refusals;
mod result;
pub mod safe;
mod search;
mod silence;
mod standings;
mod stock;
mod style_rules;
mod tap;
mod target;
mod times;
mod votes;
mod welcome;

pub use answers::{Help, HelpLine, StatusAnswer};
pub use briefing::{Briefing, OnFile};
pub use cases::{CaseCommand, CaseOpened, CaseSettled, CommitteeAsked, OpenCase, Queue};
pub use deadlines::{
    DeadlineMoved, ExtensionAnswer, MovedBecause, PAUSE_OVER, all_paused, because_of,
};
pub use digest::{BoardToday, Digest};
pub use draft::Draft;
pub use ending::{FinalSeat, GameEnd};
pub use frame::{FILES, Frame, FrameFault, Framed, VALUES};
pub use html::PICTURE;
pub use kind::LetterKind;
pub use mending::{Correction, Rollback};
pub use plain::{COLUMNS, NARROW};
pub use receipt::{FinalMark, Receipt};
pub use refusals::{LetterRefused, PressReturned, RefusedBecause};
pub use result::{NextTold, Press, Results, Silent};
pub use search::{PoolAsked, SeatOffered, Seated, TenureLength, Vacant};
pub use silence::{HeldBack, Nmr, NmrReader, NmrRetreats, Reminder, nmr_of_all};
pub use standings::{ListedPlace, PlaceList, PlaceReason, points, points_in_words, with_unit};
pub use tap::MailLink;
pub use target::{WriteTo, proving};
pub use times::Time;
pub use votes::VoteAnnounced;
pub use welcome::{Welcome, WhoPlays};

pub use crate::names::listed;
