//! Boards at a prompt: what can't begin, what is asked before one begins, and what a command says
//! where something else is in the way.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder with a configuration and a board, gone when it is dropped.
pub(crate) struct Place(pub(crate) PathBuf);

const BOARD: &str = include_str!("../../game.example.toml");
const CONFIG: &str = "[tournament]\nname = \"Mine\"\naddress = \"wm26@example.org\"\n\
    [operator]\naddress = \"ann@example.org\"\n[ledger]\nfile = \"ledger.db\"\n\
    [[mailboxes]]\nname = \"orders\"\nkind = \"maildir\"\nfolder = \"in\"\n\
    [carrier]\nkind = \"file\"\nfolder = \"out\"\n";

impl Place {
    pub(crate) fn new(name: &str) -> Place {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("place-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        let place = Place(folder);
        place.put("chancery.toml", CONFIG);
        place.put("board.toml", BOARD);
        place
    }

    pub(crate) fn put(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.0.join(name), text).expect("a file can be written");
    }

    /// Runs the program without a terminal: its status, and all that it says.
    pub(crate) fn run(&self, arguments: &[&str]) -> (i32, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
        command.args(arguments).current_dir(&self.0).stdin(Stdio::null());
        let output = command.output().expect("the program starts");
        let said = [output.stdout, output.stderr].concat();
        (output.status.code().expect("it ends"), String::from_utf8_lossy(&said).into_owned())
    }

