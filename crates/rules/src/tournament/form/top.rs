//! The top board: who gets there, and which places of the ranking it gives.

use super::games::{OpenGames, OpenScores, holder};
use super::open::{OpenCriterion, OpenMeasure, TopBoard};
use super::ranking;
use super::record::{OpenBoard, OpenRecord};
use super::sheet::{Sheet, sheets, total_of};
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::{Line, LineFate, PlayerNumber, Rolls};

/// A top board, or who would be there if all boards before it ended now.
#[derive(Clone, Debug, Default)]
pub struct TopStandings {
    /// Who is to be there, best first, each with the total that got him there.
    pub seeds: Vec<(PlayerNumber, Exact)>,
    /// Between each two neighbours of them.
    pub labels: Vec<Criterion>,
    /// Between the seventh and the next who did not decline.
    pub cut: Option<Criterion>,
    /// That next one, and who is level with him except for the dice.
    pub next: Vec<(PlayerNumber, Exact)>,
    /// Who declined before the seventh, in the order of the ranking.
    pub declined: Vec<PlayerNumber>,
    /// Its seats, once it has begun, best first.
    pub seats: Option<Ranking<TopSeat>>,
}

/// A seat of a top board that has begun.
#[derive(Clone, Debug)]
pub struct TopSeat {
    /// Its holder, if it has one.
    pub holder: Option<PlayerNumber>,
    /// Points or centres, as the board is ranked.
    value: Exact,
    /// The seed of its first player, from 0 for the best.
    seed: usize,
}

/// What is wrong with a top board that has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TopFault {
    /// So many are left for it.
    Few(usize),
    /// This seat never had a player.
    Empty { power: usize },
    /// Its first player, by this tenure, is not one of those who are to be there, or was before.
    Stranger { power: usize, tenure: usize },
}

impl TopStandings {
    pub(super) fn of(
        record: &OpenRecord,
        top: &TopBoard,
        played: &OpenGames,
        rolls: &mut Rolls,
    ) -> Result<TopStandings, TopFault> {
        let round = record.form.top_round().unwrap_or(usize::MAX);
        let sheets = sheets(record, &played.games, round, &top.count);
        let mut criteria = record.form.order.clone();
        if criteria.last() != Some(&OpenCriterion::Dice) {
            criteria.push(OpenCriterion::Dice);
        }
        let ranking = ranking::persons(record, &sheets, &criteria, "top", |_| true);
        let mut found = match &record.seeds {
            // No matter what the rounds before it say.
            Some(seeds) => TopStandings {
                seeds: seeds.iter().map(|person| (*person, total_of(&sheets, *person))).collect(),
                labels: vec![Criterion::Clause("settled"); SEATS - 1],
                ..TopStandings::default()
            },
            None => TopStandings::seeded(record, &sheets, &ranking),
        };
        rolls.of_ranking("top", &ranking, |person| record.name_of(*person).to_owned());
        let board = record.rounds.get(round).and_then(|round| round.boards.first());
        let scores = played.scored.get(round).and_then(|boards| boards.first());
        if let Some((board, scores)) = board.zip(scores) {
            found.seats = Some(ranked(top, &found, board, scores)?);
        }
        Ok(found)
    }

