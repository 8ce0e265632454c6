//! Five years on other maps by letter, from the start letter to the archive: five boards of one
//! ledger at the same time, each on its own map, with a replacement in the third year and a draw by
//! vote in the sixth.

mod boards;
mod checks;
mod help;
mod kept;
mod orders;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use chancery::board::Phase;
use chancery::clerk::Outgoing;
use chancery::daemon::{BUILD, Office};
use chancery::game::{Game, Moment, PersonId};
use chancery::ledger::{
    Arrived, DeliveryOutcome, GameName, Ledger, LedgerOpening, SqliteLedger, ToSend, Uid,
};
use chancery::orders::Given;
use chrono::TimeDelta;

use crate::common::codes::with_code;
use crate::simulation::Folder;
use crate::simulation::command::{chancery, name};
use crate::simulation::dice::Dice;
use boards::{BOARDS, MapBoard, YEARS, address, has_nora, nora_address, nora_name, own_map};

/// In which year a player is replaced.
const REPLACED_IN: u16 = 3;
/// With more steps than this a game does not end.
const STEPS_MAX: usize = 120;
/// The boards begin on a Friday evening, and there time stands still.
const CLOCK: &str = "2020-01-01T00:00:00Z 2026-11-20T20:00:00Z 0\n";
const CONFIG: &str = r#"[tournament]
name = "Test"
address = "wm26@example.org"
[ledger]
file = "ledger.db"
[[mailboxes]]
name = "orders"
kind = "maildir"
folder = "in"
[carrier]
kind = "file"
folder = "out"
[rehearsal]
clock = "clock"
"#;

