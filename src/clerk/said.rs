//! What a letter says: commands of seats and staff on lines of their own, and what the reader of
//! orders makes of the others. A letter is read once, and code that needs its content asks here. It
//! is read again only when its own commands have changed what it is read by.

use std::collections::BTreeSet;

use crate::board::{Phase, Position, Power};
use crate::language::commands;
use crate::language::commands::coded::{self, Written};
use crate::language::grammar::command::Command;
use crate::language::names::Personal;
use crate::language::reader::{CommandsTaken, Reading, ReadingQuestion};
use crate::mail::Letter;

/// What one of the two forms of a letter says.
#[derive(Clone, Default)]
pub(super) struct Said {
    /// Its text without the codes after some of them, and the part of it for the reader of orders.
    pub(super) written: Written,
    pub(super) others: String,
    /// The result of the reader.
    pub(super) reading: Reading,
    /// What it was read by.
    pub(super) basis: Option<SaidUnder>,
}

/// What a letter is read by.
#[derive(Clone, PartialEq)]
pub(super) struct SaidUnder {
    pub(super) power: Option<Power>,
    pub(super) phase: Phase,
    pub(super) position: Position,
    pub(super) personal: Personal,
    pub(super) people: BTreeSet<String>,
    pub(super) commands: CommandsTaken,
    pub(super) names_left: usize,
}

impl SaidUnder {
    pub(super) fn question(&self) -> ReadingQuestion<'_> {
        let SaidUnder { power, phase, ref position, ref personal, ref people, .. } = *self;
        let (commands, names_left) = (self.commands, self.names_left);
        ReadingQuestion { phase, power, position, personal, people, commands, names_left }
    }
}

impl Said {
    /// Reads a form of a letter.
    pub(super) fn by(read: impl Fn(&str) -> Reading, letter: &Letter, text: &str) -> Said {
        // The reader takes no code.
        let reading = read(&letter.with_signature(&coded::taken(text, &[]).text));
        let written = coded::taken(text, &reading.press);
        let others = commands::others(&written.text, &reading.asked);
        Said { written, others, reading, basis: None }
    }

    /// Whether it contains orders, or words about them.
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
