//! `chancery read`: what players wrote in, what was understood out, line by line.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::value::RawValue;

use super::files;
use super::json::{JsonFault, JsonField};
use super::mailed::{self, Mailed};
use super::maps::Maps;
use super::phase_line::read_state;
use super::pipe::{AnswerStyle, Answers, write_line};
use super::reading::Understanding;
use crate::board::{Map, Position, read_on};
use crate::language::names::{Personal, key};
use crate::language::reader::{self, Reading, ReadingQuestion};

/// Read what players wrote: JSON Lines in, JSON Lines out
///
/// Each line holds a text with its power, phase and position; each answer the orders that were
/// understood, what was refused and why, and what stands for no order. A line that isn't of this
/// form gets a line with its error, and the exit status is 1.
#[derive(clap::Args)]
pub(super) struct ReadArguments {
    /// Files to read; standard input if there are none
    files: Vec<PathBuf>,
    /// A variant's file, whose map lines may name by its code; may be given again
    #[arg(long = "map", value_name = "FILE")]
    maps: Vec<PathBuf>,
}

/// Runs the command.
pub(super) fn run(arguments: &ReadArguments) -> ExitCode {
    match Maps::with(&arguments.maps) {
        Ok(maps) => files::run("read", &arguments.files, TextReader { maps }, AnswerStyle::Json),
        Err(why) => {
            files::complain("read", format_args!("{why}"));
            ExitCode::from(2)
        }
    }
}

/// A message of any size gets an answer, even if that is that it is too large. So a line may hold
/// as much as mail servers take, encoded.
const LETTER_LINE_BYTES_MAX: usize = 64 << 20;

/// Reads the text of a line.
struct TextReader {
    maps: Maps,
}

impl Answers for TextReader {
    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut Vec<u8>,
    ) -> io::Result<Result<(), JsonFault>> {
        match read(line, &self.maps) {
            Ok((reading, mailed)) => {
                let mailed = mailed.as_ref();
                write_line(output, &Understanding { id, reading: &reading, mailed }).map(Ok)
            }
            Err(fault) => Ok(Err(fault)),
        }
    }

    fn line_bytes_max(&self) -> usize {
        LETTER_LINE_BYTES_MAX
    }
}

fn read(line: &JsonField, maps: &Maps) -> Result<(Reading, Option<Mailed>), JsonFault> {
    let map = maps.named(line)?;
    read_on(map, || read_line(line, map))
}

fn read_line(line: &JsonField, map: Map) -> Result<(Reading, Option<Mailed>), JsonFault> {
    let name = line.need("name")?;
    let phase = map.phase(name.text()?).ok_or_else(|| {
        name.fault(format_args!("no phase {:?}", name.text().unwrap_or_default()))
    })?;
    let power = line.need("power")?;
    let power = map.power(power.text()?).ok_or_else(|| {
        power.fault(format_args!("no power {:?}", power.text().unwrap_or_default()))
    })?;
    let position: Position = read_state(&line.need("state")?, phase.kind(), map)?;
    let personal = match line.get("abbreviations")?.filter(|list| !list.is_null()) {
        Some(list) => read_abbreviations(&list, map)?,
        None => Personal::new(),
    };
    if let Some(policy) = line.get("policy")?.filter(|policy| !policy.is_null()) {
        check_policy(&policy)?;
    }
    let question = ReadingQuestion::of_orders(phase, power, &position, &personal);
    let mail = line.get("mail")?.filter(|mail| !mail.is_null());
    let text = line.get("text")?.filter(|text| !text.is_null());
    match (mail, text) {
        (Some(_), Some(text)) => Err(text.fault("a line holds either a text or a mail")),
        (Some(mail), None) => {
            let (reading, mailed) = mailed::read(&mailed::bytes(&mail)?, &question);
            Ok((reading, Some(mailed)))
        }
        (None, _) => Ok((reader::read(line.need("text")?.text()?, &question), None)),
    }
}

fn read_abbreviations(list: &JsonField, map: Map) -> Result<Personal, JsonFault> {
    let mut personal = Personal::new();
    for (written, field) in list.entries()? {
        let code = field.text()?;
        let province =
            map.province(code).ok_or_else(|| field.fault(format_args!("no province {code:?}")))?;
        personal.insert(key(written), province);
    }
    Ok(personal)
}

/// How several letters are joined is not for one text; but an unknown word is a fault.
fn check_policy(policy: &JsonField) -> Result<(), JsonFault> {
    let Some(sets) = policy.get("sets")?.filter(|sets| !sets.is_null()) else {
        return Ok(());
    };
    match sets.text()? {
        "last-set" | "latest-per-unit" => Ok(()),
        other => {
            Err(sets
                .fault(format_args!("no policy {other:?}: expected last-set or latest-per-unit")))
        }
    }
}
