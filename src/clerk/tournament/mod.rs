//! Rules on a tournament: its director's commands, people's letters to it, its games' news, and the
//! passing of time. Like all of the clerk it reads and writes nothing but its arguments.
//!
//! [`obey()`] rules on a command, [`handle`] on a letter, [`follow`] on what a game tells, [`tick`]
//! on time. They return a [`Ruling`](crate::clerk::Ruling): events of the tournament, events of
//! games (which open new ones, and limit the players of others), letters, and the answer to the one
//! who asked.
//!
//! Each file uses only those that are named before it, or in the same sentence:
//!
//! - What all share: [`mod@refusal`] is why nothing comes out, [`mod@marks`] are the addresses that
//!   letters go out from, and [`mod@desk`] is what a ruling in the making has besides.
//! - Asking back: [`mod@proof`] asks who has written, and [`mod@codes`] makes the codes that
//!   confirm a command.
//! - Doing: [`mod@boards`] tells games news, [`mod@leading`] gives them other masters,
//!   [`mod@people`] keeps one address for each person, [`mod@sign_up`] takes people in,
//!   [`mod@named`] asks those whom others name and [`mod@captains`] changes teams,
//!   [`mod@places`] tells people their places, [`mod@rounds`] begins and ends rounds,
//!   [`mod@settled`] carries corrections through, [`mod@committee`] counts, [`mod@digest`]
//!   reports the day, [`mod@deputy`] stands in for a silent director, and [`mod@pausing`] stops
//!   all clocks.
//! - Ruling: [`mod@games`] takes news of games. [`mod@may`] says whether a command can be carried
//!   out, with [`mod@rosters`] for who takes part and [`mod@stages`] for rounds; [`mod@obey`] does
//!   so. [`mod@letter`] answers people, and [`mod@waking`] opens a tournament and does what is due.

mod announcing;
mod attendance;
mod boards;
mod captains;
mod codes;
mod committee;
mod deputy;
mod desk;
mod digest;
mod games;
mod leading;
mod letter;
mod marks;
mod may;
mod named;
mod obey;
mod pausing;
mod penalty;
mod people;
mod places;
mod plain;
mod preferences;
mod proof;
mod refusal;
mod reported;
mod reported_may;
mod rosters;
mod rounds;
mod settled;
mod sign_up;
mod stages;
mod waking;

pub use committee::settle;
pub use games::{News, follow};
pub use letter::{directed, handle, needs_games_for};
pub use obey::{GivenCommand, needs_games, obey};
pub use refusal::Games;
pub use waking::{needs_games_at, open, set_page, set_proof, tick};
