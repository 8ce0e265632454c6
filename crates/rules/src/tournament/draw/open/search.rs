//! The search for boards: from a seating by lot, two people of two boards are exchanged over and
//! over ([`super::super::cooling`]).

use std::collections::BTreeSet;

use super::bound::bounds;
use super::people::{BoardsCost, PeopleTable, WISHES_OF_BOARD};
use super::powers;
use crate::tournament::chance::Chance;
use crate::tournament::draw::cooling::{Cooling, Exchanges, ONE};
use crate::tournament::draw::meetings::square;
use crate::tournament::draw::request::{DrawRequest, Seating};
use crate::tournament::draw::violations::repeats;
use crate::tournament::rounds::SEATS;

/// How often a search begins anew, unless there is nothing left to mend.
const STARTS: usize = 3;
/// Exchanges of a start at each temperature: so many for each seat, and no more than this, unless
/// there are more seats.
const EXCHANGES_OF_SEAT: usize = 400;
const EXCHANGES_MAX: usize = 20_000;
/// In units of two who meet again.
const COOLING: Cooling = Cooling { warmest: 2 * ONE, coldest: ONE / 8, cooling: ONE - ONE / 64 };
/// How often powers of those who play twice are given anew.
const ROUNDS_OF_POWERS: usize = 8;

/// Draws the boards of a round.
pub(in crate::tournament::draw) fn draw(request: &DrawRequest) -> Seating {
    let search = match request.table.seats {
        2 => boards_of::<2>,
        3 => boards_of::<3>,
        4 => boards_of::<4>,
        5 => boards_of::<5>,
        6 => boards_of::<6>,
        7 => boards_of::<7>,
        // No board has more seats.
        _ => boards_of::<8>,
    };
    let (boards, steps) = search(request);
    Seating { boards, steps, search: request.form.search() }
}

/// The boards, and how many exchanges were tried to find them.
fn boards_of<const N: usize>(request: &DrawRequest) -> (Vec<Vec<usize>>, u64) {
    let mut chance = request.chance();
    let played = request.played();
    let mut boards = Vec::new();
    let mut steps = 0;
    let fields = request.fields();
    let bounds = bounds(request);
    // Bounds are sums over all fields, so they end a search where there is one.
    let least = match fields.len() {
        1 => BoardsCost { a: 0, b: bound(bounds.b), c: bound(Some(bounds.c)), d: bound(bounds.d) },
        _ => BoardsCost::default(),
    };
    for field in fields {
        let table = search::<N>(request, &played, &field, least, &mut chance, &mut steps);
        let seated = match request.table.has_powers {
            true => with_powers(&table, &played, &mut chance),
            false => by_lot(&table, &mut chance),
        };
        boards.extend(seated.iter().map(|board| board.to_vec()));
    }
    (boards, steps)
}

fn bound(bound: Option<u64>) -> i64 {
    bound.and_then(|bound| i64::try_from(bound).ok()).unwrap_or(0)
}

/// The best boards that are found for a field.
fn search<'r, const N: usize>(
    request: &DrawRequest,
    played: &'r [[u32; SEATS]],
    field: &[usize],
    least: BoardsCost,
    chance: &mut Chance,
    steps: &mut u64,
) -> PeopleTable<'r, N> {
    let mut best: Option<PeopleTable<'r, N>> = None;
    for _ in 0..STARTS {
        let mut table = PeopleTable::new(request, played, shuffled::<N>(field, chance), least);
        if field.len() > N && !table.is_done() {
            let seats = table.people.len();
            let exchanges = (EXCHANGES_OF_SEAT * seats).min(EXCHANGES_MAX).max(seats) as u64;
            let seats = COOLING.run(&mut table, exchanges, chance, |tried| *steps += tried);
            table = PeopleTable::new(request, played, seats, least);
        }
        let is_last = field.len() <= N || table.is_done();
        if best.as_ref().is_none_or(|best| table.cost < best.cost) {
            best = Some(table);
        }
        if is_last {
            break;
        }
    }
    best.unwrap_or_else(|| PeopleTable::new(request, played, field.to_vec(), least))
}

