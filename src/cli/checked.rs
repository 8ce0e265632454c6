//! What was understood of a text, as people read it: an order beside the words that it stands for.
//!
//! Colours are written always; whoever writes to something that is no terminal takes them out.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::board::{PhaseKind, Power, Province, Unit};
use crate::clerk::Meant;
use crate::game::votes::{ProposalKind, survivors};
use crate::language::asked::read_proposal;
use crate::language::commands::AskedLine;
use crate::language::grammar::command::{Abbreviations, BallotChoice, Command, WrittenPress};
use crate::language::reader::{NoteKind, ReadPlan, Reading, ReadingQuestion, Refused, Understood};

const HEAD: Style = Style::new().bold();
const GOOD: Style = AnsiColor::Green.on_default();
const MIND: Style = AnsiColor::Yellow.on_default();
const BAD: Style = AnsiColor::Red.on_default().bold();
const FAINT: Style = Style::new().dimmed();

/// The width that the longest usual unit needs: `F STP/SC`.
const UNIT_WIDTH: usize = 10;
/// More of a player's line is cut.
const WORDS_CHARS_MAX: usize = 60;

/// Writes everything that was found in a text.
pub(super) fn write(
    output: &mut impl Write,
    question: &ReadingQuestion,
    (text, meant): (&str, &Meant),
) -> io::Result<()> {
    let reading = &meant.reading;
    let power = question.power.map_or("Nobody", Power::name);
    let phase = question.phase;
    writeln!(output, "{HEAD}{power}, {} ({phase}){HEAD:#}", phase.title())?;
    write_refused(output, &reading.refused)?;
    write_in_the_way(output, text, &meant.in_the_way)?;
    write_orders(output, &reading.orders)?;
    write_plans(output, &reading.plans)?;
    write_others(output, question, reading)?;
    write_asked(output, text, &meant.asked)?;
    write_missing(output, question, &reading.missing)?;
    writeln!(output, "\n{}", summary(reading))
}

fn section(output: &mut impl Write, title: &str) -> io::Result<()> {
    writeln!(output, "\n  {HEAD}{title}{HEAD:#}")
}

/// What needs its writer's attention comes first.
fn write_refused(output: &mut impl Write, refused: &[Refused]) -> io::Result<()> {
    for refusal in refused {
        section(output, &format!("Refused: {}", refusal.kind.name()))?;
        for line in refusal.answer().lines() {
            let style = if line.trim() == "^" { BAD } else { Style::new() };
            writeln!(output, "    {style}{}{style:#}", plain(line))?;
        }
    }
    Ok(())
}

/// The lines because of which its writer is asked whether he means his commands.
fn write_in_the_way(output: &mut impl Write, text: &str, lines: &[usize]) -> io::Result<()> {
    if lines.is_empty() {
        return Ok(());
    }
    section(output, "Asked, and no command done, because of")?;
    for number in lines {
        let line = text.lines().nth(number.saturating_sub(1)).unwrap_or_default();
        writeln!(output, "    {BAD}line {number}:{BAD:#} {}", words(line.trim()))?;
    }
    Ok(())
}

/// The commands about seats and cases.
fn write_asked(output: &mut impl Write, text: &str, asked: &[AskedLine]) -> io::Result<()> {
    if asked.is_empty() {
        return Ok(());
    }
    section(output, "About seats and cases")?;
    for one in asked {
        let line = text.lines().nth(one.line.saturating_sub(1)).unwrap_or_default();
        writeln!(output, "    {FAINT}line {}:{FAINT:#} {}", one.line, words(line.trim()))?;
        if let Err(fault) = &one.what {
            writeln!(output, "      {BAD}{}{BAD:#}", plain(&fault.expected))?;
        }
    }
    Ok(())
}

fn write_orders(output: &mut impl Write, orders: &[Understood]) -> io::Result<()> {
    if orders.is_empty() {
        return Ok(());
    }
    section(output, "Understood")?;
    for understood in orders {
        let order = understood.order.to_string();
        let counts = understood.notes.iter().all(|note| leaves_it_standing(note.kind));
        let style = if counts { GOOD } else { MIND };
        over(output, style, &order, understood.line, &understood.text)?;
        for note in &understood.notes {
            let style = if note.kind == NoteKind::Comment { FAINT } else { MIND };
            let said = format!("{}: {}", note.kind.name(), plain(&note.text));
            writeln!(output, "      {style}{said}{style:#}")?;
        }
    }
    Ok(())
}

