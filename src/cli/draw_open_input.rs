//! What `chancery draw` reads of an open round: who wants to play, and what was before.

use std::collections::BTreeSet;

use super::document::{At, NamedNumbers, array, each, flag, known, named};
use super::draw_input::{read_earlier, read_team};
use super::json::JsonFault;
use super::score_open_input::PLAYERS_MIN;
use crate::orders::quoted;
use crate::tournament::draw::open::{OpenDraw, OpenEntrant, PastRound, SpareRule};
use crate::tournament::rounds::SEATS;

/// Players of 800 boards. What a draw keeps in memory grows with their square.
const PLAYERS_MAX: usize = 5_600;

/// The keys of what goes into a draw.
pub(super) const KEYS: &[&str] = &["seed", "round", "form", "players", "history", "apart"];
/// Those of what came out, which may stand there when a draw is checked, and which may be all that
/// an earlier round has.
pub(super) const PAST_KEYS: &[&str] = &[
    "boards",
    "sat_out",
    "search",
    "violations",
    "total_a",
    "total_b",
    "total_c",
    "total_d",
    "bound_b",
    "bound_c",
    "bound_d",
    "seed_sha256",
    "steps",
];

/// Reads what is to be drawn. Whoever calls it knows which keys there may be.
pub(super) fn read(root: &At, form: &At) -> Result<OpenDraw, JsonFault> {
    form.only(&["groups", "spare"])?;
    let seed = root.need("seed")?.text()?.to_owned();
    let round = root.need("round")?.text()?.to_owned();
    let list = root.need("players")?;
    let (numbers, players) = read_players(list)?;
    match players.len() {
        count if count < PLAYERS_MIN => {
            let what = format_args!("expected at least {PLAYERS_MIN} players, found {count}");
            return Err(list.fault(what));
        }
        count if count > PLAYERS_MAX => {
            let what = format_args!("expected at most {PLAYERS_MAX} players, found {count}");
            return Err(list.fault(what));
        }
        _ => {}
    }
    let spare = read_spare(form)?;
    let groups = read_groups(form, spare, players.len())?;
    let history =
        root.get_some("history")?.map(|history| each(history, |round| read_past(&round, &numbers)));
    let history = history.transpose()?.unwrap_or_default();
    let apart = root.get_some("apart")?.map(|pairs| each(pairs, |pair| read_pair(&pair, &numbers)));
    let apart = apart.transpose()?.unwrap_or_default();
    Ok(OpenDraw { seed, round, groups, spare, players, history, apart })
}

/// Two who are not to be on one board.
fn read_pair(pair: &At, numbers: &NamedNumbers) -> Result<(usize, usize), JsonFault> {
    let [one, other] = array(*pair, |field| known(&field, numbers, "player"))?;
    match one == other {
        true => Err(pair.fault("expected two players, found one twice")),
        false => Ok((one, other)),
    }
}

fn read_players<'j>(list: At<'j, '_>) -> Result<(NamedNumbers<'j>, Vec<OpenEntrant>), JsonFault> {
    let mut teams = NamedNumbers::new();
    named(list, |player| {
        player.only(&["id", "team", "willing"])?;
        Ok(OpenEntrant {
            name: player.need("id")?.text()?.to_owned(),
            team: read_team(player, &mut teams)?,
            is_willing: flag(player, "willing")?.unwrap_or(false),
        })
    })
}

fn read_spare(form: &At) -> Result<SpareRule, JsonFault> {
    let Some(field) = form.get_some("spare")? else { return Ok(SpareRule::default()) };
    match field.text()? {
        "sit" => Ok(SpareRule::Sit),
        "two" => Ok(SpareRule::Two),
        other => Err(field.fault(format_args!("expected sit or two, found {}", quoted(other)))),
    }
}

