//! Tokens of Google: for a service account of a Workspace, or for a person who consented once.

use std::io::{self, BufRead as _, Write as _};
use std::path::{Path, PathBuf};

use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::super::files::complain;
use super::super::settings;
use super::kept::TokenFile;
use super::{TokenTrouble, keep, next, secret};
use crate::daemon::Clock;
use crate::mail::{Loopback, OauthClient, ServiceKey, TokenServer, code_in, consent_page};

/// Print a token of Google
///
/// With --key-file the service account of a Workspace logs in by itself. With --client-file a
/// person consents once in a browser (--log-in), and --token-file keeps that consent.
#[derive(clap::Args)]
pub(super) struct GoogleArguments {
    /// The file with the key of a service account (JSON), as Google gives it out; one that systemd
    /// handed over under the same name is read in its place
    #[arg(long, value_name = "FILE", required_unless_present = "client_file", requires = "user")]
    #[arg(conflicts_with_all = ["client_file", "token_file", "log_in"])]
    key_file: Option<PathBuf>,
    /// The mailbox for which the service account asks
    #[arg(long, value_name = "ADDRESS")]
    user: Option<String>,
    /// The file of an OAuth client of the kind "Desktop app" (JSON), likewise
    #[arg(long, value_name = "FILE", requires = "token_file")]
    client_file: Option<PathBuf>,
    /// The file that keeps a person's consent, in a folder to which the daemon can write
    #[arg(long, value_name = "FILE")]
    token_file: Option<PathBuf>,
    /// Have a person consent in a browser, and keep the consent
    #[arg(long)]
    log_in: bool,
    /// The port of this machine to which the browser comes back; 0 takes any that is free
    #[arg(long, default_value_t = 0, requires = "log_in")]
    port: u16,
    /// The certificates by which the token server is known, in place of the system's
    #[arg(long, value_name = "FILE")]
    ca_file: Option<PathBuf>,
}

/// IMAP and SMTP.
const SCOPE: &str = "https://mail.google.com/";

const KEY: &str = "the key of the service account (JSON)";
const CLIENT: &str = "the file of the OAuth client (JSON)";

/// An OAuth client, from the file that Google gives out for it.
struct ClientFile {
    client: OauthClient,
    consent_page: String,
    token_uri: String,
}

/// The token, or after a consent a message that it is done.
pub(super) async fn said(arguments: &GoogleArguments) -> Result<String, TokenTrouble> {
    let server =
        |url: &str| TokenServer { url: url.to_owned(), ca_file: arguments.ca_file.clone() };
    if let Some(file) = &arguments.key_file {
        let wrong = |why| format!("{}: {why}", file.display());
        let key = ServiceKey::read(&secret(file, KEY)?).map_err(wrong)?;
        let user = arguments.user.as_deref().unwrap_or_default();
        let claim = key.claim(user, SCOPE, Clock::new(None).now()).map_err(wrong)?;
        return Ok(server(&key.token_uri).for_claim(&claim).await?.access_token);
    }
    let file = arguments.client_file.as_deref().unwrap_or(Path::new(""));
    let client = client_file(file, &secret(file, CLIENT)?)?;
    let server = server(&client.token_uri);
    let file = arguments.token_file.as_deref().unwrap_or(Path::new(""));
    let kept = TokenFile::new(file);
    match arguments.log_in {
        true => log_in(&client, &server, &kept, arguments.port).await,
        false => next(&client.client, &server, &kept, SCOPE).await,
    }
}

fn client_file(file: &Path, text: &str) -> Result<ClientFile, String> {
    let expected = "expected the file of an OAuth client of the kind \"Desktop app\"";
    let wrong = |why: &str| format!("{}: {why}; {expected}", file.display());
    let value: Value = serde_json::from_str(text).map_err(|_| wrong("it is not JSON"))?;
    if value.get("web").is_some() {
        return Err(wrong("it is an OAuth client of the kind \"Web application\""));
    }
    let field = |name: &str| {
        let text = value.get("installed").and_then(|it| it.get(name)?.as_str());
        text.map(str::to_owned).ok_or_else(|| wrong(&format!("it has no {name}")))
    };
    Ok(ClientFile {
        client: OauthClient { id: field("client_id")?, secret: field("client_secret").ok() },
        consent_page: field("auth_uri")?,
        token_uri: field("token_uri")?,
    })
}

async fn log_in(
    client: &ClientFile,
    server: &TokenServer,
    kept: &TokenFile,
    port: u16,
) -> Result<String, TokenTrouble> {
    kept.try_out()?;
    let loopback = Loopback::open(port).await?;
    let (state, verifier) = (settings::secret_text()?, settings::secret_text()?);
    let back = &loopback.address;
    let secrets = (state.as_str(), verifier.as_str());
    let page = consent_page(&client.consent_page, &client.client, SCOPE, back, secrets);
    let shown = format!(
        "Open this address in a browser, and give consent as the mailbox that Chancery \
            uses:\n\n{page}\n\nIf the browser runs on another machine, it ends up at an address \
            that it can't open: paste that address here.\n"
    );
    let failed = |why: io::Error| format!("the terminal: {why}");
    io::stderr().lock().write_all(shown.as_bytes()).map_err(failed)?;
    let code = code(&loopback, &state).await?;
    let granted = server.for_code(&client.client, &code, back, &verifier).await?;
    keep(kept, &client.client.id, granted)
}

/// The code, from a browser on this machine or from an address that was pasted.
async fn code(loopback: &Loopback, state: &str) -> Result<String, TokenTrouble> {
    let mut pasted = pasted();
    let code = loop {
        tokio::select! {
            code = loopback.code(state) => break code,
            Some(line) = pasted.recv() => match code_in(&line, state) {
                Some(code) => break code,
                None => {
                    let back = &loopback.address;
                    let why = "that is not the address where this sign-in ended";
                    let what = format_args!(
                        "{why}, which begins with {back}/?state=. Paste it in full; this command \
                            is still waiting."
                    );
                    complain("token", what);
                }
            }
        }
    };
    code.map_err(TokenTrouble::Refused)
}

/// Lines of standard input. The program does not wait for the thread, which may still read when all
/// is done.
fn pasted() -> UnboundedReceiver<String> {
    let (told, lines) = unbounded_channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            if !line.trim().is_empty() && told.send(line).is_err() {
                break;
            }
        }
    });
    lines
}
