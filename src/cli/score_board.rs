//! One board of what `chancery score` reads: its result, and who held its seats.

use std::collections::BTreeSet;

use super::document::{At, NamedNumbers, each, each_of_just, known, typed};
use super::json::JsonFault;
use crate::board::{Map, Power};
use crate::orders::quoted;
use crate::report::names;
use crate::tournament::scoring::{
    BoardKind, BoardRecord, Counts, EndRecord, Holder, PlayerNumber, SeatPower, SeatRecord,
    TeamNumber, TenureRecord, complete_years,
};

/// The most points that a table can give.
const POINTS_MAX: u16 = 9_999;

/// Where no years are fixed, seasons have to be below this: no game lasts so long.
const SEASONS_MAX: usize = 1_000_000;

/// What is played on the boards of a round, and for how many years; without them until the game is
/// ended.
#[derive(Clone, Copy)]
pub(super) struct RoundBoards {
    pub(super) kind: BoardKind,
    pub(super) years: Option<usize>,
}

impl RoundBoards {
    /// Every season is below this.
    fn seasons(self) -> usize {
        self.years.map_or(SEASONS_MAX, |years| 2 * years)
    }

    /// The most that a seat can have.
    fn most(self) -> u16 {
        match self.kind {
            BoardKind::Map(_) => self.kind.centres(),
            BoardKind::Table(_) => POINTS_MAX,
        }
    }

    fn read_power(self, field: &At) -> Result<SeatPower, JsonFault> {
        let number = field.number(self.kind.seats())?;
        Ok(match self.kind {
            BoardKind::Map(Map::STANDARD) => SeatPower::Named(Power::ALL[number]),
            _ => SeatPower::Numbered(number),
        })
    }
}

/// Reads a board. Those of the rules' own rounds name teams, which may lose their points; those of
/// open rounds may have a factor.
pub(super) fn read(
    field: &At,
    of: RoundBoards,
    persons: &NamedNumbers,
    teams: Option<&NamedNumbers>,
) -> Result<BoardRecord, JsonFault> {
    let (keys, keys_of_seat): (&[&str], &[&str]) = match teams {
        Some(_) => (&["id", "result", "pos"], &["segs", "team", "forfeit"]),
        None => (&["id", "result", "pos", "factor"], &["segs"]),
    };
    field.only(keys)?;
    let name = field.need("id")?.text()?.to_owned();
    let result = field.need("result")?;
    result.only(&["sc", "end"])?;
    let rows = result.need("sc")?;
    let counts = read_counts(rows, of)?;
    let end = result.get_some("end")?.map(|end| read_end(&end, of)).transpose()?;
    check_end(&result, &rows, &counts, end.as_ref(), of)?;
    let over = over_at(end.as_ref(), &counts, of);
    let mut first_holders = BTreeSet::new();
    let seats = each_of_just(of.kind.seats(), field.need("pos")?, |seat| {
        seat.only(keys_of_seat)?;
        let team = seat.get_some("team")?.zip(teams);
        let team = team.map(|(team, teams)| known(&team, teams, "team")).transpose()?;
        let seat = read_seat(&seat, over, persons, |person| first_holders.insert(person))?;
        Ok(SeatRecord { team: team.map(TeamNumber), ..seat })
    })?;
    Ok(BoardRecord { name, kind: of.kind, counts, end, seats })
}

fn read_counts(rows: At, of: RoundBoards) -> Result<Vec<Counts>, JsonFault> {
    let most = of.most();
    let counts = each(rows, |row| {
        let counts = each_of_just(of.kind.seats(), row, |count| {
            let count = count.number(usize::from(most) + 1)?;
            Ok(u16::try_from(count).unwrap_or(most))
        })?;
        let sum: usize = counts.iter().copied().map(usize::from).sum();
        if matches!(of.kind, BoardKind::Map(_)) && sum > usize::from(most) {
            return Err(row.fault(format_args!("{sum} centres, but the map has only {most}")));
        }
        Ok(counts.into_iter().collect())
    })?;
    if let Some(most) = of.years.filter(|years| counts.len() > *years) {
        let found = counts.len();
        return Err(rows.fault(format_args!("expected at most {most} years, found {found}")));
    }
    check_returns(rows, &counts, of)?;
    Ok(counts)
}

