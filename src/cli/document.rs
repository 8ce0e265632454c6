//! One JSON value in, one JSON value out: the frame of the commands that work on a whole
//! tournament.
//!
//! Unlike a pipe of lines they answer everything or nothing. A fault goes to standard error with
//! its place, and standard output stays empty.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use serde::{Deserialize, Serialize};

use super::json::{JsonFault, JsonField, WholeJson};
use super::pipe::write_line;
use crate::orders::quoted;

/// A value in a document; the deepest is `rounds.r1.boards[3].pos[2].segs[0].player`.
pub(super) type At<'j, 'a> = JsonField<'j, 'a, 9>;

/// The numbers of things that have names.
pub(super) type NamedNumbers<'j> = BTreeMap<&'j str, usize>;

/// A larger document is no tournament.
pub(super) const BYTES_MAX: u64 = 64 << 20;
/// The name of a file that stands for standard input.
pub(super) const STANDARD_INPUT: &str = "-";

/// Reads the document of a file, or of standard input without one or for `-`, and writes the
/// answer.
pub(super) fn run<T: Serialize>(
    command: &str,
    file: Option<&Path>,
    answer: impl FnOnce(&At) -> Result<T, JsonFault>,
) -> ExitCode {
    let written = |root: &At| {
        let value = answer(root)?;
        print(|output| write_line(output, &value))
    };
    status(command, read_root(file, written))
}

/// The same for a command that answers with a text for people.
pub(super) fn run_plain(
    command: &str,
    file: Option<&Path>,
    answer: impl FnOnce(&At) -> Result<String, JsonFault>,
) -> ExitCode {
    let written = |root: &At| {
        let text = answer(root)?;
        print(|output| output.write_all(text.as_bytes()))
    };
    status(command, read_root(file, written))
}

fn read_root(
    file: Option<&Path>,
    answer: impl FnOnce(&At) -> Result<(), JsonFault>,
) -> Result<(), JsonFault> {
    parse(&read(file)?, answer)
}

/// Answers the document in some bytes.
pub(super) fn parse<T>(
    bytes: &[u8],
    answer: impl FnOnce(&At) -> Result<T, JsonFault>,
) -> Result<T, JsonFault> {
    let text = text_of(bytes)?;
    let WholeJson(json) = serde_json::from_str(text)
        .map_err(|error| JsonFault::of_line(format_args!("not JSON: {error}")))?;
    answer(&At::root(&json))
}

/// The answer to some bytes, in JSON, or what is wrong with them.
pub(super) fn answer<T: Serialize>(
    bytes: &[u8],
    answer: impl FnOnce(&At) -> Result<T, JsonFault>,
) -> Result<String, String> {
    let answered = parse(bytes, answer).map_err(|fault| fault.to_string())?;
    Ok(serde_json::to_string(&answered).unwrap_or_default())
}

/// How a command ends, with a complaint if it has one.
pub(super) fn status(command: &str, answered: Result<(), JsonFault>) -> ExitCode {
    match answered {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            // There is no place left to report it if this fails, too.
            let _ = writeln!(io::stderr(), "chancery {command}: {fault}");
            ExitCode::from(2)
        }
    }
}

fn read(file: Option<&Path>) -> Result<Vec<u8>, JsonFault> {
    let mut bytes = Vec::new();
    let read = match file.filter(|file| file.as_os_str() != STANDARD_INPUT) {
        None => io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes),
        Some(file) => {
            File::open(file).and_then(|open| open.take(BYTES_MAX + 1).read_to_end(&mut bytes))
        }
    };
    let name = file.map_or("standard input".to_owned(), |file| file.display().to_string());
    match read {
        Ok(count) if count as u64 > BYTES_MAX => {
            Err(JsonFault::of_line(format_args!("{name}: longer than {BYTES_MAX} bytes")))
        }
        Ok(_) => Ok(bytes),
        Err(error) => Err(JsonFault::of_line(format_args!("{name}: {error}"))),
    }
}

