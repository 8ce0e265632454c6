//! `chancery doctor` against real servers: it tries what the daemon will do, in the places that the
//! configuration names.

use std::process::Command;

use crate::daemon::house::House;
use crate::daemon::proxy::{Act, Piece};
use crate::daemon::rig::{self, Door};
use crate::daemon::servers::{Ways, board, by_way_of, config, house};

const PASSWORD: &str = "password-command = [\"echo\", \"secret\"]";

pub(crate) fn examined(house: &House, more: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let output = command.arg("doctor").args(more).current_dir(house.path("")).output();
    let output = output.expect("the program runs");
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

fn prepared(judge: &str, change: impl Fn(String) -> String, ways: &Ways<'_>) -> House {
    let players = ["1", "2", "3", "4", "5", "6", "7"].map(|each| format!("{judge}-{each}"));
    let players = players.each_ref().map(String::as_str);
    let config = change(config(rig::rig(), judge, ways));
    house(judge, &config, &board(judge, &format!("gm-{judge}"), players))
}

#[test]
fn a_folder_that_is_misspelt_is_a_fault() {
    let house = prepared(
        "misspelt",
        |config| config.replace("kind = \"imap\"", "kind = \"imap\"\nfolder = \"INBOXX\""),
        &Ways::Secret(PASSWORD),
    );
    let (code, said) = examined(&house, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("FAULT  mailbox orders: ") && said.contains("INBOXX"), "{said}");
}

#[test]
fn a_folder_in_which_nothing_can_be_marked_is_a_fault() {
    let imap = by_way_of(rig::rig().port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("[PERMANENTFLAGS (") {
            // The server lets us mark something, but not that a letter was seen.
            true => {
                let at = piece.find("[PERMANENTFLAGS (").expect("it was found");
                let mut said = piece.bytes.to_vec();
                let seen = said[at..].windows(5).position(|word| word == b"\\Seen");
                if let Some(seen) = seen {
                    said[at + seen..at + seen + 5].copy_from_slice(b"\\Sewn");
                }
                Act::Say(said)
            }
            false => Act::Pass,
        }
    });
    let ways = Ways::Open { imap, smtp: rig::rig().port(Door::Mx) };
    let house = prepared("readonly", |config| config, &ways);
    let (code, said) = examined(&house, &[]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("FAULT  mailbox orders: ") && said.contains("only be read"), "{said}");
}

#[test]
fn the_folder_for_what_is_done_is_looked_for() {
    let house = prepared(
        "recorded",
        |config| config.replace("kind = \"imap\"", "kind = \"imap\"\ndone = \"Recorded\""),
        &Ways::Secret(PASSWORD),
    );
    let note = "note   mailbox orders: there is no folder Recorded";
    let (_, said) = examined(&house, &[]);
    assert!(said.contains(note), "{said}");
    rig::rig().doveadm(&["mailbox", "create", "-u", &rig::address("recorded"), "Recorded"]);
    let (_, said) = examined(&house, &[]);
    assert!(!said.contains(note), "{said}");
    assert!(said.contains("ok     mailbox orders: letters in INBOX can be read and"), "{said}");
}

#[test]
fn a_letter_to_a_token_address_is_sent_and_waited_for() {
    let house = prepared(
        "plus",
        |config| format!("{config}[sender]\nproof = [\"token\"]\n"),
        &Ways::Secret(PASSWORD),
    );
    let (_, said) = examined(&house, &[]);
    assert!(said.contains("note   plus-addresses: tokens need them"), "{said}");
    let (code, said) = examined(&house, &["--send"]);
    assert!(said.contains("ok     plus-addresses: a test letter to plus+doctor-"), "{said}");
    let to = rig::address("plus");
    let board = format!("ok     address of r1-07: a test letter to {to} arrived");
    assert!(said.contains(&board), "{said}");
    assert!(code.is_some_and(|code| code < 2), "{said}");
    // The daemon's test letters are gone from the mailbox.
    assert_eq!(rig::rig().subjects("plus", "INBOX"), [""; 0]);
}

#[test]
fn a_letter_with_a_forged_field_is_sent_and_the_remedy_told() {
    let proof =
        "[sender]\nproof = [\"authentication\"]\nauthentication-server = \"mx.diplomacy.test\"\n";
    let house = prepared("field", |config| format!("{config}{proof}"), &Ways::Secret(PASSWORD));
    let (_, said) = examined(&house, &[]);
    assert!(
        said.contains("note   forged fields: it was not tested whether your mail server"),
        "{said}"
    );
    let (code, said) = examined(&house, &["--send"]);
    assert!(
        said.contains("WARN   forged fields: an Authentication-Results that a sender"),
        "{said}"
    );
    assert!(said.contains("RemoveARAll"), "{said}");
    assert!(code.is_some_and(|code| code < 2), "{said}");
    assert_eq!(rig::rig().subjects("field", "INBOX"), [""; 0]);
}

#[test]
fn a_command_that_prints_no_token_keeps_no_daemon_from_ending() {
    let ways = Ways::Secret("token-command = [\"sleep\", \"600\"]");
    let mut house = prepared("hanging", |config| config, &ways);
    house.start();
    house.until("the daemon is running");
    house.stop();
    assert!(!house.log.contains("does not end"), "{}", house.log);
}

#[test]
fn init_by_flags_alone_leads_to_a_server_of_a_private_authority() {
    let rig = rig::rig();
    let folder = std::env::temp_dir().join(format!("chancery-flags-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    std::fs::write(folder.join("password"), "secret\n").expect("a file");
    let (address, ca_file) = (rig::address("flags"), rig.ca_file());
    let (port, smtp) = (rig.port(Door::Imaps).to_string(), rig.port(Door::Submissions).to_string());
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_chancery"));
        let output = command.args(arguments).current_dir(&folder).output().expect("it runs");
        let said = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&said).into_owned()
    };
    let flags = |port| {
        let ca_file = ca_file.to_str().expect("a path");
        run(&[
            "init",
            "--name",
            "Flags",
            "--address",
            &address,
            "--server",
            "localhost",
            "--port",
            port,
            "--smtp-port",
            &smtp,
            "--ca-file",
            ca_file,
            "--password-file",
            "password",
            "--done",
            "Recorded",
            "--return-path",
            "plain",
            "--tls",
            "tls",
        ])
    };
    assert!(flags("99999").contains("99999: a port is a number from 1 to 65535"));
    assert!(flags(&port).contains("Wrote chancery.toml"));
    let said = run(&["doctor"]);
    assert!(said.contains("ok     mailbox orders: letters in INBOX can be read and"), "{said}");
    assert!(said.contains("note   mailbox orders: there is no folder Recorded"), "{said}");
    assert!(said.contains("ok     carrier: it accepts letters"), "{said}");
    let text = std::fs::read_to_string(folder.join("chancery.toml")).expect("it was written");
    assert!(text.contains("return-path = \"plain\""), "{text}");
    std::fs::remove_dir_all(&folder).expect("it was made here");
}

#[test]
fn who_watches_a_daemon_asks_it_alone() {
    let mut house = House::new("watched", "");
    let watch = |house: &House| examined(house, &["--running"]);
    let (status, said) = watch(&house);
    assert!(status == Some(1) && said.contains("none is running"), "{said}");
    house.start();
    house.until("the daemon is running");
    let (status, said) = watch(&house);
    assert_eq!((status, said.lines().count()), (Some(0), 2), "{said}");
    assert!(said.contains("nothing is wrong with it"), "{said}");
    house.stop();
}
