//! Configurations with and without faults.

mod carriers;
mod hooks;
mod maps;

use std::time::Duration;

use super::*;
use crate::variants::{KeptMap, shipped};

const LEAST: &str = r#"[tournament]
name = "World Masters 2026"
address = "wm26@example.org"
[ledger]
file = "ledger.db"
[[mailboxes]]
name = "orders"
kind = "maildir"
folder = "in"
[carrier]
kind = "maildir"
folder = "out"
"#;

fn parse(text: &str) -> Result<Config, Vec<Fault>> {
    Config::parse(text, Path::new(""))
}

fn faults(text: &str) -> Vec<String> {
    let faults = parse(text).expect_err("it has faults");
    faults.iter().map(Fault::to_string).collect()
}

#[test]
fn the_least_is_short_and_all_else_is_as_usual() {
    let config = parse(LEAST).expect("it is a configuration");
    assert_eq!(config.node, "chancery");
    assert_eq!(config.tournament.zone, Tz::GMT);
    assert_eq!(config.tournament.rulebook, "world-masters");
    assert_eq!(config.mailboxes[0].place, MailboxPlace::Maildir("in".into()));
    assert_eq!(config.proof, Proof::default());
    assert_eq!(config.limits.letters_per_hour, None);
    assert_eq!((config.rehearsal, config.operator), (None, None));
    assert_eq!(config.web, Web::default());
}

#[test]
fn with_tokens_a_game_is_told_all_addresses_that_our_mailboxes_read() {
    let more = "addresses = [\"Letters@other.example\"]\n[carrier]";
    let text = LEAST.replace("[carrier]", more) + "[sender]\nproof = [\"token\"]\n";
    let config = parse(&text).expect("it is a configuration");
    let ours: Vec<&str> = config.proof.ours.iter().map(String::as_str).collect();
    assert_eq!(ours, ["letters@other.example", "wm26@example.org"]);
}

#[test]
fn a_storm_begins_later_where_there_are_more_boards_unless_somebody_has_said_when() {
    let limits = |more: &str| parse(&format!("{LEAST}{more}")).expect("a configuration").limits;
    let usual = limits("");
    assert_eq!([0, 1, 50].map(|boards| usual.in_an_hour(boards)), [5_000; 3]);
    // 147 boards send some 4,400 letters around one deadline, and receipts besides.
    assert_eq!(usual.in_an_hour(147), 14_700);
    assert_eq!(limits("[limits]\nletters-per-hour = 20\n").in_an_hour(147), 20);
}

#[test]
fn paths_begin_in_the_folder_of_the_configuration() {
    let text = format!("{LEAST}[letters]\ntemplates = \"/srv/templates\"\n");
    let config = Config::parse(&text, Path::new("/etc/masters")).expect("a configuration");
    assert_eq!(config.ledger, PathBuf::from("/etc/masters/ledger.db"));
    assert_eq!(config.mailboxes[0].place, MailboxPlace::Maildir("/etc/masters/in".into()));
    assert_eq!(config.carrier, CarrierKind::Maildir("/etc/masters/out".into()));
    assert_eq!(config.templates, Some("/srv/templates".into()));
}

#[test]
fn an_address_of_a_database_is_never_repeated() {
    let urls = ["postgress://anna:geheim@h/db", "postgres:/anna:geheim@h/db", "anna:geheim@h"];
    for url in urls {
        let ledger = format!("url = \"{url}\"\nfolder = \"x\"");
        let faults = faults(&LEAST.replace("file = \"ledger.db\"", &ledger));
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].contains("ledger.url") && !faults[0].contains("geheim"), "{faults:?}");
    }
}

