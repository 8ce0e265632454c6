//! A tournament of seven teams in a ledger, with players who write orders until it was played so
//! far as somebody wants to see.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use chancery::board::Power;
use chancery::clerk::tournament::Order;
use chancery::daemon::Office;
use chancery::daemon::gazette::Gazette;
use chancery::game::calendar::Calendar;
use chancery::game::{Game, Moment, PersonId};
use chancery::ledger::{Arrived, GameName, Ledger, Opening, SqliteLedger, Uid};
use chancery::report::gazette::Site;
use chancery::tournament::Command;
use chancery::tournament::plan::Plan;
use chancery::tournament::roster::{Member, Role, Roster};
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use crate::dice::Dice;
use crate::orders;

const TEAMS: [&str; 7] = [
    "Bears of Bern",
    "Café Diplomatique",
    "Dover Straits",
    "Ems Dispatch",
    "Golden Horn",
    "Łódź Lancers",
    "Tivoli",
];
const FIRST: [&str; 7] = ["Anne", "Bogdan", "Chiara", "Dmitri", "Elif", "François", "Greta"];
const LAST: [&str; 7] = ["Adams", "Baker", "Costa", "Duval", "Eriksen", "Fischer", "Gallo"];

/// What no page may tell: the secret of the tournament, from which seeds and keys come.
pub(crate) const SECRET: &str = "the secret of this tournament";

/// A folder for a ledger, gone when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let folder = format!("chancery-gazette-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("a folder can be made");
        Folder(folder)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays costs room and nothing else; the test has said what it found.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct World {
    pub(crate) office: Office<SqliteLedger>,
    dice: Dice,
    now: Moment,
    uid: u32,
    pub(crate) folder: Folder,
}

fn member(id: &str, name: &str, team: Option<&str>, roles: &[Role]) -> Member {
    Member {
        id: PersonId::new(id),
        name: name.to_owned(),
        address: format!("{id}@players.example"),
        zone: "Europe/Vienna".parse().expect("a zone"),
        team: team.map(str::to_owned),
        roles: roles.iter().copied().collect::<BTreeSet<Role>>(),
        power: None,
        signed: None,
        former: Vec::new(),
    }
}

fn roster() -> Roster {
    let mut members = vec![member("terry", "Terry Dee", None, &[Role::Director])];
    for (team, name) in TEAMS.iter().enumerate() {
        for (place, first) in FIRST.iter().enumerate() {
            let roles: &[Role] =
                if place == 0 { &[Role::Player, Role::Captain] } else { &[Role::Player] };
            let player = format!("{first} {}", LAST[team]);
            members.push(member(&format!("t{team}p{place}"), &player, Some(name), roles));
        }
    }
    for number in 1..=7 {
        let name = format!("Master {number}");
        members.push(member(&format!("gm{number}"), &name, None, &[Role::Master]));
    }
    for number in 1..=5 {
        let name = format!("Councillor {number}");
        members.push(member(&format!("tmc{number}"), &name, None, &[Role::Committee]));
    }
    members.push(member("watcher", "Wanda Watcher", None, &[Role::Observer]));
    members.push(member("assistant", "Asa Sistant", None, &[Role::Assistant]));
    Roster { members }
}

fn plan() -> Plan {
    Plan {
        short: "wm26".to_owned(),
        name: "World Masters 2026".to_owned(),
        address: "td@games.example".to_owned(),
        games: "judge+{game}@games.example".to_owned(),
        confirmation: None,
        rulebook: "world-masters".to_owned(),
        scoring: "World Masters".to_owned(),
        credits: Default::default(),
        calendar: Calendar::default(),
        secret: SECRET.to_owned(),
    }
}

