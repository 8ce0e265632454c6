//! What a map shows: a position, what its units did, and how each deed ended.
//!
//! A [`Scene`] is a small value that can be kept beside a letter and drawn when the letter is
//! sent. It holds no sentence but its title, and nothing that is not public after the phase, unless
//! it is one power's alone.

use std::collections::BTreeMap;

use chancery_variants::{Geometry, KeptMap};
use serde::{Deserialize, Serialize};

use crate::adjudication::movement::{self, Outcome};
use crate::adjudication::{adjustments, retreats};
use crate::board::{
    Location, Map, Phase, PhaseKind, Position, Power, Province, SeaSet, Terrain, Unit, UnitKind,
};
use crate::game::play::{Counted, Verdict};
use crate::names;
use crate::orders::{Order, Place};

/// What a map shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// The file of the map, if it is not the standard one. It says where things lie and in which
    /// colours, and what comes after it in a record is on its map.
    #[serde(default, rename = "map", skip_serializing_if = "Option::is_none")]
    pub file: Option<KeptMap>,
    /// The large line below the map: `Spring 1901`.
    pub title: String,
    /// The small line below it: what is shown, or the name of the board.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub subtitle: String,
    /// The units before the deeds, and the centres after them: deeds show where units go, and
    /// nothing else would show whose a centre is now.
    pub position: Position,
    /// Whose colour each province without a centre has.
    #[serde(default)]
    pub lands: BTreeMap<Province, Power>,
    /// What the units did, or are to do.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deeds: Vec<Deed>,
    /// The units of the position that these deeds dislodged, by their provinces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dislodged: Vec<Province>,
    /// Whose orders on file it shows: a secret until they are judged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private_to: Option<Power>,
}

/// What a unit did.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deed {
    /// The unit, where it stands before; of a build, where it will stand.
    pub unit: Unit,
    /// What it was ordered to do.
    pub act: Act,
    /// How that ended.
    #[serde(default, skip_serializing_if = "DeedEnd::is_done")]
    pub end: DeedEnd,
}

/// What a unit was ordered to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// To stay.
    Hold,
    /// To go there.
    Move(Location),
    /// To go there over these seas, in this order.
    Sail(Location, Vec<Province>),
    /// To help the unit of a province to stay.
    SupportHold(Province),
    /// To help the unit of the first province into the second.
    SupportMove(Province, Province),
    /// To carry the army of the first province to the second.
    Convoy(Province, Province),
    /// To go there after having been dislodged.
    Retreat(Location),
    /// To appear.
    Build,
    /// To leave the board.
    Disband,
}

/// How a deed ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DeedEnd {
    /// As ordered, or not known yet.
    #[default]
    Done,
    /// A move or a retreat that did not get in.
    Bounced,
    /// A support that was cut.
    Cut,
    /// Impossible, or without a counterpart.
    Void,
    /// An army that no convoy carried.
    Stranded,
    /// A convoy whose fleet was dislodged.
    Disrupted,
}

impl DeedEnd {
    /// Whether it was carried out as ordered.
    pub fn is_done(&self) -> bool {
        *self == DeedEnd::Done
    }
}

impl Scene {
    /// A position that waits for the orders of a phase.
    pub fn of_position(phase: Phase, position: &Position) -> Scene {
        let waits = match phase.kind() {
            PhaseKind::Movement => "before the moves",
            PhaseKind::Retreats => "before the retreats",
            PhaseKind::Adjustments => "before the adjustments",
        };
        Scene::new(phase, waits, position)
    }

    /// A phase that was judged: the units before it, the outcomes of the orders, and the owners of
    /// the centres after it. A letter that tells what a Fall has changed brings a map that shows
    /// it.
    pub fn of_result(
        phase: Phase,
        before: &Position,
        orders: &[Counted],
        verdict: &Verdict,
        after: &Position,
    ) -> Scene {
        let done = match phase.kind() {
            PhaseKind::Movement => "orders and results",
            PhaseKind::Retreats => "retreats",
            PhaseKind::Adjustments => "builds and removals",
        };
        let mut scene = Scene::new(phase, done, &with_centres_of(before, after));
        scene.deeds = match verdict {
            Verdict::Movement(verdict) => {
                scene.dislodged = verdict.dislodged().iter().collect();
                moves(before, orders, verdict)
            }
            Verdict::Retreats(verdict) => {
                verdict.retreats().iter().map(|r| fled(orders, r)).collect()
            }
            Verdict::Adjustments(verdict) => adjusted(verdict),
        };
        scene
    }