/// Whether an order with such a note will be carried out as it is shown.
fn leaves_it_standing(kind: NoteKind) -> bool {
    !matches!(
        kind,
        NoteKind::Misspelling | NoteKind::Illegal | NoteKind::Superseded | NoteKind::Excess
    )
}

/// An order, and under it the line that it comes from: side by side they would not fit the narrow
/// screens on which many read.
fn over(
    output: &mut impl Write,
    style: Style,
    order: &str,
    line: usize,
    text: &str,
) -> io::Result<()> {
    let text = words(text);
    writeln!(output, "    {style}{order}{style:#}")?;
    writeln!(output, "      {FAINT}line {line}:{FAINT:#} {text}")
}

fn write_plans(output: &mut impl Write, plans: &[ReadPlan]) -> io::Result<()> {
    if plans.is_empty() {
        return Ok(());
    }
    section(output, "Plans")?;
    for plan in plans {
        let phase = plan.phase.to_string();
        over(output, GOOD, &phase, plan.line, &plan.text)?;
        for (number, order) in plan.options.iter().enumerate() {
            let condition = plan.conditions.get(number).copied().flatten();
            let when = condition.map(|condition| format!("  if {condition}")).unwrap_or_default();
            writeln!(output, "      {}. {order}{when}", number + 1)?;
        }
    }
    Ok(())
}