impl World {
    /// The first round of a tournament begins.
    pub(crate) fn begin(name: &str) -> World {
        let folder = Folder::new(name);
        let opening = Opening { node: "tested", secret: [7; 32], patience: Duration::ZERO };
        let file = folder.path().join("ledger.db");
        let ledger = SqliteLedger::open(&file, &opening).expect("a new ledger");
        let now: Moment = "2026-01-09T20:00:00Z".parse().expect("a moment");
        let office = Office::new(ledger, "tested");
        let mut world = World { office, dice: Dice::new(26), now, uid: 0, folder };
        let roster = roster();
        let director = roster.members[0].clone();
        world.office.open_tournament(&plan(), &director, now).expect("it opens");
        world.command(Command::Import { roster, drops: true });
        world.command(Command::Draw { round: Round::First });
        world.command(Command::Start { round: Round::First, due: None });
        world.turn();
        world
    }

    fn command(&mut self, command: Command) {
        let order = Order { by: PersonId::new("terry"), why: String::new(), command };
        let done = self.office.obey("wm26", &order, self.now).expect("the ledger works");
        done.unwrap_or_else(|refused| panic!("{refused:?}"));
    }

    /// The games as they stand.
    pub(crate) fn games(&self) -> BTreeMap<GameName, Game> {
        let ledger = self.office.ledger();
        let names = ledger.games().expect("games");
        let load = |name: GameName| {
            let snapshot = ledger.load(&name).expect("a game").expect("it is there");
            let game = snapshot.state.read().expect("a game");
            (name, game)
        };
        names.into_iter().map(load).collect()
    }

    /// A power's player writes.
    pub(crate) fn write(&mut self, game: &Game, power: Power, text: &str) {
        self.uid += 1;
        let (number, setup) = (self.uid, &game.setup);
        let from = &game.holder(power).expect("somebody plays").address;
        let bytes = format!(
            "From: {from}\r\nTo: {}\r\nSubject: {} orders\r\nMessage-ID: <{number}@players.example>\
             \r\n\r\n{text}\r\n",
            setup.address,
            setup.bracketed()
        );
        let letter = Arrived {
            mailbox: "orders".to_owned(),
            uid: Some(Uid { validity: 1, number }),
            message_id: None,
            received: self.now,
            bytes: bytes.into_bytes(),
        };
        self.office.receive(&[letter]).expect("it is received");
    }

    pub(crate) fn turn(&mut self) {
        self.office.turn(self.now).expect("a turn");
    }

    /// All players of all games write their orders, and what they have to say.
    fn write_all(&mut self) {
        for game in self.games().into_values().filter(|game| !game.is_over()) {
            for power in Power::ALL {
                if !game.owes(power) || game.standing(power).was_sent {
                    continue;
                }
                let mut text = orders::set(&mut self.dice, &game, power);
                match self.dice.below(30) {
                    0 => text += "press white: The roads of Europe are long.\n",
                    1 => text += "press grey:\nWho trusts whom in the south?\nend press\n",
                    2 => text += "press dark grey: The Pope: peace, my children\n",
                    _ => {}
                }
                self.write(&game, power, &text);
            }
        }
    }

    /// Time goes on until all games have played up to a year.
    pub(crate) fn play_to(&mut self, year: u16) {
        let is_before = |game: &Game| !game.is_over() && game.phase.year <= year;
        while self.games().values().any(is_before) {
            self.now += TimeDelta::minutes(5);
            self.write_all();
            self.turn();
            let wake = self.office.next_wake().expect("the ledger works");
            self.now = wake.expect("games go on").max(self.now);
            self.turn();
        }
        self.now += TimeDelta::minutes(1);
    }

    /// What everybody may know by now.
    pub(crate) fn site(&self) -> Site {
        let mut gazette = Gazette::new("not its title");
        gazette.follow(self.office.ledger()).expect("the ledger can be read");
        gazette.site()
    }
}

/// The site of a tournament in its third year; made once for all tests.
pub(crate) fn site() -> &'static Site {
    static SITE: OnceLock<Site> = OnceLock::new();
    SITE.get_or_init(|| {
        let mut world = World::begin("site");
        world.play_to(1902);
        world.site()
    })
}
