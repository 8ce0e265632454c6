//! The two files in which the World Diplomacy Database takes results of tournaments: one row for
//! each player, and one for each seat.
//!
//! It wants first and family names apart. We take the last word of a name for the family name, and
//! write `?` for the first name of a person with only one word. A director who knows better changes
//! it in the file. We don't ask people where they live, so we leave out the optional columns for
//! it.
//!
//! `SCORE` is the sum of a player's scores in all rounds, as `R1` to `R8` have it. `RANK` does not
//! follow from it: a finalist ranks before all others, even with a lower score. In an event of
//! individuals it is the total by its form. If a player has two boards in a round, the better one
//! has its column.
//!
//! It keeps results: a board that is still being played has none, and while there are such boards
//! no player has a place in the tournament. A board that no system scores is left out, as is one of
//! another map, and a table of another game. A board that is played elsewhere has what its result
//! tells: an empty cell was not reported.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::sync::Arc;

use super::csv;
use super::settled::{PlacesSettled, settled_places};
use crate::board::{Map, Power};
use crate::game::event::Ending;
use crate::gazette::{Site, SiteBoard, SiteBoardElsewhere, SitePlace, SiteStage, Who};
use crate::tables::decimal;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

/// How many years of counts have a column.
const YEARS: usize = 20;
/// Seats are numbered thus in its columns.
const ROUNDS: [&str; 8] = ["R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8"];

/// The code of a power is `0` for the usual board, and these letters.
fn letters(power: Power) -> &'static str {
    power.code().get(..2).unwrap_or_default()
}

/// What a player has of a seat.
struct SeatResult<'s> {
    board: &'s str,
    /// The number of its round.
    round: usize,
    power: Power,
    who: Who,
    name: &'s str,
    result: Arc<SeatOutcome>,
}

/// What a seat came to, by itself.
#[derive(Debug, PartialEq, Eq)]
pub struct SeatOutcome {
    power: Power,
    /// The centres at the end, if they were reported.
    centres: Option<usize>,
    score: Exact,
    /// The same as the database reads it.
    points: String,
    /// Its row from the rank on.
    cells: String,
}

/// Points as the database reads them: a fraction is rounded to thousandths.
fn points(exact: &Exact) -> String {
    let exact = exact.to_string();
    decimal(&exact, 3).unwrap_or(exact)
}

/// A number; nothing where it is not known.
fn known(number: Option<usize>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// Whether the database knows its map: the standard one alone.
fn is_known(board: &&SiteBoard) -> bool {
    board.position.map() == Map::STANDARD
}

/// What all seats came to, and what is counted over all of them.
pub(super) struct AllResults<'s> {
    site: &'s Site,
    /// Those of the players who held a seat at the end of a board, or held it last.
    seats: Vec<SeatResult<'s>>,
    /// Who bears a name that several bear.
    namesakes: BTreeMap<&'s str, Vec<Who>>,
    /// The scores of each power, in order.
    scores: BTreeMap<usize, Vec<Exact>>,
}

/// First and family names, and the number that tells namesakes apart.
type SplitName<'s> = (&'s str, &'s str, usize);

