//! Letters that are put together, read again by the reader of letters, and looked at as bytes.

use chancery::mail::{Parts, Picture, Status, compose, read};
use chrono::{DateTime, Utc};
use mail_parser::{MessageParser, MimeHeaders, PartType};

fn now() -> DateTime<Utc> {
    "2026-11-20T10:00:00Z".parse().unwrap()
}

const TEXT: &str =
    "Dear Ada,\n\n  A Par - Bur   succeeds  \n\nFrom now on é and Σ count.\n.\n-- \nx\n";

fn plain() -> Parts<'static> {
    Parts {
        from: "gm+g42@club.example",
        from_name: "Grand Máster, \"World\"",
        to: "ada@player.example",
        subject: "Résultats: Spring 1901",
        date: now(),
        message_id: "r1.g42@club.example",
        references: &["g42@club.example"],
        list_id: Some("g42.club.example"),
        help: Some("gm+g42@club.example"),
        language: Some("en"),
        text: TEXT,
        ..Parts::default()
    }
}

fn full() -> Parts<'static> {
    Parts {
        html: Some("<p>A Par - Bur</p><img src=\"cid:map\">"),
        picture: Some(Picture { png: b"\x89PNG\r\n\x1a\n1234", cid: "map", file_name: "map.png" }),
        calendar: Some("BEGIN:VCALENDAR\r\nMETHOD:PUBLISH\r\nEND:VCALENDAR\r\n"),
        in_reply_to: Some("orders@player.example"),
        ..plain()
    }
}

fn text(parts: &Parts<'_>) -> String {
    String::from_utf8(compose(parts)).unwrap()
}

fn head(parts: &Parts<'_>) -> String {
    let all = text(parts);
    all.split_once("\r\n\r\n").unwrap().0.to_owned()
}

#[test]
fn a_letter_arrives_as_it_was_written() {
    for parts in [plain(), full()] {
        let bytes = compose(&parts);
        let message = MessageParser::default().parse(&bytes).unwrap();
        let text = message.body_text(0).unwrap().replace("\r\n", "\n");
        assert_eq!(text.trim_end(), TEXT.trim_end());
        assert_eq!(message.subject(), Some("Résultats: Spring 1901"));
        let from = message.from().unwrap().first().unwrap();
        assert_eq!(from.name(), Some("Grand Máster, \"World\""));
        assert_eq!(from.address(), Some("gm+g42@club.example"));
        assert_eq!(message.to().unwrap().first().unwrap().address(), Some("ada@player.example"));
        assert_eq!(message.message_id(), Some("r1.g42@club.example"));
        assert_eq!(message.date().unwrap().to_timestamp(), now().timestamp());
    }
}

#[test]
fn the_same_parts_are_the_same_bytes_and_other_parts_others() {
    assert_eq!(compose(&full()), compose(&full()));
    let other = Parts { message_id: "r2.g42@club.example", ..full() };
    assert_ne!(compose(&full()), compose(&other));
}

#[test]
fn every_line_is_one_that_any_server_takes() {
    let long = "é".repeat(3000);
    let ids: Vec<String> = (0..40).map(|n| format!("{}{n}@x.example", "i".repeat(230))).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    let parts = Parts { subject: &long, text: &long, references: &ids, ..full() };
    let bytes = compose(&parts);
    for line in [bytes.clone(), compose(&plain())].concat().split(|byte| *byte == b'\n') {
        assert!(line.len() < 998, "{}", String::from_utf8_lossy(line));
        assert!(line.is_ascii() && !line.starts_with(b"From "));
    }
    let bare = bytes.windows(2).filter(|two| two[1] == b'\n' && two[0] != b'\r').count();
    assert_eq!(bare, 0, "a line ends in a bare line feed");
    let message = MessageParser::default().parse(&bytes).unwrap();
    assert_eq!(message.subject(), Some(long.as_str()));
    assert_eq!(message.references().as_text_list().unwrap().len(), 21);
}

#[test]
fn a_page_has_its_picture_within_and_its_dates_beside_it() {
    let bytes = compose(&full());
    let message = MessageParser::default().parse(&bytes).unwrap();
    let kinds: Vec<String> = message
        .parts
        .iter()
        .map(|part| {
            let kind = part.content_type().unwrap();
            format!("{}/{}", kind.ctype(), kind.subtype().unwrap())
        })
        .collect();
    assert_eq!(
        kinds,
        [
            "multipart/mixed",
            "multipart/alternative",
            "text/plain",
            "multipart/related",
            "text/html",
            "image/png",
            "text/calendar"
        ]
    );
    let picture = &message.parts[5];
    assert_eq!(picture.content_id(), Some("map"));
    assert!(picture.content_disposition().unwrap().is_inline());
    assert!(matches!(&picture.body, PartType::Binary(b) | PartType::InlineBinary(b)
        if b.as_ref() == b"\x89PNG\r\n\x1a\n1234"));
    let dates = &message.parts[6];
    assert_eq!(dates.content_type().unwrap().attribute("method"), Some("PUBLISH"));
    assert_eq!(dates.attachment_name(), Some("deadlines.ics"));
}

