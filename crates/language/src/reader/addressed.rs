//! Lines that speak to another player: "Dear Emma, here is what I plan for us:". The writer of such
//! a letter may have meant it for her alone.

use std::collections::BTreeSet;

use super::super::grammar::harmless::is_name;
use super::super::prose::sentences;
use super::super::text::{LetterLine, Mark, Token};
use super::bare::undecorated;
use super::state::Reader;
use crate::grammar::vocabulary::WordClass;
use crate::limits::FEW_WORDS;

impl Reader<'_> {
    /// Finds the lines that speak to another player, among those that say nothing else to us.
    pub(super) fn find_addressed(&mut self, kept: &[LetterLine]) {
        let reading = &self.reading;
        let passed: BTreeSet<usize> = reading.ignored.iter().map(|ignored| ignored.line).collect();
        let refused: BTreeSet<usize> = reading.refused.iter().map(|refused| refused.line).collect();
        let may_speak =
            |line: &&LetterLine| passed.contains(&line.number) || refused.contains(&line.number);
        let is_told = |line: &&LetterLine| self.told.contains(&line.number);
        let lines: Vec<&LetterLine> =
            kept.iter().filter(may_speak).filter(|line| !is_told(line)).collect();
        let orders = reading.orders.iter().map(|order| order.line);
        let others = orders
            .chain(reading.plans.iter().map(|plan| plan.line))
            .chain(reading.refused.iter().map(|refused| refused.line))
            .chain(reading.commands.iter().map(|commanded| commanded.line));
        let last = others.max().unwrap_or_default();
        let found = sentences(&lines).into_iter().filter(|sentence| {
            let (line, words) = (sentence.line.number, undecorated(&sentence.words));
            // Below all others a name alone signs.
            let calls = line < last && passed.contains(&line);
            self.greets_another(words) || calls && self.calls_another(&sentence.words)
        });
        let mut addressed: Vec<usize> = found.map(|sentence| sentence.line.number).collect();
        addressed.dedup();
        self.reading.addressed = addressed;
    }

    /// "Dear Emma", "Guten Morgen Gerd", "Hello my friend Austria".
    pub(super) fn greets_another(&self, words: &[Token]) -> bool {
        let titles = words
            .iter()
            .take_while(|word| word.is(WordClass::Greeting) || word.is(WordClass::Title));
        let greeted = words.get(titles.clone().count()..).unwrap_or_default();
        if !titles.clone().any(|word| word.is(WordClass::Greeting)) {
            return false;
        }
        let joins = |word: &&Token| {
            let again = word.is(WordClass::Greeting) || word.is(WordClass::Title);
            word.mark == Mark::And || word.is(WordClass::AndName) || again || is_name(word)
        };
        let begins = greeted.first().is_some_and(|first| self.scale.is_another(first));
        let few = words.iter().filter(|word| word.mark == Mark::Word).count() <= FEW_WORDS;
        let listed = |word: &&Token| joins(word) || few && word.mark == Mark::Comma;
        begins || greeted.iter().take_while(listed).any(|word| self.scale.is_another(word))
    }

    /// "Emma," or "Austria:" alone, "To Emma:", "Emma, what do you say to this:".
    pub(super) fn calls_another(&self, words: &[Token]) -> bool {
        let leads = |word: &Token| word.is(WordClass::ToSomebody) || word.mark == Mark::Colon;
        let behind = words.iter().position(|word| !leads(word)).unwrap_or_default();
        let Some((first, rest)) = words.get(behind..).and_then(<[Token]>::split_first) else {
            return false;
        };
        let named = |word: &Token| self.scale.is_another(word) || word.is(WordClass::AndName);
        let marked = rest
            .first()
            .is_some_and(|next| matches!(next.mark, Mark::Comma | Mark::Colon | Mark::Dash));
        // "Germany, Russia and Turkey are all against me."
        let told = rest.iter().skip(1).take(2).any(|word| word.mark == Mark::And || named(word));
        let alone = rest.iter().all(|word| word.mark != Mark::Word || named(word));
        self.scale.is_another(first) && (alone || marked && !told)
    }
}
