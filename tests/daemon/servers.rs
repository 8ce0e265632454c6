//! A year on real servers: players send by Python's smtplib in the shapes of their mail programs,
//! the daemon fetches by IMAP and sends by SMTP, and what it sends is in their mailboxes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::ledger::{EventNumber, GameName, Ledger};
use chrono::TimeDelta;

use crate::daemon::house::{House, first_moment};
use crate::daemon::proxy::{Act, Piece, proxy};
use crate::daemon::rig::{self, Door, Rig, address, token};

/// Who plays what, in the order of the board's file, and with which mail program.
const PLAYERS: [(&str, &str, &str); 7] = [
    ("Austria", "player1", "outlook"),
    ("England", "player2", "thunderbird"),
    ("France", "player3", "plain"),
    ("Germany", "player4", "gmail"),
    ("Italy", "player5", "apple"),
    ("Russia", "player6", "plain"),
    ("Turkey", "player7", "gmail"),
];
/// What is ordered in each phase of the year: Italy takes Trieste, whose fleet goes to Albania, and
/// the other three of the shapes of mail programs take a centre and build.
const YEAR: [(&str, &[(&str, &str)]); 4] = [
    (
        "S1901M",
        &[
            ("Austria", "A Vie H\nA Bud H\nF Tri H"),
            ("England", "F Lon - NTH\nF Edi H\nA Lvp H"),
            ("Germany", "F Kie - Den\nA Ber H\nA Mun H"),
            ("Italy", "A Ven - Tyr\nA Rom - Ven\nF Nap H"),
        ],
    ),
    (
        "F1901M",
        &[
            ("Austria", "A Vie H\nA Bud H\nF Tri H"),
            ("England", "F NTH - Nwy\nF Edi H\nA Lvp H"),
            ("Germany", "F Den H\nA Ber H\nA Mun H"),
            ("Italy", "A Tyr - Tri\nA Ven S A Tyr - Tri\nF Nap H"),
        ],
    ),
    ("F1901R", &[("Austria", "F Tri - Alb")]),
    (
        "W1901A",
        &[
            ("Austria", "Remove F Alb"),
            ("England", "Build F Lon"),
            ("Germany", "Build F Kie"),
            ("Italy", "Build A Rom"),
        ],
    ),
];
/// How often to look into a mailbox before a letter counts as lost; each look takes the time of a
/// process.
const LOOKS_MAX: usize = 400;

/// How the daemon gets to the servers.
pub(crate) enum Ways<'a> {
    /// In TLS, with what proves who it is.
    Secret(&'a str),
    /// By ports of the test's own, on which things go wrong.
    Open { imap: u16, smtp: u16 },
}

/// A configuration whose letters come to a user of the rig.
pub(crate) fn config(rig: &Rig, judge: &str, ways: &Ways<'_>) -> String {
    let login = |door: Door| match ways {
        Ways::Secret(secret) => format!(
            "host = \"localhost\"\nport = {}\nca-file = \"{}\"\nuser = \"{}\"\n{secret}\n",
            rig.port(door),
            rig.ca_file().display(),
            address(judge)
        ),
        Ways::Open { imap, smtp } => match door {
            Door::Imaps => format!(
                "host = \"127.0.0.1\"\nport = {imap}\ntls = \"none\"\nuser = \"{}\"\n{PASSWORD}\n",
                address(judge)
            ),
            _ => format!("host = \"127.0.0.1\"\nport = {smtp}\ntls = \"none\"\n"),
        },
    };
    let (imap, smtp) = (login(Door::Imaps), login(Door::Submissions));
    let (operator, judge) = (address(&format!("operator-{judge}")), address(judge));
    format!(
        "[tournament]\nname = \"Test\"\naddress = \"{judge}\"\n\
        [operator]\naddress = \"{operator}\"\n[ledger]\nfile = \"ledger.db\"\n\
        [rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n\
        [[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{imap}\
        [carrier]\nkind = \"smtp\"\n{smtp}"
    )
}

const PASSWORD: &str = "password-command = [\"echo\", \"secret\"]";

