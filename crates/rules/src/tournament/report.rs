//! What a game tells its tournament: the centres of each year, its end, who held its seats. All
//! that scoring and the limits on replacements ask of it, and nothing of orders, votes or press.

use serde::{Deserialize, Serialize};

use super::scoring::{BoardKind, Counts, EndRecord};
use crate::board::{Phase, PhaseKind, Power};
use crate::game::case::{Case, CaseDesk};
use crate::game::event::Ending;
use crate::game::seats::{HeldGame, Seat, Tenure};
use crate::game::state::Stage;
use crate::game::{Game, Moment, PersonId};

/// What a game tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Report {
    /// The counts of each year that is complete, from the first on.
    pub counts: Vec<Counts>,
    /// How it ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndRecord>,
    /// The seats, in the order of the map's powers.
    pub seats: Vec<SeatReport>,
    /// What waits for the director, and what he has done.
    #[serde(default, skip_serializing_if = "DirectorsDesk::is_clear")]
    pub desk: DirectorsDesk,
    /// Whether it was never played, as the director says of a board elsewhere: it has no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unplayed: bool,
}

/// A board as it concerns its director: how long something waits for him, and when he last settled
/// a case (A.2).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DirectorsDesk {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub waits_since: Option<Moment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub settled: Option<Moment>,
}

impl DirectorsDesk {
    fn of(game: &Game) -> DirectorsDesk {
        let waits = |case: &Case| match (case.desk, &case.question) {
            (CaseDesk::Director, _) | (CaseDesk::Committee, None) => case.waits_since,
            _ => None,
        };
        let all = game.cases.all().iter();
        let settled = all.filter_map(|case| {
            let settlement = case.settled.as_ref()?;
            (settlement.by.as_ref() == Some(&game.staff.director)).then_some(settlement.at)
        });
        let waits_since = game.cases.open().filter_map(waits).min();
        // Where nothing waits it does not matter what he has done.
        let settled = settled.max().filter(|_| waits_since.is_some());
        DirectorsDesk { waits_since, settled }
    }

    fn is_clear(&self) -> bool {
        *self == DirectorsDesk::default()
    }
}

/// What a game reports about a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatReport {
    /// Who had it, in order.
    pub tenures: Vec<TenureSpan>,
    /// Whether its team loses its points, as things stand (B.8e).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_forfeited: bool,
    /// What this game is for those who have or had the seat, when their games are counted (B.9).
    pub held: Vec<(PersonId, HeldGame)>,
    /// In how many seasons its players were replaced (B.7).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replaced: Vec<(PersonId, usize)>,
}

/// A tenure, by seasons: 0 is Spring of the first year.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TenureSpan {
    /// The first season. A player who has not played one has that of his stand-in, who follows.
    pub from: usize,
    /// Who had it; none in disorder.
    pub holder: Option<PersonId>,
    /// Whether for good.
    pub is_permanent: bool,
    pub since: Moment,
}

impl Report {
    /// What a game tells as it stands.
    pub fn of(game: &Game) -> Report {
        let counts = counts(game);
        let end = end(game, counts.last(), counts.len());
        let over = over(game, end.as_ref(), counts.len());
        let place = |power: Power| {
            let ended = end.is_some() || game.is_eliminated(power);
            game.seats.get(&power).map(|seat| place(game, seat, ended, over)).unwrap_or_default()
        };
        let seats = game.powers().map(place).collect();
        Report { counts, end, seats, desk: DirectorsDesk::of(game), is_unplayed: false }
    }

    /// Whether it has a value for each seat of such a board, and names no other seat.
    pub(super) fn is_of(&self, kind: BoardKind) -> bool {
        let seats = kind.seats();
        let is_ended_by_seats = match &self.end {
            Some(EndRecord::Conceded { to, .. }) => to.index() < seats,
            Some(EndRecord::Agreed { shared, .. }) => shared.len() == seats,
            Some(EndRecord::Time | EndRecord::Solo) | None => true,
        };
        let is_full = |row: &Counts| row.len() == seats;
        is_ended_by_seats && self.seats.len() == seats && self.counts.iter().all(is_full)
    }

    /// Whether the game is over, or never will be played.
    pub fn is_over(&self) -> bool {
        self.end.is_some() || self.is_unplayed
    }
}

/// How many centres each power had after each count that is over, in the order of the map.
pub fn counted_years(game: &Game) -> Vec<(u16, Vec<usize>)> {
    let by_vote = matches!(game.stage, Stage::Over(Ending::Conceded(_) | Ending::Voted(_)));
    let is_over = game.is_over() && !by_vote;
    let mut counted = Vec::new();
    for year in game.setup.first_year..=game.setup.last_year {
        let mut phases = game.map().phases_of(year);
        let Some(count) = phases.find(|phase| phase.kind() == PhaseKind::Adjustments) else {
            continue;
        };
        let last = game.history.iter().rev().find(|played| played.phase.year == year);
        let Some(last) = last else { break };
        if game.phase < count && !is_over {
            break;
        }
        let centres = |power| last.after.centres_of(power).len();
        counted.push((year, game.powers().map(centres).collect()));
    }
    counted
}

/// The same as a tournament has them.
fn counts(game: &Game) -> Vec<Counts> {
    let of_year = |(_, centres): (u16, Vec<usize>)| {
        centres.into_iter().map(|count| u16::try_from(count).unwrap_or(u16::MAX)).collect()
    };
    counted_years(game).into_iter().map(of_year).collect()
}

