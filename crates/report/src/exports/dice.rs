//! What `chancery verify-dice` reads: hashes and seeds, draws and throws.

use serde_json::{Value, json};

use crate::tournament::Tournament;
use crate::tournament::draw::{DrawRequest, DrawTable, PastRound, Seating};
use crate::tournament::plan::Lot;

/// All hashes, the seeds that were revealed with what was drawn from them, and the throws that
/// counted.
pub fn dice_lines(tournament: &Tournament) -> Vec<Value> {
    let commit =
        |(lot, hash): (Lot, String)| json!({"kind": "commit", "seed": lot.name(), "sha256": hash});
    let mut lines: Vec<Value> = tournament.plan.commitments().into_iter().map(commit).collect();
    for (lot, seed) in &tournament.revealed {
        lines.push(json!({"kind": "reveal", "seed": lot.name(), "text": seed}));
    }
    let is_revealed = |name: &str| tournament.revealed.iter().any(|(lot, _)| lot.name() == name);
    for (round, draw) in &tournament.draws {
        let name = round.name();
        if is_revealed(name) {
            let mut line = to_draw(&draw.request, &draw.seating);
            line["kind"] = json!("draw");
            line["seed"] = json!(name);
            lines.push(line);
        }
    }
    for (name, value) in &tournament.rolls {
        lines.push(json!({"kind": "roll", "seed": "dice", "name": name, "value": value}));
    }
    lines
}

/// A draw for `chancery draw`, with the boards that were drawn for its `--check`.
pub fn to_draw(request: &DrawRequest, seating: &Seating) -> Value {
    let is_open = request.form.is_open();
    let name = |number: usize| request.players[number].name.as_str();
    let players = request.players.iter().map(|player| {
        // Teams of open events have numbers alone.
        let team = player.team.map(|team| match request.teams.get(team) {
            Some(name) => name.clone(),
            None => team.to_string(),
        });
        let mut entry = json!({"id": player.name, "team": team});
        if let Some(power) = player.power {
            entry["power"] = json!(power.index());
        }
        if is_open {
            entry["willing"] = json!(player.is_willing);
        }
        if !player.prefers.is_empty() {
            entry["prefers"] =
                json!(player.prefers.iter().map(|power| power.index()).collect::<Vec<_>>());
        }
        entry
    });
    let names_of =
        |row: &Vec<Option<usize>>| row.iter().map(|who| who.map(name)).collect::<Vec<_>>();
    let past = |past: &PastRound| {
        let boards: Vec<_> = past.boards.iter().map(names_of).collect();
        let sat_out: Vec<_> = past.sat_out.iter().map(|who| name(*who)).collect();
        match is_open {
            true => {
                let mut round = json!({"boards": boards, "sat_out": sat_out});
                if past.is_other {
                    round["powers"] = json!(false);
                }
                vec![round]
            }
            false => boards.iter().map(|board| json!(board)).collect(),
        }
    };
    let boards = seating.boards.iter();
    let boards = boards.map(|board| board.iter().copied().map(name).collect::<Vec<_>>());
    let mut asked = json!({
        "seed": request.seed,
        "round": request.form.round(),
        "players": players.collect::<Vec<Value>>(),
        "history": request.history.iter().flat_map(past).collect::<Vec<Value>>(),
        "boards": boards.collect::<Vec<_>>(),
        "search": seating.search,
    });
    if is_open {
        asked["form"] = json!({"groups": request.groups, "spare": request.spare});
        let (DrawTable { seats, has_powers }, usual) = (request.table, DrawTable::default());
        if seats != usual.seats {
            asked["form"]["seats"] = json!(seats);
        }
        if has_powers != usual.has_powers {
            asked["form"]["powers"] = json!(has_powers);
        }
    }
    if !request.apart.is_empty() {
        let apart = request.apart.iter().map(|(one, other)| [name(*one), name(*other)]);
        asked["apart"] = json!(apart.collect::<Vec<_>>());
    }
    asked
}
