//! The places of players as the World Diplomacy Database has them.

use std::collections::BTreeMap;

use crate::gazette::{Site, SiteBoard, SiteBoardElsewhere, SitePlace, SiteStage, Who};

/// The rank of a player who has none.
const UNRANKED: usize = 999;

/// Whether a board has a result.
fn is_over(board: &SiteBoard) -> bool {
    matches!(board.stage, SiteStage::Over(_))
}

/// The places of players, if nothing can change them any more.
pub(super) fn settled_places(site: &Site) -> &[SitePlace] {
    let is_settled = site.own_boards().all(is_over)
        && site.boards_elsewhere().iter().all(SiteBoardElsewhere::is_over);
    if is_settled { &site.places } else { &[] }
}

/// The same by player.
pub(super) struct PlacesSettled<'s> {
    by_player: BTreeMap<Who, &'s SitePlace>,
    /// How many who have played share each place. A player may have several names here, of which
    /// his boards know one.
    sharing: BTreeMap<usize, usize>,
}

impl PlacesSettled<'_> {
    pub(super) fn of<'s, S>(site: &'s Site, players: &BTreeMap<Who, S>) -> PlacesSettled<'s> {
        let places = settled_places(site);
        let (mut by_player, mut sharing) = (BTreeMap::new(), BTreeMap::new());
        for place in places {
            by_player.entry(place.who).or_insert(place);
        }
        // Those of no place share its number, as far as somebody has that.
        for place in places.iter().filter(|place| players.contains_key(&place.who)) {
            *sharing.entry(place.place).or_default() += 1;
        }
        PlacesSettled { by_player, sharing }
    }

    /// The place of a player, its number, and how many share that.
    pub(super) fn place(&self, who: Who) -> (Option<&SitePlace>, usize, usize) {
        let place = self.by_player.get(&who).copied();
        let rank = place.map_or(UNRANKED, |place| place.place);
        (place, rank, self.sharing.get(&rank).copied().unwrap_or(1))
    }
}
