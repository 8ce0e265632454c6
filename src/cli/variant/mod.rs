//! `chancery variant`: other maps, as files.
//!
//! [`mod@check`] says what is wrong with one, [`mod@show`] prints and lists them, [`mod@import`]
//! reads the files of others and writes one of them.

mod check;
mod import;
mod show;

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::process::ExitCode;

use clap::Subcommand;

use super::document;
use crate::variants::{self, BYTES_MAX};

/// Look at other maps: check, show and import their files
///
/// A variant is one JSON file with provinces, borders, powers, the start, the calendar and what
/// wins. Some are inside the program.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct VariantArguments {
    #[command(subcommand)]
    what: VariantCommand,
}

const AFTER_HELP: &str = "Exit status: 0 if all went well, 1 if something is wrong with a file, 2 \
    if it could not be opened.

Example: chancery variant show ancmed --plain";

#[derive(Subcommand)]
enum VariantCommand {
    Check(check::VariantCheckArguments),
    Show(show::VariantShowArguments),
    List(show::VariantListArguments),
    Import(import::VariantImportArguments),
    Export(import::VariantExportArguments),
}

/// Runs the command.
pub(super) fn run(arguments: &VariantArguments) -> ExitCode {
    match &arguments.what {
        VariantCommand::Check(arguments) => check::run(arguments),
        VariantCommand::Show(arguments) => show::run(arguments),
        VariantCommand::List(arguments) => show::list(arguments),
        VariantCommand::Import(arguments) => import::run(arguments),
        VariantCommand::Export(arguments) => import::export(arguments),
    }
}

/// The text of a file, or of standard input for `-`.
fn text_of(path: &Path) -> Result<String, String> {
    let most = BYTES_MAX as u64 + 1;
    let mut bytes = Vec::new();
    let read = if path == Path::new(document::STANDARD_INPUT) {
        io::stdin().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| format!("{}: {error}", path.display()))?;
    String::from_utf8(bytes).or_else(|error| {
        latin(error.as_bytes()).ok_or_else(|| format!("{}: not UTF-8 text", path.display()))
    })
}

/// The text of an XML file that says it is in ISO 8859-1, as many of jDip's do: there each byte is
/// a letter.
fn latin(bytes: &[u8]) -> Option<String> {
    let head = bytes.iter().take(100).map(|byte| char::from(*byte)).collect::<String>();
    let declared = head.starts_with("<?xml") && head.to_lowercase().contains("iso-8859-1");
    declared.then(|| bytes.iter().map(|byte| char::from(*byte)).collect())
}

/// The file of a variant inside, or one outside.
fn named(name: &str) -> Result<String, String> {
    if let Some(inside) = variants::shipped(name) {
        return Ok(inside.text.to_owned());
    }
    let path = Path::new(name);
    if path.exists() || name == document::STANDARD_INPUT {
        return text_of(path);
    }
    let codes = variants::all().iter().map(|file| file.code);
    let near = variants::near(name, codes);
    let near = near.map(|code| format!("; did you mean {code}?")).unwrap_or_default();
    Err(format!("there is no variant or file {name:?}{near}"))
}

/// Writes complaints to standard error.
fn complain(complaints: impl IntoIterator<Item = String>) {
    let mut out = io::stderr().lock();
    for complaint in complaints {
        // There is no place left to report it if this fails, too.
        let _ = writeln!(out, "chancery variant: {complaint}");
    }
}

/// Complains and ends with this status.
fn refuse(status: u8, complaints: impl IntoIterator<Item = String>) -> ExitCode {
    complain(complaints);
    ExitCode::from(status)
}

/// Writes a text to standard output.
fn printed(text: &str) -> ExitCode {
    document::status("variant", document::print(|out| out.write_all(text.as_bytes())))
}
