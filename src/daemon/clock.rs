//! The clock of the daemon: read here and nowhere else, through the map of a rehearsal.

use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, RwLock};
use std::time::Duration;

use chrono::Utc;
use rustix::time::{ClockId, clock_gettime};

use super::time::{ClockReading, TimeMap};
use crate::game::Moment;

/// The clocks of this machine. The one that only counts goes on while the machine is suspended, as
/// the wall clock does: sleep is no leap.
#[expect(clippy::disallowed_methods, reason = "this is the clock")]
fn system() -> ClockReading {
    let counted = clock_gettime(ClockId::Boottime);
    ClockReading { wall: Utc::now(), counted: counted.try_into().unwrap_or_default() }
}

/// Waits as long as a server asks us to between two requests, when nothing can wake us earlier.
pub async fn pause(time: Duration) {
    tokio::time::sleep(time).await;
}

/// Reads both clocks of a machine.
pub(super) type Source = Arc<dyn Fn() -> ClockReading + Send + Sync>;

/// What time it is, for all parts of the daemon.
#[derive(Clone)]
pub struct Clock {
    source: Source,
    /// The file of a rehearsal, which grows while it goes on.
    file: Option<PathBuf>,
    map: Arc<RwLock<TimeMap>>,
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Clock").field("file", &self.file).field("map", &self.map).finish()
    }
}

impl Clock {
    /// The clock of service, or of the rehearsal whose map is in a file.
    pub fn new(file: Option<PathBuf>) -> Clock {
        Clock::of(Arc::new(system), file)
    }

    /// The same on another machine's clocks.
    pub(super) fn of(source: Source, file: Option<PathBuf>) -> Clock {
        Clock { source, file, map: Arc::default() }
    }

    /// What both clocks show.
    pub(super) fn reading(&self) -> ClockReading {
        (self.source)()
    }

    /// The tournament's time.
    pub fn now(&self) -> Moment {
        self.shown(self.real())
    }

    /// Real time, as mailboxes stamp it.
    pub(super) fn real(&self) -> Moment {
        self.reading().wall
    }

    /// The tournament's time at a real one, such as a time of receipt.
    pub(super) fn shown(&self, real: Moment) -> Moment {
        self.map().shown(real)
    }

    /// How long to wait for a moment of the tournament.
    pub(super) fn until(&self, shown: Moment) -> Duration {
        self.map().until(self.real(), shown)
    }

    /// Whether this is a rehearsal, so that time may be moved at any moment.
    pub(super) fn is_rehearsal(&self) -> bool {
        self.file.is_some()
    }

    /// Reads the map of a rehearsal again, and says whether it has changed.
    ///
    /// # Errors
    ///
    /// If it can't be read, or says what can't be; then the old one stays in force.
    pub fn refresh(&self) -> Result<bool, String> {
        let Some(file) = &self.file else { return Ok(false) };
        let text = std::fs::read_to_string(file);
        let text = text.map_err(|why| format!("{}: {why}", file.display()))?;
        // Half a line is being written.
        let whole = text.rfind('\n').and_then(|end| text.get(..=end)).unwrap_or_default();
        let map = TimeMap::parse(whole).map_err(|why| format!("{}: {why}", file.display()))?;
        let is_moved = *self.map() != map;
        if is_moved {
            *self.map.write().unwrap_or_else(std::sync::PoisonError::into_inner) = map;
        }
        Ok(is_moved)
    }

    fn map(&self) -> std::sync::RwLockReadGuard<'_, TimeMap> {
        self.map.read().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
