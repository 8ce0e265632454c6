//! A letter that goes through the carrier to ourselves, and that we wait for in a mailbox.

use std::time::Duration;

use super::super::super::bell::Call;
use super::super::super::clock::Clock;
use super::super::super::{places, post};
use crate::config::{CarrierKind, Config, MailboxPlace, MailboxSource};
use crate::mail::{Carried, Carrier, FinishedLetter, LetterBox};

/// How long a letter may take from the server that sends to the one that keeps.
const PATIENCE: Duration = Duration::from_secs(60);

/// What became of it.
pub(super) enum SentTrial {
    NotTaken(String),
    Came {
        /// Whether it still had the `Authentication-Results` with the word of its subject.
        with_field: bool,
    },
    Lost,
    Blocked(String),
}

/// The mailbox in which to wait, if servers carry and keep letters. Between folders on one machine
/// no server looks at them.
pub(super) fn mailbox(config: &Config) -> Option<&MailboxSource> {
    if !matches!(config.carrier, CarrierKind::Smtp(_)) {
        return None;
    }
    config.mailboxes.iter().find(|source| {
        source.addresses.is_empty() && matches!(source.place, MailboxPlace::Imap { .. })
    })
}

/// A word by which we recognise the letter.
pub(super) fn word(clock: &Clock) -> String {
    format!("doctor-{}", clock.real().timestamp_micros())
}

/// A letter to an address, and from it, unless the server lets us send only as the login.
pub(super) fn letter(config: &Config, to: &str, word: &str, clock: &Clock) -> FinishedLetter {
    let letter = Call {
        to: to.to_owned(),
        subject: format!("A test letter from Chancery ({word})"),
        text: "This is the test letter that chancery doctor sends to itself.\n".to_owned(),
        at: clock.real(),
    };
    let from = config.only_from().unwrap_or(to);
    let sender = config.only_sender().unwrap_or(to);
    post::simple(&letter, from, sender)
}

/// Sends the letter, waits for it and removes it.
pub(super) async fn send(
    config: &Config,
    source: &MailboxSource,
    letter: &FinishedLetter,
    word: &str,
) -> SentTrial {
    if let Err(why) = sent(config, letter).await {
        return SentTrial::NotTaken(why);
    }
    let server = match places::letter_box(source).await {
        Ok(LetterBox::Imap(server)) => server,
        Ok(_) => return SentTrial::Lost,
        Err(why) => return SentTrial::Blocked(why),
    };
    match server.await_subject(word, PATIENCE).await {
        Ok(Some(with_field)) => SentTrial::Came { with_field },
        Ok(None) => SentTrial::Lost,
        Err(why) => SentTrial::Blocked(why.to_string()),
    }
}

pub(super) async fn sent(config: &Config, letter: &FinishedLetter) -> Result<(), String> {
    let mut courier = places::courier(&config.carrier).await?;
    let carried = courier.carry(letter).await;
    courier.rest().await;
    match carried {
        Carried::Sent { .. } => Ok(()),
        Carried::Later { why }
        | Carried::Paused { why, .. }
        | Carried::Barred { why }
        | Carried::Denied { why }
        | Carried::Unfit { why }
        | Carried::Refused { why }
        | Carried::Unknown { why } => Err(why),
    }
}

pub(super) fn lost(to: &str, source: &MailboxSource) -> String {
    let (name, seconds) = (&source.name, PATIENCE.as_secs());
    format!("a test letter to {to} did not arrive in the mailbox {name} within {seconds} s")
}
