//! One request over HTTP/1.1, in TLS or to this machine, and its answer. No redirect is followed:
//! what was meant for one server is shown to no other.
//!
//! No fault names more of an address than its host, since the rest may be a secret.

use std::fmt;
use std::path::Path;
use std::time::Duration;

use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{self, HeaderMap};
use hyper::{Request, Uri};
use hyper_util::rt::TokioIo;
use tokio::task::JoinSet;

use super::server::{Connector, NoWay, Patience, Security, Server};

/// The headers of an answer are a few hundred bytes; hyper takes no smaller number than 8 KiB.
const HEADERS_BYTES_MAX: usize = 16 * 1024;

/// An address of the web, which may be a secret: it shows its host alone.
#[derive(Clone, PartialEq, Eq)]
pub struct HttpAddress(Uri);

impl HttpAddress {
    /// Reads an address that begins with `https://` or `http://`, and contains no password.
    #[must_use]
    pub fn read(text: &str) -> Option<HttpAddress> {
        let uri: Uri = text.parse().ok()?;
        let is_web = matches!(uri.scheme_str(), Some("https" | "http"));
        let authority = uri.authority()?.as_str();
        let is_plain = !authority.contains('@') && !uri.host()?.is_empty();
        (is_web && is_plain).then_some(HttpAddress(uri))
    }

    /// Whether what is sent there is kept secret on the way.
    #[must_use]
    pub fn is_secure(&self) -> bool {
        self.0.scheme_str() == Some("https")
    }

    /// The server, by its name or number.
    #[must_use]
    pub fn host(&self) -> &str {
        // An address of IPv6 stands in brackets here alone.
        self.0.host().unwrap_or_default().trim_matches(['[', ']'])
    }
}

impl fmt::Debug for HttpAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "HttpAddress({})", self.host())
    }
}

/// The way to an address, made once: to read the certificates of a system takes a while.
#[derive(Debug)]
pub struct HttpGate {
    address: HttpAddress,
    connector: Connector,
}

/// What a server answered.
#[derive(Debug)]
pub struct HttpAnswer {
    pub status: u16,
    headers: HeaderMap,
    /// Empty unless it was asked for.
    pub(super) body: Bytes,
}

impl HttpAnswer {
    /// A header, if it is there and a text.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

impl HttpGate {
    /// The way to an address: in TLS, with the certificates of a file or of the system, or in the
    /// open to this machine alone. So long it waits for a connection at most.
    ///
    /// # Errors
    ///
    /// What is wrong with the certificates.
    pub fn new(
        address: HttpAddress,
        ca_file: Option<&Path>,
        patience: Duration,
    ) -> Result<HttpGate, String> {
        let (security, port) = match address.is_secure() {
            true => (Security::Tls, 443),
            false => (Security::PlainOnLoopback, 80),
        };
        let server = Server {
            host: address.host().to_owned(),
            port: address.0.port_u16().unwrap_or(port),
            security,
            ca_file: ca_file.map(Path::to_owned),
            login: None,
            contact: None,
            patience: Patience { connect: patience, ..Patience::default() },
        };
        let connector = Connector::new(server).map_err(|why: NoWay| why.to_string())?;
        Ok(HttpGate { address, connector })
    }

    /// Posts something, and waits for the answer as long as the caller does. Of the answer's body
    /// so many bytes are read at most, or nothing.
    ///
    /// # Errors
    ///
    /// If there is no answer, or too long a one, in words for the operator.
    pub async fn post(
        &self,
        headers: &[(&str, &str)],
        body: Vec<u8>,
        body_bytes_max: Option<usize>,
    ) -> Result<HttpAnswer, String> {
        let (HttpAddress(uri), host) = (&self.address, self.address.host());
        let broken = |why: &dyn fmt::Display| format!("the connection to {host} broke: {why}");
        let (wire, _) = self.connector.connect().await.map_err(|why| why.to_string())?;
        let mut client = http1::Builder::new();
        let client = client.max_buf_size(HEADERS_BYTES_MAX);
        let (mut sender, connection) =
            client.handshake(TokioIo::new(wire)).await.map_err(|why| broken(&why))?;
        // It ends with this function, even if the server sends more.
        let mut connected = JoinSet::new();
        connected.spawn(connection);
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let mut request = Request::post(path).header(header::HOST, authority);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::new(Bytes::from(body)));
        let request = request.map_err(|_| format!("the address at {host} can't be asked for"))?;
        let answer = sender.send_request(request).await.map_err(|why| broken(&why))?;
        let (head, body) = answer.into_parts();
        let status = head.status.as_u16();
        let body = match body_bytes_max {
            None => Bytes::new(),
            Some(most) => {
                let body = Limited::new(body, most).collect().await;
                let broken = |_| format!("{host} answers {status}, and then breaks off");
                body.map_err(broken)?.to_bytes()
            }
        };
        Ok(HttpAnswer { status, headers: head.headers, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_shows_its_host_alone() {
        let read = |text| HttpAddress::read(text);
        let one = read("https://chat.example/api/webhooks/1/geheim?wait=true").expect("one");
        assert_eq!((one.host(), one.is_secure()), ("chat.example", true));
        assert!(!format!("{one:?}").contains("geheim"));
        assert_eq!(read("http://[::1]:8025/x").expect("one").host(), "::1");
        for none in ["chat.example/x", "/x", "ftp://a/x", "https://anna:geheim@a/x", "https://"] {
            assert_eq!(read(none), None, "{none}");
        }
    }
}
