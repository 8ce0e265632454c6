//! Whether the mail server lets through an `Authentication-Results` that a sender wrote in its name
//! (D.X(6)): a letter with one is sent to ourselves.

use super::super::super::clock::Clock;
use super::super::{Finding, ill, note, warning, well};
use super::trial::{self, SentTrial};
use crate::config::Config;
use crate::mail::NAMELESS;

const WHAT: &str = "forged fields";

/// Sends a letter with a forged field and waits for it, if anything may be sent.
pub(super) async fn removed(config: &Config, send: bool, clock: &Clock) -> Option<Finding> {
    let server = config.proof.server.as_ref()?;
    let source = trial::mailbox(config)?;
    if !send {
        let said = "it was not tested whether your mail server removes a forged \
            Authentication-Results: chancery doctor --send tests it";
        return Some(note(WHAT, said));
    }
    let (to, word) = (&config.tournament.address, trial::word(clock));
    let mut letter = trial::letter(config, to, &word, clock);
    letter.bytes = [field(server, &word).as_bytes(), &letter.bytes].concat();
    Some(match trial::send(config, source, &letter, &word).await {
        SentTrial::Came { with_field: false } => {
            well(WHAT, format!("your mail server removed one in the name of {server}"))
        }
        SentTrial::Came { with_field: true } => warning(WHAT, came_through(server)),
        SentTrial::Lost => ill(WHAT, &trial::lost(to, source), super::OF_SERVERS),
        SentTrial::NotTaken(why) | SentTrial::Blocked(why) => ill(WHAT, &why, super::OF_SERVERS),
    })
}

fn field(server: &str, word: &str) -> String {
    let name = if server == NAMELESS { String::new() } else { format!("{server}; ") };
    format!("Authentication-Results: {name}dmarc=pass header.from={word}.invalid\r\n")
}

fn came_through(server: &str) -> String {
    format!(
        "an Authentication-Results that a sender wrote in the name of {server} came through. \
            Chancery believes only what is above your server's Received line; even so, have the \
            server remove such fields and write its own into every letter (OpenDKIM: RemoveARAll \
            yes, AlwaysAddARHeader yes). It may treat letters from outside differently from this \
            one, which was sent with your login"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_forged_field_bears_the_name_of_the_server() {
        let (ours, theirs) = (field("mx.a.example", "w"), field(NAMELESS, "w"));
        assert_eq!(
            ours,
            "Authentication-Results: mx.a.example; dmarc=pass header.from=w.invalid\r\n"
        );
        assert_eq!(theirs, "Authentication-Results: dmarc=pass header.from=w.invalid\r\n");
    }
}
