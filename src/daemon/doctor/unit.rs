//! What systemd gives to `chancery.service` and to no prompt: a user of its own, a folder and
//! passwords.

use std::fs;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use super::mail::own_file;
use super::{Finding, ill, note, well};
use crate::config::{Config, HookPlace, SecretPlace};
use crate::daemon::{hooks, places};

/// The folder that the unit has systemd make (StateDirectory).
pub(super) const STATE: &str = "/var/lib/chancery";
/// The folder with the configuration of the unit.
const CONFIGURATIONS: &str = "/etc/chancery";
/// Where systemd puts what it hands to services.
const CREDENTIALS: &str = "/run/credentials";
/// Where an engine puts secrets for containers.
const OF_CONTAINERS: &str = "/run/secrets";
const UNIT: &str = "chancery.service";
const UNITS: [&str; 3] = ["/etc/systemd/system", "/usr/lib/systemd/system", "/lib/systemd/system"];

/// The user of the daemon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DaemonUser {
    Known(u32),
    /// The one that systemd makes when the service starts.
    Service,
}

/// A folder that is not there, and that systemd makes for the service.
pub(super) fn makes(folder: &Path, state: &Path) -> Option<Finding> {
    (folder == state && !folder.exists()).then(|| {
        let said =
            "systemd creates it when the service starts; without systemd, create it yourself";
        note("disk", format!("there is no {} yet: {said}", folder.display()))
    })
}

/// The finding on a secret in a place where only the service finds it.
pub(super) fn elsewhere(what: &str, secret: &SecretPlace) -> Option<Finding> {
    let SecretPlace::File(file) = secret else { return None };
    (file.starts_with(CREDENTIALS) && !file.exists()).then(|| {
        let said = "systemd puts it there while the service runs (LoadCredential), so it can't be \
            tested here";
        note(what, format!("{}: {said}", file.display()))
    })
}

/// The finding on a secret that could be read: whether others can, and the daemon can.
pub(super) fn readable(config: &Config, what: &str, secret: &SecretPlace) -> Option<Finding> {
    match secret {
        SecretPlace::File(file) => Some(for_daemon(what, file, daemon_user(&config.ledger))),
        SecretPlace::Credential { name, .. } if places::handed(name).is_some() => {
            Some(well(what, format!("systemd provides it as {name}")))
        }
        SecretPlace::Credential { name, file } => {
            let unit = unit().filter(|_| file.starts_with(CONFIGURATIONS));
            match unit.is_some_and(|unit| !hands_over(&unit, name)) {
                true => {
                    let said = format!("{UNIT} does not get {name}");
                    Some(ill(what, &said, &how_to_hand_over(name, file)))
                }
                false => Some(own_file(what, file)),
            }
        }
        SecretPlace::Env(_) | SecretPlace::Command(_) | SecretPlace::Token(_) => None,
    }
}

/// Hooks: whether what the configuration names is there and can be used. Nothing is posted.
pub(super) fn hooks(config: &Config) -> Vec<Finding> {
    let mut found = Vec::new();
    for hook in &config.web.hooks {
        let address = match &hook.address {
            HookPlace::Kept(place) => Some((format!("address of the hook {}", hook.name), place)),
            HookPlace::Here(_) => None,
        };
        let key = hook.secret.as_ref();
        let key = key.map(|place| (format!("secret of the hook {}", hook.name), place));
        let secrets: Vec<_> = address.into_iter().chain(key).collect();
        let elsewhere: Vec<Finding> =
            secrets.iter().filter_map(|(what, place)| elsewhere(what, place)).collect();
        if !elsewhere.is_empty() {
            found.extend(elsewhere);
            continue;
        }
        match hooks::open(hook, config.rehearsal.is_some()) {
            Err(why) => {
                let mend = format!("correct what [[web.hooks]] {} names, or remove it", hook.name);
                found.push(ill("hook", &why, &mend));
            }
            Ok(_) => {
                found.push(well("hook", format!("{} can be notified of news", hook.name)));
                let readable =
                    secrets.iter().filter_map(|(what, place)| readable(config, what, place));
                found.extend(readable);
            }
        }
    }
    found
}

/// How a container gets a secret that its user can read.
pub(super) fn of_container(file: &Path) -> Option<String> {
    let name = file.strip_prefix(OF_CONTAINERS).ok()?.display();
    Some(format!("give the container the secret with --secret {name},uid=10001,mode=0400"))
}

