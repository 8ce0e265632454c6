//! What decides how rulings are made, and so has to be the same for all daemons on one ledger.

use crate::config::{Config, MailboxSource};
use crate::ledger::SharedSettings;

/// The settings that all daemons of a ledger share, under the names of their keys. Ways to servers,
/// limits, looks and logs are each daemon's own.
pub fn shared_settings(config: &Config) -> SharedSettings {
    let (tournament, proof) = (&config.tournament, &config.proof);
    let ways = proof.ways.iter().filter_map(|way| serde_json::to_string(way).ok());
    let hops = (proof.hops > 0).then(|| proof.hops.to_string());
    let said = [
        ("tournament.name", Some(tournament.name.clone())),
        ("tournament.address", Some(tournament.address.to_lowercase())),
        ("tournament.zone", Some(tournament.zone.name().to_owned())),
        ("tournament.rulebook", Some(tournament.rulebook.to_lowercase())),
        ("tournament.scoring", tournament.scoring.clone()),
        ("tournament.credits", serde_json::to_string(&tournament.credits).ok()),
        ("sender.proof", Some(ways.collect::<Vec<_>>().join(" "))),
        ("sender.authentication-server", proof.server.clone()),
        ("sender.authentication-hops", hops),
        ("our addresses", Some(sorted(proof.ours.iter()))),
        ("carrier.return-path", config.only_sender().map(str::to_lowercase)),
        ("carrier.from", config.only_from().map(str::to_lowercase)),
        ("web.address", config.web.address.clone()),
        ("rehearsal", config.rehearsal.as_ref().map(|_| "yes".to_owned())),
    ];
    let said = said.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    let mailbox = |source: &MailboxSource| match source.addresses.as_slice() {
        [] => format!("mailbox {}", source.name),
        addresses => format!("mailbox {} = {}", source.name, sorted(addresses.iter())),
    };
    let mut mailboxes: Vec<String> = config.mailboxes.iter().map(mailbox).collect();
    mailboxes.sort();
    SharedSettings::new(said.chain(mailboxes))
}

fn sorted<'a>(addresses: impl Iterator<Item = &'a String>) -> String {
    let mut addresses: Vec<String> = addresses.map(|address| address.to_lowercase()).collect();
    addresses.sort();
    addresses.join(" ")
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn only_what_decides_is_shared_and_its_spelling_does_not_matter() {
        let of = |text: &str| {
            let config = Config::parse(text, Path::new("/")).expect("a configuration");
            shared_settings(&config)
        };
        let text = "node = \"north\"\n[tournament]\nname = \"Test\"\naddress = \"wm@example.org\"\n\
            [ledger]\nfile = \"ledger.db\"\n[[mailboxes]]\nname = \"orders\"\nkind = \"maildir\"\n\
            folder = \"in\"\naddresses = [\"b@example.org\", \"a@example.org\"]\n[carrier]\n\
            kind = \"file\"\nfolder = \"out\"\n[limits]\nletters-per-hour = 19\n";
        let other = |from: &str, to: &str| {
            assert!(text.contains(from), "{from}");
            of(&text.replacen(from, to, 1))
        };
        let own = [
            ("north", "east"),
            ("= 19", "= 20"),
            ("\"out\"", "\"away\""),
            ("wm@", "WM@"),
            ("\"b@example.org\", \"a@", "\"A@example.org\", \"b@"),
        ];
        for (from, to) in own {
            assert_eq!(other(from, to), of(text), "{from} to {to}");
        }
        for (from, to) in [("Test", "Tests"), ("\"orders\"", "\"late\""), ("\"b@", "\"c@")] {
            assert_ne!(other(from, to), of(text), "{from} to {to}");
        }
    }
}
