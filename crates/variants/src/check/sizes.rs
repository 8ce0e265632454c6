//! How large a map is.

use chancery_judge::board::DraftKind;

use crate::variant::Variant;

/// How large a map is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Powers with a player.
    pub powers: usize,
    /// Provinces, except for closed ones.
    pub provinces: usize,
    /// Provinces, except for closed ones, and coasts of those that have several.
    pub locations: usize,
    /// Seas, and coasts that convoy.
    pub seas: usize,
    /// Supply centres.
    pub centres: usize,
    /// How many of them win, if a number does.
    pub to_win: Option<usize>,
}

/// How large a map is.
pub fn sizes(variant: &Variant) -> Sizes {
    let map = &variant.map;
    let open = || map.provinces.iter().filter(|province| province.kind != DraftKind::Closed);
    let convoys = |kind| matches!(kind, DraftKind::Sea | DraftKind::ConvoyingCoast);
    Sizes {
        powers: map.powers.len(),
        provinces: open().count(),
        locations: open().map(|province| 1 + province.coasts.len()).sum(),
        seas: open().filter(|province| convoys(province.kind)).count(),
        centres: open().filter(|province| province.centre).count(),
        to_win: map.victory.centres.map(usize::from),
    }
}
