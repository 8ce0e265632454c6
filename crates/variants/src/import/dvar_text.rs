//! The shape of DVAR 1, as its schema has it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::{Number, Value};

use super::dvar_geometry::DvarGeometry;

/// A text that begins so carries, as JSON, what DVAR has no place for.
pub(super) const EXTRAS: &str = "For chancery: ";

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarFile {
    pub(super) schema_version: u32,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) description: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rules: Option<String>,
    pub(super) author: String,
    pub(super) victory_conditions: Vec<DvarVictory>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) adjudication_modifiers: Vec<String>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) emergency_measures: BTreeMap<String, Value>,
    pub(super) phase_progression: DvarProgression,
    pub(super) nations: Vec<DvarNation>,
    pub(super) provinces: Vec<DvarProvince>,
    pub(super) named_coasts: Vec<DvarCoast>,
    pub(super) initial_state: DvarStart,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) dominance_rules: Vec<Value>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarVictory {
    #[serde(rename = "type")]
    pub(super) kind: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) supply_centers: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) year: Option<u16>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) resolution: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) provinces: Vec<String>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarProgression {
    pub(super) seasons: Vec<String>,
    pub(super) transitions: Vec<DvarTransition>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarTransition {
    pub(super) from: DvarPhase,
    pub(super) to: DvarNext,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) condition: Option<DvarCondition>,
}

#[derive(Clone, Deserialize, Serialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarPhase {
    pub(super) season: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarNext {
    pub(super) season: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) year_delta: u16,
}

#[derive(Clone, Copy, Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarCondition {
    pub(super) year_mod: u16,
    pub(super) year_mod_value: u16,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarNation {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) color: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) non_playable: bool,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarProvince {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) supply_center: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) home_nation: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) convoyable_capable: bool,
    pub(super) adjacencies: Vec<DvarEdge>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarCoast {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) parent_province: String,
    pub(super) adjacencies: Vec<DvarEdge>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarEdge {
    pub(super) to: String,
    pub(super) pass: String,
    #[serde(default, skip_serializing)]
    pub(super) army_strength: Option<Number>,
    #[serde(default, skip_serializing)]
    pub(super) fleet_strength: Option<Number>,
    #[serde(default, skip_serializing)]
    pub(super) convoy_strength: Option<Number>,
    #[serde(default, skip_serializing)]
    pub(super) no_support: bool,
    #[serde(default, skip_serializing)]
    pub(super) cut_exception: bool,
    #[serde(default, skip_serializing)]
    pub(super) retreat_priority: i64,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct DvarStart {
    pub(super) phase: DvarFirst,
    pub(super) units: Vec<DvarUnit>,
    pub(super) supply_centers: Vec<DvarOwner>,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarFirst {
    pub(super) season: String,
    pub(super) year: i64,
    #[serde(rename = "type")]
    pub(super) kind: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarUnit {
    pub(super) nation: String,
    #[serde(rename = "type")]
    pub(super) kind: String,
    pub(super) location: String,
}

#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarOwner {
    pub(super) nation: String,
    pub(super) province: String,
}

/// What DVAR has no place for, so that a file comes back as it was.
#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DvarExtras {
    #[serde(default)]
    pub(super) source: Option<String>,
    #[serde(default)]
    pub(super) designer: Option<String>,
    /// Adjective, letter and colour of powers, by key.
    #[serde(default)]
    pub(super) powers: BTreeMap<String, (String, char, Option<String>)>,
    #[serde(default)]
    pub(super) aliases: BTreeMap<String, Vec<String>>,
    /// Names of coasts, by place.
    #[serde(default)]
    pub(super) coasts: BTreeMap<String, String>,
    /// Code, name, and what a closed province lies beside.
    #[serde(default)]
    pub(super) closed: Vec<(String, String, Option<Vec<String>>)>,
    /// Owners and those who have units, in their order.
    #[serde(default)]
    pub(super) owners: Vec<String>,
    #[serde(default)]
    pub(super) stand: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) geometry: Option<DvarGeometry>,
}