impl<'s> AllResults<'s> {
    pub(super) fn of(site: &'s Site) -> AllResults<'s> {
        let elsewhere = site.boards_elsewhere().iter();
        let rounds = site.own_boards().map(|board| board.round);
        let rounds: BTreeSet<Round> =
            rounds.chain(elsewhere.clone().map(|board| board.round)).collect();
        // Among those that the tournament has: with few teams there is no second one, and the
        // semi-final is round 2 (B.4).
        let number = |round: Round| rounds.range(..=round).count();
        let judged = site.own_boards().filter(is_known);
        let judged = judged.flat_map(|board| seated_here(board, number(board.round)));
        let elsewhere = elsewhere.flat_map(|board| seated_elsewhere(board, number(board.round)));
        let mut seats: Vec<SeatResult<'_>> = judged.chain(elsewhere).collect();
        seats.sort_by_key(|seated| (seated.round, seated.board));
        let mut scores: BTreeMap<usize, Vec<Exact>> = BTreeMap::new();
        for seated in &seats {
            let of_power = scores.entry(seated.power.index()).or_default();
            of_power.push(seated.result.score.clone());
        }
        scores.values_mut().for_each(|scores| scores.sort());
        let mut names: Vec<(&str, Who)> =
            seats.iter().map(|seated| (seated.name, seated.who)).collect();
        names.sort_unstable();
        names.dedup();
        let namesakes = names.chunk_by(|(one, _), (other, _)| one == other);
        let namesakes = namesakes.filter_map(|all| {
            let (name, _) = all.first().filter(|_| all.len() > 1)?;
            Some((*name, all.iter().map(|(_, who)| *who).collect()))
        });
        let namesakes = namesakes.collect();
        AllResults { site, seats, namesakes, scores }
    }

    fn names(&self, seated: &SeatResult<'s>) -> SplitName<'s> {
        let (name, who) = (seated.name, seated.who);
        let (first, family) = name.rsplit_once(' ').unwrap_or(("?", name));
        let before =
            self.namesakes.get(name).map_or(0, |all| all.partition_point(|one| *one < who));
        (first, family, before + 1)
    }

    /// The rank of a seat among all of its power.
    fn best_country(&self, seated: &SeatResult<'_>) -> usize {
        let same = self.scores.get(&seated.power.index()).map(Vec::as_slice).unwrap_or_default();
        1 + same.len() - same.partition_point(|score| *score <= seated.result.score)
    }
}

/// Whether both files are the same for two states of a site with the same names and seats.
pub(super) fn is_told_alike(before: &Site, site: &Site) -> bool {
    fn told(board: &SiteBoard) -> (Round, Map, &[Arc<SeatOutcome>]) {
        (board.round, board.position.map(), outcomes(board))
    }
    before.own_boards().map(told).eq(site.own_boards().map(told))
        && before.elsewhere == site.elsewhere
        && before.holds_standings == site.holds_standings
        && settled_places(before) == settled_places(site)
}

/// What the seats of a board came to, once it is over.
fn outcomes(board: &SiteBoard) -> &[Arc<SeatOutcome>] {
    board.figures.outcomes.get_or_init(|| outcomes_here(board))
}

fn seated_here(board: &SiteBoard, round: usize) -> Vec<SeatResult<'_>> {
    let seat = |result: &Arc<SeatOutcome>| {
        let tenure = board.player(result.power)?;
        let (who, name) = (tenure.who, tenure.name.as_str());
        let (power, result) = (result.power, Arc::clone(result));
        Some(SeatResult { board: &board.name, round, power, who, name, result })
    };
    outcomes(board).iter().filter_map(seat).collect()
}

fn outcomes_here(board: &SiteBoard) -> Vec<Arc<SeatOutcome>> {
    let (SiteStage::Over(ending), Some(points)) = (&board.stage, board.all_points()) else {
        return Vec::new();
    };
    let centres = |power| board.position.centres_of(power).len();
    let end = BoardEnd {
        ending,
        points,
        centres: Some(board.position.powers().map(centres).collect()),
        years: board.counts().iter().map(|(_, row)| Some(row.clone())).collect(),
    };
    board.position.powers().map(|power| Arc::new(end.of(power))).collect()
}

/// The same of a board that is played elsewhere. Only its last year is known.
fn seated_elsewhere(board: &SiteBoardElsewhere, round: usize) -> Vec<SeatResult<'_>> {
    let result = board.result.as_ref().filter(|_| board.map() == Some(Map::STANDARD));
    let Some((result, ending)) = result.and_then(|of| Some((of, of.ending.as_ref()?))) else {
        return Vec::new();
    };
    let mut years = vec![None; board.kind.rows_to(result.year).saturating_sub(1)];
    years.push(result.centres.clone());
    let end = BoardEnd { ending, points: &result.points, centres: result.centres.clone(), years };
    let seated = board.seated().filter_map(|(power, seat)| {
        let (power, who, name) = (power?, seat.who, seat.name.as_str());
        let result = Arc::new(end.of(power));
        Some(SeatResult { board: &board.name, round, power, who, name, result })
    });
    seated.collect()
}

/// How a board ended.
struct BoardEnd<'b> {
    ending: &'b Ending,
    points: &'b [Exact],
    /// The centres of all powers at the end, if they are known.
    centres: Option<Vec<usize>>,
    /// The centres of all powers in each year, from the first on.
    years: Vec<Option<Vec<usize>>>,
}

impl BoardEnd<'_> {
    fn of(&self, power: Power) -> SeatOutcome {
        let of_power = |row: &Option<Vec<usize>>| row.as_ref()?.get(power.index()).copied();
        let counts: Vec<Option<usize>> = self.years.iter().map(of_power).collect();
        let score = self.points.get(power.index()).cloned().unwrap_or_default();
        // A player with nothing left after years without a report may have lost it in any of them.
        let gone = counts.iter().position(|count| count.is_none_or(|count| count == 0));
        let gone = gone.filter(|year| counts.get(*year) == Some(&Some(0)));
        let centres = of_power(&self.centres);
        // The first year after which nothing was left; the first of a game is 1.
        let out = gone.map(|year| year + 1);
        let rank = 1 + self.points.iter().filter(|other| **other > score).count();
        let sharing = self.points.iter().filter(|other| **other == score).count();
        let mut cells = vec![
            rank.to_string(),
            sharing.to_string(),
            points(&score),
            known(centres),
            known(out),
            self.draw(power).to_string(),
        ];
        cells.extend((0..YEARS).map(|year| known(counts.get(year).copied().flatten())));
        let points = points(&score);
        SeatOutcome { power, centres, score, points, cells: csv::cells(&cells) }
    }

    /// 1 for a win, a number for a draw of so many, 0 for everything else.
    fn draw(&self, power: Power) -> usize {
        let alive = || self.centres.iter().flatten().filter(|count| **count > 0).count();
        let own = self.centres.as_ref().and_then(|all| all.get(power.index()));
        match self.ending {
            Ending::Solo(winner) | Ending::Conceded(winner) => usize::from(*winner == power),
            Ending::Voted(powers) if powers.contains(&power) => powers.len(),
            Ending::LastYear if own.is_some_and(|count| *count > 0) => alive(),
            Ending::Voted(_) | Ending::LastYear => 0,
        }
    }
}

