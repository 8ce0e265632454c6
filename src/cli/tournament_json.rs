//! Tournaments and draws as the documents that `chancery score` and `chancery draw` read: the way
//! back from values to JSON.

use serde_json::{Map, Value, json};

use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::form::OpenRecord;
use crate::tournament::scoring::{
    BoardRecord, EndRecord, Holder, PerPower, PlayerNumber, SeatRecord, TenureRecord,
    TournamentRecord,
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

/// An event of individuals for `chancery score`.
pub(super) fn to_score_open(event: &OpenRecord) -> Value {
    let name = |person: &PlayerNumber| event.name_of(*person);
    let players = event.players.iter().map(|player| {
        let team = player.team.map(|team| event.team_name(team));
        let mut shown = json!({"id": player.name, "team": team, "ranked": player.is_ranked});
        if player.penalty != Exact::ZERO {
            shown["penalty"] = json!(player.penalty);
        }
        shown
    });
    let mut rounds = Map::new();
    for (played, round) in event.rounds.iter().zip(&event.form.rounds) {
        let boards = played.boards.iter().map(|open| {
            let seats = open.board.seats.each_ref().map(|seat| {
                let tenures = seat.tenures.iter().map(|of| tenure(of, |who| event.name_of(who)));
                json!({"segs": tenures.collect::<Vec<Value>>()})
            });
            let (id, result) = (&open.board.name, result(&open.board));
            json!({"id": id, "result": result, "pos": seats, "factor": open.factor})
        });
        let sat_out: Vec<&str> = played.sat_out.iter().map(name).collect();
        let boards: Vec<Value> = boards.collect();
        rounds.insert(round.name.clone(), json!({"boards": boards, "sat_out": sat_out}));
    }
    let mut declines = Map::new();
    if let Some(top) = &event.form.top {
        let names: Vec<&str> = event.declines.iter().map(name).collect();
        declines.insert(top.round.clone(), json!(names));
    }
    let mut document = json!({
        "seed": event.seed,
        "form": event.form,
        "teams": event.teams.iter().map(|team| json!({"id": team})).collect::<Vec<Value>>(),
        "players": players.collect::<Vec<Value>>(),
        "declines": declines,
        "rounds": rounds,
    });
    if let Some(seeds) = &event.seeds {
        document["seeds"] = json!(seeds.each_ref().map(name));
    }
    document
}

fn result(board: &BoardRecord) -> Value {
    let mut result = Map::new();
    result.insert("sc".to_owned(), json!(board.counts));
    if let Some(end) = &board.end {
        result.insert("end".to_owned(), self::end(end));
    }
    Value::Object(result)
}

fn board(tournament: &TournamentRecord, board: &BoardRecord) -> Value {
    let seats = board.seats.each_ref().map(|of| seat(tournament, of));
    json!({"id": board.name, "result": result(board), "pos": seats})
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
    let tenures = seat.tenures.iter().map(|of| tenure(of, |who| tournament.name_of(who)));
    let tenures: Vec<Value> = tenures.collect();
    let mut position = json!({"segs": tenures, "forfeit": seat.is_forfeited});
    // Most often it is that of the first holder, and need not be said.
    let of_holder = seat.first_holder().and_then(|person| tournament.team_of(person));
    if let Some(team) = seat.team.filter(|team| Some(*team) != of_holder) {
        position["team"] = json!(tournament.team_name(team));
    }
    position
}

fn tenure<'n>(of: &TenureRecord, name: impl Fn(PlayerNumber) -> &'n str) -> Value {
    let kind = match of.holder {
        Holder::Permanent(_) => "perm",
        Holder::Temporary(_) => "temp",
        Holder::Nobody => "cd",
    };
    let player = of.holder.person().map(name);
    json!({"from": of.from, "player": player, "kind": kind, "tick": of.tick})
}
