//! Mail servers that break off, or are away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

#[test]
fn the_clock_of_a_server_that_was_away_at_the_start_is_compared_when_it_is_back() {
    let rig = rig::rig();
    let is_away = Arc::new(AtomicBool::new(true));
    let now = Arc::clone(&is_away);
    let imap = by_way_of(rig.port(Door::Imap), move |piece: &Piece<'_>| {
        if now.load(Ordering::SeqCst) {
            return Act::Cut(Vec::new());
        }
        // Its clock is five hours off.
        match piece.from_server && piece.has("INTERNALDATE") {
            true => Act::Say(piece.with(" +0000\"", " -0500\"")),
            false => Act::Pass,
        }
    });
    let config = config(rig, "judge9", &Ways::Open { imap, smtp: rig.port(Door::Mx) });
    let players = ["z1", "z2", "z3", "z4", "z5", "z6", "z7"];
    let mut house = house("skewed", &config, &board("judge9", "gm9", players));
    house.start();
    house.until("the mailbox can't be read");
    is_away.store(false, Ordering::SeqCst);
    let told = house.until("The clock can't be trusted, and nothing is ruled");
    assert!(told.contains("the clock of the mailbox orders is"), "{told}");
    house.stop();
}
