//! Tokens of Microsoft 365: for an app that has a secret, or for a person who signed in once.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::kept::TokenFile;
use super::{TokenTrouble, keep, next, plain, secret};
use crate::daemon;
use crate::mail::{OauthClient, TokenServer};

/// Print a token of Microsoft 365
///
/// With --secret-file the app logs in by itself. Without it a person signs in once (--log-in), and
/// --token-file keeps that consent; each use replaces what the file holds.
#[derive(clap::Args)]
pub(super) struct MicrosoftArguments {
    /// Directory (tenant) ID in Entra, or a domain of the tenant
    #[arg(long, value_parser = plain)]
    tenant: String,
    /// Application (client) ID in Entra
    #[arg(long, value_name = "ID", value_parser = plain)]
    client_id: String,
    /// The file with the Value of the app's client secret; one that systemd handed over under the
    /// same name is read in its place
    #[arg(long, value_name = "FILE", conflicts_with_all = ["token_file", "log_in"])]
    secret_file: Option<PathBuf>,
    /// The file that keeps a person's consent, in a folder to which the daemon can write
    #[arg(long, value_name = "FILE", required_unless_present = "secret_file")]
    token_file: Option<PathBuf>,
    /// Have a person sign in with a code, and keep the consent
    #[arg(long)]
    log_in: bool,
    /// The token server, if it is another than Microsoft's usual one
    #[arg(long, value_name = "URL", default_value = "https://login.microsoftonline.com")]
    authority: String,
    /// The certificates by which the token server is known, in place of the system's
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
}

/// All that an admin has granted the app.
const OF_APP: &str = "https://outlook.office365.com/.default";
/// Mail of the person who signs in, and a token that gets the next one.
const OF_PERSON: &str = "https://outlook.office.com/IMAP.AccessAsUser.All \
    https://outlook.office.com/SMTP.Send offline_access";

impl MicrosoftArguments {
    fn server(&self, end: &str) -> TokenServer {
        let authority = self.authority.trim_end_matches('/');
        TokenServer {
            url: format!("{authority}/{}/oauth2/v2.0/{end}", self.tenant),
            ca_file: self.ca_file.clone(),
        }
    }
}

/// The token, or after a sign-in a message that it is done.
pub(super) async fn said(arguments: &MicrosoftArguments) -> Result<String, TokenTrouble> {
    let client_id = &arguments.client_id;
    if let Some(file) = &arguments.secret_file {
        let secret = secret(file, "the Value of the client secret")?;
        if secret.lines().nth(1).is_some() {
            let why = format!(
                "{0} has several lines. To fix it: keep only the Value of the client secret in \
                    {0}, on one line.",
                file.display()
            );
            return Err(TokenTrouble::Failed(why));
        }
        let granted = arguments.server("token").for_application(client_id, &secret, OF_APP).await?;
        return Ok(granted.access_token);
    }
    let file = arguments.token_file.as_deref().unwrap_or(Path::new(""));
    let kept = TokenFile::new(file);
    if arguments.log_in {
        return log_in(arguments, &kept).await;
    }
    let client = OauthClient { id: client_id.clone(), secret: None };
    next(&client, &arguments.server("token"), &kept, OF_PERSON).await
}

async fn log_in(arguments: &MicrosoftArguments, kept: &TokenFile) -> Result<String, TokenTrouble> {
    kept.try_out()?;
    let client_id = &arguments.client_id;
    let code = arguments.server("devicecode").device_code(client_id, OF_PERSON).await?;
    let shown = format!(
        "Open {} in a browser, enter the code {} and sign in as the mailbox that Chancery uses. \
        Waiting for up to {} minutes ...\n",
        code.address,
        code.user_code,
        code.expires_in / 60
    );
    let failed = |why: io::Error| format!("the terminal: {why}");
    io::stderr().lock().write_all(shown.as_bytes()).map_err(failed)?;
    let granted = arguments.server("token").signed_in(client_id, &code, daemon::pause).await?;
    keep(kept, client_id, granted)
}