#[test]
fn letters_of_a_game_are_one_conversation() {
    let first = head(&plain());
    assert!(first.contains("\r\nReferences: <g42@club.example>\r\n"), "{first}");
    assert!(!first.contains("In-Reply-To"));
    let second = head(&full());
    let ids = "References: <g42@club.example>\r\n <orders@player.example>\r\n";
    assert!(second.contains(ids), "{second}");
    assert!(second.contains("In-Reply-To: <orders@player.example>\r\n"), "{second}");
    let index =
        |head: &str| head.lines().find(|l| l.starts_with("Thread-Index")).unwrap().to_owned();
    assert_eq!(index(&first), index(&second));
}

#[test]
fn no_machine_answers_a_letter_and_we_answer_none_of_our_own() {
    assert!(head(&plain()).contains("Auto-Submitted: auto-generated\r\n"));
    assert!(head(&full()).contains("Auto-Submitted: auto-replied\r\n"));
    assert!(head(&plain()).contains("X-Auto-Response-Suppress: All\r\n"));
    assert!(head(&plain()).contains("List-Id: <g42.club.example>\r\n"));
    assert!(matches!(read(&compose(&plain())).status, Status::Ignored(_)));
}

#[test]
fn a_letter_says_where_help_is_and_in_which_language_it_is() {
    // Some programs take a bare plus in a link for a space.
    let help = "List-Help: <mailto:gm%2Bg42@club.example?body=HELP>\r\n";
    let lines = head(&plain());
    assert!(lines.contains(help) && lines.contains("Content-Language: en\r\n"), "{lines}");
    let lines = head(&Parts { help: None, language: None, ..plain() });
    assert!(!lines.contains("List-Help") && !lines.contains("Content-Language"), "{lines}");
}

#[test]
fn a_letter_names_the_page_that_shows_it() {
    let archived = |page| head(&Parts { archived_at: Some(page), ..plain() });
    let lines = archived("https://club.example/g42/S1901M.html");
    assert!(lines.contains("Archived-At: <https://club.example/g42/S1901M.html>\r\n"), "{lines}");
    for page in ["javascript:x", "https://a.example/<b>", "https://a.example/\r\nBcc: x@y"] {
        assert!(!archived(page).contains("Archived-At"), "{page}");
    }
}

#[test]
fn words_never_become_fields() {
    let evil = "x\r\nBcc: all@club.example\r\n\r\nbody\u{2028}\u{85}\0";
    let calm = head(&full()).lines().filter(|line| !line.starts_with(' ')).count();
    for parts in [
        Parts { subject: evil, ..full() },
        Parts { from_name: evil, ..full() },
        Parts { from: evil, ..full() },
        Parts { to: evil, ..full() },
    ] {
        let bytes = compose(&parts);
        let message = MessageParser::default().parse(&bytes).unwrap();
        assert!(message.bcc().is_none());
        let lines = head(&parts);
        let fields = lines.lines().filter(|line| !line.starts_with(' '));
        assert_eq!(fields.count(), calm, "{lines}");
    }
    let parts = Parts {
        message_id: evil,
        reply_to: Some(evil),
        in_reply_to: Some(evil),
        references: &[evil, "<a@b>", ""],
        list_id: Some(evil),
        help: Some(evil),
        language: Some(evil),
        archived_at: Some(evil),
        picture: Some(Picture { png: b"", cid: evil, file_name: evil }),
        calendar: Some("METHOD:x; y=\"z\r\n"),
        ..full()
    };
    let lines = text(&parts);
    let ids = ["Message-ID", "Reply-To", "In-Reply-To", "References", "List-Id", "List-Help"];
    for field in ids.into_iter().chain(["Bcc", "Content-Language", "Archived-At"]) {
        assert!(!lines.contains(&format!("\r\n{field}")), "{field} in {lines}");
    }
}

#[test]
fn a_text_cannot_break_out_of_its_part() {
    let letter = text(&full());
    let boundary = letter.split("boundary=\"").nth(1).unwrap().split('"').next().unwrap();
    let words =
        format!("--{boundary}--\r\n--{boundary}\r\nContent-Type: text/plain\r\n\r\nA Par H");
    let bytes = compose(&Parts { text: &words, ..full() });
    let message = MessageParser::default().parse(&bytes).unwrap();
    assert_eq!(message.parts.len(), 7);
    assert_eq!(message.body_text(0).unwrap(), words.as_str());
}