/// One row for each seat.
pub(super) fn boards(all: &AllResults<'_>) -> String {
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
    let mut text = csv::head(&titles);
    for seated in &all.seats {
        let SeatResult { board, round, power, result, .. } = seated;
        write_names(all.names(seated), &mut text);
        add(&mut text, format_args!(",{round},"));
        csv::write_cells([board].into_iter(), &mut text);
        add(&mut text, format_args!(",0{},{}", letters(*power), result.cells));
        text += csv::LINE_END;
    }
    text
}

/// One row for each player.
pub(super) fn classification(all: &AllResults<'_>) -> String {
    let parts = ["RK", "PT", "CT", "HEAT", "BOARD"];
    let by_power: Vec<String> = Power::ALL
        .into_iter()
        .flat_map(|power| parts.map(|part| format!("{part}_0{}", letters(power))))
        .collect();
    let mut titles = vec!["FIRST NAME", "NAME", "HOMONYME", "RANK", "EXAEQUO", "SCORE"];
    titles.extend(ROUNDS);
    titles.extend(by_power.iter().map(String::as_str));
    let mut players: BTreeMap<Who, Vec<&SeatResult<'_>>> = BTreeMap::new();
    for seated in &all.seats {
        players.entry(seated.who).or_default().push(seated);
    }
    let places = PlacesSettled::of(all.site, &players);
    let mut rows = Vec::with_capacity(players.len());
    for (who, own) in &players {
        let Some(seated) = own.first() else { continue };
        let ((first, family, number), place) = (all.names(seated), places.place(*who));
        let (_, rank, _) = place;
        // No two have the same names and the same number.
        let in_order = (rank, first, family, number.to_string());
        rows.push((in_order, player_row(all, place, own)));
    }
    rows.sort();
    let mut text = csv::head(&titles);
    text.reserve(rows.iter().map(|(_, row)| row.len() + csv::LINE_END.len()).sum());
    for (_, row) in rows {
        text += &row;
        text += csv::LINE_END;
    }
    text
}

/// Writing to a string can't fail.
fn add(text: &mut String, what: fmt::Arguments<'_>) {
    _ = text.write_fmt(what);
}

fn write_names((first, family, number): SplitName<'_>, text: &mut String) {
    csv::write_cells([first, family].into_iter(), text);
    add(text, format_args!(",{number}"));
}

/// The best of a player's seats; of equal ones the first.
fn best<'s>(seats: impl Iterator<Item = &'s SeatResult<'s>>) -> Option<&'s SeatResult<'s>> {
    let is_better = |one: &SeatOutcome, other: &SeatOutcome| {
        (&one.score, one.centres) > (&other.score, other.centres)
    };
    seats.reduce(|best, one| if is_better(&one.result, &best.result) { one } else { best })
}

fn player_row<'s>(
    all: &AllResults<'s>,
    (place, rank, sharing): (Option<&SitePlace>, usize, usize),
    seats: &[&'s SeatResult<'s>],
) -> String {
    let mut row = String::new();
    seats.first().into_iter().for_each(|seated| write_names(all.names(seated), &mut row));
    add(&mut row, format_args!(",{rank},{sharing}"));
    let of_round = |round: usize| best(seats.iter().copied().filter(|one| one.round == round));
    let in_rounds: Vec<Option<&SeatResult<'_>>> = (1..=ROUNDS.len()).map(of_round).collect();
    let scored: Vec<&SeatOutcome> =
        in_rounds.iter().flatten().map(|seated| &*seated.result).collect();
    // Places go by other numbers in each round, which no column could hold together. All his points
    // are the same thing for everybody.
    match (place.and_then(|place| place.total.as_ref()), scored.as_slice()) {
        (Some(total), _) => add(&mut row, format_args!(",{}", points(total))),
        (None, [one]) => add(&mut row, format_args!(",{}", one.points)),
        (None, many) => {
            let sum: Exact = many.iter().map(|one| &one.score).sum();
            add(&mut row, format_args!(",{}", points(&sum)));
        }
    }
    for seated in in_rounds {
        add(&mut row, format_args!(",{}", seated.map_or("", |seated| &seated.result.points)));
    }
    for power in Power::ALL {
        // Of several with one power the best counts.
        let Some(seated) = best(seats.iter().copied().filter(|one| one.power == power)) else {
            row += ",,,,,";
            continue;
        };
        let SeatResult { board, round, result, .. } = seated;
        let (rank, centres) = (all.best_country(seated), known(result.centres));
        add(&mut row, format_args!(",{rank},{},{centres},{round},", result.points));
        csv::write_cells([board].into_iter(), &mut row);
    }
    row
}
