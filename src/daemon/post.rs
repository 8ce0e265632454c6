//! From a letter of the outbox to finished bytes: the one place that knows both.

use super::bell::Call;
use crate::clerk;
use crate::ledger::ToSend;
use crate::mail::{Finished, Parts, compose};

/// The bytes of a letter, the same each time.
///
/// # Errors
///
/// If the letter was written by nobody whom this version understands.
pub(super) fn finished(letter: &ToSend) -> Result<Finished, serde_json::Error> {
    let parts: clerk::Outgoing = letter.letter.text.read()?;
    let references = [parts.thread.as_str()];
    let bytes = compose(&Parts {
        from: &parts.from,
        to: &parts.to,
        subject: &parts.subject,
        date: parts.date,
        message_id: &parts.message_id,
        in_reply_to: parts.in_reply_to.as_deref(),
        references: &references,
        text: &parts.text,
        ..Parts::default()
    });
    Ok(Finished { from: parts.from, to: parts.to, message_id: parts.message_id, bytes })
}

/// Whether a letter goes to somebody whom no game knows.
pub(super) fn is_to_stranger(letter: &ToSend) -> bool {
    letter.letter.text.read::<clerk::Outgoing>().is_ok_and(|parts| parts.person.is_none())
}

/// The bytes of a call to the operator. No report of failure is wanted: the log has it all.
pub(super) fn call(call: &Call, from: &str) -> Finished {
    let host = from.rsplit_once('@').map_or(from, |(_, host)| host);
    let message_id = format!("call-{}@{host}", call.at.timestamp_micros());
    let bytes = compose(&Parts {
        from,
        from_name: "Chancery",
        to: &call.to,
        subject: &call.subject,
        date: call.at,
        message_id: &message_id,
        text: &call.text,
        ..Parts::default()
    });
    Finished { from: String::new(), to: call.to.clone(), message_id, bytes }
}
