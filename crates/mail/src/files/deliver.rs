//! The carrier that puts letters into a folder. A file has its final name only when all of it is on
//! the disk, so no reader ever sees half a letter.
//!
//! The name is made from the Message-ID and the address, so that a letter which is sent again
//! takes its own place.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::super::carrier::{Carried, Carrier, FinishedLetter};
use super::super::mailbox::MailboxError;
use super::super::server::NoWay;
use super::layout::FolderLayout;
use super::{aside, fault, make, unlinked};

/// Puts letters into a folder.
#[derive(Debug)]
pub struct FileCarrier {
    top: PathBuf,
    layout: FolderLayout,
}

impl FileCarrier {
    /// Puts letters into a Maildir, as a mail server does that delivers them. Makes what is
    /// missing.
    ///
    /// # Errors
    ///
    /// If its folders are not there and can't be made.
    pub fn maildir(top: impl Into<PathBuf>) -> Result<FileCarrier, MailboxError> {
        let top = top.into();
        make(&top, FolderLayout::Maildir.folders())?;
        Ok(FileCarrier { top, layout: FolderLayout::Maildir })
    }

    /// Puts letters into a folder as `.eml` files. Makes the folder if it is missing.
    ///
    /// # Errors
    ///
    /// If it is not there and can't be made.
    pub fn folder(top: impl Into<PathBuf>) -> Result<FileCarrier, MailboxError> {
        let top = top.into();
        make(&top, &[""])?;
        Ok(FileCarrier { top, layout: FolderLayout::Folder })
    }
}

impl Carrier for FileCarrier {
    async fn prepare(&mut self) -> Result<(), NoWay> {
        Ok(())
    }

    async fn carry(&mut self, mail: &FinishedLetter) -> Carried {
        let name = name(mail);
        let part = self.top.join(self.layout.unfinished(&name));
        let place = self.top.join(self.layout.finished(&name));
        let bytes = delivered(mail);
        let written =
            aside(move || write(&bytes, &part, &place).map_err(fault("write this letter", &place)));
        match written.await {
            Ok(()) => Carried::Sent { said: String::new() },
            Err(why) => Carried::Later { why: why.to_string() },
        }
    }

    async fn rest(&mut self) {}
}

/// The name of the file. It begins with a letter, since digits would be read as a time.
fn name(mail: &FinishedLetter) -> String {
    let hash = Sha256::digest(format!("{}\n{}", mail.message_id, mail.to));
    let hex: String = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("letter-{hex}")
}

/// A delivering server writes down the sender and the receiver, since only the envelope has them.
fn delivered(mail: &FinishedLetter) -> Vec<u8> {
    let on_one_line =
        |address: &str| address.chars().filter(|c| !c.is_control()).collect::<String>();
    let (from, to) = (on_one_line(&mail.from), on_one_line(&mail.to));
    let mut bytes = format!("Return-Path: <{from}>\r\nDelivered-To: {to}\r\n").into_bytes();
    bytes.extend_from_slice(&mail.bytes);
    bytes
}

/// Writes to a temporary file, syncs, moves it, and syncs the folder. Only the owner can read it.
fn write(bytes: &[u8], part: &Path, place: &Path) -> io::Result<()> {
    let mut file = unlinked::make(part)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(part, place)?;
    match place.parent() {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    }
}
