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
        Power::Austria => ["#8c2a1c", "#fbeee2", "#e1a07a", "#c47f58", "#8c2a1c"],
        Power::England => ["#40309a", "#f0edf6", "#b9abde", "#9384c4", "#40309a"],
        Power::France => ["#1fb0ea", "#06293c", "#a2cfe6", "#70accb", "#0b6c9c"],
        Power::Germany => ["#171311", "#f1ece0", "#a6a09c", "#807a76", "#171311"],
        Power::Italy => ["#6f9455", "#fbfdf3", "#bbce9c", "#94ad6e", "#456b2c"],
        Power::Russia => ["#faf8f0", "#3b3330", "#ecdde6", "#cbabc1", "#85507f"],
        Power::Turkey => ["#f8b518", "#3d2b0a", "#eed072", "#cda63a", "#95660a"],
        // Of another map.
        _ => ["#5f6b73", "#f4f4f0", "#cfd3d2", "#a5abad", "#5f6b73"],
    };
    Paint { token, sign, land, band, arrow }
}

/// Land that nobody owns.
pub(super) const PAPER: &str = "#fbf6e4";
/// The band along its borders.
pub(super) const PAPER_BAND: &str = "#e6d9b6";
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
