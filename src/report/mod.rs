//! Values into what people see, deciding nothing.
//!
//! [`reasons`] are the sentences that say why an order had the outcome it had; [`letters`] are the
//! texts of all mails, [`judges`] the results in the layout of old programs; [`atlas`] draws maps;
//! [`names`] calls units, places and phases as players do. Pages and exports are to follow.

pub mod atlas;
pub mod judges;
pub mod letters;
pub mod names;
pub mod reasons;
