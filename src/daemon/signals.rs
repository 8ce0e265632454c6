//! Signals of the system.

use std::io::IsTerminal as _;
use std::sync::Arc;

use super::shared::Shared;

/// Ends the daemon at the signals that ask for it. The loss of a terminal ends what was started in
/// it, and means nothing to a service.
pub(super) fn heed(shared: Arc<Shared>) -> Result<impl Future<Output = ()>, String> {
    use tokio::signal::unix::{SignalKind, signal};
    let catch = |kind| signal(kind).map_err(|why| format!("signals can't be caught: {why}"));
    let (mut term, mut int) = (catch(SignalKind::terminate())?, catch(SignalKind::interrupt())?);
    let mut gone = catch(SignalKind::hangup())?;
    let has_terminal = std::io::stdin().is_terminal() || std::io::stderr().is_terminal();
    Ok(async move {
        loop {
            tokio::select! {
                _ = term.recv() => break,
                _ = int.recv() => break,
                _ = gone.recv() => match has_terminal {
                    true => break,
                    false => tracing::info!("ignoring SIGHUP: there is nothing to reload"),
                },
                () = shared.stopped() => return,
            }
        }
        tracing::info!("told to stop: finishing the ruling in hand");
        shared.stop();
    })
}