/// The text, without the mark of UTF-8 that some editors put first.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, JsonFault> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        JsonFault::of_line(format_args!("not UTF-8, from byte {} on", error.valid_up_to() + 1))
    })?;
    Ok(text.trim_start_matches('\u{FEFF}'))
}

/// Writes to standard output.
pub(super) fn print(
    write: impl FnOnce(&mut BufWriter<io::StdoutLock>) -> io::Result<()>,
) -> Result<(), JsonFault> {
    let mut output = BufWriter::new(io::stdout().lock());
    match write(&mut output).and_then(|()| output.flush()) {
        // A reader that stops reading our output has seen enough.
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(JsonFault::of_line(format_args!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}

/// A list whose items become values one by one.
pub(super) fn each<'j, 'a, T>(
    list: At<'j, 'a>,
    read: impl FnMut(At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<Vec<T>, JsonFault> {
    list.list()?.map(read).collect()
}

/// The same of a list that need not be there.
pub(super) fn each_of<'j, 'a, T>(
    object: &At<'j, 'a>,
    key: &str,
    read: impl FnMut(At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<Vec<T>, JsonFault> {
    object.get_some(key)?.map_or_else(|| Ok(Vec::new()), |list| each(list, read))
}

/// A list of exactly so many values.
pub(super) fn array<'j, 'a, T, const N: usize>(
    list: At<'j, 'a>,
    read: impl FnMut(At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<[T; N], JsonFault> {
    let values = each_of_just(N, list, read)?;
    values.try_into().map_err(|_| list.fault(format_args!("expected {N} values")))
}

/// The same, where their number is known only now.
pub(super) fn each_of_just<'j, 'a, T>(
    count: usize,
    list: At<'j, 'a>,
    read: impl FnMut(At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<Vec<T>, JsonFault> {
    let values = each(list, read)?;
    match values.len() {
        found if found == count => Ok(values),
        found => Err(list.fault(format_args!("expected {count} values, found {found}"))),
    }
}

/// A list of objects with an `id` each, and what else is read of them.
pub(super) fn named<'j, 'a, T>(
    list: At<'j, 'a>,
    mut read: impl FnMut(&At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<(NamedNumbers<'j>, Vec<T>), JsonFault> {
    let mut numbers = NamedNumbers::new();
    let values = each(list, |item| {
        let id = item.need("id")?;
        let name = id.text()?;
        if numbers.insert(name, numbers.len()).is_some() {
            return Err(id.fault(format_args!("{} appears twice", quoted(name))));
        }
        read(&item)
    })?;
    Ok((numbers, values))
}

/// Names by their numbers.
pub(super) fn names(numbers: &NamedNumbers) -> Vec<String> {
    let mut names = vec![String::new(); numbers.len()];
    for (name, number) in numbers {
        names[*number] = (*name).to_owned();
    }
    names
}

/// The value of a field that has a value of its own among others.
pub(super) fn once<T: Ord>(field: &At, seen: &mut BTreeSet<T>, value: T) -> Result<(), JsonFault> {
    match seen.insert(value) {
        true => Ok(()),
        false => Err(field.fault(format_args!("{} appears twice", quoted(field.text()?)))),
    }
}

/// The value of a key by its type; the usual one where nothing is said.
pub(super) fn typed<'j, T: Deserialize<'j> + Default>(
    object: &At<'j, '_>,
    key: &str,
) -> Result<T, JsonFault> {
    match object.get_some(key)? {
        None => Ok(T::default()),
        Some(field) => field.place(T::deserialize(field)),
    }
}

/// The number of something that has to be known.
pub(super) fn known(field: &At, numbers: &NamedNumbers, what: &str) -> Result<usize, JsonFault> {
    let name = field.text()?;
    let number = numbers.get(name).copied();
    number.ok_or_else(|| field.fault(format_args!("no {what} {}", quoted(name))))
}
