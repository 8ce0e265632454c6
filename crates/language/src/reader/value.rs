//! What a reader understood of a letter: values, from which receipts and data lines are made.

use super::super::grammar::command::Command;
use super::super::resolve::{Note, NoteKind, RefusalKind};
use super::message;
use crate::board::{Phase, Power, ProvinceSet, Unit};
use crate::commands::AskedLine;
use crate::game::book::{Plan, PlanCondition, PlanOption};
use crate::orders::Order;

/// Everything that was found in a text.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// The orders, in the order written.
    pub orders: Vec<Understood>,
    /// Orders for a later phase, or with alternatives (D.II(5)).
    pub plans: Vec<ReadPlan>,
    /// A line that should have been an order and is not.
    pub refused: Vec<Refused>,
    /// Lines that say nothing to us.
    pub ignored: Vec<Ignored>,
    /// All other requests.
    pub commands: Vec<Commanded>,
    /// What seats and staff ask for in lines of their own.
    pub asked: Vec<AskedLine>,
    /// Games, powers and phases that were named.
    pub headings: Vec<Headed>,
    /// The lines that belong to press, from its head to its end.
    pub press: Vec<usize>,
    /// The lines that speak to another player.
    pub addressed: Vec<usize>,
    /// What it orders, if it is held and calls that a draft. The orders above are empty then.
    pub draft: HeldDraft,
    /// Whether it is held because it takes its orders back.
    pub takes_back: bool,
    /// Whether nothing of it counts because of a line that may change all of it.
    pub is_asked_whole: bool,
    /// The units for which no order stands.
    pub missing: Vec<Unit>,
    /// The lines of orders and plans that a sentence holds.
    pub held: Vec<Ignored>,
}

/// What happens to the orders of a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LetterVerdict {
    Filed,
    /// They are filed, and a sentence beside them may concern them: FINAL is not taken.
    Flagged,
    /// A sentence takes them back, calls them a draft, or gives them to another.
    Held,
}

/// An order that was understood.
#[derive(Clone, Debug)]
pub struct Understood {
    /// The order, in full: type and coast of its units as they stand on the board.
    pub order: Order,
    /// The line, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// What has to be said about it.
    pub notes: Vec<Note>,
}

/// The orders of a letter that calls them a draft, written out as a set is.
#[derive(Clone, Debug, Default)]
pub struct HeldDraft {
    /// The orders, in the order written.
    pub orders: Vec<Understood>,
    /// Alternatives for the phase being played.
    pub plans: Vec<ReadPlan>,
    /// Plans for later phases. No draft keeps them, but the set that its writer sends has them.
    pub later: Vec<ReadPlan>,
}

impl HeldDraft {
    /// Whether the letter has no draft.
    pub fn is_empty(&self) -> bool {
        self.orders.is_empty() && self.plans.is_empty()
    }
}

/// Orders for a later phase, or alternatives.
#[derive(Clone, Debug)]
pub struct ReadPlan {
    /// The phase for which they are.
    pub phase: Phase,
    /// The line, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
    /// What to do, the first that is possible.
    pub options: Vec<Order>,
    /// When each option is to be taken, in step with the options.
    pub conditions: Vec<Option<PlanCondition>>,
}

impl ReadPlan {
    /// The same as it is filed.
    pub fn filed(&self) -> Plan {
        let option = |(order, when): (&Order, &Option<PlanCondition>)| PlanOption {
            when: *when,
            order: *order,
        };
        let options = self.options.iter().zip(&self.conditions).map(option).collect();
        Plan { phase: self.phase, options, text: self.text.clone() }
    }
}

/// A line that should have been an order and is not.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The line, from 1; 0 is the subject.
    pub line: usize,
    /// The character of the line at which it went wrong, from 1.
    pub column: usize,
    /// The line as written.
    pub text: String,
    /// Why it is not an order.
    pub kind: RefusalKind,
    /// The provinces that may have been meant.
    pub candidates: ProvinceSet,
    /// What was expected, as a sentence.
    pub expected: String,
    /// The unit for which it was, if that much is clear.
    pub unit: Option<Unit>,
    /// The answer to its writer, except for what stands now.
    pub message: String,
    /// What the unit does until it is ordered again, by this text alone.
    pub stands: Option<String>,
}

impl Refused {
    /// The whole answer, where this text is all there is.
    pub fn answer(&self) -> String {
        self.answer_beside(None)
    }

    /// The whole answer, where an order for the unit stands, of this text or of an earlier one.
    pub fn answer_beside(&self, order: Option<&Order>) -> String {
        let stands = self.unit.zip(order).map(|(unit, order)| message::until_again(unit, order));
        match stands.as_ref().or(self.stands.as_ref()) {
            Some(stands) => format!("{}\n{stands}", self.message),
            None => self.message.clone(),
        }
    }
}

/// A line that says nothing to us.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// The line, from 1.
    pub line: usize,
    /// The line as written.
    pub text: String,
}

/// A command with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commanded {
    /// The line, from 1.
    pub line: usize,
    /// The command.
    pub command: Command,
}

/// A heading with its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headed {
    /// The line, from 1; 0 is the subject.
    pub line: usize,
    /// The phase.
    pub phase: Option<Phase>,
    /// The power.
    pub power: Option<Power>,
    /// The game.
    pub game: Option<String>,
}

impl Reading {
    pub fn verdict(&self) -> LetterVerdict {
        let asks = self.refused.iter().any(|refused| refused.kind == RefusalKind::Sentence);
        let has_none = self.orders.is_empty() && self.plans.is_empty();
        match (self.is_asked_whole || asks && has_none, asks) {
            (true, _) => LetterVerdict::Held,
            (false, true) => LetterVerdict::Flagged,
            (false, false) => LetterVerdict::Filed,
        }
    }

    /// Whether two texts ask for the same: the same orders in the end, plans and commands, on any
    /// lines.
    pub fn asks_the_same_as(&self, other: &Reading) -> bool {
        fn standing(orders: &[Understood]) -> Vec<&Order> {
            let superseded = |order: &&Understood| {
                order.notes.iter().all(|note| note.kind != NoteKind::Superseded)
            };
            orders.iter().filter(superseded).map(|order| &order.order).collect()
        }
        fn plans(
            plans: &[ReadPlan],
        ) -> impl Iterator<Item = (Phase, &[Order], &[Option<PlanCondition>])> {
            plans
                .iter()
                .map(|plan| (plan.phase, plan.options.as_slice(), plan.conditions.as_slice()))
        }
        let (mine, others) = (self.commands.iter(), other.commands.iter());
        let commands =
            mine.zip(others).all(|(one, other)| means_the_same(&one.command, &other.command));
        standing(&self.orders) == standing(&other.orders)
            && plans(&self.plans).eq(plans(&other.plans))
            && standing(&self.draft.orders) == standing(&other.draft.orders)
            && plans(&self.draft.plans).eq(plans(&other.draft.plans))
            && self.commands.len() == other.commands.len()
            && commands
    }
}

/// Whether two commands are one; press may be broken into lines in two ways.
fn means_the_same(one: &Command, other: &Command) -> bool {
    match (one, other) {
        (Command::Press(one), Command::Press(other)) => {
            one.text.split_whitespace().eq(other.text.split_whitespace())
                && (&one.kind, &one.to) == (&other.kind, &other.to)
        }
        _ => one == other,
    }
}
