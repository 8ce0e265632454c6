//! When things are due: deadlines, the hours that players are away, periods of grace, extensions,
//! holidays, and how players write about such things (D.VII).
//!
//! Everything here is a value or a pure function of times. Nothing knows a game, whose turn it is,
//! or what time it is now: [`crate::game::Moment`]s come as arguments. Zones matter in three places
//! only, where a person writes a time, where one reads it, and where a game master means "Friday at
//! eight"; in between there are instants.
//!
//! - [`Calendar`] and [`Pace`]: deadlines of turns, moved by the [`Window`]s of players.
//! - [`Running`]: the deadline that runs, and what may still move it; a [`Holiday`] is one.
//! - [`Extensions`]: who asked for more time, and what each position was charged.
//! - [`Request`] and [`Absence`]: such wishes as players write them.
//! - [`grace`], [`earliest_publication`], [`is_late`]: the other clocks of D.VII.
//! - [`zones`] and [`told`]: names of zones, and times as people read them.

mod absence;
mod clocks;
mod deadline;
mod extensions;
mod holiday;
mod hours;
mod length;
mod line;
mod pace;
mod request;
mod running;
pub mod told;
mod unread;
mod when;
mod window;
pub mod zones;

pub use absence::Absence;
pub use clocks::{EARLY_AFTER, earliest_publication, grace, is_late};
pub use deadline::{Deadline, WEEK};
pub use extensions::{Answer, Asked, EXTENSIONS_MAX, Extensions, Granted, NOTICE, NotGuaranteed};
pub use holiday::Holiday;
pub use pace::{Calendar, Pace, days_min};
pub use request::{ForTurn, Request, Wish};
pub use running::{NotMoved, Running};
pub use unread::Unread;
pub use window::{WINDOW_MAX, Window};
