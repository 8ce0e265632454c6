//! The sample game of the fixtures, phase by phase, as it is published.

use chancery::adjudication::Rulebook;
use chancery::board::{Location, Phase, Position, Power, Unit};
use chancery::game::play::{self, Counted, Verdict};
use chancery::orders::{read_location, read_order, read_unit};
use chancery::report::names;
use serde_json::Value;

const SAMPLE: &str = include_str!("../../fixtures/games/sample.jsonl");

/// A phase with all that a result shows.
pub(crate) struct Scene {
    pub(crate) phase: Phase,
    pub(crate) before: Position,
    pub(crate) orders: Vec<Counted>,
    pub(crate) verdict: Verdict,
    pub(crate) after: Position,
}

/// A phase of the sample game.
pub(crate) fn of_sample(name: &str) -> Scene {
    let mut lines = SAMPLE.lines().map(|line| {
        let json: Value = serde_json::from_str(line).expect("each line is JSON");
        json
    });
    let json = lines.find(|json| json["name"] == name).expect("the game has this phase");
    let orders = by_power(&json["orders"]).map(|(power, text)| counted(power, &text)).collect();
    judged(name, state(&json["state"]), orders)
}

/// A phase that is judged.
pub(crate) fn judged(name: &str, before: Position, orders: Vec<Counted>) -> Scene {
    let phase = Phase::from_name(name).expect("a phase");
    let rules = Rulebook::world_masters();
    let verdict = play::judge(phase, &before, &orders, &rules);
    let (after, _) = play::outcome(phase, &before, &orders, &rules);
    Scene { phase, before, orders, verdict, after }
}

/// An order in the words in which a player may have written it.
pub(crate) fn counted(power: Power, text: &str) -> Counted {
    let order = read_order(text).expect("an order of the notation");
    Counted { power, order, text: names::order(&order).to_lowercase(), by_plan: false }
}

fn state(json: &Value) -> Position {
    let mut position = Position::empty();
    // A star marks a unit that was dislodged; it is below with its retreats.
    for (power, text) in by_power(&json["units"]).filter(|(_, text)| !text.starts_with('*')) {
        position.place(unit(power, &text)).expect("one a province");
    }
    for (power, text) in by_power(&json["centers"]) {
        let centre = read_location(&text).expect("a centre").province();
        position.award(centre, power).expect("one owner a centre");
    }
    for power in Power::ALL {
        let Some(units) = json["retreats"][power.code()].as_object() else { continue };
        for (text, places) in units {
            let to = places.as_array().into_iter().flatten().filter_map(Value::as_str);
            let to = to.map(|place| read_location(place).expect("a place"));
            let to: chancery::board::LocationSet =
                to.collect::<Vec<Location>>().into_iter().collect();
            position.dislodge(unit(power, text), to).expect("one a province");
        }
    }
    position
}

fn unit(power: Power, text: &str) -> Unit {
    let (kind, location) = read_unit(text).expect("a unit of the notation");
    Unit::new(power, kind, location).expect("it can stand there")
}

fn by_power(map: &Value) -> impl Iterator<Item = (Power, String)> + '_ {
    Power::ALL.into_iter().flat_map(|power| {
        let list = map[power.code()].as_array().into_iter().flatten();
        list.filter_map(Value::as_str).map(move |text| (power, text.to_owned()))
    })
}
