//! Letters to different boards are ruled on side by side, before it is their turn.
//!
//! What was made ahead decides nothing. Each letter is taken up in the order of time as if nobody
//! had looked at it, and a ruling counts only if its board still is the very state on which it was
//! made; so the ledger has the same rows however many cores there are.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use super::Office;
use super::next::arrival;
use super::words::{self, Rows};
use crate::clerk::{self, LetterRoute};
use crate::daemon::side_by_side::side_by_side;
use crate::daemon::states::{Loaded, Stored, opened, stored};
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::game::event::Event;
use crate::ledger::{GameName, Ledger, LetterNumber, Received};
use crate::mail::{Arrival, EARLIER_MAX};

/// A ruling of the clerk on a board, in the words of the ledger.
#[derive(Debug)]
pub(super) struct BoardRuling {
    pub(super) on: Loaded,
    pub(super) rows: Result<(Rows, Option<Loaded>), serde_json::Error>,
    /// Whether orders were filed.
    pub(super) files_orders: bool,
}

impl BoardRuling {
    pub(super) fn by_letter(on: Loaded, arrival: &Arrival, now: Moment) -> BoardRuling {
        let mut ruling = clerk::handle(&on.state, arrival, now);
        let files_orders =
            ruling.events.iter().any(|event| matches!(event, Event::SetFiled { .. }));
        let rows = words::rows(&on, &mut ruling, false);
        BoardRuling { on, rows, files_orders }
    }

    /// How it leaves the board.
    fn after(&self) -> &Loaded {
        let after = self.rows.as_ref().ok().and_then(|(_, after)| after.as_ref());
        after.unwrap_or(&self.on)
    }
}

/// A letter that was opened ahead of its turn, and the board to which it leads.
#[derive(Debug)]
pub(super) struct LetterAhead {
    pub(super) arrival: Arrival,
    pub(super) board: GameName,
    ruling: Option<BoardRuling>,
}

impl LetterAhead {
    /// The ruling on it, if its board still is as it was then.
    pub(super) fn ruling_on(&mut self, board: &Loaded) -> Option<BoardRuling> {
        self.ruling.take().filter(|ruling| Arc::ptr_eq(&ruling.on.state, &board.state))
    }
}

/// Letters of one board, in the order of their receipt.
pub(super) struct BoardLetters {
    name: GameName,
    board: Stored,
    letters: Vec<(LetterNumber, Arrival)>,
}

/// A board as it stands, and its letters with the rulings on them.
pub(super) struct RuledBoard {
    board: Loaded,
    letters: Vec<(LetterNumber, LetterAhead)>,
}

impl BoardLetters {
    /// Each is ruled on as the one before it leaves the board. One at which the program breaks
    /// breaks it again in its turn, and those behind it are ruled on then.
    fn rule(self, now: Moment) -> Option<RuledBoard> {
        let BoardLetters { name, board, letters } = self;
        let stands = match board {
            Stored::Loaded(board) => board,
            // Why a state can't be read is told in its turn.
            Stored::Snapshot(snapshot) => opened(&name, &snapshot).ok()?,
        };
        let mut board = stands.clone();
        let mut is_whole = true;
        let rule = |(number, arrival): (LetterNumber, Arrival)| {
            let made = is_whole.then(|| {
                let made = || BoardRuling::by_letter(board.clone(), &arrival, now);
                catch_unwind(AssertUnwindSafe(made)).ok()
            });
            let ruling = made.flatten();
            is_whole = ruling.is_some();
            if let Some(ruling) = &ruling {
                board = ruling.after().clone();
            }
            (number, LetterAhead { arrival, board: board.name.clone(), ruling })
        };
        Some(RuledBoard { board: stands, letters: letters.into_iter().map(rule).collect() })
    }
}

/// Rules on the letters of boards, side by side.
pub(super) fn ruled(cores: usize, boards: Vec<BoardLetters>, now: Moment) -> Vec<RuledBoard> {
    side_by_side(cores, boards, |board| board.rule(now)).into_iter().flatten().collect()
}

/// What was made ahead of its turn.
#[derive(Debug, Default)]
pub(super) struct Ahead {
    /// Letters that were opened, and the boards to which they lead.
    opened: BTreeMap<LetterNumber, (GameName, Arrival)>,
    letters: BTreeMap<LetterNumber, LetterAhead>,
    /// Boards as the ledger has them, of which nothing is remembered otherwise.
    boards: BTreeMap<GameName, Loaded>,
}

impl Ahead {
    pub(super) fn take(&mut self, number: LetterNumber) -> Option<LetterAhead> {
        self.letters.remove(&number)
    }

    pub(super) fn board(&self, name: &GameName) -> Option<Loaded> {
        self.boards.get(name).cloned()
    }

    /// The ledger has another state of it now.
    pub(super) fn forget(&mut self, name: &GameName) {
        self.boards.remove(name);
    }

    pub(super) fn put(&mut self, ruled: Vec<RuledBoard>) {
        for RuledBoard { board, letters } in ruled {
            self.boards.insert(board.name.clone(), board);
            self.letters.extend(letters);
        }
    }
}

impl<L: Ledger> Office<L> {
    /// Opens letters and finds the boards to which they lead, as far as that is known before their
    /// turn.
    pub(super) fn look_ahead(&mut self, letters: &[Received]) -> Result<(), Trouble> {
        if self.cores < 2 || letters.len() < 2 {
            return Ok(());
        }
        let open = |letter: &Received| catch_unwind(AssertUnwindSafe(|| arrival(letter))).ok();
        let opened = side_by_side(self.cores, letters.iter().collect(), open);
        let mut ids = BTreeSet::new();
        for (received, opened) in letters.iter().zip(opened) {
            let id = received.letter.message_id.as_ref().map(|id| id.to_ascii_lowercase());
            // One that comes again is ruled on behind the first.
            let is_first = id.is_none_or(|id| ids.insert(id));
            let Some(mut opened) = opened.filter(|_| is_first) else { continue };
            let earlier = self.ledger.earlier(received, EARLIER_MAX)?;
            opened.earlier = earlier.iter().map(arrival).collect();
            match self.route(&opened)? {
                LetterRoute::Game(name) if name.tournament().is_none() => {
                    self.ahead.opened.insert(received.number, (name, opened));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Boards as they stand, with those of these letters that lead to them. A board that can't be
    /// had is told of in its turn.
    pub(super) fn boards_ahead(
        &mut self,
        letters: &[Received],
    ) -> Result<Vec<BoardLetters>, Trouble> {
        let mut of_boards: BTreeMap<GameName, Vec<(LetterNumber, Arrival)>> = BTreeMap::new();
        for letter in letters {
            if let Some((name, opened)) = self.ahead.opened.remove(&letter.number) {
                of_boards.entry(name).or_default().push((letter.number, opened));
            }
        }
        let mut boards = Vec::new();
        for (name, letters) in of_boards {
            let known = self.known(&name).map(Stored::Loaded);
            let board = match known {
                Some(board) => Some(board),
                None => stored(&self.ledger, &name, &self.version)?,
            };
            boards.extend(board.map(|board| BoardLetters { name, board, letters }));
        }
        Ok(boards)
    }
}
