//! The gazette of a ledger: it follows the games and collects what is public.
//!
//! [`Gazette::follow`] reads what is new, and may be called after each ruling; [`Gazette::volumes`]
//! is what [`Printer`](super::printer::Printer) makes pages of. A ledger may have several
//! tournaments and boards of none. None of them shows anything of another, so each looks as it
//! would alone.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::tournaments::kept;
use super::trouble::Trouble;
use crate::game::{Event, Game, hex};
use crate::ledger::{EventNumber, GameName, Ledger, RulingNumber};
use crate::report::gazette::{Chronicle, SharedBoard, Site, Volume};
use crate::rules::EventReader;
use crate::tournament::Tournament;
use crate::tournament::plan::tournament_of;

/// How many events are taken from the ledger at once.
const BATCH: usize = 500;
/// The folder of boards that belong to no tournament. It can't clash, since every short name has a
/// digit.
const SINGLE: &str = "single";
const SINGLE_TITLE: &str = "Single boards";
const USUAL_TITLE: &str = "Diplomacy by mail";

/// What is known of the games of a ledger.
#[derive(Default)]
pub struct Gazette {
    title: String,
    /// Which ledger is followed.
    ledger: String,
    /// The tournament or board with which the ledger began.
    first: Option<GameName>,
    /// By their short names.
    tournaments: BTreeMap<String, Tournament>,
    /// Those that could not be read this time.
    unread: BTreeSet<String>,
    games: BTreeMap<GameName, FollowedGame>,
}

/// A game that is followed.
#[derive(Default)]
struct FollowedGame {
    last: EventNumber,
    reader: EventReader,
    /// None if the name belongs to no game.
    chronicle: Option<Chronicle>,
    /// What everybody may know of it, as it was last shown in a site. None if more has happened.
    shown: Option<SharedBoard>,
}

impl Gazette {
    /// A gazette under a title; if that is empty, one is found. A tournament brings its own.
    pub fn new(title: impl Into<String>) -> Gazette {
        Gazette { title: title.into(), ..Gazette::default() }
    }

    /// Reads what has happened since the last call. Returns the games and tournaments that can't be
    /// read, each with its trouble: they stay as they were before it.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read.
    pub fn follow<L: Ledger>(&mut self, ledger: &L) -> Result<Vec<(GameName, Trouble)>, Trouble> {
        (self.ledger, self.first) = beginning(ledger)?;
        let mut behind = Vec::new();
        for name in ledger.games()? {
            let followed = self.games.entry(name.clone()).or_default();
            match followed.follow(ledger, &name) {
                Ok(()) => {}
                Err(trouble @ Trouble::Unreadable { .. }) => behind.push((name, trouble)),
                Err(trouble) => return Err(trouble),
            }
        }
        let ReadTournaments { tournaments, unread } = tournaments(ledger)?;
        self.tournaments.retain(|short, _| unread.iter().any(|(name, _)| name == short));
        self.tournaments.extend(tournaments);
        self.unread = unread.iter().map(|(short, _)| short.clone()).collect();
        let named = |(short, trouble): (String, _)| (GameName::of_tournament(&short), trouble);
        behind.extend(unread.into_iter().map(named));
        Ok(behind)
    }

    /// A name for the ledger, which its copies share and no other has; empty before the first
    /// ruling.
    pub fn ledger(&self) -> &str {
        &self.ledger
    }

    /// What is public by now: each tournament by itself, and the boards of none. A tournament that
    /// is alone in its ledger needs no folder of its own.
    pub fn volumes(&mut self) -> Vec<Volume> {
        let volumes = self.made_volumes();
        // Boards that do not change are made once.
        for board in volumes.iter().flat_map(|volume| &volume.site.boards) {
            if let Some(game) = self.games.get_mut(&GameName(board.name.clone())) {
                game.shown = Some(board.clone());
            }
        }
        volumes
    }

    fn made_volumes(&self) -> Vec<Volume> {
        let homes = self.homes();
        let shorts: BTreeSet<&String> = self.tournaments.keys().chain(&self.unread).collect();
        let volume = |short: &&String| Volume {
            folder: homes.folder_of(Some(short)),
            is_first: self.was_first(Some(short), &homes),
            site: self.site_of(short, &homes),
        };
        let mut volumes: Vec<Volume> = shorts.iter().map(volume).collect();
        if homes.has_single_boards() || volumes.is_empty() {
            let site = self.single_boards(&homes);
            let is_first = self.was_first(None, &homes);
            volumes.push(Volume { folder: homes.folder_of(None), is_first, site });
        }
        volumes
    }

    /// Whether the ledger began with this tournament, or with a board of none.
    fn was_first(&self, owner: Option<&str>, homes: &Homes) -> bool {
        self.first
            .as_ref()
            .is_some_and(|first| first.tournament().or_else(|| homes.owner(first)) == owner)
    }

