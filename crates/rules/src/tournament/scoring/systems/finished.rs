//! A game as systems see it: counts, years, who has won and who shares in the end.

use crate::tournament::exact::Exact;
use crate::tournament::scoring::record::{BoardKind, BoardRecord, Counts, EndRecord, PerPower};

/// A game that is over, or counts as if it were.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FinishedGame {
    kind: BoardKind,
    /// The counts at the end of each year that was played, from the first on; one at least.
    rows: Vec<Counts>,
    /// Who has won, by centres or by a vote.
    winner: Option<usize>,
    /// Who shares in the end, if there is no winner: those whom the vote named, or all who are
    /// left.
    sharing: PerPower<bool>,
}

impl FinishedGame {
    /// A board as it stands.
    pub fn of(board: &BoardRecord) -> FinishedGame {
        FinishedGame::with(board.kind, &board.counts, board.end.as_ref())
    }

    /// A game with these counts, as it has ended, or as if all who are left agreed to end it now.
    pub fn with(kind: BoardKind, counts: &[Counts], end: Option<&EndRecord>) -> FinishedGame {
        let rows = match counts {
            [] => vec![kind.at_first()],
            rows => rows.to_vec(),
        };
        let last = &rows[rows.len() - 1];
        let winner = match end {
            Some(EndRecord::Conceded { to, .. }) => Some(to.index()),
            _ => kind.winner(last),
        };
        let shares = |seat: usize| {
            let is_named = match end {
                Some(EndRecord::Agreed { shared, .. }) => shared.get(seat) == Some(&true),
                _ => true,
            };
            is_named && last[seat] > 0
        };
        let sharing = (0..last.len()).map(shares).collect();
        FinishedGame { kind, rows, winner, sharing }
    }

    /// The counts at the end.
    pub fn counts(&self) -> &Counts {
        &self.rows[self.rows.len() - 1]
    }

    /// What each seat has.
    pub(in crate::tournament::scoring) fn each<T>(
        &self,
        of: impl FnMut(usize) -> T,
    ) -> PerPower<T> {
        (0..self.sharing.len()).map(of).collect()
    }

    pub(super) const fn kind(&self) -> BoardKind {
        self.kind
    }

    /// Who has won.
    pub const fn winner(&self) -> Option<usize> {
        self.winner
    }

    /// How many centres a power has at the end.
    pub(super) fn centres(&self, power: usize) -> usize {
        usize::from(self.counts()[power])
    }

    /// Whether a power shares in the end.
    pub(super) fn shares(&self, power: usize) -> bool {
        self.sharing[power]
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

    /// The lead of a sole leader with so many centres; none where several lead.
    pub(super) fn lead(&self, centres: usize) -> usize {
        let mut counts: Vec<usize> = self.counts().iter().copied().map(usize::from).collect();
        counts.sort_unstable();
        match counts[..] {
            [.., second, most] if centres == most => most - second,
            _ => 0,
        }
    }

    /// At the end of how many years a power had a centre while the game was not won.
    pub(super) fn years_survived(&self, power: usize) -> usize {
        let lost = self.rows.iter().position(|row| row[power] == 0);
        // A conceded win comes after the last year that was played, one by centres in it.
        let won = self.kind.winner(self.counts()).map(|_| self.rows.len() - 1);
        lost.into_iter().chain(won).min().unwrap_or(self.rows.len())
    }

    /// How many years a player played who was eliminated or lost to a win, the year of the end
    /// included.
    pub(super) fn years_played(&self, power: usize) -> usize {
        self.years_survived(power) + 1
    }

    /// The points of each power by centres, from the first place on, ties shared. Eliminated powers
    /// are all level, behind the others.
    pub(super) fn shared_places(&self, places: &[i128]) -> PerPower<Exact> {
        share(self.counts(), places)
    }

    /// The same, but of two eliminated powers the one that lasted longer is ahead.
    pub(super) fn shared_places_by_year(&self, places: &[i128]) -> PerPower<Exact> {
        share(&self.order_by_year(), places)
    }

    /// What ranks the powers: centres; of eliminated ones the one that lasted longer is ahead.
    /// Among survivors years say nothing: all of them lasted to the end.
    pub(super) fn order_by_year(&self) -> PerPower<(u16, usize)> {
        self.each(|power| (self.counts()[power], self.years_survived(power)))
    }

    /// What ranks the powers: who has won, then the centres of the last year, of the year before,
    /// and so on back to 1901.
    pub(super) fn order_by_all_years(&self) -> PerPower<(bool, Vec<u16>)> {
        self.each(|power| {
            let back = self.rows.iter().rev().map(|row| row[power]);
            (self.winner == Some(power), back.collect())
        })
    }

    /// Points for each power by the rule of a system, if there is no winner. Otherwise so many for
    /// the winner and none for the others.
    pub(super) fn unless_won(
        &self,
        solo: i128,
        rule: impl Fn(usize, usize) -> Exact,
    ) -> PerPower<Exact> {
        self.by_power(solo, rule, |_| Exact::ZERO)
    }

    /// The same of survivors, and for those who were eliminated or lost to a winner what their
    /// years are worth.
    pub(super) fn or_years(
        &self,
        solo: i128,
        years: impl Fn(usize) -> Exact,
        rule: impl Fn(usize, usize) -> Exact,
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
        rule: impl Fn(usize, usize) -> Exact,
        lost: impl Fn(usize) -> Exact,
    ) -> PerPower<Exact> {
        self.each(|power| match self.winner {
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
pub(in crate::tournament::scoring) fn share<T: Ord>(
    values: &[T],
    places: &[i128],
) -> PerPower<Exact> {
    let of = |number| {
        let (ahead, level) = standing(values, number);
        let worth = places.iter().skip(ahead).take(level).copied().map(Exact::from);
        worth.sum::<Exact>().shared(level)
    };
    (0..values.len()).map(of).collect()
}

/// How many are ahead of one, and how many are level with it, itself among them.
pub(super) fn standing<T: Ord>(values: &[T], number: usize) -> (usize, usize) {
    let own = &values[number];
    let ahead = values.iter().filter(|other| *other > own).count();
    (ahead, values.iter().filter(|other| *other == own).count())
}
