//! What letters are thrown together from.

use std::sync::OnceLock;

use chancery::board::{Phase, PhaseKind, Position, Power};
use chancery::language::names::Personal;
use chancery::language::reader::ReadingQuestion;

#[path = "../../tests/reading/board.rs"]
#[allow(dead_code)] // The tests of the reader use more of it.
mod short;

use crate::reading::choices::Choices;
use crate::reading::positions;
use crate::reading::promises;

/// A board has fewer units than this, about as many as in a game.
const UNITS_MAX: usize = 32;

const TABLES: [&str; 2] = [
    include_str!("../../fixtures/orders/phrases.tsv"),
    include_str!("../../fixtures/orders/more.tsv"),
];

/// A line of a table: who writes it when and where.
struct Phrase {
    phase: Phase,
    power: Power,
    position: Position,
    text: String,
}

fn phrases() -> &'static [Phrase] {
    static PHRASES: OnceLock<Vec<Phrase>> = OnceLock::new();
    PHRASES.get_or_init(|| {
        let lines = TABLES.iter().flat_map(|table| table.lines());
        lines.filter(|line| !line.starts_with('#')).map(phrase).collect()
    })
}

fn phrase(line: &str) -> Phrase {
    let mut cells = line.split('\t');
    let mut cell = || cells.next().expect("a row has six cells");
    let turn = match cell() {
        "R" => "S1903R",
        "B" => "W1903A",
        _ => "S1903M",
    };
    let power = short::power_of(cell());
    let position = short::position(cell());
    let text = cell().replace("\\t", "\t").replace("<SP>", " ");
    Phrase { phase: Phase::from_name(turn).expect("a phase"), power, position, text }
}

/// The words of all phrases.
fn words() -> &'static [&'static str] {
    static WORDS: OnceLock<Vec<&'static str>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let mut words: Vec<&str> =
            phrases().iter().flat_map(|phrase| phrase.text.split_whitespace()).collect();
        words.sort_unstable();
        words.dedup();
        words
    })
}

/// Any bytes as a letter.
pub(crate) fn check_bytes(bytes: &[u8]) {
    let (board, text) = bytes.split_at(bytes.len() / 3);
    let mut choices = Choices::new(board);
    check_on_board(&String::from_utf8_lossy(text), &mut choices);
}

/// A letter of words.
pub(crate) fn check_words(bytes: &[u8]) {
    let (board, text) = bytes.split_at(bytes.len() / 3);
    let mut choices = Choices::new(text);
    let mut text = String::new();
    for _ in 0..choices.below(64) {
        text += word(&mut choices);
        text += choices.pick(&[" ", " ", " ", " ", " ", "", "\n", "\n  ", "\t", "; "]);
    }
    check_on_board(&text, &mut Choices::new(board));
}

fn check_on_board(text: &str, choices: &mut Choices) {
    let power = choices.pick(&Power::ALL);
    let (phase, position) = positions::board(choices, UNITS_MAX);
    let personal = Personal::new();
    promises::check(text, &ReadingQuestion::of_orders(phase, power, &position, &personal));
}

/// Some phrases of one board, changed here and there, some under another phase's heading.
pub(crate) fn check_changed(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let first = &phrases()[choices.below(phrases().len())];
    let mut text = String::new();
    let mut next = first;
    for _ in 0..=choices.below(6) {
        text += &changed(&next.text, &mut choices);
        text.push('\n');
        next = &phrases()[choices.below(phrases().len())];
    }
    let personal = Personal::new();
    let (phase, power) = (first.phase, first.power);
    assert!(phase.kind() != PhaseKind::Movement || first.position.dislodged().is_empty());
    let question = ReadingQuestion::of_orders(phase, power, &first.position, &personal);
    promises::check(&text, &question);
}

fn word(choices: &mut Choices) -> &'static str {
    match choices.below(3) {
        0 => positions::province(choices).code(),
        1 => positions::province(choices).name(),
        _ => {
            let words = words();
            words[choices.below(words.len())]
        }
    }
}

fn changed(text: &str, choices: &mut Choices) -> String {
    let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    for _ in 0..choices.below(4) {
        let at = choices.below(words.len());
        match choices.below(8) {
            0 => words[at] = word(choices).to_owned(),
            1 => words.insert(at, word(choices).to_owned()),
            2 if words.len() > 1 => drop(words.remove(at)),
            3 => words[at] = misspelled(&words[at], choices),
            4 => words[at].push_str(choices.pick(&["(", ")", "?", ",", "\n", "=20", "\u{301}"])),
            5 => words[at] = words[at].to_uppercase(),
            6 => words[at].insert_str(0, choices.pick(&["-", "(", "> ", "\n", "\"", "* ", "ß"])),
            _ => words.push(choices.pick(&["or", "if", "else", "hold", "and", "via"]).to_owned()),
        }
    }
    words.join(" ")
}

/// A word with two letters swapped, one left out, or one doubled.
fn misspelled(word: &str, choices: &mut Choices) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    if letters.len() < 2 {
        return word.to_owned();
    }
    let at = choices.below(letters.len() - 1);
    match choices.below(3) {
        0 => letters.swap(at, at + 1),
        1 => drop(letters.remove(at)),
        _ => letters.insert(at, letters[at]),
    }
    letters.into_iter().collect()
}
