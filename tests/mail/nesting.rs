//! Messages inside of messages, which a writer may nest as deeply as he likes and hide behind an
//! encoding: opening them has to end.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use chancery::mail::{self, Passage, Refusal, Status};

/// Less than any thread of the daemon has.
const STACK: usize = 1024 * 1024;

/// How many messages are inside of each other.
const LEVELS: usize = 3_000;

/// What a thread with little stack makes of a message.
fn opened(message: &str) -> mail::Opened {
    let bytes = message.as_bytes().to_vec();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let opening = thread.spawn(move || mail::read(&bytes)).expect("a thread starts");
    opening.join().expect("it comes back")
}

/// A body in quoted-printable that hides the name of the field from a reader of its bytes.
fn hidden(body: &str) -> String {
    body.replace('-', "=2D")
}

fn in_lines(body: &str) -> String {
    let text = BASE64_STANDARD.encode(body);
    let lines: Vec<&str> =
        text.as_bytes().chunks(76).filter_map(|line| std::str::from_utf8(line).ok()).collect();
    lines.join("\r\n")
}

#[test]
fn messages_inside_of_an_encoded_one_are_not_opened() {
    let inner = "Content-Type:message/rfc822\n\n".repeat(LEVELS);
    let digests = "Content-Type:multipart/digest;boundary=a\n\n--a\n\n".repeat(LEVELS);
    let heads = [
        "Content-Type: message/rfc822",
        "content-TYPE: MESSAGE/RFC822",
        "Content-Type:\r\n\tmessage/global; x=y",
        "Content-Type: (a comment) message/rfc822",
        "Content-Type: message/rfc822 (a comment)",
    ];
    let head = "From: ann@a.example\r\nTo: gm@x.example\r\nSubject: g42\r\n";
    for kind in heads {
        for inner in [&inner, &digests] {
            let bodies = [
                ("quoted-printable", hidden(inner)),
                ("Quoted-Printable", hidden(inner)),
                ("base64", in_lines(inner)),
                (
                    "base64",
                    in_lines(&format!(
                        "Content-Type: message/rfc822\nContent-Transfer-Encoding: quoted-printable\n\n{}",
                        hidden(inner)
                    )),
                ),
            ];
            for (encoding, body) in bodies {
                let body = &body[..body.len().min(200_000)];
                let part = format!("{kind}\r\nContent-Transfer-Encoding: {encoding}\r\n\r\n{body}");
                let alone = opened(&format!("{head}{part}"));
                assert_eq!(
                    (alone.letter.text.as_str(), alone.letter.from.address.as_str()),
                    ("", "ann@a.example"),
                    "{kind} {encoding}"
                );
                let beside = opened(&format!(
                    "{head}Content-Type: multipart/mixed; boundary=q\r\n\r\n--q\r\n\r\n\
                    A Par - Bur\r\n--q\r\n{part}\r\n--q--\r\n"
                ));
                assert_eq!(beside.status, Status::Read, "{kind} {encoding}");
                assert_eq!(beside.letter.text.trim(), "A Par - Bur", "{kind} {encoding}");
            }
        }
    }
}

#[test]
fn a_part_of_a_digest_is_a_message_however_it_is_encoded() {
    let inner = hidden(&"Content-Type:message/rfc822\n\n".repeat(LEVELS));
    for encoding in ["", "Content-Transfer-Encoding: quoted-printable\r\n"] {
        let found = opened(&format!(
            "From: ann@a.example\r\nContent-Type: multipart/mixed; boundary=o\r\n\r\n--o\r\n\r\n\
            A Par - Bur\r\n--o\r\nContent-Type: multipart/digest; boundary=q\r\n\r\n--q\r\n\
            {encoding}\r\n{inner}\r\n--q--\r\n--o--\r\n"
        ));
        assert_eq!(found.status, Status::Read);
        assert_eq!(found.letter.text.trim(), "A Par - Bur");
        assert!(found.passed_over.iter().any(|passed| passed.what == Passage::Attachment));
    }
}

#[test]
fn messages_inside_that_can_be_counted_are_counted() {
    let head = "From: ann@a.example\r\n";
    let deep = opened(&format!("{head}{}", "Content-Type: message/rfc822\r\n\r\n".repeat(LEVELS)));
    assert_eq!(deep.status, Status::Refused(Refusal::TooManyParts));
    let fewer = opened(&format!("{head}{}", "Content-Type: message/rfc822\r\n\r\n".repeat(150)));
    assert_eq!(fewer.status, Status::Refused(Refusal::TooDeep));
}

/// A message whose text is below so many parts.
fn nested(levels: usize) -> Vec<u8> {
    let mut message = "From: ann@a.example\r\nTo: gm@x.example\r\nSubject: g42\r\n".to_owned();
    for level in 0..levels {
        message +=
            &format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n");
    }
    message += "Content-Type: text/plain\r\n\r\nA PAR H\r\n";
    for level in (0..levels).rev() {
        message += &format!("--b{level}--\r\n");
    }
    message.into_bytes()
}

#[test]
fn parts_are_looked_for_as_deep_as_the_limit_says_and_no_deeper() {
    let deepest = mail::read(&nested(mail::DEPTH_MAX));
    assert_eq!(deepest.status, Status::Read);
    assert_eq!(deepest.letter.text.trim(), "A PAR H");
    let deeper = mail::read(&nested(mail::DEPTH_MAX + 1));
    assert_eq!(deeper.status, Status::Refused(Refusal::TooDeep));
    assert_eq!(deeper.letter.text, "");
}
