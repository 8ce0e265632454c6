//! `chancery archive`: a ledger as lines of JSON, for others to keep.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::files::complain;
use super::progress::Progress;
use super::settings;
use super::whole::Whole;
use crate::audit::archive::{self, ArchiveKind};

/// Write an archive of a ledger: JSON Lines
///
/// The sealed archive has everything, secrets included, and is the operator's. The public one has
/// orders, results and all else that everyone was told; in the place of each secret is its hash, so
/// that anyone can check the rest by `chancery audit`.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
#[command(group(clap::ArgGroup::new("kind").required(true).args(["public", "sealed"])))]
pub(super) struct ArchiveArguments {
    /// The ledger's file or postgres:// address
    ledger: PathBuf,
    /// Write the public archive into this file
    #[arg(long, value_name = "FILE")]
    public: Option<PathBuf>,
    /// Write the sealed archive into this file
    #[arg(long, value_name = "FILE")]
    sealed: Option<PathBuf>,
}

const AFTER_HELP: &str = "No file is overwritten. A daemon may use the ledger at the same time. \
    Exit status: 0 if it was written, 2 if not.";

/// Runs the command.
pub(super) fn run(arguments: &ArchiveArguments) -> ExitCode {
    let wanted =
        [(&arguments.public, ArchiveKind::Public), (&arguments.sealed, ArchiveKind::Sealed)];
    for (file, kind) in wanted {
        let Some(file) = file else { continue };
        if let Err(what) = write(&arguments.ledger, file, kind) {
            complain("archive", format_args!("{what}"));
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}

fn write(ledger: &Path, file: &Path, kind: ArchiveKind) -> Result<(), String> {
    let failed = |error: io::Error| format!("{}: {error}", file.display());
    let ledger = settings::look(&settings::place(ledger))?;
    // The sealed archive is for its owner's eyes only.
    let output = match kind {
        ArchiveKind::Sealed => Whole::private(file),
        ArchiveKind::Public => Whole::new(file),
    };
    let mut output = output.map_err(failed)?;
    let mut progress = Progress::of("lines");
    let version = env!("CARGO_PKG_VERSION");
    let written = archive::write(&ledger, kind, version, &mut output, || progress.step());
    progress.end();
    written.map_err(|why| why.to_string())?;
    output.done().map_err(failed)
}
