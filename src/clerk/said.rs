//! What a letter says: commands of seats and staff on lines of their own, and what the reader of
//! orders makes of the others. A letter is read once. Who has to know what it says asks here; it is
//! read again only when its own commands have changed by what it is read.

use std::collections::BTreeSet;

use crate::board::{Phase, Position, Power};
use crate::language::commands::coded::{self, Written};
use crate::language::commands::{self, AskedLine};
use crate::language::grammar::command::Command;
use crate::language::names::Personal;
use crate::language::reader::Reading;
use crate::mail::Letter;

/// What one of the two forms of a letter says.
#[derive(Clone, Default)]
pub(super) struct Said {
    /// What is asked for in lines of their own.
    pub(super) asked: Vec<AskedLine>,
    /// Its text without the codes behind some of them, and what of that is for the reader of
    /// orders.
    pub(super) written: Written,
    pub(super) others: String,
    /// What the reader made of it.
    pub(super) reading: Reading,
    /// By what it was read.
    pub(super) basis: Option<SaidUnder>,
}

/// What a letter is read by. Of somebody who has no seat nobody knows whose orders they would be;
/// they are read as some power's, for the commands among them.
#[derive(Clone, PartialEq)]
pub(super) struct SaidUnder {
    pub(super) power: Power,
    pub(super) phase: Phase,
    pub(super) position: Position,
    pub(super) personal: Personal,
    pub(super) people: BTreeSet<String>,
}

impl Said {
    /// Reads a form of a letter. What looks like a command is none in press, so that is asked for
    /// once it is known what is press.
    pub(super) fn by(
        read: impl Fn(&str, &BTreeSet<usize>) -> Reading,
        (letter, text): (&Letter, &str),
        leads: bool,
    ) -> Said {
        // The reader of orders takes no code.
        let signed = letter.with_signature(&coded::taken(text, &[]).text);
        let around = |press: &[usize]| {
            let written = coded::taken(text, press);
            let asked = commands::read_of(&written.text, press, leads);
            (written, asked)
        };
        let lines =
            |asked: &[AskedLine]| asked.iter().flat_map(|one| one.line..=one.last).collect();
        let taken: BTreeSet<usize> = lines(&around(&[]).1);
        let mut reading = read(&signed, &taken);
        let (mut written, mut asked) = around(&reading.press);
        if lines(&asked) != taken {
            // What looked like a command stands in press, and what seemed to go on with it may not.
            let press = read(&signed, &BTreeSet::new()).press;
            (written, asked) = around(&press);
            reading = read(&signed, &lines(&asked));
        }
        let others = commands::others(&written.text, &asked);
        Said { asked, written, others, reading, basis: None }
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

/// Whether a reading holds anything that was meant as orders.
pub(super) fn has_orders(reading: &Reading) -> bool {
    !(reading.orders.is_empty() && reading.plans.is_empty() && reading.refused.is_empty())
}
