//! The daemon as it runs: the real program, letters dropped into Maildirs, time by the map of a
//! rehearsal.

mod faults;
mod first;
mod house;
mod kills;
mod pages;
mod restore;
mod servers;
mod year;
