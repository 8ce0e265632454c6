//! The carrier that speaks SMTP (RFC 5321) with the mail server that takes our letters.
//!
//! One letter, one recipient: so one refused address does not stop the others. The connection stays
//! open while there is work. The crate that puts letters together could send them too, but leaves
//! small packets waiting for each other and waits for a silent server for ever.

mod blame;
mod reply;
mod returned;
mod session;

use super::carrier::{Carried, Carrier, FinishedLetter};
use super::server::{Connector, NoWay, Server};
pub(super) use returned::returned;
pub use returned::{ReturnBlame, ReturnedLetter};
use session::{AttemptFate, SmtpSession};

/// A mail server that takes letters.
#[derive(Debug)]
pub struct SmtpCarrier {
    gate: Connector,
    hello: String,
    session: Option<SmtpSession>,
}

impl SmtpCarrier {
    /// A carrier that says hello by this name: that of this machine, or `localhost`.
    ///
    /// # Errors
    ///
    /// If the certificates can't be read. Nothing is connected yet.
    pub fn new(server: Server, hello: &str) -> Result<SmtpCarrier, NoWay> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || "-.[]:".contains(c);
        if hello.is_empty() || !hello.chars().all(is_name) {
            return Err(NoWay::Lasting(format!("{hello:?} is no name of a machine")));
        }
        Ok(SmtpCarrier { gate: Connector::new(server)?, hello: hello.to_owned(), session: None })
    }

    /// Connects and logs in, if that has not been done yet.
    ///
    /// # Errors
    ///
    /// If there is no way to the server, or it does not let us in.
    pub async fn open(&mut self) -> Result<(), NoWay> {
        if self.session.is_none() {
            self.session = Some(SmtpSession::open(&self.gate, &self.hello).await?);
        }
        Ok(())
    }

    /// Carries a letter over a connection that is open, or is opened now.
    async fn attempt(&mut self, mail: &FinishedLetter) -> AttemptFate {
        if let Err(why) = self.open().await {
            return AttemptFate::Said(Carried::Later { why: why.to_string() });
        }
        let Some(mut session) = self.session.take() else {
            return AttemptFate::Said(Carried::Later {
                why: format!("no connection to {}", self.gate),
            });
        };
        let fate = session.carry(mail).await;
        if session.is_usable() {
            self.session = Some(session);
        }
        fate
    }
}

impl Carrier for SmtpCarrier {
    async fn prepare(&mut self) -> Result<(), NoWay> {
        self.open().await
    }

    async fn carry(&mut self, mail: &FinishedLetter) -> Carried {
        let was_open = self.session.is_some();
        let fate = match self.attempt(mail).await {
            // A server may close a connection that was idle, and then nothing of this letter has
            // gone yet.
            AttemptFate::Broken(_) if was_open => self.attempt(mail).await,
            // A login may end with its token. If there is no other one, all letters wait.
            AttemptFate::Over(carried) if was_open => match self.open().await {
                Ok(()) => self.attempt(mail).await,
                Err(_) => AttemptFate::Said(carried),
            },
            fate => fate,
        };
        match fate {
            AttemptFate::Said(carried) | AttemptFate::Over(carried) => carried,
            AttemptFate::Broken(why) => Carried::Later { why },
        }
    }

    async fn rest(&mut self) {
        if let Some(session) = self.session.take() {
            session.quit().await;
        }
    }
}
