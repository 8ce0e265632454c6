//! A game as systems see it: counts, years, who has won and who shares in the end.

use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::{BoardRecord, Counts, EndRecord, PerPower};
use crate::tournament::scoring::years;

/// A game that is over, or counts as if it were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    /// The counts at the end of each year that was played, from 1901 on; one at least.
    rows: Vec<Counts>,
    /// Who has won, by centres or by a vote.
    winner: Option<Power>,
    /// Who shares in the end, if nobody has won: those whom the vote named, or all who are left.
    sharing: PerPower<bool>,
}

impl FinishedGame {
    /// A board as it stands.
    pub fn of(board: &BoardRecord) -> FinishedGame {
        FinishedGame::with(&board.counts, board.end)
    }

    /// A game with these counts, as it has ended, or as if all who are left agreed to end it now.
    pub fn with(counts: &[Counts], end: Option<EndRecord>) -> FinishedGame {
        let rows = match counts {
            [] => vec![years::COUNTS_OF_1900],
            rows => rows.to_vec(),
        };
        let last = rows[rows.len() - 1];
        let winner = match end {
            Some(EndRecord::Conceded { to, .. }) => Some(to),
            _ => years::winner(&last),
        };
        let sharing = Power::ALL.map(|power| {
            let is_named = match end {
                Some(EndRecord::Agreed { shared, .. }) => shared[power.index()],
                _ => true,
            };
            is_named && last[power.index()] > 0
        });
        FinishedGame { rows, winner, sharing }
    }

    /// The counts at the end.
    pub fn counts(&self) -> Counts {
        self.rows.last().copied().unwrap_or(years::COUNTS_OF_1900)
    }

    /// Who has won.
    pub const fn winner(&self) -> Option<Power> {
        self.winner
    }

    /// How many centres a power has at the end.
    pub(super) fn centres(&self, power: Power) -> usize {
        usize::from(self.counts()[power.index()])
    }

    /// Whether a power shares in the end.
    pub(super) const fn shares(&self, power: Power) -> bool {
        self.sharing[power.index()]
    }

    /// How many share in the end.
    pub(super) fn sharers(&self) -> usize {
        self.sharing.iter().filter(|shares| **shares).count()
    }

    /// How many powers have a centre.
    pub(super) fn survivors(&self) -> usize {
        self.counts().iter().filter(|count| **count > 0).count()
    }

    /// The most centres of all, and how many powers have them.
    pub(super) fn top(&self) -> (usize, usize) {
        let counts = self.counts();
        let most = counts.iter().copied().max().unwrap_or(0);
        (usize::from(most), counts.iter().filter(|count| **count == most).count())
    }

    /// By how many centres somebody leads alone who has so many; by none where several lead.
    pub(super) fn lead(&self, centres: usize) -> usize {
        let mut counts = self.counts().map(usize::from);
        counts.sort_unstable();
        let [.., second, most] = counts;
        if centres == most { most - second } else { 0 }
    }

    /// At the end of how many years a power had a centre while nobody had won.
    pub(super) fn years_survived(&self, power: Power) -> usize {
        let lost = self.rows.iter().position(|row| row[power.index()] == 0);
        // A conceded win comes behind the last year that was played, one by centres in it.
        let won = years::winner(&self.counts()).map(|_| self.rows.len() - 1);
        lost.into_iter().chain(won).min().unwrap_or(self.rows.len())
    }

    /// In how many years somebody played who was eliminated or lost to a win: that of the end is
    /// one of them.
    pub(super) fn years_played(&self, power: Power) -> usize {
        self.years_survived(power) + 1
    }

    /// The points of each power by centres, from the first place on, ties shared. Eliminated powers
    /// are all level, behind the others.
    pub(super) fn shared_places(&self, places: &[i128]) -> PerPower<Exact> {
        share(self.counts(), places)
    }

    /// The same, but of two eliminated powers the one that lasted longer is ahead.
    pub(super) fn shared_places_by_year(&self, places: &[i128]) -> PerPower<Exact> {
        share(self.order_by_year(), places)
    }

    /// What ranks the powers: centres; of eliminated ones the one that lasted longer is ahead.
    /// Among survivors years say nothing: all of them lasted to the end.
    pub(super) fn order_by_year(&self) -> PerPower<(u8, usize)> {
        Power::ALL.map(|power| (self.counts()[power.index()], self.years_survived(power)))
    }

    /// What ranks the powers: who has won, then the centres of the last year, of the year before,
    /// and so on back to 1901.
    pub(super) fn order_by_all_years(&self) -> PerPower<(bool, Vec<u8>)> {
        Power::ALL.map(|power| {
            let back = self.rows.iter().rev().map(|row| row[power.index()]);
            (self.winner == Some(power), back.collect())
        })
    }

    /// Points for each power by the rule of a system, if nobody has won; if somebody has, so many
    /// for him and none for the others.
    pub(super) fn unless_won(
        &self,
        solo: i128,
        rule: impl Fn(Power, usize) -> Exact,
    ) -> PerPower<Exact> {
        self.by_power(solo, rule, |_| Exact::ZERO)
    }

    /// The same of survivors, and for those who were eliminated or lost to a winner what their
    /// years are worth.
    pub(super) fn or_years(
        &self,
        solo: i128,
        years: impl Fn(Power) -> Exact,
        rule: impl Fn(Power, usize) -> Exact,
    ) -> PerPower<Exact> {
        let or_years = |power, centres| match centres {
            0 => years(power),
            _ => rule(power, centres),
        };
        self.by_power(solo, or_years, &years)
    }

    /// The same, with a rule for those who lost to a winner.
    pub(super) fn by_power(
        &self,
        solo: i128,
        rule: impl Fn(Power, usize) -> Exact,
        lost: impl Fn(Power) -> Exact,
    ) -> PerPower<Exact> {
        Power::ALL.map(|power| match self.winner {
            None => rule(power, self.centres(power)),
            Some(winner) if winner == power => Exact::from(solo),
            Some(_) => lost(power),
        })
    }
}

/// Whole points.
pub(super) fn points(count: usize) -> Exact {
    Exact::from(1).times(count)
}

/// What the places of each are worth, the highest first; those on a level share.
pub(in crate::tournament::scoring) fn share<T: Ord, const N: usize>(
    values: [T; N],
    places: &[i128],
) -> [Exact; N] {
    std::array::from_fn(|number| {
        let (ahead, level) = standing(&values, number);
        let worth = places.iter().skip(ahead).take(level).copied().map(Exact::from);
        worth.sum::<Exact>().shared(level)
    })
}

/// How many are ahead of one, and how many are level with it, itself among them.
pub(super) fn standing<T: Ord>(values: &[T], number: usize) -> (usize, usize) {
    let own = &values[number];
    let ahead = values.iter().filter(|other| *other > own).count();
    (ahead, values.iter().filter(|other| *other == own).count())
}
