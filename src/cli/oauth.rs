//! What `chancery init` writes for a provider that takes tokens instead of passwords.

use std::path::{Path, PathBuf};

use super::answers::{Check, DONE, USER, any, ask};
use super::init::{STATE, hand_over, made, named, quoted};
use super::settings;
use crate::config::{CarrierKind, Config, MailProvider, SecretPlace};

/// A provider that takes tokens instead of passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Provider {
    /// Microsoft 365
    Microsoft,
    /// Google Workspace and Gmail
    #[value(alias = "gmail")]
    Google,
}

/// Where an engine puts secrets for containers.
const OF_CONTAINERS: &str = "/run/secrets";
/// Where the unit finds the program.
const PROGRAM: &str = "/usr/bin/chancery";
/// Folders that the unit can't see.
const HOMES: [&str; 2] = ["/root", "/home"];

/// How the daemon gets its tokens there.
#[derive(Clone, clap::Args)]
pub(super) struct OauthArguments {
    /// Log in with tokens at this provider; this sets the servers, `from` and `return-path`
    #[arg(long = "oauth", value_name = "PROVIDER", group = "place")]
    pub(super) provider: Option<Provider>,
    /// Microsoft: Directory (tenant) ID
    #[arg(long, requires = "provider", value_name = "ID")]
    tenant: Option<String>,
    /// Microsoft: Application (client) ID
    #[arg(long, requires = "provider", value_name = "ID")]
    client_id: Option<String>,
    /// Microsoft: the file with the app's client secret; "" if a person signs in with a code
    #[arg(long, requires = "provider", value_name = "FILE")]
    secret_file: Option<String>,
    /// Google: the file with the key of a service account
    #[arg(long, requires = "provider", value_name = "FILE", conflicts_with = "client_file")]
    key_file: Option<String>,
    /// Google: the file of an OAuth client with which a person consents in a browser
    #[arg(long, requires = "provider", value_name = "FILE")]
    client_file: Option<String>,
}

/// A secret beside the configuration.
struct LoginSecret {
    file: PathBuf,
    /// The flag that names it.
    flag: &'static str,
    what: &'static str,
}

impl Provider {
    fn name(self) -> &'static str {
        match self {
            Provider::Microsoft => "microsoft",
            Provider::Google => "google",
        }
    }

    /// What it calls itself in Authentication-Results.
    pub(super) fn checks_as(self) -> &'static str {
        match self {
            Provider::Microsoft => "microsoft-365",
            Provider::Google => "mx.google.com",
        }
    }

    /// The provider whose server this is.
    pub(super) fn at(host: &str) -> Option<Provider> {
        Some(match MailProvider::of(host)? {
            MailProvider::Microsoft => Provider::Microsoft,
            MailProvider::Google => Provider::Google,
        })
    }

    fn known(self) -> MailProvider {
        match self {
            Provider::Microsoft => MailProvider::Microsoft,
            Provider::Google => MailProvider::Google,
        }
    }

    /// Its servers of IMAP and SMTP.
    pub(super) fn hosts(self) -> (&'static str, &'static str) {
        match self {
            Provider::Microsoft => ("outlook.office365.com", "smtp.office365.com"),
            Provider::Google => ("imap.gmail.com", "smtp.gmail.com"),
        }
    }

    /// How the connection to its server of SMTP is encrypted.
    fn tls(self) -> &'static str {
        match self {
            Provider::Microsoft => "starttls",
            Provider::Google => "tls",
        }
    }

    /// The lines of the carrier that respect the provider's limits for a login.
    pub(super) fn limits(self, user: &str, address: &str) -> String {
        let pace = self.known().pace(if user.contains('@') { user } else { address });
        let line = |key, most: Option<u32>| most.map(|most| format!("{key} = {most}\n"));
        let lines = [line("per-minute", pace.per_minute), line("per-day", pace.per_day)];
        format!("from = \"plain\"\n{}", lines.into_iter().flatten().collect::<String>())
    }
}

