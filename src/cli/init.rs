//! `chancery init`: a configuration to begin with.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::answers::{
    AUTHENTICATION, DONE, USER, among, any, are_ways, ask, is_address, is_host, is_name, is_port,
    is_zone,
};
use super::files::complain;
use super::oauth::{OauthArguments, Provider};
use super::settings;
use super::whole::Whole;
use crate::config::Config;

/// Write a commented configuration, from flags or by asking
///
/// What no flag says is asked, if there is a terminal; an empty answer takes what stands in
/// brackets. Without a terminal it is taken at once.
#[derive(Clone, clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct InitArguments {
    /// The file to write; it is never overwritten
    #[arg(default_value = "chancery.toml")]
    file: PathBuf,
    /// What the tournament is called
    #[arg(long)]
    name: Option<String>,
    /// The address to which everybody writes
    #[arg(long)]
    address: Option<String>,
    /// Whom the daemon calls when it needs a person
    #[arg(long)]
    operator: Option<String>,
    /// The zone of the calendar, such as Europe/Paris
    #[arg(long)]
    zone: Option<String>,
    /// The mail server for IMAP and SMTP; without one letters lie in Maildirs on this machine
    #[arg(long, group = "place")]
    server: Option<String>,
    #[command(flatten)]
    oauth: OauthArguments,
    /// The user there
    #[arg(long, requires = "place")]
    user: Option<String>,
    /// The file with the password
    #[arg(long, requires = "server")]
    password_file: Option<String>,
    /// How the connection is encrypted: tls, starttls, or none for a server on this machine
    #[arg(long, requires = "server", value_name = "WAY")]
    tls: Option<String>,
    /// The port of IMAP
    #[arg(long, requires = "server")]
    port: Option<String>,
    /// The port of SMTP
    #[arg(long, requires = "server", value_name = "PORT")]
    smtp_port: Option<String>,
    /// The file with the certificates by which the server is known, in place of the system's
    #[arg(long, requires = "server", value_name = "FILE")]
    ca_file: Option<String>,
    /// The folder on the server to which letters move once they are in the journal
    #[arg(long, requires = "place", value_name = "FOLDER")]
    done: Option<String>,
    /// The sender of envelopes: marked, or plain for servers that take only the login's address
    #[arg(long, requires = "server", value_name = "WHICH")]
    return_path: Option<String>,
    /// How a letter proves who wrote it: token, authentication, passphrase, several with commas
    /// between them (one of them has to succeed), or none
    #[arg(long, value_name = "WAYS")]
    proof: Option<String>,
    /// What your own mail server calls itself in Authentication-Results
    #[arg(long, value_name = "NAME")]
    authentication_server: Option<String>,
}

const AFTER_HELP: &str = "Example: chancery init --name 'World Masters 2026' --address \
    wm26@example.org --server mail.example.org

Then: chancery doctor; chancery game open \
    BOARD.toml; chancery serve. Exit status: 0 if it was written, 2 if not.";

/// The unit of the service, beside which a folder has what is added to it.
const UNIT: &str = "/etc/systemd/system/chancery.service";
/// Where a service keeps what it writes.
pub(super) const STATE: &str = "/var/lib/chancery/";

/// Runs the command.
pub(super) fn run(arguments: &InitArguments) -> ExitCode {
    match write(&mut arguments.clone()) {
        Ok(text) => match io::stdout().lock().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::from(2),
        },
        Err(what) => {
            complain("init", format_args!("{what}"));
            ExitCode::from(2)
        }
    }
}

fn write(arguments: &mut InitArguments) -> Result<String, String> {
    let file = &arguments.file.clone();
    if file.exists() {
        return Err(format!("{} already exists; name another file", file.display()));
    }
    let text = text(arguments)?;
    // Check that the daemon can read what we are about to write.
    let config = Config::parse(&text, settings::folder(file));
    let config = config.map_err(|faults| settings::told(file, &faults))?;
    let failed = |why: io::Error| format!("{}: {why}", file.display());
    std::fs::create_dir_all(settings::folder(file)).map_err(failed)?;
    let mut output = Whole::new(file).map_err(failed)?;
    output.write_all(text.as_bytes()).and_then(|()| output.done()).map_err(failed)?;
    let (shown, folder) = (file.display(), settings::folder(file).display());
    let handed = match credential(&text) {
        Some(name) => hand_over(Path::new(&format!("{folder}/{name}")), name, "the password"),
        None => arguments.oauth.steps(file, &config),
    };
    Ok(format!("Wrote {shown}. Next:{handed} chancery doctor --config {shown}\n"))
}

/// The credential that a configuration names.
fn credential(text: &str) -> Option<&str> {
    let line = text.lines().find_map(|line| line.strip_prefix("password-credential = "))?;
    Some(line.trim_matches('"'))
}

