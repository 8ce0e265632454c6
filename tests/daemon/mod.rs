//! The daemon as it runs: the real program, letters dropped into Maildirs or sent to real servers,
//! time by the map of a rehearsal.

use crate::common::cluster;
use crate::mailhost::proxy;
use crate::mailhost::rig;
use crate::rehearsal::post;

mod aside;
mod begun;
mod behind;
mod cancelled;
mod copied;
mod copies;
mod doctor;
mod elsewhere;
mod faults;
mod first;
mod floods;
mod forged;
mod gazette;
mod hall;
pub(crate) mod house;
mod kills;
mod links;
mod mailroom;
mod newcomer;
mod nodes;
mod pace;
mod pages;
mod person;
mod prompt;
mod quiet;
mod rate;
mod restore;
mod returned;
mod rights;
pub(crate) mod servers;
mod service;
mod sink;
mod strangers;
mod terminal;
mod trails;
mod twice;
mod upgrade;
mod user;
mod ways;
mod wires;
mod year;
