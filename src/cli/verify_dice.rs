//! `chancery verify-dice`: whether published throws and draws are those of the published seeds.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::dice_line::{Item, read};
use super::document::{self, BYTES_MAX, STANDARD_INPUT};
use super::draw::draw_shown;
use super::json::JsonFault;
use super::lines::{InputLine, LINE_BYTES_MAX, LineReader};
use super::progress::Progress;
use crate::orders::quoted;
use crate::report::names::count;
use crate::tournament::dice;
use crate::tournament::draw::DrawRequest;

/// Check published dice: hashes, seeds, throws and draws
///
/// Reads what a tournament publishes, a JSON object on each line: the hashes of its seeds, the
/// seeds themselves, every throw of the die and every draw. Makes each throw and each draw again,
/// and says which are not as they were published.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct VerifyDiceArguments {
    /// The file to read; standard input if there is none, or for `-`
    file: Option<PathBuf>,
}

const AFTER_HELP: &str = "Example: chancery verify-dice dice.jsonl";

const AFTER_LONG_HELP: &str = "Lines: {\"kind\": \"commit\", \"seed\": NAME, \"sha256\": HASH} \
    comes before anything thrown from a seed; {\"kind\": \"reveal\", \"seed\": NAME, \"text\": \
    SEED} comes anywhere after it; {\"kind\": \"roll\", \"seed\": NAME, \"name\": \"C7|T001p1|1\", \
    \"value\": 54} is a throw, and {\"kind\": \"draw\", \"seed\": NAME, …} a draw with its boards, \
    as `chancery draw` reads it.

Exit status: 0 if everything agrees, 1 if something does not or \
    can't be checked, 2 if the file can't be read.

Example: chancery verify-dice dice.jsonl";

/// How many faults are shown; for the others only their number is. By then a file of nothing but
/// faults has told its story.
const FAULTS_SHOWN: usize = 1_000;

/// Runs the command.
pub(super) fn run(arguments: &VerifyDiceArguments) -> ExitCode {
    match verify(arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(fault) => document::status("verify-dice", Err(fault)),
    }
}

/// What `chancery verify-dice` says about some bytes, and whether all agrees.
pub fn verify_dice_bytes(bytes: &[u8]) -> (bool, String) {
    let mut said = Vec::new();
    let checked = check(bytes).unwrap_or_default();
    // Writing to a list of bytes never fails.
    let _ = checked.write(&mut said);
    (checked.is_sound(), String::from_utf8_lossy(&said).into_owned())
}

fn verify(arguments: &VerifyDiceArguments) -> Result<bool, JsonFault> {
    let file = arguments.file.as_deref().filter(|file| file.as_os_str() != STANDARD_INPUT);
    let name = file.map_or("standard input".to_owned(), |file| file.display().to_string());
    let failed = |error: io::Error| JsonFault::of_line(format_args!("{name}: {error}"));
    let checked = match file {
        None => check(io::stdin().lock()),
        Some(file) => File::open(file).and_then(check),
    };
    let checked = checked.map_err(failed)?;
    document::print(|output| checked.write(output))?;
    Ok(checked.is_sound())
}

/// The result for a file.
#[derive(Default)]
struct CheckedDice {
    seeds: BTreeMap<String, Seed>,
    rolls: usize,
    draws: usize,
    unchecked: usize,
    faults: Vec<String>,
    faults_not_shown: usize,
}

/// A seed whose hash is known.
struct Seed {
    sha256: String,
    text: Option<String>,
}

fn check(input: impl Read) -> io::Result<CheckedDice> {
    let mut checked = CheckedDice::default();
    let mut items = Vec::new();
    // One byte more than there may be tells a file that is just long enough from a longer one.
    let mut input = input.take(BYTES_MAX + 1);
    let mut lines = LineReader::new(BufReader::new(&mut input), LINE_BYTES_MAX);
    let mut number = 0;
    while let Some(line) = lines.next()? {
        number += 1;
        let item = match line {
            InputLine::TooLong => Err(format!("longer than {LINE_BYTES_MAX} bytes")),
            InputLine::Whole(bytes) if bytes.iter().all(u8::is_ascii_whitespace) => continue,
            InputLine::Whole(bytes) => read(bytes, number == 1),
        };
        match item {
            Err(what) => checked.fault(number, what),
            Ok(item) => items.extend(checked.seed(number, item).map(|item| (number, item))),
        }
    }
    if input.limit() == 0 {
        return Err(io::Error::other(format!("longer than {BYTES_MAX} bytes")));
    }
    let mut progress = Progress::of("throws and draws");
    for (line, item) in items {
        checked.item(line, item);
        progress.step();
    }
    progress.end();
    Ok(checked)
}

