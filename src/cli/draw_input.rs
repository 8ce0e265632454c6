//! What `chancery draw` reads: who is to be seated, and what was before.

use std::collections::BTreeMap;

use super::document::{self, At, NamedNumbers, array, each, known, named};
use super::json::JsonFault;
use super::score_input::TEAMS_MIN;
use crate::board::Power;
use crate::orders::quoted;
use crate::report::names;
use crate::tournament::draw::{DrawRequest, Entrant};
use crate::tournament::rounds::{Round, SEATS};

/// Players of 500 teams, more than twice as many as any tournament had. What a draw keeps in memory
/// grows with their square.
pub(super) const PLAYERS_MAX: usize = 3_500;

/// Numbers of searches are below this: there is a new one only when a draw is improved.
const SEARCHES_MAX: usize = 1_000;

/// The keys of a draw: what goes in, and what came out, which may stand there when a draw is
/// checked.
pub(super) const KEYS: &[&str] = &[
    "seed",
    "round",
    "players",
    "history",
    "boards",
    "search",
    "violations",
    "total_e",
    "bound_e",
    "seed_sha256",
    "steps",
];

/// Reads what is to be drawn. Whoever calls it knows which keys there may be.
pub(super) fn read(root: &At) -> Result<DrawRequest, JsonFault> {
    let seed = root.need("seed")?.text()?.to_owned();
    let name = root.need("round")?;
    let round = Round::of_world_masters(name.text()?)
        .ok_or_else(|| name.fault("expected r1, r2, semi or final"))?;
    let list = root.need("players")?;
    let mut teams = NamedNumbers::new();
    let (numbers, players) = read_players(list, round, &mut teams)?;
    let teams = document::names(&teams);
    check_count(&list, round, players.len())?;
    if round == Round::FIRST {
        check_teams(&list, &players, &teams)?;
    }
    let history = match root.get_some("history")? {
        None => Vec::new(),
        Some(history) => each(history, |board| read_earlier(board, &numbers))?,
    };
    Ok(DrawRequest { seed, round, teams, players, history })
}

/// Who sat on an earlier board. Who does not play now is passed over.
pub(super) fn read_earlier(
    board: At,
    numbers: &NamedNumbers,
) -> Result<[Option<usize>; SEATS], JsonFault> {
    array(board, |player| match player.is_null() {
        true => Ok(None),
        false => player.text().map(|name| numbers.get(name).copied()),
    })
}

/// By which search boards were drawn, if anything is said.
pub(super) fn read_search(root: &At) -> Result<Option<u32>, JsonFault> {
    let search = root.get_some("search")?.map(|search| search.number(SEARCHES_MAX)).transpose()?;
    Ok(search.map(|search| u32::try_from(search).unwrap_or(u32::MAX)))
}

/// Whether what is to be drawn again was drawn by the search that this program has. Where no search
/// is named nothing is drawn again, or nobody has said by which.
pub(super) fn check_search(root: &At, ours: u32) -> Result<(), JsonFault> {
    match (root.get_some("search")?, read_search(root)?) {
        (Some(field), Some(named)) if named != ours => Err(field.fault(format_args!(
            "this round was drawn by search {named}, and this program has search {ours}, which \
             finds other boards: draw it again with the version that drew it"
        ))),
        _ => Ok(()),
    }
}

/// The team of somebody, which has the next number if it is new.
pub(super) fn read_team<'j>(
    player: &At<'j, '_>,
    teams: &mut NamedNumbers<'j>,
) -> Result<Option<usize>, JsonFault> {
    let Some(team) = player.get_some("team")? else { return Ok(None) };
    let next = teams.len();
    Ok(Some(*teams.entry(team.text()?).or_insert(next)))
}

