//! A folder of pages that is made beside the old one, with links to unchanged files. It replaces
//! the old one in one step.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::MetadataExt as _;
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

use super::edition_folder::{MARK, OF_LEDGER, beside, check_is_ours, check_tells_of, files, own};
use crate::report::gazette::GazettePage;

/// What became of the files of a folder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PublishedFiles {
    /// Files that are new or have changed.
    pub written: usize,
    /// Files that are as they were.
    pub kept: usize,
    /// Files that are there no more.
    pub removed: usize,
}

/// A new folder in the making, beside the one that it replaces.
pub(super) struct Edition<'f> {
    folder: &'f Path,
    next: PathBuf,
    /// The way to the new folder through its open handle, so that we don't write into another
    /// folder or link that is put in its place meanwhile.
    way: PathBuf,
    pub(super) there: BTreeSet<String>,
    published: PublishedFiles,
    /// Whether the old folder is this user's. In another's a file may be a link to what only we may
    /// read, so we keep none of it.
    keeps: bool,
    /// Held as long as the folder is written, against another program that writes it, too.
    _lock: File,
}

impl Edition<'_> {
    pub(super) fn begin<'f>(folder: &'f Path, ledger: Option<&str>) -> io::Result<Edition<'f>> {
        check_is_ours(folder)?;
        ledger.map_or(Ok(()), |ledger| check_tells_of(folder, ledger))?;
        let next = beside(folder);
        let lock = own(&next)?;
        let way = PathBuf::from(format!("/proc/self/fd/{}", lock.as_raw_fd()));
        let way = if way.exists() { way } else { next.clone() };
        // Remove what a crash has left there.
        for entry in fs::read_dir(&way)? {
            let path = entry?.path();
            let is_folder = path.symlink_metadata()?.is_dir();
            if is_folder { fs::remove_dir_all(&path) } else { fs::remove_file(&path) }?;
        }
        let mut what = "Made by chancery, which replaces this folder as a whole.\n".to_owned();
        if let Some(ledger) = ledger.filter(|ledger| !ledger.is_empty()) {
            what += &format!("{OF_LEDGER}{ledger}\n");
        }
        fs::write(way.join(MARK), what)?;
        let (there, published) = (BTreeSet::new(), PublishedFiles::default());
        let old = folder.symlink_metadata();
        let keeps = old.is_ok_and(|old| old.uid() == geteuid().as_raw());
        Ok(Edition { folder, next, way, there, published, keeps, _lock: lock })
    }

    /// Writes a page. If it is unchanged, the old file stays.
    pub(super) fn put(&mut self, page: &GazettePage) -> io::Result<()> {
        let is_same = || fs::read(self.folder.join(&page.path)).is_ok_and(|old| old == page.bytes);
        if self.keeps && is_same() && self.keep(&page.path) {
            return Ok(());
        }
        if !self.there.insert(page.path.clone()) {
            // Writing it once more could write through a link to what readers already have.
            let what = format!(
                "two boards would have the page {}: their names are too similar",
                page.path
            );
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, what));
        }
        fs::write(self.place(&page.path)?, &page.bytes)?;
        self.published.written += 1;
        Ok(())
    }

    /// Puts the data and pictures of a gazette that was once alone where they were then, for
    /// programs that fetch them: only a page can lead on to another place.
    pub(super) fn repeat(&mut self, folder: &str, paths: &BTreeSet<String>) -> io::Result<()> {
        for path in paths.iter().filter(|path| !path.ends_with(".html")) {
            if !self.there.contains(path) {
                let bytes = fs::read(self.way.join(format!("{folder}{path}")))?;
                self.put(&GazettePage { path: path.clone(), bytes })?;
            }
        }
        Ok(())
    }

    /// Keeps the old files as they are; false if that fails.
    pub(super) fn keep_all(&mut self, folder: &str, paths: &[String]) -> bool {
        let paths: Vec<String> = paths.iter().map(|path| format!("{folder}{path}")).collect();
        let are_there = paths.iter().all(|path| self.folder.join(path).exists());
        are_there && paths.iter().all(|path| self.keep(path))
    }

    fn keep(&mut self, path: &str) -> bool {
        let old = self.folder.join(path);
        let Ok(new) = self.place(path) else { return false };
        // Some file systems have no links.
        let is_new = self.keeps && !self.there.contains(path);
        let is_kept = is_new && (fs::hard_link(&old, &new).is_ok() || fs::copy(&old, &new).is_ok());
        if is_kept {
            self.there.insert(path.to_owned());
            self.published.kept += 1;
        }
        is_kept
    }

    fn place(&self, path: &str) -> io::Result<PathBuf> {
        let new = self.way.join(path);
        new.parent().map_or(Ok(()), fs::create_dir_all)?;
        Ok(new)
    }

    /// Replaces the old folder by the new one.
    pub(super) fn publish(mut self) -> io::Result<PublishedFiles> {
        let old = files(self.folder)?;
        self.published.removed = old.iter().filter(|path| !self.there.contains(*path)).count();
        match self.folder.exists() {
            true => exchange(&self.next, self.folder)?,
            false => fs::rename(&self.next, self.folder)?,
        }
        Ok(self.published)
    }
}

/// Exchanges two folders, and removes the old one.
fn exchange(next: &Path, folder: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    if renameat_with(CWD, next, CWD, folder, RenameFlags::EXCHANGE).is_ok() {
        return fs::remove_dir_all(next);
    }
    // Some file systems can't exchange two folders. Then there is a moment without a folder, but
    // never one with half of it.
    let old = folder.with_extension("old");
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    fs::rename(folder, &old)?;
    fs::rename(next, folder)?;
    fs::remove_dir_all(&old)
}
