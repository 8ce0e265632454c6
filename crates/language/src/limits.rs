//! How far the reader looks, and what counts as short: limits that several rooms share.

/// A greeting, a call or a remark has at most this many words; a sentence has more.
pub(crate) const FEW_WORDS: usize = 4;

/// A line of fewer words may be a heading or an abbreviated statement; one with this many tells
/// something.
pub(crate) const SHORT_WORDS: usize = 5;

/// In a sentence of fewer words each of them speaks about what stands beside it.
pub(crate) const SENTENCE_WORDS: usize = 6;

/// At most this many words name, sign or greet a person.
pub(crate) const NAME_WORDS: usize = 3;

/// How many tokens are close by: a day, a unit, what a word points at.
pub(crate) const CLOSE_TOKENS: usize = 9;

/// No head of a line, no condition and no filling in front of an order goes on for longer.
pub(crate) const NEAR_TOKENS: usize = 16;

/// The reader looks for nothing beyond this many tokens: a line may have thousands, and each may
/// begin what it looks for.
pub(crate) const FAR_TOKENS: usize = 60;

/// A name in small letters has at least so many of them; shorter ones are words of some language.
pub(crate) const SMALL_NAME_LETTERS: usize = 4;

/// A name of so many small letters is no word of every day.
pub(crate) const LONG_NAME_LETTERS: usize = 6;

/// A code has so many letters; fewer are too few to guess.
pub(crate) const CODE_LETTERS: usize = 3;

/// No power has more units, and no unit more neighbours.
pub(crate) const UNITS_MAX: usize = 34;
