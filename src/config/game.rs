//! The file with which a board is begun: who plays what, who leads, which policy holds.

use std::collections::BTreeMap;
use std::path::Path;

use chrono_tz::Tz;

use super::board_map::{self, BoardYears, FindMap, NamedMap};
use super::board_people::{leaders_play_no_seat, own_addresses};
use super::reader::{self, ConfigReader, FileSection};
use super::{ID_CHARS_MAX, is_id, one_of, scoring, zone};
use crate::adjudication::Rulebook;
use crate::board::{Map, Phase, PhaseKind, Power};
use crate::game::calendar::Calendar;
use crate::game::event::Opening;
use crate::game::policy::{Fault, Policy};
use crate::game::proof::PASSPHRASE_CHARS_MIN;
use crate::game::seats::{Seat, SeatRound};
use crate::game::setup::Setup;
use crate::game::staff::Staff;
use crate::game::{Game, Moment, Person, PersonId};
use crate::tournament::scoring::systems;
use crate::variants::shipped_map;

/// A board before it begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameFile {
    setup: Setup,
    phase: Phase,
    policy: Policy,
    zone: Tz,
    staff: Staff,
    people: Vec<Person>,
    seats: BTreeMap<Power, PersonId>,
    teams: BTreeMap<String, TeamOptions>,
    pool: Vec<PersonId>,
    /// The passphrases that people have agreed upon with the operator, in clear.
    pub passphrases: BTreeMap<PersonId, String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TeamOptions {
    captain: Option<PersonId>,
    members: Vec<PersonId>,
}

const TOP: &[&str] = &[
    "map",
    "id",
    "tag",
    "address",
    "confirmation",
    "round",
    "first-year",
    "last-year",
    "rulebook",
    "scoring",
    "zone",
    "pool",
    "staff",
    "people",
    "seats",
    "teams",
    "policy",
];
const STAFF: &[&str] = &["master", "director", "assistants", "committee", "observer", "chief"];
const PERSON: &[&str] = &["name", "address", "zone", "passphrase"];
const TEAM: &[&str] = &["captain", "members"];
const ROUNDS: [(&str, SeatRound); 4] = [
    ("first", SeatRound::First),
    ("second", SeatRound::Second),
    ("semi-final", SeatRound::SemiFinal),
    ("final", SeatRound::Final),
];

impl GameFile {
    /// Reads the file of a board on a map that the program brings, or tells all that is wrong in
    /// it.
    ///
    /// # Errors
    ///
    /// The faults, in the order of their lines.
    pub fn parse(text: &str) -> Result<GameFile, Vec<Fault>> {
        GameFile::with_maps(text, &shipped_map)
    }

    /// The same, on any map that `find` finds.
    ///
    /// # Errors
    ///
    /// The faults, in the order of their lines.
    pub fn with_maps(text: &str, find: FindMap<'_>) -> Result<GameFile, Vec<Fault>> {
        reader::read(text, Path::new(""), |reader, root| game(text, find, reader, root))
    }

    /// The name under which the ledger will have the board.
    pub fn id(&self) -> &str {
        &self.setup.id
    }

    /// The same board, scored by this system if its file names none.
    pub fn or_scored_by(mut self, system: Option<&str>) -> GameFile {
        self.setup.scoring = self.setup.scoring.or(system.map(str::to_owned));
        self
    }

