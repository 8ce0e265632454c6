//! What players, captains and reserves say about seats and cases.

use super::command::{CommandFault, SeatWish, Until, Wish};
use super::expected;
use super::line::CommandWords;
use crate::board::Phase;
use crate::game::Layout;
use crate::names;

type WishRead = Option<Result<Wish, CommandFault>>;

pub(super) fn report(line: &mut CommandWords<'_>) -> WishRead {
    let has_colon = line.text.trim_start().get(6..).is_some_and(|rest| rest.starts_with(':'));
    has_colon.then(|| Ok(Wish::Report(line.reason())))
}

/// The writer is asked for whom the complaint is, since that depends on its subject (A.12).
pub(super) fn complaint(line: &mut CommandWords<'_>) -> WishRead {
    let has_colon = line.text.split_once(':').is_some_and(|(word, _)| !word.trim().contains(' '));
    has_colon.then(|| Err(line.expected(expected::COMPLAINT)))
}

pub(super) fn appeal(line: &mut CommandWords<'_>) -> WishRead {
    line.begins_number().then(|| case(line).map(Wish::Appeal))
}

/// Confirms a case's question, or a resignation.
pub(super) fn confirm(line: &mut CommandWords<'_>) -> WishRead {
    if line.takes("resignation") {
        return Some(resignation(line));
    }
    line.begins_number().then(|| case(line).map(Wish::Confirm))
}

pub(super) fn resignation_of(line: &mut CommandWords<'_>) -> WishRead {
    line.takes("of").then(|| resignation(line))
}

pub(super) fn address(line: &mut CommandWords<'_>) -> WishRead {
    line.rest.contains('@').then(|| Ok(Wish::Address(line.reason())))
}

/// A new address of ours; the writer's own has another verb.
pub(super) fn new_address(line: &mut CommandWords<'_>) -> WishRead {
    line.takes("address").then(|| {
        line.takes("please");
        line.ends(expected::NEW_ADDRESS_ALONE)?;
        Ok(Wish::NewToken)
    })
}

pub(super) fn set_layout(line: &mut CommandWords<'_>) -> WishRead {
    line.takes("layout").then(|| layout(line))
}

pub(super) fn layout_alone(line: &mut CommandWords<'_>) -> WishRead {
    (line.rest.split_whitespace().count() == 1).then(|| layout(line))
}

pub(super) fn prefer_pictures(line: &mut CommandWords<'_>) -> WishRead {
    line.takes("pictures").then(|| pictures(line))
}

pub(super) fn pictures_alone(line: &mut CommandWords<'_>) -> WishRead {
    (line.rest.split_whitespace().count() == 1).then(|| pictures(line))
}

pub(super) fn back(line: &mut CommandWords<'_>) -> WishRead {
    line.rest.is_empty().then_some(Ok(Wish::Seat(SeatWish::Return)))
}

/// A case, and nothing after it.
fn case(line: &mut CommandWords<'_>) -> Result<u32, CommandFault> {
    let case = line.number()?;
    line.ends(expected::CASE_ALONE)?;
    Ok(case)
}

/// How results are to look.
fn layout(line: &mut CommandWords<'_>) -> Result<Wish, CommandFault> {
    let layout = match line.word().map(str::to_ascii_lowercase).as_deref() {
        Some("judge") => Layout::Judge,
        Some("own") => Layout::Own,
        _ => return Err(line.expected(expected::LAYOUT)),
    };
    line.takes("please");
    line.ends(expected::LAYOUT_ALONE)?;
    Ok(Wish::Layout(layout))
}

/// Whether maps of the writer's own orders are to come.
fn pictures(line: &mut CommandWords<'_>) -> Result<Wish, CommandFault> {
    let are_wanted = match line.word().map(str::to_ascii_lowercase).as_deref() {
        Some("on") => true,
        Some("off") => false,
        _ => return Err(line.expected(expected::PICTURES)),
    };
    line.takes("please");
    line.ends(expected::PICTURES_ALONE)?;
    Ok(Wish::Pictures(are_wanted))
}

/// ```abnf
/// resignation = ["confirm"] "resignation of" <country>
/// ```
fn resignation(line: &mut CommandWords<'_>) -> Result<Wish, CommandFault> {
    line.takes("of");
    let power = line.power()?;
    line.ends(expected::RESIGNATION_ALONE)?;
    Ok(Wish::Seat(SeatWish::Resign { power }))
}

/// ```abnf
/// substitute = "substitute" <person> [from-season] [to-season] / "substitute" <person> one-season
/// ```
pub(super) fn substitute(line: &mut CommandWords<'_>) -> WishRead {
    Some(substitution(line).map(Wish::Seat))
}

