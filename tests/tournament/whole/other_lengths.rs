//! A ledger that another program wrote may tell of boards with more or fewer seats than they have.

use std::collections::BTreeSet;

use chancery::ledger::{EventNumber, GameName, Ledger};
use chancery::tournament::{Tournament, TournamentEvent};
use serde_json::Value;

use super::hall::Hall;

/// What has a value for each seat.
const PER_SEAT: [&str; 5] = ["seats", "players", "centres", "counts", "shared"];

/// Follows all that a tournament has told; reports of other seats change nothing in it.
pub(super) fn check_other_lengths(hall: &Hall) {
    let name = GameName::of_tournament(&hall.tournament().plan.short);
    let ledger = hall.office.ledger();
    let kept = ledger.events(&name, EventNumber(0), usize::MAX).expect("events");
    let mut tournament: Option<Tournament> = None;
    let mut refused = BTreeSet::new();
    for event in kept {
        let event: TournamentEvent = event.text.read().expect("an event");
        let mut now =
            tournament.take().or_else(|| Tournament::begun(&event)).expect("it has begun");
        for (place, spoilt) in spoilt(&event) {
            let mut after = now.clone();
            after.apply(&spoilt);
            assert_eq!(
                (&after.reports, &after.draws, &after.played_elsewhere),
                (&now.reports, &now.draws, &now.played_elsewhere),
                "{place}: {spoilt:?}"
            );
            refused.insert(place);
        }
        now.apply(&event);
        tournament = Some(now);
    }
    assert!(tournament.as_ref() == Some(&hall.tournament()), "it was followed to its end");
    assert!(refused.contains("players"), "{refused:?}");
    assert!(refused.contains("centres") || refused.contains("counts"), "{refused:?}");
}

/// The event, once with a value less for each list that has one for each seat.
fn spoilt(event: &TournamentEvent) -> Vec<(&'static str, TournamentEvent)> {
    let whole = serde_json::to_value(event).expect("JSON");
    let spoilt = PER_SEAT.into_iter().filter_map(|place| {
        let mut value = whole.clone();
        let is_spoilt = shorten(&mut value, place);
        is_spoilt.then(|| (place, serde_json::from_value(value).expect("an event")))
    });
    spoilt.collect()
}

/// Takes the last value from the first list of this name, or from the first list in it.
fn shorten(value: &mut Value, place: &str) -> bool {
    match value {
        Value::Object(fields) => fields.iter_mut().any(|(name, inner)| match inner {
            Value::Array(all) if name == place => match all.first_mut() {
                Some(Value::Array(first)) => first.pop().is_some(),
                Some(_) => all.pop().is_some(),
                None => false,
            },
            // What was asked of a draw, and what it answered, is proof and gives no seats.
            _ => name != "request" && name != "seating" && shorten(inner, place),
        }),
        Value::Array(all) => all.iter_mut().any(|inner| shorten(inner, place)),
        _ => false,
    }
}
