//! Prose beside commands. A line such as "if Gerd agrees:" over a ballot or "no, forget that" under
//! a new deadline may unsay or limit what the letter commands, so we ask the writer.

use std::collections::BTreeSet;

use super::super::grammar::harmless::{harmless, is_name};
use super::super::prose::{KnownLine, ProseSentence, known_line, sentences};
use super::super::text::{LetterLine, Mark, Token, lines};
use crate::grammar::vocabulary::{ClassSet, WEIGHTS, WordClass, classes_of};
use crate::limits::NAME_WORDS;
use crate::reader::taken_back_below;

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
}

/// The lines of a letter, its signature among them, that may unsay or limit what other lines of it
/// command.
pub fn unsaid(text: &str, around: &LinesAround) -> Vec<usize> {
    let all: BTreeSet<usize> = around.commands.union(&around.told).copied().collect();
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return Vec::new() };
    let (kept, _) = lines(text);
    let written: Vec<&LetterLine> = kept.iter().filter(|line| !line.written.is_empty()).collect();
    let is_next = |one: &&LetterLine, other: &&LetterLine| {
        let both_passed = [one, other].iter().all(|line| around.passed.contains(&line.number));
        both_passed && one.number + 1 == other.number
    };
    let is_of = |of: &BTreeSet<usize>, line: Option<&&LetterLine>| {
        line.is_some_and(|line| of.contains(&line.number))
    };
    let commands = |line: Option<&&LetterLine>| is_of(&around.commands, line);
    let mut odd = Vec::new();
    let mut at = 0_usize;
    for run in written.chunk_by(is_next) {
        let before = at.checked_sub(1).and_then(|before| written.get(before));
        at += run.len();
        let behind = written.get(at);
        let (Some(top), Some(end)) = (run.first(), run.last()) else { continue };
        let block = ProseBlock {
            sentences: sentences(run),
            is_over: end.number < *last,
            is_under: top.number > *first,
            joins: commands(before) && before.is_some_and(|line| line.number + 1 == top.number),
            leads: commands(behind),
            leads_on: is_of(&all, behind),
            touches: commands(behind) && behind.is_some_and(|line| line.number == end.number + 1),
        };
        match top.number {
            number if around.passed.contains(&number) && !around.commands.is_empty() => {
                odd.extend(block.odd());
            }
            number if around.passed.contains(&number) || around.refused.contains(&number) => {
                odd.extend(block.taking_back());
            }
            _ => {}
        }
    }
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
    let is_next = |one: &&LetterLine, other: &&LetterLine| one.number + 1 == other.number;
    let said = others.chunk_by(is_next).flat_map(sentences);
    let said = said.filter(|sentence| !sentence.is_names() && !sentence.is_harmless());
    said.map(|sentence| sentence.line.number).collect()
}

/// Lines without a blank line or a command between them.
struct ProseBlock<'l> {
    sentences: Vec<ProseSentence<'l>>,
    /// Whether commands stand somewhere below it, or somewhere above.
    is_over: bool,
    is_under: bool,
    /// Whether the line right above it commands something.
    joins: bool,
    /// Whether the next line with words does.
    leads: bool,
    /// Whether that does, or goes to a person.
    leads_on: bool,
    /// Whether that is the line right below it.
    touches: bool,
}

impl ProseBlock<'_> {
    /// The lines that have to be understood and are not.
    fn odd(&self) -> Vec<usize> {
        let mut odd = Vec::new();
        let count = self.sentences.len();
        for (at, sentence) in self.sentences.iter().enumerate() {
            if !self.is_over && sentence.is_names() {
                break; // A signature ends what the writer has to say.
            }
            let leads = self.leads && at + 1 == count;
            let strict = leads && (self.touches || sentence.points_on())
                || self.joins && at == 0 && sentence.is_short();
            let may_unsay = match strict {
                true => !sentence.leaves_it_alone(leads),
                false => sentence.may_unsay(self.joins || self.touches, self.is_under),
            };
            if may_unsay && !sentence.is_of_orders() && !sentence.is_harmless() {
                odd.push(sentence.line.number);
            }
        }
        odd
    }

    /// The lines that take something back. An order that went wrong, or a command, limits nothing
    /// by being wrong, and what goes to a person may go over several lines.
    fn taking_back(&self) -> Vec<usize> {
        let is_odd = |sentence: &&ProseSentence| {
            let takes_back = sentence.says(WordClass::TakesBack);
            let grave = || self.leads_on && sentence.points_on() && sentence.any_word(&is_grave);
            !sentence.is_of_orders() && (takes_back || grave())
        };
        self.sentences.iter().filter(is_odd).map(|sentence| sentence.line.number).collect()
    }
}

