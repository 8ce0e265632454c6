//! Where the tournament takes place: a mail host, the daemon, and all mailboxes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use chancery::clerk::Outgoing;
use chancery::daemon::tournaments;
use chancery::game::{Game, Moment};
use chancery::ledger::{GameName, Ledger, LetterNumber, OutboxLetter as Kept, RulingNumber};
use chancery::tournament::Tournament;
use chrono::TimeDelta;

use crate::common::codes::with_code;
use crate::rehearsal::dice::Dice;
use crate::rehearsal::house::{House, first_moment};
use crate::rehearsal::open_event::OpenEvent;
use crate::rehearsal::post::{Note, Post, Shape, message};
use crate::rehearsal::rig::{Door, Rig, rig};
use crate::rehearsal::say::say;

pub(crate) const SHORT: &str = "wm26";
pub(crate) const DIRECTOR: &str = "terry@outside.test";
/// Where the director, and people who sign up, write to.
pub(crate) const DESK: &str = "td@diplomacy.test";
pub(crate) const OPERATOR: &str = "operator@diplomacy.test";
/// Letters to this address are taken, and come back.
pub(crate) const RETURNS: &str = "bounce@diplomacy.test";
const BOX: &str = "confirm@diplomacy.test";
/// How often to look for a letter before it counts as lost; each look takes the time of a process.
const LOOKS_MAX: usize = 2_000;
/// How many lines of the log are shown where a rehearsal failed.
const LAST_WORDS: usize = 30;

/// A letter that a person sent.
pub(crate) struct Posted {
    pub(crate) id: String,
    /// Into how many mailboxes of ours it went.
    pub(crate) copies: usize,
}

/// A letter as it is in a person's mailbox.
pub(crate) struct Delivered {
    pub(crate) id: String,
    pub(crate) subject: String,
    pub(crate) text: String,
    /// The whole message, with pictures and calendars.
    pub(crate) bytes: Vec<u8>,
}

pub(crate) struct Stage {
    pub(crate) house: House,
    rig: &'static Rig,
    post: Post,
    pub(crate) dice: Dice,
    pub(crate) now: Moment,
    pub(crate) posted: Vec<Posted>,
    /// Ids of letters that were sent and are not yet in the journal, once for each mailbox.
    on_the_way: Vec<String>,
    /// The last letter of the journal that was looked at.
    seen: LetterNumber,
    /// Words that only their writer may see until a result.
    pub(crate) secrets: Vec<Secret>,
    /// How many letters came with each thing that a rehearsal is to have.
    pub(crate) told: BTreeMap<&'static str, usize>,
}

/// A word that a player wrote with his orders.
pub(crate) struct Secret {
    pub(crate) word: String,
    pub(crate) writer: String,
    pub(crate) game: String,
    /// When he wrote it.
    pub(crate) written: Moment,
    /// Whether it stands in press, and not beside an order.
    pub(crate) is_press: bool,
}

/// The configuration of a daemon that reads three mailboxes of the host, whose names have this
/// prefix.
pub(crate) fn config(rig: &Rig, prefix: &str) -> String {
    let ca = rig.ca_file();
    let login = |door: Door, user: &str| {
        format!(
            "host = \"localhost\"\nport = {}\nca-file = \"{}\"\nuser = \"{prefix}{user}@diplomacy.test\"\n\
            password-command = [\"echo\", \"secret\"]\n",
            rig.port(door),
            ca.display()
        )
    };
    let mailbox = |name: &str, user: &str| {
        let login = login(Door::Imaps, user);
        format!("[[mailboxes]]\nname = \"{name}\"\nkind = \"imap\"\n{login}")
    };
    let boxes = [("orders", "judge"), ("desk", "td"), ("confirmation", "confirm")];
    let boxes: String = boxes.iter().map(|(name, user)| mailbox(name, user)).collect();
    format!(
        "[tournament]\nname = \"World Masters 2026\"\naddress = \"{prefix}{DESK}\"\n\
        [operator]\naddress = \"{prefix}operator@diplomacy.test\"\n[ledger]\nfile = \"ledger.db\"\n\
        [rehearsal]\nclock = \"clock\"\n[log]\nlevel = \"debug\"\n\
        [limits]\nletters-per-hour = 50000\n\
        [sender]\nproof = [\"authentication\"]\nauthentication-server = \"mx.diplomacy.test\"\n\
        {boxes}[carrier]\nkind = \"smtp\"\n{}",
        login(Door::Submissions, "judge")
    )
}

