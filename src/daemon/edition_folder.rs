//! Whether a folder of pages may be replaced, and the one beside it in which the next is made.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::{Path, PathBuf};

use rustix::process::geteuid;

/// The file by which a folder shows that it is ours to replace.
pub(super) const MARK: &str = ".chancery-gazette";
/// How the line of the mark begins that names the ledger of the pages.
pub(super) const OF_LEDGER: &str = "ledger ";

/// The new folder, held for this program. No link is followed, and a folder of another user's is
/// replaced: he could put links into it while root writes there.
pub(super) fn own(next: &Path) -> io::Result<File> {
    next.parent().map_or(Ok(()), fs::create_dir_all)?;
    match next.symlink_metadata() {
        Ok(there) if !there.is_dir() => fs::remove_file(next)?,
        Ok(there) if there.uid() != geteuid().as_raw() => {
            lock(next)?;
            fs::remove_dir_all(next)?;
        }
        _ => {}
    }
    match fs::create_dir(next) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => return Err(why),
        _ => {}
    }
    let held = lock(next)?;
    let (ours, there) = (held.metadata()?, next.symlink_metadata()?);
    if ours.uid() != geteuid().as_raw() {
        return Err(io::Error::other("another user has put a folder there"));
    }
    // Another program may have published it while we waited for it.
    match (ours.dev(), ours.ino()) == (there.dev(), there.ino()) {
        true => Ok(held),
        false => Err(busy()),
    }
}

/// A folder, held for one program.
fn lock(folder: &Path) -> io::Result<File> {
    use rustix::fs::{FlockOperation, OFlags, flock};
    let flags = (OFlags::NOFOLLOW | OFlags::DIRECTORY).bits().cast_signed();
    let held = File::options().read(true).custom_flags(flags).open(folder)?;
    flock(&held, FlockOperation::NonBlockingLockExclusive).map_err(|why| match why {
        rustix::io::Errno::WOULDBLOCK => busy(),
        why => why.into(),
    })?;
    Ok(held)
}

fn busy() -> io::Error {
    let what = "another program is writing these pages; if it is a daemon, nothing else has to";
    io::Error::new(io::ErrorKind::ResourceBusy, what)
}

/// The new folder: beside the other, so that it can take its place.
pub(super) fn beside(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".next");
    folder.with_file_name(name)
}

/// Whether a folder may be replaced: it is not there, is empty, or was made here.
pub(super) fn check_is_ours(folder: &Path) -> io::Result<()> {
    let is_empty = match fs::read_dir(folder) {
        Ok(mut entries) => entries.next().is_none(),
        Err(error) if error.kind() == io::ErrorKind::NotFound => true,
        Err(error) => return Err(error),
    };
    if is_empty || folder.join(MARK).exists() {
        return Ok(());
    }
    let what = "it holds other files; name an empty or new folder, which will be replaced as a \
        whole";
    Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
}

/// Whether the pages in a folder are of this ledger, as far as their mark says. A ledger whose name
/// was mistyped is empty, and would empty the public pages.
pub(super) fn check_tells_of(folder: &Path, ledger: &str) -> io::Result<()> {
    let mark = fs::read_to_string(folder.join(MARK)).unwrap_or_default();
    let other = mark.lines().find_map(|line| line.strip_prefix(OF_LEDGER));
    match other.filter(|other| *other != ledger) {
        None => Ok(()),
        Some(_) => {
            let what = "its contents were made from another ledger or by another command, and were \
                left alone: check that the ledger is the right one. If it is, name another folder, \
                or remove this one";
            Err(io::Error::new(io::ErrorKind::AlreadyExists, what))
        }
    }
}

/// Whether this user can replace a folder: beside it, where the new one is made, and in it, since
/// its files go. Otherwise where it fails.
pub(super) fn check_is_writable(folder: &Path) -> Result<(), (PathBuf, io::Error)> {
    use rustix::fs::{Access, access};
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let above = whole.ancestors().skip(1).find(|above| above.exists()).unwrap_or(Path::new("/"));
    let mut name = whole.file_name().unwrap_or_default().to_owned();
    name.push(".doctor");
    let tried = above.join(name);
    let made = fs::create_dir(&tried).and_then(|()| fs::remove_dir(&tried));
    made.map_err(|why| (above.to_owned(), why))?;
    match whole.exists() {
        true => access(&whole, Access::WRITE_OK | Access::EXEC_OK)
            .map_err(|why| (whole.clone(), why.into())),
        false => Ok(()),
    }
}

/// The files below a folder, except the mark; none if it is not there.
pub(super) fn files(folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        let entries = match fs::read_dir(folder.join(&below)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let path = below.join(entry.file_name());
            match entry.file_type()?.is_dir() {
                true => open.push(path),
                false if entry.file_name() == MARK => {}
                false => found.push(path.to_string_lossy().replace('\\', "/")),
            }
        }
    }
    Ok(found)
}

/// Exchanges two folders. Says whether the old one is beside the new one then; else it is gone.
pub(super) fn exchange(next: &Path, folder: &Path) -> io::Result<bool> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    if !folder.exists() {
        fs::rename(next, folder)?;
        return Ok(false);
    }
    if renameat_with(CWD, next, CWD, folder, RenameFlags::EXCHANGE).is_ok() {
        return Ok(true);
    }
    // Some file systems can't exchange two folders. Then there is a moment without a folder, but
    // never one with half of it.
    let old = folder.with_extension("old");
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    fs::rename(folder, &old)?;
    fs::rename(next, folder)?;
    fs::remove_dir_all(&old)?;
    Ok(false)
}
