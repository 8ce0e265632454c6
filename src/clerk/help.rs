//! The answer to HELP: what its reader can write, in short.

use super::{around, marks, say};
use crate::game::staff::StaffRole;
use crate::game::{Game, PersonId};
use crate::language::HelpGroup;
use crate::report::answers::help::{PLAYERS, group};
use crate::report::letters::{Draft, Help};
use crate::report::map_words::help_words;

/// What a reader can write: what everyone can, and what goes with his part in the game.
pub(super) fn help(game: &Game, reader: &PersonId) -> Draft {
    let roles = game.staff.roles(reader);
    let own = roles.iter().filter_map(|role| match role {
        StaffRole::Master => Some(HelpGroup::Master),
        StaffRole::Director => Some(HelpGroup::Director),
        StaffRole::Committee | StaffRole::Assistant => Some(HelpGroup::Committee),
        StaffRole::Chief => Some(HelpGroup::Chief),
        StaffRole::Observer => None,
    });
    let is_of_team = game.seats.values().any(|seat| {
        seat.captain.as_ref() == Some(reader) || around::mates(game, seat.power).contains(reader)
    });
    let own = own.chain(is_of_team.then_some(HelpGroup::Team));
    let for_all: &[HelpGroup] = if roles.is_empty() { &PLAYERS } else { &[HelpGroup::Trouble] };
    let words = help_words(game.phase, &game.position, game.held_by(reader).first().copied());
    let groups = own.chain(for_all.iter().copied()).map(|one| group(one, &words));
    let groups: Vec<_> = groups.collect();
    let groups: Vec<_> = groups.iter().map(|(title, lines)| (*title, lines.as_slice())).collect();
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
