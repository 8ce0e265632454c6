//! Rankings: criteria that split those who are level, one after the other.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

use super::games::OpenGame;
use super::open::{OpenCriterion, OpenMeasure};
use super::record::OpenRecord;
use super::sheet::Sheet;
use crate::tournament::dice::{Dice, THROWS_MAX};
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PlayerNumber;

/// What puts one before another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpenLabel {
    Criterion(OpenCriterion),
    /// The result with this number, from 1 for the best.
    Best(usize),
    /// Nothing does.
    Tie,
    /// The seat at the top board.
    TopSeat(OpenMeasure),
    TopSeed,
    /// One played at the top board, and the other did not.
    Top,
}

/// People or teams, best first.
#[derive(Clone, Debug)]
pub struct OpenRanking<K> {
    pub order: Vec<K>,
    /// Between each two neighbours.
    told: Vec<Told>,
}

/// What tells two neighbours apart: a label, and how soon it comes.
#[derive(Clone, Copy, Debug)]
struct Told {
    step: (usize, usize),
    label: OpenLabel,
}

/// The dice of a ranking, by the context of their throws.
pub(super) type DiceContext = &'static str;

impl<K: Copy> OpenRanking<K> {
    /// Ranks those who stand here in the order of their names. `keys` are the values of a criterion
    /// for some who are level; the higher list is better, and what it lacks is 0.
    pub(super) fn of(
        mut order: Vec<K>,
        criteria: &[OpenCriterion],
        keys: impl Fn(OpenCriterion, &[K]) -> Vec<Vec<Exact>>,
    ) -> OpenRanking<K> {
        let mut told: Vec<Option<Told>> = vec![None; order.len().saturating_sub(1)];
        for (step, criterion) in criteria.iter().enumerate() {
            let mut from = 0;
            while from < order.len() {
                let level = told[from..].iter().take_while(|told| told.is_none()).count();
                let to = from + level + 1;
                if level > 0 {
                    let group = &order[from..to];
                    let mut keyed: Vec<(Vec<Exact>, K)> =
                        keys(*criterion, group).into_iter().zip(group.iter().copied()).collect();
                    keyed.sort_by(|(one, _), (other, _)| compare(other, one).0);
                    for (at, pair) in keyed.windows(2).enumerate() {
                        told[from + at] = split(step, *criterion, &pair[0].0, &pair[1].0);
                    }
                    for (place, (_, who)) in order[from..to].iter_mut().zip(keyed) {
                        *place = who;
                    }
                }
                from = to;
            }
        }
        let tie = Told { step: (usize::MAX, 0), label: OpenLabel::Tie };
        OpenRanking { order, told: told.into_iter().map(|told| told.unwrap_or(tie)).collect() }
    }

    /// The same behind others, each of whom has a place of his own by a label.
    pub(super) fn behind(self, ahead: Vec<(K, OpenLabel)>) -> OpenRanking<K> {
        let (mut order, mut told): (Vec<K>, Vec<Told>) =
            ahead.into_iter().map(|(who, label)| (who, Told { step: (0, 0), label })).unzip();
        if self.order.is_empty() {
            told.pop();
        }
        order.extend(self.order);
        told.extend(self.told);
        OpenRanking { order, told }
    }

    /// Between each two neighbours what puts one before the other.
    pub fn labels(&self) -> Vec<OpenLabel> {
        self.told.iter().map(|told| told.label).collect()
    }

    /// What puts one before another, by their numbers here: the first criterion that tells any two
    /// neighbours between them apart.
    pub(super) fn between(&self, ahead: usize, behind: usize) -> OpenLabel {
        let told = self.told.get(ahead..behind).unwrap_or_default();
        told.iter().min_by_key(|told| told.step).map_or(OpenLabel::Tie, |told| told.label)
    }

    /// The place of each, from 1: who is level shares it, and as many are then left out.
    pub fn places(&self) -> Vec<usize> {
        let mut places: Vec<usize> = Vec::new();
        for number in 0..self.order.len() {
            let is_level = number > 0 && self.told[number - 1].label == OpenLabel::Tie;
            places.push(if is_level { places[number - 1] } else { number + 1 });
        }
        places
    }
}

/// What tells two neighbours apart by a criterion, if it does. Dice always do: if all throws are
/// equal, the name decides, by which they stand already.
fn split(step: usize, criterion: OpenCriterion, one: &[Exact], other: &[Exact]) -> Option<Told> {
    match compare(one, other) {
        (Ordering::Equal, _) if criterion != OpenCriterion::Dice => None,
        (_, part) if criterion == OpenCriterion::Best => {
            Some(Told { step: (step, part), label: OpenLabel::Best(part + 1) })
        }
        _ => Some(Told { step: (step, 0), label: OpenLabel::Criterion(criterion) }),
    }
}

