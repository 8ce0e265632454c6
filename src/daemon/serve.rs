//! The daemon: it opens what the configuration names, starts the parts, rules, and ends.
//!
//! Each mailbox has a part of its own (`inbox`), another part sends letters (`sending`), and the
//! loop here rules on what has come: letters as soon as they are in the journal, wake-ups as soon
//! as every mailbox was read past them. Work that blocks on a disk runs beside the loop.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::clock::Clock;
use super::couriers::Couriers;
use super::door::{self, Door};
use super::held_calls::{Calls, HELD};
use super::hooks::OpenHook;
use super::office::{Office, Worked};
use super::shared::Shared;
use super::shared_settings::shared_settings;
use super::systemd::Service;
use super::time::LeapFinder;
use super::trouble::Trouble;
use super::{
    answering, clock_watch, elsewhere, frames, greeting, health, hooks, inbox, paging, places,
    publishing, sending, showing, signals, web,
};
use crate::config::{Config, MailboxSource};
use crate::game::Moment;
use crate::ledger::{AnyLedger, Ledger, LedgerOpening};
use crate::mail::LetterBox;

/// How often to look at the clock even if nothing happens.
const LOOK: Duration = Duration::from_secs(20);
/// How long to wait when all work is in the hands of other nodes: they call when they are done.
const ELSEWHERE: Duration = Duration::from_millis(250);
/// How long to wait when the ledger's server is away: it or its standby is back within seconds.
const AWAY: Duration = Duration::from_secs(1);
/// A part that has not ended after this long is left alone.
const GOODBYE: Duration = Duration::from_secs(20);

/// How many threads work beside the loop, most of them for an office that takes one at a time. Each
/// keeps the memory of the largest map that it has drawn. Only letters that are put together wait
/// for the loop, a batch or two of them, so that some threads are always left.
const BESIDE_MAX: usize = 4;

/// Runs the daemon until it is told to end.
///
/// # Errors
///
/// What kept it from starting, or from going on, in words for the operator.
pub fn run(config: Config, version: &str, secret: [u8; 32]) -> Result<(), String> {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().max_blocking_threads(BESIDE_MAX).build();
    let runtime = runtime.map_err(|why| format!("can't create a runtime: {why}"))?;
    std::panic::set_hook(Box::new(|broken| {
        // The panic's words may be those of a letter.
        let at = broken.location().map(ToString::to_string).unwrap_or_default();
        tracing::error!(at, "the program crashed: this is a bug");
    }));
    runtime.block_on(async {
        let clock = Clock::new(config.rehearsal.clone());
        serve(open(config, clock, version, secret).await?).await
    })
}

/// A daemon with everything open that its configuration names.
pub(super) struct OpenDaemon {
    pub(super) shared: Arc<Shared>,
    door: Door,
    boxes: Vec<(LetterBox, MailboxSource)>,
    couriers: Couriers,
    hooks: Vec<OpenHook>,
    version: String,
}

/// Opens all that is needed.
pub(super) async fn open(
    config: Config,
    clock: Clock,
    version: &str,
    secret: [u8; 32],
) -> Result<OpenDaemon, String> {
    let frame = frames::read(config.templates.as_deref())?;
    let opening = LedgerOpening { node: &config.node, secret, patience: places::PATIENCE };
    let missing = greeting::missing(&config);
    let place = places::ledger(&config)?;
    if config.database.is_some()
        && let Some(folder) = config.ledger.parent()
    {
        // The folder has what belongs to this node alone.
        let failed = |why| format!("{}: {why}", folder.display());
        std::fs::create_dir_all(folder).map_err(failed)?;
    }
    let ledger = AnyLedger::open(&place, &opening).map_err(|why| why.to_string())?;
    let ledger = ledger.by_settings(shared_settings(&config));
    let door = Door::open(&config.ledger)?;
    greeting::greet(&config, &ledger, &missing).map_err(|why| why.to_string())?;
    let (mut boxes, mut couriers) = (Vec::new(), Vec::new());
    for source in &config.mailboxes {
        boxes.push((places::letter_box(source).await?, source.clone()));
    }
    for _ in 0..config.pace.connections() {
        couriers.push(places::courier(&config.carrier).await?);
    }
    let couriers = Couriers::new(couriers);
    let hooks = hooks::open_all(&config)?;
    clock.refresh()?;
    let (stop, _) = watch::channel(false);
    let mut office = Office::new(ledger, version);
    if let Some(database) = &config.database {
        office = office.leasing_for(TimeDelta::from_std(database.lease).unwrap_or_default());
    }
    let shared = Arc::new(Shared::new(config, clock, office, frame, stop));
    elsewhere::hear_of_others(&shared).await;
    Ok(OpenDaemon { shared, door, boxes, couriers, hooks, version: version.to_owned() })
}