fn read_groups(form: &At, spare: SpareRule, players: usize) -> Result<Vec<usize>, JsonFault> {
    let Some(list) = form.get_some("groups")? else { return Ok(Vec::new()) };
    let mut left = players;
    let groups = each(list, |field| {
        let size = field.number(usize::MAX)?;
        if size == 0 || !size.is_multiple_of(SEATS) {
            return Err(field.fault(format_args!("expected a multiple of {SEATS}")));
        }
        left = left.checked_sub(size).ok_or_else(|| {
            field.fault(format_args!("there are {left} players left for a group of {size}"))
        })?;
        Ok(size)
    })?;
    match spare {
        SpareRule::Two if !groups.is_empty() => {
            Err(list.fault("where some play on two boards there are no groups"))
        }
        _ => Ok(groups),
    }
}

/// An earlier round. Who does not play now is passed over.
fn read_past(round: &At, numbers: &NamedNumbers) -> Result<PastRound, JsonFault> {
    round.only(PAST_KEYS)?;
    let boards = each(round.need("boards")?, |board| read_earlier(board, numbers))?;
    let sat_out = match round.get_some("sat_out")? {
        None => Vec::new(),
        Some(list) => each(list, |player| player.text().map(|name| numbers.get(name).copied()))?,
    };
    Ok(PastRound { boards, sat_out: sat_out.into_iter().flatten().collect() })
}

/// Reads boards of which it is still to be seen whether they were drawn so.
pub(super) fn read_published(
    root: &At,
    request: &OpenDraw,
) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let players = request.players.iter().enumerate();
    let numbers: NamedNumbers = players.map(|(number, player)| (&*player.name, number)).collect();
    each(root.need("boards")?, |board| array(board, |field| known(&field, &numbers, "player")))
}

/// Reads boards that are to be checked: each field on its own boards, everybody as often as he is
/// to play, nobody twice on a board, and those sitting out who have to.
pub(super) fn read_boards(root: &At, request: &OpenDraw) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let players = request.players.iter().enumerate();
    let numbers: NamedNumbers = players.map(|(number, player)| (&*player.name, number)).collect();
    check_sat_out(root, request, &numbers)?;
    let list = root.need("boards")?;
    let mut fields = request.fields().into_iter();
    let mut due: Vec<usize> = Vec::new();
    let mut read = Vec::new();
    for board in list.list()? {
        if due.is_empty() {
            due = fields.next().ok_or_else(|| board.fault("there are more boards than people"))?;
        }
        let mut here = BTreeSet::new();
        read.push(array(board, |field| {
            let player = known(&field, &numbers, "player")?;
            if !here.insert(player) {
                let name = quoted(field.text()?);
                return Err(field.fault(format_args!("{name} sits twice on this board")));
            }
            let at = due.iter().position(|due| *due == player).ok_or_else(|| {
                let name = quoted(&request.players[player].name);
                field.fault(format_args!("{name} is not to play here, or has all his seats"))
            })?;
            due.swap_remove(at);
            Ok(player)
        })?);
    }
    match due.first().copied().or_else(|| fields.next()?.first().copied()) {
        None => Ok(read),
        Some(player) => {
            let name = quoted(&request.players[player].name);
            Err(list.fault(format_args!("{name} has no seat, or one too few")))
        }
    }
}

fn check_sat_out(root: &At, request: &OpenDraw, numbers: &NamedNumbers) -> Result<(), JsonFault> {
    let mut due = request.sat_out();
    let list = root.get_some("sat_out")?;
    if let Some(list) = list {
        each(list, |field| {
            let player = known(&field, numbers, "player")?;
            match due.remove(&player) {
                true => Ok(()),
                false => {
                    let name = quoted(field.text()?);
                    Err(field.fault(format_args!("{name} is not the one to sit out")))
                }
            }
        })?;
    }
    match due.first() {
        None => Ok(()),
        Some(player) => {
            let name = quoted(&request.players[*player].name);
            let what = format!("sat_out: {name} has to sit out and does not");
            Err(list.map_or_else(
                || root.fault(&what),
                |list| list.fault(format_args!("{name} has to sit out and does not")),
            ))
        }
    }
}