/// Headings, commands, and what is nothing to the reader.
fn write_others(
    output: &mut impl Write,
    question: &ReadingQuestion,
    reading: &Reading,
) -> io::Result<()> {
    if !reading.headings.is_empty() {
        section(output, "Headings")?;
    }
    for headed in &reading.headings {
        let parts = [
            headed.game.clone(),
            headed.power.map(|power| power.to_string()),
            headed.phase.map(|phase| phase.to_string()),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        writeln!(output, "    {FAINT}line {}:{FAINT:#} {}", headed.line, plain(&parts.join(", ")))?;
    }
    if !reading.commands.is_empty() {
        section(output, "Commands")?;
    }
    for commanded in &reading.commands {
        let said = said(&commanded.command, question);
        writeln!(output, "    {FAINT}line {}:{FAINT:#} {}", commanded.line, words(&said))?;
    }
    if !reading.ignored.is_empty() {
        section(output, "Passed over")?;
    }
    for ignored in &reading.ignored {
        writeln!(output, "    {FAINT}line {}: {}{FAINT:#}", ignored.line, words(&ignored.text))?;
    }
    Ok(())
}

fn write_missing(
    output: &mut impl Write,
    question: &ReadingQuestion,
    missing: &[Unit],
) -> io::Result<()> {
    if missing.is_empty() {
        return Ok(());
    }
    let fate = match question.phase.kind() {
        PhaseKind::Movement => "it holds",
        PhaseKind::Retreats => "it is lost",
        PhaseKind::Adjustments => "it may be removed",
    };
    section(output, "Without an order")?;
    for unit in missing {
        writeln!(output, "    {MIND}{:UNIT_WIDTH$}{MIND:#}  {fate}", unit.to_string())?;
    }
    Ok(())
}

/// How much there is of everything; an order that will not be carried out is counted by itself.
fn summary(reading: &Reading) -> String {
    let count = |number: usize, one: &str, several: &str| match number {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{number} {several}")),
    };
    let bear = |kind: NoteKind| {
        let bears = |order: &&Understood| fate(order) == Some(kind);
        count(reading.orders.iter().filter(bears).count(), kind.name(), kind.name())
    };
    let standing = reading.orders.iter().filter(|order| fate(order).is_none()).count();
    let parts: Vec<String> = [
        Some(count(standing, "order", "orders").unwrap_or("no orders".to_owned())),
        bear(NoteKind::Illegal),
        bear(NoteKind::Superseded),
        bear(NoteKind::Excess),
        count(reading.plans.len(), "plan", "plans"),
        count(reading.refused.len(), "refused", "refused"),
        count(reading.missing.len(), "unit without an order", "units without an order"),
    ]
    .into_iter()
    .flatten()
    .collect();
    format!("{}.", parts.join(", "))
}

/// What keeps an order from being carried out: first that another counts.
fn fate(order: &Understood) -> Option<NoteKind> {
    let kinds = [NoteKind::Superseded, NoteKind::Excess, NoteKind::Illegal];
    kinds.into_iter().find(|kind| order.notes.iter().any(|note| note.kind == *kind))
}

/// A command as its writer would be told of it.
fn said(command: &Command, question: &ReadingQuestion) -> String {
    let with = |name: &str, text: &str| match text.is_empty() {
        true => name.to_owned(),
        false => format!("{name}: {text}"),
    };
    match command {
        Command::Final => "final".to_owned(),
        Command::Preliminary => "preliminary".to_owned(),
        Command::Clear => "clear".to_owned(),
        Command::Ask(question) => question.name().to_owned(),
        Command::Help => "help".to_owned(),
        Command::Resign => "resign".to_owned(),
        Command::Vote { unread, .. } if !unread.is_empty() => {
            format!("vote: not counted, since \"{unread}\" is not understood")
        }
        Command::Vote { proposal, choice, .. } => {
            let ballot = match choice {
                BallotChoice::Yes => "vote yes",
                BallotChoice::No => "vote no",
                BallotChoice::Abstain => "vote: an abstention",
                BallotChoice::Unclear => "vote: neither a clear yes nor a clear no",
            };
            with(ballot, proposal)
        }
        Command::Propose { text } => proposed(text, question),
        Command::Press(press) => pressed(press),
        Command::Extension(text) => with("extension", text),
        Command::Absence(text) => with("absence", text),
        Command::Unavailable(text) => with("unavailable", text),
        Command::Abbreviations(list) => abbreviated(list),
        Command::ErrorReport(text) => with("error report", text),
        Command::Dispute(text) => with("dispute", text),
        Command::Request(text) => with("request to the game master", text),
        Command::Unclear { wish, text, .. } => {
            format!("{}, in doubt; nothing is done: {text}", wish.name())
        }
        Command::OldWord { word, ours: Some(ours) } => {
            format!("{word}: a word of the old judges; here it is {ours}")
        }
        Command::OldWord { word, ours: None } => {
            format!("{word}: a word of the old judges; here it is nothing")
        }
    }
}

/// A proposal as its writer would be told of it.
fn proposed(text: &str, question: &ReadingQuestion) -> String {
    let on_board = survivors(question.position);
    let list = |powers: &BTreeSet<Power>| {
        powers.iter().map(|power| power.name()).collect::<Vec<_>>().join(", ")
    };
    let Some(power) = question.power else { return "propose".to_owned() };
    match read_proposal(text, power, &on_board) {
        Ok(ProposalKind::Concede(winner)) => {
            format!("propose: the game is conceded to {}", winner.name())
        }
        Ok(ProposalKind::End { survivors }) => {
            let out: BTreeSet<Power> = on_board.difference(&survivors).copied().collect();
            match out.len() {
                0 => "propose: the game ends, shared by all survivors".to_owned(),
                few if few < survivors.len() => {
                    format!("propose: the game ends, shared by all survivors but {}", list(&out))
                }
                _ => format!("propose: the game ends, shared by {}", list(&survivors)),
            }
        }
        Ok(ProposalKind::RuleChange(_)) => format!("propose a change of the rules: {text}"),
        Err(why) => format!("propose: {why}"),
    }
}

/// Press as its writer would be told of it.
fn pressed(press: &WrittenPress) -> String {
    let kind = press.kind.map_or(String::new(), |kind| format!("{} ", kind.name()));
    let to = press.to.as_ref().map_or(String::new(), |to| format!(" to {to}"));
    let open = match press.kind {
        _ if press.open => " (its end is missing)",
        None => " (white or grey? Where both are published, it goes back without the word)",
        Some(_) => "",
    };
    match press.text.is_empty() {
        true => format!("{kind}press{to}{open}"),
        false => format!("{kind}press{to}{open}: {}", press.text),
    }
}

/// Abbreviations as their writer would be told of them.
fn abbreviated(list: &Abbreviations) -> String {
    let pair = |(name, province): &(String, Province)| format!("{name} = {province}");
    let pairs: Vec<String> = list.pairs.iter().map(pair).collect();
    let faulty = match list.faulty.is_empty() {
        true => String::new(),
        false => format!("; can't be read: {}", list.faulty.join(", ")),
    };
    format!("abbreviations: {}{faulty}", pairs.join(", "))
}

/// A player's words as they may be shown beside an order.
fn words(text: &str) -> String {
    let text = plain(text);
    match text.char_indices().nth(WORDS_CHARS_MAX) {
        None => text.into_owned(),
        Some((end, _)) => text.get(..end).unwrap_or_default().to_owned() + "…",
    }
}

/// A stranger's text without what could steer a terminal or turn the direction of writing.
fn plain(text: &str) -> Cow<'_, str> {
    let steers = |c: char| {
        c.is_control()
            || matches!(c, '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
            || matches!(c, '\u{2028}' | '\u{2029}' | '\u{2066}'..='\u{2069}')
    };
    match text.contains(steers) {
        true => Cow::Owned(text.replace(steers, " ")),
        false => Cow::Borrowed(text),
    }
}
