//! The powers that players of an open event would like.

use crate::board::Power;
use crate::names::count;
use crate::tournament::event::Draw;
use crate::tournament::rounds::SEATS;

sentences! { pub enum PreferencesAnswer {
    NotAsked => "This event draws powers without preferences.";
    /// To the player who has named them.
    NoPreference => "You have no preference from now on.";
    Prefers(powers: Vec<Power>, is_drawn: bool) => "You prefer {}. {}",
        powers.iter().copied().map(Power::name).collect::<Vec<&str>>().join(", then "),
        match is_drawn {
            true => "All rounds have already been drawn.",
            false => "Later draws follow this where everything else is equal. Everyone can see it \
                in the proof of each draw.",
        };
    /// To the director, of a draw: how many preferences it met, of how many, and how many first.
    AreMet(some: usize, asked: usize, first: usize) => "{some} of {} met, {first} of them with the \
        favourite.", count(*asked, "preference");
}}

/// How many preferences a draw has met, if there were any.
pub fn given(draw: &Draw) -> Option<PreferencesAnswer> {
    let (mut asked, mut first, mut some) = (0, 0, 0);
    for board in &draw.seating.boards {
        for (power, player) in Power::ALL.iter().zip(board.iter().take(SEATS)) {
            let Some(player) = draw.request.players.get(*player) else { continue };
            asked += usize::from(!player.prefers.is_empty());
            first += usize::from(player.prefers.first() == Some(power));
            some += usize::from(player.prefers.contains(power));
        }
    }
    (asked > 0).then_some(PreferencesAnswer::AreMet(some, asked, first))
}
