//! The board: provinces, coasts, borders, powers, units, positions, and what can reach what.
//!
//! Here is everything that is true of a map whoever plays; the standard one is built in, others
//! are built from a [`MapDraft`]. Each value knows its [`Map`], and the functions named without a
//! map (`Province::from_code`, `Position::start`) mean the standard one. Not here: orders,
//! judgement, games. The types to know are [`Province`], [`Location`] (a province or one coast of
//! it), [`Unit`] (always where it can stand) and [`Position`].
//!
//! Inside the engine numbers stand in the place of values: see [`tables`].

mod borders;
pub(crate) mod chains;
mod codes;
mod convoy;
mod draft;
mod location;
mod map;
mod phase;
mod position;
mod power;
mod province;
mod reach;
mod record;
mod set;
mod standard;
mod survey;
mod tables;
mod unit;
mod word;

pub use codes::by_code;
pub use convoy::{
    SeaSet, fleets_on_routes, is_chain, on_needed_route, on_some_route, route_exists,
};
pub use draft::{
    AfterFinalYear, BuildSites, DraftCalendar, DraftCoast, DraftKind, DraftPower, DraftProvince,
    DraftTurn, FinalYear, MapDraft, OnlyYears, Victory,
};
pub use location::{Coast, Location, LocationSet};
pub use map::{Map, MapFault};
pub use phase::{Phase, PhaseKind, Turn};
pub use position::{Conflict, Dislodged, Position};
pub use power::Power;
pub use province::{Centre, Province, ProvinceSet, Terrain};
pub use reach::{fleet_steps, neighbours, reach, steps};
pub use record::read_on;
pub use set::{BoardSet, SetMember};
pub use unit::{Misplaced, Unit, UnitKind};

pub(crate) use chains::Seas;
pub(crate) use record::map_of_records;
pub(crate) use set::{Numbers, Spaces};
pub(crate) use standard::Standard;
pub(crate) use tables::{AnyMap, Space, Tables, on_map};
pub(crate) use unit::Stands;
pub(crate) use word::Word;