/// A board that users of the rig play, in the order of the powers.
pub(crate) fn board(judge: &str, master: &str, players: [&str; 7]) -> String {
    let powers = PLAYERS.map(|(power, _, _)| power);
    let seats = powers.iter().zip(players);
    let seats: String = seats.map(|(power, user)| format!("{power} = \"{user}\"\n")).collect();
    let person = |user| format!("[people.{user}]\naddress = \"{}\"\n", address(user));
    let people: String = players.into_iter().chain([master]).map(person).collect();
    format!(
        "id = \"r1-07\"\naddress = \"{}\"\n[staff]\nmaster = \"{master}\"\n\
        [seats]\n{seats}{people}",
        address(judge)
    )
}

/// A house whose letters go by a rig. A server of IMAP stamps whole seconds.
pub(crate) fn house(name: &str, config: &str, board: &str) -> House {
    House::with(name, config, board, TimeDelta::seconds(2))
}

/// A port that leads to another, by way of what happens, as long as the test runs.
pub(crate) fn by_way_of(
    port: u16,
    happens: impl Fn(&Piece<'_>) -> Act + Send + Sync + 'static,
) -> u16 {
    let (found, finds) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        runtime.expect("a runtime").block_on(async {
            found.send(proxy(port, happens).await).expect("the test waits");
            std::future::pending::<()>().await;
        });
    });
    finds.recv().expect("a port")
}

