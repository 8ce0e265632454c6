//! Whether letters to the boards arrive: each running board's address against the mailboxes, and,
//! with `--send`, a letter to each.

use std::collections::BTreeMap;
use std::time::Duration;

use tokio::time::Instant;

use super::super::super::clock::Clock;
use super::super::super::places;
use super::super::{Finding, ill, warning, well};
use super::trial;
use crate::config::{CarrierKind, Config, MailboxPlace, MailboxSource, is_same_mailbox};
use crate::game::Game;
use crate::ledger::{AnyLedger, Ledger as _};
use crate::mail::{LetterBox, MailboxKind};
use crate::report::letters::listed;
use crate::tournament::Tournament;

/// How long all of these letters may take together.
const PATIENCE: Duration = Duration::from_secs(60);
/// A letter that has arrived long ago is found within this time.
const LOOK: Duration = Duration::from_secs(2);
const MEND: &str = "have the mail server deliver that address to a mailbox in the configuration; \
    the best address for a board is the tournament's with a plus and a word after the user name";

/// All boards that run. Another check reports a ledger that can't be read.
#[expect(clippy::disallowed_methods, reason = "a letter on its way is waited for")]
pub(super) async fn arrive(config: &Config, send: bool, clock: &Clock) -> Vec<Finding> {
    let addresses = addresses(config).unwrap_or_default();
    let tries = send && matches!(config.carrier, CarrierKind::Smtp(_));
    if !tries {
        return addresses.iter().filter_map(|(to, names)| unread(config, to, names)).collect();
    }
    let mut sent = Vec::new();
    for (at, (to, names)) in addresses.into_iter().enumerate() {
        let word = format!("board-{at}-{}", clock.real().timestamp_micros());
        let letter = trial::letter(config, &to, &word, clock);
        let taken = trial::sent(config, &letter).await;
        sent.push((to, names, word, taken));
    }
    let (mut found, until) = (Vec::new(), Instant::now() + PATIENCE);
    for (to, names, word, taken) in sent {
        let what = what(&names);
        let arrived = match taken {
            Err(why) => Err(format!("a test letter to {to} was not accepted: {why}")),
            Ok(()) => awaited(config, &to, &word, until).await,
        };
        found.push(match arrived {
            Ok(()) => well(&what, format!("a test letter to {to} arrived")),
            Err(why) => ill(&what, &why, MEND),
        });
    }
    found
}

fn what(names: &[String]) -> String {
    format!("address of {}", listed(names))
}

/// A warning if no mailbox is known to read an address.
fn unread(config: &Config, to: &str, names: &[String]) -> Option<Finding> {
    if config.reads(to) {
        return None;
    }
    let said = format!(
        "no mailbox in the configuration names {to}: unless an alias delivers its letters, they \
            are lost; chancery doctor --send tests it"
    );
    Some(warning(&what(names), said))
}

/// The addresses at which boards that run and tournaments read, with their names.
fn addresses(config: &Config) -> Option<BTreeMap<String, Vec<String>>> {
    let place = places::ledger(config).ok()?;
    let ledger = AnyLedger::look(&place, super::super::PATIENCE).ok()?;
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for name in ledger.games().ok()? {
        let Ok(Some(snapshot)) = ledger.load(&name) else { continue };
        let Ok(game) = snapshot.state.read::<Game>() else { continue };
        if !game.is_over() {
            found.entry(game.setup.address.clone()).or_default().push(name.0);
        }
    }
    for name in ledger.tournaments().ok()? {
        let Ok(Some(snapshot)) = ledger.load(&name) else { continue };
        let Ok(tournament) = snapshot.state.read::<Tournament>() else { continue };
        let plan = &tournament.plan;
        found.entry(plan.address.clone()).or_default().push(plan.short.clone());
    }
    Some(found)
}

/// Waits for a letter in the mailbox that may get it.
#[expect(clippy::disallowed_methods, reason = "a letter on its way is waited for")]
async fn awaited(config: &Config, to: &str, word: &str, until: Instant) -> Result<(), String> {
    let is_server = |source: &&MailboxSource| {
        matches!(source.place, MailboxPlace::Imap { .. })
            && MailboxKind::of(&source.name) != MailboxKind::Confirmation
    };
    let names_it = |source: &&MailboxSource| {
        source.addresses.iter().any(|address| is_same_mailbox(address, to))
    };
    let servers = || config.mailboxes.iter().filter(is_server);
    let source = servers().find(names_it);
    let source = source.or_else(|| servers().find(|source| source.addresses.is_empty()));
    let source = source.ok_or("there is no mailbox on a server that could receive it")?;
    let LetterBox::Imap(server) = places::letter_box(source).await? else {
        return Err(format!("the mailbox {} is not on a server", source.name));
    };
    let left = until.saturating_duration_since(Instant::now()).max(LOOK);
    match server.await_subject(word, left).await {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(format!(
            "a test letter to {to} did not arrive in the mailbox {} within a minute",
            source.name
        )),
        Err(why) => Err(why.to_string()),
    }
}
