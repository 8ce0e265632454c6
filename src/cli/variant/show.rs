//! `chancery variant show` and `list`.

use std::fmt::Write as _;
use std::process::ExitCode;

use serde_json::{Value, json};

use super::{named, printed, refuse};
use crate::variants::{self, Sizes, Variant, digest, read, sizes, tables};

/// Print a variant: one inside the program by its code, or a file
///
/// Without --plain it is the file as the program writes it, which may differ from a file made by
/// hand in blanks and order.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery variant show ancmed --plain")]
pub(super) struct VariantShowArguments {
    /// A code or a file; - is standard input
    #[arg(value_name = "NAME|FILE")]
    name: String,
    /// Print tables for people: powers with homes and start, provinces with their neighbours
    #[arg(long)]
    plain: bool,
}

/// List the variants inside the program
#[derive(clap::Args)]
pub(super) struct VariantListArguments {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs `show`.
pub(super) fn run(arguments: &VariantShowArguments) -> ExitCode {
    let text = match named(&arguments.name) {
        Ok(text) => text,
        Err(fault) => return refuse(2, [fault]),
    };
    match read(&text) {
        Ok(variant) if arguments.plain => printed(&tables(&variant)),
        Ok(variant) => printed(&variants::write(&variant)),
        Err(faults) => refuse(1, faults.iter().map(|fault| format!("{}: {fault}", arguments.name))),
    }
}

/// Runs `list`.
pub(super) fn list(arguments: &VariantListArguments) -> ExitCode {
    // The files inside the program can be read: a test reads each.
    let inside = variants::all().iter().filter_map(|file| Some((file, read(file.text).ok()?)));
    let rows: Vec<(Variant, Sizes, String)> = inside
        .map(|(file, variant)| (sizes(&variant), digest(file.text), variant))
        .map(|(sizes, digest, variant)| (variant, sizes, digest))
        .collect();
    if arguments.json {
        let rows: Vec<Value> = rows.iter().map(in_json).collect();
        return printed(&format!("{}\n", Value::from(rows)));
    }
    let mut text = format!(
        "{:<15} {:<22} {:>6} {:>9} {:>7} {:>6}  {}\n",
        "Code", "Name", "Powers", "Provinces", "Centres", "To win", "Begins"
    );
    for (variant, sizes, _) in &rows {
        let map = &variant.map;
        let to_win = sizes.to_win.map(|needed| needed.to_string()).unwrap_or_default();
        let _ = writeln!(
            text,
            "{:<15} {:<22} {:>6} {:>9} {:>7} {:>6}  {}",
            map.code,
            map.name,
            sizes.powers,
            sizes.provinces,
            sizes.centres,
            to_win,
            map.calendar.first,
        );
    }
    printed(&text)
}

fn in_json((variant, sizes, digest): &(Variant, Sizes, String)) -> Value {
    json!({
        "code": variant.map.code,
        "name": variant.map.name,
        "powers": sizes.powers,
        "provinces": sizes.provinces,
        "locations": sizes.locations,
        "seas": sizes.seas,
        "centres": sizes.centres,
        "to-win": sizes.to_win,
        "begins": variant.map.calendar.first,
        "sha256": digest,
    })
}
