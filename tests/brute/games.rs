//! Games on every map that the program brings, from the first phase to the end, with what must
//! hold after each phase on any map.
//!
//! `CHANCERY_MAP_GAMES` says how many of each map, `CHANCERY_SEED` with which seed to begin.

use std::collections::BTreeMap;

use chancery::adjudication::sequence::{self, NextPhase};
use chancery::adjudication::{Rulebook, adjustments, movement, retreats};
use chancery::board::{Map, Phase, PhaseKind, Position, Power, Province, ProvinceSet, neighbours};
use chancery::orders::{Given, Order};
use chancery::possible::{Possible, possible_into};

use super::dice::Dice;
use super::maps::maps;
use super::properties::number;

const GAMES: u64 = 2;
/// Games without a winner end here. Most are won long before.
const PHASES_MAX: usize = 1_500;

#[test]
#[expect(clippy::print_stdout, reason = "a test has nowhere else to say it")]
fn games_on_every_map_come_to_an_end() {
    let first = number("CHANCERY_SEED").unwrap_or(1);
    let games = number("CHANCERY_MAP_GAMES").unwrap_or(GAMES);
    let (mut won, mut all) = (0, 0);
    for map in maps() {
        let (mut ended, mut phases) = (0, 0);
        for seed in first..first + games {
            let mut game = RandomGame::new(map, seed);
            while game.goes_on() {
                game.phase();
            }
            ended += u64::from(game.winner.is_some());
            phases += game.phases;
        }
        println!("{}: {games} games, {ended} won, {phases} phases", map.code());
        won += ended;
        all += games;
    }
    assert!(won * 10 >= all * 9, "{won} of {all} games were won");
}

/// A game in which one power wants centres, and the others give random orders.
struct RandomGame {
    map: Map,
    dice: Dice,
    rules: Rulebook,
    keen: Power,
    phase: Phase,
    position: Position,
    phases: usize,
    winner: Option<Power>,
    over: bool,
    found: Possible,
    told: String,
}

impl RandomGame {
    fn new(map: Map, seed: u64) -> RandomGame {
        let mut dice = Dice::new(seed);
        let keen = dice.pick_of(map.powers()).expect("somebody plays");
        let rules =
            if seed.is_multiple_of(2) { Rulebook::world_masters() } else { Rulebook::datc() };
        RandomGame {
            map,
            dice,
            rules,
            keen,
            phase: map.first_phase(),
            position: map.start(),
            phases: 0,
            winner: None,
            over: false,
            found: Possible::new(),
            told: format!("{} CHANCERY_SEED={seed}", map.code()),
        }
    }

    fn goes_on(&self) -> bool {
        !self.over && self.phases < PHASES_MAX
    }

    /// Plays one phase, and checks the result.
    fn phase(&mut self) {
        let told = format!("{} {}", self.told, self.phase);
        possible_into(&mut self.found, &self.position, self.phase.kind(), &self.rules);
        let given = self.orders();
        let before = self.position.clone();
        let mut after = match self.phase.kind() {
            PhaseKind::Movement => {
                let verdict = movement::adjudicate(&before, &given, &self.rules);
                let after = verdict.position_after(&before);
                check_moves(&before, &verdict, &after, &told);
                after
            }
            PhaseKind::Retreats => {
                let verdict = retreats::adjudicate(&before, &given, &self.rules);
                let after = verdict.position_after(&before);
                check_retreats(&before, &verdict, &after, &told);
                after
            }
            PhaseKind::Adjustments => {
                let verdict = adjustments::adjudicate(&before, &given, &self.rules);
                let after = verdict.position_after(&before);
                check_adjustments(&before, &verdict, &after, &told);
                after
            }
        };
        let owners = owners(&after);
        let next = sequence::advance(self.phase, &mut after);
        self.check_next(&next, &owners, &after, &told);
        match next {
            NextPhase::Phase(phase) => self.phase = phase,
            NextPhase::Won(winner) => (self.over, self.winner) = (true, Some(winner)),
            NextPhase::Drawn => self.over = true,
        }
        self.position = after;
        self.phases += 1;
    }

