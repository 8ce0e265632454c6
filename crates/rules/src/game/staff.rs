//! Who leads, watches and rules on a game besides those who play it (A.2 to A.12).

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::PersonId;

/// The people of a game who don't play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Staff {
    /// The game master.
    pub master: PersonId,
    /// The tournament's director (A.3).
    pub director: PersonId,
    /// The director's assistants (A.2).
    #[serde(default)]
    pub assistants: Vec<PersonId>,
    /// The management committee (A.5).
    #[serde(default)]
    pub committee: Vec<PersonId>,
    /// Who watches this game (A.9).
    #[serde(default)]
    pub observer: Option<PersonId>,
    /// Who leads the game masters (A.11).
    #[serde(default)]
    pub chief: Option<PersonId>,
}

/// Who directs and sits in a tournament: the same people on all of its boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offices {
    /// The acting director (A.3, A.6).
    pub director: PersonId,
    /// The director's assistants (A.2).
    pub assistants: Vec<PersonId>,
    /// The management committee (A.5).
    pub committee: Vec<PersonId>,
    /// Who leads the game masters (A.11).
    pub chief: Option<PersonId>,
}

impl Offices {
    /// Everybody who holds one.
    pub fn people(&self) -> impl Iterator<Item = &PersonId> {
        let many = self.assistants.iter().chain(&self.committee);
        std::iter::once(&self.director).chain(many).chain(&self.chief)
    }
}

/// A person's part in a game, besides playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StaffRole {
    Master,
    Director,
    Assistant,
    Committee,
    Observer,
    Chief,
}

impl StaffRole {
    /// The part in a sentence.
    pub const fn words(self) -> &'static str {
        match self {
            StaffRole::Master => "the game master",
            StaffRole::Director => "the director",
            StaffRole::Assistant => "an assistant of the director",
            StaffRole::Committee => "the committee",
            StaffRole::Observer => "the observer",
            StaffRole::Chief => "the chief game master",
        }
    }
}

impl Staff {
    /// Who directs and sits now.
    pub fn offices(&self) -> Offices {
        Offices {
            director: self.director.clone(),
            assistants: self.assistants.clone(),
            committee: self.committee.clone(),
            chief: self.chief.clone(),
        }
    }

    /// Who sits on the committee now (A.6).
    pub fn sitting(&self) -> BTreeSet<PersonId> {
        self.offices().sitting()
    }

    /// Others direct and sit from now on.
    pub fn follow(&mut self, offices: &Offices) {
        let Offices { director, assistants, committee, chief } = offices.clone();
        let (master, observer) = (self.master.clone(), self.observer.clone());
        *self = Staff { master, director, assistants, committee, observer, chief };
    }

    /// Everything that a person is here.
    pub fn roles(&self, person: &PersonId) -> Vec<StaffRole> {
        let is = |one: &Option<PersonId>| one.as_ref() == Some(person);
        let found = [
            (StaffRole::Master, self.master == *person),
            (StaffRole::Director, self.director == *person),
            (StaffRole::Assistant, self.assistants.contains(person)),
            (StaffRole::Committee, self.committee.contains(person)),
            (StaffRole::Observer, is(&self.observer)),
            (StaffRole::Chief, is(&self.chief)),
        ];
        found.into_iter().filter(|(_, is)| *is).map(|(role, _)| role).collect()
    }
}
