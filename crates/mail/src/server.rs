//! Mail servers: where they are, how we talk to them in secret, and who we say that we are.
//!
//! Nothing goes over the wire in the open but to this machine, and only where that is asked for.
//! Secrets show in no `Debug` and in no fault.

use std::fmt;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use rustix::net::sockopt;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{self, CertificateError};

use super::token_command::token;

/// After this much silence we probe whether a connection is still alive.
const ASKED_AFTER: Duration = Duration::from_secs(60);
/// The time between probes, and the number of probes before we give up: two minutes in all, which a
/// mail server may be away to start again.
const ASKED_AGAIN: Duration = Duration::from_secs(20);
const ASKED_TIMES: u32 = 3;

/// A mail server, and how to talk to it.
#[derive(Clone, Debug)]
pub struct Server {
    /// Its name, which its certificate has to bear.
    pub host: String,
    pub port: u16,
    /// How the connection is kept secret.
    pub security: Security,
    /// A file with the certificates, in PEM, by which the server's is checked, in place of those of
    /// the system.
    pub ca_file: Option<PathBuf>,
    /// Who we are there; none if it needs no login.
    pub login: Option<Login>,
    /// To whom its people can write if we do what they don't like.
    pub contact: Option<String>,
    /// How long we wait.
    pub patience: Patience,
}

/// How a connection is kept secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS from the moment at which both have agreed on it; nothing before.
    StartTls,
    /// Not at all: only to this machine itself.
    PlainOnLoopback,
}

/// Who we are at a server.
#[derive(Clone, Debug)]
pub struct Login {
    /// The name of the account.
    pub user: String,
    /// What proves it.
    pub secret: Secret,
}

/// What proves who we are.
#[derive(Clone)]
pub enum Secret {
    Password(String),
    /// A program with its arguments that prints a token (XOAUTH2). It runs for each login, since a
    /// token lives for an hour or so.
    TokenCommand(Vec<String>),
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Secret::Password(_) => "Password",
            Secret::TokenCommand(_) => "TokenCommand",
        })
    }
}

/// How long we wait for a server before we take it for dead.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For a connection, TLS included, and for a token.
    pub connect: Duration,
    /// For the answer to a command, and for each piece of a long one.
    pub answer: Duration,
    /// For the last word on a letter that was handed over: a server may look for viruses first.
    pub delivery: Duration,
    /// For a mailbox to speak by itself, before it is asked whether it still lives: connections
    /// without traffic are dropped on the way without a word, the soonest after ten minutes.
    pub idle: Duration,
    /// Between two looks into a mailbox that does not speak by itself.
    pub poll: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            connect: Duration::from_secs(30),
            answer: Duration::from_secs(60),
            delivery: Duration::from_secs(300),
            idle: Duration::from_secs(300),
            poll: Duration::from_secs(30),
        }
    }
}

/// Why there is no connection. No sentence holds a secret, or words of a letter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoWay {
    #[error("{0}")]
    Passing(String),
    /// A person has to change something.
    #[error("{0}")]
    Lasting(String),
}

/// A connection, with any layers in between.
pub(super) trait Duplex: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send + Sync + fmt::Debug> Duplex for T {}
/// A connection, with any layers in between.
pub(super) type Wire = Box<dyn Duplex>;

/// What is needed for connections to one server, made once: to read the certificates of a system
/// takes a tenth of a second.
#[derive(Clone)]
pub(super) struct Connector {
    pub(super) server: Server,
    tls: Option<TlsConnector>,
    /// Whether it was on another machine when we connected last.
    is_elsewhere: Arc<AtomicBool>,
}

impl fmt::Debug for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.server.fmt(f)
    }
}

impl fmt::Display for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.server.host, self.server.port)
    }
}

