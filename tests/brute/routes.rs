//! Every way across the sea, one by one. Boards are small, so they can simply be listed.

use chancery::board::{Province, neighbours};

/// The seas of a convoy, from the army's province to where it goes.
pub(crate) type Chain = Vec<Province>;

/// All chains of these fleets that join two coasts and pass no fleet twice. A fleet on one of the
/// two coasts, where some maps let it convoy, isn't between them.
pub(crate) fn chains(from: Province, to: Province, fleets: &[Province]) -> Vec<Chain> {
    let mut found = Vec::new();
    if !from.is_sea() && !to.is_sea() && from != to {
        let between = fleets.iter().copied().filter(|fleet| *fleet != from && *fleet != to);
        let fleets: Vec<Province> = between.collect();
        for first in touching(from, &fleets) {
            extend(vec![first], to, &fleets, &mut found);
        }
    }
    found
}

fn touching(place: Province, fleets: &[Province]) -> impl Iterator<Item = Province> {
    let beside = neighbours(place);
    fleets.iter().copied().filter(move |sea| beside.contains(*sea))
}

/// Lists the chain if it has arrived, and all that are made by adding fleets to it. A chain that
/// has arrived may go on, because a player may have written the longer way.
fn extend(chain: Chain, to: Province, fleets: &[Province], found: &mut Vec<Chain>) {
    let last = chain[chain.len() - 1];
    if neighbours(last).contains(to) {
        found.push(chain.clone());
    }
    for next in touching(last, fleets) {
        if !chain.contains(&next) {
            let mut longer = chain.clone();
            longer.push(next);
            extend(longer, to, fleets, found);
        }
    }
}
