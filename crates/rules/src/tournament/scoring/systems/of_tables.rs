//! Systems for tables, whatever is played at them.

use super::finished::{FinishedGame, points, share};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 2] = [
    System::called(
        "Places",
        "A point for the last place, 2 for the one before, and so on: at a table of four 4, 3, 2 \
         and 1. Who share a place share what those places are worth.",
        places,
    ),
    System::called("Points", "What each has at the end, as it is.", |game| {
        game.each(|seat| points(game.centres(seat)))
    }),
];

fn places(game: &FinishedGame) -> PerPower<Exact> {
    let seats = game.counts().len();
    let worth: Vec<i128> = (1..).take(seats).collect();
    let worth: Vec<i128> = worth.into_iter().rev().collect();
    share(game.counts(), &worth)
}
