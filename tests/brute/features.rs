//! What boards show, by name, so that a run can prove that its boards were worth judging. How it is
//! seen is in [`super::view`].

use super::intent::Intent;
use super::ruling::Outcome;
use super::view::View;

/// A name, and whether a board shows what it names.
pub(crate) type Feature = (&'static str, fn(&View) -> bool);

/// All that a run has to have met often.
pub(crate) const FEATURES: &[Feature] = &[
    ("paradox", |view| !view.ruling.paradox.is_empty()),
    ("paradox in which nothing agrees", |view| {
        !view.ruling.paradox.is_empty() && view.settled.convoys.ambiguous == 0
    }),
    ("paradox in which two things agree", |view| view.settled.convoys.ambiguous > 0),
    ("paradox of two armies", |view| view.has_paradox_of(2)),
    ("paradox of three armies", |view| view.has_paradox_of(3)),
    ("convoy works beside a paradox", |view| {
        !view.ruling.paradox.is_empty() && view.settled.convoys.carried != 0
    }),
    ("paradox whose fleets survive", |view| view.paradox_with_surviving_route()),
    ("convoy disrupted", |view| view.any_outcome(Outcome::Disrupted)),
    ("army without a convoy", |view| view.any_outcome(Outcome::NoConvoy)),
    ("army carried", |view| view.any(|unit| view.board.goes_by_sea(unit) && view.end.moves(unit))),
    ("route written", |view| view.any(|unit| view.has_written_route(unit))),
    ("written route fails, another would do", |view| view.written_route_matters()),
    ("way around an avoided sea cut", |view| view.limited_route_cut(true)),
    ("way with a gap cut", |view| view.limited_route_cut(false)),
    ("complete route holds, a longer one is cut", |view| view.complete_route_holds()),
    ("one of two routes disrupted", |view| view.one_of_two_routes_disrupted()),
    ("by sea because of an own fleet", |view| view.goes_by_sea_for_own_fleet()),
    ("foreign fleet does not kidnap", |view| view.foreign_fleet_does_not_kidnap()),
    ("via convoy, but by land", |view| view.via_convoy_by_land()),
    ("swap by convoy", |view| view.circle_of(|length| length == 2)),
    ("circle of three or more", |view| view.circle_of(|length| length > 2)),
    ("head to head", |view| view.any(|unit| view.end.opponent(unit).is_some())),
    ("head to head won", |view| view.any(|unit| view.beats_opponent(unit))),
    ("loser keeps nobody out", |view| view.loser_keeps_nobody_out()),
    ("dislodged by convoy, keeps others out", |view| view.dislodged_keeps_others_out()),
    ("support cut", |view| view.any_outcome(Outcome::Cut)),
    ("support cut by dislodgement alone", |view| view.cut_by_dislodgement_alone()),
    ("support cut by convoy", |view| view.cut_by_convoy()),
    ("support not cut from its aim", |view| view.attack_from_aim(|_| true)),
    ("support not cut from its aim by convoy", |view| {
        view.attack_from_aim(|attacker| view.board.goes_by_sea(attacker))
    }),
    ("support for what was not ordered", |view| view.support_in_vain()),
    ("no support to hold for an army without its convoy", |view| view.no_support_without_convoy()),
    ("dislodgement", |view| view.any_dislodged(|_| true)),
    ("dislodgement by convoy", |view| view.any_dislodged(|how| how.by_convoy)),
    ("nowhere to retreat", |view| view.any_dislodged(|how| how.retreats.is_empty())),
    ("retreat to a convoyed attacker's origin", |view| view.retreat_to_origin()),
    ("province contested", |view| !view.contested().is_empty()),
    ("retreat closed by a stand-off", |view| view.retreat_closed()),
    ("beleaguered garrison", |view| view.any(|unit| view.is_beleaguered(unit))),
    ("own unit not dislodged", |view| view.any(|unit| view.spares(unit, true))),
    ("help against the helper's own unit", |view| view.any(|unit| view.spares(unit, false))),
    ("impossible order", |view| view.any(|unit| view.board.intents[unit] == Intent::Impossible)),
    ("coast replaced", |view| view.coast_replaced()),
    ("coast in doubt", |view| view.coast_in_doubt()),
    ("wrong type", |view| view.given.iter().any(|given| view.misnames(given))),
    ("order for a foreign unit", |view| view.given.iter().any(|given| view.is_foreign(given))),
    ("unit ordered twice", |view| view.unit_ordered_twice()),
];