/// How to have systemd hand a secret to the service, whose user can't read root's files.
pub(super) fn hand_over(secret: &Path, name: &str, what: &str) -> String {
    let shown = secret.display();
    format!(
        "{}\n  mkdir -p {UNIT}.d\n  \
        printf '[Service]\\nLoadCredential={name}:{shown}\\n' > {UNIT}.d/password.conf\n  \
        systemctl daemon-reload\n ",
        made(secret, what)
    )
}

/// How to make a file with a secret, unless it exists: its content would be lost.
pub(super) fn made(secret: &Path, what: &str) -> String {
    let shown = secret.display();
    if secret.exists() {
        return String::new();
    }
    match secret.extension().is_some_and(|end| end == "json") {
        true => format!("\n  install -m 600 DOWNLOADED {shown}    # DOWNLOADED is {what}"),
        false => {
            format!("\n  install -m 600 /dev/null {shown}    # and write {what} into it")
        }
    }
}

/// The mail server, or nothing where letters are in Maildirs or a provider was named. Microsoft
/// takes only tokens, so those are what is asked about then.
fn asked_server(arguments: &mut InitArguments) -> Result<String, String> {
    if arguments.oauth.provider.is_some() {
        return Ok(String::new());
    }
    let question = "Which mail server (IMAP and SMTP)? Leave empty for Maildirs on this machine";
    let server = ask(&arguments.server, question, "", &is_host)?;
    if Provider::at(&server) != Some(Provider::Microsoft) {
        return Ok(server);
    }
    if arguments.server.is_some() {
        return Err(format!(
            "{server} accepts no passwords: give --oauth microsoft instead of \
            --server"
        ));
    }
    arguments.oauth.provider = Some(Provider::Microsoft);
    Ok(String::new())
}

fn text(arguments: &mut InitArguments) -> Result<String, String> {
    let name = ask(&arguments.name, "What is the tournament called?", "My tournament", &any)?;
    let question = "Which address does everyone write to?";
    let address = ask(&arguments.address, question, "gm@example.org", &is_address)?;
    let question = "Who should the daemon alert when it needs a person? An address, or leave empty";
    let is_person = |answer: &str| match answer {
        "" => Ok(()),
        answer if answer.eq_ignore_ascii_case(&address) => {
            Err("the daemon itself reads that address: give a person's address".to_owned())
        }
        answer => is_address(answer),
    };
    let operator = ask(&arguments.operator, question, "", &is_person)?;
    let zone = ask(&arguments.zone, "Which time zone are deadlines in?", "GMT", &is_zone)?;
    let server = asked_server(arguments)?;
    // What is written day by day does not belong beside configurations.
    let kept = if arguments.file.starts_with("/etc") { STATE } else { "" };
    let mut text = format!(
        "# The configuration of Chancery. config.example.toml explains every key there is.\n# \
            Relative paths start from the folder of this file.\n\n[tournament]\nname = {}\naddress \
            = {}\n# The time zone of the calendar (D.VII(4)b).\nzone = {}\n\n[operator]\n# Whom \
            the daemon alerts when it needs a person.\n{}\n\n[ledger]\n# Everything that must not \
            be lost. Keep it on a local disk.\nfile = {}\n\n",
        quoted(&name),
        quoted(&address),
        quoted(&zone),
        match operator.as_str() {
            "" => "# address = \"you@example.org\"".to_owned(),
            operator => format!("address = {}", quoted(operator)),
        },
        quoted(&format!("{kept}ledger.db"))
    );
    if arguments.oauth.provider.is_some() {
        let InitArguments { oauth, file, user, done, .. } = arguments;
        text += &oauth.written(file, &address, user, done)?;
    } else if server.is_empty() {
        text += &format!(
            "# The daemon reads the letters that arrive in this Maildir.\n[[mailboxes]]\nname = \
                \"orders\"\nkind = \"maildir\"\nfolder = {}\n\n# The daemon writes outgoing \
                letters here, one file each.\n[carrier]\nkind = \"file\"\nfolder = {}\n\n",
            quoted(&format!("{kept}mail/in")),
            quoted(&format!("{kept}mail/out"))
        );
    } else {
        text += &on_server(arguments, &server, &address)?;
    }
    let provider = arguments.oauth.provider.or(Provider::at(&server));
    text += &sender(arguments, &server, provider.map(Provider::checks_as))?;
    text += "[web]\n# /health and /metrics, on this machine only.\nlisten = \"127.0.0.1:8025\"\n";
    Ok(text)
}

