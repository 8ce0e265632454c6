//! The same on every map that the program brings, and games on them from their first phase on.
//!
//! `CHANCERY_MAP_BOARDS` says how many boards of each map to try.

use std::collections::BTreeMap;

use chancery::board::Map;
use chancery::variants;

use super::compare::{check, compare};
use super::features::FEATURES;
use super::generate::Sample;
use super::properties::{fail, number};
use super::ruling::{Outcome, Settled};
use super::view::View;

/// How many boards of each map are tried where nothing is said.
const BOARDS: u64 = 200;

/// The maps inside the program.
pub(super) fn maps() -> impl Iterator<Item = Map> {
    variants::all().iter().map(|shipped| {
        let variant = variants::read(shipped.text).expect("it is without fault");
        Map::build(&variant.map).expect("it is a map")
    })
}

#[test]
#[expect(clippy::print_stdout, reason = "a test has nowhere else to say it")]
fn the_engine_agrees_with_brute_force_on_every_map() {
    let first = number("CHANCERY_SEED").unwrap_or(1);
    let boards = number("CHANCERY_MAP_BOARDS").unwrap_or(BOARDS);
    let mut met: BTreeMap<&str, u64> = BTreeMap::new();
    let mut from_coasts = 0;
    for map in maps() {
        let mut shown = vec![0_u64; FEATURES.len()];
        for seed in first..first + boards {
            let Sample { position, given } = Sample::on(map, seed);
            let settled = Settled::new(&position, &given);
            let ruling = settled.ruling(&position);
            if check(&settled, &ruling, &position, &given).is_err() {
                fail(Sample::on(map, seed), &format!("{} of seed {seed}", map.code()), |sample| {
                    compare(&sample.position, &sample.given)
                });
            }
            let view = View::new(&given, &settled, &ruling);
            for (count, (_, is_shown)) in shown.iter_mut().zip(FEATURES) {
                *count += u64::from(is_shown(&view));
            }
            let carries = |unit: usize| {
                let place = settled.board.origin(unit);
                let army = settled.board.carried_by(unit).filter(|_| !place.is_sea());
                let done = ruling.fates.iter().find(|fate| fate.province == place);
                army.is_some() && done.is_some_and(|fate| fate.outcome == Outcome::Succeeds)
            };
            from_coasts += u64::from(settled.board.numbers().any(carries));
        }
        for (count, (name, _)) in shown.iter().zip(FEATURES) {
            *met.entry(name).or_default() += u64::from(*count > 0);
        }
        let kinds = shown.iter().filter(|count| **count > 0).count();
        println!("{}: {boards} boards agree, {kinds} of {} things met", map.code(), FEATURES.len());
    }
    println!("{from_coasts} boards with a coast that convoys");
    let of_most = ["dislodgement", "army carried", "support cut", "convoy disrupted", "paradox"];
    for name in of_most {
        assert!(met[name] >= 12, "{name} was met on {} maps only", met[name]);
    }
    assert!(from_coasts >= boards / 50, "{from_coasts} boards with a coast that convoys");
}
