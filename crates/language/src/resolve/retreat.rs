//! Retreats, read by the board: the dislodged units and where each may go.

use super::super::grammar::tree::{Sentence, WrittenDeed, WrittenPlace};
use super::movement::named;
use super::slot::{Slot, existing_coast, name_of};
use super::value::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, Resolved};
use crate::board::{Dislodged, Province};
use crate::orders::Naming;
use crate::orders::legality::{self, Choices};
use crate::orders::{Order, Place};

impl BoardAtHand<'_> {
    /// Reads an order of a retreat phase.
    pub fn retreat(&self, sentence: &Sentence) -> Result<Resolved, OrderTrouble> {
        let slot = Slot::of(&sentence.unit.place.name)?;
        let mine = |at: Province| {
            let found = self.position.dislodged_from(at);
            found.filter(|dislodged| self.owns(&dislodged.unit))
        };
        let unit =
            self.unit_written(&slot, &sentence.unit, |at| mine(at).map(|found| found.unit))?;
        let dislodged = mine(unit.province()).ok_or_else(|| self.no_unit(&slot))?;
        let mut notes: Vec<Note> = slot.note(unit.province()).into_iter().collect();
        self.notes_on(&sentence.unit, unit, &mut notes);
        let name = &sentence.unit.place.name;
        let order = match &sentence.deed {
            WrittenDeed::Disband => Order::Disband(named(unit)),
            WrittenDeed::Retreat(to) => self.retreat_to(to, dislodged, &mut notes)?,
            WrittenDeed::Move(places, _) => match places.as_slice() {
                [to] => self.retreat_to(to, dislodged, &mut notes)?,
                _ => {
                    let expected = "A retreat is one step.";
                    return Err(
                        OrderTrouble::with(name, RefusalKind::Impossible, expected).of(unit)
                    );
                }
            },
            WrittenDeed::Bare => {
                let expected = format!("Where should {} retreat to?", name_of(unit));
                return Err(OrderTrouble::with(name, RefusalKind::Unreadable, expected).of(unit));
            }
            _ => {
                let expected = format!("{} has to retreat or disband.", name_of(unit));
                return Err(OrderTrouble::with(name, RefusalKind::WrongPhase, expected).of(unit));
            }
        };
        Ok(Resolved { order, notes })
    }

    /// A retreat to a written place.
    fn retreat_to(
        &self,
        written: &WrittenPlace,
        dislodged: &Dislodged,
        notes: &mut Vec<Note>,
    ) -> Result<Order, OrderTrouble> {
        let unit = dislodged.unit;
        let slot = Slot::of(&written.name).map_err(|trouble| trouble.of(unit))?;
        let place = |province: Province| {
            let fleet = unit.is_fleet() && province.is_split();
            Place { province, coast: written.coast.filter(|_| fleet) }
        };
        let judged =
            |at: Province| legality::retreat(place(at), dislodged, self.position, Choices::HOUSE);
        let open = slot.such(|at| judged(at).is_ok());
        let to = slot.only(&open).map_err(|trouble| trouble.of(unit))?;
        notes.extend(slot.note(to));
        match judged(to) {
            Ok(location) => {
                let place = Place { province: to, coast: location.coast() };
                if written.coast != place.coast {
                    notes.push(Note::new(NoteKind::Coast, format!("read as {place}")));
                }
                Ok(Order::Retreat(named(unit), place))
            }
            Err(_) if slot.misspelled => Err(slot.unknown().of(unit)),
            Err(why) => {
                let why = legality::sentence(Naming::Full, why, unit, self.position);
                notes.push(Note::new(NoteKind::Illegal, format!("{why}, so the unit is lost")));
                let coast = existing_coast(place(to));
                Ok(Order::Retreat(named(unit), Place { province: to, coast }))
            }
        }
    }
}