/// The boards as they are played, and all that was ordered on them.
struct MapYears {
    folder: Folder,
    office: Office<SqliteLedger>,
    now: Moment,
    dice: Dice,
    letters: u32,
    /// Every letter that went out.
    sent: Vec<Outgoing>,
    /// Who has written in which phase of a board.
    written: BTreeSet<(&'static str, usize, PersonId)>,
    ordered: BTreeMap<(&'static str, Phase), Vec<Given>>,
    /// How many sets were sent to each board.
    sets: BTreeMap<&'static str, usize>,
}

/// What a command of the program says.
fn asked(arguments: &[&str]) -> String {
    let (status, said, complaints) = chancery(arguments);
    assert_eq!((status, complaints.as_str()), (Some(0), ""), "{arguments:?}: {said}");
    said
}

/// A folder in which all boards have begun.
fn begun() -> Folder {
    let folder = Folder::new("five-years");
    let put = |file: &str, text: &str| {
        fs::write(folder.path().join(file), text).expect("a file can be written");
    };
    put("chancery.toml", CONFIG);
    put("clock", CLOCK);
    put("century.json", &own_map());
    let config = folder.path().join("chancery.toml");
    for board in &BOARDS {
        put("board.toml", &board.form());
        let form = folder.path().join("board.toml");
        let said = asked(&["game", "open", name(&form), "--config", name(&config), "--yes"]);
        assert!(said.contains(&format!("{} has begun", board.id)), "{said}");
    }
    // The boards have all that they need.
    fs::remove_file(folder.path().join("century.json")).expect("it was there");
    folder
}

impl MapYears {
    fn open() -> MapYears {
        let folder = begun();
        let opening = LedgerOpening { node: "tested", secret: [7; 32], patience: Duration::ZERO };
        let ledger = SqliteLedger::open(&folder.path().join("ledger.db"), &opening);
        let office = Office::new(ledger.expect("a ledger"), BUILD);
        let now = "2026-11-20T20:00:01Z".parse().expect("a moment");
        let (sent, written, ordered, sets) = Default::default();
        let dice = Dice::new(41);
        MapYears { folder, office, now, dice, letters: 0, sent, written, ordered, sets }
    }

    fn path(&self, file: &str) -> PathBuf {
        self.folder.path().join(file)
    }

    fn game(&self, board: &MapBoard) -> Game {
        let kept = self.office.ledger().load(&GameName::new(board.id)).expect("it can be read");
        kept.expect("the board is there").state.read().expect("a game")
    }

    fn post(&mut self, board: &MapBoard, from: &str, text: &str) {
        self.letters += 1;
        let (id, number) = (board.id, self.letters);
        let letter = format!(
            "From: {from}\r\nTo: wm26+{id}@example.org\r\nSubject: [wm26 {id}] orders\r\n\
             Message-ID: <{number}@players.example>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{}\r\n",
            text.replace('\n', "\r\n"),
        );
        let arrived = Arrived {
            mailbox: "orders".to_owned(),
            uid: Some(Uid { validity: 1, number }),
            message_id: None,
            received: self.now,
            bytes: letter.into_bytes(),
        };
        self.office.receive(&[arrived]).expect("the journal works");
    }

    /// Rules on everything that waits, and carries away what goes out.
    fn turn(&mut self) {
        let (now, again) = (self.now, self.now + TimeDelta::hours(1));
        self.office.turn(now).unwrap_or_else(|why| panic!("{why}"));
        let MapYears { office, sent, .. } = self;
        let mut carry = |letter: &ToSend| {
            sent.push(letter.letter.text.read().expect("a letter"));
            Some(DeliveryOutcome::SENT)
        };
        while office.send(now, again, 1_000, &mut carry).expect("the outbox works") > 0 {}
    }

    /// Plays until all boards are over.
    fn play(&mut self) {
        for _ in 0..STEPS_MAX {
            // Who writes in the very second of a result has written before it.
            self.now += TimeDelta::minutes(1);
            let games = BOARDS.each_ref().map(|board| (board, self.game(board)));
            for (board, game) in games.iter().filter(|(_, game)| !game.is_over()) {
                self.react(board, game);
            }
            self.turn();
            if games.iter().all(|(_, game)| game.is_over()) {
                return;
            }
            let wake = self.office.next_wake().expect("the ledger works");
            self.now = wake.map_or(self.now, |wake| wake.max(self.now));
            self.turn();
        }
        panic!("they do not end: {:?}", BOARDS.each_ref().map(|board| self.game(board).phase));
    }

    /// What is written on a board in the phase that it is in.
    fn react(&mut self, board: &'static MapBoard, game: &Game) {
        if game.phase == board.year(REPLACED_IN) && !has_nora(board, game) {
            self.replace(board, game);
            let game = self.game(board);
            return self.write_sets(board, &game);
        }
        self.write_sets(board, game);
    }

    fn write_sets(&mut self, board: &'static MapBoard, game: &Game) {
        let possible = orders::choices(game);
        let votes = game.phase == board.year(YEARS + 1);
        let mut proposes = votes && game.votes.proposal(1).is_none();
        for power in game.powers().filter(|power| !game.is_eliminated(*power)) {
            let holder = game.holder(power).expect("every seat is filled");
            let key = (board.id, game.history.len(), holder.id.clone());
            if !(game.owes(power) || votes) || !self.written.insert(key) {
                continue;
            }
            let mut text = String::new();
            if game.owes(power) {
                let letter = orders::letter(&mut self.dice, game, &possible, power);
                self.ordered.entry((board.id, game.phase)).or_default().extend(letter.orders);
                *self.sets.entry(board.id).or_default() += 1;
                text += &letter.text;
            }
            if std::mem::take(&mut proposes) {
                text += "propose a draw\n";
            }
            if votes {
                text += "vote yes on 1\n";
            }
            let from = holder.address.clone();
            self.post(board, &from, &text);
        }
    }

    /// The director gives the seat of the last power that is left to another player, as the page
    /// for masters says it: he sends back the line that he is given. A power whose name has several
    /// words comes first.
    fn replace(&mut self, board: &'static MapBoard, game: &Game) {
        let left = game.powers().filter(|power| !game.is_eliminated(*power));
        let power = left.max_by_key(|power| power.name().contains(' '));
        let power = power.expect("somebody is left");
        let (name, to) = (nora_name(board), nora_address(board));
        let director = address("td");
        let before = self.sent.len();
        let wish = format!("td seat {name} <{to}> for {power}: the player has moved away\n");
        self.post(board, &director, &wish);
        self.turn();
        let answers = self.sent[before..].iter().filter(|letter| letter.to == director);
        let line = answers.flat_map(|letter| letter.text.lines()).find_map(with_code);
        let line = line.unwrap_or_else(|| panic!("{:?}", self.sent.last()));
        self.post(board, &director, &line);
        self.turn();
        let game = self.game(board);
        let holder = game.holder(power).expect("every seat is filled");
        assert_eq!(holder.address, to, "{}", board.id);
    }
}

#[test]
fn five_years_by_letter_on_five_boards_of_other_maps_from_start_letter_to_archive() {
    let mut years = MapYears::open();
    years.turn();
    for board in &BOARDS {
        help::check_help(&mut years, board);
        help::check_period(&mut years, board);
    }
    years.play();
    for board in &BOARDS {
        checks::check_board(&years, board);
    }
    kept::check_kept(&years);
}
