//! Systems for tables, at which any game may be played.

use super::finished::{FinishedGame, points, share};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 2] = [
    System::called(
        "Places",
        "1 point for the last place, 2 for the place before it, and so on: 4, 3, 2 and 1 at a \
         table of four. Players who tie share the points of their places.",
        places,
    ),
    System::called("Points", "The points that each player has at the end.", |game| {
        game.each(|seat| points(game.centres(seat)))
    }),
];

fn places(game: &FinishedGame) -> PerPower<Exact> {
    let seats = game.counts().len();
    let worth: Vec<i128> = (1..).take(seats).collect();
    let worth: Vec<i128> = worth.into_iter().rev().collect();
    share(game.counts(), &worth)
}
