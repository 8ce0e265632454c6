//! Values into what people see, deciding nothing.
//!
//! [`reasons`] are the sentences that say why an order had the outcome it had; [`letters`] are the
//! texts of all mails; [`names`] calls units, places and phases as players do; [`endings`] says what
//! votes are about and how games end. [`atlas`] draws maps, and [`gazette`] makes the pages that
//! everybody may read, of [`tables`] among others.

pub mod atlas;
pub mod endings;
pub mod exports;
pub mod gazette;
pub mod letters;
pub mod names;
pub mod reasons;
pub mod tables;
