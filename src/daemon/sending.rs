//! The outbox: letters go to the carrier one by one, and what it says of them is kept.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::mpsc;

use super::gate::{Gate, Passage};
use super::office::Trouble;
use super::post::{self, Stationery};
use super::shared::Shared;
use crate::game::Moment;
use crate::ledger::{Delivery, Ledger, Outcome, ToSend};
use crate::mail::{Carried, Carrier, Courier, Finished};

/// Letters that are handed out, and reported on, together.
const BATCH: usize = 20;
/// So many letters are put together before the carrier has taken those before them.
const AHEAD: usize = 8;
/// So long a letter that is handed out is handed out to nobody else.
const CLAIM: TimeDelta = TimeDelta::minutes(15);
/// The same among several nodes, in times of a lease: a batch is carried well within that.
const CLAIM_LEASES: u32 = 4;
/// How long after each failure a letter is tried again; the last holds for all that follow.
const RETRIES: [TimeDelta; 5] = [
    TimeDelta::minutes(1),
    TimeDelta::minutes(5),
    TimeDelta::minutes(15),
    TimeDelta::hours(1),
    TimeDelta::hours(4),
];
/// After five days nobody waits for a letter any more.
const FAILURES_MAX: u32 = 32;
/// A carrier that says nothing for so long has hung up, whatever it waits for.
const CARRY_MAX: Duration = Duration::from_secs(300);
/// When there is trouble with the ledger, or the outbox is stopped.
const PAUSE: Duration = Duration::from_secs(10);
/// When the ledger's server is away.
const AWAY: Duration = Duration::from_secs(1);
const REHEARSAL_PAUSE: Duration = Duration::from_millis(20);

/// The file beside the ledger that stops the outbox as long as it is there.
pub fn stop_file(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-outbox-stopped");
    PathBuf::from(name)
}

/// Why the outbox is stopped, if it is.
pub fn stopped(ledger: &Path) -> Option<String> {
    let why = std::fs::read_to_string(stop_file(ledger)).ok()?;
    Some(why.trim().to_owned())
}

/// Sends letters until the daemon ends.
pub(super) async fn send(shared: Arc<Shared>, mut courier: Courier) {
    let mut gate = gate(&shared).await;
    let stop_file = stop_file(&shared.config.ledger);
    let mut was_stopped = false;
    while !shared.is_stopping() {
        carry_calls(&shared, &mut courier).await;
        if stop_file.exists() {
            was_stopped = true;
            shared.pause(&shared.to_send, PAUSE).await;
            continue;
        }
        if std::mem::take(&mut was_stopped) {
            gate.lift();
        }
        match round(&shared, &mut courier, &mut gate, &stop_file).await {
            Ok(0) => rest(&shared, &mut courier).await,
            Ok(_) => {}
            Err(trouble) if trouble.passes() => {
                tracing::warn!(%trouble, "letters can't be sent for a moment");
                shared.pause(&shared.to_send, AWAY).await;
            }
            Err(trouble) => {
                let now = shared.clock.real();
                shared.bell.ring("Letters can't be sent", &trouble.to_string(), now);
                shared.pause(&shared.to_send, PAUSE).await;
            }
        }
    }
    carry_calls(&shared, &mut courier).await;
    courier.rest().await;
}

/// The gate as the ledger knows it.
async fn gate(shared: &Arc<Shared>) -> Gate {
    let since = Gate::counts_from(shared.clock.now());
    let sent = shared.office(move |office| Ok(office.ledger().sent_since(since)?)).await;
    let sent = sent.unwrap_or_else(|trouble| {
        tracing::warn!(%trouble, "what went out yesterday is not known");
        Vec::new()
    });
    Gate::after(shared.config.limits.clone(), &sent)
}

