//! Several tournaments in one ledger, and boards that belong to none: no reader finds one in the
//! pages of another.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chancery::daemon::BUILD;
use chancery::daemon::gazette::Gazette;
use chancery::daemon::printer::Printer;
use chancery::daemon::tournaments::kept;
use chancery::game::event::{Event, Opening};
use chancery::game::proof::Proof;
use chancery::ledger::{EventNumber, GameName, Ledger};
use chancery::report::gazette::Volume;

use crate::gazette::command::{chancery, name};
use crate::gazette::shown::{target, values};
use crate::gazette::world::{Folder, WM26, World};

const WM27: &str = "wm27";

/// All files below a folder, except the mark, which names the ledger.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let below = name(&path).rsplit('/').next().expect("a name").to_owned();
        match path.is_dir() {
            true => {
                found.extend(files(&path).into_iter().map(|(p, b)| (format!("{below}/{p}"), b)))
            }
            false => drop(found.insert(below, fs::read(&path).expect("a file"))),
        }
    }
    found.retain(|path, _| !path.starts_with(".chancery"));
    found
}

/// What the prompt makes of a ledger: pages or exports.
fn made(world: &World, what: &str, tournament: Option<&str>) -> BTreeMap<String, Vec<u8>> {
    // Tests of one process run at once, each with a ledger of its own.
    let own = world.folder.path().file_name().expect("a name").to_string_lossy();
    let folder = Folder::new(&format!("{own}-{what}-{}", tournament.unwrap_or("all")));
    let (ledger, to) = (world.folder.path().join("ledger.db"), folder.path().join("to"));
    let mut arguments = vec![what, "--ledger", name(&ledger), "--to", name(&to)];
    arguments.extend(tournament.into_iter().flat_map(|short| ["--tournament", short]));
    let (status, said, complaints) = chancery(&arguments);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{said}");
    files(&to)
}

fn told(world: &World, what: &str, tournament: &str) -> String {
    let ledger = world.folder.path().join("ledger.db");
    let asked = ["tournament", what, "--ledger", name(&ledger), "--tournament", tournament];
    let (status, said, complaints) = chancery(&asked);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{said}");
    said
}

fn same(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) {
    assert_eq!(one.keys().collect::<Vec<_>>(), other.keys().collect::<Vec<_>>());
    for (path, bytes) in one {
        assert!(other[path] == *bytes, "{path} differs");
    }
}

#[test]
fn each_of_two_tournaments_in_one_ledger_comes_out_as_it_does_alone() {
    let mut both = World::begin_all("both-of-two", &[WM26, WM27]);
    both.play_to(1901);
    for short in [WM26, WM27] {
        let mut alone = World::begin_all(&format!("alone-{short}"), &[short]);
        alone.play_to(1901);
        for what in ["gazette", "export"] {
            let wanted = made(&alone, what, None);
            assert!(wanted.len() > 15, "{what}: {} files only", wanted.len());
            same(&made(&both, what, Some(short)), &wanted);
            // All at once, each stands in a folder of its own.
            let all = made(&both, what, None);
            let below = format!("{short}/");
            let own = all.iter().filter_map(|(path, bytes)| {
                Some((path.strip_prefix(&below)?.to_owned(), bytes.clone()))
            });
            same(&own.collect(), &wanted);
        }
        for what in ["standings", "dice", "export"] {
            assert_eq!(told(&both, what, short), told(&alone, what, short), "{what}");
        }
    }
    let folder = Folder::new("unknown");
    let (ledger, to) = (both.folder.path().join("ledger.db"), folder.path().join("to"));
    for what in ["gazette", "export"] {
        let asked = [what, "--ledger", name(&ledger), "--to", name(&to), "--tournament", "wm28"];
        let (status, _, complaints) = chancery(&asked);
        assert_eq!(status, Some(2));
        assert!(
            complaints.contains("no tournament wm28 in this ledger; it has wm26, wm27"),
            "{complaints}"
        );
    }
}

/// What the printer writes of these, from a folder on.
fn printed(volumes: Vec<Volume>, folder: &Folder) -> BTreeMap<String, Vec<u8>> {
    let to = folder.path().join("to");
    Printer::of("one").publish(volumes, &to, || true).expect("it is written");
    files(&to)
}

fn volumes(world: &World) -> Vec<Volume> {
    let mut gazette = Gazette::new("");
    gazette.follow(world.office.ledger()).expect("the ledger can be read");
    gazette.volumes()
}

#[test]
fn what_had_an_address_keeps_a_page_there_when_a_second_tournament_comes() {
    let folder = Folder::new("moved");
    let alone = printed(volumes(&World::begin("moved-alone")), &folder);
    let both = World::begin_all("moved-both", &[WM26, WM27]);
    let all = printed(volumes(&both), &folder);
    for path in alone.keys().filter(|path| path.ends_with(".html")) {
        let page = String::from_utf8(all[path].clone()).expect("a page");
        let links = values(&page, "href");
        assert!(!links.is_empty(), "{path} leads nowhere");
        for link in links {
            let (to, _) = target(path, link);
            assert!(all.contains_key(&to), "{path}: {link} leads nowhere");
        }
    }
    let old = String::from_utf8(all["boards/wm26-r1-01/index.html"].clone()).expect("a page");
    assert!(old.contains("url=../../wm26/boards/wm26-r1-01/index.html"), "{old}");
    let front = String::from_utf8(all["index.html"].clone()).expect("a page");
    for (short, title) in [(WM26, "World Masters 2026"), (WM27, "World Masters 2027")] {
        assert!(front.contains(&format!("<a href=\"{short}/index.html\">{title}</a>")), "{front}");
    }
    // Data and the pages of all boards lead to those of the tournament that was there first.
    for (path, bytes) in alone.iter().filter(|(path, _)| path.starts_with("data/")) {
        let is_calendar = path == "data/deadlines.ics";
        assert!(is_calendar || all.get(path) == Some(bytes), "{path} is no more what it was");
    }
    for page in ["standings.html", "players.html", "draw.html"] {
        let old = String::from_utf8(all[page].clone()).expect("a page");
        assert!(old.contains(&format!("url=wm26/{page}")), "{old}");
    }
    let calendar = String::from_utf8(all["data/deadlines.ics"].clone()).expect("a calendar");
    assert!(calendar.contains("[wm26-r1-01]") && calendar.contains("[wm27-r1-01]"), "{calendar}");
}

