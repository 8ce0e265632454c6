//! Places, told to those who hold them: after a round, and as standings.

use super::rounds;
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::tournament::announced::AnnouncedAnswer;
use crate::report::answers::tournament::places::{self as words, PlacesAnswer, unit, your_results};
use crate::report::gazette::decisions::{open_reason, open_words, over_next, place_reason};
use crate::report::gazette::rankings;
use crate::report::letters::{Draft, ListedPlace, PlaceList, PlaceReason, points};
use crate::tournament::Tournament;
use crate::tournament::event_places::{EventPlace, EventResult};
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{PlayerNumber, RankingRow, Standings};

/// How many places from the top all players read, and those who ask for the standings; the rest is
/// in the gazette.
const TOP: usize = 20;
const TOP_ASKED: usize = 60;

/// A place as its holder reads it: the person, the points, and what decided against the next.
pub(super) struct ToldPlace {
    pub(super) person: PersonId,
    /// From 1.
    pub(super) place: usize,
    pub(super) points: Exact,
    results: Vec<EventResult>,
    /// His score on a top board, which decides his place.
    top: Option<Exact>,
    over_next: Option<PlaceReason>,
    /// The same in the words of a sentence.
    by: Option<String>,
}

/// The same places as letters show them.
fn shown<'t>(tournament: &'t Tournament, places: &'t [ToldPlace]) -> Vec<ListedPlace<'t>> {
    let place = |told: &'t ToldPlace| ListedPlace {
        place: told.place,
        name: tournament.name(&told.person),
        team: tournament.roster.find(&told.person).and_then(|member| member.team.as_deref()),
        points: match &told.top {
            Some(top) => format!("{}, top {}", points(&told.points), points(top)),
            None => points(&told.points),
        },
        over_next: told.over_next.clone(),
    };
    places.iter().map(place).collect()
}

/// A round's present places, or those of an open event, which has the same for all of its rounds.
/// Players whom only the die could tell apart are in no order before its throws count.
pub(super) struct RoundPlaces {
    round: Round,
    pub(super) places: Vec<ToldPlace>,
    is_live: bool,
}

impl RoundPlaces {
    /// Throws of the die count once the places are settled, and not before.
    pub(super) fn of(of: &Tournament, round: Round, is_settled: bool) -> Option<RoundPlaces> {
        if let Some(places) = of.open_places() {
            let told = |row: &EventPlace| ToldPlace {
                person: row.person.clone(),
                place: row.place,
                points: row.total.clone(),
                results: row.results.clone(),
                top: row.top.clone(),
                over_next: row.over_next.and_then(|by| open_reason(by, places.is_thrown)),
                by: row.over_next.map(|by| open_words(by, places.is_thrown)),
            };
            let rows = places.rows.iter().map(told).collect();
            return Some(RoundPlaces { round, places: rows, is_live: places.is_live });
        }
        let known = rankings::known(of, is_settled, &of.record()?);
        let told = |row: &RankingRow<PlayerNumber>| {
            let by = row.over_next.as_ref();
            ToldPlace {
                person: PersonId::new(known.record.name_of(row.who)),
                place: row.place,
                points: row.points.clone(),
                results: Vec::new(),
                top: None,
                over_next: by.and_then(|by| place_reason(by, known.is_thrown)),
                by: by.map(|by| over_next(Some(by), known.is_thrown)),
            }
        };
        let listing = Standings::of(&known.record).persons(round)?;
        let places = listing.rows.iter().map(told).collect();
        Some(RoundPlaces { round, places, is_live: listing.is_live })
    }
}

/// The public places.
fn current(tournament: &Tournament) -> Option<RoundPlaces> {
    if tournament.holds_standings { None } else { standing(tournament) }
}

fn standing(tournament: &Tournament) -> Option<RoundPlaces> {
    let round = tournament.latest()?;
    RoundPlaces::of(tournament, round, tournament.is_settled(round))
}

