//! Press, on one line or on several (D.X(1)).

use std::ops::Range;

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::many0_count;
use nom::sequence::{delimited, preceded};

use super::super::super::text::{Mark, Token, Tokens};
use super::super::unit::power;
use super::super::{Parsed, expected, mark, one_of, phrase, word};
use super::line::LineInWords;
use super::no_press::says_no_press;
use super::value::{Command, PressKind, Recipients, WrittenPress};
use crate::board::Power;
use crate::grammar::vocabulary::WordClass;

/// Press. Without text it goes on in the next lines, up to its end; so does press that begins
/// with a bracket, if it does not end on its line.
///
/// ```abnf
/// press = press-head ":" [<text>] / "[" press-head "]" [<text>] [closing-bracket]
/// ```
pub(super) fn press(line: &LineInWords) -> Option<Command> {
    read(line).map(|(press, _)| Command::Press(press))
}

/// The bytes of a line at which the words of its press stand.
pub fn words_of_press(tokens: Tokens<'_>, text: &str) -> Option<Range<usize>> {
    read(&LineInWords::new(tokens, text)).map(|(_, span)| span)
}

fn read(line: &LineInWords) -> Option<(WrittenPress, Range<usize>)> {
    if says_no_press(line.tokens) {
        return None;
    }
    let open = mark(Mark::Open)(line.tokens).ok();
    let start = open.map_or(line.tokens, |(rest, ())| rest);
    let (rest, (kind, to)) = press_head(line, start).ok()?;
    let colon = mark(Mark::Colon)(rest).or_else(|_| mark(Mark::Dash)(rest));
    let rest = match (open, colon) {
        (Some(_), _) => mark(Mark::Close)(rest).ok()?.0,
        (None, Ok((rest, ()))) => rest,
        // "Press on to victory" names no reader.
        (None, Err(_)) if kind.is_none() && to.is_none() && !rest.is_empty() => return None,
        (None, Err(_)) => rest,
    };
    let end = (0..rest.rest.len()).find(|at| closing_bracket(rest.after(*at)).is_ok());
    let text = match end {
        Some(at) => line.text_inside(Tokens { rest: rest.rest.get(..at)?, names: rest.names }),
        None => line.text_of(rest),
    };
    // A quotation mark is no token, but it is one of the words.
    let head = line.tokens.rest.len() - rest.rest.len();
    let from = head.checked_sub(1).and_then(|last| line.tokens.rest.get(last))?.span.end;
    let to_byte = match end {
        Some(at) => rest.after(at).byte(line.text.len()),
        None => line.end(),
    };
    // `:: PRESS ::`
    let text = if text.contains(char::is_alphanumeric) { text } else { String::new() };
    let open = end.is_none() && (open.is_some() || text.is_empty());
    Some((WrittenPress { kind, to, text, open }, from..to_byte))
}

/// Whether a line is press as it is to be written: if it is, whether it goes on in the next lines.
pub fn is_press(tokens: Tokens<'_>, text: &str) -> Option<bool> {
    read(&LineInWords::new(tokens, text)).map(|(press, _)| press.open)
}

/// Press that ends in a line below. A line that begins as press is its head even if it has other
/// words, and only what is written as press counts as its text.
pub fn press_with_end(tokens: Tokens<'_>, text: &str) -> Option<WrittenPress> {
    let line = LineInWords::new(tokens, text);
    if ends_press(tokens).is_some() {
        return None;
    }
    if let Some((press, _)) = read(&line) {
        return Some(WrittenPress { open: true, ..press });
    }
    let start = mark(Mark::Open)(tokens).map_or(tokens, |(rest, ())| rest);
    let (rest, kind) = begins_press(start).ok()?;
    start.rest.iter().find(|word| word.key == "press")?;
    let to = Some(line.text_of(rest)).filter(|names| !names.is_empty());
    Some(WrittenPress { kind, to: to.map(Recipients::Others), text: String::new(), open: true })
}

