//! The page of a player: his boards and powers, their results, and every place.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::{NameLinks, write_team};
use super::page::{GazettePage, PLAYERS, page_of_player};
use super::persons::{ElsewhereSeat, PlayedSeat, SitePerson};
use super::site::Site;
use super::stage::{round, stage};
use super::standings::{self, write_number};
use crate::letters::points as points_told;
use crate::names;
use crate::tables::{ColumnKind, Table};
use crate::tournament::rounds::Round;

/// The way from a page of a player or of a team to the front page.
pub(super) const ROOT: &str = "../";

/// The pages of players, if they are among these.
pub(super) fn pages(
    links: &NameLinks<'_>,
    is_one: impl Fn(&SitePerson) -> bool,
) -> Vec<GazettePage> {
    let site = links.site;
    let persons: Vec<&SitePerson> = site.persons.iter().filter(|person| is_one(person)).collect();
    let files: BTreeSet<&str> = persons.iter().map(|person| person.page.as_str()).collect();
    let names: BTreeSet<&str> = persons.iter().map(|person| person.name.as_str()).collect();
    let mut seats: BTreeMap<&str, Vec<PersonsSeat>> = BTreeMap::new();
    for seat in site.tenures().filter(|(_, _, tenure)| files.contains(tenure.page.as_str())) {
        let (_, _, tenure) = seat;
        seats.entry(&tenure.page).or_default().push(PersonsSeat::Here(seat));
    }
    for seat in site.seats_elsewhere().filter(|seat| files.contains(seat.page.as_str())) {
        seats.entry(&seat.page).or_default().push(PersonsSeat::Elsewhere(seat));
    }
    seats.values_mut().for_each(|own| own.sort_by_key(PersonsSeat::round));
    let rows = OwnRows::of(site, &["player", "who"], &["player", "who", "team"], &names);
    let page = |person: &SitePerson| {
        let own = seats.get(person.page.as_str()).map(Vec::as_slice).unwrap_or_default();
        page(links, person, own, &rows)
    };
    persons.into_iter().map(page).collect()
}

fn page(
    links: &NameLinks<'_>,
    person: &SitePerson,
    seats: &[PersonsSeat<'_>],
    rows: &OwnRows<'_>,
) -> GazettePage {
    let frame = PageInMaking {
        site: links.site,
        root: ROOT,
        about: PageAbout::People,
        title: person.name.clone(),
        path: page_of_player(&person.page),
        preview: None,
    };
    let mut html = Html::new();
    let of_seats = seats.iter().find_map(PersonsSeat::team);
    if let Some(team) = of_seats.or(person.team.as_deref()) {
        html.mark("<p class=\"lead\">Plays for ");
        write_team(team, ROOT, &mut html);
        html.mark(".</p>\n");
    }
    write_seats(links, seats, &mut html);
    let is_own = |table: &Table, row: &[String]| {
        links.is_known(&person.name) || seats.iter().any(|seat| seat.is_of(table, row))
    };
    rows.write(links, &person.name, is_own, &mut html);
    html.mark("<p>").link(frame.to(PLAYERS), "All players").mark("</p>\n");
    frame.around(&html)
}

/// A seat of a person, here or elsewhere.
#[derive(Clone, Copy)]
pub(super) enum PersonsSeat<'s> {
    Here(PlayedSeat<'s>),
    Elsewhere(&'s ElsewhereSeat),
}

impl<'s> PersonsSeat<'s> {
    fn round(&self) -> Round {
        match self {
            PersonsSeat::Here((board, ..)) => board.round,
            PersonsSeat::Elsewhere(seat) => seat.round,
        }
    }

    fn board(&self) -> &'s str {
        match self {
            PersonsSeat::Here((board, ..)) => &board.name,
            PersonsSeat::Elsewhere(seat) => &seat.board,
        }
    }

    fn power(&self) -> &'s str {
        match self {
            PersonsSeat::Here((_, seat, _)) => seat.power.name(),
            PersonsSeat::Elsewhere(seat) => &seat.power,
        }
    }

    fn team(&self) -> Option<&'s str> {
        match self {
            PersonsSeat::Here((_, seat, _)) => seat.team.as_deref(),
            PersonsSeat::Elsewhere(_) => None,
        }
    }

    /// Whether a row of a ranking names this seat, which tells namesakes apart.
    fn is_of(&self, table: &Table, row: &[String]) -> bool {
        let cells = || table.columns.iter().zip(row);
        let seat = format!("{} {}", self.board(), self.power());
        let has_power = cells().any(|(column, cell)| {
            column.key == "power" && cell == self.power() || cell.ends_with(self.power())
        });
        cells().filter(|(column, _)| column.kind == ColumnKind::Seat).any(|(_, cell)| {
            cell.split(", ").any(|one| one == seat || one == self.board() && has_power)
        })
    }
}

