//! `chancery game tell`: a letter of a board's staff, written at the prompt.
//!
//! It goes the way of every letter: into the journal, and from there to the daemon's next ruling,
//! so that it stands in the chain and an audit makes its ruling again. Only its proof is another:
//! whoever may write into the ledger is believed to be whom he names. What comes of it is shown
//! before, as the board stands now.

use std::fmt::Write as _;
use std::io::{self, Read as _};
use std::process::ExitCode;

use serde_json::{Value, json};

use super::asking;
use super::entered::{self, Entered};
use super::files::{print, tell_as};
use super::format::{Format, FormatArgument};
use super::game::known;
use super::handing::{DaemonPatience, WAITS};
use super::outbox;
use super::settings::{self, Which};
use crate::clerk::{self, Outgoing, Ruling};
use crate::daemon::Clock;
use crate::daemon::requests::PromptLetter;
use crate::game::{Event, Game, Moment, Person, PersonId};
use crate::mail::{Arrival, MailboxKind};
use crate::report::names::count;

/// Write to a board in the name of its game master or director: settle, correct, move a deadline
///
/// The lines are those of a letter to the board's address; "gm help" or "td help" lists them. What
/// they come to is shown, and asked for, before anything is done. The daemon rules on them as on
/// every letter, and this waits for its ruling and shows it. The answer goes out by mail, too.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  chancery game tell r1-07 \"gm queue\" --dry-run
  chancery game tell r1-07 \"gm deadline Fri 4 Dec 20:00 GMT\"
  chancery game tell r1-07 - < correction.txt

A question, such as gm queue or help, is answered here at once: nothing is entered, and nothing mailed.

Exit status: 0 it is done, or shown; 1 nothing came of some lines, which are named, or of any, or the
answer was no; 2 it could not be entered, or nobody was there to be asked; 3 it is entered, and not ruled on
yet.")]
pub(super) struct GameTellArguments {
    /// The short name of the board
    game: String,
    /// The lines of the letter; - reads them from standard input
    #[arg(required = true, value_name = "LINE")]
    lines: Vec<String>,
    /// Who writes, by short name or address; if nobody is named, the director where the first line
    /// begins with td, and the game master otherwise
    #[arg(long, value_name = "PERSON")]
    by: Option<String>,
    #[command(flatten)]
    which: Which,
    /// Do it without asking
    #[arg(long)]
    yes: bool,
    /// Only show what would come of it: the answer, and who would get a letter
    #[arg(long)]
    dry_run: bool,
    #[command(flatten)]
    patience: DaemonPatience,
    #[command(flatten)]
    answer: FormatArgument,
}

/// Runs the command.
pub(super) fn run(arguments: &GameTellArguments) -> ExitCode {
    let format = arguments.answer.format();
    match self::write(arguments) {
        Ok(TellAnswer::Well(said)) => tell_as("game", format, Ok(said)),
        Ok(TellAnswer::Refused(said)) => said_with(1, &said, format),
        Ok(TellAnswer::Waits(said)) => said_with(WAITS, &said, format),
        Err(why) => tell_as("game", format, Err(why)),
    }
}

fn said_with(status: u8, said: &str, format: Format) -> ExitCode {
    match print(said) {
        Ok(()) => ExitCode::from(status),
        Err(why) => tell_as("game", format, Err(why)),
    }
}

/// What is said in the end.
enum TellAnswer {
    /// It is done, or shown.
    Well(String),
    /// Some of it was not done, or nothing: it can't be, or the answer was no.
    Refused(String),
    /// It is entered, and not ruled on yet.
    Waits(String),
}