/// The first words of press, in any order that the old judges knew: `press`, `white press`, `press
/// fake`, `broadcast`.
fn begins_press(input: Tokens<'_>) -> Parsed<'_, Option<PressKind>> {
    let (rest, _) = many0_count(word(|key| matches!(key, "diplomacy" | "postal"))).parse(input)?;
    let (rest, before) = opt(press_kind).parse(rest)?;
    let (rest, _) = word(|key| matches!(key, "press" | "broadcast")).parse(rest)?;
    let (rest, behind) = opt(press_kind).parse(rest)?;
    Ok((rest, before.or(behind)))
}

/// Whether a line begins as press does.
pub fn may_begin_press(tokens: Tokens<'_>) -> bool {
    let start = mark(Mark::Open)(tokens).map_or(tokens, |(rest, ())| rest);
    begins_press(start).is_ok()
}

/// Whether a line is the end of press, or ends in one: the byte at which it does.
pub fn ends_press(tokens: Tokens<'_>) -> Option<usize> {
    let first = tokens.peek(0)?;
    if let Ok((rest, ())) = press_end(tokens) {
        let alone = rest.rest.iter().all(|token| matches!(token.mark, Mark::Stop | Mark::Dash));
        return alone.then_some(first.span.start);
    }
    let bracket = tokens.after(tokens.rest.len().checked_sub(BRACKET_TOKENS)?);
    closing_bracket(bracket).ok().map(|_| bracket.byte(0))
}

/// The end of press.
///
/// ```abnf
/// press-end = "end press" / "endpress" / closing-bracket
/// ```
fn press_end(input: Tokens<'_>) -> Parsed<'_, ()> {
    let ends = |key: &str| matches!(key, "endpress" | "endbroadcast" | "signoff");
    let one_word = value((), word(ends));
    alt((phrase("end press"), phrase("end broadcast"), one_word, closing_bracket)).parse(input)
}

/// The number of tokens of a closing bracket.
const BRACKET_TOKENS: usize = 4;

/// The end of press in brackets, which may come after its last words.
///
/// ```abnf
/// closing-bracket = "[" ("/" / "end") "press" "]"
/// ```
fn closing_bracket(input: Tokens<'_>) -> Parsed<'_, ()> {
    let ends = alt((mark(Mark::Slash), phrase("end")));
    value((), (mark(Mark::Open), ends, phrase("press"), mark(Mark::Close))).parse(input)
}

/// What kind of press it is, and for whom.
///
/// ```abnf
/// press-head = "press" [press-kind] [press-to] ["," press-kind] / press-kind "press" [press-to]
/// ```
fn press_head<'a>(
    line: &LineInWords,
    input: Tokens<'a>,
) -> Parsed<'a, (Option<PressKind>, Option<Recipients>)> {
    let (rest, before) = opt(press_kind).parse(input)?;
    let (rest, ()) = phrase("press")(rest)?;
    let (rest, behind) = opt(alt((press_kind, bracketed_kind))).parse(rest)?;
    let (rest, to) = opt(|input| press_to(line, input)).parse(rest)?;
    let (rest, last) = opt(kind_at_end).parse(rest)?;
    Ok((rest, (before.or(behind).or(last), to)))
}

/// "Press (white): …"
fn bracketed_kind(input: Tokens<'_>) -> Parsed<'_, PressKind> {
    delimited(mark(Mark::Open), press_kind, mark(Mark::Close)).parse(input)
}

/// "Press to all, white: …"; with other words after it, it is talk.
fn kind_at_end(input: Tokens<'_>) -> Parsed<'_, PressKind> {
    let (rest, kind) =
        alt((preceded(mark(Mark::Comma), press_kind), bracketed_kind)).parse(input)?;
    let ends = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Dash | Mark::Close);
    match rest.peek(0).is_none_or(ends) {
        true => Ok((rest, kind)),
        false => expected(input, "a colon"),
    }
}

/// What is said of the author.
///
/// ```abnf
/// press-kind = "white" / ["dark"] ("grey" / "gray") / "black"
/// ```
fn press_kind(input: Tokens<'_>) -> Parsed<'_, PressKind> {
    let grey = || word(|key| matches!(key, "grey" | "gray" | "anonymous"));
    let dark = word(|key| matches!(key, "dark" | "darkgrey" | "darkgray"));
    alt((
        value(PressKind::White, word(|key| key == "white")),
        // A judge's fake press claims another author.
        value(PressKind::Black, word(|key| matches!(key, "black" | "fake"))),
        value(PressKind::Grey, grey()),
        value(PressKind::DarkGrey, (dark, opt(mark(Mark::Dash)), opt(grey()))),
    ))
    .parse(input)
}

/// For whom it is; names that are no powers need a colon after them, or have to be initials and
/// other words by which the old judges knew powers: `press to FT`, `press to all but E`.
///
/// ```abnf
/// press-to = "to" ("all" / powers)
/// ```
fn press_to<'a>(line: &LineInWords, input: Tokens<'a>) -> Parsed<'a, Recipients> {
    let (rest, ()) = match word(|key| key == "to")(input) {
        Ok((rest, _)) => (rest, ()),
        Err(_) => return judged(line, input),
    };
    let all = (
        word(|key| matches!(key, "all" | "everyone" | "everybody")),
        many0_count(one_of(WordClass::EverybodyFiller)),
    );
    let known = alt((value(Recipients::All, all), map(powers, Recipients::Powers))).parse(rest);
    let goes_on = |rest: Tokens| rest.peek(0).is_some_and(|next| next.is(WordClass::LeavesOut));
    let ends = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Close);
    match (known, rest.rest.iter().position(ends)) {
        (Ok(known), _) if !goes_on(known.0) => Ok(known),
        (_, None) => judged(line, rest),
        (_, Some(end)) => {
            let names = rest.rest.get(..end).unwrap_or_default();
            let names = line.text_inside(Tokens { rest: names, names: rest.names });
            Ok((rest.after(end), Recipients::Others(names)))
        }
    }
}

