//! A player's own abbreviations (D.III(1)).

use super::super::super::names::{key, lexicon};
use super::super::super::text::{Mark, Token, Tokens};
use super::super::word;
use super::line::{LineInWords, behind_colon};
use super::value::{Abbreviations, Command};
use crate::board::Province;

/// A list of a player's own names.
///
/// ```abnf
/// abbreviations = ("abbreviations" / "abbreviation" / "abbr") [":"] abbreviation
///     *("," abbreviation)
/// ```
pub(super) fn abbreviations(line: &LineInWords) -> Option<Command> {
    let known = ["abbreviations", "abbreviation", "abbrev", "abbrevs", "abbr", "abbrs"];
    let (rest, _) = word(|key| known.contains(&key))(line.tokens).ok()?;
    let rest = behind_colon(rest);
    let mut found = Abbreviations { text: line.rest(rest), ..Abbreviations::default() };
    let between = |token: &Token| matches!(token.mark, Mark::Comma | Mark::Semicolon);
    let written = rest.rest.split(between).map(|rest| Tokens { rest, names: line.tokens.names });
    for one in written.filter(|one| !one.is_empty()) {
        match abbreviation(line, one).filter(|pair| !contradicts(&found.pairs, pair)) {
            Some(pair) => found.pairs.push(pair),
            None => found.faulty.push(line.text_inside(one)),
        }
    }
    Some(Command::Abbreviations(found))
}

fn contradicts(pairs: &[(String, Province)], (name, province): &(String, Province)) -> bool {
    pairs.iter().any(|(known, other)| known == name && other != province)
}

/// One name with its province.
///
/// ```abnf
/// abbreviation = <name> "=" <code>
/// ```
fn abbreviation(line: &LineInWords, input: Tokens) -> Option<(String, Province)> {
    let is_sign = |token: &Token| line.text.get(token.span.clone()) == Some("=");
    let links = |token: &Token| {
        matches!(token.mark, Mark::Colon | Mark::Arrow)
            || matches!(token.key.as_str(), "is" | "means" | "for")
    };
    let at = input.rest.iter().position(is_sign).or_else(|| input.rest.iter().position(links))?;
    let name = key(&line.text_inside(Tokens { rest: input.rest.get(..at)?, names: input.names }));
    let readings = lexicon().readings(&key(&line.text_inside(input.after(at + 1))));
    let only = readings.all.iter().next().filter(|_| readings.all.len() == 1);
    let province = readings.official.or(only)?;
    // A single letter is a kind of unit, a verb or a coast in too many places.
    name.chars().nth(1)?;
    Some((name, province))
}