    /// What begins the board now. Ids of letters are drawn from the key, which must stay secret.
    pub fn opening(self, key: String, now: Moment) -> Opening {
        let phase = self.phase;
        let calendar = Calendar { zone: self.zone, ..Calendar::default() };
        let round = self.setup.round;
        let seat = |(power, player): (&Power, &PersonId)| {
            let seat = Seat::new(*power, round, player.clone(), phase, now);
            let team = self.teams.iter().find(|(_, team)| team.members.contains(player));
            match team {
                Some((name, TeamOptions { captain: Some(captain), .. })) => {
                    seat.of_team(name.clone(), captain.clone())
                }
                _ => seat,
            }
        };
        let scoring =
            self.setup.scoring.as_deref().and_then(systems::system).map(systems::scored_by);
        let seats: Vec<Seat> = self.seats.iter().map(seat).collect();
        let members = |(name, team): (String, TeamOptions)| {
            let captain = team.captain.filter(|captain| !team.members.contains(captain));
            (name, team.members.into_iter().chain(captain).collect())
        };
        let mut opening = Opening {
            setup: Setup { key, ..self.setup },
            policy: self.policy,
            staff: self.staff,
            people: self.people,
            seats,
            pool: self.pool,
            teams: self.teams.into_iter().map(members).collect(),
            holidays: Vec::new(),
            proof: Default::default(),
            notes: scoring.into_iter().collect(),
            position: phase.map().start(),
            phase,
            deadline: now,
            calendar,
            published: now,
        };
        // The first turn, too, is as long as the policy has it.
        let calendar = Game::open(opening.clone()).calendar();
        opening.deadline = calendar.deadline(now, now, PhaseKind::Movement, &[]).at;
        opening
    }
}

fn game(
    text: &str,
    find: FindMap<'_>,
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
) -> Option<GameFile> {
    reader.only(root, TOP);
    let named = board_map::map(reader, root, find);
    let map = named.map();
    let years = map.and_then(|map| board_map::years(reader, root, map));
    let setup = setup(reader, root, named, years);
    let (people, passphrases) = people(reader, root);
    // A person whose address is wrong is still known: one fault is reported once.
    let all = reader.section(root, "people");
    let known = |id: &PersonId| all.has(&id.0);
    let staff = staff(reader, root, &known);
    let seats = seats(reader, root, map, &known);
    let teams = teams(reader, root, &known);
    let pool = those(reader, root, "pool", &known);
    let policy = policy(text, reader, root);
    let zone = zone(reader, root);
    if let Some(setup) = &setup {
        own_addresses(reader, root, setup, &people);
    }
    if let Some(staff) = &staff {
        leaders_play_no_seat(reader, root, staff, &seats);
    }
    Some(GameFile {
        setup: setup?,
        phase: years?.phase,
        policy,
        zone,
        staff: staff?,
        people,
        seats,
        teams,
        pool,
        passphrases,
    })
}

fn setup(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    named: NamedMap,
    years: Option<BoardYears>,
) -> Option<Setup> {
    reader.needed(root, "id", "r1-07");
    let expected = format!(
        "letters, digits and hyphens, at most {ID_CHARS_MAX} of them: it is one word in subjects \
            and first lines"
    );
    let id = reader.parsed(root, "id", &expected, |id| is_id(id).then(|| id.to_owned()));
    let tag = reader.text(root, "tag").or_else(|| id.clone());
    let address = reader.needed_address(root, "address");
    let confirmation = reader.address(root, "confirmation");
    let round = reader.choice(root, "round", &ROUNDS).unwrap_or(SeatRound::First);
    let rulebook = one_of(reader, root, "rulebook", &Rulebook::NAMES, "world-masters");
    let scoring = scoring(reader, root);
    if scoring.is_some() {
        board_map::is_of_seven(reader, root, named);
    }
    Some(Setup {
        map: named.file(),
        id: id?,
        tag: tag?,
        address: address?,
        confirmation,
        key: String::new(),
        round,
        first_year: years?.first,
        last_year: years?.last,
        rulebook,
        scoring,
        event: None,
    })
}

fn people(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
) -> (Vec<Person>, BTreeMap<PersonId, String>) {
    let all = reader.section(root, "people");
    let (mut people, mut passphrases): (Vec<Person>, _) = (Vec::new(), BTreeMap::new());
    for (id, _) in all.entries() {
        let section = reader.section(&all, id);
        reader.only(&section, PERSON);
        let name = reader.text(&section, "name").unwrap_or_else(|| id.to_owned());
        let zone = zone(reader, &section);
        let expected = format!("a text of at least {PASSPHRASE_CHARS_MIN} characters on one line");
        let passphrase = reader.parsed(&section, "passphrase", &expected, |text| {
            let is_long = text.chars().count() >= PASSPHRASE_CHARS_MIN;
            (is_long && !text.contains('\n')).then(|| text.to_owned())
        });
        let Some(address) = reader.needed_address(&section, "address") else { continue };
        if let Some(other) = people.iter().find(|other| other.address == address) {
            let message = format!("{} has this address too", other.id);
            reader.wrong(&section, "address", message);
        }
        let id = PersonId::new(id);
        passphrases.extend(passphrase.map(|passphrase| (id.clone(), passphrase)));
        people.push(Person { id, name, address, zone });
    }
    (people, passphrases)
}

