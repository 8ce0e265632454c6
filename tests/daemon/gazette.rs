//! The gazette that the daemon writes while it rules: what is in it when, what never is, and what
//! happens if it can't be written.

use std::fs;
use std::path::Path;

use crate::daemon::house::House;
use crate::daemon::year::PLAYERS;

const WEB: &str =
    "[web]\ngazette = \"pages/gazette\"\naddress = \"https://masters.example.org/2026\"\n";

/// The texts of all files below a folder.
fn texts(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    entries
        .flat_map(|entry| match entry.path() {
            path if path.is_dir() => texts(&path),
            path => vec![String::from_utf8_lossy(&fs::read(path).expect("a file")).into_owned()],
        })
        .collect()
}

/// A page, once it has these words. The daemon rests again and again, and each rest is a look.
fn page(house: &mut House, path: &str, words: &str) -> String {
    loop {
        let page = fs::read_to_string(house.path("pages/gazette").join(path)).unwrap_or_default();
        if page.contains(words) {
            return page;
        }
        house.line();
    }
}

fn house(name: &str) -> House {
    let house = House::new(name, WEB);
    fs::create_dir(house.path("pages")).expect("a folder");
    house
}

#[test]
fn results_are_on_the_pages_after_the_deadline_and_nothing_is_before() {
    let mut house = house("gazette");
    house.start();
    let board = page(&mut house, "boards/r1-07/index.html", "Spring 1901");
    assert!(board.contains("orders are due"), "{board}");
    for player in PLAYERS {
        let own = if player == "anne" {
            "A Par - Pic\nF Bre - ENG\nA Mar - Pie\npress grey:\nwhispers from nowhere\nend press"
        } else {
            "all hold"
        };
        house.write(player, own);
    }
    house.rest();
    house.until("at rest");
    for text in texts(&house.path("pages")) {
        assert!(!text.contains("whispers from nowhere"), "press is told before its time");
        assert!(!text.contains("Par - Pic"), "orders are told");
        assert!(!text.contains("@example.org"), "an address is told");
    }
    assert!(!house.path("pages/gazette/boards/r1-07/1901.html").exists());
    house.pass_deadline();
    let year = page(&mut house, "boards/r1-07/1901.html", "id=\"S1901M\"");
    assert!(year.contains("A Par - Pic") && year.contains("whispers from nowhere"), "{year}");
    page(&mut house, "index.html", "r1-07: Spring 1901");
    let letters = house.letters_to("timur@example.org");
    let result = letters.iter().find(|letter| letter.contains("S1901 results"));
    let result = result.expect("a result").replace("=\r\n", "");
    let link = "https://masters.example.org/2026/boards/r1-07/1901.html#S1901M";
    assert!(result.contains(link), "no way to the board's page: {result}");
    // Feeds lead there, too: their readers know no folder.
    for path in ["feed.xml", "boards/r1-07/feed.xml"] {
        let feed = page(&mut house, path, "Spring 1901, ");
        assert!(feed.contains(&format!("type=\"text/html\" href=\"{link}\"/>")), "{feed}");
        let own = format!("href=\"https://masters.example.org/2026/{path}\"/>");
        assert!(feed.contains(&format!("type=\"application/atom+xml\" {own}")), "{feed}");
    }
    let head = result.replace("\r\n ", " ");
    assert!(head.contains(&format!("Archived-At: <{link}>\r\n")), "{head}");
    house.stop();
    house.audit();
    // The one that it replaced stays for the next, and a second daemon finds its own folder.
    let beside = fs::read_dir(house.path("pages")).expect("a folder");
    let mut beside: Vec<_> = beside.map(|entry| entry.expect("an entry").file_name()).collect();
    beside.sort();
    assert_eq!(beside, ["gazette", "gazette.next"]);
    house.start();
    house.until("the gazette was written");
    house.stop();
}

#[test]
fn a_folder_that_cant_be_written_stops_nothing_and_is_told() {
    let mut house = house("foreign");
    fs::create_dir(house.path("pages/gazette")).expect("a folder");
    house.put("pages/gazette/thesis.txt", "years of work");
    house.start();
    let call = house.until("The gazette can't be written");
    assert!(call.contains("it holds other files"), "{call}");
    house.write("anne", "all hold");
    house.rest();
    assert_eq!(house.letters_to("anne@example.org").len(), 2, "a start letter and a receipt");
    assert!(house.path("pages/gazette/thesis.txt").exists());
    let calls = house.letters_to("operator@example.org");
    assert!(calls.iter().any(|call| call.contains("The gazette can't be written")), "{calls:?}");
    fs::remove_file(house.path("pages/gazette/thesis.txt")).expect("it goes");
    page(&mut house, "index.html", "r1-07");
    house.stop();
}

/// Opens a tournament while the daemon works.
fn open(house: &mut House, short: &str) -> String {
    let (name, address) = (format!("Masters {short}"), format!("td-{short}@example.org"));
    house.ask(&[
        "tournament",
        "open",
        short,
        "--name",
        &name,
        "--director",
        "Terry Dee <terry@example.org>",
        "--address",
        &address,
        "--games",
        "judge+{game}@example.org",
        "--any-address",
        "--yes",
    ])
}

#[test]
fn a_second_tournament_is_opened_while_the_daemon_works_and_each_has_its_pages() {
    let mut house = house("second");
    house.start();
    let alone = page(&mut house, "boards/r1-07/index.html", "Spring 1901");
    for short in ["wm26", "wm27"] {
        open(&mut house, short);
        house.until("a tournament was opened");
        page(
            &mut house,
            "index.html",
            &format!("<a href=\"{short}/index.html\">Masters {short}</a>"),
        );
        page(&mut house, &format!("{short}/index.html"), &format!("<h1>Masters {short}</h1>"));
        let shown = house.ask(&["tournament", "status", "--tournament", short]);
        assert!(shown.contains(&format!("Masters {short}")), "{shown}");
    }
    let single = page(&mut house, "single/boards/r1-07/index.html", "Spring 1901");
    // Its picture is named by its whole address.
    let single = single.replace("Single boards", "Test").replace("2026/single/", "2026/");
    assert_eq!(single, alone);
    page(&mut house, "boards/r1-07/index.html", "url=../../single/boards/r1-07/index.html");
    let told = house.game().page.clone();
    let now = "https://masters.example.org/2026/single/boards/r1-07/";
    assert_eq!(told.as_deref(), Some(now), "letters lead to the new place");
    // A conflicting command is refused before anything is left.
    let mut again = std::process::Command::new(env!("CARGO_BIN_EXE_chancery"));
    let taken = [
        "tournament",
        "open",
        "wm28",
        "--director",
        "Terry Dee <terry@example.org>",
        "--address",
        "td-wm27@example.org",
        "--games",
        "judge+{game}@example.org",
        "--any-address",
        "--yes",
    ];
    let output = again.args(taken).current_dir(house.path("")).output().expect("it runs");
    let why = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && why.contains("wm27 already uses td-wm27@example.org"),
        "{why}"
    );
    house.stop();
    house.audit();
}
