//! Tournaments as the documents that `chancery score` reads: the way back from values to JSON.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::tournament::exact::Exact;
use crate::tournament::form::OpenRecord;
use crate::tournament::scoring::{
    BoardRecord, EndRecord, Holder, Player, PlayerNumber, SeatRecord, TournamentRecord,
};

/// A tournament for `chancery score`.
pub(super) fn to_score(tournament: &TournamentRecord) -> Value {
    let name = |person: PlayerNumber| tournament.name_of(person);
    let seat = |seat: &SeatRecord| {
        let mut position = json!({"segs": tenures(seat, name), "forfeit": seat.is_forfeited});
        // It is usually that of the first holder, and then left out.
        let of_holder = seat.first_holder().and_then(|person| tournament.team_of(person));
        if let Some(team) = seat.team.filter(|team| Some(*team) != of_holder) {
            position["team"] = json!(tournament.team_name(team));
        }
        position
    };
    let rounds = tournament.rounds.iter().map(|(round, boards)| {
        let boards: Vec<Value> = boards.iter().map(|of| board(of, seat)).collect();
        (round.name(), json!({ "boards": boards }))
    });
    let declines = tournament.declines.iter();
    let declines = declines.map(|(round, who)| (round.name(), names(who, name)));
    let players = tournament.players.iter().map(|of| player(of, &tournament.teams));
    let mut document = json!({
        "seed": tournament.seed,
        "scoring": tournament.system,
        "teams": teams(&tournament.teams),
        "players": players.collect::<Vec<Value>>(),
        "declines": declines.collect::<BTreeMap<_, _>>(),
        "rounds": rounds.collect::<BTreeMap<_, _>>(),
    });
    if !tournament.credits.are_usual() {
        document["credits"] = json!(tournament.credits);
    }
    document
}

/// An event of individuals for `chancery score`.
pub(super) fn to_score_open(event: &OpenRecord) -> Value {
    let name = |person: PlayerNumber| event.name_of(person);
    let players = event.players.iter().map(|of| {
        let mut shown = player(of, &event.teams);
        shown["ranked"] = json!(of.is_ranked);
        if of.penalty != Exact::ZERO {
            shown["penalty"] = json!(of.penalty);
        }
        shown
    });
    let rounds = event.rounds.iter().zip(&event.form.rounds).map(|(played, round)| {
        let boards = played.boards.iter().map(|open| {
            let mut shown = board(&open.board, |seat| json!({"segs": tenures(seat, name)}));
            shown["factor"] = json!(open.factor);
            shown
        });
        let (boards, sat_out) = (boards.collect::<Vec<Value>>(), names(&played.sat_out, name));
        (&round.name, json!({"boards": boards, "sat_out": sat_out}))
    });
    let declines = event.form.top.iter().map(|top| (&top.round, names(&event.declines, name)));
    let mut document = json!({
        "seed": event.seed,
        "form": event.form,
        "teams": teams(&event.teams),
        "players": players.collect::<Vec<Value>>(),
        "declines": declines.collect::<BTreeMap<_, _>>(),
        "rounds": rounds.collect::<BTreeMap<_, _>>(),
    });
    if let Some(seeds) = &event.seeds {
        document["seeds"] = names(seeds, name);
    }
    document
}

fn names<'n>(persons: &[PlayerNumber], name: impl Fn(PlayerNumber) -> &'n str) -> Value {
    json!(persons.iter().copied().map(name).collect::<Vec<&str>>())
}

fn teams(names: &[String]) -> Value {
    names.iter().map(|name| json!({ "id": name })).collect()
}

fn player(of: &Player, teams: &[String]) -> Value {
    json!({"id": of.name, "team": of.team.and_then(|team| teams.get(team.0))})
}

fn board(of: &BoardRecord, seat: impl Fn(&SeatRecord) -> Value) -> Value {
    let mut result = json!({ "sc": of.counts });
    if let Some(end) = &of.end {
        result["end"] = self::end(end);
    }
    let seats: Vec<Value> = of.seats.iter().map(seat).collect();
    json!({"id": of.name, "result": result, "pos": seats})
}

fn end(end: &EndRecord) -> Value {
    match end {
        EndRecord::Time => json!({"type": "time"}),
        EndRecord::Solo => json!({"type": "solo"}),
        EndRecord::Conceded { to, season } => {
            json!({"type": "concede", "to": to.index(), "season": season})
        }
        EndRecord::Agreed { shared, season } => {
            let sharing = (0..shared.len()).filter(|power| shared[*power]);
            json!({"type": "draw", "season": season, "in": sharing.collect::<Vec<usize>>()})
        }
    }
}

fn tenures<'n>(seat: &SeatRecord, name: impl Fn(PlayerNumber) -> &'n str) -> Value {
    let tenures = seat.tenures.iter().map(|of| {
        let kind = match of.holder {
            Holder::Permanent(_) => "perm",
            Holder::Temporary(_) => "temp",
            Holder::Nobody => "cd",
        };
        let player = of.holder.person().map(&name);
        json!({"from": of.from, "player": player, "kind": kind, "tick": of.tick})
    });
    tenures.collect()
}
