//! A line as words and marks, and the input that the parsers of [`super::super::grammar`] read.

use std::iter::Enumerate;
use std::ops::Range;

use nom::{Input, Needed};
use unicode_normalization::char::is_combining_mark;

use super::super::grammar::vocabulary::{ClassSet, KnownWord, WordClass, join_phrases, known};
use super::super::grammar::words::{KINDS, Task, kind};
use super::super::names::{Names, key, lexicon};
use crate::board::UnitKind;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Letters and digits, with the dots and apostrophes inside and after them.
    Word,
    /// One dash or several.
    Dash,
    /// `>`, or dashes that end in it.
    Arrow,
    Slash,
    Comma,
    Semicolon,
    Colon,
    /// `&` or `+`, or the word "and".
    And,
    Open,
    Close,
    Question,
    /// Full stops and exclamation marks.
    Stop,
    Other,
}

/// A word or a mark, and where it stands in the readable line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub mark: Mark,
    /// The word as names are compared, without a possessive `'s`; empty for marks.
    pub key: String,
    /// What the vocabulary knows of the key.
    pub known: &'static KnownWord,
    /// Its bytes in the readable line.
    pub span: Range<usize>,
    /// Whether there is a blank before it.
    pub apart: bool,
    /// The task that the word has where a verb can stand.
    pub task: Option<Task>,
    /// Whether the word ended in `'s`.
    pub possessive: bool,
    /// How many letters of the key are an article in front of an apostrophe.
    pub elided: usize,
    /// Whether a small letter is followed by a capital, as in `aROM`.
    pub glued: bool,
    /// Whether the word begins with a small letter.
    pub small: bool,
    /// Whether a full stop comes after the word.
    pub dotted: bool,
}

impl Token {
    /// Takes it for another word.
    pub fn reads(&mut self, key: String) {
        self.known = known(&key);
        self.key = key;
    }

    /// Whether its word is one of this class, or of any of these.
    pub fn is(&self, classes: impl Into<ClassSet>) -> bool {
        self.known.classes.has_any(classes.into())
    }

    /// Whether a sentence ends here: after one letter a full stop shortens a word.
    pub fn stops(&self) -> bool {
        self.dotted && self.key.len() > 1 || self.mark == Mark::Stop
    }

    /// The same, or a question ends; the letter of a verb may be the last word.
    pub fn ends(&self) -> bool {
        self.dotted || matches!(self.mark, Mark::Stop | Mark::Question)
    }

    /// The kind of unit that it names.
    pub fn kind(&self) -> Option<UnitKind> {
        self.known.classes.choice(&KINDS)
    }

    /// Whether the word is a verb of an order by itself, not by standing at a verb's place.
    pub fn is_verb(&self) -> bool {
        self.key.len() > 1 && self.task.is_some()
    }
}

/// Whether one of these words is of this class, or of any of these.
pub fn any_is(words: &[Token], classes: impl Into<ClassSet>) -> bool {
    let classes = classes.into();
    words.iter().any(|word| word.is(classes))
}