/// How it ended. A power without a centre does not share in an end, even if the vote named it: a
/// correction may have taken its last one (D.IX(4)).
fn end(game: &Game, last: Option<&Counts>, years: usize) -> Option<EndRecord> {
    let Stage::Over(ending) = &game.stage else { return None };
    let season = season(game, game.phase);
    let kind = BoardKind::Map(game.map());
    let is_out = |power: Power| last.is_some_and(|counts| counts[power.index()] == 0);
    Some(match ending {
        // Some maps are won by provinces, or by most centres in the last year: counts don't say so.
        Ending::Solo(to) => match last.and_then(|row| kind.winner(row)) == Some(to.index()) {
            true => EndRecord::Solo,
            false => EndRecord::Conceded { to: (*to).into(), season: 2 * years },
        },
        Ending::LastYear => EndRecord::Time,
        Ending::Conceded(to) => EndRecord::Conceded { to: (*to).into(), season },
        Ending::Voted(powers) => {
            let shares = |power| powers.contains(&power) && !is_out(power);
            EndRecord::Agreed { shared: game.powers().map(shares).collect(), season }
        }
    })
}

/// The first season whose movement orders are due in a phase or after it. A vote that passes with
/// the Winter adjustments so has the next Spring (Reading 21).
fn season(game: &Game, phase: Phase) -> usize {
    if phase.year < game.setup.first_year {
        return 0;
    }
    // A year has two seasons for scoring, however many its map gives it.
    2 * (years_until(game, phase.year) - 1)
        + match phase.kind() {
            PhaseKind::Adjustments => 2,
            _ => movements(game, phase.year).filter(|moves| *moves < phase).count().min(1),
        }
}

/// The phases of a year in which units move.
fn movements(game: &Game, year: u16) -> impl Iterator<Item = Phase> {
    game.map().phases_of(year).filter(|phase| phase.kind() == PhaseKind::Movement)
}

/// How many years there are from the first to this one.
fn years_until(game: &Game, year: u16) -> usize {
    let step = usize::from(game.map().draft().calendar.step).max(1);
    usize::from(year.saturating_sub(game.setup.first_year)) / step + 1
}

/// The first season that could no longer be played. After a vote, the holder of a seat is credited
/// with all seasons that were left (C.14).
fn over(game: &Game, end: Option<&EndRecord>, years: usize) -> usize {
    let last = years_until(game, game.setup.last_year);
    match end {
        Some(EndRecord::Conceded { season, .. } | EndRecord::Agreed { season, .. }) => *season + 1,
        Some(EndRecord::Solo) => 2 * years,
        Some(EndRecord::Time) | None => 2 * last,
    }
}

fn place(game: &Game, seat: &Seat, ended: bool, over: usize) -> SeatReport {
    let mut people: Vec<&PersonId> = Vec::new();
    for tenure in seat.tenures() {
        for person in [&tenure.holder, tenure.player()] {
            if !people.contains(&person) {
                people.push(person);
            }
        }
    }
    let held = people
        .iter()
        .filter_map(|person| seat.held_by(person, ended).map(|held| ((*person).clone(), held)));
    let replaced = people.iter().filter_map(|person| {
        let seasons = seat.seasons_replaced(person, game.phase);
        (seasons > 0).then(|| ((*person).clone(), seasons))
    });
    SeatReport {
        tenures: spans(game, seat, over),
        is_forfeited: seat.is_forfeited(),
        held: held.collect(),
        replaced: replaced.collect(),
    }
}

/// The tenures by seasons. Of several in one season the last had its orders. A gap without a player
/// stays one here.
fn spans(game: &Game, seat: &Seat, over: usize) -> Vec<TenureSpan> {
    let begins = |phase: Phase| match phase.kind() {
        PhaseKind::Movement => season(game, phase),
        // A player who comes for the last retreats of a year plays the next one.
        PhaseKind::Retreats if movements(game, phase.year).all(|moves| moves < phase) => {
            season(game, phase) + 1
        }
        _ => season(game, phase),
    };
    let mut spans: Vec<TenureSpan> = Vec::new();
    let mut put = |span: TenureSpan, player: Option<TenureSpan>| {
        // The last who came counts as there, even if the game ended before his first orders.
        let from = span.from.min(over.saturating_sub(1));
        spans.retain(|earlier| earlier.from < from);
        let is_new = |player: &TenureSpan| {
            !spans.iter().any(|span| span.is_permanent && span.holder == player.holder)
        };
        spans.extend(player.filter(is_new).map(|player| TenureSpan { from, ..player }));
        spans.push(TenureSpan { from, ..span });
    };
    let tenures = seat.tenures();
    for (place, tenure) in tenures.iter().enumerate() {
        let next = tenures.get(place + 1);
        if tenure.is_empty() {
            continue;
        }
        let from =
            if tenures[..place].iter().all(Tenure::is_empty) { 0 } else { begins(tenure.from) };
        let span = TenureSpan {
            from,
            holder: Some(tenure.holder.clone()),
            is_permanent: tenure.is_permanent(),
            since: tenure.since,
        };
        let player = (!tenure.is_permanent()).then(|| span_of_absent(seat, tenure.player(), &span));
        put(span, player);
        if let Some(to) = tenure.to.filter(|to| next.is_none_or(|next| *to < next.from)) {
            let since = tenure.until.unwrap_or(tenure.since);
            put(TenureSpan { from: begins(to), holder: None, is_permanent: false, since }, None);
        }
    }
    spans
}

/// A player for whom others play stays the seat's player, if he has not played a season: he is
/// ranked by it (C.15), with none of its seasons (C.14).
fn span_of_absent(seat: &Seat, player: &PersonId, stand_in: &TenureSpan) -> TenureSpan {
    let is_his = |tenure: &&Tenure| tenure.holder == *player && tenure.is_permanent();
    let since = seat.tenures().iter().find(is_his).map_or(stand_in.since, |tenure| tenure.since);
    let holder = Some(player.clone());
    TenureSpan { from: stand_in.from, holder, is_permanent: true, since }
}
