//! `chancery variant check`: what is wrong with files.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{printed, refuse, text_of};
use crate::variants::{Examined, MapFinding, Severity, examine, sizes};

/// Say everything that is wrong with files of variants
///
/// Prints how large each is, and every fault and warning with its line. Warnings alone are no
/// reason to fail.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct VariantCheckArguments {
    /// The files; - is standard input
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON, one object a file and line
    #[arg(long)]
    json: bool,
}

const AFTER_HELP: &str =
    "Exit status: 0 if nothing is wrong, 1 if something is, 2 if a file could \
    not be opened.

Example: chancery variant check mine.json";

/// Runs the command.
pub(super) fn run(arguments: &VariantCheckArguments) -> ExitCode {
    let mut told = String::new();
    let mut status = 0;
    let mut unread = Vec::new();
    for file in &arguments.files {
        let text = match text_of(file) {
            Ok(text) => text,
            Err(fault) => {
                unread.push(fault);
                continue;
            }
        };
        let examined = examine(&text);
        if !examined.is_playable() {
            status = 1;
        }
        let file = file.display().to_string();
        if arguments.json {
            let _ = writeln!(told, "{}", in_json(&file, &examined));
        } else {
            in_words(&mut told, &file, &examined);
        }
    }
    let ended = printed(&told);
    if !unread.is_empty() {
        return refuse(2, unread);
    }
    if status == 0 { ended } else { ExitCode::from(status) }
}

fn in_words(told: &mut String, file: &str, examined: &Examined) {
    if let Some(variant) = &examined.variant {
        let sizes = sizes(variant);
        let _ = write!(
            told,
            "{file}: {}: {} powers, {} provinces, {} locations, {} seas, {} centres",
            variant.map.code,
            sizes.powers,
            sizes.provinces,
            sizes.locations,
            sizes.seas,
            sizes.centres,
        );
        if let Some(needed) = sizes.to_win {
            let _ = write!(told, ", {needed} to win");
        }
        told.push('\n');
    }
    for finding in &examined.findings {
        let _ = writeln!(told, "{file}: {finding}");
    }
    let word = if examined.is_playable() { "well" } else { "faulty" };
    let _ = writeln!(told, "{file}: {word}");
}

fn in_json(file: &str, examined: &Examined) -> Value {
    let rows = |severity: Severity| -> Vec<Value> {
        let these = examined.findings.iter().filter(|one| one.severity == severity);
        let row = |one: &MapFinding| json!({"line": one.line, "what": one.what});
        these.map(row).collect()
    };
    let sizes = examined.variant.as_ref().map(|variant| {
        let sizes = sizes(variant);
        json!({
            "powers": sizes.powers,
            "provinces": sizes.provinces,
            "locations": sizes.locations,
            "seas": sizes.seas,
            "centres": sizes.centres,
            "to-win": sizes.to_win,
        })
    });
    json!({
        "file": file,
        "code": examined.variant.as_ref().map(|variant| &variant.map.code),
        "ok": examined.is_playable(),
        "sizes": sizes,
        "faults": rows(Severity::Fault),
        "warnings": rows(Severity::Warning),
    })
}
