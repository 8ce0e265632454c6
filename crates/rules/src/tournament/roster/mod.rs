//! Who takes part: players, captains, reserves and those who lead (A.1 to A.11, B.2).
//!
//! A [`Roster`] lists everybody once, in the order of sign-up. A member's roles say what he is, and
//! a team is everybody with its name. What the rules demand of it is in [`mod@check`].

mod alike;
pub mod check;
mod safe;
mod slug;

use std::collections::BTreeSet;

use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

pub use alike::looks_like;
pub use safe::{NAME_CHARS_MAX, address, name_and_address, safe_name};
pub use slug::slug;

use crate::board::Power;
use crate::game::{Moment, Person, PersonId};

/// A member's part in the tournament. One person can have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    Player,
    Captain,
    Reserve,
    Master,
    Observer,
    Director,
    Assistant,
    Committee,
    Chief,
}

impl Role {
    pub const ALL: [Role; 9] = [
        Role::Player,
        Role::Captain,
        Role::Reserve,
        Role::Master,
        Role::Observer,
        Role::Director,
        Role::Assistant,
        Role::Committee,
        Role::Chief,
    ];

    /// The name in tables and commands.
    pub const fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Captain => "captain",
            Role::Reserve => "reserve",
            Role::Master => "gm",
            Role::Observer => "observer",
            Role::Director => "td",
            Role::Assistant => "atd",
            Role::Committee => "tmc",
            Role::Chief => "chief-gm",
        }
    }

    /// The name in letters.
    pub const fn words(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Captain => "captain",
            Role::Reserve => "reserve",
            Role::Master => "game master",
            Role::Observer => "observer",
            Role::Director => "director",
            Role::Assistant => "assistant director",
            Role::Committee => "member of the committee",
            Role::Chief => "Chief-GM",
        }
    }

    /// Whether its holder leads, watches or rules.
    pub const fn is_office(self) -> bool {
        !matches!(self, Role::Player | Role::Reserve | Role::Captain)
    }

    /// The role of a name in tables, or of one in letters; an assistant needs no "director".
    pub fn from_name(name: &str) -> Option<Role> {
        let names =
            |role: Role| [role.name(), role.words(), role.words().trim_end_matches(" director")];
        let is_called = |role: &Role| names(*role).iter().any(|one| one.eq_ignore_ascii_case(name));
        Role::ALL.into_iter().find(is_called)
    }
}

/// A person who takes part.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The short name, for ever.
    pub id: PersonId,
    /// The name that letters use.
    pub name: String,
    /// Where letters go, in lower case.
    pub address: String,
    /// The zone in which deadlines are shown.
    pub zone: Tz,
    /// The team, if he belongs to one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    pub roles: BTreeSet<Role>,
    /// The power that the sign-up gives him for the first round (B.5).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Power>,
    /// The powers that he would like in an open event, the first of them most.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prefers: Vec<Power>,
    /// When he signed up; who came by a table without a time comes after all others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signed: Option<Moment>,
    /// His number in the World Diplomacy Database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdd: Option<u32>,
    /// His number in the World Diplomacy Reference.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wdr: Option<u32>,
    /// Addresses that he had before: a game in which he came as a newcomer knows him by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub former: Vec<String>,
}

impl Member {
    /// A person of whom nothing else is known.
    pub fn new(id: PersonId, name: String, address: String) -> Member {
        Member {
            id,
            name,
            address,
            zone: Tz::GMT,
            team: None,
            roles: BTreeSet::new(),
            power: None,
            prefers: Vec::new(),
            signed: None,
            wdd: None,
            wdr: None,
            former: Vec::new(),
        }
    }

    /// Another address from now on; games may know him by the one that he had.
    pub fn moves_to(&mut self, address: String) {
        if self.address != address {
            self.former.retain(|former| *former != address);
            self.former.push(std::mem::replace(&mut self.address, address));
        }
    }

    /// His place among those who came alone (B.2): by the time of sign-up, and who has none behind
    /// them.
    pub(in crate::tournament) fn in_line(&self) -> (bool, Option<Moment>) {
        (self.signed.is_none(), self.signed)
    }

    pub fn is(&self, role: Role) -> bool {
        self.roles.contains(&role)
    }

    /// Whether he signed up with a team or for one, and does not only help to run all this.
    fn signed_up(&self) -> bool {
        [Role::Player, Role::Captain, Role::Reserve].iter().any(|role| self.is(*role))
    }

    /// The same person as games know him.
    pub fn person(&self) -> Person {
        Person {
            id: self.id.clone(),
            name: self.name.clone(),
            address: self.address.clone(),
            zone: self.zone,
        }
    }
}

/// Everybody who takes part, in the order of sign-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Roster {
    pub members: Vec<Member>,
}

impl Roster {
    /// How many signed up with a team or for one.
    pub fn signed_up(&self) -> usize {
        self.members.iter().filter(|member| member.signed_up()).count()
    }

    /// A person's name; the short name, if the roster lacks it.
    pub fn name_of(&self, who: &PersonId) -> String {
        self.find(who).map_or_else(|| who.0.clone(), |member| member.name.clone())
    }

