//! Files that are made without following a link: a folder of mail may be another user's.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

/// Makes a file anew, for its owner only. It replaces a link; the link's target stays.
pub(super) fn make(file: &Path) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => File::options().write(true).create_new(true).mode(0o600).open(file),
    }
}
