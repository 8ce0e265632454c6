//! Whom a refusal is about: one table of what mail servers say. The same number means different
//! things in different words, so a row asks for both.

use super::super::carrier::Pause;
use super::reply::Reply;

/// Whom a refusal is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Blame {
    /// Us, for a time: nothing else is taken from us either.
    Us(Pause),
    /// Us, until a person changes something.
    UsForGood,
    /// Us, or the server's policy: other letters may pass.
    Policy,
    /// Perhaps us, perhaps the receiver: it may pass, and does not say.
    Unclear,
    /// The receiver, whose address is marked if the refusal is for good.
    Receiver,
    /// The receiver, for a time, even if the number says "for good".
    ReceiverForNow,
    /// The letter itself, for any receiver.
    Letter,
    /// Our login.
    Login,
}

/// A row: a number, words, and whom it is about. The number is that of the reply (`421`) or the
/// longer one after it (`5.7.1`, RFC 3463), where `*` is any part and `501-503` a range. No number
/// or no words means any.
type ReplyRow = (&'static str, &'static str, Blame);

const MINUTES: Blame = Blame::Us(Pause::Minutes);
const HOURS: Blame = Blame::Us(Pause::Hours);

/// The first row that fits counts.
const ROWS: &[ReplyRow] = &[
    // Microsoft 365
    ("432", "recipient thread limit exceeded", Blame::ReceiverForNow),
    ("432", "", MINUTES),
    ("", "submissionquotaexceeded", HOURS),
    ("", "storedrv.submission.exception:quotaexceeded", HOURS),
    ("*.2.2", "submission quota exceeded", HOURS),
    ("*.2.251-255", "throttled", HOURS),
    ("", "sendasdenied", Blame::UsForGood),
    ("", "outboundspam", Blame::UsForGood),
    ("", "storedrv.submission", Blame::Unclear),
    ("*.2.252", "", Blame::UsForGood),
    ("5.2.0", "", Blame::Unclear),
    ("5.7.60", "", Blame::UsForGood),
    ("5.1.8", "", Blame::UsForGood),
    ("5.1.90", "", HOURS),
    ("5.7.501-503", "", Blame::UsForGood),
    ("5.7.750", "", Blame::UsForGood),
    ("5.7.232-233", "", HOURS),
    ("5.7.236", "", HOURS),
    ("5.7.705", "", HOURS),
    ("4.7.500-699", "", MINUTES),
    ("*.2.121-122", "", Blame::ReceiverForNow),
    ("5.7.30", "basic authentication", Blame::Login),
    // Gmail and Google Workspace
    ("", "receiving mail too quickly", Blame::ReceiverForNow),
    ("", "at a rate that prevents additional messages", Blame::ReceiverForNow),
    ("", "peak smtp relay limit exceeded", MINUTES),
    ("", "daily smtp relay limit exceeded", HOURS),
    ("5.7.1", "rate limited", HOURS),
    ("5.4.5", "", HOURS),
    // Postfix
    ("", "too much mail from", MINUTES),
    // Any server
    ("421", "", MINUTES),
    ("454", "", MINUTES),
    ("530", "", Blame::Login),
    ("534-535", "", Blame::Login),
    ("538", "", Blame::Login),
    ("4.4.5", "", MINUTES),
    ("*.5.3", "", Blame::Letter),
    ("*.3.4", "", Blame::Letter),
    ("*.2.3", "", Blame::Letter),
    ("5.6.*", "", Blame::Letter),
    ("4.3.*", "", MINUTES),
    ("5.3.*", "", Blame::Policy),
    ("5.7.*", "", Blame::Policy),
    ("5.1.7", "", Blame::Policy),
    ("5.1.*", "", Blame::Receiver),
    ("5.2.*", "", Blame::Receiver),
];

/// Whom a refusal is about, if the table knows.
pub(super) fn blame(reply: &Reply) -> Option<Blame> {
    row(reply).and_then(|at| ROWS.get(at)).map(|(_, _, blame)| *blame)
}

/// The first row that fits.
fn row(reply: &Reply) -> Option<usize> {
    let (code, words) = (reply.code.to_string(), reply.words().to_lowercase());
    let status = reply.enhanced();
    ROWS.iter().position(|(number, said, _)| {
        let is_number = match number.contains('.') {
            true => status.is_some_and(|status| is_like(status, number)),
            false => number.is_empty() || is_like(&code, number),
        };
        is_number && words.contains(said)
    })
}

/// Whether each part of a number is as a row says.
fn is_like(number: &str, row: &str) -> bool {
    let is_part = |(part, wanted): (&str, &str)| match wanted.split_once('-') {
        Some((first, last)) => match (part.parse::<u16>(), first.parse(), last.parse()) {
            (Ok(part), Ok(first), Ok(last)) => (first..=last).contains(&part),
            _ => false,
        },
        None => wanted == "*" || wanted == part,
    };
    number.split('.').count() == row.split('.').count()
        && number.split('.').zip(row.split('.')).all(is_part)
}

#[cfg(test)]
mod tests;
