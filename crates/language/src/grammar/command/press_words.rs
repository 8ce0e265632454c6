//! The words and rules by which lines speak of press.

use super::super::super::text::{Mark, Token};
use super::super::heading::names_a_season;
use crate::grammar::vocabulary::{ClassSet, WordClass};

/// The marks that rules are made of.
pub(super) const RULES: &str = "-–—=*#_~|<>+";

/// This many of them make a rule.
const RULE_CHARS_MIN: usize = 3;

/// Whether a line is nothing but a rule, as people put them around press.
pub fn is_rule(written: &str) -> bool {
    let marks = written.trim();
    marks.chars().count() >= RULE_CHARS_MIN
        && marks.chars().all(|mark| RULES.contains(mark) || mark.is_whitespace())
}

/// What says that press begins or ends, or nothing at all.
const KNOWN: ClassSet = ClassSet::of(&[
    WordClass::PressFiller,
    WordClass::PressNoun,
    WordClass::PressEnds,
    WordClass::WhitePress,
    WordClass::GreyPress,
    WordClass::DarkGreyPress,
    WordClass::BlackPress,
]);

/// Whether a word says that press begins, or nothing at all.
pub(super) fn is_known(token: &Token) -> bool {
    token.is(KNOWN)
        || token.key.bytes().all(|byte| byte.is_ascii_digit())
        || names_a_season(&token.key)
}

pub(super) fn is_word(token: &Token) -> bool {
    token.mark == Mark::Word || token.mark == Mark::And && token.key == "and"
}
