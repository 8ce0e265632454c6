//! Positions, readings and times for letters.

use chancery::adjudication::Rulebook;
use chancery::board::{Phase, Position, Power, Province, Unit};
use chancery::game::book::{Plan, WrittenOrder};
use chancery::language::names::Personal;
use chancery::language::reader::{self, Reading, ReadingQuestion};
use chancery::orders::{Order, read_order, read_unit};
use chancery::report::atlas::Scene;
use chancery::report::letters::Time;

pub(crate) const TAG: &str = "wm26 r1-07";

pub(crate) fn phase(name: &str) -> Phase {
    Phase::from_name(name).expect("the test names a phase")
}

/// `France: A PAR, F BRE; Germany: A MUN`; each power owns the home centres named after a star.
pub(crate) fn position(text: &str) -> Position {
    let mut position = Position::empty();
    for part in text.split(';') {
        let (power, units) = part.split_once(':').expect("a power and its units");
        let power = Power::from_name(power.trim()).expect("a power");
        for word in units.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word.strip_prefix('*') {
                Some(centre) => {
                    let centre = Province::from_code(centre).expect("a centre");
                    position.award(centre, power).expect("it has no owner yet");
                }
                None => {
                    let (kind, location) = read_unit(word).expect("a unit");
                    let unit = Unit::new(power, kind, location).expect("it can stand there");
                    position.place(unit).expect("nobody else stands there");
                }
            }
        }
    }
    position
}

pub(crate) fn read(text: &str, power: Power, phase: Phase, position: &Position) -> Reading {
    let personal = Personal::new();
    reader::read(text, &ReadingQuestion::of_orders(phase, power, position, &personal))
}

/// What is on file after a reading.
pub(crate) fn written(reading: &Reading) -> Vec<WrittenOrder> {
    let orders = reading.orders.iter();
    orders.map(|read| WrittenOrder { order: read.order, text: read.text.clone() }).collect()
}

/// The plans of a reading.
pub(crate) fn plans(reading: &Reading) -> Vec<Plan> {
    reading.plans.iter().map(reader::ReadPlan::filed).collect()
}

/// Orders on file in the notation of data files.
pub(crate) fn on_file(orders: &[&str]) -> Vec<WrittenOrder> {
    let order = |text: &&str| WrittenOrder {
        order: read_order(text).expect("an order"),
        text: (*text).to_owned(),
    };
    orders.iter().map(order).collect()
}

/// A player's own orders, as a map shows them.
pub(crate) fn own_orders(
    phase: Phase,
    position: &Position,
    power: Power,
    stands: &[WrittenOrder],
) -> Option<Scene> {
    let orders: Vec<Order> = stands.iter().map(|written| written.order).collect();
    Scene::of_orders(phase, position, power, &orders, &Rulebook::world_masters())
}

pub(crate) fn due() -> Time {
    Time {
        gmt: "Fri 27 Nov 2026 20:00 GMT".to_owned(),
        local: "21:00 in Paris".to_owned(),
        left: "3 days and 4 hours".to_owned(),
    }
}

pub(crate) fn later() -> Time {
    Time {
        gmt: "Sun 29 Nov 2026 20:00 GMT".to_owned(),
        local: "Mon 30 Nov 07:00 in Sydney".to_owned(),
        left: "5 days and 4 hours".to_owned(),
    }
}

pub(crate) fn at(gmt: &str) -> Time {
    Time { gmt: gmt.to_owned(), ..Time::default() }
}
