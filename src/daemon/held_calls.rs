//! Calls while a wake-up has come and waits for a mailbox: for a look at the mailboxes, and for the
//! operator.

use std::time::Duration;

use super::shared::{BoxState, Shared};
use crate::game::Moment;
use crate::mail::MailboxKind;

/// How often to look at the mailboxes while a wake-up waits for one.
pub(super) const HELD: Duration = Duration::from_secs(1);
/// After how long a wake-up that waits for another node's look at a mailbox causes a call.
const LONG: Duration = Duration::from_secs(60);
const READ_ELSEWHERE: &str = "Another daemon has it, but reports no progress (chancery nodes)";

/// What was done while a wake-up waits.
#[derive(Default)]
pub(super) struct Calls {
    /// Which wake-up, and when the mailboxes were last called, by the clock that only counts.
    looked: Option<(Moment, Duration)>,
    /// The same, and since when it waits.
    waits: Option<(Moment, Duration)>,
}

impl Calls {
    /// A wake-up has come and has to wait until every mailbox was read past it: received is
    /// received. Each look ends with a call of this, so it calls for the next only now and then.
    pub(super) fn hold(&mut self, shared: &Shared, held: Moment) {
        let (boxes, now) = (shared.boxes(), shared.clock.reading().counted);
        let is_behind = |state: &BoxState| {
            let is_past = |until| shared.clock.shown(until) >= held;
            state.trouble.is_none() && !state.drained.is_some_and(is_past)
        };
        let is_to_look = match self.looked {
            Some((moment, at)) if moment == held => {
                now.saturating_sub(at) >= HELD && boxes.values().any(is_behind)
            }
            _ => true,
        };
        if is_to_look {
            self.looked = Some((held, now));
            shared.look.notify_waiters();
        }
        let (_, since) = *self.waits.insert(match self.waits {
            Some((moment, since)) if moment == held => (held, since),
            _ => (held, now),
        });
        let is_long = shared.config.database.is_some() && now.saturating_sub(since) >= LONG;
        for (name, state) in boxes {
            let is_behind = is_behind(&state);
            if let Some(why) = state.trouble {
                ring(shared, held, &name, &why);
            } else if is_long && is_behind && !state.is_ours {
                ring(shared, held, &name, READ_ELSEWHERE);
            }
        }
    }
}

/// Tells the operator that a wake-up waits for a mailbox.
fn ring(shared: &Shared, held: Moment, mailbox: &str, why: &str) {
    let what = format!("A deadline waits for the mailbox {mailbox}");
    let more = match MailboxKind::of(mailbox) {
        MailboxKind::Orders | MailboxKind::Prompt => format!(
            "{why}. What was due at {held} will not be ruled on until the mailbox can be read, \
                since it may hold letters that were received in time."
        ),
        MailboxKind::Confirmation => format!(
            "{why}. What was due at {held} is waiting for it, and will be ruled on without it once \
                it could not be read for an hour: its copies are for disputes, which are settled \
                afterwards."
        ),
    };
    shared.bell.ring(&what, &more, shared.clock.real());
}
