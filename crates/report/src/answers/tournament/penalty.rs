//! Points that a director takes off somebody's total in an open event.

use super::note;
use crate::game::PersonId;
use crate::letters::{Draft, points_in_words, safe};
use crate::tournament::Tournament;
use crate::tournament::exact::Exact;
use crate::tournament::individuals::EventPlace;
use crate::tournament::rounds::Round;

pub const ARE_FOR_INDIVIDUALS: &str = "Points can be taken off only in open events: at a World \
    Masters the boards alone score (C.1).";
pub const TOTAL_DECIDES_NOTHING: &str = "The form of this event does not rank by the total, so that \
    no points can be taken off it.";
pub const NOTHING_TO_GIVE_BACK: &str = "No points have been taken off his total.";

pub const NEEDS_WHY: &str = "Say why, behind a colon: td penalty NAME 10: why.";
pub const ALL_IS_OVER: &str =
    "The event is over, and its winners are told: no points move any more.";

/// The places say who plays the top board.
pub fn places_stand(before: Round, top: Round) -> String {
    format!(
        "The places before the top board of {} are settled, and points move them: \"td unadvance {}\" \
        comes first, or wait until it has begun.",
        top.words(),
        before.name()
    )
}

/// What is taken off in the place of what was.
fn instead(was: Option<&Exact>) -> String {
    was.map_or_else(String::new, |was| format!(", instead of {}", points_in_words(was)))
}

/// To the director: what it means, and where it puts him.
pub fn penalized(
    of: &Tournament,
    (person, off, was): (&PersonId, &Exact, Option<&Exact>),
    places: [Option<EventPlace>; 2],
) -> Vec<String> {
    let name = safe::name(of.name(person));
    let what = match *off == Exact::ZERO {
        true => format!("{name} has his points back."),
        false => format!("{name} loses {}{}.", points_in_words(off), instead(was)),
    };
    let [before, after] = places;
    let moved = match before.zip(after) {
        None => "Nobody has a place yet.".to_owned(),
        Some((before, after)) => format!(
            "Now he is number {}, with {}; before, number {}.",
            after.place,
            points_in_words(&after.total),
            before.place
        ),
    };
    vec![what, moved]
}

/// To the player.
pub fn your_penalty(of: &Tournament, (off, was): (&Exact, Option<&Exact>), why: &str) -> Draft {
    let why = safe::line(why);
    if *off == Exact::ZERO {
        let said = format!("The director gives you back what he took off your total: {why}");
        return note(of, "your points are given back", &[said]);
    }
    let points = points_in_words(off);
    let said = [
        format!("The director takes {points} off your total{}: {why}", instead(was)),
        "If you think that this is wrong, write \"question:\" with your words behind it to this \
         address."
            .to_owned(),
    ];
    note(of, &format!("{points} off your total"), &said)
}

/// What was taken off, below standings.
pub fn taken_off(of: &Tournament) -> Vec<String> {
    let told = of.penalties.iter().map(|(person, penalty)| {
        let (name, points) = (safe::name(of.name(person)), points_in_words(&penalty.points));
        format!("{points} off the total of {name}: {}", safe::line(&penalty.why))
    });
    told.collect()
}
