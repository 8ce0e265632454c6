//! Boards that were drawn, as `chancery draw --check` reads them.

use std::collections::BTreeSet;

use super::document::{At, NamedNumbers, each, each_of, each_of_just, known};
use super::json::JsonFault;
use crate::board::Power;
use crate::orders::quoted;
use crate::tournament::draw::DrawRequest;

/// Reads boards that may or may not have been drawn so.
pub(super) fn read_published(
    root: &At,
    request: &DrawRequest,
) -> Result<Vec<Vec<usize>>, JsonFault> {
    let (numbers, seats) = (numbers(request), request.table.seats);
    let player = |field: At| known(&field, &numbers, "player");
    each(root.need("boards")?, |board| each_of_just(seats, board, player))
}

fn numbers(request: &DrawRequest) -> NamedNumbers<'_> {
    request.players.iter().map(|player| &*player.name).zip(0..).collect()
}

/// Reads boards that are to be checked. Each field has boards of its own. Every player is on as
/// many of them as he is to play, and never twice on one. Those whose sign-up gave them a power
/// have it, and those who have to sit out do.
pub(super) fn read(root: &At, request: &DrawRequest) -> Result<Vec<Vec<usize>>, JsonFault> {
    let numbers = numbers(request);
    check_sat_out(root, request, &numbers)?;
    let list = root.need("boards")?;
    let mut fields = request.fields().into_iter();
    let (mut due, mut seated) = (Vec::new(), BTreeSet::new());
    let mut read = Vec::new();
    for board in list.list()? {
        if due.is_empty() {
            due = fields.next().ok_or_else(|| board.fault("there are more boards than people"))?;
        }
        let (mut powers, mut here) = (Power::ALL.into_iter(), BTreeSet::new());
        read.push(each_of_just(request.table.seats, board, |field| {
            let power = powers.next();
            let player = known(&field, &numbers, "player")?;
            let fault = |what: &str| {
                let name = quoted(&request.players[player].name);
                Err(field.fault(format_args!("{name} {what}")))
            };
            if !here.insert(player) {
                return fault("sits twice on this board");
            }
            let is_new = seated.insert(player);
            match due.iter().position(|due| *due == player) {
                Some(at) => due.swap_remove(at),
                None if is_new => return fault("is not due to play here"),
                None => return fault("already has all of their seats"),
            };
            match request.players[player].power {
                Some(fixed) if Some(fixed) != power => {
                    Err(field.fault(format_args!("was to play {fixed} (B.5)")))
                }
                _ => Ok(player),
            }
        })?);
    }
    match due.into_iter().min().or_else(|| fields.next()?.into_iter().min()) {
        None => Ok(read),
        Some(player) => {
            let name = quoted(&request.players[player].name);
            let has = if seated.contains(&player) { "one seat too few" } else { "no seat" };
            Err(list.fault(format_args!("{name} has {has}")))
        }
    }
}

fn check_sat_out(
    root: &At,
    request: &DrawRequest,
    numbers: &NamedNumbers,
) -> Result<(), JsonFault> {
    let mut due = request.sat_out();
    each_of(root, "sat_out", |field| {
        let player = known(&field, numbers, "player")?;
        match due.remove(&player) {
            true => Ok(()),
            false => {
                let name = quoted(field.text()?);
                Err(field.fault(format_args!("{name} is not the one to sit out")))
            }
        }
    })?;
    match due.first() {
        None => Ok(()),
        Some(player) => {
            let name = quoted(&request.players[*player].name);
            let what = format_args!("{name} should sit out but does not");
            Err(root.fault_below("sat_out", what))
        }
    }
}
