//! One batch of the outbox on its way: what the carrier says of each letter, and what follows from
//! it. Letters that are handed out stay ours as long as that takes.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;

use super::couriers::Couriers;
use super::gate::{Gate, Slip};
use super::id_hash::id_hash;
use super::office::Office;
use super::pace::{self, NextLetters};
use super::pausing;
use super::shared::Shared;
use super::trouble::Trouble;
use crate::game::Moment;
use crate::ledger::{
    AnyLedger, Delivery, DeliveryOutcome, LEFT_OUT, Ledger, LedgerError, OutboxLetter,
    OutgoingNumber, ToSend,
};
use crate::mail::{Carried, taken_as};

/// How many letters are handed out, and reported on, together. Letters in hand when the daemon is
/// killed may have been sent, so it takes no more than it is about to send.
pub(super) const BATCH: usize = 8;
/// How long a letter that is handed out goes to no other courier.
const CLAIM: TimeDelta = TimeDelta::minutes(15);
/// The same among several nodes, in times of a lease: others can soon go on with what a dead daemon
/// had in hand.
const CLAIM_LEASES: u32 = 4;
/// How often a claim is extended within its time, and letters are reported on meanwhile.
const LOOKS_PER_CLAIM: u32 = 4;
/// How long after each failure a letter is tried again; the last holds for all that follow.
const RETRIES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(4),
];
/// After five days no reader still waits for a letter.
const FAILURES_MAX: u32 = 32;
/// A letter that may have arrived is sent once more after this long, and then never again: it comes
/// twice at worst.
const ONCE_MORE: TimeDelta = TimeDelta::minutes(15);
/// A carrier that says nothing for this long has hung up.
pub(super) const CARRY_MAX: Duration = Duration::from_secs(300);
/// When the ledger's server is away.
const AWAY: Duration = Duration::from_secs(1);

/// Letters that were handed out to us, and what became of them so far.
pub(super) struct Batch {
    pub(super) letters: Vec<ToSend>,
    pub(super) sent: u64,
    pub(super) failed: u64,
    /// Letters that were left out, since their receiver has had enough of their sort.
    pub(super) left_out: u64,
    /// Those without a known fate yet.
    open: Vec<ToSend>,
    /// What became of others, if it is not in the ledger yet.
    deliveries: Vec<Delivery>,
    claim: TimeDelta,
    /// When the claim was made or extended, by the clock that only counts.
    since: Duration,
}

impl Batch {
    /// Letters whose time has come, or when the pace lets the next one go.
    pub(super) async fn handed_out(shared: &Arc<Shared>) -> Result<Result<Batch, Moment>, Trouble> {
        let claim = match &shared.config.database {
            None => CLAIM,
            Some(database) => TimeDelta::from_std(database.lease * CLAIM_LEASES).unwrap_or(CLAIM),
        };
        let (now, since) = (shared.clock.now(), shared.clock.reading().counted);
        let paper = Arc::clone(&shared.stationery);
        let pace = shared.config.pace;
        let handed_out = move |office: &mut Office<AnyLedger>| {
            let letters = match pace::choose(office.ledger(), pace, now, BATCH)? {
                NextLetters::Letters(chosen) if chosen.is_empty() => Ok(Vec::new()),
                NextLetters::Letters(chosen) => {
                    Ok(office.ledger_mut().hand_out(&chosen, now, now + claim)?)
                }
                NextLetters::NoneUntil(until) => Err(until),
            };
            paper.senders.learn(office.ledger(), letters.as_deref().unwrap_or_default());
            Ok(letters)
        };
        let letters = match shared.office(handed_out).await? {
            Ok(letters) => letters,
            Err(until) => return Ok(Err(until)),
        };
        let open = letters.clone();
        let deliveries = Vec::new();
        Ok(Ok(Batch { letters, sent: 0, failed: 0, left_out: 0, open, deliveries, claim, since }))
    }

    /// How long to wait before the claim is extended.
    fn patience(&self) -> Duration {
        self.claim.to_std().unwrap_or_default() / LOOKS_PER_CLAIM
    }