    /// Orders out of those that are possible, one for each place at most.
    fn orders(&mut self) -> Vec<Given> {
        let wanted: ProvinceSet = self
            .map
            .provinces()
            .filter(|at| at.is_centre() && self.position.owner(*at) != Some(self.keen))
            .collect();
        let near = distances(self.map, wanted);
        let mut given = Vec::new();
        for (at, power, orders) in self.found.places() {
            let is_keen = power == self.keen;
            let better = |order: &&Order| match order {
                Order::Move(_, to, _) => near.get(&to.province) < near.get(&at),
                Order::Build(_) | Order::Retreat(..) => true,
                _ => false,
            };
            let chosen = match self.dice.below(100) {
                // A unit in a centre that its power wants stays until it owns it.
                0..70 if is_keen && near.get(&at) == Some(&0) => None,
                0..60 if is_keen => self.dice.pick_of(orders.iter().filter(better)),
                0..45 if !is_keen => None,
                _ => self.dice.pick_of(orders),
            };
            given.extend(chosen.map(|order| Given { power, order: *order }));
        }
        self.dice.shuffle(&mut given);
        given
    }

    fn check_next(&self, next: &NextPhase, owners: &[Option<Power>], after: &Position, told: &str) {
        let waiting = !after.dislodged().is_empty();
        let due = |power: Power| after.builds(power) != 0;
        match next {
            NextPhase::Phase(next) => {
                assert!(*next > self.phase, "{told}: {next} comes after it");
                assert_eq!(next.kind() == PhaseKind::Retreats, waiting, "{told}: {next}");
                let adjust = next.kind() == PhaseKind::Adjustments;
                assert!(!adjust || self.map.powers().any(due), "{told}: nobody has to adjust");
                if waiting || self.phase.kind() == PhaseKind::Adjustments {
                    assert_eq!(owners, self::owners(after), "{told}: owners change too early");
                }
            }
            NextPhase::Won(winner) => {
                let victory = self.map.victory();
                let has = after.centres_of(*winner).len();
                let enough = victory.centres.is_some_and(|needed| has >= usize::from(needed));
                assert!(enough || victory.last_year.is_some(), "{told}: {winner} won with {has}");
                let most = self.map.powers().map(|power| after.centres_of(power).len()).max();
                assert_eq!(most, Some(has), "{told}: somebody has more than {winner}");
            }
            NextPhase::Drawn => assert!(self.map.victory().last_year.is_some(), "{told}"),
        }
        for centre in self.map.provinces().filter(|at| at.is_centre()) {
            let (was, is) = (owners[centre.index()], after.owner(centre));
            let stands = after.unit(centre).map(|unit| unit.power());
            assert!(is == was || is == stands, "{told}: {centre} went to somebody who isn't there");
        }
    }
}

fn owners(position: &Position) -> Vec<Option<Power>> {
    position.map().provinces().map(|centre| position.owner(centre)).collect()
}

/// How many steps each province is away from the nearest of some.
fn distances(map: Map, from: ProvinceSet) -> BTreeMap<Province, usize> {
    let mut far: BTreeMap<Province, usize> = from.iter().map(|at| (at, 0)).collect();
    let mut edge: Vec<Province> = from.iter().collect();
    for steps in 1..map.provinces().count() {
        let next: Vec<Province> = edge.iter().flat_map(|at| neighbours(*at).iter()).collect();
        edge.clear();
        for at in next {
            if let std::collections::btree_map::Entry::Vacant(place) = far.entry(at) {
                place.insert(steps);
                edge.push(at);
            }
        }
    }
    far
}

