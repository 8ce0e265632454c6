//! From a tournament to what everybody may know of it: rankings with the reason for each place.
//!
//! The die is secret until its throws count. While they don't, those whom only the die could tell
//! apart stand in an order that says nothing, and the reason says so.

use std::collections::BTreeMap;

use super::lots;
use super::site::{Place, Site, Who};
use crate::board::Power;
use crate::game::PersonId;
use crate::report::letters::safe;
use crate::report::tables::{Column, Table, decimal, number, reason, text};
use crate::tournament::Tournament;
use crate::tournament::plan::Lot;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    self, Criterion, Decision, Fate, Listing, Measure, Person, Prize, Row, Standings, Team,
};

impl Site {
    /// Adds what everybody may know of a tournament to a site that has its boards.
    pub fn tell(&mut self, tournament: &Tournament) {
        self.title = safe::name(&tournament.plan.name);
        self.system = tournament.plan.system();
        self.draws = lots::draws(tournament, &names(tournament, self));
        self.dice = lots::dice(tournament);
        let Some(record) = tournament.record() else { return };
        let shown = Shown { names: names(tournament, self), tournament };
        let first = known(tournament, tournament.advanced.contains_key(&Round::First), &record);
        let standings = Standings::of(&first.record);
        for round in [Round::Final, Round::Semi, Round::Second, Round::First] {
            self.tables.extend(shown.persons(&standings, round, first.is_thrown));
        }
        let teams = standings.table_of_teams();
        let title = so_far("Teams", teams.is_live, "(C.12)");
        self.tables.push(shown.teams("teams", title, &teams, &standings));
        let teams = standings.teams_of_first_round();
        let title = match teams.is_live {
            true => so_far("Teams in the first round", true, "(C.6)"),
            false => "Teams after the first round (C.6)".to_owned(),
        };
        self.tables.push(shown.teams("teams-r1", title, &teams, &standings));
        let last = known(tournament, tournament.finish.is_some(), &record);
        self.tables.push(shown.countries(&Standings::of(&last.record), last.is_thrown));
        self.places = places(tournament, &standings);
    }
}

/// A record with the seed of the dice, or without it as long as nobody may know what they show.
pub(crate) struct Known {
    pub(crate) record: scoring::Tournament,
    pub(crate) is_thrown: bool,
}

pub(crate) fn known(of: &Tournament, is_settled: bool, record: &scoring::Tournament) -> Known {
    let is_thrown = is_settled || of.revealed.iter().any(|(lot, _)| *lot == Lot::Dice);
    let mut record = record.clone();
    if !is_thrown {
        record.seed = String::new();
    }
    Known { record, is_thrown }
}

/// Names by short names. Games know newcomers by their addresses, which are nobody's business: who
/// is not on the roster has the name that his board tells.
fn names(tournament: &Tournament, site: &Site) -> BTreeMap<Who, String> {
    let seats = site.boards.iter().flat_map(|board| &board.seats);
    let told = seats.flat_map(|seat| &seat.tenures).map(|one| (one.who, one.name.clone()));
    let members = tournament.roster.members.iter();
    told.chain(members.map(|member| (Who::of(&member.id), safe::name(&member.name)))).collect()
}

struct Shown<'t> {
    tournament: &'t Tournament,
    names: BTreeMap<Who, String>,
}

