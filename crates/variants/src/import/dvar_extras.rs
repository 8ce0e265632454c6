//! What the line for us says of powers and places that the file doesn't have.

use chancery_judge::board::MapDraft;

use super::dvar_geometry::is_place;
use super::dvar_text::DvarExtras;
use crate::reading::told;

/// Each of these, which is left out.
pub(super) fn of_nothing(extras: &DvarExtras, map: &MapDraft) -> Vec<String> {
    let is_power = |key: &str| map.powers.iter().any(|power| power.key == key);
    let is_closed = |code: &str| extras.closed.iter().any(|(closed, ..)| closed == code);
    let is_province = |code: &str| !code.contains('/') && (is_place(map, code) || is_closed(code));
    let is_coast = |place: &str| place.contains('/') && is_place(map, place);
    let left_out = |what: &str, of: &String, kind: &str| {
        told(format!("{what} of {of:?} left out: there is no such {kind}"))
    };
    let powers = extras.powers.keys().filter(|key| !is_power(key));
    let aliases = extras.aliases.keys().filter(|code| !is_province(code));
    let coasts = extras.coasts.keys().filter(|place| !is_coast(place));
    let powers = powers.map(|key| left_out("the adjective, letter and colour", key, "power"));
    let aliases = aliases.map(|code| left_out("the aliases", code, "province"));
    let coasts = coasts.map(|place| left_out("the name", place, "coast"));
    powers.chain(aliases).chain(coasts).collect()
}
