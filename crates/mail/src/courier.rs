//! [`Courier`]: any kind of carrier.

use super::carrier::{Carried, Carrier, FinishedLetter};
use super::files::FileCarrier;
use super::server::NoWay;
use super::smtp::SmtpCarrier;

/// Any kind of carrier.
#[derive(Debug)]
pub enum Courier {
    /// To a mail server.
    Smtp(Box<SmtpCarrier>),
    /// Into a Maildir, or a folder of `.eml` files.
    Files(FileCarrier),
}

impl Carrier for Courier {
    async fn prepare(&mut self) -> Result<(), NoWay> {
        match self {
            Courier::Smtp(inner) => inner.prepare().await,
            Courier::Files(inner) => inner.prepare().await,
        }
    }

    async fn carry(&mut self, mail: &FinishedLetter) -> Carried {
        match self {
            Courier::Smtp(inner) => inner.carry(mail).await,
            Courier::Files(inner) => inner.carry(mail).await,
        }
    }

    async fn rest(&mut self) {
        match self {
            Courier::Smtp(inner) => inner.rest().await,
            Courier::Files(inner) => inner.rest().await,
        }
    }
}
