//! Prose that may ask for a change of what is on file, though it is no order: FINAL is not taken
//! beside it (D.II(1)).

use super::super::grammar::command::DOUBTS;
use super::super::grammar::talk::{leaves_open, without};
use super::super::names::{Names, Personal};
use super::super::prose::ProseSentence;
use super::super::text::{Mark, Token, mend, tokens};
use super::bare::undecorated;
use super::known::{KnownLine, LIMITS, is_disclaimer};
use super::scale::{ProseScale, names_a_place};
use crate::grammar::vocabulary::{ClassSet, WordClass};
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

impl ProseScale<'_> {
    /// Whether a sentence may ask for a change, or limit what stands beside it. Below FINAL that is
    /// enough to ask, since the turn may go on at once, and beside a command, which is carried out
    /// at once: a second letter is too late.
    pub(super) fn is_odd(&self, sentence: &ProseSentence) -> bool {
        let words = undecorated(&sentence.words);
        let says = |word: &Token| word.is(LIMITS) || word.is(DOUBTS) || word.is(WordClass::Refers);
        let rest = without(words, ClassSet::of(&[WordClass::Anywhere, WordClass::Talk]));
        let weighs = sentence.demands_of_it() || rest.iter().any(says) || leaves_open(&rest);
        let changes = wants_a_change(self.names, &rest);
        // "I changed my mind" leads to orders, and there are none below it.
        let is_known = match self.known(words) {
            Some(KnownLine::Announces) => !changes,
            known => known.is_some(),
        };
        (changes || weighs)
            && !is_known
            && !sentence.signs()
            && !sentence.is_about_mail()
            && !is_disclaimer(&tokens(&sentence.line.mended.text))
    }
}
