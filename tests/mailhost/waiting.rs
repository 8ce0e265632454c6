//! Waiting for letters on a server of IMAP: it announces them, or breaks off, or is silent.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use chancery::mail::{Mailbox, Patience};

use crate::mailhost::fetching::{drain, imap, message, subjects};
use crate::mailhost::proxy::{Act, Piece, proxy};
use crate::mailhost::rig::{Door, rig};

#[tokio::test]
async fn a_new_message_wakes_whoever_waits() {
    rig().save("idle", &message("n1"));
    let mut mailbox = imap(rig().server(Door::Imaps, "idle"));
    drain(&mut mailbox, 10, 0).await;
    mailbox.wait(Duration::from_millis(50)).await.unwrap();
    let come = tokio::task::spawn_blocking(|| rig().save("idle", &message("n2")));
    let waited =
        tokio::time::timeout(Duration::from_secs(60), mailbox.wait(Duration::from_secs(3600)));
    let (waited, come) = tokio::join!(waited, come);
    come.unwrap();
    waited.expect("the message wakes it").unwrap();
    assert_eq!(subjects(&mailbox.fetch(10).await.unwrap()), ["n2"]);
}

#[tokio::test]
async fn a_wire_cut_while_waiting_is_a_fault_that_passes() {
    rig().save("idlecut", &message("n1"));
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match piece.connection == 0 && piece.from_server && piece.has("+ idling") {
            true => Act::Cut(piece.bytes.to_vec()),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "idlecut"));
    drain(&mut mailbox, 10, 0).await;
    let fault = mailbox.wait(Duration::from_secs(3600)).await.unwrap_err();
    assert!(fault.is_passing(), "{fault}");
    rig().save("idlecut", &message("n2"));
    mailbox.wait(Duration::from_secs(3600)).await.unwrap();
    assert_eq!(subjects(&mailbox.fetch(10).await.unwrap()), ["n2"]);
}

#[tokio::test]
async fn a_server_is_asked_anew_before_the_wire_falls_asleep() {
    rig().save("awake", &message("n1"));
    let idles = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&idles);
    let port = proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| {
        if piece.from_server && piece.has("+ idling") {
            counted.fetch_add(1, Ordering::SeqCst);
        }
        Act::Pass
    })
    .await;
    let mut server = rig().in_the_open(port, "awake");
    server.patience.idle = Duration::from_millis(20);
    let mut mailbox = imap(server);
    drain(&mut mailbox, 10, 0).await;
    mailbox.wait(Duration::from_millis(60)).await.unwrap();
    assert_eq!(idles.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_server_that_falls_silent_while_we_wait_is_left_and_asked_anew() {
    rig().save("deaf", &message("n1"));
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match piece.connection == 0 && !piece.from_server && piece.has("DONE\r\n") {
            true => Act::Hold,
            false => Act::Pass,
        }
    })
    .await;
    let mut server = rig().in_the_open(port, "deaf");
    server.patience.answer = Duration::from_secs(5);
    server.patience.idle = Duration::from_millis(20);
    let mut mailbox = imap(server);
    drain(&mut mailbox, 10, 0).await;
    let fault = mailbox.wait(Duration::from_secs(3600)).await.unwrap_err();
    assert!(fault.is_passing() && fault.to_string().ends_with("is silent for 5 s"), "{fault}");
    rig().save("deaf", &message("n2"));
    assert_eq!(subjects(&drain(&mut mailbox, 10, 0).await), ["n2"]);
}

#[tokio::test]
async fn a_server_that_does_not_speak_by_itself_is_asked() {
    rig().save("mute", &message("n1"));
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        assert!(piece.from_server || !piece.has(" IDLE\r\n"));
        match piece.from_server && piece.has(" IDLE ") {
            true => Act::Say(piece.with(" IDLE ", " IDLX ")),
            false => Act::Pass,
        }
    })
    .await;
    let mut server = rig().in_the_open(port, "mute");
    server.patience.poll = Duration::from_millis(20);
    let mut mailbox = imap(server);
    drain(&mut mailbox, 10, 0).await;
    mailbox.wait(Duration::from_millis(50)).await.unwrap();
    let come = tokio::task::spawn_blocking(|| rig().save("mute", &message("n2")));
    let (waited, come) = tokio::join!(mailbox.wait(Duration::from_secs(3600)), come);
    come.unwrap();
    waited.unwrap();
    assert_eq!(subjects(&mailbox.fetch(10).await.unwrap()), ["n2"]);
}

#[tokio::test]
async fn a_server_that_lets_nobody_wait_is_asked_from_time_to_time() {
    rig().save("noidle", &message("n1"));
    let (refused, logins) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let counted = (Arc::clone(&refused), Arc::clone(&logins));
    let port = proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| {
        counted.1.fetch_max(piece.connection + 1, Ordering::SeqCst);
        match !piece.from_server && piece.has(" IDLE\r\n") {
            true => {
                counted.0.fetch_add(1, Ordering::SeqCst);
                Act::Say(piece.with(" IDLE\r\n", " IDLX\r\n"))
            }
            false => Act::Pass,
        }
    })
    .await;
    let mut server = rig().in_the_open(port, "noidle");
    server.patience.poll = Duration::from_millis(20);
    let mut mailbox = imap(server);
    drain(&mut mailbox, 10, 0).await;
    mailbox.wait(Duration::from_millis(50)).await.unwrap();
    let come = tokio::task::spawn_blocking(|| rig().save("noidle", &message("n2")));
    let (waited, come) = tokio::join!(mailbox.wait(Duration::from_secs(3600)), come);
    come.unwrap();
    waited.unwrap();
    assert_eq!(subjects(&mailbox.fetch(10).await.unwrap()), ["n2"]);
    assert_eq!((refused.load(Ordering::SeqCst), logins.load(Ordering::SeqCst)), (1, 1));
}

#[tokio::test]
async fn a_silent_server_is_left_after_a_while() {
    rig().save("silent", &message("n1"));
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match !piece.from_server && piece.has("SEARCH") {
            true => Act::Hold,
            false => Act::Pass,
        }
    })
    .await;
    let mut server = rig().in_the_open(port, "silent");
    server.patience = Patience { answer: Duration::from_millis(300), ..server.patience };
    let fault = imap(server).fetch(10).await.unwrap_err();
    assert!(fault.is_passing() && fault.to_string().ends_with("is silent for 0.3 s"), "{fault}");
}
