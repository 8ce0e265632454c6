//! The board: provinces, coasts, borders, powers, units, positions, and what can reach what.
//!
//! This module has everything about a map that does not depend on the game. The standard map is
//! built in, others are built from a [`MapDraft`]. Each value knows its [`Map`], and the functions
//! named without a map (`Province::from_code`, `Position::start`) mean the standard one. Not here:
//! orders, judgement, games. The types to know are [`Province`], [`Location`] (a province or one
//! coast of it), [`Unit`] (always where it can stand) and [`Position`].
//!
//! The engine itself works with numbers in place of values: see [`tables`].

mod any_map;
pub(crate) mod chains;
mod code_tables;
mod codes;
mod convoy;
mod draft;
mod kept_once;
mod kinds;
mod location;
mod map;
mod map_tables;
mod phase;
mod position;
mod power;
mod province;
mod reach;
mod record;
mod sea_set;
mod set;
mod spaces;
mod standard;
mod standard_map;
mod survey;
mod tables;
mod unit;
mod word;

pub use codes::by_code;
pub use convoy::{fleets_on_routes, is_chain, on_needed_route, on_some_route, route_exists};
pub use draft::{
    AfterFinalYear, BuildSites, DraftCalendar, DraftCoast, DraftKind, DraftPower, DraftProvince,
    DraftTurn, FinalYear, MapDraft, MapFault, OnlyYears, Victory,
};
pub use kept_once::KeptOnce;
pub use kinds::{Coast, PhaseKind, UnitKind};
pub use location::{Location, LocationSet};
pub use map::Map;
pub use phase::{Phase, Turn};
pub use position::{Conflict, Dislodged, Position};
pub use power::Power;
pub use province::{Centre, Province, ProvinceSet, Terrain};
pub use reach::{fleet_steps, neighbours, reach, steps};
pub use record::{map_being_read, on_its_own_map, read_on, read_on_from_here};
pub use sea_set::SeaSet;
pub use set::{BoardSet, SetMember};
pub use unit::{Misplaced, Unit};

pub(crate) use any_map::{AnyMap, on_map};
pub(crate) use chains::Seas;
pub(crate) use codes::PlacesByCode;
pub(crate) use spaces::Spaces;
pub(crate) use standard_map::Standard;
pub(crate) use tables::{Space, Tables};
pub(crate) use unit::Stands;
pub(crate) use word::Word;
