//! When things are due: deadlines, the hours that players are away, periods of grace, extensions,
//! holidays (D.VII).
//!
//! Everything here is a value or a pure function of times. Nothing knows a game, whose turn it is,
//! or what time it is now: [`crate::game::Moment`]s come as arguments. Zones matter in three places
//! only, where a person writes a time, where one reads it, and where a game master means "Friday at
//! eight"; in between there are instants.
//!
//! - [`Calendar`] and [`Pace`]: deadlines of turns, moved by the [`Window`]s of players.
//! - [`Running`]: the deadline that runs, and what may still move it; a [`Holiday`] is one.
//! - [`Extensions`]: who asked for more time, and what each position was charged.
//! - [`TimeRequest`] and [`Absence`]: such wishes as values.
//! - [`grace`], [`earliest_publication`], [`is_late`]: the other clocks of D.VII.
//! - [`wall`] and [`told`]: clocks on walls, and times as people read them.

mod absence;
mod clocks;
mod deadline;
mod extensions;
mod holiday;
mod length;
mod pace;
mod request;
mod running;
pub mod told;
pub mod wall;
mod window;

pub use absence::Absence;
pub use clocks::{EARLY_AFTER, earliest_publication, grace, is_late};
pub use deadline::{Deadline, WEEK};
pub use extensions::{
    AskedExtension, EXTENSIONS_MAX, Extensions, Granted, NOTICE, NotGuaranteed, RequestAnswer,
};
pub use holiday::Holiday;
pub use length::Length;
pub use pace::{Calendar, Pace, days_min};
pub use request::{ForTurn, TimeRequest, TimeWish};
pub use running::{NotMoved, Running};
pub use window::{NoWindow, WINDOW_MAX, Window};
