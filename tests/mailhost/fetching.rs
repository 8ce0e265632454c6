//! Letters from a server of IMAP.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use chancery::mail::{
    Extent, Fetched, Handle, ImapBox, Login, MESSAGE_BYTES_MAX, Mailbox, MailboxError, Patience,
    Secret, Security, Server, Settled, Status, read,
};

use crate::mailhost::proxy::{Act, Piece, proxy};
use crate::mailhost::rig::{Door, address, rig, token};

pub(crate) fn message(subject: &str) -> Vec<u8> {
    format!("From: ada@outside.test\r\nSubject: {subject}\r\n\r\nA Par - Bur\r\n").into_bytes()
}

/// Fills a mailbox with messages whose subjects are numbers.
fn fill(user: &str, count: usize) {
    (1..=count).for_each(|number| rig().save(user, &message(&format!("n{number}"))));
}

pub(crate) fn imap(server: Server) -> ImapBox {
    ImapBox::new("orders", server, "INBOX", Settled::Seen).unwrap()
}

fn handles(fetched: &[Fetched]) -> Vec<Handle> {
    fetched.iter().map(|message| message.handle.clone()).collect()
}

pub(crate) fn subjects(fetched: &[Fetched]) -> Vec<String> {
    fetched.iter().map(|message| read(&message.bytes).letter.subject).collect()
}

/// Fetches and settles until nothing is left, and over faults that pass; what came, by subject.
pub(crate) async fn drain(mailbox: &mut ImapBox, limit: usize, faults_max: usize) -> Vec<Fetched> {
    drained(mailbox, limit, faults_max, MailboxError::is_passing).await
}

/// The same where a server refuses.
async fn drain_over(mailbox: &mut ImapBox, limit: usize, faults_max: usize) -> Vec<Fetched> {
    drained(mailbox, limit, faults_max, |fault| matches!(fault, MailboxError::Faulty(_))).await
}

async fn drained(
    mailbox: &mut ImapBox,
    limit: usize,
    faults_max: usize,
    may_be: impl Fn(&MailboxError) -> bool,
) -> Vec<Fetched> {
    let mut all = Vec::new();
    let mut faults = 0;
    loop {
        match mailbox.fetch(limit).await {
            Ok(batch) if batch.is_empty() => return all,
            Ok(batch) => {
                mailbox.settle(&handles(&batch)).await.unwrap();
                all.extend(batch);
            }
            Err(fault) => {
                assert!(may_be(&fault), "{fault}");
                faults += 1;
                assert!(faults <= faults_max, "{fault}");
            }
        }
    }
}

fn numbers(count: usize) -> Vec<String> {
    (1..=count).map(|number| format!("n{number}")).collect()
}

#[tokio::test]
async fn messages_are_handed_out_in_order_until_they_are_settled() {
    fill("order", 5);
    for door in [Door::Imaps, Door::Imap] {
        let mut mailbox = imap(rig().server(door, "order"));
        let first = mailbox.fetch(2).await.unwrap();
        assert_eq!(subjects(&first), ["n1", "n2"]);
        assert_eq!(first, mailbox.fetch(2).await.unwrap(), "nothing is settled yet");
        assert_eq!(first[0].bytes, message("n1"));
        mailbox.settle(&handles(&first)).await.unwrap();
        assert_eq!(subjects(&mailbox.fetch(2).await.unwrap()), ["n3", "n4"]);
        assert_eq!(subjects(&drain(&mut mailbox, 2, 0).await), ["n3", "n4", "n5"]);
        rig().save("order", &message("n6"));
        assert_eq!(subjects(&drain(&mut mailbox, 2, 0).await), ["n6"]);
        mailbox.close().await;
        let flags = rig().doveadm(&["fetch", "-u", &address("order"), "flags", "all"]);
        assert_eq!(flags.matches("\\Seen").count(), 6, "{flags}");
        rig().doveadm(&["expunge", "-u", &address("order"), "mailbox", "INBOX", "subject", "n6"]);
    }
}

#[tokio::test]
async fn settled_messages_are_moved_where_the_configuration_says() {
    fill("moved", 3);
    let settled = Settled::MovedTo("Read \"by\" Chancery".to_owned());
    let server = rig().server(Door::Imaps, "moved");
    let mut mailbox = ImapBox::new("orders", server, "INBOX", settled).unwrap();
    assert_eq!(drain(&mut mailbox, 2, 0).await.len(), 3);
    assert_eq!(rig().subjects("moved", "INBOX"), [""; 0]);
    assert_eq!(rig().subjects("moved", "Read \"by\" Chancery"), numbers(3));
}

