//! Mailboxes and carriers: what kind each is, where it is, and how to get in.

mod provider;

use core::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use super::circles;
use super::keys;
use super::limits::{self, SendingPace};
use super::reader::{ConfigReader, FileSection};
pub use provider::MailProvider;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailboxSource {
    /// The name under which the journal knows it. The one that is called `confirmation` is the
    /// confirmation box (D.VII(7)).
    pub name: String,
    pub place: MailboxPlace,
    /// The addresses whose letters come into it, if no others do: then no other board has to wait
    /// for it.
    pub addresses: Vec<String>,
    /// How often to look at it if it can't announce mail by itself.
    pub poll: Duration,
    /// To whom the people of its server can write.
    pub contact: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MailboxPlace {
    /// On a server.
    Imap {
        server: ServerOptions,
        folder: String,
        /// The folder to which letters are moved once they are in the journal; without one they
        /// are flagged where they are.
        done: Option<String>,
    },
    /// A Maildir on this machine.
    Maildir(PathBuf),
    /// A folder with a file for each letter, on this machine.
    Folder(PathBuf),
}

/// What takes letters away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarrierKind {
    /// A mail server.
    Smtp(ServerOptions),
    /// A Maildir on this machine, for trying things out.
    Maildir(PathBuf),
    /// A folder into which each letter is written as a file.
    File(PathBuf),
}

/// The address for reports of failure: the sender of the envelope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnPath {
    /// One with a mark after the plus, by which a report says whose address fails.
    Marked,
    /// The login's, since some servers take no other sender.
    Plain,
}

/// From which address letters come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FromField {
    /// The one to which an answer goes: a board's, with the reader's token.
    Answered,
    /// The login's, since some servers take no other; Reply-To has the one to which an answer goes.
    Plain,
}

const FROM_FIELDS: [(&str, FromField); 2] =
    [("answered", FromField::Answered), ("plain", FromField::Plain)];
const RETURN_PATHS: [(&str, ReturnPath); 2] =
    [("marked", ReturnPath::Marked), ("plain", ReturnPath::Plain)];

/// A mail server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerOptions {
    /// Its name.
    pub host: String,
    pub port: u16,
    /// How the way there is kept secret.
    pub tls: Tls,
    /// The certificates that its own has to come from, instead of those of the system.
    pub ca_file: Option<PathBuf>,
    /// Who we are there; no user in particular if there is none.
    pub login: Option<LoginOptions>,
}

/// How the way to a server is kept secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tls {
    /// From the first byte on.
    Implicit,
    /// After asking for it; without it nothing is said.
    StartTls,
    /// Not at all: on this machine only.
    None,
}

/// Who we are on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoginOptions {
    /// The name.
    pub user: String,
    /// The secret that proves it.
    pub secret: SecretPlace,
}

/// The place of a secret. It is never in the configuration itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SecretPlace {
    /// In a file, without its last end of line.
    File(PathBuf),
    /// In a file that systemd hands to the service. At a prompt, which systemd hands nothing, it is
    /// the file of that name in the folder of the configuration.
    Credential { name: String, file: PathBuf },
    /// In a variable of the environment.
    Env(String),
    /// It is what a command prints; the words of the command, without a shell.
    Command(Vec<String>),
    /// It is a token of OAuth 2 (XOAUTH2) that a command prints for each login.
    Token(Vec<String>),
}

#[derive(Clone, Copy)]
enum SourceKind {
    Server,
    Maildir,
    Folder,
}

/// How many connections Microsoft takes for sending from one mailbox.
const OF_EXCHANGE: usize = 3;
/// The journal has letters that were written at the prompt under this name, and believes them.
const PROMPT: &str = "prompt";
/// How often to look at a mailbox unless the configuration says otherwise, in seconds.
const POLL_SECONDS: u32 = 30;

/// The keys that name a secret.
const SECRETS: [&str; 5] =
    ["password-file", "password-credential", "password-env", "password-command", "token-command"];

const TLS: [(&str, Tls); 3] =
    [("tls", Tls::Implicit), ("starttls", Tls::StartTls), ("none", Tls::None)];

