//! Values into what people see, deciding nothing.
//!
//! [`reasons`] are the sentences that say why an order had the outcome it had; [`letters`] are the
//! texts of all mails, [`answers`] the sentences that answer a writer, [`judges`] the results in
//! the layout of old programs; [`names`] calls units, places and phases as players do; [`endings`]
//! says what votes are about and how games end, [`differences`] what a correction has changed.
//! [`calendar`] makes deadlines entries of calendars; [`atlas`] draws maps, and [`gazette`] makes
//! the pages that everybody may read, of [`tables`] among others; [`exports`] are for other
//! programs.

pub mod answers;
pub mod atlas;
pub mod calendar;
pub mod differences;
pub mod endings;
pub mod exports;
pub mod gazette;
pub mod judges;
pub mod letters;
pub mod map_words;
pub mod names;
pub mod reasons;
pub mod tables;

use chancery_judge::{adjudication, board, hash, orders, possible};
use chancery_language as language;
use chancery_rules::{game, tournament};