/// After a backup was put back the journal lacks what was moved since.
#[tokio::test]
async fn moved_messages_can_be_taken_back_and_are_those_that_they_were() {
    fill("away", 4);
    let settled = Settled::MovedTo("Done".to_owned());
    let server = rig().server(Door::Imaps, "away");
    let mut mailbox = ImapBox::new("orders", server, "INBOX", settled).unwrap();
    assert_eq!(mailbox.put_away().await.unwrap(), [], "there is no such folder yet");
    let all = drain(&mut mailbox, 10, 0).await;
    rig().save("away", &message("n5"));

    let mut lying = mailbox.put_away().await.unwrap();
    lying.sort_by_key(|one| one.received);
    let whole: Vec<_> = all.iter().map(|one| (one.received, one.bytes.len() as u64)).collect();
    let weighed: Vec<_> = lying.iter().map(|one| (one.received, one.bytes)).collect();
    assert_eq!(weighed, whole, "time and size are those that the journal knows");

    mailbox.take_back(lying[1..].to_vec());
    let again = mailbox.fetch(2).await.unwrap();
    assert_eq!(subjects(&again).len(), 2);
    assert_eq!(again, mailbox.fetch(2).await.unwrap(), "nothing was settled yet");
    assert!(again.iter().all(|one| one.uid.is_none()), "numbers of another folder");
    let rest = drain(&mut mailbox, 2, 0).await;
    assert_eq!(subjects(&rest), ["n2", "n3", "n4", "n5"]);
    assert_eq!(rig().subjects("away", "Done"), numbers(5));
}

/// Marked messages are fetched after each start, in case the journal lacks any of them.
#[tokio::test]
async fn marked_messages_are_fetched_after_each_start() {
    fill("marked", 3);
    let server = rig().server(Door::Imaps, "marked");
    assert_eq!(drain(&mut imap(server.clone()), 10, 0).await.len(), 3);
    let mut anew = imap(server);
    assert_eq!(anew.put_away().await.unwrap(), []);
    assert_eq!(subjects(&drain(&mut anew, 10, 0).await), numbers(3));
}

/// A standby that took over may lack what was marked while the daemon ran.
#[tokio::test]
async fn marked_messages_are_fetched_again_when_the_journal_may_lack_them() {
    fill("lost", 3);
    let mut mailbox = imap(rig().server(Door::Imaps, "lost"));
    let first = drain(&mut mailbox, 10, 0).await;
    rig().save("lost", &message("n4"));
    assert_eq!(mailbox.put_away().await.unwrap(), []);
    let again = drain(&mut mailbox, 10, 0).await;
    assert_eq!(subjects(&again), numbers(4));
    assert_eq!(again[..3], first, "the journal has to know them by their numbers");
}

#[tokio::test]
async fn a_message_that_is_too_large_is_cut_and_its_sender_can_be_told() {
    let mut large = message("large");
    large.extend(b"x".repeat(70).into_iter().chain(*b"\r\n").cycle().take(2 * MESSAGE_BYTES_MAX));
    rig().save("large", &message("n1"));
    rig().save("large", &large);
    rig().save("large", &message("n2"));
    let mut mailbox = imap(rig().server(Door::Imaps, "large"));
    let all = drain(&mut mailbox, 10, 0).await;
    assert_eq!(subjects(&all), ["n1", "large", "n2"]);
    assert_eq!(all[1].bytes.len(), MESSAGE_BYTES_MAX + 1);
    assert!(matches!(all[1].extent, Extent::Cut(size) if size >= large.len() as u64));
    let opened = read(&all[1].bytes);
    assert!(matches!(opened.status, Status::Refused(_)));
    assert_eq!(opened.letter.from.address, "ada@outside.test");
}

