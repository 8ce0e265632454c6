//! `chancery map`: a phase as a picture.

use std::fs::{self, File};
use std::io::{self, BufReader, IsTerminal, Read, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use super::check::next_of;
use super::files::complain;
use super::json::{JsonFault, JsonField};
use super::lines::{InputLine, LINE_BYTES_MAX, LineReader};
use super::maps::Maps;
use super::phase_line::{self, COMPLETED, LineQuestion};
use super::pipe::{parse, text_of};
use super::whole::Whole;
use crate::board::{Phase, PhaseKind};
use crate::game::play::{self, Counted};
use crate::report::atlas::{MapPainter, MapStyle, PNG_WIDTH_MAX, PNG_WIDTH_MIN, Scene, svg};

/// Draw phases of games as maps, in SVG or PNG
///
/// Reads a phase as `chancery adjudicate` does, judges its orders, and draws the board with what
/// became of them. A phase without orders is drawn as it stands, and of a judgement that
/// `chancery adjudicate` wrote the position that it leads to.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct MapArguments {
    /// Files to read; standard input if there are none, or for `-`
    files: Vec<PathBuf>,
    /// A variant's file, whose map lines may name by its code; may be given again
    #[arg(long = "map", value_name = "FILE")]
    map: Vec<PathBuf>,
    /// Where to write the picture; standard output if nothing is said
    #[arg(long, value_name = "FILE", conflicts_with = "to")]
    out: Option<PathBuf>,
    /// Write a picture for each line into this folder: 0001-S1901M.svg
    #[arg(long, value_name = "DIR")]
    to: Option<PathBuf>,
    /// Write PNG instead of SVG; a file that ends in .png is one without being told
    #[arg(long)]
    png: bool,
    /// How wide a PNG is, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 1000,
        value_parser = clap::value_parser!(u32).range(WIDTHS))]
    width: u32,
    /// Draw for a phone: large tokens, codes for names. A PNG up to 600 pixels wide always is
    #[arg(long)]
    phone: bool,
    /// Leave out the orders: the board as it is before them
    #[arg(long)]
    before: bool,
    /// The line below the title, such as the name of the board
    #[arg(long, value_name = "TEXT")]
    subtitle: Option<String>,
}

const WIDTHS: RangeInclusive<i64> = PNG_WIDTH_MIN as i64..=PNG_WIDTH_MAX as i64;

const AFTER_HELP: &str = "Example: chancery map phase.json --out map.png";

const AFTER_LONG_HELP: &str =
    "Exit status: 0 if all went well, 1 if some lines were refused, 2 if \
    an input or the output failed.

Examples:
  chancery map phase.json --out map.png
  chancery \
    map --map mine.json phase.json --out map.png
  jq -c '.phases[]' game.json | chancery map --to \
    maps --png
  chancery adjudicate phase.json | chancery map > next.svg";

/// How wide a map for phones is if it has to be a PNG.
const PHONE_WIDTH: u32 = 600;

/// Why the command can't be carried out.
struct MapFailure(String);

impl MapFailure {
    fn of(what: &Path, error: impl std::fmt::Display) -> MapFailure {
        MapFailure(format!("{}: {error}", what.display()))
    }
}

