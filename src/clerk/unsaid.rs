//! Commands with words around them that may unsay or limit them: we do nothing of such a letter
//! that binds a person, and ask its writer.
//!
//! If the reader of orders asks about a whole letter, we also ask about all of its commands.

use std::collections::BTreeSet;

use super::desk::LetterDesk;
use super::reading::Meant;
use super::said::{Said, has_orders};
use super::weighed::Weighed;
use super::{counting, reading, say};
use crate::board::Power;
use crate::language::commands::{AskedLine, StaffCommand, Wish};
use crate::language::grammar::command::{Command, Writer};
use crate::language::reader::{
    Commanded, LinesAround, Reading, RefusalKind, Refused, beside, in_the_way, is_taken_back,
    takes_back,
};
use crate::language::text::{LetterLine, lines};
use crate::mail::Letter;
use crate::report::answers::reading::{self as words, ReadingAnswer};
use crate::report::letters::safe;

/// How many lines that are in the way are named, and how much of each.
const NAMED_MAX: usize = 3;
const NAMED_CHARS_MAX: usize = 60;

/// They enclose quoted lines, and would turn what is sent again into a quotation.
const QUOTATION_MARKS: [char; 6] = ['"', '“', '”', '„', '«', '»'];

/// The most lines that we give back to be sent again; a writer of more still has them.
const AGAIN_LINES_MAX: usize = 60;

/// What we know of these commands.
fn weighed_of(asked: &[AskedLine]) -> Weighed {
    let of = |is: fn(&AskedLine) -> bool| {
        asked.iter().filter(|one| is(one)).flat_map(|one| one.line..=one.last).collect()
    };
    let (commands, faulty) = (of(binds), of(|one| one.what.is_err()));
    Weighed { commands, faulty, told: of(is_report), ..Weighed::default() }
}

/// The commands about seats and of the staff that are carried out.
pub(super) fn carried_out(desk: &mut LetterDesk, asked: Vec<AskedLine>) -> Vec<AskedLine> {
    desk.weighed = weighed_of(&asked);
    if desk.weighed.commands.is_empty() && desk.weighed.told.is_empty() {
        return asked;
    }
    let power = desk
        .power()
        .or_else(|| counting::held_then(&desk.work.state, &desk.writer.id, desk.received));
    let reading = reading::reading(desk, power);
    let odd = odd(&desk.arrival.letter, &desk.weighed, &reading, writer(desk, power));
    let is_taken_back = is_taken_back(&desk.arrival.letter.subject);
    let is_asked_whole = power.is_some() && reading.is_asked_whole;
    let keeps = odd.is_empty() && !is_asked_whole && !is_taken_back;
    desk.weighed.odd = Some(odd);
    if keeps {
        return asked;
    }
    desk.is_asked = true;
    if is_taken_back {
        desk.say(ReadingAnswer::SubjectTakesBack);
    }
    desk.weighed.again = again(desk, &Reading::default(), false);
    asked.into_iter().filter(|one| !binds(one) && !is_report(one)).collect()
}

/// A reading without the commands that are not carried out. We ask their writer about them.
pub(super) fn weighed(desk: &mut LetterDesk, mut reading: Reading) -> Reading {
    let odd = match desk.weighed.odd.take() {
        Some(odd) => odd,
        None => {
            let writer = writer(desk, desk.power());
            odd(&desk.arrival.letter, &desk.weighed, &reading, writer)
        }
    };
    if odd.is_empty() && !reading.is_asked_whole {
        return reading;
    }
    desk.is_asked = true;
    let is_told = reading.is_asked_whole;
    reading.is_asked_whole |= changes_orders(&reading);
    let again = again(desk, &reading, odd.is_empty());
    take_out(&mut reading, is_told, odd.is_empty());
    match is_told {
        // The receipt has its lines, if there is one.
        true => desk.weighed.again = again,
        false => ask(desk, &odd, reading.is_asked_whole, &again),
    }
    reading
}

/// If orders are read by a list of abbreviations, or after CLEAR, we can't know whether they are
/// meant without it.
fn changes_orders(reading: &Reading) -> bool {
    let changes =
        |one: &Commanded| matches!(one.command, Command::Clear | Command::Abbreviations(_));
    has_orders(reading) && reading.commands.iter().any(changes)
}

/// Takes out what is not done; `is_told` says whether its writer reads so by refusals. Even if
/// orders don't count, a ballot that is clear by itself does (D.IX(1)).
fn take_out(reading: &mut Reading, is_told: bool, keeps_ballots: bool) {
    let is_whole = reading.is_asked_whole;
    if is_whole {
        reading.orders.clear();
        reading.plans.clear();
    }
    let kept = |one: &Commanded| keeps_ballots && is_ballot(one);
    let goes = |one: &Commanded| !kept(one) && (does(one) || is_whole && !is_told && is_mark(one));
    reading.commands.retain(|one| !goes(one));
}