/// How to tell systemd to hand a file to the service.
pub(super) fn how_to_hand_over(name: &str, file: &Path) -> String {
    // systemd is in another folder.
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let shown = file.display();
    format!("run systemctl edit chancery, and add under [Service]: LoadCredential={name}:{shown}")
}

/// The daemon's user, which is the owner of the ledger's folder.
fn daemon_user(ledger: &Path) -> Option<DaemonUser> {
    // A bare name is in the current folder.
    let ledger = std::path::absolute(ledger).ok()?;
    let folder = ledger.parent()?;
    match folder.metadata() {
        Ok(found) => Some(DaemonUser::Known(found.uid())),
        Err(_) => folder.starts_with(STATE).then_some(DaemonUser::Service),
    }
}

fn for_daemon(what: &str, file: &Path, daemon: Option<DaemonUser>) -> Finding {
    let (Ok(found), Some(daemon)) = (file.metadata(), daemon) else { return own_file(what, file) };
    let is_roots = found.uid() == 0 && rustix::process::geteuid().is_root();
    if !is_roots || daemon == DaemonUser::Known(0) || places::is_open_to_others(file) {
        return own_file(what, file);
    }
    let shown = file.display();
    let user = match daemon {
        DaemonUser::Known(user) => format!("user {user}"),
        DaemonUser::Service => "a user of its own".to_owned(),
    };
    let said = format!("only root can read {shown}, but the daemon runs as {user}");
    if let Some(mend) = of_container(file) {
        return ill(what, &said, &mend);
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let handed = how_to_hand_over(&name, file);
    ill(
        what,
        &said,
        &format!(
            "{handed}; and write password-credential = \"{name}\" instead of \
        password-file"
        ),
    )
}

/// What the files of the unit say, if it is installed.
fn unit() -> Option<String> {
    let mut files: Vec<PathBuf> = UNITS.map(|folder| Path::new(folder).join(UNIT)).into();
    files.retain(|file| file.exists());
    if files.is_empty() {
        return None;
    }
    let more = Path::new(UNITS[0]).join(format!("{UNIT}.d"));
    files.extend(fs::read_dir(more).into_iter().flatten().flatten().map(|entry| entry.path()));
    Some(files.iter().filter_map(|file| fs::read_to_string(file).ok()).collect())
}

/// Whether a unit gets a credential.
fn hands_over(unit: &str, name: &str) -> bool {
    unit.lines().filter_map(|line| line.trim().split_once('=')).any(|(key, value)| {
        let given = value.split(':').next();
        match key.trim() {
            "LoadCredential" | "LoadCredentialEncrypted" => given == Some(name),
            "SetCredential" | "SetCredentialEncrypted" => given == Some(name),
            "ImportCredential" => true,
            _ => false,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::daemon::doctor::FindingWeight;

    #[test]
    fn a_folder_that_systemd_makes_is_no_fault() {
        let missing = Path::new("/nowhere/chancery");
        let found = makes(missing, missing).expect("a note");
        assert_eq!((found.weight, found.mend), (FindingWeight::Note, None));
        assert_eq!(makes(Path::new("/nowhere/other"), missing), None);
        assert_eq!(makes(Path::new("/"), Path::new("/")), None, "it is there");
    }

    #[test]
    fn in_a_container_a_secret_comes_from_its_engine() {
        let mend = of_container(Path::new("/run/secrets/imap")).expect("a way");
        assert!(mend.contains("--secret imap,uid=10001"), "{mend}");
        assert_eq!(of_container(Path::new("/etc/chancery/imap")), None);
    }

    #[test]
    fn a_credential_is_handed_over_by_a_line_of_the_unit() {
        let unit = "[Service]\n LoadCredential=imap:/etc/chancery/imap\nUser=smtp\n";
        assert!(hands_over(unit, "imap"));
        assert!(!hands_over(unit, "smtp") && !hands_over(unit, "ima"));
        assert!(hands_over("SetCredentialEncrypted=smtp: \\\n abc", "smtp"));
    }

    #[test]
    fn before_the_first_start_the_daemon_is_taken_for_the_services_user() {
        let ledger = Path::new(STATE).join("not-there/ledger.db");
        assert_eq!(daemon_user(&ledger), Some(DaemonUser::Service));
        assert_eq!(daemon_user(Path::new("/nowhere/ledger.db")), None);
    }
}
