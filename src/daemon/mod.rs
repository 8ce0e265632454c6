//! The part that works day and night. [`Office`] takes letters and wake-ups from the ledger to the
//! clerk, with time as an argument; [`serve`] runs it on the clock, with mailboxes, a carrier and
//! pages.
//!
//! Only here is the clock read ([`mod@clock`], through the map of [`mod@time`]), and only here does
//! anything wait. No log contains a word of a letter, or its receiver.

mod answering;
mod begun;
mod bell;
mod brief;
mod came_back;
mod carrier_pause;
mod carrying;
mod clock;
mod clock_watch;
mod couriers;
mod doctor;
mod door;
mod edition;
mod edition_folder;
mod edition_seal;
mod elsewhere;
mod frames;
mod gate;
pub mod gazette;
mod greeting;
mod health;
mod held;
mod held_calls;
mod hook_standing;
mod hooks;
mod id_hash;
mod inbox;
#[cfg(test)]
mod leaps;
mod metrics;
mod office;
pub mod pace;
mod paging;
mod pausing;
pub mod places;
mod post;
pub mod printer;
pub mod pruning;
mod publishing;
mod quota_reports;
mod recall;
pub mod requests;
mod senders;
mod sending;
mod serve;
mod shared;
mod shared_settings;
mod showing;
mod side_by_side;
mod signals;
mod states;
mod systemd;
mod taking_in;
mod time;
pub mod tournaments;
mod trouble;
mod ways;
mod web;

pub use clock::{Clock, pause};
pub use doctor::{Finding, FindingWeight, examine, examine_running};
pub use door::{Visit, until_answered};
pub use frames::check_templates;
pub use held::{held_file, of as of_cause};
pub use id_hash::id_hash;
pub use office::{Drained, Office, SendingOutcome, Worked};
pub use post::cause;
pub use sending::{stop_file, stopped};
pub use serve::run;
pub use shared_settings::shared_settings;
pub use states::{BUILD, Loaded};
pub use trouble::Trouble;
pub use web::check_address;