impl OauthArguments {
    /// The steps before the program can log in.
    pub(super) fn steps(&self, config: &Path, written: &Config) -> String {
        let Some(provider) = self.provider else { return String::new() };
        let mut steps = String::new();
        let (program, elsewhere) = program(config);
        if let Some(own) = elsewhere {
            let own = own.display();
            steps += &format!(
                "\n  install -m 755 {own} {}    # the service can't read home directories",
                program.display()
            );
        }
        if let Some(LoginSecret { file, what, .. }) = self.secret(provider, config) {
            steps += &match file.file_name().and_then(|name| name.to_str()) {
                Some(name) if file.starts_with(OF_CONTAINERS) => {
                    format!("\n  podman secret create {name} FILE    # FILE has {what}\n ")
                }
                Some(name) if config.starts_with("/etc") => hand_over(&file, name, what),
                _ => format!("{}\n ", made(&file, what)),
            };
        }
        if self.is_a_persons(provider) {
            steps += &format!("\n  {} --log-in\n ", shell_line(command_of(written)));
        }
        steps
    }

    /// Mailbox and carrier there.
    pub(super) fn written(
        &self,
        config: &Path,
        address: &str,
        user: &Option<String>,
        done: &Option<String>,
    ) -> Result<String, String> {
        let Some(provider) = self.provider else { return Ok(String::new()) };
        self.check_flags(provider)?;
        let user = ask(user, USER, address, &any)?;
        self.check_account(provider, if user.contains('@') { &user } else { address })?;
        let done = named("done", &ask(done, DONE, "", &any)?);
        let words = self.command(provider, config, &user)?;
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let limits = provider.limits(&user, address);
        let (user, command) = (quoted(&user), words.join(", "));
        let login = format!("user = {user}\ntoken-command = [{command}]\n");
        let ((imap, smtp), tls) = (provider.hosts(), provider.tls());
        Ok(format!(
            "[[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\nhost = \
                \"{imap}\"\n{login}{done}\n# This provider sends only from the login's address, \
                and limits the number of letters.\n[carrier]\nkind = \"smtp\"\nreturn-path = \
                \"plain\"\n{limits}host = \"{smtp}\"\ntls = \"{tls}\"\n{login}\n"
        ))
    }

    /// Refuses flags that say something to the other provider alone.
    fn check_flags(&self, provider: Provider) -> Result<(), String> {
        let of_microsoft = self.tenant.is_some() || self.client_id.is_some();
        let of_microsoft = of_microsoft || self.secret_file.is_some();
        let of_google = self.key_file.is_some() || self.client_file.is_some();
        match provider {
            Provider::Microsoft if of_google => {
                Err("--key-file and --client-file are for --oauth google".to_owned())
            }
            Provider::Google if of_microsoft => {
                Err("--tenant, --client-id and --secret-file are for --oauth microsoft".to_owned())
            }
            _ => Ok(()),
        }
    }

    /// Refuses accounts for which this way does not work.
    fn check_account(&self, provider: Provider, user: &str) -> Result<(), String> {
        if !provider.known().is_personal(user) {
            return Ok(());
        }
        match provider {
            Provider::Microsoft => Err(format!(
                "{user} is a personal Microsoft account, and those are not supported: use a \
                    mailbox of Microsoft 365 or of another provider"
            )),
            Provider::Google if self.client_file.is_none() => Err(format!(
                "{user} is a personal account, which no service account can open: use --server \
                    imap.gmail.com with an app password, or name an OAuth client with --client-file"
            )),
            Provider::Google => Ok(()),
        }
    }

    /// The words of the command that prints a token.
    fn command(
        &self,
        provider: Provider,
        config: &Path,
        user: &str,
    ) -> Result<Vec<String>, String> {
        let (program, _) = program(config);
        let mut words = vec![shown(&program), "token".to_owned(), provider.name().to_owned()];
        let mut add = |flag: &str, value: String| words.extend([flag.to_owned(), value]);
        if provider == Provider::Microsoft {
            let question = "What is the Directory (tenant) ID, or a domain of the tenant?";
            add("--tenant", given(&self.tenant, question, &is_tenant)?);
            let question = "What is the Application (client) ID?";
            add("--client-id", given(&self.client_id, question, &is_client_id)?);
        }
        if let Some(secret) = self.secret(provider, config) {
            add(secret.flag, shown(&secret.file));
        }
        if self.is_a_persons(provider) {
            let name = format!("{}-token", provider.name());
            add("--token-file", shown(&kept(config).join(name)));
        } else if provider == Provider::Google {
            add("--user", user.to_owned());
        }
        Ok(words)
    }

