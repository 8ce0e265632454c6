//! Builds and removals, read by the board: own free homes and own units.

use super::super::grammar::tree::{Sentence, WrittenDeed};
use super::movement::named;
use super::slot::{Slot, existing_coast};
use super::value::{BoardAtHand, Note, NoteKind, OrderTrouble, RefusalKind, Resolved};
use crate::board::{Province, UnitKind};
use crate::orders::Naming;
use crate::orders::legality;
use crate::orders::{NamedUnit, Order, Place};

impl BoardAtHand<'_> {
    /// Reads an order of an adjustment phase.
    pub fn adjustment(&self, sentence: &Sentence) -> Result<Resolved, OrderTrouble> {
        let name = &sentence.unit.place.name;
        match &sentence.deed {
            WrittenDeed::Build => self.build(sentence),
            WrittenDeed::Disband => self.removal(sentence),
            // A unit alone means what is due.
            WrittenDeed::Bare => match self.builds() {
                1.. => self.build(sentence),
                0 => {
                    let expected = "You have nothing to build or remove.";
                    Err(OrderTrouble::with(name, RefusalKind::Unreadable, expected))
                }
                _ => self.removal(sentence),
            },
            _ => Err(OrderTrouble::with(name, RefusalKind::WrongPhase, self.too_early())),
        }
    }

    fn build(&self, sentence: &Sentence) -> Result<Resolved, OrderTrouble> {
        let written = &sentence.unit;
        let slot = Slot::of(&written.place.name)?;
        let order = |province: Province| NamedUnit {
            kind: written.kind,
            place: Place { province, coast: written.place.coast },
        };
        // A writer without a power has nothing due.
        let Some(own) = self.power else { return Err(self.no_unit(&slot)) };
        let judged = |at: Province| legality::build(&order(at), own, self.position);
        let mut left = slot.such(|at| judged(at).is_ok());
        if left.is_empty() {
            left = slot.any_such(|at| at.is_home_of(own));
        }
        let at = slot.only(&left)?;
        let mut notes: Vec<Note> = slot.note(at).into_iter().collect();
        if written.nation.is_some_and(|nation| nation != own) {
            notes.push(Note::new(NoteKind::Nationality, format!("read as {own}")));
        }
        let order = match judged(at) {
            Ok(unit) => {
                if written.place.coast != unit.location().coast() {
                    let text = format!("read as {unit}");
                    notes.push(Note::new(NoteKind::Coast, text));
                }
                named(unit)
            }
            Err(_) if slot.misspelled => return Err(slot.unknown()),
            Err(why) => {
                let why = legality::of_build(Naming::Full, why, self.position);
                notes.push(Note::new(NoteKind::Illegal, format!("{why}, so nothing is built")));
                let exists = existing_coast(order(at).place);
                let coast = exists.filter(|_| written.kind != Some(UnitKind::Army));
                let order = NamedUnit { place: Place { province: at, coast }, ..order(at) };
                // In full it would be another order, and possible.
                if legality::build(&order, own, self.position).is_ok() {
                    let expected = format!("{} has no such coast.", at.name());
                    return Err(OrderTrouble::with(slot.name, RefusalKind::Impossible, expected));
                }
                order
            }
        };
        Ok(Resolved { order: Order::Build(order), notes })
    }

    fn removal(&self, sentence: &Sentence) -> Result<Resolved, OrderTrouble> {
        let slot = Slot::of(&sentence.unit.place.name)?;
        let unit = self.unit_written(&slot, &sentence.unit, |at| self.own_unit(at))?;
        let mut notes: Vec<Note> = slot.note(unit.province()).into_iter().collect();
        self.notes_on(&sentence.unit, unit, &mut notes);
        Ok(Resolved { order: Order::Disband(named(unit)), notes })
    }
}
