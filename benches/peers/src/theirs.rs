//! The crate `diplomacy` 0.2: the same positions and orders in its own values, and its way from
//! there to outcomes with reasons and to retreats.

use std::borrow::Cow;
use std::hint::black_box;
use std::sync::LazyLock;
use std::vec::IntoIter;

use chancery::board::{Coast, Location, Position, Power, Province, Unit, UnitKind};
use chancery::orders::{Given, NamedUnit, Order, Place, Way};
use diplomacy::geo::{self, ProvinceKey, RegionKey};
use diplomacy::judge::{MappedMainOrder, Rulebook, Submission};
use diplomacy::order::{ConvoyedMove, MainCommand, MoveCommand, SupportedOrder};
use diplomacy::{Nation, UnitPosition, UnitType};

use crate::Contender;
use crate::corpus::CorpusPhase;
use crate::stopwatch::Stopwatch;
use crate::their_map::full_map;

/// Its names of the powers. They outlive everything, so that units need no copies of them.
static NATIONS: LazyLock<[Nation; Power::COUNT]> =
    LazyLock::new(|| Power::ALL.map(|power| Nation::from(&power.code()[..3])));

/// A phase in the values of the crate.
pub(crate) struct Phase {
    pub(crate) units: Vec<UnitPosition<'static, RegionKey>>,
    pub(crate) orders: Vec<MappedMainOrder>,
}

impl Phase {
    pub(crate) fn new(phase: &CorpusPhase) -> Phase {
        let units = phase.position.units().map(unit_position).collect();
        let orders = phase.given.iter().map(|given| order(given, &phase.position)).collect();
        Phase { units, orders }
    }
}

/// The edition whose convoys of armies to neighbours are as ours: an own fleet that is ordered to
/// carry the army takes it along.
pub(crate) fn rulebook() -> Rulebook {
    Rulebook::edition_1982()
}

pub(crate) struct Theirs {
    phases: Vec<Phase>,
    rules: Rulebook,
}

impl Theirs {
    pub(crate) fn new(phases: &[CorpusPhase]) -> Theirs {
        // The map is made when it is first asked for, which is not to be timed.
        full_map();
        Theirs { phases: phases.iter().map(Phase::new).collect(), rules: rulebook() }
    }
}

impl Contender for Theirs {
    fn name(&self) -> &'static str {
        "diplomacy 0.2"
    }

    fn rotation(&mut self, watch: &mut Stopwatch) {
        // A submission takes its orders away, so each rotation needs copies.
        let orders: Vec<_> = self.phases.iter().map(|phase| phase.orders.clone()).collect();
        watch.start();
        judge_all(&self.phases, orders.into_iter(), &self.rules, watch);
    }
}

/// Judges a phase and then, with its outcome and retreats still there, all others: what comes
/// later borrows from what comes before, so each phase waits for the rest on the stack. The watch
/// is stopped at the bottom, before anything is freed.
fn judge_all(
    phases: &[Phase],
    mut orders: IntoIter<Vec<MappedMainOrder>>,
    rules: &Rulebook,
    watch: &mut Stopwatch,
) {
    let (Some((phase, rest)), Some(own)) = (phases.split_first(), orders.next()) else {
        watch.stop();
        return;
    };
    let submission = Submission::new(full_map(), black_box(&phase.units), own);
    let outcome = submission.adjudicate(rules);
    let retreats = outcome.to_retreat_start();
    watch.lap();
    judge_all(rest, orders, rules, watch);
    black_box((&outcome, &retreats));
}

fn unit_position(unit: Unit) -> UnitPosition<'static, RegionKey> {
    let nation = Cow::Borrowed(&NATIONS[unit.power().index()]);
    let unit_type = unit_type(unit.kind());
    UnitPosition::new(diplomacy::Unit::new(nation, unit_type), region(unit.location()))
}

/// The order, with each unit named as it is on the board, for the crate takes names at their word.
fn order(given: &Given, position: &Position) -> MappedMainOrder {
    let (unit, command) = match &given.order {
        Order::Hold(unit) => (unit, MainCommand::Hold),
        Order::Move(unit, to, Way::Unstated) => (unit, MoveCommand::new(place(*to)).into()),
        Order::Move(unit, to, Way::Convoy(_)) => {
            (unit, MoveCommand::with_mandatory_convoy(place(*to)).into())
        }
        Order::SupportHold(unit, other) => {
            let (kind, at) = standing(other, position);
            (unit, SupportedOrder::Hold(kind, at).into())
        }
        Order::SupportMove(unit, other, to) => {
            let (kind, from) = standing(other, position);
            (unit, SupportedOrder::Move(kind, from, place(*to)).into())
        }
        Order::Convoy(unit, army, to) => {
            let (_, from) = standing(army, position);
            (unit, ConvoyedMove::new(from, place(*to)).into())
        }
        _ => panic!("a movement phase of the sample has an order of another phase"),
    };
    let (kind, at) = standing(unit, position);
    MappedMainOrder::new(NATIONS[given.power.index()].clone(), kind, at, command)
}

/// Type and place of a unit on the board, or as it was named if there is none.
fn standing(named: &NamedUnit, position: &Position) -> (UnitType, RegionKey) {
    match position.unit(named.place.province) {
        Some(unit) => (unit_type(unit.kind()), region(unit.location())),
        None => (unit_type(named.kind.unwrap_or(UnitKind::Army)), place(named.place)),
    }
}

fn unit_type(kind: UnitKind) -> UnitType {
    match kind {
        UnitKind::Army => UnitType::Army,
        UnitKind::Fleet => UnitType::Fleet,
    }
}

pub(crate) fn region(location: Location) -> RegionKey {
    place(Place { province: location.province(), coast: location.coast() })
}

fn place(place: Place) -> RegionKey {
    let coast = place.coast.map(|coast| match coast {
        Coast::North => geo::Coast::North,
        Coast::East => geo::Coast::East,
        Coast::South => geo::Coast::South,
        Coast::West => geo::Coast::West,
    });
    RegionKey::new(province_key(place.province), coast)
}

fn province_key(province: Province) -> ProvinceKey {
    ProvinceKey::new(province.code().to_lowercase())
}
