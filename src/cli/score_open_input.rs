//! What `chancery score` reads of an open tournament, checked so far that its scores make sense.

use std::collections::BTreeSet;

use super::document::{At, NamedNumbers, each, flag, known, named, names, once};
use super::form_input;
use super::json::JsonFault;
use super::score_board;
use super::score_input::read_persons;
use crate::orders::quoted;
use crate::tournament::exact::Exact;
use crate::tournament::form::{OpenBoard, OpenForm, OpenPlayer, OpenRecord, PlayedRound, TopFault};
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::{PlayerNumber, TeamNumber};

/// With fewer nobody can play.
pub(super) const PLAYERS_MIN: usize = SEATS;

/// The keys of an open tournament. `id` and `mode` are for whoever keeps such documents.
const KEYS: &[&str] =
    &["id", "mode", "seed", "scoring", "form", "teams", "players", "declines", "rounds"];

pub(super) fn read(root: &At, form: &At) -> Result<OpenRecord, JsonFault> {
    root.only(KEYS)?;
    let seed = root.need("seed")?.text()?.to_owned();
    let system = form_input::read_system(root)?.unwrap_or_default();
    let form = form_input::read(form, system)?;
    let teams = root.get_some("teams")?;
    let teams = teams.map(|teams| named(teams, |team| team.only(&["id"]))).transpose()?;
    let team_numbers = teams.map(|(numbers, _)| numbers).unwrap_or_default();
    let list = root.need("players")?;
    let (persons, players) = read_players(list, &team_numbers)?;
    if players.len() < PLAYERS_MIN {
        let found = players.len();
        return Err(
            list.fault(format_args!("expected at least {PLAYERS_MIN} players, found {found}"))
        );
    }
    let declines = read_declines(root, &form, &persons)?;
    let rounds = read_rounds(&root.need("rounds")?, &form, &persons)?;
    Ok(OpenRecord { seed, form, teams: names(&team_numbers), players, declines, rounds })
}

fn read_players<'j>(
    list: At<'j, '_>,
    teams: &NamedNumbers,
) -> Result<(NamedNumbers<'j>, Vec<OpenPlayer>), JsonFault> {
    named(list, |player| {
        player.only(&["id", "team", "ranked"])?;
        let is_ranked = flag(player, "ranked")?.unwrap_or(true);
        let team = player.get_some("team")?;
        if let Some(team) = team.filter(|_| !is_ranked) {
            return Err(team.fault("who is not ranked has no team"));
        }
        let team = team.map(|team| known(&team, teams, "team").map(TeamNumber)).transpose()?;
        Ok(OpenPlayer { name: player.need("id")?.text()?.to_owned(), team, is_ranked })
    })
}

fn read_declines(
    root: &At,
    form: &OpenForm,
    persons: &NamedNumbers,
) -> Result<Vec<PlayerNumber>, JsonFault> {
    let mut declines = Vec::new();
    let Some(field) = root.get_some("declines")? else { return Ok(declines) };
    let round = form.top.as_ref().and_then(|top| form.rounds.get(top.round));
    for (name, list) in field.entries()? {
        match round {
            Some(round) if round.name == name => {}
            Some(round) => {
                let round = quoted(&round.name);
                return Err(list.fault(format_args!("expected {round}, the top board's round")));
            }
            None => return Err(list.fault("there is no top board to decline")),
        }
        // The same key again has no other name.
        field.get(name)?;
        if !list.is_null() {
            declines = read_persons(list, persons)?;
        }
    }
    Ok(declines)
}

fn read_rounds(
    field: &At,
    form: &OpenForm,
    persons: &NamedNumbers,
) -> Result<Vec<PlayedRound>, JsonFault> {
    for (name, round) in field.entries()? {
        if form.rounds.iter().all(|known| known.name != name) {
            return Err(round.fault(format_args!("no round {} in the form", quoted(name))));
        }
    }
    let mut boards = BTreeSet::new();
    let mut played = Vec::new();
    let mut missing: Option<&str> = None;
    for round in &form.rounds {
        let Some(found) = field.get_some(&round.name)? else {
            missing = missing.or(Some(&round.name));
            continue;
        };
        if let Some(earlier) = missing {
            let earlier = quoted(earlier);
            return Err(found.fault(format_args!("it has begun, but {earlier} before it has not")));
        }
        played.push(read_round(&found, round.years, persons, &mut boards)?);
    }
    match played.is_empty() {
        true => Err(field.fault("expected at least one round that has begun")),
        false => Ok(played),
    }
}

fn read_round<'j>(
    round: &At<'j, '_>,
    years: Option<usize>,
    persons: &NamedNumbers,
    names: &mut BTreeSet<&'j str>,
) -> Result<PlayedRound, JsonFault> {
    round.only(&["boards", "sat_out"])?;
    let list = round.need("boards")?;
    let boards = each(list, |board| {
        let id = board.need("id")?;
        once(&id, names, id.text()?)?;
        let factor = board.get_some("factor")?.map(|factor| form_input::fraction(&factor));
        let factor = factor.transpose()?.unwrap_or_else(|| Exact::whole(1));
        Ok(OpenBoard { board: score_board::read_open(&board, years, persons)?, factor })
    })?;
    if boards.is_empty() {
        return Err(list.fault("expected at least one board"));
    }
    let sat_out = match round.get_some("sat_out")? {
        None => Vec::new(),
        Some(list) => {
            let sat_out = read_persons(list, persons)?;
            let seated = seated(&boards);
            for (field, person) in list.list()?.zip(&sat_out) {
                if seated.contains(person) {
                    return Err(field.fault("plays in this round from season 0 on"));
                }
            }
            sat_out
        }
    };
    Ok(PlayedRound { boards, sat_out })
}

/// Who has a seat from season 0 on.
fn seated(boards: &[OpenBoard]) -> BTreeSet<PlayerNumber> {
    let seats = boards.iter().flat_map(|open| &open.board.seats);
    seats.filter_map(|seat| seat.tenures.first()?.holder.person()).collect()
}

/// What is wrong with the top board, with its place.
pub(super) fn top_fault(root: &At, record: &OpenRecord, fault: TopFault) -> JsonFault {
    located(root, record, fault).unwrap_or_else(|fault| fault)
}

fn located(root: &At, record: &OpenRecord, fault: TopFault) -> Result<JsonFault, JsonFault> {
    let round = record.form.top.as_ref().and_then(|top| record.form.rounds.get(top.round));
    let name = round.map_or("", |round| &round.name);
    let boards = root.need("rounds")?.need(name)?.need("boards")?;
    let board = boards.list()?.next().unwrap_or(boards);
    let seat = |power: usize| {
        let seats = board.need("pos")?;
        Ok(seats.list()?.nth(power).unwrap_or(seats))
    };
    match fault {
        TopFault::Few(found) => Ok(board.fault(format_args!(
            "expected {SEATS} for the top board who are ranked by earlier rounds and not in \
             declines, found {found}"
        ))),
        TopFault::Empty { power } => {
            Ok(seat(power)?.need("segs")?.fault("nobody of the top board was to play it"))
        }
        TopFault::Stranger { power, tenure } => {
            let tenures = seat(power)?.need("segs")?;
            let first = tenures.list()?.nth(tenure).unwrap_or(tenures).need("player")?;
            let name = quoted(first.text()?);
            Ok(first.fault(format_args!(
                "{name} is not one of the seven who are to play on the top board, or is there twice"
            )))
        }
    }
}
