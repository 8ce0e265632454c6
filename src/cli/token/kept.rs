//! The file that keeps a person's consent: for its owner alone, replaced in one step, and never
//! through a link, since root may run this in the folder of the daemon's user.

use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, flock};
use serde_json::{Value, json};

use crate::ledger::unlinked;

/// A refresh token is a few thousand bytes.
const BYTES_MAX: u64 = 64 * 1024;

/// What a person has consented to.
pub(super) struct Consent {
    /// The app to which the consent was given.
    pub(super) client_id: String,
    pub(super) refresh_token: String,
}

/// The file. Of several commands at the same time the second waits for what the first one keeps.
pub(super) struct TokenFile {
    pub(super) file: PathBuf,
    /// Nothing, if the folder can't be written: then nothing will be kept either.
    _lock: Option<File>,
}

impl TokenFile {
    pub(super) fn to_read(file: &Path) -> TokenFile {
        let lock = unlinked::open_or_make(&beside(file, "-lock")).ok();
        let lock = lock.filter(|lock| flock(lock, FlockOperation::LockExclusive).is_ok());
        TokenFile { file: file.to_owned(), _lock: lock }
    }

    /// A file that is about to be written: nobody signs in for nothing.
    pub(super) fn to_write(file: &Path) -> Result<TokenFile, String> {
        let part = beside(file, ".part");
        unlinked::make(&part).and_then(|_| fs::remove_file(&part)).map_err(|why| {
            format!(
                "{}: {why} (systemd makes /var/lib/chancery when the service starts for the first \
                time)",
                part.display()
            )
        })?;
        Ok(TokenFile { file: file.to_owned(), _lock: None })
    }

    /// What the file holds for an app.
    pub(super) fn consent(&self, client_id: &str) -> Result<Consent, String> {
        let shown = self.file.display();
        let again = "have a person sign in: the same command with --log-in";
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

    /// Puts a consent in the place of the older one. Whatever fails, one of both is there whole.
    pub(super) fn replace(&self, consent: &Consent) -> Result<(), String> {
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
