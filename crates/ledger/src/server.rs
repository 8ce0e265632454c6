//! A database on a server, and how one gets in.

use std::fmt;
use std::path::PathBuf;

/// By which time leases and claims end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LeaseEnding {
    /// By that of the database, which all nodes have in common.
    #[default]
    ByDatabase,
    /// By the time that the caller gives, which may run freely in a rehearsal.
    AsTold,
}

/// A database of PostgreSQL, and how one gets in.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresServer {
    /// As PostgreSQL's own tools write it: `postgres://user@host/database?…`.
    pub url: String,
    /// The password, if it doesn't stand in the address.
    pub password: Option<String>,
    /// The certificates that the server's has to come from; else those of the system.
    pub ca_file: Option<PathBuf>,
    /// By which time leases end.
    pub ending: LeaseEnding,
}

/// With this begins the address of a server.
pub(super) const SCHEMES: [&str; 2] = ["postgres://", "postgresql://"];

impl PostgresServer {
    /// A server, by its address alone.
    pub fn new(url: impl Into<String>) -> PostgresServer {
        PostgresServer {
            url: url.into(),
            password: None,
            ca_file: None,
            ending: LeaseEnding::ByDatabase,
        }
    }
}

/// Leaves the password out, of the address, too.
impl fmt::Display for PostgresServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match SCHEMES
            .iter()
            .find_map(|scheme| Some((scheme, shown(self.url.strip_prefix(scheme)?))))
        {
            Some((scheme, Some(place))) => write!(f, "{scheme}{place}"),
            _ => f.write_str("postgres://…"),
        }
    }
}

/// What may be shown of an address, after its scheme. A password may hold any other separator of an
/// address, so it ends at the last `@`; where that is doubtful, nothing is shown.
fn shown(rest: &str) -> Option<String> {
    let (who, place) = rest.rsplit_once('@').unwrap_or(("", rest));
    let place = place.split(['?', '#']).next().unwrap_or_default();
    let hosts = place.split('/').next().unwrap_or_default();
    let is_host = |host: &str| {
        let port = host.rsplit(']').next().unwrap_or(host).split_once(':').map_or("", |(_, it)| it);
        port.bytes().all(|byte| byte.is_ascii_digit())
    };
    // The last `@` may stand in an option after the address, as in `?password=se@cret`.
    if who.contains('?') || !hosts.split(',').all(is_host) {
        return None;
    }
    Some(match who.split(':').next().unwrap_or_default() {
        "" => place.to_owned(),
        user => format!("{user}@{place}"),
    })
}

impl fmt::Debug for PostgresServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Server({self})")
    }
}
