//! Systems in which it counts who shares in the end.

use super::finished::{FinishedGame, points, share};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 6] = [
    System::called(
        "Draw size",
        "100 points, shared by those who share in the end. A win is 100.",
        |game| draw_size(game, 100),
    ),
    System::called(
        "Solo or bust",
        "100 points for a win, and nothing for anything else.",
        |game| game.unless_won(100, |_, _| Exact::ZERO),
    )
    .or(&["Solos"]),
    System::called(
        "Calhamer",
        "One point, shared by those who share in the end. A win is 1.",
        |game| draw_size(game, 1),
    ),
    System::called(
        "ODC (nothing for losers)",
        "420 points, shared by those who share in the end, who also have a point for each centre. \
         A win is 420 and a point for each centre.",
        |game| odc(game, false),
    )
    .or(&["ODC"]),
    System::called(
        "ODC (centres for losers)",
        "As ODC (nothing for losers), but those who lose to a win have a point for each centre.",
        |game| odc(game, true),
    ),
    System::called(
        "Dixie",
        "4 points for each centre, and 270, 70, 50, 34, 20, 10 and 0 for the places: those who \
         share in the end share the first ones, then come the others by centres, then the \
         eliminated by how long they lasted. A win is the first place.",
        dixie,
    ),
];

/// So many points for a win, or shared among those who share in the end.
fn draw_size(game: &FinishedGame, points: i128) -> PerPower<Exact> {
    game.unless_won(points, |power, _| match game.shares(power) {
        true => Exact::from(points).shared(game.sharers()),
        false => Exact::ZERO,
    })
}

/// 420 points for a win, or shared among those who share in the end; and for those who have some of
/// it a point for each centre; for those who lose to a win, too, where a system says so.
fn odc(game: &FinishedGame, centres_for_losers: bool) -> PerPower<Exact> {
    let pot = draw_size(game, 420);
    let is_lost = centres_for_losers && game.winner().is_some();
    game.each(|power| match &pot[power] {
        share if *share == Exact::ZERO && !is_lost => Exact::ZERO,
        share => share.clone() + points(game.centres(power)),
    })
}

/// Places are worth 270, 70, 50, 34, 20, 10 and 0, and a centre 4 points. Those who share in the
/// end share the first places, no matter how many centres they have; the others take the next ones
/// by centres, and when all of those are lost by the year in which they were. A win is the first
/// place.
fn dixie(game: &FinishedGame) -> PerPower<Exact> {
    let order = game.each(|power| {
        let is_first = match game.winner() {
            Some(winner) => winner == power,
            None => game.shares(power),
        };
        match is_first {
            true => (true, 0, 0),
            false => (false, game.centres(power), game.years_survived(power)),
        }
    });
    let places = share(&order, &[270, 70, 50, 34, 20, 10, 0]);
    game.each(|power| points(4 * game.centres(power)) + &places[power])
}
