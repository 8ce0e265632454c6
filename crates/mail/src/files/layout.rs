//! How messages lie in folders.
//!
//! In a Maildir a mail server writes a message in `tmp` and moves it to `new`; we move it on to
//! `cur`, with the mark of a message that was seen. Into a folder of `.eml` files another program
//! moves them whole, written elsewhere; we move them on to `taken`.

use chrono::{DateTime, Utc};

/// How messages lie in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FolderLayout {
    Maildir,
    Folder,
}

/// Names in a Maildir begin with the second of delivery; all of ten digits are from 2001 to 2286.
const SECOND_DIGITS: usize = 10;

impl FolderLayout {
    /// The folders that have to be there, below the top.
    pub(super) fn folders(self) -> &'static [&'static str] {
        match self {
            FolderLayout::Maildir => &["tmp", "new", "cur"],
            FolderLayout::Folder => &["", "taken"],
        }
    }

    /// Where messages wait.
    pub(super) fn waiting(self) -> &'static str {
        match self {
            FolderLayout::Maildir => "new",
            FolderLayout::Folder => "",
        }
    }

    /// Under which name a file is written that is no message yet.
    pub(super) fn unfinished(self, name: &str) -> String {
        match self {
            FolderLayout::Maildir => format!("tmp/{name}"),
            FolderLayout::Folder => format!(".{name}.part"),
        }
    }

    /// Where it goes once it is one.
    pub(super) fn finished(self, name: &str) -> String {
        match self {
            FolderLayout::Maildir => format!("new/{name}"),
            FolderLayout::Folder => format!("{name}.eml"),
        }
    }

    /// Where messages lie that the journal has.
    pub(super) fn put_away(self) -> &'static str {
        match self {
            FolderLayout::Maildir => "cur",
            FolderLayout::Folder => "taken",
        }
    }

    /// Where a message goes that the journal has.
    pub(super) fn settled(self, name: &str) -> String {
        match self {
            FolderLayout::Maildir => {
                // Flags come after the last colon; in `new` there are none yet.
                let bare = name.split_once(':').map_or(name, |(bare, _)| bare);
                format!("cur/{bare}:2,S")
            }
            FolderLayout::Folder => format!("taken/{name}"),
        }
    }

    /// Whether a name is that of a message.
    pub(super) fn is_message(self, name: &str) -> bool {
        !name.starts_with('.') && (self == FolderLayout::Maildir || name.ends_with(".eml"))
    }

    /// When a message came, if its name says so; else the file system knows.
    pub(super) fn received(self, name: &str) -> Option<DateTime<Utc>> {
        let (second, rest) = name.split_once('.').filter(|_| self == FolderLayout::Maildir)?;
        if second.len() != SECOND_DIGITS {
            return None;
        }
        let second = number(second)?;
        let micros = rest.strip_prefix('M').map_or("", |rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            rest.get(..end).unwrap_or_default()
        });
        let micros = number(micros).filter(|micros| *micros < 1_000_000).unwrap_or(0);
        DateTime::from_timestamp_micros(second.checked_mul(1_000_000)?.checked_add(micros)?)
    }
}

fn number(digits: &str) -> Option<i64> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_maildir_say_when_a_message_came() {
        let at = |name| FolderLayout::Maildir.received(name).map(|at| at.to_rfc3339());
        let second = Some("2026-11-20T10:00:00+00:00".to_owned());
        assert_eq!(at("1795168800.12345_1.mx.example"), second);
        assert_eq!(at("1795168800.M7P31.mx,S=77"), Some("2026-11-20T10:00:00.000007+00:00".into()));
        assert_eq!(at("1795168800.M999999999P31.mx"), second);
        for name in ["hello", "179516880.x", "+795168800.x", "17951688000.x", "1795168800"] {
            assert_eq!(at(name), None, "{name}");
        }
        assert_eq!(FolderLayout::Folder.received("1795168800.eml"), None);
    }

    #[test]
    fn a_settled_message_was_seen() {
        assert_eq!(FolderLayout::Maildir.settled("1.2.mx,S=7"), "cur/1.2.mx,S=7:2,S");
        assert_eq!(FolderLayout::Maildir.settled("1.2.mx:2,F"), "cur/1.2.mx:2,S");
    }
}