/// Splits a readable line. What only decorates it, such as the stars of bold text and the bars of
/// a table, counts as a blank.
pub fn tokens(line: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::new();
    let mut at = 0;
    let mut apart = true;
    while let Some(rest) = line.get(at..).filter(|rest| !rest.is_empty()) {
        let first = rest.chars().next().unwrap_or(' ');
        if first.is_whitespace() || matches!(first, '*' | '_' | '#' | '|' | '\'' | '^') {
            at += first.len_utf8();
            apart = true;
            continue;
        }
        let (mark, length) = mark_of(rest, first);
        let span = at..at + length;
        let written = if mark == Mark::Word { rest.get(..length).unwrap_or_default() } else { "" };
        let owned = written.strip_suffix("'s").or(written.strip_suffix("'S"));
        let mut small_then_capital = written.chars();
        let small = small_then_capital.next().is_some_and(char::is_lowercase);
        let glued = small && small_then_capital.next().is_some_and(char::is_uppercase);
        let key = match key(owned.unwrap_or(written)) {
            // A letter with an accent, as the French "à", is no kind of unit and no verb.
            letter if letter.len() == 1 && !written.is_ascii() => written.to_lowercase(),
            key => key,
        };
        // "L'Espagne" and "un'armata" are a place and a kind of unit.
        let elided = elided_length(&key, written);
        let named = key.get(elided..).filter(|bare| elided > 0 && names_a_place_or_kind(bare));
        let (key, elided) = match named.map(str::to_owned) {
            Some(bare) => (bare, 0),
            None => (key, elided),
        };
        let mark = if key == "and" { Mark::And } else { mark };
        let possessive = owned.is_some();
        let known = known(&key);
        let task = known.task.filter(|_| !possessive);
        let dotted = written.ends_with('.');
        tokens.push(Token {
            mark,
            key,
            known,
            span,
            apart,
            task,
            possessive,
            elided,
            glued,
            small,
            dotted,
        });
        at += length;
        apart = false;
    }
    tell_articles(&mut tokens);
    tell_telegrams(&mut tokens, line);
    join_phrases(&mut tokens);
    tell_small_words(&mut tokens);
    tokens
}

/// How many letters of a key are an article in front of an apostrophe: "l'Espagne", "quest'ordine".
fn elided_length(key: &str, written: &str) -> usize {
    let length = written.find('\'').unwrap_or(0);
    let article = key.get(..length).filter(|article| WordClass::Elided.has(article));
    let goes_on = key.len() > length + 1;
    article.filter(|_| goes_on).map_or(0, str::len)
}

fn names_a_place_or_kind(key: &str) -> bool {
    let names = lexicon();
    kind(key).is_some()
        || names.is_spoken(key)
        || names.is_name_word(key)
        || names.power(key).is_some()
        || names.readings(key).official.is_some()
}

/// "Die Armee in Wien geht nach Triest": in front of a verb "die" is the German article, and not
/// the English verb.
fn tell_articles(tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let german = tokens.get(at).is_some_and(|next| next.is(WordClass::GermanKind));
        let goes_on = |token: &&Token| !matches!(token.mark, Mark::Comma | Mark::Semicolon);
        let german = german && tokens.iter().skip(at).take_while(goes_on).any(Token::is_verb);
        if let Some(die) = tokens.get_mut(at - 1).filter(|token| german && token.key == "die") {
            die.task = None;
        }
    }
}

/// `FLEET LONDON TO NORTH SEA STOP FLEET …`: the word for a full stop is one.
fn tell_telegrams(tokens: &mut [Token], line: &str) {
    for at in 1..tokens.len() {
        let next = tokens.get(at + 1).is_none_or(|next| next.kind().is_some());
        let stop = tokens.get_mut(at).filter(|_| next);
        if let Some(stop) = stop.filter(|one| line.get(one.span.clone()) == Some("STOP")) {
            stop.mark = Mark::Stop;
            stop.reads(String::new());
        }
    }
}

/// "e", "y", "et" and "und" are "and" in front of a unit with its kind in capitals, and between two
/// names.
fn tell_small_words(tokens: &mut [Token]) {
    for at in 1..tokens.len() {
        let joins = |token: &Token| token.small && matches!(&*token.key, "e" | "y" | "et" | "und");
        if !tokens.get(at).is_some_and(joins) {
            continue;
        }
        let begins = |at: usize| {
            let next = tokens.get(at);
            let long = next.is_some_and(|next| next.key.len() > 2 || !next.small);
            long && next.is_some_and(|next| next.kind().is_some())
        };
        let named = |at: usize| tokens.get(at).is_some_and(names_a_place);
        let article = tokens.get(at + 1).is_some_and(|next| next.is(WordClass::Article));
        let leads = begins(at + 1) || article && begins(at + 2) || named(at - 1) && named(at + 1);
        if let Some(token) = tokens.get_mut(at).filter(|_| leads) {
            (token.mark, token.task) = (Mark::And, None);
            token.reads("and".to_owned());
        }
    }
}

