//! Who has a page, and how its file is called.
//!
//! A file has the short name of a person in the tournament, which draws tell anyway, if that is no
//! address; else it is made of the name, as files of teams are. Nothing in it comes from an
//! address.

use std::collections::{BTreeMap, BTreeSet};

use sha2::{Digest, Sha256};

use super::site::{Site, SiteBoard, SiteSeat, SiteTenure, Who};
use crate::game::{PersonId, hex};
use crate::letters::safe;
use crate::tournament::Tournament;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

/// A present or former player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePerson {
    /// The file of the page, without its ending.
    pub page: String,
    pub name: String,
    pub team: Option<String>,
}

/// A seat on a board or at a table that is not played by mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElsewhereSeat {
    pub who: Who,
    pub name: String,
    pub team: Option<String>,
    /// The file of the page, without its ending.
    pub page: String,
    pub board: String,
    pub round: Round,
    /// The power; empty at a table.
    pub power: String,
    /// What the seat came to, or why that is not known yet.
    pub result: String,
    /// Its centres at the end, where they were reported.
    pub centres: Option<usize>,
    pub points: Option<Exact>,
}

/// A seat with one of its players.
pub(super) type PlayedSeat<'s> = (&'s SiteBoard, &'s SiteSeat, &'s SiteTenure);

/// At most this much of a name goes into the name of its file.
const SLUG_MAX: usize = 40;
/// This many bytes of a hash tell apart names that have the same letters.
const KEY_BYTES: usize = 3;

/// Whom a tournament knows: games may know him by other names.
struct Known {
    page: String,
    name: String,
    team: Option<String>,
    names: Vec<Who>,
}

/// A player's identity: on the roster, or known only to boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PlayerKey {
    Known(usize),
    Other(Who),
}

impl Site {
    /// Gives a page to everybody who has a seat. Boards are all that is known of them.
    pub fn know_players(&mut self) {
        self.know(&[]);
    }

    /// The same by the roster of a tournament.
    pub(super) fn know_players_of(&mut self, tournament: &Tournament) {
        let (members, has_teams) = (tournament.roster.members.iter(), tournament.has_teams());
        let known = members.map(|member| Known {
            page: file(&member.id).unwrap_or_else(|| file_of_name(&member.name)),
            name: safe::name(&member.name),
            team: member.team.as_deref().filter(|_| has_teams).map(safe::name),
            names: tournament.names_of(&member.id).iter().map(Who::of).collect(),
        });
        self.know(&known.collect::<Vec<Known>>());
    }

    fn know(&mut self, known: &[Known]) {
        let by_name: BTreeMap<Who, usize> = (0..)
            .zip(known)
            .flat_map(|(at, one)| one.names.iter().map(move |who| (*who, at)))
            .collect();
        let key =
            |who: Who| by_name.get(&who).map_or(PlayerKey::Other(who), |at| PlayerKey::Known(*at));
        let mut names: BTreeMap<PlayerKey, String> = BTreeMap::new();
        let tenures = self.tenures().map(|(_, _, tenure)| (tenure.who, &tenure.name));
        for (who, name) in tenures.chain(self.seats_elsewhere().map(|seat| (seat.who, &seat.name)))
        {
            names.insert(key(who), name.clone());
        }
        let mut taken = BTreeSet::new();
        let mut persons: BTreeMap<PlayerKey, SitePerson> = BTreeMap::new();
        for (key, name) in names {
            let known = match key {
                PlayerKey::Known(at) => known.get(at),
                PlayerKey::Other(_) => None,
            };
            let page = known.map_or_else(|| file_of_name(&name), |known| known.page.clone());
            let page = alone(page, &mut taken);
            let name = known.map_or(name, |known| known.name.clone());
            let team = known.and_then(|known| known.team.clone());
            persons.insert(key, SitePerson { page, name, team });
        }
        let page =
            |who: Who| persons.get(&key(who)).map(|one| one.page.clone()).unwrap_or_default();
        for board in &mut self.boards {
            let mut tenures = board.seats.iter().flat_map(|seat| &seat.tenures);
            // Boards on which everybody has his page stay as they are, and shared.
            if tenures.all(|tenure| tenure.page == page(tenure.who)) {
                continue;
            }
            for tenure in board.seats.iter_mut().flat_map(|seat| &mut seat.tenures) {
                tenure.page = page(tenure.who);
            }
        }
        if let Some(elsewhere) = &mut self.elsewhere {
            let seats = elsewhere.boards.iter_mut().flat_map(|board| &mut board.seats);
            seats.for_each(|seat| seat.page = page(seat.who));
        }
        let mut persons: Vec<SitePerson> = persons.into_values().collect();
        persons.sort_by_cached_key(|one| (one.name.to_lowercase(), one.page.clone()));
        self.persons = persons.into();
    }

