//! A name with the provinces that it may mean, and how the board leaves fewer of them.

use super::super::grammar::tree::{Name, Sense, WrittenUnit};
use super::value::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, either};
use crate::board::{Coast, Location, Power, Province, ProvinceSet, Terrain, Unit, UnitKind};
use crate::orders::Place;

/// A name and what it may mean.
#[derive(Clone, Debug)]
pub(super) struct Slot<'w> {
    pub(super) name: &'w Name,
    /// What it means by itself: the official reading alone, if there is one.
    pub(super) first: Vec<Province>,
    /// All that it can mean.
    pub(super) all: ProvinceSet,
    pub(super) official: Option<Province>,
    pub(super) misspelled: bool,
}

impl<'w> Slot<'w> {
    /// The provinces of a name; trouble if it names none.
    pub(super) fn of(name: &'w Name) -> Result<Slot<'w>, OrderTrouble> {
        let slot = |first: ProvinceSet, all, official, misspelled| Slot {
            name,
            first: first.iter().collect(),
            all,
            official,
            misspelled,
        };
        match name.sense {
            Sense::Provinces(readings) => {
                let is_closed = |province: &Province| province.terrain() == Terrain::Impassable;
                let closed = readings.official.or(readings.all.iter().next()).filter(is_closed);
                let all: ProvinceSet = readings.all.iter().filter(|at| !is_closed(at)).collect();
                if let Some(closed) =
                    closed.filter(|at| readings.official == Some(*at) || all.is_empty())
                {
                    let expected = format!("No unit can enter {}.", closed.name());
                    return Err(OrderTrouble::with(name, RefusalKind::Impossible, expected));
                }
                let first = readings.official.map_or(all, |one| [one].into_iter().collect());
                Ok(slot(first, all, readings.official, false))
            }
            Sense::Power(power) => {
                let expected = format!("{power} is a power, not a place.");
                // Some places bear nearly the name of their power: Rome's is Roma.
                let alike = |at: &Province| at.name().get(..ALIKE) == power.name().get(..ALIKE);
                let alike: ProvinceSet = power.map().provinces().filter(alike).collect();
                if alike.is_empty() {
                    return Err(OrderTrouble::with(name, RefusalKind::Impossible, expected));
                }
                let expected = format!("{expected} Did you mean {}?", either(alike));
                Err(OrderTrouble::with(name, RefusalKind::Impossible, expected).among(alike))
            }
            Sense::Glued(readings) => {
                let expected = format!(
                    "Put a space after the unit's letter. Did you mean {}?",
                    either(readings.all)
                );
                let trouble = OrderTrouble::with(name, RefusalKind::Unreadable, expected);
                Err(trouble.among(readings.all))
            }
            Sense::Unknown(guess) => match guess.certain {
                Some(province) => {
                    let one: ProvinceSet = [province].into_iter().collect();
                    Ok(slot(one, one, None, true))
                }
                None => Err(unknown(name, guess.nearest)),
            },
        }
    }

    /// Those of its readings for which the test holds; an official name gives way to another
    /// reading only if the test does not hold for itself.
    pub(super) fn such(&self, test: impl Fn(Province) -> bool) -> Vec<Province> {
        let first: Vec<Province> = self.first.iter().copied().filter(|at| test(*at)).collect();
        if first.is_empty() { self.any_such(test) } else { first }
    }

    /// Those of all its readings for which the test holds.
    pub(super) fn any_such(&self, test: impl Fn(Province) -> bool) -> Vec<Province> {
        self.all.iter().filter(|province| test(*province)).collect()
    }

    /// The only one of the readings that are left; if none is, what it means by itself.
    pub(super) fn only(&self, left: &[Province]) -> Result<Province, OrderTrouble> {
        match (left, self.first.as_slice()) {
            ([one], _) | ([], [one]) => Ok(*one),
            (several, _) => Err(self.ambiguous(several.iter().copied())),
        }
    }

    /// What has to be said about the reading that was chosen.
    pub(super) fn note(&self, chosen: Province) -> Option<Note> {
        if self.misspelled {
            let text = format!("read as {}", chosen.name());
            return Some(Note::new(NoteKind::Misspelling, text));
        }
        let resolved = self.all.len() > 1 && self.official != Some(chosen);
        resolved.then(|| {
            let text = format!("read as {}; it could also be {}", chosen.name(), {
                let mut others = self.all;
                others.remove(chosen);
                either(others)
            });
            Note::new(NoteKind::Resolved, text)
        })
    }

    /// The refusal of a name that can still mean several provinces.
    pub(super) fn ambiguous(&self, left: impl IntoIterator<Item = Province>) -> OrderTrouble {
        let left: ProvinceSet = left.into_iter().collect();
        let left = if left.is_empty() { self.all } else { left };
        let expected = format!("This could be {}. Which one?", either(left));
        OrderTrouble::with(self.name, RefusalKind::Ambiguous, expected).among(left)
    }

    /// The refusal of a misspelled name that the board does not allow.
    pub(super) fn unknown(&self) -> OrderTrouble {
        unknown(self.name, self.all)
    }
}

fn unknown(name: &Name, nearest: ProvinceSet) -> OrderTrouble {
    let expected = match nearest.is_empty() {
        true => "There is no province with this name.".to_owned(),
        false => format!("There is no such province. Did you mean {}?", either(nearest)),
    };
    OrderTrouble::with(name, RefusalKind::UnknownProvince, expected).among(nearest)
}

/// Of several provinces those whose unit is of the kind and nation written, if there are any.
pub(super) fn best_fitting(
    provinces: Vec<Province>,
    written: &WrittenUnit,
    unit_in: impl Fn(Province) -> Option<Unit>,
) -> Vec<Province> {
    let fits = |province: &Province, kind: Option<UnitKind>, nation: Option<Power>| {
        unit_in(*province).is_some_and(|unit| {
            kind.is_none_or(|kind| unit.kind() == kind)
                && nation.is_none_or(|nation| unit.power() == nation)
        })
    };
    let mut left = provinces;
    for (kind, nation) in [(written.kind, None), (None, written.nation)] {
        let better: Vec<Province> =
            left.iter().copied().filter(|province| fits(province, kind, nation)).collect();
        if !better.is_empty() {
            left = better;
        }
    }
    left
}

/// Names with so many letters in common at their beginning are alike.
const ALIKE: usize = 3;

impl BoardAtHand<'_> {
    /// The unit that was written, of those that `unit_in` finds where it may stand.
    pub(super) fn unit_written(
        &self,
        slot: &Slot,
        written: &WrittenUnit,
        unit_in: impl Fn(Province) -> Option<Unit>,
    ) -> Result<Unit, OrderTrouble> {
        let left = slot.such(|at| unit_in(at).is_some());
        match best_fitting(left, written, &unit_in).as_slice() {
            [] => Err(self.no_unit(slot)),
            [one] => unit_in(*one).ok_or_else(|| self.no_unit(slot)),
            several => Err(slot.ambiguous(several.iter().copied())),
        }
    }

