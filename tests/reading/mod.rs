//! Reading what players write: tables of phrases, the clauses on names, coasts, types and sets, the
//! answers to what is no order, and text that means harm.

mod board;
mod clauses;
use crate::common::clock;
mod commands;
mod drafts;
mod growth;
mod hostile;
mod inverse;
mod lines;
mod messages;
mod over;
mod phrases;
mod plans;
mod press;
pub(crate) mod prose;
mod quotes;
mod styles;
mod talk;
mod understood;
mod weighing;
mod whole;