pub(super) fn mailboxes(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    operator: Option<&String>,
) -> Vec<MailboxSource> {
    let sections = reader.sections(root, "mailboxes");
    if sections.is_empty() && !root.has("mailboxes") {
        reader.wrong(root, "mailboxes", "is missing: write [[mailboxes]], once for each mailbox");
    }
    let (mut found, mut names): (Vec<_>, Vec<String>) = (Vec::new(), Vec::new());
    for section in sections {
        // Its name is taken even if something else is wrong with it.
        if let Some(name) = section.get("name").and_then(|name| name.get_ref().as_str()) {
            if names.iter().any(|other| other == name) {
                let message = format!("there is another mailbox called {name:?}");
                reader.wrong(&section, "name", message);
            }
            if name == PROMPT {
                let message = format!("can't be {name:?}: that is the mailbox of the prompt");
                reader.wrong(&section, "name", message);
            }
            names.push(name.to_owned());
        }
        let source = mailbox(reader, &section);
        let with_contact = |source| MailboxSource { contact: operator.cloned(), ..source };
        found.extend(source.map(with_contact).map(|source| (section, source)));
    }
    circles::check_mailboxes(reader, &found);
    found.into_iter().map(|(_, source)| source).collect()
}

fn mailbox(reader: &mut ConfigReader<'_>, section: &FileSection<'_>) -> Option<MailboxSource> {
    reader.only(section, &[keys::MAILBOX, keys::SERVER].concat());
    let name = reader.needed(section, "name", "orders");
    let kinds = [
        ("imap", SourceKind::Server),
        ("maildir", SourceKind::Maildir),
        ("folder", SourceKind::Folder),
    ];
    reader.needed(section, "kind", "imap");
    let kind = reader.choice(section, "kind", &kinds);
    let poll = reader.number(section, "poll", 1..=3_600, POLL_SECONDS);
    let addresses = reader.texts(section, "addresses");
    if addresses.iter().any(|address| !address.contains('@')) {
        let message = "must be a list of board addresses, such as [\"wm26-r1-07@example.org\"]";
        reader.wrong(section, "addresses", message);
    }
    let place = match kind? {
        SourceKind::Server => {
            let server = server(reader, section, 993, 143);
            let folder = reader.text(section, "folder").unwrap_or_else(|| "INBOX".to_owned());
            let done = reader.text(section, "done");
            server.map(|server| MailboxPlace::Imap { server, folder, done })
        }
        SourceKind::Maildir => folder(reader, section).map(MailboxPlace::Maildir),
        SourceKind::Folder => folder(reader, section).map(MailboxPlace::Folder),
    };
    let poll = Duration::from_secs(poll.into());
    Some(MailboxSource { name: name?, place: place?, addresses, poll, contact: None })
}

/// The carrier, the address for what it can't deliver, the sender of letters, and the pace.
pub(super) fn carrier(
    reader: &mut ConfigReader<'_>,
    root: &FileSection<'_>,
    mailboxes: &[MailboxSource],
) -> (Option<CarrierKind>, ReturnPath, FromField, SendingPace) {
    let section = reader.section(root, "carrier");
    let return_path = reader.choice(&section, "return-path", &RETURN_PATHS);
    let from = reader.choice(&section, "from", &FROM_FIELDS).unwrap_or(FromField::Answered);
    let kind = kind_of_carrier(reader, &section);
    circles::check_carrier(reader, &section, kind.as_ref(), mailboxes);
    let pace = limits::pace(reader, &section);
    check_connections(reader, &section, kind.as_ref(), pace);
    if section.has("address") && from != FromField::Plain && return_path != Some(ReturnPath::Plain)
    {
        let message = "is for from = \"plain\" or return-path = \"plain\", but neither is set";
        reader.wrong(&section, "address", message);
    }
    (kind, return_path.unwrap_or(ReturnPath::Marked), from, pace)
}

/// Refuses an impossible number of connections.
fn check_connections(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    kind: Option<&CarrierKind>,
    pace: SendingPace,
) {
    let message = match kind {
        Some(CarrierKind::Maildir(_) | CarrierKind::File(_)) if pace.connections.is_some() => {
            "is for a server, but this kind is a folder"
        }
        Some(CarrierKind::Smtp(server))
            if MailProvider::of(&server.host) == Some(MailProvider::Microsoft)
                && pace.connections() > OF_EXCHANGE =>
        {
            "is more than Microsoft 365 accepts from a mailbox: write 3 at most"
        }
        _ => return,
    };
    reader.wrong(section, "connections", message);
}

fn kind_of_carrier(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
) -> Option<CarrierKind> {
    reader.only(section, &[keys::CARRIER, keys::SERVER].concat());
    let kinds = [
        ("smtp", SourceKind::Server),
        ("maildir", SourceKind::Maildir),
        ("file", SourceKind::Folder),
    ];
    reader.needed(section, "kind", "smtp");
    match reader.choice(section, "kind", &kinds)? {
        SourceKind::Server => server(reader, section, 465, 587).map(CarrierKind::Smtp),
        SourceKind::Maildir => folder(reader, section).map(CarrierKind::Maildir),
        SourceKind::Folder => folder(reader, section).map(CarrierKind::File),
    }
}

