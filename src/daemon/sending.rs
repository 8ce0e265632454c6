//! The outbox: letters go to the carrier one by one, and what it says of them is kept.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::mpsc;

use super::carrying::{self, BATCH, Batch, CARRY_MAX};
use super::couriers::{Couriers, SortedLetter};
use super::gate::{Gate, GatePassage, NO_BOARD, SPEAKS_FOR_OTHERS, SentBefore, Slip, Sort};
use super::pausing;
use super::post::{self, Stationery};
use super::quota_reports::QuotaReports;
use super::shared::Shared;
use super::trouble::Trouble;
use super::{held, places};
use crate::game::Moment;
use crate::game::calendar::told;
use crate::ledger::{AnyLedger, DeliveryOutcome, LEFT_OUT, Ledger, ToSend, unlinked};
use crate::mail::{Carried, Carrier, FinishedLetter, NoWay, Pause};

/// How long to pause when there is trouble with the ledger, or the outbox is stopped.
const PAUSE: Duration = Duration::from_secs(10);
/// How long to pause when the ledger's server is away.
const AWAY: Duration = Duration::from_secs(1);

/// The file beside the ledger that stops the outbox as long as it is there.
pub fn stop_file(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-outbox-stopped");
    PathBuf::from(name)
}

/// Why the outbox is stopped, if it is, or which letters it holds back.
pub fn stopped(ledger: &Path) -> Option<String> {
    match unlinked::look(&stop_file(ledger)).and_then(std::io::read_to_string) {
        Ok(why) => Some(why.trim().to_owned()),
        Err(why) if why.kind() == std::io::ErrorKind::NotFound => held::told(ledger),
        // Another user may have made the file.
        Err(_) => Some("by hand".to_owned()),
    }
}

/// Sends letters until the daemon ends.
pub(super) async fn send(shared: Arc<Shared>, mut couriers: Couriers) {
    let mut gate = gate(&shared).await;
    let stop_file = stop_file(&shared.config.ledger);
    let mut was_stopped = false;
    while !shared.is_stopping() {
        let is_stopped = stop_file.exists();
        if is_stopped || !shared.standing().has_joined {
            was_stopped |= is_stopped;
            carry_calls(&shared, &mut couriers, &mut gate).await;
            shared.pause(&shared.to_send, PAUSE).await;
            continue;
        }
        if std::mem::take(&mut was_stopped) {
            gate.lift();
        }
        if let Some((letter, said)) = shared.quota_reports(QuotaReports::take) {
            pausing::came_back(&shared, &mut gate, letter, &said);
        }
        if let Some(until) = gate.pause.until(shared.clock.now()) {
            wait_out(&shared, &mut couriers, &mut gate, until).await;
            continue;
        }
        carry_calls(&shared, &mut couriers, &mut gate).await;
        match round(&shared, &mut couriers, &mut gate, &stop_file).await {
            Ok(BatchFate::Nothing) => rest(&shared, &mut couriers).await,
            Ok(BatchFate::Letters) => {}
            Ok(BatchFate::Waits(until)) => {
                used_up(&shared, &mut gate, until);
                wait_out(&shared, &mut couriers, &mut gate, until).await;
            }
            Ok(BatchFate::NoWay) => shared.pause(&shared.to_probe, shared.until_probe()).await,
            Err(trouble) if trouble.passes() => {
                tracing::warn!(%trouble, "letters can't be sent for the moment");
                shared.pause(&shared.to_send, AWAY).await;
            }
            Err(trouble) => {
                let now = shared.clock.real();
                shared.bell.ring("Letters can't be sent", &trouble.to_string(), now);
                shared.pause(&shared.to_send, PAUSE).await;
            }
        }
    }
    carry_calls(&shared, &mut couriers, &mut gate).await;
    couriers.rest().await;
}

/// Waits until letters may go again, there are others, or a person wants to know.
async fn wait_out(shared: &Shared, couriers: &mut Couriers, gate: &mut Gate, until: Moment) {
    let left = shared.clock.until(until);
    // Until the next letter of a minute the connection may stay open.
    if left > Duration::from_secs(60) {
        couriers.rest().await;
    }
    let usual = if shared.clock.is_rehearsal() { shared.rehearsal_poll() } else { PAUSE };
    let at_most = usual.min(left);
    tokio::select! {
        biased;
        () = shared.to_probe.notified() => gate.pause.try_now(),
        () = shared.pause(&shared.to_send, at_most) => {}
    }
}

