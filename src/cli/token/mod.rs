//! `chancery token`: prints the token with which the daemon logs in where no password is taken.

mod google;
mod kept;
mod microsoft;

use std::path::Path;
use std::process::ExitCode;

use super::files::{complain, print};
use super::settings;
use crate::daemon::{Clock, places};
use crate::mail::{GrantedToken, OauthClient, TokenFault, TokenServer, explained};
use kept::{Consent, TokenFile};

/// Print a token for Microsoft 365 or Google, as token-command wants it
///
/// The daemon runs this for each login. What it needs for that stands in the file of a secret, or
/// in the file that keeps a person's consent, which --log-in asks for once.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct TokenArguments {
    #[command(subcommand)]
    provider: ProviderCommand,
}

const AFTER_HELP: &str = "chancery init --oauth writes the line for the configuration.

Exit \
    status: 0 if it was done, 1 if the provider refused, 2 if the provider could not be asked.";

#[derive(clap::Subcommand)]
enum ProviderCommand {
    Google(google::GoogleArguments),
    Microsoft(microsoft::MicrosoftArguments),
}

/// Why there is no token.
pub(super) enum TokenTrouble {
    /// The provider refused.
    Refused(String),
    /// It could not be asked.
    Failed(String),
}

impl From<String> for TokenTrouble {
    fn from(why: String) -> TokenTrouble {
        TokenTrouble::Failed(why)
    }
}

impl From<TokenFault> for TokenTrouble {
    fn from(fault: TokenFault) -> TokenTrouble {
        let said = fault.to_string();
        // The daemon repeats our last line, so everything is on one.
        let remedy = explained(&said).map(|what| format!(". To fix it: {what}."));
        let (said, remedy) = (said.trim_end_matches('.'), remedy.unwrap_or_default());
        match &fault {
            TokenFault::Unreachable(_) => TokenTrouble::Failed(said.to_owned()),
            TokenFault::TooLate => TokenTrouble::Refused(format!("{said}{remedy}")),
            TokenFault::Refused { time, .. } => {
                let skew =
                    time.and_then(|theirs| apart((theirs - Clock::new(None).now()).num_seconds()));
                TokenTrouble::Refused(format!("{said}{}{remedy}", skew.unwrap_or_default()))
            }
        }
    }
}

/// Providers accept times that differ by a few minutes.
const SKEW_SECONDS_MAX: i64 = 120;

/// A wrong clock makes providers refuse valid requests.
fn apart(ahead: i64) -> Option<String> {
    let side = if ahead > 0 { "behind" } else { "ahead of" };
    let seconds = ahead.abs();
    (seconds > SKEW_SECONDS_MAX).then(|| {
        format!(
            ". The clock of this machine is {seconds} seconds {side} the provider's, which may be \
                why: set it with NTP (timedatectl set-ntp true)"
        )
    })
}

/// Runs the command.
pub(super) fn run(arguments: &TokenArguments) -> ExitCode {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let said = runtime.map_err(|why| TokenTrouble::Failed(format!("no runtime: {why}")));
    let said = said.and_then(|runtime| match &arguments.provider {
        ProviderCommand::Google(arguments) => runtime.block_on(google::said(arguments)),
        ProviderCommand::Microsoft(arguments) => runtime.block_on(microsoft::said(arguments)),
    });
    match said.and_then(|said| print(&format!("{said}\n")).map_err(TokenTrouble::Failed)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(TokenTrouble::Refused(what)) => {
            complain("token", format_args!("{what}"));
            ExitCode::from(1)
        }
        Err(TokenTrouble::Failed(what)) => {
            complain("token", format_args!("{what}"));
            ExitCode::from(2)
        }
    }
}

/// The next token for a person who has consented.
async fn next(
    client: &OauthClient,
    server: &TokenServer,
    kept: &TokenFile,
    scope: &str,
) -> Result<String, TokenTrouble> {
    // A folder that can't be written has no lock, and nothing will be kept there either.
    let _lock = kept.lock();
    let consent = kept.consent(&client.id)?;
    let granted = server.refreshed(client, &consent.refresh_token, scope).await?;
    if let Some(refresh_token) = granted.refresh_token {
        // The old one goes on working, so there is no reason to withhold the token.
        if let Err(why) = kept.renew(consent, refresh_token) {
            complain("token", format_args!("{why}; the older refresh token stays in use"));
        }
    }
    Ok(granted.access_token)
}

/// Keeps what a person has just consented to.
fn keep(kept: &TokenFile, client_id: &str, granted: GrantedToken) -> Result<String, TokenTrouble> {
    let Some(refresh_token) = granted.refresh_token else {
        let why = "the provider granted a token for one hour, but none for getting the next one";
        return Err(TokenTrouble::Failed(why.to_owned()));
    };
    kept.keep(&Consent { client_id: client_id.to_owned(), refresh_token })?;
    Ok(format!("Signed in. {} keeps the consent.", kept.file.display()))
}

/// The text of a file that only root can read: the service gets it from systemd, by its name.
/// `what` belongs into it.
fn secret(file: &Path, what: &str) -> Result<String, String> {
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let handed = places::handed(name).filter(|handed| handed.exists());
    // systemd is in another folder.
    let whole = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let mend = |why: String| {
        format!(
            "{why}. To fix it: put {what} into {0}, readable only by root (chmod 600); the service \
                gets it when it starts, through LoadCredential={name}:{0} in its unit.",
            whole.display()
        )
    };
    let text = settings::read(handed.as_deref().unwrap_or(file)).map_err(mend)?;
    match text.trim() {
        "" => Err(mend(format!("{} is empty", file.display()))),
        text => Ok(text.to_owned()),
    }
}

/// An ID or a name that can stand in an address.
fn plain(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => Ok(text.to_owned()),
        false => Err("expected only letters, digits, dots and hyphens".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_wrong_by_minutes_is_told() {
        assert_eq!(apart(119), None);
        assert!(apart(600).is_some_and(|said| said.contains("600 seconds behind")));
        assert!(apart(-600).is_some_and(|said| said.contains("600 seconds ahead of")));
    }
}
