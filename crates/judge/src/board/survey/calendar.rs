//! The calendar of a draft.

use super::super::draft::{DraftTurn, MapFault};
use super::super::kinds::{PhaseKind, YEAR_MAX};
use super::super::map_tables::{MapTables, TurnRow};
use super::fault;

/// The phases of a year.
pub(super) fn turns(drafts: &[DraftTurn]) -> Result<Vec<TurnRow>, MapFault> {
    let mut turns: Vec<TurnRow> = Vec::new();
    for (draft, turn) in drafts.iter().enumerate() {
        let at = format!("calendar.turns[{draft}]");
        let earlier = &drafts[..draft];
        let twice = earlier.iter().any(|earlier| {
            let both = earlier.movement && turn.movement || earlier.adjustments && turn.adjustments;
            earlier.letter == turn.letter && both
        });
        if twice || !turn.letter.is_ascii_uppercase() {
            let what = format!("{:?} has to be a capital, and the only one", turn.letter);
            return fault(format!("{at}.letter"), what);
        }
        if turn.only.is_some_and(|only| only.leaves >= only.divided_by) {
            return fault(format!("{at}.if-year"), "no year leaves that");
        }
        let kinds = [
            (turn.movement, PhaseKind::Movement),
            (turn.movement, PhaseKind::Retreats),
            (turn.adjustments, PhaseKind::Adjustments),
        ];
        let there = kinds.into_iter().filter(|(is_there, _)| *is_there);
        turns.extend(there.map(|(_, kind)| TurnRow { draft, kind }));
    }
    if turns.len() > usize::from(u8::MAX) {
        return fault("calendar.turns", "too many of them");
    }
    let some = |wanted| turns.iter().any(|turn| turn.kind == wanted);
    match some(PhaseKind::Movement) && some(PhaseKind::Adjustments) {
        true => Ok(turns),
        false => fault("calendar.turns", "a year needs movement, and adjustments"),
    }
}

/// The first phase.
pub(super) fn first(tables: &MapTables) -> Result<(u16, u8), MapFault> {
    let calendar = &tables.draft.calendar;
    if calendar.step == 0 || calendar.step > YEAR_MAX {
        return fault("calendar.step", "a year comes after a year");
    }
    match tables.phase(&calendar.first) {
        Some(first) => Ok(first),
        None => {
            let what = format!("{:?} is no phase of this calendar", calendar.first);
            fault("calendar.first", what)
        }
    }
}