/// The gate as the ledger knows it. A day may have a great many letters, so it is read beside the
/// office: no ruling waits for that.
async fn gate(shared: &Arc<Shared>) -> Gate {
    let since = Gate::counts_from(shared.clock.now());
    let place = places::ledger(&shared.config);
    let read = move || -> Result<_, String> {
        let ledger = AnyLedger::look(&place?, places::PATIENCE).map_err(|why| why.to_string())?;
        let mut sent = Vec::new();
        let known = ledger.sent_since(since, false, &mut |to, at, text| {
            let (sort, outsider) = post::sorted(text);
            if sort != Sort::News || outsider.is_some() {
                sent.push(SentBefore { sort, to: to.to_owned(), outsider, at });
            }
        });
        known.map_err(|why| why.to_string())?;
        sent.reverse();
        Ok((sent, ledger.backlog().map_err(|why| why.to_string())?.running))
    };
    let known = tokio::task::spawn_blocking(read).await;
    let known = known.unwrap_or_else(|why| Err(why.to_string()));
    let (sent, running) = known.unwrap_or_else(|trouble| {
        tracing::warn!(trouble, "what went out yesterday is not known");
        (Vec::new(), 0)
    });
    let mut gate = Gate::after(shared.config.limits.clone(), &sent);
    gate.is_for(running);
    gate
}

/// Tells the operator once a day that the letters of a day are used up.
fn used_up(shared: &Shared, gate: &mut Gate, until: Moment) {
    let (now, pace) = (shared.clock.now(), shared.config.pace);
    let is_told = gate.day_told.is_some_and(|told| now - told < TimeDelta::days(1));
    let Some(per_day) = pace.per_day.filter(|_| until - now > TimeDelta::minutes(1) && !is_told)
    else {
        return;
    };
    gate.day_told = Some(now);
    let more = format!(
        "per-day in [carrier] lets {per_day} letters go in 24 hours, a tenth of them reserved for \
            receipts and results. The next waiting letter will go at {}. chancery outbox show \
            lists the letters that wait.",
        told::gmt(until)
    );
    shared.bell.ring("The daily limit of letters is used up", &more, shared.clock.real());
}

/// What became of a batch.
enum BatchFate {
    /// There was no letter.
    Nothing,
    /// Letters went, or got a time when to go.
    Letters,
    /// There is no way for letters now.
    NoWay,
    /// The pace lets none go before then.
    Waits(Moment),
}

