//! Proposals to be voted on (D.IX(3) to (5)). This module only recognizes one; `game::votes`, which
//! knows who is on the board, reads its effect.

use nom::Parser;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::super::super::text::{Mark, Tokens};
use super::super::{mark, word};
use super::line::LineInWords;
use super::value::Command;
use crate::grammar::vocabulary::WordClass;

/// A proposal.
///
/// ```abnf
/// propose = ["i"] "propose" [":"] (draw / ending / concession / rule-change)
///     / ["i"] "concede" "to" <power>
/// ```
pub(super) fn propose(line: &LineInWords) -> Option<Command> {
    proposed(line).map(|_| Command::Propose { text: line.whole() })
}

/// What is proposed, in a line that proposes something.
fn proposed<'l>(line: &LineInWords<'l>) -> Option<Tokens<'l>> {
    let before = line.words.iter().take_while(|word| WordClass::WishFiller.has(word)).count();
    let verb = *line.words.get(before)?;
    let proposes = matches!(verb, "propose" | "proposing" | "proposal");
    let concedes = matches!(verb, "concede" | "conceding" | "concession");
    // "Would concede" without a person who would is no offer.
    if !(proposes || concedes) || before > 0 && !matches!(line.words.first(), Some(&("i" | "we"))) {
        return None;
    }
    let rest = if proposes { line.tokens.after(before + 1) } else { line.tokens };
    let colons = many0_count(mark(Mark::Colon)).parse(rest);
    Some(colons.map_or(rest, |(rest, _)| rest))
}

/// A change of what the game master may choose (D.IX(5)), in any words: nothing in them orders
/// anything.
///
/// ```abnf
/// rule-change = (["a"] "rule change" / ["to"] "change" ["the"] "rules") ":" <text>
/// ```
pub(super) fn rule_change(line: &LineInWords) -> Option<Command> {
    let filler = |key: &str| WordClass::RuleFiller.has(key);
    let (rest, _) = many0_count(word(filler)).parse(proposed(line)?).ok()?;
    let known = |key: &str| matches!(key, "rule" | "rules" | "change" | "changing");
    let (rest, count) = many0_count((word(known), opt(word(filler)))).parse(rest).ok()?;
    let has_words = count > 0 && !line.rest(rest).is_empty();
    has_words.then(|| Command::Propose { text: line.whole() })
}