/// No unit is lost but those that are dislodged and have nowhere to go; units of powers without a
/// player don't move.
fn check_moves(
    before: &Position,
    verdict: &movement::MovementVerdict,
    after: &Position,
    told: &str,
) {
    let mut gone = 0;
    for unit in before.units() {
        let at = unit.province();
        let (to, dislodged) = (verdict.destination(at), verdict.dislodgement(at));
        assert!(to.is_none() || dislodged.is_none(), "{told}: {unit} moves and is dislodged");
        assert!(to.is_none() || !unit.power().is_neutral(), "{told}: {unit} moves");
        match (to, dislodged) {
            (Some(to), _) => {
                let moved = unit.moved_to(to).expect("it can stand there");
                assert_eq!(after.unit(to.province()), Some(moved), "{told}: {unit}");
            }
            (None, None) => assert_eq!(after.unit(at), Some(unit), "{told}: {unit} stays"),
            (None, Some(how)) if how.retreats.is_empty() => gone += 1,
            (None, Some(how)) => {
                let waiting = after.dislodged_from(at).expect("it waits");
                assert_eq!((waiting.unit, waiting.retreats), (unit, how.retreats), "{told}");
                for open in how.retreats.iter() {
                    assert_eq!(after.unit(open.province()), None, "{told}: {open} is taken");
                }
            }
        }
    }
    let left = after.units().count() + after.dislodged().len();
    assert_eq!(left + gone, before.units().count(), "{told}: units are conserved");
    assert_eq!(owners(before), owners(after), "{told}: moves change no owner");
}

/// Each dislodged unit goes to an allowed, empty place, alone, or is gone; all others stay.
fn check_retreats(
    before: &Position,
    verdict: &retreats::RetreatVerdict,
    after: &Position,
    told: &str,
) {
    assert_eq!(verdict.retreats().len(), before.dislodged().len(), "{told}");
    assert!(after.dislodged().is_empty(), "{told}");
    let mut gone = 0;
    for (retreat, dislodged) in verdict.retreats().iter().zip(before.dislodged()) {
        assert_eq!(retreat.unit, dislodged.unit, "{told}");
        match retreat.fate {
            retreats::RetreatFate::Retreats(to) => {
                assert!(dislodged.retreats.contains(to), "{told}: {} to {to}", retreat.unit);
                assert_eq!(before.unit(to.province()), None, "{told}: {to} was taken");
                assert_eq!(after.unit(to.province()), retreat.unit.moved_to(to).ok(), "{told}");
            }
            _ => gone += 1,
        }
    }
    for unit in before.units() {
        assert_eq!(after.unit(unit.province()), Some(unit), "{told}: {unit} stays");
    }
    let expected = before.units().count() + before.dislodged().len() - gone;
    assert_eq!(after.units().count(), expected, "{told}: units are conserved");
}

/// No power builds more than it may, or where it may not; one with too many units removes them.
fn check_adjustments(
    before: &Position,
    verdict: &adjustments::AdjustmentVerdict,
    after: &Position,
    told: &str,
) {
    for power in before.owners() {
        let due = if power.is_neutral() { 0 } else { before.builds(power) };
        let built: Vec<_> = verdict.built().iter().filter(|unit| unit.power() == power).collect();
        for unit in &built {
            let at = unit.province();
            assert!(before.free_homes(power).contains(at), "{told}: {unit} is built abroad");
            assert_eq!(after.unit(at), Some(**unit), "{told}");
        }
        let removed = verdict.removed().iter().filter(|unit| unit.power() == power).count();
        let disorder = verdict.disorder().iter().filter(|one| one.unit.power() == power).count();
        let (built, removed) = (built.len() as i32, (removed + disorder) as i32);
        assert!(built <= due.max(0), "{told}: {power} may build {due} and built {built}");
        assert_eq!(removed, (-due).max(0), "{told}: {power} has {due}");
        let units = |position: &Position| position.units_of(power).count() as i32;
        assert_eq!(units(after), units(before) + built - removed, "{told}: {power}");
    }
}
