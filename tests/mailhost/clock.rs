//! What time it is for a server of IMAP.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chancery::mail::Mailbox;

use crate::mailhost::fetching::{imap, message};
use crate::mailhost::proxy::{Act, Piece, proxy};
use crate::mailhost::rig::{Door, address, rig};

#[tokio::test]
async fn a_server_that_wants_to_know_hears_who_we_are_and_whom_to_write_to() {
    let heard = Arc::new(AtomicBool::new(false));
    let hears = Arc::clone(&heard);
    let port = proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| {
        let said = "\"contact\" \"operator@outside.test\")";
        if !piece.from_server && piece.has("ID (\"name\" \"Chancery\"") && piece.has(said) {
            hears.store(true, Ordering::SeqCst);
        }
        Act::Pass
    })
    .await;
    assert_eq!(imap(rig().in_the_open(port, "introduced")).fetch(1).await.unwrap(), []);
    assert!(heard.load(Ordering::SeqCst));
}

#[tokio::test]
async fn the_time_of_receipt_is_the_servers() {
    rig().save("time", &message("n1"));
    let mut mailbox = imap(rig().server(Door::Imaps, "time"));
    let received = mailbox.fetch(1).await.unwrap()[0].received;
    let now = mailbox.server_time().await.unwrap();
    assert!(received <= now && now - received < chrono::TimeDelta::minutes(5), "{received} {now}");
    // The question is no letter, and leaves nothing behind.
    assert_eq!(mailbox.fetch(10).await.unwrap().len(), 1);
    assert_eq!(rig().subjects("time", "Chancery-Clock"), [""; 0]);
}

#[tokio::test]
async fn two_nodes_may_ask_a_server_for_the_time_at_once() {
    for (user, moment) in [("times1", "UID SEARCH"), ("times2", "UID FETCH"), ("times3", "STORE")] {
        let was_there = AtomicBool::new(false);
        let port = proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| {
            let is_now = !piece.from_server && piece.has(moment);
            if is_now && !was_there.swap(true, Ordering::SeqCst) {
                // The other user has his answer, and nothing is left behind.
                let user = address(user);
                rig().doveadm(&["expunge", "-u", &user, "mailbox", "Chancery-Clock", "all"]);
            }
            Act::Pass
        })
        .await;
        let mut mailbox = imap(rig().in_the_open(port, user));
        let now = mailbox.server_time().await.unwrap_or_else(|why| panic!("{moment}: {why}"));
        assert!(now <= mailbox.server_time().await.unwrap());
    }
}
