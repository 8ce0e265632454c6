//! The final: all 5,040 ways to give seven players seven powers are compared.

use super::request::{DrawRequest, Seating};
use crate::tournament::rounds::SEATS;

/// Draws the final. Who meets whom is settled, so only c can be heeded: of the ways in which the
/// fewest players have a power again, one is drawn by lot.
pub(super) fn draw(request: &DrawRequest) -> Seating {
    let played = request.played();
    let mut all = Vec::new();
    arrange(&mut Vec::new(), &mut all);
    let repeats = |board: &[usize; SEATS]| {
        board.iter().enumerate().filter(|(power, player)| played[**player][*power] > 0).count()
    };
    let least = all.iter().map(repeats).min().unwrap_or(0);
    let best: Vec<&[usize; SEATS]> = all.iter().filter(|board| repeats(board) == least).collect();
    let drawn = request.chance().below(best.len());
    let boards = best.get(drawn).map(|board| board.to_vec()).into_iter().collect();
    Seating { boards, steps: all.len() as u64, search: request.form.search() }
}

/// All orders of the numbers below seven, in the order of the dictionary.
fn arrange(begun: &mut Vec<usize>, all: &mut Vec<[usize; SEATS]>) {
    if let Ok(whole) = <[usize; SEATS]>::try_from(begun.as_slice()) {
        all.push(whole);
        return;
    }
    for player in 0..SEATS {
        if !begun.contains(&player) {
            begun.push(player);
            arrange(begun, all);
            begun.pop();
        }
    }
}
