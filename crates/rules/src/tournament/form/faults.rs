//! What can be wrong with an open form: what makes no sense, and what no event can be played by.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::open::{
    CountWeights, OpenCriterion, OpenForm, OpenRound, RoundCounts, SeveralGames, YEARS_MAX,
};
use crate::orders::quoted;
use crate::tournament::draw::DrawTable;
use crate::tournament::rounds::{ROUNDS_MAX, Round, SEATS};
use crate::tournament::scoring::BoardKind;

/// More results than any player has.
const RESULTS_MAX: usize = 1_000_000;

impl OpenForm {
    /// What makes no sense in it, each with the key of its document.
    pub fn nonsense(&self) -> Vec<FormFault> {
        let mut found = FormFaults::default();
        found.unless(!self.rounds.is_empty(), "rounds", "expected at least one round");
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, round) in self.rounds.iter().enumerate() {
            let is_first = *numbers.entry(&round.name).or_insert(at) == at;
            found.unless(is_first, format!("rounds[{at}].name"), twice(&round.name));
            found.unless_up_to(YEARS_MAX, round.years, format!("rounds[{at}].years"));
            found.0.extend(
                board_fault(round)
                    .map(|(key, what)| FormFault { key: format!("rounds[{at}].{key}"), what }),
            );
        }
        for (at, criterion) in self.order.iter().enumerate() {
            let (key, before) = (format!("order[{at}]"), &self.order[..at]);
            found.unless(!before.contains(criterion), &*key, twice(criterion.name()));
            let is_level = before.last() != Some(&OpenCriterion::Dice);
            found.unless(is_level, key, "no one is level after the dice");
        }
        if let Some(teams) = &self.teams {
            let mut named = BTreeSet::new();
            for (at, name) in teams.rounds.iter().enumerate() {
                let key = format!("teams.rounds[{at}]");
                found.unless(numbers.contains_key(&**name), &*key, unknown(name));
                found.unless(named.insert(name), key, twice(name));
            }
            found.unless_up_to(RESULTS_MAX, teams.best, "teams.best");
        }
        if let Some(top) = &self.top {
            let number = numbers.get(&*top.round);
            found.unless(number.is_some(), "top.round", unknown(&top.round));
            let what = "the first round has nothing before it to get there by";
            found.unless(number != Some(&0), "top.round", what);
            found.unless_up_to(SEATS, Some(top.places), "top.places");
            let kind = number.and_then(|number| self.rounds.get(*number)).map(OpenRound::kind);
            let what = "a top board has seven seats: its round has no map or table of its own";
            found.unless(kind.is_none_or(|kind| kind == BoardKind::default()), "top.round", what);
        }
        found.0
    }

    /// Why no event can be played by it, by the keys of its document.
    pub fn faults(&self) -> Vec<String> {
        let mut faults: Vec<String> = self.nonsense().iter().map(FormFault::to_string).collect();
        let rounds = self.rounds.len();
        if rounds > ROUNDS_MAX {
            faults.push(format!("rounds: {rounds} of them, expected up to {ROUNDS_MAX}"));
        }
        faults.extend(self.rounds.iter().enumerate().filter_map(name_fault));
        let best = |rounds: &[OpenRound]| {
            rounds.iter().filter(|round| round.counts == RoundCounts::Best).count()
        };
        let all_count = self.several == SeveralGames::All;
        let weighs = |key: &str, count: &CountWeights, counted: usize| {
            let weights = count.best.len();
            let is_more = weights > counted && !all_count;
            is_more.then(|| {
                format!(
                    "{key}: {weights} weights for {counted} results: take out weights, or let \
                     more rounds count as \"best\""
                )
            })
        };
        faults.extend(weighs("count.best", &self.count, best(&self.rounds)));
        let is_idle =
            |rounds: &[OpenRound]| rounds.iter().all(|round| round.counts == RoundCounts::No);
        if is_idle(&self.rounds) {
            faults.push("rounds: none of them counts, so no one would have points".to_owned());
        }
        if let Some(top) = &self.top {
            let before = self.top_round().and_then(|round| self.rounds.get(..round));
            let before = before.unwrap_or_default();
            faults.extend(weighs("top.count.best", &top.count, best(before)));
            if is_idle(before) {
                faults.push("top.round: none of the rounds before it counts".to_owned());
            }
        }
        faults
    }
}

/// What is wrong with a value of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormFault {
    /// Where it stands, such as `rounds[1].name`.
    pub key: String,
    pub what: String,
}

impl fmt::Display for FormFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key, self.what)
    }
}

#[derive(Default)]
struct FormFaults(Vec<FormFault>);

impl FormFaults {
    fn unless(&mut self, holds: bool, key: impl Into<String>, what: impl Into<String>) {
        self.0.extend((!holds).then(|| FormFault { key: key.into(), what: what.into() }));
    }

    /// A number that may be missing, but is 1 at the least and this at the most.
    fn unless_up_to(&mut self, most: usize, number: Option<usize>, key: impl Into<String>) {
        let holds = number.is_none_or(|number| (1..=most).contains(&number));
        self.unless(holds, key, format!("expected a whole number from 1 to {most}"));
    }
}

/// What is wrong with the boards of a round, with its key.
fn board_fault(round: &OpenRound) -> Option<(&'static str, String)> {
    let (kind, least) = (round.kind(), DrawTable::SEATS_MIN);
    let table = DrawTable::from(kind);
    let most = DrawTable::most_seats(table.has_powers);
    if round.table.is_some() {
        let fault = |key, what: &str| Some((key, what.to_owned()));
        return match () {
            () if round.map.is_some() => fault("table", "a round has a map or a table, not both"),
            () if !table.can_be_drawn() => {
                Some(("table", format!("expected {least} to {most} seats")))
            }
            () if round.years.is_some() => fault("years", "a table has no years"),
            () if !round.system.is_of_tables() => {
                fault("scoring", "tables are scored by \"Places\" or \"Points\"")
            }
            () => None,
        };
    }
    if round.system.is_of_tables() {
        let why =
            "\"Places\" and \"Points\" score tables; a board on a map ends by centres and votes";
        return Some(("scoring", why.to_owned()));
    }
    let what = match table.can_be_drawn() {
        true if kind.counts_every_year() => return None,
        true => "this map does not count its centres every year, and a round is scored by years"
            .to_owned(),
        false => {
            let seats = table.seats;
            format!("this map has {seats} powers, and a round is drawn for {least} to {most}")
        }
    };
    Some(("map", what))
}

fn twice(name: &str) -> String {
    format!("{} is here twice", quoted(name))
}

fn unknown(round: &str) -> String {
    format!("no round {} in the form", quoted(round))
}

/// What is wrong with the name of a round, by which people call it in letters.
fn name_fault((at, round): (usize, &OpenRound)) -> Option<String> {
    let name = &round.name;
    let is_shown = !name.trim().is_empty() && !name.chars().any(char::is_control);
    if !is_shown {
        return Some(format!("rounds[{at}].name: expected letters or digits"));
    }
    let is_own = Round::numbered(at).is_some_and(|own| own.is_called(name));
    let others = (0..ROUNDS_MAX).filter(|number| *number != at).filter_map(Round::numbered);
    let mut others = others.filter(|other| !is_own && other.is_called(name));
    others.next().map(|other| {
        format!(
            "rounds[{at}].name: {name:?} is what letters call {}: expected another name",
            other.words()
        )
    })
}