impl Shown<'_> {
    fn name(&self, id: &str) -> String {
        self.names.get(&Who::of(&PersonId::new(id))).cloned().unwrap_or_default()
    }

    fn team(&self, standings: &Standings, person: Person) -> String {
        let team = standings.tournament.team_of(person);
        safe::name(team.map_or("", |team| standings.tournament.team_name(team)))
    }

    fn persons(&self, standings: &Standings, round: Round, is_thrown: bool) -> Option<Table> {
        let listing = standings.persons(round)?;
        let points = match round {
            Round::Final => number("centres", "Centres"),
            _ => number("points", "Points"),
        };
        let columns = [
            number("place", "Place"),
            text("player", "Player"),
            points,
            text("team", "Team"),
            text("fate", "Next round"),
            reason("reason", "Ahead of the next by"),
        ];
        let title = ranking_title(round, listing.is_live);
        let mut table = Table::new(format!("standings-{}", round.name()), title, &columns);
        table.notes = notes(&listing, round);
        table.above = above(&listing);
        table.rows = listing
            .rows
            .iter()
            .map(|row| {
                vec![
                    row.place.to_string(),
                    self.name(standings.tournament.name_of(row.who)),
                    row.points.to_string(),
                    self.team(standings, row.who),
                    fate(row, listing.is_live).to_owned(),
                    over_next(row.over_next.as_ref(), is_thrown),
                ]
            })
            .collect();
        Some(table)
    }

    fn teams(
        &self,
        name: &str,
        title: String,
        listing: &Listing<Team>,
        standings: &Standings,
    ) -> Table {
        let columns: [Column; 4] = [
            number("place", "Place"),
            text("team", "Team"),
            number("points", "Points"),
            reason("reason", "Ahead of the next by"),
        ];
        let mut table = Table::new(name, title, &columns);
        table.notes = live(listing.is_live);
        table.rows = listing
            .rows
            .iter()
            .map(|row| {
                vec![
                    row.place.to_string(),
                    safe::name(standings.tournament.team_name(row.who)),
                    row.points.to_string(),
                    over_next(row.over_next.as_ref(), true),
                ]
            })
            .collect();
        table
    }

    fn countries(&self, standings: &Standings, is_thrown: bool) -> Table {
        let columns = [
            text("power", "Power"),
            text("player", "Player"),
            number("points", "Points"),
            text("board", "Board"),
            reason("reason", "Ahead of the next by"),
        ];
        let is_live = self.tournament.finish.is_none();
        let title = so_far("Best countries", is_live, "(C.13)");
        let mut table = Table::new("best-countries", title, &columns);
        table.notes = live(is_live);
        let row = |(power, prize): (Power, &Option<Prize>)| {
            let prize = prize.as_ref()?;
            Some(vec![
                power.name().to_owned(),
                self.name(standings.tournament.name_of(prize.game.person)),
                prize.game.score.to_string(),
                prize.board.name.clone(),
                over_next(prize.decided.as_ref(), is_thrown),
            ])
        };
        table.rows = Power::ALL.into_iter().zip(&standings.prizes).filter_map(row).collect();
        table
    }
}

/// A ranking that boards can still change is named by its round; one that stands, by what it came
/// after.
fn ranking_title(round: Round, is_live: bool) -> String {
    let (during, after, clause) = match round {
        Round::First => ("The first round", "After the first round", "(C.7)"),
        Round::Second => ("The second round", "After the second round", "(C.8)"),
        Round::Semi => ("The semi-final", "After the semi-final", "(C.9, C.10)"),
        Round::Final => ("The final", "The final", "(C.11)"),
    };
    so_far(if is_live { during } else { after }, is_live, clause)
}

/// What is ranked, with the clause; what can still change is so far.
fn so_far(what: &str, is_live: bool, clause: &str) -> String {
    format!("{what}{} {clause}", if is_live { " so far" } else { "" })
}

fn live(is_live: bool) -> Vec<String> {
    let what = "Games are still being played: this is how it would stand if every board ended now.";
    if is_live { vec![what.to_owned()] } else { Vec::new() }
}

fn notes(listing: &Listing<Person>, round: Round) -> Vec<String> {
    let mut notes = live(listing.is_live);
    if round == Round::First {
        let what = "Points are those of the player and the credits of his team (C.6).";
        notes.push(what.to_owned());
    }
    if let Some(cut) = &listing.cut {
        notes.push(format!("The line is drawn by {}.", words(cut)));
    }
    notes
}

/// How many rows stand above the line; none if they are not parted by one.
fn above(listing: &Listing<Person>) -> Option<usize> {
    let is_out = |row: &Row<Person>| row.side.is_some_and(|side| side.fate == Fate::Out);
    listing.rows.iter().position(is_out).filter(|above| *above > 0)
}

fn fate(row: &Row<Person>, is_live: bool) -> &'static str {
    match (row.side.map(|side| side.fate), is_live) {
        (Some(Fate::In), false) => "goes on",
        (Some(Fate::In), true) => "would go on",
        (Some(Fate::MovedUp), false) => "moves up",
        (Some(Fate::MovedUp), true) => "would move up",
        (Some(Fate::Declined), _) => "declined",
        (Some(Fate::Out) | None, _) => "",
    }
}

