//! Reads a letter. It is read once: who has to know what it says asks here, and it is read again
//! only when its own commands have changed by what it is read.

use std::collections::BTreeSet;

use super::desk::LetterDesk;
use super::said::{Said, SaidUnder};
use super::{abbreviations, unsaid};
use crate::board::Power;
use crate::game::{Game, Person};
use crate::language::commands::AskedLine;
use crate::language::names::key;
use crate::language::reader::{Reading, ReadingQuestion, read_beside, under_subject};
use crate::mail::Letter;

impl SaidUnder {
    fn of(desk: &LetterDesk, power: Option<Power>) -> SaidUnder {
        let game = &desk.work.state;
        let personal = game.names.get(&desk.writer.id).cloned().unwrap_or_default();
        let (phase, position) = (game.phase, game.position.clone());
        let people = others(game, &desk.writer);
        SaidUnder { power: power.unwrap_or(Power::Austria), phase, position, personal, people }
    }

    /// The one door to the reader. Abbreviations that a text declares count in it.
    fn read(&self, desk: &LetterDesk, text: &str, taken: &BTreeSet<usize>) -> Reading {
        let SaidUnder { power, phase, ref position, ref personal, ref people } = *self;
        let read = |personal| {
            let question = ReadingQuestion { phase, power, position, personal, people };
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
    pub(super) fn of(desk: &LetterDesk, text: &str) -> Said {
        let basis = SaidUnder::of(desk, desk.power());
        let read = |text: &str, taken: &BTreeSet<usize>| basis.read(desk, text, taken);
        let said = Said::by(read, (&desk.arrival.letter, text), desk.leads());
        Said { basis: Some(basis), ..said }
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
}

/// What is done of a letter.
pub struct Meant {
    /// The commands of its own lines.
    pub asked: Vec<AskedLine>,
    /// What it orders, and its other commands.
    pub reading: Reading,
    /// The lines because of which its writer is asked, besides those that are refused.
    pub in_the_way: Vec<usize>,
}

/// What would be done of a letter of whoever holds a seat and leads nothing, before the first
/// deadline.
pub fn meant(letter: &Letter, question: &ReadingQuestion) -> Meant {
    let read = |text: &str, taken: &BTreeSet<usize>| {
        let reading = read_beside(text, taken, question);
        let declared = abbreviations::declared(&reading);
        if declared.is_empty() {
            return reading;
        }
        let personal = question.personal.clone().into_iter().chain(declared).collect();
        read_beside(text, taken, &ReadingQuestion { personal: &personal, ..*question })
    };
    let Said { asked, reading, .. } = Said::by(read, (letter, &letter.text), false);
    unsaid::done_of(letter, asked, under_subject(&letter.subject, reading))
}

/// What the letter says under its subject, besides its commands of seats and staff, as a power's.
pub(super) fn reading(desk: &mut LetterDesk, power: Option<Power>) -> Reading {
    let basis = SaidUnder::of(desk, power);
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
pub(super) fn apart(desk: &LetterDesk, power: Power, text: &str) -> Reading {
    SaidUnder::of(desk, Some(power)).read(desk, text, &BTreeSet::new())
}
