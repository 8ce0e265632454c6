//! A folder of pages that is made beside the old one, and replaces it in one step.
//!
//! The folder that was replaced stays beside the other. Who knows in which files they differ brings
//! it up to date and exchanges the two again, so that an edition costs what has changed, and
//! nothing for the files that stay. If anybody else was in one of them, it is made anew.

use std::collections::BTreeSet;
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _};
use std::os::fd::AsRawFd as _;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

use super::edition_folder::{
    MARK, OF_LEDGER, beside, check_is_ours, check_tells_of, exchange, files, own,
};
use super::edition_seal::SealedFolder;
use crate::report::gazette::GazettePage;

/// The mode of a folder while it waits: what was taken off the pages may still be in it.
const WAITING: u32 = 0o700;
const SHOWN: u32 = 0o755;
/// Files are compared by pieces of so many bytes.
const PIECE: usize = 1 << 16;

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

/// A folder as it was published.
pub(super) struct StandingEdition {
    folder: SealedFolder,
    files: BTreeSet<String>,
    /// The folder that it replaced, with the files in which that differs.
    replaced: Option<(SealedFolder, BTreeSet<String>)>,
}

/// A new folder in the making, beside the one that it replaces.
pub(super) struct Edition<'f> {
    folder: &'f Path,
    next: PathBuf,
    /// The way to the new folder through its open handle, so that we don't write into another
    /// folder or link that is put in its place meanwhile.
    way: PathBuf,
    /// The old folder, if nobody has touched it since it was published.
    standing: Option<SealedFolder>,
    /// What is in the old folder.
    old: BTreeSet<String>,
    /// Files that the new folder doesn't have yet, or not as the old one has them.
    behind: BTreeSet<String>,
    /// What was put there in this edition, and what of it is not as it was.
    put: BTreeSet<String>,
    written: BTreeSet<String>,
    /// Whether the old folder is this user's. In another's a file may be a link to what only we may
    /// read, so we keep none of it.
    keeps: bool,
    /// Held as long as the folder is written, against another program that writes it, too.
    _lock: File,
}

