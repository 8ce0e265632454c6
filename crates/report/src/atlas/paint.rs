//! The colours. Those of the seven powers can be told apart with any of the three common kinds of
//! colour blindness; a test simulates them.

use std::borrow::Cow;

use super::scene::Scene;
use crate::board::{Map, Power};

/// The colours of a power.
#[derive(Clone, Debug)]
pub(super) struct Paint {
    /// Its tokens.
    pub(super) token: Cow<'static, str>,
    /// What is drawn on its tokens.
    pub(super) sign: Cow<'static, str>,
    /// Its land.
    pub(super) land: Cow<'static, str>,
    /// The band along the borders of its land.
    pub(super) band: Cow<'static, str>,
    /// Its arrows.
    pub(super) arrow: Cow<'static, str>,
}

/// The colours of a power of the standard map.
pub(super) fn of(power: Power) -> Paint {
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
    let [token, sign, land, band, arrow] = [token, sign, land, band, arrow].map(Cow::Borrowed);
    Paint { token, sign, land, band, arrow }
}

/// The colours of all powers on a map.
pub(super) struct Palette(Vec<Paint>);

/// Colours of other maps' powers, those told apart best first. A letter stands on each token: there
/// are more powers than colours that every eye tells apart.
pub(super) const OTHERS: [&str; 12] = [
    "#0072b2", "#e69f00", "#171311", "#56b4e9", "#8c2a1c", "#f0e442", "#faf8f0", "#009e73",
    "#cc79a7", "#40309a", "#d55e00", "#8a8f94",
];
/// The colour of powers without a player.
const NOBODY: &str = "#d8d2c4";

impl Palette {
    /// The palette of a scene: the colours of its map's file, or ours.
    pub(super) fn of_scene(scene: &Scene) -> Palette {
        let map = scene.position.map();
        if map == Map::STANDARD {
            return Palette::standard();
        }
        // If only standard powers play, each has the colours that its players know.
        let twin = |power: Power| Power::ALL.into_iter().find(|one| one.code() == power.code());
        let are_the_seven = map.powers().all(|power| twin(power).is_some());
        let known = |power: Power| twin(power).filter(|_| are_the_seven).map(of);
        let own = |power: Power| scene.colour(power).and_then(parts);
        let spare = |power: Power| match power.is_neutral() {
            true => NOBODY,
            false => OTHERS[power.index() % OTHERS.len()],
        };
        let paint = |power| {
            let spare = || parts(spare(power)).expect("our colours are written in full");
            let own = own(power).map(mixed).or_else(|| known(power));
            own.unwrap_or_else(|| mixed(spare()))
        };
        Palette(map.owners().map(paint).collect())
    }

    /// The palette of the standard map.
    pub(super) fn standard() -> Palette {
        Palette(Power::ALL.into_iter().map(of).collect())
    }

    /// Whether two powers have one colour.
    pub(super) fn repeats(&self) -> bool {
        self.0.len() > OTHERS.len()
    }

    /// The colours of each of them.
    pub(super) fn all(&self) -> &[Paint] {
        &self.0
    }

    /// The colours of a power.
    pub(super) fn of(&self, power: Power) -> &Paint {
        &self.0[power.index()]
    }
}

/// Red, green and blue of `#rrggbb`.
pub(super) fn parts(colour: &str) -> Option<[u32; 3]> {
    let figures = colour.strip_prefix('#').filter(|figures| figures.len() == 6)?;
    let part = |at: usize| u32::from_str_radix(figures.get(at..at + 2)?, 16).ok();
    Some([part(0)?, part(2)?, part(4)?])
}

/// All colours of a power from that of its tokens.
fn mixed(token: [u32; 3]) -> Paint {
    let with = |other: [u32; 3], share: u32| {
        let part = |number: usize| (token[number] * share + other[number] * (100 - share)) / 100;
        let [red, green, blue] = [0, 1, 2].map(part);
        Cow::Owned(format!("#{red:02x}{green:02x}{blue:02x}"))
    };
    let [red, green, blue] = token;
    if token.iter().all(|part| *part > 235) {
        // On paper white is no colour.
        return Paint { token: with([0, 0, 0], 100), ..of(Power::Russia) };
    }
    let is_light = red * 30 + green * 59 + blue * 11 > 150 * 100;
    let sign = if is_light { "#201810" } else { "#fffdf6" };
    // Light arrows would be lost on paper.
    let arrow = with([0, 0, 0], if is_light { 58 } else { 100 });
    Paint {
        token: with([0, 0, 0], 100),
        sign: Cow::Borrowed(sign),
        land: with([251, 246, 228], 36),
        band: with([230, 217, 182], 56),
        arrow,
    }
}

/// Land without an owner.
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
/// Drawn around things that have to stand out.
pub(super) const CASING: &str = "#fbf5e6";
/// What failed.
pub(super) const RED: &str = "#c3271f";
/// A support or a convoy that helped no unit.
pub(super) const IDLE: &str = "#857a72";
/// Retreats.
pub(super) const RETREAT: &str = "#b85a06";
/// Builds.
pub(super) const BUILD: &str = "#2f8a3a";
/// The rim of a token.
pub(super) const RIM: &str = "#2a211a";
/// A centre without an owner.
pub(super) const NEUTRAL_CENTRE: &str = "#8d7a58";
