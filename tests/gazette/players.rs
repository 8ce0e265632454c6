//! The pages of players and teams: every name leads to one, and it tells what other pages tell.

use std::collections::BTreeSet;

use chancery::daemon::tournaments;
use chancery::game::PersonId;
use chancery::report::gazette::{GazettePage, Site, Who, pages};
use chancery::tournament::Tournament;

use crate::gazette::shown::{target, text, values};
use crate::gazette::world::{WM26, World, site};

fn shown(pages: &[GazettePage], path: &str) -> String {
    let page = pages.iter().find(|page| page.path == path);
    text(page.unwrap_or_else(|| panic!("no {path}"))).to_owned()
}

fn pages_below(pages: &[GazettePage], folder: &str) -> Vec<String> {
    let below = pages.iter().filter(|page| page.path.starts_with(folder));
    below.map(|page| page.path.clone()).collect()
}

#[test]
fn everybody_who_plays_has_a_page_that_tells_seats_and_places() {
    let site = site();
    let pages = pages(site);
    assert_eq!(pages_below(&pages, "players/").len(), 49);
    let mut rows = 0;
    for board in &site.boards {
        for seat in &board.seats {
            let holder = seat.tenures.last().expect("somebody plays");
            let page = shown(&pages, &format!("players/{}.html", holder.page));
            assert!(page.contains(&format!("<h1>{}</h1>", holder.name)), "{page}");
            let team = seat.team.as_deref().expect("a team");
            assert!(page.contains(&format!("\">{team}</a>.</p>")), "{team}: {page}");
            let link = format!("<a href=\"../boards/{0}/index.html\">{0}</a>", board.name);
            assert!(page.contains(&link) && page.contains(&format!(">{}</span>", seat.power)));
            let centres = board.position.centres_of(seat.power).len();
            assert!(page.contains(&format!("data-of=\"Centres\">{centres}</td>")), "{centres}");
            // The same row as on the page of standings, and no other player's.
            let table = site.tables.iter().find(|table| table.name == "standings-r1");
            let table = table.expect("the ranking of the round");
            let own = table.rows.iter().find(|row| row[1] == holder.name).expect("a place");
            let behind = page.split("id=\"standings-r1\"").nth(1).expect("the ranking");
            let behind = behind.split("</table>").next().expect("its end");
            assert_eq!(behind.matches("<tr>").count(), 2, "{behind}");
            assert!(behind.contains(&format!("data-of=\"Place\">{}</td>", own[0])), "{behind}");
            rows += 1;
        }
    }
    assert_eq!(rows, 49);
}

#[test]
fn names_lead_to_their_pages_from_cards_boards_years_lists_and_standings() {
    let site = site();
    let pages = pages(site);
    let board = &site.boards[1];
    let holder = board.seats[2].tenures.last().expect("somebody plays");
    let own = format!("players/{}.html", holder.page);
    let team = board.seats[2].team.as_deref().expect("a team");
    for path in [
        "index.html",
        "boards.html",
        "standings.html",
        "players.html",
        "draw.html",
        &format!("boards/{}/index.html", board.name),
        &format!("boards/{}/1901.html", board.name),
    ] {
        let page = shown(&pages, path);
        let main = page.split("<main").nth(1).expect("the contents");
        let linked = format!("\">{}</a>", holder.name);
        let links = main.match_indices(&linked).map(|(at, _)| &main[..at]);
        let leads = links.filter_map(|before| before.rsplit("href=\"").next());
        let leads: BTreeSet<String> = leads.map(|link| target(path, link).0).collect();
        assert_eq!(leads, BTreeSet::from([own.clone()]), "{path}");
    }
    for path in ["standings.html", "players.html", &format!("boards/{}/index.html", board.name)] {
        let page = shown(&pages, path);
        let links = values(&page, "href");
        let mut teams = links.iter().filter(|link| link.contains("teams/"));
        assert!(teams.next().is_some(), "{path}");
        assert!(page.contains(&format!("\">{team}</a>")), "{path}");
    }
}

#[test]
fn a_team_has_a_page_with_its_players_and_its_places() {
    let site = site();
    let pages = pages(site);
    let teams = pages_below(&pages, "teams/");
    assert_eq!(teams.len(), 7);
    assert!(
        teams
            .iter()
            .all(|path| path.chars().all(|c| c.is_ascii_alphanumeric() || "-/.".contains(c)))
    );
    let mut players = BTreeSet::new();
    for path in &teams {
        let page = shown(&pages, path);
        let own: Vec<&str> = values(&page, "href");
        let own: BTreeSet<&str> =
            own.into_iter().filter(|link| link.starts_with("../players/")).collect();
        assert_eq!(own.len(), 7, "{path}");
        players.extend(own.into_iter().map(str::to_owned));
        assert!(page.contains("id=\"teams\"") && page.contains("id=\"standings-r1\""), "{path}");
    }
    assert_eq!(players.len(), 49);
}

