//! The largest ring of convoys that decide over each other.
//!
//! An army that lands can cut one support, that of the unit where it lands; a support acts on one
//! fleet, and a fleet carries one army. So each convoy decides over one other at most: convoys that
//! depend on themselves are always a simple ring, even if there are many. How long one can be is a
//! matter of the map. A search among all chains of one to three fleets found none of more than six.

use chancery::adjudication::Rulebook;
use chancery::adjudication::movement::{self, NoConvoy, Outcome};
use chancery::board::{Province, ProvinceSet};

use crate::hostile::{AT_ONCE, board, in_ordinary_phases};

/// Six convoys around the north. Each army lands on the unit that supports the attack on a fleet of
/// the next convoy, the last on that of the first.
const RING: &str = "
    FRANCE: A LON - BEL VIA, F NTH C A LON - BEL,
        A WAL - BRE VIA, F ENG C A WAL - BRE,
        A NAF - CLY VIA, F MAO C A NAF - CLY, F NAO C A NAF - CLY,
        A EDI - STP VIA, F NWG C A EDI - STP, F BAR C A EDI - STP,
        A LVN - SWE VIA, F BOT C A LVN - SWE,
        A KIE - DEN VIA, F BAL C A KIE - DEN;
    GERMANY: F BEL S F PIC - ENG, F BRE S F GAS - MAO, F CLY S F NWY - NWG,
        F STP/SC S F FIN - BOT, F SWE S F BER - BAL, F DEN S F HOL - NTH,
        F PIC - ENG, F GAS - MAO, F NWY - NWG, F FIN - BOT, F BER - BAL, F HOL - NTH";

const ARMIES: [Province; 6] =
    [Province::LON, Province::WAL, Province::NAF, Province::EDI, Province::LVN, Province::KIE];

fn armies() -> ProvinceSet {
    ARMIES.into_iter().collect()
}

#[test]
fn a_ring_of_six_convoys_fails_whole() {
    let (position, given) = board(RING);
    for rules in [Rulebook::world_masters(), Rulebook::datc()] {
        let verdict = movement::adjudicate(&position, &given, &rules);
        assert_eq!(verdict.paradox(), armies(), "either all land, or none");
        let first = armies().iter().next().expect("there are armies");
        for army in ARMIES {
            assert_eq!(verdict.outcome(army), Outcome::NoConvoy(NoConvoy::Paradox(first)));
        }
        let took = in_ordinary_phases(|| movement::adjudicate(&position, &given, &rules));
        assert!(took < AT_ONCE, "{took}");
    }
}

#[test]
fn a_ring_with_a_contradiction_fails_whole() {
    // Belgium's support is one for the fleet now: once round the ring, it says the opposite.
    let orders = RING.replace("F BEL S F PIC - ENG", "F BEL S F ENG");
    let orders = orders.replace("F PIC - ENG,", "F PIC - ENG, A YOR H, F IRI S F PIC - ENG,");
    let (position, given) = board(&orders);
    let verdict = movement::adjudicate(&position, &given, &Rulebook::world_masters());
    assert_eq!(verdict.paradox(), armies());
}

#[test]
fn a_ring_that_is_broken_anywhere_is_none() {
    // No unit attacks the fleet in the Gulf of Bothnia, so that one convoy is certain, and the
    // next.
    let (position, given) = board(&RING.replace("F FIN - BOT, F BER", "F FIN H, F BER"));
    let verdict = movement::adjudicate(&position, &given, &Rulebook::world_masters());
    assert_eq!(verdict.paradox(), ProvinceSet::EMPTY);
    // Where they land they meet a fleet of equal strength, having cut its support on the way.
    assert!(ARMIES.iter().all(|army| matches!(verdict.outcome(*army), Outcome::Bounced(_))));
    assert!(verdict.dislodged().is_empty());
}
