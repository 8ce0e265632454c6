//! The board: provinces, coasts, borders, powers, units, positions, and what can reach what.
//!
//! Here is the standard map as constants and everything that is true of it whoever plays.
//! Not here: orders, judgement, games. The types to know are [`Province`], [`Location`] (a province
//! or one coast of it), [`Unit`] (always where it can stand) and [`Position`].

mod borders;
mod convoy;
mod draft;
mod location;
mod phase;
mod position;
mod power;
mod province;
mod reach;
mod record;
mod set;
mod unit;

pub use convoy::{
    SeaSet, fleets_on_routes, is_chain, on_needed_route, on_some_route, route_exists,
};
pub use draft::{
    AfterFinalYear, BuildSites, DraftCalendar, DraftCoast, DraftKind, DraftPower, DraftProvince,
    DraftTurn, FinalYear, MapDraft, OnlyYears, Victory,
};
pub use location::{Coast, Location, LocationSet};
pub use phase::{Phase, PhaseKind, Turn};
pub use position::{Conflict, Dislodged, Position};
pub use power::Power;
pub use province::{Centre, Province, ProvinceSet, Terrain};
pub use reach::{fleet_steps, neighbours, reach, steps};
pub use set::{BoardSet, SetMember};
pub use unit::{Misplaced, Unit, UnitKind};
