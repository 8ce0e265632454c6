//! Letters that were put away in a mailbox and are not in the journal: after a backup was restored,
//! all that came after it. Each mailbox is looked through once, before anything is ruled by it.
//!
//! Reading everything that ever came would take long, so we compare the time and length of each
//! message with the journal's, and read only what doesn't fit. The journal then decides by bytes.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{SubsecRound, TimeDelta};

use super::shared::Shared;
use super::taking_in::{self, Blocked};
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{Ledger, LetterNumber, RulingNumber};
use crate::mail::{LetterBox, Mailbox, PutAway};
use crate::report::names::count;

/// How many letters were received at a moment with so many bytes.
type LetterCounts = BTreeMap<(Moment, u64), usize>;

/// Takes into the journal what a mailbox has put away and the journal lacks. If there was any,
/// calls the operator.
pub(super) async fn recall(
    shared: &Arc<Shared>,
    letter_box: &mut LetterBox,
) -> Result<(), Blocked> {
    let lying = letter_box.put_away().await?;
    let name = letter_box.name().to_owned();
    let time = |message: &PutAway| shared.clock.shown(message.received).trunc_subsecs(3);
    let Some(oldest) = lying.iter().map(time).min() else { return Ok(()) };
    let known = shared.office(move |office| known(office.ledger(), &name, oldest));
    let (known, last) = known.await?;
    let Some((since, known)) = known else { return Ok(()) };
    let mut lacking = lacking(lying, since, &known, time);
    // A letter stamped in the future is in the journal under another time.
    let most = TimeDelta::from_std(shared.config.limits.clock_leap).unwrap_or(TimeDelta::MAX);
    let now = shared.clock.real();
    lacking.retain(|message| message.received - now <= most);
    let mut left = lacking.len();
    letter_box.take_back(lacking);
    let mut again = 0;
    while left > 0 {
        let numbers = taking_in::take_in(shared, letter_box).await?;
        again += numbers.iter().filter(|number| **number > last).count();
        // A letter that is gone meanwhile does not come any more.
        left = if numbers.is_empty() { 0 } else { left.saturating_sub(numbers.len()) };
    }
    if again > 0 {
        told(shared, letter_box.name(), again);
    }
    Ok(())
}

/// What the journal knows of a mailbox since the first ruling, as far as anything lies there, and
/// its last letter. Before that ruling there was nothing to write to us about, so what was in the
/// mailbox when we got it is no concern of ours.
fn known(
    ledger: &impl Ledger,
    mailbox: &str,
    oldest: Moment,
) -> Result<(Option<(Moment, LetterCounts)>, LetterNumber), Trouble> {
    let last = LetterNumber(ledger.basis()?.letters.number);
    let Some(first) = ledger.rulings(RulingNumber(0), 1)?.into_iter().next() else {
        return Ok((None, last));
    };
    let mut counts = LetterCounts::new();
    for letter in ledger.received_in(mailbox, first.at.max(oldest))? {
        *counts.entry(letter).or_default() += 1;
    }
    Ok((Some((first.at, counts)), last))
}

/// Which messages the journal may lack. If it has fewer letters of a moment and a length than the
/// mailbox, we look at all of these, since we can't tell which one is missing.
fn lacking(
    lying: Vec<PutAway>,
    since: Moment,
    known: &LetterCounts,
    time: impl Fn(&PutAway) -> Moment,
) -> Vec<PutAway> {
    let mut there = LetterCounts::new();
    for message in &lying {
        *there.entry((time(message), message.bytes)).or_default() += 1;
    }
    let is_lacking = |message: &PutAway| {
        let key = (time(message), message.bytes);
        key.0 >= since && known.get(&key) < there.get(&key)
    };
    lying.into_iter().filter(is_lacking).collect()
}

fn told(shared: &Shared, mailbox: &str, again: usize) {
    let letters = count(again, "letter");
    let what = format!(
        "{letters} of the mailbox {mailbox} had been marked as handled but were not in the \
            ledger"
    );
    let more = "They have been read again, and will be ruled on in the order in which they were \
        received, as if they had just come. That is right after a backup was restored. If none \
        was, someone has moved mail in that mailbox, or the ledger was replaced: run chancery \
        audit.";
    shared.bell.ring(&what, more, shared.clock.real());
}
