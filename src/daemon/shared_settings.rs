//! What decides how rulings are made, and so has to be the same for all daemons on one ledger.

use crate::config::Config;
use crate::ledger::SharedSettings;

/// The settings that all daemons of a ledger share. Ways to servers, limits, looks and logs are
/// each daemon's own.
pub fn shared_settings(config: &Config) -> SharedSettings {
    let tournament = &config.tournament;
    let said = [
        ("tournament name", Some(tournament.name.clone())),
        ("tournament address", Some(tournament.address.clone())),
        ("tournament zone", Some(tournament.zone.name().to_owned())),
        ("tournament rulebook", Some(tournament.rulebook.clone())),
        ("tournament scoring", tournament.scoring.clone()),
        ("tournament credits", serde_json::to_string(&tournament.credits).ok()),
        ("only sender", config.only_sender().map(str::to_owned)),
        ("only from", config.only_from().map(str::to_owned)),
        ("ledger keep-letters", config.keep_letters.map(|days| days.to_string())),
        ("web address", config.web.address.clone()),
        ("sender", serde_json::to_string(&config.proof).ok()),
        ("rehearsal", config.rehearsal.as_ref().map(|_| "yes".to_owned())),
    ];
    let said = said.into_iter().filter_map(|(key, value)| Some(format!("{key} = {}", value?)));
    let mut mailboxes: Vec<String> = config
        .mailboxes
        .iter()
        .map(|source| match source.addresses.as_slice() {
            [] => format!("mailbox {}", source.name),
            addresses => format!("mailbox {} = {}", source.name, addresses.join(" ")),
        })
        .collect();
    mailboxes.sort();
    SharedSettings::new(said.chain(mailboxes))
}