/// Sends a batch. How many letters there were.
async fn round(
    shared: &Arc<Shared>,
    courier: &mut Courier,
    gate: &mut Gate,
    stop_file: &Path,
) -> Result<usize, Trouble> {
    let now = shared.clock.now();
    // Where others can go on with them, they need not wait long for a daemon that is gone.
    let claim = match &shared.config.database {
        None => CLAIM,
        Some(database) => TimeDelta::from_std(database.lease * CLAIM_LEASES).unwrap_or(CLAIM),
    };
    let letters = shared.office(move |office| office.to_send(now, now + claim, BATCH)).await?;
    let count = letters.len();
    if count == 0 {
        return Ok(0);
    }
    let mut deliveries = Vec::new();
    let mut prepared = prepare(&shared.stationery, letters);
    while let Some((letter, mail)) = prepared.recv().await {
        // What is not carried any more is handed out again after the start.
        if shared.is_stopping() {
            break;
        }
        let now = shared.clock.now();
        let outcome = match gate.pass(&letter.letter.to, post::is_to_stranger(&letter), now) {
            Passage::Open => carry(shared, courier, &letter, mail, now).await,
            Passage::Full(until) => {
                let what = "One address has had as many letters today as it may";
                let more = format!(
                    "Letter {} of the outbox waits until tomorrow; see limits.letters-per-address.",
                    letter.number
                );
                shared.bell.ring(what, &more, shared.clock.real());
                let why = "its address has had as many letters today as it may".to_owned();
                Some(Outcome::Failed { why, retry_at: Some(until) })
            }
            Passage::Enough => {
                let why = "a stranger gets one answer a day".to_owned();
                Some(Outcome::Failed { why, retry_at: None })
            }
            Passage::Storm => {
                storm(shared, stop_file);
                Some(Outcome::Failed { why: "a storm of letters".to_owned(), retry_at: Some(now) })
            }
        };
        let is_stopped = stop_file.exists();
        deliveries.extend(outcome.map(|outcome| Delivery {
            number: letter.number,
            at: now,
            outcome,
            claim: Some(letter.claim),
        }));
        if is_stopped {
            break;
        }
    }
    let counts = |of: fn(&Outcome) -> bool| {
        deliveries.iter().filter(|delivery| of(&delivery.outcome)).count() as u64
    };
    let (sent, failed) =
        (counts(|outcome| *outcome == Outcome::Sent), counts(|outcome| *outcome != Outcome::Sent));
    report(shared, deliveries).await?;
    shared.stands(|standing| {
        standing.sent += sent;
        standing.failed += failed;
    });
    tracing::info!(sent, failed, "letters went out");
    Ok(count)
}

/// Keeps what became of letters. They are gone already, so if the ledger's server is away it is
/// tried again until it is back: else all of them would go out again.
async fn report(shared: &Arc<Shared>, deliveries: Vec<Delivery>) -> Result<(), Trouble> {
    let deliveries = Arc::new(deliveries);
    loop {
        let told = Arc::clone(&deliveries);
        match shared.office(move |office| office.report(&told)).await {
            Err(trouble) if trouble.passes() && !shared.is_stopping() => {
                tracing::warn!(%trouble, "what became of letters can't be kept for a moment");
                let _ = tokio::time::timeout(AWAY, shared.stopped()).await;
            }
            done => return done,
        }
    }
}

/// Stops the outbox until a person has looked.
fn storm(shared: &Shared, stop_file: &Path) {
    let most = shared.config.limits.letters_per_hour;
    let why = format!("{most} letters went out within an hour (limits.letters-per-hour)");
    if let Err(error) = std::fs::write(stop_file, format!("{why}\n")) {
        tracing::error!(%error, "the file that stops the outbox can't be written");
    }
    let more = format!(
        "{why}, so no more are sent. Letters are still received and ruled on. Look at what was \
        written: chancery outbox show. If it is right, write: chancery outbox resume."
    );
    shared.bell.ring("A storm of letters was stopped", &more, shared.clock.real());
}

/// A letter's bytes, or why it has none.
type Prepared = Result<Finished, serde_json::Error>;

/// Puts letters together beside the loop and ahead of the carrier: a map takes a while to draw, and
/// so does a server's answer.
fn prepare(paper: &Arc<Stationery>, letters: Vec<ToSend>) -> mpsc::Receiver<(ToSend, Prepared)> {
    let (done, prepared) = mpsc::channel(AHEAD);
    let paper = Arc::clone(paper);
    tokio::task::spawn_blocking(move || {
        for letter in letters {
            let finely = AssertUnwindSafe(|| paper.finished(&letter));
            let mail = catch_unwind(finely).unwrap_or_else(|_| post::finished_plainly(&letter));
            // Nobody takes them any more if the daemon ends or the outbox is stopped.
            if done.blocking_send((letter, mail)).is_err() {
                return;
            }
        }
    });
    prepared
}