impl ProseSentence<'_> {
    /// A signature, or a name above a letter.
    fn is_names(&self) -> bool {
        let named = |word: &Token| match word.mark {
            Mark::Word => is_name(word),
            mark => matches!(mark, Mark::Comma | Mark::And | Mark::Dash | Mark::Open | Mark::Close),
        };
        (1..=NAME_WORDS).contains(&self.count()) && self.words.iter().all(named)
    }

    /// "Please ignore these orders" leaves a ballot alone (D.IX(1)).
    fn is_of_orders(&self) -> bool {
        self.says(WordClass::OrderName) && !self.says(WordClass::CommandName)
    }

    /// Whether it is whole, and leaves a command beside it alone. A sentence that leads to a
    /// command, or a short one, may have no word that weighs except one that tells what a person
    /// did.
    fn leaves_it_alone(&self, strictly: bool) -> bool {
        let weighs = |key: &str| {
            is_grave(key)
                || strictly && classes_of(key).has_any(WEIGHTS) && !WordClass::Tells.has(key)
        };
        self.stops && self.count() > NAME_WORDS && !self.any_word(&weighs)
    }

    /// Whether a sentence that stands apart may speak of a command.
    fn may_unsay(&self, is_near: bool, is_under: bool) -> bool {
        const TAKES_BACK: ClassSet = ClassSet::of(&[WordClass::TakesBack, WordClass::UnsaidDoubt]);
        let first = self
            .words
            .iter()
            .filter(|word| word.mark == Mark::Word && !WordClass::JoinsSentence.has(&word.key));
        let begins = is_under && first.take(1).any(|word| is_grave(&word.key));
        let short = self.is_short()
            && self.any_word(&|key| classes_of(key).has_any(WEIGHTS) || is_grave(key));
        let refers = self.any_word(&speaks_of_commands);
        let asks = self.asks() && refers;
        let grave = self.any_word(&is_grave) && (is_near || refers);
        self.says(TAKES_BACK) || begins || short && !self.leaves_it_alone(true) || asks || grave
    }

    /// Whether all of it is known to say nothing of commands, or only leads to them.
    fn is_harmless(&self) -> bool {
        if self.is_names() && !self.ends_in(Mark::Colon) || self.greets() {
            return true;
        }
        let wanted = ClassSet::of(&[
            WordClass::Anywhere,
            WordClass::Before,
            WordClass::Heading,
            WordClass::Salutation,
            WordClass::Talk,
        ]);
        let leads = |word: &&Token| word.is(WordClass::CommandName);
        let known = known_line(&self.words, |rest| match harmless(rest, wanted) {
            Some((length, WordClass::Heading)) => Some((length, KnownLine::Announces)),
            Some((length, _)) => Some((length, KnownLine::Talks)),
            None => rest.first().filter(leads).map(|_| (1, KnownLine::Announces)),
        });
        known.is_some()
    }

    /// "Dear Gordon and Anna,"
    fn greets(&self) -> bool {
        let Some((first, others)) = self.words.split_first() else { return false };
        let greets = harmless(std::slice::from_ref(first), WordClass::Anywhere).is_some()
            || matches!(
                first.key.as_str(),
                "dear" | "lieber" | "liebe" | "cher" | "caro" | "querido"
            );
        greets
            && others.iter().all(|word| word.mark != Mark::Word || is_name(word))
            && !self.ends_in(Mark::Colon)
            && !self.asks()
    }
}

/// Whether a word denies, limits or takes back.
fn is_grave(key: &str) -> bool {
    let limits = WordClass::Limits.has(key)
        && !matches!(key, "all" | "it" | "them" | "ones" | "change" | "changes" | "proper");
    const GRAVE: ClassSet =
        ClassSet::of(&[WordClass::UnsaidDoubt, WordClass::TakesBack, WordClass::Denies]);
    limits || classes_of(key).has_any(GRAVE)
}

/// A word that may stand for what the letter commands.
fn speaks_of_commands(key: &str) -> bool {
    WordClass::CommandName.has(key)
        || WordClass::Refers.has(key)
        || matches!(key, "it" | "that" | "them" | "so" | "das" | "es" | "le" | "lo" | "eso")
}

#[cfg(test)]
mod tests;
