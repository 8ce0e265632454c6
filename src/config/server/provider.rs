//! Large providers of mail: how their servers are known, and how many letters they take.

use super::super::limits::SendingPace;

/// A provider whose limits are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailProvider {
    /// Microsoft 365 (Exchange Online), and outlook.com.
    Microsoft,
    /// Google Workspace and Gmail.
    Google,
}

/// The end of the names of Exchange Online's servers.
const EXCHANGE: &str = ".office365.com";
/// Those of outlook.com, and of Gmail. The relay service of Workspace has limits of its own.
const OUTLOOK: [&str; 2] = ["imap-mail.outlook.com", "smtp-mail.outlook.com"];
const GMAIL: [&str; 4] =
    ["imap.gmail.com", "smtp.gmail.com", "imap.googlemail.com", "smtp.googlemail.com"];

/// All organizations with an address under this domain share the lowest limit.
const SHARED_DOMAIN: &str = ".onmicrosoft.com";
/// Accounts of people, which may send fewer letters than those of a Workspace.
const OF_GMAIL: [&str; 2] = ["gmail.com", "googlemail.com"];
const OF_OUTLOOK: [&str; 4] = ["outlook.", "hotmail.", "live.", "msn."];

impl MailProvider {
    /// The provider whose server this is.
    pub fn of(host: &str) -> Option<MailProvider> {
        let host = host.to_ascii_lowercase();
        if host.ends_with(EXCHANGE) || OUTLOOK.contains(&host.as_str()) {
            Some(MailProvider::Microsoft)
        } else if GMAIL.contains(&host.as_str()) {
            Some(MailProvider::Google)
        } else {
            None
        }
    }

    /// Whether an address is a person's own, and of no organization that has the provider's mail.
    pub fn is_personal(self, address: &str) -> bool {
        let address = address.to_ascii_lowercase();
        let Some((_, host)) = address.rsplit_once('@') else { return false };
        match self {
            // There is one for each country, too, such as outlook.de and hotmail.co.uk; a club may
            // well be at live.club.example.
            MailProvider::Microsoft => {
                let is_end = |end: &str| end.split('.').all(|label| label.len() <= 3);
                OF_OUTLOOK.iter().any(|start| host.strip_prefix(start).is_some_and(is_end))
            }
            MailProvider::Google => OF_GMAIL.contains(&host),
        }
    }

    /// How fast an address may send there.
    pub fn pace(self, address: &str) -> SendingPace {
        let address = address.to_ascii_lowercase();
        let (per_minute, per_day) = match self {
            MailProvider::Microsoft if address.ends_with(SHARED_DOMAIN) => (Some(30), 100),
            MailProvider::Microsoft => (Some(30), 10_000),
            MailProvider::Google if self.is_personal(&address) => (None, 500),
            MailProvider::Google => (None, 2_000),
        };
        SendingPace { connections: None, per_minute, per_day: Some(per_day) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_personal_account_is_known_by_its_domain() {
        for (address, is_personal) in [
            ("gm@outlook.com", true),
            ("gm@Hotmail.co.uk", true),
            ("gm@live.club.example", false),
            ("gm@club.onmicrosoft.com", false),
            ("gm", false),
        ] {
            assert_eq!(MailProvider::Microsoft.is_personal(address), is_personal, "{address}");
        }
        assert!(MailProvider::Google.is_personal("gm@gmail.com"));
        assert!(!MailProvider::Google.is_personal("gm@club.example"));
    }

    #[test]
    fn a_provider_is_known_by_its_servers() {
        for (host, provider) in [
            ("outlook.office365.com", Some(MailProvider::Microsoft)),
            ("SMTP.office365.com", Some(MailProvider::Microsoft)),
            ("smtp-mail.outlook.com", Some(MailProvider::Microsoft)),
            ("imap.gmail.com", Some(MailProvider::Google)),
            ("smtp-relay.gmail.com", None),
            ("office365.com.example", None),
        ] {
            assert_eq!(MailProvider::of(host), provider, "{host}");
        }
    }
}
