//! Made-up tournaments have all that real ones have, and come out the same each time.

use std::collections::BTreeSet;

use super::*;
use crate::tournament::draw::Violations;
use crate::tournament::scoring::{EndRecord, Holder};

fn wish(teams: usize, play: Play) -> TournamentWish {
    TournamentWish { teams, seed: "1".to_owned(), rounds: Round::ALL.len(), play }
}

/// Which kinds of ends, tenures and forfeits a tournament has.
fn kinds(tournament: &TournamentRecord) -> BTreeSet<&'static str> {
    let mut found = BTreeSet::new();
    for board in tournament.rounds.values().flatten() {
        found.insert(match &board.end {
            None => "on",
            Some(EndRecord::Time) => "time",
            Some(EndRecord::Solo) => "solo",
            Some(EndRecord::Conceded { .. }) => "conceded",
            Some(EndRecord::Agreed { shared, .. }) if !shared.contains(&false) => "all",
            Some(EndRecord::Agreed { .. }) => "some",
        });
        for seat in &board.seats {
            found.extend(seat.is_forfeited.then_some("forfeit"));
            found.extend((seat.permanents().len() > 1).then_some("takeover"));
            found.extend(seat.tenures.iter().filter_map(|tenure| match tenure.holder {
                Holder::Permanent(_) => None,
                Holder::Temporary(_) => Some("cover"),
                Holder::Nobody => Some("disorder"),
            }));
        }
    }
    let declines = tournament.declines.values().any(|declined| !declined.is_empty());
    found.extend(declines.then_some("decline"));
    found
}

const ALL_KINDS: [&str; 10] = [
    "all", "conceded", "cover", "decline", "disorder", "forfeit", "solo", "some", "takeover",
    "time",
];

#[test]
fn a_script_has_every_kind_of_end_and_of_replacement() {
    let made = make(&wish(7, Play::Scripted), |_| ());
    assert!(kinds(&made.tournament).into_iter().eq(ALL_KINDS), "{:?}", kinds(&made.tournament));
}

#[test]
fn chance_has_them_all_too_once_there_are_boards_enough() {
    let made = make(&wish(60, Play::Random), |_| ());
    assert!(kinds(&made.tournament).into_iter().eq(ALL_KINDS), "{:?}", kinds(&made.tournament));
    let boards: Vec<usize> = made.tournament.rounds.values().map(Vec::len).collect();
    assert_eq!(boards, [60, 28, 7, 1]);
}

#[test]
fn a_to_d_of_b_6_hold_behind_a_made_up_first_round() {
    let made = make(&TournamentWish { rounds: 2, ..wish(42, Play::Random) }, |_| ());
    let (request, seating) = &made.draws[1];
    assert_eq!((request.form.round(), request.boards()), (Round::SECOND.name(), 21));
    let found = Violations::of(request, &seating.boards);
    assert_eq!([found.a.len(), found.b.len(), found.c.len(), found.d.len()], [0; 4]);
    let played = request.history.iter().flat_map(|past| &past.boards).flatten().flatten().count();
    assert!(played >= request.players.len(), "everybody has played before");
}

#[test]
fn the_same_seed_makes_the_same_tournament_and_another_one_another() {
    let make = |seed: &str| {
        make(&TournamentWish { seed: seed.to_owned(), ..wish(7, Play::Random) }, |_| ()).tournament
    };
    assert_eq!(make("a"), make("a"));
    assert_ne!(make("a").rounds, make("b").rounds);
}

#[test]
fn addresses_are_different_and_belong_to_nobody() {
    let made = make(&TournamentWish { rounds: 1, ..wish(200, Play::Random) }, |_| ());
    let addresses: BTreeSet<&str> = made.entries.iter().map(|entry| &*entry.address).collect();
    assert_eq!(addresses.len(), made.entries.len());
    assert!(addresses.iter().all(|address| address.ends_with("@mail.example")));
    let captains = made.entries.iter().filter(|entry| entry.is_captain);
    assert_eq!(captains.count(), 200);
}
