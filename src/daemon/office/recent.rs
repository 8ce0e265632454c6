//! Games as their last rulings left them, so that the next letter to one of them need not read its
//! whole state again.
//!
//! The ledger decides. So a game comes here only when the ruling that made it is kept, and leaves
//! before another ruling on it is. Among other nodes only games of our own shards are here, and all
//! leave if another node may have changed one.

use std::collections::BTreeMap;

use crate::daemon::states::Loaded;
use crate::ledger::GameName;

/// How many bytes the states of all games here may have together, as they are written: enough for
/// all boards of the largest round, unless they are old.
const SIZE_MAX: usize = 8 << 20;

#[derive(Debug, Default)]
pub(super) struct Recent {
    games: BTreeMap<GameName, Loaded>,
    size: usize,
}

impl Recent {
    pub(super) fn get(&self, name: &GameName) -> Option<Loaded> {
        self.games.get(name).cloned()
    }

    /// Puts a game in the place of its older state. If there is no room, all others go.
    pub(super) fn put(&mut self, game: Loaded) {
        self.remove(&game.name);
        if game.size > SIZE_MAX {
            return;
        }
        if self.size + game.size > SIZE_MAX {
            self.clear();
        }
        self.size += game.size;
        self.games.insert(game.name.clone(), game);
    }

    pub(super) fn remove(&mut self, name: &GameName) {
        if let Some(old) = self.games.remove(name) {
            self.size -= old.size;
        }
    }

    pub(super) fn clear(&mut self) {
        *self = Recent::default();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::config::GameFile;
    use crate::game::{Game, Moment};
    use crate::ledger::EventNumber;

    fn loaded(name: &str, last: i64, size: usize) -> Loaded {
        let file = GameFile::parse(include_str!("../../../game.example.toml")).expect("a board");
        let game = Arc::new(Game::open(file.opening("key".to_owned(), Moment::UNIX_EPOCH)));
        Loaded { name: GameName::new(name), state: game, last: EventNumber(last), size }
    }

    #[test]
    fn a_game_is_had_as_it_was_left_last() {
        let mut recent = Recent::default();
        recent.put(loaded("a", 1, SIZE_MAX / 2));
        recent.put(loaded("b", 1, SIZE_MAX / 4));
        recent.put(loaded("a", 2, SIZE_MAX / 2));
        let last = |recent: &Recent, name| recent.get(&GameName::new(name)).map(|game| game.last.0);
        assert_eq!((last(&recent, "a"), last(&recent, "b")), (Some(2), Some(1)));
        recent.remove(&GameName::new("a"));
        assert_eq!((last(&recent, "a"), recent.size), (None, SIZE_MAX / 4));
    }

    #[test]
    fn there_is_never_more_than_there_is_room_for() {
        let mut recent = Recent::default();
        for number in 0..5 {
            recent.put(loaded(&number.to_string(), 1, SIZE_MAX / 2));
            assert!(recent.size <= SIZE_MAX && !recent.games.is_empty(), "{number}");
            let size: usize = recent.games.values().map(|game| game.size).sum();
            assert_eq!(size, recent.size);
        }
        let before = recent.size;
        recent.put(loaded("large", 1, SIZE_MAX + 1));
        assert!(recent.get(&GameName::new("large")).is_none() && recent.size == before);
    }
}
