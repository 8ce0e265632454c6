//! Letters in plain words: the director reads them, and answers their writers himself.

use std::collections::BTreeSet;

use super::{marks, reported};
use crate::clerk::ruling::Work;
use crate::language::commands::tournament::{TournamentLine, rounds_named};
use crate::language::reader::beside;
use crate::mail::Arrival;
use crate::report::answers::tournament::letter::{self as words, EventLetterAnswer};
use crate::tournament::Tournament;
use crate::tournament::roster::Role;

/// Whether no part of a letter is a line for us, so that it is for a person to read. If its writer
/// wrote nothing but a line with a slip, or a result with one, he reads what was expected there.
pub(super) fn is_plain(lines: &[TournamentLine], text: &str) -> bool {
    let mut results = BTreeSet::new();
    for line in lines {
        if let TournamentLine::UnreadResult(result) = line {
            results.extend(result.first..result.first + result.lines.len());
        }
    }
    let others = match results.is_empty() {
        true => text.lines().filter(|line| !line.trim().is_empty()).count(),
        false => beside(text, &results).len(),
    };
    let slips = lines.iter().filter(|line| matches!(line, TournamentLine::Unread(..))).count();
    lines.iter().all(TournamentLine::is_unread) && (lines.is_empty() || others > slips)
}

/// Passes a letter on to the director, and tells its writer so. Strangers come through only once
/// they have answered a letter of ours: otherwise all kinds of mail would reach the director.
pub(super) fn pass_on(work: &mut Work<Tournament>, arrival: &Arrival, is_proved: bool) -> bool {
    let letter = &arrival.letter;
    let writer = work.state.roster.at(&letter.from.address).cloned();
    let Some(director) = work.state.director().cloned() else { return false };
    if letter.text.trim().is_empty() {
        return false;
    }
    match &writer {
        Some(writer) if writer.id == director.id => {
            work.say(EventLetterAnswer::NoCommand);
            return false;
        }
        None if !marks::has_token(&work.state, arrival) => return false,
        _ => {}
    }
    let from = words::PlainLetter {
        address: &letter.from.address,
        writer: writer.as_ref(),
        is_proved,
        subject: &letter.subject,
        text: letter.text.trim(),
        round: writer.as_ref().filter(|writer| writer.is(Role::Player)).and_then(|_| {
            let undrawn = work.state.undrawn();
            let mut named = rounds_named(&work.state, &letter.text).into_iter();
            named.find(|round| work.state.form().is_some() && undrawn.contains(round))
        }),
    };
    let draft = from.to_director(&work.state);
    work.ask_director(draft);
    work.say(EventLetterAnswer::PassedOn(director.name));
    if let Some(writer) = &writer {
        reported::say_what_binds(work, &writer.id);
    }
    true
}

/// Answers a letter in which we found nothing: says how to write.
pub(super) fn say_how(work: &mut Work<Tournament>, wants_to_sign_up: bool) {
    match work.ruling.said.is_empty() {
        true if wants_to_sign_up => work.say(EventLetterAnswer::NoSignUp),
        true => work.say(EventLetterAnswer::NothingForMe),
        false => {}
    }
    let help = words::help(&work.state);
    work.say_all(help);
}
