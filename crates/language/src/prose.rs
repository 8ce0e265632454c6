//! Prose beside orders and commands: its sentences, and the questions that apply to each beside
//! either. What one does to them is weighed in [`reader`](super::reader).

use std::cell::OnceCell;

use super::grammar::harmless::classes_in;
use super::text::{LetterLine, Mark, Token, tokens};
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};
use crate::limits::NAME_WORDS;

pub(crate) struct ProseSentence<'l> {
    /// The line in which it begins.
    pub(crate) line: &'l LetterLine<'l>,
    pub(crate) words: Vec<Token>,
    /// Whether it ends in a full stop or an exclamation mark.
    pub(crate) stops: bool,
    /// The classes of its phrases, once they have been asked for.
    phrases: OnceCell<ClassSet>,
}

impl<'l> ProseSentence<'l> {
    pub(crate) const fn new(line: &'l LetterLine<'l>, words: Vec<Token>, stops: bool) -> Self {
        ProseSentence { line, words, stops, phrases: OnceCell::new() }
    }

    /// Whether a phrase of one of these classes is in it.
    pub(crate) fn has(&self, wanted: impl Into<ClassSet>) -> bool {
        let wanted = wanted.into();
        let behind_article = |word| elided(word).is_some_and(|key| classes_of(key).has_any(wanted));
        let phrases = self.phrases.get_or_init(|| classes_in(&self.words));
        phrases.has_any(wanted) || self.words.iter().any(behind_article)
    }

    /// Whether a word of one of these classes is in it.
    pub(crate) fn says(&self, wanted: impl Into<ClassSet>) -> bool {
        self.says_beside(wanted, ClassSet::default())
    }

    /// Whether a word of one of these classes is in it that is of none of the others.
    pub(crate) fn says_beside(
        &self,
        wanted: impl Into<ClassSet>,
        others: impl Into<ClassSet>,
    ) -> bool {
        let (wanted, others) = (wanted.into(), others.into());
        self.any_word(&|key| {
            let classes = classes_of(key);
            classes.has_any(wanted) && !classes.has_any(others)
        })
    }

    /// How many words it has after "P.S.".
    pub(crate) fn count(&self) -> usize {
        let words = self.words.iter().filter(|word| word.mark == Mark::Word);
        words.skip_while(|word| word.is(WordClass::PostscriptMark)).count()
    }

    pub(crate) fn ends_in(&self, mark: Mark) -> bool {
        self.words.last().is_some_and(|last| last.mark == mark)
    }

    pub(crate) fn asks(&self) -> bool {
        self.ends_in(Mark::Question)
    }

    /// Whether more is to come after it.
    pub(crate) fn points_on(&self) -> bool {
        let marks = [Mark::Colon, Mark::Dash, Mark::Arrow, Mark::Question, Mark::Comma];
        marks.into_iter().any(|mark| self.ends_in(mark))
    }

    pub(crate) fn any_word(&self, test: &dyn Fn(&str) -> bool) -> bool {
        self.words.iter().any(|word| test(&word.key) || elided(word).is_some_and(test))
    }
}

/// What an understood line is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum KnownLine {
    /// It announces what stands under it.
    Announces,
    /// It says nothing of that.
    Talks,
}

/// What words are of which all are known: `here` says how many are at the beginning of what it is
/// given, and what they say.
pub(crate) fn known_line(
    words: &[Token],
    mut here: impl FnMut(&[Token]) -> Option<(usize, KnownLine)>,
) -> Option<KnownLine> {
    let mut known = KnownLine::Talks;
    let mut rest = words;
    while let Some(token) = rest.first() {
        let (length, said) = match token.mark {
            Mark::Word => here(rest)?,
            _ => (1, KnownLine::Talks),
        };
        if said == KnownLine::Announces {
            known = said;
        }
        if token.mark == Mark::Question && known == KnownLine::Announces {
            return None;
        }
        rest = rest.get(length..).unwrap_or_default();
    }
    Some(known)
}

/// What a word is after its article: "autre" in "l'autre partie".
pub(crate) fn elided(word: &Token) -> Option<&str> {
    word.key.get(word.elided..).filter(|_| word.elided > 0)
}

/// The sentences of some lines. A short line, and one with a comma or a
/// colon at its end, ends one.
pub(crate) fn sentences<'l>(lines: &[&'l LetterLine<'l>]) -> Vec<ProseSentence<'l>> {
    let mut all: Vec<ProseSentence> = Vec::new();
    let mut ended = true;
    let mut last = 0;
    for line in lines {
        // What has other lines between it is no one sentence.
        ended |= std::mem::replace(&mut last, line.number) + 1 != line.number;
        for token in tokens(&line.mended.text) {
            if ended && !matches!(token.mark, Mark::Word | Mark::Open) && !all.is_empty() {
                continue;
            }
            if ended {
                all.push(ProseSentence::new(line, Vec::new(), false));
            }
            let stops = matches!(token.mark, Mark::Stop | Mark::Question);
            // "St. Petersburg", and "up to it. Something else".
            let is_word = token.key.len() > 2 || token.key.len() == 2 && token.small;
            ended = stops || token.dotted && is_word;
            if let Some(last) = all.last_mut() {
                last.stops = token.mark == Mark::Stop || token.dotted;
                last.words.push(token);
            }
        }
        let small = |last: &ProseSentence| last.count() <= NAME_WORDS;
        ended |= all.last().is_some_and(|last| last.points_on() || small(last));
    }
    all
}
