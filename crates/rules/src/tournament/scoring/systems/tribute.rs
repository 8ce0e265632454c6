//! Systems in which the leader is paid by the others, or for the distance to them.

use super::finished::{FinishedGame, points};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 5] = [
    System::called(
        "Tribute",
        "A point for each centre, and 66 shared by the survivors, each of whom pays those who \
         lead 1 for each centre that they have over 6, but no more than he has for surviving. A \
         win is 100.",
        |game| tribute(game, 1),
    ),
    System::called("Half-Tribute", "As Tribute, but only half as much is paid.", |game| {
        tribute(game, 2)
    })
    .or(&["Half Tribute"]),
    System::called(
        "OpenTribute",
        "34 points and 3 for each centre, of which each pays those who lead 1 for each centre \
         that he is behind; the eliminated pay as well, and have nothing. Of k who lead each gets \
         the sum divided by k², rounded down. A win is 340.",
        open_tribute,
    )
    .or(&["Open Tribute"]),
    System::called(
        "OMG",
        "3/2 for each centre, 9 for surviving, and 9/2, 3 and 3/2 for the first three places; each \
            pays the power that leads alone 1 for each centre of the lead, but no more than half \
            of his points. A win is 100.",
        open_mind_the_gap,
    )
    .or(&["Open Mind the Gap"]),
    System::called(
        "Vulcan",
        "A point for each centre, 1 for each centre by which one is ahead of each other power, 5 \
         for surviving, and 10 shared by those who lead; the eliminated have nothing. A win is \
         130, and those who survive it have 5.",
        vulcan,
    ),
];

/// A point for each centre, and 66 shared by the survivors. Each of them pays the leaders for each
/// centre over 6 that they have a point or a part of it, but no more than he has for surviving. A
/// win is worth 100.
fn tribute(game: &FinishedGame, divided_by: usize) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let survivors = game.survivors();
    let survival = Exact::from(66).shared(survivors);
    let over = points(top.saturating_sub(UNPAID_CENTRES)).shared(divided_by);
    let paid = over.min(survival.clone());
    game.unless_won(100, |_, centres| match centres {
        0 => Exact::ZERO,
        _ if centres == top => {
            let all = paid.times(survivors - leaders);
            points(centres) + &survival + all.shared(leaders)
        }
        _ => points(centres) + &survival - &paid,
    })
}

/// A leader with this many is paid nothing.
const UNPAID_CENTRES: usize = 6;

/// 34 points and 3 for each centre. Each pays the leaders a point for each centre that they have
/// more than he; who is eliminated pays as well, and has nothing. Of k leaders each is paid the sum
/// divided by k², rounded down. A win is worth 340.
fn open_tribute(game: &FinishedGame) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let all: usize = game.counts().iter().map(|count| top - usize::from(*count)).sum();
    let paid = all / (leaders * leaders);
    game.unless_won(340, |_, centres| match centres {
        0 => Exact::ZERO,
        _ if centres == top => points(34 + 3 * centres + paid),
        _ => points(34 + 3 * centres) - points(top - centres),
    })
}

/// 3/2 for each centre, 9 for surviving, and 9/2, 3 and 3/2 for the first three places, shared.
/// Each pays a sole leader as many points as the lead has centres, but no more than half of his
/// own. A win is worth 100.
fn open_mind_the_gap(game: &FinishedGame) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let places = game.shared_places(&[9, 6, 3]);
    let own = game.each(|power| {
        let centres = game.centres(power);
        let survival = if centres > 0 { 2 * 9 } else { 0 };
        (points(3 * centres + survival) + &places[power]).shared(2)
    });
    let lead = points(game.lead(top));
    let pays = |power: usize| own[power].clone().shared(2).min(lead.clone());
    let leads = |power: usize| game.centres(power) == top;
    let seats = 0..game.counts().len();
    let paid: Exact = seats.filter(|power| !leads(*power)).map(pays).sum();
    game.unless_won(100, |power, centres| match centres == top {
        true => own[power].clone() + paid.clone().shared(leaders),
        false => own[power].clone() - pays(power),
    })
}

/// A point for each centre, one for each centre by which one is ahead of each of the others, 5 for
/// surviving, and 10 shared by the leaders. A win is worth 130, and who survives it has 5.
fn vulcan(game: &FinishedGame) -> PerPower<Exact> {
    let counts: Vec<usize> = game.counts().iter().copied().map(usize::from).collect();
    let (top, leaders) = game.top();
    let rule = |_, centres: usize| {
        let gaps: usize = counts.iter().map(|other| centres.saturating_sub(*other)).sum();
        match centres {
            0 => Exact::ZERO,
            _ if centres == top => points(centres + gaps + 5) + points(10).shared(leaders),
            _ => points(centres + gaps + 5),
        }
    };
    let lost = |power| points(if game.centres(power) > 0 { 5 } else { 0 });
    game.by_power(130, rule, lost)
}
