//! What no draw can go below.

use std::collections::{BTreeMap, BTreeSet};

use crate::tournament::draw::meetings::{Meetings, square};
use crate::tournament::draw::request::{DrawRequest, DrawTable};
use crate::tournament::rounds::SEATS;

/// The least that `b`, `c` and `d` can come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenBounds {
    /// None where a player is on two boards.
    pub b: Option<u64>,
    pub c: u64,
    /// The same.
    pub d: Option<u64>,
}

pub fn bounds(request: &DrawRequest) -> OpenBounds {
    let (played, met) = (request.played(), Meetings::of(request));
    let DrawTable { seats, has_powers } = request.table;
    let (mut b, mut c, mut d) = (0, 0, 0);
    for field in request.fields() {
        let boards = field.len() / seats;
        b += teams(request, &field, boards);
        // A player who plays twice pays no less for the second time.
        if has_powers {
            let played: Vec<_> = field.iter().map(|player| played[*player]).collect();
            c += cheapest_of(seats)(&played);
        }
        let spread = earlier_boards(request, &field, boards);
        d += spread.max(closest(&met, &field, seats - 1).div_ceil(2));
    }
    let is_known = request.on_two().is_empty();
    OpenBounds { b: is_known.then_some(b), c, d: is_known.then_some(d) }
}

/// The members of a team, spread evenly.
fn teams(request: &DrawRequest, field: &[usize], boards: usize) -> u64 {
    let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
    for team in field.iter().filter_map(|player| request.players[*player].team) {
        *sizes.entry(team).or_default() += 1;
    }
    sizes.values().map(|size| spread(*size, boards)).sum()
}

/// Those here of each earlier board, spread evenly.
fn earlier_boards(request: &DrawRequest, field: &[usize], boards: usize) -> u64 {
    let mut is_here = vec![false; request.players.len()];
    for player in field {
        is_here[*player] = true;
    }
    let earlier = request.history.iter().flat_map(|round| &round.boards);
    let here = earlier.map(|board| {
        let here = board.iter().flatten().filter(|player| is_here[**player]);
        here.collect::<BTreeSet<_>>().len()
    });
    here.map(|count| spread(count, boards)).sum()
}

/// How many pairs are on one board when so many people are spread evenly.
fn spread(people: usize, boards: usize) -> u64 {
    let boards = boards.max(1);
    let pairs = |count: usize| count * count.saturating_sub(1) / 2;
    let (each, more) = (people / boards, people % boards);
    (more * pairs(each + 1) + (boards - more) * pairs(each)) as u64
}

/// What the opponents of a board whom each met least cost him, summed.
fn closest(met: &Meetings, field: &[usize], opponents: usize) -> u64 {
    let cost = |one: &usize| {
        let others = || field.iter().filter(|other| *other != one);
        // Nearly everybody has enough whom he never met, and needs no list.
        let strangers = others().filter(|other| met.times(*one, **other) == 0);
        if strangers.take(opponents).count() == opponents {
            return 0;
        }
        let mut times: Vec<u32> = others().map(|other| met.times(*one, *other)).collect();
        times.sort_unstable();
        times.into_iter().take(opponents).map(square).sum::<u64>()
    };
    field.iter().map(cost).sum()
}

/// The least that powers of boards with so many of them can cost.
fn cheapest_of(powers: usize) -> fn(&[[u32; SEATS]]) -> u64 {
    match powers {
        2 => cheapest::<2>,
        3 => cheapest::<3>,
        4 => cheapest::<4>,
        5 => cheapest::<5>,
        6 => cheapest::<6>,
        _ => cheapest::<7>,
    }
}

/// The least that powers can cost if each is given equally often, no matter which boards.
///
/// From any such choice some people change places in a ring, as long as that saves something. When
/// no ring is left that would, the choice is the cheapest.
fn cheapest<const N: usize>(played: &[[u32; SEATS]]) -> u64 {
    let mut power: Vec<usize> = (0..played.len()).map(|number| number % N).collect();
    while let Some(ring) = saving_ring::<N>(played, &power) {
        for (who, to) in ring {
            power[who] = to;
        }
    }
    played.iter().zip(&power).map(|(times, power)| square(times[*power])).sum()
}

/// People who each take the power of the next, and save something by it.
fn saving_ring<const N: usize>(
    played: &[[u32; SEATS]],
    power: &[usize],
) -> Option<Vec<(usize, usize)>> {
    let mut best = [[(i64::MAX, 0); N]; N];
    for (who, (times, from)) in played.iter().zip(power).enumerate() {
        let cost = |power: usize| i64::try_from(square(times[power])).unwrap_or(i64::MAX / 64);
        for to in (0..N).filter(|to| to != from) {
            best[*from][to] = best[*from][to].min((cost(to) - cost(*from), who));
        }
    }
    // Bellman and Ford, from everywhere at once.
    let mut cost = [0_i64; N];
    let mut before = [0; N];
    let mut last = None;
    for _ in 0..N {
        last = None;
        for from in 0..N {
            for to in (0..N).filter(|to| *to != from) {
                let through = cost[from].saturating_add(best[from][to].0);
                if through < cost[to] {
                    (cost[to], before[to], last) = (through, from, Some(to));
                }
            }
        }
    }
    // A node that still changes is on a ring: so many steps back is on it.
    let mut at = last?;
    for _ in 0..N {
        at = before[at];
    }
    let mut ring = Vec::new();
    let start = at;
    loop {
        let from = before[at];
        ring.push((best[from][at].1, at));
        at = from;
        if at == start {
            return Some(ring);
        }
    }
}
