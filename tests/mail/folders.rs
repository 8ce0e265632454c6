//! Mailboxes and carriers that are folders, on the real file system.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use chancery::mail::{
    Carried, Carrier, Extent, FileBox, FileCarrier, FinishedLetter, Handle, MESSAGE_BYTES_MAX,
    Mailbox, MailboxError,
};

fn empty_folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("mail-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn handles(fetched: &[chancery::mail::Fetched]) -> Vec<Handle> {
    fetched.iter().map(|message| message.handle.clone()).collect()
}

fn letter(id: &str, bytes: &[u8]) -> FinishedLetter {
    FinishedLetter {
        from: "gm+bounce-7@club.example".into(),
        to: "ada@club.example".into(),
        message_id: id.into(),
        bytes: bytes.to_vec(),
    }
}

#[tokio::test]
async fn a_maildir_hands_out_what_came_in_order_until_it_is_settled() {
    let top = empty_folder("maildir");
    let mut maildir = FileBox::maildir("orders", &top).unwrap();
    for (name, text) in [
        ("1795168801.M5P1.mx", "third"),
        ("1795168801.M4P1.mx", "second"),
        ("1795168800.M9P1.mx:2,", "first"),
    ] {
        fs::write(top.join("new").join(name), text).unwrap();
    }
    fs::create_dir(top.join("new/folder")).unwrap();
    let texts = |fetched: &[chancery::mail::Fetched]| {
        fetched.iter().map(|m| String::from_utf8(m.bytes.clone()).unwrap()).collect::<Vec<_>>()
    };

    let fetched = maildir.fetch(2).await.unwrap();
    assert_eq!(texts(&fetched), ["first", "second"]);
    assert_eq!(fetched[1].received.to_rfc3339(), "2026-11-20T10:00:01.000004+00:00");
    assert_eq!(texts(&maildir.fetch(10).await.unwrap()), ["first", "second", "third"]);
    maildir.settle(&handles(&fetched)).await.unwrap();
    assert_eq!(texts(&maildir.fetch(10).await.unwrap()), ["third"]);
    assert!(top.join("cur/1795168801.M4P1.mx:2,S").exists());

    // Settling twice is settling once; a letter that was taken away is not missed.
    maildir.settle(&handles(&fetched)).await.unwrap();
    fs::remove_file(top.join("new/1795168801.M5P1.mx")).unwrap();
    fs::write(top.join("new/1795168802.M1P1.mx"), "fourth").unwrap();
    let fetched = maildir.fetch(10).await.unwrap();
    assert_eq!(texts(&fetched), ["fourth"]);
    maildir.settle(&handles(&fetched)).await.unwrap();
    assert!(maildir.fetch(10).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_message_that_is_too_large_is_cut_where_everybody_sees_it() {
    let top = empty_folder("large");
    let mut folder = FileBox::folder("orders", &top).unwrap();
    let large = b"x".repeat(MESSAGE_BYTES_MAX + 1000);
    fs::write(top.join("large.eml"), &large).unwrap();
    fs::write(top.join("notes.txt"), "not a message").unwrap();
    let fetched = folder.fetch(10).await.unwrap();
    assert_eq!(fetched.len(), 1);
    assert_eq!(fetched[0].bytes.len(), MESSAGE_BYTES_MAX + 1);
    assert_eq!(fetched[0].extent, Extent::Cut(large.len() as u64));
    folder.settle(&handles(&fetched)).await.unwrap();
    assert_eq!(fs::read(top.join("taken/large.eml")).unwrap(), large);
}

#[tokio::test]
async fn a_file_that_cannot_be_read_keeps_no_other_back() {
    let top = empty_folder("locked");
    let mut maildir = FileBox::maildir("orders", &top).unwrap();
    let turned = top.join("new/1795168800.M1P1.mx");
    fs::write(&turned, "A Par H").unwrap();
    fs::write(top.join("new/1795168801.M1P1.mx"), "open").unwrap();
    assert_eq!(maildir.fetch(10).await.unwrap().len(), 2);
    fs::remove_file(&turned).unwrap();
    fs::create_dir(&turned).unwrap();
    assert_eq!(maildir.fetch(10).await.unwrap().len(), 1);

    fs::remove_dir_all(&top).unwrap();
    let fault = maildir.fetch(10).await.unwrap_err();
    assert!(matches!(fault, MailboxError::File { .. }), "{fault}");
    assert!(fault.to_string().contains("mail-locked/new: can't look into this folder"), "{fault}");
}

#[tokio::test]
async fn what_is_carried_into_a_maildir_can_be_fetched_there_once() {
    let top = empty_folder("carried");
    let mut carrier = FileCarrier::maildir(&top).unwrap();
    for _ in 0..2 {
        let carried =
            carrier.carry(&letter("a@club.example", b"Subject: Hello\r\n\r\nHi\r\n")).await;
        assert!(matches!(carried, Carried::Sent { .. }), "{carried:?}");
    }
    assert_eq!(
        carrier.carry(&letter("b@club.example", b"Subject: b\r\n\r\n")).await,
        Carried::Sent { said: String::new() }
    );
    let mut maildir = FileBox::maildir("ada", &top).unwrap();
    let before = maildir.server_time().await.unwrap();
    let fetched = maildir.fetch(10).await.unwrap();
    assert_eq!(fetched.len(), 2);
    assert!(fetched.iter().all(|one| one.received <= before));
    // Both may bear the same time, so that either may come first.
    let texts = fetched.iter().map(|one| String::from_utf8(one.bytes.clone()).unwrap());
    assert_eq!(
        texts.clone().find(|text| text.contains("Hello")).unwrap(),
        "Return-Path: <gm+bounce-7@club.example>\r\nDelivered-To: ada@club.example\r\n\
        Subject: Hello\r\n\r\nHi\r\n"
    );
    assert_eq!(fs::read_dir(top.join("tmp")).unwrap().count(), 0);
}

#[tokio::test]
async fn a_carrier_whose_folder_is_gone_tries_again_later() {
    let top = empty_folder("gone");
    let mut carrier = FileCarrier::folder(&top).unwrap();
    fs::remove_dir_all(&top).unwrap();
    let carried = carrier.carry(&letter("a@club.example", b"")).await;
    assert!(matches!(&carried, Carried::Later { why } if why.contains("can't write this letter")));
}

#[tokio::test]
async fn who_waits_is_woken_by_a_message_and_else_by_the_time() {
    let top = empty_folder("waiting");
    let mut maildir = FileBox::maildir("orders", &top).unwrap();
    maildir.wait(Duration::from_millis(1)).await.unwrap();
    let deliver = async {
        tokio::task::yield_now().await;
        fs::write(top.join("new/1795168800.M1P1.mx"), "A Par H").unwrap();
    };
    let day = Duration::from_secs(86_400);
    let (waited, ()) = tokio::join!(maildir.wait(day), deliver);
    waited.unwrap();
}

#[tokio::test]
async fn what_was_put_away_is_handed_out_again_to_whoever_lacks_it() {
    let top = empty_folder("away");
    let mut maildir = FileBox::maildir("orders", &top).unwrap();
    for (name, text) in [("1795168801.M5P1.mx", "second"), ("1795168800.M4P1.mx", "first")] {
        fs::write(top.join("new").join(name), text).unwrap();
    }
    fs::write(top.join("new/1795168802.M1P1.mx"), b"x".repeat(MESSAGE_BYTES_MAX + 1000)).unwrap();
    let first = maildir.fetch(10).await.unwrap();
    maildir.settle(&handles(&first)).await.unwrap();

    let lying = maildir.put_away().await.unwrap();
    assert_eq!(lying.iter().map(|one| one.bytes).collect::<Vec<_>>(), [5, 6, 262_145]);
    let times =
        |all: &[chancery::mail::Fetched]| all.iter().map(|m| m.received).collect::<Vec<_>>();
    assert_eq!(lying.iter().map(|one| one.received).collect::<Vec<_>>(), times(&first));

    fs::write(top.join("new/1795168700.M1P1.mx"), "older, and new").unwrap();
    maildir.take_back(vec![lying[1].clone(), lying[2].clone()]);
    let again = maildir.fetch(1).await.unwrap();
    assert_eq!(again[0].bytes, b"second");
    assert_eq!(maildir.fetch(10).await.unwrap().len(), 2, "nothing was settled yet");
    let again = maildir.fetch(10).await.unwrap();
    assert_eq!(
        (&again[0].bytes, again[1].extent.clone()),
        (&first[1].bytes, first[2].extent.clone())
    );
    assert_eq!(times(&again), times(&first[1..]));
    maildir.settle(&handles(&again)).await.unwrap();
    let rest = maildir.fetch(10).await.unwrap();
    assert_eq!(rest.iter().map(|m| m.bytes.clone()).collect::<Vec<_>>(), [b"older, and new"]);
    assert_eq!(maildir.put_away().await.unwrap().len(), 3);
}