pub(crate) fn over_next(decision: Option<&Decision>, is_thrown: bool) -> String {
    match decision {
        None => String::new(),
        Some(decision) if is_die(decision) && !is_thrown => {
            "tied; the die decides when its throws count".to_owned()
        }
        Some(decision) => words(decision),
    }
}

pub(in crate::report) fn is_die(decision: &Decision) -> bool {
    let is_die = |criterion: Criterion| {
        matches!(criterion, Criterion::Dice | Criterion::Clause("C7.f" | "C13.c"))
    };
    is_die(decision.criterion) || decision.through.is_some_and(is_die)
}

/// What decided, in words: `more points, 42 to 25 (C.7)`.
pub(super) fn words(decision: &Decision) -> String {
    let by = by(decision.criterion);
    let numbers = match (decision.ahead, decision.behind) {
        (Measure::Nothing, Measure::Nothing) => String::new(),
        (ahead, behind) => format!(", {} to {}", measured(ahead), measured(behind)),
    };
    format!("{by}{numbers} ({})", clause(decision.criterion))
}

/// A measure in words; a fraction has its decimals beside it.
fn measured(measure: Measure) -> String {
    let exact = measure.to_string();
    match decimal(&exact, 3) {
        Some(decimal) => format!("{decimal} ({exact})"),
        None => exact,
    }
}

fn by(criterion: Criterion) -> String {
    match criterion {
        Criterion::Dice => "the die".to_owned(),
        Criterion::Year(_, year) => format!("more centres in {year}"),
        Criterion::Step("C6.a" | "C12.c", step) => {
            format!("more points without the best {step} of round one")
        }
        Criterion::Step(_, step) => format!("more points without the best {step} of round two"),
        Criterion::Clause(clause) => match clause {
            "C7.a" | "C8.a" | "C9.a" => "a lower total of the power in the round",
            "C7.b" | "C10.a" => "a higher score",
            "C7.c" | "C8.b" | "C10.bonus" => "a higher bonus",
            "C7.e" | "C8.d" => "the better place of the team",
            "C7.f" | "C13.c" => "the die",
            "C8.e" | "C9.c" | "C12.d" => "the better place before",
            "C10.b" | "C11.b" => "the order of the semi-final",
            "C11.centres" => "more centres",
            "C12.a" => "more players who advanced",
            "C6.b" => "the better best player",
            "C13.a" => "the later round",
            _ => "more points",
        }
        .to_owned(),
    }
}

/// The clause as the rules write it: `C.7d`.
pub(in crate::report) fn clause(criterion: Criterion) -> String {
    let name = match criterion {
        Criterion::Clause(name) | Criterion::Year(name, _) | Criterion::Step(name, _) => name,
        Criterion::Dice => return "no clause is left".to_owned(),
    };
    let (article, letter) = name.split_once('.').unwrap_or((name, ""));
    let letter = if letter.len() == 1 { letter } else { "" };
    format!("C.{}{letter}", article.trim_start_matches('C'))
}

/// The players in the order of the last ranking that there is, then of those before it.
fn places(tournament: &Tournament, standings: &Standings) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for round in [Round::Final, Round::Semi, Round::Second, Round::First] {
        let Some(listing) = standings.persons(round) else { continue };
        for row in listing.rows {
            let id = PersonId::new(standings.tournament.name_of(row.who));
            if !seen.insert(row.who) {
                continue;
            }
            // A game may know him by another name than the roster does.
            for name in tournament.names_of(&id) {
                let score = row.points.to_string();
                places.push(Place { who: Who::of(&name), place: seen.len(), score });
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_is_called_so_with_what_it_showed_and_its_clause() {
        for (clause, told) in
            [("C7.f", "the die, 6 to 2 (C.7f)"), ("C13.c", "the die, 6 to 2 (C.13c)")]
        {
            let (ahead, behind) = (Measure::Number(6), Measure::Number(2));
            let criterion = Criterion::Clause(clause);
            let decision = Decision { criterion, through: None, ahead, behind };
            assert_eq!(over_next(Some(&decision), true), told);
            assert!(!over_next(Some(&decision), false).contains('6'), "it is told too early");
        }
    }
}
