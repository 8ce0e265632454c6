//! A mail host for tests: one for all tests of a binary, started when the first of them asks.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chancery::mail::{Login, Patience, Secret, Security, Server};
use hmac::{Hmac, KeyInit, Mac};

/// Where the ports of hosts begin: below those that systems give to connections.
const FIRST_BASE: u16 = 21_000;
/// How many ports belong to a host.
const PORTS: u16 = 10;
/// More hosts at once than any machine runs.
const HOSTS_MAX: u16 = 1000;

/// A running mail host. It ends with this process.
pub(crate) struct Rig {
    folder: PathBuf,
    base: u16,
    /// Says to others that the ports are taken.
    _claim: TcpListener,
}

/// The ports of a host.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Door {
    Imap = 1,
    Imaps = 2,
    Mx = 4,
    Submission = 5,
    Submissions = 6,
    /// The same as `Mx`, where thirty letters are taken in a minute.
    Paced = 7,
    /// The same as `Submission`, where `strict`, `strict2` and `strict3` may send in the name of
    /// their login alone.
    Strict = 8,
}

/// The host of this binary.
pub(crate) fn rig() -> &'static Rig {
    static RIG: OnceLock<Rig> = OnceLock::new();
    RIG.get_or_init(Rig::start)
}

impl Rig {
    fn start() -> Rig {
        let (base, claim) = free_ports();
        let pid = std::process::id();
        // Names of sockets are short, and the servers' own users have to get there.
        let folder = std::env::temp_dir().join(format!("chancery-mail-{pid}"));
        let rig = Rig { folder, base, _claim: claim };
        rig.host("start", &[&base.to_string(), &pid.to_string()], b"");
        rig
    }

    fn host(&self, command: &str, arguments: &[&str], input: &[u8]) -> String {
        let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
        let mut scripts = above.map(|folder| folder.join("tests/mailhost/host"));
        let script = scripts.find(|script| script.exists()).expect("the script is there");
        let mut child = Command::new(script)
            .arg(command)
            .arg(&self.folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the script of the mail host runs");
        let mut stdin = child.stdin.take().expect("it reads");
        std::io::Write::write_all(&mut stdin, input).expect("it reads all");
        drop(stdin);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "the mail host failed at: {command} {arguments:?}");
        String::from_utf8(output.stdout).expect("it prints text")
    }

    /// A command of Dovecot's.
    pub(crate) fn doveadm(&self, arguments: &[&str]) -> String {
        self.host("doveadm", arguments, b"")
    }

    /// A new minute begins for the port that counts letters.
    pub(crate) fn next_minute(&self) {
        self.host("minute", &[], b"");
    }

    /// What was handed over and is in no mailbox yet, with senders and receivers.
    pub(crate) fn queue(&self) -> String {
        self.host("queue", &[], b"")
    }

    /// Puts a message into a user's inbox, now.
    pub(crate) fn save(&self, user: &str, message: &[u8]) {
        let user = address(user);
        self.host("doveadm", &["save", "-u", &user, "-m", "INBOX"], message);
    }

    /// The content of a user's folder: all subjects in order of arrival.
    pub(crate) fn subjects(&self, user: &str, folder: &str) -> Vec<String> {
        let user = address(user);
        let told =
            self.doveadm(&["-f", "flow", "fetch", "-u", &user, "hdr.subject", "mailbox", folder]);
        let lines = told.lines().filter_map(|line| line.strip_prefix("hdr.subject="));
        lines.map(str::to_owned).collect()
    }

    /// The number of a port.
    pub(crate) fn port(&self, door: Door) -> u16 {
        self.base + door as u16
    }

    /// The folder with everything that its servers have.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The certificate that checks all those of the host.
    pub(crate) fn ca_file(&self) -> PathBuf {
        self.folder.join("ca/ca.pem")
    }

    /// The folder with the mail of a user.
    pub(crate) fn maildir(&self, user: &str) -> PathBuf {
        self.inbox(&address(user))
    }

    /// The folder with the mail of an address.
    pub(crate) fn inbox(&self, address: &str) -> PathBuf {
        let (user, domain) = address.split_once('@').expect("an address");
        self.mail().join(domain).join(user).join("Maildir")
    }

    /// The folder with all mail, and in it one for each domain.
    pub(crate) fn mail(&self) -> PathBuf {
        self.folder.join("mail")
    }

    /// The server behind a door, for a user: in secret, by the CA of the host.
    pub(crate) fn server(&self, door: Door, user: &str) -> Server {
        let security = match door {
            Door::Imaps | Door::Submissions => Security::Tls,
            Door::Imap | Door::Submission | Door::Strict => Security::StartTls,
            Door::Mx | Door::Paced => Security::PlainOnLoopback,
        };
        let secret = Secret::Password("secret".to_owned());
        let login = Login { user: address(user), secret };
        Server {
            host: "localhost".to_owned(),
            port: self.port(door),
            security,
            ca_file: Some(self.ca_file()),
            login: (!matches!(door, Door::Mx | Door::Paced)).then_some(login),
            contact: Some("operator@outside.test".to_owned()),
            patience: Patience::default(),
        }
    }

    /// A server that can be listened to: no TLS, by way of a port of the test's own.
    pub(crate) fn in_the_open(&self, port: u16, user: &str) -> Server {
        let server = self.server(Door::Imap, user);
        let patience = Patience { answer: Duration::from_secs(60), ..Patience::default() };
        Server {
            host: "127.0.0.1".to_owned(),
            port,
            security: Security::PlainOnLoopback,
            patience,
            ..server
        }
    }
}

/// The address of a user.
pub(crate) fn address(user: &str) -> String {
    format!("{user}@diplomacy.test")
}

/// A token as Dovecot's own key of this host signs it (RFC 7519, HS256), good for many years.
pub(crate) fn token(user: &str) -> String {
    token_until(user, 4_000_000_000)
}

/// The same, good until a second since 1970.
pub(crate) fn token_until(user: &str, end: u64) -> String {
    let head = URL_SAFE_NO_PAD.encode(r#"{"alg":"HS256","typ":"JWT"}"#);
    let claims = format!(r#"{{"sub":"{user}","iat":1700000000,"exp":{end}}}"#);
    let signed = format!("{head}.{}", URL_SAFE_NO_PAD.encode(claims));
    let mut seal = Hmac::<sha2::Sha256>::new_from_slice(b"chancery-test-key").unwrap();
    seal.update(signed.as_bytes());
    format!("{signed}.{}", URL_SAFE_NO_PAD.encode(seal.finalize().into_bytes()))
}

fn free_ports() -> (u16, TcpListener) {
    let bases = (0..HOSTS_MAX).map(|number| FIRST_BASE + number * PORTS);
    for base in bases {
        let Ok(claim) = TcpListener::bind(("127.0.0.1", base)) else { continue };
        if (1..PORTS).all(|port| TcpListener::bind(("127.0.0.1", base + port)).is_ok()) {
            return (base, claim);
        }
    }
    panic!("no {PORTS} ports in a row are free");
}
