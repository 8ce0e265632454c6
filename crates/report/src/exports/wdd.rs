//! The two files in which the World Diplomacy Database takes results of tournaments: one row for
//! each player, and one for each seat.
//!
//! It wants first and family names apart; the last word of a name is taken for the family's, and
//! who has one word only gets a `?` for a first name. A director who knows better changes it in the
//! file. Where people live nobody is asked, so the columns for it, which may be left out, are.
//!
//! `SCORE` is the sum of what somebody scored in all rounds, as `R1` to `R8` have it. `RANK` does
//! not follow from it: who reaches the final stands before all others, whatever he scored before.
//! In an event of individuals it is the total by its form. Of two boards of a round the better one
//! has its column.
//!
//! It keeps results: a board that is still being played has none, and while there are such boards
//! nobody has a place in the tournament. A board that no system scores is left out.

use std::collections::{BTreeMap, BTreeSet};

use super::csv;
use crate::board::{Map, Power};
use crate::game::event::Ending;
use crate::gazette::{Site, SiteBoard, SitePlace, SiteStage, Who};
use crate::tables::decimal;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::systems::System;

/// The rank of whoever has none.
const UNRANKED: usize = 999;
/// So many years of counts have a column.
const YEARS: usize = 20;
/// Seats are numbered thus in its columns.
const ROUNDS: [&str; 8] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];

/// The number of a round among those that the tournament has: with few teams there is no second
/// one, and the semi-final is round 2 (B.4).
fn round(site: &Site, round: Round) -> usize {
    let begun: BTreeSet<Round> = site.boards.iter().map(|board| board.round).collect();
    begun.range(..=round).count()
}

/// The code of a power: `0` for the usual board and its first two letters.
fn code(power: Power) -> String {
    format!("0{}", power.code().get(..2).unwrap_or_default())
}

/// What somebody has of a seat.
struct SeatResult<'s> {
    board: &'s str,
    round: Round,
    power: Power,
    who: Who,
    name: &'s str,
    result: Result,
}

/// What a seat came to.
struct Result {
    centres: usize,
    /// The centres of each year, from the first on.
    counts: Vec<usize>,
    score: Exact,
    rank: usize,
    sharing: usize,
    /// The first year after which nothing was left; the first of a game is 1.
    out: Option<usize>,
    /// 1 for a win, a number for a draw of so many, 0 for everything else.
    draw: usize,
}

/// Points as the database reads them: a fraction is rounded to thousandths.
fn points(exact: &str) -> String {
    decimal(exact, 3).unwrap_or_else(|| exact.to_owned())
}

/// Whether a board has a result.
fn is_over(board: &&SiteBoard) -> bool {
    matches!(board.stage, SiteStage::Over(_))
}

/// Whether the database knows its map: the standard one alone.
fn is_known(board: &&SiteBoard) -> bool {
    board.position.map() == Map::STANDARD
}

/// Whoever held a seat at the end of a board, or held it last.
fn seated(site: &Site) -> Vec<SeatResult<'_>> {
    let mut found = Vec::new();
    for board in site.boards.iter().filter(is_over).filter(is_known) {
        for power in board.position.powers() {
            if let (Some(tenure), Some(system)) = (board.player(power), board.system) {
                found.push(SeatResult {
                    board: &board.name,
                    round: board.round,
                    power,
                    who: tenure.who,
                    name: &tenure.name,
                    result: result(system, board, power),
                });
            }
        }
    }
    found
}

fn result(system: &System, board: &SiteBoard, power: Power) -> Result {
    let counts = board.counts();
    let all = system.scores(&board.finished());
    let score = of(&all, power);
    let gone = counts.iter().find(|(_, row)| row.get(power.index()) == Some(&0));
    let own = counts.iter().filter_map(|(_, row)| row.get(power.index()));
    Result {
        centres: board.position.centres_of(power).len(),
        counts: own.copied().collect(),
        rank: 1 + all.iter().filter(|other| **other > score).count(),
        sharing: all.iter().filter(|other| **other == score).count(),
        score,
        out: gone.map(|(year, _)| played_years(board, *year)),
        draw: draw(board, power),
    }
}

fn of(all: &[Exact], power: Power) -> Exact {
    all.get(power.index()).cloned().unwrap_or_default()
}

fn draw(board: &SiteBoard, power: Power) -> usize {
    let alive =
        || board.position.powers().filter(|one| !board.position.centres_of(*one).is_empty());
    match &board.stage {
        SiteStage::Over(Ending::Solo(winner) | Ending::Conceded(winner)) => {
            usize::from(*winner == power)
        }
        SiteStage::Over(Ending::Voted(powers)) if powers.contains(&power) => powers.len(),
        SiteStage::Over(Ending::LastYear) if alive().any(|one| one == power) => alive().count(),
        _ => 0,
    }
}

/// First and family names, and the number that tells namesakes apart.
fn names(seated: &SeatResult<'_>, all: &[SeatResult<'_>]) -> [String; 3] {
    let (name, who) = (seated.name, seated.who);
    let (first, family) = name.rsplit_once(' ').unwrap_or(("?", name));
    let namesakes = all.iter().filter(|other| other.name == name);
    let before: BTreeSet<Who> =
        namesakes.map(|other| other.who).filter(|other| *other < who).collect();
    [first.to_owned(), family.to_owned(), (before.len() + 1).to_string()]
}

