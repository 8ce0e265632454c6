//! What the sentences beside orders do to them: one table, by what a sentence is and where it is.
//!
//! Friends talk about trains and children in the same breath, so most sentences do nothing. One
//! that may concern the orders is flagged: they are filed, and we ask the writer. One that takes
//! them back, calls them a draft or gives them to another holds them: nothing of the letter is
//! filed.

use std::collections::BTreeSet;

use super::super::grammar::harmless::{harmless, is_name};
use super::super::grammar::heading::{is_season_of, names_a_season};
use super::super::grammar::place::begins_known_name;
use super::super::grammar::talk::{behind_greeting, without};
use super::super::prose::{ProseSentence, elided};
use super::super::text::{Mark, Token};
use super::bare::undecorated;
use super::known::is_disclaimer;
use super::scale::ProseScale;
use super::sentence_words::{DROPPED, UNMEANT};
use super::state::Reader;
use crate::board::{PhaseKind, Unit};
use crate::grammar::vocabulary::{ClassSet, WEIGHTS, WordClass, classes_of};
use crate::limits::{CLOSE_TOKENS, CODE_LETTERS, FEW_WORDS, SENTENCE_WORDS};

/// What a sentence does to the orders of its letter, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bearing {
    Nothing,
    /// They are filed, and we ask the writer about it.
    Flags,
    /// They are not filed, and are a draft.
    Drafts,
    /// They are not filed.
    Holds,
    /// They are not filed, and are taken back.
    TakesBack,
}

/// What a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SentenceClass {
    Talk,
    /// It may concern the orders.
    Concern,
    /// It takes them back, or denies them.
    Retraction,
    /// It calls them a draft, an example or a joke.
    Draft,
    /// It says that they are from another, or for another.
    Attribution,
}

/// Where a sentence stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SentencePlace {
    /// It leads to orders: it is the last one over them, or ends in a colon.
    Over,
    Beside {
        /// Whether no order comes after it.
        follows: bool,
    },
    /// After the name under a letter, where companies and mail programs write.
    Footer,
}

const fn bearing(class: SentenceClass, place: SentencePlace) -> Bearing {
    match (class, place) {
        (SentenceClass::Talk, _) => Bearing::Nothing,
        (SentenceClass::Retraction, _) => Bearing::TakesBack,
        (SentenceClass::Attribution, SentencePlace::Over) => Bearing::Holds,
        (SentenceClass::Draft | SentenceClass::Concern, SentencePlace::Footer) => Bearing::Nothing,
        (SentenceClass::Draft, _) => Bearing::Drafts,
        (SentenceClass::Attribution | SentenceClass::Concern, _) => Bearing::Flags,
    }
}

