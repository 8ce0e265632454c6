//! The powers that players of an open event would like.

use crate::board::Power;
use crate::letters::listed;
use crate::names::count;
use crate::tournament::event::Draw;
use crate::tournament::rounds::SEATS;

pub const NOT_ASKED: &str = "Powers are drawn here without asking anybody which he would like.";

/// To whoever has said so.
pub fn noted(powers: &[Power], is_drawn: bool) -> String {
    let names: Vec<&str> = powers.iter().copied().map(Power::name).collect();
    match powers.is_empty() {
        true => "You would like no power more than another.".to_owned(),
        false => {
            let most = if names.len() > 1 { ", the first most" } else { "" };
            let then = match is_drawn {
                true => "All rounds are drawn already.",
                false => {
                    "Draws from now on go by it as far as teams, powers that people have had, and \
                     other wishes let them; the proof of a draw shows it to everybody."
                }
            };
            format!("You would like {}{most}. {then}", listed(&names))
        }
    }
}

/// What a draw has given of what was wished; nothing where nobody wished.
pub fn given(draw: &Draw) -> Option<String> {
    let (mut asked, mut first, mut some) = (0, 0, 0);
    for board in &draw.seating.boards {
        for (power, player) in Power::ALL.iter().zip(board.iter().take(SEATS)) {
            let Some(player) = draw.request.players.get(*player) else { continue };
            asked += usize::from(!player.prefers.is_empty());
            first += usize::from(player.prefers.first() == Some(power));
            some += usize::from(player.prefers.contains(power));
        }
    }
    (asked > 0).then(|| {
        format!(
            "{} drawn for players who named powers: {some} with one of them, {first} with the first.",
            count(asked, "seat")
        )
    })
}
