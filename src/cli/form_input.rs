//! What an open form says, as a document: the value of the key `form`.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{At, each, once};
use super::json::JsonFault;
use crate::orders::quoted;
use crate::tournament::exact::Exact;
use crate::tournament::form::{
    CountWeights, OpenCriterion, OpenForm, OpenMeasure, OpenRound, OpenTeams, RoundCounts,
    SeatHolding, SeveralGames, SitOutScore, TopBoard, YEARS_MAX,
};
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::systems::{self, System};

const KEYS: &[&str] =
    &["rounds", "count", "same_round", "seat", "sit_out", "order", "best_country", "teams", "top"];
/// A fraction has so many digits over the line, and so many under it.
const DIGITS_MAX: usize = 6;
/// More results than anybody has.
const RESULTS_MAX: usize = 1_000_000;

/// Reads a form. Boards of rounds that name no system are scored by this one.
pub(super) fn read(form: &At, system: &'static System) -> Result<OpenForm, JsonFault> {
    form.only(KEYS)?;
    let list = form.need("rounds")?;
    let mut names = BTreeMap::new();
    let rounds = each(list, |round| read_round(&round, system, &mut names))?;
    if rounds.is_empty() {
        return Err(list.fault("expected at least one round"));
    }
    let order = form.get_some("order")?.map(read_order).transpose()?;
    let count = form.get_some("count")?.map(|count| read_count(&count)).transpose()?;
    let count = count.unwrap_or_default();
    let sit_out = form.get_some("sit_out")?.map(|score| read_sit_out(&score)).transpose()?;
    let teams = form.get_some("teams")?;
    let teams = teams.map(|teams| read_teams(&teams, &names, &rounds)).transpose()?;
    let top = form.get_some("top")?.map(|top| read_top(&top, &names, &count)).transpose()?;
    Ok(OpenForm {
        several: choice(form, "same_round", SEVERAL)?.unwrap_or_default(),
        holding: choice(form, "seat", HOLDING)?.unwrap_or_default(),
        sit_out: sit_out.unwrap_or_else(|| SitOutScore::Points(Exact::default())),
        order: order.unwrap_or_else(|| vec![OpenCriterion::Total, OpenCriterion::Best]),
        best_country: choice(form, "best_country", MEASURES)?.unwrap_or_default(),
        rounds,
        count,
        teams,
        top,
    })
}

const SEVERAL: &[(&str, SeveralGames)] =
    &[("best", SeveralGames::Best), ("all", SeveralGames::All)];
const HOLDING: &[(&str, SeatHolding)] =
    &[("last", SeatHolding::Last), ("seasons", SeatHolding::Seasons)];
const COUNTS: &[(&str, RoundCounts)] =
    &[("best", RoundCounts::Best), ("always", RoundCounts::Always), ("no", RoundCounts::No)];
const MEASURES: &[(&str, OpenMeasure)] =
    &[("score", OpenMeasure::Score), ("centres", OpenMeasure::Centres)];

/// The numbers of rounds by name.
type RoundNumbers<'j> = BTreeMap<&'j str, usize>;

fn read_round<'j>(
    round: &At<'j, '_>,
    system: &'static System,
    names: &mut RoundNumbers<'j>,
) -> Result<OpenRound, JsonFault> {
    round.only(&["name", "scoring", "years", "counts"])?;
    let field = round.need("name")?;
    let name = field.text()?;
    if names.insert(name, names.len()).is_some() {
        return Err(field.fault(format_args!("{} stands here twice", quoted(name))));
    }
    let years = round.get_some("years")?.map(|years| positive(&years, YEARS_MAX));
    Ok(OpenRound {
        name: name.to_owned(),
        system: read_system(round)?.unwrap_or(system),
        years: years.transpose()?,
        counts: choice(round, "counts", COUNTS)?.unwrap_or_default(),
    })
}

/// The system that an object names by its key `scoring`, if it does.
pub(super) fn read_system(object: &At) -> Result<Option<&'static System>, JsonFault> {
    let Some(name) = object.get_some("scoring")? else { return Ok(None) };
    systems::named(name.text()?).map(Some).map_err(|what| name.fault(what))
}

