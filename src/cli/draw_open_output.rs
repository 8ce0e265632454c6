//! What `chancery draw` writes of an open round: boards, who sits out, and what they break.

use serde::Serialize;

use super::draw_output::{in_order, sorted};
use crate::tournament::dice;
use crate::tournament::draw::Seating;
use crate::tournament::draw::open::{OpenDraw, OpenViolations, bounds};
use crate::tournament::rounds::SEATS;

/// An open draw, ready to be written.
#[derive(Serialize)]
pub(super) struct OpenDrawn {
    boards: Vec<[String; SEATS]>,
    sat_out: Vec<String>,
    violations: NamedOpenViolations,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_a: Option<usize>,
    total_b: usize,
    total_c: u64,
    total_d: u64,
    bound_b: Option<u64>,
    bound_c: u64,
    bound_d: Option<u64>,
    seed_sha256: String,
    steps: u64,
    search: u32,
}

/// Violations by name, each list sorted.
#[derive(Serialize)]
struct NamedOpenViolations {
    /// Where some are to be kept apart.
    #[serde(skip_serializing_if = "Option::is_none")]
    a: Option<Vec<(String, String)>>,
    b: Vec<(String, String)>,
    /// Powers by number, from 0 for Austria.
    c: Vec<(String, usize, u32)>,
    d: Vec<(String, String, u32)>,
}

impl OpenDrawn {
    pub(super) fn of(request: &OpenDraw, seating: &Seating) -> OpenDrawn {
        let name = |number: usize| request.players[number].name.clone();
        let pair = |one: usize, other: usize| in_order(name(one), name(other));
        let found = OpenViolations::of(request, &seating.boards);
        let bounds = bounds(request);
        let d = found.d.iter().map(|(one, other, times)| {
            let (one, other) = pair(*one, *other);
            (one, other, *times)
        });
        let asks_apart = !request.apart.is_empty();
        let a = || sorted(found.a.iter().map(|(one, other)| pair(*one, *other)));
        OpenDrawn {
            boards: seating.boards.iter().map(|board| board.map(name)).collect(),
            sat_out: sorted(request.sat_out().into_iter().map(name)),
            violations: NamedOpenViolations {
                a: asks_apart.then(a),
                b: sorted(found.b.iter().map(|(one, other)| pair(*one, *other))),
                c: sorted(found.c.iter().map(|(who, power, times)| (name(*who), *power, *times))),
                d: sorted(d),
            },
            total_a: asks_apart.then_some(found.a.len()),
            total_b: found.b.len(),
            total_c: found.total_c(),
            total_d: found.total_d(),
            bound_b: bounds.b,
            bound_c: bounds.c,
            bound_d: bounds.d,
            seed_sha256: dice::commit(&request.seed),
            steps: seating.steps,
            search: seating.search,
        }
    }
}
