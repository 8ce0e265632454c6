//! `chancery tournament` and `chancery tell` as a director meets them: the commands of
//! `docs/directors.md`, what they ask, and what they refuse.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use chancery::daemon::{Drained, Office, Worked};
use chancery::game::Moment;
use chancery::ledger::{AnyLedger, LedgerOpening, LedgerPlace};
use serde_json::Value;

use crate::tournament::whole::hall::table;

/// A folder for a ledger, gone when it is dropped.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    pub(super) fn new(name: &str) -> Folder {
        let memory = PathBuf::from("/dev/shm");
        let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let folder = parent.join(format!("chancery-prompt-{}-{name}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder can be made");
        fs::write(folder.join("roster.csv"), table(7)).expect("a file");
        fs::write(folder.join("policy.toml"), "press = \"A\"\n").expect("a file");
        Folder(folder)
    }

    /// Writes a file into it.
    pub(super) fn put(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).expect("a file");
    }

    /// Runs the program in the folder, on the twentieth of November.
    pub(super) fn run(&self, arguments: &[String]) -> (i32, String, String) {
        let has_ledger = arguments.iter().any(|argument| argument == "--ledger");
        let ledger: &[&str] = if has_ledger { &[] } else { &["--ledger", "chancery.db"] };
        let said: Output = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(arguments)
            .args(["--at", "2026-11-20 12:00"])
            .args(ledger)
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
        (said.status.code().expect("it ends"), text(said.stdout), text(said.stderr))
    }

    pub(super) fn tournament(&self, line: &str) -> (i32, String, String) {
        let mut arguments = vec!["tournament".to_owned()];
        arguments.extend(words(line));
        self.run(&arguments)
    }

    /// The same, where it has to be done.
    pub(super) fn done(&self, line: &str) -> String {
        well(line, self.tournament(&format!("{line} --yes")))
    }

    /// Writes lines to the tournament, with flags after them.
    pub(super) fn tell(&self, lines: &[&str], flags: &str) -> (i32, String, String) {
        let mut arguments = vec!["tell".to_owned(), "wm26".to_owned()];
        arguments.extend(lines.iter().map(|line| (*line).to_owned()));
        arguments.extend(words(flags));
        self.run(&arguments)
    }

    /// The same with one line, which has to be done.
    pub(super) fn told(&self, line: &str) -> String {
        well(line, self.tell(&[line], "--yes"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays costs memory and nothing else.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// What a command says that has to be done.
fn well(line: &str, (status, output, complaints): (i32, String, String)) -> String {
    assert_eq!((status, complaints.as_str()), (0, ""), "{line}");
    output
}

/// The words of a command line, those in quotation marks as one.
pub(super) fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(at, part)| match at % 2 {
            1 => vec![part.to_owned()],
            _ => part.split_whitespace().map(str::to_owned).collect(),
        })
        .collect()
}

pub(super) const OPEN: &str = "open wm26 --name \"World Masters 2026\" --director \
    \"Terry Dee <terry@example.org>\" --address td@games.example \
    --games judge+{game}@games.example";

#[test]
fn a_3_commands_at_the_prompt_ask_and_are_kept() {
    let folder = Folder::new("asks");
    let (status, _, complaints) = folder.tournament(OPEN);
    assert_eq!(status, 2);
    assert!(
        complaints.contains("can't ask for confirmation without a terminal: add --yes"),
        "{complaints}"
    );
    let (status, shown, _) = folder.tournament(&format!("{OPEN} --dry-run"));
    assert!(status == 0 && shown.contains("Nothing was done."), "{shown}");
    // Each run makes seeds of its own: hashes of unused ones are not published.
    assert!(
        shown.contains("will be shown once it is open") && !shown.contains("dice: "),
        "{shown}"
    );
    let opened = folder.done(OPEN);
    assert!(opened.contains("directed by Terry Dee") && opened.contains("dice: "), "{opened}");
    for how in ["--yes", "--dry-run"] {
        let (status, said, complaints) = folder.tournament(&format!("{OPEN} {how}"));
        assert_eq!((status, &*said), (1, ""));
        assert!(complaints.contains("there is already a tournament wm26 in this ledger"));
    }
    // Another with the same address.
    let (status, _, complaints) = folder.tournament(&OPEN.replace("wm26", "cup7"));
    assert!(
        status == 1 && complaints.contains("wm26 already uses td@games.example"),
        "{complaints}"
    );
    folder.done("roster import roster.csv");
    let (status, _, complaints) = folder.tell(&["start r1"], "--yes");
    assert_eq!((status, complaints.contains("have not been drawn")), (1, true), "{complaints}");
    let drawn = folder.tell(&["draw r1"], "--why \"it is time\" --yes").1;
    assert!(drawn.contains("7 boards are drawn for round one (B.4)."), "{drawn}");
    let (_, dry, _) = folder.tell(&["start r1"], "--dry-run");
    assert!(dry.contains("letters go out. Nothing was done."), "{dry}");
    let started = folder.told("start r1 due 2027-01-15 20:00");
    assert!(started.contains("The first orders are due Fri 15 Jan 2027 20:00 GMT."), "{started}");
    let json = folder.tournament("standings --format json").1;
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!((&json["live"], json["places"].as_array().map(Vec::len)), (&true.into(), Some(0)));
    let refused = folder.tell(&["advance r1"], "--yes --format json");
    let json: Value = serde_json::from_str(&refused.1).expect("it is JSON");
    assert_eq!((refused.0, &json["done"]), (1, &false.into()));
}

#[test]
fn c_6_credits_are_told_when_it_is_opened_and_can_be_set_or_switched_off() {
    let folder = Folder::new("credits");
    let dry = |flags: &str| folder.tournament(&format!("{OPEN} {flags} --dry-run")).1;
    let usual = dry("");
    assert!(!usual.contains("credits"), "{usual}");
    let other = dry("--scoring Calhamer");
    assert!(other.contains("(C.6): 10, 9, 8, 7, 6, 5, 4, 3, 2, 1."), "{other}");
    assert!(other.contains("--credits none switches them off"), "{other}");
    let own = dry("--scoring Calhamer --credits \"2 1\"");
    assert!(own.contains("(C.6): 2, 1.") && !own.contains("switches them off"), "{own}");
    let (status, _, complaints) = folder.tournament(&format!("{OPEN} --credits rising --yes"));
    assert_eq!(status, 2);
    assert!(complaints.contains("expected usual, none, or falling numbers"), "{complaints}");
    let none = folder.done(&format!("{OPEN} --scoring calhamer --credits none"));
    assert!(none.contains("Boards are scored by Calhamer"), "{none}");
    assert!(none.contains("C.6 is switched off"), "{none}");
    let status = folder.tournament("status").1;
    assert!(status.contains("C.6 is switched off"), "{status}");
}

#[test]
fn a_faulty_roster_is_refused_with_its_places() {
    let folder = Folder::new("roster");
    folder.done(OPEN);
    let spoilt = table(7).replacen("Player 3 3", "=Player()", 1);
    fs::write(folder.0.join("roster.csv"), spoilt).expect("a file");
    let (status, output, complaints) = folder.tournament("roster import roster.csv --yes");
    assert_eq!((status, output.as_str()), (1, ""));
    let place = "roster.csv: line 20, name: begins as a formula does";
    assert!(complaints.contains(place), "{complaints}");
    assert!(complaints.contains("1 fault; nothing was imported"), "{complaints}");
    let kept = folder.tournament("roster export").1;
    assert_eq!(kept.lines().count(), 2, "the director alone");
    for (bytes, why) in [
        (
            &b"PK\x03\x04 xl/worksheets"[..],
            "this is a workbook; save it from the spreadsheet as CSV",
        ),
        (b"n\0a\0m\0e\0", "this is UTF-16 without a byte order mark"),
        (b"name,address\n\"Ann,ann@a.example\nBob,bob@b.example\n", "line 2: a quotation mark"),
        (b"name,address\nAnn,nobody\n", "such as ann@example.org, found \"nobody\""),
        (b"name,address,zone\nAnn,ann@a.example,Foo/Bar\n", "or GMT, found \"Foo/Bar\""),
    ] {
        fs::write(folder.0.join("roster.csv"), bytes).expect("a file");
        let (status, _, complaints) = folder.tournament("roster import roster.csv --yes");
        assert!(status == 1 && complaints.contains(why), "{complaints}");
    }
    fs::write(folder.0.join("roster.csv"), table(7)).expect("a file");
    let said = folder.done("roster import roster.csv");
    let people = table(7).lines().count();
    // The director is one of them, as roster show has it; the head of the table is no person.
    assert!(said.contains(&format!("The roster has {people} people in 7 teams.")), "{said}");
    let kept = folder.tournament("roster export").1;
    fs::write(folder.0.join("again.csv"), &kept).expect("a file");
    folder.done("roster import again.csv");
    assert_eq!(folder.tournament("roster export").1, kept, "a table of what was read");
    let (status, shown, _) = folder.tournament("roster show");
    assert!(status == 0 && shown.contains("7 teams, 49 players, 7 reserves"), "{shown}");
}

#[test]
fn a_roster_comes_by_standard_input_and_a_program_is_answered_in_json() {
    let folder = Folder::new("piped");
    folder.done(OPEN);
    let import = |table: String, more: &[&str]| {
        let ledger = folder.0.join("chancery.db");
        let mut arguments = vec!["tournament", "roster", "import", "-", "--at", "2026-11-20 12:00"];
        arguments.extend(["--ledger", ledger.to_str().expect("its name is text")]);
        arguments.extend(more);
        crate::tournament::program::run(&arguments, table)
    };
    let spoilt = table(7).replacen("Player 3 3", "=Player()", 1);
    let said = import(spoilt, &["--yes", "--format", "json"]);
    let json: Value = serde_json::from_str(&said.output).expect("it is JSON");
    assert_eq!((said.status, said.complaints.as_str(), &json["done"]), (1, "", &false.into()));
    let fault = "standard input: line 20, name: begins as a formula does";
    assert!(json["refused"][0].as_str().is_some_and(|told| told.starts_with(fault)), "{json}");
    // A user who pipes a table in can't be asked as well.
    let said = import(table(7), &["--format", "json"]);
    let json: Value = serde_json::from_str(&said.complaints).expect("it is JSON");
    assert_eq!((said.status, said.output.as_str()), (2, ""));
    assert!(json["error"].as_str().is_some_and(|why| why.contains("add --yes")), "{json}");
    let said = import(table(7), &["--yes"]);
    assert_eq!((said.status, said.complaints.as_str()), (0, ""));
    assert_eq!(folder.tournament("roster export").1.lines().count(), table(7).lines().count() + 1);
}

#[test]
fn what_waits_for_a_person_is_shown_over_all_boards() {
    let folder = Folder::new("queue");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    folder.told("draw r1");
    folder.told("start r1 due 2027-01-15 20:00");
    assert_eq!(folder.tournament("queue").1, "Nothing is waiting for anyone.\n");
    assert!(!folder.tournament("status").1.contains("held back"));

    // No player writes, so that the results of the first moves are held back (D.VII(6)(b)).
    let now: Moment = "2027-01-15T20:01:00Z".parse().expect("a moment");
    let place = LedgerPlace::File(folder.0.join("chancery.db"));
    let opening =
        LedgerOpening { node: "test", secret: [7; 32], patience: Duration::from_secs(60) };
    let ledger = AnyLedger::open(&place, &opening).expect("a ledger");
    let mut office = Office::new(ledger, chancery::daemon::BUILD);
    while office.work(now, &Drained::before(now)).expect("it can rule") == Worked::On {}
    drop(office);
    let (status, shown, _) = folder.tournament("queue");
    let board = "wm26-r1-01: held back, NMR of Austria, England, France, Germany, Italy";
    assert!(status == 0 && shown.contains(board), "{shown}");
    assert_eq!(shown.matches("held back, NMR").count(), 7, "{shown}");
    assert!(folder.tournament("status").1.contains("; held back, NMR of Austria"));
    let json: Value =
        serde_json::from_str(&folder.tournament("queue --format json").1).expect("it is JSON");
    assert_eq!(json[6]["stage"], "held-back", "{json}");
}

#[test]
fn b_2_who_is_entered_by_hand_stands_behind_those_who_signed_up() {
    let folder = Folder::new("enters");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    folder.told("enter Ann Able <ann@players.example>");
    let row = folder.tournament("roster export").1;
    let row = row.lines().find(|line| line.contains("ann@")).expect("she is there").to_owned();
    assert!(row.ends_with("2026-11-20T12:00:00Z"), "{row}");
    // People on the roster who are not in the table are named, and nothing is taken.
    let (status, _, complaints) = folder.tournament("roster import roster.csv --yes");
    assert_eq!(status, 1);
    assert!(
        complaints.contains("not in the table: Ann Able <ann@players.example>"),
        "{complaints}"
    );
    let (status, shown, _) = folder.tournament("roster import roster.csv --drop --dry-run");
    let gone = "Taken off the roster, because they are not in the table: Ann Able \
        <ann@players.example>.";
    assert!(status == 0 && shown.contains(gone), "{shown}");
    folder.done("roster import roster.csv --drop");
    assert!(!folder.tournament("roster export").1.contains("ann@"));
    let own = "enter Ann <judge+wm26-r1-01@games.example>";
    assert!(folder.tell(&[own], "--yes").2.contains("is an address of the tournament itself"));
    folder.told("enter Ann Able <ann@other.example>");
    folder.told("enter Ann Able <ann@third.example>");
    let (_, _, complaints) = folder.tell(&["strike Ann Able"], "--yes");
    assert!(complaints.contains("2 people are called Ann Able. Say which one you mean: ann-able"));
    let (_, _, complaints) = folder.tell(&["strike Nob Ody"], "--yes");
    assert!(complaints.contains("No one here is called \"Nob Ody\""), "{complaints}");
    let (status, _, complaints) = folder.tell(&["ask until 2027-01-01: Well?"], "--yes");
    assert!(status == 1 && complaints.contains("Tried: what was tried before"), "{complaints}");
}

#[test]
fn b_6_a_draw_is_not_shown_before_it_is_done() {
    let folder = Folder::new("unseen");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    for format in ["text", "json"] {
        let (status, shown, _) = folder.tell(&["draw r1"], &format!("--dry-run --format {format}"));
        assert!(status == 0 && shown.contains("7 boards are drawn"), "{shown}");
        assert!(!shown.contains("seed was") && !shown.contains("wm26-r1-01"), "{shown}");
    }
    let drawn = folder.told("draw r1");
    let seed = drawn.split("The seed was ").nth(1).expect("a seed").trim().trim_end_matches('.');
    let (_, shown, _) = folder.tell(&["start r1"], "--dry-run --format json");
    assert!(shown.contains("Round one begins") && !shown.contains(seed), "{shown}");
    assert!(folder.told("start r1").contains(seed));
}

#[test]
fn b_6_b_sign_up_does_not_end_with_too_few_teams_unless_it_is_asked_to() {
    let folder = Folder::new("few");
    folder.done(OPEN);
    folder.told("open");
    fs::write(folder.0.join("roster.csv"), table(4)).expect("a file");
    folder.done("roster import roster.csv");
    let (status, _, complaints) = folder.tell(&["close"], "--yes");
    let why = "That makes only 4 teams. A tournament needs at least 7 teams of seven (B.6b)";
    assert!(status == 1 && complaints.contains(why), "{complaints}");
    assert!(folder.tournament("status").1.contains("Sign-up is open"));
    let closed = folder.told("close anyway");
    assert!(closed.contains("Sign-up closed with 4 teams"), "{closed}");
    let (_, help, _) = folder.tournament("open --help");
    assert!(help.contains("seven teams of seven (49 players)"), "{help}");
}

#[test]
fn what_stands_between_two_steps_is_in_the_status() {
    let folder = Folder::new("stands");
    folder.done(OPEN);
    folder.done("roster import roster.csv");
    folder.told("draw r1");
    let shown = folder.tournament("status").1;
    assert!(shown.contains("Round one: drawn, not begun."), "{shown}");
    let (_, late, _) = folder.tell(&["start r1 due 2036-12-24"], "--dry-run");
    assert!(late.contains("days from now. Is the year right?"), "{late}");
    folder.told("start r1");
    let shown = folder.tournament("status").1;
    assert!(shown.contains("Round one: 7 of 7 games are being played."), "{shown}");
}

#[test]
fn beside_a_daemon_that_does_not_answer_nothing_is_done_and_nothing_is_left() {
    let folder = Folder::new("beside");
    folder.done(OPEN);
    let place = LedgerPlace::File(folder.0.join("chancery.db"));
    let opening =
        LedgerOpening { node: "daemon", secret: [7; 32], patience: Duration::from_secs(60) };
    let held = AnyLedger::open(&place, &opening).expect("a ledger");
    let (status, said, complaints) = folder.tell(&["open"], "--yes");
    assert_eq!((status, said.as_str()), (2, ""), "{complaints}");
    assert!(complaints.contains("node daemon, process "), "it says who: {complaints}");
    assert!(complaints.contains("does not answer. Nothing was done"), "{complaints}");
    drop(held);
    // A daemon that comes later finds nothing to do, so that it may be asked again.
    let mut office = Office::new(AnyLedger::open(&place, &opening).expect("a ledger"), "tested");
    let now: Moment = "2026-11-20T12:00:00Z".parse().expect("a moment");
    office.turn(now).expect("a turn");
    drop(office);
    let said = folder.told("open");
    assert!(said.starts_with("Sign-up is open.\n"), "{said}");
}