/// Sends a batch.
async fn round(
    shared: &Arc<Shared>,
    couriers: &mut Couriers,
    gate: &mut Gate,
    stop_file: &Path,
) -> Result<BatchFate, Trouble> {
    gate.is_for(shared.standing().backlog.running);
    gate.holds(held::causes(&shared.config.ledger));
    let mut batch = match Batch::handed_out(shared).await? {
        Ok(batch) => batch,
        Err(until) => return Ok(BatchFate::Waits(until)),
    };
    if batch.letters.is_empty() {
        return Ok(BatchFate::Nothing);
    }
    let mut has_a_way = ready(shared, couriers).await;
    let mut prepared = prepare(&shared.stationery, std::mem::take(&mut batch.letters));
    // Letters that are not carried now are handed out again: after the start, or after a storm.
    let pauses = |gate: &Gate| gate.pause.until(shared.clock.now()).is_some();
    while has_a_way && !shared.is_stopping() && !stop_file.exists() && !pauses(gate) {
        let Some((letter, mail)) = prepared.recv().await else { break };
        let letter = SortedLetter::of(letter);
        while couriers.must_wait(&letter) {
            carrying::back(shared, couriers, gate, &mut batch).await?;
        }
        // News may keep it from going.
        if stop_file.exists() || pauses(gate) {
            break;
        }
        has_a_way = ready(shared, couriers).await;
        if !has_a_way {
            break;
        }
        let (now, slip) = (shared.clock.now(), letter.slip());
        let outcome = match gate.may_pass(slip, now) {
            GatePassage::Open => match fit(shared, &letter.letter, mail) {
                Ok(mail) => {
                    let goes_alone = letter.letter.perhaps_sent;
                    if goes_alone {
                        batch.goes_once_more(shared, &letter.letter).await?;
                    }
                    couriers.go(letter, mail);
                    if goes_alone {
                        carrying::back(shared, couriers, gate, &mut batch).await?;
                    }
                    continue;
                }
                Err(outcome) => outcome,
            },
            GatePassage::Full(until) => full(shared, (&letter.letter, slip), until),
            GatePassage::Enough => {
                left_out(shared, slip);
                DeliveryOutcome::Failed { why: LEFT_OUT.to_owned(), retry_at: None }
            }
            GatePassage::Storm => {
                storm(shared, gate, slip.cause());
                let why = "a storm of letters".to_owned();
                carrying::later(&letter.letter, why, Some(now + held::LOOK))
            }
        };
        batch.note(shared, &letter.letter, outcome).await?;
    }
    while !couriers.are_home() {
        carrying::back(shared, couriers, gate, &mut batch).await?;
    }
    batch.end(shared).await?;
    batch.tell();
    Ok(if has_a_way { BatchFate::Letters } else { BatchFate::NoWay })
}

/// Whether there is a way for letters now.
async fn ready(shared: &Shared, couriers: &mut Couriers) -> bool {
    let Some(courier) = couriers.idle() else { return true };
    let ready = tokio::select! {
        ready = tokio::time::timeout(CARRY_MAX, courier.prepare()) => ready,
        // A command that prints no token must not keep the daemon from ending.
        () = shared.stopped() => return false,
    };
    let no_answer = |_| Err(NoWay::Passing("no answer".to_owned()));
    let Err(no_way) = ready.unwrap_or_else(no_answer) else { return true };
    let why = no_way.to_string();
    tracing::warn!(why, "no letters can be sent for now");
    if matches!(no_way, NoWay::Lasting(_)) {
        let what = "The mail server does not let us in";
        let more = format!(
            "{}. All letters wait, and no address is marked. chancery doctor tests the connection; \
                the daemon tries again every few minutes.",
            why.trim_end_matches('.')
        );
        shared.bell.ring(what, &more, shared.clock.real());
    }
    shared.has_no_way(None, &why);
    false
}

/// A letter ready to send, or what becomes of it if it can't go. One that may have come twice
/// already goes only if a person says so.
fn fit(
    shared: &Shared,
    letter: &ToSend,
    mail: Prepared,
) -> Result<FinishedLetter, DeliveryOutcome> {
    if letter.may_have_come_twice() {
        let why = "the daemon was stopped twice while sending it".to_owned();
        return Err(carrying::not_a_third_time(shared, letter, why));
    }
    mail.map_err(|why| {
        let what = format!("Letter {} of the outbox can't be read", letter.number);
        shared.bell.ring(&what, &why.to_string(), shared.clock.real());
        DeliveryOutcome::Failed { why: why.to_string(), retry_at: None }
    })
}