#[test]
fn every_fault_is_told_at_once_with_its_line() {
    let text = "nodes = \"a\"\n[tournament]\nname = \"\"\nadress = \"a\"\nzone = \"Mars\"\n\
        scoring = \"world master\"\n[[mailboxes]]\nname = \"orders\"\nkind = \"imapp\"\n\
        [carrier]\nkind = \"smtp\"\nhost = \"mx.example.org\"\ntls = \"none\"\nport = 70000\n\
        user = \"a\"\n[limits]\nletters-per-hour = 3\n[sender]\nproof = [\"authentication\"]\n\
        [web]\nlisten = \"0.0.0.0:80\"\naddress = \"http://a\"\n[log]\nlevel = \"loud\"\n";
    let found = faults(text);
    for (line, part) in [
        (1, "nodes: there is no such key: did you mean node?"),
        (1, "ledger.file: is missing"),
        (3, "tournament.name: is empty: write something"),
        (4, "tournament.adress: there is no such key: did you mean address?"),
        (5, "tournament.zone: can't be \"Mars\""),
        (9, "mailboxes.kind: can't be \"imapp\": did you mean \"imap\"?"),
        (13, "carrier.tls: would show passwords"),
        (14, "carrier.port: must be a whole number from 1 to 65535"),
        (15, "carrier.user: needs a secret"),
        (17, "limits.letters-per-hour: must be a whole number from 10"),
        (19, "sender.proof: needs authentication-server"),
        (21, "web.listen: can't be"),
        (22, "web.address: can't be"),
        (24, "log.level: can't be"),
    ] {
        let start = format!("line {line}: {part}");
        assert!(found.iter().any(|fault| fault.starts_with(&start)), "{start}\n{found:#?}");
    }
}

#[test]
fn a_mailbox_may_be_for_some_addresses_only() {
    let with = |text| LEAST.replace("folder = \"in\"\n", &format!("folder = \"in\"\n{text}\n"));
    let config = parse(&with("addresses = [\"r1-07@example.org\"]"));
    assert_eq!(config.expect("it is one").mailboxes[0].addresses, ["r1-07@example.org"]);
    let wrong = faults(&with("addresses = [\"r1-07\"]"));
    assert!(wrong[0].contains("must be a list of board addresses"), "{wrong:?}");
}

#[test]
fn a_mailbox_in_a_folder_has_no_password_and_no_two_have_one_name() {
    let text = LEAST.replace("folder = \"in\"\n", "folder = \"in\"\nuser = \"a\"\n");
    assert!(faults(&text)[0].contains("is for a server"), "{:?}", faults(&text));
    let twice =
        format!("{LEAST}[[mailboxes]]\nname = \"orders\"\nkind = \"folder\"\nfolder = \"x\"\n");
    assert!(faults(&twice)[0].contains("another mailbox"), "{:?}", faults(&twice));
}

#[test]
fn what_is_wrong_with_named_files_is_told_with_all_other_faults() {
    let text = format!(
        "node = \"\"\n{LEAST}[[mailboxes]]\nname = \"orders\"\nkind = \"fax\"\n\
        [letters]\ntemplates = \"/nope\"\n[rehearsal]\nclock = \"clock\"\n"
    );
    let look = |named: NamedFile<'_>| match named {
        NamedFile::Templates(folder) => Err(format!("{}: is no folder", folder.display())),
        NamedFile::Clock(file) => Err(format!("{}: line 1: no times", file.display())),
    };
    let found = Config::checked(&text, Path::new(""), &look).expect_err("it has faults");
    let found: Vec<String> = found.iter().map(Fault::to_string).collect();
    let expected = [
        "line 1: node: is empty: write something, or leave it out",
        "line 15: mailboxes.name: there is another mailbox called \"orders\"",
        "line 16: mailboxes.kind: can't be \"fax\"",
        "line 18: letters.templates: /nope: is no folder",
        "line 20: rehearsal.clock: clock: line 1: no times",
    ];
    assert_eq!(found.len(), expected.len(), "{found:#?}");
    for (found, expected) in found.iter().zip(expected) {
        assert!(found.starts_with(expected), "{expected}\n{found}");
    }
}

#[test]
fn the_address_of_the_gazette_ends_with_a_slash_and_shows_nothing_but_a_place() {
    let address = |text: &str| {
        parse(&format!("{LEAST}[web]\naddress = {text:?}\n")).map(|one| one.web.address)
    };
    for text in ["https://masters.example.org/2026", "https://masters.example.org/2026/"] {
        let whole = "https://masters.example.org/2026/".to_owned();
        assert_eq!(address(text), Ok(Some(whole)));
    }
    for text in ["masters.example.org", "https://", "https:///a", "https://a.org/?b", "https://a b"]
    {
        assert!(address(text).is_err(), "{text}");
    }
}

