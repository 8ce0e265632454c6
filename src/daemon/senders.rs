//! The name beside the address from which a letter comes: that of the tournament, and of the board
//! that the letter is about, so that a list of letters shows which of several games has news.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::tournaments::kept;
use crate::ledger::{GameName, Ledger, ToSend};
use crate::tournament::plan::tournament_of;

/// The names that letters have asked for so far. A board stays with the tournament that has opened
/// it, and a tournament keeps its name.
pub(super) struct Senders {
    /// That of the configuration, for boards of no tournament.
    usual: String,
    known: Mutex<BTreeMap<GameName, String>>,
}

impl Senders {
    pub(super) fn new(usual: String) -> Senders {
        Senders { usual, known: Mutex::default() }
    }

    /// Looks up what these letters need. A tournament that can't be read holds up no letter.
    pub(super) fn learn<L: Ledger>(&self, ledger: &L, letters: &[ToSend]) {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        for game in letters.iter().filter_map(|letter| letter.letter.game.as_ref()) {
            if known.contains_key(game) {
                continue;
            }
            let short = game.tournament().or_else(|| tournament_of(&game.0));
            let found = match short.map(|short| kept(ledger, short)).transpose() {
                Ok(found) => found.flatten().map(|kept| kept.state),
                Err(trouble) => {
                    tracing::warn!(%trouble, "a letter goes out under the usual name");
                    continue;
                }
            };
            if let Some(tournament) = found {
                let plan = &tournament.plan;
                let boards = tournament.games().map(|(_, board)| GameName::new(board));
                let all = boards.chain([GameName::of_tournament(&plan.short)]);
                known.extend(all.map(|game| {
                    let sender = of_board(&plan.name, &game, Some(&plan.short));
                    (game, sender)
                }));
            }
            // A board's name alone does not make it a tournament's.
            known.entry(game.clone()).or_insert_with(|| of_board(&self.usual, game, short));
        }
    }

    /// The name in which a letter goes out.
    pub(super) fn of(&self, letter: &ToSend) -> String {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let name = letter.letter.game.as_ref().and_then(|game| known.get(game));
        name.unwrap_or(&self.usual).clone()
    }
}

/// A tournament's name followed by the board, without the short name that both share.
fn of_board(name: &str, game: &GameName, short: Option<&str>) -> String {
    if game.tournament().is_some() {
        return name.to_owned();
    }
    let own = short.and_then(|short| game.0.strip_prefix(short)?.strip_prefix('-'));
    format!("{name} {}", own.unwrap_or(&game.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sender_names_the_board_behind_the_tournament() {
        let sender = |game: GameName| of_board("World Masters", &game, Some("wm26"));
        assert_eq!(sender(GameName::new("wm26-r1-07")), "World Masters r1-07");
        assert_eq!(sender(GameName::of_tournament("wm26")), "World Masters");
        assert_eq!(of_board("World Masters", &GameName::new("g42"), None), "World Masters g42");
    }
}
