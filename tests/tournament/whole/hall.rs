//! A tournament in virtual time: a ledger, an office, its people and their letters.

use std::path::PathBuf;
use std::time::Duration;

use chancery::clerk::Outgoing;
use chancery::clerk::Ruling;
use chancery::clerk::tournament::GivenCommand;
use chancery::daemon::Office;
use chancery::daemon::tournaments::kept;
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::{Game, Moment, PersonId};
use chancery::language::roster::csv;
use chancery::ledger::{
    Arrived, DeliveryOutcome, GameName, Ledger, LedgerOpening, RulingNumber, SqliteLedger, Uid,
};
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::roster::{Member, Role};
use chancery::tournament::{DirectorCommand, Tournament};
use chrono::TimeDelta;

use crate::common::codes::with_code;
use crate::tournament::lots::Dice;

pub(crate) const VERSION: &str = "tested";
pub(crate) const SHORT: &str = "wm26";
/// Our mail server, which finds letters authentic.
const SERVER: &str = "mx.wm.example";
pub(crate) const DIRECTOR: &str = "terry@wm.example";
pub(crate) const DESK: &str = "td@games.example";

pub(crate) struct Hall {
    folder: PathBuf,
    pub(crate) office: Office<SqliteLedger>,
    pub(crate) now: Moment,
    pub(crate) dice: Dice,
    uid: u32,
    /// Every letter that went out.
    pub(crate) sent: Vec<Outgoing>,
}

pub(crate) fn plan() -> TournamentPlan {
    TournamentPlan {
        short: SHORT.to_owned(),
        name: "World Masters 2026".to_owned(),
        address: DESK.to_owned(),
        games: "judge+{game}@games.example".to_owned(),
        confirmation: None,
        rulebook: "world-masters".to_owned(),
        scoring: "World Masters".to_owned(),
        credits: Default::default(),
        form: None,
        spare: Default::default(),
        asks_for_powers: false,
        checks_in: false,
        calendar: chancery::game::calendar::Calendar::default(),
        secret: "the secret of a test".to_owned(),
    }
}

pub(crate) fn director() -> Member {
    Member {
        id: PersonId::new("terry"),
        name: "Terry Dee".to_owned(),
        address: DIRECTOR.to_owned(),
        zone: "GMT".parse().expect("a zone"),
        team: None,
        roles: [Role::Director].into(),
        power: None,
        signed: None,
        prefers: Vec::new(),
        wdd: None,
        wdr: None,
        former: Vec::new(),
    }
}

/// A roster of so many teams, each with seven players, the first its captain, and a reserve.
pub(crate) fn table(teams: usize) -> String {
    let mut text = "id,name,address,team,roles,power\n".to_owned();
    let powers = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"];
    for team in 1..=teams {
        for (number, power) in powers.iter().enumerate() {
            let id = format!("t{team:02}p{}", number + 1);
            let roles = if number == 0 { "player captain" } else { "player" };
            // Some teams leave the powers to the draw.
            let power = if team % 3 == 0 { "" } else { power };
            let name = format!("Player {team} {}", number + 1);
            text += &format!("{id},{name},{id}@players.example,Team {team},{roles},{power}\n");
        }
        let id = format!("t{team:02}r");
        text += &format!("{id},Reserve {team},{id}@players.example,Team {team},reserve,\n");
    }
    for number in 1..=4 {
        text += &format!("gm{number},Master {number},gm{number}@staff.example,,gm,\n");
        text += &format!("to{number},Watcher {number},to{number}@staff.example,,observer,\n");
    }
    for number in 1..=5 {
        text += &format!("tmc{number},Member {number},tmc{number}@staff.example,,tmc,\n");
    }
    text += "atd1,Assistant 1,atd1@staff.example,,atd,\n";
    text
}

