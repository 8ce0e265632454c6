//! What `chancery score` reads: a tournament, checked so far that its scores make sense.

use std::collections::{BTreeMap, BTreeSet};

use super::document::{At, NamedNumbers, each, known, named, names, once, typed};
use super::form_input;
use super::json::JsonFault;
use super::score_board::{self, RoundBoards};
use crate::orders::quoted;
use crate::tournament::exact::{Exact, WrittenFraction};
use crate::tournament::form::{OpenBoard, OpenForm, OpenRecord, OpenRound, PlayedRound, TopFault};
use crate::tournament::rounds::{Round, SEATS, Structure};
use crate::tournament::scoring::{
    BoardKind, BoardRecord, CREDIT_MAX, Credits, Player, PlayerNumber, TeamNumber, TournamentRecord,
};

/// With fewer teams two of a team would have to meet (B.6b).
pub(super) const TEAMS_MIN: usize = 7;
/// With fewer there is no game.
pub(super) const PLAYERS_MIN: usize = SEATS;

/// The keys of a tournament. `id` and `mode` are for programs that keep such documents.
const KEYS: &[&str] =
    &["id", "mode", "seed", "scoring", "credits", "teams", "players", "declines", "rounds"];

/// The keys of an open tournament.
const OPEN_KEYS: &[&str] =
    &["id", "mode", "seed", "scoring", "form", "teams", "players", "declines", "seeds", "rounds"];

/// A tournament of the World Masters.
pub(super) fn read(root: &At) -> Result<TournamentRecord, JsonFault> {
    root.only(KEYS)?;
    let seed = root.need("seed")?.text()?.to_owned();
    let system = typed(root, "scoring")?;
    let credits = read_credits(root)?;
    let list = root.need("teams")?;
    let teams = read_teams(list)?;
    if teams.len() < TEAMS_MIN {
        let found = teams.len();
        return Err(list.fault(format_args!("expected at least {TEAMS_MIN} teams, found {found}")));
    }
    let (persons, players) = read_players(root.need("players")?, &["id", "team"], &teams)?;
    let declines = read_declines(root, &persons, |_, name, list| {
        let round = Round::of_world_masters(name).filter(|round| *round != Round::FIRST);
        round.ok_or_else(|| list.fault("expected r2, semi or final"))
    })?;
    let rounds = read_rounds(&root.need("rounds")?, &persons, &teams)?;
    Ok(TournamentRecord {
        seed,
        system,
        credits,
        teams: names(&teams),
        players,
        rounds,
        declines: declines.into_iter().collect(),
    })
}

/// A tournament of an open form.
pub(super) fn read_open(root: &At, form: &At) -> Result<OpenRecord, JsonFault> {
    root.only(OPEN_KEYS)?;
    let seed = root.need("seed")?.text()?.to_owned();
    let system = typed(root, "scoring")?;
    let form = form_input::read(form, system)?;
    let teams = root.get_some("teams")?.map(read_teams).transpose()?.unwrap_or_default();
    let list = root.need("players")?;
    let (persons, players) = read_players(list, &["id", "team", "ranked", "penalty"], &teams)?;
    let fewest = form.rounds.iter().map(|round| round.kind().seats()).min();
    let (fewest, found) = (fewest.unwrap_or(PLAYERS_MIN), players.len());
    if found < fewest {
        return Err(list.fault(format_args!("expected at least {fewest} players, found {found}")));
    }
    let declines = read_declines(root, &persons, |field, name, list| match &form.top {
        // If the same key is there again, it names no other round.
        Some(top) if top.round == name => field.get(name).map(|_| ()),
        Some(top) => {
            let round = quoted(&top.round);
            Err(list.fault(format_args!("expected {round}, the top board's round")))
        }
        None => Err(list.fault("there is no top board to decline")),
    })?;
    let declines = declines.into_iter().flat_map(|(_, persons)| persons).collect();
    let mut boards = BTreeSet::new();
    let of = |round: &OpenRound| RoundBoards { kind: round.kind(), years: round.years_played() };
    let known: Vec<_> = form.rounds.iter().map(|round| (&*round.name, of(round))).collect();
    let rounds = read_begun(&root.need("rounds")?, &known, |round, of| {
        read_open_round(round, *of, &persons, &mut boards)
    })?;
    let seeds =
        root.get_some("seeds")?.map(|list| read_seeds(list, &form, &persons)).transpose()?;
    Ok(OpenRecord { seed, form, teams: names(&teams), players, declines, seeds, rounds })
}

