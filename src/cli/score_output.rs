//! What `chancery score` writes: the standings as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::ordered::{OrderedObject, OrderedValue};
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::form::{
    OpenGames, OpenPrize, OpenRecord, OpenStandings, SheetEntry, TeamStandings, TopSeat,
    TopStandings,
};
use crate::tournament::ranking::Ranking;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    Line, Listing, PlayerNumber, Prize, RankedRound, ScoredRound, Semi, Standings, TeamTable,
    TournamentRecord, systems,
};

/// The standings of a World Masters tournament.
pub(super) fn standings(standings: &Standings) -> OrderedObject {
    let of = standings.tournament;
    let scoring = (*of.system != *systems::USUAL).then(|| json!(of.system.name()));
    let boards = |round: Round| (round.name(), json!(standings.structure.boards(round)));
    let ranked = |round: Round| standings.rounds.get(&round);
    let finalists = |(round, semi)| semi_final(of, round, semi);
    let prizes = Power::ALL.into_iter().zip(&standings.prizes);
    let prizes = prizes.filter_map(|(power, won)| Some((power.letter(), prize(of, won.as_ref()?))));
    OrderedObject::default()
        .with_some("live", of.is_live().then_some(json!(true)))
        // The system, where it is not that of the rules.
        .with_some("scoring", scoring)
        .with("structure", Round::ALL.map(boards).into_iter().collect::<OrderedObject>())
        .with_some("r1", ranked(Round::FIRST).map(|round| first(standings, round)))
        .with_some("r2", ranked(Round::SECOND).map(|round| second(of, round)))
        .with("teams", teams(of, &standings.teams))
        .with_some("semi", ranked(Round::Semi).zip(standings.semi.as_ref()).map(finalists))
        .with_some("final", ranked(Round::Final).map(|round| last(of, round)))
        .with("best_country", prizes.collect::<OrderedObject>())
}

/// The rows of a ranking, each as a list of its values.
fn rows<'r, T, S: Serialize>(ranking: &'r Ranking<T>, row: impl Fn(&'r T) -> S) -> Value {
    json!(ranking.rows.iter().map(row).collect::<Vec<S>>())
}

fn names<'n>(persons: &[PlayerNumber], name: impl Fn(PlayerNumber) -> &'n str) -> Value {
    json!(persons.iter().copied().map(name).collect::<Vec<&str>>())
}

fn scores(played: &ScoredRound) -> OrderedObject {
    let scored = played.boards.iter().zip(&played.scored);
    scored.map(|(board, scored)| (&board.name, json!(scored.scores))).collect()
}

fn boards(played: &ScoredRound) -> OrderedObject {
    OrderedObject::default()
        .with("scores", scores(played))
        .with("power_totals", json!(played.power_totals))
}

fn first(standings: &Standings, first: &RankedRound) -> OrderedObject {
    let (of, teams) = (standings.tournament, &standings.first_teams);
    let names = teams.ranking.rows.iter().map(|row| (row.team, of.team_name(row.team)));
    let credits = names.filter_map(|(team, name)| Some((name, json!(teams.credits.get(&team)?))));
    let persons =
        rows(&first.ranking, |row| (of.name_of(row.game.person), &row.game.score, &row.points));
    let shown = boards(&first.played)
        .with("team_rank", rows(&teams.ranking, |row| (of.team_name(row.team), &row.total)))
        .with("team_sep", json!(teams.ranking.decided))
        .with("credits", credits.collect::<OrderedObject>())
        .with("ranking", persons)
        .with("sep", json!(first.ranking.decided))
        .with("next", json!(standings.structure.after_first()));
    with_line(of, shown, &first.line)
}

fn second(of: &TournamentRecord, second: &RankedRound) -> OrderedObject {
    let shown = boards(&second.played)
        .with("ranking", by_points(of, second))
        .with("sep", json!(second.ranking.decided));
    with_line(of, shown, &second.line)
}

fn by_points(of: &TournamentRecord, round: &RankedRound) -> Value {
    rows(&round.ranking, |row| (of.name_of(row.game.person), &row.points))
}

fn with_line(of: &TournamentRecord, shown: OrderedObject, line: &Line) -> OrderedObject {
    shown
        .with("qualified", names(&line.qualified, |who| of.name_of(who)))
        .with("cut", json!(line.cut))
}

fn teams(of: &TournamentRecord, teams: &TeamTable) -> OrderedObject {
    let rank = rows(&teams.ranking, |row| (of.team_name(row.team), &row.total, row.advanced));
    let winner = teams.ranking.rows.first().map(|row| of.team_name(row.team));
    OrderedObject::default()
        .with("rank", rank)
        .with("sep", json!(teams.ranking.decided))
        .with("winner", json!(winner))
}

fn semi_final(of: &TournamentRecord, round: &RankedRound, semi: &Semi) -> OrderedObject {
    let winners = round.played.boards.iter().zip(&semi.winners).map(|(board, winner)| {
        let decided = winner.as_ref().and_then(|winner| winner.decided.as_ref());
        (&board.name, json!((winner.as_ref().map(|best| of.name_of(best.person)), decided)))
    });
    let substitutes = semi.substitutes.iter();
    let substitutes =
        substitutes.map(|row| (of.name_of(row.declined), of.name_of(row.person), &row.decided));
    boards(&round.played)
        .with("winners", winners.collect::<OrderedObject>())
        .with("ranking", by_points(of, round))
        .with("substitutes", json!(substitutes.collect::<Vec<_>>()))
        .with("finalists", names(&round.line.qualified, |who| of.name_of(who)))
}

