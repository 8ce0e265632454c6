//! What `chancery draw` reads: whom to seat, and the earlier rounds.

use std::collections::BTreeMap;

use super::document::{
    self, At, NamedNumbers, array, each, each_of, each_of_just, known, named, typed,
};
use super::json::JsonFault;
use super::score_input::TEAMS_MIN;
use crate::board::Power;
use crate::orders::quoted;
use crate::report::names;
use crate::tournament::draw::{DrawForm, DrawRequest, DrawTable, Entrant, PastRound, SpareRule};
use crate::tournament::rounds::{Round, SEATS};

/// Players of 500 teams, more than twice as many as any tournament had. The memory of a draw grows
/// with their square.
const PLAYERS_MAX: usize = 3_500;
/// Players of 800 boards in an open event, where a draw needs less memory.
const OPEN_PLAYERS_MAX: usize = 5_600;

/// Numbers of searches are below this: there is a new one only when a draw is improved.
const SEARCHES_MAX: usize = 1_000;

/// The keys of a draw: its input, and its output, which may be there when a draw is checked.
const KEYS: &[&str] = &[
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

/// The keys of what goes into an open draw.
const OPEN_KEYS: &[&str] = &["seed", "round", "form", "players", "history", "apart"];
/// The keys of the output, which may be there when a draw is checked, and which may be all that an
/// earlier round has.
const PAST_KEYS: &[&str] = &[
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

/// Reads a request to draw, with some more keys than those of a draw.
pub(super) fn read(root: &At, more: &[&'static str]) -> Result<DrawRequest, JsonFault> {
    match root.get_some("form")? {
        Some(form) => {
            root.only(&[more, OPEN_KEYS, PAST_KEYS].concat())?;
            read_open(root, &form)
        }
        None => {
            root.only(&[more, KEYS].concat())?;
            read_by_the_rules(root)
        }
    }
}

/// A round of the World Masters.
fn read_by_the_rules(root: &At) -> Result<DrawRequest, JsonFault> {
    let seed = root.need("seed")?.text()?.to_owned();
    let name = root.need("round")?;
    let round = Round::of_world_masters(name.text()?)
        .ok_or_else(|| name.fault("expected r1, r2, semi or final"))?;
    let list = root.need("players")?;
    let has_powers = round == Round::FIRST;
    let (numbers, players, teams) = read_players(list, &["id", "team", "power"], has_powers)?;
    check_count(&list, round, players.len())?;
    if round == Round::FIRST {
        check_teams(&list, &players, &teams)?;
    }
    let history = each_of(root, "history", |board| {
        each_of_just(SEATS, board, |player| read_seat(&player, &numbers)).map(PastRound::board)
    })?;
    let of_round = DrawRequest::of(DrawForm::WorldMasters(round));
    Ok(DrawRequest { seed, teams, players, history, ..of_round })
}

/// A round of an open event.
fn read_open(root: &At, form: &At) -> Result<DrawRequest, JsonFault> {
    form.only(&["groups", "spare", "seats", "powers"])?;
    let table = read_table(form)?;
    let seats = table.seats;
    let seed = root.need("seed")?.text()?.to_owned();
    let round = root.need("round")?.text()?.to_owned();
    let list = root.need("players")?;
    // Only the powers of the standard map can be named, and so preferred.
    let prefers: &[&str] = if table == DrawTable::default() { &["prefers"] } else { &[] };
    let keys = [&["id", "team", "willing"], prefers].concat();
    let (numbers, players, _) = read_players(list, &keys, false)?;
    if players.len() < seats {
        let found = players.len();
        let what = format_args!("expected at least {seats} players, found {found}");
        return Err(list.fault(what));
    }
    check_most(&list, players.len(), OPEN_PLAYERS_MAX)?;
    let spare = typed(form, "spare")?;
    let groups = read_groups(form, spare, seats, players.len())?;
    let history = each_of(root, "history", |round| read_past(&round, &numbers))?;
    let apart = each_of(root, "apart", |pair| read_pair(&pair, &numbers))?;
    let of_round = DrawRequest::of(DrawForm::Open(round));
    Ok(DrawRequest { seed, table, groups, spare, players, history, apart, ..of_round })
}

/// How many seats each board has, and whether those are powers.
fn read_table(form: &At) -> Result<DrawTable, JsonFault> {
    let usual = DrawTable::default();
    let has_powers = typed::<Option<bool>>(form, "powers")?.unwrap_or(usual.has_powers);
    let Some(field) = form.get_some("seats")? else { return Ok(DrawTable { has_powers, ..usual }) };
    let table = DrawTable { seats: field.number(usize::MAX)?, has_powers };
    match table.can_be_drawn() {
        true => Ok(table),
        false => Err(field.fault(format_args!(
            "expected {} to {} seats{}, found {}",
            DrawTable::SEATS_MIN,
            DrawTable::most_seats(has_powers),
            if has_powers { " that are powers" } else { "" },
            table.seats
        ))),
    }
}

/// Two who must not be on one board.
fn read_pair(pair: &At, numbers: &NamedNumbers) -> Result<(usize, usize), JsonFault> {
    let [one, other] = array(*pair, |field| known(&field, numbers, "player"))?;
    match one == other {
        true => Err(pair.fault("expected two players, found the same one twice")),
        false => Ok((one, other)),
    }
}

/// Who had a seat of an earlier board. Those who do not play now are passed over.
fn read_seat(player: &At, numbers: &NamedNumbers) -> Result<Option<usize>, JsonFault> {
    match player.is_null() {
        true => Ok(None),
        false => player.text().map(|name| numbers.get(name).copied()),
    }
}

/// By which search boards were drawn, if anything is said.
pub(super) fn read_search(root: &At) -> Result<Option<u32>, JsonFault> {
    let search = root.get_some("search")?.map(|search| search.number(SEARCHES_MAX)).transpose()?;
    Ok(search.map(|search| u32::try_from(search).unwrap_or(u32::MAX)))
}

/// Whether a draw to be repeated was drawn by the search that this program has. Without the name of
/// a search nothing is drawn again, or the document does not say by which.
pub(super) fn check_search(root: &At, ours: u32) -> Result<(), JsonFault> {
    match (root.get_some("search")?, read_search(root)?) {
        (Some(field), Some(named)) if named != ours => Err(field.fault(format_args!(
            "this round was drawn with search {named}, but this program has search {ours}, which \
                finds other boards: repeat the draw with the version that made it"
        ))),
        _ => Ok(()),
    }
}

/// The players by number, and the names of their teams. Powers may be fixed, where there are some.
fn read_players<'j>(
    list: At<'j, '_>,
    keys: &[&str],
    has_powers: bool,
) -> Result<(NamedNumbers<'j>, Vec<Entrant>, Vec<String>), JsonFault> {
    let mut teams = NamedNumbers::new();
    let mut fixed: BTreeMap<(usize, Power), &str> = BTreeMap::new();
    let (numbers, players) = named(list, |item| {
        item.only(keys)?;
        let name = item.need("id")?.text()?;
        // A new team has the next number.
        let next = teams.len();
        let team = item.get_some("team")?.map(|team| team.text()).transpose()?;
        let team = team.map(|team| *teams.entry(team).or_insert(next));
        let power = item.get_some("power")?;
        if let Some(field) = power.filter(|_| !has_powers) {
            return Err(field.fault("powers are fixed in the first round only (B.5)"));
        }
        let power = power.map(|field| Ok((field, read_power(&field)?))).transpose()?;
        if let Some(((field, power), team)) = power.zip(team)
            && let Some(other) = fixed.insert((team, power), name)
        {
            let other = quoted(other);
            return Err(field.fault(format_args!(
                "{power} already belongs to {other} of the same \
                team (B.6a)"
            )));
        }
        let power = power.map(|(_, power)| power);
        let is_willing = typed(item, "willing")?;
        let prefers = each_of(item, "prefers", |power| read_power(&power))?;
        Ok(Entrant { name: name.to_owned(), team, power, is_willing, prefers })
    })?;
    Ok((numbers, players, document::names(&teams)))
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
        (_, count) if count > PLAYERS_MAX => check_most(list, count, PLAYERS_MAX),
        (_, count) if !count.is_multiple_of(SEATS) => {
            Err(list.fault(format_args!("expected a multiple of {SEATS} players, found {count}")))
        }
        (Round::Final, count) if count != SEATS => {
            Err(list.fault(format_args!("expected {SEATS} players in the final, found {count}")))
        }
        _ => Ok(()),
    }
}

fn check_most(list: &At, count: usize, most: usize) -> Result<(), JsonFault> {
    match count > most {
        true => Err(list.fault(format_args!("expected at most {most} players, found {count}"))),
        false => Ok(()),
    }
}

/// Full teams play the first round (A.1), and there must be enough to fill a board.
fn check_teams(list: &At, players: &[Entrant], teams: &[String]) -> Result<(), JsonFault> {
    let mut sizes = vec![0_usize; teams.len()];
    for (item, player) in list.list()?.zip(players) {
        let Some(team) = player.team else {
            return Err(item.fault("every player needs a team in the first round"));
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

fn read_groups(
    form: &At,
    spare: SpareRule,
    seats: usize,
    players: usize,
) -> Result<Vec<usize>, JsonFault> {
    let Some(list) = form.get_some("groups")? else { return Ok(Vec::new()) };
    let mut left = players;
    let groups = each(list, |field| {
        let size = field.number(usize::MAX)?;
        if size == 0 || !size.is_multiple_of(seats) {
            return Err(field.fault(format_args!("expected a multiple of {seats}")));
        }
        left = left.checked_sub(size).ok_or_else(|| {
            field.fault(format_args!("only {left} players are left for a group of {size}"))
        })?;
        Ok(size)
    })?;
    match spare {
        SpareRule::Two if !groups.is_empty() => {
            Err(list.fault("groups are not allowed where some players play on two boards"))
        }
        _ => Ok(groups),
    }
}

/// An earlier round, which may have had boards of another number of seats. Those who do not play
/// now are passed over.
fn read_past(round: &At, numbers: &NamedNumbers) -> Result<PastRound, JsonFault> {
    round.only(&[PAST_KEYS, &["powers"]].concat())?;
    let mut seats = None;
    let boards = each(round.need("boards")?, |board| {
        let seated = each(board, |player| read_seat(&player, numbers))?;
        let (found, first) = (seated.len(), *seats.get_or_insert(seated.len()));
        let (least, most) = (DrawTable::SEATS_MIN, DrawTable::most_seats(false));
        match (least..=most).contains(&found) {
            true if found == first => Ok(seated),
            true => Err(board.fault(format_args!(
                "expected {first} values, as on the first board of the round, found {found}"
            ))),
            false => {
                Err(board.fault(format_args!("expected {least} to {most} values, found {found}")))
            }
        }
    })?;
    let sat_out = each_of(round, "sat_out", |player| Ok(numbers.get(player.text()?).copied()))?;
    let is_other = !typed::<Option<bool>>(round, "powers")?.unwrap_or(true);
    Ok(PastRound { boards, sat_out: sat_out.into_iter().flatten().collect(), is_other })
}