fn tournament(world: &World) -> Tournament {
    let kept = tournaments::kept(world.office.ledger(), WM26).expect("the ledger works");
    kept.expect("a tournament").into_state()
}

#[test]
fn a_player_whom_boards_know_by_an_address_has_one_page_that_does_not_tell_it() {
    let world = World::begin("players-known");
    let tournament = tournament(&world);
    let mut site = Site { boards: world.site().boards, ..Site::default() };
    let who = |id: &str| Who::of(&PersonId::new(id));
    // One of the roster is known by an address, and a newcomer by nothing else.
    site.boards[0].seats[0].tenures[0].who = who("t0p0@players.example");
    site.boards[1].seats[0].tenures[0].who = who("t0p0");
    let newcomer = &mut site.boards[2].seats[0].tenures[0];
    (newcomer.who, newcomer.name) = (who("nora@players.example"), "Nora New".to_owned());
    site.tell(&tournament);
    let page = |board: usize| site.boards[board].seats[0].tenures[0].page.clone();
    assert_eq!((page(0).as_str(), page(1).as_str()), ("t0p0", "t0p0"));
    assert!(page(2).starts_with("nora-new-"), "{}", page(2));
    let made = pages(&site);
    let both = shown(&made, "players/t0p0.html");
    for board in &site.boards[..2] {
        assert!(both.contains(&format!("\">{}</a>", board.name)), "{both}");
    }
    let list = shown(&made, "players.html");
    assert_eq!(list.matches("players/t0p0.html").count(), 1, "{list}");
    // Their page is named after the name alone: another address would give the same.
    let before = page(2);
    site.boards[2].seats[0].tenures[0].who = who("other@players.example");
    site.tell(&tournament);
    assert_eq!(site.boards[2].seats[0].tenures[0].page, before);
}

#[test]
fn namesakes_have_a_page_each_and_no_table_sends_to_the_wrong_one() {
    let mut site = site().clone();
    let who = |id: &str| Who::of(&PersonId::new(id));
    for (board, id) in [(0, "one"), (1, "two")] {
        let tenure = &mut site.boards[board].seats[0].tenures[0];
        (tenure.who, tenure.name) = (who(id), "Eve Ek".to_owned());
    }
    let seat = |board: usize| format!("{} Austria", site.boards[board].name);
    let (first, second) = (seat(0), seat(1));
    let mut table = site.tables[0].clone();
    table.rows.truncate(2);
    for (row, (place, seat)) in table.rows.iter_mut().zip([("1", &first), ("2", &second)]) {
        row[0] = place.to_owned();
        row[1] = "Eve Ek".to_owned();
        row[3] = seat.clone();
    }
    site.tables = vec![table];
    site.know_players();
    let made = pages(&site);
    let page = |board: usize| {
        shown(&made, &format!("players/{}.html", site.boards[board].seats[0].tenures[0].page))
    };
    for (board, place, other) in [(0, "1", 1), (1, "2", 0)] {
        let page = page(board);
        assert!(page.contains(&format!("data-of=\"Place\">{place}</td>")), "{page}");
        assert!(!page.contains(&site.boards[other].name), "{page}");
    }
    let standings = shown(&made, "standings.html");
    assert!(!standings.contains("players/eve-ek"), "{standings}");
}

#[test]
fn a_page_of_a_player_tells_no_place_that_the_director_holds_back() {
    let mut site = site().clone();
    site.tables.clear();
    site.holds_standings = true;
    let made = pages(&site);
    for page in made.iter().filter(|page| page.path.starts_with("players/")) {
        let page = text(page);
        assert!(!page.contains("id=\"standings") && !page.contains("so far"), "{page}");
    }
    // Nor does the file of the database, which has each player's sum, nor a link to it.
    assert!(!made.iter().any(|page| page.path.ends_with("wdd-classification.csv")));
    assert!(!shown(&made, "rules.html").contains("wdd-classification.csv"));
}

#[test]
fn a_player_who_was_replaced_keeps_a_page_without_what_came_after() {
    let mut site = site().clone();
    let board = &mut site.boards[0];
    let phase = board.phases.last().expect("a result").phase;
    let seat = &mut board.seats[0];
    let mut next = seat.tenures[0].clone();
    seat.tenures[0].to = Some(phase);
    (next.who, next.name, next.from) =
        (Who::of(&PersonId::new("nora")), "Nora New".to_owned(), phase);
    seat.tenures.push(next);
    site.know_players();
    let made = pages(&site);
    let of = |at: usize| {
        shown(&made, &format!("players/{}.html", site.boards[0].seats[0].tenures[at].page))
    };
    let (old, new) = (of(0), of(1));
    assert!(old.contains("Replaced from ") && !old.contains("data-of=\"Centres\""), "{old}");
    assert!(new.contains("data-of=\"Centres\"") && !new.contains("Replaced from"), "{new}");
    assert!(new.contains("From Winter 1902 adjustments"), "{new}");
}