impl Connector {
    /// Reads the certificates.
    pub(super) fn new(server: Server) -> Result<Connector, NoWay> {
        let tls = match server.security {
            Security::PlainOnLoopback => None,
            Security::Tls | Security::StartTls => Some(connector(&server)?),
        };
        Ok(Connector { server, tls, is_elsewhere: Arc::default() })
    }

    /// Whether the server is surely on another machine, as far as the last connection says. Private
    /// addresses may be those of containers on this one.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.is_elsewhere.load(Ordering::Relaxed)
    }

    /// A connection without any TLS yet.
    async fn dial(&self) -> Result<TcpStream, NoWay> {
        let address = (self.server.host.as_str(), self.server.port);
        let stream = match timeout(self.server.patience.connect, TcpStream::connect(address)).await
        {
            Ok(Ok(stream)) => stream,
            Ok(Err(why)) => return Err(NoWay::Passing(format!("can't connect to {self}: {why}"))),
            Err(_) => return Err(NoWay::Passing(format!("{self} does not answer"))),
        };
        // Else each small command waits for the answer to the one before (Nagle's algorithm).
        let ready = stream
            .set_nodelay(true)
            .and_then(|()| keep_alive(&stream))
            .and_then(|()| Ok((stream.peer_addr()?, stream.local_addr()?)));
        let (peer, local) =
            ready.map_err(|why| NoWay::Passing(format!("can't connect to {self}: {why}")))?;
        let is_elsewhere = peer.ip() != local.ip() && is_public(peer.ip());
        self.is_elsewhere.store(is_elsewhere, Ordering::Relaxed);
        if self.tls.is_none() && !peer.ip().is_loopback() {
            return Err(NoWay::Lasting(format!(
                "{self} is another machine ({}), and the configuration asks for a connection that \
                everybody on the way can read; use TLS or STARTTLS",
                peer.ip()
            )));
        }
        Ok(stream)
    }

    /// A connection, and whether both still have to agree on TLS.
    pub(super) async fn connect(&self) -> Result<(Wire, bool), NoWay> {
        let stream = Box::new(self.dial().await?);
        match self.server.security {
            Security::Tls => Ok((self.secure(stream).await?, false)),
            Security::StartTls => Ok((stream, true)),
            Security::PlainOnLoopback => Ok((stream, false)),
        }
    }

    /// Puts TLS over a connection.
    pub(super) async fn secure(&self, stream: Wire) -> Result<Wire, NoWay> {
        let Some(tls) = &self.tls else { return Ok(stream) };
        let name = ServerName::try_from(self.server.host.clone()).map_err(|_| {
            NoWay::Lasting(format!("{:?} is no name of a server", self.server.host))
        })?;
        match timeout(self.server.patience.connect, tls.connect(name, stream)).await {
            Ok(Ok(stream)) => Ok(Box::new(stream)),
            // What rustls says of a certificate comes as this kind.
            Ok(Err(why)) if why.kind() == std::io::ErrorKind::InvalidData => {
                if speaks_no_tls(&why) {
                    return Err(NoWay::Lasting(format!(
                        "{self} speaks no TLS on this port; if it is the port for STARTTLS (143 or \
                         587, usually), write tls = \"starttls\""
                    )));
                }
                let why = untrusted(&why).map_or_else(|| why.to_string(), str::to_owned);
                Err(NoWay::Lasting(format!("{self} can't be trusted: {why}")))
            }
            Ok(Err(why)) => Err(NoWay::Passing(format!("no TLS with {self}: {why}"))),
            Err(_) => Err(NoWay::Passing(format!("{self} does not answer in TLS"))),
        }
    }
}

fn is_public(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(v4) => !(v4.is_loopback() || v4.is_private() || v4.is_link_local()),
        IpAddr::V6(v6) => !(v6.is_loopback() || v6.is_unique_local() || v6.is_unicast_link_local()),
    }
}