fn write(arguments: &GameTellArguments) -> Result<TellAnswer, String> {
    let config = settings::config(&arguments.which.config)?;
    let clock = Clock::new(config.rehearsal.clone());
    clock.refresh()?;
    let now = clock.now();
    let game = known(&settings::look_at(&config)?, &arguments.game)?;
    let lines = lines(&arguments.lines)?;
    let writer = writer(&game, arguments.by.as_deref(), &lines)?;
    let written = letter(&game, writer, &lines, now)?;
    let arrival = Arrival::read(0, now, MailboxKind::PROMPT, written.letter.as_bytes());
    let would = clerk::handle(&game, &arrival, now);
    let undone = undone(&would, &lines);
    let would_be = || sheet(&would, writer, &undone, WOULD);
    let shown = || arguments.answer.of(|| as_json(&would, writer, &undone, false), would_be);
    if undone.len() == numbered(&lines).count() {
        let said = "Nothing of this can be done, so that it was not entered.\n";
        let told = || format!("{}{said}", would_be());
        let refused = arguments.answer.of(|| as_json(&would, writer, &undone, false), told);
        return Ok(TellAnswer::Refused(refused));
    }
    // A question changes nothing: nobody is asked for it, and nothing is kept.
    if would.events.is_empty() && parted(&would, &writer.id).1.is_empty() {
        let told = || format!("{}{}", left_out(&undone, WOULD[0]), answered(&would, writer));
        let json = || as_json(&would, writer, &undone, true);
        return Ok(of_all(&undone, arguments.answer.of(json, told)));
    }
    if arguments.dry_run {
        return Ok(of_all(&undone, shown()));
    }
    if !arguments.yes {
        asking::somebody()?;
        print(&shown())?;
        if !asking::is_wanted("The daemon rules on it then.")? {
            return Ok(TellAnswer::Refused(String::new()));
        }
    }
    let answer = &arguments.answer;
    Ok(match entered::enter(&config, written, &arrival, &arguments.patience)? {
        Entered::Ruled(ruling) => {
            let undone = self::undone(&ruling, &lines);
            let is_done = undone.len() < numbered(&lines).count();
            let told = || {
                let done = if is_done { "It is done.\n" } else { "Nothing was done.\n" };
                let waits = outbox::waits(&config.ledger, true);
                let waits = waits.filter(|_| !ruling.letters.is_empty());
                let waits = waits.map(|why| format!("They wait: {why}.\n")).unwrap_or_default();
                format!("{done}{}{waits}", sheet(&ruling, writer, &undone, IS))
            };
            of_all(&undone, answer.of(|| as_json(&ruling, writer, &undone, is_done), told))
        }
        Entered::Lies => {
            let told = || format!("{LIES}{}", left_out(&undone, WOULD[0]));
            TellAnswer::Waits(answer.of(|| as_json(&would, writer, &undone, false), told))
        }
        Entered::Waits => {
            let told = || {
                format!(
                    "{}\nWhat was received before it comes first, and a deadline that waits for \
                    a mailbox holds it up.\n",
                    arguments.patience.is_over()
                )
            };
            TellAnswer::Waits(answer.of(|| as_json(&would, writer, &undone, false), told))
        }
    })
}

const LIES: &str = "It is in the journal. No daemon is at work; it is ruled on as soon as chancery \
    serve runs.\n";

/// What comes of a line, what becomes of a letter and of letters: as it would be, and as it is.
const WOULD: [&str; 3] = ["would come", "would go out", "would go out"];
const IS: [&str; 3] = ["came", "goes out", "go out"];

/// A line of the letter that is not empty, with its number.
type NumberedLine<'l> = (usize, &'l str);

fn numbered(lines: &str) -> impl Iterator<Item = NumberedLine<'_>> {
    (1..).zip(lines.lines()).filter(|(_, line)| !line.trim().is_empty())
}

/// The lines of which nothing came.
fn undone<'l>(ruling: &Ruling, lines: &'l str) -> Vec<NumberedLine<'l>> {
    numbered(lines).filter(|(number, _)| !ruling.carried_out.contains(number)).collect()
}

/// What was refused in part is no success.
fn of_all(undone: &[NumberedLine], said: String) -> TellAnswer {
    if undone.is_empty() { TellAnswer::Well(said) } else { TellAnswer::Refused(said) }
}

/// Says of which lines nothing comes.
fn left_out(undone: &[NumberedLine], comes: &str) -> String {
    let said =
        |(number, line): &NumberedLine| format!("Nothing {comes} of line {number}: {line}\n");
    undone.iter().map(said).collect()
}

/// The lines of the letter, each without a break of its own.
fn lines(given: &[String]) -> Result<String, String> {
    let text = match given {
        [only] if only == "-" => {
            let mut text = String::new();
            let read = io::stdin().lock().read_to_string(&mut text);
            read.map_err(|why| format!("standard input: {why}"))?;
            text
        }
        lines => lines.join("\n"),
    };
    match text.trim() {
        "" => Err("there is no line in the letter".to_owned()),
        text => Ok(format!("{text}\n")),
    }
}