    /// Who is to be there by a ranking.
    fn seeded(
        record: &OpenRecord,
        sheets: &[Sheet],
        ranking: &Ranking<PlayerNumber>,
    ) -> TopStandings {
        let line = Line::of(ranking, |person| *person, SEATS, &record.declines);
        let places = |fate: LineFate| {
            let sides = line.sides.iter().enumerate();
            sides.filter(move |(_, side)| side.fate == fate).map(|(place, _)| place)
        };
        let inside: Vec<usize> = places(LineFate::In).collect();
        let last = inside.last().filter(|_| inside.len() == SEATS);
        let declined = places(LineFate::Declined).filter(|place| last.is_none_or(|at| place < at));
        let next = places(LineFate::Out).next();
        let is_level = |place: &usize| {
            let is_by_dice = |next| ranking.between(next, *place).criterion == Criterion::Dice;
            next.is_some_and(|next| next == *place || is_by_dice(next))
        };
        let seed = |person: PlayerNumber| (person, total_of(sheets, person));
        let label = |pair: &[usize]| ranking.between(pair[0], pair[1]).criterion;
        TopStandings {
            labels: inside.windows(2).map(label).collect(),
            next: places(LineFate::Out)
                .take_while(is_level)
                .map(|place| seed(ranking.rows[place]))
                .collect(),
            declined: declined.map(|place| ranking.rows[place]).collect(),
            cut: line.cut.as_ref().map(|cut| cut.criterion),
            seeds: line.qualified.iter().copied().map(seed).collect(),
            ..TopStandings::default()
        }
    }

    /// A player's result on the top board, once it has begun: points or centres, as it is ranked.
    pub fn value_of(&self, person: PlayerNumber) -> Option<&Exact> {
        let mut seats = self.seats.iter().flat_map(|seats| &seats.rows);
        seats.find(|seat| seat.holder == Some(person)).map(|seat| &seat.value)
    }

    /// The players to whom a top board that has begun gives the first places, each with what puts
    /// him before the next. Seats without a holder, unranked people and a player's second seat are
    /// skipped.
    pub(super) fn placed(
        &self,
        record: &OpenRecord,
        top: &TopBoard,
    ) -> Vec<(PlayerNumber, Criterion)> {
        let Some(seats) = &self.seats else { return Vec::new() };
        let mut placed: Vec<(PlayerNumber, usize)> = Vec::new();
        for (at, seat) in seats.rows.iter().enumerate() {
            let Some(person) = seat.holder.filter(|person| record.is_ranked(*person)) else {
                continue;
            };
            if placed.len() < top.places && placed.iter().all(|(known, _)| *known != person) {
                placed.push((person, at));
            }
        }
        let labels = placed.windows(2).map(|pair| seats.between(pair[0].1, pair[1].1).criterion);
        let labels: Vec<Criterion> = labels.chain([Criterion::Clause("top")]).collect();
        placed.into_iter().map(|(person, _)| person).zip(labels).collect()
    }
}

/// The seats of a top board in order.
fn ranked(
    top: &TopBoard,
    found: &TopStandings,
    open: &OpenBoard,
    scores: &OpenScores,
) -> Result<Ranking<TopSeat>, TopFault> {
    if found.seeds.len() < SEATS {
        return Err(TopFault::Few(found.seeds.len()));
    }
    let (clause, value): (_, &dyn Fn(usize) -> Exact) = match top.by {
        OpenMeasure::Score => ("top.score", &|power| scores.scores[power].clone()),
        OpenMeasure::Centres => ("top.centres", &|power| scores.centres[power].into()),
    };
    let mut is_seated = [false; SEATS];
    let mut seats = Vec::new();
    for (power, seat) in open.board.seats.iter().enumerate() {
        let mut tenures = seat.tenures.iter().enumerate();
        let first = tenures.find_map(|(at, tenure)| Some((at, tenure.holder.permanent()?)));
        let (tenure, first) = first.ok_or(TopFault::Empty { power })?;
        let seed = found.seeds.iter().position(|(person, _)| *person == first);
        let seed = seed.filter(|seed| !std::mem::replace(&mut is_seated[*seed], true));
        let seed = seed.ok_or(TopFault::Stranger { power, tenure })?;
        seats.push(TopSeat { holder: holder(seat), value: value(power), seed });
    }
    let criteria = [
        Yardstick::more(clause, |seat: &TopSeat| seat.value.clone()),
        Yardstick::nearer("top.seed", |seat: &TopSeat| Some(seat.seed)),
    ];
    Ok(Ranking::of(seats, &criteria, Criterion::Tie))
}
