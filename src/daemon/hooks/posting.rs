//! Posting to one hook, entry by entry in their order, until the daemon ends.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::opening::OpenHook;
use super::{forms, is_ours};
use crate::daemon::shared::Shared;
use crate::daemon::trouble::Trouble;
use crate::game::Moment;
use crate::mail::HttpAnswer;
use crate::report::gazette::ToldEntry;

/// Receivers are to answer at once and work later; the standard has senders wait for 15 to 30
/// seconds.
const ANSWER_MAX: Duration = Duration::from_secs(20);
/// So long a receiver that fails is left alone; each time longer, until the last.
const PAUSES: [Duration; 5] = [
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(600),
    Duration::from_secs(1_800),
];
const REHEARSAL_PAUSE: Duration = Duration::from_millis(50);
/// A receiver that wants us to wait longer is asked then all the same.
const RETRY_AFTER_MAX: Duration = Duration::from_secs(3_600);
/// The shortest pause, even if a receiver asks for less.
const RETRY_AFTER_MIN: Duration = Duration::from_secs(1);
/// A receiver that says that it knows us not, or is gone: a person has to mend that. Discord locks
/// out who asks such a one often.
const REFUSED_PAUSE: Duration = Duration::from_secs(3_600);
/// Who would read of a result by then has read it elsewhere.
pub(super) const GIVE_UP: TimeDelta = TimeDelta::hours(24);
/// What is left to others, or has no words here, is looked for again.
const LOOK: Duration = Duration::from_secs(20);
/// An attempt that is under way when the daemon ends has so long.
const GOODBYE: Duration = Duration::from_secs(2);

/// What became of a post.
enum PostOutcome {
    Taken,
    /// It may be taken later, after so long if the receiver says so.
    Later {
        why: String,
        after: Option<Duration>,
    },
    /// The receiver takes nothing from us until the operator changes something.
    Refused(String),
    /// The receiver can't take this one.
    Unfit(String),
}

/// Posts to a hook until the daemon ends.
pub(super) async fn post(shared: Arc<Shared>, hook: OpenHook) {
    let (mut failures, nobody) = (0, Notify::new());
    let call = shared.hooks.calls.get(&hook.name).unwrap_or(&nobody);
    while !shared.is_stopping() {
        let entry = match next(&shared, &hook.name).await {
            Ok(Some(entry)) => entry,
            Ok(None) => {
                shared.pause(call, LOOK).await;
                continue;
            }
            Err(trouble) => {
                tracing::warn!(hook = hook.name, %trouble, "hooks can't be notified for the \
                    moment");
                shared.pause(&nobody, LOOK).await;
                continue;
            }
        };
        let attempted = tokio::select! {
            outcome = attempt(&shared, &hook, &entry) => outcome,
            () = goodbye(&shared) => return,
        };
        match heard(&shared, &hook, &entry, attempted, failures).await {
            None => failures = 0,
            Some(pause) => {
                failures += 1;
                shared.pause(&nobody, pause).await;
            }
        }
    }
}

async fn goodbye(shared: &Shared) {
    shared.stopped().await;
    tokio::time::sleep(GOODBYE).await;
}

/// The next entry for a hook, if this node tells it.
async fn next(shared: &Arc<Shared>, hook: &str) -> Result<Option<Arc<ToldEntry>>, Trouble> {
    let (of_us, name) = (Arc::clone(shared), hook.to_owned());
    let calls = shared
        .office(move |office| match is_ours(&of_us, office.ledger_mut(), &name)? {
            true => Ok(office.ledger().hook_waiting(&name, usize::MAX)?),
            false => {
                // Another node posts, so it knows whether the hook fails.
                of_us.hooks.rests(&name);
                Ok(Vec::new())
            }
        })
        .await?;
    Ok(calls.iter().find_map(|call| shared.hooks.word(&call.entry)))
}

