//! From the bytes of a message to a [`Letter`].

use std::fmt;

use mail_parser::{Address, HeaderValue, Message, MessageParser};

use super::letter::{Letter, MailAddress};

/// A message with more bytes is not read: orders are short.
pub const MESSAGE_BYTES_MAX: usize = 256 * 1024;

/// Why a message is no letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// It is larger than any letter needs to be.
    TooLarge,
    /// It has no headers.
    NoMessage,
    /// It does not say, or says in two ways, who wrote it.
    NoSender,
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::TooLarge => {
                write!(f, "the message is larger than {} kB", MESSAGE_BYTES_MAX / 1024)
            }
            Unreadable::NoMessage => f.write_str("this is no mail message"),
            Unreadable::NoSender => f.write_str("the message names no sender, or several"),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Reads a message.
pub fn read(bytes: &[u8]) -> Result<Letter, Unreadable> {
    if bytes.len() > MESSAGE_BYTES_MAX {
        return Err(Unreadable::TooLarge);
    }
    let message = MessageParser::default().parse(bytes).ok_or(Unreadable::NoMessage)?;
    let from = only_sender(&message)?;
    Ok(Letter {
        from,
        to: message.to().map(addresses).unwrap_or_default(),
        cc: message.cc().map(addresses).unwrap_or_default(),
        subject: message.subject().unwrap_or_default().to_owned(),
        message_id: message.message_id().map(str::to_owned),
        answers: answered(&message),
        text: message.body_text(0).unwrap_or_default().into_owned(),
        automatic: is_automatic(&message),
    })
}

/// The one sender. Of several `From` lines the crate would show the last in silence.
fn only_sender(message: &Message<'_>) -> Result<MailAddress, Unreadable> {
    let lines =
        message.headers().iter().filter(|header| header.name().eq_ignore_ascii_case("from"));
    let mut senders = lines.flat_map(|header| match header.value() {
        HeaderValue::Address(address) => addresses(address),
        _ => Vec::new(),
    });
    match (senders.next(), senders.next()) {
        (Some(only), None) => Ok(only),
        _ => Err(Unreadable::NoSender),
    }
}

/// More letters than this are no conversation of ours.
const ANSWERED_MAX: usize = 50;

/// What stands in `In-Reply-To`, then in `References`, whose last is the nearest.
fn answered(message: &Message<'_>) -> Vec<String> {
    let ids = |value: &HeaderValue<'_>| -> Vec<String> {
        value.as_text_list().into_iter().flatten().map(|id| id.to_string()).collect()
    };
    let direct = ids(message.in_reply_to());
    let earlier = ids(message.references());
    direct.into_iter().chain(earlier.into_iter().rev()).take(ANSWERED_MAX).collect()
}

fn addresses(field: &Address<'_>) -> Vec<MailAddress> {
    let named = |address: &mail_parser::Addr<'_>| {
        Some(MailAddress {
            address: address.address()?.to_lowercase(),
            name: address.name().unwrap_or_default().to_owned(),
        })
    };
    field.iter().filter_map(named).collect()
}

/// Whether no person wrote it: RFC 3834, and what programs wrote before it.
fn is_automatic(message: &Message<'_>) -> bool {
    let header = |name: &str| {
        let value = message.header(name).and_then(HeaderValue::as_text);
        value.map(|value| value.trim().to_lowercase())
    };
    header("Auto-Submitted").is_some_and(|value| value != "no")
        || header("Precedence")
            .is_some_and(|value| matches!(value.as_str(), "bulk" | "junk" | "list"))
        || message.header("List-Id").is_some()
        || message.header_raw("Return-Path").is_some_and(|raw| matches!(raw.trim(), "" | "<>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: &str = "From: Anne <Anne@Example.org>\r\nTo: Board 7 <r1-07@wm.example>\r\n\
        Cc: gm@wm.example\r\nSubject: [wm26 r1-07] France\r\nMessage-ID: <1@example.org>\r\n\r\n\
        A Par - Bur\r\n";

    #[test]
    fn a_plain_letter_is_read() {
        let letter = read(PLAIN.as_bytes()).expect("it is a letter");
        assert_eq!(letter.from.address, "anne@example.org");
        assert_eq!(letter.from.name, "Anne");
        assert!(letter.is_addressed_to("GM@wm.example"));
        assert_eq!(letter.subject, "[wm26 r1-07] France");
        assert_eq!(letter.message_id.as_deref(), Some("1@example.org"));
        assert_eq!(letter.text.trim_end(), "A Par - Bur");
        assert!(!letter.automatic);
    }

    #[test]
    fn what_a_letter_answers_stands_nearest_first() {
        let headers = "In-Reply-To: <3@wm.example>\r\nReferences: <1@wm.example> <2@wm.example>";
        let letter = read(format!("{headers}\r\n{PLAIN}").as_bytes()).expect("it is a letter");
        assert_eq!(letter.answers, ["3@wm.example", "2@wm.example", "1@wm.example"]);
        let letter = read(PLAIN.as_bytes()).expect("it is a letter");
        assert!(letter.answers.is_empty());
    }

    #[test]
    fn two_senders_are_none() {
        let doubled = format!("From: gm@wm.example\r\n{PLAIN}");
        assert_eq!(read(doubled.as_bytes()), Err(Unreadable::NoSender));
        let both = PLAIN.replace("Anne <Anne@Example.org>", "a@example.org, b@example.org");
        assert_eq!(read(both.as_bytes()), Err(Unreadable::NoSender));
    }

    #[test]
    fn what_programs_send_is_known() {
        for header in ["Auto-Submitted: auto-replied", "Precedence: bulk", "List-Id: <x.example>"] {
            let letter = read(format!("{header}\r\n{PLAIN}").as_bytes()).expect("it is a letter");
            assert!(letter.automatic, "{header}");
        }
    }

    #[test]
    fn a_huge_message_is_refused() {
        let huge = format!("{PLAIN}{}", "A Par H\r\n".repeat(MESSAGE_BYTES_MAX / 9));
        assert_eq!(read(huge.as_bytes()), Err(Unreadable::TooLarge));
    }
}
