//! The tables of phrases.

use std::collections::BTreeSet;

use chancery::language::grammar::command::Command;
use chancery::language::reader::{NoteKind, Reading};

use super::board::{orders, read_as, refusals};

/// What a line says and what it means.
struct Phrase<'t> {
    phase: &'t str,
    power: &'t str,
    position: &'t str,
    text: String,
    meaning: &'t str,
    notes: BTreeSet<&'t str>,
}

fn table(text: &str) -> impl Iterator<Item = Phrase<'_>> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        let [phase, power, position, written, meaning, notes] = cells[..] else {
            panic!("a row has six cells: {line}");
        };
        let phase = match phase {
            "R" => "S1903R",
            "B" => "W1903A",
            _ => "S1903M",
        };
        let text = written.replace("\\t", "\t").replace("<SP>", " ");
        let notes = notes.split(',').filter(|note| !note.is_empty()).collect();
        Phrase { phase, power, position, text, meaning, notes }
    })
}

/// What is wrong with the reading of a phrase; nothing if it means what it should.
fn fault(phrase: &Phrase) -> Option<String> {
    let reading = read_as(phrase.phase, phrase.power, phrase.position, &phrase.text);
    let right = match phrase.meaning.split_once(':') {
        _ if phrase.meaning.starts_with('!') => refused(&reading, &phrase.meaning[1..]),
        _ if phrase.meaning == "ignored" => {
            reading.orders.is_empty() && reading.refused.is_empty() && reading.commands.is_empty()
        }
        Some(("command", command)) => {
            reading.commands.iter().any(|commanded| name(&commanded.command) == command)
        }
        Some(("heading", phase)) => reading
            .headings
            .iter()
            .any(|heading| heading.phase.is_some_and(|known| known.to_string() == phase)),
        _ => said(&reading) == phrase.meaning && notes_fit(&reading, &phrase.notes),
    };
    (!right).then(|| {
        let (text, meaning) = (&phrase.text, phrase.meaning);
        format!("{text:?} means {meaning}: {} {:?}", said(&reading), refusals(&reading))
    })
}

/// The orders and plans as the table writes them.
fn said(reading: &Reading) -> String {
    let plan = |plan: &chancery::language::reader::ReadPlan| {
        let options: Vec<String> = plan.options.iter().map(ToString::to_string).collect();
        format!("plan:{}", options.join(" | "))
    };
    let said = orders(reading).into_iter().chain(reading.plans.iter().map(plan));
    said.collect::<Vec<_>>().join(" + ")
}

fn refused(reading: &Reading, meaning: &str) -> bool {
    let (kind, candidates) = meaning.split_once(' ').unwrap_or((meaning, ""));
    let wanted: BTreeSet<&str> = candidates.split_whitespace().collect();
    let fits = |refused: &&chancery::language::reader::Refused| {
        let named: BTreeSet<&str> = refused.candidates.iter().map(|at| at.code()).collect();
        refused.kind.name() == kind && (wanted.is_empty() || named == wanted)
    };
    reading.orders.is_empty() && reading.refused.iter().any(|one| fits(&one))
}

fn notes_fit(reading: &Reading, wanted: &BTreeSet<&str>) -> bool {
    let kinds: BTreeSet<&str> = reading
        .orders
        .iter()
        .flat_map(|understood| &understood.notes)
        .map(|note| note.kind.name())
        .collect();
    let free = [NoteKind::Comment, NoteKind::Coast, NoteKind::Route];
    let free = free.map(NoteKind::name);
    let strict = kinds.iter().filter(|kind| !free.contains(kind)).all(|kind| wanted.contains(kind));
    strict && wanted.iter().all(|kind| kinds.contains(kind))
}

fn name(command: &Command) -> &'static str {
    match command {
        Command::Final => "final",
        Command::Preliminary => "preliminary",
        Command::Clear => "clear",
        Command::Vote { .. } => "vote",
        Command::Propose { .. } => "propose",
        Command::Press(_) => "press",
        Command::Extension(_) => "extension",
        Command::Absence(_) => "absence",
        Command::Unavailable(_) => "unavailable",
        Command::Abbreviations(_) => "abbreviations",
        Command::Ask(question) => question.name(),
        Command::Help => "help",
        Command::ErrorReport(_) => "error-report",
        Command::Dispute(_) => "dispute",
        Command::Resign => "resign",
        Command::Request(_) | Command::Unclear { .. } => "request",
        Command::OldWord { .. } => "old-word",
    }
}

fn check(text: &str, rows: usize) {
    let faults: Vec<String> = table(text).filter_map(|phrase| fault(&phrase)).collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
    assert!(table(text).count() >= rows, "the table has been cut");
}

#[test]
fn phrases_mean_what_the_table_says() {
    check(include_str!("../../fixtures/orders/phrases.tsv"), 168);
}

#[test]
fn more_phrases_mean_what_the_table_says() {
    check(include_str!("../../fixtures/orders/more.tsv"), 2_000);
}
