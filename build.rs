//! Tells builds of one version apart. Rulings bear the build that made them, and only that one makes
//! them again (`chancery audit`): another may read or decide otherwise, be it of the same version.

#![allow(clippy::print_stdout)] // That is how cargo is told.

use std::path::{Path, PathBuf};
use std::{env, fs};

/// What a ruling hangs on.
const OF_RULINGS: [&str; 4] = ["Cargo.lock", "crates", "grammar", "src"];

fn main() {
    let mut files = Vec::new();
    for path in OF_RULINGS {
        println!("cargo::rerun-if-changed={path}");
        collect(Path::new(path), &mut files);
    }
    files.sort();
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    for file in files {
        hash.add(file.to_string_lossy().as_bytes());
        hash.add(&fs::read(&file).expect("a source can be read"));
    }
    let version = env::var("CARGO_PKG_VERSION").expect("cargo says it");
    println!("cargo::rustc-env=CHANCERY_BUILD={version}+{:016x}", hash.0);
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    match fs::read_dir(path) {
        Ok(entries) => {
            entries.for_each(|entry| collect(&entry.expect("a folder can be read").path(), files));
        }
        Err(_) if path.is_file() => files.push(path.to_owned()),
        // A package for a registry has no folder of crates.
        Err(_) => {}
    }
}

/// The hash of Fowler, Noll and Vo (FNV-1a): enough to tell, not to prove.
struct Fnv(u64);

impl Fnv {
    fn add(&mut self, bytes: &[u8]) {
        for byte in bytes.iter().chain(&[0]) {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}
