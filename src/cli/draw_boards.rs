//! Boards that were drawn, as `chancery draw --check` reads them.

use std::collections::BTreeSet;

use super::document::{At, NamedNumbers, array, each, known};
use super::json::JsonFault;
use crate::board::Power;
use crate::orders::quoted;
use crate::tournament::draw::DrawRequest;
use crate::tournament::rounds::SEATS;

/// Reads boards that are to be checked.
pub(super) fn read(root: &At, request: &DrawRequest) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    match request.form.is_open() {
        true => read_open_boards(root, request),
        false => read_boards_by_the_rules(root, request),
    }
}

/// Reads boards of which it is still to be seen whether they were drawn so.
pub(super) fn read_published(
    root: &At,
    request: &DrawRequest,
) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let numbers = numbers(request);
    each(root.need("boards")?, |board| array(board, |field| known(&field, &numbers, "player")))
}

fn numbers(request: &DrawRequest) -> NamedNumbers<'_> {
    request.players.iter().map(|player| &*player.name).zip(0..).collect()
}

/// Everybody sits there once, and with the power that the sign-up gave him.
fn read_boards_by_the_rules(
    root: &At,
    request: &DrawRequest,
) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let list = root.need("boards")?;
    let numbers = numbers(request);
    let mut is_seated = vec![false; request.players.len()];
    let boards = each(list, |board| {
        let mut powers = Power::ALL.into_iter();
        array(board, |field| {
            let power = powers.next();
            let player = known(&field, &numbers, "player")?;
            if std::mem::replace(&mut is_seated[player], true) {
                return Err(field.fault(format_args!("{} sits twice", quoted(field.text()?))));
            }
            match request.players[player].power {
                Some(fixed) if Some(fixed) != power => {
                    Err(field.fault(format_args!("was to play {fixed} (B.5)")))
                }
                _ => Ok(player),
            }
        })
    })?;
    match is_seated.iter().position(|is_seated| !is_seated) {
        None => Ok(boards),
        Some(number) => {
            let name = quoted(&request.players[number].name);
            Err(list.fault(format_args!("{name} has no seat")))
        }
    }
}

/// Each field has its own boards, everybody sits there as often as he is to play, nobody twice on
/// a board, and those sit out who have to.
fn read_open_boards(root: &At, request: &DrawRequest) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let numbers = numbers(request);
    check_sat_out(root, request, &numbers)?;
    let list = root.need("boards")?;
    let mut fields = request.fields().into_iter();
    let mut due: Vec<usize> = Vec::new();
    let mut read = Vec::new();
    for board in list.list()? {
        if due.is_empty() {
            due = fields.next().ok_or_else(|| board.fault("there are more boards than people"))?;
        }
        let mut here = BTreeSet::new();
        read.push(array(board, |field| {
            let player = known(&field, &numbers, "player")?;
            if !here.insert(player) {
                let name = quoted(field.text()?);
                return Err(field.fault(format_args!("{name} sits twice on this board")));
            }
            let at = due.iter().position(|due| *due == player).ok_or_else(|| {
                let name = quoted(&request.players[player].name);
                field.fault(format_args!("{name} is not to play here, or has all his seats"))
            })?;
            due.swap_remove(at);
            Ok(player)
        })?);
    }
    match due.first().copied().or_else(|| fields.next()?.first().copied()) {
        None => Ok(read),
        Some(player) => {
            let name = quoted(&request.players[player].name);
            Err(list.fault(format_args!("{name} has no seat, or one too few")))
        }
    }
}

fn check_sat_out(
    root: &At,
    request: &DrawRequest,
    numbers: &NamedNumbers,
) -> Result<(), JsonFault> {
    let mut due = request.sat_out();
    let list = root.get_some("sat_out")?;
    if let Some(list) = list {
        each(list, |field| {
            let player = known(&field, numbers, "player")?;
            match due.remove(&player) {
                true => Ok(()),
                false => {
                    let name = quoted(field.text()?);
                    Err(field.fault(format_args!("{name} is not the one to sit out")))
                }
            }
        })?;
    }
    match due.first() {
        None => Ok(()),
        Some(player) => {
            let name = quoted(&request.players[*player].name);
            let what = format!("sat_out: {name} has to sit out and does not");
            Err(list.map_or_else(
                || root.fault(&what),
                |list| list.fault(format_args!("{name} has to sit out and does not")),
            ))
        }
    }
}
