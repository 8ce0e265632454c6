//! The map: what a phase looked like, as a picture.
//!
//! [`Scene`] says what is shown; [`svg`] draws it, and a [`MapPainter`] paints it. A page with many
//! maps of one board takes [`base_svg`] and [`key()`] once and [`overlay_svg`] for each phase, and
//! shows the [`shared_pictures`] that lie beside it. The
//! same scene gives the same bytes on every machine. Nothing here decides anything, and nothing
//! needs a font or a file.
//!
//! The board's data is made by `tools/atlas`.

mod arrows;
mod backdrop;
mod chart;
mod chart_layers;
mod clear;
mod close_up;
mod colours;
mod drawn_plan;
mod geometry;
mod ground;
mod key;
mod layered;
mod legend;
mod lettering;
mod others;
mod own_orders;
mod page_maps;
mod paint;
mod picture;
mod plan_layers;
mod route;
mod scene;
mod schematic;
mod schematic_layout;
mod schematic_places;
mod sheet;
mod strokes;
mod style;
mod supports;
mod tiles;
mod tokens;
mod units;
mod voyage;
mod words;

#[cfg(test)]
mod checks;

pub use key::key;
pub use page_maps::{base_svg, overlay_svg, shared_pictures};
pub use picture::{LETTER_BYTES_MAX, LETTER_WIDTH, MapPainter, PNG_WIDTH_MAX, PNG_WIDTH_MIN};
pub use scene::{Act, Deed, DeedEnd, Scene};
pub use sheet::svg;
pub use style::MapStyle;
pub use words::{deeds_alone, description};
