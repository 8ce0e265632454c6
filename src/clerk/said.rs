//! What a letter says: commands of seats and staff on lines of their own, and what the reader of
//! orders makes of the others. A letter is read once. Who has to know what it says asks here; it is
//! read again only when its own commands have changed by what it is read.

use std::collections::BTreeSet;

use super::codes::Written;
use super::commands::{self, Asked};
use super::letter::Desk;
use super::{abbreviations, codes, unsaid};
use crate::board::{Phase, Position, Power};
use crate::game::{Game, Person};
use crate::language::grammar::command::Command;
use crate::language::names::{Personal, key};
use crate::language::reader::{Question, Reading, read_beside, under_subject};
use crate::mail::Letter;

/// What one of the two forms of a letter says.
#[derive(Clone, Default)]
pub(super) struct Said {
    /// What is asked for in lines of their own.
    pub(super) asked: Vec<Asked>,
    /// Its text without the codes behind some of them, and what of that is for the reader of
    /// orders.
    pub(super) written: Written,
    pub(super) others: String,
    /// What the reader made of it.
    pub(super) reading: Reading,
    /// By what it was read.
    basis: Option<Basis>,
}

/// What a letter is read by. Of somebody who has no seat nobody knows whose orders they would be;
/// they are read as some power's, for the commands among them.
#[derive(Clone, PartialEq)]
struct Basis {
    power: Power,
    phase: Phase,
    position: Position,
    personal: Personal,
    people: BTreeSet<String>,
}

impl Basis {
    fn of(desk: &Desk, power: Option<Power>) -> Basis {
        let game = &desk.work.game;
        let personal = game.names.get(&desk.writer.id).cloned().unwrap_or_default();
        let (phase, position) = (game.phase, game.position.clone());
        let people = others(game, &desk.writer);
        Basis { power: power.unwrap_or(Power::Austria), phase, position, personal, people }
    }

    /// The one door to the reader. Abbreviations that a text declares count in it.
    fn read(&self, desk: &Desk, text: &str, taken: &BTreeSet<usize>) -> Reading {
        let Basis { power, phase, ref position, ref personal, ref people } = *self;
        let read = |personal| {
            let question = Question { phase, power, position, personal, people };
            read_beside(text, taken, &question)
        };
        let reading = read(personal);
        match abbreviations::with_declared(desk, power, &reading, personal) {
            Some(personal) => read(&personal),
            None => reading,
        }
    }
}

impl Said {
    /// Reads a form of the letter.
    pub(super) fn of(desk: &Desk, text: &str) -> Said {
        let basis = Basis::of(desk, desk.power());
        let read = |text: &str, taken: &BTreeSet<usize>| basis.read(desk, text, taken);
        let said = Said::by(read, (&desk.arrival.letter, text), desk.leads());
        Said { basis: Some(basis), ..said }
    }

    /// Reads a form of a letter. What looks like a command is none in press, so that is asked for
    /// once it is known what is press.
    fn by(
        read: impl Fn(&str, &BTreeSet<usize>) -> Reading,
        (letter, text): (&Letter, &str),
        leads: bool,
    ) -> Said {
        let bare = codes::taken(text, &[]);
        let meant = commands::read_of(&bare.text, &[], leads);
        let taken = meant.iter().flat_map(|one| one.line..=one.last).collect();
        let reading = read(&letter.with_signature(text), &taken);
        let written = codes::taken(text, &reading.press);
        let asked = commands::read_of(&written.text, &reading.press, leads);
        let others = commands::others(&written.text, &asked);
        Said { asked, written, others, reading, basis: None }
    }

    /// Whether two forms of a letter ask for the same, once what stands beside their commands is
    /// weighed.
    pub(super) fn comes_to_the_same(&self, other: &Said, letter: &Letter, text: &str) -> bool {
        let done = |said: &Said, text: &str| {
            let letter = Letter { text: text.to_owned(), ..letter.clone() };
            let reading = under_subject(&letter.subject, said.reading.clone());
            let Meant { asked, reading, .. } =
                unsaid::done_of(&letter, said.asked.clone(), reading);
            (asked.into_iter().map(|asked| asked.what).collect::<Vec<_>>(), reading)
        };
        let (one, other) = (done(self, &letter.text), done(other, text));
        one.0 == other.0 && one.1.asks_the_same_as(&other.1)
    }

    /// Whether there are orders in it, or a word on them.
    pub(super) fn orders_anything(&self) -> bool {
        let is_word_on_them = |command: &Command| {
            matches!(
                command,
                Command::Final | Command::Preliminary | Command::Clear | Command::Vote { .. }
            )
        };
        let reading = &self.reading;
        let has_word = reading.commands.iter().any(|found| is_word_on_them(&found.command));
        has_word || !(reading.orders.is_empty() && reading.plans.is_empty())
    }
}

/// What is done of a letter.
pub struct Meant {
    /// The commands of its own lines.
    pub asked: Vec<Asked>,
    /// What it orders, and its other commands.
    pub reading: Reading,
    /// The lines because of which its writer is asked, besides those that are refused.
    pub in_the_way: Vec<usize>,
}

/// What would be done of a letter of whoever holds a seat and leads nothing, before the first
/// deadline.
pub fn meant(letter: &Letter, question: &Question) -> Meant {
    let read = |text: &str, taken: &BTreeSet<usize>| {
        let reading = read_beside(text, taken, question);
        let declared = abbreviations::declared(&reading);
        if declared.is_empty() {
            return reading;
        }
        let personal = question.personal.clone().into_iter().chain(declared).collect();
        read_beside(text, taken, &Question { personal: &personal, ..*question })
    };
    let Said { asked, reading, .. } = Said::by(read, (letter, &letter.text), false);
    unsaid::done_of(letter, asked, under_subject(&letter.subject, reading))
}

/// What the letter says under its subject, besides its commands of seats and staff, as a power's.
pub(super) fn reading(desk: &mut Desk, power: Option<Power>) -> Reading {
    let basis = Basis::of(desk, power);
    if desk.said.basis.as_ref() != Some(&basis) {
        let signed = desk.arrival.letter.with_signature(&desk.said.others);
        desk.said.reading = basis.read(desk, &signed, &BTreeSet::new());
        desk.said.basis = Some(basis);
    }
    under_subject(&desk.arrival.letter.subject, desk.said.reading.clone())
}

/// What the other people of a game are called, but for those who lead it: the words of their names
/// that begin with a capital, without those that name the writer or a leader, too.
fn others(game: &Game, writer: &Person) -> BTreeSet<String> {
    let words = |person: &Person| {
        let words = person.name.split(|letter: char| !letter.is_alphanumeric() && letter != '\'');
        let named = words.filter(|word| word.starts_with(char::is_uppercase));
        named.map(key).collect::<Vec<String>>()
    };
    let is_known =
        |person: &&Person| person.id == writer.id || !game.staff.roles(&person.id).is_empty();
    let (known, others): (Vec<&Person>, Vec<&Person>) = game.people.values().partition(is_known);
    let known: BTreeSet<String> = known.into_iter().flat_map(words).collect();
    others.into_iter().flat_map(words).filter(|word| !known.contains(word)).collect()
}

/// Reads a text that is no form of the letter: what it has below its signature, or one that was
/// held.
pub(super) fn apart(desk: &Desk, power: Power, text: &str) -> Reading {
    Basis::of(desk, Some(power)).read(desk, text, &BTreeSet::new())
}
