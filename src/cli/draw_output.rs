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
        let mut repeats: Vec<(String, usize)> = Vec::new();
        for (number, power) in &violations.c {
            repeats.push((player(*number), power.index()));
        }
        repeats.sort_unstable();
        Drawn {
            boards: seating.boards.iter().map(|board| board.map(player)).collect(),
            total_e: violations.e.len(),
            bound_e: lower_bound(request),
            seed_sha256: dice::commit(&request.seed),
            steps: seating.steps,
            search: seating.search,
            violations: NamedViolations {
                a: sorted(&violations.a, player),
                b: sorted(&violations.b, player),
                c: repeats,
                d: sorted(&violations.d, player),
                e: sorted(&violations.e, team),
            },
        }
    }
}

/// Pairs by name: the names of each in order, and the pairs, too.
fn sorted(pairs: &[(usize, usize)], name: impl Fn(usize) -> String) -> Vec<(String, String)> {
    let pair = |&(one, other): &(usize, usize)| {
        let (one, other) = (name(one), name(other));
        if one <= other { (one, other) } else { (other, one) }
    };
    let mut named: Vec<(String, String)> = pairs.iter().map(pair).collect();
    named.sort_unstable();
    named
}
