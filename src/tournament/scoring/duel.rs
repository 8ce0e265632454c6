//! Two who are compared, one criterion after the other, until one of them decides; and lists that
//! are put in order so, with the criterion that decided between each and the next.

use std::cmp::Ordering;
use std::fmt;

use super::dice::Dice;
use super::record::Counts;
use crate::tournament::rounds::year;

/// What decided between two, as data name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// A clause, and a part of it: `C7.score`.
    Clause(&'static str),
    /// A count-back that found a difference in this year: `C7.d:1908`.
    Year(&'static str, usize),
    /// A step of several, from 1: `C6.a1`.
    Step(&'static str, usize),
    /// A last resort, where the rules have none.
    Dice,
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Criterion::Clause(clause) => f.write_str(clause),
            Criterion::Year(clause, year) => write!(f, "{clause}:{year}"),
            Criterion::Step(clause, step) => write!(f, "{clause}{step}"),
            Criterion::Dice => f.write_str("dice"),
        }
    }
}

/// A comparison under way. Criteria that come after the one that decided change nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duel(Option<(Ordering, Criterion)>);

/// One side of a count-back: the rows of the board, and the number of the power.
#[derive(Clone, Copy, Debug)]
pub struct CountBack<'t> {
    pub rows: &'t [Counts],
    pub power: usize,
}

impl Duel {
    /// No criterion was applied yet.
    pub fn new() -> Duel {
        Duel::default()
    }

    /// Whoever has more is ahead.
    pub fn higher<T: Ord>(self, criterion: Criterion, a: &T, b: &T) -> Duel {
        self.decide(criterion, || b.cmp(a))
    }

    /// Whoever has less is ahead.
    pub fn lower<T: Ord>(self, criterion: Criterion, a: &T, b: &T) -> Duel {
        self.decide(criterion, || a.cmp(b))
    }

    /// Whoever had more centres a year before the end is ahead, or else two years before, and so on
    /// back to 1901.
    pub fn count_back(self, clause: &'static str, a: CountBack<'_>, b: CountBack<'_>) -> Duel {
        let last = a.rows.len().min(b.rows.len()).saturating_sub(1);
        (0..last).rev().fold(self, |duel, row| {
            let criterion = Criterion::Year(clause, year(row));
            duel.higher(criterion, &a.rows[row][a.power], &b.rows[row][b.power])
        })
    }

    /// Whoever throws higher is ahead.
    pub fn throw(self, criterion: Criterion, dice: Dice<'_>, a: &str, b: &str) -> Duel {
        self.decide(criterion, || dice.compare(b, a))
    }

    /// As another comparison says; nothing is asked if this one is decided.
    pub fn or_else(self, other: impl FnOnce() -> Duel) -> Duel {
        if self.0.is_some() { self } else { other() }
    }

    /// The same outcome under another name, as where one clause ends in the criteria of another.
    pub fn all_as(self, criterion: Criterion) -> Duel {
        Duel(self.0.map(|(order, _)| (order, criterion)))
    }

    fn decide(self, criterion: Criterion, compare: impl FnOnce() -> Ordering) -> Duel {
        self.or_else(|| match compare() {
            Ordering::Equal => Duel(None),
            order => Duel(Some((order, criterion))),
        })
    }

    /// Who is ahead: `Less` if it is the first.
    pub fn order(self) -> Ordering {
        self.0.map_or(Ordering::Equal, |(order, _)| order)
    }

    /// What decided. Nothing did only between equals, whom the dice of the last resort told apart
    /// no more than anything else.
    pub fn criterion(self) -> Criterion {
        self.0.map_or(Criterion::Dice, |(_, criterion)| criterion)
    }
}

/// A list in order, best first.
#[derive(Clone, Debug)]
pub struct Ranking<T> {
    /// Who is where.
    pub rows: Vec<T>,
    /// What decided between each and the next.
    pub decided: Vec<Criterion>,
}

impl<T> Ranking<T> {
    /// Puts a list in order.
    pub fn of(mut rows: Vec<T>, compare: impl Fn(&T, &T) -> Duel) -> Ranking<T> {
        rows.sort_by(|a, b| compare(a, b).order());
        let decided = rows.windows(2).map(|pair| compare(&pair[0], &pair[1]).criterion()).collect();
        Ranking { rows, decided }
    }
}