fn last(of: &TournamentRecord, last: &RankedRound) -> OrderedObject {
    let order = last.ranking.rows.iter().map(|row| of.name_of(row.game.person));
    OrderedObject::default()
        .with("scores", scores(&last.played))
        .with("order", json!(order.clone().collect::<Vec<_>>()))
        .with("sep", json!(last.ranking.decided))
        .with("winner", json!(order.clone().next()))
}

fn prize(of: &TournamentRecord, prize: &Prize) -> OrderedObject {
    OrderedObject::default()
        .with("player", json!(of.name_of(prize.game.person)))
        .with("board", json!(prize.board.name))
        .with("score", json!(prize.game.score))
        .with("sep", json!(prize.decided))
}

/// The standings of an open tournament.
pub(super) fn open(of: &OpenRecord, games: &OpenGames, standings: &OpenStandings) -> OrderedObject {
    let unranked = standings.unranked.iter();
    let unranked = unranked.map(|who| (of.name_of(*who), standings.total(*who)));
    let prizes = Power::ALL.into_iter().zip(&standings.prizes);
    let prizes = prizes.map(|(power, won)| (power.letter(), open_prize(of, won.as_ref())));
    let winners = standings.winners.as_ref().map(|winners| names(winners, |who| of.name_of(who)));
    let sheets = of.players.iter().zip(&standings.sheets);
    let players = sheets.filter(|(_, sheet)| !sheet.entries.is_empty()).map(|(player, sheet)| {
        let results: Vec<OrderedObject> =
            sheet.entries.iter().map(|entry| result(of, entry)).collect();
        let penalty = (player.penalty != Exact::ZERO).then(|| json!(player.penalty));
        let shown = OrderedObject::default().with("total", json!(sheet.total));
        let shown = shown.with_some("penalty", penalty);
        (&player.name, shown.with("results", results))
    });
    OrderedObject::default()
        .with_some("live", of.is_live().then_some(json!(true)))
        .with("rounds", open_scores(of, games))
        .with("players", players.collect::<OrderedObject>())
        .with("ranking", placed(&standings.listing(), |who| of.name_of(who)))
        .with("sep", json!(standings.ranking.decided))
        .with("unranked", json!(unranked.collect::<Vec<_>>()))
        .with("winners", json!(winners))
        .with_some("top", standings.top.as_ref().map(|board| top(of, board)))
        .with("best_country", prizes.collect::<OrderedObject>())
        .with_some("teams", standings.teams.as_ref().map(|teams| open_teams(of, teams)))
}

/// The places of those who are ranked.
fn placed<'n, K: Copy>(listing: &Listing<K>, name: impl Fn(K) -> &'n str) -> Value {
    let rows = listing.rows.iter().map(|row| (name(row.who), row.place, &row.points));
    json!(rows.collect::<Vec<_>>())
}

fn open_scores(of: &OpenRecord, games: &OpenGames) -> OrderedObject {
    let rounds = games.scored.iter().enumerate().map(|(round, boards)| {
        let boards = boards.iter().enumerate();
        let boards = boards.map(|(at, board)| (of.board_name(round, at), json!(board.scores)));
        (of.round_name(round), boards.collect::<OrderedObject>())
    });
    rounds.collect()
}

/// A game, or a round that the player sat out.
fn result(of: &OpenRecord, entry: &SheetEntry) -> OrderedObject {
    let of_round = OrderedObject::default().with("round", json!(of.round_name(entry.round)));
    let (score, weight) = (json!(entry.score), json!(entry.weight));
    match entry.game {
        None => of_round.with("sat_out", json!(true)).with("score", score).with("weight", weight),
        Some(game) => of_round
            .with("board", json!(of.board_name(game.round, game.board)))
            .with("power", json!(game.power))
            .with("score", score)
            .with("share", json!(game.share))
            .with("weight", weight),
    }
}

fn top(of: &OpenRecord, top: &TopStandings) -> OrderedObject {
    let seeds = top.seeds.iter().map(|(person, total)| (of.name_of(*person), total));
    let seats = top.seats.as_ref();
    let name = |seat: &TopSeat| seat.holder.map(|person| of.name_of(person));
    OrderedObject::default()
        .with("seeds", json!(seeds.collect::<Vec<_>>()))
        .with("sep", json!(top.labels))
        .with("cut", json!(top.cut))
        .with("declined", names(&top.declined, |who| of.name_of(who)))
        .with_some("order", seats.map(|seats| rows(seats, name)))
        .with_some("order_sep", seats.map(|seats| json!(seats.decided)))
}

fn open_prize(of: &OpenRecord, prize: Option<&OpenPrize>) -> OrderedValue {
    let Some(prize) = prize else { return Value::Null.into() };
    let players = prize.games.iter().map(|game| {
        let board = of.board_name(game.round, game.board);
        (of.name_of(game.person), of.round_name(game.round), board)
    });
    OrderedObject::default()
        .with("score", json!(prize.score))
        .with("centres", json!(prize.centres))
        .with("players", json!(players.collect::<Vec<_>>()))
        .with("sep", json!(prize.over_next))
        .into()
}

fn open_teams(of: &OpenRecord, teams: &TeamStandings) -> OrderedObject {
    OrderedObject::default()
        .with("rank", placed(&teams.listing(), |team| of.team_name(team)))
        .with("sep", json!(teams.ranking.decided))
}
