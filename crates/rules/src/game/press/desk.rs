//! The pieces that wait for the next result.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::shade::{PressRefusal, PressRule, Returned, Shade, admit};
use super::text::clean;
use crate::board::Power;
use crate::game::Moment;

/// A piece has at most this many characters: about two pages, so that a result stays readable.
pub const PIECE_CHARS_MAX: usize = 4_000;

/// A seat may send this many pieces for one result, so that no player can bury it.
pub const PIECES_PER_PHASE_MAX: usize = 6;

/// Something that a player wants published. Its `Debug` doesn't tell who wrote it (D.X(2)).
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// Its number among those of its author for this result, from 1. A number that ran through the
    /// pieces of all would tell its author about others.
    pub number: u32,
    /// The power whose player wrote it.
    pub by: Power,
    /// Under whose name it is to appear.
    pub shade: Shade,
    /// The words.
    pub text: String,
    pub received: Moment,
}

/// The press of one game that waits for its next result.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WaitingPress {
    waiting: Vec<Piece>,
}

impl WaitingPress {
    /// The number that a piece will have, if it will be published.
    pub fn admit(
        &self,
        rule: PressRule,
        by: Power,
        shade: &Shade,
        text: &str,
    ) -> Result<u32, Returned> {
        admit(rule, shade)?;
        let chars = text.chars().count();
        if chars > PIECE_CHARS_MAX {
            return Err(PressRefusal::TooLong { chars }.into());
        }
        if clean(text).is_empty() {
            return Err(PressRefusal::Empty.into());
        }
        if self.of(by).count() >= PIECES_PER_PHASE_MAX {
            return Err(PressRefusal::TooMany.into());
        }
        Ok(self.of(by).map(|piece| piece.number).max().map_or(1, |last| last + 1))
    }

    /// Takes a piece.
    pub fn put(&mut self, piece: Piece) {
        self.waiting.push(piece);
    }

    /// What one power's player has sent, for receipts to that player alone.
    pub fn of(&self, by: Power) -> impl Iterator<Item = &Piece> {
        self.waiting.iter().filter(move |piece| piece.by == by)
    }

    pub(super) fn waiting(&self) -> &[Piece] {
        &self.waiting
    }

    /// Forgets what was published, author and all.
    pub fn clear(&mut self) {
        self.waiting.clear();
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Piece(secret)")
    }
}

impl fmt::Debug for WaitingPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Press(secret)")
    }
}
