//! Proposals to be voted on (D.IX(3) to (5)).

use std::fmt;

use nom::Parser;
use nom::combinator::opt;
use nom::multi::many0_count;

use super::super::super::text::{Mark, Tokens};
use super::super::{phrase, word};
use super::{Command, Line, power};
use crate::board::Power;

/// What a proposal would come to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proposal {
    /// The game ends, and all survivors share in it.
    EndWithAll,
    /// The game ends, and these powers share in it; the others count as eliminated (D.IX(4)).
    EndWith(Vec<Power>),
    /// The game ends, and all survivors but these share in it.
    EndWithout(Vec<Power>),
    /// The game is conceded to one power (D.IX(3)).
    Concede(Power),
    /// A rule is to be changed, in these words (D.IX(5)).
    Change(String),
    /// It names too much or too little to be voted on.
    Unclear,
}

/// Words that leave powers out.
const LEAVES_OUT: [&str; 5] = ["without", "except", "excluding", "but", "minus"];
/// Words that may stand in any proposal.
#[rustfmt::skip]
const KNOWN: [&str; 43] = [
    "a", "an", "the", "draw", "dias", "all", "survivors", "surviving", "players", "player",
    "powers", "of", "among", "amongst", "between", "including", "includes", "for", "by", "with",
    "everybody", "everyone", "game", "end", "ending", "ends", "finish", "stop", "please", "that",
    "this", "remaining", "concede", "conceding", "concession", "solo", "win", "victory", "shared",
    "in", "is", "be", "it",
];
/// What stands between "I" and the verb.
#[rustfmt::skip]
const BEFORE_VERB: [&str; 10] = [
    "i", "we", "would", "like", "to", "want", "wish", "hereby", "also", "now",
];

/// A proposal.
///
/// ```abnf
/// propose = ["i"] "propose" [":"] (draw / ending / concession / rule-change)
///     / ["i"] "concede" "to" <power>
/// ```
pub(super) fn propose(line: &Line) -> Option<Command> {
    let before = line.words.iter().take_while(|word| BEFORE_VERB.contains(word)).count();
    let verb = *line.words.get(before)?;
    let proposes = matches!(verb, "propose" | "proposing" | "proposal");
    let concedes = matches!(verb, "concede" | "conceding" | "concession");
    // "Would concede" without anybody who would is no offer.
    if !(proposes || concedes) || before > 0 && !matches!(line.words.first(), Some(&("i" | "we"))) {
        return None;
    }
    let rest = if proposes { line.tokens.after(before + 1) } else { line.tokens };
    let rest = many0_count(super::mark(Mark::Colon)).parse(rest).map_or(rest, |(rest, _)| rest);
    let proposal = rule_change(line, rest).or_else(|| {
        let rest = sentence(rest);
        let functions = [concession, ending, draw].into_iter();
        functions.filter(|_| is_plain(rest)).find_map(|function| function(line, rest))
    });
    let proposal = proposal.unwrap_or(Proposal::Unclear);
    Some(Command::Propose { proposal, text: line.whole() })
}

