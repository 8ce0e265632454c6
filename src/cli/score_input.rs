//! What `chancery score` reads: a tournament, checked so far that its scores make sense.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{At, NamedNumbers, each, known, named, names, once};
use super::form_input;
use super::json::JsonFault;
use super::score_board;
use crate::tournament::rounds::{Round, Structure};
use crate::tournament::scoring::{
    BoardRecord, CREDIT_MAX, Credits, Player, PlayerNumber, TeamNumber, TournamentRecord,
};

/// With fewer teams two of a team would have to meet (B.6b).
pub(super) const TEAMS_MIN: usize = 7;

/// The keys of a tournament. `id` and `mode` are for whoever keeps such documents.
const KEYS: &[&str] =
    &["id", "mode", "seed", "scoring", "credits", "teams", "players", "declines", "rounds"];

pub(super) fn read(root: &At) -> Result<TournamentRecord, JsonFault> {
    root.only(KEYS)?;
    let seed = root.need("seed")?.text()?.to_owned();
    let system = form_input::read_system(root)?.unwrap_or_default();
    let credits = read_credits(root)?;
    let teams = root.need("teams")?;
    let (team_numbers, _) = named(teams, |team| team.only(&["id"]))?;
    if team_numbers.len() < TEAMS_MIN {
        let found = team_numbers.len();
        return Err(teams.fault(format_args!("expected at least {TEAMS_MIN} teams, found {found}")));
    }
    let (persons, of_teams) = named(root.need("players")?, |player| {
        player.only(&["id", "team"])?;
        let team = player.get_some("team")?;
        team.map(|team| known(&team, &team_numbers, "team").map(TeamNumber)).transpose()
    })?;
    let players = names(&persons).into_iter().zip(of_teams);
    let players = players.map(|(name, team)| Player { name, team }).collect();
    let teams = names(&team_numbers);
    let declines = read_declines(root, &persons)?;
    let rounds = read_rounds(&root.need("rounds")?, &persons, &team_numbers)?;
    Ok(TournamentRecord { seed, system, credits, teams, players, rounds, declines })
}

/// A whole number for each team that gets credits, from the first on; those of the rules, if
/// nothing is said.
fn read_credits(root: &At) -> Result<Credits, JsonFault> {
    let Some(list) = root.get_some("credits")? else { return Ok(Credits::default()) };
    let values = each(list, |value| value.number(CREDIT_MAX + 1))?;
    Credits::of(values).ok_or_else(|| list.fault("expected falling numbers, one for each team"))
}

fn read_declines(
    root: &At,
    persons: &NamedNumbers,
) -> Result<BTreeMap<Round, Vec<PlayerNumber>>, JsonFault> {
    let mut declines = BTreeMap::new();
    let Some(field) = root.get_some("declines")? else {
        return Ok(declines);
    };
    for (name, list) in field.entries()? {
        let round = Round::of_world_masters(name).filter(|round| *round != Round::FIRST);
        let round = round.ok_or_else(|| list.fault("expected r2, semi or final"))?;
        if !list.is_null() {
            declines.insert(round, read_persons(list, persons)?);
        }
    }
    Ok(declines)
}

/// People, each once.
pub(super) fn read_persons(
    list: At,
    persons: &NamedNumbers,
) -> Result<Vec<PlayerNumber>, JsonFault> {
    let mut seen = BTreeSet::new();
    each(list, |player| {
        let person = PlayerNumber(known(&player, persons, "player")?);
        once(&player, &mut seen, person)?;
        Ok(person)
    })
}

fn read_rounds(
    field: &At,
    persons: &NamedNumbers,
    teams: &NamedNumbers,
) -> Result<BTreeMap<Round, Vec<BoardRecord>>, JsonFault> {
    for (name, round) in field.entries()? {
        if Round::of_world_masters(name).is_none() {
            return Err(round.fault("expected r1, r2, semi or final"));
        }
    }
    let structure = Structure::of(teams.len());
    let mut names = BTreeSet::new();
    let mut rounds = BTreeMap::new();
    let mut missing = None;
    for round in Round::ALL {
        let count = structure.boards(round);
        let name = round.name();
        match (field.get_some(name)?, missing, count) {
            (None, _, 0) => {}
            (None, _, _) => missing = missing.or(Some(name)),
            (Some(found), _, 0) => {
                return Err(found.fault("there is no such round with so few teams (B.4)"));
            }
            (Some(_), Some(earlier), _) => {
                return Err(field.fault(format_args!("{earlier} is missing, but {name} is there")));
            }
            (Some(found), None, _) => {
                found.only(&["boards"])?;
                let list = found.need("boards")?;
                let boards = each(list, |board| {
                    let id = board.need("id")?;
                    once(&id, &mut names, id.text()?)?;
                    score_board::read(&board, round, persons, teams)
                })?;
                if boards.len() != count {
                    let found = boards.len();
                    let what = format_args!("expected {count} boards (B.4), found {found}");
                    return Err(list.fault(what));
                }
                rounds.insert(round, boards);
            }
        }
    }
    match rounds.is_empty() {
        true => Err(field.fault("r1 is missing")),
        false => Ok(rounds),
    }
}