/// Works until it is told to end.
pub(super) async fn serve(opened: OpenDaemon) -> Result<(), String> {
    let OpenDaemon { shared, door, boxes, couriers, hooks, version } = opened;
    let mut parts = JoinSet::new();
    let pages = shared.config.web.clone();
    if let Some(listen) = &pages.listen {
        let listener = web::listen(listen).await?;
        parts.spawn(web::serve(Arc::clone(&shared), listener, pages.gazette.clone()));
    }
    if !shared.config.operator_command.is_empty() {
        parts.spawn(paging::page(Arc::clone(&shared)));
    }
    parts.spawn(door::attend(Arc::clone(&shared), door));
    parts.spawn(sending::send(Arc::clone(&shared), couriers));
    parts.spawn(signals::heed(Arc::clone(&shared))?);
    match elsewhere::join(&shared).await {
        Ok(true) => {}
        Ok(false) => return end(shared, parts, Ok(())).await,
        Err(trouble) => return end(shared, parts, Err(trouble.to_string())).await,
    }
    let (proof, now) = (shared.config.proof.clone(), shared.clock.now());
    let address = pages.address.clone();
    let told = shared.office(move |office| office.settle(&proof, address.as_deref(), now)).await;
    if let Err(trouble) = told {
        return end(shared, parts, Err(trouble.to_string())).await;
    }
    shared.stands(|standing| standing.has_joined = true);
    shared.to_send.notify_one();
    for (letter_box, source) in boxes {
        parts.spawn(inbox::tend(Arc::clone(&shared), letter_box, source));
    }
    if let Some(folder) = pages.gazette {
        parts.spawn(publishing::publish(Arc::clone(&shared), folder));
    }
    parts.spawn(hooks::tell_all(Arc::clone(&shared), hooks));
    parts.spawn(clock_watch::watch(Arc::clone(&shared)));
    parts.spawn(showing::show(Arc::clone(&shared)));
    tracing::info!(version, node = shared.config.node, "the daemon is running");

    let service = Service::ready();
    let done = unless_one_ends(&shared, &mut parts, rule(&shared, &service)).await;
    service.stopping();
    end(shared, parts, done).await
}

/// Ends all parts, and leaves the ledger to others.
async fn end(
    shared: Arc<Shared>,
    mut parts: JoinSet<()>,
    done: Result<(), String>,
) -> Result<(), String> {
    shared.stop();
    let ended = async { while parts.join_next().await.is_some() {} };
    if tokio::time::timeout(GOODBYE, ended).await.is_err() {
        tracing::warn!("a part of the daemon does not end; it is abandoned");
        parts.abort_all();
        while parts.join_next().await.is_some() {}
    }
    // Other nodes may now have what this node had leased.
    if let Err(trouble) = shared.office(|office| Ok(office.ledger_mut().leave()?)).await {
        tracing::warn!(%trouble, "other nodes have to wait until the leases of this one expire");
    }
    // Close the ledger here, so that its log is checkpointed.
    drop(Arc::into_inner(shared).map(Shared::into_office));
    tracing::info!("the daemon has ended");
    done
}

/// Rules to the end. If one of the other parts ends before it is told to, all end: without that
/// part letters would get stuck unnoticed. The service manager that started the daemon starts it
/// again.
pub(super) async fn unless_one_ends(
    shared: &Shared,
    parts: &mut JoinSet<()>,
    ruling: impl Future<Output = Result<(), Trouble>>,
) -> Result<(), String> {
    let mut ruling = std::pin::pin!(ruling);
    let mut lost = None;
    let done = loop {
        tokio::select! {
            done = &mut ruling => break done,
            Some(ended) = parts.join_next() => {
                if !shared.is_stopping() {
                    let why = ended.err().map_or_else(String::new, |why| format!(" ({why})"));
                    lost = Some(format!("a part of the daemon has ended by itself{why}"));
                    // Finish the ruling in hand.
                    shared.stop();
                }
            }
        }
    };
    match lost {
        Some(lost) => Err(lost),
        None => done.map_err(|trouble| trouble.to_string()),
    }
}

