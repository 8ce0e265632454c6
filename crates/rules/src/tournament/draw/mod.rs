//! The draw: who meets whom, and with which power (B.5, B.6).
//!
//! The rules name five wishes: no two of a team with one power (a, in team rounds) or on one board
//! (b), no power twice for one player (c), no two players twice on one board (d), no two teams
//! twice in one round (e). The first two always hold where they can; the others are broken as
//! seldom as possible, c before d before e.
//!
//! Rounds of other forms have a search of their own ([`open`]); requests, results and counts are
//! the same.
//!
//! The first round is a construction ([`first`]), later ones are found by search ([`anneal`], by
//! [`cooling`], as all searches), and the final is the best of all there are ([`last`]). All chance
//! comes from a seed (the stream `seed|draw|round`), and all arithmetic is in integers, so the same
//! request has the same answer everywhere. [`Violations`] are counted from the seating alone, so
//! anyone who distrusts a draw can check it.

mod anneal;
mod bound;
mod cooling;
mod first;
mod kept;
mod last;
mod meetings;
mod open;
mod request;
mod spare;
mod table;
mod templates;
mod violations;

pub use bound::lower_bound;
pub use open::{OpenBounds, bounds};
pub use request::{
    DrawForm, DrawRequest, DrawTable, Entrant, FIRST_SEARCH, PastRound, Seating, SpareRule,
};
pub use violations::Violations;

use crate::tournament::rounds::Round;

/// Draws the boards of a round.
pub fn draw(request: &DrawRequest) -> Seating {
    draw_with(request, |_| ())
}

/// The same, and says now and then how many hundredths of the search are done. Only a second round
/// and a semi-final take so long that progress is of interest.
pub fn draw_with(request: &DrawRequest, progress: impl FnMut(u64)) -> Seating {
    match request.form {
        DrawForm::WorldMasters(Round::FIRST) => first::draw(request),
        DrawForm::WorldMasters(Round::Numbered(_) | Round::Semi) => anneal::draw(request, progress),
        DrawForm::WorldMasters(Round::Final) => last::draw(request),
        DrawForm::Open(_) => open::draw(request),
    }
}