/// A power without centres at the end of a year is out, and can't have one later.
fn check_returns(rows: At, counts: &[Counts], of: RoundBoards) -> Result<(), JsonFault> {
    for (number, (row, years)) in rows.list()?.skip(1).zip(counts.windows(2)).enumerate() {
        let [before, after] = years else { continue };
        let back = |seat: &usize| before[*seat] == 0 && after[*seat] > 0;
        if let Some(seat) = (0..before.len()).find(back) {
            let (gone, now) = (of.kind.year(number), of.kind.year(number + 1));
            let power = of.kind.name(seat);
            let what = format_args!("{power} has no centre in {gone}, but some in {now}");
            return Err(row.fault(what));
        }
    }
    Ok(())
}

fn read_end(field: &At, of: RoundBoards) -> Result<EndRecord, JsonFault> {
    field.only(&["type", "to", "season", "in"])?;
    let kind = field.need("type")?;
    let season = || field.need("season")?.number(of.seasons());
    match kind.text()? {
        "time" => Ok(EndRecord::Time),
        "solo" => Ok(EndRecord::Solo),
        "concede" => {
            Ok(EndRecord::Conceded { to: of.read_power(&field.need("to")?)?, season: season()? })
        }
        "draw" => {
            let list = field.need("in")?;
            let sharing = each(list, |power| of.read_power(&power))?;
            if sharing.is_empty() {
                return Err(list.fault("expected at least one power"));
            }
            let shares = |seat| sharing.iter().any(|power| power.index() == seat);
            let shared = (0..of.kind.seats()).map(shares).collect();
            Ok(EndRecord::Agreed { shared, season: season()? })
        }
        other => {
            let what = format!("expected time, solo, concede or draw, found {}", quoted(other));
            Err(kind.fault(what))
        }
    }
}

