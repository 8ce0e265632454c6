//! A person consents in a browser, which is sent back to a port of this machine with a code
//! (RFC 8252), under a secret that only this program knows (PKCE, RFC 7636).

use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest as _, Sha256};
use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::post::{form, unescaped};
use super::{GrantedToken, OauthClient, TokenFault, TokenServer};
use crate::server::quoted;

/// A longer line is no request of a browser that we sent away.
const LINE_BYTES_MAX: u64 = 16 * 1024;
/// A browser asks at once. Until then so many connections are open at a time.
const VISIT: Duration = Duration::from_secs(10);
const VISITS_MAX: usize = 64;

/// Where the browser comes back to.
#[derive(Debug)]
pub struct Loopback {
    listener: TcpListener,
    /// The address.
    pub address: String,
}

impl Loopback {
    /// Listens on this port, or on any that is free.
    ///
    /// # Errors
    ///
    /// If the port is taken.
    pub async fn open(port: u16) -> Result<Loopback, String> {
        let failed = |why: std::io::Error| format!("127.0.0.1:{port}: {why}");
        let listener = TcpListener::bind(("127.0.0.1", port)).await.map_err(failed)?;
        let port = listener.local_addr().map_err(failed)?.port();
        Ok(Loopback { listener, address: format!("http://127.0.0.1:{port}") })
    }

    /// Waits for the browser with our state. All other visitors are sent away.
    ///
    /// # Errors
    ///
    /// If the person did not consent.
    pub async fn code(&self, state: &str) -> Result<String, String> {
        let mut visits = JoinSet::new();
        loop {
            // Browsers open connections on which they say nothing, and we don't wait for those.
            tokio::select! {
                visitor = self.listener.accept(), if visits.len() < VISITS_MAX => {
                    if let Ok((stream, _)) = visitor {
                        visits.spawn(timeout(VISIT, visited(stream, state.to_owned())));
                    }
                }
                Some(visit) = visits.join_next() => {
                    if let Ok(Ok(Some(code))) = visit {
                        return code;
                    }
                }
            }
        }
    }
}

async fn visited(stream: TcpStream, state: String) -> Option<Result<String, String>> {
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    (&mut stream).take(LINE_BYTES_MAX).read_line(&mut line).await.ok()?;
    let code = line.split(' ').nth(1).and_then(|target| code_in(target, &state));
    let (status, said) = match &code {
        Some(Ok(_)) => ("200 OK", "Chancery has the consent. You can close this page."),
        Some(Err(_)) => ("200 OK", "There is no consent. You can close this page."),
        None => ("404 Not Found", "There is nothing here."),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\
        Connection: close\r\n\r\n{said}",
        said.len()
    );
    // We have the code, even if the browser does not show the answer.
    let _ = stream.get_mut().write_all(answer.as_bytes()).await;
    code
}

/// The code in an address to which a browser was sent back, if it bears our state.
///
/// # Errors
///
/// If the person did not consent.
#[must_use]
pub fn code_in(address: &str, state: &str) -> Option<Result<String, String>> {
    let (_, query) = address.trim().split_once('?')?;
    let pairs = || query.split('&').filter_map(|pair| pair.split_once('='));
    let value = |name| pairs().find(|(key, _)| *key == name).map(|(_, value)| unescaped(value));
    if value("state")? != state {
        return None;
    }
    match (value("code"), value("error")) {
        (Some(code), _) => Some(Ok(code)),
        (None, Some(error)) => Some(Err(format!("there is no consent: {}", quoted(&error)))),
        (None, None) => None,
    }
}

/// The page on which a person consents.
#[must_use]
pub fn consent_page(
    page: &str,
    client: &OauthClient,
    scope: &str,
    back: &str,
    secrets: (&str, &str),
) -> String {
    let (state, verifier) = secrets;
    let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
    let fields = form(&[
        ("client_id", &client.id),
        ("redirect_uri", back),
        ("response_type", "code"),
        ("scope", scope),
        ("state", state),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
        ("access_type", "offline"),
        ("prompt", "consent"),
    ]);
    format!("{page}?{fields}")
}

impl TokenServer {
    /// The tokens for a code with which a browser came back.
    ///
    /// # Errors
    ///
    /// If the server gives none.
    pub async fn for_code(
        &self,
        client: &OauthClient,
        code: &str,
        back: &str,
        verifier: &str,
    ) -> Result<GrantedToken, TokenFault> {
        let mut fields = vec![
            ("grant_type", "authorization_code"),
            ("code", code),
            ("redirect_uri", back),
            ("code_verifier", verifier),
        ];
        fields.extend(client.fields());
        self.grant(&fields).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_counts_only_with_our_state() {
        let code = |address| code_in(address, "s1");
        assert_eq!(
            code("http://127.0.0.1:1/?state=s1&code=4%2F0A&scope=x"),
            Some(Ok("4/0A".into()))
        );
        assert_eq!(code("/?code=a&state=s1\n"), Some(Ok("a".into())));
        assert_eq!(code("/?code=a&state=s2"), None);
        assert_eq!(code("/?code=a"), None);
        assert_eq!(code("/favicon.ico"), None);
        let denied = Some(Err("there is no consent: access_denied".into()));
        assert_eq!(code("/?error=access_denied&state=s1"), denied);
    }
}
