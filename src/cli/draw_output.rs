//! What `chancery draw` writes: boards, and what they break.

use serde::Serialize;
use serde_json::{Value, json};

use super::ordered::OrderedObject;
use crate::tournament::dice;
use crate::tournament::draw::{DrawRequest, Seating, Violations, bounds, lower_bound};

pub(super) fn drawn(request: &DrawRequest, seating: &Seating) -> OrderedObject {
    let name = |number: usize| request.players[number].name.as_str();
    let board = |seats: &Vec<usize>| seats.iter().copied().map(name).collect::<Vec<_>>();
    let boards: Vec<_> = seating.boards.iter().map(board).collect();
    let found = Violations::of(request, &seating.boards);
    let shown = OrderedObject::default().with("boards", json!(boards));
    let shown = match request.form.is_open() {
        true => of_open_round(request, &found, shown),
        false => shown
            .with("violations", violations(request, &found))
            .with("total_e", json!(found.e.len()))
            .with("bound_e", json!(lower_bound(request))),
    };
    shown
        .with("seed_sha256", json!(dice::commit(&request.seed)))
        .with("steps", json!(seating.steps))
        .with("search", json!(seating.search))
}

fn of_open_round(request: &DrawRequest, found: &Violations, shown: OrderedObject) -> OrderedObject {
    let sat_out = request.sat_out().into_iter().map(|who| request.players[who].name.as_str());
    let bounds = bounds(request);
    let total_a = (!request.apart.is_empty()).then(|| json!(found.a.len()));
    shown
        .with("sat_out", json!(sorted(sat_out)))
        .with("violations", violations(request, found))
        .with_some("total_a", total_a)
        .with("total_b", json!(found.b.len()))
        .with("total_c", json!(found.total_c()))
        .with("total_d", json!(found.total_d()))
        .with("bound_b", json!(bounds.b))
        .with("bound_c", json!(bounds.c))
        .with("bound_d", json!(bounds.d))
}

/// Violations by name, each list sorted. An open round says how often something was there before,
/// and has pairs to keep apart only if its request asked for that.
fn violations(request: &DrawRequest, found: &Violations) -> OrderedObject {
    let is_open = request.form.is_open();
    let name = |number: usize| request.players[number].name.as_str();
    let team = |number: usize| request.teams[number].as_str();
    let repeats = found.c.iter().map(|(who, power, times)| (name(*who), *power, *times));
    let meetings = found.d.iter().map(|(one, other, times)| {
        let (one, other) = in_order(name(*one), name(*other));
        (one, other, *times)
    });
    let has_a = !is_open || !request.apart.is_empty();
    OrderedObject::default()
        .with_some("a", has_a.then(|| pairs(&found.a, name)))
        .with("b", pairs(&found.b, name))
        .with("c", counted(repeats, is_open))
        .with("d", counted(meetings, is_open))
        .with_some("e", (!is_open).then(|| pairs(&found.e, team)))
}

/// Pairs by name: the names of each in order, and the pairs, too.
fn pairs<'n>(pairs: &[(usize, usize)], name: impl Fn(usize) -> &'n str) -> Value {
    json!(sorted(pairs.iter().map(|(one, other)| in_order(name(*one), name(*other)))))
}

/// Earlier meetings, with how often, or without that.
fn counted<'n, T: Ord + Serialize>(
    rows: impl Iterator<Item = (&'n str, T, u32)>,
    has_times: bool,
) -> Value {
    let rows = sorted(rows);
    match has_times {
        true => json!(rows),
        false => json!(rows.iter().map(|(one, other, _)| (one, other)).collect::<Vec<_>>()),
    }
}

fn in_order<'n>(one: &'n str, other: &'n str) -> (&'n str, &'n str) {
    (one.min(other), one.max(other))
}

fn sorted<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.collect();
    values.sort();
    values
}
