//! Systems in which places count more than centres, and ties share.

use super::super::places;
use super::finished::{FinishedGame, points, share};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::record::{Counts, PerPower};

pub(super) static SYSTEMS: [System; 17] = [
    System::called(
        "World Masters",
        "A point for each centre, and 32, 16, 8, 4, 2, 1 and 0 for the places of those who share \
         in the end. A win is 66.",
        |game| places::scores(&counted(game)),
    )
    .with_bonus(|game| places::bonus(&counted(game))),
    System::called(
        "C-Diplo 100",
        "A point for taking part, one for each centre, and 38, 14 and 7 for the first three \
         places. A win is 100.",
        |game| CDiplo { solo: 100, played: 1, places: [38, 14, 7] }.scores(game),
    )
    .or(&["CDiplo 100", "C-Diplo"]),
    System::called(
        "C-Diplo 80",
        "A point for each centre, and 25, 14 and 7 for the first three places. A win is 80.",
        |game| CDiplo { solo: 80, played: 0, places: [25, 14, 7] }.scores(game),
    )
    .or(&["CDiplo 80"]),
    System::called("C-Diplo 73", "As C-Diplo 100, but a win is 73.", |game| {
        CDiplo { solo: 73, played: 1, places: [38, 14, 7] }.scores(game)
    })
    .or(&["CDiplo 73"]),
    System::called(
        "C-Diplo Namur",
        "A point for taking part, 38, 14 and 7 for the first three places, and 5, 9, 12, 14, 16 \
         and 18 for one to six centres and 1 for each more. A win is 85.",
        |game| Namur { solo: 85, lost: 0 }.scores(game),
    )
    .or(&["Namur"]),
    System::called(
        "C-Diplo Namur (73 for a win)",
        "As C-Diplo Namur, but a win is 73, and takes 15 from each of the others.",
        |game| Namur { solo: 73, lost: -15 }.scores(game),
    ),
    System::called(
        "Detour09",
        "A point for each centre, 2 for surviving, 4, 3, 2 and 1 for the first four places, where \
            tied ones all have the lowest, and 1 for each centre by which a power leads alone, all \
            scaled to 100; 1/4 for each full year that an eliminated power survived, up to 2. A \
            win is 110, and those who lose to it have 1/4 for each full year, up to 2.",
        detour,
    )
    .or(&["Detour 09"]),
    System::called(
        "Carnage",
        "A point for each centre, and 7000 to 1000 in steps of 1000 for the places; of the \
         eliminated who lasted longer is ahead. A win is 28034.",
        |game| CARNAGE.scores(game),
    )
    .or(&["Carnage with elimination order", "Carnage (elimination order)"]),
    System::called("Carnage (dead equal)", "As Carnage, but the eliminated are level.", |game| {
        Carnage { dead_equal: true, ..CARNAGE }.scores(game)
    })
    .or(&["Carnage with dead equal"]),
    System::called(
        "Carnage 2023",
        "As Carnage, and 300 more for each centre by which a power leads alone.",
        |game| Carnage { lead: 300, ..CARNAGE }.scores(game),
    ),
    System::called(
        "Center-count Carnage",
        "500 points for each centre, and 7007 to 1001 in steps of 1001 for the places; of the \
         eliminated who lasted longer is ahead. A win is 39028, and those who lose to it have \
         1000.",
        |game| {
            let places = [7007, 6006, 5005, 4004, 3003, 2002, 1001];
            Carnage { places, centre: 500, solo: 39_028, lost: 1000, ..CARNAGE }.scores(game)
        },
    )
    .or(&["Centre-count Carnage"]),
    System::called(
        "Duct Tape V2",
        "A point for each centre, and 40, 24, 15, 9, 6, 3 and 3 for the places; the eliminated \
         are level. A win is 75.",
        |game| Carnage { dead_equal: true, ..DUCT_TAPE }.scores(game),
    ),
    System::called(
        "Duct Tape V2 (elimination order)",
        "As Duct Tape V2, but of the eliminated who lasted longer is ahead.",
        |game| DUCT_TAPE.scores(game),
    ),
    System::called(
        "Southern Sun",
        "10 points for each centre, 30 for surviving, and 130, 80, 50, 30, 20, 10 and 10 for the \
         places of survivors; what tied ones share is rounded to whole points, a half to the even \
         one; 3 for each year in which an eliminated power played. A win is 500.",
        southern_sun,
    ),
    System::called(
        "Sydney League",
        "25 points for each centre, 700 to 100 in steps of 100 for the places, where of the \
         eliminated who lasted longer is ahead, and 1 for each year in which an eliminated power \
         played. Who wins has half as much again, and the others have half of theirs.",
        sydney_league,
    ),
    System::called(
        "Maxonian",
        "7 to 1 points for the places, where who was ahead in the last year that differs is ahead \
            of others with as many centres, and 1 for each centre above 13. A win counts as 18 \
            centres; then no one else has points for centres.",
        |game| maxonian(game, 13),
    ),
    System::called("7Eleven", "As Maxonian, but with 1 for each centre above 11.", |game| {
        maxonian(game, 11)
    })
    .or(&["Seven Eleven"]),
];

/// The counts by which World Masters scores (C.1 to C.4): all centres are the winner's, and who
/// does not share in the end counts as eliminated.
fn counted(game: &FinishedGame) -> Counts {
    let counts = game.counts();
    game.each(|power| match game.winner() {
        Some(winner) if winner == power => game.kind().centres(),
        None if game.shares(power) => counts[power],
        _ => 0,
    })
}