#[test]
fn a_tournament_that_cant_be_read_stops_no_pages_but_its_own() {
    let mut world = World::begin_all("unread", &[WM26, WM27]);
    world.play_to(1901);
    let before = made(&world, "gazette", None);
    let mut followed = Gazette::new("");
    followed.follow(world.office.ledger()).expect("the ledger can be read");
    let ledger = world.folder.path().join("ledger.db");
    let db = rusqlite::Connection::open(&ledger).expect("the ledger");
    let spoil = "UPDATE games SET state = '\"state\"', version = ?2 WHERE name = ?1";
    let tournament = GameName::of_tournament(WM26);
    assert_eq!(db.execute(spoil, [&tournament.0, BUILD]).expect("it can be written"), 1);
    drop(db);

    let folder = Folder::new("unread-pages");
    let to = folder.path().join("to");
    let asked = ["gazette", "--ledger", name(&ledger), "--to", name(&to)];
    let (status, said, complaints) = chancery(&asked);
    assert_eq!(status, Some(1), "{said}{complaints}");
    assert!(complaints.contains("wm26") && complaints.lines().count() == 1, "{complaints}");
    let after = files(&to);
    let of = |all: &BTreeMap<String, Vec<u8>>, short: &str| -> BTreeMap<String, Vec<u8>> {
        let own = all.iter().filter(|(path, _)| path.starts_with(&format!("{short}/")));
        own.map(|(path, bytes)| (path.clone(), bytes.clone())).collect()
    };
    same(&of(&after, WM27), &of(&before, WM27));
    let front = String::from_utf8(after["wm26/index.html"].clone()).expect("a page");
    assert!(front.contains("the records of this tournament"), "{front}");
    assert!(after.contains_key("wm26/boards/wm26-r1-01/index.html"), "its boards stay");
    assert!(!after.keys().any(|path| path.starts_with("single/")), "they are nobody else's");

    // Who has read it before goes on with what he has.
    let tables = |gazette: &Gazette| gazette.tournament(WM26).expect("it is there").tables;
    let known = tables(&followed);
    let behind = followed.follow(world.office.ledger()).expect("the ledger can be read");
    let behind: Vec<&GameName> = behind.iter().map(|(name, _)| name).collect();
    assert_eq!((behind, known.is_empty()), (vec![&tournament], false));
    assert!(tables(&followed) == known);
}

/// That of a board of the tournament.
pub(crate) fn opening(world: &World) -> Opening {
    let first = world.office.ledger().events(&GameName::new("wm26-r1-01"), EventNumber(0), 1);
    match first.expect("the ledger works").first().map(|first| first.text.read()) {
        Some(Ok(Event::Opened(opening))) => *opening,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_board_that_no_tournament_has_opened_belongs_to_none() {
    let mut world = World::begin("single");
    let alone = world.site();
    let mut opening = opening(&world);
    // It has a name as the tournament's boards have.
    (opening.setup.id, opening.setup.tag) = ("wm26-r1-99".to_owned(), "wm26-r1-99".to_owned());
    opening.setup.key = "another key".to_owned();
    opening.setup.address = "judge+wm26-r1-99@games.example".to_owned();
    world.office.open(&opening, world.now).expect("it begins");
    assert!(world.site() == alone, "the tournament has a board more");
    let volumes = volumes(&world);
    let folders: Vec<&str> = volumes.iter().map(|volume| volume.folder.as_str()).collect();
    assert_eq!(folders, ["wm26/", "single/"]);
    let boards: Vec<&str> = volumes[1].site.boards.iter().map(|one| one.name.as_str()).collect();
    assert_eq!((volumes[1].site.title.as_str(), boards), ("Single boards", vec!["wm26-r1-99"]));
    // Letters link to where the pages are.
    let top = "https://masters.example.org/";
    let proof = Proof::default();
    world.office.settle(&proof, Some(top), world.now).expect("it is settled");
    while world.office.settle_some(world.now).expect("it is settled") {}
    let games = world.games();
    let page = |name: &str| games[&GameName::new(name)].page.clone();
    assert_eq!(page("wm26-r1-01"), Some(format!("{top}wm26/boards/wm26-r1-01/")));
    assert_eq!(page("wm26-r1-99"), Some(format!("{top}single/boards/wm26-r1-99/")));
    let kept = kept(world.office.ledger(), WM26).expect("the ledger works").expect("it is there");
    assert_eq!(kept.state.page, Some(format!("{top}wm26/")));
}
