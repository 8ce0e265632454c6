//! Movement orders, read by the board: of all readings of their names those that are possible.

use super::super::grammar::tree::{Sentence, WrittenDeed, WrittenPlace, WrittenUnit, WrittenWay};
use super::slot::{Slot, best_fitting, existing_coast};
use super::value::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, Resolved};
use crate::board::{Location, Province, SeaSet, Unit, UnitKind, reach, steps};
use crate::orders::Naming;
use crate::orders::Route;
use crate::orders::legality::{self, Choices, Ground};
use crate::orders::{NamedUnit, Order, Place, Way};

/// The names of an order: whose it is, whom it helps, where to.
struct Slots<'w> {
    unit: Slot<'w>,
    other: Option<(Slot<'w>, &'w WrittenUnit)>,
    to: Option<(Slot<'w>, &'w WrittenPlace)>,
    way: Way,
}

/// One reading of each name.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NameChoice {
    unit: Province,
    other: Option<Province>,
    to: Option<Province>,
}

impl BoardAtHand<'_> {
    /// Reads a movement order.
    pub fn movement(&self, sentence: &Sentence) -> Result<Resolved, OrderTrouble> {
        let unit = Slot::of(&sentence.unit.place.name)?;
        let own = |province| self.own_unit(province).is_some();
        let mine = best_fitting(unit.any_such(own), &sentence.unit, |at| self.own_unit(at));
        let known = match mine.as_slice() {
            [] => return Err(self.no_unit(&unit)),
            [one] => self.own_unit(*one),
            _ => None,
        };
        let found = self.slots(sentence, unit).and_then(|slots| self.choose(sentence, &slots));
        found.map_err(|trouble| known.map_or(trouble.clone(), |unit| trouble.of(unit)))
    }

    pub(super) fn own_unit(&self, province: Province) -> Option<Unit> {
        self.position.unit(province).filter(|unit| self.owns(unit))
    }

    fn slots<'w>(&self, sentence: &'w Sentence, unit: Slot<'w>) -> Result<Slots<'w>, OrderTrouble> {
        let place = |place: &'w WrittenPlace| Slot::of(&place.name).map(|slot| (slot, place));
        let other = |unit: &'w WrittenUnit| Slot::of(&unit.place.name).map(|slot| (slot, unit));
        let mut slots = Slots { unit, other: None, to: None, way: Way::Unstated };
        match &sentence.deed {
            WrittenDeed::Move(places, way) => {
                let Some((last, seas)) = places.split_last() else { return Ok(slots) };
                slots.to = Some(place(last)?);
                slots.way = self.way(seas, way)?;
            }
            WrittenDeed::Support(unit, to) => {
                slots.other = Some(other(unit)?);
                slots.to = to.as_ref().map(place).transpose()?;
            }
            WrittenDeed::Convoy(army, to) => {
                let Some(to) = to else {
                    let expected = "Where should the army be convoyed to?";
                    let name = &army.place.name;
                    return Err(OrderTrouble::with(name, RefusalKind::Unreadable, expected));
                };
                slots.other = Some(other(army)?);
                slots.to = Some(place(to)?);
            }
            _ => {}
        }
        Ok(slots)
    }

    /// The way of an army: seas between dashes are a route, as if written after "via".
    fn way(&self, chain: &[WrittenPlace], written: &WrittenWay) -> Result<Way, OrderTrouble> {
        let mut route = Route::ANY;
        for place in chain.iter().chain(&written.through) {
            let sea = self.sea(place)?;
            route = route.through(sea).map_err(|_| {
                let expected = "A route can't name more seas than the map has.";
                OrderTrouble::with(&place.name, RefusalKind::Impossible, expected)
            })?;
        }
        for place in &written.avoiding {
            route = route.avoiding(self.sea(place)?);
        }
        let by_convoy = written.by_convoy || !route.is_any();
        Ok(if by_convoy { Way::Convoy(route) } else { Way::Unstated })
    }

    fn sea(&self, place: &WrittenPlace) -> Result<Province, OrderTrouble> {
        let slot = Slot::of(&place.name)?;
        let seas: Vec<Province> = slot.first.iter().copied().filter(|at| at.is_sea()).collect();
        let has_fleet = |sea: &Province| sea.is_sea() && self.position.unit(*sea).is_some();
        let seas = match slot.official {
            // An official name gives way only to a sea with a fleet in it.
            Some(_) if seas.is_empty() => slot.any_such(|sea| has_fleet(&sea)),
            _ => seas,
        };
        let fleets: Vec<Province> = seas.iter().copied().filter(has_fleet).collect();
        match (seas.as_slice(), fleets.as_slice()) {
            ([one], _) | (_, [one]) => Ok(*one),
            ([], _) => {
                let expected = "An order moves a unit one step. Only a convoy over seas can take \
                    an army further.";
                Err(OrderTrouble::with(&place.name, RefusalKind::Impossible, expected))
            }
            _ => Err(slot.ambiguous(seas)),
        }
    }

    fn choose(&self, sentence: &Sentence, slots: &Slots) -> Result<Resolved, OrderTrouble> {
        let narrow = self.choices(sentence, slots, false);
        let possible = |choices: &[NameChoice]| -> Vec<NameChoice> {
            let legal = |choice: &&NameChoice| self.fault(sentence, slots, choice).is_none();
            choices.iter().filter(legal).copied().collect()
        };
        let mut legal = possible(&narrow);
        if legal.is_empty() {
            // An official name gives way only to a reading that alone makes the order possible.
            let wide = possible(&self.choices(sentence, slots, true));
            legal = if wide.len() == 1 { wide } else { Vec::new() };
        }
        match (legal.as_slice(), narrow.as_slice()) {
            ([one], _) => self.resolved(sentence, slots, *one),
            ([], []) => Err(self.no_unit(&slots.unit)),
            ([], [one]) => self.resolved(sentence, slots, *one),
            ([], several) | (several, _) => Err(ambiguity(slots, several)),
        }
    }

    /// Every way to read the names, with units where units must stand.
    fn choices(&self, sentence: &Sentence, slots: &Slots, wide: bool) -> Vec<NameChoice> {
        let readings = |slot: &Slot| match wide {
            true => slot.all.iter().collect(),
            false => slot.first.clone(),
        };
        let own: Vec<Province> =
            readings(&slots.unit).into_iter().filter(|at| self.own_unit(*at).is_some()).collect();
        let units = best_fitting(own, &sentence.unit, |at| self.own_unit(at));
        let others: Vec<Option<Province>> = match &slots.other {
            None => vec![None],
            Some((slot, written)) => {
                let all = readings(slot);
                let there = |at: &Province| self.position.unit(*at).is_some();
                let present: Vec<Province> = all.iter().copied().filter(there).collect();
                let left = if present.is_empty() { all } else { present };
                let best = best_fitting(left, written, |at| self.position.unit(at));
                best.into_iter().map(Some).collect()
            }
        };
        let targets: Vec<Option<Province>> = match &slots.to {
            None => vec![None],
            Some((slot, _)) => readings(slot).into_iter().map(Some).collect(),
        };
        let mut choices = Vec::new();
        for unit in units {
            for other in &others {
                choices.extend(targets.iter().map(|to| NameChoice {
                    unit,
                    other: *other,
                    to: *to,
                }));
            }
        }
        choices
    }

    /// Why this reading is not possible, if it is not.
    fn fault(&self, sentence: &Sentence, slots: &Slots, choice: &NameChoice) -> Option<String> {
        let unit = self.own_unit(choice.unit)?;
        let order = self.order(sentence, slots, choice)?;
        if let Some(other) = choice.other.filter(|at| self.position.unit(*at).is_none()) {
            return Some(format!("there is no unit in {}", other.name()));
        }
        let fleets = SeaSet::among(self.position.occupied());
        let ground = Ground { position: self.position, choices: Choices::HOUSE, fleets };
        let judged = legality::action(&order, unit, ground);
        judged.err().map(|why| legality::sentence(Naming::Full, why, unit, self.position))
    }

    /// The order in this reading, as it was written except for the names.
    fn order(&self, sentence: &Sentence, slots: &Slots, choice: &NameChoice) -> Option<Order> {
        let unit = named(self.own_unit(choice.unit)?);
        let to = choice.to.zip(slots.to.as_ref()).map(|(province, (_, written))| Place {
            province,
            coast: written.coast.filter(|_| province.is_split()),
        });
        let other = choice.other.zip(slots.other.as_ref()).map(|(province, (_, written))| {
            let unknown = NamedUnit { kind: written.kind, place: Place::of(province) };
            self.position.unit(province).map_or(unknown, named)
        });
        Some(match (&sentence.deed, other, to) {
            (WrittenDeed::Move(..), _, Some(to)) => Order::Move(unit, to, slots.way),
            (WrittenDeed::Support(..), Some(other), Some(to)) => {
                Order::SupportMove(unit, other, to)
            }
            (WrittenDeed::Support(..), Some(other), None) => Order::SupportHold(unit, other),
            (WrittenDeed::Convoy(..), Some(army), Some(to)) => {
                Order::Convoy(unit, army, Place::of(to.province))
            }
            _ => Order::Hold(unit),
        })
    }

    /// The order as it will stand, with its notes.
    fn resolved(
        &self,
        sentence: &Sentence,
        slots: &Slots,
        choice: NameChoice,
    ) -> Result<Resolved, OrderTrouble> {
        let Some(unit) = self.own_unit(choice.unit) else {
            return Err(self.no_unit(&slots.unit));
        };
        let Some(order) = self.order(sentence, slots, &choice) else {
            return Err(self.no_unit(&slots.unit));
        };
        let fault = self.fault(sentence, slots, &choice);
        let mut notes = Vec::new();
        notes.extend(slots.unit.note(choice.unit));
        self.notes_on(&sentence.unit, unit, &mut notes);
        if let (Some((slot, written)), Some(at)) = (&slots.other, choice.other) {
            notes.extend(slot.note(at));
            if let Some(other) = self.position.unit(at) {
                self.notes_on(written, other, &mut notes);
            }
        }
        if let (Some((slot, _)), Some(to)) = (&slots.to, choice.to) {
            notes.extend(slot.note(to));
            if slot.misspelled && fault.is_some() {
                return Err(slot.unknown().of(unit));
            }
        }
        self.check_helper(sentence, slots, unit, choice)?;
        check_steps(sentence, unit)?;
        let order = self.mended(order, unit, slots, fault.is_none(), &mut notes);
        if let Some(fault) = fault {
            notes.push(Note::new(NoteKind::Illegal, fault));
        }
        Ok(Resolved { order, notes })
    }

    /// An army carries no other unit, and an order that says so may be meant for something else.
    fn check_helper(
        &self,
        sentence: &Sentence,
        slots: &Slots,
        unit: Unit,
        choice: NameChoice,
    ) -> Result<(), OrderTrouble> {
        if !matches!(sentence.deed, WrittenDeed::Convoy(..)) || unit.kind() == UnitKind::Fleet {
            return Ok(());
        }
        let expected = "An army can't convoy. Did you mean a support, or a convoy by a fleet?";
        let trouble = OrderTrouble::with(slots.unit.name, RefusalKind::Unreadable, expected);
        let seas = choice.other.into_iter().flat_map(|army| {
            let beside = move |unit: &Unit| unit.is_fleet() && reach(*unit).contains(army);
            self.position.units().filter(move |unit| beside(unit)).map(Unit::province)
        });
        Err(trouble.among(seas.filter(|at| at.is_sea())).of(unit))
    }

    /// Puts coasts right (D.IV(3)), and writes `VIA` where only a convoy can be meant.
    fn mended(
        &self,
        order: Order,
        unit: Unit,
        slots: &Slots,
        legal: bool,
        notes: &mut Vec<Note>,
    ) -> Order {
        let written = slots.to.as_ref().and_then(|(_, place)| place.coast);
        let dropped = |notes: &mut Vec<Note>| {
            if written.is_some() {
                notes.push(Note::new(NoteKind::Coast, "no coast is needed there"));
            }
        };
        match order {
            Order::Move(named, to, way) if unit.is_army() => {
                dropped(notes);
                let by_sea = legal && !reach(unit).contains(to.province);
                let way = match way {
                    Way::Unstated if by_sea => Way::Convoy(Route::ANY),
                    way => way,
                };
                Order::Move(named, Place::of(to.province), way)
            }
            Order::Move(named, to, way) => {
                let reached = legal.then(|| fleet_lands(unit, to)).flatten();
                let coast = reached.map_or_else(|| existing_coast(to), Location::coast);
                if written != coast {
                    let place = Place { province: to.province, coast };
                    notes.push(Note::new(NoteKind::Coast, format!("read as {place}")));
                }
                Order::Move(named, Place { province: to.province, coast }, way)
            }
            Order::SupportMove(_, _, to) if written.is_some() && to.coast.is_none() => {
                dropped(notes);
                order
            }
            Order::Convoy(..) => {
                dropped(notes);
                order
            }
            order => order,
        }
    }
}

