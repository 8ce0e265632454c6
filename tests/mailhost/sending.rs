//! Letters to a server of SMTP.

use std::time::Duration;

use chancery::mail::{
    Carried, Carrier, FinishedLetter, ImapBox, Login, Mailbox, Parts, Patience, Secret, Security,
    Server, Settled, SmtpCarrier, compose, read,
};

use crate::mailhost::proxy::{Act, Piece, proxy};
use crate::mailhost::rig::{Door, address, rig, token};

pub(crate) fn letter(to: &str, subject: &str) -> FinishedLetter {
    let (from, id) = (address("gm"), format!("{subject}.{to}@diplomacy.test"));
    let bytes = compose(&Parts {
        from: &from,
        to: &address(to),
        subject,
        message_id: &id,
        text: "A dot:\n.\n..\nFrom here on.\n",
        ..Parts::default()
    });
    FinishedLetter { from: address("gm+bounce-7"), to: address(to), message_id: id, bytes }
}

/// The postbox of a player, opened when something has come.
async fn fetched(user: &str) -> Vec<chancery::mail::Fetched> {
    let server = rig().server(Door::Imaps, user);
    let mut mailbox = ImapBox::new(user, server, "INBOX", Settled::Seen).unwrap();
    mailbox.wait(Duration::from_secs(60)).await.unwrap();
    mailbox.fetch(10).await.unwrap()
}

fn carrier(server: Server) -> SmtpCarrier {
    SmtpCarrier::new(server, "localhost").unwrap()
}

/// The server as the world outside knows it, by way of a port of the test's own.
fn by_way_of(port: u16) -> Server {
    Server { host: "127.0.0.1".to_owned(), port, ..rig().server(Door::Mx, "gm") }
}

#[tokio::test]
async fn a_letter_arrives_byte_for_byte_whichever_way_it_goes() {
    for (door, user) in [(Door::Submission, "ada"), (Door::Submissions, "bob"), (Door::Mx, "cleo")]
    {
        let mut carrier = carrier(rig().server(door, "gm"));
        let sent = letter(user, "results");
        let carried = carrier.carry(&sent).await;
        let Carried::Sent { said } = carried else { panic!("{door:?}: {carried:?}") };
        assert!(said.contains("queued as"), "{said}");
        carrier.rest().await;
        let arrived = fetched(user).await;
        let [arrived] = arrived.as_slice() else { panic!("{} letters", arrived.len()) };
        assert!(arrived.bytes.ends_with(&sent.bytes), "{door:?}");
        let text = String::from_utf8_lossy(&arrived.bytes);
        assert!(text.starts_with("Return-Path: <gm+bounce-7@diplomacy.test>"), "{text}");
        assert_eq!(read(&arrived.bytes).letter.subject, "results");
    }
}

#[tokio::test]
async fn a_token_opens_the_way_for_letters_and_a_wrong_one_does_not() {
    for (token, carried) in [(token(&address("gm")), true), ("abc.def.ghi".to_owned(), false)] {
        let words = ["printf", "%s", &token].map(str::to_owned).to_vec();
        let login = Login { user: address("gm"), secret: Secret::TokenCommand(words) };
        let server = Server { login: Some(login), ..rig().server(Door::Submissions, "gm") };
        let said = carrier(server).carry(&letter("tokens", "x")).await;
        assert_eq!(matches!(said, Carried::Sent { .. }), carried, "{said:?}");
        assert!(!format!("{said:?}").contains(&token));
    }
}

#[tokio::test]
async fn what_the_server_refuses_is_refused_or_put_off_and_keeps_no_other_back() {
    let mut carrier = carrier(rig().server(Door::Submissions, "gm"));
    for _ in 0..2 {
        let later = carrier.carry(&letter("rej450", "x")).await;
        assert!(matches!(&later, Carried::Later { why } if why.contains("450 4.2.1")), "{later:?}");
        let refused = carrier.carry(&letter("rej550", "x")).await;
        assert!(
            matches!(&refused, Carried::Refused { why } if why.contains("550 5.1.1")),
            "{refused:?}"
        );
        assert!(matches!(carrier.carry(&letter("dora", "x")).await, Carried::Sent { .. }));
    }
    let evil =
        FinishedLetter { to: "a@diplomacy.test>\r\nRCPT TO:<eve".to_owned(), ..letter("a", "x") };
    assert!(matches!(carrier.carry(&evil).await, Carried::Refused { .. }));
}