/// A person whom the file knows.
fn one(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    name: &str,
    known: &impl Fn(&PersonId) -> bool,
) -> Option<PersonId> {
    let id = PersonId::new(reader.text(section, name)?);
    check(reader, section, name, &id, known);
    Some(id)
}

fn check(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    name: &str,
    id: &PersonId,
    known: &impl Fn(&PersonId) -> bool,
) {
    if !known(id) {
        let message = format!("no one here is called {id:?}: add [people.{id}]", id = id.0);
        reader.wrong(section, name, message);
    }
}

fn those(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    name: &str,
    known: &impl Fn(&PersonId) -> bool,
) -> Vec<PersonId> {
    let ids: Vec<PersonId> = reader.texts(section, name).into_iter().map(PersonId::new).collect();
    ids.iter().for_each(|id| check(reader, section, name, id, known));
    ids
}

fn staff(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    known: &impl Fn(&PersonId) -> bool,
) -> Option<Staff> {
    let section = reader.section(root, "staff");
    reader.only(&section, STAFF);
    reader.needed(&section, "master", "gm");
    let master = one(reader, &section, "master", known);
    let director = one(reader, &section, "director", known).or_else(|| master.clone());
    Some(Staff {
        director: director?,
        assistants: those(reader, &section, "assistants", known),
        committee: those(reader, &section, "committee", known),
        observer: one(reader, &section, "observer", known),
        chief: one(reader, &section, "chief", known),
        master: master?,
    })
}

fn seats(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    map: Option<Map>,
    known: &impl Fn(&PersonId) -> bool,
) -> BTreeMap<Power, PersonId> {
    let section = reader.section(root, "seats");
    let Some(map) = map else {
        for (name, _) in section.entries() {
            one(reader, &section, name, known);
        }
        return BTreeMap::new();
    };
    let names: Vec<&str> = map.powers().map(Power::name).collect();
    reader.only(&section, &names);
    let mut seats = BTreeMap::new();
    for power in map.powers() {
        let name = power.name();
        // The usual mistake in an example is a person who already plays another power.
        if reader.says_nothing(&section, name) {
            let why = format!(
                "no one plays {name}, and each power needs a player: write {name} = \"…\" under \
                    [seats], with the short name of someone in [people] who plays no other power"
            );
            reader.wrong(&section, name, why);
            continue;
        }
        if let Some(player) = one(reader, &section, name, known) {
            if seats.values().any(|other| *other == player) {
                reader.wrong(&section, name, format_args!("{player} already has another power"));
            }
            seats.insert(power, player);
        }
    }
    seats
}

fn teams(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    known: &impl Fn(&PersonId) -> bool,
) -> BTreeMap<String, TeamOptions> {
    let all = reader.section(root, "teams");
    let mut teams = BTreeMap::new();
    for (name, _) in all.entries() {
        let section = reader.section(&all, name);
        reader.only(&section, TEAM);
        let captain = one(reader, &section, "captain", known);
        let members = those(reader, &section, "members", known);
        teams.insert(name.to_owned(), TeamOptions { captain, members });
    }
    teams
}

/// The table `policy`, with the keys of a policy file.
fn policy(text: &str, reader: &mut ConfigReader<'_>, root: &FileSection<'_>) -> Policy {
    let section = reader.section(root, "policy");
    let read = section.table().map(|table| Policy::of_table(text, table));
    match read.unwrap_or_else(|| Ok(Policy::default())) {
        Ok(policy) => policy,
        Err(faults) => {
            let whole = |fault: Fault| Fault { key: section.key(&fault.key), ..fault };
            reader.faults.extend(faults.into_iter().map(whole));
            Policy::default()
        }
    }
}
