//! The answer to HELP: what its reader can write, in short.

use super::{around, marks, say};
use crate::game::staff::StaffRole;
use crate::game::{Game, PersonId};
use crate::report::answers::help::{
    CHIEF, COMMITTEE, DIRECTOR, HelpGroup, MASTER, PLAYERS, TEAM, TROUBLE,
};
use crate::report::letters::{Draft, Help};

/// What somebody can write: what all can, and what goes with his part in the game.
pub(super) fn help(game: &Game, reader: &PersonId) -> Draft {
    let roles = game.staff.roles(reader);
    let own = roles.iter().filter_map(|role| match role {
        StaffRole::Master => Some(MASTER),
        StaffRole::Director => Some(DIRECTOR),
        StaffRole::Committee | StaffRole::Assistant => Some(COMMITTEE),
        StaffRole::Chief => Some(CHIEF),
        StaffRole::Observer => None,
    });
    let is_of_team = game.seats.values().any(|seat| {
        seat.captain.as_ref() == Some(reader) || around::mates(game, seat.power).contains(reader)
    });
    let own = own.chain(is_of_team.then_some(TEAM));
    let for_all: &[HelpGroup] = if roles.is_empty() { &PLAYERS } else { &[TROUBLE] };
    let groups: Vec<HelpGroup> = own.chain(for_all.iter().copied()).collect();
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