/// Keeps what became of a post. How long to wait before the next one; nothing, if it may go at
/// once.
async fn heard(
    shared: &Arc<Shared>,
    hook: &OpenHook,
    entry: &ToldEntry,
    outcome: PostOutcome,
    failures: usize,
) -> Option<Duration> {
    let (name, real) = (&hook.name, shared.clock.real());
    let (why, pause) = match outcome {
        PostOutcome::Taken => {
            shared.hooks.took(name);
            done(shared, name, entry).await;
            tracing::info!(hook = name, entry = entry.id, "a hook was notified");
            return None;
        }
        PostOutcome::Unfit(why) => {
            let what = format!("The hook {name} can't accept a post, so we skip it");
            shared.bell.ring(&what, &format!("{why}. It was: {}", entry.title), real);
            done(shared, name, entry).await;
            return None;
        }
        PostOutcome::Refused(why) => {
            let what = format!("The hook {name} rejects our posts");
            let more = format!(
                "{why}. Check that its address and its secret are still right, and restart the \
                    daemon if you change them. We try again each hour, and skip what is older than \
                    {} hours. Letters and pages go on.",
                GIVE_UP.num_hours()
            );
            shared.hooks.took_nothing(name, &why, true, real);
            shared.bell.ring(&what, &more, real);
            (why, REFUSED_PAUSE)
        }
        PostOutcome::Later { why, after } => {
            shared.hooks.took_nothing(name, &why, false, real);
            let usual = match shared.clock.is_rehearsal() {
                true => REHEARSAL_PAUSE,
                false => PAUSES[failures.min(PAUSES.len() - 1)],
            };
            // With "Retry-After: 0" we would post in an endless loop.
            let least = usual.min(RETRY_AFTER_MIN);
            (why, after.map_or(usual, |after| after.clamp(least, RETRY_AFTER_MAX)))
        }
    };
    tracing::warn!(hook = name, entry = entry.id, why, "a hook could not be notified");
    give_up(shared, name, &why, real).await;
    Some(pause)
}

/// An entry is not to be posted any more. Until the ledger knows that, no other is.
async fn done(shared: &Arc<Shared>, hook: &str, entry: &ToldEntry) {
    loop {
        let (name, id) = (hook.to_owned(), entry.id.clone());
        let done = shared.office(move |office| Ok(office.ledger_mut().hook_done(&name, &id)?));
        let Err(trouble) = done.await else { return };
        tracing::warn!(hook, %trouble, "a hook was notified, but that can't be recorded for the \
            moment");
        if shared.is_stopping() {
            return;
        }
        shared.pause(&Notify::new(), LOOK).await;
    }
}

/// Leaves out what has waited for too long.
async fn give_up(shared: &Arc<Shared>, hook: &str, why: &str, real: Moment) {
    let name = hook.to_owned();
    let left_out = shared
        .office(move |office| {
            let ledger = office.ledger_mut();
            let mut calls = ledger.hook_waiting(&name, usize::MAX)?;
            let waited = calls.len();
            calls.retain(|call| real - call.since >= GIVE_UP);
            calls.iter().try_for_each(|call| ledger.hook_done(&name, &call.entry))?;
            Ok((calls.len(), calls.len() == waited))
        })
        .await;
    if let Ok((_, true)) = left_out {
        shared.hooks.rests(hook);
    }
    if let Ok((count @ 1.., _)) = left_out {
        let what = format!("Posts to the hook {hook} were dropped");
        let more = format!(
            "{why}. {} waited for {} hours, so we skip {}; the pages have everything. We still try \
                newer posts.",
            if count == 1 { "1 post has".to_owned() } else { format!("{count} posts have") },
            GIVE_UP.num_hours(),
            if count == 1 { "it" } else { "them" }
        );
        shared.bell.ring(&what, &more, real);
    }
}

/// Posts an entry once.
async fn attempt(shared: &Shared, hook: &OpenHook, entry: &ToldEntry) -> PostOutcome {
    let body = forms::body(hook.form, entry);
    let seconds = shared.clock.real().timestamp();
    let (stamp, agent) = (seconds.to_string(), concat!("Chancery/", env!("CARGO_PKG_VERSION")));
    let mut headers = vec![
        ("content-type", "application/json"),
        ("user-agent", agent),
        ("webhook-id", entry.id.as_str()),
        ("webhook-timestamp", stamp.as_str()),
    ];
    let signature = hook.key.as_ref().and_then(|key| key.signature(&entry.id, seconds, &body));
    headers.extend(signature.as_deref().map(|signature| ("webhook-signature", signature)));
    // Of the answer's body nothing is wanted.
    match timeout(ANSWER_MAX, hook.gate.post(&headers, body, None)).await {
        Ok(Ok(answer)) => outcome(&answer),
        Ok(Err(why)) => PostOutcome::Later { why, after: None },
        Err(_) => {
            let why = format!("it did not answer within {} seconds", ANSWER_MAX.as_secs());
            PostOutcome::Later { why, after: None }
        }
    }
}

fn outcome(answer: &HttpAnswer) -> PostOutcome {
    let status = answer.status;
    let after = || {
        let seconds: f64 = answer.header("retry-after")?.trim().parse().ok()?;
        Duration::try_from_secs_f64(seconds).ok()
    };
    match status {
        200..=299 => PostOutcome::Taken,
        300..=399 => {
            let why = format!(
                "it answers {status}, a redirect, which posts do not follow: name the final address"
            );
            PostOutcome::Later { why, after: None }
        }
        401 | 403 | 404 | 410 => PostOutcome::Refused(format!("it answers {status}")),
        408 | 425 | 429 | 500.. => {
            PostOutcome::Later { why: format!("it answers {status}"), after: after() }
        }
        _ => PostOutcome::Unfit(format!("it answers {status}")),
    }
}
