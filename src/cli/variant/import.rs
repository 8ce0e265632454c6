//! `chancery variant import` and `export`: the files of other programs.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;

use super::{complain, named, printed, refuse, text_of};
use crate::variants::{self, ImportKind, dvar_of, read};

/// Make a variant of a file of another program
///
/// Writes the variant to standard output and what is doubtful to standard error. A file that asks
/// for a rule which can't be said is refused by the name of the rule, and nothing is written.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct VariantImportArguments {
    /// The file
    file: PathBuf,
    /// What it is, if its content doesn't tell
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<KindArgument>,
    /// Where the files are that it names (USE, MAP); else beside it
    #[arg(long)]
    dir: Option<PathBuf>,
    /// Which variant is meant, if the file has several
    #[arg(long, value_name = "NAME")]
    variant: Option<String>,
}

const AFTER_HELP: &str = "Kinds: map is a .map file from DPjudge or the Python package diplomacy, \
    dvar is DVAR 1 from diplicity, jdip is a variants.xml from jDip.

Exit status: 0 if it was \
    written, 1 if it was refused, 2 if the file could not be opened.

Example: chancery variant \
    import ancmed.map > ancmed.json";

/// Write a variant for another program
///
/// What that program can't say is refused by its name.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery variant export ancmed --as dvar")]
pub(super) struct VariantExportArguments {
    /// A code or a file; - is standard input
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// For which program
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: ExportKind,
}

#[derive(Clone, Copy, ValueEnum)]
enum KindArgument {
    Map,
    Dvar,
    Jdip,
}

#[derive(Clone, Copy, ValueEnum)]
enum ExportKind {
    Dvar,
}

/// Runs `import`.
pub(super) fn run(arguments: &VariantImportArguments) -> ExitCode {
    let text = match text_of(&arguments.file) {
        Ok(text) => text,
        Err(fault) => return refuse(2, [fault]),
    };
    let kind = arguments.kind.map(|kind| match kind {
        KindArgument::Map => ImportKind::Map,
        KindArgument::Dvar => ImportKind::Dvar,
        KindArgument::Jdip => ImportKind::Jdip,
    });
    let folder = arguments.dir.as_deref().or_else(|| arguments.file.parent());
    let folder = folder.unwrap_or(Path::new("."));
    let beside = |name: &str| beside(folder, name);
    let stem = arguments.file.file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let source = variants::ImportSource {
        text: &text,
        kind,
        variant: arguments.variant.as_deref(),
        name: &stem.unwrap_or_default(),
        beside: &beside,
    };
    let file = arguments.file.display();
    match variants::import(&source) {
        Ok(imported) => {
            let doubts = imported.doubts.iter().map(|doubt| format!("{file}: {doubt}"));
            complain(doubts);
            printed(&variants::write(&imported.variant))
        }
        Err(faults) => refuse(1, faults.iter().map(|fault| format!("{file}: {fault}"))),
    }
}

/// A file in the folder: a plain name, which leads nowhere else.
fn beside(folder: &Path, name: &str) -> Option<String> {
    let mut parts = Path::new(name).components();
    let is_plain = matches!(parts.next(), Some(Component::Normal(_))) && parts.next().is_none();
    if !is_plain {
        return None;
    }
    let path = folder.join(name);
    let is_small = fs::metadata(&path).is_ok_and(|data| data.len() <= variants::BYTES_MAX as u64);
    if is_small { text_of(&path).ok() } else { None }
}

/// Runs `export`.
pub(super) fn export(arguments: &VariantExportArguments) -> ExitCode {
    let ExportKind::Dvar = arguments.kind;
    let text = match named(&arguments.name) {
        Ok(text) => text,
        Err(fault) => return refuse(2, [fault]),
    };
    let written = match read(&text) {
        Ok(variant) => dvar_of(&variant),
        Err(faults) => Err(faults.iter().map(ToString::to_string).collect()),
    };
    match written {
        Ok(text) => printed(&text),
        Err(faults) => refuse(1, faults.iter().map(|fault| format!("{}: {fault}", arguments.name))),
    }
}
