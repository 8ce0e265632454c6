//! Lists in order: criteria split those who are level, one after the other, and between each two
//! there is what decided, with what each of them had by it.

use std::cmp::Ordering;
use std::fmt;

use super::dice::{Dice, THROWS_MAX};
use super::exact::Exact;

/// What decides between two, as data name it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Criterion {
    /// A clause and a part of it, or a criterion of a form: `C7.score`, `total`.
    Clause(&'static str),
    /// One of several that have numbers, such as a year: `C7.d:1908`, `best:2`.
    Numbered(&'static str, usize),
    /// A step of several, from 1: `C6.a1`.
    Step(&'static str, usize),
    Dice,
    /// Nothing does.
    Tie,
}

impl fmt::Display for Criterion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Criterion::Clause(name) => f.write_str(name),
            Criterion::Numbered(name, number) => write!(f, "{name}:{number}"),
            Criterion::Step(name, step) => write!(f, "{name}{step}"),
            Criterion::Dice => f.write_str("dice"),
            Criterion::Tie => f.write_str("tie"),
        }
    }
}

impl serde::Serialize for Criterion {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// A competitor's value by a criterion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Measure {
    /// Points, or a number: of centres, of players, on a die.
    Points(Exact),
    /// A place in an earlier ranking, from 1.
    Place(usize),
    /// Nothing: no place, no player, or no throw that told two apart.
    #[default]
    Nothing,
}

impl Measure {
    /// More comes first, and a place before a later one and before none.
    fn compare(&self, other: &Measure) -> Ordering {
        match (self, other) {
            (Measure::Points(one), Measure::Points(other)) => other.cmp(one),
            (Measure::Place(one), Measure::Place(other)) => one.cmp(other),
            (one, other) => (*one == Measure::Nothing).cmp(&(*other == Measure::Nothing)),
        }
    }
}

impl fmt::Display for Measure {
    /// `53/2`, `9`, `place 4`, `none`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Measure::Points(points) => points.fmt(f),
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

impl Decision {
    /// A decision by a criterion that has no amounts.
    pub const fn by(criterion: Criterion) -> Decision {
        Decision { criterion, through: None, ahead: Measure::Nothing, behind: Measure::Nothing }
    }
}

impl fmt::Display for Decision {
    /// The criterion, as data name it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.criterion.fmt(f)
    }
}

impl serde::Serialize for Decision {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.criterion.serialize(serializer)
    }
}

/// What one has by a criterion: the first value that differs decides, and what one lacks at the
/// end is 0.
pub(super) type Values = Vec<(Criterion, Measure)>;

/// What each of some who are level has by a criterion.
type ValuesOf<'c, T> = dyn Fn(&[&T]) -> Vec<Values> + 'c;

/// A criterion by which a list is put in order.
pub(super) struct Yardstick<'c, T> {
    rule: YardstickRule,
    values: Box<ValuesOf<'c, T>>,
}

/// How values are compared, and what is reported of them.
#[derive(Clone, Copy, Debug, Default)]
struct YardstickRule {
    is_less: bool,
    is_silent: bool,
    /// The clause that ends in this criterion.
    clause: Option<Criterion>,
}

impl<'c, T> Yardstick<'c, T> {
    /// By values that depend on who else is level.
    pub(super) fn level(values: impl Fn(&[&T]) -> Vec<Values> + 'c) -> Yardstick<'c, T> {
        Yardstick { rule: YardstickRule::default(), values: Box::new(values) }
    }

    /// By several values.
    pub(super) fn each(values: impl Fn(&T) -> Values + 'c) -> Yardstick<'c, T> {
        Yardstick::level(move |level| level.iter().map(|row| values(row)).collect())
    }

    /// The one with more is ahead.
    pub(super) fn more(name: &'static str, of: impl Fn(&T) -> Exact + 'c) -> Yardstick<'c, T> {
        Yardstick::each(move |row| vec![(Criterion::Clause(name), Measure::Points(of(row)))])
    }

    /// The one with less is ahead.
    pub(super) fn less(name: &'static str, of: impl Fn(&T) -> Exact + 'c) -> Yardstick<'c, T> {
        let Yardstick { rule, values } = Yardstick::more(name, of);
        Yardstick { rule: YardstickRule { is_less: true, ..rule }, values }
    }

    /// The one that has it at all is ahead.
    pub(super) fn present(name: &'static str, has: impl Fn(&T) -> bool + 'c) -> Yardstick<'c, T> {
        let Yardstick { rule, values } =
            Yardstick::more(name, move |row| Exact::whole(usize::from(has(row))));
        Yardstick { rule: YardstickRule { is_silent: true, ..rule }, values }
    }

    /// The one with the better place is ahead, and one with a place is ahead of one without. Places
    /// count from 0.
    pub(super) fn nearer(
        name: &'static str,
        place: impl Fn(&T) -> Option<usize> + 'c,
    ) -> Yardstick<'c, T> {
        let shown = move |row: &T| place(row).map_or(Measure::Nothing, |at| Measure::Place(at + 1));
        Yardstick::each(move |row| vec![(Criterion::Clause(name), shown(row))])
    }

    /// The one with the higher throw is ahead.
    pub(super) fn throws(
        criterion: Criterion,
        dice: Dice<'c>,
        name: impl Fn(&T) -> String + 'c,
    ) -> Yardstick<'c, T> {
        Yardstick::each(move |row| {
            let name = name(row);
            let throw = |number| Measure::Points(dice.throw(&name, number).into());
            (1..=THROWS_MAX).map(|number| (criterion, throw(number))).collect()
        })
    }

    /// The same of a part of each, under the name of a clause that ends in it.
    pub(super) fn of<U>(
        self,
        clause: &'static str,
        part: impl Fn(&U) -> Option<&T> + 'c,
    ) -> Yardstick<'c, U>
    where
        T: 'c,
    {
        let Yardstick { rule, values } = self;
        let of_part = move |row: &U| part(row).and_then(|part| values(&[part]).pop());
        let Yardstick { values, .. } = Yardstick::each(move |row| of_part(row).unwrap_or_default());
        Yardstick {
            rule: YardstickRule { clause: Some(Criterion::Clause(clause)), ..rule },
            values,
        }
    }
}

