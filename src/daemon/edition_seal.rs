//! Folders that show whether somebody else has been there.
//!
//! A folder has the time at which a file in it was added, replaced or removed last. When we are
//! done we set it to a time long ago. Whatever happens then changes it, however coarse the clock
//! is. What is written over the contents of a file does not show: its page is made anew when it
//! changes, and all are when the program starts.

use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt as _;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use rustix::fs::{AtFlags, FileType, Mode, OFlags, Stat, fstat, open, statat};
use rustix::process::geteuid;

/// Since 1970; no file of ours is as old.
const SEAL: Duration = Duration::from_secs(24 * 60 * 60);

/// A folder with all folders in it, as we left it.
pub(super) struct SealedFolder {
    device: u64,
    inode: u64,
    /// The folders in it, from it on; it is one of them, without a name.
    folders: Arc<BTreeSet<String>>,
}

impl SealedFolder {
    /// Seals a folder that has these files, of which those that were touched may be new or gone.
    /// They are in these folders, if these are known.
    pub(super) fn seal<'p>(
        root: &Path,
        files: &BTreeSet<String>,
        folders: Option<Arc<BTreeSet<String>>>,
        touched: impl Iterator<Item = &'p String>,
    ) -> io::Result<SealedFolder> {
        let folders = folders.unwrap_or_else(|| folders_of(files.iter()).into());
        for folder in folders_of(touched).intersection(&folders) {
            // Some file systems keep no such time: then the folder counts as touched.
            let sealed = File::open(root.join(folder))?;
            _ = sealed.set_modified(SystemTime::UNIX_EPOCH + SEAL);
        }
        let root = fs::metadata(root)?;
        Ok(SealedFolder { device: root.dev(), inode: root.ino(), folders })
    }

    /// The folders in it, from it on.
    pub(super) fn folders(&self) -> Arc<BTreeSet<String>> {
        self.folders.clone()
    }

    /// Whether this is the folder, and nobody has added, replaced or removed a file in it.
    pub(super) fn is_untouched(&self, root: &Path) -> bool {
        let flags = OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let Ok(held) = open(root, flags, Mode::empty()) else { return false };
        let is_it = |root: Stat| (root.st_dev, root.st_ino) == (self.device, self.inode);
        let is_sealed = |place: Stat| {
            let is_folder = FileType::from_raw_mode(place.st_mode) == FileType::Directory;
            let is_ours = is_folder && place.st_uid == geteuid().as_raw();
            is_ours
                && (u64::try_from(place.st_mtime), place.st_mtime_nsec) == (Ok(SEAL.as_secs()), 0)
        };
        // From the open folder on the way is short, and no link in it is followed.
        let is_left = |folder: &String| match folder.as_str() {
            "" => fstat(&held).is_ok_and(|root| is_it(root) && is_sealed(root)),
            below => statat(&held, below, AtFlags::SYMLINK_NOFOLLOW).is_ok_and(is_sealed),
        };
        self.folders.iter().all(is_left)
    }
}

/// The folders of files and those above them, down from the one that has them all.
fn folders_of<'p>(files: impl Iterator<Item = &'p String>) -> BTreeSet<String> {
    let mut folders = BTreeSet::from([String::new()]);
    let mut last = "";
    for path in files {
        let mut folder = path.as_str();
        while let Some((above, _)) = folder.rsplit_once('/') {
            folder = above;
            // Files come in order, so most are in the folder of the one before.
            if folder == last || !folders.insert(folder.to_owned()) {
                break;
            }
        }
        last = path.rsplit_once('/').map_or("", |(above, _)| above);
    }
    folders
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_have_those_above_them() {
        let files = ["a.html", "b/c.html", "b/d/e/f.html", "b/d/g.html"].map(str::to_owned);
        let folders = folders_of(files.iter());
        assert_eq!(folders, ["", "b", "b/d", "b/d/e"].map(str::to_owned).into());
    }
}