impl Stage {
    /// A mail host and a daemon at work, with a tournament that has no people yet.
    pub(crate) fn open(name: &str, seed: u64, event: Option<&OpenEvent>) -> Stage {
        let rig = rig();
        // A server of IMAP stamps whole seconds.
        let mut house = House::empty(name, &config(rig, ""), TimeDelta::seconds(2));
        for (file, text) in event.into_iter().flat_map(|event| event.files()) {
            house.put(file, text);
        }
        let form = event.map(|event| ["--form", event.form]);
        let opening = [
            "tournament",
            "open",
            SHORT,
            "--name",
            "World Masters 2026",
            "--director",
            &format!("Terry Dee <{DIRECTOR}>"),
            "--address",
            DESK,
            "--games",
            "judge+{game}@diplomacy.test",
            "--any-address",
            "--confirmation",
            BOX,
            "--secret",
            "a rehearsal",
            "--yes",
        ];
        house.ask(&[&opening[..], form.as_ref().map_or(&[], |form| &form[..])].concat());
        house.start();
        house.rest();
        Stage {
            house,
            rig,
            post: Post::connect(rig.port(Door::Mx)),
            dice: Dice::new(seed),
            now: first_moment(),
            posted: Vec::new(),
            on_the_way: Vec::new(),
            seen: LetterNumber(0),
            secrets: Vec::new(),
            told: BTreeMap::new(),
        }
    }

    /// Notes that something of the list in [`crate`] has happened.
    pub(crate) fn note(&mut self, what: &'static str) {
        *self.told.entry(what).or_default() += 1;
    }

    pub(crate) fn tournament(&self) -> Tournament {
        let kept = tournaments::kept(&self.house.ledger(), SHORT).expect("it can be read");
        kept.expect("it is there").into_state()
    }

    pub(crate) fn game(&self, name: &str) -> Game {
        let snapshot = self.house.ledger().load(&GameName::new(name)).expect("it can be read");
        snapshot.expect("it is there").state.read().expect("a game")
    }

    /// When the daemon has to wake next.
    pub(crate) fn next_wake(&self) -> Option<Moment> {
        self.house.ledger().next_wake().expect("the ledger can be read")
    }

    /// A person writes, in the shape of some mail program.
    pub(crate) fn write(&mut self, from: &str, to: &str, subject: &str, text: &str) {
        let shape = Shape::ALL[self.dice.below(Shape::ALL.len())];
        // Some keep their captain and the confirmation box in copy (D.VII(7)).
        let cc = (to.contains('+') && self.dice.percent(5)).then_some(BOX);
        let id = format!("{}.rehearsal@players.test", self.posted.len());
        let note = Note { from, to, cc, subject, id: &id, date: self.now, text };
        let recipients: Vec<&str> = std::iter::once(to).chain(cc).collect();
        self.send(from, &recipients, &id, &message(&note, shape));
    }

    /// Sends bytes as they are.
    pub(crate) fn send(&mut self, from: &str, to: &[&str], id: &str, bytes: &[u8]) {
        self.post.send(from, to, bytes);
        let copies = to.len();
        self.on_the_way.extend(std::iter::repeat_n(id.to_owned(), copies));
        self.posted.push(Posted { id: id.to_owned(), copies });
    }