/// Compares two lists, what is missing as 0, and says at which number they differ.
fn compare(one: &[Exact], other: &[Exact]) -> (Ordering, usize) {
    let zero = Exact::whole(0);
    for at in 0..one.len().max(other.len()) {
        let (one, other) = (one.get(at).unwrap_or(&zero), other.get(at).unwrap_or(&zero));
        match one.cmp(other) {
            Ordering::Equal => {}
            unequal => return (unequal, at),
        }
    }
    (Ordering::Equal, 0)
}

/// Ranks everybody who is ranked and has a result in a round that counts, one aside by `may_stand`.
pub(super) fn persons(
    record: &OpenRecord,
    sheets: &[Sheet],
    criteria: &[OpenCriterion],
    context: DiceContext,
    may_stand: impl Fn(PlayerNumber) -> bool,
) -> OpenRanking<PlayerNumber> {
    let sheet = |person: &PlayerNumber| sheets.get(person.0);
    let stands = |person: &PlayerNumber| {
        let has_result = sheet(person).is_some_and(|sheet| sheet.results().next().is_some());
        has_result && record.is_ranked(*person) && may_stand(*person)
    };
    let order = record.by_name().into_iter().filter(stands).collect();
    let dice = Dice { seed: &record.seed, context };
    OpenRanking::of(order, criteria, |criterion, level| match criterion {
        OpenCriterion::Met => met(&level.iter().map(&sheet).collect::<Vec<_>>()),
        OpenCriterion::Dice => {
            level.iter().map(|who| throws(&dice, record.name_of(*who))).collect()
        }
        _ => level.iter().filter_map(sheet).map(|sheet| values(criterion, sheet)).collect(),
    })
}

/// What a criterion looks at that asks for nobody else.
fn values(criterion: OpenCriterion, sheet: &Sheet) -> Vec<Exact> {
    let sum = |value: fn(&OpenGame) -> &Exact| sheet.games().map(value).sum::<Exact>();
    match criterion {
        OpenCriterion::Total => vec![sheet.total.clone()],
        OpenCriterion::Best => descending(sheet.results().map(|result| result.score.clone())),
        OpenCriterion::Average => vec![sheet.average()],
        OpenCriterion::Wins => vec![sum(|game| &game.wins)],
        OpenCriterion::Tops => vec![sum(|game| &game.tops)],
        OpenCriterion::Centres => {
            let weighing = sheet.results().filter(|result| result.weight > Exact::whole(0));
            let games = weighing.filter_map(|result| result.game);
            vec![games.map(|game| &game.centres).sum()]
        }
        OpenCriterion::MostGames => vec![sum(|game| &game.share)],
        OpenCriterion::FewestGames => vec![-sum(|game| &game.share)],
        OpenCriterion::Met | OpenCriterion::Dice => Vec::new(),
    }
}

/// Values, the highest first.
pub(super) fn descending(values: impl Iterator<Item = Exact>) -> Vec<Exact> {
    let mut values: Vec<Exact> = values.collect();
    values.sort_by(|one, other| other.cmp(one));
    values
}

fn throws(dice: &Dice, name: &str) -> Vec<Exact> {
    (1..=THROWS_MAX).map(|number| Exact::from(dice.throw(name, number))).collect()
}

/// Head to head: for each two games of two of them in two seats of one board, one more for the
/// higher score and one less for the lower.
fn met(level: &[Option<&Sheet>]) -> Vec<Vec<Exact>> {
    let mut boards: BTreeMap<(usize, usize), Vec<(usize, &OpenGame)>> = BTreeMap::new();
    for (who, sheet) in level.iter().enumerate() {
        for game in sheet.iter().flat_map(|sheet| sheet.games()) {
            boards.entry((game.round, game.board)).or_default().push((who, game));
        }
    }
    let mut sums = vec![0_i64; level.len()];
    for games in boards.values() {
        for (who, game) in games {
            for (other, others) in games {
                if who != other && game.power != others.power {
                    sums[*who] += match game.score.cmp(&others.score) {
                        Ordering::Greater => 1,
                        Ordering::Equal => 0,
                        Ordering::Less => -1,
                    };
                }
            }
        }
    }
    sums.into_iter().map(|sum| vec![Exact::from(sum)]).collect()
}

impl fmt::Display for OpenLabel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenLabel::Criterion(criterion) => f.write_str(criterion.name()),
            OpenLabel::Best(number) => write!(f, "best:{number}"),
            OpenLabel::Tie => f.write_str("tie"),
            OpenLabel::TopSeat(measure) => write!(f, "top.{}", measure.name()),
            OpenLabel::TopSeed => f.write_str("top.seed"),
            OpenLabel::Top => f.write_str("top"),
        }
    }
}