/// What we do with a letter that asks for this.
pub(super) fn done_of(
    letter: &Letter,
    mut asked: Vec<AskedLine>,
    mut reading: Reading,
    writer: Writer,
) -> Meant {
    let in_the_way = odd(letter, &weighed_of(&asked), &reading, writer);
    if !in_the_way.is_empty() || reading.is_asked_whole {
        let is_told = reading.is_asked_whole;
        reading.is_asked_whole |= changes_orders(&reading);
        take_out(&mut reading, is_told, in_the_way.is_empty());
        asked.retain(|one| !binds(one) && !is_report(one));
    }
    Meant { asked, reading, in_the_way }
}

/// Whether we would ask about a whole letter that is not ruled on, if it were for a power: then it
/// counts for nothing as it is.
pub(super) fn is_asked_whole(desk: &mut LetterDesk, power: Option<Power>) -> bool {
    desk.said = Said::of(desk, &desk.arrival.letter.text);
    match power {
        Some(power) => reading::reading(desk, Some(power)).is_asked_whole,
        None => is_taken_back(&desk.arrival.letter.subject),
    }
}

/// Asks whether the commands are meant that have these lines in their way.
fn ask(desk: &mut LetterDesk, odd: &[usize], is_whole: bool, again: &[String]) {
    let named = named(&desk.signed_text(), odd);
    desk.say(ReadingAnswer::AskedBecauseOf(named, is_whole));
    desk.lines.push(again.join("\n"));
    desk.weighed.again.clear();
}

/// Some lines of a letter, as we name them to its writer.
fn named(text: &str, numbers: &[usize]) -> Vec<String> {
    let shown = |number: &usize| {
        let line = text.lines().nth(number.saturating_sub(1)).unwrap_or_default();
        let line = safe::line(line.trim());
        let shown: String = line.chars().take(NAMED_CHARS_MAX).collect();
        let more = if shown.len() < line.len() { "…" } else { "" };
        words::in_the_way(*number, &format!("{shown}{more}"))
    };
    numbers.iter().take(NAMED_MAX).map(shown).collect()
}

/// Tells a member of the staff which lines beside his commands are none.
pub(super) fn tell_no_commands(desk: &mut LetterDesk, reading: &Reading) {
    // If we ask about the letter because of such lines, its writer knows them.
    if desk.is_asked {
        return;
    }
    let commands = reading.commands.iter().map(|one| one.line);
    let ours = commands.chain(reading.press.iter().copied()).collect();
    let others = beside(&desk.text, &ours);
    if !others.is_empty() {
        let left = others.len().saturating_sub(NAMED_MAX);
        let lines = named(&desk.text, &others);
        desk.say(match <[String; 1]>::try_from(lines) {
            Ok([line]) => ReadingAnswer::NoCommand(line),
            Err(lines) => ReadingAnswer::NoCommands(lines, left),
        });
    }
}

/// Names the lines of a letter that we ask about as a whole, if no receipt has done so.
pub(super) fn tell(desk: &mut LetterDesk) {
    let again = desk.weighed.take_again();
    if again.is_empty() {
        return;
    }
    desk.say(ReadingAnswer::SendAgain);
    desk.lines.push(again.join("\n"));
}

/// Some programs put a signature above what its writer adds, and some people use two dashes as a
/// rule: orders below them are not read, and we tell their writer so.
pub(super) fn tell_below_signature(desk: &mut LetterDesk, power: Power) {
    let signature = &desk.arrival.letter.signature;
    if signature.is_empty() {
        return;
    }
    let reading = reading::apart(desk, power, signature);
    let first = reading.orders.iter().map(|order| &order.text);
    let Some(first) = first.chain(reading.plans.iter().map(|plan| &plan.text)).next() else {
        return;
    };
    desk.say(ReadingAnswer::BelowSignature(say::quoted(first)));
}

pub(super) fn writer(desk: &LetterDesk, power: Option<Power>) -> Writer {
    Writer { power, phase: desk.work.state.phase }
}