fn write_seats(links: &NameLinks<'_>, seats: &[PersonsSeat<'_>], html: &mut Html) {
    let site = links.site;
    let columns = SeatColumns::of(seats);
    html.heading("boards", site.name_of_boards());
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"");
    html.text(site.name_of_boards()).mark("\">\n<table class=\"fold\">\n<thead><tr>");
    let (powers, points) = (columns.has_powers, columns.has_points);
    for (title, class, _) in [
        ("Round", "", true),
        ("Board", "", true),
        ("Power", "", powers),
        ("Status", "", true),
        ("Centres", " class=\"n\"", powers),
        ("By year", " class=\"n\"", powers),
        ("Points", " class=\"n\"", points),
    ]
    .into_iter()
    .filter(|(_, _, is_there)| *is_there)
    {
        html.mark("<th scope=\"col\"").mark(class).mark(">").mark(title).mark("</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    for seat in seats {
        html.mark("<tr><td>").text(round(site, seat.round())).mark("</td><td class=\"seat\">");
        match seat {
            PersonsSeat::Here(..) => links.write_board(seat.board(), html),
            PersonsSeat::Elsewhere(_) => _ = html.text(seat.board()),
        }
        html.mark("</td>");
        if columns.has_powers {
            html.mark("<td><span");
            if let PersonsSeat::Here((_, seat, _)) = seat {
                html.mark(" class=\"").mark(class(seat.power)).mark("\"");
            }
            html.mark(">").text(seat.power()).mark("</span></td>");
        }
        match seat {
            PersonsSeat::Here(played) => {
                write_standing(played, html);
                columns.write_numbers(played, html);
            }
            PersonsSeat::Elsewhere(seat) => {
                html.mark("<td>").text(&seat.result).mark("</td>");
                columns.write_elsewhere(seat, html);
            }
        }
        html.mark("</tr>\n");
    }
    html.mark("</tbody>\n</table>\n</div>\n");
}

/// How it stands, and for how long it is whose.
fn write_standing((board, seat, tenure): &PlayedSeat<'_>, html: &mut Html) {
    html.mark("<td>");
    let is_last = seat.tenures.last().is_some_and(|last| std::ptr::eq(last, *tenure));
    match tenure.to {
        Some(to) if !(is_last && seat.is_in_disorder) => {
            html.text(format_args!("Replaced from {} on.", names::phase(to)));
        }
        Some(_) => _ = html.mark("Now in civil disorder (B.8f)."),
        None => _ = html.text(stage(board)),
    }
    if seat.tenures.len() > 1 || tenure.is_temporary {
        html.mark(" <small>");
        html.mark(if tenure.is_temporary { "Temporarily, from " } else { "From " });
        html.text(names::phase(tenure.from)).mark("</small>");
    }
    html.mark("</td>");
}

/// Which numbers the seats of a person have.
struct SeatColumns {
    has_powers: bool,
    has_points: bool,
}

impl SeatColumns {
    fn of(seats: &[PersonsSeat<'_>]) -> SeatColumns {
        let is_scored = |seat: &PersonsSeat<'_>| match seat {
            PersonsSeat::Here((board, seat, _)) => board.points(seat.power).is_some(),
            PersonsSeat::Elsewhere(seat) => seat.points.is_some(),
        };
        SeatColumns {
            has_powers: seats.iter().any(|seat| !seat.power().is_empty()),
            has_points: seats.iter().any(is_scored),
        }
    }