    /// Returns when everything that was sent is in the journal, ruled on and answered.
    pub(crate) fn settle(&mut self) {
        self.look();
        while !self.on_the_way.is_empty() {
            self.house.until("letters are in the journal");
            self.look();
        }
        self.rest();
    }

    /// Returns when all is ruled on and sent, except letters that have to wait for another day,
    /// since their reader has had his most letters today.
    pub(crate) fn rest(&mut self) {
        // A daemon that had not yet seen that time went on has rested too early: results would come
        // after the letters for the next turn.
        let is_due = |stage: &Stage| stage.next_wake().is_some_and(|wake| wake <= stage.now);
        self.rest_once();
        while is_due(self) {
            self.rest_once();
        }
    }

    fn rest_once(&mut self) {
        let now = self.now;
        self.house.rest_or(|house| {
            // There is no operator here who has a look and lets it go on.
            let is_stopped = house.path("ledger.db-outbox-stopped").exists();
            assert!(!is_stopped, "the outbox was stopped: more letters than an hour may have");
            let backlog = house.ledger().backlog().expect("the ledger can be read");
            backlog.unruled == 0 && backlog.next_send.is_some_and(|next| next > now)
        });
    }

    /// Time goes on until every letter is sent.
    pub(crate) fn send_all(&mut self) {
        while let Some(next) = self.house.ledger().backlog().expect("the outbox").next_send {
            self.set_time(next);
            self.rest();
        }
    }

    /// Returns when a report of failure has come of every letter to the address that takes letters
    /// and gives them back: its server reports when it likes.
    pub(crate) fn await_reports(&mut self) {
        loop {
            let ledger = self.house.ledger();
            let letters = ledger.letters(LetterNumber(0), usize::MAX).expect("the journal").len();
            let sent: usize = self.posted.iter().map(|posted| posted.copies).sum();
            let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("the rulings");
            let written = rulings.iter().flat_map(|ruling| &ruling.letters);
            let failed = written.filter(|(_, letter)| letter.to == RETURNS).count();
            if letters >= sent + failed {
                return;
            }
            self.house.until("letters are in the journal");
            self.rest();
            self.send_all();
        }
    }

    /// The lines with codes that a person was given to copy.
    pub(crate) fn to_confirm(&self, address: &str) -> Vec<String> {
        let rulings = self.house.ledger().rulings(RulingNumber(0), usize::MAX);
        let rulings = rulings.expect("the rulings");
        let letters = rulings.iter().flat_map(|ruling| &ruling.letters);
        let letters = letters.filter(|(_, letter)| letter.to == address);
        let read = |letter: &Kept| letter.text.read::<Outgoing>().expect("a letter").text;
        let texts: Vec<String> = letters.map(|(_, letter)| read(letter)).collect();
        texts.iter().flat_map(|text| text.lines().filter_map(with_code)).collect()
    }

    /// Looks which letters have come into the journal.
    fn look(&mut self) {
        let letters = self.house.ledger().letters(self.seen, usize::MAX);
        for kept in letters.expect("the journal") {
            self.seen = kept.number;
            let id = kept.letter.message_id.unwrap_or_default();
            if let Some(at) = self.on_the_way.iter().position(|waiting| *waiting == id) {
                self.on_the_way.swap_remove(at);
            }
        }
    }

    /// The tournament's time goes on.
    pub(crate) fn set_time(&mut self, to: Moment) {
        self.now = self.now.max(to);
        self.house.set_time(self.now);
    }

    /// The director commands at a prompt, and the daemon does it.
    pub(crate) fn command(&mut self, line: &str) {
        self.ask(&["tell", SHORT, line]);
    }

    /// The same with a table of all players.
    pub(crate) fn import(&mut self, roster: &str) {
        self.ask(&["tournament", "roster", "import", roster]);
    }

    fn ask(&mut self, arguments: &[&str]) {
        // A person can't type two commands at once; letters of two rulings in one moment share
        // their keys.
        self.set_time(self.now + TimeDelta::minutes(1));
        self.house.ask(&[arguments, &["--yes", "--why", "it is time"]].concat());
        self.rest();
    }