/// Mailbox and carrier on a mail server.
fn on_server(arguments: &InitArguments, server: &str, address: &str) -> Result<String, String> {
    let user = ask(&arguments.user, USER, address, &any)?;
    let question = "Which file holds the password?";
    let password = ask(&arguments.password_file, question, "/etc/chancery/password", &any)?;
    let question = "How is the connection encrypted: tls, starttls or none?";
    let tls = ask(&arguments.tls, question, "tls", &among(&["tls", "starttls", "none"]))?;
    let (imap, smtp) = if tls == "tls" { ("993", "465") } else { ("143", "587") };
    let imap = ask(&arguments.port, "Which port is IMAP on?", imap, &is_port)?;
    let smtp = ask(&arguments.smtp_port, "Which port is SMTP on?", smtp, &is_port)?;
    let question = "Which file has the server's certificates? Leave empty for those of the system";
    let ca_file = ask(&arguments.ca_file, question, "", &any)?;
    let done = ask(&arguments.done, DONE, "", &any)?;
    let question = "Which envelope sender do letters have: marked, or plain if the server accepts \
        only the plain address?";
    let which = among(&["marked", "plain"]);
    let provider = Provider::at(server);
    let usual = if provider.is_some() { "plain" } else { "marked" };
    let return_path = ask(&arguments.return_path, question, usual, &which)?;
    let (imap_host, smtp_host) = provider.map_or((server, server), |known| known.hosts());
    let limits = provider.map_or_else(String::new, |provider| provider.limits(&user, address));
    let ca_file = named("ca-file", &ca_file);
    let secret = secret(&arguments.file, &password);
    let login = |host: &str, port: &str| {
        format!(
            "host = {}\nport = {port}\ntls = {}\n{ca_file}user = {}\n{secret}",
            quoted(host),
            quoted(&tls),
            quoted(&user)
        )
    };
    Ok(format!(
        "[[mailboxes]]\nname = \"orders\"\nkind = \"imap\"\n{}{}\n[carrier]\nkind = \"smtp\"\n\
        return-path = {}\n{limits}{}\n",
        login(imap_host, &imap),
        named("done", &done),
        quoted(&return_path),
        login(smtp_host, &smtp)
    ))
}

/// The key that says where the password is. A service gets it from systemd, if it is beside the
/// configuration, where commands at a prompt find it.
fn secret(config: &Path, password: &str) -> String {
    let beside = config.parent().filter(|folder| folder.starts_with("/etc"));
    let name = beside.and_then(|folder| Path::new(password).strip_prefix(folder).ok()?.to_str());
    match name.filter(|name| !name.contains('/')) {
        Some(name) => named("password-credential", name),
        None => named("password-file", password),
    }
}

/// How letters prove who wrote them, at a mail server or without one.
fn sender(arguments: &InitArguments, host: &str, known: Option<&str>) -> Result<String, String> {
    let question = "How does a letter prove who wrote it: token, authentication, passphrase, none? \
        Separate several with commas";
    let proof = ask(&arguments.proof, question, "token", &are_ways)?;
    let ways: Vec<String> = ways(&proof).map(quoted).collect();
    let question = "What does your own mail server call itself in Authentication-Results?";
    let server = match ways.iter().any(|way| way.contains(AUTHENTICATION)) {
        true => {
            let usual = known.unwrap_or_default();
            let server = ask(&arguments.authentication_server, question, usual, &is_name)?;
            // Without a terminal to ask at, the usual answer is none.
            is_name(&server).map(|()| server)?
        }
        // With a token, its findings show that a letter comes from another place than its writer's.
        false if known.is_some() || !host.is_empty() => {
            let usual = known.unwrap_or(host);
            ask(&arguments.authentication_server, question, usual, &any)?
        }
        false => arguments.authentication_server.clone().unwrap_or_default(),
    };
    Ok(format!(
        "# How a letter has to prove who wrote it (D.X(6)); one of these ways is enough. token: \
            it\n# was sent to the plus-address that only its writer knows. With none of these ways \
            anyone can\n# write in anyone's name. authentication-server: what your mail server \
            calls itself in\n# Authentication-Results. Once it has found a player's letters \
            authentic, others who learn the\n# player's plus-address can't write in that player's \
            name.\n[sender]\nproof = [{}]\n{}\n",
        ways.join(", "),
        named("authentication-server", &server)
    ))
}

/// The ways of an answer, which has commas between them.
fn ways(answer: &str) -> impl Iterator<Item = &str> {
    let words = answer.split(',').map(str::trim);
    words.filter(|word| !word.is_empty() && *word != "none")
}

/// A line of the configuration, if there is anything to say.
pub(super) fn named(key: &str, value: &str) -> String {
    if value.is_empty() { String::new() } else { format!("{key} = {}\n", quoted(value)) }
}

/// A text in quotes for TOML.
pub(super) fn quoted(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    format!("\"{}\"", plain.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_service_gets_its_password_from_systemd() {
        let etc = Path::new("/etc/chancery/chancery.toml");
        let key = secret(etc, "/etc/chancery/imap");
        assert_eq!(key, "password-credential = \"imap\"\n");
        assert_eq!(secret(etc, "/srv/imap"), "password-file = \"/srv/imap\"\n");
        let own = secret(Path::new("chancery.toml"), "/etc/chancery/imap");
        assert_eq!(own, "password-file = \"/etc/chancery/imap\"\n");
        let said =
            hand_over(Path::new("/etc/chancery/imap"), credential(&key).expect("a name"), "it");
        let line = "printf '[Service]\\nLoadCredential=imap:/etc/chancery/imap\\n' > \
            /etc/systemd/system/chancery.service.d/password.conf\n";
        assert!(said.contains(line), "{said}");
    }
}
