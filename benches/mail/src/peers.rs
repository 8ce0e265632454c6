//! Others who fetch mail, from the same mailbox. Each begins with nothing.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::rig::{Door, address, rig};
use crate::{Fault, now};

/// fetchmail, which writes everything into one file.
pub(crate) fn fetchmail(user: &str, count: usize, folder: &Path) -> Result<Duration, Fault> {
    let folder = fresh(folder, "fetchmail")?;
    let (to, settings) = (folder.join("mails"), folder.join("fetchmailrc"));
    let server = rig().server(Door::Imaps, user);
    let lines = format!(
        "poll localhost port {} proto imap user \"{}\" password \"secret\" is \"{user}\" here\n  \
        ssl sslcertck sslcertfile \"{}\" fetchall keep bsmtp \"{}\"\n",
        server.port,
        address(user),
        server.ca_file.unwrap_or_default().display(),
        to.display()
    );
    fs::write(&settings, lines)?;
    fs::set_permissions(&settings, fs::Permissions::from_mode(0o600))?;
    let time = run(Command::new("fetchmail")
        .arg("-f")
        .arg(&settings)
        .arg("--pidfile")
        .arg(folder.join("pid"))
        .arg("-i")
        .arg(folder.join("ids"))
        .env("HOME", &folder)
        .args(["--nodetach", "--silent"]))?;
    let got = String::from_utf8_lossy(&fs::read(&to)?).matches("\nMAIL FROM:").count();
    finished("fetchmail", got, count, &folder)?;
    Ok(time)
}

/// mbsync, which writes each mail into a file, and waits for the disk if asked to.
pub(crate) fn mbsync(
    user: &str,
    count: usize,
    folder: &Path,
    syncs: bool,
) -> Result<Duration, Fault> {
    let folder = fresh(folder, "mbsync")?;
    let settings = folder.join("mbsyncrc");
    let server = rig().server(Door::Imaps, user);
    let place = folder.display();
    let lines = format!(
        "FSync {}\nIMAPAccount a\nHost localhost\nPort {}\nUser {}\nPass secret\nSSLType IMAPS\n\
        CertificateFile {}\n\nIMAPStore far\nAccount a\n\nMaildirStore near\nPath {place}/\n\
        Inbox {place}/INBOX\n\nChannel c\nFar :far:\nNear :near:\nSync PullNew\nCreate Near\n\
        SyncState {place}/state-\n",
        if syncs { "yes" } else { "no" },
        server.port,
        address(user),
        server.ca_file.unwrap_or_default().display(),
    );
    fs::write(&settings, lines)?;
    let time = run(Command::new("mbsync").arg("-q").arg("-c").arg(&settings).arg("c"))?;
    let new = fs::read_dir(folder.join("INBOX/new"))?.count();
    let got = new + fs::read_dir(folder.join("INBOX/cur"))?.count();
    finished("mbsync", got, count, &folder)?;
    Ok(time)
}

fn fresh(folder: &Path, name: &str) -> Result<PathBuf, Fault> {
    let folder = folder.join(name);
    fs::create_dir(&folder)?;
    Ok(folder)
}

fn run(command: &mut Command) -> Result<Duration, Fault> {
    let name = command.get_program().to_string_lossy().into_owned();
    let start = now();
    let status = command.stdin(Stdio::null()).status();
    let status =
        status.map_err(|fault| format!("{name}: {fault}; apt-get install fetchmail isync"))?;
    let time = now() - start;
    if status.success() { Ok(time) } else { Err(format!("{name}: {status}").into()) }
}

fn finished(name: &str, got: usize, count: usize, folder: &Path) -> Result<(), Fault> {
    fs::remove_dir_all(folder)?;
    if got == count { Ok(()) } else { Err(format!("{name} fetched {got} of {count}").into()) }
}
