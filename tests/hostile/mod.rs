//! The worst input that could come: positions and lines made to take long. What they take is
//! compared with an ordinary phase in the same run, so that no limit depends on the machine.

use crate::common::clock;
mod full_seas;
mod long_lines;
mod rings;

use chancery::adjudication::{Rulebook, movement};
use chancery::board::{Position, Power, Unit};
use chancery::orders::{Given, read_order, read_unit};
use clock::time_of;

/// How many ordinary phases could be judged while something is done. An ordinary phase is the
/// opening position, in which all units hold.
fn in_ordinary_phases<T>(work: impl FnMut() -> T) -> u128 {
    const PHASES: u32 = 100;
    let position = Position::start();
    let hold = |unit: Unit| {
        let order = read_order(&format!("{unit} H")).expect("a hold can be read");
        Given { power: unit.power(), order }
    };
    let given: Vec<Given> = position.units().map(hold).collect();
    let rules = Rulebook::world_masters();
    let ordinary = time_of(|| {
        for _ in 0..PHASES {
            std::hint::black_box(movement::adjudicate(&position, &given, &rules));
        }
    });
    let one = (ordinary / PHASES).as_nanos().max(1);
    time_of(work).as_nanos() / one
}

/// So many ordinary phases take a fraction of a second on any machine.
const AT_ONCE: u128 = 50_000;

/// A position and orders in short: `FRANCE: A PAR - BUR, F BRE H; GERMANY: A BUR H`. The units are
/// where the orders name them.
fn board(text: &str) -> (Position, Vec<Given>) {
    let (mut position, mut given) = (Position::empty(), Vec::new());
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let (power, orders) = part.split_once(':').expect("a power stands before its orders");
        let power = Power::from_name(power).expect("the power exists");
        for text in orders.split(',') {
            let unit: Vec<&str> = text.split_whitespace().take(2).collect();
            let (kind, location) = read_unit(&unit.join(" ")).expect("the unit is well named");
            let unit = Unit::new(power, kind, location).expect("it stands where it can");
            position.place(unit).expect("alone");
            given.push(Given { power, order: read_order(text).expect("the order can be read") });
        }
    }
    (position, given)
}