    /// The director commands by mail, and confirms what he is shown.
    pub(crate) fn command_by_mail(&mut self, line: &str) {
        for text in [line.to_owned(), String::new()] {
            let text = if text.is_empty() { self.confirmation() } else { text };
            self.set_time(self.now + TimeDelta::minutes(1));
            self.write(DIRECTOR, DESK, "to the tournament", &text);
            self.settle();
        }
    }

    /// The line that confirms a command, from the answer to it.
    fn confirmation(&mut self) -> String {
        let answered = self.posted.last().expect("he wrote").id.clone();
        let answer = self.answer(DIRECTOR, &answered);
        let line = answer.lines().rfind(|line| line.trim().starts_with("td "));
        line.unwrap_or_else(|| panic!("there is no line to be copied: {answer}")).trim().to_owned()
    }

    /// The text of the answer to a letter, once it is in the writer's mailbox.
    pub(crate) fn answer(&self, address: &str, id: &str) -> String {
        let field = format!("In-Reply-To: <{id}>");
        for _ in 0..LOOKS_MAX {
            let answer = self
                .mailbox(address)
                .into_iter()
                .find(|letter| String::from_utf8_lossy(&letter.bytes).contains(&field));
            if let Some(answer) = answer {
                return answer.text;
            }
            self.rig.doveadm(&["who"]);
        }
        panic!("{address} got no answer to {id}");
    }

    /// Returns when so many letters are in all mailboxes of others. Calls to the operator don't
    /// count.
    pub(crate) fn await_delivery(&self, expected: usize) {
        for _ in 0..LOOKS_MAX {
            let people = self.people_with_mail();
            let people = people.iter().filter(|who| *who != OPERATOR);
            let lie: usize = people.map(|who| self.files(who).len()).sum();
            if lie >= expected {
                return;
            }
            self.rig.doveadm(&["who"]);
        }
    }

    /// All who have ever got a letter, except our own mailboxes and another test's people.
    pub(crate) fn people_with_mail(&self) -> BTreeSet<String> {
        let ours = [DESK, BOX, "judge@diplomacy.test"];
        let mut people = BTreeSet::new();
        for domain in ["outside.test", "diplomacy.test"] {
            let Ok(users) = fs::read_dir(self.rig.mail().join(domain)) else { continue };
            for user in users {
                let user = user.expect("an entry").file_name();
                people.insert(format!("{}@{domain}", user.to_string_lossy()));
            }
        }
        people
            .retain(|address| !ours.contains(&address.as_str()) && !address.starts_with("drill-"));
        people
    }

    fn files(&self, address: &str) -> Vec<PathBuf> {
        let maildir = self.rig.inbox(address);
        let folders = ["new", "cur"].map(|folder| maildir.join(folder));
        let entries = folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        entries.map(|entry| entry.expect("an entry").path()).collect()
    }

    /// What is in a person's mailbox.
    pub(crate) fn mailbox(&self, address: &str) -> Vec<Delivered> {
        let read = |file: PathBuf| {
            let bytes = fs::read(file).expect("a letter");
            let message = mail_parser::MessageParser::default().parse(&bytes).expect("a message");
            let text =
                |text: Option<std::borrow::Cow<'_, str>>| text.unwrap_or_default().into_owned();
            Delivered {
                id: message.message_id().unwrap_or_default().to_owned(),
                subject: message.subject().unwrap_or_default().to_owned(),
                text: text(message.body_text(0)),
                bytes,
            }
        };
        self.files(address).into_iter().map(read).collect()
    }
}

/// Where a rehearsal failed the daemon's last words say why.
impl Drop for Stage {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let lines: Vec<&str> = self.house.log.lines().collect();
            say(&lines[lines.len().saturating_sub(LAST_WORDS)..].join("\n"));
        }
    }
}