    /// Runs it at a terminal, with an answer.
    fn at_a_terminal(&self, arguments: &str, answer: &str) -> (i32, String) {
        let line = format!("{} {arguments}", env!("CARGO_BIN_EXE_chancery"));
        let mut command = Command::new("script");
        command.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
        command.current_dir(&self.0).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("there is a terminal");
        let mut input = child.stdin.take().expect("it is piped");
        input.write_all(format!("{answer}\n").as_bytes()).expect("somebody types");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code().expect("it ends"), said)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // A folder that stays costs room and nothing else.
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_12_a_board_whose_people_and_addresses_exclude_each_other_does_not_begin() {
    let place = Place::new("excluded");
    let own = "expected an address of Anne's own: this is the board's own address";
    for (old, new, why) in [
        ("master = \"gm\"", "master = \"anne\"", "anne plays France, but a game master can't"),
        ("director = \"td\"", "director = \"anne\"", "anne plays France, but the director can't"),
        ("anne@example.org", "wm26+R1-07@example.org", own),
        ("gm@example.org", "wm26+r1-07@example.org", "people.gm.address: expected an address of"),
        ("gm@example.org", "confirm@example.org", "this is the address of the confirmation box"),
        ("\"confirm@example.org\"", "\"wm26+r1-07@example.org\"", "an address other than the"),
    ] {
        place.put("spoilt.toml", BOARD.replacen(old, new, 1));
        for more in [&["--dry-run"][..], &[]] {
            let (status, said) = place.run(&[&["game", "open", "spoilt.toml"], more].concat());
            assert!(status == 2 && said.contains(why) && said.contains("line "), "{why}\n{said}");
        }
    }
    assert!(!place.0.join("ledger.db").exists(), "nothing has begun");
}

#[test]
fn a_board_with_a_seat_that_nobody_holds_says_which_and_what_to_write() {
    let place = Place::new("no-player");
    for empty in ["", "Italy = \"\"\n"] {
        let kept: Vec<&str> =
            BOARD.split_inclusive('\n').filter(|line| !line.starts_with("Italy = ")).collect();
        let spoilt = kept.concat().replace("[seats]\n", &format!("[seats]\n{empty}"));
        place.put("spoilt.toml", spoilt);
        let (status, said) = place.run(&["game", "open", "spoilt.toml", "--dry-run"]);
        assert!(status == 2 && said.contains("spoilt.toml: one fault"), "{said}");
        let why = "seats.Italy: no one plays Italy, and each power needs a player: \
            write Italy = \"…\" under [seats]";
        assert!(said.contains(why), "{said}");
    }
}

/// Boards that are opened one by one have no round together, but one time.
#[test]
fn b_9_nobody_begins_a_fourth_board_unless_the_club_has_it_so() {
    let place = Place::new("fourth");
    let begin = |number: u8, more: &[&str]| {
        let file = format!("b{number}.toml");
        place.put(&file, BOARD.replace("r1-07", &format!("r1-0{number}")));
        place.run(&[&["game", "open", &file, "--yes"], more].concat())
    };
    for number in 1..=3 {
        let (status, said) = begin(number, &[]);
        assert_eq!(status, 0, "{said}");
    }
    for more in [&["--dry-run"][..], &[]] {
        let (status, said) = begin(4, more);
        let why = "already plays r1-01, r1-02 and r1-03, and three games at a time are the \
            limit (B.9)";
        assert!(status == 2 && said.contains(why) && said.contains("--fourth-seat"), "{said}");
    }
    let (status, said) = begin(4, &["--fourth-seat"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn d_ii_2_a_board_that_letters_could_not_tell_from_another_does_not_begin() {
    let place = Place::new("alike");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    place.put("twin.toml", BOARD.replacen("id = \"r1-07\"", "id = \"r1-08\"", 1));
    let why =
        "r1-08 has the address wm26+r1-07@example.org and the tag \"wm26 r1-07\", as does r1-07";
    for more in [&["--dry-run"][..], &[]] {
        let (status, said) = place.run(&[&["game", "open", "twin.toml"], more].concat());
        assert!(status == 2 && said.contains(why), "{said}");
    }
    // One address may serve several boards, as long as their tags differ.
    let other = BOARD.replacen("r1-07\"", "r1-08\"", 2);
    place.put("other.toml", &other);
    let (status, said) = place.run(&["game", "open", "other.toml", "--yes"]);
    assert_eq!(status, 0, "{said}");
    let open = ["tournament", "open", "wm26", "--director", "Terry Dee <terry@example.org>"];
    let address = "td@games.example";
    let games = ["--games", "td+{game}@games.example"];
    let more = [&["--address", address, "--yes", "--any-address"][..], &games].concat();
    let (status, said) = place.run(&[&open[..], &more].concat());
    assert_eq!(status, 0, "{said}");
    let third = BOARD.replace("wm26+r1-07@example.org", address).replace("r1-07", "r1-09");
    place.put("third.toml", third);
    let third = ["game", "open", "third.toml", "--any-address", "--dry-run"];
    let (status, said) = place.run(&third);
    let why = "the address td@games.example, at which the tournament wm26 reads sign-up";
    assert!(status == 2 && said.contains(why), "{said}");
}

#[test]
fn a_board_whose_address_no_mailbox_reads_begins_only_if_you_insist() {
    let place = Place::new("unread");
    let elsewhere = BOARD.replace("wm26+r1-07@example.org", "r1-07@elsewhere.example");
    place.put("elsewhere.toml", elsewhere);
    let open = ["game", "open", "elsewhere.toml"];
    let why = "no mailbox in the configuration reads r1-07@elsewhere.example, so letters to r1-07 \
        would be lost. Give it the address wm26+r1-07@example.org";
    for more in [&["--dry-run"][..], &["--yes"], &[]] {
        let (status, said) = place.run(&[&open[..], more].concat());
        assert!(status == 2 && said.contains(why) && said.contains("--any-address"), "{said}");
    }
    let (status, said) = place.at_a_terminal("game open elsewhere.toml", "n");
    assert!(status == 1 && said.contains("Careful: no mailbox"), "{said}");
    let tournament = ["tournament", "open", "wm27", "--director", "Dee <dee@td.example>", "--yes"];
    let all = ["--address", "judge@elsewhere.example", "--games", "judge+{game}@elsewhere.example"];
    for (more, address) in [
        (&["--games", "{game}@elsewhere.example"][..], "{game}@elsewhere.example"),
        (&all, "judge@elsewhere.example"),
    ] {
        let (status, said) = place.run(&[&tournament[..], more].concat());
        let why = format!("no mailbox in the configuration reads {address}");
        assert!(status == 1 && said.contains(&why), "{said}");
    }
    assert!(!place.0.join("ledger.db").exists(), "nothing has begun");
    let (status, said) = place.run(&[&open[..], &["--any-address"]].concat());
    assert_eq!(status, 0, "{said}");
    let (_, said) = place.run(&["doctor"]);
    let warning = "WARN   address of r1-07: no mailbox in the configuration names r1-07@elsewhere";
    assert!(said.contains(warning), "{said}");
    let named = "addresses = [\"r1-08@elsewhere.example\"]\n[carrier]";
    place.put("chancery.toml", CONFIG.replace("[carrier]", named));
    place.put(
        "named.toml",
        BOARD
            .replace("wm26+r1-07@example.org", "r1-08@elsewhere.example")
            .replace("r1-07", "r1-08"),
    );
    let (status, said) = place.run(&["game", "open", "named.toml"]);
    assert_eq!(status, 0, "{said}");
}

#[test]
fn letters_that_wait_are_dropped_or_let_go_in_numbers_only_if_you_say_so() {
    let place = Place::new("dropped");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    let (status, said) = place.run(&["outbox", "drop", "1", "2"]);
    assert!(status == 2 && said.contains("add --yes"), "{said}");
    let (status, said) = place.run(&["outbox", "drop", "1", "2", "--yes"]);
    assert!(status == 0 && said.contains("2 letters are dropped."), "{said}");
    let (status, said) = place.run(&["outbox", "drop", "1", "--yes"]);
    assert!(status == 2 && said.contains("letter 1 is not waiting"), "{said}");
    let (_, said) = place.run(&["outbox", "drop", "--cause", "strangers", "--yes"]);
    assert!(said.contains("no letter is waiting because of \"strangers\""), "{said}");
    let (_, said) = place.run(&["outbox", "drop", "--cause", "r1-07", "--yes"]);
    assert!(said.contains("7 letters are dropped."), "{said}");
    let (_, said) = place.run(&["outbox", "retry"]);
    assert!(said.contains("No letter was given up."), "what is dropped stays so: {said}");
    for number in 1..=6 {
        place.put("more.toml", BOARD.replace("r1-07", &format!("r1-1{number}")));
        let open = ["game", "open", "more.toml", "--fourth-seat"];
        assert_eq!(place.run(&open).0, 0);
    }
    let (status, said) = place.run(&["outbox", "flush"]);
    assert!(
        status == 2 && said.contains("54 letters would go out at once: 9 about r1-11"),
        "{said}"
    );
    let (status, said) = place.run(&["outbox", "flush", "--yes"]);
    assert!(status == 0 && said.contains("54 letters will go"), "{said}");
    let (_, said) = place.run(&["audit", "ledger.db"]);
    assert!(said.contains("Everything is as it was recorded."), "{said}");
}

#[test]
fn whoever_sits_at_a_terminal_is_asked_before_a_board_begins() {
    let place = Place::new("asked");
    let (status, said) = place.at_a_terminal("game open board.toml", "maybe");
    assert_eq!(status, 1, "{said}");
    assert!(said.contains("9 letters go out. Go ahead? [y/N]"), "{said}");
    assert!(said.contains("Nothing was done: the answer was not yes."), "{said}");
    assert!(!place.0.join("ledger.db").exists(), "nothing has begun");
    let (status, said) = place.at_a_terminal("game open board.toml", "y");
    assert!(status == 0 && said.contains("r1-07 has begun"), "{said}");
}

#[test]
fn a_letter_of_which_nothing_can_be_done_is_no_success() {
    let place = Place::new("told");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    for (line, why) in [("gm quue", "quue"), ("gm grant 3", "There is no")] {
        let (status, said) = place.run(&["tell", "r1-07", line, "--yes"]);
        assert!(status == 1 && said.contains(why), "{said}");
        assert!(said.contains("None of this can be done, so nothing was sent."), "{said}");
        let json = ["tell", "r1-07", line, "--yes", "--format", "json"];
        let (status, said) = place.run(&json);
        assert!(status == 1 && said.contains("\"done\":false"), "{said}");
    }
}

/// A question changes nothing, so it needs no terminal.
#[test]
fn a_question_at_the_prompt_is_answered_at_once_and_kept_nowhere() {
    let place = Place::new("asks");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    for (line, answer) in [("gm queue", "Nothing is waiting for you."), ("help", "gm deadline")] {
        for more in [&[][..], &["--yes"], &["--dry-run"]] {
            let asked = [&["tell", "r1-07", line], more].concat();
            let (status, said) = place.run(&asked);
            assert!(status == 0 && said.contains(answer), "{asked:?}: {said}");
            assert!(!said.contains("1 letter") && !said.contains("journal"), "{said}");
        }
    }
    let lines = ["gm queue", "gm grant 3", "gm quue"];
    let tell = |more: &[&str]| place.run(&[&["tell", "r1-07"], &lines[..], more].concat());
    let (status, said) = tell(&[]);
    let undone = "Line 2 would have no effect: gm grant 3\nLine 3 would have no effect: gm quue";
    assert!(status == 1 && said.contains(undone), "{said}");
    let (status, said) = tell(&["--format", "json"]);
    assert!(status == 1 && said.contains(r#""undone":["gm grant 3","gm quue"]"#), "{said}");
}

#[test]
fn pages_are_not_replaced_by_those_of_another_ledger() {
    let place = Place::new("pages");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    let write = |ledger: &str| place.run(&["gazette", "--ledger", ledger, "--to", "pages"]);
    assert_eq!(write("ledger.db").0, 0);
    assert_eq!(write("ledger.db").0, 0);
    place.put("chancery.toml", CONFIG.replace("ledger.db", "leger.db"));
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    let (status, said) = write("leger.db");
    assert!(status == 2 && said.contains("its contents were made from another ledger"), "{said}");
    let (status, said) = place.run(&["export", "--ledger", "ledger.db", "--to", "pages"]);
    assert!(status == 2 && said.contains("or by another command"), "{said}");
    assert_eq!(place.run(&["export", "--ledger", "ledger.db", "--to", "data"]).0, 0);
    assert_eq!(place.run(&["export", "--ledger", "ledger.db", "--to", "data"]).0, 0);
    let (status, said) = place.run(&["export", "--ledger", "leger.db", "--to", "data"]);
    assert!(status == 2 && said.contains("its contents were made from another ledger"), "{said}");
}

#[test]
fn pages_are_what_the_configuration_says_and_flags_win() {
    let place = Place::new("own-pages");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    let (status, said) = place.run(&["gazette"]);
    let why = "chancery gazette: expected --to DIR: no configuration names a folder (web.gazette)";
    assert!(status == 2 && said.starts_with(why), "{said}");
    place.put("own.toml", format!("{CONFIG}[web]\ngazette = \"www\"\n"));
    let title = |page: &str| {
        let page = fs::read_to_string(place.0.join(page)).expect("a page");
        let title = page.split("<title>").nth(1).and_then(|rest| rest.split('<').next());
        title.map(str::to_owned).unwrap_or_default()
    };
    let (status, said) = place.run(&["gazette", "--config", "own.toml"]);
    assert!(status == 0 && said.starts_with("www: "), "{said}");
    assert!(title("www/index.html").contains("Mine"), "{}", title("www/index.html"));
    let flags = ["gazette", "--config", "own.toml", "--to", "other", "--title", "Yours"];
    let (status, said) = place.run(&flags);
    assert!(status == 0 && said.starts_with("other: "), "{said}");
    assert!(title("other/index.html").contains("Yours"), "{}", title("other/index.html"));
    assert_eq!(place.run(&["export", "--to", "data"]).0, 0);
    let data = fs::read_to_string(place.0.join("data/tournament.json")).expect("a file");
    assert!(data.contains("\"title\": \"Mine\""), "{data}");
}

#[test]
fn a_ledger_that_is_not_there_is_said_to_be_missing() {
    let place = Place::new("missing");
    let why = "there is no ledger ledger.db; chancery tournament open, chancery game open or";
    let ledger = ["--ledger", "ledger.db"];
    for asked in [
        &["tournament", "status"][..],
        &["tournament", "roster", "show"],
        &["outbox", "show"],
        &["nodes"],
        &["backup", "copy.db"],
        &["gazette", ledger[0], ledger[1], "--to", "pages"],
        &["export", ledger[0], ledger[1], "--to", "data"],
        &["export", "--to", "data"],
        &["archive", "ledger.db", "--public", "archive.jsonl"],
        &["game", "show", "r1-07"],
    ] {
        let (status, said) = place.run(asked);
        assert!(status == 2 && said.contains(why), "{asked:?}: {said}");
    }
    place.put("letter.txt", "Dear all,\nA Par - Bur\n");
    let (status, said) = place.run(&["audit", "letter.txt"]);
    let why = "chancery audit: letter.txt is neither a ledger nor an archive";
    assert!(status == 2 && said.starts_with(why) && said.lines().count() == 1, "{said}");
    assert_eq!(place.run(&["game", "open", "board.toml"]).0, 0);
    let (status, said) = place.run(&["nodes"]);
    assert!(
        status == 0 && said.contains("is a file, which one daemon at a time has to itself"),
        "{said}"
    );
}

#[test]
fn a_configuration_that_is_none_is_named_with_what_is_wrong() {
    let place = Place::new("no-configuration");
    place.put("latin.toml", b"[tournament]\nname = \"K\xf6ln\"\n");
    let (status, said) = place.run(&["game", "list", "--config", "latin.toml"]);
    let why = "chancery game: latin.toml, line 2: expected UTF-8: save it in that encoding\n";
    assert_eq!((status, said.as_str()), (2, why));
    let (status, said) = place.run(&["game", "list", "--config", "."]);
    let why = "chancery game: .: expected a file, but this is a folder\n";
    assert_eq!((status, said.as_str()), (2, why));
    let (_, said) = place.run(&["game", "list", "--config", "nothing.toml"]);
    assert!(said.contains("To write a configuration: chancery init."), "{said}");
    let url = CONFIG.replace("[ledger]\nfile = \"ledger.db\"\n", "");
    place.put("flat.toml", format!("ledger = \"postgres://chancery@db/chancery\"\n{url}"));
    let (_, said) = place.run(&["game", "list", "--config", "flat.toml"]);
    assert!(said.contains("ledger: must be a table: write [ledger] with file"), "{said}");
    assert!(said.contains("url = \"postgres://"), "{said}");
    let open = ["tournament", "open", "wm26", "--director", "Terry Dee <terry@example.org>"];
    let games = ["--games", "wm26+{game}@example.org", "--dry-run"];
    for (more, why) in [
        (["--zone", "Foo/Bar"], "expected a name such as Europe/Paris, New York or GMT"),
        (["--rulebook", "dato"], "there is no rulebook \"dato\"; there are world-masters, datc"),
    ] {
        let (status, said) = place.run(&[&open[..], &games, &more].concat());
        assert!(status == 2 && said.contains(why), "{said}");
    }
}