/// Tells all players of a round their places, and what became of them.
pub(super) fn tell_places(
    work: &mut Work<Tournament>,
    round: Round,
    next: Round,
    qualified: &[PersonId],
    places: &[ToldPlace],
) {
    let of = &work.state;
    let table = shown(of, places);
    let mut drafts = Vec::new();
    for (place, told) in places.iter().enumerate() {
        let ahead = place.checked_sub(1).and_then(|before| places.get(before));
        let ahead = ahead.map(|ahead| (of.name(&ahead.person), ahead.by.as_deref()));
        let goes_on = qualified.contains(&told.person);
        let number = (told.place, places.len());
        let draft =
            words::place(of, (round, next), number, &told.points.to_string(), ahead, goes_on);
        let around = PlaceList { all: &table, unit: unit(round), top: 0, own: Some(place) };
        drafts.push((told.person.clone(), draft.and_places(&around)));
    }
    // A player from the reserve list has no place to be told.
    for person in qualified.iter().filter(|person| places.iter().all(|t| t.person != **person)) {
        drafts.push((person.clone(), words::seat_from_the_reserve_list(of, next)));
    }
    for (person, draft) in drafts {
        work.write(&person, draft);
    }
}

/// A letter with the places of a round below it, as they are settled, and its reader's among them.
pub(super) fn all_of(
    tournament: &Tournament,
    round: Round,
    places: &[ToldPlace],
    (reader, draft): (&PersonId, Draft),
) -> Draft {
    let all = shown(tournament, places);
    let own = places.iter().position(|told| told.person == *reader);
    draft.and_places(&PlaceList { all: &all, unit: unit(round), top: TOP, own })
}

/// Sends the standings to all.
pub(super) fn publish(work: &mut Work<Tournament>) {
    let Some(current) = current(&work.state) else { return work.say(PlacesAnswer::NobodyYet) };
    // A correction may have changed them while the standings were held back.
    if work.state.finish.is_some() {
        rounds::tell_winners_again(work);
        return work.say(PlacesAnswer::Published(current.round));
    }
    work.write_to_all(|tournament, member| {
        let own = current.places.iter().position(|told| told.person == member.id);
        let sentences = sentences(tournament, &current, own);
        let draft = words::standings_letter(tournament, current.round, &sentences);
        table(tournament, &current, own, TOP, draft)
    });
    work.say(PlacesAnswer::Published(current.round));
}

/// The standings for a person who asks for them.
pub(super) fn answer(work: &mut Work<Tournament>, person: Option<&PersonId>) {
    let leads = person.is_some_and(|person| work.state.is_director(person));
    let found = if leads { standing(&work.state) } else { current(&work.state) };
    let Some(current) = found else {
        return work.say(match work.state.form() {
            _ if work.state.holds_standings && !leads => AnnouncedAnswer::StandingsAreHeld.into(),
            Some(_) if !work.state.started.is_empty() => ClerkAnswer::from(PlacesAnswer::NobodyYet),
            _ => PlacesAnswer::NoneYet.into(),
        });
    };
    if work.state.holds_standings {
        work.say(AnnouncedAnswer::ShownToYouAlone);
    }
    let own = current.places.iter().position(|told| Some(&told.person) == person);
    work.say_all(sentences(&work.state, &current, own));
    work.pending.asked_places = Some(own);
}

/// An answer with the standings below it, for a person who may see them.
pub(super) fn below(tournament: &Tournament, own: Option<usize>, draft: Draft) -> Draft {
    match standing(tournament) {
        Some(current) => table(tournament, &current, own, TOP_ASKED, draft),
        None => draft,
    }
}

fn sentences(
    tournament: &Tournament,
    current: &RoundPlaces,
    own: Option<usize>,
) -> Vec<PlacesAnswer> {
    let RoundPlaces { round, places, is_live } = current;
    let own = own.and_then(|own| places.get(own));
    let results = own.and_then(|own| your_results(tournament, &own.results));
    let own = own.map(|own| (own.place, own.points.to_string()));
    let standings = words::standings(tournament, *round, *is_live, (own, places.len()));
    standings.into_iter().chain(results).collect()
}

fn table(
    tournament: &Tournament,
    current: &RoundPlaces,
    own: Option<usize>,
    top: usize,
    draft: Draft,
) -> Draft {
    let all = shown(tournament, &current.places);
    let draft = draft.and_places(&PlaceList { all: &all, unit: unit(current.round), top, own });
    draft.and(&words::below_the_standings(tournament))
}
