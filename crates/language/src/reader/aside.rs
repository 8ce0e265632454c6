//! A sentence beside orders: whether it may change what they mean.
//!
//! Friends tell of trains and children in the same breath. So what a sentence does is asked in two
//! steps: whether it may speak of the orders at all (it names them, points at them, or has too few
//! words to speak of anything else), and whether it takes back, denies, limits, or has another
//! writer, another time or another mind.

use super::super::grammar::days::is_day;
use super::super::grammar::harmless::{Role, harmless, is_name, role, weight};
use super::super::grammar::heading::is_season_of;
use super::super::names::lexicon;
use super::super::prose::{self, NAME_WORDS_MAX, ProseSentence, denies, joins};
use super::super::text::{Mark, Token};
use super::known::{
    answers_to_mail, is_condition, is_disclaimer, is_first_person, is_here, is_of_the_game, limits,
    points, points_back, replaces, says_little, weighs,
};
use crate::board::{Phase, Power};

/// Behind a word that points, so many words may still be of the orders alone.
const POINTING_WORDS_MAX: usize = 9;

/// A sentence that takes back and names nothing may mean the orders with so many words.
const TAKING_BACK_WORDS_MAX: usize = 9;

/// With so few words a sentence that denies may deny the orders.
const DENYING_WORDS_MAX: usize = 4;

/// A number of so many digits is somebody's telephone.
const TELEPHONE_DIGITS_MIN: usize = 6;

/// Whose letter it is, and in which phase.
#[derive(Clone, Copy)]
pub(super) struct WriterAndPhase {
    pub(super) power: Power,
    pub(super) phase: Phase,
}

impl WriterAndPhase {
    /// Whether a word names the season that is being played.
    fn is_now(self, key: &str) -> bool {
        is_season_of(key, self.phase)
    }
}

