//! Systems in which centres count more than places.

use super::finished::{FinishedGame, points};
use super::rule::System;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::PerPower;

pub(super) static SYSTEMS: [System; 14] = [
    System::called(
        "Your Draw Size (short games)",
        "21 points for 1 to 3 centres, 30 for 4 to 7, 42 for 8 to 10, 70 for 11 to 13, 105 for 14 \
         to 17. A win is 300.",
        |game| your_draw_size(game, 300),
    ),
    System::called(
        "Your Draw Size (unlimited games)",
        "As Your Draw Size (short games), but a win is 320.",
        |game| your_draw_size(game, 320),
    )
    .or(&["Your Draw Size"]),
    System::called("Centre count", "A point for each centre. A win is 34.", |game| {
        centre_count(game, [0, 0])
    })
    .or(&["Center count"]),
    System::called(
        "Mischief",
        "A point for each centre, and 5 for leading alone or 1 for each of two who lead. A win is \
         34.",
        |game| centre_count(game, [5, 1]),
    ),
    System::called(
        "Sum of squares",
        "100 points in proportion to the squares of the centres. A win is 100.",
        sum_of_squares,
    ),
    System::called(
        "ManorCon (years survived)",
        "100 points in proportion to S² + 4 S + 16, S being the centres; the eliminated count \
         with 16, but have 1/10 for each full year that they survived. A win is 75, and those who \
         lose to it have 1/10 for each full year.",
        |game| MANOR_CON.scores(game),
    )
    .or(&["ManorCon"]),
    System::called(
        "ManorCon (years played)",
        "As ManorCon (years survived), but the year in which a power is eliminated or loses to a \
            win counts, too: out in 1905 is 5/10.",
        |game| ManorCon { years: Years::Played, ..MANOR_CON }.scores(game),
    ),
    System::called(
        "Original ManorCon",
        "As ManorCon (years survived), but a win is 100.",
        |game| ManorCon { solo: 100, ..MANOR_CON }.scores(game),
    ),
    System::called(
        "ManorCon v2",
        "As ManorCon (years survived), but a win is 100, and the eliminated do not count in the \
         proportion.",
        |game| ManorCon { solo: 100, eliminated_count: false, ..MANOR_CON }.scores(game),
    ),
    System::called(
        "World Classic (years after a win)",
        "10 points for each centre, 30 for surviving, and 48 shared by those who lead; 1 for each \
         full year that an eliminated power survived. A win is 420, and those who lose to it have \
         1 for each full year.",
        |game| WorldClassic { leaders_max: 7, years_after_a_win: true }.scores(game),
    )
    .or(&["World Classic"]),
    System::called(
        "World Classic (nothing after a win)",
        "As World Classic (years after a win), but a win leaves nothing for the others.",
        |game| WorldClassic { leaders_max: 7, years_after_a_win: false }.scores(game),
    ),
    System::called(
        "Summer Classic (years after a win)",
        "As World Classic (years after a win), but no power has the 48 if three or more lead.",
        |game| WorldClassic { leaders_max: 2, years_after_a_win: true }.scores(game),
    )
    .or(&["Summer Classic"]),
    System::called(
        "Summer Classic (nothing after a win)",
        "As World Classic (nothing after a win), but no power has the 48 if three or more lead.",
        |game| WorldClassic { leaders_max: 2, years_after_a_win: false }.scores(game),
    ),
    System::called(
        "Whipping",
        "10 points for each centre, 60 shared by the survivors, and 2 more for each centre of the \
            power that leads alone; 1 for each year in which an eliminated power played. A win is \
            468, and those who lose to it have 1 for each year.",
        whipping,
    ),
];

/// Which years count for a player who was eliminated or lost to a win: events differ on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Years {
    /// Those at whose end he had a centre.
    Survived,
    /// Those in which he played: that in which he was eliminated or lost is one of them.
    Played,
}

impl Years {
    pub(super) fn of(self, game: &FinishedGame, power: usize) -> Exact {
        points(match self {
            Years::Survived => game.years_survived(power),
            Years::Played => game.years_played(power),
        })
    }
}

/// A point for each centre, and more for leading alone and for each of two who lead; all 34 for a
/// win.
fn centre_count(game: &FinishedGame, for_lead: [usize; 2]) -> PerPower<Exact> {
    let (top, leaders) = game.top();
    let extra = for_lead.get(leaders - 1).copied().unwrap_or(0);
    game.unless_won(34, |_, centres| match centres == top {
        true => points(centres + extra),
        false => points(centres),
    })
}

/// 100 points for a win, or in proportion to the squares of the centres.
fn sum_of_squares(game: &FinishedGame) -> PerPower<Exact> {
    let all: usize = game.counts().iter().map(|count| usize::from(*count).pow(2)).sum();
    game.unless_won(100, |_, centres| points(100 * centres * centres).shared(all))
}

/// With S centres, S² + 4 S + 16 of 100 points that are divided in this proportion. A player who is
/// eliminated or loses to a win has a tenth of a point for each year.
struct ManorCon {
    /// What a win is worth.
    solo: i128,
    /// Whether eliminated powers take part in the proportion, with 16 each, though not in the
    /// points.
    eliminated_count: bool,
    /// Which years count.
    years: Years,
}

const MANOR_CON: ManorCon = ManorCon { solo: 75, eliminated_count: true, years: Years::Survived };

impl ManorCon {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let weight = |centres: usize| centres * centres + 4 * centres + 16;
        let counts: Vec<usize> = game.counts().iter().copied().map(usize::from).collect();
        let counted = counts.iter().filter(|count| self.eliminated_count || **count > 0);
        let all: usize = counted.map(|count| weight(*count)).sum();
        let years = |power| self.years.of(game, power).shared(10);
        game.or_years(self.solo, years, |_, centres| points(100 * weight(centres)).shared(all))
    }
}

/// 10 points for each centre, 30 for surviving, and 48 for the most centres, shared. A player who
/// is eliminated has a point for each year that he survived.
struct WorldClassic {
    /// The most leaders who share the points for the most centres; if more lead, none gets them.
    leaders_max: usize,
    /// Whether years count for those who lost to a win, too.
    years_after_a_win: bool,
}

impl WorldClassic {
    fn scores(&self, game: &FinishedGame) -> PerPower<Exact> {
        let (top, leaders) = game.top();
        let pot = if leaders <= self.leaders_max { 48 } else { 0 };
        let has_years = self.years_after_a_win || game.winner().is_none();
        let years = |power| points(if has_years { game.years_survived(power) } else { 0 });
        game.or_years(420, years, |_, centres| match centres == top {
            true => points(10 * centres + 30) + points(pot).shared(leaders),
            false => points(10 * centres + 30),
        })
    }
}

/// 10 points for each centre, 60 shared by the survivors, and 2 for each centre of a sole leader. A
/// player who is eliminated or loses to a win, which is worth 468, has a point for each year that
/// he played, the last one included.
fn whipping(game: &FinishedGame) -> PerPower<Exact> {
    let top = game.top();
    let played = |power: usize| points(game.years_played(power));
    game.or_years(468, played, |_, centres| {
        let extra = if (centres, 1) == top { 2 * centres } else { 0 };
        points(10 * centres + extra) + points(60).shared(game.survivors())
    })
}

/// Points by bands of centres, and so many for a win.
fn your_draw_size(game: &FinishedGame, solo: i128) -> PerPower<Exact> {
    game.unless_won(solo, |_, centres| {
        Exact::from(match centres {
            0 => 0,
            1..=3 => 21,
            4..=7 => 30,
            8..=10 => 42,
            11..=13 => 70,
            _ => 105,
        })
    })
}
