//! Opens what the configuration names: mailboxes, the carrier, and the secrets for them.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::time::Duration;

use crate::config::{
    CarrierKind, Config, MailboxPlace, MailboxSource, SecretPlace, ServerOptions, Tls,
};
use crate::ledger::{self, LedgerPlace};
use crate::mail::{self, Courier, FileBox, FileCarrier, ImapBox, LetterBox, Settled, SmtpCarrier};

/// How long to wait for another program that writes to the ledger.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
/// The name that we give a server: it knows us by the login, not by a name.
const HELLO: &str = "localhost";

/// A command that prints a secret and needs longer waits for a person who isn't there.
const COMMAND_MAX: Duration = Duration::from_secs(30);

/// The ledger, as the configuration names it. It is not opened yet.
///
/// # Errors
///
/// What is wrong with the password, in words for the operator.
pub fn ledger(config: &Config) -> Result<LedgerPlace, String> {
    let Some(database) = &config.database else {
        return Ok(LedgerPlace::File(config.ledger.clone()));
    };
    let mut server = ledger::PostgresServer::new(database.url.clone());
    server.ca_file.clone_from(&database.ca_file);
    if let Some(password) = &database.password {
        let kept = kept(password).map_err(|why| format!("the ledger: {why}"))?;
        server.password = Some(kept);
    }
    Ok(LedgerPlace::Server(server))
}

/// A mailbox, as the configuration names it. A server is not asked yet.
///
/// # Errors
///
/// What is wrong, in words for the operator.
pub async fn letter_box(source: &MailboxSource) -> Result<LetterBox, String> {
    let name = source.name.clone();
    let failed = |why: String| format!("the mailbox {}: {why}", source.name);
    let files = match &source.place {
        MailboxPlace::Maildir(folder) => FileBox::maildir(name, folder),
        MailboxPlace::Folder(folder) => FileBox::folder(name, folder),
        MailboxPlace::Imap { server, folder, done } => {
            let settled = done.clone().map_or(Settled::Seen, Settled::MovedTo);
            let mut server = known(server).await.map_err(failed)?;
            server.contact.clone_from(&source.contact);
            let opened = ImapBox::new(name, server, folder.clone(), settled);
            let opened = opened.map_err(|why| failed(why.to_string()))?;
            return Ok(LetterBox::Imap(Box::new(opened)));
        }
    };
    files.map(LetterBox::Files).map_err(|why| failed(why.to_string()))
}

/// The carrier, as the configuration names it. A server is not asked yet.
///
/// # Errors
///
/// What is wrong, in words for the operator.
pub async fn courier(kind: &CarrierKind) -> Result<Courier, String> {
    let failed = |why: String| format!("the carrier: {why}");
    let files = match kind {
        CarrierKind::Maildir(folder) => FileCarrier::maildir(folder),
        CarrierKind::File(folder) => FileCarrier::folder(folder),
        CarrierKind::Smtp(server) => {
            let server = known(server).await.map_err(failed)?;
            let opened = SmtpCarrier::new(server, HELLO);
            return opened
                .map(|carrier| Courier::Smtp(Box::new(carrier)))
                .map_err(|why| failed(why.to_string()));
        }
    };
    files.map(Courier::Files).map_err(|why| failed(why.to_string()))
}

/// A server with its login secret.
async fn known(server: &ServerOptions) -> Result<mail::Server, String> {
    let login = match &server.login {
        None => None,
        Some(login) => {
            let proof = match &login.secret {
                SecretPlace::Token(words) => mail::Secret::TokenCommand(words.clone()),
                other => mail::Secret::Password(secret(other).await?),
            };
            Some(mail::Login { user: login.user.clone(), secret: proof })
        }
    };
    Ok(mail::Server {
        host: server.host.clone(),
        port: server.port,
        security: match server.tls {
            Tls::Implicit => mail::Security::Tls,
            Tls::StartTls => mail::Security::StartTls,
            Tls::None => mail::Security::PlainOnLoopback,
        },
        ca_file: server.ca_file.clone(),
        login,
        contact: None,
        patience: mail::Patience::default(),
    })
}

/// A secret, from the place that the configuration names.
///
/// # Errors
///
/// What is wrong, without the secret.
pub(super) async fn secret(secret: &SecretPlace) -> Result<String, String> {
    match secret {
        SecretPlace::Command(words) | SecretPlace::Token(words) => {
            not_empty(secret, printed(words).await?)
        }
        SecretPlace::File(_) | SecretPlace::Credential { .. } | SecretPlace::Env(_) => kept(secret),
    }
}

/// A secret in a file, a credential or the environment, not one that a command prints.
pub(super) fn kept(secret: &SecretPlace) -> Result<String, String> {
    let text = match secret {
        SecretPlace::File(file) => {
            let text = std::fs::read_to_string(file);
            text.map_err(|why| format!("{}: {why}", file.display()))?
        }
        SecretPlace::Credential { name, file } => {
            let text = std::fs::read_to_string(handed(name).as_ref().unwrap_or(file));
            text.map_err(|why| {
                format!(
                    "{0}: {why} (systemd provides it through LoadCredential={name}:{0})",
                    file.display()
                )
            })?
        }
        SecretPlace::Env(name) => std::env::var(name)
            .map_err(|_| format!("the environment variable {name} is not set"))?,
        SecretPlace::Command(_) | SecretPlace::Token(_) => {
            return Err(format!("{} can't be used here", named(secret)));
        }
    };
    not_empty(secret, text)
}

/// Where systemd has put a credential for us, if it has started us with any.
pub fn handed(name: &str) -> Option<PathBuf> {
    std::env::var_os("CREDENTIALS_DIRECTORY").map(|folder| Path::new(&folder).join(name))
}

fn not_empty(secret: &SecretPlace, text: String) -> Result<String, String> {
    let text = text.trim_end_matches(['\r', '\n']).to_owned();
    if text.is_empty() { Err(format!("{} is empty", named(secret))) } else { Ok(text) }
}

/// What a command prints.
async fn printed(words: &[String]) -> Result<String, String> {
    let (program, output) = output(words).await?;
    if !output.status.success() {
        return Err(format!("{program} ended with {}", output.status));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("{program} did not print text"))
}

/// The program of a command, and how it ended.
pub(super) async fn output(words: &[String]) -> Result<(&str, Output), String> {
    let (program, arguments) = words.split_first().ok_or("the command is empty")?;
    let mut command = tokio::process::Command::new(program);
    command.args(arguments).stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(COMMAND_MAX, command.output()).await;
    let output = output
        .map_err(|_| format!("{program} did not end within {} seconds", COMMAND_MAX.as_secs()))?
        .map_err(|why| format!("{program} can't be run: {why}"))?;
    Ok((program, output))
}

fn named(secret: &SecretPlace) -> String {
    match secret {
        SecretPlace::File(file) => file.display().to_string(),
        SecretPlace::Credential { name, .. } => format!("the credential {name}"),
        SecretPlace::Env(name) => name.clone(),
        SecretPlace::Command(words) | SecretPlace::Token(words) => {
            format!("what {} printed", words.join(" "))
        }
    }
}

/// Whether others than its owner may read a file.
pub fn is_open_to_others(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|data| data.permissions().mode() & 0o077 != 0)
}