    /// The last position of a game.
    pub fn of_end(position: &Position) -> Scene {
        Scene::titled("The end", "the last position", position)
    }

    fn new(phase: Phase, subtitle: &str, position: &Position) -> Scene {
        Scene::titled(&names::season(phase), subtitle, position)
    }

    fn titled(title: &str, subtitle: &str, position: &Position) -> Scene {
        Scene {
            file: None,
            title: title.to_owned(),
            subtitle: subtitle.to_owned(),
            position: position.clone(),
            lands: lands([], position),
            deeds: Vec::new(),
            dislodged: Vec::new(),
            private_to: None,
        }
    }

    /// The same scene with a line of its own below the title, such as the name of the board.
    pub fn subtitled(mut self, subtitle: impl Into<String>) -> Scene {
        self.subtitle = subtitle.into();
        self
    }

    /// The same scene as the file of its map has it drawn.
    pub fn on(mut self, file: Option<KeptMap>) -> Scene {
        self.file = file;
        self
    }

    /// Where things lie, if the file says so.
    pub(super) fn geometry(&self) -> Option<&'static Geometry> {
        self.file?.variant().geometry.as_ref()
    }

    /// The colour that the file gives to a power: `#rrggbb`.
    pub(super) fn colour(&self, power: Power) -> Option<&'static str> {
        self.file?.variant().colours.get(power.code()).map(String::as_str)
    }

    /// The same scene, its lands coloured by who stood there last in a game's positions.
    pub fn after<'p>(mut self, history: impl IntoIterator<Item = &'p Position>) -> Scene {
        self.lands = lands(history, &self.position);
        self
    }
}

/// The units of one position, and the centres of another.
fn with_centres_of(units: &Position, centres: &Position) -> Position {
    let mut position = units.clone();
    for centre in centres.map().provinces().filter(|province| province.is_centre()) {
        let set = position.set_owner(centre, centres.owner(centre));
        debug_assert!(set.is_ok(), "every centre can be owned");
    }
    position
}

/// Whose colour the provinces without a centre have: of the power that stood there last, else of
/// the one that they belong to in 1901. A power that has nothing left has no land.
fn lands<'p>(
    history: impl IntoIterator<Item = &'p Position>,
    now: &Position,
) -> BTreeMap<Province, Power> {
    // Other maps are drawn without the colours of lands.
    if now.map() != Map::STANDARD {
        return BTreeMap::new();
    }
    let homes = HOMELANDS.iter();
    let mut lands: BTreeMap<Province, Power> =
        homes.flat_map(|(power, lands)| lands.iter().map(|land| (*land, *power))).collect();
    for position in history {
        lands.extend(occupied_lands(position));
    }
    lands.extend(occupied_lands(now));
    let is_alive =
        |power: Power| !now.centres_of(power).is_empty() || now.units_of(power).next().is_some();
    lands.retain(|_, power| is_alive(*power));
    lands
}

fn occupied_lands(position: &Position) -> impl Iterator<Item = (Province, Power)> + '_ {
    let is_land = |unit: &Unit| {
        let at = unit.province();
        at.terrain() != Terrain::Sea && !at.is_centre()
    };
    position.units().filter(is_land).map(|unit| (unit.province(), unit.power()))
}

/// The provinces without a centre that are part of a power's country.
const HOMELANDS: [(Power, &[Province]); 7] = {
    use Province as P;
    [
        (Power::Austria, &[P::BOH, P::GAL, P::TYR]),
        (Power::England, &[P::CLY, P::WAL, P::YOR]),
        (Power::France, &[P::BUR, P::GAS, P::PIC]),
        (Power::Germany, &[P::PRU, P::RUH, P::SIL]),
        (Power::Italy, &[P::APU, P::PIE, P::TUS]),
        (Power::Russia, &[P::FIN, P::LVN, P::UKR]),
        (Power::Turkey, &[P::ARM, P::SYR]),
    ]
};

pub(super) fn at(place: Place) -> Location {
    Location::new(place.province, place.coast).unwrap_or(Location::of(place.province))
}

fn moves(before: &Position, orders: &[Counted], verdict: &movement::MovementVerdict) -> Vec<Deed> {
    let deed = |unit: Unit| {
        let from = unit.province();
        let counted = verdict.order_of(from).and_then(|number| orders.get(number))?;
        let act = match counted.order {
            Order::Hold(_) => Act::Hold,
            Order::Move(_, to, _) => went(unit, to, before, orders, verdict),
            Order::SupportHold(_, other) => Act::SupportHold(other.place.province),
            Order::SupportMove(_, other, to) => Act::SupportMove(other.place.province, to.province),
            Order::Convoy(_, army, to) => Act::Convoy(army.place.province, to.province),
            _ => return None,
        };
        Some(Deed { unit, act, end: end_of(verdict.outcome(from)) })
    };
    before.units().filter_map(deed).collect()
}