    /// A member by his short name, or by the address that he has or had: a newcomer to a game is
    /// known there by it.
    pub fn find(&self, id: &PersonId) -> Option<&Member> {
        let by_id = self.members.iter().find(|member| member.id == *id);
        let by_former = || {
            let had = |member: &&Member| member.former.contains(&id.0);
            self.members.iter().find(had)
        };
        by_id.or_else(|| self.at(&id.0)).or_else(by_former)
    }

    /// The member with an address.
    pub fn at(&self, address: &str) -> Option<&Member> {
        self.members.iter().find(|member| member.address.eq_ignore_ascii_case(address))
    }

    /// A member by short name, address or full name, as people write it; none if several have the
    /// name.
    pub fn named(&self, written: &str) -> Option<&Member> {
        let exact = self.find(&PersonId::new(written.trim()));
        let mut by_name =
            self.members.iter().filter(|member| member.name.eq_ignore_ascii_case(written.trim()));
        exact.or_else(|| by_name.next().filter(|_| by_name.next().is_none()))
    }

    /// The same, or by a part of his name that no other name has.
    pub fn meant(&self, written: &str) -> Option<&Member> {
        let alone = || match self.with_words(written).as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        self.named(written).or_else(alone)
    }

    /// Everybody whose name has all these words. If no name has, a word without accents matches one
    /// with them.
    pub fn with_words(&self, written: &str) -> Vec<&Member> {
        let with = |spelled: fn(&str) -> String| -> Vec<&Member> {
            let words: Vec<String> = written.split_whitespace().map(spelled).collect();
            let has = |member: &&Member| {
                let of_name: Vec<String> = member.name.split_whitespace().map(spelled).collect();
                !words.is_empty() && words.iter().all(|word| of_name.contains(word))
            };
            self.members.iter().filter(has).collect()
        };
        let exact = with(str::to_lowercase);
        if exact.is_empty() { with(slug::plain_word) } else { exact }
    }

    pub(in crate::tournament) fn find_mut(&mut self, id: &PersonId) -> Option<&mut Member> {
        self.members.iter_mut().find(|member| member.id == *id)
    }

    /// Everybody with a role.
    pub fn with(&self, role: Role) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(move |member| member.is(role))
    }

    /// The director (A.2).
    pub fn director(&self) -> Option<&Member> {
        self.with(Role::Director).next()
    }

    /// The names of the teams, in the order in which they came.
    pub fn teams(&self) -> Vec<&str> {
        let mut seen = BTreeSet::new();
        let names = self.members.iter().filter_map(|member| member.team.as_deref());
        names.filter(|name| seen.insert(*name)).collect()
    }

    /// Everybody of a team.
    pub fn team<'r>(&'r self, name: &'r str) -> impl Iterator<Item = &'r Member> {
        self.members.iter().filter(move |member| member.team.as_deref() == Some(name))
    }

    pub fn captain<'r>(&'r self, team: &'r str) -> Option<&'r Member> {
        self.team(team).find(|member| member.is(Role::Captain))
    }

    pub fn players<'r>(&'r self, team: &'r str) -> impl Iterator<Item = &'r Member> {
        self.team(team).filter(|member| member.is(Role::Player))
    }

    /// Players without a team, by the time of their sign-up (B.2).
    pub fn individuals(&self) -> Vec<&Member> {
        let alone = |member: &&Member| member.is(Role::Player) && member.team.is_none();
        let mut individuals: Vec<&Member> = self.members.iter().filter(alone).collect();
        individuals.sort_by_key(|member| member.in_line());
        individuals
    }

    /// The reserve list of B.2: those without a team who found no place, by the time of sign-up.
    pub fn reserves(&self) -> Vec<&Member> {
        let waits = |member: &&Member| member.is(Role::Reserve) && member.team.is_none();
        let mut reserves: Vec<&Member> = self.members.iter().filter(waits).collect();
        reserves.sort_by_key(|member| member.in_line());
        reserves
    }

    /// Puts a member on it, in place of one with the same short name.
    pub fn put(&mut self, member: Member) {
        self.members.retain(|other| other.id != member.id);
        self.members.push(member);
    }

    /// A free short name, made from a name: `ann-able`, `ann-able-2`.
    pub fn free_id(&self, name: &str) -> PersonId {
        let is_taken = |id: &PersonId| self.members.iter().any(|member| member.id == *id);
        free_id(name, is_taken)
    }
}

/// A short name made from a name, with a number after it if it is taken.
fn free_id(name: &str, is_taken: impl Fn(&PersonId) -> bool) -> PersonId {
    let slug = slug(name);
    let mut number = 1;
    loop {
        let id = numbered(&slug, number);
        if !is_taken(&id) {
            return id;
        }
        number += 1;
    }
}

/// The short name of the first, the second and so on with this name.
pub fn numbered(slug: &str, number: usize) -> PersonId {
    match number {
        0 | 1 => PersonId::new(slug),
        number => PersonId::new(format!("{slug}-{number}")),
    }
}
