//! Letters to different boards are ruled on side by side, before it is their turn.
//!
//! What was made ahead decides nothing. Each letter is taken up in the order of time as if it were
//! new, and a ruling counts only if its board still is the very state on which it was made. So the
//! ledger has the same rows with any number of cores.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Office;
use super::group::Group;
use super::next::arrival;
use super::own::{Tags, if_whole};
use super::words::{self, Rows};
use crate::clerk::{self, LetterRoute, Sign};
use crate::daemon::side_by_side::side_by_side;
use crate::daemon::states::{Loaded, opened};
use crate::game::Moment;
use crate::game::event::Event;
use crate::ledger::{GameName, Ledger, LetterNumber, Received, Snapshot};
use crate::mail::Arrival;

/// How many bytes of letters are opened ahead: a full mailbox must not fill the memory.
const BYTES_MAX: usize = 4 << 20;

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

    /// The board after it.
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

/// The present state of a board.
enum StandingBoard {
    Known(Loaded),
    /// As this version wrote it, still to be read.
    Written(Snapshot),
}

/// Letters of one board, in the order of their receipt.
pub(super) struct BoardLetters {
    name: GameName,
    board: StandingBoard,
    letters: Vec<(LetterNumber, Arrival)>,
}

/// The present state of a board, and its letters with the rulings on them.
pub(super) struct RuledBoard {
    board: Loaded,
    letters: Vec<(LetterNumber, LetterAhead)>,
}

impl BoardLetters {
    /// Each is ruled on as the one before it leaves the board. If the program panics at one, it
    /// panics again in its turn, and later ones are ruled on then.
    fn rule(self, now: Moment) -> Option<RuledBoard> {
        let BoardLetters { name, board, letters } = self;
        let stands = match board {
            StandingBoard::Known(board) => board,
            // A state that can't be read is reported in its turn.
            StandingBoard::Written(snapshot) => if_whole(|| opened(&name, &snapshot))?,
        };
        let mut board = stands.clone();
        let mut is_whole = true;
        let rule = |(number, arrival): (LetterNumber, Arrival)| {
            let made = || Some(BoardRuling::by_letter(board.clone(), &arrival, now));
            let ruling = if is_whole { if_whole(made) } else { None };
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
    letters: BTreeMap<LetterNumber, LetterAhead>,
    /// Boards as the ledger has them, which are not remembered otherwise.
    boards: BTreeMap<GameName, Loaded>,
}

impl Ahead {
    pub(super) fn take(&mut self, number: LetterNumber) -> Option<LetterAhead> {
        self.letters.remove(&number)
    }

    /// The board to which a letter leads, if it was opened ahead.
    pub(super) fn leads_to(&self, number: LetterNumber) -> Option<&GameName> {
        self.letters.get(&number).map(|ahead| &ahead.board)
    }

    pub(super) fn board(&self, name: &GameName) -> Option<Loaded> {
        self.boards.get(name).cloned()
    }

    /// The ledger has another state of it now.
    pub(super) fn forget(&mut self, name: &GameName) {
        self.boards.remove(name);
    }

    pub(super) fn put_boards(&mut self, boards: Vec<Loaded>) {
        self.boards.extend(boards.into_iter().map(|board| (board.name.clone(), board)));
    }

    pub(super) fn put(&mut self, ruled: Vec<RuledBoard>) {
        for RuledBoard { board, letters } in ruled {
            self.boards.insert(board.name.clone(), board);
            self.letters.extend(letters);
        }
    }
}

impl<L: Ledger> Office<L> {
    /// The boards to which these letters lead, as far as that is known before their turn: those of
    /// letters that name one, and of which the ledger has no earlier copy. A fault here is reported
    /// when it is their turn.
    pub(super) fn look_ahead(&self, letters: &[Received]) -> Vec<BoardLetters> {
        // Among nodes it saves questions even on one core.
        if letters.len() < 2 || self.cores < 2 && !self.ledger.is_shared() {
            return Vec::new();
        }
        let mut room = BYTES_MAX;
        // If this is a copy of a letter of the group, that letter is not in the ledger yet.
        let mut ids = self.group.as_ref().map(Group::ids).unwrap_or_default();
        let is_taken = |received: &&Received| {
            let id = received.letter.message_id.as_ref().map(|id| id.to_ascii_lowercase());
            let is_first = id.is_none_or(|id| ids.insert(id));
            let left = room.checked_sub(received.letter.bytes.len());
            room = left.unwrap_or(0);
            is_first && left.is_some() && !self.ahead.letters.contains_key(&received.number)
        };
        let letters: Vec<&Received> = letters.iter().filter(is_taken).collect();
        let open = |received: &Received| if_whole(|| Some(arrival(received)));
        let opened = side_by_side(self.cores, letters.clone(), open);
        let Ok(copies) = self.ledger.with_earlier(&letters) else { return Vec::new() };
        let opened = letters.into_iter().zip(opened).filter_map(|(received, opened)| {
            Some((received.number, opened?)).filter(|(number, _)| !copies.contains(number))
        });
        let opened: Vec<(LetterNumber, Arrival)> = opened.collect();
        let tags = self.tags(opened.iter().map(|(_, arrival)| arrival));
        let mut boards: BTreeMap<GameName, Vec<(LetterNumber, Arrival)>> = BTreeMap::new();
        for (number, opened) in opened {
            if let Some(name) = if_whole(|| board_named(&opened, &tags)) {
                boards.entry(name).or_default().push((number, opened));
            }
        }
        let known = |name: &GameName| self.known(name).map(StandingBoard::Known);
        let unknown: Vec<&GameName> = boards.keys().filter(|name| known(name).is_none()).collect();
        let mut written = BTreeMap::new();
        for (name, snapshot) in self.ledger.load_all(&unknown).unwrap_or_default() {
            if snapshot.version == self.version {
                written.insert(name, StandingBoard::Written(snapshot));
            }
        }
        let board = |(name, letters)| {
            let board = written.remove(&name).or_else(|| known(&name))?;
            Some(BoardLetters { name, board, letters })
        };
        boards.into_iter().filter_map(board).collect()
    }

    /// The games that go by each name in these letters.
    pub(super) fn tags<'l>(&self, letters: impl Iterator<Item = &'l Arrival>) -> Tags {
        let mut names: BTreeSet<String> = BTreeSet::new();
        for arrival in letters {
            if_whole(|| {
                // As long as none is found, all signs are asked for.
                clerk::route::<GameName, ()>(
                    &arrival.letter,
                    |_| false,
                    |sign| {
                        if let Sign::Name(name) = sign {
                            names.insert(name.to_owned());
                        }
                        Ok(Vec::new())
                    },
                )
                .ok()
            });
        }
        let asked: Vec<&str> = names.iter().map(|name| &**name).collect();
        let found = self.ledger.games_by_tags(&asked).unwrap_or_default();
        names.into_iter().zip(found).collect()
    }
}

/// The board that a letter names. Where other letters lead is only known once those before them are
/// ruled on: they may answer what those bring about.
fn board_named(opened: &Arrival, tags: &Tags) -> Option<GameName> {
    let is_tournament = |name: &GameName| name.tournament().is_some();
    let route = clerk::route(&opened.letter, is_tournament, |sign| match sign {
        Sign::Name(name) => tags.get(name).cloned().ok_or(()),
        Sign::Answers(_) | Sign::Person(_) => Err(()),
    });
    match route {
        Ok(LetterRoute::Game(name)) if !is_tournament(&name) => Some(name),
        _ => None,
    }
}