impl Edition<'_> {
    /// Begins an edition after the one that stands there, if that is known.
    pub(super) fn begin<'f>(
        folder: &'f Path,
        ledger: Option<&str>,
        standing: Option<StandingEdition>,
    ) -> io::Result<Edition<'f>> {
        check_is_ours(folder)?;
        ledger.map_or(Ok(()), |ledger| check_tells_of(folder, ledger))?;
        let next = beside(folder);
        let lock = own(&next)?;
        let way = PathBuf::from(format!("/proc/self/fd/{}", lock.as_raw_fd()));
        let way = if way.exists() { way } else { next.clone() };
        // Nothing is there to be exchanged with it, so that it is shown with the mode that it has.
        if !folder.exists() && fs::metadata(&way)?.permissions().mode() & 0o777 == WAITING {
            fs::set_permissions(&way, Permissions::from_mode(SHOWN))?;
        }
        let standing = standing.filter(|standing| standing.folder.is_untouched(folder));
        let mut known = None;
        let (standing, old) = match standing {
            Some(StandingEdition { folder, files, replaced }) => {
                known = replaced.filter(|(replaced, _)| replaced.is_untouched(&next));
                (Some(folder), files)
            }
            None => (None, files(folder)?.into_iter().collect()),
        };
        let behind = match (known, &standing) {
            (Some((_, behind)), _) => behind,
            (None, standing) => {
                clear(&way)?;
                if standing.is_some() { old.clone() } else { BTreeSet::new() }
            }
        };
        write_mark(&way, ledger)?;
        let (put, written) = (BTreeSet::new(), BTreeSet::new());
        let is_ours = folder.symlink_metadata();
        let keeps = is_ours.is_ok_and(|old| old.uid() == geteuid().as_raw());
        let edition =
            Edition { folder, next, way, standing, old, behind, put, written, keeps, _lock: lock };
        Ok(edition)
    }

    /// Whether all files of the old folder stay that are not put or removed. Otherwise only those
    /// stay that are put as they are.
    pub(super) fn goes_on(&self) -> bool {
        self.standing.is_some()
    }

    /// Puts a page. If it is unchanged, the old file stays.
    pub(super) fn put(&mut self, page: &GazettePage) -> io::Result<()> {
        if !self.put.insert(page.path.clone()) {
            // Writing it once more could write through a link to what readers already have.
            return Err(too_similar(&page.path));
        }
        let old = self.folder.join(&page.path);
        if self.keeps && has_bytes(&old, &page.bytes).unwrap_or(false) {
            if self.standing.is_none() {
                self.behind.insert(page.path.clone());
            }
            return Ok(());
        }
        fs::write(self.place(&page.path)?, &page.bytes)?;
        self.behind.remove(&page.path);
        self.written.insert(page.path.clone());
        Ok(())
    }

    /// Whether a file is not as it was.
    pub(super) fn has_written(&self, path: &str) -> bool {
        self.written.contains(path)
    }

    /// What is in a file of this edition.
    pub(super) fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        let folder = if self.has_written(path) { &self.way } else { self.folder };
        fs::read(folder.join(path))
    }

    /// A place in the new folder where nothing is: what was there may be a file of readers, too.
    fn place(&self, path: &str) -> io::Result<PathBuf> {
        let new = self.way.join(path);
        match fs::remove_file(&new) {
            Ok(()) => return Ok(new),
            Err(why) if why.kind() == io::ErrorKind::NotFound => {}
            Err(why) => return Err(why),
        }
        new.parent().map_or(Ok(()), fs::create_dir_all)?;
        Ok(new)
    }

    /// Replaces the old folder by the new one, without the files that are gone. Returns what stands
    /// there now.
    pub(super) fn publish(
        mut self,
        gone: impl IntoIterator<Item = String>,
    ) -> io::Result<(PublishedFiles, StandingEdition)> {
        let gone: BTreeSet<String> = match self.standing {
            Some(_) => gone.into_iter().filter(|path| !self.put.contains(path)).collect(),
            None => self.old.difference(&self.put).cloned().collect(),
        };
        let mut files = std::mem::take(&mut self.old);
        for path in &gone {
            files.remove(path);
        }
        // Most editions have the files of the one before, and so its folders.
        let mut folders = self.standing.as_ref().map(SealedFolder::folders);
        for path in std::mem::take(&mut self.put) {
            if files.insert(path) {
                folders = None;
            }
        }
        let folders = folders.filter(|_| gone.is_empty());
        let behind: BTreeSet<String> = self.behind.union(&gone).cloned().collect();
        behind.iter().try_for_each(|path| self.catch_up(path, files.contains(path)))?;
        let touched = behind.iter().chain(&self.written);
        let folder = SealedFolder::seal(&self.way, &files, folders, touched)?;
        let published = PublishedFiles {
            written: self.written.len(),
            kept: files.len() - self.written.len(),
            removed: gone.len(),
        };
        // The one that readers get may be read by them, and the one that waits by nobody else.
        if let Ok(shown) = fs::metadata(self.folder) {
            fs::set_permissions(&self.way, shown.permissions())?;
        }
        let is_beside = exchange(&self.next, self.folder)?;
        let old = self.standing.filter(|_| is_beside);
        let replaced = old.map(|old| (old, self.written.into_iter().chain(gone).collect()));
        match (is_beside, &replaced) {
            (true, None) => fs::remove_dir_all(&self.next)?,
            (true, Some(_)) => fs::set_permissions(&self.next, Permissions::from_mode(WAITING))?,
            (false, _) => {}
        }
        Ok((published, StandingEdition { folder, files, replaced }))
    }

    /// Makes a file what it is in the old folder, or removes it.
    fn catch_up(&self, path: &str, stays: bool) -> io::Result<()> {
        if stays {
            let (old, new) = (self.folder.join(path), self.place(path)?);
            // Some file systems have no links.
            return fs::hard_link(&old, &new).or_else(|_| fs::copy(&old, &new).map(|_| ()));
        }
        let new = self.way.join(path);
        match fs::remove_file(&new) {
            Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
            _ => {}
        }
        // Folders go with the last file in them.
        let mut folder = Path::new(path).parent();
        while let Some(empty) = folder.filter(|empty| !empty.as_os_str().is_empty()) {
            if fs::remove_dir(self.way.join(empty)).is_err() {
                break;
            }
            folder = empty.parent();
        }
        Ok(())
    }
}

/// Whether this is in a file. It is read no further than that.
fn has_bytes(file: &Path, bytes: &[u8]) -> io::Result<bool> {
    let mut file = File::open(file)?;
    if usize::try_from(file.metadata()?.len()) != Ok(bytes.len()) {
        return Ok(false);
    }
    let mut read = vec![0; bytes.len().min(PIECE)];
    for piece in bytes.chunks(PIECE) {
        let read = read.get_mut(..piece.len()).unwrap_or_default();
        file.read_exact(read)?;
        if read != piece {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The refusal of a page that is there already.
pub(super) fn too_similar(path: &str) -> io::Error {
    let what = format!("two boards would have the page {path}: their names are too similar");
    io::Error::new(io::ErrorKind::AlreadyExists, what)
}

/// Removes what a crash or another edition has left in a folder.
fn clear(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let is_folder = path.symlink_metadata()?.is_dir();
        if is_folder { fs::remove_dir_all(&path) } else { fs::remove_file(&path) }?;
    }
    Ok(())
}

/// Marks a folder as ours, with the ledger of its pages.
fn write_mark(folder: &Path, ledger: Option<&str>) -> io::Result<()> {
    let mut what = "Made by chancery, which replaces this folder as a whole.\n".to_owned();
    if let Some(ledger) = ledger.filter(|ledger| !ledger.is_empty()) {
        what += &format!("{OF_LEDGER}{ledger}\n");
    }
    fs::write(folder.join(MARK), what)
}
