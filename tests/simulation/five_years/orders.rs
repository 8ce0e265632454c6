//! Order letters in the words of any map: possible orders at random, spelled out or in codes.

use std::collections::BTreeSet;

use chancery::adjudication::Rulebook;
use chancery::board::{PhaseKind, Position, Power};
use chancery::game::Game;
use chancery::orders::{Given, Order};
use chancery::possible::{Possible, possible};
use chancery::report::names;

use crate::brute::dice::Dice;

/// What a power orders, and how its letter says it.
pub(super) struct OrderLetter {
    pub(super) orders: Vec<Given>,
    pub(super) text: String,
}

/// The possible orders of all powers in a board's running phase.
pub(super) fn choices(game: &Game) -> Possible {
    possible(&game.position, game.phase.kind(), &Rulebook::world_masters())
}

/// A full set of a power, some of them by name and some by code.
pub(super) fn letter(
    dice: &mut Dice,
    game: &Game,
    possible: &Possible,
    power: Power,
) -> OrderLetter {
    let position = &game.position;
    let mut places: Vec<&[Order]> =
        possible.places().filter(|one| one.1 == power).map(|(.., orders)| orders).collect();
    if game.phase.kind() == PhaseKind::Adjustments {
        dice.shuffle(&mut places);
        places.truncate(position.builds(power).unsigned_abs() as usize);
    }
    let mut taken = BTreeSet::new();
    let mut orders = Vec::new();
    for place in places {
        let order = chosen(dice, position, power, place, &taken);
        taken.extend(goal(&order));
        orders.push(order);
    }
    let by_name = dice.percent(50);
    let line = |order: &Order| match by_name {
        true => names::order(order),
        false => order.to_string(),
    };
    let lines: Vec<String> = orders.iter().map(line).collect();
    let given = |order: Order| Given { power, order };
    OrderLetter {
        orders: orders.into_iter().map(given).collect(),
        text: format!("{}\nFINAL\n", lines.join("\n")),
    }
}

/// Where a unit wants to be, so that no other of its power goes there, too.
fn goal(order: &Order) -> Option<String> {
    match order {
        Order::Move(_, to, _) | Order::Retreat(_, to) => Some(to.province.code().to_owned()),
        _ => None,
    }
}

fn chosen(
    dice: &mut Dice,
    position: &Position,
    power: Power,
    orders: &[Order],
    taken: &BTreeSet<String>,
) -> Order {
    let is_free = |order: &&Order| goal(order).is_none_or(|to| !taken.contains(&to));
    let free: Vec<Order> = orders.iter().filter(is_free).copied().collect();
    let foreign = |order: &&Order| match order {
        Order::Move(_, to, _) => {
            to.province.is_centre() && position.owner(to.province) != Some(power)
        }
        _ => false,
    };
    let simple = |order: &&Order| !matches!(order, Order::Waive | Order::Disband(_));
    let worth: Vec<Order> = free.iter().filter(foreign).copied().collect();
    let usual: Vec<Order> = free.iter().filter(simple).copied().collect();
    let from = match dice.below(10) {
        0..6 if !worth.is_empty() => &worth,
        0..9 if !usual.is_empty() => &usual,
        _ => &free,
    };
    dice.pick(from).or_else(|| orders.first().copied()).expect("a place has an order")
}