    /// Who plays or played on boards of ours.
    pub(super) fn tenures(&self) -> impl Iterator<Item = PlayedSeat<'_>> {
        self.own_boards().flat_map(tenures)
    }

    /// Who plays elsewhere.
    pub(super) fn seats_elsewhere(&self) -> impl Iterator<Item = &ElsewhereSeat> {
        self.boards_elsewhere().iter().flat_map(|board| &board.seats)
    }

    /// The teams of those who have a seat, by name.
    pub(super) fn teams(&self) -> BTreeSet<&str> {
        let seats = self.boards.iter().flat_map(|board| &board.seats);
        let seats = seats.filter_map(|seat| seat.team.as_deref());
        seats.chain(self.persons.iter().filter_map(|one| one.team.as_deref())).collect()
    }
}

/// Who plays or played on a board.
pub(super) fn tenures(board: &SiteBoard) -> impl Iterator<Item = PlayedSeat<'_>> {
    let seats = board.seats.iter().map(move |seat| (board, seat));
    seats.flat_map(|(board, seat)| seat.tenures.iter().map(move |tenure| (board, seat, tenure)))
}

/// The file of a short name, if everybody may know it and it is safe on any disk.
fn file(person: &PersonId) -> Option<String> {
    let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
    let name = person.0.as_str();
    let is_file = name.chars().all(|letter| is_plain(letter) || letter == '-')
        && name.starts_with(is_plain)
        && name.len() <= SLUG_MAX;
    is_file.then(|| name.to_owned())
}

/// A file for a name: its plain letters, and of a hash so much that no other name has it.
pub(super) fn file_of_name(name: &str) -> String {
    let plain = |letter: char| match letter.to_ascii_lowercase() {
        letter if letter.is_ascii_alphanumeric() => letter,
        _ => ' ',
    };
    let words: String = name.chars().map(plain).collect();
    let words: Vec<&str> = words.split_whitespace().collect();
    let slug: String = words.join("-").chars().take(SLUG_MAX).collect();
    let hash = Sha256::digest(name.as_bytes());
    let key: Vec<u8> = hash.iter().take(KEY_BYTES).copied().collect();
    format!("{slug}-{}", hex(&key)).trim_start_matches('-').to_owned()
}

/// A file name that no other page has.
fn alone(page: String, taken: &mut BTreeSet<String>) -> String {
    let tries = (2..).map(|number| format!("{page}-{number}"));
    let free = [page.clone()].into_iter().chain(tries).find(|page| !taken.contains(page));
    let free = free.unwrap_or(page);
    taken.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_file_tells_an_address_or_is_unsafe_on_a_disk() {
        for (id, known) in [
            ("ann-able", Some("ann-able")),
            ("t0p1", Some("t0p1")),
            ("ann@example.org", None),
            ("../x", None),
            ("-", None),
            ("", None),
            ("Ann", None),
        ] {
            assert_eq!(file(&PersonId::new(id)).as_deref(), known, "{id}");
        }
        for name in ["Łódź Lancers", "../../etc/passwd", "\"><script>", "", "ann@example.org"] {
            let file = file_of_name(name);
            let is_plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
            assert!(file.chars().all(|letter| is_plain(letter) || letter == '-'), "{file}");
            assert!(file.starts_with(is_plain) && file.len() >= 2 * KEY_BYTES, "{file}");
        }
        assert_ne!(file_of_name("Ann Able"), file_of_name("Ann-Able"));
    }
}
