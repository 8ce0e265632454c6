//! Letters of ours that came back after a mail server had taken them. Anyone can write a report of
//! that, so it counts only for a letter that we wrote. Reports are looked at before they are in the
//! journal: doing this again after a crash changes nothing.

use std::sync::Arc;

use chrono::TimeDelta;

use super::carrying::{public, undelivered};
use super::office::Office;
use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{AnyLedger, Arrived, Ledger, WrittenLetter};
use crate::mail::{self, ReturnBlame, ReturnedLetter};

/// A report comes within the days for which servers try to deliver a letter.
const REPORTED_WITHIN: TimeDelta = TimeDelta::days(8);
/// An older report was seen before: the mailbox has started counting again.
const SEEN_BEFORE: TimeDelta = TimeDelta::days(2);
/// How far the clocks of two servers may differ.
const CLOCKS_DIFFER: TimeDelta = TimeDelta::minutes(5);
/// A letter that was not delivered for now goes again after this long.
const AGAIN: TimeDelta = TimeDelta::hours(1);
/// How often it is sent again: for a day.
const TIMES_MAX: u32 = 24;
/// The same, if we can't tell whose fault it is: a person should look soon.
const TIMES_UNCLEAR_MAX: u32 = 3;

/// Looks for reports in a batch of messages, and does what follows from them. While the ledger's
/// server is away it does nothing: the batch is not in the journal yet, and comes again.
pub(super) async fn look(shared: &Arc<Shared>, letters: &[Arrived]) -> Result<(), Trouble> {
    let now = shared.clock.now();
    for letter in letters.iter().filter(|letter| now - letter.received < SEEN_BEFORE) {
        let Some(returned) = mail::returned(&letter.bytes) else { continue };
        match follow(shared, &returned, letter.received, now).await {
            Err(trouble) if trouble.passes() => return Err(trouble),
            Err(trouble) => {
                tracing::error!(%trouble, "a returned letter could not be dealt with");
                let what = "A returned letter could not be dealt with";
                let more = format!("{trouble}. It may have been about a failing address.");
                shared.bell.ring(what, &more, shared.clock.real());
            }
            Ok(()) => {}
        }
    }
    Ok(())
}

async fn follow(
    shared: &Arc<Shared>,
    returned: &ReturnedLetter,
    received: Moment,
    now: Moment,
) -> Result<(), Trouble> {
    let ids = returned.ids.clone();
    match shared.office(move |office| reported_on(office, &ids, received)).await? {
        Some(written) => take(shared, returned, &written, now).await,
        None => {
            tracing::info!("a delivery report matches no letter in the ledger");
            Ok(())
        }
    }
}

/// The letter of ours that a report is about, if it may be about one: it had gone by then.
fn reported_on(
    office: &Office<AnyLedger>,
    ids: &[String],
    received: Moment,
) -> Result<Option<WrittenLetter>, Trouble> {
    for id in ids {
        if let Some(written) = office.ledger().written_as(id)? {
            let since = written.sent.map(|sent| received - sent);
            let may_be = |since: TimeDelta| since > -CLOCKS_DIFFER && since < REPORTED_WITHIN;
            return Ok(Some(written).filter(|_| since.is_some_and(may_be)));
        }
    }
    Ok(None)
}

async fn take(
    shared: &Arc<Shared>,
    returned: &ReturnedLetter,
    written: &WrittenLetter,
    now: Moment,
) -> Result<(), Trouble> {
    let (number, said, blame) = (written.number, public(&returned.said), returned.blame);
    tracing::warn!(number = number.0, ?blame, why = said, "a letter was returned");
    let times_max = match blame {
        ReturnBlame::Unclear => TIMES_UNCLEAR_MAX,
        _ => TIMES_MAX,
    };
    let again = move |office: &mut Office<AnyLedger>| {
        Ok(office.ledger_mut().send_again(number, times_max, now, now + AGAIN)?)
    };
    let goes = blame.is_passing() && shared.office(again).await?;
    match blame {
        ReturnBlame::Receiver => undelivered(shared, number, &written.letter, now).await?,
        ReturnBlame::ReceiverForNow if !goes => {
            undelivered(shared, number, &written.letter, now).await?;
        }
        ReturnBlame::Quota | ReturnBlame::Unclear if !goes => {
            let what = "A letter was returned too often and has been given up";
            let more = format!(
                "It is letter {number}; chancery outbox show names its recipient. The report says: \
                    {said}. Once the trouble is over, chancery outbox retry {number} sends it \
                    again."
            );
            shared.bell.ring(what, &more, shared.clock.real());
        }
        ReturnBlame::Us => {
            let what = "A letter was returned because a server refuses us";
            let more = format!(
                "It is letter {number}; chancery outbox show names its recipient. The report says: \
                    {said}. No address was marked. Find out why the server refuses us: SPF and \
                    DKIM, a block list, or what our account may send."
            );
            shared.bell.ring(what, &more, shared.clock.real());
        }
        ReturnBlame::ReceiverForNow | ReturnBlame::Unclear | ReturnBlame::Quota => {}
    }
    if blame == ReturnBlame::Quota {
        shared.quota_reports(|reports| reports.note(written, &said, now));
        shared.to_send.notify_one();
    }
    Ok(())
}