fn end_of(outcome: Outcome) -> DeedEnd {
    match outcome {
        Outcome::Succeeds => DeedEnd::Done,
        Outcome::Bounced(_) => DeedEnd::Bounced,
        Outcome::Cut { .. } => DeedEnd::Cut,
        Outcome::Illegal(_) | Outcome::Unmatched(_) => DeedEnd::Void,
        Outcome::NoConvoy(_) => DeedEnd::Stranded,
        Outcome::Disrupted => DeedEnd::Disrupted,
    }
}

/// A move, with the seas that it passes if it goes by convoy.
fn went(
    unit: Unit,
    to: Place,
    before: &Position,
    orders: &[Counted],
    verdict: &movement::MovementVerdict,
) -> Act {
    let from = unit.province();
    let goal = match unit.kind() {
        UnitKind::Army => Location::of(to.province),
        UnitKind::Fleet => verdict.destination(from).unwrap_or(at(to)),
    };
    if !verdict.by_sea().contains(from) {
        return Act::Move(goal);
    }
    let carries = |fleet: &Unit| {
        let counted = verdict.order_of(fleet.province()).and_then(|number| orders.get(number));
        let is_ordered = match counted.map(|counted| counted.order) {
            Some(Order::Convoy(_, army, to)) => {
                army.place.province == from && to.province == goal.province()
            }
            _ => false,
        };
        is_ordered && !matches!(verdict.outcome(fleet.province()), Outcome::Illegal(_))
    };
    let fleets: Vec<Province> = before.units().filter(carries).map(Unit::province).collect();
    let standing = |sea: &Province| !verdict.dislodged().contains(*sea);
    let whole =
        chain(from, to.province, &fleets.iter().copied().filter(standing).collect::<Vec<_>>());
    Act::Sail(goal, whole.or_else(|| chain(from, to.province, &fleets)).unwrap_or(fleets))
}

/// The shortest chain of these seas between two provinces.
pub(super) fn chain(from: Province, to: Province, seas: &[Province]) -> Option<Vec<Province>> {
    let mut chains: Vec<Vec<Province>> = vec![Vec::new()];
    let mut left: Vec<Province> = seas.to_vec();
    let mut next = 0;
    while let Some(chain) = chains.get(next).cloned() {
        next += 1;
        let last = chain.last().copied().unwrap_or(from);
        if !chain.is_empty() && SeaSet::beside(to).contains(last) {
            return Some(chain);
        }
        let beside = SeaSet::beside(last);
        let (onward, rest): (Vec<Province>, Vec<Province>) =
            left.into_iter().partition(|sea| beside.contains(*sea));
        left = rest;
        chains.extend(onward.into_iter().map(|sea| [chain.as_slice(), &[sea]].concat()));
    }
    None
}

pub(super) fn fled(orders: &[Counted], retreat: &retreats::Retreat) -> Deed {
    let told = retreat.order.and_then(|number| orders.get(number)).map(|counted| counted.order);
    let (act, end) = match (retreat.fate, told) {
        (retreats::RetreatFate::Retreats(to), _) => (Act::Retreat(to), DeedEnd::Done),
        (
            retreats::RetreatFate::Bounced { to, .. },
            Some(Order::Retreat(_, place) | Order::Move(_, place, _)),
        ) if place.province == to => (Act::Retreat(at(place)), DeedEnd::Bounced),
        (retreats::RetreatFate::Bounced { to, .. }, _) => {
            (Act::Retreat(Location::of(to)), DeedEnd::Bounced)
        }
        _ => (Act::Disband, DeedEnd::Done),
    };
    Deed { unit: retreat.unit, act, end }
}

pub(super) fn adjusted(verdict: &adjustments::AdjustmentVerdict) -> Vec<Deed> {
    let disorder = verdict.disorder().iter().map(|removal| &removal.unit);
    let gone = verdict.removed().iter().chain(disorder).map(|unit| (unit, Act::Disband));
    let built = verdict.built().iter().map(|unit| (unit, Act::Build));
    gone.chain(built).map(|(unit, act)| Deed { unit: *unit, act, end: DeedEnd::Done }).collect()
}