#[test]
fn a_server_has_one_secret_and_a_port_that_goes_with_its_tls() {
    let imap = "[[mailboxes]]\nname = \"a\"\nkind = \"imap\"\nhost = \"mx.example.org\"\n\
        tls = \"starttls\"\nuser = \"gm\"\ntoken-command = [\"print-token\"]\n";
    let config = parse(&format!("{LEAST}{imap}")).expect("it is a configuration");
    let MailboxPlace::Imap { server, folder, done } = &config.mailboxes[1].place else {
        panic!("{:?}", config.mailboxes)
    };
    assert_eq!((server.port, folder.as_str(), done), (143, "INBOX", &None));
    let login = server.login.as_ref().expect("a login");
    assert_eq!(login.secret, SecretPlace::Token(vec!["print-token".to_owned()]));
    let credential = format!("{LEAST}{}", imap.replace("token-command", "password-credential"));
    let told = faults(&credential.replace("[\"print-token\"]", "\"../imap\""));
    assert!(told[1].contains("password-credential: can't be \"../imap\""), "{told:?}");
    let twice = faults(&format!("{LEAST}{imap}password-env = \"P\"\n"));
    let words = "mailboxes.token-command: is a second secret besides password-env";
    assert!(twice[0].contains(words), "{twice:?}");
}

/// The example of the repository.
const EXAMPLE: &str = include_str!("../../config.example.toml");

/// The keys in a text, those after a `#` included, with their tables.
fn keys_of(text: &str) -> Vec<(String, String)> {
    let (mut table, mut found) = (String::new(), Vec::new());
    for line in text.lines() {
        let line = line.strip_prefix('#').unwrap_or(line);
        if let Some(name) = line.strip_prefix('[').and_then(|rest| rest.split(']').next()) {
            table = name.trim_start_matches('[').to_owned();
        } else if let Some((key, _)) = line.split_once(" = ")
            && key.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-')
        {
            found.push((table.clone(), key.to_owned()));
        }
    }
    found
}

#[test]
fn the_example_explains_every_key_and_no_other() {
    parse(EXAMPLE).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let written = keys_of(EXAMPLE);
    for (table, key) in keys() {
        let is_there = written.contains(&(table.to_owned(), key.to_owned()));
        assert!(is_there, "config.example.toml lacks {table}.{key}");
    }
    for (table, key) in &written {
        let is_known = keys().contains(&(table.as_str(), key.as_str()));
        assert!(is_known, "config.example.toml has {table}.{key}, which nobody reads");
    }
}