fn read_players<'j, 'a>(
    list: At<'j, 'a>,
    round: Round,
    teams: &mut NamedNumbers<'j>,
) -> Result<(NamedNumbers<'j>, Vec<Entrant>), JsonFault> {
    let mut fixed: BTreeMap<(usize, Power), &str> = BTreeMap::new();
    named(list, |item| {
        item.only(&["id", "team", "power"])?;
        let name = item.need("id")?.text()?;
        let team = read_team(item, teams)?;
        let power = item.get_some("power")?;
        if let Some(field) = power.filter(|_| round != Round::FIRST) {
            return Err(field.fault("powers are fixed in the first round only (B.5)"));
        }
        let power = power.map(|field| Ok((field, read_power(&field)?))).transpose()?;
        if let Some(((field, power), team)) = power.zip(team)
            && let Some(other) = fixed.insert((team, power), name)
        {
            let other = quoted(other);
            return Err(field.fault(format_args!("{power} is for {other} of the same team (B.6a)")));
        }
        Ok(Entrant { name: name.to_owned(), team, power: power.map(|(_, power)| power) })
    })
}

/// A power by its number, from 0 for Austria to 6 for Turkey, or by its name.
fn read_power(field: &At) -> Result<Power, JsonFault> {
    match field.text() {
        Ok(name) => Power::from_name(name)
            .ok_or_else(|| field.fault(format_args!("no power {}", quoted(name)))),
        Err(_) => field.number(Power::COUNT).map(|number| Power::ALL[number]),
    }
}

fn check_count(list: &At, round: Round, count: usize) -> Result<(), JsonFault> {
    match (round, count) {
        (_, 0) => Err(list.fault("expected players")),
        (_, count) if count > PLAYERS_MAX => {
            Err(list.fault(format_args!("expected at most {PLAYERS_MAX} players, found {count}")))
        }
        (_, count) if !count.is_multiple_of(SEATS) => {
            Err(list.fault(format_args!("expected a multiple of {SEATS} players, found {count}")))
        }
        (Round::Final, count) if count != SEATS => {
            Err(list.fault(format_args!("expected {SEATS} players in the final, found {count}")))
        }
        _ => Ok(()),
    }
}

/// The first round is played by full teams (A.1), of which there are enough to fill a board.
fn check_teams(list: &At, players: &[Entrant], teams: &[String]) -> Result<(), JsonFault> {
    let mut sizes = vec![0_usize; teams.len()];
    for (item, player) in list.list()?.zip(players) {
        let Some(team) = player.team else {
            return Err(item.fault("everybody plays in a team in the first round"));
        };
        sizes[team] += 1;
    }
    if let Some((team, size)) = teams.iter().zip(&sizes).find(|(_, size)| **size != SEATS) {
        let team = quoted(team);
        return Err(list.fault(format_args!(
            "team {team} has {}, not {SEATS}",
            names::count(*size, "player")
        )));
    }
    match teams.len() < TEAMS_MIN {
        true => Err(list.fault(format_args!("expected at least {TEAMS_MIN} teams"))),
        false => Ok(()),
    }
}

/// Reads boards that are to be checked: everybody sits there once, and with the power that the
/// sign-up gave him.
pub(super) fn read_boards(
    root: &At,
    request: &DrawRequest,
) -> Result<Vec<[usize; SEATS]>, JsonFault> {
    let list = root.need("boards")?;
    let players = request.players.iter().enumerate();
    let numbers: NamedNumbers = players.map(|(number, player)| (&*player.name, number)).collect();
    let mut is_seated = vec![false; request.players.len()];
    let boards = each(list, |board| {
        let mut powers = Power::ALL.into_iter();
        array(board, |field| {
            let power = powers.next();
            let player = known(&field, &numbers, "player")?;
            if std::mem::replace(&mut is_seated[player], true) {
                return Err(field.fault(format_args!("{} sits twice", quoted(field.text()?))));
            }
            match request.players[player].power {
                Some(fixed) if Some(fixed) != power => {
                    Err(field.fault(format_args!("was to play {fixed} (B.5)")))
                }
                _ => Ok(player),
            }
        })
    })?;
    match is_seated.iter().position(|is_seated| !is_seated) {
        None => Ok(boards),
        Some(number) => {
            let name = quoted(&request.players[number].name);
            Err(list.fault(format_args!("{name} has no seat")))
        }
    }
}