/// Whether what came is no TLS at all: a server for STARTTLS greets in plain text.
fn speaks_no_tls(why: &std::io::Error) -> bool {
    let why = why.get_ref().and_then(|why| why.downcast_ref::<rustls::Error>());
    matches!(why, Some(rustls::Error::InvalidMessage(rustls::InvalidMessage::InvalidContentType)))
}

/// What is wrong with a certificate, in words that stay the same from one look to the next.
fn untrusted(why: &std::io::Error) -> Option<&'static str> {
    let why = why.get_ref()?.downcast_ref::<rustls::Error>()?;
    let rustls::Error::InvalidCertificate(certificate) = why else { return None };
    Some(match certificate {
        CertificateError::Expired | CertificateError::ExpiredContext { .. } => {
            "its certificate has expired; have it renewed there"
        }
        CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. } => {
            "its certificate is not valid yet; look at the clocks of both machines"
        }
        CertificateError::UnknownIssuer => {
            "this machine does not trust the authority that signed its certificate; if the \
                authority is your own, name its file as ca-file"
        }
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => {
            "its certificate is for another name; set host to the name in it"
        }
        _ => return None,
    })
}

/// Lets the system ask the other side whether it is still there, so that a connection on which
/// nothing is said, as in IDLE, is not taken for one on which nothing happens.
fn keep_alive(stream: &TcpStream) -> std::io::Result<()> {
    sockopt::set_socket_keepalive(stream, true)?;
    sockopt::set_tcp_keepidle(stream, ASKED_AFTER)?;
    sockopt::set_tcp_keepintvl(stream, ASKED_AGAIN)?;
    sockopt::set_tcp_keepcnt(stream, ASKED_TIMES)?;
    Ok(())
}

fn connector(server: &Server) -> Result<TlsConnector, NoWay> {
    let config = chancery_tls::config(server.ca_file.as_deref())
        .map_err(|why| NoWay::Lasting(format!("{}: {why}", server.host)))?;
    Ok(TlsConnector::from(config))
}

/// What a login goes by: its kind, and the words.
pub(super) enum LoginProof {
    Password(String),
    Token(String),
}

impl Login {
    /// What proves it now.
    pub(super) async fn proof(&self, patience: Patience) -> Result<LoginProof, NoWay> {
        match &self.secret {
            Secret::Password(password) => Ok(LoginProof::Password(password.clone())),
            Secret::TokenCommand(words) => {
                token(words, patience.connect).await.map(LoginProof::Token)
            }
        }
    }
}

/// What is said in XOAUTH2, before it is encoded.
pub(super) fn xoauth2(user: &str, token: &str) -> String {
    format!("user={user}\u{1}auth=Bearer {token}\u{1}\u{1}")
}

/// What a server said, short and on one line: it may be anything.
pub(super) fn quoted(said: &str) -> String {
    const CHARS_MAX: usize = 300;
    shortened(said, CHARS_MAX)
}

/// The same, of another length.
pub(super) fn shortened(said: &str, chars_max: usize) -> String {
    let plain = said.chars().map(|c| if c.is_control() { ' ' } else { c });
    plain.take(chars_max).collect::<String>().trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_connection_is_asked_whether_it_lives_and_waits_for_no_small_packets() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("it has one").port();
        let gate = Connector::new(Server {
            host: "127.0.0.1".to_owned(),
            port,
            security: Security::PlainOnLoopback,
            ca_file: None,
            login: None,
            contact: None,
            patience: Patience::default(),
        });
        let stream = gate.expect("no certificates are needed").dial().await.expect("a connection");
        assert!(stream.nodelay().expect("it says so"));
        assert!(sockopt::socket_keepalive(&stream).expect("it says so"));
        assert_eq!(sockopt::tcp_keepidle(&stream).expect("it says so"), ASKED_AFTER);
        assert_eq!(sockopt::tcp_keepintvl(&stream).expect("it says so"), ASKED_AGAIN);
        assert_eq!(sockopt::tcp_keepcnt(&stream).expect("it says so"), ASKED_TIMES);
    }
}
