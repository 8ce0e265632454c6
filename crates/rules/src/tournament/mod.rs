//! Many games: who takes part, how many boards each round has, who sits where, and the standings.
//!
//! A [`Tournament`] changes only by applying a [`TournamentEvent`]; other modules decide what a
//! command, a letter or the news of a game does to it. [`roster`] knows who takes part, [`seating`]
//! draws the rounds and opens their games, [`report`] is what games tell, [`elsewhere`] what they
//! are told, [`reported_board`] a board that is played on a web site or around a table, [`places`]
//! turns all of it into standings, and [`committee`] counts votes.
//!
//! Anyone must be able to repeat two parts: the draw, which seats players on boards from a seed,
//! and scoring, which turns finished boards into standings. Both are functions of their arguments
//! and of nothing else: the same values give the same answer. The types to know are
//! [`scoring::TournamentRecord`], which goes in, and [`scoring::Standings`], which comes out; for
//! the draw they are [`draw::DrawRequest`] and [`draw::Seating`]. Scoring has a second pair for
//! open tournaments, whose [`form`] is a value. All of them reckon in [`exact::Exact`] numbers, and
//! put people and teams in order by one [`ranking`].
//!
//! Not here: letters, the clock, chance.

mod apply;
mod apply_draw;
mod apply_reported;
mod attendance;
pub mod audience;
pub mod board_result;
mod chance;
pub mod committee;
pub mod deputy;
pub mod dice;
pub mod draw;
pub mod draw_refusal;
pub mod elsewhere;
pub mod event;
pub mod event_places;
pub mod exact;
pub mod form;
pub mod holders;
pub mod individuals;
pub mod life;
pub mod log;
mod lookup;
pub mod made_up;
mod offices;
pub mod penalty;
pub mod places;
pub mod plan;
pub mod ranking;
pub mod report;
pub mod reported_board;
pub mod roster;
pub mod rounds;
pub mod scoring;
pub mod seating;

pub use event::{By, DirectorCommand, TournamentEvent, TournamentFact};
pub use life::{SignUp, Tournament};
pub use lookup::may_read_digests;
