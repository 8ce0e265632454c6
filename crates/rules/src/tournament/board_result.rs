//! How a board ended that is played elsewhere.

use serde::{Deserialize, Serialize};

use super::scoring::{BoardKind, Counts, EndRecord, SeatPower};

/// How a board ended, as reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    /// The last year that was played.
    pub year: u16,
    /// The centres at its end; nothing if only a winner or a draw was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centres: Option<Counts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<ResultVote>,
    /// Whether the counts stand for places at a table: the last place counts 1, the one before 2.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_by_place: bool,
}

/// An end by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultVote {
    Won(SeatPower),
    Shared(Vec<SeatPower>),
}

impl BoardKind {
    /// How many centres have an owner before the first move.
    pub fn owned_at_first(self) -> u16 {
        let BoardKind::Map(map) = self else { return 0 };
        let start = map.start();
        let owned = map.provinces().filter(|province| start.owner(*province).is_some()).count();
        u16::try_from(owned).unwrap_or(u16::MAX)
    }
}

impl BoardResult {
    /// The centres by which it is scored. Where none were given, a winner has as many as win, and
    /// those who share have the same number.
    pub fn counts(&self, kind: BoardKind) -> Counts {
        let share = |of: usize| u16::try_from(usize::from(kind.centres()) / of.max(1)).unwrap_or(1);
        let shares = |seat: usize| match &self.vote {
            Some(ResultVote::Won(winner)) if winner.index() == seat => kind.to_win().unwrap_or(1),
            Some(ResultVote::Shared(all)) if all.iter().any(|one| one.index() == seat) => {
                share(all.len())
            }
            _ => 0,
        };
        self.centres.clone().unwrap_or_else(|| (0..kind.seats()).map(shares).collect())
    }

    /// The place of each at a table, where places were given.
    pub fn places(&self) -> Option<Vec<usize>> {
        let counts = self.centres.as_ref().filter(|_| self.is_by_place)?;
        Some(counts.iter().map(|of| (counts.len() + 1).saturating_sub(usize::from(*of))).collect())
    }

    /// Who has won, by centres or because the others conceded.
    pub fn winner(&self, kind: BoardKind) -> Option<usize> {
        match &self.vote {
            Some(ResultVote::Won(winner)) => Some(winner.index()),
            Some(ResultVote::Shared(_)) => None,
            None => kind.winner(&self.counts(kind)),
        }
    }

    /// How many years have been counted when it ends; `last` is the last year of its round. A vote
    /// of that year comes before its count (C.5).
    fn years(&self, kind: BoardKind, last: Option<u16>) -> usize {
        let years = kind.rows_to(self.year);
        let is_early = self.is_voted(kind) && last == Some(self.year);
        years - usize::from(is_early)
    }

    /// Whether it ended by a vote, and not by centres or years.
    pub fn is_voted(&self, kind: BoardKind) -> bool {
        match &self.vote {
            Some(ResultVote::Won(winner)) => {
                kind.winner(&self.counts(kind)) != Some(winner.index())
            }
            Some(ResultVote::Shared(_)) => true,
            None => false,
        }
    }

    /// The same, written in one way only: those who share in the order of the map, and no winner
    /// named whom the centres show.
    pub fn in_one_way(mut self, kind: BoardKind) -> BoardResult {
        let solo = self.centres.as_ref().and_then(|counts| kind.winner(counts));
        match &mut self.vote {
            Some(ResultVote::Shared(all)) => all.sort_by_key(|power| power.index()),
            Some(ResultVote::Won(winner)) if solo == Some(winner.index()) => self.vote = None,
            _ => {}
        }
        self
    }

    /// Whether it has a count for each seat of such a board, and names no other seat.
    pub(super) fn is_of(&self, kind: BoardKind) -> bool {
        let is_seat = |power: &SeatPower| power.index() < kind.seats();
        let is_voted_by_seats = match &self.vote {
            Some(ResultVote::Won(winner)) => is_seat(winner),
            Some(ResultVote::Shared(all)) => all.iter().all(is_seat),
            None => true,
        };
        is_voted_by_seats && self.centres.as_ref().is_none_or(|all| all.len() == kind.seats())
    }

    /// Whether it can have ended so in a round with this last year.
    pub fn fits(&self, kind: BoardKind, last: Option<u16>) -> bool {
        last.is_none_or(|last| self.year <= last) && self.years(kind, last) > 0
    }

    pub(super) fn end(&self, kind: BoardKind, last: Option<u16>) -> EndRecord {
        let years = self.years(kind, last);
        // The Fall of the last year, or the Spring after the year that was counted.
        let season = 2 * years + usize::from(last == Some(self.year));
        match &self.vote {
            Some(ResultVote::Won(to)) if self.is_voted(kind) => {
                EndRecord::Conceded { to: *to, season }
            }
            Some(ResultVote::Shared(all)) => {
                let shares = |seat| all.iter().any(|one| one.index() == seat);
                EndRecord::Agreed { shared: (0..kind.seats()).map(shares).collect(), season }
            }
            _ if kind.winner(&self.counts(kind)).is_some() => EndRecord::Solo,
            _ => EndRecord::Time,
        }
    }

    /// The line that a player would write: `1907 A4 E5 F7 G6 I4 R5 T3, draw England France`.
    pub fn line(&self, kind: BoardKind) -> String {
        let mut words = vec![self.year.to_string()];
        for (seat, count) in self.centres.iter().flatten().enumerate() {
            words.push(kind.count_in_line(seat, *count));
        }
        let counts = words.join(" ");
        match &self.vote {
            None => counts,
            Some(ResultVote::Won(winner)) => {
                format!("{counts}, won by {}", kind.name(winner.index()))
            }
            Some(ResultVote::Shared(all)) => {
                let all: Vec<_> = all.iter().map(|power| kind.name(power.index())).collect();
                format!("{counts}, draw {}", all.join(" "))
            }
        }
    }

    /// The people of a table, best first, each with the place or the points.
    pub fn at_table(&self, kind: BoardKind, name: &dyn Fn(usize) -> String) -> String {
        let counts = self.counts(kind);
        let mut people: Vec<(u16, usize)> = counts.iter().copied().zip(0..).collect();
        people.sort_by_key(|(count, seat)| (std::cmp::Reverse(*count), *seat));
        let places = self.places();
        let one = |(count, seat): &(u16, usize)| match &places {
            Some(places) => format!("{} {}", places.get(*seat).unwrap_or(&0), name(*seat)),
            None => format!("{} {count}", name(*seat)),
        };
        people.iter().map(one).collect::<Vec<String>>().join(", ")
    }

    /// A row for each year. Those before the last are unknown: all have one centre in them, so that
    /// none is before another, and none is out.
    pub(super) fn rows(&self, kind: BoardKind, last: Option<u16>) -> Vec<Counts> {
        let unknown = vec![1; kind.seats()];
        let mut rows = vec![unknown; self.years(kind, last).saturating_sub(1)];
        rows.push(self.counts(kind));
        rows
    }
}
