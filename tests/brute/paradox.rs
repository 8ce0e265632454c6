//! Which convoys work, and which of them are part of a paradox (D.VI(6)).
//!
//! Suppose it were known of each army by sea whether its convoy works. The rest of the phase then
//! has one end, and that end shows for each of them whether fleets enough are left undislodged.
//! What was supposed is right where it agrees with what is shown. A paradox is where nothing agrees
//! or more than one supposition does.

use super::intent::Board;
use super::routes::Chain;
use super::strength::{Guess, Units, has};

/// What becomes of the armies by sea.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Convoys {
    /// The armies whose convoy works.
    pub(crate) carried: Units,
    /// The armies that fail because their convoy is part of a paradox, one paradox at a time.
    pub(crate) paradoxes: Vec<Units>,
    /// How many times several suppositions were right, rather than none.
    pub(crate) ambiguous: usize,
}

impl Convoys {
    /// The paradox that includes an army's convoy.
    pub(crate) fn paradox_of(&self, army: usize) -> Option<Units> {
        self.paradoxes.iter().copied().find(|paradox| has(*paradox, army))
    }
}

pub(crate) fn settle(board: &Board) -> Convoys {
    let armies: Vec<usize> = board.numbers().filter(|unit| board.goes_by_sea(*unit)).collect();
    let groups: Vec<Vec<Chain>> = armies.iter().map(|army| board.groups_for(*army)).collect();
    let shown = |supposed: Units| {
        let end = Guess::settled(board, spread(supposed, &armies));
        let is_safe = |sea| {
            let fleet = board.unit_in(sea);
            fleet.is_some_and(|fleet| end.dislodger(fleet).is_none())
        };
        (0..armies.len())
            .filter(|army| groups[*army].iter().any(|group| group.iter().all(|sea| is_safe(*sea))))
            .fold(0, |safe, army| safe | 1 << army)
    };
    let table: Vec<Units> = (0..1 << armies.len()).map(shown).collect();
    let mut settling = Settling { shown: &table, count: armies.len(), convoys: Convoys::default() };
    settling.settle(settling.all());
    let Convoys { carried, paradoxes, ambiguous } = settling.convoys;
    let paradoxes = paradoxes.into_iter().map(|paradox| spread(paradox, &armies)).collect();
    Convoys { carried: spread(carried, &armies), paradoxes, ambiguous }
}

/// Turns numbers among the armies by sea into numbers among all units.
fn spread(set: Units, armies: &[usize]) -> Units {
    (0..armies.len())
        .filter(|army| has(set, *army))
        .fold(0, |units, army| units | 1 << armies[army])
}

/// The work in progress. Here a set of units has the numbers of armies among those by sea.
struct Settling<'a> {
    /// For every supposition, which convoys its end shows to work.
    shown: &'a [Units],
    count: usize,
    /// What is settled already; armies that are not count as failing.
    convoys: Convoys,
}

impl Settling<'_> {
    fn all(&self) -> Units {
        (1 << self.count) - 1
    }

    /// Settles these armies, those first on which others depend. None outside the set that is
    /// still open may matter to them.
    fn settle(&mut self, open: Units) {
        let reached: Vec<Units> = (0..self.count).map(|army| self.reached(army, open)).collect();
        let mut rest = open;
        while rest != 0 {
            let group_of = |army: usize| {
                let mutual =
                    |other: &usize| has(reached[army], *other) && has(reached[*other], army);
                (0..self.count).filter(mutual).fold(1 << army, |group, other| group | 1 << other)
            };
            let next = (0..self.count)
                .filter(|army| has(rest, *army))
                .find(|army| reached[*army] & rest & !group_of(*army) == 0);
            let Some(next) = next else {
                unreachable!("groups of armies can't all wait for one another");
            };
            let group = group_of(next);
            rest &= !group;
            self.settle_group(group);
        }
    }

    /// The armies on which this one depends, directly or through others. An army depends on
    /// another if some supposition shows it otherwise when only the other's part is turned round.
    fn reached(&self, army: usize, open: Units) -> Units {
        let mut reached = 0;
        let mut edge = self.depends_on(army, open);
        while edge != 0 {
            reached |= edge;
            edge = (0..self.count)
                .filter(|other| has(edge, *other))
                .fold(0, |next, other| next | self.depends_on(other, open))
                & !reached;
        }
        reached
    }

    fn depends_on(&self, army: usize, open: Units) -> Units {
        let depends = |other: &usize| {
            has(open, *other)
                && self.suppositions(open).any(|supposed| {
                    let turned = supposed ^ 1 << other;
                    has(self.shown[supposed as usize] ^ self.shown[turned as usize], army)
                })
        };
        (0..self.count).filter(depends).fold(0, |set, other| set | 1 << other)
    }

    /// Every supposition about these armies, with what is settled for the others.
    fn suppositions(&self, about: Units) -> impl Iterator<Item = Units> {
        let settled = self.convoys.carried & !about;
        let choices = 0..=self.all();
        choices.filter(move |choice| choice & !about == 0).map(move |choice| choice | settled)
    }

    fn settle_group(&mut self, group: Units) {
        let right: Vec<Units> = self
            .suppositions(group)
            .filter(|supposed| (self.shown[*supposed as usize] ^ supposed) & group == 0)
            .map(|supposed| supposed & group)
            .collect();
        match right[..] {
            [] => self.convoys.paradoxes.push(group),
            [only] => self.convoys.carried |= only,
            [first, ..] => {
                let doubtful = right.iter().fold(0, |set, other| set | (first ^ other));
                self.convoys.ambiguous += 1;
                self.convoys.paradoxes.push(doubtful);
                self.settle(group & !doubtful);
            }
        }
    }
}