/// Who plays the top board, where that is settled.
fn read_seeds(
    list: At,
    form: &OpenForm,
    persons: &NamedNumbers,
) -> Result<[PlayerNumber; SEATS], JsonFault> {
    if form.top.is_none() {
        return Err(list.fault("there is no top board to be on"));
    }
    let seeds = read_persons(list, persons)?;
    let found = seeds.len();
    seeds
        .try_into()
        .map_err(|_| list.fault(format_args!("expected {SEATS} players, found {found}")))
}

fn read_teams<'j>(list: At<'j, '_>) -> Result<NamedNumbers<'j>, JsonFault> {
    Ok(named(list, |team| team.only(&["id"]))?.0)
}

fn read_players<'j>(
    list: At<'j, '_>,
    keys: &[&str],
    teams: &NamedNumbers,
) -> Result<(NamedNumbers<'j>, Vec<Player>), JsonFault> {
    named(list, |player| {
        player.only(keys)?;
        let is_ranked = typed::<Option<bool>>(player, "ranked")?.unwrap_or(true);
        let team = player.get_some("team")?;
        if let Some(team) = team.filter(|_| !is_ranked) {
            return Err(team.fault("a player who is not ranked can't have a team"));
        }
        let team = team.map(|team| known(&team, teams, "team").map(TeamNumber)).transpose()?;
        let penalty: Option<WrittenFraction> = typed(player, "penalty")?;
        let penalty = penalty.map_or(Exact::ZERO, |off| off.0);
        Ok(Player { name: player.need("id")?.text()?.to_owned(), team, is_ranked, penalty })
    })
}

/// A whole number for each team that gets credits, from the first on; by default those of the
/// rules.
fn read_credits(root: &At) -> Result<Credits, JsonFault> {
    let Some(list) = root.get_some("credits")? else { return Ok(Credits::default()) };
    let values = each(list, |value| value.number(CREDIT_MAX + 1))?;
    Credits::of(values).ok_or_else(|| list.fault("expected falling numbers, one for each team"))
}

/// Who declined what. `round` says which round a key means, if it may be there.
fn read_declines<'j, 'a, R>(
    root: &At<'j, 'a>,
    persons: &NamedNumbers,
    round: impl Fn(&At<'j, 'a>, &str, &At<'j, 'a>) -> Result<R, JsonFault>,
) -> Result<Vec<(R, Vec<PlayerNumber>)>, JsonFault> {
    let Some(field) = root.get_some("declines")? else { return Ok(Vec::new()) };
    let mut declines = Vec::new();
    for (name, list) in field.entries()? {
        let round = round(&field, name, &list)?;
        if !list.is_null() {
            declines.push((round, read_persons(list, persons)?));
        }
    }
    Ok(declines)
}

/// People, each once.
fn read_persons(list: At, persons: &NamedNumbers) -> Result<Vec<PlayerNumber>, JsonFault> {
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
    let structure = Structure::of(teams.len());
    let (known, others): (Vec<Round>, Vec<Round>) =
        Round::ALL.into_iter().partition(|round| structure.boards(*round) > 0);
    for round in others {
        if let Some(found) = field.get_some(round.name())? {
            return Err(found.fault("there is no such round with so few teams (B.4)"));
        }
    }
    let mut names = BTreeSet::new();
    let known: Vec<(&str, Round)> = known.iter().map(|round| (round.name(), *round)).collect();
    let begun = read_begun(field, &known, |found, round| {
        found.only(&["boards"])?;
        let list = found.need("boards")?;
        let boards = read_boards(list, &mut names, |board| {
            let of = RoundBoards { kind: BoardKind::default(), years: Some(round.years()) };
            score_board::read(board, of, persons, Some(teams))
        })?;
        match (structure.boards(*round), boards.len()) {
            (count, found) if count != found => {
                Err(list.fault(format_args!("expected {count} boards (B.4), found {found}")))
            }
            _ => Ok((*round, boards)),
        }
    })?;
    Ok(begun.into_iter().collect())
}

