//! What an operator does first: a configuration, a look at everything, a dry run.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

fn run(folder: &Path, arguments: &[&str]) -> (Output, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.args(arguments).current_dir(folder).output().expect("the program runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said + &complaint)
}

#[test]
fn init_writes_the_proof_that_was_chosen_and_refuses_a_port_behind_a_server() {
    let folder = std::env::temp_dir().join(format!("chancery-proof-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let init = ["init", "--name", "Mine", "--address", "gm@example.org", "--zone"];
    for (flags, told) in [
        (["--server", "mail.example.org:993"], "--server mail.example.org --port 993 (IMAP)"),
        (
            ["--proof", "tokens"],
            "tokens: expected one of: token, authentication, passphrase, token+auth",
        ),
        (
            ["--proof", "authentication"],
            "without this name the daemon trusts none of the server's checks",
        ),
    ] {
        let (output, said) = run(&folder, &[&init[..], &["GMT"], &flags].concat());
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(told), "{said}");
    }
    let proved = ["GMT", "--proof", "token, authentication", "--authentication-server", "mx.me"];
    let (output, said) = run(&folder, &[&["init", "proved.toml"], &init[1..], &proved].concat());
    assert!(output.status.success(), "{said}");
    let proved = fs::read_to_string(folder.join("proved.toml")).expect("it was written");
    let section = "proof = [\"token\", \"authentication\"]\nauthentication-server = \"mx.me\"\n";
    assert!(proved.contains(section), "{proved}");
    let open = [&["init", "open.toml"], &init[1..], &["GMT", "--proof", "none"]].concat();
    let (output, said) = run(&folder, &open);
    assert!(output.status.success(), "{said}");
    let open = fs::read_to_string(folder.join("open.toml")).expect("it was written");
    assert!(open.contains("proof = []\n"), "{open}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn init_doctor_and_a_dry_run_lead_to_a_daemon_that_can_start() {
    let folder = std::env::temp_dir().join(format!("chancery-first-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder can be made");
    let init = ["init", "--name", "Mine \"own\"", "--address", "wm26@example.org", "--zone"];
    let (output, said) = run(&folder, &[&init[..], &["Europe/Mars"]].concat());
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains(
            "no time zone is called \"Europe/Mars\"; expected a name such as Europe/Paris"
        ),
        "{said}"
    );
    let own = [&init[..], &["GMT", "--operator", "WM26@example.org"]].concat();
    let (output, said) = run(&folder, &own);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("the daemon itself reads that address"), "{said}");
    let (output, said) = run(&folder, &[&init[..], &["Europe/Paris"]].concat());
    assert!(output.status.success() && said.contains("Wrote chancery.toml"), "{said}");
    let (output, said) = run(&folder, &init[..5]);
    assert!(!output.status.success() && said.contains("already exists"), "{said}");

    let (_, said) = run(&folder, &["doctor"]);
    // Nothing is made: a misspelt name would look right.
    assert!(said.contains("note   mailbox orders: there is no folder mail/in"), "{said}");
    assert!(said.contains("note   ledger: there is no ledger.db yet"), "{said}");
    assert!(!folder.join("mail").exists(), "{said}");
    for inner in ["mail/in/tmp", "mail/in/new", "mail/in/cur", "mail/out"] {
        fs::create_dir_all(folder.join(inner)).expect("a folder can be made");
    }
    let (output, said) = run(&folder, &["doctor"]);
    assert!(said.contains("ok     mailbox orders: its folders can be read and written"), "{said}");
    assert!(said.contains("ok     carrier: it accepts letters"), "{said}");
    assert!(said.contains("ok     disk: there is room next to the ledger (16 MB tried)"), "{said}");
    assert!(output.status.code().is_some_and(|code| code < 2), "{said}");
    let text = fs::read_to_string(folder.join("chancery.toml")).expect("it was written");
    fs::write(folder.join("bad.toml"), text.replace("kind = \"file\"", "kind = \"fax\""))
        .expect("");
    let (output, said) = run(&folder, &["doctor", "--config", "bad.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("carrier.kind: can't be \"fax\""), "{said}");

    let board = include_str!("../../game.example.toml");
    fs::write(folder.join("board.toml"), board).expect("it can be written");
    let (output, said) = run(&folder, &["game", "open", "board.toml", "--dry-run"]);
    assert!(output.status.success() && said.contains("Nothing was done"), "{said}");
    for words in [
        " letters would go out. Nothing was done.",
        "  the first Friday 20:00, at least 4 days after the last result (D.VII(4))",
        "  France       Anne <anne@example.org>, Europe/Paris, team Alpha",
        "  director     Thea Director <td@example.org>, GMT",
        "  One of the game's addresses must be in To or Cc; Bcc is not enough (D.II(2)).",
        "  to anne@example.org: You play France.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let (output, said) = run(&folder, &["game", "list"]);
    assert!(output.status.success() && said.contains("There are no boards yet"), "{said}");
    assert!(!folder.join("ledger.db").exists());
    let (output, said) = run(&folder, &["serve", "--check"]);
    assert!(output.status.success(), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

/// A folder with a configuration, Maildirs and a carrier's folder, and more of the configuration.
fn set_up(name: &str, more: &str) -> std::path::PathBuf {
    let folder = std::env::temp_dir().join(format!("chancery-{name}-{}", std::process::id()));
    for inner in ["in/tmp", "in/new", "in/cur", "out"] {
        fs::create_dir_all(folder.join(inner)).expect("a folder can be made");
    }
    let config = "[tournament]\nname = \"Mine\"\naddress = \"wm26@example.org\"\n\
        [operator]\naddress = \"ann@example.org\"\n[ledger]\nfile = \"ledger.db\"\n\
        [[mailboxes]]\nname = \"orders\"\nkind = \"maildir\"\nfolder = \"in\"\n";
    fs::write(folder.join("chancery.toml"), format!("{config}{more}")).expect("it can be written");
    let board = include_str!("../../game.example.toml");
    fs::write(folder.join("board.toml"), board).expect("it can be written");
    folder
}

const CARRIER: &str = "[carrier]\nkind = \"file\"\nfolder = \"out\"\n";

#[test]
fn doctor_finds_what_keeps_the_daemon_from_working() {
    let more = format!("{CARRIER}[rehearsal]\nclock = \"clock\"\n");
    let folder = set_up("ill", &more);
    let clock = |text: &str| fs::write(folder.join("clock"), text).expect("it can be written");
    clock("2026-11-20T20:00:00Z 2026-11-20T20:00:00Z 1\n");
    let (output, said) = run(&folder, &["game", "open", "board.toml"]);
    assert!(output.status.success(), "{said}");
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("note   rehearsal: for the tournament it is"), "{said}");
    assert!(
        said.contains("ok     ledger: 1 board, 0 unruled, ") && said.contains("every row is sound")
    );

    clock("tomorrow\n");
    fs::remove_dir(folder.join("out")).expect("it is empty");
    fs::write(folder.join("out"), "no folder").expect("it can be written");
    let witness = folder.join("ledger.db-witness");
    fs::remove_file(&witness).expect("it is there");
    fs::create_dir(&witness).expect("a folder can be made");
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    for words in [
        "FAULT  rehearsal: clock: line 1:",
        "FAULT  ledger: ledger.db-witness can't be written",
        "FAULT  carrier: out: can't look into this folder",
        "3 faults.",
    ] {
        assert!(said.contains(words), "{words}\n{said}");
    }
    let (output, said) = run(&folder, &["doctor", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let found: serde_json::Value = serde_json::from_str(&said).expect("it is JSON");
    assert_eq!(found["well"], false);
    let findings = found["findings"].as_array().expect("a list");
    let faults = findings.iter().filter(|one| one["verdict"] == "fault");
    let faults: Vec<&str> = faults.filter_map(|one| one["what"].as_str()).collect();
    assert_eq!(faults, ["rehearsal", "ledger", "carrier"], "{said}");
    assert!(findings.iter().all(|one| one["mend"].is_string() == (one["verdict"] == "fault")));
    let (output, said) = run(&folder, &["serve", "--check"]);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("rehearsal.clock: clock: line 1:"), "{said}");

    fs::remove_dir(&witness).expect("it is empty");
    let mut bytes = fs::read(folder.join("ledger.db")).expect("the ledger");
    let from = bytes.len() / 2;
    bytes[from..from + 12_000].fill(b'x');
    fs::write(folder.join("ledger.db"), bytes).expect("it can be written");
    let (_, said) = run(&folder, &["doctor"]);
    assert!(said.contains("FAULT  ledger: ") && said.contains("damaged"), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_warns_where_anybody_can_write_in_anybodys_name() {
    let folder = set_up("open-door", CARRIER);
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("WARN   sender: anyone can write in anyone's name"), "{said}");
    assert!(
        said.ends_with("All is ready except for 1 warning, and no daemon is running.\n"),
        "{said}"
    );
    let (_, said) = run(&folder, &["doctor", "--format", "json"]);
    let found: serde_json::Value = serde_json::from_str(&said).expect("it is JSON");
    let findings = found["findings"].as_array().expect("a list");
    assert!(findings.iter().any(|one| one["verdict"] == "warning" && one["what"] == "sender"));
    fs::remove_file(folder.join("chancery.toml")).expect("it is there");
    let init = ["init", "--name", "Mine", "--address", "gm@example.org", "--operator"];
    let (output, said) = run(&folder, &[&init[..], &["ann@example.org"]].concat());
    assert!(output.status.success(), "{said}");
    let (_, said) = run(&folder, &["doctor"]);
    assert!(!said.contains("WARN") && !said.contains("sender"), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_says_how_to_mend_a_secret_that_is_missing() {
    let folder = set_up(
        "secret",
        "[carrier]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\ntls = \"none\"\nport = 9\n\
        user = \"gm\"\npassword-file = \"password\"\n",
    );
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("FAULT  secret of the carrier: password: No such file"), "{said}");
    assert!(said.contains("To fix it: write the password into password"), "{said}");
    assert!(said.contains("note   carrier: not tried"), "{said}");
    assert!(said.contains("One fault."), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_finds_who_lacks_the_passphrase_that_is_asked_of_him() {
    let folder = set_up("phrases", &format!("{CARRIER}[sender]\nproof = [\"passphrase\"]\n"));
    let (output, said) = run(&folder, &["game", "open", "board.toml"]);
    assert!(output.status.success(), "{said}");
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let warning = "WARN   sender: thirty letters that anyone sends in a player's name block";
    assert!(said.contains(warning), "{said}");
    let fault = "FAULT  passphrases: none is set for 10 people on r1-07; nothing else";
    assert!(said.contains(fault), "{said}");
    let config = fs::read_to_string(folder.join("chancery.toml")).expect("it was written");
    let put = |file: &str, text: String| fs::write(folder.join(file), text).expect("written");
    put("chancery.toml", config.replace("[\"passphrase\"]", "[\"passphrase\", \"token\"]"));
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("note   passphrases: none is set for 10 people on r1-07"), "{said}");

    // On another board all players have one.
    fs::remove_file(folder.join("ledger.db")).expect("it is there");
    fs::remove_file(folder.join("ledger.db-witness")).expect("it is there");
    let board = fs::read_to_string(folder.join("board.toml")).expect("it was written");
    let phrase = "passphrase = \"open sesame\"\naddress = ";
    let (head, people) = board.split_once("[people").expect("it has people");
    let people = people.replace("\naddress = ", &format!("\n{phrase}"));
    put("board.toml", format!("{head}[people{people}"));
    let (output, said) = run(&folder, &["game", "open", "board.toml"]);
    assert!(output.status.success(), "{said}");
    let (_, said) = run(&folder, &["doctor"]);
    assert!(!said.contains("passphrases"), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_says_that_a_test_letter_could_not_be_sent() {
    let folder = set_up("send", CARRIER);
    fs::remove_dir(folder.join("out")).expect("it is empty");
    let (output, said) = run(&folder, &["doctor"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("note   carrier: there is no folder out yet"), "{said}");
    let (output, said) = run(&folder, &["doctor", "--send"]);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("FAULT  carrier: the test letter was not sent: there is no"), "{said}");
    assert!(!folder.join("out").exists(), "nothing is made");
    fs::create_dir(folder.join("out")).expect("a folder can be made");
    let (output, said) = run(&folder, &["doctor", "--send"]);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("a test letter is on its way to ann@example.org"), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn a_backup_overwrites_nothing_and_a_folder_keeps_the_newest() {
    let folder = set_up("backup", CARRIER);
    let (output, said) = run(&folder, &["game", "open", "board.toml"]);
    assert!(output.status.success(), "{said}");
    let (output, said) = run(&folder, &["backup", "copy.db"]);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("copy.db holds 1 board, 0 letters and 1 ruling"), "{said}");
    let (output, said) = run(&folder, &["backup", "copy.db"]);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("exists already, and nothing is ever overwritten"), "{said}");
    let (_, said) = run(&folder, &["audit", "copy.db"]);
    assert!(
        said.contains("1 game, 1 ruling\n") && said.contains("Everything is as it was recorded."),
        "{said}"
    );

    fs::create_dir(folder.join("kept")).expect("a folder can be made");
    for name in ["ledger-2026-01-01T000000Z.db", "ledger-2026-01-02T000000Z.db", "notes.txt"] {
        fs::write(folder.join("kept").join(name), "old").expect("it can be written");
    }
    let (output, said) = run(&folder, &["backup", "kept", "--keep", "2"]);
    assert!(output.status.success(), "{said}");
    assert!(said.contains("ledger-2026-01-01T000000Z.db (--keep 2)"), "{said}");
    let left = fs::read_dir(folder.join("kept")).expect("the folder").count();
    assert_eq!(left, 3, "the newest two, and what is no backup");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_tells_each_finding_as_it_is_known() {
    let folder = set_up("told", &format!("{CARRIER}[web]\ngazette = \"pages\"\n"));
    let text = fs::read_to_string(folder.join("chancery.toml")).expect("it was written");
    let config = chancery::config::Config::parse(&text, &folder).expect("a configuration");
    let mut told = Vec::new();
    // A finding is told before the next check begins.
    let mut tell = |finding: &chancery::daemon::Finding| {
        if told.is_empty() {
            fs::create_dir(folder.join("pages")).expect("it can be made");
            fs::write(folder.join("pages/diary.txt"), "mine").expect("it can be written");
        }
        told.push(finding.clone());
    };
    let found = chancery::daemon::examine(&config, false, &mut tell).expect("it can be tried");
    assert_eq!(told, found);
    let gazette = found.iter().find(|finding| finding.what == "gazette").expect("it is looked at");
    assert!(gazette.said.contains("it holds other files"), "{gazette:?}");
    fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn doctor_finds_that_the_gazette_can_t_be_replaced() {
    // No user can make a folder there, not even root.
    let folder = set_up("pages", &format!("{CARRIER}[web]\ngazette = \"/proc/pages\"\n"));
    let (_, said) = run(&folder, &["doctor"]);
    let fault = "FAULT  gazette: /proc/pages can't be replaced: /proc: ";
    assert!(said.contains(fault), "{said}");
    fs::remove_dir_all(&folder).expect("it was made here");
}
