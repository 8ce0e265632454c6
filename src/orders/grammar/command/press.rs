//! Press, on one line or on several (D.X(1)).

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{map, opt, value};
use nom::multi::many0_count;

use super::super::super::text::{Mark, Token, Tokens};
use super::super::{Parsed, expected, mark, phrase, word};
use super::{Command, Line, powers};
use crate::board::Power;

/// Words for others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Press {
    /// What is said of its author, if its author said it.
    pub kind: Option<PressKind>,
    /// For whom it is, if that is said.
    pub to: Option<Recipients>,
    /// The words themselves.
    pub text: String,
    /// Whether it goes on in the next lines; in the end, whether its end is missing.
    pub open: bool,
}

/// What a reader of press learns of its author (D.X(1)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressKind {
    /// Who wrote it.
    White,
    /// Nothing.
    Grey,
    /// A name that anybody may have put there.
    DarkGrey,
    /// That somebody else wrote it. No policy takes such press, so that it has to be told from the
    /// dark grey that most policies take.
    Black,
}

/// For whom press is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Recipients {
    /// For everybody.
    All,
    /// For these powers.
    Powers(Vec<Power>),
    /// For somebody whom only people know, as written.
    Others(String),
}

impl PressKind {
    /// The word of data lines.
    pub const fn name(self) -> &'static str {
        match self {
            PressKind::White => "white",
            PressKind::Grey => "grey",
            PressKind::DarkGrey => "dark-grey",
            PressKind::Black => "black",
        }
    }
}

impl std::fmt::Display for Recipients {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Recipients::All => f.write_str("all"),
            Recipients::Powers(powers) => {
                let names: Vec<&str> = powers.iter().map(|power| power.name()).collect();
                f.write_str(&names.join(", "))
            }
            Recipients::Others(written) => f.write_str(written),
        }
    }
}

/// Press. Without text it goes on in the next lines, up to its end; so does press that begins
/// with a bracket, if it does not end on its line.
///
/// ```abnf
/// press = press-head ":" [<text>] / "[" press-head "]" [<text>] [closing-bracket]
/// ```
pub(super) fn press(line: &Line) -> Option<Command> {
    let open = mark(Mark::Open)(line.tokens).ok();
    let start = open.map_or(line.tokens, |(rest, ())| rest);
    let (rest, (kind, to)) = press_head(line, start).ok()?;
    let colon = mark(Mark::Colon)(rest).or_else(|_| mark(Mark::Dash)(rest));
    let rest = match (open, colon) {
        (Some(_), _) => mark(Mark::Close)(rest).ok()?.0,
        (None, Ok((rest, ()))) => rest,
        // "Press on to victory" is for nobody.
        (None, Err(_)) if kind.is_none() && to.is_none() && !rest.is_empty() => return None,
        (None, Err(_)) => rest,
    };
    let end = (0..rest.rest.len()).find(|at| closing_bracket(rest.after(*at)).is_ok());
    let text = match end {
        Some(at) => line.text_inside(Tokens { rest: rest.rest.get(..at)?, names: rest.names }),
        None => line.text_of(rest),
    };
    let open = end.is_none() && (open.is_some() || text.is_empty());
    Some(Command::Press(Press { kind, to, text, open }))
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
    let one_word = value((), word(|key| matches!(key, "endpress" | "signoff")));
    alt((phrase("end press"), one_word, closing_bracket)).parse(input)
}

/// So many tokens a closing bracket has.
const BRACKET_TOKENS: usize = 4;

/// The end of press in brackets, which may stand behind its last words.
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
/// press-head = "press" [press-kind] [press-to] / press-kind "press" [press-to]
/// ```
fn press_head<'a>(
    line: &Line,
    input: Tokens<'a>,
) -> Parsed<'a, (Option<PressKind>, Option<Recipients>)> {
    let (rest, before) = opt(press_kind).parse(input)?;
    let (rest, ()) = phrase("press")(rest)?;
    let (rest, behind) = opt(press_kind).parse(rest)?;
    let (rest, to) = opt(|input| press_to(line, input)).parse(rest)?;
    Ok((rest, (before.or(behind), to)))
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
        value(PressKind::Black, word(|key| key == "black")),
        value(PressKind::Grey, grey()),
        value(PressKind::DarkGrey, (dark, opt(mark(Mark::Dash)), opt(grey()))),
    ))
    .parse(input)
}

/// For whom it is; names that are no powers need a colon behind them.
///
/// ```abnf
/// press-to = "to" ("all" / powers)
/// ```
fn press_to<'a>(line: &Line, input: Tokens<'a>) -> Parsed<'a, Recipients> {
    let (rest, _) = word(|key| key == "to")(input)?;
    let all = (
        word(|key| matches!(key, "all" | "everyone" | "everybody")),
        many0_count(word(|key| matches!(key, "players" | "powers" | "of" | "you" | "the"))),
    );
    let known = alt((value(Recipients::All, all), map(powers, Recipients::Powers))).parse(rest);
    let ends = |token: &Token| matches!(token.mark, Mark::Colon | Mark::Close);
    match (known, rest.rest.iter().position(ends)) {
        (Ok(known), _) => Ok(known),
        (Err(_), None) => expected(rest, "a power"),
        (Err(_), Some(end)) => {
            let names = rest.rest.get(..end).unwrap_or_default();
            let names = line.text_inside(Tokens { rest: names, names: rest.names });
            Ok((rest.after(end), Recipients::Others(names)))
        }
    }
}
