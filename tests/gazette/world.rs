//! A tournament of seven teams in a ledger, with players who write orders until it was played as
//! far as a test needs.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use chancery::board::Power;
use chancery::clerk::tournament::GivenCommand;
use chancery::daemon::Office;
use chancery::daemon::gazette::Gazette;
use chancery::game::calendar::Calendar;
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::{Game, Moment, PersonId};
use chancery::ledger::{Arrived, GameName, Ledger, LedgerOpening, SqliteLedger, Uid};
use chancery::report::gazette::Site;
use chancery::tournament::DirectorCommand;
use chancery::tournament::plan::{TournamentPlan, tournament_of};
use chancery::tournament::roster::{Member, Role, Roster};
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::dice::Dice;
use super::orders;

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

/// Our mail server, which finds letters authentic.
const SERVER: &str = "mx.games.example";

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
    /// The dice of the players of each tournament, by its short name: other actions move none of
    /// them.
    dice: BTreeMap<&'static str, Dice>,
    pub(crate) now: Moment,
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
        prefers: Vec::new(),
        wdd: None,
        wdr: None,
        former: Vec::new(),
    }
}

/// The tournaments that are played here know different people by the same short names.
fn roster(short: &str) -> Roster {
    let others = usize::from(short != WM26);
    let mut members = vec![member("terry", "Terry Dee", None, &[Role::Director])];
    for (team, name) in TEAMS.iter().enumerate() {
        for (place, first) in FIRST.iter().enumerate() {
            let roles: &[Role] =
                if place == 0 { &[Role::Player, Role::Captain] } else { &[Role::Player] };
            let player = format!("{first} {}", LAST[(team + others) % LAST.len()]);
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
    if others > 0 {
        for member in &mut members {
            member.address = member.address.replace('@', &format!("@{short}."));
        }
    }
    Roster { members }
}

pub(crate) const WM26: &str = "wm26";

pub(crate) fn plan(short: &str) -> TournamentPlan {
    TournamentPlan {
        short: short.to_owned(),
        name: format!("World Masters {}", short.replace("wm", "20")),
        address: format!("td-{short}@games.example"),
        games: "judge+{game}@games.example".to_owned(),
        confirmation: None,
        rulebook: "world-masters".to_owned(),
        scoring: "World Masters".to_owned(),
        credits: Default::default(),
        form: None,
        spare: Default::default(),
        asks_for_powers: false,
        checks_in: false,
        calendar: Calendar::default(),
        secret: format!("{SECRET}{}", short.trim_start_matches(WM26)),
    }
}

impl World {
    /// The first round of a tournament begins.
    pub(crate) fn begin(name: &str) -> World {
        World::begin_all(name, &[WM26])
    }

    /// The same for several in one ledger.
    pub(crate) fn begin_all(name: &str, tournaments: &[&'static str]) -> World {
        let folder = Folder::new(name);
        let opening = LedgerOpening { node: "tested", secret: [7; 32], patience: Duration::ZERO };
        let file = folder.path().join("ledger.db");
        let ledger = SqliteLedger::open(&file, &opening).expect("a new ledger");
        let now: Moment = "2026-01-09T20:00:00Z".parse().expect("a moment");
        let office = Office::new(ledger, "tested");
        let dice = tournaments.iter().map(|short| (*short, Dice::new(26))).collect();
        let mut world = World { office, dice, now, uid: 0, folder };
        let proof = Proof {
            ways: [ProofWay::Authentication].into(),
            server: Some(SERVER.to_owned()),
            per_letter: true,
            ..Proof::default()
        };
        for short in tournaments {
            let roster = roster(short);
            let director = roster.members[0].clone();
            world.office.open_tournament(&plan(short), &director, now).expect("it opens");
            world.office.set_proof(&proof, now).expect("the ledger works");
            world.command_to(short, DirectorCommand::Import { roster, drops: true });
            world.command_to(short, DirectorCommand::Draw { round: Round::FIRST });
            world.command_to(short, DirectorCommand::Start { round: Round::FIRST, due: None });
        }
        world.turn();
        world
    }

    pub(crate) fn command(&mut self, command: DirectorCommand) {
        self.command_to(WM26, command);
    }

    fn command_to(&mut self, short: &str, command: DirectorCommand) {
        let order = GivenCommand { by: PersonId::new("terry"), why: String::new(), command };
        let done = self.office.obey(short, &order, self.now).expect("the ledger works");
        done.unwrap_or_else(|refused| panic!("{refused:?}"));
    }

    /// The games in their present state.
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
        let from = &game.holder(power).expect("somebody plays").address;
        self.write_from(from, game, text);
    }

    /// A player writes to a game.
    pub(crate) fn write_from(&mut self, from: &str, game: &Game, text: &str) {
        self.uid += 1;
        let (number, setup) = (self.uid, &game.setup);
        let domain = from.rsplit_once('@').map_or(from, |(_, domain)| domain);
        let bytes = format!(
            "Authentication-Results: {SERVER}; dmarc=pass header.from={domain}\r\n\
             Received: from {domain} by {SERVER} with ESMTPS id 1\r\n\
             From: {from}\r\nTo: {}\r\nSubject: {} orders\r\nMessage-ID: <{number}@players.example>\
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
            let short = tournament_of(&game.setup.id).expect("it belongs to a tournament");
            for power in Power::ALL {
                if !game.owes(power) || game.standing(power).was_sent {
                    continue;
                }
                let dice = self.dice.get_mut(short).expect("it has players");
                let mut text = orders::set(dice, &game, power);
                match dice.below(30) {
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
        self.play_while(|game| game.phase.year <= year);
    }

    /// Time goes on while this holds for any game that is not over.
    pub(crate) fn play_while(&mut self, is_so: impl Fn(&Game) -> bool) {
        while self.games().values().any(|game| !game.is_over() && is_so(game)) {
            self.now += TimeDelta::minutes(5);
            self.write_all();
            self.turn();
            let wake = self.office.next_wake().expect("the ledger works");
            self.now = wake.expect("games go on").max(self.now);
            self.turn();
        }
        self.now += TimeDelta::minutes(1);
    }

    /// What is public by now.
    pub(crate) fn site(&self) -> Site {
        let mut gazette = Gazette::new("not its title");
        gazette.follow(self.office.ledger()).expect("the ledger can be read");
        gazette.tournament(WM26).expect("it is there")
    }

    /// A round is played by votes: each board ends with its first phase, one by a draw and the
    /// others by wins of one power after the other.
    fn vote_all(&mut self, round: Round) {
        let of_round = format!("{WM26}-{}-", round.name());
        while self.games().values().any(|game| !game.is_over()) {
            self.now += TimeDelta::minutes(5);
            let games = self.games();
            let open = games.iter().filter(|(_, game)| !game.is_over());
            for (number, (_, game)) in
                open.filter(|(name, _)| name.0.starts_with(&of_round)).enumerate()
            {
                for power in Power::ALL.into_iter().filter(|power| !game.standing(*power).was_sent)
                {
                    let proposal = match (power, number) {
                        (Power::Austria, 0) => "propose a draw\n".to_owned(),
                        (Power::Austria, _) => format!("concede to {}\n", Power::ALL[number % 7]),
                        _ => String::new(),
                    };
                    self.write(game, power, &format!("all hold\n{proposal}vote yes on 1\n"));
                }
            }
            self.turn();
            let wake = self.office.next_wake().expect("the ledger works");
            self.now = wake.expect("games go on").max(self.now);
            self.turn();
        }
        self.now += TimeDelta::minutes(1);
    }

    /// All rounds are played by votes, to the prizes.
    pub(crate) fn finish(&mut self) {
        self.vote_all(Round::FIRST);
        self.command(DirectorCommand::Advance { round: Round::FIRST });
        for round in [Round::Semi, Round::Final] {
            self.command(DirectorCommand::Draw { round });
            self.command(DirectorCommand::Start { round, due: None });
            self.turn();
            self.vote_all(round);
            if round == Round::Semi {
                self.command(DirectorCommand::Advance { round });
            }
        }
        self.command(DirectorCommand::Finish);
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
