//! A player's text, read line by line into a [`Reading`].
//!
//! The files form layers, and none uses one above it. From below:
//!
//! - [`mod@question`] is by what a text is read, [`mod@value`] is what comes out, and [`message`]
//!   the words of it; [`here`] is the line that is being read, [`bare`] its words without bullets
//!   and brackets.
//! - [`state`] is what a [`Reader`](state::Reader) knows between two lines.
//! - What words say: [`naming`] finds units and places, [`known`] and [`bearing`] weigh prose by
//!   a [`scale`],
//!   [`like`] and [`spoiled`] say what is meant for an order, [`statements`] where one begins.
//! - What one piece is: [`bracket`]s, [`plans`], [`lists`], [`press`], [`quoted`] lines, headings
//!   [`over`] others, words beside an order ([`weighing`]).
//! - [`sentences`] takes the orders of a line apart, and [`super::resolve`] holds each against the
//!   board; [`mod@beside`] takes commands, [`mod@line`] finds out what kind of line it is.
//! - [`reports`] tells orders from reports of errors.
//! - [`mod@own_words`] finds an order in its line again, and [`wanting`] prose beside FINAL.
//! - [`mod@read`] goes through the lines. [`apart`] asks about those beside orders,
//!   [`mod@in_the_way`] about those beside commands, [`set`] applies
//!   what holds for all orders together (D.III(5), D.V).

mod addressed;
mod apart;
mod bare;
mod bearing;
mod beginning;
mod beside;
mod blocks;
mod bracket;
mod declared;
mod find_blocks;
mod fold;
mod here;
mod in_the_way;
mod known;
mod like;
mod line;
mod lists;
mod marks;
mod message;
mod naming;
mod over;
mod own_words;
mod plain;
mod plans;
mod prefix;
mod press;
mod question;
mod quoted;
mod read;
mod reports;
mod scale;
mod sentence_words;
mod sentences;
mod set;
mod spoiled;
mod state;
mod statements;
mod subject;
mod trailing;
mod value;
mod wanting;
mod weighing;

pub use super::resolve::{Note, NoteKind, RefusalKind};
pub use super::text::LINE_CHARS_MAX;
pub use apart::takes_back;
pub use in_the_way::{LinesAround, beside, in_the_way};
pub use own_words::own_words;
pub use question::{CommandsTaken, ReadingQuestion};
pub use read::read;
pub use state::ENTRIES_MAX;
pub use subject::{is_taken_back, subject, under_subject};
pub use value::{
    Commanded, Headed, HeldDraft, Ignored, LetterVerdict, ReadPlan, Reading, Refused, Understood,
};
pub use wanting::may_ask_for_a_change;
