//! What a game knows of the people who have to do with it.

use super::state::GameState;
use super::{Layout, Person, PersonId};

impl GameState {
    /// A person whom the game knows.
    pub fn person(&self, id: &PersonId) -> Option<&Person> {
        self.people.get(id)
    }

    /// How a person wants results.
    pub fn layout(&self, person: &PersonId) -> Layout {
        self.layouts.get(person).copied().unwrap_or_default()
    }

    /// Whether a player wants to see their own orders on a map.
    pub fn has_pictures(&self, person: &PersonId) -> bool {
        !self.without_pictures.contains(person)
    }

    pub(super) fn want_pictures(&mut self, person: &PersonId, wanted: bool) {
        match wanted {
            true => self.without_pictures.remove(person),
            false => self.without_pictures.insert(person.clone()),
        };
    }

    pub fn person_at(&self, address: &str) -> Option<&Person> {
        self.people.values().find(|person| person.address.eq_ignore_ascii_case(address))
    }

    /// Whether two belong to one team, be it one that has a seat here or another.
    pub fn are_of_one_team(&self, one: &PersonId, other: &PersonId) -> bool {
        let has_both = |team: &Vec<PersonId>| team.contains(one) && team.contains(other);
        one != other && self.teams.values().any(has_both)
    }
}
