//! By which criteria a form ranks people.

use std::collections::BTreeMap;

use super::games::OpenGame;
use super::open::OpenCriterion;
use super::record::OpenRecord;
use super::sheet::Sheet;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Measure, Ranking, Yardstick};
use crate::tournament::scoring::PlayerNumber;

/// Ranks everybody who is ranked and has a result in a round that counts, one aside by `may_stand`.
/// Players whom not even the dice tell apart are sorted by name.
pub(super) fn persons(
    record: &OpenRecord,
    sheets: &[Sheet],
    order: &[OpenCriterion],
    context: &str,
    may_stand: impl Fn(PlayerNumber) -> bool,
) -> Ranking<PlayerNumber> {
    let stands = |person: &PlayerNumber| {
        let has_result = sheets.get(person.0).is_some_and(|sheet| sheet.results().next().is_some());
        has_result && record.is_ranked(*person) && may_stand(*person)
    };
    let standing = record.by_name().into_iter().filter(stands).collect();
    let dice = Dice { seed: &record.seed, context };
    let criteria: Vec<Yardstick<PlayerNumber>> =
        order.iter().map(|criterion| by(record, sheets, *criterion, dice)).collect();
    let has_dice = order.contains(&OpenCriterion::Dice);
    let level = if has_dice { Criterion::Dice } else { Criterion::Tie };
    Ranking::of(standing, &criteria, level)
}

fn by<'c>(
    record: &'c OpenRecord,
    sheets: &'c [Sheet],
    criterion: OpenCriterion,
    dice: Dice<'c>,
) -> Yardstick<'c, PlayerNumber> {
    let name = criterion.name();
    match criterion {
        OpenCriterion::Met => Yardstick::level(move |level: &[&PlayerNumber]| {
            let sheets: Vec<_> = level.iter().map(|who| sheets.get(who.0)).collect();
            let sums = met(&sheets).into_iter();
            sums.map(|sum| vec![(Criterion::Clause(name), Measure::Points(sum.into()))]).collect()
        }),
        OpenCriterion::Dice => Yardstick::throws(Criterion::Dice, dice, |who: &PlayerNumber| {
            record.name_of(*who).to_owned()
        }),
        OpenCriterion::Best => best(|who: &PlayerNumber| {
            let results = sheets.get(who.0).into_iter().flat_map(Sheet::results);
            descending(results.map(|result| result.score.clone()))
        }),
        _ => Yardstick::more(name, move |who: &PlayerNumber| {
            sheets.get(who.0).map_or(Exact::ZERO, |sheet| value(criterion, sheet))
        }),
    }
}

/// By results, from the best on.
pub(super) fn best<'c, T>(results: impl Fn(&T) -> Vec<Exact> + 'c) -> Yardstick<'c, T> {
    Yardstick::each(move |row| {
        let numbered = (1..).map(|number| Criterion::Numbered("best", number));
        numbered.zip(results(row).into_iter().map(Measure::Points)).collect()
    })
}

/// The value of a criterion that needs one number, and only this player's.
fn value(criterion: OpenCriterion, sheet: &Sheet) -> Exact {
    let sum = |value: fn(&OpenGame) -> &Exact| sheet.games().map(value).sum::<Exact>();
    match criterion {
        OpenCriterion::Total => sheet.total.clone(),
        OpenCriterion::Average => sheet.average(),
        OpenCriterion::Wins => sum(|game| &game.wins),
        OpenCriterion::Tops => sum(|game| &game.tops),
        OpenCriterion::Centres => {
            let weighing = sheet.results().filter(|result| result.weight > Exact::ZERO);
            weighing.filter_map(|result| result.game).map(|game| &game.centres).sum()
        }
        OpenCriterion::MostGames => sum(|game| &game.share),
        OpenCriterion::FewestGames => -sum(|game| &game.share),
        OpenCriterion::Best | OpenCriterion::Met | OpenCriterion::Dice => Exact::ZERO,
    }
}

/// Values, the highest first.
pub(super) fn descending(values: impl Iterator<Item = Exact>) -> Vec<Exact> {
    let mut values: Vec<Exact> = values.collect();
    values.sort_by(|one, other| other.cmp(one));
    values
}

/// Head to head: for each two games of two of them in two seats of one board, one more for the
/// higher score and one less for the lower.
fn met(level: &[Option<&Sheet>]) -> Vec<i64> {
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
                    sums[*who] += game.score.cmp(&others.score) as i64;
                }
            }
        }
    }
    sums
}
