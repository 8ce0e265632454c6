//! Places, told to those who hold them: after a round, and as standings.

use super::desk::Desk;
use super::rounds::capital;
use crate::game::PersonId;
use crate::report::letters::Draft;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{Listing, Person, Row, Standings};

/// So many places are told in a letter; the rest stands in the gazette.
const PLACES_TOLD_MAX: usize = 20;

/// A place as its holder is told it: the person, the points, and what decided against the next.
pub(super) struct Told {
    person: PersonId,
    points: String,
    decided: Option<String>,
}

pub(super) fn told(standings: &Standings<'_>, listing: &Listing<Person>) -> Vec<Told> {
    let row = |row: &Row<Person>| Told {
        person: PersonId::new(standings.tournament.name_of(row.who)),
        points: row.points.to_string(),
        decided: row
            .over_next
            .map(|decided| format!("{decided}, {} to {}", decided.ahead, decided.behind)),
    };
    listing.rows.iter().map(row).collect()
}

/// Tells everybody of a round his place, and what became of him.
pub(super) fn tell_places(
    desk: &mut Desk,
    round: Round,
    next: Round,
    qualified: &[PersonId],
    places: &[Told],
) {
    let tag = desk.tournament.plan.short.clone();
    let total = places.len();
    let scoring = super::letter::scoring(&desk.tournament);
    let mut drafts = Vec::new();
    for (place, told) in places.iter().enumerate() {
        let number = place + 1;
        let goes_on = qualified.contains(&told.person);
        let first = match goes_on {
            true => format!("You go on to {}.", next.words()),
            false => format!("{} is over, and others go on.", capital(round.words())),
        };
        let mut sentences = vec![first];
        sentences.push(format!(
            "You are number {number} of {total} in {}, with {} points.",
            round.words(),
            told.points
        ));
        if let Some(before) = place.checked_sub(1).and_then(|before| places.get(before)) {
            let (ahead, by) = (desk.tournament.name(&before.person), &before.decided);
            let by = by.as_deref().unwrap_or("nothing");
            sentences.push(format!("{ahead} is one place ahead of you by {by}."));
        }
        sentences.extend(scoring.iter().cloned());
        sentences.push(match goes_on {
            true => format!("If you can't play, write \"decline {}\".", next.name()),
            false => format!(
                "You are in the pool from which seats of {} are filled: who is asked and answers \
                first by rank gets one (B.8d).",
                next.words()
            ),
        });
        let subject = match goes_on {
            true => format!("you go on to {}", next.words()),
            false => format!("your place in {}", round.words()),
        };
        drafts.push((told.person.clone(), Draft::note(&tag, &subject, &sentences)));
    }
    // Who comes from the reserve list has no place to be told.
    for person in qualified.iter().filter(|person| places.iter().all(|t| t.person != **person)) {
        let text = [format!(
            "A seat in {} is yours: you come from the reserve list. If you can't play, write \
            \"decline {}\".",
            next.words(),
            next.name()
        )];
        drafts.push((
            person.clone(),
            Draft::note(&tag, &format!("you play {}", next.words()), &text),
        ));
    }
    for (person, draft) in drafts {
        desk.write(&person, draft);
    }
}

/// Sends the standings to everybody.
pub(super) fn publish(desk: &mut Desk) {
    let Some(record) = desk.tournament.record() else { return };
    let Some(round) = desk.tournament.latest() else { return };
    let standings = Standings::of(&record);
    let listing = standings.persons(round);
    let places = listing.map(|listing| told(&standings, &listing)).unwrap_or_default();
    let rows: Vec<(String, String)> = places
        .iter()
        .take(PLACES_TOLD_MAX)
        .enumerate()
        .map(|(place, told)| {
            let name = desk.tournament.name(&told.person);
            (format!("{}. {name}", place + 1), told.points.clone())
        })
        .collect();
    let live = match desk.tournament.is_played(round) {
        true => format!("The standings after {}.", round.words()),
        false => format!("The standings of {}, if every board ended now.", round.words()),
    };
    let total = places.len();
    let subject = format!("standings of {}", round.words());
    let scoring = super::letter::scoring(&desk.tournament);
    desk.write_each(|tournament, member| {
        let own = places.iter().position(|told| told.person == member.id);
        let own = own.map(|place| format!("You are number {} of {total}.", place + 1));
        let first: Vec<String> = own.into_iter().chain([live.clone()]).collect();
        Draft::table(&tournament.plan.short, &subject, &first, &rows, &scoring)
    });
    desk.say(format!("The standings of {} go to everybody.", round.words()));
}
