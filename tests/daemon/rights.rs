//! Who may read what the daemon makes, where the system would let everyone.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use chrono::TimeDelta;

use crate::daemon::house::{BOARD, House, carried, letter};

/// What others than its owner may read or enter, below a folder.
fn open_to_others(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut found = Vec::new();
    for path in entries.map(|entry| entry.path()) {
        // A door is opened and shut, and files move.
        let Ok(metadata) = path.symlink_metadata() else { continue };
        if metadata.is_dir() {
            found.extend(open_to_others(&path));
        }
        // What a mail server has delivered has the rights that it gave.
        let is_delivered = path.to_string_lossy().contains(".host");
        if metadata.permissions().mode() & 0o077 != 0 && !is_delivered {
            found.push(path);
        }
    }
    found
}

/// The program, with a umask by which all may read new files unless the program says otherwise.
fn everybody_may_read(arguments: &str) -> Command {
    let mut command = Command::new("sh");
    let script = format!("umask 022; exec \"$0\" {arguments}");
    command.args(["-c", &script, env!("CARGO_BIN_EXE_chancery")]);
    command
}

#[test]
fn folders_of_mail_letters_and_the_ledger_are_for_their_owner_alone() {
    let mut house = House::empty("rights", "", TimeDelta::zero());
    for name in ["in", "box"] {
        fs::remove_dir_all(house.path(name)).expect("it can be removed");
    }
    fs::remove_file(house.path("chancery.toml")).expect("it can be removed");
    let ask = |arguments: &str| {
        let said = everybody_may_read(arguments).current_dir(house.path("")).output();
        let said = said.expect("the program runs");
        assert!(said.status.success(), "{}", String::from_utf8_lossy(&said.stderr));
    };
    ask("init chancery.toml --name Mine --address wm26@example.org </dev/null");
    let config = fs::read_to_string(house.path("chancery.toml")).expect("it is written");
    // Another program may have the usual port.
    let config = config.replace("127.0.0.1:8025", "127.0.0.1:0");
    let config = format!("{config}\n[rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n");
    house.put("chancery.toml", &config);
    house.put("board.toml", BOARD);
    ask("game open board.toml --yes");
    house.start_as(everybody_may_read("serve"));
    house.rest();
    let orders = letter("anne", "1@players.example", "[wm26 r1-07]", "all hold");
    house.drop_into("mail/in", "orders", &orders);
    house.receive(1);
    house.rest();
    assert!(carried(&house.path("mail/out")).len() > 8, "start letters and a receipt");
    for name in ["chancery.toml", "board.toml", "clock"] {
        fs::set_permissions(house.path(name), fs::Permissions::from_mode(0o600)).expect("ours");
    }
    assert_eq!(open_to_others(&house.path("")), Vec::<PathBuf>::new());
    house.stop();
    assert_eq!(open_to_others(&house.path("")), Vec::<PathBuf>::new());
}