    /// What is public of one tournament.
    ///
    /// # Errors
    ///
    /// If there is none of this short name; the text says which there are.
    pub fn tournament(&self, short: &str) -> Result<Site, String> {
        let known: BTreeSet<&str> =
            self.tournaments.keys().chain(&self.unread).map(String::as_str).collect();
        if known.contains(short) {
            return Ok(self.site_of(short, &self.homes()));
        }
        Err(match known.is_empty() {
            true => "there is no tournament in this ledger".to_owned(),
            false => {
                let known: Vec<&str> = known.into_iter().collect();
                format!(
                    "there is no tournament {short} in this ledger; it has {}",
                    known.join(", ")
                )
            }
        })
    }

    /// Which of all troubles keep back this tournament and its boards, or anything if none is
    /// named.
    pub fn troubles_of(
        &self,
        short: Option<&str>,
        behind: Vec<(GameName, Trouble)>,
    ) -> Vec<Trouble> {
        let homes = self.homes();
        let is_its = |name: &GameName| {
            short.is_none() || name.tournament() == short || homes.owner(name) == short
        };
        behind.into_iter().filter(|(name, _)| is_its(name)).map(|(_, trouble)| trouble).collect()
    }

    fn homes(&self) -> Homes {
        Homes::of(&self.tournaments, &self.unread, self.games.keys())
    }

    /// If the tournament was never read, only its boards are known.
    fn site_of(&self, short: &str, homes: &Homes) -> Site {
        let boards = self.boards(homes, Some(short));
        let is_behind = self.unread.contains(short);
        let address = self.address(homes, Some(short));
        let title = short.to_owned();
        let mut site = Site { title, address, boards, is_behind, ..Site::default() };
        match self.tournaments.get(short) {
            Some(tournament) => site.tell(tournament),
            None => site.know_players(),
        }
        site
    }

    fn single_boards(&self, homes: &Homes) -> Site {
        let boards = self.boards(homes, None);
        let title = match (self.title.as_str(), boards.as_slice()) {
            _ if homes.tournaments > 0 => SINGLE_TITLE.to_owned(),
            ("", [one]) => format!("Game {}", one.name),
            ("", _) => USUAL_TITLE.to_owned(),
            (title, _) => title.to_owned(),
        };
        let (key, address) = (self.ledger.clone(), self.address(homes, None));
        let mut site = Site { title, key, address, boards, ..Site::default() };
        site.know_players();
        site
    }

    fn followed(&self, homes: &Homes, owner: Option<&str>) -> impl Iterator<Item = &FollowedGame> {
        let own = self.games.iter().filter(move |(name, _)| homes.owner(name) == owner);
        own.map(|(_, followed)| followed)
    }

    /// The address below which these boards have their pages, as they were told.
    fn address(&self, homes: &Homes, owner: Option<&str>) -> Option<String> {
        let chronicles = self.followed(homes, owner).filter_map(|game| game.chronicle.as_ref());
        chronicles.filter_map(Chronicle::address).next().map(str::to_owned)
    }

    /// The boards of a tournament, or of none, by round and name.
    fn boards(&self, homes: &Homes, owner: Option<&str>) -> Vec<SharedBoard> {
        // A tournament scores its boards by its own system.
        let is_scored = owner.is_some_and(|owner| self.tournaments.contains_key(owner));
        let mut boards: Vec<SharedBoard> =
            self.followed(homes, owner).filter_map(|game| game.board(is_scored)).collect();
        boards.sort_by(|one, other| (one.round, &one.name).cmp(&(other.round, &other.name)));
        boards
    }
}

/// The tournament of each game of a ledger, and so the folder of its pages.
#[derive(Debug)]
pub(super) struct Homes {
    owners: BTreeMap<GameName, Option<String>>,
    tournaments: usize,
    /// How many boards belong to none.
    single: usize,
}

impl Homes {
    /// As a ledger has them.
    pub(super) fn of_ledger<L: Ledger>(ledger: &L) -> Result<Homes, Trouble> {
        let ReadTournaments { tournaments, unread } = tournaments(ledger)?;
        let unread = unread.into_iter().map(|(short, _)| short).collect();
        Ok(Homes::of(&tournaments, &unread, ledger.games()?.iter()))
    }