impl CheckedDice {
    fn fault(&mut self, line: usize, what: impl Display) {
        match self.faults.len() < FAULTS_SHOWN {
            true => self.faults.push(format!("line {line}: {what}")),
            false => self.faults_not_shown += 1,
        }
    }

    /// Keeps what a line says of a seed. Returns all other items, for later when all revealed seeds
    /// are known, if their seed was committed to before.
    fn seed(&mut self, line: usize, item: Item) -> Option<Item> {
        match item {
            Item::Commit { seed, .. } if self.seeds.contains_key(&seed) => {
                self.fault(line, format_args!("seed {} was already committed to", quoted(&seed)));
            }
            Item::Commit { seed, sha256 } => {
                self.seeds.insert(seed, Seed { sha256, text: None });
            }
            Item::Reveal { seed, text } => match self.seeds.get_mut(&seed) {
                None => self.unknown(line, &seed),
                Some(known) if known.sha256 != dice::commit(&text) => {
                    let (hash, was) = (dice::commit(&text), known.sha256.clone());
                    let seed = quoted(&seed).to_string();
                    self.fault(line, format_args!("seed {seed} has the hash {hash}, not {was}"));
                }
                Some(known) => known.text = Some(text),
            },
            Item::Roll { ref seed, .. } | Item::Draw { ref seed, .. } => {
                match self.seeds.contains_key(seed) {
                    true => return Some(item),
                    false => self.unknown(line, seed),
                }
            }
        }
        None
    }

    fn unknown(&mut self, line: usize, seed: &str) {
        let what = "no hash was published on an earlier line";
        self.fault(line, format_args!("seed {}: {what}", quoted(seed)));
    }

    /// Throws or draws again.
    fn item(&mut self, line: usize, item: Item) {
        let text = |checked: &CheckedDice, seed: &str| {
            checked.seeds.get(seed).and_then(|known| known.text.clone())
        };
        match item {
            Item::Roll { seed, name, value } => match text(self, &seed) {
                None => self.unchecked += 1,
                Some(text) => match dice::roll(&text, &name) {
                    thrown if thrown == value => self.rolls += 1,
                    thrown => {
                        let name = quoted(&name);
                        let what = format_args!("the file says {value}, but {thrown} was thrown");
                        self.fault(line, format_args!("roll {name}: {what}"));
                    }
                },
            },
            Item::Draw { seed, request, boards } => match text(self, &seed) {
                None => self.unchecked += 1,
                Some(text) => {
                    let request = DrawRequest { seed: text, ..*request };
                    let drawn = draw_shown(&request).boards;
                    let differing = drawn.iter().zip(&boards).position(|(one, two)| one != two);
                    match differing {
                        None if drawn.len() == boards.len() => self.draws += 1,
                        _ => {
                            let board = differing.unwrap_or(0);
                            let round = request.form.round();
                            let what = format_args!("boards[{board}] is not what was drawn");
                            self.fault(line, format_args!("draw of {round}: {what}"));
                        }
                    }
                }
            },
            Item::Commit { .. } | Item::Reveal { .. } => {}
        }
    }

    fn is_sound(&self) -> bool {
        self.faults.is_empty() && self.unchecked == 0
    }

    fn write(&self, output: &mut impl Write) -> io::Result<()> {
        for fault in &self.faults {
            writeln!(output, "{fault}")?;
        }
        if self.faults_not_shown > 0 {
            writeln!(output, "and {} more", self.faults_not_shown)?;
        }
        let waiting = self.seeds.iter().filter(|(_, seed)| seed.text.is_none());
        for (name, _) in waiting {
            writeln!(output, "seed {} is not revealed yet", quoted(name))?;
        }
        let revealed = self.seeds.values().filter(|seed| seed.text.is_some()).count();
        let (seeds, rolls) = (count(revealed, "seed"), count(self.rolls, "throw"));
        writeln!(output, "as published: {seeds}, {rolls}, {}", count(self.draws, "draw"))?;
        if self.unchecked > 0 {
            let unchecked = self.unchecked;
            writeln!(output, "not checked, since their seeds are not revealed yet: {unchecked}")?;
        }
        // A director who leaves a seed out has not cheated yet, and has proved nothing either.
        let verdict = match self.is_sound() {
            true => "Everything agrees.",
            false if self.faults.is_empty() => {
                "Everything that can be checked so far agrees; the rest is waiting for its seeds."
            }
            false => "NOT everything agrees.",
        };
        writeln!(output, "{verdict}")
    }
}
