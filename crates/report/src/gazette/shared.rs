//! Boards that several editions of a site share, so that one that has not changed is neither copied
//! nor looked through again.

use std::cmp::Reverse;
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, OnceLock};

use super::html::Html;
use super::site::{Site, SiteBoard};
use crate::board::Power;
use crate::exports::{RowBlock, SeatOutcome};
use crate::game::Moment;
use crate::tables::Table;
use crate::tournament::exact::Exact;

/// A board that is copied when it is changed, and not before. Two that share it are equal without a
/// look at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SharedBoard(Arc<SiteBoard>);

impl SharedBoard {
    /// Whether both are one in memory.
    pub(super) fn is(&self, other: &SharedBoard) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl From<SiteBoard> for SharedBoard {
    fn from(board: SiteBoard) -> SharedBoard {
        SharedBoard(Arc::new(board))
    }
}

impl Deref for SharedBoard {
    type Target = SiteBoard;

    fn deref(&self) -> &SiteBoard {
        &self.0
    }
}

impl DerefMut for SharedBoard {
    fn deref_mut(&mut self) -> &mut SiteBoard {
        let board = Arc::make_mut(&mut self.0);
        board.figures = BoardFigures::default();
        board
    }
}

/// A ranking, shared in the same way.
#[derive(Clone, Debug)]
pub struct SharedTable(Arc<KnownTable>);

#[derive(Debug)]
struct KnownTable {
    table: Table,
    /// Its rows in exports.
    rows: OnceLock<Arc<RowBlock>>,
}

impl SharedTable {
    /// Whether both are one in memory.
    pub(super) fn is(&self, other: &SharedTable) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }

    /// Its rows as exports have them.
    pub(crate) fn rows(&self) -> Arc<RowBlock> {
        self.0.rows.get_or_init(|| RowBlock::of(self.0.table.clone())).clone()
    }
}

impl Clone for KnownTable {
    fn clone(&self) -> KnownTable {
        KnownTable { table: self.table.clone(), rows: OnceLock::new() }
    }
}

impl PartialEq for SharedTable {
    fn eq(&self, other: &SharedTable) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.table == other.0.table
    }
}

impl Eq for SharedTable {}

impl From<Table> for SharedTable {
    fn from(table: Table) -> SharedTable {
        SharedTable(Arc::new(KnownTable { table, rows: OnceLock::new() }))
    }
}

impl Deref for SharedTable {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.0.table
    }
}

impl DerefMut for SharedTable {
    fn deref_mut(&mut self) -> &mut Table {
        let known = Arc::make_mut(&mut self.0);
        known.rows = OnceLock::new();
        &mut known.table
    }
}

impl Site {
    /// Shares the rankings that are as they were before.
    pub fn share_tables(&mut self, before: &Site) {
        for (new, old) in self.tables.iter_mut().zip(&before.tables) {
            if new == old {
                *new = old.clone();
            }
        }
    }

    /// Its rankings, each for itself.
    pub(crate) fn own_tables(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter().map(|table| &**table)
    }

    /// Its boards, each for itself.
    pub(crate) fn own_boards(&self) -> impl Iterator<Item = &SiteBoard> + Clone {
        self.boards.iter().map(|board| &**board)
    }
}

/// What the page of all players has of a seat.
#[derive(Debug)]
pub(super) struct ShownSeat {
    pub(super) player: Html,
    pub(super) team: Option<String>,
    pub(super) place: Html,
}

/// Where an entry stands in a feed, among those of one board: the newest first.
pub(super) type FeedPlace = (Reverse<Moment>, usize);

/// Figures that follow from a board, each worked out when it is asked for first. They are no part
/// of it: a copy begins without them, since it may be changed.
#[derive(Debug, Default)]
pub struct BoardFigures {
    pub(super) counts: OnceLock<Vec<(u16, Vec<usize>)>>,
    pub(super) points: OnceLock<Option<Vec<Exact>>>,
    /// Its seats on the page of all players, once for each who played them.
    pub(super) places: OnceLock<Vec<ShownSeat>>,
    /// Where the first of its entries stands in a feed, but for that of its beginning.
    pub(super) newest: OnceLock<Option<FeedPlace>>,
    /// Its rows on the pages of teams, with the name of its round in them.
    pub(super) members: OnceLock<(String, Arc<Vec<Html>>)>,
    /// Its card on pages of all boards.
    pub(super) card: OnceLock<Html>,
    /// What its seats came to, once it is over.
    pub(crate) outcomes: OnceLock<Vec<Arc<SeatOutcome>>>,
    /// Its rows in exports: of its seats, and of its years with the powers for which they are.
    pub(crate) seat_rows: OnceLock<Arc<RowBlock>>,
    pub(crate) year_rows: OnceLock<(Vec<Power>, Arc<RowBlock>)>,
}

impl Clone for BoardFigures {
    fn clone(&self) -> BoardFigures {
        BoardFigures::default()
    }
}

impl PartialEq for BoardFigures {
    fn eq(&self, _: &BoardFigures) -> bool {
        true
    }
}

impl Eq for BoardFigures {}
