//! Tournaments and draws as the documents that `chancery score` and `chancery draw` read: the way
//! back from values to JSON.

use serde_json::{Map, Value, json};

use crate::board::Power;
use crate::tournament::scoring::{
    BoardRecord, EndRecord, Holder, PerPower, PlayerNumber, SeatRecord, TournamentRecord,
};

/// A tournament for `chancery score`.
pub(super) fn to_score(tournament: &TournamentRecord) -> Value {
    let names = |persons: &[PlayerNumber]| -> Vec<&str> {
        persons.iter().map(|person| tournament.name_of(*person)).collect()
    };
    let teams = tournament.teams.iter().map(|team| json!({ "id": team }));
    let players = tournament.players.iter().map(|player| {
        let team = player.team.map(|team| tournament.team_name(team));
        json!({"id": player.name, "team": team})
    });
    let mut rounds = Map::new();
    for (round, boards) in &tournament.rounds {
        let boards: Vec<Value> = boards.iter().map(|of| board(tournament, of)).collect();
        rounds.insert(round.name().to_owned(), json!({ "boards": boards }));
    }
    let mut declines = Map::new();
    for (round, persons) in &tournament.declines {
        declines.insert(round.name().to_owned(), json!(names(persons)));
    }
    let mut document = json!({
        "seed": tournament.seed,
        "scoring": tournament.system.name(),
        "teams": teams.collect::<Vec<Value>>(),
        "players": players.collect::<Vec<Value>>(),
        "declines": declines,
        "rounds": rounds,
    });
    if !tournament.credits.are_usual() {
        document["credits"] = json!(tournament.credits);
    }
    document
}

fn board(tournament: &TournamentRecord, board: &BoardRecord) -> Value {
    let mut result = Map::new();
    result.insert("sc".to_owned(), json!(board.counts));
    if let Some(end) = &board.end {
        result.insert("end".to_owned(), self::end(end));
    }
    let seats = board.seats.each_ref().map(|of| seat(tournament, of));
    json!({"id": board.name, "result": result, "pos": seats})
}

fn end(end: &EndRecord) -> Value {
    match end {
        EndRecord::Time => json!({"type": "time"}),
        EndRecord::Solo => json!({"type": "solo"}),
        EndRecord::Conceded { to, season } => {
            json!({"type": "concede", "to": to.index(), "season": season})
        }
        EndRecord::Agreed { shared, season } => {
            json!({"type": "draw", "season": season, "in": sharing(shared)})
        }
    }
}

fn sharing(shared: &PerPower<bool>) -> Vec<usize> {
    let powers = Power::ALL.into_iter().map(Power::index);
    powers.filter(|power| shared[*power]).collect()
}

fn seat(tournament: &TournamentRecord, seat: &SeatRecord) -> Value {
    let tenure = |of: &crate::tournament::scoring::TenureRecord| {
        let kind = match of.holder {
            Holder::Permanent(_) => "perm",
            Holder::Temporary(_) => "temp",
            Holder::Nobody => "cd",
        };
        let player = of.holder.person().map(|person| tournament.name_of(person));
        json!({"from": of.from, "player": player, "kind": kind, "tick": of.tick})
    };
    let tenures: Vec<Value> = seat.tenures.iter().map(tenure).collect();
    let mut position = json!({"segs": tenures, "forfeit": seat.is_forfeited});
    // Most often it is that of the first holder, and need not be said.
    let of_holder = seat.first_holder().and_then(|person| tournament.team_of(person));
    if let Some(team) = seat.team.filter(|team| Some(*team) != of_holder) {
        position["team"] = json!(tournament.team_name(team));
    }
    position
}
