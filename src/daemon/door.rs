//! The door beside a ledger, at which a prompt asks the daemon that holds it: a socket of the
//! daemon's own. One question comes in, one answer goes out, both as JSON.
//!
//! Only the daemon's own user and root are let in.

use std::fs::{self, File, Permissions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::net::Shutdown;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{UnixListener, unix};
use tokio::task::JoinSet;

use super::health;
use super::requests::{DaemonAnswer, DaemonRequest};
use super::shared::Shared;
use crate::ledger::unlinked;

/// The longest question, enough for a roster of a thousand people.
const BYTES_MAX: u64 = 16 << 20;
/// A visitor has to ask within this time.
const QUESTION_MAX: Duration = Duration::from_secs(10);
/// How many are answered at the same time.
const VISITS_MAX: usize = 32;
/// The system takes no longer name for a socket.
const NAME_MAX: usize = 100;
/// How often a visitor knocks until a daemon answers.
const KNOCK: Duration = Duration::from_millis(100);
const ROOT: u32 = 0;

/// The name of the door of a ledger.
fn name(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-door");
    PathBuf::from(name)
}

/// Does something with the door's name, or with a short one for the same file if it is too long.
fn by_name<T>(ledger: &Path, work: impl FnOnce(&Path) -> io::Result<T>) -> io::Result<T> {
    let door = name(ledger);
    let (Some(folder), Some(last)) = (door.parent(), door.file_name()) else { return work(&door) };
    if door.as_os_str().len() <= NAME_MAX {
        return work(&door);
    }
    let folder = File::open(folder)?;
    work(&PathBuf::from(format!("/proc/self/fd/{}", folder.as_raw_fd())).join(last))
}

/// The daemon's side of the door.
#[derive(Debug)]
pub(super) struct Door {
    listener: UnixListener,
    owner: u32,
}

impl Door {
    /// Opens the door of a ledger that is ours.
    pub(super) fn open(ledger: &Path) -> Result<Door, String> {
        let door = name(ledger);
        let failed = |why: io::Error| format!("{}: {why}", door.display());
        // An old socket is that of a dead daemon: its ledger is ours.
        match fs::remove_file(&door) {
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(failed(why)),
            _ => {}
        }
        let listener = by_name(ledger, |name| UnixListener::bind(name)).map_err(failed)?;
        fs::set_permissions(&door, Permissions::from_mode(0o600)).map_err(failed)?;
        let owner = fs::metadata(&door).map_err(failed)?.uid();
        Ok(Door { listener, owner })
    }

    fn lets_in(&self, visitor: &unix::UCred) -> bool {
        [ROOT, self.owner].contains(&visitor.uid())
    }
}

/// Attends the door until the daemon ends.
pub(super) async fn attend(shared: Arc<Shared>, door: Door) {
    let mut visits = JoinSet::new();
    while !shared.is_stopping() {
        while visits.len() >= VISITS_MAX {
            visits.join_next().await;
        }
        let visit = tokio::select! {
            visit = door.listener.accept() => visit,
            Some(_) = visits.join_next() => continue,
            () = shared.stopped() => break,
        };
        match visit {
            Ok((stream, _)) if stream.peer_cred().is_ok_and(|visitor| door.lets_in(&visitor)) => {
                visits.spawn(receive(Arc::clone(&shared), stream));
            }
            Ok(_) => tracing::warn!(
                "a user who is neither root nor the daemon's own tried to \
                connect"
            ),
            Err(why) => {
                tracing::warn!(%why, "no one can connect to the daemon for the moment");
                let _ = tokio::time::timeout(QUESTION_MAX, shared.stopped()).await;
            }
        }
    }
    visits.shutdown().await;
    let _ = fs::remove_file(name(&shared.config.ledger));
}

/// Hears a question, and answers it. The command is carried out even if the visitor has stopped
/// listening.
async fn receive(shared: Arc<Shared>, mut stream: tokio::net::UnixStream) {
    let mut bytes = Vec::new();
    let reading = (&mut stream).take(BYTES_MAX);
    let mut reading = std::pin::pin!(reading);
    let read = tokio::time::timeout(QUESTION_MAX, reading.read_to_end(&mut bytes)).await;
    if !matches!(read, Ok(Ok(_))) {
        return;
    }
    let said = match serde_json::from_slice::<DaemonRequest>(&bytes) {
        Ok(DaemonRequest::Health) => Some(DaemonAnswer::Health(health::of(&shared))),
        Ok(asked) => shared.ask(asked).await,
        Err(why) => Some(DaemonAnswer::Failed(format!(
            "the daemon does not understand the request. Is it another version? ({why})"
        ))),
    };
    let answer = said.and_then(|said| serde_json::to_vec(&said).ok());
    if let Some(answer) = answer {
        // A visitor who has gone has not waited for it.
        let _ = stream.write_all(&answer).await;
    }
}

/// A visitor's connection to the door of a daemon.
#[derive(Debug)]
pub struct Visit(UnixStream);

impl Visit {
    /// Knocks at the door of a ledger. Nothing if no daemon answers.
    ///
    /// # Errors
    ///
    /// If there is a daemon, and we may not ask it.
    pub fn at(ledger: &Path) -> Result<Option<Visit>, String> {
        match unlinked::place(&name(ledger)) {
            Err(why) if why.kind() != ErrorKind::NotFound => return Err(why.to_string()),
            _ => {}
        }
        match by_name(ledger, |name| UnixStream::connect(name)) {
            Ok(stream) => Ok(Some(Visit(stream))),
            Err(why)
                if matches!(why.kind(), ErrorKind::NotFound | ErrorKind::ConnectionRefused) =>
            {
                Ok(None)
            }
            Err(why) if why.kind() == ErrorKind::PermissionDenied => {
                Err("the daemon belongs to another user: run this as that user, or as root"
                    .to_owned())
            }
            Err(why) => Err(format!("{}: {why}", name(ledger).display())),
        }
    }

    /// Asks, and waits for the answer. Nothing if the answer has not come in time: the command is
    /// done anyway.
    ///
    /// # Errors
    ///
    /// If the daemon breaks off.
    pub fn ask(
        mut self,
        asked: &DaemonRequest,
        limit: Duration,
    ) -> Result<Option<DaemonAnswer>, String> {
        let broken = |why: io::Error| format!("the daemon can't be asked: {why}");
        let asked = serde_json::to_vec(asked).map_err(|why| why.to_string())?;
        self.0.write_all(&asked).map_err(broken)?;
        self.0.shutdown(Shutdown::Write).map_err(broken)?;
        // A zero timeout would be an error, but means not to wait.
        self.0.set_read_timeout(Some(limit.max(Duration::from_millis(1)))).map_err(broken)?;
        let mut answer = Vec::new();
        match self.0.read_to_end(&mut answer) {
            Ok(0) => {
                Err("the daemon ended before it answered, and perhaps before it did what you \
                    asked: check, and ask again"
                    .to_owned())
            }
            Ok(_) => serde_json::from_slice(&answer).map(Some).map_err(|why| why.to_string()),
            Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                Ok(None)
            }
            Err(why) => Err(broken(why)),
        }
    }
}

/// Asks again and again until there is an answer, or time is over.
///
/// # Errors
///
/// As soon as there is one.
#[expect(clippy::disallowed_methods, reason = "somebody waits at a prompt for another process")]
pub fn until_answered<T>(
    limit: Duration,
    mut look: impl FnMut() -> Result<Option<T>, String>,
) -> Result<Option<T>, String> {
    let mut waited = Duration::ZERO;
    loop {
        if let Some(found) = look()? {
            return Ok(Some(found));
        }
        if waited >= limit {
            return Ok(None);
        }
        std::thread::sleep(KNOCK);
        waited += KNOCK;
    }
}
