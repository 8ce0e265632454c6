//! Whether letters to an address with a token behind the plus arrive (D.X(6)): one is sent there.

use std::time::Duration;

use super::super::super::bell::Call;
use super::super::super::clock::Clock;
use super::super::super::{places, post};
use super::super::{Finding, ill, note, well};
use crate::config::{CarrierKind, Config, MailboxPlace, ReturnPath};
use crate::mail::{Carried, Carrier, FinishedLetter, LetterBox};

const WHAT: &str = "plus-addresses";
/// So long a letter may take from the server that sends to the one that keeps.
const PATIENCE: Duration = Duration::from_secs(60);
const MEND: &str = "let the mail server deliver user+word@ to user@ (Postfix: recipient_delimiter \
    = +), or take \"token\" out of proof in [sender]; if it takes no such sender, write \
    return-path = \"plain\" in [carrier]";

/// Sends a letter to such an address and waits for it, if anything may be sent.
pub(super) async fn arrive(config: &Config, send: bool, clock: &Clock) -> Option<Finding> {
    // Between folders on one machine no server looks at the plus.
    if !matches!(config.carrier, CarrierKind::Smtp(_)) {
        return None;
    }
    let source = config.mailboxes.iter().find(|source| {
        source.addresses.is_empty() && matches!(source.place, MailboxPlace::Imap { .. })
    })?;
    if !send {
        let said = "tokens need them, and they were not tried: chancery doctor --send does";
        return Some(note(WHAT, said));
    }
    let word = format!("doctor-{}", clock.real().timestamp_micros());
    let (user, host) = config.tournament.address.rsplit_once('@')?;
    let to = format!("{user}+{word}@{host}");
    Some(match sent(config, &to, &word, clock).await {
        Err(why) => ill(WHAT, &format!("a test letter to {to} was not taken: {why}"), MEND),
        Ok(()) => {
            let LetterBox::Imap(server) = places::letter_box(source).await.ok()? else {
                return None;
            };
            match server.await_subject(&word, PATIENCE).await {
                Ok(true) => well(WHAT, format!("a test letter to {to} arrived")),
                Ok(false) => {
                    let seconds = PATIENCE.as_secs();
                    let said = format!(
                        "a test letter to {to} did not arrive in the mailbox {} within {seconds} s",
                        source.name
                    );
                    ill(WHAT, &said, MEND)
                }
                Err(why) => ill(WHAT, &why.to_string(), super::OF_SERVERS),
            }
        }
    })
}

async fn sent(config: &Config, to: &str, word: &str, clock: &Clock) -> Result<(), String> {
    let mut courier = places::courier(&config.carrier).await?;
    let letter = Call {
        to: to.to_owned(),
        subject: format!("A test letter of Chancery ({word})"),
        text: "This is the test letter that chancery doctor sends to itself.\n".to_owned(),
        at: clock.real(),
    };
    // From such an address, too: what the tournament sends is answered there, and some servers take
    // no sender but the login.
    let sender = match config.return_path {
        ReturnPath::Marked => to,
        ReturnPath::Plain => &config.tournament.address,
    };
    let finished = FinishedLetter { from: sender.to_owned(), ..post::call(&letter, to) };
    let carried = courier.carry(&finished).await;
    courier.rest().await;
    match carried {
        Carried::Sent { .. } => Ok(()),
        Carried::Later { why }
        | Carried::Denied { why }
        | Carried::Refused { why }
        | Carried::Unknown { why } => Err(why),
    }
}
