//! Places: names of one or more words, and coasts.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};

use super::super::names::{Guess, Readings, lexicon};
use super::super::text::{Mark, Token, Tokens};
use super::articles::behind_den;
use super::harmless::harmless;
use super::tree::{Name, Sense, WrittenPlace};
use super::{Parsed, expected, mark, one_of, one_phrase, phrase, word, words};
use crate::board::{Coast, ProvinceSet};
use crate::grammar::vocabulary::{ClassSet, WordClass};
use crate::limits::{CODE_LETTERS, FEW_WORDS};

/// A name with its coast.
///
/// ```abnf
/// place = ["the"] coast-of name / ["the"] name [coast]
/// ```
pub fn place(input: Tokens<'_>) -> Parsed<'_, WrittenPlace> {
    if let Ok((rest, place)) = coast_in_front(input) {
        return Ok((rest, place));
    }
    if let Ok((rest, place)) =
        delimited(mark(Mark::Open), bare_place, mark(Mark::Close)).parse(input)
    {
        let (rest, coast) = opt(coast(place.name.may_be_split())).parse(rest)?;
        return Ok((rest, WrittenPlace { coast: place.coast.or(coast), ..place }));
    }
    bare_place(input)
}

/// A coast before the name of a place that has two: `sc Bul`, `(nc) Spa`.
///
/// A word such as "south" alone may begin the name of another place; a code or a word with "coast"
/// after it can't.
fn coast_in_front(input: Tokens<'_>) -> Parsed<'_, WrittenPlace> {
    let bracketed = delimited(mark(Mark::Open), coast_mark, mark(Mark::Close)).parse(input);
    let (rest, found) = match bracketed {
        Ok(done) => done,
        Err(_) => {
            let (rest, found) = coast_mark(input)?;
            let code = input.peek(0).is_some_and(|token| token.is(WordClass::CoastCode));
            let single = rest.rest.len() + 1 == input.rest.len();
            let letter = input.peek(0).is_some_and(|token| token.key.len() == 1);
            if !code && single && (letter || begins_known_name(input)) {
                return expected(input, "");
            }
            (rest, found)
        }
    };
    let (rest, name) = name(rest)?;
    match name.may_be_split() {
        true => Ok((rest, WrittenPlace { name, coast: Some(found) })),
        false => expected(input, ""),
    }
}

/// Whether two words begin a name together, as `North Africa` and `M. Atl.` do; "m at" does not.
pub fn begins_known_name(input: Tokens<'_>) -> bool {
    input.peek(0).zip(input.peek(1)).is_some_and(|(first, second)| {
        let both = format!("{} {}", first.key, second.key);
        let long = second.key.len() >= CODE_LETTERS;
        long && second.mark == Mark::Word && input.names.is_place(&both)
    })
}

/// Whether a long name stands here, and nothing after it: where "en" means "and", more follows.
pub(super) fn ends_in_known_name(input: Tokens<'_>) -> bool {
    let long = |token: &&Token| token.mark == Mark::Word && token.key.len() >= CODE_LETTERS;
    let known = |token: &Token| input.names.is_place(&token.key);
    let ends = input.peek(1).is_none_or(|next| next.mark != Mark::Word && next.mark != Mark::And);
    ends && input.peek(0).filter(long).is_some_and(known)
}

/// Whether a letter after the name of a place with two coasts ends it: `Bul e`, `Stp s - Bot`. A
/// unit after the dash makes the letter a verb: `F Spa s - A Mar`.
fn ends_behind_letter(rest: Tokens<'_>) -> bool {
    match rest.peek(0).map(|next| next.mark) {
        None | Some(Mark::Comma | Mark::Stop | Mark::Semicolon) => true,
        Some(Mark::Dash | Mark::Arrow) => super::unit::kind(rest.after(1)).is_err(),
        Some(_) => false,
    }
}

fn bare_place(input: Tokens<'_>) -> Parsed<'_, WrittenPlace> {
    let (input, _) = opt(one_of(WordClass::PlaceArticle)).parse(input)?;
    let input = behind_den(input);
    let (input, before) = opt(coast_of).parse(input)?;
    let (input, _) = opt(word(|key| key == "the")).parse(input)?;
    if let Some((rest, place)) = name_with_coast(input) {
        return Ok((rest, place));
    }
    let (input, name) = name(input)?;
    let (input, behind) = opt(coast(name.may_be_split())).parse(input)?;
    Ok((input, WrittenPlace { name, coast: before.or(behind) }))
}

/// `stpsc`: a code with its coast after it, without a mark between them.
fn name_with_coast(input: Tokens<'_>) -> Option<(Tokens<'_>, WrittenPlace)> {
    let token = input.peek(0).filter(|token| token.mark == Mark::Word && token.key.len() == 5)?;
    let (code, mark) = token.key.split_at_checked(3)?;
    let readings = input.names.readings(code);
    let split = readings.official.is_some_and(|province| province.is_split());
    let coast = Coast::from_code(mark).filter(|_| split)?;
    let sense = Sense::Provinces(readings);
    let name = Name { span: token.span.clone(), sense };
    Some((input.after(1), WrittenPlace { name, coast: Some(coast) }))
}

impl Name {
    /// Whether one of its provinces has two coasts.
    pub(super) fn may_be_split(&self) -> bool {
        match self.sense {
            Sense::Provinces(readings) => readings.all.iter().any(|province| province.is_split()),
            Sense::Unknown(guess) => guess.certain.is_some_and(|province| province.is_split()),
            _ => false,
        }
    }
}

/// The coast that stands before its province.
///
/// ```abnf
/// coast-of = coast-word ["coast"] "of"
/// ```
fn coast_of(input: Tokens<'_>) -> Parsed<'_, Coast> {
    let (rest, found) = coast_word(input)?;
    let (rest, _) = opt(phrase("coast")).parse(rest)?;
    let (rest, _) = phrase("of")(rest)?;
    Ok((rest, found))
}

/// A single letter is a coast only after a bracket, a slash or a hyphen, and where there are two:
/// anywhere else it is a verb.
///
/// ```abnf
/// coast = "(" coast-mark ")" / "/" coast-mark
/// ```
fn coast<'a>(split: bool) -> impl Fn(Tokens<'a>) -> Parsed<'a, Coast> {
    move |input| {
        let letter = |at: usize| input.peek(at).is_some_and(|token| token.key.len() == 1);
        let bracketed = delimited(mark(Mark::Open), coast_mark, mark(Mark::Close)).parse(input);
        if let Ok((rest, found)) = bracketed {
            let verb = letter(1) && rest.peek(0).is_some_and(|next| next.mark == Mark::Word);
            return if letter(1) && (!split || verb) {
                expected(input, "")
            } else {
                Ok((rest, found))
            };
        }
        if let Ok((rest, found)) = preceded(mark(Mark::Slash), coast_mark).parse(input) {
            return if letter(1) && !split { expected(input, "") } else { Ok((rest, found)) };
        }
        let coded = input.peek(1).is_some_and(|token| token.is(WordClass::CoastCode));
        if split && coded && mark(Mark::Colon)(input).is_ok() {
            return coast_mark(input.after(1));
        }
        loose_coast(input, split)
    }
}

/// A coast without a bracket or slash: `sc`, `- sc`, `, south coast`, `south`, `-s`.
fn loose_coast(input: Tokens<'_>, split: bool) -> Parsed<'_, Coast> {
    let (after, hyphen) = opt(alt((mark(Mark::Dash), mark(Mark::Comma)))).parse(input)?;
    let (rest, found) = coast_mark(after)?;
    let token = after.peek(0).map_or("", |token| token.key.as_str());
    let code = WordClass::CoastCode.has(token)
        || matches!(token, "n" | "s" | "e" | "w") && rest.rest.len() + 1 < after.rest.len();
    let named = after.rest.len() - rest.rest.len() > 1 && token.len() > 2;
    let touching = |at: usize| input.peek(at).is_some_and(|token| !token.apart);
    let tight =
        hyphen.is_some() && touching(0) && touching(1) && input.peek(0).is_some_and(is_dash);
    let begins_a_name = rest.peek(0).is_some_and(|next| {
        next.mark == Mark::Word
            && !next.is_verb()
            && next.key.len() > 1
            && input.names.is_place(&format!("{token} {}", next.key))
    });
    let word = split && token.len() > 2 && !begins_a_name && (hyphen.is_none() || tight);
    // `F Mao - north coast of Spain` speaks of the next place.
    let of_the_next =
        phrase("of")(rest).is_ok() || hyphen.is_some() && !split && coast_in_front(after).is_ok();
    let letter = split && hyphen.is_none() && token.len() == 1 && ends_behind_letter(rest);
    let said = code || named || word || letter || split && tight && !begins_a_name;
    match !of_the_next && said {
        true => Ok((rest, found)),
        false => expected(input, ""),
    }
}

fn is_dash(token: &Token) -> bool {
    token.mark == Mark::Dash
}

/// A word for a coast; one more word, such as "coast", may follow.
///
/// ```abnf
/// coast-mark = coast-word
/// ```
fn coast_mark(input: Tokens<'_>) -> Parsed<'_, Coast> {
    let (rest, found) = coast_word(input)?;
    let (rest, _) = opt(one_phrase(&["coast", "cst", "shore"])).parse(rest)?;
    Ok((rest, found))
}

/// A word for a coast, or two.
///
/// ```abnf
/// coast-word = <coast>
/// ```
fn coast_word(input: Tokens<'_>) -> Parsed<'_, Coast> {
    let coast = |token: &Token| input.names.coast(&token.key);
    let pair = |(first, second): (&Token, &Token)| {
        let two =
            matches!(second.key.as_str(), "coast" | "c") || matches!(&*first.key, "cote" | "costa");
        let both = || input.names.coast(&format!("{} {}", first.key, second.key));
        two.then(both).flatten()
    };
    if let Some(found) = input.peek(0).zip(input.peek(1)).and_then(pair) {
        return Ok((input.after(2), found));
    }
    match input.peek(0).filter(|token| token.mark == Mark::Word).and_then(coast) {
        Some(found) => Ok((input.after(1), found)),
        None => expected(input, ""),
    }
}

/// The longest name that is known; else one word.
///
/// ```abnf
/// name = <province>
/// ```
pub fn name(input: Tokens<'_>) -> Parsed<'_, Name> {
    let Some(first) = input.peek(0).filter(|token| token.mark == Mark::Word) else {
        return expected(input, "a province");
    };
    let words = name_words(input);
    let span = |count: usize| {
        let last = count.checked_sub(1).and_then(|last| input.peek(last)).unwrap_or(first);
        first.span.start..last.span.end
    };
    if let Some((guess, count)) = misspelled_behind(input, &words) {
        return Ok((input.after(count), Name { span: span(count), sense: Sense::Unknown(guess) }));
    }
    if let Some((readings, count)) = known_name(input, &words) {
        return Ok((
            input.after(count),
            Name { span: span(count), sense: Sense::Provinces(readings) },
        ));
    }
    if first.is_verb() || first.kind().is_some() {
        return expected(input, "a province");
    }
    if let Some(power) = input.names.power(&first.key) {
        return Ok((input.after(1), Name { span: span(1), sense: Sense::Power(power) }));
    }
    if first.key.len() < 2 || first.key.starts_with(|letter: char| letter.is_ascii_digit()) {
        return expected(input, "a province");
    }
    if let Some(readings) = glued_readings(input, first) {
        return Ok((input.after(1), Name { span: span(1), sense: Sense::Glued(readings) }));
    }
    let (guess, count) = guessed_name(input, &words);
    Ok((input.after(count), Name { span: span(count), sense: Sense::Unknown(guess) }))
}

/// The beginnings of the input that could be one name: the joined key and how many tokens it is.
fn name_words(input: Tokens<'_>) -> Vec<(String, usize)> {
    let mut found: Vec<(String, usize)> = Vec::with_capacity(2);
    let mut joined = String::new();
    let mut at = 0;
    while let Some(token) = input.peek(at).filter(|token| token.mark == Mark::Word) {
        let begun = !joined.is_empty();
        let letter = token.key.len() < 2 && !joined.ends_with(" of");
        let short = letter && !begins_a_word(token);
        if begun && short && spells_a_name(input, &joined, at) {
            let next = input.peek(at + 1).map_or("", |next| next.key.as_str());
            found.push((format!("{joined} {} {next}", token.key), at + 2));
            break;
        }
        if begun && (short || token.is_verb()) {
            break;
        }
        if begun {
            joined.push(' ');
        }
        joined.push_str(&token.key);
        at += 1;
        found.push((joined.clone(), at));
        if found.len() == FEW_WORDS || token.possessive {
            break;
        }
        // `Mid-Atlantic` goes on over a hyphen that touches both words.
        let hyphen = input.peek(at).is_some_and(|next| next.mark == Mark::Dash && !next.apart);
        if hyphen && input.peek(at + 1).is_some_and(|next| !next.apart) {
            at += 1;
        }
    }
    found
}

/// `Mid A. O.`: two letters that would be a unit and nothing, except for the name that they end.
fn spells_a_name(input: Tokens<'_>, joined: &str, at: usize) -> bool {
    let letters = [input.peek(at), input.peek(at + 1)];
    let [Some(first), Some(second)] = letters else { return false };
    first.key.len() == 1
        && second.key.len() == 1
        && input.names.is_place(&format!("{joined} {} {}", first.key, second.key))
}

/// `St. P`: a letter that could be nothing else may begin a word of a name. Those of verbs, kinds,
/// coasts and the `x` that some write for a dash can't.
fn begins_a_word(token: &Token) -> bool {
    let other = matches!(token.key.as_str(), "n" | "e" | "w" | "x");
    token.task.is_none() && token.kind().is_none() && !other
}

fn known_name(input: Tokens<'_>, words: &[(String, usize)]) -> Option<(Readings, usize)> {
    words.iter().rev().find_map(|(key, count)| {
        if *count == 1 && (words::is_verb(key) || key.len() < 2) {
            return None;
        }
        let readings = input.names.readings(key);
        (!readings.all.is_empty()).then_some((readings, *count))
    })
}

/// `English Chanel`, `Monaco di Bavirea`: a known word that begins names of several words, and
/// after it some that only a misspelled name explains.
fn misspelled_behind(input: Tokens<'_>, words: &[(String, usize)]) -> Option<(Guess, usize)> {
    let ((first, _), longer) = words.split_first()?;
    let known = |name: &str| input.names.readings(name).all;
    let firsts = known(first);
    if firsts.is_empty() || first.len() < 2 || !lexicon().is_name_word(first) {
        return None;
    }
    longer.iter().rev().find_map(|(all, count)| {
        let rest = all.get(first.len() + 1..)?;
        // `Mar get`, `baltische the`: a short word is its own, and ends no name.
        let short = rest.len() <= CODE_LETTERS || words::kind(rest).is_some();
        if short || !known(rest).is_empty() || !known(all).is_empty() {
            return None;
        }
        let guess = input.names.guess(all);
        // `Mar Ionoi` is no Marseilles: we ask about a name of another language.
        let is_near = guess.certain.is_none() && !guess.nearest.is_empty();
        let is_certain = guess.certain.is_some_and(|province| firsts.contains(province));
        (is_certain || is_near).then_some((guess, *count))
    })
}

fn glued_readings(input: Tokens<'_>, token: &Token) -> Option<Readings> {
    let rest = token.key.strip_prefix(['a', 'f']).filter(|_| token.glued)?;
    let readings = input.names.readings(rest);
    (!readings.all.is_empty()).then_some(readings)
}

/// Whether a word stands here that could stand in front of any order.
fn begins_harmless(input: Tokens<'_>) -> bool {
    let in_front = ClassSet::of(&[WordClass::Anywhere, WordClass::Before]);
    let article = input.peek(0).is_some_and(|first| first.is(WordClass::Article));
    article || harmless(input.rest, in_front).is_some()
}

/// What an unknown name may have been meant for, and over how many tokens.
fn guessed_name(input: Tokens<'_>, words: &[(String, usize)]) -> (Guess, usize) {
    // Of a name of several words one at least is spelled well; most of a greeting is in no name.
    let has_name_word = |key: &str| key.split(' ').any(|word| lexicon().is_name_word(word));
    let long =
        words.iter().rev().filter(|(key, count)| *count > 1 && key.len() > 6 && has_name_word(key));
    let near: Vec<(Guess, usize)> =
        long.map(|(key, count)| (input.names.guess(key), *count)).collect();
    let certain = near.iter().find(|(guess, _)| guess.certain.is_some());
    let offered = || near.iter().find(|(guess, _)| !guess.nearest.is_empty());
    if let Some(found) = certain.or_else(offered) {
        return *found;
    }
    let none = Guess { certain: None, nearest: ProvinceSet::EMPTY };
    match words.first().filter(|(key, _)| key.chars().count() >= CODE_LETTERS) {
        Some((key, count)) => (input.names.guess(key), *count),
        // Two letters are too few to guess; whose they begin can be asked.
        None => {
            let asked = words.first().filter(|_| !begins_harmless(input));
            let begun = |(key, _): &(String, usize)| lexicon().starting_with(key);
            let nearest = asked.map_or(ProvinceSet::EMPTY, begun);
            (Guess { nearest, ..none }, 1)
        }
    }
}