/// Rules on what comes until the daemon is to end.
async fn rule(shared: &Arc<Shared>, service: &Service) -> Result<(), Trouble> {
    let mut guard = LeapFinder::new(shared.clock.reading(), shared.config.limits.clock_leap);
    let mut away = 0;
    let mut calls = Calls::default();
    while !shared.is_stopping() {
        service.alive();
        if shared.clock.refresh() == Ok(true) {
            shared.time_moves();
        }
        // All rulings now use this reading, so that no leap comes between look and ruling.
        let reading = shared.clock.reading();
        if shared.standing().halted.is_none() {
            guard.trust();
        }
        match guard.leap(reading) {
            Some(_) if guard.is_back() => shared.go_on("the clock of this machine has jumped back"),
            Some(leap) => {
                let seconds = leap.num_seconds();
                shared.halt(&format!("the clock of this machine has jumped by {seconds} seconds"));
            }
            None => {}
        }
        answering::answer(shared).await;
        // Nothing is ruled before each server was asked for the time. A silent one is asked again
        // when it is back.
        if shared.standing().halted.is_some() || !shared.are_clocks_asked() {
            elsewhere::stay(shared).await?;
            health::note_standing(shared, None).await;
            shared.pause(&shared.to_rule, LOOK).await;
            continue;
        }
        let looked = shared.looked();
        let done = some(shared, reading.wall).await;
        let trouble = done.as_ref().err().map(ToString::to_string);
        shared.stands(|standing| standing.trouble = trouble);
        match done {
            Ok(Worked::On) => {}
            Ok(Worked::Rests) => rest(shared, looked, None, &mut calls).await,
            Ok(Worked::Elsewhere) => elsewhere(shared).await,
            Ok(Worked::Waits(at)) => rest(shared, looked, Some(at), &mut calls).await,
            Err(trouble) if trouble.passes() && away < elsewhere::AWAY_MAX => {
                away += 1;
                tracing::warn!(%trouble, "no rulings can be made for the moment");
                shared.pause(&shared.to_rule, AWAY).await;
                continue;
            }
            // What we have begun counts by settings that are no longer those of the others.
            Err(trouble) if elsewhere::is_of_settings(&trouble) => return Err(trouble),
            Err(trouble) => {
                let more = format!("{trouble}. We will try again.");
                let what = "No rulings can be made: the ledger can't be used";
                shared.bell.ring(what, &more, shared.clock.real());
                shared.pause(&shared.to_rule, LOOK).await;
            }
        }
        away = 0;
    }
    Ok(())
}

/// Some rulings, as long as there are any.
async fn some(shared: &Arc<Shared>, real: Moment) -> Result<Worked, Trouble> {
    let (now, of_us) = (shared.clock.shown(real), Arc::clone(shared));
    let (worked, count, news, unanswered) = shared
        .office(move |office| {
            // A mailbox's clock may have halted us while this waited for the office.
            if of_us.standing().halted.is_some() {
                return Ok((Worked::Rests, 0, Vec::new(), None));
            }
            elsewhere::look_up(&of_us, office.ledger(), real)?;
            let drained = of_us.drained(real);
            let (mut worked, count) = office.work_together(now, &drained)?;
            if worked == Worked::Rests && office.settle_some(now)? {
                worked = Worked::On;
            }
            Ok((worked, count, office.news(), office.unanswered()))
        })
        .await?;
    shared.stands(|standing| {
        standing.rulings += count as u64;
        standing.set_aside += news.len() as u64;
    });
    for what in news {
        let more = "All others go on. We will try again when the daemon is restarted; if the \
            trouble remains, keep a copy of the ledger and report the fault.";
        shared.bell.ring(&what, more, shared.clock.real());
    }
    if let Some(letter) = unanswered {
        let what = "Orders are on file from a letter that must not be answered";
        let more = format!(
            "Letter {letter} of the journal is proved to be its writer's, but the letter or the \
                writer's address says that no program may answer (Precedence, List-*, \
                X-Auto-Response-Suppress, noreply@). The writer gets no receipts, so tell them; \
                chancery letters names them. You hear of each such writer only once until the \
                daemon is restarted."
        );
        shared.bell.ring(what, &more, shared.clock.real());
    }
    if count > 0 {
        shared.stirs();
        shared.to_send.notify_one();
        tracing::info!(count, "rulings were recorded");
    }
    Ok(worked)
}

/// Waits until there is something to do.
async fn rest(shared: &Arc<Shared>, looked: Moment, held: Option<Moment>, calls: &mut Calls) {
    shared.to_publish.notify_one();
    shared.to_show.notify_one();
    let Some((next_wake, backlog)) = health::note_standing(shared, held).await else {
        return shared.pause(&shared.to_rule, LOOK).await;
    };
    if let Some(held) = held {
        calls.hold(shared, held);
    } else {
        let (now, unsent) = (shared.clock.now(), backlog.unsent);
        tracing::debug!(%now, %looked, ?next_wake, unsent, "at rest");
    }
    let next = next_wake.filter(|_| held.is_none()).map(|at| shared.clock.until(at));
    let usual = match held {
        _ if shared.clock.is_rehearsal() => shared.rehearsal_poll(),
        Some(_) => HELD,
        None => LOOK,
    };
    let usual = usual.min(elsewhere::pause(shared).await);
    // What is past and was not ruled on is another node's, or is set aside.
    let next = next.map(|next| if next.is_zero() { ELSEWHERE } else { next });
    shared.pause(&shared.to_rule, next.map_or(usual, |next| next.min(usual))).await;
}

/// Waits for a moment for other nodes. It may last, and the pages don't wait for that.
async fn elsewhere(shared: &Arc<Shared>) {
    shared.to_publish.notify_one();
    shared.to_show.notify_one();
    health::note_standing(shared, None).await;
    shared.pause(&shared.to_rule, ELSEWHERE).await;
}