    /// Whether a person consents, instead of an app logging in by itself.
    fn is_a_persons(&self, provider: Provider) -> bool {
        match provider {
            Provider::Microsoft => self.secret_file.as_deref() == Some(""),
            Provider::Google => self.client_file.is_some(),
        }
    }

    /// The secret to keep from others, if there is one.
    fn secret(&self, provider: Provider, config: &Path) -> Option<LoginSecret> {
        let is_a_persons = self.is_a_persons(provider);
        let (given, usual, flag, what) = match provider {
            Provider::Microsoft if is_a_persons => return None,
            Provider::Microsoft => {
                let what = "the Value of the client secret";
                (&self.secret_file, "microsoft-secret", "--secret-file", what)
            }
            Provider::Google if is_a_persons => {
                (&self.client_file, "", "--client-file", "the OAuth client (JSON)")
            }
            Provider::Google => {
                let what = "the key of the service account (JSON)";
                (&self.key_file, "google-key.json", "--key-file", what)
            }
        };
        let file = match given {
            Some(file) => std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file)),
            None => whole(config).join(usual),
        };
        Some(LoginSecret { file, flag, what })
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}

/// A value without a default, from a flag or an answer.
fn given(flag: &Option<String>, question: &str, check: Check<'_>) -> Result<String, String> {
    let answer = ask(flag, question, "", check)?;
    check(&answer).map(|()| answer)
}

fn is_tenant(answer: &str) -> Result<(), String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
    let is_domain = answer.contains('.') && answer.chars().all(is_plain);
    match is_domain || is_id(answer) {
        true => Ok(()),
        false => {
            Err("--tenant is the Directory (tenant) ID, which Entra shows on the app's page, \
            or a domain of the tenant"
                .to_owned())
        }
    }
}

fn is_client_id(answer: &str) -> Result<(), String> {
    match is_id(answer) {
        true => Ok(()),
        false => Err("--client-id is the Application (client) ID, which Entra shows on the app's \
            page, such as 1b7e5a1c-0000-4000-8000-2f6d1a3c9e01"
            .to_owned()),
    }
}

/// Whether it has the form of all IDs in Entra.
fn is_id(text: &str) -> bool {
    let is_hex = |part: &str| part.chars().all(|digit| digit.is_ascii_hexdigit());
    text.split('-').map(str::len).eq([8, 4, 4, 4, 12]) && text.split('-').all(is_hex)
}

/// The program that the daemon runs, which has another PATH than the user at this prompt; and where
/// it is now, if the service finds it only in another place.
fn program(config: &Path) -> (PathBuf, Option<PathBuf>) {
    let own = std::env::current_exe().unwrap_or_else(|_| PathBuf::from(PROGRAM));
    let is_hidden = HOMES.iter().any(|home| own.starts_with(home));
    match config.starts_with("/etc") && is_hidden {
        true => (PathBuf::from(PROGRAM), Some(own)),
        false => (own, None),
    }
}

/// The command with which the carrier of a configuration gets its tokens.
fn command_of(config: &Config) -> &[String] {
    let CarrierKind::Smtp(server) = &config.carrier else { return &[] };
    match server.login.as_ref().map(|login| &login.secret) {
        Some(SecretPlace::Token(words)) => words,
        _ => &[],
    }
}

/// Words as a shell takes them.
fn shell_line(words: &[String]) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "._-/@+:=".contains(letter);
    let shown = |word: &String| match word.chars().all(is_plain) {
        true => word.clone(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    };
    words.iter().map(shown).collect::<Vec<_>>().join(" ")
}

/// The folder to which the daemon writes.
fn kept(config: &Path) -> PathBuf {
    if config.starts_with("/etc") { PathBuf::from(STATE) } else { whole(config) }
}

/// The folder of the configuration. A command begins where the daemon was started.
fn whole(config: &Path) -> PathBuf {
    let folder = settings::folder(config);
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    folder.canonicalize().or_else(|_| std::path::absolute(folder)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_what_they_were_behind_a_shell() {
        let words = ["/usr/bin/chancery", "a b", "it's"].map(str::to_owned);
        assert_eq!(shell_line(&words), r"/usr/bin/chancery 'a b' 'it'\''s'");
    }
}
