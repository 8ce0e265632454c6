//! Ends of press that don't mention press: `--- End ---`, a bare "Fin", the rule that stood around
//! its beginning, and the `-30-` of journalists.

use super::super::super::text::{Token, Tokens};
use super::press_words::{RULES, is_rule, is_word};
use crate::grammar::vocabulary::WordClass;

/// How marks surround a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFrame {
    /// In none.
    Plain,
    /// In brackets, by the one that opens.
    Brackets(char),
    /// Between rules of this mark, or after one.
    Ruled(char),
}

/// A line that may end press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressEnding {
    /// A rule, by its mark.
    Rule(char),
    /// `-30-`, as journalists end what they write.
    Thirty,
    /// A word that says that something ends, alone on its line.
    Word(LineFrame),
    /// "Fine", which ends what is Italian, and praises elsewhere.
    Italian(LineFrame),
    /// "Stop press", which may as well begin some.
    Stop(LineFrame),
}

/// What brackets open and close.
const BRACKETS: [(char, char); 5] = [('[', ']'), ('(', ')'), ('{', '}'), ('<', '>'), ('«', '»')];

/// The marks that frames are made of, besides rules.
const SLASHES: &str = "/:";

/// What a line ends, if it may end press.
pub fn ending(tokens: Tokens<'_>, written: &str) -> Option<PressEnding> {
    let marks: String = written.chars().filter(|letter| !letter.is_whitespace()).collect();
    if matches!(marks.as_str(), "-30-" | "–30–" | "—30—") {
        return Some(PressEnding::Thirty);
    }
    if is_rule(written) {
        let mark = marks.chars().next()?;
        return marks.chars().all(|other| other == mark).then_some(PressEnding::Rule(mark));
    }
    let frame = frame(written);
    let words: Vec<&Token> = tokens.rest.iter().filter(|token| is_word(token)).collect();
    let keys: Vec<&str> = words.iter().map(|word| word.key.as_str()).collect();
    match keys[..] {
        ["fine"] => Some(PressEnding::Italian(frame)),
        [end] | ["the", end] if is_end(end, frame) => Some(PressEnding::Word(frame)),
        ["stop", press] | [press, "stop"] if WordClass::PressNoun.has(press) => {
            Some(PressEnding::Stop(frame))
        }
        _ => None,
    }
}

fn is_end(word: &str, frame: LineFrame) -> bool {
    match frame {
        LineFrame::Plain => WordClass::EndAlone.has(word),
        LineFrame::Brackets(_) | LineFrame::Ruled(_) => WordClass::PressEnds.has(word),
    }
}

/// The marks around the words of a line.
pub fn frame(written: &str) -> LineFrame {
    let written = written.trim();
    let is_mark = |letter: &char| !letter.is_alphanumeric();
    let before: Vec<char> = written.chars().take_while(is_mark).collect();
    let last = written.chars().last();
    let Some(first) = before.first().copied() else { return LineFrame::Plain };
    if BRACKETS.iter().any(|(open, close)| (first, last) == (*open, Some(*close))) {
        return LineFrame::Brackets(first);
    }
    let ruled = before.iter().filter(|mark| **mark == first).count() > 1 || first == '#';
    match ruled && (RULES.contains(first) || SLASHES.contains(first)) {
        true => LineFrame::Ruled(first),
        false => LineFrame::Plain,
    }
}

impl PressEnding {
    /// Whether it ends press that began between these frames.
    pub fn ends(self, frames: &[LineFrame], is_italian: bool) -> bool {
        match self {
            // Journalists end what they write with `###`, too.
            PressEnding::Thirty | PressEnding::Word(_) | PressEnding::Rule('#') => true,
            PressEnding::Rule(mark) => frames.contains(&LineFrame::Ruled(mark)),
            PressEnding::Italian(frame) => {
                is_italian || frames.contains(&frame) && frame.is_marked()
            }
            PressEnding::Stop(frame) => frames.contains(&frame),
        }
    }

    /// Whether it says in words between marks that something ends.
    pub const fn is_sure(self) -> bool {
        match self {
            PressEnding::Word(frame) | PressEnding::Italian(frame) | PressEnding::Stop(frame) => {
                frame.is_marked()
            }
            PressEnding::Thirty => true,
            PressEnding::Rule(_) => false,
        }
    }

    /// Whether only press ends so: its beginning is missed where there is none.
    pub const fn is_of_press(self) -> bool {
        match self {
            PressEnding::Stop(_) | PressEnding::Thirty => true,
            PressEnding::Word(LineFrame::Brackets(open)) => open != '(',
            PressEnding::Word(_) | PressEnding::Rule(_) | PressEnding::Italian(_) => false,
        }
    }
}

impl LineFrame {
    const fn is_marked(self) -> bool {
        !matches!(self, LineFrame::Plain)
    }
}