pub(super) fn run(arguments: &MapArguments) -> ExitCode {
    let maps = match Maps::with(&arguments.map) {
        Ok(maps) => maps,
        Err(why) => {
            complain("map", format_args!("{why}"));
            return ExitCode::from(2);
        }
    };
    let mut drawing =
        MapsDrawn { arguments, maps, painter: MapPainter::default(), drawn: 0, refused: 0 };
    let done = drawing.all();
    match done {
        Err(MapFailure(what)) => {
            complain("map", format_args!("{what}"));
            ExitCode::from(2)
        }
        Ok(()) if drawing.refused > 0 => ExitCode::from(1),
        Ok(()) if drawing.drawn == 0 => {
            complain("map", format_args!("no phase to draw: the input is empty"));
            ExitCode::from(1)
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

struct MapsDrawn<'a> {
    arguments: &'a MapArguments,
    maps: Maps,
    painter: MapPainter,
    drawn: usize,
    refused: usize,
}

impl MapsDrawn<'_> {
    fn all(&mut self) -> Result<(), MapFailure> {
        if let Some(folder) = &self.arguments.to {
            fs::create_dir_all(folder).map_err(|error| MapFailure::of(folder, error))?;
        }
        let standard_input = [PathBuf::from("-")];
        let files = match self.arguments.files.as_slice() {
            [] => &standard_input,
            files => files,
        };
        for file in files {
            if file.as_os_str() == "-" {
                self.lines(io::stdin().lock(), Path::new("standard input"))?;
            } else {
                let opened = File::open(file).map_err(|error| MapFailure::of(file, error))?;
                self.lines(opened, file)?;
            }
        }
        Ok(())
    }

    fn lines(&mut self, input: impl Read, name: &Path) -> Result<(), MapFailure> {
        let mut lines = LineReader::new(BufReader::new(input), LINE_BYTES_MAX);
        let mut number = 0_u64;
        loop {
            number += 1;
            let next = lines.next().map_err(|error| MapFailure::of(name, error))?;
            let read = match next {
                None => return Ok(()),
                Some(InputLine::TooLong) => {
                    Err(JsonFault::of_line(format_args!("longer than {LINE_BYTES_MAX} bytes")))
                }
                Some(InputLine::Whole(bytes)) if bytes.iter().all(u8::is_ascii_whitespace) => {
                    continue;
                }
                Some(InputLine::Whole(bytes)) => scene_of(bytes, self.arguments.before, &self.maps),
            };
            match read {
                Ok((label, scene)) => self.draw(&label, scene)?,
                Err(fault) => {
                    self.refused += 1;
                    complain("map", format_args!("{}, line {number}: {fault}", name.display()));
                }
            }
        }
    }

    fn draw(&mut self, label: &str, scene: Scene) -> Result<(), MapFailure> {
        self.drawn += 1;
        let scene = match &self.arguments.subtitle {
            Some(subtitle) => scene.subtitled(subtitle),
            None => scene,
        };
        let file = self.maps.file(scene.position.map());
        let scene = scene.on(file);
        if let Some(folder) = &self.arguments.to {
            let ending = if self.arguments.png { "png" } else { "svg" };
            let file = folder.join(format!("{:04}-{label}.{ending}", self.drawn));
            return keep(&file, &self.picture(&scene, self.arguments.png));
        }
        if self.drawn > 1 {
            return Err(MapFailure(
                "the input holds several phases; --to DIR writes a picture for each".to_owned(),
            ));
        }
        match &self.arguments.out {
            Some(file) => {
                let ends = |wanted: &str| {
                    file.extension().is_some_and(|end| end.eq_ignore_ascii_case(wanted))
                };
                if file.extension().is_some() && !ends("svg") && !ends("png") {
                    let file = file.display();
                    return Err(MapFailure(format!(
                        "{file}: expected a name ending in .svg or .png"
                    )));
                }
                keep(file, &self.picture(&scene, self.arguments.png || ends("png")))
            }
            None => self.show(&scene),
        }
    }

    /// Writes a picture to standard output.
    fn show(&mut self, scene: &Scene) -> Result<(), MapFailure> {
        let mut output = io::stdout().lock();
        if self.arguments.png && output.is_terminal() {
            return Err(MapFailure("a terminal can't show a PNG; use --out FILE".to_owned()));
        }
        let written = output.write_all(&self.picture(scene, self.arguments.png));
        match written.and_then(|()| output.flush()) {
            // A reader that stops reading our output has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(MapFailure(format!("standard output: {error}")))
            }
            _ => Ok(()),
        }
    }

    fn picture(&mut self, scene: &Scene, as_png: bool) -> Vec<u8> {
        let phone = self.arguments.phone;
        match (as_png, phone) {
            (true, true) => self.painter.png(scene, self.arguments.width.min(PHONE_WIDTH)),
            (true, false) => self.painter.png(scene, self.arguments.width),
            (false, true) => svg(scene, &MapStyle::Phone).into_bytes(),
            (false, false) => svg(scene, &MapStyle::Desk).into_bytes(),
        }
    }
}

fn keep(file: &Path, bytes: &[u8]) -> Result<(), MapFailure> {
    // A pipe or a terminal can't be replaced by a file.
    let written = match file.exists() && !file.is_file() {
        true => fs::write(file, bytes),
        false => Whole::replacing(file).and_then(|mut output| {
            output.write_all(bytes)?;
            output.done()
        }),
    };
    written.map_err(|error| MapFailure::of(file, error))
}

/// What a line shows, with the name of its phase.
fn scene_of(bytes: &[u8], before: bool, maps: &Maps) -> Result<(String, Scene), JsonFault> {
    let bytes = bytes.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(bytes);
    let json = parse(text_of(bytes)?)?;
    let line = JsonField::root(&json);
    let shown = next_of(line)?;
    if let Some(name) = shown.get("name")?
        && name.text()? == COMPLETED
        && let Some(state) = shown.get_some("state")?
    {
        let map = maps.named(&shown)?;
        let position = phase_line::read_state(&state, PhaseKind::Movement, map)?;
        return Ok((COMPLETED.to_owned(), Scene::of_end(&position)));
    }
    match phase_line::read(&shown, maps)? {
        LineQuestion::Completed => {
            Err(line.fault("the game is over, and the line holds no position"))
        }
        LineQuestion::Judge(phase) => {
            let label = phase.phase.to_string();
            let scene = match before || phase.given.is_empty() {
                true => Scene::of_position(phase.phase, &phase.position),
                false => judged(&phase),
            };
            Ok((label, scene))
        }
    }
}

fn judged(line: &phase_line::PhaseLine) -> Scene {
    let texts = line.given.iter().zip(&line.texts);
    let counted: Vec<Counted> = texts
        .map(|(given, text)| Counted {
            power: given.power,
            order: given.order,
            text: (*text).to_owned(),
            by_plan: false,
        })
        .collect();
    let phase: Phase = line.phase;
    let verdict = play::judge(phase, &line.position, &counted, &line.rules);
    let (after, _) = verdict.outcome(phase, &line.position);
    Scene::of_result(phase, &line.position, &counted, &verdict, &after)
}
