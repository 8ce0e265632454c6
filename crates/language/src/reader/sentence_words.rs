//! What the words of a sentence say of the orders beside it, wherever it stands.

use super::super::grammar::harmless::{Role, RoleSet, harmless, is_name, role};
use super::super::prose::{NAME_WORDS_MAX, ProseSentence, denies, takes_back as word_takes_back};
use super::super::text::{Mark, Token};
use super::bearing::Bearing;
use super::known::{answers_to_mail, is_disclaimer, is_of_the_game, says_little, weighs};
use crate::grammar::vocabulary::WordClass;

/// What counts is denied by a word among so many in front of it, or behind it.
const VALID_WORDS_BEFORE: usize = 6;
const VALID_WORDS_BEHIND: usize = 2;
/// A number of so many digits is somebody's telephone.
const TELEPHONE_DIGITS_MIN: usize = 6;

impl ProseSentence<'_> {
    /// Names at the end of a letter; one word may be somebody's name in small letters.
    pub(super) fn signs(&self) -> bool {
        let one = self.count() == 1;
        let initial = |word: &Token| word.mark == Mark::Stop || word.key.len() == 1;
        // What was damaged on the way may have been one, too.
        let damaged = one && self.line.written.contains('\u{fffd}');
        let named = |word: &Token| {
            let told = is_name(word) || damaged || one && !self.says(&|key| weighs(key));
            word.mark != Mark::Word || told
        };
        (1..=NAME_WORDS_MAX).contains(&self.count())
            && self.words.iter().all(named)
            && !self.words.iter().any(|word| matches!(word.mark, Mark::Question | Mark::Colon))
            && (!self.stops || self.words.iter().all(initial))
    }

    /// Of a joke and of an example nothing ever counts, and a draft may be taken back.
    pub(super) fn bearing_as_draft(&self) -> Bearing {
        match () {
            () if self.takes_back() || self.has(Role::Retracts) => Bearing::TakesBack,
            () if self.has(Role::Draft) => Bearing::Drafts,
            () => Bearing::Holds,
        }
    }

    /// "Unless Gerd and I make peace": it hangs on what was said before.
    pub(super) fn begins_with_an_exception(&self) -> bool {
        let first = behind_greeting(&self.words);
        harmless(first, Role::Excepts).is_some()
    }

    /// "Draft, to be discussed": the first word says it.
    pub(super) fn begins_with_draft(&self) -> bool {
        let first = behind_greeting(&self.words);
        harmless(first, RoleSet::of(&[Role::Draft, Role::Joke])).is_some()
    }

    /// Whether it calls orders a draft, an example or a joke.
    pub(super) fn calls_them_unmeant(&self) -> bool {
        self.has(Role::Draft) || self.has(Role::Joke)
    }

    pub(super) fn takes_back(&self) -> bool {
        self.says(&|key| word_takes_back(key) && !says_little(key) && !is_unmeant(key))
    }

    /// "None of this counts", "bitte noch nicht werten": what counts stands near what denies it.
    pub(super) fn denies_to_count(&self) -> bool {
        let words: Vec<&Token> = self.words.iter().filter(|word| word.mark == Mark::Word).collect();
        let denied = |at: usize| {
            let near = words.get(
                at.saturating_sub(VALID_WORDS_BEFORE)..words.len().min(at + VALID_WORDS_BEHIND + 1),
            );
            near.is_some_and(|near| near.iter().any(|word| is_not(&word.key)))
        };
        !self.asks()
            && (0..words.len())
                .any(|at| words.get(at).is_some_and(|word| word.has(Role::Valid)) && denied(at))
    }

    /// "Could you please delete these orders?"
    pub(super) fn requests(&self) -> bool {
        let first = self.words.iter().find(|word| word.mark == Mark::Word);
        first.is_some_and(|first| first.is(WordClass::Requests))
    }

    /// "Please do not:"
    pub(super) fn ends_in_denial(&self) -> bool {
        let last = self.words.iter().rfind(|word| word.mark == Mark::Word);
        last.is_some_and(|last| last.is(WordClass::Not))
    }

    /// "Not!"
    pub(super) fn only_denies(&self) -> bool {
        let mut words = self.words.iter().filter(|word| word.mark == Mark::Word).peekable();
        words.peek().is_some() && words.all(|word| denies(&word.key) && word.key != "no")
    }

    pub(super) fn points(&self) -> bool {
        self.says(&|key| role(key, Role::Points))
    }

    pub(super) fn refers(&self) -> bool {
        self.says(&|key| role(key, Role::Refers))
    }

    /// Whether it says that its orders replace others.
    pub(super) fn replaces(&self) -> bool {
        self.has(Role::Replaces)
    }

    /// "Forget what I sent on Sunday", "ignore my mail of 9 am": what came before counts no more.
    pub(super) fn is_of_an_earlier_letter(&self) -> bool {
        let of_a_line = self.says(&|key: &str| WordClass::LineName.has(key));
        self.has(Role::Earlier) && !of_a_line && !self.is_of_another_thing_before()
    }

    /// "Last year's map": what was before is no letter, and no orders.
    fn is_of_another_thing_before(&self) -> bool {
        let words: Vec<&str> = self.words.iter().map(|word| &*word.key).collect();
        let sent = |key: &&str| {
            let named = WordClass::SetName.has(key) || role(key, Role::Mail);
            named || role(key, Role::Refers) || matches!(*key, "one" | "ones" | "try" | "attempt")
        };
        let is_other = |at: usize| {
            let near = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
            let mut near = near.filter_map(|at| words.get(at)).peekable();
            near.peek().is_some() && !near.any(sent)
        };
        let earlier = words.iter().filter(|key| role(key, Role::Earlier));
        let adjectives = (0..words.len())
            .filter(|at| words.get(*at).is_some_and(|key| WordClass::EarlierAdjective.has(key)));
        let adjectives: Vec<usize> = adjectives.collect();
        earlier.count() == adjectives.len()
            && !adjectives.is_empty()
            && adjectives.into_iter().all(is_other)
    }

    /// Whether it only asks for an answer, or is what mail programs write.
    pub(super) fn is_about_mail(&self) -> bool {
        let digits = self.words.iter().flat_map(|word| word.key.bytes());
        let is_number = digits.filter(u8::is_ascii_digit).count() >= TELEPHONE_DIGITS_MIN;
        let written = self.line.written;
        let is_page = ["@", "www.", "http"].iter().any(|mark| written.contains(mark));
        let names = self.refers() || self.points();
        (is_number || is_page) && !names && !self.takes_back()
            || answers_to_mail(&self.words)
            || is_disclaimer(&self.words)
            || self.asks() && is_of_the_game(&self.words) && !names
    }

    pub(super) fn is_postscript(&self) -> bool {
        let first = self.words.iter().find(|word| word.mark == Mark::Word);
        first.is_some_and(|first| first.is(WordClass::Postscript))
    }

    /// "Better wait", "Actually no, hold on": it begins with what wants something left undone.
    pub(super) fn begins_to_hold(&self) -> bool {
        let words = self.words.iter().filter(|word| word.mark == Mark::Word);
        let keys = words.map(|word| &*word.key);
        let mut behind =
            keys.skip_while(|key| role(key, Role::Anywhere) || WordClass::JoinsSentence.has(key));
        behind.next().is_some_and(|key| role(key, Role::Holds))
    }

    /// Whether it clearly takes back what stands over it, below a signature.
    pub(super) fn retracts(&self) -> bool {
        let takes_back = self.takes_back() && (self.refers() || self.points());
        !self.is_about_mail() && (takes_back || self.refers() && self.says(&denies))
    }
}

pub(super) fn is_unmeant(key: &str) -> bool {
    role(key, Role::Draft) || role(key, Role::Joke)
}

fn is_not(key: &str) -> bool {
    denies(key) && key != "no"
}

/// What stands behind "Hi Gordon," and the like.
pub(super) fn behind_greeting(words: &[Token]) -> &[Token] {
    let greets = RoleSet::of(&[Role::Anywhere, Role::Talk, Role::Salutation]);
    let mut rest = words;
    while let Some(first) = rest.first() {
        let length = match first.mark {
            Mark::Word => harmless(rest, greets).map_or(0, |(length, _)| length),
            _ => 1,
        };
        if length == 0 {
            break;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    rest
}