    /// Notes on a unit's type and nation as they were written (D.IV(1), (2)).
    pub(super) fn notes_on(&self, written: &WrittenUnit, unit: Unit, notes: &mut Vec<Note>) {
        if written.kind.is_some_and(|kind| kind != unit.kind()) {
            let text =
                format!("the unit in {} is {}", unit.province().name(), with_article(unit.kind()));
            notes.push(Note::new(NoteKind::Type, text));
        }
        if written.nation.is_some_and(|nation| nation != unit.power()) {
            let text = format!("{unit} belongs to {}", unit.power());
            notes.push(Note::new(NoteKind::Nationality, text));
        }
        let coast = written.place.coast;
        if coast.is_some_and(|_| coast != unit.location().coast()) {
            notes.push(Note::new(NoteKind::Coast, format!("the unit is {unit}")));
        }
    }

    /// The answer to a player who sends the next moves while retreats or builds are due.
    pub(super) fn too_early(&self) -> String {
        let now = self.phase;
        format!("It is too early for moves. We accept them once the result of {now} is out.")
    }

    /// The refusal of an order for a unit that the power does not have.
    pub(super) fn no_unit(&self, slot: &Slot) -> OrderTrouble {
        let [province] = slot.first.as_slice() else { return slot.ambiguous([]) };
        if slot.misspelled {
            return slot.unknown();
        }
        let there = self.position.unit(*province);
        let there = there.or(self.position.dislodged_from(*province).map(|other| other.unit));
        match there {
            Some(unit) if !self.owns(&unit) => {
                let expected = format!("{} belongs to {}.", name_of(unit), unit.power());
                OrderTrouble::with(slot.name, RefusalKind::NotYourUnit, expected)
            }
            Some(unit) => {
                let expected = format!("{} was not dislodged. {}", name_of(unit), self.too_early());
                OrderTrouble::with(slot.name, RefusalKind::WrongPhase, expected).of(unit)
            }
            None => {
                let expected = format!("You have no unit in {}.", province.name());
                OrderTrouble::with(slot.name, RefusalKind::NoSuchUnit, expected)
            }
        }
    }
}

fn with_article(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Army => "an army",
        UnitKind::Fleet => "a fleet",
    }
}

/// The coast of a place, if it has such a one.
pub(super) fn existing_coast(place: Place) -> Option<Coast> {
    Location::new(place.province, place.coast).and_then(Location::coast)
}

/// "A Marseilles", as receipts name units.
pub(super) fn name_of(unit: Unit) -> String {
    format!("{} {}", unit.kind().letter(), unit.province().name())
}