/// The people of a field by lot, none twice on a board: they are dealt out to the boards one after
/// the other, and the two seats of a player who plays twice follow each other.
fn shuffled<const N: usize>(field: &[usize], chance: &mut Chance) -> Vec<usize> {
    let mut order = field.to_vec();
    chance.shuffle(&mut order);
    let mut sorted = field.to_vec();
    sorted.sort_unstable();
    let twice: BTreeSet<usize> =
        sorted.windows(2).filter_map(|pair| (pair[0] == pair[1]).then_some(pair[0])).collect();
    order.retain(|person| !twice.contains(person));
    let pairs = twice.into_iter().flat_map(|person| [person; 2]);
    let order: Vec<usize> = pairs.chain(order).collect();
    let boards = order.len() / N;
    let board = |board: usize| order.iter().skip(board).step_by(boards.max(1)).copied();
    (0..boards).flat_map(board).collect()
}

impl<const N: usize> Exchanges for PeopleTable<'_, N> {
    type Cost = BoardsCost;

    fn cost(&self) -> BoardsCost {
        self.cost
    }

    fn seats(&self) -> &[usize] {
        &self.people
    }

    fn is_done(&self) -> bool {
        self.cost <= self.least
    }

    fn pick(&self, chance: &mut Chance) -> Option<[usize; 2]> {
        let seats = self.people.len();
        Some([chance.below(seats), chance.below(seats)])
    }

    /// Powers are worked out only where they could decide.
    fn exchange(&mut self, [one, other]: [usize; 2], allowed: i32) -> bool {
        let allowed = i64::from(allowed);
        let boards = [one / N, other / N];
        let (first, second) = (self.people[one], self.people[other]);
        if boards[0] == boards[1]
            || first == second
            || !self.may_come(first, boards[1], second)
            || !self.may_come(second, boards[0], first)
        {
            return false;
        }
        let before = self.cost;
        let saving = BoardsCost { c: self.saving(boards), ..BoardsCost::default() };
        if let Some(change) = self.change(one, other)
            && change.weight() - saving.weight() > allowed
        {
            return false;
        }
        self.swap(one, other);
        if self.cost.weight() - saving.weight() - before.weight() <= allowed {
            let least = self.renew(boards);
            if self.cost.weight() - before.weight() <= allowed {
                return true;
            }
            self.put_back(boards, least);
        }
        self.swap(one, other);
        false
    }
}

/// Gives everybody a seat of his board by lot.
fn by_lot<const N: usize>(table: &PeopleTable<N>, chance: &mut Chance) -> Vec<[usize; N]> {
    let (boards, _) = table.people.as_chunks();
    let mut boards = boards.to_vec();
    boards.iter_mut().for_each(|board| chance.shuffle(board));
    boards
}

/// Gives powers on each board. A player who plays twice pays for a power that he has on his other
/// board.
fn with_powers<const N: usize>(
    table: &PeopleTable<N>,
    played: &[[u32; SEATS]],
    chance: &mut Chance,
) -> Vec<[usize; N]> {
    let boards: Vec<&[usize]> = table.people.chunks_exact(N).collect();
    let mut given: Vec<Option<[usize; N]>> = vec![None; boards.len()];
    let mut best: Option<(u64, Vec<[usize; N]>)> = None;
    for _ in 0..ROUNDS_OF_POWERS {
        for (number, people) in boards.iter().enumerate() {
            let mut costs = table.costs_with_wishes(number);
            for (other, seats) in given.iter().enumerate().filter(|(other, _)| *other != number) {
                let Some(seats) = seats.filter(|_| table.share_people(number, other)) else {
                    continue;
                };
                for (row, person) in costs.iter_mut().zip(*people) {
                    if let Some(power) = seats.iter().position(|there| there == person) {
                        row[power] += WISHES_OF_BOARD
                            * (square(played[*person][power] + 1) - square(played[*person][power]));
                    }
                }
            }
            given[number] = Some(powers::assign::<N>(&costs, chance).map(|person| people[person]));
        }
        let seats: Vec<[usize; N]> = given.iter().flatten().copied().collect();
        let repeats = repeats(played.to_vec(), &seats).into_iter();
        let cost = repeats.map(|(_, _, times)| square(times)).sum();
        if best.as_ref().is_none_or(|best| cost < best.0) {
            best = Some((cost, seats));
        }
        if !table.has_twice() {
            break;
        }
    }
    best.map(|(_, seats)| seats).unwrap_or_default()
}