#[tokio::test]
async fn a_wire_cut_in_the_middle_of_a_batch_loses_nothing() {
    fill("cut", 9);
    let cuts = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&cuts);
    // After the fourth message of each of the first two batches.
    let port =
        proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| match piece.find("UID 4 BODY") {
            Some(at) if piece.from_server && counted.fetch_add(1, Ordering::SeqCst) < 2 => {
                Act::Cut(piece.bytes[..at + 5].to_vec())
            }
            _ => Act::Pass,
        })
        .await;
    let mut mailbox = imap(rig().in_the_open(port, "cut"));
    let fault = mailbox.fetch(10).await.unwrap_err();
    assert!(fault.is_passing() && fault.to_string().contains("was cut"), "{fault}");
    assert_eq!(subjects(&drain(&mut mailbox, 10, 1).await), numbers(9));
    assert!(cuts.load(Ordering::SeqCst) >= 2);
}

#[tokio::test]
async fn a_message_under_which_the_wire_breaks_each_time_keeps_no_other_back() {
    fill("breaker", 5);
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("UID 2 BODY") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "breaker"));
    // Once together with others, and then alone, as often as a message is.
    let came = drain(&mut mailbox, 10, 12).await;
    assert_eq!(subjects(&came), ["n1", "n3", "n4", "n5", ""]);
    let Extent::Unreadable(why) = &came[4].extent else { panic!("{:?}", came[4].extent) };
    assert!(why.contains("was cut"), "{why}");
    assert_eq!(mailbox.fetch(10).await.unwrap(), [], "the mailbox is read to its end");
    let seen = rig().doveadm(&["search", "-u", &address("breaker"), "mailbox", "INBOX", "unseen"]);
    assert_eq!(seen.lines().count(), 1, "{seen}");
}

#[tokio::test]
async fn a_message_that_is_refused_for_a_while_is_had_in_the_end() {
    fill("while", 3);
    let refused = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&refused);
    // As a server with a busy disk does: each request for the second message, four times.
    let port = proxy(rig().port(Door::Imap), move |piece: &Piece<'_>| {
        let asks = ["1:3", "2:3", "2"].map(|set| format!("UID FETCH {set} (UID BODY"));
        let asks = !piece.from_server && asks.iter().any(|asks| piece.has(asks));
        match asks && counted.fetch_add(1, Ordering::SeqCst) < 4 {
            true => Act::Say(piece.with("BODY.PEEK[]", "BODY.PEEX[]")),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "while"));
    let mut came = subjects(&drain_over(&mut mailbox, 10, 4).await);
    came.sort();
    assert_eq!(came, ["n1", "n2", "n3"]);
    assert!(refused.load(Ordering::SeqCst) >= 4);
}

#[tokio::test]
async fn a_message_that_the_parser_cannot_read_is_put_aside_and_those_behind_it_are_read() {
    fill("poison", 7);
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("UID 3 BODY[]") {
            true => Act::Say(piece.with("UID 3 BODY[]", "UID 3 BODY[)")),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "poison"));
    let all = drain_over(&mut mailbox, 10, 8).await;
    let poison = &all[6];
    assert_eq!(subjects(&all), ["n1", "n2", "n4", "n5", "n6", "n7", ""]);
    assert_eq!(poison.uid.unwrap().1, 3);
    assert!(poison.bytes.is_empty());
    let Extent::Unreadable(why) = &poison.extent else { panic!("{:?}", poison.extent) };
    // What the parser says holds the letter; what we say must not.
    assert!(why.contains("can't be understood") && !why.contains("Par"), "{why}");
    let flagged = rig().doveadm(&[
        "search",
        "-u",
        &address("poison"),
        "mailbox",
        "INBOX",
        "flagged",
        "unseen",
    ]);
    assert_eq!(flagged.lines().count(), 1, "{flagged}");
}

#[tokio::test]
async fn a_fetch_that_is_answered_bad_is_no_empty_mailbox() {
    fill("bad", 3);
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        // Every request for the second message is refused.
        let asks = ["1:3", "2:3", "2"].map(|set| format!("UID FETCH {set} (UID BODY"));
        match !piece.from_server && asks.iter().any(|asks| piece.has(asks)) {
            true => Act::Say(piece.with("BODY.PEEK[]", "BODY.PEEX[]")),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "bad"));
    let all = drain_over(&mut mailbox, 10, 8).await;
    assert_eq!(subjects(&all), ["n1", "n3", ""]);
    let Extent::Unreadable(why) = &all[2].extent else { panic!("{:?}", all[2].extent) };
    assert!(why.contains(" says: "), "{why}");
}