/// What has happened in the game after its opening.
fn happened(house: &House) -> Vec<String> {
    let events = house.ledger().events(&GameName::new("r1-07"), EventNumber(1), usize::MAX);
    let events = events.expect("they can be read");
    events.iter().map(|event| event.text.as_str().to_owned()).collect()
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
pub(crate) fn letters(rig: &Rig, user: &str, count: usize) -> Vec<String> {
    for _ in 0..LOOKS_MAX {
        if rig.subjects(user, "INBOX").len() >= count {
            break;
        }
    }
    let read = |path| fs::read_to_string(path).expect("a letter");
    let letters: Vec<String> = files_of(rig, user).map(read).collect();
    assert_eq!(letters.len(), count, "{user} has {letters:#?}");
    letters
}

/// The files of a player's mailbox.
pub(crate) fn files_of(rig: &Rig, user: &str) -> impl Iterator<Item = PathBuf> + use<> {
    let folders = ["new", "cur"].map(|folder| rig.maildir(user).join(folder));
    let entries = folders.into_iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    entries.map(|entry| entry.expect("an entry").path())
}

fn field(letter: &str, name: &str) -> String {
    let line = letter.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or_else(|| panic!("{name} is missing: {letter}")).trim().to_owned()
}

#[test]
fn a_year_by_smtp_and_imap_in_the_shapes_of_mail_programs() {
    let rig = rig::rig();
    // A server of IMAP stamps whole seconds.
    let config = config(rig, "judge", &Ways::Secret(PASSWORD));
    let players = PLAYERS.map(|(_, user, _)| user);
    let mut house = house("servers", &config, &board("judge", "gm", players));
    let said = house.ask(&["doctor"]);
    assert!(
        said.contains("ok     mailbox orders: letters in INBOX can be read and marked"),
        "{said}"
    );
    house.start();
    house.rest();
    let mut expected = BTreeMap::from(players.map(|user| (user, 1)));
    let first = letters(rig, "player3", 1).remove(0);
    let id = field(&first, "Message-ID:");
    let id = id.trim_matches(['<', '>']).to_owned();
    for (phase, orders) in YEAR {
        assert_eq!(house.game().phase.to_string(), phase);
        let mut writers = 0;
        for (power, user, shape) in PLAYERS {
            let given = orders.iter().find(|(of, _)| *of == power).map(|(_, text)| *text);
            let holds = phase.ends_with('M').then_some("all hold");
            let Some(text) = given.or(holds) else { continue };
            let answered = (user == "player3").then_some(id.as_str());
            send(rig, user, shape, text, answered);
            writers += 1;
            // A receipt.
            *expected.entry(user).or_default() += 1;
        }
        house.receive(writers);
        house.rest();
        house.pass_deadline();
        // A result.
        expected.values_mut().for_each(|count| *count += 1);
        for (user, count) in &expected {
            letters(rig, user, *count);
        }
    }
    let game = house.game();
    assert_eq!(game.phase.to_string(), "S1902M");
    assert!(game.history.iter().all(|played| played.silent.is_empty()));
    let units = |power| game.position.units_of(power).count();
    let found = [Power::Austria, Power::England, Power::Germany, Power::Italy].map(units);
    assert_eq!(found, [2, 4, 4, 4]);
    // Receipts hang below the letters that they answer, and all below one conversation.
    let all = letters(rig, "player3", expected["player3"]);
    let receipts = all.iter().filter(|letter| letter.contains("\nIn-Reply-To: "));
    assert_eq!(receipts.count(), 2, "{all:#?}");
    let threads: BTreeSet<String> =
        all.iter().map(|letter| field(letter, "Thread-Index:")).collect();
    assert_eq!(threads.len(), 1);
    house.stop();
    house.audit();
}

#[test]
fn a_letter_that_is_put_off_goes_later_and_one_that_is_refused_is_told_to_the_master() {
    let rig = rig::rig();
    // Until the second attempt the server gets another recipient: one that it defers.
    let smtp = by_way_of(rig.port(Door::Mx), |piece: &Piece<'_>| {
        match !piece.from_server && piece.connection == 0 && piece.has("RCPT TO:<busy01@") {
            true => Act::Say(piece.with("RCPT TO:<busy01@", "RCPT TO:<rej450@")),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge2", &Ways::Open { imap: rig.port(Door::Imap), smtp });
    let players = ["r1", "r2", "busy01", "rej550", "r5", "r6", "r7"];
    let mut house = house("refused", &config, &board("judge2", "gm2", players));
    house.start();
    let put_off = house.until("a letter has to wait");
    assert!(put_off.contains("450 4.2.1"), "{put_off}");
    let refused = house.until("a letter was refused");
    assert!(refused.contains("550 5.1.1") && !refused.contains("rej550"), "{refused}");
    // The start letter, and what became of another one.
    let told = letters(rig, "gm2", 2).concat();
    assert!(told.contains("A letter could not be delivered"), "{told}");
    assert!(told.contains("rej550@diplomacy.test"), "{told}");
    assert_eq!(rig.subjects("busy01", "INBOX"), [""; 0]);
    let given_up = house.ledger().given_up(9).expect("a list");
    assert_eq!(given_up.len(), 1, "{given_up:?}");

    house.set_time(first_moment() + TimeDelta::minutes(2));
    house.rest();
    let letter = letters(rig, "busy01", 1).remove(0);
    let id = field(&letter, "Message-ID:");
    assert!(letter.contains("Thread-Index:"), "{letter}");
    // The server that refused is not asked again, and the master is not told again.
    house.set_time(first_moment() + TimeDelta::hours(12));
    house.rest();
    assert_eq!(letters(rig, "busy01", 1).remove(0).matches(&id).count(), 1);
    letters(rig, "gm2", 2);
    let events = happened(&house);
    assert!(matches!(&events[..], [failed] if failed.contains("rej550")), "{events:?}");
    // Unless the operator says so, who has seen to it.
    let said = house.ask(&["outbox", "retry"]);
    assert!(said.contains("The daemon will try to send 1 letter now"), "{said}");
    house.until("letters will go out now");
    house.until("a letter was refused");
    house.rest();
    letters(rig, "gm2", 2);
    house.stop();
    assert_eq!(house.log.matches("a letter was refused").count(), 2, "{}", house.log);
    house.audit();
}

#[test]
fn a_report_of_failure_marks_the_address_that_failed_and_changes_nothing_else() {
    let rig = rig::rig();
    let config = config(rig, "judge3", &Ways::Secret(PASSWORD));
    let players = ["b1", "b2", "b3", "b4", "bounce", "b6", "b7"];
    let mut house = house("bounce", &config, &board("judge3", "gm3", players));
    let before = house.game();
    house.start();
    // Postfix takes the start letter, and then says that it could not be delivered.
    house.receive(1);
    house.rest();
    let told = letters(rig, "gm3", 2).concat();
    assert!(told.contains("A letter could not be delivered"), "{told}");
    assert!(told.contains("bounce@diplomacy.test"), "{told}");
    let game = house.game();
    assert_eq!(game.failing.keys().collect::<Vec<_>>(), [&PersonId("bounce".to_owned())]);
    assert_eq!((&game.running, game.phase), (&before.running, before.phase));
    let events = happened(&house);
    assert_eq!(events.len(), 1, "{events:?}");
    // The same report on a letter that we never wrote.
    let folder = rig.maildir("judge3");
    let report = ["new", "cur"].iter().flat_map(|part| fs::read_dir(folder.join(part)).unwrap());
    let report = report.map(|entry| fs::read(entry.unwrap().path()).unwrap()).next().unwrap();
    let report = String::from_utf8(report).expect("a report is text");
    let mark = report.find("judge3+b-").expect("it came to the return path") + "judge3+b-".len();
    let secret = &report[mark..mark + 8];
    let forged = report.replace(secret, "zzzzzzzz").replace("bounce@", "b1@");
    rig.save("judge3", forged.as_bytes());
    house.receive(1);
    house.rest();
    assert_eq!(happened(&house), events);
    // Neither report was answered.
    assert_eq!(house.ledger().backlog().expect("a backlog").unsent, 0);
    letters(rig, "gm3", 2);
    house.stop();
    house.audit();
}

#[test]
fn a_token_that_a_command_prints_opens_both_ways() {
    let rig = rig::rig();
    let command =
        format!("token-command = [\"printf\", \"%s\", \"{}\"]", token(&address("judge4")));
    let config = config(rig, "judge4", &Ways::Secret(&command));
    let players = ["t1", "t2", "t3", "t4", "t5", "t6", "t7"];
    let mut house = house("token", &config, &board("judge4", "gm4", players));
    let said = house.ask(&["doctor"]);
    assert!(
        said.contains("ok     mailbox orders: letters in INBOX can be read and marked"),
        "{said}"
    );
    house.start();
    house.rest();
    rig.save("judge4", order("t3", "judge4", "A Par - Bur\r\nF Bre H\r\nA Mar H").as_bytes());
    house.receive(1);
    house.rest();
    let receipt = letters(rig, "t3", 2).concat();
    assert!(receipt.contains("In-Reply-To: <order.t3@players.test>"), "{receipt}");
    house.stop();
    assert!(!house.log.contains(&token(&address("judge4"))), "{}", house.log);
}

/// Orders of a user, as the server of the rig takes them.
fn order(user: &str, judge: &str, text: &str) -> String {
    format!(
        "From: {}\r\nTo: {}\r\nSubject: [r1-07] orders\r\nMessage-ID: <order.{user}@players.test>\r\n\
        \r\n{text}\r\n",
        address(user),
        address(judge)
    )
}

#[test]
fn a_letter_that_cant_be_had_is_told_to_the_operator_and_those_behind_it_are_read() {
    let rig = rig::rig();
    let imap = by_way_of(rig.port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("UID 2 BODY[]") {
            true => Act::Say(piece.with("UID 2 BODY[]", "UID 2 BODY[)")),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge5", &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let players = ["u1", "u2", "u3", "u4", "u5", "u6", "u7"];
    let mut house = house("cant-be-had", &config, &board("judge5", "gm5", players));
    for user in ["u1", "u2", "u3"] {
        rig.save("judge5", order(user, "judge5", "all hold").as_bytes());
    }
    house.start();
    house.receive(3);
    house.rest();
    // We tell him that it is tried again, and then that it can't be had.
    let calls = letters(rig, "operator-judge5", 2);
    assert!(calls.iter().any(|call| call.contains("can't be fetched")), "{calls:?}");
    assert!(!calls.iter().any(|call| call.contains("all hold")), "{calls:?}");
    // The two others have their receipts, and the writer of this one has none.
    for (user, count) in [("u1", 2), ("u2", 1), ("u3", 2)] {
        letters(rig, user, count);
    }
    let flagged =
        ["search", "-u", &address("judge5"), "mailbox", "INBOX", "flagged", "unseen", "uid", "2"];
    assert_eq!(rig.doveadm(&flagged).lines().count(), 1);
    // Its writer is late like one who sent nothing: a person has to look at it before.
    house.pass_deadline();
    let silent = house.game().silent.clone();
    assert!(silent.contains(&Power::England), "{silent:?}");
    assert!(!silent.contains(&Power::France), "{silent:?}");
    house.stop();
    house.audit();
}
