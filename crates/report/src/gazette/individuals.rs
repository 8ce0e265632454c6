//! Events of individuals on the pages.

use std::collections::BTreeMap;

use super::decisions::{LACKS_RESULTS, LIVE, open_words};
use super::elsewhere::boards_elsewhere;
use super::honours;
use super::rankings::names;
use super::site::{Honours, Site, SitePlace, Who};
use crate::answers::tournament::forms;
use crate::answers::tournament::penalty::taken_off;
use crate::answers::tournament::results;
use crate::board::Power;
use crate::game::PersonId;
use crate::letters::safe;
use crate::tables::{Table, number, reason, seat, text};
use crate::tournament::Tournament;
use crate::tournament::event_places::{EventPlace, EventPlaces, EventPrize, EventSeed, TeamPlace};
use crate::tournament::life::Finish;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::BoardKind;

impl Site {
    /// Adds what is to be known of an event of individuals.
    pub(super) fn tell_of_individuals(&mut self, tournament: &Tournament) {
        self.holds_standings = tournament.holds_standings;
        let Some(form) = tournament.form() else { return };
        let form = forms::form(&tournament.plan, form);
        self.form = form.iter().map(ToString::to_string).collect();
        self.has_tables_alone = tournament.has_tables_alone();
        self.tell_of_rounds(tournament);
        self.elsewhere = boards_elsewhere(self, tournament);
        if self.holds_standings {
            return;
        }
        let Some(places) = tournament.open_places() else { return };
        let shown = ShownPlaces { tournament, names: names(tournament, self), places: &places };
        self.honours = tournament.finish.as_ref().map(|finish| shown.honours(finish));
        self.tables.push(shown.standings().into());
        self.tables.extend(shown.top_board().map(Into::into));
        self.tables.extend((!places.teams.is_empty()).then(|| shown.teams().into()));
        let rounds = tournament.rounds();
        let has_powers = |round: &Round| tournament.board_kind(*round) == BoardKind::default();
        self.tables.extend(rounds.iter().any(has_powers).then(|| shown.countries().into()));
        self.places = shown.of_database();
    }

    /// Boards of an event don't know their rounds; the event does, and by what each is scored.
    fn tell_of_rounds(&mut self, tournament: &Tournament) {
        for board in &mut self.boards {
            let Some((round, _)) = tournament.table(&board.name) else { continue };
            let system = tournament.form_round(round).map(|of| of.system);
            // A board that is written to is no longer shared with the edition before.
            if board.round != round || board.system != system {
                (board.round, board.system) = (round, system);
            }
        }
        self.system = None;
        let named = |round| Some((round, forms::round_name(round, tournament.form_round(round)?)));
        self.round_names = tournament.rounds().into_iter().filter_map(named).collect();
    }
}

struct ShownPlaces<'t> {
    tournament: &'t Tournament,
    names: BTreeMap<Who, String>,
    places: &'t EventPlaces,
}