/// As of a mailbox that is full, or may only be read.
#[tokio::test]
async fn what_the_server_wont_mark_is_not_handed_out_again() {
    fill("unmarked", 3);
    let port = proxy(rig().port(Door::Imap), |piece: &Piece<'_>| {
        match !piece.from_server && piece.has(" STORE ") {
            true => Act::Say(piece.with(" STORE ", " STORX ")),
            false => Act::Pass,
        }
    })
    .await;
    let mut mailbox = imap(rig().in_the_open(port, "unmarked"));
    let first = mailbox.fetch(2).await.unwrap();
    let fault = mailbox.settle(&handles(&first)).await.unwrap_err();
    assert!(!fault.is_passing(), "{fault}");
    assert_eq!(subjects(&mailbox.fetch(2).await.unwrap()), ["n3"]);
}

#[tokio::test]
async fn a_new_count_of_the_mailbox_is_seen_and_all_of_it_fetched() {
    fill("anew", 3);
    let mut mailbox = imap(rig().server(Door::Imaps, "anew"));
    let before = drain(&mut mailbox, 10, 0).await;
    mailbox.close().await;
    for entry in std::fs::read_dir(rig().maildir("anew")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.starts_with("dovecot-uidlist") || name.starts_with("dovecot.index") {
            std::fs::remove_file(path).unwrap();
        }
    }
    let after = drain(&mut mailbox, 10, 0).await;
    assert_eq!(subjects(&after), numbers(3));
    assert_ne!(before[0].uid.unwrap().0, after[0].uid.unwrap().0);
    // The journal knows them again by these two.
    assert_eq!((before[2].received, &before[2].bytes), (after[2].received, &after[2].bytes));
    // A handle of the old count settles nothing now.
    mailbox.settle(&handles(&before)).await.unwrap();
}

#[tokio::test]
async fn a_token_opens_the_mailbox_and_a_wrong_one_does_not() {
    rig().save("token", &message("n1"));
    let mut server = rig().server(Door::Imaps, "token");
    let with = |token: &str| {
        let words = ["printf", "%s\\nnot this", token].map(str::to_owned);
        Login { user: address("token"), secret: Secret::TokenCommand(words.to_vec()) }
    };
    server.login = Some(with(&token(&address("token"))));
    assert_eq!(imap(server.clone()).fetch(10).await.unwrap().len(), 1);
    server.login = Some(with("abc.def.ghi"));
    let fault = imap(server.clone()).fetch(10).await.unwrap_err();
    assert!(matches!(&fault, MailboxError::Denied(_)), "{fault}");
    assert!(!fault.to_string().contains("abc.def"), "{fault}");
    let none = vec!["false".to_owned()];
    server.login = Some(Login { user: address("token"), secret: Secret::TokenCommand(none) });
    let fault = imap(server).fetch(10).await.unwrap_err();
    assert!(fault.to_string().contains("false prints no token"), "{fault}");
}

#[tokio::test]
async fn who_cannot_be_trusted_or_does_not_know_us_is_said_to_be_so() {
    let good = rig().server(Door::Imaps, "nobody");
    // The system does not know a certificate of this host's CA.
    let strange = Server { ca_file: None, ..good.clone() };
    let other = Server { host: "127.0.0.4".to_owned(), ..good.clone() };
    let login = Login { user: address("nobody"), secret: Secret::Password("wr\"ong".into()) };
    let wrong = Server { login: Some(login), ..good.clone() };
    for (server, words) in [
        (strange, "can't be trusted"),
        (other, "connect"),
        (wrong, "refuses the login"),
        (Server { login: None, ..good.clone() }, "needs a login"),
    ] {
        let opened = ImapBox::new("orders", server, "INBOX", Settled::Seen);
        let fault = match opened {
            Ok(mut mailbox) => mailbox.fetch(1).await.unwrap_err().to_string(),
            Err(fault) => fault.to_string(),
        };
        assert!(fault.contains(words), "{fault}");
        assert!(!fault.contains(&STANDARD.encode("secret")) && !fault.contains("wr\"ong"));
    }
    let open = Server { security: Security::PlainOnLoopback, host: "192.0.2.1".into(), ..good };
    let patience = Patience { connect: Duration::from_millis(200), ..open.patience };
    assert!(imap(Server { patience, ..open }).fetch(1).await.is_err());
}