impl YardstickRule {
    /// Where two differ first, and who of them is ahead: `Less` if it is the first.
    fn split(&self, one: &Values, other: &Values) -> Option<(usize, Ordering)> {
        for at in 0..one.len().max(other.len()) {
            let order = measure(one, at).compare(measure(other, at));
            if order.is_ne() {
                return Some((at, if self.is_less { order.reverse() } else { order }));
            }
        }
        None
    }

    fn decision(&self, ahead: &Values, behind: &Values, at: usize) -> Decision {
        let value = ahead.get(at).or(behind.get(at));
        let criterion = value.map_or(Criterion::Tie, |(criterion, _)| *criterion);
        let told = |values| match self.is_silent {
            true => Measure::Nothing,
            false => measure(values, at).clone(),
        };
        Decision {
            criterion: self.clause.unwrap_or(criterion),
            through: self.clause.map(|_| criterion),
            ahead: told(ahead),
            behind: told(behind),
        }
    }
}

fn measure(values: &Values, at: usize) -> &Measure {
    static NONE: Measure = Measure::Points(Exact::ZERO);
    values.get(at).map_or(&NONE, |(_, measure)| measure)
}

/// A list in order, best first.
#[derive(Clone, Debug)]
pub struct Ranking<T> {
    pub rows: Vec<T>,
    /// What decided between each and the next.
    pub decided: Vec<Decision>,
    /// What each row has by the criteria, as long as some were level with it.
    values: Vec<Vec<Values>>,
    rules: Vec<YardstickRule>,
    /// What comes between two whom nothing tells apart.
    level: Criterion,
}

impl<T> Ranking<T> {
    /// Puts a list in order; who is level by all criteria stays where he is.
    pub(super) fn of(rows: Vec<T>, criteria: &[Yardstick<'_, T>], level: Criterion) -> Ranking<T> {
        let rules: Vec<YardstickRule> = criteria.iter().map(|by| by.rule).collect();
        let mut ranked: Vec<(T, Vec<Values>)> =
            rows.into_iter().map(|row| (row, Vec::new())).collect();
        for (number, by) in criteria.iter().enumerate() {
            let is_level = |one: &(T, Vec<Values>), other: &(T, Vec<Values>)| {
                one.1.len() == number && first_split(&rules, &one.1, &other.1).is_none()
            };
            for group in ranked.chunk_by_mut(is_level).filter(|group| group.len() > 1) {
                let level: Vec<&T> = group.iter().map(|(row, _)| row).collect();
                let values = (by.values)(&level);
                for ((_, known), values) in group.iter_mut().zip(values) {
                    known.push(values);
                }
                group.sort_by(|(_, one), (_, other)| {
                    let split = by.rule.split(&one[number], &other[number]);
                    split.map_or(Ordering::Equal, |(_, order)| order)
                });
            }
        }
        let (rows, values): (Vec<T>, Vec<Vec<Values>>) = ranked.into_iter().unzip();
        let mut found = Ranking { rows, decided: Vec::new(), values, rules, level };
        found.decided = (1..found.rows.len()).map(|at| found.between(at - 1, at)).collect();
        found
    }

    /// What puts one before another, by their numbers here.
    pub(super) fn between(&self, ahead: usize, behind: usize) -> Decision {
        let (one, other) = (&self.values[ahead], &self.values[behind]);
        match first_split(&self.rules, one, other) {
            None => Decision::by(self.level),
            Some((number, at)) => self.rules[number].decision(&one[number], &other[number], at),
        }
    }

    /// The same after others, each of whom has a place of his own by something else.
    pub(super) fn behind(mut self, ahead: Vec<(T, Criterion)>) -> Ranking<T> {
        let (rows, decided): (Vec<T>, Vec<Criterion>) = ahead.into_iter().unzip();
        let decided = decided.into_iter().map(Decision::by);
        let kept = if self.rows.is_empty() { rows.len().saturating_sub(1) } else { rows.len() };
        self.values.splice(0..0, rows.iter().map(|_| Vec::new()));
        self.decided.splice(0..0, decided.take(kept));
        self.rows.splice(0..0, rows);
        self
    }

    /// The place of each, from 1: who is level shares it, and as many are then left out.
    pub fn places(&self) -> Vec<usize> {
        self.places_sharing(&[Criterion::Tie])
    }

    /// The same, where whom these alone part shares a place with the other.
    pub(super) fn places_sharing(&self, level: &[Criterion]) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::new();
        for number in 0..self.rows.len() {
            let is_level = number > 0 && level.contains(&self.decided[number - 1].criterion);
            places.push(if is_level { places[number - 1] } else { number + 1 });
        }
        places
    }
}

/// By which criterion two differ first, and by which value of it.
fn first_split(
    rules: &[YardstickRule],
    one: &[Values],
    other: &[Values],
) -> Option<(usize, usize)> {
    let mut steps = rules.iter().zip(one.iter().zip(other)).enumerate();
    steps.find_map(|(number, (rule, (one, other)))| {
        rule.split(one, other).map(|(at, _)| (number, at))
    })
}
