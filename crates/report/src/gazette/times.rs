//! When a game began and ended. Few of its events say when they happened.

use crate::game::event::Event;
use crate::game::{Game, Moment};

/// The times of a game that its state does not keep.
pub(super) struct Times {
    pub(super) began: Moment,
    /// When the last ruling was, as long as nothing but what belongs to it follows.
    ruled: Option<Moment>,
    ended: Option<Moment>,
}

impl Times {
    /// Those of a game that has just begun. For one that was played on, its first result is the
    /// earliest known moment.
    pub(super) fn of(game: &Game) -> Times {
        let first = game.history.first().map(|played| played.published);
        Times { began: first.unwrap_or(game.running.published), ruled: None, ended: None }
    }

    /// Goes on by an event, before the game does.
    pub(super) fn follow(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Corrected { at, .. } => self.ruled = *at,
            // It says no time; what it takes back was published before.
            Event::RolledBack { .. } => {
                let last = game.history.last();
                self.ruled = last.map(|played| played.published);
            }
            Event::Counted { .. } | Event::VoteLacks { .. } | Event::PressPublished { .. } => {}
            Event::Ended { .. } => self.ended = Some(self.ruled.unwrap_or_else(|| last(game))),
            _ => self.ruled = None,
        }
    }

    /// When a game that is over ended.
    pub(super) fn ended(&self, game: &Game) -> Moment {
        self.ended.unwrap_or_else(|| last(game))
    }
}

/// When a game that ends now ends: with its last result, or at the deadline of a phase that a vote
/// replaces (D.IX(2)).
fn last(game: &Game) -> Moment {
    let last = game.history.last().filter(|played| played.phase == game.phase);
    let deadline = game.running.passed.unwrap_or(game.running.at);
    last.map_or(deadline, |played| played.published)
}
