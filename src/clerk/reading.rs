//! Reads a letter. It is read once, and code that needs its content asks here. It is read again
//! only when its own commands have changed what it is read by.

use std::collections::BTreeSet;

use super::desk::LetterDesk;
use super::said::{Said, SaidUnder};
use super::{abbreviations, unsaid};
use crate::board::{Power, read_on};
use crate::game::{Game, Person};
use crate::language::commands::AskedLine;
use crate::language::grammar::command::Writer;
use crate::language::names::key;
use crate::language::reader::{CommandsTaken, Reading, ReadingQuestion, read, under_subject};
use crate::mail::Letter;

impl SaidUnder {
    fn of(desk: &LetterDesk, power: Option<Power>) -> SaidUnder {
        let game = &desk.work.state;
        let personal = game.names.get(&desk.writer.id).cloned().unwrap_or_default();
        let (phase, position) = (game.phase, game.position.clone());
        let people = others(game, &desk.writer);
        let names_left = power.map_or(0, |power| abbreviations::left(desk, power));
        let commands = CommandsTaken::None;
        SaidUnder { power, phase, position, personal, people, commands, names_left }
    }

    fn read(&self, text: &str) -> Reading {
        read_counted(text, &self.question())
    }
}

/// The only way to the reader.
fn read_counted(text: &str, question: &ReadingQuestion) -> Reading {
    #[cfg(test)]
    tests::READINGS.set(tests::READINGS.get() + 1);
    read(text, question)
}

impl Said {
    /// Reads a form of the letter.
    pub(super) fn of(desk: &LetterDesk, text: &str) -> Said {
        let commands = if desk.leads() { CommandsTaken::OfStaff } else { CommandsTaken::OfSeats };
        let basis = SaidUnder { commands, ..SaidUnder::of(desk, desk.power()) };
        let said = Said::by(|text| basis.read(text), &desk.arrival.letter, text);
        Said { basis: Some(SaidUnder { commands: CommandsTaken::None, ..basis }), ..said }
    }

    /// Whether two forms of a letter ask for the same, once the words beside their commands are
    /// weighed.
    pub(super) fn comes_to_the_same(&self, other: &Said, desk: &LetterDesk, text: &str) -> bool {
        let (letter, writer) = (&desk.arrival.letter, unsaid::writer(desk, desk.power()));
        let done = |said: &Said, text: &str| {
            let letter = Letter { text: text.to_owned(), ..letter.clone() };
            let reading = under_subject(&letter.subject, said.reading.clone());
            let Meant { asked, reading, .. } =
                unsaid::done_of(&letter, said.reading.asked.clone(), reading, writer);
            (asked.into_iter().map(|asked| asked.what).collect::<Vec<_>>(), reading)
        };
        let (one, other) = (done(self, &letter.text), done(other, text));
        one.0 == other.0 && one.1.asks_the_same_as(&other.1)
    }
}

/// What we do with a letter.
pub struct Meant {
    /// The commands of its own lines.
    pub asked: Vec<AskedLine>,
    /// Its orders, and its other commands.
    pub reading: Reading,
    /// The lines about which we ask its writer, besides those that are refused.
    pub in_the_way: Vec<usize>,
}

/// What we would do with a letter of a seat's holder who is not on the staff, before the first
/// deadline.
pub fn meant(letter: &Letter, question: &ReadingQuestion) -> Meant {
    let read_as_said = |text: &str| {
        let (commands, names_left) = (CommandsTaken::OfSeats, usize::MAX);
        read_counted(text, &ReadingQuestion { commands, names_left, ..*question })
    };
    read_on(question.position.map(), || {
        let Said { reading, .. } = Said::by(read_as_said, letter, &letter.text);
        let writer = Writer { power: question.power, phase: question.phase };
        let under = under_subject(&letter.subject, reading.clone());
        unsaid::done_of(letter, reading.asked, under, writer)
    })
}

/// The letter under its subject, without its commands of seats and staff, read as a power's.
pub(super) fn reading(desk: &mut LetterDesk, power: Option<Power>) -> Reading {
    let basis = SaidUnder::of(desk, power);
    if desk.said.basis.as_ref() != Some(&basis) {
        let signed = desk.arrival.letter.with_signature(&desk.said.others);
        desk.said.reading = basis.read(&signed);
        desk.said.basis = Some(basis);
    }
    under_subject(&desk.arrival.letter.subject, desk.said.reading.clone())
}

/// The names of the other people of a game, except its staff: the words of their names that begin
/// with a capital, without those that name the writer or a staff member, too.
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

/// Reads a text that is no form of the letter: the one below its signature, or one that was held.
pub(super) fn apart(desk: &LetterDesk, power: Power, text: &str) -> Reading {
    SaidUnder::of(desk, Some(power)).read(text)
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::board::{Phase, Position};
    use crate::language::names::Personal;

    thread_local! {
        pub(super) static READINGS: Cell<usize> = const { Cell::new(0) };
    }

    #[test]
    fn a_letter_is_read_once_whatever_stands_in_it() {
        let phase = Phase::from_name("S1901M").expect("a phase");
        let (position, personal) = (Position::start(), Personal::new());
        let question = ReadingQuestion::of_orders(phase, Power::France, &position, &personal);
        for (body, orders, asked) in [
            ("A Par - Bur\n", 1, 0),
            ("press white:\nappeal 4\nA Par - Gas\nend press\nA Par - Bur\n", 1, 0),
            ("abbreviations: lutece = Par\nA lutece - Bur\n", 1, 0),
            ("A lutece - Bur\nabbr: lutece = Par\n", 1, 0),
            ("press white:\nabbr: lutece = Par\nend press\nA lutece - Bur\n", 0, 0),
            ("resignation of France confirm 72917449\nA Par - Bur\n", 1, 1),
            ("appeal 4\n\nA Par - Bur\n", 1, 1),
        ] {
            let mail = format!("From: a@example.org\r\nSubject: orders\r\n\r\n{body}");
            let letter = crate::mail::read(mail.as_bytes()).letter;
            READINGS.set(0);
            let meant = meant(&letter, &question);
            assert_eq!(READINGS.get(), 1, "{body}");
            assert_eq!((meant.reading.orders.len(), meant.asked.len()), (orders, asked), "{body}");
        }
    }
}
