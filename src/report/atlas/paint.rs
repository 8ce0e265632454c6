//! The colours. Those of the seven powers can be told apart with any of the three common kinds of
//! colour blindness; a test simulates them.

use crate::board::Power;

/// The colours of a power.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// Its tokens.
    pub(super) token: &'static str,
    /// What is drawn on its tokens.
    pub(super) sign: &'static str,
    /// Its land.
    pub(super) land: &'static str,
    /// The band along the borders of its land.
    pub(super) band: &'static str,
    /// Its arrows.
    pub(super) arrow: &'static str,
}

/// The colours of a power.
pub(super) const fn of(power: Power) -> Paint {
    let [token, sign, land, band, arrow] = match power {
        Power::Austria => ["#a8322d", "#fbeee2", "#e3b3a2", "#cf8f7c", "#8d211d"],
        Power::England => ["#3a3f86", "#f0edf6", "#c3b7d2", "#9f90b8", "#2b2f74"],
        Power::France => ["#2f83b5", "#f2f8fb", "#b6cfda", "#88b3c8", "#1d6a99"],
        Power::Germany => ["#3d3a37", "#f1ece0", "#bdb6aa", "#928b80", "#262422"],
        Power::Italy => ["#3d7d3c", "#f3f6e6", "#bfcfa1", "#93b077", "#2a6429"],
        Power::Russia => ["#f4efe2", "#3b3330", "#e4d8d6", "#bfa7ad", "#7a5560"],
        Power::Turkey => ["#d9a021", "#3d2b0a", "#ecd592", "#d8b45f", "#9a6a06"],
    };
    Paint { token, sign, land, band, arrow }
}

/// Land that nobody owns.
pub(super) const PAPER: &str = "#f1e7cd";
/// The band along its borders.
pub(super) const PAPER_BAND: &str = "#e0d0a6";
/// The frame round the map.
pub(super) const FRAME: &str = "#e7d9b8";
/// Lines and words on land.
pub(super) const INK: &str = "#3a2f25";
/// Words on the sea.
pub(super) const SEA_INK: &str = "#35505a";
/// Lines at sea.
pub(super) const SEA_LINE: &str = "#6c848c";
/// The sea.
pub(super) const SEA: &str = "#b9cacf";
/// Around whatever has to stand out.
pub(super) const CASING: &str = "#fbf5e6";
/// What failed.
pub(super) const RED: &str = "#c3271f";
/// A support or a convoy that helped nobody.
pub(super) const IDLE: &str = "#857a72";
/// Retreats.
pub(super) const RETREAT: &str = "#b85a06";
/// Builds.
pub(super) const BUILD: &str = "#2f8a3a";
/// The rim of a token.
pub(super) const RIM: &str = "#2a211a";
/// A centre that nobody owns.
pub(super) const NEUTRAL_CENTRE: &str = "#8d7a58";
