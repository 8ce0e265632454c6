//! Files in a folder that another user may own, opened without following a link: root, who runs
//! commands beside a daemon with fewer rights, would write where the link points.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _, fchown};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;
use rustix::io::Errno;

/// Opens a file for reading and writing. If there is none it is made, for its owner only. That is
/// the owner of the folder and not root, who may sit at a prompt beside a daemon of another user.
///
/// # Errors
///
/// If there is a link or anything else that is not a file, or it can't be opened.
pub fn open_or_make(file: &Path) -> io::Result<File> {
    match made(file) {
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => {
            opened(OpenOptions::new().read(true).write(true), file)
        }
        made => made,
    }
}

/// Makes a file anew, for its owner only. It replaces what was there; the target of a link stays.
///
/// # Errors
///
/// If it can't be made.
pub fn make(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => made(file),
    }
}

/// Opens a file for reading.
///
/// # Errors
///
/// If there is a link or anything else that is not a file, or it can't be opened.
pub fn look(file: &Path) -> io::Result<File> {
    opened(OpenOptions::new().read(true), file)
}

/// Where a file is, with no link on the way to it but those that this user or root has made.
///
/// # Errors
///
/// If another user has made the file a link, or its folder is not there.
pub fn place(file: &Path) -> io::Result<PathBuf> {
    let Some(name) = file.file_name() else { return file.canonicalize() };
    let placed = folder(file).canonicalize()?.join(name);
    match placed.symlink_metadata() {
        Ok(found) if found.is_symlink() => {
            let is_trusted = [0, rustix::process::geteuid().as_raw()].contains(&found.uid());
            if is_trusted { placed.canonicalize() } else { Err(link(&placed)) }
        }
        _ => Ok(placed),
    }
}

fn made(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    // Nothing that is already there is opened, not even a dangling link.
    let made = options.read(true).write(true).create_new(true).mode(0o600).open(file)?;
    let folder = folder(file).metadata()?;
    if made.metadata()?.uid() != folder.uid() {
        // Only root can, and only he needs it.
        let _ = fchown(&made, Some(folder.uid()), Some(folder.gid()));
    }
    Ok(made)
}

/// A pipe would keep us waiting for the other end.
fn opened(options: &mut OpenOptions, file: &Path) -> io::Result<File> {
    let flags = (OFlags::NOFOLLOW | OFlags::NONBLOCK).bits().cast_signed();
    match options.custom_flags(flags).open(file) {
        Ok(opened) if opened.metadata()?.is_file() => Ok(opened),
        Ok(_) => Err(io::Error::other(format!("{} is no file", file.display()))),
        Err(why) if why.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => Err(link(file)),
        Err(why) => Err(why),
    }
}

fn link(file: &Path) -> io::Error {
    io::Error::other(format!(
        "{} is a link, and commands follow none there: remove it",
        file.display()
    ))
}

fn folder(file: &Path) -> &Path {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::os::unix::fs::symlink;

    use super::*;

    /// A folder with a file of another's, a link to it and a link to nowhere.
    fn planted(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("unlinked-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join("precious"), "precious").expect("a file");
        symlink(folder.join("precious"), folder.join("link")).expect("a link");
        symlink(folder.join("nowhere"), folder.join("dangling")).expect("a link");
        folder
    }

    #[test]
    fn no_link_is_followed_whether_it_leads_anywhere_or_not() {
        let folder = planted("files");
        for link in ["link", "dangling"] {
            let link = folder.join(link);
            assert!(open_or_make(&link).is_err() && look(&link).is_err(), "{}", link.display());
            make(&link).and_then(|mut made| made.write_all(b"ours")).expect("it takes its place");
            assert!(!link.symlink_metadata().expect("a file").is_symlink());
            assert_eq!(io::read_to_string(look(&link).expect("a file")).expect("text"), "ours");
        }
        assert_eq!(fs::read_to_string(folder.join("precious")).expect("a file"), "precious");
        assert!(!folder.join("nowhere").exists());
        fs::remove_dir_all(folder).expect("it can go");
    }

    #[test]
    fn a_pipe_is_no_file_and_keeps_nobody_waiting() {
        let folder = planted("pipes");
        let pipe = folder.join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo");
        assert!(made.success());
        assert!(look(&pipe).is_err() && open_or_make(&pipe).is_err());
        fs::remove_dir_all(folder).expect("it can go");
    }

    #[test]
    fn a_link_of_ones_own_leads_to_its_place() {
        let folder = planted("places").canonicalize().expect("a folder");
        assert_eq!(place(&folder.join("link")).expect("it"), folder.join("precious"));
        assert_eq!(place(&folder.join("new")).expect("it"), folder.join("new"));
        if rustix::process::geteuid().is_root() {
            let link = folder.join("link");
            std::os::unix::fs::lchown(&link, Some(65_534), None).expect("root may");
            assert!(place(&link).is_err(), "of another user's it does not");
        }
        fs::remove_dir_all(folder).expect("it can go");
    }
}
