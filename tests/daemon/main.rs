//! The daemon as it runs: the real program, letters dropped into Maildirs, time by the map of a
//! rehearsal.

#[path = "../common/cluster.rs"]
mod cluster;

mod faults;
mod first;
mod house;
mod kills;
mod nodes;
mod pages;
mod rate;
mod servers;
mod year;
