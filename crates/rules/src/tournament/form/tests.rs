//! Standings of open tournaments beside a slow calculation that goes season by season and pair by
//! pair.

use std::cmp::Ordering;

use super::*;
use crate::board::Power;
use crate::tournament::chance::Chance;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::systems::{FinishedGame, system};
use crate::tournament::scoring::{
    BoardKind, BoardRecord, Counts, EndRecord, Holder, Player, PlayerNumber, SeatRecord,
    TenureRecord,
};

const SYSTEMS: [&str; 4] = ["World Masters", "Sum of squares", "Draw size", "C-Diplo 100"];

fn form(chance: &mut Chance, rounds: usize) -> OpenForm {
    let counts = [RoundCounts::Best, RoundCounts::Best, RoundCounts::Always, RoundCounts::No];
    let round = |number: usize| {
        let round = (number, chance.below(SYSTEMS.len()), chance.below(counts.len()));
        OpenRound {
            name: format!("round {}", round.0),
            system: system(SYSTEMS[round.1]).expect("it is known"),
            years: chance.once_in(2).then_some(5),
            counts: if number == 0 { RoundCounts::Best } else { counts[round.2] },
            map: None,
            table: None,
        }
    };
    let rounds = (0..rounds).map(round).collect();
    // Head to head depends on who else is level, so a pair alone does not tell it.
    let names = "total best average wins tops centres most_games fewest_games";
    let named = |name: &str| serde_json::from_value(name.into()).expect("it is a criterion");
    let mut order: Vec<OpenCriterion> = names.split(' ').map(named).collect();
    chance.shuffle(&mut order);
    order.truncate(1 + chance.below(4));
    order.extend(chance.once_in(2).then_some(OpenCriterion::Dice));
    let half = || Exact::fraction(1, 2);
    OpenForm {
        rounds,
        count: match chance.below(3) {
            0 => CountWeights::default(),
            1 => CountWeights { best: vec![Exact::whole(1), half()], rest: Exact::whole(0) },
            _ => CountWeights { best: vec![Exact::whole(1)], rest: half() },
        },
        several: [SeveralGames::Best, SeveralGames::All][chance.below(2)],
        holding: [SeatHolding::Last, SeatHolding::Seasons][chance.below(2)],
        sit_out: [SitOutScore::Average, SitOutScore::Points(Exact::whole(7))][chance.below(2)]
            .clone(),
        order,
        best_country: OpenMeasure::Score,
        teams: None,
        top: None,
    }
}

/// Centres for all, with the sum 34, and too few for a win.
fn counts(chance: &mut Chance) -> Counts {
    let mut counts = vec![0; SEATS];
    let mut left = 34;
    while left > 0 {
        let power = chance.below(SEATS);
        if counts[power] < 17 {
            counts[power] += 1;
            left -= 1;
        }
    }
    counts
}

fn seat(chance: &mut Chance, first: usize, people: usize) -> SeatRecord {
    let permanent = |person| Holder::Permanent(PlayerNumber(person));
    let mut tenures = vec![TenureRecord { from: 0, holder: permanent(first), tick: 0 }];
    let mut from = 0;
    for _ in 0..chance.below(3) {
        from += 1 + chance.below(3);
        let person = chance.below(people);
        let holder = match chance.below(4) {
            0 => Holder::Nobody,
            1 => permanent(person),
            2 => permanent(first),
            _ => Holder::Temporary(PlayerNumber(person)),
        };
        tenures.push(TenureRecord { from, holder, tick: 0 });
    }
    SeatRecord { tenures, team: None, is_forfeited: false }
}

fn board(chance: &mut Chance, people: &[usize], all: usize, name: usize) -> OpenBoard {
    let season = 8 + chance.below(2);
    let end = match chance.below(3) {
        0 => None,
        1 => Some(EndRecord::Agreed { shared: [true; SEATS].into(), season }),
        _ => Some(EndRecord::Conceded { to: Power::ALL[chance.below(SEATS)].into(), season }),
    };
    let seats = (0..SEATS).map(|power| seat(chance, people[power], all)).collect();
    let board = BoardRecord {
        name: format!("b{name}"),
        kind: BoardKind::default(),
        counts: vec![counts(chance); 4],
        end,
        seats,
    };
    OpenBoard { board, factor: Exact::whole(1 + chance.below(3)).shared(2) }
}

fn record(seed: usize) -> OpenRecord {
    let mut chance = Chance::named(&format!("open standings {seed}"));
    let people = 7 + chance.below(20);
    let rounds = 1 + chance.below(4);
    let form = form(&mut chance, rounds);
    let mut name = 0;
    let mut played = Vec::new();
    for _ in 0..rounds {
        let order = chance.order(people);
        let boards = order.chunks_exact(SEATS).map(|seated| {
            name += 1;
            board(&mut chance, seated, people, name)
        });
        let boards = boards.collect();
        let sat_out = order.chunks_exact(SEATS).remainder().iter().copied().map(PlayerNumber);
        played.push(PlayedRound { boards, sat_out: sat_out.collect() });
    }
    let player = |number: usize| Player {
        name: format!("p{:02}", (number * 7) % 31),
        team: None,
        is_ranked: number % 9 != 8,
        penalty: Exact::ZERO,
    };
    OpenRecord {
        seed: seed.to_string(),
        form,
        teams: Vec::new(),
        players: (0..people).map(player).collect(),
        declines: Vec::new(),
        seeds: None,
        rounds: played,
    }
}

