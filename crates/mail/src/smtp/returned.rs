//! Letters of ours that came back: which letter a report is about, and whom its failure is about
//! (RFC 3464, and what servers wrote before it).
//!
//! Anyone can write a report. So this only gives the ids that it uses for the letter; the caller
//! finds out whether we wrote one with such an id.

use super::super::fields::{Fields, ids};
use super::super::server::quoted;
use super::super::status::{Machine, Status};
use super::blame::{Blame, blame};
use super::reply::Reply;
use crate::carrier::Pause;

/// A letter has one id or two, and the report one of its own.
const IDS_MAX: usize = 10;
/// No field that is read here is longer.
const FIELD_BYTES_MAX: usize = 2_000;
/// How a report of qmail begins, which has no fields.
const QMAIL: &[u8] = b"Hi. This is the qmail-send program at ";

/// The ids of a letter in a report. Where a server gives letters ids of its own, it keeps ours
/// under another name.
const IDS: [&str; 4] = [
    "x-microsoft-original-message-id",
    "x-google-original-message-id",
    "x-original-message-id",
    "message-id",
];

/// A letter that could not be delivered, and won't be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReturnedLetter {
    /// What the report calls it, the surest id first.
    pub ids: Vec<String>,
    /// Whom the failure is about.
    pub blame: ReturnBlame,
    /// What a server said of it; nothing, if the report does not say.
    pub said: String,
}

/// Whom it is about that a letter came back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnBlame {
    /// The receiver's address.
    Receiver,
    /// The receiver, but not for good.
    ReceiverForNow,
    /// Our account, which has sent too much.
    Quota,
    /// Perhaps us, perhaps the receiver; it may pass.
    Unclear,
    /// Us, or what we wrote, until a person changes something.
    Us,
}

impl ReturnBlame {
    /// Whether the letter may arrive if it goes again.
    pub fn is_passing(self) -> bool {
        matches!(self, ReturnBlame::ReceiverForNow | ReturnBlame::Quota | ReturnBlame::Unclear)
    }
}

/// What a message reports, if it reports that a letter failed for good.
pub(crate) fn returned(status: &Status, fields: &Fields, bytes: &[u8]) -> Option<ReturnedLetter> {
    let is_failure = match status {
        Status::Ignored(Machine::Report) => match actions(bytes) {
            (0, _) => fields.text("X-Failed-Recipients").is_some(),
            (_, failed) => failed > 0,
        },
        Status::Ignored(Machine::NoReturn | Machine::Sender) => {
            bytes.split(|byte| *byte == b'\n').any(|line| line.starts_with(QMAIL))
        }
        _ => false,
    };
    if !is_failure {
        return None;
    }
    let reply = reply(bytes);
    Some(ReturnedLetter {
        ids: called(fields, bytes),
        blame: reply.as_ref().map_or(ReturnBlame::Receiver, judged),
        said: reply.map(|reply| reply.said()).unwrap_or_default(),
    })
}

/// How many recipients a report is about, and how many of them get nothing: it may say that a
/// letter is late.
fn actions(bytes: &[u8]) -> (usize, usize) {
    let actions = || anywhere(bytes).filter(|(name, _)| name == "action");
    let failed = actions().filter(|(_, value)| value.eq_ignore_ascii_case("failed"));
    (actions().count(), failed.count())
}

/// What the server said that would not have the letter.
fn reply(bytes: &[u8]) -> Option<Reply> {
    let first = |wanted: &str| anywhere(bytes).find(|(name, _)| name == wanted);
    let status = first("status").map(|(_, value)| value);
    let said = first("diagnostic-code").and_then(|(_, value)| {
        let (kind, said) = value.split_once(';')?;
        kind.trim().eq_ignore_ascii_case("smtp").then(|| said.trim().to_owned())
    });
    let line = said.as_deref().and_then(Reply::line);
    let (code, words) = line.map_or((550, ""), |(code, _, words)| (code, words.trim()));
    let mut reply = Reply { code, lines: vec![words.to_owned()] };
    if let (None, Some(status)) = (reply.enhanced(), &status) {
        let number = status.split(' ').next().unwrap_or_default();
        reply.lines = vec![format!("{number} {words}").trim().to_owned()];
    }
    (line.is_some() || reply.enhanced().is_some()).then_some(reply)
}

/// Whom a refusal is about that came after our server had taken the letter. What passes has been
/// waited for by then.
fn judged(reply: &Reply) -> ReturnBlame {
    match blame(reply) {
        Some(Blame::Us(Pause::Hours)) => ReturnBlame::Quota,
        Some(Blame::ReceiverForNow) => ReturnBlame::ReceiverForNow,
        Some(Blame::Unclear) => ReturnBlame::Unclear,
        Some(Blame::Receiver) | None => ReturnBlame::Receiver,
        Some(
            Blame::Us(Pause::Minutes)
            | Blame::UsForGood
            | Blame::Policy
            | Blame::Letter
            | Blame::Login,
        ) => ReturnBlame::Us,
    }
}

/// The ids by which a report calls the letter: in what was returned of it, and then in its own
/// fields.
fn called(fields: &Fields, bytes: &[u8]) -> Vec<String> {
    let own = fields.id();
    let mut found: Vec<String> = Vec::new();
    let returned = |wanted: &'static str| {
        anywhere(bytes).filter(move |(name, _)| name == wanted).flat_map(|(_, value)| ids(&value))
    };
    let named = IDS.into_iter().flat_map(returned).filter(|id| own.as_ref() != Some(id));
    for id in named.chain(fields.answered()) {
        if found.len() < IDS_MAX && !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// All that looks like a field, in any part of a message: names in lower case, values on one line.
fn anywhere(bytes: &[u8]) -> impl Iterator<Item = (String, String)> + '_ {
    let mut lines = bytes.split(|byte| *byte == b'\n').peekable();
    std::iter::from_fn(move || {
        loop {
            let line = String::from_utf8_lossy(lines.next()?);
            let Some((name, first)) = line.split_once(':') else { continue };
            let is_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
            if name.is_empty() || !name.chars().all(is_name) {
                continue;
            }
            let mut value = first.trim().to_owned();
            while let Some(more) =
                lines.next_if(|line| line.starts_with(b" ") || line.starts_with(b"\t"))
            {
                if value.len() < FIELD_BYTES_MAX {
                    value = format!("{value} {}", String::from_utf8_lossy(more).trim());
                }
            }
            return Some((name.to_ascii_lowercase(), quoted(value.trim())));
        }
    })
}