/// Only an army passes seas on its way; a fleet sails one step.
fn check_steps(sentence: &Sentence, unit: Unit) -> Result<(), OrderTrouble> {
    match &sentence.deed {
        WrittenDeed::Move(places, _) if places.len() > 1 && unit.is_fleet() => {
            let expected = "A fleet can move only one step per order.";
            let name = places.get(1).map_or(&sentence.unit.place.name, |second| &second.name);
            Err(OrderTrouble::with(name, RefusalKind::Impossible, expected).of(unit))
        }
        _ => Ok(()),
    }
}

/// Where a fleet lands that can reach the province: on the coast written, or on the only one.
pub fn fleet_lands(unit: Unit, to: Place) -> Option<Location> {
    let within: Vec<Location> =
        steps(unit).iter().filter(|step| step.province() == to.province).collect();
    let written = within.iter().find(|step| step.coast() == to.coast);
    written.or(within.first()).copied()
}

/// A unit as orders name it in full.
pub fn named(unit: Unit) -> NamedUnit {
    let place = Place { province: unit.province(), coast: unit.location().coast() };
    NamedUnit { kind: Some(unit.kind()), place }
}

/// The refusal of an order of which several readings are left: the first name that has several.
fn ambiguity(slots: &Slots, choices: &[NameChoice]) -> OrderTrouble {
    let differs = |of: &dyn Fn(&NameChoice) -> Option<Province>| {
        let mut readings = choices.iter().map(of);
        let first = readings.next();
        readings.any(|reading| Some(reading) != first)
    };
    let all = |of: fn(&NameChoice) -> Option<Province>| -> Vec<Province> {
        choices.iter().filter_map(of).collect()
    };
    let unit = |choice: &NameChoice| Some(choice.unit);
    if differs(&unit) {
        return slots.unit.ambiguous(all(unit));
    }
    match (&slots.other, &slots.to) {
        (Some((slot, _)), _) if differs(&|choice| choice.other) => {
            slot.ambiguous(all(|choice| choice.other))
        }
        (_, Some((slot, _))) => slot.ambiguous(all(|choice| choice.to)),
        _ => slots.unit.ambiguous([]),
    }
}
