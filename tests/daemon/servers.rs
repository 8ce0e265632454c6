//! A year on real servers: players send by Python's smtplib in the shapes of their mail programs,
//! the daemon fetches by IMAP and sends by SMTP, and what it sends is in their mailboxes.

#[path = "../mailhost/rig.rs"]
#[allow(dead_code)]
mod rig;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use chrono::TimeDelta;
use rig::{Door, Rig};

use crate::house::House;

/// Who plays what, in the order of the board's file, and with which mail program.
const PLAYERS: [(&str, &str, &str); 7] = [
    ("Austria", "player1", "plain"),
    ("England", "player2", "thunderbird"),
    ("France", "player3", "outlook"),
    ("Germany", "player4", "gmail"),
    ("Italy", "player5", "apple"),
    ("Russia", "player6", "plain"),
    ("Turkey", "player7", "gmail"),
];
/// So often somebody looks into a mailbox before a letter counts as lost; each look takes the time
/// of a process.
const LOOKS_MAX: usize = 400;

fn config(rig: &Rig) -> String {
    let ca = rig.ca_file();
    let login = |door: Door| {
        format!(
            "host = \"localhost\"\nport = {}\nca-file = \"{}\"\nuser = \"judge@diplomacy.test\"\n\
            password-command = [\"echo\", \"secret\"]\n",
            rig.port(door),
            ca.display()
        )
    };
    let (imap, smtp) = (login(Door::Imaps), login(Door::Submissions));
    format!(
        "[tournament]\nname = \"Test\"\naddress = \"judge@diplomacy.test\"\n\
        [ledger]\nfile = \"ledger.db\"\n[rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n\
        [[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{imap}\
        [carrier]\nkind = \"smtp\"\n{smtp}"
    )
}

fn board() -> String {
    let seats = PLAYERS.map(|(power, user, _)| format!("{power} = \"{user}\"\n")).concat();
    let users = PLAYERS.iter().map(|(_, user, _)| *user).chain(["gm"]);
    let person = |user: &str| format!("[people.{user}]\naddress = \"{user}@diplomacy.test\"\n");
    let people: String = users.map(person).collect();
    format!(
        "id = \"r1-07\"\naddress = \"judge@diplomacy.test\"\n[staff]\nmaster = \"gm\"\n\
        [seats]\n{seats}{people}"
    )
}

fn send(rig: &Rig, user: &str, shape: &str, text: &str, answered: Option<&str>) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/daemon/player.py");
    let mut command = Command::new(script);
    command.arg(rig.port(Door::Submissions).to_string()).arg(rig.ca_file());
    command.args([user, shape, "Re: [r1-07] orders"]).args(answered);
    let mut child = command.stdin(Stdio::piped()).spawn().expect("Python runs");
    let mut stdin = child.stdin.take().expect("it reads");
    stdin.write_all(text.as_bytes()).expect("it reads all");
    drop(stdin);
    assert!(child.wait().expect("it ends").success(), "{user} could not send");
}

/// The letters in a player's mailbox once there are so many.
fn letters(rig: &Rig, user: &str, count: usize) -> Vec<String> {
    for _ in 0..LOOKS_MAX {
        if rig.subjects(user, "INBOX").len() >= count {
            break;
        }
    }
    let folders = ["new", "cur"].map(|folder| rig.maildir(user).join(folder));
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let read = |entry: std::io::Result<fs::DirEntry>| {
        fs::read_to_string(entry.expect("an entry").path()).expect("a letter")
    };
    let letters: Vec<String> = entries.map(read).collect();
    assert_eq!(letters.len(), count, "{user} has {letters:#?}");
    letters
}

fn field(letter: &str, name: &str) -> String {
    let line = letter.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name} is missing: {letter}")).trim().to_owned()
}

#[test]
fn a_year_by_smtp_and_imap_in_the_shapes_of_mail_programs() {
    let rig = rig::rig();
    // A server of IMAP stamps whole seconds.
    let mut house = House::with("servers", &config(rig), &board(), TimeDelta::seconds(2));
    let said = house.ask(&["doctor"]);
    assert!(said.contains("ok     mailbox orders: a test message came back"), "{said}");
    house.start();
    house.rest();
    let mut expected = 1;
    let first = letters(rig, "player3", expected).remove(0);
    let id = field(&first, "Message-ID:");
    let id = id.trim_matches(['<', '>']).to_owned();
    for text in ["all hold", "all hold"] {
        for (_, user, shape) in PLAYERS {
            let answered = (user == "player3").then_some(id.as_str());
            send(rig, user, shape, text, answered);
        }
        house.receive(PLAYERS.len());
        house.rest();
        house.pass_deadline();
        // A receipt and a result each.
        expected += 2;
        for (_, user, _) in PLAYERS {
            letters(rig, user, expected);
        }
    }
    let game = house.game();
    assert_eq!(game.phase.to_string(), "S1902M");
    assert!(game.history.iter().all(|played| played.silent.is_empty()));
    // Receipts hang below the letters that they answer, and all below one conversation.
    let all = letters(rig, "player3", expected);
    let receipts = all.iter().filter(|letter| letter.contains("\nIn-Reply-To: "));
    assert_eq!(receipts.count(), 2, "{all:#?}");
    let threads: std::collections::BTreeSet<String> =
        all.iter().map(|letter| field(letter, "Thread-Index:")).collect();
    assert_eq!(threads.len(), 1);
    house.stop();
    house.audit();
}
