//! Whether letters to an address with a token after the plus arrive (D.X(6)): sends one there.

use super::super::super::clock::Clock;
use super::super::{Finding, ill, note, well};
use super::trial::{self, SentTrial};
use crate::config::Config;

const WHAT: &str = "plus-addresses";
const MEND: &str = "have the mail server deliver user+word@ to user@ (Postfix: recipient_delimiter \
    = +), or remove \"token\" from proof in [sender]; if it accepts no such sender (SendAsDenied, \
    reject_sender_login_mismatch), write return-path = \"plain\" and from = \"plain\" in [carrier]";

/// Sends a letter to such an address and waits for it, if anything may be sent.
pub(super) async fn arrive(config: &Config, send: bool, clock: &Clock) -> Option<Finding> {
    let source = trial::mailbox(config)?;
    if !send {
        let said = "tokens need them, but they were not tested: chancery doctor --send tests them";
        return Some(note(WHAT, said));
    }
    let word = trial::word(clock);
    let (user, host) = config.tournament.address.rsplit_once('@')?;
    let to = format!("{user}+{word}@{host}");
    let letter = trial::letter(config, &to, &word, clock);
    Some(match trial::send(config, source, &letter, &word).await {
        SentTrial::NotTaken(why) => {
            ill(WHAT, &format!("a test letter to {to} was not accepted: {why}"), MEND)
        }
        SentTrial::Came { .. } => well(WHAT, format!("a test letter to {to} arrived")),
        SentTrial::Lost => ill(WHAT, &trial::lost(&to, source), MEND),
        SentTrial::Blocked(why) => ill(WHAT, &why, super::OF_SERVERS),
    })
}
