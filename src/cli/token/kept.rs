//! The file that keeps a person's consent: only for its owner, replaced in one step, and never
//! through a link, since root may run this in the folder of the daemon's user.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde_json::{Value, json};

use crate::ledger::unlinked;

/// A refresh token is a few thousand bytes.
const BYTES_MAX: u64 = 64 * 1024;

const FIRST_START: &str =
    " (systemd creates /var/lib/chancery when the service starts for the first time)";

/// What a person has consented to.
pub(super) struct Consent {
    /// The app to which the consent was given.
    pub(super) client_id: String,
    pub(super) refresh_token: String,
}

/// The file.
pub(super) struct TokenFile {
    pub(super) file: PathBuf,
}

impl TokenFile {
    pub(super) fn new(file: &Path) -> TokenFile {
        TokenFile { file: file.to_owned() }
    }

    /// Keeps other commands from the file as long as the returned lock lives. If several run at the
    /// same time, the second waits for what the first one keeps.
    pub(super) fn lock(&self) -> Result<File, String> {
        let beside = beside(&self.file, "-lock");
        let failed = |why: io::Error| format!("{}: {why}{FIRST_START}", beside.display());
        let lock = unlinked::open_or_make(&beside).map_err(failed)?;
        flock(&lock, FlockOperation::LockExclusive).map_err(|why| failed(why.into()))?;
        Ok(lock)
    }

    /// Looks whether the file can be written, so that the user does not sign in for nothing.
    pub(super) fn try_out(&self) -> Result<(), String> {
        match unlinked::look(&self.file) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => {
                return Err(format!("{}: {why}", self.file.display()));
            }
            _ => {}
        }
        // A command that renews the consent uses the same unfinished file.
        let _lock = self.lock()?;
        let part = beside(&self.file, ".part");
        let made = unlinked::make(&part).and_then(|_| fs::remove_file(&part));
        made.map_err(|why| format!("{}: {why}{FIRST_START}", part.display()))
    }

    /// What the file holds for an app.
    pub(super) fn consent(&self, client_id: &str) -> Result<Consent, String> {
        let shown = self.file.display();
        let again = "have a person sign in, by the same command with --log-in";
        let mut text = String::new();
        unlinked::look(&self.file)
            .and_then(|open| open.take(BYTES_MAX).read_to_string(&mut text))
            .map_err(|why| match why.kind() {
                io::ErrorKind::NotFound => format!("there is no {shown} yet; {again}"),
                _ => format!("{shown}: {why}"),
            })?;
        let value: Value = serde_json::from_str(&text).unwrap_or_default();
        let field = |name: &str| value.get(name)?.as_str().map(str::to_owned);
        match (field("client_id"), field("refresh_token")) {
            (Some(id), Some(refresh_token)) if id == client_id => {
                Ok(Consent { client_id: id, refresh_token })
            }
            (Some(id), Some(_)) => {
                Err(format!("{shown} holds a consent for the app {id}, not {client_id}; {again}"))
            }
            _ => Err(format!("{shown} holds no consent; {again}")),
        }
    }

    /// Replaces the older consent by that of a person who has just signed in.
    pub(super) fn keep(&self, consent: &Consent) -> Result<(), String> {
        // A command that renews the older consent ends first, and puts nothing over this one.
        let _lock = self.lock()?;
        self.replace(consent)
    }

    /// Replaces a consent by its renewal, unless a person has signed in meanwhile.
    pub(super) fn renew(&self, sent: Consent, refresh_token: String) -> Result<(), String> {
        let now = self.consent(&sent.client_id)?;
        if now.refresh_token != sent.refresh_token {
            return Ok(());
        }
        self.replace(&Consent { refresh_token, ..sent })
    }

    /// Whichever step fails, the older consent or the new one is there whole.
    fn replace(&self, consent: &Consent) -> Result<(), String> {
        let Consent { client_id, refresh_token } = consent;
        let text = json!({"client_id": client_id, "refresh_token": refresh_token}).to_string();
        let part = beside(&self.file, ".part");
        let kept = unlinked::make(&part).and_then(|mut output| {
            output.write_all(text.as_bytes())?;
            output.sync_all()?;
            fs::rename(&part, &self.file)
        });
        kept.map_err(|why| {
            let _ = fs::remove_file(&part);
            format!("{} can't be replaced: {why}", self.file.display())
        })
    }
}

fn beside(file: &Path, end: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}