fn read_order(list: At) -> Result<Vec<OpenCriterion>, JsonFault> {
    let mut order: Vec<OpenCriterion> = Vec::new();
    each(list, |field| {
        let name = field.text()?;
        let criterion = OpenCriterion::ALL.into_iter().find(|criterion| criterion.name() == name);
        let criterion = criterion.ok_or_else(|| {
            let all = OpenCriterion::ALL.map(OpenCriterion::name).join(", ");
            field.fault(format_args!("no criterion {}: there are {all}", quoted(name)))
        })?;
        if order.contains(&criterion) {
            return Err(field.fault(format_args!("{} stands here twice", quoted(name))));
        }
        if order.last() == Some(&OpenCriterion::Dice) {
            return Err(field.fault("nobody is level behind the dice"));
        }
        order.push(criterion);
        Ok(())
    })?;
    Ok(order)
}

fn read_count(count: &At) -> Result<CountWeights, JsonFault> {
    count.only(&["best", "rest"])?;
    let usual = CountWeights::default();
    let best = count.get_some("best")?.map(|best| each(best, |weight| fraction(&weight)));
    let rest = count.get_some("rest")?.map(|rest| fraction(&rest));
    Ok(CountWeights {
        best: best.transpose()?.unwrap_or(usual.best),
        rest: rest.transpose()?.unwrap_or(usual.rest),
    })
}

fn read_sit_out(score: &At) -> Result<SitOutScore, JsonFault> {
    match score.text()? {
        "average" => Ok(SitOutScore::Average),
        _ => fraction(score).map(SitOutScore::Points),
    }
}

fn read_teams(
    teams: &At,
    names: &RoundNumbers,
    rounds: &[OpenRound],
) -> Result<OpenTeams, JsonFault> {
    teams.only(&["rounds", "best"])?;
    let best = teams.get_some("best")?.map(|best| positive(&best, RESULTS_MAX)).transpose()?;
    let counted = match teams.get_some("rounds")? {
        None => rounds.iter().map(|round| round.counts != RoundCounts::No).collect(),
        Some(list) => {
            let mut named = BTreeSet::new();
            each(list, |field| once(&field, &mut named, round_number(&field, names)?))?;
            (0..rounds.len()).map(|round| named.contains(&round)).collect()
        }
    };
    Ok(OpenTeams { rounds: counted, best })
}

fn read_top(top: &At, names: &RoundNumbers, usual: &CountWeights) -> Result<TopBoard, JsonFault> {
    top.only(&["round", "count", "by", "places"])?;
    let field = top.need("round")?;
    let round = round_number(&field, names)?;
    if round == 0 {
        return Err(field.fault("the first round has nothing before it to get there by"));
    }
    let count = top.get_some("count")?.map(|count| read_count(&count)).transpose()?;
    let places = top.get_some("places")?.map(|places| positive(&places, SEATS)).transpose()?;
    Ok(TopBoard {
        round,
        count: count.unwrap_or_else(|| usual.clone()),
        by: choice(top, "by", MEASURES)?.unwrap_or_default(),
        places: places.unwrap_or(1),
    })
}

fn round_number(field: &At, names: &RoundNumbers) -> Result<usize, JsonFault> {
    let name = field.text()?;
    let number = names.get(name).copied();
    number.ok_or_else(|| field.fault(format_args!("no round {} in the form", quoted(name))))
}

/// A whole number from 1 to a limit.
fn positive(field: &At, limit: usize) -> Result<usize, JsonFault> {
    let number = field.number(usize::MAX)?;
    match (1..=limit).contains(&number) {
        true => Ok(number),
        false => Err(field.fault(format_args!("expected a whole number from 1 to {limit}"))),
    }
}

/// The value of a key that has a word for each.
pub(super) fn choice<T: Copy>(
    object: &At,
    key: &str,
    words: &[(&str, T)],
) -> Result<Option<T>, JsonFault> {
    let Some(field) = object.get_some(key)? else { return Ok(None) };
    let text = field.text()?;
    match words.iter().find(|(word, _)| *word == text) {
        Some((_, value)) => Ok(Some(*value)),
        None => {
            let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let known = known.join(" or ");
            Err(field.fault(format_args!("expected {known}, found {}", quoted(text))))
        }
    }
}

/// A fraction: digits, or two such with a line between them.
pub(super) fn fraction(field: &At) -> Result<Exact, JsonFault> {
    let text = field.text()?;
    let digits = |text: &str| {
        let is_number = (1..=DIGITS_MAX).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let (over, under) = text.split_once('/').map_or((text, "1"), |parts| parts);
    match digits(over).zip(digits(under)) {
        Some((over, under)) if under > 0 => Ok(Exact::fraction(over, under)),
        _ => Err(field.fault(format_args!(
            "expected a number or a fraction, such as \"1\" or \"3/2\", of at most {DIGITS_MAX} \
             digits each, found {}",
            quoted(text)
        ))),
    }
}