impl ShownPlaces<'_> {
    fn name(&self, person: &PersonId) -> String {
        self.names.get(&Who::of(person)).cloned().unwrap_or_default()
    }

    fn standings(&self) -> Table {
        let members = &self.tournament.roster.members;
        let is_listed = members.iter().any(|member| member.wdd.or(member.wdr).is_some());
        let mut columns =
            vec![number("place", "Place"), text("player", "Player"), number("points", "Points")];
        let rounds = results::rounds(self.tournament);
        columns.extend(rounds.iter().map(|round| number(round.name(), round.name())));
        let has_top = self.places.rows.iter().any(|row| row.top.is_some());
        columns.extend(has_top.then(|| number("top", "On the top board")));
        columns.extend(
            is_listed.then(|| [number("wdd", "WDD"), number("wdr", "WDR")]).into_iter().flatten(),
        );
        columns.push(reason("reason", "Ahead of the next by"));
        let title = if self.places.is_live { "Standings so far" } else { "Standings" };
        let mut table = Table::new("standings", title, &columns);
        table.notes = match self.places.is_live {
            true if self.tournament.has_tables_alone() => vec![LACKS_RESULTS.to_owned()],
            true => vec![LIVE.to_owned()],
            false => Vec::new(),
        };
        table.notes.push(results::HOW_TO_READ.to_owned());
        table.notes.extend(taken_off(self.tournament));
        let row = |row: &EventPlace| {
            let first = [row.place.to_string(), self.name(&row.person), row.total.to_string()];
            let of_rounds = rounds.iter().map(|round| results::of_round(&row.results, *round));
            let listed = is_listed.then(|| self.numbers_elsewhere(&row.person));
            let by = row.over_next.map(|by| open_words(by, self.places.is_thrown));
            let last = [by.unwrap_or_default()];
            let top = row.top.as_ref().map(ToString::to_string).unwrap_or_default();
            let shown = first.into_iter().chain(of_rounds).chain(has_top.then_some(top));
            shown.chain(listed.into_iter().flatten()).chain(last).collect()
        };
        table.rows = self.places.rows.iter().map(row).collect();
        table
    }

    /// The numbers of a person in the lists of the hobby.
    fn numbers_elsewhere(&self, person: &PersonId) -> [String; 2] {
        let member = self.tournament.roster.find(person);
        let numbers = member.map_or([None, None], |member| [member.wdd, member.wdr]);
        numbers.map(|number| number.map_or_else(String::new, |number| number.to_string()))
    }

    /// Who plays the top board, once that is settled.
    fn top_board(&self) -> Option<Table> {
        let mut rounds = self.tournament.rounds().into_iter();
        let round = rounds.find(|round| self.tournament.has_top_board(*round))?;
        let before = self.tournament.round_before(round)?;
        self.tournament.advanced.get(&before)?;
        let columns =
            [number("seed", "Seed"), text("player", "Player"), number("points", "Earlier points")];
        let title = format!("The top board of {}", round.words());
        let mut table = Table::new("top-board", title, &columns);
        let row = |(seed, of): (usize, &EventSeed)| {
            vec![seed.to_string(), self.name(&of.person), of.total.to_string()]
        };
        table.rows = (1..).zip(&self.places.seeds).map(row).collect();
        Some(table)
    }

    fn teams(&self) -> Table {
        let columns = [
            number("place", "Place"),
            text("team", "Team"),
            number("points", "Points"),
            reason("reason", "Ahead of the next by"),
        ];
        let title = if self.places.is_live { "Teams so far" } else { "Teams" };
        let mut table = Table::new("teams", title, &columns);
        let row = |row: &TeamPlace| {
            let by = row.over_next.map(|by| open_words(by, self.places.is_thrown));
            let (name, total) = (safe::name(&row.name), row.total.to_string());
            vec![row.place.to_string(), name, total, by.unwrap_or_default()]
        };
        table.rows = self.places.teams.iter().map(row).collect();
        table
    }

    fn countries(&self) -> Table {
        let columns = [
            text("power", "Power"),
            text("player", "Player"),
            number("points", "Points"),
            seat("board", "Board"),
        ];
        let title = if self.places.is_live { "Best games so far" } else { "Best games" };
        let mut table = Table::new("best-countries", title, &columns);
        let row = |power: Power, game: &EventPrize| {
            let (name, score) = (self.name(&game.person), game.score.to_string());
            vec![power.name().to_owned(), name, score, game.board.clone()]
        };
        let of_powers = Power::ALL.into_iter().zip(&self.places.prizes);
        table.rows = of_powers
            .flat_map(|(power, games)| games.iter().map(move |game| row(power, game)))
            .collect();
        table
    }

    /// Winners and prizes as they were given.
    fn honours(&self, finish: &Finish) -> Honours {
        let mut table = Table::new("honours", "Winners and prizes", &honours::COLUMNS);
        let points_of = |person: &PersonId| {
            let row = self.places.rows.iter().find(|row| row.person == *person);
            row.map_or_else(String::new, |row| row.total.to_string())
        };
        table.rows.extend(finish.winner.0.iter().map(|who| {
            let cells = [self.name(who), String::new(), String::new(), points_of(who)];
            honours::row("Winner", cells)
        }));
        table.rows.extend(finish.team.0.iter().map(|team| {
            let row = self.places.teams.iter().find(|row| row.name == *team);
            let points = row.map_or_else(String::new, |row| row.total.to_string());
            honours::row("Best team", [safe::name(team), String::new(), String::new(), points])
        }));
        for (power, games) in Power::ALL.into_iter().zip(&self.places.prizes) {
            table.rows.extend(games.iter().map(|game| {
                let (centres, score) = (game.centres.to_string(), game.score.to_string());
                let cells = [self.name(&game.person), game.board.clone(), centres, score];
                honours::row(&format!("Best {power}"), cells)
            }));
        }
        let said = honours::said(finish, self.tournament, |who| self.name(who));
        Honours { said, table }
    }

    /// Where everybody stands, under each name by which a board may know them.
    fn of_database(&self) -> Vec<SitePlace> {
        let rows = self.places.rows.iter().flat_map(|row| {
            let names = self.tournament.names_of(&row.person).into_iter();
            names.map(|name| SitePlace {
                who: Who::of(&name),
                place: row.place,
                total: Some(row.total.clone()),
            })
        });
        rows.collect()
    }
}
