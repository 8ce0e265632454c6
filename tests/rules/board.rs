//! Boards and expectations in the notation of data files, short enough to be read at a glance.

use std::collections::BTreeMap;

use chancery::adjudication::movement::{self, Outcome};
use chancery::adjudication::{Rulebook, adjustments, retreats};
use chancery::board::{Location, LocationSet, Position, Power, Province, Unit};
use chancery::orders::{Given, read_location, read_order, read_unit};

/// Reads `France A PAR, F BRE; Italy A ROM` piece by piece.
fn by_power(text: &str) -> impl Iterator<Item = (Power, &str)> {
    text.split(';').filter(|group| !group.trim().is_empty()).flat_map(|group| {
        let (name, list) = group.trim().split_once(' ').expect("a power and a list");
        let power = Power::from_name(name.trim_end_matches(':')).expect("a power");
        list.split(',').map(move |item| (power, item.trim()))
    })
}

fn unit(power: Power, text: &str) -> Unit {
    let (kind, location) = read_unit(text).expect(text);
    Unit::new(power, kind, location).expect(text)
}

/// A board with these units.
pub(crate) fn units(text: &str) -> Position {
    let mut position = Position::empty();
    for (power, item) in by_power(text) {
        position.place(unit(power, item)).expect(item);
    }
    position
}

/// The same with owners of centres: `Russia MOS, SEV`.
pub(crate) fn owned(units_text: &str, owners: &str) -> Position {
    let mut position = units(units_text);
    for (power, code) in by_power(owners) {
        position.award(Province::from_code(code).expect(code), power).expect(code);
    }
    position
}

/// Orders of several powers.
pub(crate) fn orders(text: &str) -> Vec<Given> {
    by_power(text)
        .map(|(power, order)| Given { power, order: read_order(order).expect(order) })
        .collect()
}

fn location(text: &str) -> Location {
    read_location(text).expect(text)
}

/// A movement phase under the rules of the World Masters.
pub(crate) struct Movement {
    before: Position,
    pub(crate) verdict: movement::MovementVerdict,
}

/// Judges a movement phase.
pub(crate) fn movement(units_text: &str, orders_text: &str) -> Movement {
    let before = units(units_text);
    let verdict = movement::adjudicate(&before, &orders(orders_text), &Rulebook::world_masters());
    Movement { before, verdict }
}

impl Movement {
    fn at(&self, code: &str) -> Province {
        let province = Province::from_code(code).expect(code);
        assert!(self.before.unit(province).is_some(), "no unit stands in {code}");
        province
    }

    /// The unit of a province moved there.
    #[track_caller]
    pub(crate) fn moved(&self, from: &str, to: &str) -> &Movement {
        let outcome = self.verdict.outcome(self.at(from));
        let destination = self.verdict.destination(self.at(from));
        assert_eq!(destination, Some(location(to)), "{from}: {outcome:?}");
        self
    }

    /// The unit of a province did not move, and its order had this outcome: `ok`, `bounced`,
    /// `cut`, `illegal`, `unmatched`, `no convoy`, `disrupted`.
    #[track_caller]
    pub(crate) fn stayed(&self, at: &str, word: &str) -> &Movement {
        let outcome = self.verdict.outcome(self.at(at));
        assert_eq!(self.verdict.destination(self.at(at)), None, "{at}");
        let found = match outcome {
            Outcome::Succeeds => "ok",
            Outcome::Bounced(_) => "bounced",
            Outcome::Cut { .. } => "cut",
            Outcome::Illegal(_) => "illegal",
            Outcome::Unmatched(_) => "unmatched",
            Outcome::NoConvoy(_) => "no convoy",
            Outcome::Disrupted => "disrupted",
        };
        assert_eq!(found, word, "{at}: {outcome:?}");
        self
    }

    /// The unit of a province was dislodged from there and may retreat to these places.
    #[track_caller]
    pub(crate) fn dislodged(&self, at: &str, attacker: &str, retreats: &str) -> &Movement {
        let how = self.verdict.dislodgement(self.at(at)).expect("it was dislodged");
        assert_eq!(how.attacker.code(), attacker);
        let expected: LocationSet = retreats.split_whitespace().map(location).collect();
        assert_eq!(how.retreats, expected);
        self
    }

    /// The unit of a province was not dislodged.
    #[track_caller]
    pub(crate) fn stands(&self, at: &str) -> &Movement {
        assert_eq!(self.verdict.dislodgement(self.at(at)), None);
        self
    }
}

/// The units of all powers after a phase, sorted: `A PAR`, `F STP/SC`.
fn names(position: &Position) -> BTreeMap<Power, Vec<String>> {
    let mut names: BTreeMap<Power, Vec<String>> = BTreeMap::new();
    for unit in position.units() {
        names.entry(unit.power()).or_default().push(unit.to_string());
    }
    names.values_mut().for_each(|list| list.sort());
    names
}

/// Asserts that just these units are left after a retreat phase.
#[track_caller]
pub(crate) fn retreats(
    units_text: &str,
    dislodged: &[(&str, &str, &str)],
    orders_text: &str,
    after: &str,
) {
    let mut position = units(units_text);
    for (power, name, places) in dislodged {
        let unit = unit(Power::from_name(power).expect(power), name);
        let places = places.split_whitespace().map(location).collect();
        position.dislodge(unit, places).expect(name);
    }
    let verdict = retreats::adjudicate(&position, &orders(orders_text), &Rulebook::world_masters());
    assert_eq!(names(&verdict.position_after(&position)), names(&units(after)));
}

/// Asserts that just these units are there after an adjustment phase.
#[track_caller]
pub(crate) fn adjusted(position: &Position, orders_text: &str, after: &str) {
    let orders = orders(orders_text);
    let verdict = adjustments::adjudicate(position, &orders, &Rulebook::world_masters());
    assert_eq!(names(&verdict.position_after(position)), names(&units(after)));
}