/// An empty folder; in memory, if there is such a place.
fn folder(name: &str) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let parent = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let folder = parent.join(format!("chancery-whole-{}-{name}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    folder
}

impl Hall {
    pub(crate) fn open(name: &str, seed: u64) -> Hall {
        Hall::open_with(name, seed, plan())
    }

    pub(crate) fn open_with(name: &str, seed: u64, plan: TournamentPlan) -> Hall {
        let mut hall = Hall::at(folder(name), VERSION, Dice::new(seed));
        let now = hall.now;
        hall.office.open_tournament(&plan, &director(), now).expect("it is opened");
        let proof = Proof {
            ways: [ProofWay::Authentication].into(),
            server: Some(SERVER.to_owned()),
            per_letter: true,
            ..Proof::default()
        };
        hall.office.set_proof(&proof, now).expect("the ledger works");
        hall
    }

    /// Goes on with the ledger of another hall, in the name of another build.
    pub(crate) fn go_on(name: &str, ledger: &[u8], version: &str) -> Hall {
        let folder = folder(name);
        std::fs::write(folder.join("ledger.db"), ledger).expect("it can be written");
        let mut hall = Hall::at(folder, version, Dice::new(1));
        let rulings = hall.office.ledger().rulings(RulingNumber(0), usize::MAX);
        hall.now = rulings.expect("rulings").last().expect("a ruling").at;
        // Of mail that came before there is less.
        hall.uid = 10_000;
        hall
    }

    fn at(folder: PathBuf, version: &str, dice: Dice) -> Hall {
        let opening = LedgerOpening { node: "tested", secret: [7; 32], patience: Duration::ZERO };
        let ledger = SqliteLedger::open(&folder.join("ledger.db"), &opening).expect("a ledger");
        // The clock of a machine knows more than the ledger keeps.
        let now = Moment::from_timestamp(1_795_200_000, 123_456_789).expect("a moment");
        let office = Office::new(ledger, version);
        Hall { folder, office, now, dice, uid: 0, sent: Vec::new() }
    }

    /// The office dies, with all that it kept in memory, and another one takes its place.
    pub(crate) fn go_down(&mut self) {
        let open = |file: &str| {
            let opening =
                LedgerOpening { node: "tested", secret: [7; 32], patience: Duration::ZERO };
            SqliteLedger::open(&self.folder.join(file), &opening).expect("a ledger")
        };
        // A ledger has one office, so the first has to be gone before the second comes.
        drop(std::mem::replace(&mut self.office, Office::new(open("aside.db"), VERSION)));
        self.office = Office::new(open("ledger.db"), VERSION);
    }

    pub(crate) fn file(&self) -> PathBuf {
        self.folder.join("ledger.db")
    }

    pub(crate) fn tournament(&self) -> Tournament {
        let kept = kept(self.office.ledger(), SHORT).expect("it can be read");
        kept.expect("it is there").into_state()
    }

    pub(crate) fn game(&self, name: &str) -> Game {
        let snapshot = self.office.ledger().load(&GameName::new(name)).expect("it can be read");
        snapshot.expect("it is there").state.read().expect("a game")
    }

    pub(crate) fn try_command(
        &mut self,
        command: DirectorCommand,
    ) -> Result<Ruling<Tournament>, Vec<String>> {
        self.now += TimeDelta::minutes(1);
        let why = "it is time".to_owned();
        let order = GivenCommand { by: PersonId::new("terry"), why, command };
        let done = self.office.obey(SHORT, &order, self.now).expect("the ledger works");
        self.send();
        done
    }

    pub(crate) fn command(&mut self, command: DirectorCommand) -> Ruling<Tournament> {
        self.try_command(command).unwrap_or_else(|why| panic!("{}", why.join("\n")))
    }

    pub(crate) fn import(&mut self, table: &str) {
        let read = csv::read(table.as_bytes()).unwrap_or_else(|faults| {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", faults.join("\n"))
        });
        self.command(DirectorCommand::Import { roster: read.roster, drops: true });
    }

    /// A person writes, and the letter waits to be ruled on.
    pub(crate) fn post(&mut self, from: &str, to: &str, subject: &str, text: &str) {
        self.post_found(from, to, subject, (text, true));
    }

    /// The same for a letter that our mail server finds authentic, or does not.
    fn post_found(&mut self, from: &str, to: &str, subject: &str, (text, is_found): (&str, bool)) {
        self.uid += 1;
        let id = format!("{}@players.example", self.uid);
        let date = self.now.format("%a, %d %b %Y %H:%M:%S +0000");
        let text = text.replace('\n', "\r\n");
        // Our mail server vouches for all letters but Mallory's.
        let domain = from.rsplit_once('@').map_or(from, |(_, domain)| domain);
        let found = match domain {
            "evil.example" | "elsewhere.example" => String::new(),
            _ if !is_found => String::new(),
            domain => {
                format!(
                    "Authentication-Results: {SERVER}; dmarc=pass header.from={domain}\r\n\
                    Received: from {domain} by {SERVER} with ESMTPS id 1\r\n"
                )
            }
        };
        let bytes = format!(
            "{found}From: Somebody <{from}>\r\nTo: {to}\r\nSubject: {subject}\r\nDate: {date}\r\n\
             Message-ID: <{id}>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{text}"
        );
        let arrived = Arrived {
            mailbox: "orders".to_owned(),
            uid: Some(Uid { validity: 1, number: self.uid }),
            message_id: Some(id),
            received: self.now,
            bytes: bytes.into_bytes(),
        };
        self.office.receive(&[arrived]).expect("the journal works");
    }

    /// A person writes to the tournament, and gets his answer.
    pub(crate) fn write(&mut self, from: &str, text: &str) -> String {
        self.write_to(from, DESK, text)
    }

    /// The same of what is asked back: he sends the line that he is given, with its code.
    pub(crate) fn confirm(&mut self, from: &str, text: &str) -> String {
        let asked = self.write(from, text);
        let last = self.sent.iter().rfind(|letter| letter.to == from);
        let line = last.and_then(|letter| letter.text.lines().find_map(with_code));
        match line {
            Some(line) => self.write(from, &line),
            None => asked,
        }
    }

    /// The address from which the last letter to a person came.
    pub(crate) fn told_to(&self, address: &str) -> String {
        let letter = self.sent.iter().rfind(|letter| letter.to == address);
        letter.expect("a letter").from.clone()
    }

    /// A person writes to an address of the tournament, and gets his answer.
    pub(crate) fn write_to(&mut self, from: &str, to: &str, text: &str) -> String {
        self.now += TimeDelta::minutes(1);
        self.post(from, to, "World Masters 2026", text);
        self.turn();
        let answer = self.sent.iter().rfind(|letter| letter.to == from);
        answer.map_or(String::new(), |letter| {
            letter.text.split_whitespace().collect::<Vec<_>>().join(" ")
        })
    }

    /// A forger writes in a person's name, and that person is answered.
    pub(crate) fn forge(&mut self, from: &str, to: &str, text: &str) -> String {
        self.now += TimeDelta::minutes(1);
        self.post_found(from, to, "World Masters 2026", (text, false));
        self.turn();
        self.last_to(from).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Rules on everything that waits, and carries away what goes out.
    pub(crate) fn turn(&mut self) {
        self.office.turn(self.now).unwrap_or_else(|why| panic!("{why}"));
        self.send();
    }

    fn send(&mut self) {
        let (now, again) = (self.now, self.now + TimeDelta::minutes(10));
        let Hall { office, sent, .. } = self;
        let mut carry = |letter: &chancery::ledger::ToSend| {
            let letter = letter.letter.text.read().expect("a letter");
            super::letters::check(&letter);
            sent.push(letter);
            Some(DeliveryOutcome::SENT)
        };
        while office.send(now, again, 500, &mut carry).expect("the outbox works") > 0 {}
    }

    /// All letters to a person from one on, in the order in which they went out.
    pub(crate) fn since_to(&self, from: usize, address: &str) -> String {
        let letters = self.sent.iter().skip(from).filter(|letter| letter.to == address);
        let texts = letters.map(|letter| format!("{} {}", letter.subject, letter.text));
        let all = texts.collect::<Vec<_>>().join(" ");
        all.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The last letter to a person, as one line.
    pub(crate) fn last_to(&self, address: &str) -> String {
        let letter = self.sent.iter().rfind(|letter| letter.to == address);
        let text = letter.map(|letter| format!("{} {}", letter.subject, letter.text));
        text.unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Drop for Hall {
    fn drop(&mut self) {
        // A folder that stays costs memory and nothing else.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
