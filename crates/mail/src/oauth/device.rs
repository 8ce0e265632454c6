//! A person signs in on another machine: the program shows a code, and asks until it was entered
//! (RFC 8628).

use std::time::Duration;

use super::post::{form, post};
use super::{GrantedToken, TokenFault, TokenServer, refused};
use crate::server::quoted;

/// What a person enters, and where.
#[derive(Clone, Debug)]
pub struct DeviceCode {
    /// The page on which the code is entered.
    pub address: String,
    pub user_code: String,
    /// For how many seconds the code is valid.
    pub expires_in: u64,
    /// The seconds between two questions.
    interval: u64,
    device_code: String,
}

const INTERVAL: u64 = 5;
/// No user wants to wait longer after signing in.
const INTERVAL_MAX: u64 = 60;
const EXPIRES_IN: u64 = 900;
/// The longest wait, for a server that gives no sensible time.
const EXPIRES_IN_MAX: u64 = 3_600;

impl TokenServer {
    /// A code with which a person signs in. The server is the one for codes.
    ///
    /// # Errors
    ///
    /// If the server gives none.
    pub async fn device_code(
        &self,
        client_id: &str,
        scope: &str,
    ) -> Result<DeviceCode, TokenFault> {
        let fields = form(&[("client_id", client_id), ("scope", scope)]);
        let answer = post(&self.url, self.ca_file.as_deref(), fields).await?;
        let text = |name| answer.text(name).filter(|_| answer.is_success);
        let (Some(device_code), Some(user_code), Some(address)) =
            (text("device_code"), text("user_code"), text("verification_uri"))
        else {
            return Err(refused(&answer));
        };
        Ok(DeviceCode {
            address: quoted(&address),
            user_code: quoted(&user_code),
            expires_in: answer.number("expires_in").unwrap_or(EXPIRES_IN).min(EXPIRES_IN_MAX),
            interval: answer.number("interval").unwrap_or(INTERVAL).clamp(1, INTERVAL_MAX),
            device_code,
        })
    }

    /// Asks until the person has signed in, declined, or let the time pass.
    ///
    /// # Errors
    ///
    /// If the server gives no token.
    pub async fn signed_in<F: Future<Output = ()>>(
        &self,
        client_id: &str,
        code: &DeviceCode,
        pause: impl Fn(Duration) -> F,
    ) -> Result<GrantedToken, TokenFault> {
        let (mut interval, mut waited) = (code.interval, 0);
        let longer = |interval: u64| (interval + INTERVAL).min(INTERVAL_MAX);
        while waited < code.expires_in {
            pause(Duration::from_secs(interval)).await;
            waited += interval;
            let fields = [
                ("grant_type", "urn:ietf:params:oauth:grant-type:device_code"),
                ("client_id", client_id),
                ("device_code", &code.device_code),
            ];
            match self.grant(&fields).await {
                Err(TokenFault::Refused { error, .. }) if error == "authorization_pending" => {}
                Err(TokenFault::Refused { error, .. }) if error == "slow_down" => {
                    interval = longer(interval);
                }
                // A network that fails for a moment must not end the sign-in.
                Err(TokenFault::Unreachable(_)) => interval = longer(interval),
                done => return done,
            }
        }
        Err(TokenFault::TooLate)
    }
}
