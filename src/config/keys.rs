//! The keys of the configuration: one list, by which unknown keys are found and which
//! `config.example.toml` has to explain.

/// The keys beside all tables.
pub(super) const TOP: &[&str] = &[
    "node",
    "tournament",
    "operator",
    "ledger",
    "mailboxes",
    "carrier",
    "sender",
    "limits",
    "letters",
    "web",
    "log",
    "rehearsal",
];
pub(super) const TOURNAMENT: &[&str] =
    &["name", "address", "zone", "rulebook", "scoring", "credits"];
pub(super) const OPERATOR: &[&str] = &["address", "command"];
pub(super) const LEDGER: &[&str] = &[
    "file",
    "url",
    "folder",
    "password-file",
    "password-credential",
    "password-env",
    "ca-file",
    "lease",
    "keep-letters",
];
/// Where a server is and how to get in; mailboxes and carriers have them alike.
pub(super) const SERVER: &[&str] = &[
    "host",
    "port",
    "tls",
    "ca-file",
    "user",
    "password-file",
    "password-credential",
    "password-env",
    "password-command",
    "token-command",
];
pub(super) const MAILBOX: &[&str] = &["name", "kind", "folder", "done", "addresses", "poll"];
pub(super) const CARRIER: &[&str] =
    &["kind", "folder", "return-path", "from", "address", "connections", "per-minute", "per-day"];
pub(super) const SENDER: &[&str] = &["proof", "authentication-server", "authentication-hops"];
pub(super) const LIMITS: &[&str] = &["letters-per-address", "letters-per-hour", "clock-leap"];
pub(super) const LETTERS: &[&str] = &["templates"];
pub(super) const WEB: &[&str] = &["listen", "gazette", "address", "hooks"];
pub(super) const HOOK: &[&str] = &[
    "name",
    "form",
    "url",
    "url-file",
    "url-credential",
    "url-env",
    "secret-file",
    "secret-credential",
    "secret-env",
    "ca-file",
];
pub(super) const LOG: &[&str] = &["format", "level"];
pub(super) const REHEARSAL: &[&str] = &["clock"];

/// Every key with its table, in the order of the file.
pub fn all() -> Vec<(&'static str, &'static str)> {
    let tables = [
        ("", &["node"][..]),
        ("tournament", TOURNAMENT),
        ("operator", OPERATOR),
        ("ledger", LEDGER),
        ("mailboxes", MAILBOX),
        ("mailboxes", SERVER),
        ("carrier", CARRIER),
        ("carrier", SERVER),
        ("sender", SENDER),
        ("limits", LIMITS),
        ("letters", LETTERS),
        ("web", &["listen", "gazette", "address"][..]),
        ("web.hooks", HOOK),
        ("log", LOG),
        ("rehearsal", REHEARSAL),
    ];
    let each = |(table, keys): (&'static str, &'static [&'static str])| {
        keys.iter().map(move |key| (table, *key))
    };
    tables.into_iter().flat_map(each).collect()
}