#[test]
fn a_board_is_begun_by_a_file_and_every_fault_in_it_is_told() {
    let text = include_str!("../../game.example.toml");
    let file = GameFile::parse(text).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let now = crate::game::Moment::from_timestamp_secs(1_795_200_000).expect("a moment");
    let opening = file.clone().opening("key".to_owned(), now);
    assert_eq!((opening.seats.len(), opening.setup.id.as_str()), (7, file.id()));
    assert_eq!((opening.setup.scoring, opening.notes), (None, Vec::new()));
    let config = LEAST.replace("[tournament]\n", "[tournament]\nscoring = \"base3\"\n");
    let config = parse(&config).expect("a configuration");
    let of_config = file.clone().or_scored_by(config.tournament.scoring.as_deref());
    let opening = of_config.opening("key".to_owned(), now);
    assert_eq!(opening.setup.scoring.as_deref(), Some("Base 3"));
    assert!(opening.notes[0].starts_with("The board is scored by Base 3."), "{:?}", opening.notes);
    let scored =
        GameFile::parse(&text.replace("#scoring = \"C-Diplo 100\"", "scoring = \"base3\""));
    let opening = scored.expect("a board").opening("key".to_owned(), now);
    assert_eq!(opening.setup.scoring.as_deref(), Some("Base 3"));
    assert!(opening.notes[0].starts_with("The board is scored by Base 3. A point for each centre"));
    let wrong = text
        .replace("#scoring = \"C-Diplo 100\"", "scoring = \"C-Diplo 10\"")
        .replace("Austria = ", "Austira = ")
        .replace("master = \"gm\"", "master = \"nobody\"")
        .replace("press = ", "pres = ");
    let wrong = wrong.replace("emma@example.org", "emma at example.org");
    let wrong = wrong.replace("id = \"r1-07\"", "id = \"R1 07\"");
    let faults = GameFile::parse(&wrong).expect_err("it has faults");
    let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
    for part in [
        "seats.Austira: there is no such key: did you mean Austria?",
        "seats.Austria: no one plays Austria",
        "staff.master: no one here is called \"nobody\": add [people.nobody]",
        "policy.pres: there is no such key: did you mean press?",
        "scoring: there is no scoring system \"C-Diplo 10\": did you mean \"C-Diplo 100\"?",
        "id: can't be \"R1 07\": expected letters, digits and hyphens",
        "people.emma.address: can't be \"emma at example.org\"",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part}\n{faults:#?}");
    }
    assert_eq!(faults.len(), 7, "each fault is told once: {faults:#?}");
}

#[test]
fn d_vii_4_the_first_turn_is_no_shorter_than_the_policy_has_it() {
    let text = include_str!("../../game.example.toml");
    let now = crate::game::Moment::from_timestamp_secs(1_795_200_000).expect("a moment");
    let due = |length: &str| {
        let text = text.replace("movement = \"4 days\"", &format!("movement = {length:?}"));
        let file = GameFile::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"));
        (file.opening("key".to_owned(), now).deadline - now).num_days()
    };
    assert_eq!((due("3 days"), due("10 days")), (7, 14));
}

/// On chaos the game begins with builds, for which a day would do later.
#[test]
fn builds_before_the_first_moves_have_the_time_of_moves() {
    let now = crate::game::Moment::from_timestamp_secs(1_795_200_000).expect("a moment");
    let opening = |code: &str| {
        let file = shipped(code).expect("it is inside").text;
        let map = KeptMap::of(file).expect("no fault").map();
        let mut text = format!(
            "id = \"c1\"\naddress = \"c1@example.org\"\nmap = \"{code}\"\n[staff]\nmaster = \"gm\"\n\
             [people.gm]\naddress = \"gm@example.org\"\n[seats]\n"
        );
        for (power, at) in map.powers().zip(0..) {
            text += &format!("\"{power}\" = \"p{at}\"\n");
        }
        for at in 0..map.powers().count() {
            text += &format!("[people.p{at}]\naddress = \"p{at}@example.org\"\n");
        }
        let file = GameFile::parse(&text).unwrap_or_else(|faults| panic!("{faults:#?}"));
        file.opening("key".to_owned(), now)
    };
    let (chaos, ancmed) = (opening("chaos"), opening("ancmed"));
    assert_eq!(chaos.phase.to_string(), "W1900A");
    assert_eq!(chaos.deadline, ancmed.deadline);
}

