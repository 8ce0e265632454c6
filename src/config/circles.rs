//! Folders of mail that would lead letters in a circle: each is refused at its own line.

use std::path::{Component, Path, PathBuf};

use super::reader::{ConfigReader, FileSection};
use super::server::{CarrierKind, MailboxPlace, MailboxSource, is_near};

/// The folders of a Maildir that hold letters.
const OF_MAILDIR: [&str; 3] = ["new", "cur", "tmp"];

/// A folder of letters, in a form that makes equal folders equal.
#[derive(Clone, Debug, PartialEq, Eq)]
enum MailFolder {
    Server { host: String, user: String, folder: String },
    Local(PathBuf),
}

/// Refuses mailboxes that read one folder, and a folder for what is done that a mailbox reads.
pub(super) fn check_mailboxes(
    reader: &mut ConfigReader<'_>,
    all: &[(FileSection<'_>, MailboxSource)],
) {
    for (at, (section, source)) in all.iter().enumerate() {
        let others = || all.iter().map(|(_, other)| other);
        let read = read(source);
        if let Some(other) = others().take(at).find(|other| self::read(other) == read) {
            let message = format!(
                "the mailbox {:?} already reads this folder, so each letter would count twice: \
                    leave one of them out, or name another folder",
                other.name
            );
            reader.wrong(section, "folder", message);
        }
        let Some(done) = done(source) else { continue };
        let Some(other) = others().find(|other| self::read(other) == done) else { continue };
        let message = match other.name == source.name {
            true => {
                "is the folder that this mailbox reads, so each letter would come in again for \
                ever: name another one, such as \"Recorded\""
                    .to_owned()
            }
            false => format!(
                "is the folder that the mailbox {:?} reads, so letters handled here would come in \
                    there: name another one, such as \"Recorded\"",
                other.name
            ),
        };
        reader.wrong(section, "done", message);
    }
}

/// Refuses a carrier that puts letters where a mailbox reads them.
pub(super) fn check_carrier(
    reader: &mut ConfigReader<'_>,
    section: &FileSection<'_>,
    carrier: Option<&CarrierKind>,
    mailboxes: &[MailboxSource],
) {
    let Some(CarrierKind::Maildir(folder) | CarrierKind::File(folder)) = carrier else { return };
    let folder = MailFolder::Local(plain(folder));
    if let Some(mailbox) = mailboxes.iter().find(|mailbox| read(mailbox) == folder) {
        let message = format!(
            "is the folder that the mailbox {:?} reads, so letters would come back instead of \
             going out: name another one",
            mailbox.name
        );
        reader.wrong(section, "folder", message);
    }
}

/// The folder that a mailbox reads.
fn read(source: &MailboxSource) -> MailFolder {
    match &source.place {
        MailboxPlace::Maildir(folder) | MailboxPlace::Folder(folder) => {
            MailFolder::Local(plain(folder))
        }
        MailboxPlace::Imap { folder, .. } => on_server(source, folder),
    }
}

/// The folder to which it moves what is done, if it moves anything.
fn done(source: &MailboxSource) -> Option<MailFolder> {
    match &source.place {
        MailboxPlace::Imap { done, .. } => Some(on_server(source, done.as_ref()?)),
        MailboxPlace::Maildir(_) | MailboxPlace::Folder(_) => None,
    }
}

/// A folder of the account that a mailbox uses, through any of the server's ports.
fn on_server(source: &MailboxSource, folder: &str) -> MailFolder {
    let MailboxPlace::Imap { server, .. } = &source.place else {
        return MailFolder::Local(PathBuf::from(folder));
    };
    let host =
        if is_near(&server.host) { "localhost".to_owned() } else { server.host.to_lowercase() };
    let user = server.login.as_ref().map_or_else(String::new, |login| login.user.clone());
    // A sign at the end says that a folder may hold others.
    let folder = folder.trim_end_matches(['/', '.']);
    // INBOX alone has no case (RFC 3501, 5.1).
    let is_inbox = folder.eq_ignore_ascii_case("INBOX");
    let folder = if is_inbox { "INBOX".to_owned() } else { folder.to_owned() };
    MailFolder::Server { host, user, folder }
}

/// A path without detours; a part of a Maildir is the Maildir.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    let last = plain.file_name().and_then(|name| name.to_str());
    if last.is_some_and(|name| OF_MAILDIR.contains(&name)) {
        plain.pop();
    }
    plain
}
