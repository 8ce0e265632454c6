//! Mail servers that break off.

use chrono::TimeDelta;

use crate::house::real;
use crate::proxy::{Act, Piece};
use crate::rig::{self, Door};
use crate::servers::{Ways, board, by_way_of, config, house};

#[test]
fn a_server_that_breaks_off_each_wait_is_left_alone_for_a_while() {
    let rig = rig::rig();
    let imap = by_way_of(rig.port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("+ idling") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge6", &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let players = ["w1", "w2", "w3", "w4", "w5", "w6", "w7"];
    let mut house = house("breaks", &config, &board("judge6", "gm6", players));
    house.start();
    house.until("waiting for mail failed");
    let first = real();
    house.until("waiting for mail failed");
    assert!(real() - first > TimeDelta::seconds(1), "it is logged in to again at once");
    house.stop();
}