/// Points for taking part, one for each centre, and more for the first three places.
struct CDiplo {
    /// What a win is worth.
    solo: i128,
    /// What taking part is worth.
    played: i128,
    /// What the places are worth.
    places: [i128; 3],
}

impl CDiplo {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let places = game.shared_places(&self.places);
        game.unless_won(self.solo, |power, centres| {
            Exact::from(self.played) + points(centres) + &places[power]
        })
    }
}

/// A point for taking part, 38, 14 and 7 for the first three places, and for centres by a table in
/// which the first ones are worth more.
struct Namur {
    /// What a win is worth.
    solo: i128,
    /// What everybody has who loses to it.
    lost: i128,
}

/// What up to six centres are worth together. Each further one is worth a point.
const NAMUR_CENTRES: [usize; 7] = [0, 5, 9, 12, 14, 16, 18];

impl Namur {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let places = game.shared_places(&[38, 14, 7]);
        let rule = |power: usize, centres: usize| {
            let most = NAMUR_CENTRES.len() - 1;
            let worth = NAMUR_CENTRES[centres.min(most)] + centres.saturating_sub(most);
            points(1 + worth) + &places[power]
        };
        game.by_power(self.solo, rule, |_| Exact::from(self.lost))
    }
}

/// A point for each centre and 2 for surviving; 4, 3, 2 and 1 for the first four places, of which
/// tied ones all count as the lowest; and for a sole leader as many as the lead has centres. That
/// is scaled to 100 in all. A win is worth 110. A player who is eliminated or loses to a win has a
/// quarter of a point for each year that he survived, but no more than 2.
fn detour(game: &FinishedGame) -> PerPower<Exact> {
    let counts: Vec<usize> = game.counts().iter().copied().map(usize::from).collect();
    let raw = |centres: usize| {
        let lowest = counts.iter().filter(|other| **other >= centres).count();
        match centres {
            0 => 0,
            _ => centres + 2 + 5_usize.saturating_sub(lowest) + game.lead(centres),
        }
    };
    let all: usize = counts.iter().map(|count| raw(*count)).sum();
    let survival = |power| points(game.years_survived(power).min(8)).shared(4);
    game.or_years(110, survival, |_, centres| points(100 * raw(centres)).shared(all))
}

/// Points for each place from the last to the first, and for each centre.
struct Carnage {
    /// What the places are worth.
    places: [i128; SEATS],
    /// What a centre is worth.
    centre: usize,
    /// What each centre of a sole leader's lead is worth.
    lead: usize,
    /// Whether eliminated powers are all level; else who lasted longer is ahead.
    dead_equal: bool,
    /// What a win is worth.
    solo: i128,
    /// What everybody has who loses to it.
    lost: i128,
}

const CARNAGE: Carnage = Carnage {
    places: [7000, 6000, 5000, 4000, 3000, 2000, 1000],
    centre: 1,
    lead: 0,
    dead_equal: false,
    solo: 28_034,
    lost: 0,
};
const DUCT_TAPE: Carnage = Carnage { places: [40, 24, 15, 9, 6, 3, 3], solo: 75, ..CARNAGE };

impl Carnage {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let places = match self.dead_equal {
            true => game.shared_places(&self.places),
            false => game.shared_places_by_year(&self.places),
        };
        let rule = |power: usize, centres: usize| {
            let worth = self.centre * centres + self.lead * game.lead(centres);
            points(worth) + &places[power]
        };
        game.by_power(self.solo, rule, |_| Exact::from(self.lost))
    }
}

/// 10 points for each centre and 30 for surviving, and more for the places of survivors, which are
/// rounded to whole points where they are shared.
fn southern_sun(game: &FinishedGame) -> PerPower<Exact> {
    let places = game.shared_places(&[130, 80, 50, 30, 20, 10, 10]);
    game.unless_won(500, |power, centres| match centres {
        0 => points(3 * game.years_played(power)),
        _ => points(10 * centres + 30) + places[power].rounded(),
    })
}

/// 700 to 100 points for the places, 25 for each centre, and a point for each year in which an
/// eliminated power played. A win adds half to the winner's points and takes half of the others'.
fn sydney_league(game: &FinishedGame) -> PerPower<Exact> {
    let order = game.order_by_year();
    let order = game.each(|power| (game.winner() == Some(power), order[power]));
    let places = share(&order, &[700, 600, 500, 400, 300, 200, 100]);
    game.each(|power| {
        let own = match game.centres(power) {
            0 => points(game.years_played(power)),
            centres => points(25 * centres),
        };
        let all = own + &places[power];
        match game.winner() {
            None => all,
            Some(winner) if winner == power => all.times(3).shared(2),
            Some(_) => all.shared(2),
        }
    })
}

/// 7 to 1 points for the places, where a tie is broken by the last year in which one was ahead; and
/// a point for each centre above a number of them, of which a win has 18.
fn maxonian(game: &FinishedGame, threshold: usize) -> PerPower<Exact> {
    let places = share(&game.order_by_all_years(), &[7, 6, 5, 4, 3, 2, 1]);
    game.each(|power| {
        let counted = match game.winner() {
            None => game.centres(power),
            Some(winner) if winner == power => {
                usize::from(game.kind().to_win().unwrap_or_default())
            }
            Some(_) => 0,
        };
        points(counted.saturating_sub(threshold)) + &places[power]
    })
}
