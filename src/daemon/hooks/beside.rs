//! The thread on which hooks are told. The system looks names up on threads of which the daemon has
//! few, and one that gets no answer takes half a minute: letters do not wait for that.

use std::sync::Arc;
use std::thread;

use tokio::sync::oneshot;
use tokio::task::JoinSet;

use super::opening::OpenHook;
use super::posting::post;
use crate::daemon::shared::Shared;

/// Posts to all hooks until the daemon ends.
pub(in crate::daemon) async fn tell_all(shared: Arc<Shared>, hooks: Vec<OpenHook>) {
    if hooks.is_empty() {
        return shared.stopped().await;
    }
    let (end, ended) = oneshot::channel::<()>();
    let of_thread = Arc::clone(&shared);
    let begun = thread::Builder::new().name("hooks".to_owned()).spawn(move || {
        // Dropped at the end, however that comes.
        let _end = end;
        on_thread(of_thread, hooks)
    });
    match begun {
        Ok(_) => _ = ended.await,
        Err(why) => ring(&shared, &format!("can't create a thread: {why}")),
    }
    // Letters and pages go on without hooks.
    shared.stopped().await;
}

fn on_thread(shared: Arc<Shared>, hooks: Vec<OpenHook>) {
    let runtime = match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(why) => return ring(&shared, &format!("can't create a runtime: {why}")),
    };
    runtime.block_on(async {
        let mut posting = JoinSet::new();
        for hook in hooks {
            posting.spawn(post(Arc::clone(&shared), hook));
        }
        while let Some(ended) = posting.join_next().await {
            if ended.is_err() {
                ring(&shared, "the program crashed while posting: this is a bug; report it");
            }
        }
    });
    // A name may still be looked up; the shared parts are given back before that is over.
    drop(shared);
    runtime.shutdown_background();
}

fn ring(shared: &Shared, why: &str) {
    let more =
        format!("{why}. It will resume when the daemon is restarted. Letters and pages go on.");
    shared.bell.ring("Posting to hooks has stopped", &more, shared.clock.real());
}
