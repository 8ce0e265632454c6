//! `chancery token` against a token server on loopback.

mod doctor;
mod dovecot;
mod google;
mod microsoft;
mod server;
mod strict;

use std::fs;
use std::path::{Path, PathBuf};

/// A folder that goes with the test.
struct Place {
    folder: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let folder =
            std::env::temp_dir().join(format!("chancery-token-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder");
        Place { folder: folder.canonicalize().expect("it is there") }
    }

    fn file(&self, name: &str, text: &str) -> PathBuf {
        let file = self.folder.join(name);
        fs::write(&file, text).expect("a file");
        file
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn text(file: &Path) -> String {
    fs::read_to_string(file).expect("a file")
}
