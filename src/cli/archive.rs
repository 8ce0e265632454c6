//! `chancery archive`: a ledger as lines of JSON, for others to keep.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::complain;
use super::progress::Progress;
use super::settings;
use crate::audit::archive::{self, Kind};

/// Write an archive of a ledger: JSON Lines
///
/// The sealed archive has everything, secrets included, and is the operator's. The public one has
/// orders, results and whatever else everybody was told; in the place of each secret stands its
/// hash, so that anybody can check the rest by `chancery audit`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(group(clap::ArgGroup::new("kind").required(true).args(["public", "sealed"])))]
pub(super) struct Arguments {
    /// The ledger's file or postgres:// address
    ledger: PathBuf,
    /// Write the public archive into this file
    #[arg(long, value_name = "FILE")]
    public: Option<PathBuf>,
    /// Write the sealed archive into this file
    #[arg(long, value_name = "FILE")]
    sealed: Option<PathBuf>,
}

const AFTER_HELP: &str = "\
No file is overwritten. A daemon may be at work on the ledger meanwhile. Exit status: 0 it is \
written, 2 it is not.";

/// Runs the command.
pub(super) fn run(arguments: &Arguments) -> ExitCode {
    let wanted = [(&arguments.public, Kind::Public), (&arguments.sealed, Kind::Sealed)];
    for (file, kind) in wanted {
        let Some(file) = file else { continue };
        if let Err(what) = write(&arguments.ledger, file, kind) {
            complain("archive", format_args!("{what}"));
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn write(ledger: &Path, file: &Path, kind: Kind) -> Result<(), String> {
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let ledger = settings::look(&settings::place(ledger))?;
    if file.exists() {
        return Err(failed(io::ErrorKind::AlreadyExists.into()));
    }
    // It has its name when it is whole, so that nobody takes half an archive for one.
    let part = beside(file);
    let mut output = BufWriter::new(create(&part, kind).map_err(failed)?);
    let mut progress = Progress::of("lines");
    let version = env!("CARGO_PKG_VERSION");
    let written = archive::write(&ledger, kind, version, &mut output, || progress.step());
    progress.end();
    let written = written.map_err(|why| why.to_string());
    let flushed = written
        .and_then(|()| output.flush().and_then(|()| output.get_ref().sync_all()).map_err(failed));
    // Unlike a new name, a link is refused where somebody has made the file meanwhile; not every
    // disk has links.
    let linked = || match fs::hard_link(&part, file) {
        Err(why) if why.kind() != io::ErrorKind::AlreadyExists => fs::rename(&part, file),
        linked => linked,
    };
    let named = flushed.and_then(|()| linked().map_err(failed));
    // What can't be removed is no archive, and the next one takes its place.
    let _ = fs::remove_file(&part);
    named
}

/// Where it is written.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-part");
    PathBuf::from(name)
}

/// A new file in the place of one that was left half; the sealed archive is for its owner's eyes
/// only.
fn create(file: &Path, kind: Kind) -> io::Result<File> {
    match fs::remove_file(file) {
        Err(why) if why.kind() != io::ErrorKind::NotFound => return Err(why),
        _ => {}
    }
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    if kind == Kind::Sealed {
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    }
    options.open(file)
}