    /// Extends the claim on all that is open. If that fails, others may send the same letters under
    /// the same ids.
    async fn keep(&self, shared: &Arc<Shared>) {
        let open: Vec<OutgoingNumber> = self.open.iter().map(|letter| letter.number).collect();
        let (now, claim) = (shared.clock.now(), self.claim);
        let kept = shared
            .office(move |office| Ok(office.ledger_mut().keep_claims(&open, now, now + claim)?));
        if let Err(trouble) = kept.await {
            tracing::warn!(%trouble, "the claim on letters can't be extended");
        }
    }

    /// Remembers what became of a letter; if the batch takes long, writes it to the ledger now.
    pub(super) async fn note(
        &mut self,
        shared: &Arc<Shared>,
        letter: &ToSend,
        outcome: DeliveryOutcome,
    ) -> Result<(), Trouble> {
        let (at, claim) = (shared.clock.now(), Some(letter.claimed()));
        self.open.retain(|other| other.number != letter.number);
        self.deliveries.push(Delivery { number: letter.number, at, outcome, claim });
        // It may have come twice by now. We do our best to prevent a third time: nothing else is
        // sent before the ledger has that.
        if letter.perhaps_sent {
            self.report(shared).await?;
        }
        let counted = shared.clock.reading().counted;
        if counted.saturating_sub(self.since) < self.patience() {
            return Ok(());
        }
        self.since = counted;
        self.report(shared).await?;
        self.keep(shared).await;
        Ok(())
    }

    /// Before a letter goes that may have been sent, the ledger learns that it goes once more: it
    /// comes twice at worst, no matter when we are killed.
    pub(super) async fn goes_once_more(
        &mut self,
        shared: &Arc<Shared>,
        letter: &ToSend,
    ) -> Result<(), Trouble> {
        let now = shared.clock.now();
        self.deliveries.push(letter.goes_once_more(now, now + ONCE_MORE));
        self.report(shared).await
    }

    /// Ends the batch: keeps what became of letters. Those that were not tried wait as before.
    pub(super) async fn end(&mut self, shared: &Arc<Shared>) -> Result<(), Trouble> {
        self.report(shared).await?;
        let open = std::mem::take(&mut self.open);
        if open.is_empty() {
            return Ok(());
        }
        shared.office(move |office| Ok(office.ledger_mut().hand_back(&open)?)).await
    }

    /// Says in the log how many letters went.
    pub(super) fn tell(&self) {
        let Batch { sent, failed, left_out, .. } = self;
        match sent + failed + left_out {
            0 => tracing::debug!("no letters went out"),
            _ => tracing::info!(sent, failed, left_out, "letters went out"),
        }
    }

    /// Keeps what became of letters. They are gone already, so it tries until it succeeds or the
    /// daemon ends: otherwise all of them would go out again.
    pub(super) async fn report(&mut self, shared: &Arc<Shared>) -> Result<(), Trouble> {
        while !self.deliveries.is_empty() {
            let told = self.deliveries.clone();
            match shared.office(move |office| office.report(&told)).await {
                Ok(()) => self.count(shared),
                Err(trouble) if shared.is_stopping() => return Err(trouble),
                // A standby without the ruling took over; the ruling will be made again.
                Err(Trouble::Ledger(LedgerError::NoSuchOutgoing(number))) => {
                    tracing::warn!(
                        number = number.0,
                        "a letter that was sent is no longer in the \
                        ledger"
                    );
                    self.deliveries.retain(|delivery| delivery.number != number);
                }
                Err(trouble) => self.wait_to_report(shared, &trouble).await,
            }
        }
        Ok(())
    }

    async fn wait_to_report(&self, shared: &Shared, trouble: &Trouble) {
        if trouble.passes() {
            tracing::warn!(%trouble, "what became of letters can't be recorded for the moment");
        } else {
            let what = "What became of letters can't be recorded";
            let more = format!(
                "{trouble}. The daemon keeps trying; until it succeeds, no other letter \
                    goes out."
            );
            shared.bell.ring(what, &more, shared.clock.real());
        }
        let _ = tokio::time::timeout(AWAY, shared.stopped()).await;
    }