fn substitution(line: &mut CommandWords<'_>) -> Result<SeatWish, CommandFault> {
    let person = person(line).to_owned();
    if person.is_empty() {
        return Err(line.expected(expected::SUBSTITUTE));
    }
    let (from, until) = match (from_season(line)?, to_season(line)?) {
        (None, None) => one_season(line)?
            .map_or((None, None), |season| (Some(season), Some(Until::Phase(season)))),
        span => span,
    };
    line.takes("please");
    line.ends(expected::SPAN)?;
    Ok(SeatWish::Substitute { person, from, until })
}

/// ```abnf
/// from-season = "from" phase
/// ```
fn from_season(line: &mut CommandWords<'_>) -> Result<Option<Phase>, CommandFault> {
    let begins = line.takes("from") || line.takes("starting");
    if begins { line.phase().map(Some) } else { Ok(None) }
}

/// ```abnf
/// to-season = "until" phase / "for" seasons
/// ```
fn to_season(line: &mut CommandWords<'_>) -> Result<Option<Until>, CommandFault> {
    if line.takes("until") || line.takes("till") {
        let until = line.phase()?;
        line.takes("only");
        return Ok(Some(Until::Phase(until)));
    }
    let mut ahead = *line;
    let count = if ahead.takes("for") { seasons(&mut ahead) } else { None };
    if count.is_some() {
        *line = ahead;
    }
    Ok(count.map(Until::Seasons))
}

/// ```abnf
/// one-season = "for" phase ["only"]
/// ```
fn one_season(line: &mut CommandWords<'_>) -> Result<Option<Phase>, CommandFault> {
    let left = line.rest;
    if !line.takes("for") {
        return Ok(None);
    }
    line.takes("the");
    let season = line.phase().map_err(|_| line.unread(left, expected::SPAN))?;
    line.takes("only");
    Ok(Some(season))
}

/// ```abnf
/// seasons = ("one" / "two" / "three" / "four") ("season" / "seasons")
/// ```
fn seasons(line: &mut CommandWords<'_>) -> Option<usize> {
    let word = line.word()?.to_ascii_lowercase();
    let names = ["one", "two", "three", "four"];
    let named = names.iter().position(|name| *name == word).map(|at| at + 1);
    let count = named.or_else(|| word.parse().ok())?;
    let is_season = line.takes("season") || line.takes("seasons");
    (is_season && (1..=names.len()).contains(&count)).then_some(count)
}

/// A person, up to the end of his address, or else up to a word that says for how long.
fn person<'l>(line: &mut CommandWords<'l>) -> &'l str {
    let rest = line.rest;
    let end = match (rest.find('<'), rest.find('>')) {
        (Some(open), Some(close)) if open < close => close + 1,
        _ => words(rest)
            .find(|(at, word)| {
                let ends = ["from", "starting", "until", "till", "for"];
                *at > 0 && ends.iter().any(|end| word.eq_ignore_ascii_case(end))
            })
            .or_else(|| {
                words(rest)
                    .find(|(_, word)| word.contains('@'))
                    .map(|(at, word)| (at + word.len(), word))
            })
            .map_or(rest.len(), |(at, _)| at),
    };
    let (person, behind) = rest.split_at_checked(end).unwrap_or((rest, ""));
    line.rest = behind.trim_start_matches([' ', ',', ';', ':']);
    person.trim()
}

/// The words of a text, each with the byte at which it begins.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (word.as_ptr() as usize - start, word))
}

/// ```abnf
/// period = "period" "until" phase
/// ```
pub(super) fn period(line: &mut CommandWords<'_>) -> WishRead {
    let begins = line.takes("until");
    begins.then(|| {
        let until = line.phase()?;
        line.ends(expected::PERIOD_ALONE)?;
        Ok(Wish::Seat(SeatWish::Period { until }))
    })
}

/// A verb alone, or with a power and nothing else.
pub(super) fn answer(line: &mut CommandWords<'_>, willing: bool) -> WishRead {
    let word = line.word();
    let power = word.and_then(names::power);
    let is_answer = line.rest.is_empty() && power.is_some() == word.is_some();
    is_answer.then_some(Ok(Wish::Seat(SeatWish::Answer { willing, power })))
}

/// ```abnf
/// captains-choice = "name" <person> "for" <country>
/// ```
pub(super) fn name(line: &mut CommandWords<'_>) -> WishRead {
    let (person, named) = line.until("for");
    if !named || person.is_empty() {
        return None;
    }
    let person = person.to_owned();
    let chosen = line.power().and_then(|power| {
        line.ends(expected::NAMED_FOR_GOOD)?;
        Ok(Wish::Seat(SeatWish::Name { person, power }))
    });
    Some(chosen)
}
