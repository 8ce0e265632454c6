//! Many games: how many boards each round has, who sits where, and what it all comes to.
//!
//! Here are the two parts that anybody must be able to repeat: the draw, which seats players on
//! boards from a seed, and scoring, which turns finished boards into standings. Both are functions
//! of their arguments and of nothing else; whoever has the same values gets the same answer.
//!
//! Not here: letters, rosters with addresses, the clock. The types to know are
//! [`scoring::Tournament`], which goes in, and [`scoring::Standings`], which comes out; for the
//! draw they are [`draw::Request`] and [`draw::Seating`].

mod chance;
pub mod dice;
pub mod draw;
pub mod made_up;
pub mod rounds;
pub mod scoring;