impl ProseScale<'_> {
    /// What a sentence does to the orders of its letter where it stands.
    pub(super) fn bearing(&self, sentence: &ProseSentence, place: SentencePlace) -> Bearing {
        let known = self.known(undecorated(&sentence.words)).is_some();
        let of_a_missing_unit = place != SentencePlace::Footer && self.names_an_unordered(sentence);
        let is_open = of_a_missing_unit || sentence.has(WordClass::Unsettled);
        if known || sentence.is_about_mail() && !is_open {
            return Bearing::Nothing;
        }
        match bearing(self.class(sentence, place), place) {
            Bearing::Drafts if self.is_from_another(sentence) => Bearing::Holds,
            Bearing::Drafts => sentence.bearing_as_draft(),
            bearing => bearing,
        }
    }

    fn class(&self, sentence: &ProseSentence, place: SentencePlace) -> SentenceClass {
        let in_footer = place == SentencePlace::Footer;
        let refers = sentence.says(self.refers);
        // "My flight got cancelled", "I had a maths test today"
        let of_else = self.names_something_else(sentence);
        let is_near = place == SentencePlace::Over || !of_else;
        let calls = sentence.count() <= FEW_WORDS && !in_footer && is_near;
        let demands = place != SentencePlace::Over
            && sentence.only_takes_back()
            && !self.names_units_or_places(sentence);
        let points = self.points_at_orders(sentence, of_else);
        let is_named = calls
            || refers
            || points
            || sentence.count() <= SENTENCE_WORDS && !of_else
            || place == SentencePlace::Over
            || sentence.begins_with(UNMEANT);
        // "No joke:"
        let words = without(&sentence.words, ClassSet::of(&[WordClass::Talk]));
        let bare = ProseSentence::new(sentence.line, words, sentence.stops);
        if is_named && bare.has(UNMEANT) {
            return SentenceClass::Draft;
        }
        let refuses = place == SentencePlace::Over && sentence.ends_in_denial();
        if sentence.has(WordClass::Retracts) || refuses || sentence.denies_to_count() && !in_footer
        {
            return SentenceClass::Retraction;
        }
        let of_earlier = sentence.is_of_an_earlier_letter();
        let of_both = || {
            sentence.says(WordClass::ThisLetter)
                || sentence.is_near(WordClass::ThisSet, WordClass::TakesBack)
        };
        let replaces = of_earlier && !of_both() || sentence.has(WordClass::Replaces) && !refers;
        if sentence.takes_back() && replaces {
            return match place {
                SentencePlace::Beside { follows: true } => SentenceClass::Concern,
                _ => SentenceClass::Talk,
            };
        }
        let of_mail = sentence.says(WordClass::Mail);
        let of_all = sentence.says(WordClass::AllUnits) || calls;
        if demands && !in_footer {
            return SentenceClass::Retraction;
        }
        let takes_back =
            sentence.takes_back() && (!sentence.asks() || sentence.first_is(WordClass::Requests));
        if takes_back && (refers || of_all || points && !in_footer && !of_mail) {
            return SentenceClass::Retraction;
        }
        // "Cancel Munich": one of the orders.
        let pointed = !in_footer
            && (sentence.says(WordClass::Points) || self.names_units_or_places(sentence));
        if sentence.takes_back() && (of_mail || pointed || sentence.asks()) {
            return SentenceClass::Concern;
        }
        let offers = || sentence.has(WordClass::Offers) && self.first > Some(sentence.line.number);
        if offers() {
            return SentenceClass::Concern;
        }
        if place == SentencePlace::Over && self.is_from_another(sentence) {
            return SentenceClass::Attribution;
        }
        match self.concerns(sentence, place) {
            true => SentenceClass::Concern,
            false => SentenceClass::Talk,
        }
    }

    /// Whether what it drops may be the orders: "scratch that", but not "my flight got cancelled".
    fn points_at_orders(&self, sentence: &ProseSentence, of_else: bool) -> bool {
        let of_else = of_else || sentence.takes_back_a_topic();
        let is_pointed_at = !of_else && sentence.says(WordClass::Points);
        is_pointed_at || sentence.is_near(WordClass::Points, DROPPED)
    }

    /// Whether a sentence has an unknown word after its first. Then it may take back, or call a
    /// joke, something other than the orders.
    fn names_something_else(&self, sentence: &ProseSentence) -> bool {
        let words = sentence.words.iter().filter(|word| word.mark == Mark::Word);
        let is_unknown = |word: &Token| {
            word.key.len() > CODE_LETTERS
                && classes_of(&word.key) == ClassSet::default()
                && word.task.is_none()
                && !word.known.begins_a_phrase()
                && !self.names_a_unit_or_place(word)
                && !is_name(word)
        };
        { words }.skip(1).any(is_unknown)
    }

    /// "What Rada suggests I do:", "From Aurel's letter to me:", "Befehle für Frankreich:".
    fn is_from_another(&self, sentence: &ProseSentence) -> bool {
        let words = behind_greeting(&sentence.words);
        // "Hello from the ICE near Fulda", "From the desk of the First Sea Lord"
        let from_a_place = |first: &Token| first.is(WordClass::WhereOneIs);
        let greets = words.len() < sentence.words.len();
        let article = words.get(1).is_some_and(|next| next.is(WordClass::Article));
        if words.first().is_some_and(from_a_place) && (greets || article) {
            return false;
        }
        let is_power = |word: &Token| {
            let other = |key: &str| self.names_own(key) == Some(false);
            other(&word.key) || elided(word).is_some_and(other)
        };
        // "Hier die Züge": German writes any noun with a capital.
        const OF_ORDERS: ClassSet = ClassSet::of(&[WordClass::SetName, WordClass::OrderName]);
        let names = |word: &Token| {
            let own = self.names_own(&word.key) == Some(true);
            let named = is_name(word) && !word.is(OF_ORDERS) && !own;
            named && !self.names_a_unit_or_place(word)
        };
        let another = words.iter().any(|word| is_power(word) || self.is_another(word));
        let tells = |rest: &[Token]| harmless(rest, WordClass::Told).is_some();
        // "Anne would like": the first word of a sentence has a capital in any case.
        let first = words.first().is_some_and(names) && words.get(1..).is_some_and(tells);
        let others = words.iter().skip(1).any(|word| names(word) || owns(word));
        let named = another || first || others;
        let told = sentence.has(WordClass::Told);
        const OF_TIME: ClassSet = ClassSet::of(&[WordClass::Times, WordClass::OfToday]);
        // "Only if Timur likes it:"
        if words.first().is_some_and(|first| first.is(WordClass::Limits)) {
            return false;
        }
        // "Italy's orders, with a glass of Barolo in hand:", where he is Italy.
        let own_orders = |word: &Token| match words {
            [power, orders, ..] => {
                let own = self.names_own(&power.key) == Some(true);
                power.span == word.span && own && orders.is(OF_ORDERS)
            }
            _ => false,
        };
        let owned = words.iter().any(|word| {
            let refers = || sentence.says(self.refers) && !word.is(OF_TIME);
            word.possessive && (is_power(word) || refers() && !own_orders(word))
        });
        let of_orders = || sentence.says(self.refers) && !sentence.says(WordClass::Mine);
        owned || named && told || another && of_orders()
    }

    /// Whether a sentence may be of the orders, and leaves something open about them.
    fn concerns(&self, whole: &ProseSentence, place: SentencePlace) -> bool {
        let words = without(&whole.words, ClassSet::of(&[WordClass::Anywhere, WordClass::Talk]));
        let sentence = ProseSentence::new(whole.line, words, whole.stops);
        let another_time = |key: &str| {
            let other = |phase| !is_season_of(key, phase);
            let season = names_a_season(key) && self.phase.is_some_and(other);
            season || WordClass::Times.has(key) && !names_a_season(key)
        };
        const NOTHING: ClassSet = ClassSet::of(&[WordClass::Little, WordClass::Denies]);
        let weighs =
            |key: &str| classes_of(key).has_any(WEIGHTS) && !classes_of(key).has_any(NOTHING);
        let limits =
            |key: &str| WordClass::Limits.has(key) || names_a_season(key) && another_time(key);
        let is_limited = sentence.any_word(&limits);
        let is_open = is_limited
            || sentence.asks()
            || sentence.any_word(&|key| weighs(key) && !names_a_season(key) || another_time(key))
            || sentence.has(WordClass::Open)
            || sentence.says(WordClass::Denies);
        let is_short = sentence.count() <= CLOSE_TOKENS;
        let points = sentence.says(WordClass::Points) && is_short;
        let is_near = points || place == SentencePlace::Over;
        let shown = sentence.any_word(&|key| WordClass::Points.has(key) && key != "it");
        let asks_of_it = || shown && sentence.asks() && sentence.says(WordClass::Judges);
        let waits = || sentence.begins_to_hold() && is_short;
        // "Toss these orders.": a few words about the orders that we don't know.
        let is_unknown = matches!(place, SentencePlace::Beside { .. })
            && sentence.count() <= FEW_WORDS
            && sentence.says(WordClass::These)
            && sentence.says(WordClass::OrderName)
            && !sentence.first_is(WordClass::OwnVoice);
        let of_a_missing_unit = || place != SentencePlace::Footer && self.names_an_unordered(whole);
        let concerns = of_a_missing_unit()
            || is_open && (sentence.says(self.refers) || self.names_units_or_places(&sentence))
            || is_near && (asks_of_it() || is_limited && !sentence.asks())
            || place == SentencePlace::Over && sentence.count() <= FEW_WORDS && is_open
            || whole.has(WordClass::Unsettled)
            || sentence.begins_with(WordClass::Excepts) && place != SentencePlace::Footer
            || sentence.only_denies()
            || waits()
            || is_unknown;
        concerns && !sentence.has(WordClass::Replaces)
    }

    /// "Sevastopol I will tell you on Thursday": a unit of his for which nothing is ordered.
    fn names_an_unordered(&self, sentence: &ProseSentence) -> bool {
        !self.unordered.is_empty()
            && sentence.words.iter().any(|word| {
                let all = || self.names.readings(&word.key).all;
                let of = |unit: &Unit| all().iter().any(|at| at == unit.province());
                self.names_a_unit_or_place(word) && self.unordered.iter().any(of)
            })
    }

    fn names_units_or_places(&self, sentence: &ProseSentence) -> bool {
        let named = |at: usize| {
            let rest = sentence.words.get(at..).unwrap_or_default();
            let first = rest.first();
            first.is_some_and(|first| {
                let is_place = |key: &str| self.names.is_place(key);
                self.names_a_unit_or_place(first)
                    || elided(first).is_some_and(|key| key.len() > 3 && is_place(key))
                    || !first.small && begins_known_name(self.input(rest))
            })
        };
        (0..sentence.words.len()).any(named)
    }
}

