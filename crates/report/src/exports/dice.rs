//! What `chancery verify-dice` reads: hashes and seeds, draws and throws.

use serde_json::{Map, Value, json};

use crate::tournament::Tournament;
use crate::tournament::draw::open::OpenDraw;
use crate::tournament::draw::{DrawRequest, Seating};
use crate::tournament::event::DrawAsked;
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
            let mut line = match &draw.request {
                DrawAsked::WorldMasters(request) => to_draw(request, &draw.seating),
                DrawAsked::Open(request) => to_draw_open(request, &draw.seating),
            };
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
    let players = request.players.iter().map(|player| {
        let mut entry = Map::new();
        entry.insert("id".to_owned(), json!(player.name));
        entry.insert("team".to_owned(), json!(player.team.map(|team| &request.teams[team])));
        if let Some(power) = player.power {
            entry.insert("power".to_owned(), json!(power.index()));
        }
        Value::Object(entry)
    });
    let name = |number: usize| request.players[number].name.as_str();
    let history: Vec<_> = request.history.iter().map(|row| row.map(|who| who.map(name))).collect();
    let boards: Vec<_> = seating.boards.iter().map(|board| board.map(name)).collect();
    json!({
        "seed": request.seed,
        "round": request.round.name(),
        "players": players.collect::<Vec<Value>>(),
        "history": history,
        "boards": boards,
        "search": seating.search,
    })
}

/// The same for a round of an open event.
fn to_draw_open(request: &OpenDraw, seating: &Seating) -> Value {
    let name = |number: usize| request.players[number].name.as_str();
    let players = request.players.iter().map(|player| {
        json!({
            "id": player.name,
            "team": player.team.map(|team| team.to_string()),
            "willing": player.is_willing,
        })
    });
    let history = request.history.iter().map(|past| {
        let boards: Vec<_> = past.boards.iter().map(|row| row.map(|who| who.map(name))).collect();
        let sat_out: Vec<_> = past.sat_out.iter().map(|who| name(*who)).collect();
        json!({"boards": boards, "sat_out": sat_out})
    });
    let mut asked = json!({
        "seed": request.seed,
        "round": request.round,
        "form": {"groups": request.groups, "spare": request.spare},
        "players": players.collect::<Vec<Value>>(),
        "history": history.collect::<Vec<Value>>(),
        "boards": seating.boards.iter().map(|board| board.map(name)).collect::<Vec<_>>(),
        "search": seating.search,
    });
    if !request.apart.is_empty() {
        let apart = request.apart.iter().map(|(one, other)| [name(*one), name(*other)]);
        asked["apart"] = json!(apart.collect::<Vec<_>>());
    }
    asked
}