impl ProseSentence<'_> {
    /// Names at the end of a letter; one word may be somebody's name in small letters.
    pub(super) fn signs(&self) -> bool {
        let one = self.count() == 1;
        // What was damaged on the way may have been one, too.
        let damaged = one && self.line.written.contains('\u{fffd}');
        let named = |word: &Token| {
            let told = is_name(word) || damaged || one && !self.says(&|key| weighs(key));
            word.mark != Mark::Word || told
        };
        (1..=NAME_WORDS_MAX).contains(&self.count())
            && self.words.iter().all(named)
            && !self.words.iter().any(|word| matches!(word.mark, Mark::Question | Mark::Colon))
            && !self.stops
    }

    /// Its words behind those of courtesy and those that join it to what was said before.
    fn behind_courtesy(&self) -> impl Iterator<Item = &str> {
        let words = self.words.iter().filter(|word| word.mark == Mark::Word);
        words.map(|word| &*word.key).skip_while(|key| role(key, Role::Anywhere) || joins(key))
    }

    /// Whether it begins with what wants something left undone; a "no" may stand before that.
    fn begins_to_hold(&self) -> bool {
        let holds = |key: &str| takes_back(key) || role(key, Role::Holds);
        let denies = |key: &&str| denies(key) && !holds(key);
        self.behind_courtesy()
            .skip_while(denies)
            .find(|key| !role(key, Role::Anywhere))
            .is_some_and(holds)
    }

    fn begins_to_limit(&self) -> bool {
        self.behind_courtesy().next().is_some_and(|key| role(key, Role::Limits))
    }

    /// Whether it goes on behind orders as a sentence that they began: "but my nerves".
    pub(super) fn turns_round(&self) -> bool {
        let first = self.words.iter().find(|word| word.mark == Mark::Word);
        first.is_some_and(|word| {
            matches!(&*word.key, "but" | "aber" | "mais" | "ma" | "pero" | "except" | "nor")
        })
    }

    fn takes_back(&self) -> bool {
        self.says(&takes_back)
    }

    /// Whether it points at something said before. "This game" and "this week" point at nothing.
    fn points(&self) -> bool {
        let next = self.words.iter().skip(1).map(Some).chain([None]);
        let mut pairs = self.words.iter().zip(next);
        let stands_before =
            |next: Option<&Token>| next.is_some_and(|next| is_of_the_day(&next.key));
        pairs.any(|(word, next)| points(&word.key) && !(is_this(&word.key) && stands_before(next)))
    }

    fn refers(&self) -> bool {
        self.says(&|key| role(key, Role::Refers))
    }

    /// Whether it has another mind or another time than its letter.
    fn is_of_another_mind(&self, own: WriterAndPhase) -> bool {
        self.says(&|key| weight(key).is_some() && !says_little(key) && !own.is_now(key))
    }

    fn limits(&self, own: WriterAndPhase) -> bool {
        self.says(&|key| role(key, Role::Limits) && !own.is_now(key))
    }

    /// Whether it names another power, or what is somebody's.
    fn is_another_s(&self, own: WriterAndPhase) -> bool {
        // `Fritz's`: the key leaves the apostrophe out.
        let owned = |word: &Token| {
            is_name(word) && word.span.len() == word.key.len() + 2 && !word.key.ends_with('s')
        };
        let another = |key: &str| lexicon().power(key).is_some_and(|power| power != own.power);
        self.says(&another) || self.words.iter().any(owned)
    }

    /// Whether it only asks for an answer, or is what mail programs write. A telephone number or
    /// an address of a page excuses no word that may be of the orders.
    fn is_about_mail(&self) -> bool {
        let asks = self.asks();
        let digits = self.words.iter().flat_map(|word| word.key.bytes());
        let is_number = digits.filter(u8::is_ascii_digit).count() >= TELEPHONE_DIGITS_MIN;
        let is_page = self.says(&|key| key.starts_with("www") || key.starts_with("http"));
        let names = self.refers() || self.points();
        (is_number || is_page) && !names && !self.takes_back()
            || answers_to_mail(&self.words)
            || is_disclaimer(&self.words)
            || asks
                && is_of_the_game(&self.words)
                && !(self.refers() || names && self.says(&is_this))
    }

    /// Whether it may change what the orders of its letter mean. Some of its words say so only
    /// below orders.
    pub(super) fn doubts(&self, own: WriterAndPhase, under: bool) -> bool {
        if self.is_about_mail() {
            return false;
        }
        let asks = self.asks();
        let (refers, points) = (self.refers(), self.points());
        let limits = self.says(&|key| limits(key) && !own.is_now(key));
        let pointing = points && (asks || self.count() <= POINTING_WORDS_MAX);
        if self.begins_to_hold() || self.takes_back() {
            let most = if points { 2 * POINTING_WORDS_MAX } else { TAKING_BACK_WORDS_MAX };
            let held = self.begins_to_hold() && (points || limits);
            return refers || held || self.count() <= most;
        }
        if refers {
            let weighs = limits || asks || self.is_of_another_mind(own) || self.is_another_s(own);
            return weighs && !self.replaces();
        }
        under && points_back(&self.words) && self.says(&|key| limits_or_weighs(key))
            || pointing && (limits || self.is_of_another_mind(own))
            || asks && self.says(&|key| role(key, Role::Judges))
            || self.limits(own) && self.is_short()
            || limits && self.count() <= DENYING_WORDS_MAX
            || self.count() <= POINTING_WORDS_MAX && self.begins_to_limit()
    }

    /// Whether it clearly takes back what stands over it. A signature stands under every letter,
    /// and most that it says is of other things: "please consider the environment before
    /// printing".
    pub(super) fn retracts(&self) -> bool {
        let takes_back = self.takes_back() && (self.refers() || self.points());
        !self.is_about_mail() && (takes_back || self.refers() && self.says(&denies))
    }

    /// Whether it may take back what a line announces behind it, or limit it.
    pub(super) fn weakens(&self, own: WriterAndPhase) -> bool {
        let takes_back = self.takes_back() && self.doubts(own, false);
        takes_back || self.refers() && self.says(&limits)
    }

    /// Whether anything of it weighs: right beside orders it is said of them.
    pub(super) fn weighs(&self, own: WriterAndPhase) -> bool {
        let named = self.refers() || self.points();
        let weighs = self.takes_back()
            || named && self.says(&limits)
            || self.limits(own)
            || self.is_of_another_mind(own)
            || self.is_another_s(own);
        !self.is_about_mail() && (weighs && !self.replaces() || self.doubts(own, true))
    }

    /// Whether orders that it leads to may be somebody else's: only the writer's own need no word
    /// that is known.
    pub(super) fn leads_to_others_s(&self, own: WriterAndPhase) -> bool {
        let names = self.refers() || self.points();
        if self.says(&is_here) {
            // "Here is what I decided after six cups of coffee:"
            return self.takes_back() || self.says(&is_condition) || self.is_another_s(own);
        }
        let another_time = |key: &str| {
            matches!(key, "last" | "next" | "yesterday" | "tomorrow" | "gestern" | "hier")
        };
        let own_time = self.replaces() || !self.says(&another_time);
        !own_time
            || self.weighs(own)
            || !self.is_about_mail() && names && !self.says(&is_first_person) && !self.replaces()
    }

    /// Whether nobody is named who may have made the orders that it leads to: "Marching orders:".
    pub(super) fn only_leads(&self) -> bool {
        let said = |word: &&Token| word.mark == Mark::Word && !role(&word.key, Role::Anywhere);
        let said: Vec<&Token> = self.words.iter().filter(said).collect();
        let known = |word: &&Token| {
            harmless(std::slice::from_ref(*word), |_| true).is_some()
                || lexicon().power(&word.key).is_some()
        };
        let named = said.iter().skip(1).any(|word| is_name(word));
        let begins = said.first().is_some_and(known);
        said.len() > 1 && begins && !named && !self.refers() && self.ends_in(Mark::Colon)
    }

    /// Whether it says without a condition that its orders replace others.
    fn replaces(&self) -> bool {
        self.says(&replaces) && !self.says(&is_condition)
    }

    /// Whether it is whole, and says nothing that may be of orders: it leads to none.
    pub(super) fn stands_alone(&self, own: WriterAndPhase) -> bool {
        let told = self.count() > NAME_WORDS_MAX;
        self.stops && !self.doubts(own, true) && (told || !self.says(&|key| weighs(key)))
    }
}

/// Whether a word takes orders back in a sentence of its own, and not only in a bracket.
fn takes_back(key: &str) -> bool {
    prose::takes_back(key) && !says_little(key)
}

fn limits_or_weighs(key: &str) -> bool {
    limits(key) || weight(key).is_some() && !matches!(key, "that" | "thats")
}

fn is_of_the_day(key: &str) -> bool {
    is_day(key)
        || matches!(
            key,
            "game" | "year" | "time" | "address" | "house" | "town" | "summer" | "winter" | "place"
        )
}

fn is_this(key: &str) -> bool {
    matches!(
        key,
        "this"
            | "these"
            | "those"
            | "above"
            | "below"
            | "dies"
            | "diese"
            | "ceci"
            | "questo"
            | "esto"
    )
}
