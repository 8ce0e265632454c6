//! Whether letters to an address reach a mailbox that the configuration names.

use std::collections::BTreeSet;

use super::{CarrierKind, Config, FromField, MailboxPlace, MailboxSource, ReturnPath};
use crate::game::proof::Proof;

impl Config {
    /// Whether a mailbox reads letters to an address: it is the tournament's, one that a mailbox
    /// names, or one to which a mailbox logs in, each with or without a word after a plus.
    pub fn reads(&self, address: &str) -> bool {
        let mut known = known(&self.mailboxes).chain([&self.tournament.address]);
        known.any(|known| is_same_mailbox(known, address))
    }

    /// The sender of every envelope, if the server takes no other.
    pub fn only_sender(&self) -> Option<&str> {
        (self.return_path == ReturnPath::Plain).then(|| self.plain_address())
    }

    /// The address in every From, if the server takes no other.
    pub fn only_from(&self) -> Option<&str> {
        (self.from == FromField::Plain).then(|| self.plain_address())
    }

    /// The address that the carrier's server lets us send from.
    pub fn plain_address(&self) -> &str {
        self.sender_address.as_deref().unwrap_or(&self.tournament.address)
    }

    /// Why letters to a board may be lost, and what would work; nothing if a mailbox reads them.
    pub fn unread(&self, board: &str, address: &str) -> Option<String> {
        if self.reads(address) {
            return None;
        }
        let own = &self.tournament.address;
        let (user, host) = own.rsplit_once('@').unwrap_or((own, ""));
        Some(format!(
            "no mailbox in the configuration reads {address}, so letters to {board} would be lost. \
                Give it the address {user}+{board}@{host}, or add {address} to the addresses of \
                the mailbox that gets its letters"
        ))
    }
}

/// A proof that knows which addresses are ours, if it is one by tokens: besides those of mailboxes
/// the tournament's, and the one from which letters go out.
pub(super) fn with_ours(
    proof: Proof,
    own: [Option<&String>; 2],
    mailboxes: &[MailboxSource],
) -> Proof {
    let own = own.into_iter().flatten();
    let ours = own.chain(known(mailboxes)).map(|address| address.to_lowercase());
    let ours = if proof.has_tokens() { ours.collect() } else { BTreeSet::new() };
    Proof { ours, ..proof }
}

/// The address as which a carrier logs in, if its login is one.
pub(super) fn of_login(carrier: &CarrierKind) -> Option<&String> {
    match carrier {
        CarrierKind::Smtp(server) => server.login.as_ref().map(|login| &login.user),
        CarrierKind::Maildir(_) | CarrierKind::File(_) => None,
    }
    .filter(|user| user.contains('@'))
}

/// The addresses that mailboxes are known to read besides the tournament's.
fn known(mailboxes: &[MailboxSource]) -> impl Iterator<Item = &String> {
    let named = mailboxes.iter().flat_map(|source| &source.addresses);
    named.chain(mailboxes.iter().filter_map(login))
}

fn login(source: &MailboxSource) -> Option<&String> {
    let MailboxPlace::Imap { server, .. } = &source.place else { return None };
    server.login.as_ref().map(|login| &login.user)
}

/// Whether two addresses differ at most in the part after a plus.
pub fn is_same_mailbox(one: &str, other: &str) -> bool {
    bare(one) == bare(other)
}

/// An address without the part after a plus, which leads to the same mailbox.
fn bare(address: &str) -> String {
    let (user, host) = address.rsplit_once('@').unwrap_or((address, ""));
    let user = user.split('+').next().unwrap_or_default();
    format!("{user}@{host}").to_lowercase()
}
