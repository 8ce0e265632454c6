//! What the words of a sentence say of the orders beside it, wherever it stands.

use super::super::grammar::harmless::{harmless, is_name};
use super::super::grammar::talk::{behind_greeting, without};
use super::super::grammar::words::task;
use super::super::names::lexicon;
use super::super::prose::ProseSentence;
use super::super::text::{Mark, Token, any_is};
use super::bearing::Bearing;
use super::known::{LIMITS, REFERS, WEIGHS, is_disclaimer};
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};
use crate::limits::{NAME_WORDS, SENTENCE_WORDS};

/// What calls orders a draft, an example or a joke.
pub(super) const UNMEANT: ClassSet = ClassSet::of(&[WordClass::Draft, WordClass::Joke]);

/// What takes orders back, or calls them unmeant.
pub(super) const DROPPED: ClassSet =
    ClassSet::of(&[WordClass::Draft, WordClass::Joke, WordClass::TakesBack]);

/// What speaks of orders, or points at something said before.
pub(super) const OF_ORDERS: ClassSet = ClassSet::of(&[WordClass::Refers, WordClass::Points]);

/// A number with this many digits is a telephone number.
const TELEPHONE_DIGITS_MIN: usize = 6;

impl ProseSentence<'_> {
    /// Names at the end of a letter; one word may be a person's name in small letters.
    pub(super) fn signs(&self) -> bool {
        let one = self.count() == 1;
        let initial = |word: &Token| word.mark == Mark::Stop || word.key.len() == 1;
        // What was damaged on the way may have been one, too.
        let damaged = one && self.line.written.contains('\u{fffd}');
        let named = |word: &Token| {
            let told = is_name(word) || damaged || one && !self.says(WEIGHS);
            word.mark != Mark::Word || told
        };
        (1..=NAME_WORDS).contains(&self.count())
            && self.words.iter().all(named)
            && !self.words.iter().any(|word| matches!(word.mark, Mark::Question | Mark::Colon))
            && (!self.stops || self.words.iter().all(initial))
    }

    /// Jokes and examples never count, and a draft may be taken back.
    pub(super) fn bearing_as_draft(&self) -> Bearing {
        match () {
            () if self.takes_back() || self.has(WordClass::Retracts) => Bearing::TakesBack,
            () if self.has(WordClass::Draft) => Bearing::Drafts,
            () => Bearing::Holds,
        }
    }

    /// Whether it begins so: "Unless Gerd and I make peace", "Draft, to be discussed".
    pub(super) fn begins_with(&self, wanted: impl Into<ClassSet>) -> bool {
        harmless(behind_greeting(&self.words), wanted).is_some()
    }

    /// Whether a word of one class is within a few words of one of another: "retract this", but not
    /// "the joke was so bad that I told it to everyone".
    pub(super) fn is_near(&self, one: WordClass, other: impl Into<ClassSet>) -> bool {
        let other = other.into();
        let words: Vec<&Token> = self.words.iter().filter(|word| word.mark == Mark::Word).collect();
        let near = |beside: &[&Token]| beside.iter().any(|word| word.is(one));
        (0..words.len()).any(|at| {
            let beside = words.get(at.saturating_sub(NAME_WORDS)..words.len().min(at + NAME_WORDS));
            words.get(at).is_some_and(|word| word.is(other)) && beside.is_some_and(near)
        })
    }

    /// Whether its first word is one of this class.
    pub(super) fn first_is(&self, class: WordClass) -> bool {
        let first = self.words.iter().find(|word| word.mark == Mark::Word);
        first.is_some_and(|first| first.is(class))
    }

    /// "I had forgotten how that feels" takes nothing back.
    pub(super) fn takes_back(&self) -> bool {
        takes_back(self) && takes_back(&self.of_words(without(&self.words, WordClass::Talk.into())))
    }

    /// "Forget what I said about the pub, it has closed": what it takes back has a name, and is no
    /// order.
    pub(super) fn takes_back_a_topic(&self) -> bool {
        let mut clauses = self.words.split(|word| word.mark == Mark::Comma);
        clauses.any(|clause| {
            let about = clause.iter().position(|word| word.is(WordClass::About));
            let topic = about.and_then(|at| clause.get(at + 1..)).unwrap_or_default();
            let plain = |word: &Token| word.is(WordClass::Article) || is_of_no_game(word);
            takes_back(&self.of_words(clause.to_vec()))
                && topic.iter().any(is_of_no_game)
                && topic.iter().all(plain)
        })
    }

    fn of_words(&self, words: Vec<Token>) -> ProseSentence<'_> {
        ProseSentence::new(self.line, words, self.stops)
    }

    /// "Scrub that.", "Weg damit.": two or three words that end in what was said may take it back.
    pub(super) fn demands_of_it(&self) -> bool {
        let words: Vec<&Token> = self.words.iter().filter(|word| word.mark == Mark::Word).collect();
        let own = |first: &&Token| first.is(WordClass::OwnVoice) || first.is(WordClass::Points);
        let pointed = words.last().is_some_and(|last| last.is(WordClass::Points));
        (2..=NAME_WORDS).contains(&words.len()) && pointed && !words.first().is_some_and(own)
    }

    /// "Please ignore, I pressed send too soon": what is to be dropped goes without saying.
    pub(super) fn only_takes_back(&self) -> bool {
        let clause = self.words.split(|word| word.mark == Mark::Comma).next().unwrap_or_default();
        let mut words = clause.iter().filter(|word| word.mark == Mark::Word);
        any_is(clause, WordClass::Demands)
            && words.all(|word| word.is(WordClass::Demands) || word.is(WordClass::Anywhere))
    }

    /// "From: Turkey", with or without more header lines below it.
    pub(super) fn is_header_of_mail(&self) -> bool {
        let colon = self.words.get(1).is_some_and(|next| next.mark == Mark::Colon);
        colon && self.first_is(WordClass::MailHeader)
    }

    /// "None of this counts", "bitte noch nicht werten": the word for counting is near the one that
    /// denies it.
    pub(super) fn denies_to_count(&self) -> bool {
        let words: Vec<&Token> = self.words.iter().filter(|word| word.mark == Mark::Word).collect();
        let denied = |at: usize| {
            let near =
                words.get(at.saturating_sub(SENTENCE_WORDS)..words.len().min(at + NAME_WORDS));
            near.is_some_and(|near| near.iter().any(|word| is_not(word)))
        };
        !self.asks()
            && (0..words.len())
                .any(|at| words.get(at).is_some_and(|word| word.is(WordClass::Valid)) && denied(at))
    }

    /// "Please do not:"
    pub(super) fn ends_in_denial(&self) -> bool {
        let last = self.words.iter().rfind(|word| word.mark == Mark::Word);
        last.is_some_and(|last| last.is(WordClass::Not))
    }

    /// "Not!"
    pub(super) fn only_denies(&self) -> bool {
        let mut words = self.words.iter().filter(|word| word.mark == Mark::Word).peekable();
        words.peek().is_some() && words.all(|word| word.is(WordClass::Denies))
    }

    /// "Forget what I sent on Sunday", "ignore my mail of 9 am": what came before counts no more.
    pub(super) fn is_of_an_earlier_letter(&self) -> bool {
        let of_a_line = self.says(WordClass::LineName);
        self.has(WordClass::Earlier) && !of_a_line && !self.is_of_another_thing_before()
    }

    /// "Last year's map": what was before is no letter, and no orders.
    fn is_of_another_thing_before(&self) -> bool {
        let words: Vec<&str> = self.words.iter().map(|word| &*word.key).collect();
        let sent = |key: &&str| {
            let named = WordClass::SetName.has(key) || WordClass::Mail.has(key);
            named
                || WordClass::Refers.has(key)
                // "My earlier retreat"
                || task(key).is_some()
                || matches!(*key, "one" | "ones" | "try" | "attempt")
        };
        let is_other = |at: usize| {
            let near = [at.checked_sub(1), Some(at + 1)].into_iter().flatten();
            let mut near = near.filter_map(|at| words.get(at)).peekable();
            near.peek().is_some() && !near.any(sent)
        };
        let earlier = words.iter().filter(|key| WordClass::Earlier.has(key));
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
        let names = self.says(OF_ORDERS);
        // "Could you please confirm that you got this?": whether a mail has come, and no more.
        let limited =
            self.any_word(&|key| classes_of(key).has_any(LIMITS) && !WordClass::Whether.has(key));
        let is_answer =
            self.says(WordClass::Mails) && (self.asks() || !self.says(REFERS)) && !limited;
        (is_number || is_page) && !names && !self.takes_back()
            || is_answer
            || is_disclaimer(&self.words)
            || self.asks()
                && self.says(WordClass::OfTheGame)
                && !self.says(WordClass::TakesBack)
                && !names
    }

    /// "Better wait", "Actually no, hold on": it begins with what wants something left undone.
    pub(super) fn begins_to_hold(&self) -> bool {
        let words = self.words.iter().filter(|word| word.mark == Mark::Word);
        let keys = words.map(|word| &*word.key);
        let mut behind = keys
            .skip_while(|key| WordClass::Anywhere.has(key) || WordClass::JoinsSentence.has(key));
        behind.next().is_some_and(|key| WordClass::Holds.has(key))
    }

    /// Whether it clearly takes back what stands over it, below a signature.
    pub(super) fn retracts(&self) -> bool {
        let takes_back = self.takes_back() && self.says(OF_ORDERS);
        let denied = || self.says(WordClass::Refers) && self.says(WordClass::Denies);
        !self.is_about_mail() && (takes_back || denied())
    }
}

fn takes_back(sentence: &ProseSentence) -> bool {
    const OTHERS: ClassSet = ClassSet::of(&[WordClass::Little, WordClass::Draft, WordClass::Joke]);
    sentence.says_beside(WordClass::TakesBack, OTHERS)
}

/// Whether a word means nothing to us: "pub", but not "orders", "fleet", "support" or "Burgundy".
fn is_of_no_game(word: &Token) -> bool {
    word.mark == Mark::Word
        && word.small
        && classes_of(&word.key) == ClassSet::default()
        && word.task.is_none()
        && word.kind().is_none()
        && lexicon().readings(&word.key).all.is_empty()
}

fn is_not(word: &Token) -> bool {
    word.is(WordClass::Denies) && word.key != "no"
}
