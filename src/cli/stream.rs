//! Lines in, answers out: what the commands that work as pipes have in common.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::json::{Fault, Json};
use super::lines::{LINE_BYTES_MAX, Line, Lines};

/// Where a line stands.
pub(super) struct Place<'a> {
    pub(super) file: Option<&'a Path>,
    pub(super) number: u64,
}

/// Answers one line; false if the line was refused.
pub(super) type Answer<'a> = dyn FnMut(&[u8], &Place, &mut dyn Write) -> io::Result<bool> + 'a;

/// Answers every line of the files, or of standard input if there are none.
pub(super) fn run(command: &str, files: &[PathBuf], answer: &mut Answer) -> ExitCode {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut refused = false;
    let ended = match files {
        [] => copy(io::stdin().lock(), None, answer, &mut output, &mut refused),
        files => files.iter().try_for_each(|file| {
            let input = File::open(file).map_err(|error| unreadable(file, error))?;
            copy(input, Some(file), answer, &mut output, &mut refused)
        }),
    };
    match ended.and_then(|()| output.flush()) {
        Ok(()) => ExitCode::from(u8::from(refused)),
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let _ = output.flush();
            let _ = writeln!(io::stderr(), "chancery {command}: {error}");
            ExitCode::from(2)
        }
    }
}

fn unreadable(file: &Path, error: io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", file.display()))
}

/// Answers one input, and writes each answer before it waits for more.
fn copy(
    input: impl Read,
    file: Option<&Path>,
    answer: &mut Answer,
    output: &mut impl Write,
    refused: &mut bool,
) -> io::Result<()> {
    let named = |error: io::Error| match file {
        Some(file) => unreadable(file, error),
        None => error,
    };
    let mut lines = Lines::new(BufReader::new(input));
    let mut number = 0;
    loop {
        if !lines.input().buffer().contains(&b'\n') {
            output.flush()?;
        }
        let Some(line) = lines.next().map_err(named)? else {
            return Ok(());
        };
        number += 1;
        let place = Place { file, number };
        let fine = match line {
            Line::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => true,
            Line::Whole(bytes) => answer(bytes, &place, output)?,
            Line::TooLong => {
                let fault = Fault::of_line(format_args!("longer than {LINE_BYTES_MAX} bytes"));
                refuse(None, &place, &fault, output)?
            }
        };
        *refused |= !fine;
    }
}

/// Writes the error of a line; always false, for the answer's caller.
pub(super) fn refuse(
    id: Option<&Json>,
    place: &Place,
    fault: &Fault,
    output: &mut dyn Write,
) -> io::Result<bool> {
    write_line(output, &Refused { id, place, fault })?;
    Ok(false)
}

/// Writes one line of JSON.
pub(super) fn write_line(output: &mut dyn Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, value)?;
    output.write_all(b"\n")
}

struct Refused<'a> {
    id: Option<&'a Json<'a>>,
    place: &'a Place<'a>,
    fault: &'a Fault,
}

impl Serialize for Refused<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        if let Some(file) = self.place.file {
            map.serialize_entry("file", &file.to_string_lossy())?;
        }
        map.serialize_entry("line", &self.place.number)?;
        map.serialize_entry("error", &self.fault.to_string())?;
        map.end()
    }
}
