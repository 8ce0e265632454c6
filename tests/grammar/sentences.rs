//! Sentences of the grammar, each with its board, read back.

use std::collections::BTreeSet;

use chancery::board::{Power, ProvinceSet};
use chancery::language::names::Personal;
use chancery::language::reader::{NoteKind, Reading, ReadingQuestion, read};

use super::abnf::Grammar;
use super::derive::{Coverage, Node, Sentence, derive};
use super::dice::Dice;
use super::meaning::{Said, statement};
use super::names::Names;
use super::plan::{Planned, plan};
use super::scene::Scene;
use super::stage::{Stage, TRIES_MAX};

/// A sentence with what is asked and what must be answered.
pub(crate) struct Case {
    pub(crate) sentence: Sentence,
    pub(crate) text: String,
    power: Power,
    wanted: Wanted,
}

enum Wanted {
    Orders(Scene),
    Plan(Planned),
}

/// What makes cases.
pub(crate) struct Cases<'c> {
    pub(crate) grammar: &'c Grammar,
    pub(crate) names: &'c Names,
    pub(crate) dice: Dice,
    pub(crate) coverage: Coverage,
    /// Whether only sentences are wanted that hold something rare.
    pub(crate) picky: bool,
}

/// The single words of a grammar.
pub(crate) fn words(grammar: &Grammar) -> BTreeSet<String> {
    let texts = grammar.texts().into_iter();
    texts.flat_map(|text| text.split(' ')).map(str::to_lowercase).collect()
}

impl Cases<'_> {
    /// One more case; nothing if the sentence it came upon makes no sense.
    pub(crate) fn next(&mut self) -> Option<Case> {
        let planned = self.dice.percent(40);
        let root = if planned { "plan" } else { "statement" };
        let sentence = derive(self.grammar, root, &self.coverage, &mut self.dice)?;
        if self.picky && !self.coverage.needs(&sentence) {
            return None;
        }
        self.coverage.tried(&sentence);
        let case = match planned {
            true => {
                let said = plan(&sentence.root)?;
                self.staged(sentence, |stage| stage.planned(&said).map(Wanted::Plan))
            }
            false => {
                let said: Said = statement(&sentence.root)?;
                self.staged(sentence, |stage| stage.scene(&said).map(Wanted::Orders))
            }
        };
        case.inspect(|case| self.coverage.add(&case.sentence))
    }

    fn staged(
        &mut self,
        sentence: Sentence,
        act: impl Fn(&mut Stage) -> Option<Wanted>,
    ) -> Option<Case> {
        for _ in 0..TRIES_MAX {
            let power = Power::ALL[self.dice.below(Power::ALL.len())];
            let mut stage = Stage {
                names: self.names,
                dice: &mut self.dice,
                power,
                units: Vec::new(),
                written: Vec::new(),
                used: ProvinceSet::EMPTY,
            };
            let Some(wanted) = act(&mut stage) else { continue };
            let written = stage.written;
            let text = write(&sentence.root, &written, &mut self.dice, |_| false);
            return Some(Case { sentence, text, power, wanted });
        }
        None
    }
}

/// A sentence as a line: each word in small letters, in capitals, or as names are, except those
/// that stay as they are.
pub(crate) fn write(
    root: &Node,
    names: &[String],
    dice: &mut Dice,
    stays: impl Fn(&str) -> bool,
) -> String {
    let mut words = Vec::new();
    root.write(names, &mut words);
    let mut line = String::new();
    for word in words {
        let tight = line.ends_with(['(', '[']) || line.is_empty();
        if !tight && !matches!(word.as_str(), ")" | "]" | "," | ":") {
            line.push(' ');
        }
        match dice.below(4) {
            _ if stays(&word) => line.push_str(&word),
            0 => line.push_str(&word.to_uppercase()),
            1 => line.push_str(&capital(&word)),
            _ => line.push_str(&word),
        }
    }
    line
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

impl Case {
    /// What is wrong with the reading; nothing if it is what was meant.
    pub(crate) fn fault(&self) -> Option<String> {
        let personal = Personal::new();
        let (phase, position) = match &self.wanted {
            Wanted::Orders(scene) => (scene.phase, &scene.position),
            Wanted::Plan(planned) => (planned.now, &planned.position),
        };
        let question = ReadingQuestion::of_orders(phase, self.power, position, &personal);
        let reading = read(&self.text, &question);
        let mut wanted = match &self.wanted {
            Wanted::Orders(scene) => scene.orders.iter().map(ToString::to_string).collect(),
            Wanted::Plan(planned) => vec![planned.text()],
        };
        let mut found = answers(&reading);
        wanted.sort();
        found.sort();
        let wanted = wanted.join(" + ");
        let found = found.join(" + ");
        let units: Vec<String> = position.units().map(|unit| unit.to_string()).collect();
        (wanted != found).then(|| {
            format!("{:?} of {} means {wanted}: {found} {units:?}", self.text, self.power.name())
        })
    }
}

/// Everything that a reading says, except what is missing, and convoys that were not ordered.
fn answers(reading: &Reading) -> Vec<String> {
    let harmless = [NoteKind::Route, NoteKind::Excess];
    let orders = reading.orders.iter().map(|understood| {
        let notes = understood.notes.iter().filter(|note| !harmless.contains(&note.kind));
        let notes: String = notes.map(|note| format!(" [{}]", note.kind.name())).collect();
        format!("{}{notes}", understood.order)
    });
    let plans = reading.plans.iter().map(|plan| {
        let with = |(order, condition): (&_, &Option<_>)| match condition {
            Some(condition) => format!("{order} if {condition}"),
            None => format!("{order}"),
        };
        let options = plan.options.iter().zip(&plan.conditions).map(with);
        format!("{}: {}", plan.phase, options.collect::<Vec<_>>().join(", "))
    });
    let refused = reading.refused.iter().map(|refused| format!("refused: {}", refused.expected));
    let ignored = reading.ignored.iter().map(|_| "ignored".to_owned());
    let commands = reading.commands.iter().map(|found| format!("{:?}", found.command));
    let headings = reading.headings.iter().map(|_| "heading".to_owned());
    orders.chain(plans).chain(refused).chain(ignored).chain(commands).chain(headings).collect()
}
