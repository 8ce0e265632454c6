//! What we know about Microsoft 365 and Google before asking any server of theirs.

use super::super::{Finding, ill, note, warning};
use crate::config::{
    CarrierKind, Config, FromField, LoginOptions, MailProvider, MailboxPlace, ReturnPath,
    SecretPlace, ServerOptions,
};

const WHAT: &str = "carrier";
const NO_PASSWORDS: &str = "use token-command with chancery token microsoft (chancery init --oauth \
    microsoft writes it; docs/oauth.md has the steps)";

/// What the provider won't take in the configuration.
pub(super) fn checks(config: &Config) -> Vec<Finding> {
    let mut found: Vec<Finding> = config
        .mailboxes
        .iter()
        .filter_map(|source| {
            let MailboxPlace::Imap { server, .. } = &source.place else { return None };
            let said = format!("Microsoft accepts no password for IMAP at {}", server.host);
            has_password(server)
                .then(|| ill(&format!("mailbox {}", source.name), &said, NO_PASSWORDS))
        })
        .collect();
    let CarrierKind::Smtp(server) = &config.carrier else { return found };
    if has_password(server) {
        let said = "Microsoft accepts passwords for SMTP until the end of December 2026 at the \
            latest, unless an admin has switched them on again";
        found.push(warning(WHAT, format!("{said}: {NO_PASSWORDS}")));
    }
    found.extend(other_address(config));
    if let Some(provider) = MailProvider::of(&server.host) {
        found.extend(sender(config, provider));
        found.extend(pace(config, provider));
    }
    found
}

/// Whether Microsoft would get a password.
fn has_password(server: &ServerOptions) -> bool {
    let is_token = |login: &LoginOptions| matches!(login.secret, SecretPlace::Token(_));
    MailProvider::of(&server.host) == Some(MailProvider::Microsoft)
        && server.login.as_ref().is_some_and(|login| !is_token(login))
}

/// Letters that go out from another address than people write to.
fn other_address(config: &Config) -> Option<Finding> {
    let (sender, own) = (config.only_from().or(config.only_sender())?, &config.tournament.address);
    (!sender.eq_ignore_ascii_case(own)).then(|| {
        let said = match config.only_from() {
            Some(_) => format!("letters go out as {sender}, not as {own}"),
            None => format!("the envelope sender is {sender}, not {own}"),
        };
        let said = format!(
            "{said}. People reply to {own}, and failure reports go to {sender}: mailboxes in the \
                configuration have to receive both. If the server lets the login send as {own}, \
                write address = \"{own}\" in [carrier]"
        );
        note(WHAT, said)
    })
}

/// A sender that is not the login's address.
fn sender(config: &Config, provider: MailProvider) -> Option<Finding> {
    let is_plain = config.return_path == ReturnPath::Plain && config.from == FromField::Plain;
    let mend = "write from = \"plain\" and return-path = \"plain\" in [carrier]";
    match provider {
        _ if is_plain => None,
        MailProvider::Microsoft => {
            let said = "Microsoft refuses plus-addresses as senders (SendAsDenied), but some \
                letters would go out from one";
            Some(ill(WHAT, said, mend))
        }
        MailProvider::Google => {
            let said = "Gmail replaces senders that are not the login's address";
            Some(warning(WHAT, format!("{said}: {mend}")))
        }
    }
}

