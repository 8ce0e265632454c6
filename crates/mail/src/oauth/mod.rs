//! Tokens of OAuth 2, with which Microsoft and Google let programs in to mail.
//!
//! `post` sends a form to a token server, [`TokenServer`] asks for a token in each of the ways that
//! a provider offers, and `explained` says what its numbers mean and what to do about them.

mod device;
mod explained;
mod loopback;
mod post;
mod service;

use std::fmt;
use std::path::PathBuf;

use chrono::{DateTime, Utc};

pub use device::DeviceCode;
pub use explained::explained;
pub use loopback::{Loopback, code_in, consent_page};
use post::{Answer, form, post};
pub use service::ServiceKey;

use super::server::quoted;

/// A token is a few thousand bytes; the daemon takes no longer one.
const TOKEN_BYTES_MAX: usize = 16 * 1024;

/// Where a provider gives out tokens.
#[derive(Clone, Debug)]
pub struct TokenServer {
    /// The address to which forms go.
    pub url: String,
    /// The certificates that the server's has to come from; else those of the system.
    pub ca_file: Option<PathBuf>,
}

/// Our program, as a provider knows it.
#[derive(Clone)]
pub struct OauthClient {
    pub id: String,
    /// Some providers give the same one to every program, which makes it no secret.
    pub secret: Option<String>,
}

impl OauthClient {
    fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let secret = self.secret.as_deref().map(|secret| ("client_secret", secret));
        std::iter::once(("client_id", self.id.as_str())).chain(secret)
    }
}

impl fmt::Debug for OauthClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.id.fmt(f)
    }
}

/// What a token server grants.
pub struct GrantedToken {
    /// The token with which one logs in.
    pub access_token: String,
    /// The token that gets the next one, if the server gave a new one.
    pub refresh_token: Option<String>,
}

impl fmt::Debug for GrantedToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GrantedToken")
    }
}

/// Why there is no token. No sentence holds a secret.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TokenFault {
    /// The server can't be reached, or answers nothing that makes sense.
    #[error("{0}")]
    Unreachable(String),
    /// A person let the time for the sign-in pass.
    #[error("expired_token: no one has signed in")]
    TooLate,
    #[error("{host} refuses: {error}{said}")]
    Refused {
        host: String,
        /// The word for programs, such as `invalid_client`.
        error: String,
        /// A colon and the sentence for people, if there is one.
        said: String,
        /// What time it is there.
        time: Option<DateTime<Utc>>,
    },
}

impl TokenServer {
    /// A token for an application that acts for itself, without any person.
    ///
    /// # Errors
    ///
    /// If the server gives none.
    pub async fn for_application(
        &self,
        client_id: &str,
        secret: &str,
        scope: &str,
    ) -> Result<GrantedToken, TokenFault> {
        self.grant(&[
            ("grant_type", "client_credentials"),
            ("client_id", client_id),
            ("client_secret", secret),
            ("scope", scope),
        ])
        .await
    }

    /// The next token for a person who has consented.
    ///
    /// # Errors
    ///
    /// If the server gives none.
    pub async fn refreshed(
        &self,
        client: &OauthClient,
        refresh_token: &str,
        scope: &str,
    ) -> Result<GrantedToken, TokenFault> {
        let fields =
            [("grant_type", "refresh_token"), ("refresh_token", refresh_token), ("scope", scope)];
        self.grant(&fields.into_iter().chain(client.fields()).collect::<Vec<_>>()).await
    }

    async fn grant(&self, fields: &[(&str, &str)]) -> Result<GrantedToken, TokenFault> {
        let answer = post(&self.url, self.ca_file.as_deref(), form(fields)).await?;
        let access_token = match answer.text("access_token") {
            Some(token) if answer.is_success => token,
            _ => return Err(refused(&answer)),
        };
        if access_token.len() > TOKEN_BYTES_MAX
            || !access_token.bytes().all(|b| b.is_ascii_graphic())
        {
            let why = format!("what {} sends is no token", answer.host);
            return Err(TokenFault::Unreachable(why));
        }
        Ok(GrantedToken { access_token, refresh_token: answer.text("refresh_token") })
    }
}

fn refused(answer: &Answer) -> TokenFault {
    let Some(error) = answer.text("error").filter(|error| !error.is_empty()) else {
        let why = format!("{} answers {} without a token", answer.host, answer.status);
        return TokenFault::Unreachable(why);
    };
    let said = answer.text("error_description").map(|said| format!(": {}", quoted(&said)));
    // What passes by itself is no refusal.
    let passes = answer.status == 429 || answer.status >= 500;
    if passes || ["temporarily_unavailable", "server_error"].contains(&error.as_str()) {
        let said = said.unwrap_or_default();
        let why = format!("{} answers {}: {}{said}", answer.host, answer.status, quoted(&error));
        return TokenFault::Unreachable(why);
    }
    TokenFault::Refused {
        host: answer.host.clone(),
        error: quoted(&error),
        said: said.unwrap_or_default(),
        time: answer.time,
    }
}
