//! What `chancery draw` writes: boards, and what they break.

use serde::Serialize;

use crate::tournament::dice;
use crate::tournament::draw::{DrawRequest, Seating, Violations, lower_bound};
use crate::tournament::rounds::SEATS;

/// A draw, ready to be written.
#[derive(Serialize)]
pub(super) struct Drawn {
    boards: Vec<[String; SEATS]>,
    violations: NamedViolations,
    total_e: usize,
    bound_e: Option<usize>,
    seed_sha256: String,
    steps: u64,
    search: u32,
}

/// Violations by name, each list sorted.
#[derive(Serialize)]
struct NamedViolations {
    a: Vec<(String, String)>,
    b: Vec<(String, String)>,
    /// Powers by number, from 0 for Austria.
    c: Vec<(String, usize)>,
    d: Vec<(String, String)>,
    e: Vec<(String, String)>,
}

impl Drawn {
    pub(super) fn of(request: &DrawRequest, seating: &Seating) -> Drawn {
        let player = |number: usize| request.players[number].name.clone();
        let team = |number: usize| request.teams[number].clone();
        let violations = Violations::of(request, &seating.boards);
        let repeats = violations.c.iter().map(|(who, power)| (player(*who), power.index()));
        Drawn {
            boards: seating.boards.iter().map(|board| board.map(player)).collect(),
            total_e: violations.e.len(),
            bound_e: lower_bound(request),
            seed_sha256: dice::commit(&request.seed),
            steps: seating.steps,
            search: seating.search,
            violations: NamedViolations {
                a: sorted_pairs(&violations.a, player),
                b: sorted_pairs(&violations.b, player),
                c: sorted(repeats),
                d: sorted_pairs(&violations.d, player),
                e: sorted_pairs(&violations.e, team),
            },
        }
    }
}

/// Pairs by name: the names of each in order, and the pairs, too.
fn sorted_pairs(pairs: &[(usize, usize)], name: impl Fn(usize) -> String) -> Vec<(String, String)> {
    sorted(pairs.iter().map(|(one, other)| in_order(name(*one), name(*other))))
}

pub(super) fn in_order(one: String, other: String) -> (String, String) {
    if one <= other { (one, other) } else { (other, one) }
}

pub(super) fn sorted<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut values: Vec<T> = values.collect();
    values.sort();
    values
}