/// A letter waits until its address may have another. We tell the operator if he can allow more.
/// That a person was named twice in a day is nothing that he could mend.
fn full(shared: &Shared, (letter, slip): (&ToSend, Slip<'_>), until: Moment) -> DeliveryOutcome {
    if slip.sort == Sort::Answer && slip.outsider.is_none() {
        let what = "One address has reached its limit of answers for today";
        let more = "Its letters wait until tomorrow; see limits.letters-per-address. chancery \
            outbox show lists them.";
        shared.bell.ring(what, more, shared.clock.real());
    }
    let why = match slip.sort {
        Sort::Unproved | Sort::Hourly => SPEAKS_FOR_OTHERS,
        _ => "its address has reached its limit of such letters for today",
    };
    carrying::later(letter, why.to_owned(), Some(until))
}

/// Tells the operator of a writer who is not answered any more today.
fn left_out(shared: &Shared, slip: Slip<'_>) {
    if slip.sort != Sort::Fruitless {
        return;
    }
    let about = slip.about.unwrap_or(NO_BOARD);
    let what = format!("Five letters in a row from one writer contained nothing for {about}");
    let more = "A program may be answering our answers, so we send no more of them today; a letter \
        with orders is answered as usual. chancery letters --since 1h names the writer.";
    shared.bell.ring(&what, more, shared.clock.real());
}

/// Holds back the letters of a cause until a person has looked.
fn storm(shared: &Shared, gate: &mut Gate, cause: &str) {
    // A person may let its letters go on during a batch, and the rest of it changes nothing.
    if gate.is_held(cause) {
        return;
    }
    let ledger = &shared.config.ledger;
    let mut causes = held::causes(ledger);
    if !causes.insert(cause.to_owned()) {
        return;
    }
    let most = gate.in_an_hour(cause);
    if let Err(error) = held::hold(ledger, cause, most) {
        tracing::error!(%error, "the file that holds letters back can't be written");
    }
    gate.holds(causes);
    let more = format!(
        "{most} letters {} went out within an hour (limits.letters-per-hour), so we send no more \
            of them; all others still go. Check what was written: chancery outbox show. If it is \
            right, run chancery outbox resume.",
        held::of(cause)
    );
    shared.bell.ring("A storm of letters was stopped", &more, shared.clock.real());
}

/// A letter's bytes, or why it has none.
type Prepared = Result<FinishedLetter, serde_json::Error>;

/// Puts letters together beside the loop and ahead of the carrier: a map takes a while to draw, and
/// so does a server's answer.
fn prepare(paper: &Arc<Stationery>, letters: Vec<ToSend>) -> mpsc::Receiver<(ToSend, Prepared)> {
    let (done, prepared) = mpsc::channel(BATCH);
    let paper = Arc::clone(paper);
    tokio::task::spawn_blocking(move || {
        for letter in letters {
            let finely = AssertUnwindSafe(|| paper.finished(&letter));
            let mail = catch_unwind(finely).unwrap_or_else(|_| paper.finished_plainly(&letter));
            // The receiver is gone if the daemon ends or the outbox is stopped.
            if done.blocking_send((letter, mail)).is_err() {
                return;
            }
        }
    });
    prepared
}

/// Mails the calls to the operator, stopped outbox or not.
async fn carry_calls(shared: &Arc<Shared>, couriers: &mut Couriers, gate: &mut Gate) {
    let now = shared.clock.now();
    if [&gate.pause, &gate.pause_of_calls].iter().any(|pause| pause.until(now).is_some()) {
        return;
    }
    let Some(courier) = couriers.idle() else { return };
    let mut calls = shared.bell.calls().into_iter();
    while let Some(call) = calls.next() {
        let mail = post::call(&call, &shared.config);
        let carried = tokio::time::timeout(CARRY_MAX, courier.carry(&mail)).await;
        match carried {
            Ok(Carried::Sent { .. }) => {
                gate.pause_of_calls.is_over();
                continue;
            }
            // A call that may have arrived would otherwise come again and again.
            Ok(Carried::Refused { .. } | Carried::Unfit { .. } | Carried::Unknown { .. }) => {
                continue;
            }
            Ok(Carried::Paused { .. } | Carried::Barred { .. }) => {
                gate.pause_of_calls.begin(None, Pause::Minutes, now);
            }
            _ => {}
        }
        // Later calls wait, too.
        std::iter::once(call).chain(calls).for_each(|call| shared.bell.again(call));
        return;
    }
}

/// Waits until there is something to send.
async fn rest(shared: &Arc<Shared>, couriers: &mut Couriers) {
    couriers.rest().await;
    let backlog = shared.office(|office| Ok(office.ledger().backlog()?)).await.unwrap_or_default();
    shared.stands(|standing| standing.backlog = backlog);
    let next = backlog.next_send.map(|at| shared.clock.until(at));
    let usual = if shared.clock.is_rehearsal() { shared.rehearsal_poll() } else { PAUSE };
    shared.pause(&shared.to_send, next.map_or(usual, |next| next.min(usual))).await;
}