/// Whether the end agrees with the counts.
fn check_end(
    result: &At,
    rows: &At,
    counts: &[Counts],
    end: Option<&EndRecord>,
    of: RoundBoards,
) -> Result<(), JsonFault> {
    let won = counts.iter().position(|row| of.kind.winner(row).is_some());
    if let Some(row) = won.filter(|row| row + 1 < counts.len()) {
        return Err(rows.fault(format_args!(
            "there are years after {}, although the game was won then",
            of.kind.year(row)
        )));
    }
    if let (Some(EndRecord::Conceded { .. } | EndRecord::Agreed { .. }), Some(row)) = (end, won) {
        let what = format_args!("a vote ended the game, but it was won in {}", of.kind.year(row));
        return Err(result.fault(what));
    }
    let years = match end {
        None => return Ok(()),
        Some(EndRecord::Solo) if won.is_none() => {
            let to_win = of.kind.to_win().unwrap_or_default();
            let what = format_args!("no power has {to_win} centres in the last year");
            return Err(result.fault(what));
        }
        Some(EndRecord::Solo) => return Ok(()),
        Some(EndRecord::Time) if won.is_some() => return Ok(()),
        Some(EndRecord::Time) => match of.years {
            Some(years) => years,
            None if counts.is_empty() => {
                return Err(rows.fault("expected at least one year, since time ended the game"));
            }
            None => return Ok(()),
        },
        Some(EndRecord::Conceded { season, .. } | EndRecord::Agreed { season, .. }) => {
            complete_years(*season)
        }
    };
    if counts.len() != years {
        let found = counts.len();
        let years = names::count(years, "year");
        return Err(rows.fault(format_args!("expected {years} by the game's end, found {found}")));
    }
    let at_first = of.kind.at_first();
    let last = counts.last().unwrap_or(&at_first);
    let is_out = |seat: usize| last[seat] == 0;
    let before = counts.iter().rev().nth(1).unwrap_or(&at_first);
    let was_out = |seat: usize| before[seat] == 0;
    match end {
        // A vote stands even if a correction takes the centres away, and units may outlast the last
        // centre for a Winter: only a power that had none in the year before either is surely gone.
        Some(EndRecord::Conceded { to, .. }) if is_out(to.index()) && was_out(to.index()) => {
            let to = of.kind.name(to.index());
            Err(result.fault(format_args!("the game is conceded to {to}, which has no centre")))
        }
        Some(EndRecord::Agreed { shared, .. }) => {
            match (0..shared.len()).find(|seat| shared[*seat] && is_out(*seat)) {
                Some(seat) => {
                    let power = of.kind.name(seat);
                    Err(result.fault(format_args!("{power} shares in the draw but has no centre")))
                }
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// From which season on no player could take a seat any more.
fn over_at(end: Option<&EndRecord>, counts: &[Counts], of: RoundBoards) -> usize {
    match end {
        // A player may have taken the seat for the very season in which the vote passes.
        Some(EndRecord::Conceded { season, .. } | EndRecord::Agreed { season, .. }) => *season + 1,
        Some(EndRecord::Solo) => 2 * counts.len(),
        Some(EndRecord::Time) if of.years.is_none() => 2 * counts.len(),
        Some(EndRecord::Time) | None => of.seasons(),
    }
}

/// Reads who held a seat. No player can be the first holder of two seats of a board; if one takes
/// over a second seat later, that is the tournament's business, and scored. `is_free` says whether
/// a first holder has no other seat.
fn read_seat(
    field: &At,
    over: usize,
    persons: &NamedNumbers,
    mut is_free: impl FnMut(PlayerNumber) -> bool,
) -> Result<SeatRecord, JsonFault> {
    let list = field.need("segs")?;
    let mut next = 0;
    let mut is_players = false;
    let tenures = each(list, |item| {
        let from = item.need("from")?;
        let season = from.number(usize::MAX)?;
        match (next, season) {
            (0, 0) => {}
            (0, _) => return Err(from.fault("the first holder has to start in season 0")),
            // A player without a season of his own comes before his first stand-in.
            _ if season + 1 == next && is_players && item.need("kind")?.text()? == "temp" => {}
            _ if season < next => return Err(from.fault("seasons are out of order")),
            _ if season >= over => return Err(from.fault("the game was over by then")),
            _ => {}
        }
        next = season + 1;
        let tenure = read_tenure(&item, season, persons)?;
        is_players = matches!(tenure.holder, Holder::Permanent(_));
        match tenure.holder.person() {
            Some(person) if season == 0 && !is_free(person) => {
                Err(item.need("player")?.fault("is seated twice on this board"))
            }
            _ => Ok(tenure),
        }
    })?;
    if tenures.is_empty() {
        return Err(list.fault("expected at least one holder"));
    }
    Ok(SeatRecord { tenures, team: None, is_forfeited: typed(field, "forfeit")? })
}

fn read_tenure(item: &At, from: usize, persons: &NamedNumbers) -> Result<TenureRecord, JsonFault> {
    item.only(&["from", "player", "kind", "tick"])?;
    let kind = item.need("kind")?;
    let player = item.need("player")?;
    let person = || known(&player, persons, "player").map(PlayerNumber);
    let holder = match kind.text()? {
        "perm" => Holder::Permanent(person()?),
        "temp" => Holder::Temporary(person()?),
        "cd" if player.is_null() => Holder::Nobody,
        "cd" => return Err(player.fault("expected null: no one plays a power in civil disorder")),
        other => {
            return Err(kind.fault(format!("expected perm, temp or cd, found {}", quoted(other))));
        }
    };
    Ok(TenureRecord { from, holder, tick: typed(item, "tick")? })
}
