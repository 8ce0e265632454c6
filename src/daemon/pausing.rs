//! What to do when the mail server takes nothing from us, for a time or until a person has changed
//! something. The letters in hand go back as they were: none of them is to blame.

use std::io::Write as _;

use super::carrying::{later, public, put_off};
use super::gate::Gate;
use super::sending::stop_file;
use super::shared::Shared;
use crate::game::Moment;
use crate::ledger::{DeliveryOutcome, OutgoingNumber, ToSend, unlinked};
use crate::mail::Pause;

/// The server takes nothing from us for a time. Returns what became of the letter, if anything.
pub(super) fn paused(
    shared: &Shared,
    gate: &mut Gate,
    letter: &ToSend,
    why: String,
    pause: Pause,
) -> Option<DeliveryOutcome> {
    let (now, said) = (shared.clock.now(), public(&why));
    let number = letter.number.0;
    tracing::warn!(number, why = said, "the mail server accepts no letters for now");
    let is_again = gate.pause.begin(Some(letter.number), pause, now);
    shared.has_no_way(None, &said);
    if pause == Pause::Hours {
        call_for_quota(shared, &said);
    }
    if pause == Pause::Minutes && is_again {
        // This letter may be the reason after all: others go first.
        return Some(put_off(shared, letter, why, now));
    }
    as_it_was(letter, why, now)
}

fn call_for_quota(shared: &Shared, said: &str) {
    let what = "The mail server accepts no more letters from us for some hours";
    let more = format!(
        "It says: {said}. That is a limit of our account: all letters wait, and no address is \
            marked. We try one each hour; to try now: chancery outbox flush."
    );
    shared.bell.ring(what, &more, shared.clock.real());
}

/// A letter came back, since our account had sent too much: the carrier pauses as if the server had
/// refused it.
pub(super) fn came_back(shared: &Shared, gate: &mut Gate, letter: OutgoingNumber, said: &str) {
    gate.pause.begin(Some(letter), Pause::Hours, shared.clock.now());
    shared.has_no_way(None, said);
    call_for_quota(shared, said);
}

/// The server takes nothing from us until a person has changed something: stops the outbox.
pub(super) fn barred(
    shared: &Shared,
    gate: &mut Gate,
    letter: &ToSend,
    why: String,
) -> Option<DeliveryOutcome> {
    let (now, said) = (shared.clock.now(), public(&why));
    let file = stop_file(&shared.config.ledger);
    let reason = format!("the mail server has shut us out ({said})\n");
    let written = unlinked::make(&file).and_then(|mut made| made.write_all(reason.as_bytes()));
    if let Err(error) = written {
        tracing::error!(%error, "the file that stops the outbox can't be written");
        // The server still must not be asked again and again.
        gate.pause.begin(None, Pause::Hours, now);
    }
    let what = "The mail server has shut us out, and the outbox is stopped";
    let more = format!(
        "It says: {said}. Waiting does not help: resolve what it holds against our account or \
            sender address. All letters wait, and no address is marked. Then run chancery outbox \
            resume."
    );
    shared.bell.ring(what, &more, shared.clock.real());
    shared.has_no_way(None, &said);
    as_it_was(letter, why, now)
}

/// Puts a letter back as it was. If it was sent once more, its record has to say that this time it
/// was not.
fn as_it_was(letter: &ToSend, why: String, now: Moment) -> Option<DeliveryOutcome> {
    letter.perhaps_sent.then(|| later(letter, why, Some(now)))
}

/// The server refuses a letter for its content. Its receiver's address is fine.
pub(super) fn unfit(shared: &Shared, letter: &ToSend, why: String) -> DeliveryOutcome {
    let number = letter.number.0;
    tracing::warn!(number, why = public(&why), "a letter was refused for its content");
    shared.has_a_way();
    let what = "The mail server refused a letter for its content";
    let more = format!(
        "It is letter {number}; chancery outbox show names its recipient. The server says: {}. \
            Change what the server objects to, such as its size limit; chancery outbox retry \
            {number} sends it again.",
        public(&why)
    );
    shared.bell.ring(what, &more, shared.clock.real());
    DeliveryOutcome::Failed { why, retry_at: None }
}