/// A result as the slow calculation has it.
#[derive(Clone)]
struct Slow {
    round: usize,
    score: Exact,
    /// Share, centres, win and top of a game.
    game: Option<[Exact; 4]>,
    weight: Exact,
}

/// Whose each season of a seat is, one by one.
fn owner(seat: &SeatRecord, season: usize, seasons: usize) -> Option<PlayerNumber> {
    let at = |season: usize| {
        let tenure = seat.tenures.iter().rfind(|tenure| tenure.from <= season);
        tenure.expect("there is a first").holder
    };
    let covered = (0..seasons).filter(|season| matches!(at(*season), Holder::Temporary(_)));
    let is_free = covered.count() == 1;
    match at(season) {
        Holder::Permanent(person) => Some(person),
        Holder::Nobody => None,
        Holder::Temporary(_) if is_free => (0..season).rev().find_map(|season| match at(season) {
            Holder::Permanent(person) => Some(person),
            _ => None,
        }),
        Holder::Temporary(person) => seat.permanents().contains(&person).then_some(person),
    }
}

/// The part of a seat that a player has.
fn part(
    record: &OpenRecord,
    round: usize,
    open: &OpenBoard,
    seat: &SeatRecord,
    who: usize,
) -> Exact {
    let who = Some(PlayerNumber(who));
    if record.form.holding == SeatHolding::Last {
        let last = seat.tenures.iter().rev();
        let last =
            last.map(|tenure| tenure.holder).find(|holder| !matches!(holder, Holder::Temporary(_)));
        return Exact::whole(usize::from(last.and_then(Holder::person) == who));
    }
    let latest = open.board.seats.iter().flat_map(|seat| &seat.tenures).map(|tenure| tenure.from);
    let played = match open.board.end {
        Some(EndRecord::Agreed { season, .. } | EndRecord::Conceded { season, .. }) => season,
        _ => 8,
    };
    let seasons = match record.form.rounds[round].years {
        Some(years) => 2 * years,
        None => played.max(1 + latest.max().unwrap_or(0)),
    };
    let own = (0..seasons).filter(|season| owner(seat, *season, seasons) == who);
    Exact::whole(own.count()).shared(seasons)
}

/// A player's results, worked out from the boards for him alone.
fn slow(record: &OpenRecord, who: usize) -> Vec<Slow> {
    let mut results: Vec<Slow> = Vec::new();
    for (round, played) in record.rounds.iter().enumerate() {
        let mut games = Vec::new();
        for open in &played.boards {
            let game = FinishedGame::of(&open.board);
            let scores = record.form.rounds[round].system.scores(&game);
            let last = &open.board.counts[3];
            for (power, seat) in open.board.seats.iter().enumerate() {
                let share = part(record, round, open, seat, who);
                if share == Exact::whole(0) {
                    continue;
                }
                let most = last.iter().max().expect("seven");
                let tops = last.iter().filter(|count| *count == most).count();
                let won = game.winner().map(|winner| winner == power);
                let top = match won {
                    Some(won) => Exact::whole(usize::from(won)),
                    None if last[power] == *most => Exact::from(1).shared(tops),
                    None => Exact::whole(0),
                };
                let score = &(&share * &scores[power]) * &open.factor;
                let win = Exact::whole(usize::from(won == Some(true)));
                let values = [Exact::whole(1), Exact::whole(last[power].into()), win, top];
                let game = Some(values.map(|value| &value * &share));
                games.push(Slow { round, score, game, weight: Exact::whole(0) });
            }
        }
        if record.form.several == SeveralGames::Best {
            // The last of those that a stable order puts first is the first of the highest.
            games.sort_by(|one, other| other.score.cmp(&one.score));
            games.truncate(1);
        }
        if games.is_empty() && played.sat_out.contains(&PlayerNumber(who)) {
            games.push(Slow { round, score: Exact::whole(0), game: None, weight: Exact::whole(0) });
        }
        results.extend(games);
    }
    let counted = |result: &Slow| record.form.rounds[result.round].counts != RoundCounts::No;
    let games = results.iter().filter(|result| result.game.is_some() && counted(result));
    let sum = games.clone().map(|game| game.score.clone()).sum::<Exact>();
    let shares = games.flat_map(|game| &game.game).map(|game| game[0].clone()).sum::<Exact>();
    let average = if shares == Exact::whole(0) { Exact::whole(0) } else { sum / shares };
    for result in results.iter_mut().filter(|result| result.game.is_none()) {
        result.score = match &record.form.sit_out {
            SitOutScore::Average => average.clone(),
            SitOutScore::Points(points) => points.clone(),
        };
    }
    results.sort_by(|one, other| other.score.cmp(&one.score));
    let mut best = record.form.count.best.iter();
    for result in &mut results {
        result.weight = match record.form.rounds[result.round].counts {
            RoundCounts::Always => Exact::whole(1),
            RoundCounts::No => Exact::whole(0),
            RoundCounts::Best => best.next().unwrap_or(&record.form.count.rest).clone(),
        };
    }
    results
}

