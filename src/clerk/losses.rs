//! What a phase did to the units of a power that had sent no orders.

use crate::board::{Phase, PhaseKind, Power};
use crate::game::Game;
use crate::report::answers::seats as words;
use crate::report::letters::Time;

/// What became of the units, by name, as sentences to the player or to others; `due` is when the
/// retreats are. Nothing while the phase has no result.
pub(super) fn meanwhile(
    game: &Game,
    power: Power,
    phase: Phase,
    to_player: bool,
    due: &Time,
) -> Vec<String> {
    let Some(at) = game.history.iter().rposition(|played| played.phase == phase) else {
        return Vec::new();
    };
    let before = at.checked_sub(1).and_then(|before| game.history.get(before));
    let before = before.map_or(&game.start.1, |before| &before.after);
    let Some(after) = game.history.get(at).map(|played| &played.after) else { return Vec::new() };
    let sentence = match phase.kind() {
        PhaseKind::Movement => {
            let until = due.known().map(|_| due.stated());
            Some(words::held(after, power, to_player, until.as_deref()))
        }
        PhaseKind::Retreats => words::lost(before, after, power),
        PhaseKind::Adjustments => words::adjusted(before, after, power, to_player),
    };
    sentence.into_iter().collect()
}