    /// A board belongs to the tournament that has opened it, and not to one whose boards have such
    /// names. For a tournament that was never read we only have names.
    fn of<'g>(
        tournaments: &BTreeMap<String, Tournament>,
        unread: &BTreeSet<String>,
        games: impl Iterator<Item = &'g GameName>,
    ) -> Homes {
        let opened: BTreeSet<&str> =
            tournaments.values().flat_map(|one| one.games().map(|(_, game)| game)).collect();
        let is_lost = |short: &str| unread.contains(short) && !tournaments.contains_key(short);
        let owner = |name: &GameName| {
            let is_its = |short: &&str| opened.contains(name.0.as_str()) || is_lost(short);
            tournament_of(&name.0).filter(is_its).map(str::to_owned)
        };
        let owners: BTreeMap<_, _> = games.map(|name| (name.clone(), owner(name))).collect();
        let lost = unread.iter().filter(|short| is_lost(short)).count();
        let single = owners.values().filter(|owner| owner.is_none()).count();
        Homes { owners, tournaments: tournaments.len() + lost, single }
    }

    /// Learns of a game that has begun since.
    pub(super) fn learn<L: Ledger>(&mut self, ledger: &L, game: &GameName) -> Result<(), Trouble> {
        if self.owners.contains_key(game) {
            return Ok(());
        }
        let owner = owners(ledger, std::slice::from_ref(game))?.remove(game);
        self.single += usize::from(owner.is_none());
        self.owners.insert(game.clone(), owner);
        Ok(())
    }

    pub(super) fn owner(&self, game: &GameName) -> Option<&str> {
        self.owners.get(game)?.as_deref()
    }

    fn has_single_boards(&self) -> bool {
        self.single > 0
    }

    /// The folder of a tournament, or of boards of none, with a slash at its end; empty if there is
    /// nothing else.
    pub(super) fn folder_of(&self, owner: Option<&str>) -> String {
        match self.tournaments + usize::from(self.has_single_boards()) {
            0 | 1 => String::new(),
            _ => format!("{}/", owner.unwrap_or(SINGLE)),
        }
    }

    /// The folder with the pages of a game's tournament.
    pub(super) fn folder(&self, game: &GameName) -> String {
        self.folder_of(self.owner(game))
    }
}

/// The tournaments of a ledger by their short names, and those that can't be read.
struct ReadTournaments {
    tournaments: BTreeMap<String, Tournament>,
    unread: Vec<(String, Trouble)>,
}

fn tournaments<L: Ledger>(ledger: &L) -> Result<ReadTournaments, Trouble> {
    let names = ledger.tournaments()?;
    read(ledger, names.iter().filter_map(|name| name.tournament()))
}

/// The tournament that has opened each of these games, for those of any. Only these tournaments are
/// read.
pub(super) fn owners<L: Ledger>(
    ledger: &L,
    games: &[GameName],
) -> Result<BTreeMap<GameName, String>, Trouble> {
    let shorts: BTreeSet<&str> = games.iter().filter_map(|game| tournament_of(&game.0)).collect();
    let ReadTournaments { tournaments, unread } = read(ledger, shorts.into_iter())?;
    let unread = unread.into_iter().map(|(short, _)| short).collect();
    let Homes { owners, .. } = Homes::of(&tournaments, &unread, games.iter());
    Ok(owners.into_iter().filter_map(|(game, owner)| Some((game, owner?))).collect())
}

fn read<'n, L: Ledger>(
    ledger: &L,
    shorts: impl Iterator<Item = &'n str>,
) -> Result<ReadTournaments, Trouble> {
    let (mut tournaments, mut unread) = (BTreeMap::new(), Vec::new());
    for short in shorts {
        match kept(ledger, short) {
            Ok(kept) => tournaments.extend(kept.map(|kept| (short.to_owned(), kept.into_state()))),
            Err(trouble @ Trouble::Unreadable { .. }) => unread.push((short.to_owned(), trouble)),
            Err(trouble) => return Err(trouble),
        }
    }
    Ok(ReadTournaments { tournaments, unread })
}

/// A name for the ledger from its first ruling, which never changes, and what that began. The hash
/// reveals nothing about it.
fn beginning<L: Ledger>(ledger: &L) -> Result<(String, Option<GameName>), Trouble> {
    let Some(first) = ledger.rulings(RulingNumber(0), 1)?.pop() else {
        return Ok(Default::default());
    };
    let told = format!("{}|{}|{}", first.job, first.at.timestamp_millis(), first.node);
    let began = first.games.first().map(|step| step.game.clone());
    Ok((hex(&Sha256::digest(told.as_bytes())), began))
}

impl FollowedGame {
    /// Stops after the last event that it could read, and goes on from there the next time.
    fn follow<L: Ledger>(&mut self, ledger: &L, name: &GameName) -> Result<(), Trouble> {
        loop {
            let batch = ledger.events(name, self.last, BATCH)?;
            let Some(last) = batch.last() else { return Ok(()) };
            self.shown = None;
            for kept in &batch {
                let unreadable = |why| Trouble::Unreadable { game: name.clone(), why };
                let read = || kept.text.read();
                let event = self.reader.read::<Game, _>(read).map_err(unreadable)?;
                match (&mut self.chronicle, &event) {
                    (Some(chronicle), event) => chronicle.follow(event),
                    (None, Event::Opened(opening)) if self.last == EventNumber(0) => {
                        self.chronicle = Some(Chronicle::begin(opening));
                    }
                    // If it does not begin like a game, it is none.
                    (None, _) => {
                        self.last = last.number;
                        break;
                    }
                }
                self.last = kept.number;
            }
        }
    }

    /// What everybody may know of it; nothing if it is no game. Its tournament may have scored it
    /// by another system than its own.
    fn board(&self, is_scored: bool) -> Option<SharedBoard> {
        let chronicle = self.chronicle.as_ref()?;
        let is_usable = |shown: &&SharedBoard| is_scored || shown.system == chronicle.system();
        let shown = self.shown.as_ref().filter(is_usable).cloned();
        Some(shown.unwrap_or_else(|| chronicle.board()))
    }
}
