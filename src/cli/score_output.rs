//! What `chancery score` writes: the standings as JSON.

use serde::Serialize;
use serde_json::{Value, json};

use super::ordered::{OrderedObject, OrderedValue};
use crate::board::Power;
use crate::tournament::form::{
    OpenGames, OpenPrize, OpenRecord, OpenStandings, SheetEntry, TeamStandings, TopStandings,
};
use crate::tournament::ranking::Ranking;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    Final, FirstRound, Listing, PlayerNumber, Prize, ScoredRound, SecondRound, Semi, Standings,
    TeamTable, TournamentRecord, letter, systems,
};

/// The standings of a World Masters tournament.
pub(super) fn standings(standings: &Standings) -> OrderedObject {
    let of = standings.tournament;
    let scoring = (*of.system != *systems::USUAL).then(|| json!(of.system.name()));
    let boards = |round: Round| (round.name(), json!(standings.structure.boards(round)));
    let prizes = Power::ALL.into_iter().zip(&standings.prizes);
    let prizes = prizes.filter_map(|(power, won)| Some((letter(power), prize(of, won.as_ref()?))));
    OrderedObject::default()
        .with_some("live", of.is_live().then_some(json!(true)))
        // The system, where it is not that of the rules.
        .with_some("scoring", scoring)
        .with("structure", Round::ALL.map(boards).into_iter().collect::<OrderedObject>())
        .with("r1", first(of, &standings.first))
        .with_some("r2", standings.second.as_ref().map(|(played, after)| second(of, played, after)))
        .with("teams", teams(of, &standings.teams))
        .with_some("semi", standings.semi.as_ref().map(|played| semi(of, played)))
        .with_some("final", standings.last.as_ref().map(|played| last(of, played)))
        .with("best_country", prizes.collect::<OrderedObject>())
}

/// The rows of a ranking, each as a list of what is told of it.
fn rows<'r, T, S: Serialize>(ranking: &'r Ranking<T>, row: impl Fn(&'r T) -> S) -> Value {
    json!(ranking.rows.iter().map(row).collect::<Vec<S>>())
}

fn people(of: &TournamentRecord, persons: &[PlayerNumber]) -> Value {
    json!(persons.iter().map(|person| of.name_of(*person)).collect::<Vec<&str>>())
}

fn scores(played: &ScoredRound) -> OrderedObject {
    let scored = played.boards().iter().zip(&played.scored);
    scored.map(|(board, scored)| (&board.name, json!(scored.scores))).collect()
}

fn boards(played: &ScoredRound) -> OrderedObject {
    OrderedObject::default()
        .with("scores", scores(played))
        .with("power_totals", json!(played.power_totals))
}

fn first(of: &TournamentRecord, first: &FirstRound) -> OrderedObject {
    let teams = first.teams.rows.iter().map(|row| row.team);
    let credits =
        teams.filter_map(|team| Some((of.team_name(team), json!(first.credits.get(&team)?))));
    boards(&first.played)
        .with("team_rank", rows(&first.teams, |row| (of.team_name(row.team), &row.total)))
        .with("team_sep", json!(first.teams.decided))
        .with("credits", credits.collect::<OrderedObject>())
        .with(
            "ranking",
            rows(&first.ranking, |row| {
                (of.name_of(row.game.person), &row.game.score, &row.credited)
            }),
        )
        .with("sep", json!(first.ranking.decided))
        .with("next", json!(first.next))
        .with("qualified", people(of, &first.line.qualified))
        .with("cut", json!(first.line.cut))
}

fn second(of: &TournamentRecord, played: &ScoredRound, second: &SecondRound) -> OrderedObject {
    boards(played)
        .with("ranking", rows(&second.ranking, |row| (of.name_of(row.game.person), &row.sum)))
        .with("sep", json!(second.ranking.decided))
        .with("qualified", people(of, &second.line.qualified))
        .with("cut", json!(second.line.cut))
}

fn teams(of: &TournamentRecord, teams: &TeamTable) -> OrderedObject {
    let rank = rows(&teams.ranking, |row| (of.team_name(row.team), &row.total, row.advanced));
    let winner = teams.ranking.rows.first().map(|row| of.team_name(row.team));
    OrderedObject::default()
        .with("rank", rank)
        .with("sep", json!(teams.ranking.decided))
        .with("winner", json!(winner))
}

fn semi(of: &TournamentRecord, semi: &Semi) -> OrderedObject {
    let boards_and_winners = semi.played.boards().iter().zip(&semi.winners);
    let winners = boards_and_winners.map(|(board, winner)| {
        let decided = winner.as_ref().and_then(|winner| winner.decided.as_ref());
        (&board.name, json!((winner.as_ref().map(|of_all| of.name_of(of_all.person)), decided)))
    });
    let substitutes = semi.substitutes.iter();
    let substitutes =
        substitutes.map(|row| (of.name_of(row.declined), of.name_of(row.person), &row.decided));
    boards(&semi.played)
        .with("winners", winners.collect::<OrderedObject>())
        .with("ranking", rows(&semi.ranking, |row| (of.name_of(row.game.person), &row.game.score)))
        .with("substitutes", json!(substitutes.collect::<Vec<_>>()))
        .with("finalists", people(of, &semi.finalists))
}

fn last(of: &TournamentRecord, last: &Final) -> OrderedObject {
    OrderedObject::default()
        .with("scores", scores(&last.played))
        .with("order", rows(&last.ranking, |row| of.name_of(row.person)))
        .with("sep", json!(last.ranking.decided))
        .with("winner", json!(last.ranking.rows.first().map(|row| of.name_of(row.person))))
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
    let prizes = prizes.map(|(power, won)| (letter(power), open_prize(of, won.as_ref())));
    let winners = standings.winners.as_ref().map(|winners| open_people(of, winners));
    let sheets = of.players.iter().zip(&standings.sheets);
    let players = sheets.filter(|(_, sheet)| !sheet.entries.is_empty()).map(|(player, sheet)| {
        let results: Vec<OrderedObject> =
            sheet.entries.iter().map(|entry| result(of, entry)).collect();
        let shown = OrderedObject::default().with("total", json!(sheet.total));
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

fn open_people(of: &OpenRecord, persons: &[PlayerNumber]) -> Value {
    json!(persons.iter().map(|person| of.name_of(*person)).collect::<Vec<&str>>())
}

fn open_scores(of: &OpenRecord, games: &OpenGames) -> OrderedObject {
    let rounds = games.scored.iter().enumerate().map(|(round, boards)| {
        let boards = boards.iter().enumerate();
        let boards = boards.map(|(at, board)| (of.board_name(round, at), json!(board.scores)));
        (of.round_name(round), boards.collect::<OrderedObject>())
    });
    rounds.collect()
}

/// A game, or a round that somebody sat out.
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
    let name = |holder: &Option<PlayerNumber>| holder.map(|person| of.name_of(person));
    let order = seats.map(|seats| json!(seats.holders.iter().map(name).collect::<Vec<_>>()));
    OrderedObject::default()
        .with("seeds", json!(seeds.collect::<Vec<_>>()))
        .with("sep", json!(top.labels))
        .with("cut", json!(top.cut))
        .with("declined", open_people(of, &top.declined))
        .with_some("order", order)
        .with_some("order_sep", seats.map(|seats| json!(seats.labels)))
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