async fn carry(
    shared: &Arc<Shared>,
    courier: &mut Courier,
    letter: &ToSend,
    mail: Prepared,
    now: Moment,
) -> Option<Outcome> {
    let mail = match mail {
        Ok(mail) => mail,
        Err(why) => {
            let what = format!("Letter {} of the outbox can't be read", letter.number);
            shared.bell.ring(&what, &why.to_string(), shared.clock.real());
            return Some(Outcome::Failed { why: why.to_string(), retry_at: None });
        }
    };
    let carried = tokio::time::timeout(CARRY_MAX, courier.carry(&mail)).await;
    let carried = carried.unwrap_or_else(|_| Carried::Unknown { why: "no answer".to_owned() });
    let number = letter.number.0;
    match carried {
        Carried::Sent => Some(Outcome::Sent),
        Carried::Later { why } => {
            tracing::warn!(number, why = public(&why), "a letter has to wait");
            Some(Outcome::Failed { retry_at: retry(letter.failures, now), why })
        }
        Carried::Refused { why } => {
            tracing::warn!(number, why = public(&why), "a letter is refused");
            undelivered(shared, letter, now).await;
            Some(Outcome::Failed { why, retry_at: None })
        }
        // It stays handed out, and is handed out again under the same id when the claim ends.
        Carried::Unknown { why } => {
            tracing::warn!(number, why = public(&why), "a letter may have been sent, or not");
            None
        }
    }
}

/// The game master hears of an address that fails, or of a tournament's letter the operator.
async fn undelivered(shared: &Arc<Shared>, letter: &ToSend, now: Moment) {
    // The roster marks no address, so that the operator has to find whose it is.
    if let Some(short) = letter.letter.game.as_ref().and_then(|game| game.tournament()) {
        let what = format!("a letter about the tournament {short} is refused");
        let more = format!(
            "It is letter {}, which chancery outbox show names with its receiver. He may be \
            written to otherwise, and his address mended on the roster.",
            letter.number.0
        );
        return shared.bell.ring(&what, &more, shared.clock.real());
    }
    let letter = letter.clone();
    if let Err(trouble) = shared.office(move |office| office.undelivered(&letter, now)).await {
        tracing::error!(%trouble, "a game master can't be told of an address that fails");
    }
}

/// What a server said, without addresses: whom a letter goes to may tell who wrote.
fn public(why: &str) -> String {
    let shown = |word: &str| if word.contains('@') { "…".to_owned() } else { word.to_owned() };
    why.split_whitespace().map(shown).collect::<Vec<_>>().join(" ")
}

fn retry(failures: u32, now: Moment) -> Option<Moment> {
    let at = usize::try_from(failures).unwrap_or(usize::MAX).min(RETRIES.len() - 1);
    (failures < FAILURES_MAX).then(|| now + RETRIES[at])
}

/// Mails the calls to the operator, stopped outbox or not.
async fn carry_calls(shared: &Arc<Shared>, courier: &mut Courier) {
    for call in shared.bell.calls() {
        let mail = post::call(&call, &shared.config.tournament.address);
        let carried = tokio::time::timeout(CARRY_MAX, courier.carry(&mail)).await;
        match carried {
            Ok(Carried::Sent | Carried::Refused { .. }) => {}
            _ => {
                shared.bell.again(call);
                return;
            }
        }
    }
}

/// Waits until there is something to send.
async fn rest(shared: &Arc<Shared>, courier: &mut Courier) {
    courier.rest().await;
    let backlog = shared.office(|office| Ok(office.ledger().backlog()?)).await.unwrap_or_default();
    shared.stands(|standing| standing.backlog = backlog);
    let next = backlog.next_send.map(|at| shared.clock.until(at));
    let usual = if shared.clock.is_rehearsal() { REHEARSAL_PAUSE } else { PAUSE };
    shared.pause(&shared.to_send, next.map_or(usual, |next| next.min(usual))).await;
}
