//! The answer to HELP: what its reader can write, in short.

use super::{around, marks, say};
use crate::game::staff::Role;
use crate::game::{Game, PersonId};
use crate::report::answers::help::{
    CHIEF, COMMITTEE, DIRECTOR, Group, MASTER, PLAYERS, TEAM, TROUBLE,
};
use crate::report::letters::{Draft, Help};

/// What somebody can write: what all can, and what goes with his part in the game.
pub(super) fn help(game: &Game, reader: &PersonId) -> Draft {
    let roles = game.staff.roles(reader);
    let own = roles.iter().filter_map(|role| match role {
        Role::Master => Some(MASTER),
        Role::Director => Some(DIRECTOR),
        Role::Committee | Role::Assistant => Some(COMMITTEE),
        Role::Chief => Some(CHIEF),
        Role::Observer => None,
    });
    let is_of_team = game.seats.values().any(|seat| {
        seat.captain.as_ref() == Some(reader) || around::mates(game, seat.power).contains(reader)
    });
    let own = own.chain(is_of_team.then_some(TEAM));
    let for_all: &[Group] = if roles.is_empty() { &PLAYERS } else { &[TROUBLE] };
    let groups: Vec<Group> = own.chain(for_all.iter().copied()).collect();
    let master =
        (game.staff.master != *reader).then(|| say::name_and_address(game, &game.staff.master));
    let help = Help {
        tag: &game.setup.tag,
        to: marks::write_to(game),
        groups: &groups,
        master: master.as_deref(),
    };
    help.draft()
}
