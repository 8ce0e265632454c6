//! What `chancery draw` writes: boards, and what they break.

use serde_json::json;

use super::ordered::OrderedObject;
use crate::tournament::dice;
use crate::tournament::draw::open::{OpenDraw, OpenViolations, bounds};
use crate::tournament::draw::{DrawRequest, Seating, Violations, lower_bound};
use crate::tournament::event::DrawAsked;
use crate::tournament::rounds::SEATS;

pub(super) fn drawn(asked: &DrawAsked, seating: &Seating) -> OrderedObject {
    let shown = match asked {
        DrawAsked::WorldMasters(request) => drawn_by_the_rules(request, seating),
        DrawAsked::Open(request) => drawn_open(request, seating),
    };
    shown
        .with("seed_sha256", json!(dice::commit(asked.seed())))
        .with("steps", json!(seating.steps))
        .with("search", json!(seating.search))
}

fn drawn_by_the_rules(request: &DrawRequest, seating: &Seating) -> OrderedObject {
    let player = |number: usize| request.players[number].name.as_str();
    let team = |number: usize| request.teams[number].as_str();
    let found = Violations::of(request, &seating.boards);
    let repeats = found.c.iter().map(|(who, power)| (player(*who), power.index()));
    let violations = OrderedObject::default()
        .with("a", json!(pairs(&found.a, player)))
        .with("b", json!(pairs(&found.b, player)))
        .with("c", json!(sorted(repeats)))
        .with("d", json!(pairs(&found.d, player)))
        .with("e", json!(pairs(&found.e, team)));
    OrderedObject::default()
        .with("boards", json!(boards(seating, player)))
        .with("violations", violations)
        .with("total_e", json!(found.e.len()))
        .with("bound_e", json!(lower_bound(request)))
}

fn drawn_open(request: &OpenDraw, seating: &Seating) -> OrderedObject {
    let name = |number: usize| request.players[number].name.as_str();
    let found = OpenViolations::of(request, &seating.boards);
    let repeats = found.c.iter().map(|(who, power, times)| (name(*who), *power, *times));
    let meetings = found.d.iter().map(|(one, other, times)| {
        let (one, other) = in_order(name(*one), name(*other));
        (one, other, *times)
    });
    // Where some are to be kept apart.
    let apart = (!request.apart.is_empty()).then_some(&found.a);
    let violations = OrderedObject::default()
        .with_some("a", apart.map(|apart| json!(pairs(apart, name))))
        .with("b", json!(pairs(&found.b, name)))
        .with("c", json!(sorted(repeats)))
        .with("d", json!(sorted(meetings)));
    let bounds = bounds(request);
    OrderedObject::default()
        .with("boards", json!(boards(seating, name)))
        .with("sat_out", json!(sorted(request.sat_out().into_iter().map(name))))
        .with("violations", violations)
        .with_some("total_a", apart.map(|apart| json!(apart.len())))
        .with("total_b", json!(found.b.len()))
        .with("total_c", json!(found.total_c()))
        .with("total_d", json!(found.total_d()))
        .with("bound_b", json!(bounds.b))
        .with("bound_c", json!(bounds.c))
        .with("bound_d", json!(bounds.d))
}

fn boards<'n>(seating: &Seating, name: impl Fn(usize) -> &'n str + Copy) -> Vec<[&'n str; SEATS]> {
    seating.boards.iter().map(|board| board.map(name)).collect()
}

/// Pairs by name: the names of each in order, and the pairs, too.
fn pairs<'n>(pairs: &[(usize, usize)], name: impl Fn(usize) -> &'n str) -> Vec<(&'n str, &'n str)> {
    sorted(pairs.iter().map(|(one, other)| in_order(name(*one), name(*other))))
}

fn in_order<'n>(one: &'n str, other: &'n str) -> (&'n str, &'n str) {
    (one.min(other), one.max(other))
}

fn sorted<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.collect();
    values.sort();
    values
}
