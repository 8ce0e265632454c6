//! What `chancery init` writes for a provider that takes tokens in place of passwords.

use std::path::{Path, PathBuf};

use super::init::{STATE, any, ask, hand_over, named, quoted};
use super::settings;

/// A provider that takes tokens in place of passwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Provider {
    /// Microsoft 365
    Microsoft,
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
}

/// The file with the secret of an app, beside the configuration.
const SECRET: &str = "microsoft-secret";
/// The file that keeps a person's consent, in the folder to which the daemon writes.
const CONSENT: &str = "microsoft-token";

impl Provider {
    /// What it calls itself in Authentication-Results.
    pub(super) fn checks_as(self) -> &'static str {
        match self {
            Provider::Microsoft => "microsoft-365",
        }
    }
}

impl OauthArguments {
    /// What is to be done before the program can log in.
    pub(super) fn steps(&self, config: &Path) -> String {
        if self.provider.is_none() {
            return String::new();
        }
        let Some(secret) = self.secret(config) else {
            return format!(
                "\n  # Sign in once: run token-command from {} with --log-in behind it.\n ",
                config.display()
            );
        };
        let (shown, what) = (secret.display().to_string(), "the Value of the client secret");
        match secret.file_name().and_then(|name| name.to_str()) {
            Some(name) if config.starts_with("/etc") => hand_over(&shown, name, what),
            _ => format!("\n  install -m 600 /dev/null {shown}    # and write {what} into it\n "),
        }
    }

    /// Mailbox and carrier there.
    pub(super) fn written(
        &self,
        config: &Path,
        address: &str,
        user: &Option<String>,
        done: &Option<String>,
    ) -> Result<String, String> {
        let user = ask(user, "Who are we there?", address, &any)?;
        let done =
            ask(done, "To which folder do letters move that are done? None: they stay", "", &any)?;
        let command = command(self, config)?;
        let login = format!("user = {}\ntoken-command = [{command}]\n", quoted(&user));
        Ok(format!(
            "[[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\nhost = {}\n{login}{}\n\
            # Exchange takes no other address from us than the login's.\n[carrier]\n\
            kind = \"smtp\"\nreturn-path = \"plain\"\nfrom = \"plain\"\nhost = {}\n\
            tls = \"starttls\"\n{login}\n",
            quoted("outlook.office365.com"),
            named("done", &done),
            quoted("smtp.office365.com"),
        ))
    }

    /// The file with the secret of the app, if it has one.
    fn secret(&self, config: &Path) -> Option<PathBuf> {
        match self.secret_file.as_deref() {
            Some("") => None,
            Some(file) => Some(std::path::absolute(file).unwrap_or_else(|_| PathBuf::from(file))),
            None => Some(whole(config).join(SECRET)),
        }
    }
}

/// The words of the command that prints a token.
fn command(arguments: &OauthArguments, config: &Path) -> Result<String, String> {
    let is_given = |answer: &str| match answer {
        "" => Err("say --tenant and --client-id; Entra shows both on the app's page".to_owned()),
        answer if answer.chars().all(|c| c.is_ascii_alphanumeric() || "._-".contains(c)) => Ok(()),
        _ => Err("expected letters, digits, dots and hyphens alone".to_owned()),
    };
    let given = |flag: &Option<String>, question: &str| {
        let answer = ask(flag, question, "", &is_given)?;
        is_given(&answer).map(|()| answer)
    };
    let tenant = given(&arguments.tenant, "What is the Directory (tenant) ID?")?;
    let client_id = given(&arguments.client_id, "What is the Application (client) ID?")?;
    // The daemon has another PATH than whoever sits here.
    let program = std::env::current_exe().unwrap_or_else(|_| PathBuf::from("chancery"));
    let (flag, file) = match arguments.secret(config) {
        Some(file) => ("--secret-file", file),
        None => ("--token-file", kept(config).join(CONSENT)),
    };
    let (program, file) = (program.to_string_lossy(), file.to_string_lossy());
    let words = [
        &*program,
        "token",
        "microsoft",
        "--tenant",
        &tenant,
        "--client-id",
        &client_id,
        flag,
        &*file,
    ];
    Ok(words.map(quoted).join(", "))
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
