//! How far is looked, and what is short: the limits that several rooms share.

/// So few words are a greeting, a call or a remark; a sentence has more.
pub(crate) const FEW_WORDS: usize = 4;

/// A line of fewer words may be a heading or say something with less; one of so many tells.
pub(crate) const SHORT_WORDS: usize = 5;

/// In a sentence of fewer words each speaks of what stands beside it.
pub(crate) const SENTENCE_WORDS: usize = 6;

/// So many words name, sign or greet somebody.
pub(crate) const NAME_WORDS: usize = 3;

/// So many tokens stand close by: a day, a unit, what a word points at.
pub(crate) const CLOSE_TOKENS: usize = 9;

/// No head of a line, no condition and no filling in front of an order goes on for longer.
pub(crate) const NEAR_TOKENS: usize = 16;

/// Behind so many tokens nobody looks for anything: a line may have thousands, and each may begin
/// what is looked for.
pub(crate) const FAR_TOKENS: usize = 60;

/// A name in small letters has at least so many of them; shorter ones are words of some language.
pub(crate) const SMALL_NAME_LETTERS: usize = 4;

/// A code has so many letters; fewer are too few to guess.
pub(crate) const CODE_LETTERS: usize = 3;

/// No power has more units, and no unit more neighbours.
pub(crate) const UNITS_MAX: usize = 34;