/// The rounds that have begun: the first ones of those that there are, and one at least.
fn read_begun<'j, 'a, R, T>(
    field: &At<'j, 'a>,
    rounds: &[(&str, R)],
    mut read: impl FnMut(&At<'j, 'a>, &R) -> Result<T, JsonFault>,
) -> Result<Vec<T>, JsonFault> {
    for (name, round) in field.entries()? {
        if rounds.iter().all(|(known, _)| *known != name) {
            let known: Vec<&str> = rounds.iter().map(|(known, _)| *known).collect();
            let (name, known) = (quoted(name), known.join(", "));
            return Err(round.fault(format_args!("no round {name}: the rounds are {known}")));
        }
    }
    let mut begun = Vec::new();
    let mut missing: Option<&str> = None;
    for (name, round) in rounds {
        match (field.get_some(name)?, missing) {
            (None, _) => missing = missing.or(Some(name)),
            (Some(found), Some(earlier)) => {
                let earlier = quoted(earlier);
                let what = format_args!("this round has begun, but {earlier} before it has not");
                return Err(found.fault(what));
            }
            (Some(found), None) => begun.push(read(&found, round)?),
        }
    }
    match begun.is_empty() {
        true => Err(field.fault("expected at least one round that has begun")),
        false => Ok(begun),
    }
}

/// Boards, each with an id of its own.
fn read_boards<'j, 'a, T>(
    list: At<'j, 'a>,
    names: &mut BTreeSet<&'j str>,
    read: impl Fn(&At<'j, 'a>) -> Result<T, JsonFault>,
) -> Result<Vec<T>, JsonFault> {
    each(list, |board| {
        let id = board.need("id")?;
        once(&id, names, id.text()?)?;
        read(&board)
    })
}

fn read_open_round<'j>(
    round: &At<'j, '_>,
    of: RoundBoards,
    persons: &NamedNumbers,
    names: &mut BTreeSet<&'j str>,
) -> Result<PlayedRound, JsonFault> {
    round.only(&["boards", "sat_out"])?;
    let list = round.need("boards")?;
    let boards = read_boards(list, names, |board| {
        let factor: Option<WrittenFraction> = typed(board, "factor")?;
        let factor = factor.map_or_else(|| Exact::whole(1), |factor| factor.0);
        Ok(OpenBoard { board: score_board::read(board, of, persons, None)?, factor })
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
pub(super) fn top_fault<T>(
    root: &At,
    record: &OpenRecord,
    fault: TopFault,
) -> Result<T, JsonFault> {
    let name = record.form.top.as_ref().map_or("", |top| &top.round);
    let boards = root.need("rounds")?.need(name)?.need("boards")?;
    let board = boards.list()?.next().unwrap_or(boards);
    let seat = |power: usize| {
        let seats = board.need("pos")?;
        Ok(seats.list()?.nth(power).unwrap_or(seats))
    };
    Err(match fault {
        TopFault::Few(found) => board.fault(format_args!(
            "expected {SEATS} players for the top board, ranked by earlier rounds and not in \
                declines, found {found}"
        )),
        TopFault::Empty { power } => seat(power)?
            .need("segs")?
            .fault("no player of the top board was due to play this power"),
        TopFault::Stranger { power, tenure } => {
            let tenures = seat(power)?.need("segs")?;
            let first = tenures.list()?.nth(tenure).unwrap_or(tenures).need("player")?;
            let name = quoted(first.text()?);
            first.fault(format_args!(
                "{name} is not one of the seven due to play on the top board, or appears twice"
            ))
        }
    })
}