/// Initials of powers and such words, and nothing after them on the line but a colon.
fn judged<'a>(line: &LineInWords, input: Tokens<'a>) -> Parsed<'a, Recipients> {
    let between = |mark: Mark| matches!(mark, Mark::Comma | Mark::And | Mark::Slash);
    let known = |token: &&Token| between(token.mark) || names_readers(&token.key);
    let count = input.rest.iter().take_while(known).count();
    let rest = input.after(count);
    let ends = rest.peek(0).is_none_or(|next| matches!(next.mark, Mark::Colon | Mark::Close));
    if count == 0 || !ends {
        return expected(input, "a power");
    }
    let names = input.rest.get(..count).unwrap_or_default();
    let names = line.text_inside(Tokens { rest: names, names: input.names });
    Ok((rest, Recipients::Others(names)))
}

/// A word by which a judge's player says for whom press is: the initials of powers, of the master
/// and of observers, and whom to leave out.
fn names_readers(key: &str) -> bool {
    let initials = key.len() <= 9 && key.bytes().all(|byte| b"aefgirtmo".contains(&byte));
    let named = WordClass::Audience.has(key);
    !key.is_empty() && (initials || named || WordClass::LeavesOut.has(key))
}

/// Several powers, in the order of the alphabet.
///
/// ```abnf
/// powers = <power> *("," <power>) ["and" <power>]
/// ```
fn powers(input: Tokens<'_>) -> Parsed<'_, Vec<Power>> {
    let (mut rest, first) = power(input)?;
    let mut found = vec![first];
    loop {
        let between = alt((mark(Mark::Comma), mark(Mark::And), mark(Mark::Slash)));
        let (after, _) = (opt(between), opt(mark(Mark::And))).parse(rest)?;
        let after = opt(word(|key| key == "the")).parse(after)?.0;
        let Ok((after, next)) = power(after) else {
            found.sort();
            found.dedup();
            return Ok((rest, found));
        };
        rest = after;
        found.push(next);
    }
}
