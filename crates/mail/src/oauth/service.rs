//! A service account: what its key signs gets a token for a mailbox, without any person (RFC 7523).

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use chrono::{DateTime, Utc};
use serde_json::{Value, json};
use tokio_rustls::rustls::SignatureScheme;
use tokio_rustls::rustls::crypto::ring::sign::any_supported_type;
use tokio_rustls::rustls::pki_types::PrivateKeyDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::sign::SigningKey;

use super::{GrantedToken, TokenFault, TokenServer};

/// Google takes no claim that is good for longer.
const GOOD_SECONDS: i64 = 3_600;

/// A service account, from the file that Google gives out for it.
pub struct ServiceKey {
    /// The account, as Google calls it.
    email: String,
    /// Where it gets its tokens.
    pub token_uri: String,
    id: Option<String>,
    key: Arc<dyn SigningKey>,
}

impl ServiceKey {
    /// Reads the file's text.
    ///
    /// # Errors
    ///
    /// What is wrong with it, without the key.
    pub fn read(text: &str) -> Result<ServiceKey, String> {
        let value: Value = serde_json::from_str(text)
            .map_err(|_| "it is no JSON; expected the key of a service account".to_owned())?;
        let text = |name: &str| {
            let text = value.get(name).and_then(Value::as_str);
            text.ok_or_else(|| format!("no {name} in it; expected the key of a service account"))
        };
        let (email, token_uri) = (text("client_email")?, text("token_uri")?);
        let key = PrivateKeyDer::from_pem_slice(text("private_key")?.as_bytes())
            .map_err(|_| "its private_key is no key in PEM".to_owned())?;
        let key =
            any_supported_type(&key).map_err(|_| "its private_key is no RSA key".to_owned())?;
        Ok(ServiceKey {
            email: email.to_owned(),
            token_uri: token_uri.to_owned(),
            id: text("private_key_id").ok().map(str::to_owned),
            key,
        })
    }

    /// What gets a token for a mailbox.
    ///
    /// # Errors
    ///
    /// If the key can't sign it.
    pub fn claim(&self, user: &str, scope: &str, now: DateTime<Utc>) -> Result<String, String> {
        let head = json!({"alg": "RS256", "typ": "JWT", "kid": self.id});
        let from = now.timestamp();
        let claims = json!({
            "iss": self.email, "sub": user, "scope": scope, "aud": self.token_uri,
            "iat": from, "exp": from + GOOD_SECONDS
        });
        let encoded = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
        let text = format!("{}.{}", encoded(head), encoded(claims));
        let signer = self.key.choose_scheme(&[SignatureScheme::RSA_PKCS1_SHA256]);
        let signer = signer.ok_or("its private_key is no RSA key")?;
        let signed = signer.sign(text.as_bytes()).map_err(|why| why.to_string())?;
        Ok(format!("{text}.{}", URL_SAFE_NO_PAD.encode(signed)))
    }
}

impl TokenServer {
    /// A token for what a service account claims.
    ///
    /// # Errors
    ///
    /// If the server gives none.
    pub async fn for_claim(&self, claim: &str) -> Result<GrantedToken, TokenFault> {
        let kind = "urn:ietf:params:oauth:grant-type:jwt-bearer";
        self.grant(&[("grant_type", kind), ("assertion", claim)]).await
    }
}
