//! The daemon as it runs: the real program, letters dropped into Maildirs or sent to real servers,
//! time by the map of a rehearsal.

#[path = "../common/cluster.rs"]
mod cluster;
#[path = "../rehearsal/post.rs"]
mod post;
#[expect(dead_code, reason = "the mail host's own tests do more to the wire")]
#[path = "../mailhost/proxy.rs"]
mod proxy;
#[path = "../mailhost/rig.rs"]
#[allow(dead_code)] // Other tests ask for more of it.
mod rig;

mod aside;
mod begun;
mod behind;
mod doctor;
mod faults;
mod first;
mod floods;
mod forged;
mod gazette;
mod hall;
mod house;
mod kills;
mod mailroom;
mod nodes;
mod pages;
mod prompt;
mod rate;
mod restore;
mod rights;
mod servers;
mod service;
mod sink;
mod terminal;
mod trails;
mod twice;
mod upgrade;
mod user;
mod ways;
mod wires;
mod year;