/// Who of the staff writes.
fn writer<'g>(game: &'g Game, by: Option<&str>, lines: &str) -> Result<&'g Person, String> {
    let id = match by {
        Some(by) => {
            let is_named =
                |person: &&Person| person.id.0 == by || person.address.eq_ignore_ascii_case(by);
            let person = game.people.values().find(is_named);
            person.map(|person| &person.id).ok_or_else(|| format!("nobody here is called {by}"))?
        }
        None if lines.to_ascii_lowercase().starts_with("td ") => &game.staff.director,
        None => &game.staff.master,
    };
    // Players order by mail, where what they write is proved to be theirs.
    if game.staff.roles(id).is_empty() {
        return Err(format!("{id} is neither game master nor director of {}", game.setup.id));
    }
    game.person(id).ok_or_else(|| format!("{id} has no address in {}", game.setup.id))
}

/// The letter, as a mail program would have sent it.
fn letter(game: &Game, writer: &Person, lines: &str, now: Moment) -> Result<PromptLetter, String> {
    let (tag, to) = (&game.setup.tag, &game.setup.address);
    let host = to.rsplit_once('@').map_or("localhost", |(_, host)| host);
    let message_id = format!("prompt.{}@{host}", settings::secret_text()?);
    let letter = format!(
        "From: {}\r\nTo: {to}\r\nSubject: [{tag}] at the prompt\r\nDate: {}\r\n\
         Message-ID: <{message_id}>\r\nMIME-Version: 1.0\r\n\
         Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n{}",
        writer.address,
        now.to_rfc2822(),
        lines.replace("\r\n", "\n").replace('\n', "\r\n")
    );
    Ok(PromptLetter { game: game.setup.id.clone(), message_id, letter, received: now })
}

/// The letter that answers the writer, and all others.
fn parted<'r>(ruling: &'r Ruling, writer: &PersonId) -> (Vec<&'r Outgoing>, Vec<&'r Outgoing>) {
    let is_his = |letter: &&Outgoing| letter.person.as_ref() == Some(writer);
    ruling.letters.iter().partition(is_his)
}

/// Whether the words of others' letters can be shown: nobody sees a result before it is published.
fn is_shown(ruling: &Ruling) -> bool {
    !ruling.events.iter().any(|event| matches!(event, Event::Played { .. }))
}

/// Whether the words of a letter to somebody else can be shown: what mends a result goes to all,
/// and anything else, such as the receipt for a letter that is let in, is its reader's alone.
fn is_for_all(ruling: &Ruling) -> bool {
    let mut events = ruling.events.iter();
    is_shown(ruling)
        && events.any(|event| matches!(event, Event::Corrected { .. } | Event::RolledBack { .. }))
}

fn answered(ruling: &Ruling, writer: &Person) -> String {
    let told = |letter: &&Outgoing| {
        format!("{} is answered: {}\n\n{}\n", writer.name, letter.subject, letter.text)
    };
    parted(ruling, &writer.id).0.iter().filter(|_| is_shown(ruling)).map(told).collect()
}

/// What a ruling tells, in the words of `WOULD` or `IS`.
fn sheet(
    ruling: &Ruling,
    writer: &Person,
    undone: &[NumberedLine],
    [comes, goes, go]: [&str; 3],
) -> String {
    let (own, others) = parted(ruling, &writer.id);
    let mut text = left_out(undone, comes) + &answered(ruling, writer);
    if let Some(first) = others.first().filter(|_| is_for_all(ruling)) {
        // Writing into a text does not fail, here and below.
        let _ = writeln!(text, "{} is written: {}\n\n{}", first.to, first.subject, first.text);
    }
    if !is_shown(ruling) {
        text += "It brings a result, which nobody sees before it is published.\n";
    }
    let letters = own.len() + others.len();
    let go = if letters == 1 { goes } else { go };
    let _ = writeln!(text, "{} {go}.", count(letters, "letter"));
    for letter in own.iter().chain(&others) {
        let _ = writeln!(text, "  to {}: {}", letter.to, letter.subject);
    }
    text
}

fn as_json(ruling: &Ruling, writer: &Person, undone: &[NumberedLine], done: bool) -> Value {
    let all = |letters: Vec<&Outgoing>, is_shown: bool| -> Vec<Value> {
        let letter = |letter: &Outgoing| {
            let text = is_shown.then_some(&letter.text);
            json!({"to": letter.to, "subject": letter.subject, "text": text})
        };
        letters.into_iter().map(letter).collect()
    };
    let (own, others) = parted(ruling, &writer.id);
    let (own, others) = (all(own, is_shown(ruling)), all(others, is_for_all(ruling)));
    let undone: Vec<&str> = undone.iter().map(|(_, line)| *line).collect();
    json!({"done": done, "undone": undone, "answers": own, "letters": others})
}