#[tokio::test]
async fn what_is_refused_for_us_is_not_refused_for_the_receiver() {
    let cases = [
        ("550 5.1.1", "550 5.4.5", true, "Paused"),
        ("550 5.1.1", "421 4.7.0", true, "Paused"),
        ("550 5.1.1", "550 5.1.8", true, "Barred"),
        ("550 5.1.1", "550 5.7.1", true, "Denied"),
        ("550 5.1.1", "552 5.3.4", true, "Unfit"),
        ("MAIL FROM:", "MAIL FROX:", false, "Denied"),
    ];
    for (said, others, from_server, expected) in cases {
        let port = proxy(rig().port(Door::Mx), move |piece: &Piece<'_>| {
            match piece.from_server == from_server && piece.has(said) {
                true => Act::Say(piece.with(said, others)),
                false => Act::Pass,
            }
        })
        .await;
        let carried = carrier(by_way_of(port)).carry(&letter("rej550", "x")).await;
        assert!(format!("{carried:?}").starts_with(expected), "{others}: {carried:?}");
    }
}

#[tokio::test]
async fn a_report_comes_back_to_the_sender_on_the_envelope() {
    let mut carrier = carrier(rig().server(Door::Submissions, "gm"));
    let sent = FinishedLetter { from: address("reports+b42"), ..letter("bounce", "x") };
    assert!(matches!(carrier.carry(&sent).await, Carried::Sent { .. }));
    let report = fetched("reports").await;
    let opened = read(&report[0].bytes);
    assert!(matches!(opened.status, chancery::mail::Status::Ignored(_)), "{:?}", opened.status);
    assert!(opened.letter.is_addressed_to(&address("reports+b42")));
}

#[tokio::test]
async fn one_connection_carries_many_letters_and_a_new_one_is_made_if_it_breaks() {
    let port = proxy(rig().port(Door::Mx), |piece: &Piece<'_>| {
        // The server hangs up when the third letter comes.
        match piece.connection == 0 && piece.has("RCPT TO:<third@") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    })
    .await;
    let mut carrier = carrier(by_way_of(port));
    for user in ["first", "second", "third", "fourth"] {
        assert!(matches!(carrier.carry(&letter(user, "x")).await, Carried::Sent { .. }), "{user}");
    }
    assert_eq!(fetched("third").await.len(), 1);
}

#[tokio::test]
async fn a_wire_cut_between_the_letter_and_the_answer_leaves_it_open() {
    let port = proxy(rig().port(Door::Mx), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("queued as") {
            true => Act::Cut(Vec::new()),
            false => Act::Pass,
        }
    })
    .await;
    let mut carrier = carrier(by_way_of(port));
    let sent = letter("limbo", "x");
    let unknown = carrier.carry(&sent).await;
    assert!(matches!(&unknown, Carried::Unknown { why } if why.contains("broke")), "{unknown:?}");
    // It did arrive; sent again, it is the same letter.
    let arrived = fetched("limbo").await;
    assert!(arrived[0].bytes.ends_with(&sent.bytes));
}

#[tokio::test]
async fn a_silent_server_is_left_after_a_while() {
    let (brief, usual) = (Duration::from_millis(300), Patience::default());
    for (words, is_sent, patience) in [
        ("220 ", false, Patience { answer: brief, ..usual }),
        ("354 ", false, Patience { answer: brief, ..usual }),
        ("queued as", true, Patience { delivery: brief, ..usual }),
    ] {
        let port = proxy(rig().port(Door::Mx), move |piece: &Piece<'_>| {
            match piece.from_server && piece.has(words) {
                true => Act::Hold,
                false => Act::Pass,
            }
        })
        .await;
        let mut carrier = carrier(Server { patience, ..by_way_of(port) });
        let carried = carrier.carry(&letter("silence", "x")).await;
        let why = match &carried {
            Carried::Later { why } if !is_sent => why,
            Carried::Unknown { why } if is_sent => why,
            other => panic!("{words}: {other:?}"),
        };
        assert!(why.contains("is silent for 0.3 s"), "{why}");
    }
}

#[tokio::test]
async fn without_a_way_or_a_login_a_letter_goes_later() {
    let closed = Server { port: 1, ..rig().server(Door::Mx, "gm") };
    let login = Login { user: address("gm"), secret: Secret::Password("wrong".into()) };
    let wrong = Server { login: Some(login), ..rig().server(Door::Submissions, "gm") };
    // Going on without STARTTLS would make a letter that others can read on the way.
    let port = proxy(rig().port(Door::Mx), |piece: &Piece<'_>| {
        match piece.from_server && piece.has("STARTTLS") {
            true => Act::Say(piece.with("STARTTLS", "STARTTLX")),
            false => Act::Pass,
        }
    })
    .await;
    let stripped = Server { port, login: None, ..rig().server(Door::Submission, "gm") };
    for (server, words) in [
        (closed, "can't connect"),
        (wrong, "refuses the login"),
        (Server { security: Security::StartTls, ..stripped }, "offers no STARTTLS"),
    ] {
        let carried = carrier(server).carry(&letter("nobody", "x")).await;
        assert!(matches!(&carried, Carried::Later { why } if why.contains(words)), "{carried:?}");
    }
}