/// What a criterion compares, each value in its turn.
fn key(record: &OpenRecord, who: usize, results: &[Slow], criterion: OpenCriterion) -> Vec<Exact> {
    let counted = |result: &&Slow| record.form.rounds[result.round].counts != RoundCounts::No;
    let results: Vec<&Slow> = results.iter().filter(counted).collect();
    let games =
        || results.iter().filter_map(|result| result.game.as_ref().map(|game| (result, game)));
    let sum = |at: usize| games().map(|(_, game)| game[at].clone()).sum::<Exact>();
    match criterion {
        OpenCriterion::Total => {
            vec![results.iter().map(|result| &result.score * &result.weight).sum()]
        }
        OpenCriterion::Best => {
            let mut scores: Vec<Exact> =
                results.iter().map(|result| result.score.clone()).collect();
            scores.resize(12, Exact::whole(0));
            scores
        }
        OpenCriterion::Average if sum(0) == Exact::whole(0) => vec![Exact::whole(0)],
        OpenCriterion::Average => {
            vec![games().map(|(result, _)| result.score.clone()).sum::<Exact>() / sum(0)]
        }
        OpenCriterion::Wins => vec![sum(2)],
        OpenCriterion::Tops => vec![sum(3)],
        OpenCriterion::Centres => {
            let counting = games().filter(|(result, _)| result.weight > Exact::whole(0));
            vec![counting.map(|(_, game)| game[1].clone()).sum()]
        }
        OpenCriterion::MostGames => vec![sum(0)],
        OpenCriterion::FewestGames => vec![Exact::whole(0) - sum(0)],
        OpenCriterion::Met => Vec::new(),
        OpenCriterion::Dice => {
            let dice = Dice { seed: &record.seed, context: "open" };
            let name = &record.players[who].name;
            (1..=8).map(|throw| Exact::whole(dice.throw(name, throw) as usize)).collect()
        }
    }
}

/// What tells two apart, and which is ahead.
fn apart(record: &OpenRecord, one: usize, other: usize) -> (Ordering, String) {
    let results = [one, other].map(|who| slow(record, who));
    for criterion in &record.form.order {
        let keys =
            [(one, 0), (other, 1)].map(|(who, at)| key(record, who, &results[at], *criterion));
        for (number, (first, second)) in keys[0].iter().zip(&keys[1]).enumerate() {
            if first != second {
                let label = match criterion {
                    OpenCriterion::Best => format!("best:{}", number + 1),
                    _ => criterion.name().to_owned(),
                };
                return (first.cmp(second), label);
            }
        }
    }
    (Ordering::Equal, "tie".to_owned())
}

#[test]
fn open_standings_are_those_of_a_slow_calculation() {
    let mut labels = std::collections::BTreeSet::new();
    for seed in 0..120 {
        let record = record(seed);
        let games = OpenGames::of(&record);
        let standings = OpenStandings::of(&record, &games).expect("there is no top board");
        let ranking = &standings.ranking;
        for who in 0..record.players.len() {
            let total: Exact =
                slow(&record, who).iter().map(|result| &result.score * &result.weight).sum();
            assert_eq!(standings.total(PlayerNumber(who)), total, "{seed}: {who}");
            let has_result = slow(&record, who)
                .iter()
                .any(|result| record.form.rounds[result.round].counts != RoundCounts::No);
            let stands = ranking.rows.contains(&PlayerNumber(who));
            assert_eq!(stands, has_result && record.players[who].is_ranked, "{seed}: {who}");
        }
        let places = ranking.places();
        let told = &ranking.decided;
        for (at, pair) in ranking.rows.windows(2).enumerate() {
            let (order, label) = apart(&record, pair[0].0, pair[1].0);
            assert_ne!(order, Ordering::Less, "{seed}: {pair:?}");
            assert_eq!(told[at].to_string(), label, "{seed}: {pair:?}");
            let place = if order == Ordering::Equal { places[at] } else { at + 2 };
            assert_eq!(places[at + 1], place, "{seed}: {pair:?}");
            if order == Ordering::Equal {
                assert!(record.name_of(pair[0]) < record.name_of(pair[1]), "{seed}: by name");
            }
            labels.insert(label);
        }
    }
    for label in ["total", "best:1", "average", "wins", "tops", "centres", "most_games", "tie"] {
        assert!(labels.contains(label), "{label} decides somewhere: {labels:?}");
    }
}
