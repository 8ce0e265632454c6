//! Prose that may ask for a change of what is on file, though it is no order: FINAL is not taken
//! beside it (D.II(1)).

use std::collections::BTreeSet;

use super::super::grammar::command::Command;
use super::super::names::{Names, Personal};
use super::super::prose::sentences;
use super::super::text::{LetterLine, Mark, Token, mend, tokens};
use super::apart::lines_at;
use super::bare::undecorated;
use super::here::Here;
use super::naming::names_a_place;
use super::state::Reader;
use crate::grammar::vocabulary::WordClass;
use crate::limits::NAME_WORDS;

/// Whether a line that is no order may ask to change one: it names a unit or a place, or speaks of
/// a change.
pub fn may_ask_for_a_change(line: &str, personal: &Personal) -> bool {
    wants_a_change(&Names::new(personal), &tokens(&mend(line).text))
}

fn wants_a_change(names: &Names, words: &[Token]) -> bool {
    let says = |test: &dyn Fn(&Token) -> bool| {
        words.iter().filter(|word| word.mark == Mark::Word).any(test)
    };
    let denied = says(&|word| word.is(WordClass::Denies) || matches!(&*word.key, "no" | "nothing"));
    let changes = says(&|word| word.is(WordClass::Changes)) && !denied;
    let unfinal = words.windows(2).any(|pair| {
        matches!(pair, [un, last] if matches!(&*un.key, "un" | "de") && last.key.starts_with("final"))
    });
    // "Sad times in Vienna", "from a wet Yorkshire": where a person is, or writes from.
    let placed = |at: usize| {
        let before = words.get(at.saturating_sub(NAME_WORDS)..at).unwrap_or_default();
        before.iter().any(|before| before.is(WordClass::WhereOneIs))
    };
    let speaks_of_units = says(&|word| names_a_unit(word) || word.is(WordClass::Open));
    let named: Vec<usize> = (0..words.len())
        .filter(|at| words.get(*at).is_some_and(|word| names_a_place(names, word)))
        .collect();
    let only_placed = named.len() == 1 && !speaks_of_units && named.iter().all(|at| placed(*at));
    let unmarks = says(&|word| word.key.starts_with("unfinal") || word.key.starts_with("unmark"));
    changes || unfinal || unmarks || says(&names_a_unit) || !named.is_empty() && !only_placed
}

/// A unit in full; "a" and "f" are letters of any sentence.
fn names_a_unit(word: &Token) -> bool {
    matches!(&*word.key, "unit" | "units") || word.key.len() > 2 && word.kind().is_some()
}

impl Reader<'_> {
    /// The lines that may ask for a change in a letter that is FINAL.
    pub(super) fn wishes_beside_final(&self, kept: &[LetterLine]) -> Vec<usize> {
        let marks = self.reading.commands.iter().filter(|one| one.command == Command::Final);
        let below: BTreeSet<usize> = marks.map(|one| one.line + 1).collect();
        let wishes = lines_at(kept, self.passed_over()).into_iter().filter(|line| {
            let words = tokens(&line.mended.text);
            sentences(&[line]).iter().any(|sentence| {
                let known = || self.known(undecorated(&sentence.words)).is_some();
                let changes = wants_a_change(self.table.names, &sentence.words);
                // "FINAL", and under it "Maybe."
                let follows = below.contains(&line.number) && !sentence.signs();
                let doubts = follows && !self.is_chat(Here::of(line, &words), &sentence.words);
                (changes || doubts) && !known() && !self.is_the_mark(sentence)
            })
        });
        let lines = wishes.map(|line| line.number);
        if below.is_empty() { Vec::new() } else { lines.collect() }
    }
}
