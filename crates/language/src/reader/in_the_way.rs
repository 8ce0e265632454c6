//! Prose beside commands, weighed as strictly as beside FINAL: a line such as "if Gerd agrees:"
//! over a ballot or "no, forget that" under a new deadline may unsay or limit what the letter
//! commands, so we ask the writer.

use std::collections::BTreeSet;

use super::super::grammar::command::Writer;
use super::super::names::{Names, Personal};
use super::super::prose::{ProseSentence, sentences};
use super::super::text::{LetterLine, Mark, Token, lines};
use super::apart::taken_back_below;
use super::bare::undecorated;
use super::bearing::{Bearing, SentencePlace, places};
use super::quoted::says_who_wrote;
use super::scale::ProseScale;
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// What is known of the lines of a letter, each by its number.
#[derive(Clone, Debug, Default)]
pub struct LinesAround {
    /// They command something.
    pub commands: BTreeSet<usize>,
    /// Their words go to a person, and so may words beside them.
    pub told: BTreeSet<usize>,
    /// They say nothing to us.
    pub passed: BTreeSet<usize>,
    /// They should have been orders or commands, and are answered by themselves.
    pub refused: BTreeSet<usize>,
    /// They speak to another player.
    pub addressed: Vec<usize>,
    /// Who writes to a board; nothing in a letter to a tournament.
    pub writer: Option<Writer>,
}

/// The lines of a letter, its signature among them, that may unsay or limit what other lines of it
/// command.
pub fn in_the_way(text: &str, around: &LinesAround) -> Vec<usize> {
    let all: BTreeSet<usize> = around.commands.union(&around.told).copied().collect();
    if all.is_empty() {
        return Vec::new();
    }
    let bears = |sentence: &ProseSentence, bearing: Bearing, is_odd: bool| {
        let is_passed = around.passed.contains(&sentence.line.number);
        let is_strict = is_passed && !around.commands.is_empty();
        let leads = all.contains(&(sentence.line.number + 1)) && sentence.ends_in(Mark::Colon);
        match bearing {
            // "Gerd writes:", right above a command.
            Bearing::Nothing => leads && says_who_wrote(&sentence.words) || is_strict && is_odd,
            // What goes to a person may go over several lines, and an order or a command that went
            // wrong limits nothing by being wrong, unless it leads to a command.
            Bearing::Flags => is_strict || leads,
            Bearing::Drafts | Bearing::Holds | Bearing::TakesBack => true,
        }
    };
    let (kept, _) = lines(text);
    let is_prose = |line: &&LetterLine| {
        around.passed.contains(&line.number) || around.refused.contains(&line.number)
    };
    let prose: Vec<&LetterLine> = kept.iter().filter(is_prose).collect();
    let mut odd: Vec<usize> = with_scale(around.writer, |scale| {
        let weighed = places(sentences(&prose), &all).into_iter().filter(|(sentence, place)| {
            let is_odd = *place != SentencePlace::Footer && scale.is_odd(sentence);
            !is_of_orders(sentence) && bears(sentence, scale.bearing(sentence, *place), is_odd)
        });
        weighed.map(|(sentence, _)| sentence.line.number).collect()
    });
    odd.dedup();
    odd.extend(&around.addressed);
    odd.extend(taken_back_below(text));
    odd
}

/// The other lines of a letter that are neither a greeting nor a signature.
pub fn beside(text: &str, lines_of: &BTreeSet<usize>) -> Vec<usize> {
    let (kept, _) = lines(text);
    let others = |line: &&LetterLine| !line.written.is_empty() && !lines_of.contains(&line.number);
    let others: Vec<&LetterLine> = kept.iter().filter(others).collect();
    with_scale(None, |scale| {
        let known = |words: &[Token]| scale.known(undecorated(words)).is_some();
        let said = sentences(&others).into_iter();
        let said = said.filter(|sentence| !sentence.signs() && !known(&sentence.words));
        said.map(|sentence| sentence.line.number).collect()
    })
}

/// Weighs by the words of commands as well as by those of orders.
fn with_scale<T>(writer: Option<Writer>, weigh: impl FnOnce(&ProseScale) -> T) -> T {
    let (personal, people) = (Personal::new(), BTreeSet::new());
    weigh(&ProseScale {
        names: &Names::new(&personal),
        people: &people,
        power: writer.and_then(|writer| writer.power),
        phase: writer.map(|writer| writer.phase),
        refers: ClassSet::of(&[WordClass::Refers, WordClass::CommandName]),
        first: None,
        unordered: Vec::new(),
    })
}

/// "Please ignore these orders" leaves a ballot alone (D.IX(1)).
fn is_of_orders(sentence: &ProseSentence) -> bool {
    sentence.says(WordClass::OrderName) && !sentence.says(WordClass::CommandName)
}

#[cfg(test)]
mod tests;
