//! The mail of the hall: players write by SMTP in the shapes of their mail programs, the nodes
//! fetch by IMAP and send by SMTP, and what they send is in the players' mailboxes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use crate::daemon::hall::Hall;
use crate::daemon::post::{Note, Post, Shape, message};
use crate::daemon::rig::{Door, Rig, address};
use crate::daemon::year::PLAYERS;

const BOARD: &str = include_str!("../../game.example.toml");
/// The user of the mail host whose letters are orders.
const JUDGE: &str = "hall";
/// And the one who is the confirmation box.
const COPIES: &str = "hall-copies";
/// The players' part of the world; no other test writes there.
const OUTSIDE: &str = "outside.test";
/// One letter of so many goes to the confirmation box too.
const COPIED_EACH: usize = 10;

/// What a node's configuration says of mail. What was read stays among the orders, and goes to a
/// folder of its own in the other mailbox.
pub(crate) fn config(rig: &Rig) -> String {
    let login = |door: Door, user: &str| {
        format!(
            "host = \"localhost\"\nport = {}\nca-file = \"{}\"\nuser = \"{}\"\n\
            password-command = [\"echo\", \"secret\"]\n",
            rig.port(door),
            rig.ca_file().display(),
            address(user)
        )
    };
    let (orders, copies) = (login(Door::Imaps, JUDGE), login(Door::Imaps, COPIES));
    format!(
        "[tournament]\nname = \"Test\"\naddress = \"{}\"\n[operator]\naddress = \"{}\"\n\
        [[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{orders}\
        [[mailboxes]]\nname = \"confirmation\"\nkind = \"imap\"\ndone = \"Recorded\"\n{copies}\
        [carrier]\nkind = \"smtp\"\n{}",
        address(JUDGE),
        address("hall-operator"),
        login(Door::Submissions, JUDGE)
    )
}

/// A board for the players of the hall, which does not end before the test.
pub(crate) fn board(name: &str) -> String {
    BOARD
        .replace("r1-07", name)
        .replace(&format!("wm26+{name}@example.org"), &address(&format!("{JUDGE}+{name}")))
        .replace("confirm@example.org", &address(COPIES))
        .replace("example.org", OUTSIDE)
        .replace("last-year = 1909", "last-year = 1999")
}

impl Hall {
    /// Players write to all boards by turns. The server has what they wrote, and delivers it.
    pub(crate) fn write(&mut self, count: usize) {
        let mut post = Post::connect(self.rig.port(Door::Mx));
        let copies = address(COPIES);
        for at in self.turns..self.turns + count {
            let board = &self.boards[at % self.boards.len()];
            let player = PLAYERS[(at / self.boards.len()) % PLAYERS.len()];
            let (from, to) = (format!("{player}@{OUTSIDE}"), format!("{JUDGE}+{board}"));
            let (to, id) = (address(&to), format!("{at}@players.test"));
            let cc = (at % COPIED_EACH == 0).then_some(copies.as_str());
            let note = Note {
                from: &from,
                to: &to,
                cc,
                subject: &format!("[wm26 {board}] orders"),
                id: &id,
                date: self.now,
                text: "all hold\n",
            };
            let recipients: Vec<&str> = std::iter::once(to.as_str()).chain(cc).collect();
            post.send(&from, &recipients, &message(&note, Shape::ALL[at % Shape::ALL.len()]));
            self.written += recipients.len();
        }
        self.turns += count;
    }

    /// Whether all orders that were sent are in their mailbox.
    pub(crate) fn is_delivered(&self) -> bool {
        // What is read goes from one folder to the other, and its name only gets longer.
        let name = |file: &PathBuf| {
            let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
            name.split(':').next().unwrap_or_default().to_owned()
        };
        let lying: BTreeSet<String> = files(&self.rig.maildir(JUDGE)).iter().map(name).collect();
        lying.len() == self.turns
    }

    /// Takes all letters out of the players' mailboxes and counts them by their ids.
    pub(crate) fn collect(&mut self) {
        let Ok(people) = fs::read_dir(self.rig.mail().join(OUTSIDE)) else { return };
        for person in people {
            let person = person.expect("an entry");
            // The server is there for other tests, too, whose people have other names.
            let name = person.file_name().to_string_lossy().into_owned();
            if !BOARD.contains(&format!("\"{name}@example.org\"")) {
                continue;
            }
            for file in files(&person.path().join("Maildir")) {
                let letter = fs::read(&file).expect("a letter");
                let letter = String::from_utf8_lossy(&letter);
                let id = letter.lines().find_map(|line| line.strip_prefix("Message-ID: <"));
                let id = id.and_then(|id| id.strip_suffix('>')).expect("an id").to_owned();
                let heads = ["Date: ", "To: ", "Subject: "];
                let is_told = |line: &&str| heads.iter().any(|head| line.starts_with(head));
                let told: Vec<&str> = letter.lines().filter(is_told).collect();
                self.heads.insert(id.clone(), told.join("; "));
                *self.sent.entry(id).or_default() += 1;
                fs::remove_file(file).expect("it can be thrown away");
            }
        }
    }

    /// Returns when every letter that the nodes handed over has reached its reader.
    pub(crate) fn await_answers(&mut self) {
        self.until("all letters delivered", |hall| !hall.rig.queue().contains(OUTSIDE));
        self.collect();
    }
}

fn files(maildir: &Path) -> Vec<PathBuf> {
    let folders = ["new", "cur"].map(|folder| maildir.join(folder));
    let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    entries.map(|entry| entry.expect("an entry").path()).collect()
}
