//! Two who are compared, one criterion after the other, until one of them decides; and lists that
//! are put in order so, with what decided between each and the next.

use std::cmp::Ordering;
use std::fmt;

use super::record::Counts;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::year;

/// What decides between two, as data name it.
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

/// What somebody has by a criterion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    Points(Exact),
    /// A number: of centres, of players, on a die.
    Number(u64),
    /// A place in an earlier ranking, from 1.
    Place(usize),
    /// Nothing: no place, no player, or no throw that told two apart.
    #[default]
    Nothing,
}

impl From<Exact> for Measure {
    fn from(points: Exact) -> Measure {
        Measure::Points(points)
    }
}

impl From<u64> for Measure {
    fn from(number: u64) -> Measure {
        Measure::Number(number)
    }
}

impl From<u8> for Measure {
    fn from(number: u8) -> Measure {
        Measure::Number(number.into())
    }
}

impl From<usize> for Measure {
    fn from(number: usize) -> Measure {
        Measure::Number(number as u64)
    }
}

impl fmt::Display for Measure {
    /// `53/2`, `9`, `place 4`, `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Points(points) => points.fmt(f),
            Measure::Number(number) => number.fmt(f),
            Measure::Place(place) => write!(f, "place {place}"),
            Measure::Nothing => f.write_str("none"),
        }
    }
}

/// What decided between two, with what each of them had by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    pub criterion: Criterion,
    /// Where a clause ends in the criteria of another one, that of the other that decided.
    pub through: Option<Criterion>,
    /// What the one ahead had.
    pub ahead: Measure,
    /// What the one behind had.
    pub behind: Measure,
}

impl fmt::Display for Decision {
    /// The criterion, as data name it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.criterion.fmt(f)
    }
}

/// A comparison under way: whether the first or the second is ahead, and by what. Criteria that
/// come after the one that decided change nothing.
#[derive(Clone, Debug, Default)]
pub struct Duel(Option<(Ordering, Decision)>);

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
    pub fn higher<T: Ord + Into<Measure>>(self, criterion: Criterion, a: T, b: T) -> Duel {
        self.or_else(|| Duel::decided(b.cmp(&a), criterion, a.into(), b.into()))
    }

    /// Whoever has less is ahead.
    pub fn lower<T: Ord + Into<Measure>>(self, criterion: Criterion, a: T, b: T) -> Duel {
        self.or_else(|| Duel::decided(a.cmp(&b), criterion, a.into(), b.into()))
    }

    /// Whoever had the better place is ahead, and whoever had one is ahead of who had none. Places
    /// count from 0.
    pub fn nearer(self, criterion: Criterion, a: Option<usize>, b: Option<usize>) -> Duel {
        let key = |place: Option<usize>| place.unwrap_or(usize::MAX);
        let shown =
            |place: Option<usize>| place.map_or(Measure::Nothing, |at| Measure::Place(at + 1));
        self.or_else(|| Duel::decided(key(a).cmp(&key(b)), criterion, shown(a), shown(b)))
    }

    /// Whoever has something at all is ahead.
    pub fn present(self, criterion: Criterion, a: bool, b: bool) -> Duel {
        self.or_else(|| Duel::decided(b.cmp(&a), criterion, Measure::Nothing, Measure::Nothing))
    }

    /// Whoever had more centres a year before the end is ahead, or else two years before, and so on
    /// back to 1901.
    pub fn count_back(self, clause: &'static str, a: CountBack<'_>, b: CountBack<'_>) -> Duel {
        let last = a.rows.len().min(b.rows.len()).saturating_sub(1);
        (0..last).rev().fold(self, |duel, row| {
            let criterion = Criterion::Year(clause, year(row));
            duel.higher(criterion, a.rows[row][a.power], b.rows[row][b.power])
        })
    }

    /// Whoever throws higher is ahead.
    pub fn throw(self, criterion: Criterion, dice: Dice<'_>, a: &str, b: &str) -> Duel {
        self.or_else(|| match dice.duel(a, b) {
            None => Duel(None),
            Some(throws) => Duel::new().higher(criterion, throws.first, throws.second),
        })
    }

    /// As another comparison says; nothing is asked if this one is decided.
    pub fn or_else(self, other: impl FnOnce() -> Duel) -> Duel {
        if self.0.is_some() { self } else { other() }
    }

    /// The same outcome under another name, as where one clause ends in the criteria of another.
    pub fn all_as(self, criterion: Criterion) -> Duel {
        let renamed = |decision: Decision| Decision {
            criterion,
            through: Some(decision.criterion),
            ..decision
        };
        Duel(self.0.map(|(order, decision)| (order, renamed(decision))))
    }

    fn decided(order: Ordering, criterion: Criterion, a: Measure, b: Measure) -> Duel {
        let (ahead, behind) = if order.is_lt() { (a, b) } else { (b, a) };
        let decision = Decision { criterion, through: None, ahead, behind };
        Duel(Some((order, decision)).filter(|_| order.is_ne()))
    }

    /// Who is ahead: `Less` if it is the first.
    pub fn order(&self) -> Ordering {
        self.0.as_ref().map_or(Ordering::Equal, |(order, _)| *order)
    }

    /// What decided. Nothing did only between equals, whom the dice of the last resort told apart
    /// no more than anything else.
    pub fn decision(self) -> Decision {
        let level = Decision {
            criterion: Criterion::Dice,
            through: None,
            ahead: Measure::Nothing,
            behind: Measure::Nothing,
        };
        self.0.map_or(level, |(_, decision)| decision)
    }
}

/// A list in order, best first.
#[derive(Clone, Debug)]
pub struct Ranking<T> {
    pub rows: Vec<T>,
    /// What decided between each and the next.
    pub decided: Vec<Decision>,
}

impl<T> Ranking<T> {
    /// Puts a list in order.
    pub fn of(mut rows: Vec<T>, compare: impl Fn(&T, &T) -> Duel) -> Ranking<T> {
        rows.sort_by(|a, b| compare(a, b).order());
        let decided = rows.windows(2).map(|pair| compare(&pair[0], &pair[1]).decision()).collect();
        Ranking { rows, decided }
    }
}
