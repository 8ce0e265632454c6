//! Trying whether folders can be used, as a mailbox or as a carrier, without making any.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::mailbox::MailboxError;
use super::deliver::FileCarrier;
use super::layout::FolderLayout;
use super::{FileBox, fault, unlinked::make};

impl FileBox {
    /// Whether a Maildir can be opened at this place: the first folder that is missing and would be
    /// made. A test file is written into those that are there, and removed.
    ///
    /// # Errors
    ///
    /// If one can't be read or written, or could not be made.
    pub fn try_maildir(top: &Path) -> Result<Option<PathBuf>, MailboxError> {
        try_out(top, FolderLayout::Maildir.folders())
    }

    /// The same of a folder of `.eml` files.
    ///
    /// # Errors
    ///
    /// If one can't be read or written, or could not be made.
    pub fn try_folder(top: &Path) -> Result<Option<PathBuf>, MailboxError> {
        try_out(top, FolderLayout::Folder.folders())
    }
}

impl FileCarrier {
    /// Whether letters could be put into a Maildir: as [`FileBox::try_maildir`].
    ///
    /// # Errors
    ///
    /// If a folder can't be read or written, or could not be made.
    pub fn try_maildir(top: &Path) -> Result<Option<PathBuf>, MailboxError> {
        try_out(top, FolderLayout::Maildir.folders())
    }

    /// The same of a folder of `.eml` files.
    ///
    /// # Errors
    ///
    /// If it can't be read or written, or could not be made.
    pub fn try_folder(top: &Path) -> Result<Option<PathBuf>, MailboxError> {
        try_out(top, &[""])
    }
}

fn try_out(top: &Path, folders: &[&str]) -> Result<Option<PathBuf>, MailboxError> {
    let mut missing = None;
    for folder in folders {
        let path = if folder.is_empty() { top.to_owned() } else { top.join(folder) };
        if path.exists() {
            fs::read_dir(&path).map_err(fault("look into this folder", &path))?;
            write_into(&path).map_err(fault("write into this folder", &path))?;
            continue;
        }
        let above = path.ancestors().skip(1).find(|above| above.exists());
        let above = above.filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new("."));
        write_into(above).map_err(fault("make this folder", &path))?;
        missing.get_or_insert(if top.exists() { path } else { top.to_owned() });
    }
    Ok(missing)
}

/// Writes a file that no program takes for a message, and removes it.
fn write_into(folder: &Path) -> io::Result<()> {
    let file = folder.join(format!(".chancery-trial-{}", std::process::id()));
    make(&file)?;
    fs::remove_file(file)
}