    /// Counts deliveries that are in the ledger.
    fn count(&mut self, shared: &Shared) {
        let deliveries = std::mem::take(&mut self.deliveries);
        let sent = deliveries.iter().filter(|delivery| delivery.outcome.is_sent()).count() as u64;
        let is_left_out = |delivery: &&Delivery| match &delivery.outcome {
            DeliveryOutcome::Failed { why, .. } => why == LEFT_OUT,
            _ => false,
        };
        let left_out = deliveries.iter().filter(is_left_out).count() as u64;
        let failed = deliveries.len() as u64 - sent - left_out;
        (self.sent, self.failed) = (self.sent + sent, self.failed + failed);
        self.left_out += left_out;
        shared.stands(|standing| {
            standing.sent += sent;
            standing.failed += failed;
        });
    }
}

/// Waits for a courier that comes back, keeps the batch ours meanwhile, and keeps what became of
/// the letter.
pub(super) async fn back(
    shared: &Arc<Shared>,
    couriers: &mut Couriers,
    gate: &mut Gate,
    batch: &mut Batch,
) -> Result<(), Trouble> {
    let back = loop {
        match tokio::time::timeout(batch.patience(), couriers.back()).await {
            Ok(back) => break back,
            Err(_) => batch.keep(shared).await,
        }
    };
    let Some((sorted, carried)) = back else { return Ok(()) };
    let letter = &sorted.letter;
    match judged(shared, gate, letter, sorted.slip(), carried).await {
        Some(outcome) => batch.note(shared, letter, outcome).await,
        None => Ok(()),
    }
}

/// What follows from the carrier's report on a letter; nothing if the letter goes back as it was.
async fn judged(
    shared: &Arc<Shared>,
    gate: &mut Gate,
    letter: &ToSend,
    slip: Slip<'_>,
    carried: Carried,
) -> Option<DeliveryOutcome> {
    let now = shared.clock.now();
    if matches!(carried, Carried::Sent { .. } | Carried::Unknown { .. }) {
        gate.passed(slip, now);
    }
    let number = letter.number.0;
    Some(match carried {
        Carried::Sent { said } => {
            let id = id_hash(&letter.letter.message_id);
            let about = letter.letter.game.as_ref().map(|game| game.0.as_str());
            tracing::info!(number, id, about, said = public(&said), "a letter was sent");
            gate.taken();
            shared.has_a_way();
            DeliveryOutcome::Sent { taken_as: taken_as(&said, &letter.letter.to) }
        }
        Carried::Later { why } => {
            tracing::warn!(number, why = public(&why), "a letter has to wait");
            shared.has_no_way(Some(letter.number), &public(&why));
            put_off(shared, letter, why, now)
        }
        Carried::Paused { why, pause } => {
            return pausing::paused(shared, gate, letter, why, pause);
        }
        Carried::Barred { why } => return pausing::barred(shared, gate, letter, why),
        Carried::Unfit { why } => pausing::unfit(shared, letter, why),
        Carried::Denied { why } => {
            tracing::warn!(number, why = public(&why), "a letter was not accepted");
            denied(shared, letter, &why);
            put_off(shared, letter, why, now)
        }
        Carried::Refused { why } if gate.refused(&letter.letter.to) => {
            tracing::warn!(
                number,
                why = public(&why),
                "a letter was refused, like others before it"
            );
            denied(shared, letter, &why);
            put_off(shared, letter, why, now)
        }
        Carried::Refused { why } => {
            tracing::warn!(number, why = public(&why), "a letter was refused");
            shared.has_a_way();
            if let Err(trouble) = undelivered(shared, letter.number, &letter.letter, now).await {
                tracing::error!(%trouble, "a game master can't be told of a failing address");
            }
            DeliveryOutcome::Failed { why, retry_at: None }
        }
        Carried::Unknown { why } if letter.perhaps_sent => not_a_third_time(shared, letter, why),
        Carried::Unknown { why } => {
            tracing::warn!(number, why = public(&why), "a letter may or may not have been sent");
            DeliveryOutcome::Unknown { why, retry_at: now + ONCE_MORE }
        }
    })
}

