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

/// The places say who plays the top board.
pub fn places_stand(before: Round, top: Round) -> String {
    format!(
        "The places before the top board of {} are settled, and points move them: \"td unadvance {}\" \
        comes first, as long as the top board is not drawn.",
        top.words(),
        before.name()
    )
}

/// To the director: what it means, and where it puts him.
pub fn penalized(
    of: &Tournament,
    (person, off): (&PersonId, &Exact),
    places: [Option<EventPlace>; 2],
) -> Vec<String> {
    let name = safe::name(of.name(person));
    let what = match *off == Exact::ZERO {
        true => format!("{name} has his points back."),
        false => format!("{} are off the total of {name}.", points_in_words(off)),
    };
    let [before, after] = places;
    let moved = before.zip(after).map(|(before, after)| {
        format!(
            "Now he is number {}, with {}; before, number {}.",
            after.place,
            points_in_words(&after.total),
            before.place
        )
    });
    [what].into_iter().chain(moved).collect()
}

/// To the player.
pub fn your_penalty(of: &Tournament, off: &Exact, why: &str) -> Draft {
    let why = safe::line(why);
    match *off == Exact::ZERO {
        true => {
            let said = format!("The director gives you back what he took off your total: {why}");
            note(of, "your points are given back", &[said])
        }
        false => {
            let points = points_in_words(off);
            let said = [
                format!("The director takes {points} off your total: {why}"),
                "If you think that this is wrong, write \"question:\" with your words behind it \
                 to this address."
                    .to_owned(),
            ];
            note(of, &format!("{points} off your total"), &said)
        }
    }
}

/// What was taken off, below standings.
pub fn taken_off(of: &Tournament) -> Vec<String> {
    let told = of.penalties.iter().map(|(person, penalty)| {
        let (name, points) = (safe::name(of.name(person)), points_in_words(&penalty.points));
        format!("{points} off the total of {name}: {}", safe::line(&penalty.why))
    });
    told.collect()
}
