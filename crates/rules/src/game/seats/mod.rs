//! The seats of a board: who holds each, since when, and what happens when its player is away or
//! silent (B.7 to B.10, D.VII(6)).
//!
//! A [`Seat`] has one [`Tenure`] after the other. It changes by the player's own request (B.7), by
//! a [`Search`] after orders were missing (B.8), or by the director (B.10). Its answers are
//! [`Effect`]s: whom to tell, whose orders count, whether the game waits.
//!
//! There is no calendar here: the end of a period of 48 or 96 hours comes in with
//! [`Circumstances`], and so does whom B.9 bars, since that is a matter of all boards. Orders are
//! not here either; their sets are on file elsewhere, and effects say which of them count. A
//! newcomer's team-mate on the board does not matter here: the seat is valid all the same, and it
//! is the observer who changes.

mod allowance;
mod changes;
mod forfeit;
mod missing;
mod passing;
mod round;
mod search;
mod seat;
mod substitution;
mod tenure;
#[cfg(test)]
mod tests;

pub use allowance::{Barred, GAMES_MAX, HeldGame, may_take};
pub use changes::HolderChange;
pub use missing::is_held_back;
pub use round::SeatRound;
pub use search::{
    Circumstances, Effect, Leave, Notice, Objection, Resume, Search, SearchBeginning, SearchInput,
    SearchStage, Whom,
};
pub use seat::{Right, Seat, SeatStanding};
pub use substitution::{SEASONS_MAX, SubstituteRequest};
pub use tenure::{Came, Period, PlayedSpan, Start, Tenure, TenureKind, Voice};
