//! The clock of a rehearsal: a driver that moves time writes a line into its file, and all parts
//! look at once. Between such moments there is as little to do as in service.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::shared::Shared;

/// How often the file is read where the system does not say when it changes.
const POLL: Duration = Duration::from_millis(250);

/// Watches the clock's file, if there is one, until the daemon ends.
pub(super) async fn watch(shared: Arc<Shared>) {
    let Some(file) = shared.config.rehearsal.clone() else { return shared.stopped().await };
    let mut watched = Watched::of(&file);
    while !shared.is_stopping() {
        match shared.clock.refresh() {
            Ok(true) => shared.time_moves(),
            Ok(false) => {}
            Err(why) => tracing::warn!(why, "the clock of the rehearsal can't be read"),
        }
        tokio::select! {
            () = watched.changed() => {}
            () = shared.stopped() => {}
        }
    }
}

/// A file that is watched, or looked at now and then.
struct Watched {
    #[cfg(target_os = "linux")]
    events: Option<events::Events>,
}

impl Watched {
    #[cfg(target_os = "linux")]
    fn of(file: &Path) -> Watched {
        Watched { events: events::Events::of(file).ok() }
    }

    #[cfg(not(target_os = "linux"))]
    fn of(_: &Path) -> Watched {
        Watched {}
    }

    /// Returns when the file may have changed.
    async fn changed(&mut self) {
        #[cfg(target_os = "linux")]
        if let Some(events) = &self.events {
            match events.next().await {
                Ok(()) => return,
                Err(_) => self.events = None,
            }
        }
        // If the system reports no changes, only a look from time to time finds them.
        tokio::time::sleep(POLL).await;
    }
}

#[cfg(target_os = "linux")]
mod events {
    use std::io;
    use std::path::{Path, PathBuf};

    use rustix::fs::inotify::{self, CreateFlags, WatchFlags};
    use tokio::net::unix::pipe::Receiver;

    /// The system's reports of changes to a file.
    pub(super) struct Events {
        told: Receiver,
        file: PathBuf,
    }

    impl Events {
        pub(super) fn of(file: &Path) -> io::Result<Events> {
            let told = inotify::init(CreateFlags::NONBLOCK | CreateFlags::CLOEXEC)?;
            // It is read like a pipe, and we use nothing that only pipes have.
            let told = Receiver::from_owned_fd_unchecked(told)?;
            let events = Events { told, file: file.to_owned() };
            events.watch()?;
            Ok(events)
        }

        /// Watches what has the file's name now: it may have been replaced.
        fn watch(&self) -> io::Result<()> {
            let changes = WatchFlags::MODIFY
                | WatchFlags::ATTRIB
                | WatchFlags::MOVE_SELF
                | WatchFlags::DELETE_SELF;
            inotify::add_watch(&self.told, &self.file, changes)?;
            Ok(())
        }

        /// Returns when something has happened to the file.
        pub(super) async fn next(&self) -> io::Result<()> {
            self.told.readable().await?;
            let mut events = [0; 4_096];
            match self.told.try_read(&mut events) {
                Err(why) if why.kind() != io::ErrorKind::WouldBlock => Err(why),
                _ => self.watch(),
            }
        }
    }
}
