//! Cases that a letter opens.

use super::desk::LetterDesk;
use super::{asking, cases};
use crate::board::{Phase, Power};
use crate::game::case::Matter;

/// Opens a case for the writer, as of the receipt of his letter. Returns its number, unless he has
/// too many.
pub(super) fn open(desk: &mut LetterDesk, matter: Matter, text: &str) -> Option<u32> {
    if !asking::may_open(desk, &matter) {
        return None;
    }
    let by = desk.id();
    Some(cases::open(desk.work, desk.received, Some(&by), matter, text))
}

/// Opens a case of a letter that was read too late.
pub(super) fn open_late(
    desk: &mut LetterDesk,
    power: Power,
    phase: Phase,
    orders: Vec<String>,
    text: &str,
) -> u32 {
    let (by, letter) = (desk.id(), desk.arrival.number);
    let matter = Matter::ReadLate { letter, power, phase: Some(phase), orders };
    // The case is as of now: its letter came before the result that it is about.
    cases::open(desk.work, desk.work.now, Some(&by), matter, text)
}