fn names_a_place(token: &Token) -> bool {
    let is_name = token.mark == Mark::Word && token.key.len() > 2 && token.task.is_none();
    is_name && !lexicon().readings(&token.key).all.is_empty()
}

fn mark_of(rest: &str, first: char) -> (Mark, usize) {
    let run = |wanted: &[char]| rest.len() - rest.trim_start_matches(wanted).len();
    match first {
        letter if letter.is_alphanumeric() => (Mark::Word, word_length(rest)),
        '-' | '>' | '=' => {
            let length = run(&['-', '>', '=']);
            let arrow = rest.get(..length).is_some_and(|run| run.contains('>'));
            (if arrow { Mark::Arrow } else { Mark::Dash }, length)
        }
        '/' | '\\' => (Mark::Slash, run(&['/', '\\'])),
        ',' => (Mark::Comma, 1),
        ';' => (Mark::Semicolon, 1),
        ':' => (Mark::Colon, 1),
        '&' | '+' => (Mark::And, 1),
        '(' | '[' | '{' => (Mark::Open, 1),
        ')' | ']' | '}' => (Mark::Close, 1),
        '?' => (Mark::Question, run(&['?'])),
        '.' | '!' => (Mark::Stop, run(&['.', '!'])),
        other => (Mark::Other, other.len_utf8()),
    }
}

/// A word goes on over dots and apostrophes that a letter follows, and takes a dot after it, as in
/// `s.c.` and `supp.`; but a dot between two words parts them, as in `Bur.A` and `A.Par`.
fn word_length(rest: &str) -> usize {
    let mut length = 0;
    let mut letters = 0;
    let mut chars = rest.char_indices().peekable();
    while let Some((at, letter)) = chars.next() {
        let after = |skip: usize| rest.chars().nth(skip).is_some_and(char::is_alphanumeric);
        let follows = chars.peek().is_some_and(|(_, next)| next.is_alphanumeric());
        match letter {
            letter if letter.is_alphanumeric() => letters += 1,
            // An accent that comes after its letter as a character of its own.
            accent if is_combining_mark(accent) => {}
            '.' if follows && letters >= 3 => return at + 1,
            // One letter and a whole word: a kind of unit, or half a name.
            '.' if follows && letters == 1 && at == 1 && after(3) => return at + 1,
            '.' | '\'' if follows => letters = 0,
            '.' => return at + 1,
            _ => return at,
        }
        length = at + letter.len_utf8();
    }
    length
}

/// Tokens that a parser has not read yet, and the names by which it knows places.
#[derive(Clone, Copy)]
pub struct Tokens<'a> {
    /// What is left of the line.
    pub rest: &'a [Token],
    /// The names.
    pub names: &'a Names<'a>,
}

impl<'a> Tokens<'a> {
    /// The token so many places on.
    pub fn peek(&self, ahead: usize) -> Option<&'a Token> {
        self.rest.get(ahead)
    }

    /// Whether nothing is left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    fn with(&self, rest: &'a [Token]) -> Self {
        Tokens { rest, names: self.names }
    }

    /// What is left after so many tokens.
    pub fn after(&self, count: usize) -> Self {
        self.with(self.rest.get(count..).unwrap_or_default())
    }

    /// The byte at which the next token begins, or at which the last one ended.
    pub fn byte(&self, end: usize) -> usize {
        self.rest.first().map_or(end, |token| token.span.start)
    }
}

impl<'a> Input for Tokens<'a> {
    type Item = &'a Token;
    type Iter = std::slice::Iter<'a, Token>;
    type IterIndices = Enumerate<std::slice::Iter<'a, Token>>;

    fn input_len(&self) -> usize {
        self.rest.len()
    }

    fn take(&self, index: usize) -> Self {
        self.with(self.rest.get(..index).unwrap_or_default())
    }

    fn take_from(&self, index: usize) -> Self {
        self.after(index)
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }

    fn position<P: Fn(Self::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.rest.iter().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.rest.iter()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.rest.iter().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        let length = self.rest.len();
        if count <= length { Ok(count) } else { Err(Needed::new(count - length)) }
    }
}