#[test]
fn a_ledger_is_in_a_file_or_on_a_server() {
    let with = |ledger: &str| {
        let lines =
            EXAMPLE.lines().map(|line| match line.starts_with("file = \"/var/lib/chancery/") {
                true => ledger,
                false => line,
            });
        parse(&lines.collect::<Vec<_>>().join("\n"))
    };
    let url = "url = \"postgres://chancery@db.example/chancery\"\n";
    let config = with(&format!("{url}folder = \"/srv\"\npassword-env = \"PW\"\nlease = 5\n"));
    let config = config.unwrap_or_else(|faults| panic!("{faults:#?}"));
    let database = config.database.expect("it is on a server");
    assert_eq!(database.password, Some(SecretPlace::Env("PW".to_owned())));
    assert_eq!(database.lease, Duration::from_secs(5));
    assert_eq!(config.ledger, PathBuf::from("/srv/ledger"));
    let cases = [
        ("url = \"mysql://db/chancery\"\nfolder = \"/srv\"", "ledger.url: "),
        (url, "ledger.folder: is missing"),
        ("file = \"ledger.db\"\nlease = 5", "ledger.lease: is for a ledger on a server"),
        (
            &format!("{url}folder = \"/srv\"\nfile = \"x\""),
            "ledger.file: names a ledger, and so does url",
        ),
        (
            &format!("{url}folder = \"/srv\"\npassword-env = \"A\"\npassword-file = \"b\""),
            "ledger.url: has several secrets",
        ),
        ("", "ledger.file: is missing"),
    ];
    for (text, part) in cases {
        let faults = with(text).expect_err(text);
        let faults: Vec<String> = faults.iter().map(Fault::to_string).collect();
        assert!(faults.iter().any(|fault| fault.contains(part)), "{part}\n{faults:#?}");
    }
}

#[test]
fn a_rehearsal_is_refused_where_letters_go_to_other_machines() {
    let clock = "[rehearsal]\nclock = \"clock\"\n";
    let rehearsed = parse(&format!("{LEAST}{clock}")).expect("folders are near");
    assert_eq!(rehearsed.rehearsal, Some("clock".into()));
    let folder = "kind = \"maildir\"\nfolder = \"out\"\n";
    for (host, is_refused) in [("mx.example.org", true), ("127.0.0.1", false)] {
        let server = format!("kind = \"smtp\"\nhost = \"{host}\"\n");
        let text = format!("{}{clock}", LEAST.replace(folder, &server));
        let refused = parse(&text).err().unwrap_or_default();
        let told = refused.iter().any(|fault| {
            fault.to_string().contains("rehearsal.clock: is for rehearsals, with mail servers")
        });
        assert_eq!(told, is_refused, "{host}: {refused:?}");
    }
}

#[test]
fn zones_are_read_as_in_letters() {
    let zone = |name: &str| {
        let text = LEAST.replace("[ledger]", &format!("zone = \"{name}\"\n[ledger]"));
        parse(&text).map(|config| config.tournament.zone)
    };
    for (name, read) in [("New York", Tz::America__New_York), ("CET", Tz::CET)] {
        assert_eq!(zone(name).expect("a zone"), read);
    }
    assert!(zone("EST").is_err(), "it means several");
}

#[test]
fn folders_that_lead_letters_in_a_circle_are_refused_each_at_its_line() {
    let server = "host = \"localhost\"\nuser = \"a\"\npassword-env = \"P\"";
    let with = |first: &str, second: &str, out: &str| {
        format!(
            "[tournament]\nname = \"T\"\naddress = \"t@example.org\"\n[ledger]\nfile = \"l\"\n\
            [[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{server}\n{first}\n\
            [[mailboxes]]\nname = \"confirmation\"\nkind = {second}\n\
            [carrier]\nkind = \"maildir\"\nfolder = \"{out}\"\n"
        )
    };
    let files = "\"maildir\"\nfolder = \"box\"";
    let other = format!("\"imap\"\nfolder = \"Copies\"\n{server}");
    let same = format!("\"imap\"\nport = 1143\n{server}");
    let own = "line 12: mailboxes.done: is the folder that this mailbox reads";
    for (first, second, out, why) in [
        ("done = \"INBOX\"", files, "out", own),
        ("folder = \"Inbox\"\ndone = \"inbox\"", files, "out", "line 13: mailboxes.done: is the"),
        ("done = \"Copies\"", &other, "out", "that the mailbox \"confirmation\" reads"),
        ("", &same, "out", "the mailbox \"orders\" already reads this folder"),
        ("", files, "x/../box", "carrier.folder: is the folder that the mailbox \"confirmation\""),
        ("", files, "./box/new", "letters would come back instead of going out"),
    ] {
        let found = faults(&with(first, second, out));
        assert!(found.len() == 1 && found[0].contains(why), "{why}: {found:?}");
    }
    assert!(parse(&with("done = \"Recorded\"", &other, "box")).is_ok());
}