    fn write_elsewhere(&self, seat: &ElsewhereSeat, html: &mut Html) {
        if self.has_powers {
            write_cell("Centres", seat.centres.map(|centres| centres.to_string()), html);
            html.mark("<td></td>");
        }
        if self.has_points {
            write_cell("Points", seat.points.clone().map(points_told), html);
        }
    }

    fn write_none(&self, html: &mut Html) {
        html.mark(if self.has_powers { "<td></td><td></td>" } else { "" });
        html.mark(if self.has_points { "<td></td>" } else { "" });
    }

    /// Centres and points belong to the player who has a seat, or had it last.
    fn write_numbers(&self, (board, seat, tenure): &PlayedSeat<'_>, html: &mut Html) {
        if tenure.to.is_some() {
            return self.write_none(html);
        }
        html.mark("<td class=\"n\" data-of=\"Centres\">");
        html.text(board.position.centres_of(seat.power).len()).mark("</td>");
        let own = |row: &[usize]| row.get(seat.power.index()).copied().unwrap_or(0).to_string();
        let counts = board.counts().iter().filter(|(year, _)| *year >= tenure.from.year);
        let counts: Vec<String> = counts.map(|(_, row)| own(row)).collect();
        match counts.is_empty() {
            true => html.mark("<td>"),
            false => html.mark("<td class=\"n\" data-of=\"By year\">").text(counts.join(", ")),
        };
        html.mark("</td>");
        if !self.has_points {
            return;
        }
        write_cell("Points", board.points(seat.power).map(points_told), html);
    }
}

/// A number, where there is one.
fn write_cell(title: &'static str, number: Option<String>, html: &mut Html) {
    match number {
        Some(number) => {
            html.mark("<td class=\"n\" data-of=\"").mark(title).mark("\">");
            write_number(&number, html);
        }
        None => _ = html.mark("<td>"),
    }
    html.mark("</td>");
}

/// The rows of rankings with a name.
pub(super) struct OwnRows<'s> {
    tables: Vec<&'s Table>,
    /// The keys of columns that say what the page says already.
    without: &'s [&'s str],
    /// By name, tables and rows by their numbers.
    rows: BTreeMap<&'s str, Vec<(usize, usize)>>,
}

impl OwnRows<'_> {
    /// Those of some names, if these stand in columns of these keys.
    pub(super) fn of<'s>(
        site: &'s Site,
        keys: &[&str],
        without: &'s [&'s str],
        names: &BTreeSet<&str>,
    ) -> OwnRows<'s> {
        let honours = site.honours.iter().map(|honours| &honours.table);
        let tables: Vec<&Table> = honours.chain(site.own_tables()).collect();
        let mut rows: BTreeMap<&str, Vec<(usize, usize)>> = BTreeMap::new();
        for (at, table) in tables.iter().enumerate() {
            for (number, row) in table.rows.iter().enumerate() {
                let cells = table.columns.iter().zip(row);
                let own = cells.filter(|(column, _)| keys.contains(&column.key));
                for (_, cell) in own.filter(|(_, cell)| names.contains(cell.as_str())) {
                    rows.entry(cell).or_default().push((at, number));
                }
            }
        }
        OwnRows { tables, without, rows }
    }

    /// Those of a name, below the titles of their rankings.
    pub(super) fn write(
        &self,
        links: &NameLinks<'_>,
        name: &str,
        is_own: impl Fn(&Table, &[String]) -> bool,
        html: &mut Html,
    ) {
        let own = self.rows.get(name).map(Vec::as_slice).unwrap_or_default();
        for of_table in own.chunk_by(|(one, _), (other, _)| one == other) {
            let Some(table) = of_table.first().and_then(|(at, _)| self.tables.get(*at)) else {
                continue;
            };
            let is_one = |at: &usize| table.rows.get(*at).is_some_and(|row| is_own(table, row));
            let rows: Vec<usize> = of_table.iter().map(|(_, row)| *row).filter(is_one).collect();
            standings::write_own(links, table, &rows, self.without, html);
        }
    }
}