/// The folder of a mailbox that is on no server, without any of a server's keys.
fn folder(reader: &mut ConfigReader<'_>, section: &FileSection<'_>) -> Option<PathBuf> {
    for key in keys::SERVER.iter().chain(&["done"]) {
        if section.has(key) {
            reader.wrong(section, key, "is for a server, but this kind is a folder");
        }
    }
    reader.needed_path(section, "folder", "/var/mail/orders")
}

fn server(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    with_tls: u32,
    without: u32,
) -> Option<ServerOptions> {
    let host = reader.needed(section, "host", "mail.example.org");
    let tls = reader.choice(section, "tls", &TLS).unwrap_or(Tls::Implicit);
    let usual = if tls == Tls::Implicit { with_tls } else { without };
    let port = reader.number(section, "port", 1..=u32::from(u16::MAX), usual);
    if tls == Tls::None && !host.as_deref().is_some_and(is_near) {
        let message = "would show passwords and secret orders to everyone on the way: it is only \
            for servers on this machine; elsewhere write \"tls\" or \"starttls\"";
        reader.wrong(section, "tls", message);
    }
    let ca_file = reader.path(section, "ca-file");
    let login = login(reader, section);
    Some(ServerOptions { host: host?, port: u16::try_from(port).ok()?, tls, ca_file, login })
}

/// Whether a host is this machine.
pub(super) fn is_near(host: &str) -> bool {
    host == "localhost" || is_loopback(host)
}

/// Whether this is an address of this machine, and no name: a name may begin as one does.
pub(super) fn is_loopback(host: &str) -> bool {
    host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Whether letters come from this machine only, and leave it by no server elsewhere.
pub(super) fn is_all_near(mailboxes: &[MailboxSource], carrier: Option<&CarrierKind>) -> bool {
    let sources = mailboxes.iter().filter_map(|source| match &source.place {
        MailboxPlace::Imap { server, .. } => Some(server),
        MailboxPlace::Maildir(_) | MailboxPlace::Folder(_) => None,
    });
    let carrier = match carrier {
        Some(CarrierKind::Smtp(server)) => Some(server),
        _ => None,
    };
    sources.chain(carrier).all(|server| is_near(&server.host))
}

fn login(reader: &mut ConfigReader<'_>, section: &FileSection<'_>) -> Option<LoginOptions> {
    let user = reader.text(section, "user");
    let file = reader.path(section, "password-file").map(SecretPlace::File);
    let credential = credential(reader, section, "password-credential");
    let env = reader.text(section, "password-env").map(SecretPlace::Env);
    let mut words = |key| Some(reader.texts(section, key)).filter(|words| !words.is_empty());
    let command = words("password-command").map(SecretPlace::Command);
    let token = words("token-command").map(SecretPlace::Token);
    let given = [file, credential, env, command, token].into_iter().zip(SECRETS);
    let mut given = given.filter_map(|(secret, key)| Some((secret?, key)));
    let first = given.next();
    for (_, key) in given {
        let other = first.as_ref().map_or("", |(_, other)| other);
        let message = format!("is a second secret besides {other}: one of the two is enough");
        reader.wrong(section, key, message);
    }
    let secret = first.map(|(secret, _)| secret);
    match (&user, &secret) {
        (Some(_), None) => {
            let message = "needs a secret: add password-file = \"/etc/chancery/password\", or \
                password-credential, password-env, password-command, token-command";
            reader.wrong(section, "user", message);
        }
        (None, Some(_)) => {
            reader.wrong(section, "user", "is missing, although its secret is there")
        }
        _ => {}
    }
    Some(LoginOptions { user: user?, secret: secret? })
}

/// A credential of systemd, whose name is that of a file in one folder.
pub(super) fn credential(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    key: &str,
) -> Option<SecretPlace> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let is_name = |text: &str| text.chars().all(is_plain) && !text.starts_with('.');
    let expected = "the name of a systemd credential (LoadCredential), such as \"imap\"";
    let name =
        reader.parsed(section, key, expected, |text| is_name(text).then(|| text.to_owned()))?;
    let file = reader.path(section, key)?;
    Some(SecretPlace::Credential { name, file })
}

/// An address of pages as it can stand in letters, with the slash at its end.
pub(super) fn public_address(text: &str) -> Option<String> {
    let host = text.strip_prefix("https://")?;
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._~/:-".contains(letter);
    let is_one = host.starts_with(|letter: char| letter.is_ascii_alphanumeric());
    let is_whole = is_one && host.chars().all(is_plain);
    is_whole.then(|| format!("{}/", text.trim_end_matches('/')))
}