/// What stands in front of the first full stop or bracket.
fn sentence(tokens: Tokens<'_>) -> Tokens<'_> {
    let ends = |mark: Mark| matches!(mark, Mark::Stop | Mark::Open);
    let end = tokens.rest.iter().position(|token| ends(token.mark));
    let rest = tokens.rest.get(..end.unwrap_or(tokens.rest.len())).unwrap_or_default();
    Tokens { rest, names: tokens.names }
}

/// A change of what the game master may choose (D.IX(5)).
///
/// ```abnf
/// rule-change = (["a"] "rule change" / ["to"] "change" ["the"] "rules") ":" <text>
/// ```
fn rule_change(line: &Line, tokens: Tokens) -> Option<Proposal> {
    let filler = |key: &str| matches!(key, "a" | "to" | "the" | "that" | "we" | "new" | "house");
    let (rest, _) = many0_count(word(filler)).parse(tokens).ok()?;
    let known = |key: &str| matches!(key, "rule" | "rules" | "change" | "changing");
    let (rest, count) = many0_count((word(known), opt(word(filler)))).parse(rest).ok()?;
    let text = line.rest(rest);
    (count > 0 && !text.is_empty()).then_some(Proposal::Change(text))
}

/// The game is given to one power.
///
/// ```abnf
/// concession = ["a"] "concession to" <power> / ["to"] "concede to" <power>
/// ```
fn concession(line: &Line, tokens: Tokens) -> Option<Proposal> {
    let concedes = ["concede", "conceding", "concession", "solo", "win", "victory"];
    line.says_any(&concedes).then(|| match named(tokens).as_slice() {
        [one] => Proposal::Concede(*one),
        _ => Proposal::Unclear,
    })
}

/// The game ends, with some or all survivors.
///
/// ```abnf
/// ending = ["to"] "end the game" ["with" ["all"] "survivors" / "with" several-powers
///     / "without" powers]
/// ```
fn ending(line: &Line, tokens: Tokens) -> Option<Proposal> {
    let filler = |key: &str| matches!(key, "to" | "that" | "we" | "the" | "of" | "an");
    let (rest, _) = many0_count(word(filler)).parse(tokens).ok()?;
    let ends = |key: &str| matches!(key, "end" | "ending" | "finish" | "stop");
    let (rest, _) = word(ends)(rest).ok()?;
    let (rest, _) = many0_count(word(filler)).parse(rest).ok()?;
    let (rest, ()) = phrase("game")(rest).ok()?;
    Some(shared(line, rest))
}

/// A draw; without names it includes all survivors.
///
/// ```abnf
/// draw = ["a"] "draw" [("of" / "among" / "between") ("all" ["survivors"] / several-powers)
///     / "without" powers] / "DIAS"
/// ```
fn draw(line: &Line, tokens: Tokens) -> Option<Proposal> {
    if !line.says_any(&["draw", "dias"]) {
        return None;
    }
    // "A draw with Italy" may be one of three: nobody says whether the writer is in it.
    let with = line.says("with") && !named(tokens).is_empty();
    Some(if with { Proposal::Unclear } else { shared(line, tokens) })
}

/// Who shares in the end of a game.
fn shared(line: &Line, tokens: Tokens) -> Proposal {
    let leaves_out = |at: &usize| {
        let token = tokens.peek(*at);
        token.is_some_and(|token| LEAVES_OUT.contains(&token.key.as_str()))
    };
    let cut = (0..tokens.rest.len()).find(leaves_out);
    let before = tokens.rest.get(..cut.unwrap_or(tokens.rest.len())).unwrap_or_default();
    let included = named(Tokens { rest: before, names: tokens.names });
    let excluded = cut.map(|at| named(tokens.after(at)));
    let all = line.says_any(&["all", "everybody", "everyone", "dias", "survivors"]);
    let count = count(line);
    match (excluded, included.as_slice()) {
        (Some(out), []) if !out.is_empty() && count.is_none() => Proposal::EndWithout(out),
        (None, []) if count.is_none() => Proposal::EndWithAll,
        (None, [_, _, ..]) if !all && count.is_none_or(|count| count == included.len()) => {
            Proposal::EndWith(included)
        }
        _ => Proposal::Unclear,
    }
}

/// How many are to share, if that is said: `3-way`.
fn count(line: &Line) -> Option<usize> {
    line.words.iter().find_map(|word| {
        let stem = word.trim_end_matches('s').trim_end_matches("way");
        super::super::whole::number(stem).map(usize::from)
    })
}

/// Whether nothing stands there but powers and these words: anything else could turn the meaning.
fn is_plain(mut tokens: Tokens) -> bool {
    while let Some(token) = tokens.peek(0) {
        tokens = match power(tokens) {
            Ok((rest, _)) => rest,
            Err(_) if token.mark == Mark::Question => return false,
            Err(_) if token.mark == Mark::Word && !is_known(&token.key) => return false,
            Err(_) => tokens.after(1),
        };
    }
    true
}

fn is_known(key: &str) -> bool {
    let number = super::super::whole::number(key.trim_end_matches('s').trim_end_matches("way"));
    number.is_some()
        || KNOWN.contains(&key)
        || LEAVES_OUT.contains(&key)
        || BEFORE_VERB.contains(&key)
        || matches!(key, "way" | "ways")
}

/// Every power that is named, in the order of the alphabet.
///
/// ```abnf
/// several-powers = <power> *("," <power>) "and" <power>
/// ```
fn named(mut tokens: Tokens) -> Vec<Power> {
    let mut found = Vec::new();
    while !tokens.is_empty() {
        tokens = match power(tokens) {
            Ok((rest, power)) => {
                found.push(power);
                rest
            }
            Err(_) => tokens.after(1),
        };
    }
    found.sort();
    found.dedup();
    found
}

/// As its proposer and the voters are told of it.
impl fmt::Display for Proposal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |powers: &[Power]| {
            powers.iter().map(|power| power.name()).collect::<Vec<_>>().join(", ")
        };
        match self {
            Proposal::EndWithAll => f.write_str("the game ends, shared by all survivors"),
            Proposal::EndWith(powers) => write!(f, "the game ends, shared by {}", list(powers)),
            Proposal::EndWithout(powers) => {
                write!(f, "the game ends, shared by all survivors but {}", list(powers))
            }
            Proposal::Concede(power) => write!(f, "the game is conceded to {}", power.name()),
            Proposal::Change(text) => write!(f, "change of rules: {text}"),
            Proposal::Unclear => f.write_str("not clear enough to be voted on"),
        }
    }
}
