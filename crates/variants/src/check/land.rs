//! A map as the checks ask it.

use std::collections::{BTreeMap, BTreeSet};

use chancery_judge::board::{DraftProvince, MapDraft};

/// A map with its provinces by code.
pub(super) struct Land<'m> {
    pub(super) map: &'m MapDraft,
    by_code: BTreeMap<&'m str, &'m DraftProvince>,
}

impl<'m> Land<'m> {
    pub(super) fn of(map: &'m MapDraft) -> Land<'m> {
        let provinces = map.provinces.iter();
        let by_code = provinces.map(|province| (province.code.as_str(), province)).collect();
        Land { map, by_code }
    }

    pub(super) fn province(&self, code: &str) -> Option<&'m DraftProvince> {
        self.by_code.get(code).copied()
    }

    /// Where a fleet goes from a place: a province with one coast, or one of several.
    pub(super) fn fleet_steps(&self, place: &str) -> Option<&'m [String]> {
        match place.split_once('/') {
            None => {
                let province = self.province(place)?;
                province.coasts.is_empty().then_some(province.fleet.as_slice())
            }
            Some((code, coast)) => {
                let coasts = &self.province(code)?.coasts;
                let coast = coasts.iter().find(|one| one.code == coast)?;
                Some(coast.fleet.as_slice())
            }
        }
    }

    /// All places where a fleet can stand, with their neighbours.
    pub(super) fn fleet_places(&self) -> Vec<(String, &'m [String])> {
        let mut places = Vec::new();
        for province in &self.map.provinces {
            if province.coasts.is_empty() {
                places.push((province.code.clone(), province.fleet.as_slice()));
            }
            for coast in &province.coasts {
                let place = format!("{}/{}", province.code, coast.code);
                places.push((place, coast.fleet.as_slice()));
            }
        }
        places
    }

    /// The keys of all who may own centres or have units: powers with and without a player.
    pub(super) fn keys(&self) -> BTreeSet<&'m str> {
        let powers = self.map.powers.iter().chain(&self.map.neutral);
        powers.map(|power| power.key.as_str()).collect()
    }
}
