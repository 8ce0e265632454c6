//! Where the ledger is: in a file, or on a server.

use std::path::PathBuf;
use std::time::Duration;

use super::reader::{ConfigReader, FileSection};
use super::{SecretPlace, keys, server};

/// A ledger on a server, which several daemons share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseOptions {
    /// Its address, as PostgreSQL's own tools write it.
    pub url: String,
    /// The place of the password, if the address does not contain it.
    pub password: Option<SecretPlace>,
    /// The certificates that the server's has to come from; by default those of the system.
    pub ca_file: Option<PathBuf>,
    /// How long a daemon that is silent keeps what it has.
    pub lease: Duration,
}

/// How long a deadline waits at most for a daemon whose machine is gone. A daemon on a slow machine
/// that needs longer for one ruling loses it, and another one makes it.
const LEASE_SECONDS: u32 = 30;

/// Where the ledger is: in a file, or on a server with a folder for what belongs to this node.
pub(super) fn ledger(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
) -> Option<(PathBuf, Option<DatabaseOptions>)> {
    if root.get("ledger").is_some_and(|value| value.get_ref().as_str().is_some()) {
        let message = "must be a table: write [ledger] with file = \"ledger.db\", or with url = \
            \"postgres://…\" and folder";
        reader.wrong(root, "ledger", message);
        return None;
    }
    let section = reader.section(root, "ledger");
    reader.only(&section, keys::LEDGER);
    let url = reader.text(&section, "url");
    let is_one = |url: &String| {
        let after = ["postgres://", "postgresql://"].map(|scheme| url.strip_prefix(scheme));
        after.into_iter().flatten().any(|rest| !rest.is_empty())
    };
    if url.as_ref().is_some_and(|url| !is_one(url)) {
        // It may hold a password, so it is not repeated.
        let message = "must be the address of a database, such as \
            \"postgres://chancery@db.example.org/chancery\"";
        reader.wrong(&section, "url", message);
    }
    if !section.has("url") {
        let of_servers = |key: &&&str| !["file", "keep-letters"].contains(*key);
        for key in keys::LEDGER.iter().filter(of_servers) {
            if section.has(key) {
                reader.wrong(&section, key, "is for a ledger on a server: add its url");
            }
        }
        let file = reader.needed_path(&section, "file", "/var/lib/chancery/ledger.db")?;
        return Some((file, None));
    }
    if section.has("file") {
        reader.wrong(&section, "file", "names a ledger, and so does url: one of the two is enough");
    }
    let folder = reader.needed_path(&section, "folder", "/var/lib/chancery");
    let file = reader.path(&section, "password-file").map(SecretPlace::File);
    let credential = server::credential(reader, &section, "password-credential");
    let env = reader.text(&section, "password-env").map(SecretPlace::Env);
    let mut secrets = [file, credential, env].into_iter().flatten();
    let password = secrets.next();
    if secrets.next().is_some() {
        let message = "has several secrets: one of password-file, password-credential and \
            password-env is enough";
        reader.wrong(&section, "url", message);
    }
    let ca_file = reader.path(&section, "ca-file");
    let lease = reader.number(&section, "lease", 2..=600, LEASE_SECONDS);
    let lease = Duration::from_secs(lease.into());
    let database = DatabaseOptions { url: url?, password, ca_file, lease };
    Some((folder?.join("ledger"), Some(database)))
}