/// A letter may have come twice: a person has to say whether it goes again.
pub(super) fn not_a_third_time(shared: &Shared, letter: &ToSend, why: String) -> DeliveryOutcome {
    let number = letter.number.0;
    tracing::warn!(number, why = public(&why), "a letter may have been sent twice");
    let what = "A letter may or may not have arrived, and will not be sent a third time";
    let more = format!(
        "It is letter {number}; chancery outbox show names its recipient. What happened: {}. Ask \
            the recipient; chancery outbox retry {number} sends it again.",
        public(&why)
    );
    shared.bell.ring(what, &more, shared.clock.real());
    DeliveryOutcome::Failed { why, retry_at: None }
}

/// The outcome of a letter that is tried again. It keeps the fact that an earlier attempt may have
/// been sent.
pub(super) fn later(letter: &ToSend, why: String, retry_at: Option<Moment>) -> DeliveryOutcome {
    match retry_at {
        Some(retry_at) if letter.perhaps_sent => DeliveryOutcome::Unknown { why, retry_at },
        retry_at => DeliveryOutcome::Failed { why, retry_at },
    }
}

/// Has a letter wait for its next attempt, or gives it up.
pub(super) fn put_off(
    shared: &Shared,
    letter: &ToSend,
    why: String,
    now: Moment,
) -> DeliveryOutcome {
    let retry_at = retry(letter.failures, now);
    if retry_at.is_none() {
        let what = "A letter could not be sent for days and has been given up";
        let more = format!(
            "It is letter {}; chancery outbox show names its recipient. The trouble was: {}. Once \
                that is over, chancery outbox retry {} sends it again.",
            letter.number,
            public(&why),
            letter.number
        );
        shared.bell.ring(what, &more, shared.clock.real());
    }
    later(letter, why, retry_at)
}

/// Tells the operator that the carrier refuses letters because of us.
fn denied(shared: &Shared, letter: &ToSend, why: &str) {
    shared.has_no_way(Some(letter.number), &public(why));
    let what = "The mail server refuses our letters";
    let more = format!(
        "It says: {}. We keep trying for five days, and mark no address because of it. Find out \
            why the server refuses us: limits of the account, SPF and DKIM, a block list. To \
            resend letters that were given up: chancery outbox retry.",
        public(why)
    );
    shared.bell.ring(what, &more, shared.clock.real());
}

/// Tells the game master of an address that fails, or the operator of a tournament's letter.
pub(super) async fn undelivered(
    shared: &Arc<Shared>,
    number: OutgoingNumber,
    letter: &OutboxLetter,
    now: Moment,
) -> Result<(), Trouble> {
    // The roster marks no address, so the operator has to find out whose it is.
    if let Some(short) = letter.game.as_ref().and_then(|game| game.tournament()) {
        let what = format!("A letter about the tournament {short} was refused");
        let more = format!(
            "It is letter {number}; chancery outbox show names its recipient. Reach them in \
                another way, and correct their address on the roster."
        );
        shared.bell.ring(&what, &more, shared.clock.real());
        return Ok(());
    }
    let letter = letter.clone();
    shared.office(move |office| office.undelivered(&letter, now)).await
}

/// A server's words without addresses, since the receiver's address may show who wrote.
pub(super) fn public(why: &str) -> String {
    let shown = |word: &str| if word.contains('@') { "…".to_owned() } else { word.to_owned() };
    why.split_whitespace().map(shown).collect::<Vec<_>>().join(" ")
}

fn retry(failures: u32, now: Moment) -> Option<Moment> {
    let at = usize::try_from(failures).unwrap_or(usize::MAX).min(RETRIES.len() - 1);
    (failures < FAILURES_MAX).then(|| now + RETRIES[at])
}