/// One row for each seat.
pub(super) fn boards(site: &Site) -> String {
    let years: Vec<String> = (1..=YEARS).map(|year| format!("CT_{year:02}")).collect();
    let mut titles = vec![
        "FIRST NAME",
        "NAME",
        "HOMONYME",
        "ROUND",
        "BOARD",
        "COUNTRY",
        "RANK",
        "EXAEQUO",
        "SCORE",
        "NB_CENTRE",
        "YEAR_ELIMINATION",
        "DRAW",
    ];
    titles.extend(years.iter().map(String::as_str));
    let all = seated(site);
    let row = |seated: &SeatResult<'_>| {
        let SeatResult { board, round, power, result, .. } = seated;
        let mut row: Vec<String> = names(seated, &all).to_vec();
        row.extend([
            self::round(site, *round).to_string(),
            (*board).to_owned(),
            code(*power),
            result.rank.to_string(),
            result.sharing.to_string(),
            points(&result.score.to_string()),
            result.centres.to_string(),
            result.out.map_or_else(String::new, |year| year.to_string()),
            result.draw.to_string(),
        ]);
        row.extend(
            (0..YEARS)
                .map(|year| result.counts.get(year).map_or_else(String::new, ToString::to_string)),
        );
        row
    };
    csv::of_rows(&titles, &all.iter().map(row).collect::<Vec<_>>())
}

/// A year as the database counts them: the first of a game is 1.
fn played_years(board: &SiteBoard, year: u16) -> usize {
    usize::from(year.saturating_sub(board.start.0.year)) + 1
}

/// One row for each player.
pub(super) fn classification(site: &Site) -> String {
    let parts = ["RK", "PT", "CT", "HEAT", "BOARD"];
    let by_power: Vec<String> = Power::ALL
        .into_iter()
        .flat_map(|power| parts.map(|part| format!("{part}_{}", code(power))))
        .collect();
    let mut titles = vec!["FIRST NAME", "NAME", "HOMONYME", "RANK", "EXAEQUO", "SCORE"];
    titles.extend(ROUNDS);
    titles.extend(by_power.iter().map(String::as_str));
    let seats = seated(site);
    let mut players: BTreeMap<Who, Vec<&SeatResult<'_>>> = BTreeMap::new();
    for seated in &seats {
        players.entry(seated.who).or_default().push(seated);
    }
    let mut rows: Vec<(usize, Vec<String>)> =
        players.iter().map(|(who, own)| player_row(site, &seats, *who, own)).collect();
    rows.sort();
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    csv::of_rows(&titles, &rows)
}

/// Somebody's seats by power; of several with one power the best counts, of equal ones the first.
fn seats_by<'s>(seats: &[&'s SeatResult<'s>]) -> BTreeMap<usize, &'s SeatResult<'s>> {
    let worth = |seated: &SeatResult<'_>| (seated.result.score.clone(), seated.result.centres);
    let mut best: BTreeMap<usize, &'s SeatResult<'s>> = BTreeMap::new();
    for seated in seats {
        let known = best.entry(seated.power.index()).or_insert(seated);
        if worth(seated) > worth(known) {
            *known = seated;
        }
    }
    best
}

/// The rank of a seat among all of its power.
fn best_country(all: &[SeatResult<'_>], seated: &SeatResult<'_>) -> usize {
    let same = all.iter().filter(|other| other.power == seated.power);
    1 + same.filter(|other| other.result.score > seated.result.score).count()
}

fn player_row(
    site: &Site,
    all: &[SeatResult<'_>],
    who: Who,
    seats: &[&SeatResult<'_>],
) -> (usize, Vec<String>) {
    let by_power = seats_by(seats);
    let is_settled = site.boards.iter().all(|board| is_over(&board));
    let place = site.places.iter().find(|place| place.who == who).filter(|_| is_settled);
    let rank = place.map_or(UNRANKED, |place| place.place);
    // Somebody may have several names here, of which his boards know one.
    let has_played = |who: Who| all.iter().any(|seated| seated.who == who);
    let is_level = |other: &&SitePlace| other.place == rank && has_played(other.who);
    let sharing = site.places.iter().filter(is_level).count();
    let mut row: Vec<String> =
        seats.first().map(|seated| names(seated, all).to_vec()).unwrap_or_default();
    row.extend([rank.to_string(), sharing.max(1).to_string()]);
    let in_rounds: Vec<Option<Exact>> = (1..=ROUNDS.len())
        .map(|number| {
            let played = seats.iter().filter(|seated| round(site, seated.round) == number);
            played.map(|seated| seated.result.score.clone()).max()
        })
        .collect();
    // Places go by other numbers in each round, which no column could hold together. All his points
    // are the same thing for everybody.
    let total = place.and_then(|place| place.total.clone());
    let sum: Exact = total.unwrap_or_else(|| in_rounds.iter().flatten().sum());
    let cell = |score: Exact| points(&score.to_string());
    row.push(cell(sum));
    row.extend(in_rounds.into_iter().map(|score| score.map_or_else(String::new, cell)));
    for power in Power::ALL {
        match by_power.get(&power.index()) {
            Some(seated) => row.extend([
                best_country(all, seated).to_string(),
                points(&seated.result.score.to_string()),
                seated.result.centres.to_string(),
                round(site, seated.round).to_string(),
                seated.board.to_owned(),
            ]),
            None => row.extend(std::iter::repeat_n(String::new(), 5)),
        }
    }
    (rank, row)
}
