//! Lines to a board: a letter of its staff.
//!
//! It goes the way of every letter: into the journal, and from there to the daemon's next ruling,
//! so that it is in the chain and an audit makes its ruling again. Only its proof is another: a
//! user who may write into the ledger is believed to be the person he names. The result is shown
//! before, for the board as it is now.

use std::fmt::Write as _;

use serde_json::{Value, json};

use super::entered::{self, Entered};
use super::letter::{NumberedLine, PromptMail, left_out, numbered};
use crate::clerk::{self, Outgoing, Ruling};
use crate::cli::files::print;
use crate::cli::outbox;
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::daemon::requests::PromptLetter;
use crate::game::{Event, Game, Person, PersonId};
use crate::report::names::count;

/// Shows what a letter would do, asks, and enters it.
pub(super) fn tell(options: &PromptOptions, game: &Game, lines: &str) -> PromptResult {
    if !options.why.is_empty() {
        return Err(
            "--why is only for a tournament: a line to a board states its own reason".to_owned()
        );
    }
    let now = options.now()?;
    let writer = writer(game, options.by.as_deref(), lines)?;
    let setup = &game.setup;
    let mail = PromptMail::new(&writer.address, (&setup.address, &setup.tag), lines, now)?;
    let arrival = mail.arrival(now);
    let would = clerk::handle(game, &arrival, now);
    let undone = undone(&would, lines);
    let said = |text: String, done: bool| {
        print(&options.format.of(|| as_json(&would, writer, &undone, done), || text))
    };
    let would_be = || sheet(&would, writer, &undone, WOULD);
    if undone.len() == numbered(lines).count() {
        let told = "None of this can be done, so nothing was sent.\n";
        return said(would_be() + told, false).map(|()| PromptEnd::Undone);
    }
    // A question changes nothing: we don't ask for confirmation, and nothing is kept.
    if would.events.is_empty() && parted(&would, &writer.id).1.is_empty() {
        let text = left_out(&undone, WOULD[0]) + &answered(&would, writer);
        return said(text, true).map(|()| of_all(&undone));
    }
    if options.dry_run {
        return said(would_be(), false).map(|()| of_all(&undone));
    }
    if !options.is_wanted(|| said(would_be(), false), "The daemon will rule on it.")? {
        return Ok(PromptEnd::Undone);
    }
    let PromptMail { message_id, text } = mail;
    let written = PromptLetter { game: setup.id.clone(), message_id, letter: text, received: now };
    match entered::enter(options, written, &arrival)? {
        Entered::Ruled(ruling) => ruled(options, &ruling, writer, lines),
        Entered::Lies => {
            said(LIES.to_owned() + &left_out(&undone, WOULD[0]), false).map(|()| PromptEnd::Waits)
        }
        Entered::Waits => said(format!("{}\n{COMES_FIRST}", options.patience.is_over()), false)
            .map(|()| PromptEnd::Waits),
    }
}

/// Shows what a letter has done.
fn ruled(options: &PromptOptions, ruling: &Ruling, writer: &Person, lines: &str) -> PromptResult {
    let undone = undone(ruling, lines);
    let is_done = undone.len() < numbered(lines).count();
    let waits = match ruling.letters.is_empty() {
        true => None,
        false => outbox::waits(&options.file()?, true),
    };
    let told = || {
        let done = if is_done { "It is done.\n" } else { "Nothing was done.\n" };
        let waits =
            waits.map(|why| format!("The letters are waiting: {why}.\n")).unwrap_or_default();
        format!("{done}{}{waits}", sheet(ruling, writer, &undone, IS))
    };
    print(&options.format.of(|| as_json(ruling, writer, &undone, is_done), told))?;
    Ok(of_all(&undone))
}

const LIES: &str = "It is in the journal. No daemon is running; it will be ruled on as soon as \
    chancery serve runs.\n";
const COMES_FIRST: &str = "Everything received earlier comes first, and a deadline that is waiting \
    for a mailbox holds it up.\n";

/// Verbs for a line and for one or several letters: before it is done, and after.
const WOULD: [&str; 3] = ["would have", "would go out", "would go out"];
const IS: [&str; 3] = ["had", "goes out", "go out"];

/// The lines without an effect.
fn undone<'l>(ruling: &Ruling, lines: &'l str) -> Vec<NumberedLine<'l>> {
    numbered(lines).filter(|(number, _)| !ruling.carried_out.contains(number)).collect()
}

/// A letter that was partly refused is no success.
fn of_all(undone: &[NumberedLine]) -> PromptEnd {
    if undone.is_empty() { PromptEnd::Done } else { PromptEnd::Undone }
}

/// Which member of the staff writes.
fn writer<'g>(game: &'g Game, by: Option<&str>, lines: &str) -> Result<&'g Person, String> {
    let id = match by {
        Some(by) => {
            let is_named =
                |person: &&Person| person.id.0 == by || person.address.eq_ignore_ascii_case(by);
            let person = game.people.values().find(is_named);
            person.map(|person| &person.id).ok_or_else(|| format!("no one here is called {by}"))?
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

/// The letter that answers the writer, and all others.
fn parted<'r>(ruling: &'r Ruling, writer: &PersonId) -> (Vec<&'r Outgoing>, Vec<&'r Outgoing>) {
    let is_his = |letter: &&Outgoing| letter.person.as_ref() == Some(writer);
    ruling.letters.iter().partition(is_his)
}

/// Whether the words of others' letters can be shown: a result stays hidden until it is published.
fn is_shown(ruling: &Ruling) -> bool {
    !ruling.events.iter().any(|event| matches!(event, Event::Played { .. }))
}

/// Whether the words of a letter to another person can be shown: what mends a result goes to all,
/// and anything else, such as the receipt for a letter that is let in, is its reader's alone.
fn is_for_all(ruling: &Ruling) -> bool {
    let mut events = ruling.events.iter();
    is_shown(ruling)
        && events.any(|event| matches!(event, Event::Corrected { .. } | Event::RolledBack { .. }))
}

fn answered(ruling: &Ruling, writer: &Person) -> String {
    let told = |letter: &&Outgoing| {
        format!("Answer to {}: {}\n\n{}\n", writer.name, letter.subject, letter.text)
    };
    parted(ruling, &writer.id).0.iter().filter(|_| is_shown(ruling)).map(told).collect()
}

/// What a ruling says, with the verbs of `WOULD` or `IS`.
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
        let _ = writeln!(text, "Letter to {}: {}\n\n{}", first.to, first.subject, first.text);
    }
    if !is_shown(ruling) {
        text += "It leads to a result, which no one sees before it is published.\n";
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
