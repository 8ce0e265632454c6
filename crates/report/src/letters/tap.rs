//! Letters that a reader sends with one touch: the page of our letter has a button for each, which
//! opens a letter to us with its words filled in.
//!
//! Every body is read the same with its line breaks, with blanks in their place and with nothing in
//! their place, since some programs lose them. Orders stand under a heading with their phase, so
//! that an old button files nothing in a later turn.

use super::safe;
use crate::board::{Phase, Power};
use crate::names;
use crate::orders::Order;

/// Windows hands a program about 2,000 characters of a link, and opens nothing for a longer one.
const LINK_CHARS_MAX: usize = 1500;

/// A link that opens a letter with these words filled in (RFC 6068).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailLink<'a> {
    pub to: &'a str,
    pub subject: &'a str,
    pub lines: &'a [String],
}

impl MailLink<'_> {
    /// The link, unless it is too long for some programs.
    pub fn uri(&self) -> Option<String> {
        let (to, subject) = (encoded(self.to, b"@"), encoded(self.subject, b""));
        let body = encoded(&self.lines.join("\r\n"), b"");
        let uri = format!("mailto:{to}?subject={subject}&body={body}");
        (uri.len() <= LINK_CHARS_MAX).then_some(uri)
    }
}

/// Words in which nothing has a meaning for a link. Some programs take a bare plus for a blank.
fn encoded(words: &str, kept: &[u8]) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let written = |byte: u8| match is_plain(byte) || kept.contains(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    words.bytes().map(written).collect()
}

/// A letter that the reader may send.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tap {
    /// What the button says.
    pub(super) label: String,
    pub(super) subject: String,
    lines: Vec<String>,
}

impl Tap {
    /// A command that is one line.
    pub(super) fn line(label: impl Into<String>, about: &str, tag: &str, line: &str) -> Tap {
        let subject = format!("{about} [{tag}]");
        Tap { label: label.into(), subject, lines: vec![line.to_owned()] }
    }

    /// A line that the letter gives to be copied.
    pub(super) fn copied(tag: &str, line: &str) -> Tap {
        let label = match line.rsplit_once(" confirm ") {
            Some((what, _)) => format!("Confirm: {}", safe::line(what)),
            None => format!("Send: {}", safe::line(line)),
        };
        Tap::line(label, "Answer", tag, line)
    }

    /// The link of the button, to an address of ours.
    pub(super) fn uri(&self, to: &str) -> Option<String> {
        MailLink { to, subject: &self.subject, lines: &self.lines }.uri()
    }
}

/// Letters about the orders of a power.
#[derive(Clone, Copy, Debug)]
pub(super) struct OrderTaps<'a> {
    pub(super) tag: &'a str,
    pub(super) power: Power,
    pub(super) phase: Phase,
}

impl OrderTaps<'_> {
    /// A whole set.
    pub(super) fn set(self, label: impl Into<String>, orders: &[Order]) -> Tap {
        let orders: Vec<String> = orders.iter().map(Order::to_string).collect();
        self.written(label, &orders)
    }

    /// The same of lines in the notation of orders.
    pub(super) fn written(self, label: impl Into<String>, orders: &[String]) -> Tap {
        let parted = |(at, order): (usize, &String)| match at + 1 < orders.len() {
            true => format!("{order};"),
            false => order.clone(),
        };
        let orders = orders.iter().enumerate().map(parted);
        let lines = std::iter::once(format!("{}:", self.about())).chain(orders).collect();
        Tap { label: label.into(), subject: format!("{} [{}]", self.about(), self.tag), lines }
    }

    /// The mark FINAL for what is on file.
    pub(super) fn final_mark(self, label: &str) -> Tap {
        Tap::line(label, &self.about(), self.tag, &format!("{}: FINAL", self.about()))
    }

    fn about(self) -> String {
        format!("{}, {}", self.power, names::phase(self.phase))
    }
}
