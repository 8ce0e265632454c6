//! The page of a team: who plays for it and where, and its places.

use std::cell::LazyCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::{NameLinks, write_player};
use super::page::{GazettePage, PLAYERS, page_of_team};
use super::people::write_worth;
use super::person::ROOT;
use super::persons::{PlayedSeat, tenures};
use super::site::SiteBoard;
use super::stage::round;
use super::standings::{self, ShownTables};
use crate::tables::Table;

/// What stands on the page of a team already.
const SAID: [&str; 2] = ["team", "who"];

/// The pages of teams, if they are among these.
pub(super) fn pages(
    links: &NameLinks<'_>,
    tables: &mut ShownTables,
    is_one: impl Fn(&str) -> bool,
) -> Vec<GazettePage> {
    let site = links.site;
    let mut members: BTreeMap<&str, Vec<MemberRow>> =
        links.names.teams().filter(|team| is_one(team)).map(|team| (team, Vec::new())).collect();
    let of_person = LazyCell::new(|| -> BTreeMap<&str, Option<&str>> {
        let persons = site.persons.iter();
        persons.map(|person| (person.page.as_str(), person.team.as_deref())).collect()
    });
    for board in site.own_boards() {
        let rows = LazyCell::new(|| member_rows(links, board));
        for (number, (_, seat, tenure)) in tenures(board).enumerate() {
            let own = || of_person.get(tenure.page.as_str()).copied().flatten();
            let team = seat.team.as_deref().or_else(own);
            if let Some(members) = team.and_then(|team| members.get_mut(team)) {
                members.push((rows.clone(), number));
            }
        }
    }
    members.iter().map(|(team, members)| page(links, tables, team, members)).collect()
}

/// Who plays or played for a team: the rows of a board, and which of them it is.
type MemberRow = (Arc<Vec<Html>>, usize);

fn page(
    links: &NameLinks<'_>,
    tables: &mut ShownTables,
    team: &str,
    members: &[MemberRow],
) -> GazettePage {
    let site = links.site;
    let frame = PageInMaking {
        site,
        root: ROOT,
        about: PageAbout::People,
        title: team.to_owned(),
        path: page_of_team(team),
        preview: None,
    };
    let mut html = Html::new();
    write_members(members, &mut html);
    // Its own places stand above those of its players.
    for of_players in [false, true] {
        let is_one =
            |table: &Table| table.columns.iter().any(|of| of.key == "player") == of_players;
        if let Some(honours) = site.honours.as_ref().filter(|honours| is_one(&honours.table)) {
            html.add(&places(links, &honours.table, team));
        }
        for shown in tables.all().filter(|shown| is_one(&shown.table)) {
            html.add(shown.of_team(team, |table| places(links, table, team)));
        }
    }
    html.mark("<p>").link(frame.to(PLAYERS), "All players and teams").mark("</p>\n");
    frame.around(&html)
}

/// The rows of a ranking with a team, below its title.
fn places(links: &NameLinks<'_>, table: &Table, team: &str) -> Html {
    let mut html = Html::new();
    let rows = table.rows.iter().enumerate().flat_map(|(number, row)| {
        let cells = table.columns.iter().zip(row);
        let own = cells.filter(|(column, cell)| SAID.contains(&column.key) && *cell == team);
        own.map(move |_| number)
    });
    standings::write_own(links, table, &rows.collect::<Vec<usize>>(), &SAID, &mut html);
    html
}

/// Who plays or played for a team, by round.
fn write_members(members: &[MemberRow], html: &mut Html) {
    if members.is_empty() {
        return;
    }
    html.heading("players", "Players");
    html.mark("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Players\">\n");
    html.mark("<table class=\"fold\">\n<thead><tr>");
    for title in ["Player", "Round", "Board", "Power", "Centres and points"] {
        html.mark("<th scope=\"col\">").mark(title).mark("</th>");
    }
    html.mark("</tr></thead>\n<tbody>\n");
    html.add_all(members.iter().filter_map(|(rows, number)| rows.get(*number)));
    html.mark("</tbody>\n</table>\n</div>\n");
}

/// A row for each who plays or played on a board.
fn member_rows(links: &NameLinks<'_>, board: &SiteBoard) -> Arc<Vec<Html>> {
    let round = round(links.site, board.round);
    let made = || Arc::new(tenures(board).map(|of| member_row(links, round, &of)).collect());
    let (known, rows) = board.figures.members.get_or_init(|| (round.to_owned(), made()));
    // The round may be called otherwise meanwhile.
    if known == round { rows.clone() } else { made() }
}

fn member_row(links: &NameLinks<'_>, round: &str, played: &PlayedSeat<'_>) -> Html {
    let ((board, seat, tenure), mut html) = (played, Html::new());
    html.mark("<tr><td>");
    write_player(tenure, ROOT, &mut html);
    html.mark("</td><td>").text(round).mark("</td><td class=\"seat\">");
    links.write_board(&board.name, &mut html);
    html.mark("</td><td><span class=\"").mark(class(seat.power)).mark("\">");
    html.text(seat.power).mark("</span></td><td>");
    write_worth(played, &mut html);
    html.mark("</td></tr>\n");
    html
}