impl Reader<'_> {
    /// Notes for the sentences beside them which orders there are.
    pub(super) fn note_what_is_ordered(&mut self) {
        self.scale.first = self.reading.orders.iter().map(|order| order.line).min();
        let is_movement = self.table.phase.kind() == PhaseKind::Movement;
        let own = self.table.own_units().filter(|_| is_movement && !self.orders_nothing());
        self.scale.unordered = own.filter(|unit| !self.has_ordered(*unit)).collect();
    }
}

/// `Fritz's`: the key leaves the apostrophe out.
fn owns(word: &Token) -> bool {
    is_name(word) && word.span.len() == word.key.len() + 2 && !word.key.ends_with('s')
}

/// Where the sentences of a letter stand that says nothing of orders in some lines.
pub(super) fn places<'l>(
    sentences: Vec<ProseSentence<'l>>,
    orders: &BTreeSet<usize>,
) -> Vec<(ProseSentence<'l>, SentencePlace)> {
    let last = orders.last().copied().unwrap_or_default();
    let mut signed = false;
    let mut placed = Vec::new();
    let lines: Vec<usize> = sentences.iter().map(|sentence| sentence.line.number).collect();
    for (at, sentence) in sentences.into_iter().enumerate() {
        let line = sentence.line.number;
        // After a name the writer may have thought better of it.
        // "Oops, wrong recipient" is no small print.
        let slip = sentence.count() <= SENTENCE_WORDS && sentence.has(WordClass::Unsettled);
        let small_print = is_disclaimer(&sentence.words) && !slip;
        let ends = line > last && (sentence.signs() || small_print);
        signed = !sentence.first_is(WordClass::Postscript) && (signed || ends);
        let next = lines.get(at + 1).copied();
        let is_last =
            orders.range(line..).next().is_some_and(|order| next.is_none_or(|n| n > *order));
        let heads = sentence.ends_in(Mark::Colon) || sentence.is_header_of_mail();
        let leads = line < last && (heads || is_last && !sentence.stops);
        let place = match () {
            () if signed => SentencePlace::Footer,
            () if leads => SentencePlace::Over,
            () => SentencePlace::Beside { follows: line > last },
        };
        placed.push((sentence, place));
    }
    placed
}