/// The lines of a letter that may unsay or limit what it commands.
fn odd(letter: &Letter, weighed: &Weighed, reading: &Reading, writer: Writer) -> Vec<usize> {
    let lines = |is: fn(&Commanded) -> bool| {
        reading.commands.iter().filter(move |one| is(one)).map(|one| one.line)
    };
    let faulty = weighed.faulty.iter().copied();
    // A sentence that we ask about is prose beside the commands, too.
    let is_prose = |refused: &&Refused| refused.kind == RefusalKind::Sentence;
    let prose = reading.refused.iter().filter(is_prose).map(|refused| refused.line);
    let wrong = reading.refused.iter().filter(|refused| !is_prose(refused));
    let around = LinesAround {
        commands: lines(is_binding).chain(weighed.commands.iter().copied()).collect(),
        told: lines(|one| one.command.is_told()).chain(weighed.told.iter().copied()).collect(),
        passed: reading.ignored.iter().map(|ignored| ignored.line).chain(prose).collect(),
        refused: wrong.map(|refused| refused.line).chain(faulty).collect(),
        addressed: reading.addressed.clone(),
        writer: Some(writer),
    };
    in_the_way(&letter.with_signature(&letter.text), &around)
}

/// The lines that command something; if we ask about the letter as a whole, its orders, too.
/// Ballots that are kept count already.
fn again(desk: &LetterDesk, reading: &Reading, keeps_ballots: bool) -> Vec<String> {
    // Only its writer knows which lines "forget the last one" means.
    if reading.refused.iter().any(|refused| refused.line > 0 && takes_back(&refused.text)) {
        return Vec::new();
    }
    let commands = reading.commands.iter().filter(|one| does(one)).map(|one| one.line);
    let own = desk.weighed.commands.union(&desk.weighed.told).copied();
    let commands: BTreeSet<usize> = commands.chain(own).collect();
    let has_press = reading.commands.iter().any(|one| matches!(one.command, Command::Press(_)));
    let questions = reading
        .commands
        .iter()
        .filter(|one| !does(one) && !is_mark(one) || keeps_ballots && is_ballot(one));
    let passed = reading.ignored.iter().map(|ignored| ignored.line);
    let passed: BTreeSet<usize> = passed.chain(questions.map(|one| one.line)).collect();
    let refused: BTreeSet<usize> = reading.refused.iter().map(|refused| refused.line).collect();
    let press: BTreeSet<usize> = reading.press.iter().copied().collect();
    let is_meant = |line: &&LetterLine| {
        let number = line.number;
        let of_press = has_press && press.contains(&number);
        let is_passed = passed.contains(&number) || desk.weighed.faulty.contains(&number);
        let is_refused = refused.contains(&number);
        match reading.is_asked_whole {
            true => !line.written.is_empty() && !is_passed && !is_refused,
            false => of_press || commands.contains(&number),
        }
    };
    let (kept, _) = lines(&desk.arrival.letter.text);
    let bare = |line: &LetterLine| {
        let inner = line.written.strip_prefix(QUOTATION_MARKS);
        let inner = inner.and_then(|inner| inner.strip_suffix(QUOTATION_MARKS));
        inner.filter(|inner| !inner.contains(QUOTATION_MARKS)).unwrap_or(line.written).to_owned()
    };
    let mut meant: Vec<String> =
        kept.iter().filter(is_meant).map(bare).take(AGAIN_LINES_MAX + 1).collect();
    if meant.len() > AGAIN_LINES_MAX {
        meant.truncate(AGAIN_LINES_MAX);
        meant.push(words::AND_ALL_BEHIND.to_owned());
    }
    meant
}

/// Whether a command of a line of its own binds a person, or can't be taken back. Questions don't,
/// and neither does what goes to a person in its writer's words: that is only taken back.
fn binds(asked: &AskedLine) -> bool {
    match &asked.what {
        Ok(Wish::Help | Wish::Report(_) | Wish::Staff(_, StaffCommand::Queue)) | Err(_) => false,
        Ok(_) => true,
    }
}

/// Whether it is for a person, in its writer's words.
fn is_report(asked: &AskedLine) -> bool {
    matches!(asked.what, Ok(Wish::Report(_)))
}

/// The same of a command that the reader of orders knows. A mark such as FINAL is weighed with the
/// orders.
const fn is_binding(commanded: &Commanded) -> bool {
    commanded.command.binds() && !is_mark(commanded)
}

/// Whether a command does more than cause an answer to its writer.
const fn does(commanded: &Commanded) -> bool {
    is_binding(commanded) || commanded.command.is_told()
}

const fn is_ballot(commanded: &Commanded) -> bool {
    matches!(commanded.command, Command::Vote { .. })
}

/// Whether a command is a mark of the orders on file.
const fn is_mark(commanded: &Commanded) -> bool {
    matches!(commanded.command, Command::Final | Command::Preliminary)
}