/// More letters than the provider takes.
fn pace(config: &Config, provider: MailProvider) -> Option<Finding> {
    let sender = config.plain_address();
    let (has, takes) = (config.pace, provider.pace(sender));
    let is_over = |has: Option<u32>, takes: Option<u32>| {
        takes.filter(|takes| has.is_none_or(|has| has > *takes))
    };
    let line = |key: &str, takes: Option<u32>| takes.map(|takes| format!("{key} = {takes}"));
    let lines: Vec<String> = [
        line("per-minute", is_over(has.per_minute, takes.per_minute)),
        line("per-day", is_over(has.per_day, takes.per_day)),
    ]
    .into_iter()
    .flatten()
    .collect();
    let said = match provider {
        MailProvider::Microsoft if takes.per_day == Some(100) => {
            "Microsoft lets an organisation send only 100 letters a day from .onmicrosoft.com \
                addresses: give the tenant a domain of its own, or keep to that"
        }
        MailProvider::Microsoft => "Microsoft limits the letters from a mailbox",
        MailProvider::Google => "Google limits the letters from an account",
    };
    let lines = lines.join(" and ");
    (!lines.is_empty()).then(|| warning("pace", format!("{said}: write {lines} in [carrier]")))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::daemon::doctor::FindingWeight;

    /// The findings if this login sends, by a carrier with these extra lines.
    fn found(user: &str, carrier: &str) -> Vec<Finding> {
        let text = format!(
            "[tournament]\nname = \"A\"\naddress = \"gm@example.org\"\n\
            [ledger]\nfile = \"l.db\"\n\
            [[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\nhost = \"outlook.office365.com\"\n\
            user = \"gm@example.org\"\ntoken-command = [\"a\"]\n\
            [carrier]\nkind = \"smtp\"\nuser = \"{user}\"\n{carrier}"
        );
        checks(&Config::parse(&text, Path::new("")).expect("a configuration"))
    }

    fn told(found: &[Finding]) -> String {
        found.iter().map(|finding| format!("{} {:?}\n", finding.said, finding.mend)).collect()
    }

    const PLAIN: &str = "from = \"plain\"\nreturn-path = \"plain\"\n";
    const EXCHANGE: &str =
        "host = \"smtp.office365.com\"\ntls = \"starttls\"\ntoken-command = [\"a\"]\n";
    const PACE: &str = "per-minute = 30\nper-day = 10000\n";

    #[test]
    fn what_microsoft_will_not_take_is_told_before_it_is_asked() {
        let user = "gm@example.org";
        assert_eq!(found(user, &format!("{EXCHANGE}{PLAIN}{PACE}")), []);
        let told_of = |carrier: &str| told(&found(user, carrier));
        let ill = told_of(EXCHANGE);
        assert!(ill.contains("SendAsDenied"), "{ill}");
        assert!(ill.contains("write per-minute = 30 and per-day = 10000 in"), "{ill}");
        let fast = told_of(&format!("{EXCHANGE}{PLAIN}per-minute = 31\nper-day = 10000\n"));
        assert!(fast.contains("write per-minute = 30 in"), "{fast}");
        let password = EXCHANGE.replace("token-command = [\"a\"]", "password-env = \"A\"");
        let password = told_of(&format!("{password}{PLAIN}{PACE}"));
        assert!(password.contains("December 2026"), "{password}");
        let shared = found("gm@club.onmicrosoft.com", &format!("{EXCHANGE}{PLAIN}{PACE}"));
        assert!(told(&shared).contains("write per-day = 100 in"), "{shared:?}");
    }

    #[test]
    fn letters_from_another_address_than_people_write_to_are_noted() {
        let other = found("office@example.org", &format!("{EXCHANGE}{PLAIN}{PACE}"));
        let [note] = &other[..] else { panic!("{other:?}") };
        assert_eq!(note.weight, FindingWeight::Note);
        let named = format!("{EXCHANGE}{PLAIN}{PACE}address = \"gm@example.org\"\n");
        assert_eq!(found("office@example.org", &named), [], "an alias is named");
        assert!(note.said.contains("as office@example.org, not as gm@"), "{note:?}");
    }

    #[test]
    fn google_is_known_by_its_server_and_an_account_of_a_person_by_its_address() {
        let carrier = format!("host = \"smtp.gmail.com\"\npassword-env = \"A\"\n{PLAIN}");
        let of_club = told(&found("gm@example.org", &carrier));
        assert!(of_club.contains("write per-day = 2000 in"), "{of_club}");
        let of_person = told(&found("gm@gmail.com", &carrier));
        assert!(of_person.contains("write per-day = 500 in"), "{of_person}");
    }
}
