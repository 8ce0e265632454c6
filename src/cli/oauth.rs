//! What `chancery init` writes for a provider that takes tokens in place of passwords.

use std::path::{Path, PathBuf};

use super::answers::{any, ask};
use super::init::{STATE, hand_over, named, quoted};
use super::settings;

/// A provider that takes tokens in place of passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Provider {
    /// Microsoft 365
    Microsoft,
    /// Google Workspace and Gmail
    Google,
}

/// How the daemon gets its tokens there.
#[derive(clap::Args)]
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

/// What is to be kept from others, and lies beside the configuration.
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

    /// Its servers of IMAP and SMTP, and how the way to the second one is kept secret.
    fn servers(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Provider::Microsoft => ("outlook.office365.com", "smtp.office365.com", "starttls"),
            Provider::Google => ("imap.gmail.com", "smtp.gmail.com", "tls"),
        }
    }
}

impl OauthArguments {
    /// What is to be done before the program can log in.
    pub(super) fn steps(&self, config: &Path) -> String {
        let Some(provider) = self.provider else { return String::new() };
        let mut steps = String::new();
        if let Some(LoginSecret { file, what, .. }) = self.secret(provider, config) {
            let shown = file.display().to_string();
            steps += &match file.file_name().and_then(|name| name.to_str()) {
                Some(name) if config.starts_with("/etc") => hand_over(&shown, name, what),
                _ => {
                    format!("\n  install -m 600 /dev/null {shown}    # and write {what} into it\n ")
                }
            };
        }
        if self.is_a_persons(provider) {
            let shown = config.display();
            steps += &format!(
                "\n  # Sign in: run token-command from {shown} with --log-in behind it.\n "
            );
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
        let user = ask(user, "Who are we there?", address, &any)?;
        let question = "To which folder do letters move that are done? None: they stay";
        let done = named("done", &ask(done, question, "", &any)?);
        let words = self.command(provider, config, &user)?;
        let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let (user, command) = (quoted(&user), words.join(", "));
        let login = format!("user = {user}\ntoken-command = [{command}]\n");
        let (imap, smtp, tls) = provider.servers();
        Ok(format!(
            "[[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\nhost = \"{imap}\"\n{login}{done}\n\
            # This provider lets us send from the login's address alone.\n[carrier]\n\
            kind = \"smtp\"\nreturn-path = \"plain\"\nfrom = \"plain\"\nhost = \"{smtp}\"\n\
            tls = \"{tls}\"\n{login}\n"
        ))
    }

    /// The words of the command that prints a token.
    fn command(
        &self,
        provider: Provider,
        config: &Path,
        user: &str,
    ) -> Result<Vec<String>, String> {
        // The daemon has another PATH than whoever sits here.
        let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("chancery"));
        let mut words = vec![shown(&program), "token".to_owned(), provider.name().to_owned()];
        let mut add = |flag: &str, value: String| words.extend([flag.to_owned(), value]);
        if provider == Provider::Microsoft {
            add("--tenant", given(&self.tenant, "What is the Directory (tenant) ID?")?);
            add("--client-id", given(&self.client_id, "What is the Application (client) ID?")?);
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

    /// Whether a person consents, and no app logs in by itself.
    fn is_a_persons(&self, provider: Provider) -> bool {
        match provider {
            Provider::Microsoft => self.secret_file.as_deref() == Some(""),
            Provider::Google => self.client_file.is_some(),
        }
    }

    /// What is to be kept from others, if anything is.
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

fn given(flag: &Option<String>, question: &str) -> Result<String, String> {
    let is_given = |answer: &str| match answer {
        "" => Err("say --tenant and --client-id; Entra shows both on the app's page".to_owned()),
        answer if answer.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c)) => Ok(()),
        _ => Err("expected letters, digits, dots and hyphens alone".to_owned()),
    };
    let answer = ask(flag, question, "", &is_given)?;
    is_given(&answer).map(|()| answer)
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
