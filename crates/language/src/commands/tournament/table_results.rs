//! How a table ended, at which any game was played: who had which place, or how many points.
//!
//! ```abnf
//! result = "result" [<board>] [":"] (1*(<place> <name>) / 1*(<name> <points>))
//! ```

use super::expected;
use crate::game::PersonId;
use crate::tournament::Tournament;
use crate::tournament::board_result::BoardResult;
use crate::tournament::event::DrawnBoard;
use crate::tournament::roster::Role;
use crate::tournament::scoring::BoardKind;

/// No table gives more points.
const POINTS_MAX: u16 = 9_999;

/// A table's result, person by person, as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableResult {
    pub rows: Vec<(PersonId, u16)>,
    /// Whether the numbers are places, and not points.
    pub is_by_place: bool,
}

/// `1 Ann Able, 2 Bob Baker`, or `Ann Able 34, Bob Baker 20`.
pub(super) fn read(of: &Tournament, written: &str) -> Result<TableResult, String> {
    let written = written.replace([':', '=', '(', ')'], " ");
    let parts: Vec<Vec<&str>> = written
        .split([',', ';'])
        .map(|part| part.split_whitespace().collect::<Vec<&str>>())
        .filter(|part| !part.is_empty())
        .collect();
    let first = parts.first().and_then(|part| part.first());
    let is_by_place = first.is_some_and(|word| number(word).is_some());
    let parts = match &parts[..] {
        // Without commas each number begins the next person, or ends one.
        [all] => divided(all, is_by_place),
        _ => parts,
    };
    let row = |part: &Vec<&str>| row(of, part, is_by_place);
    let rows: Vec<(PersonId, u16)> = parts.iter().map(row).collect::<Result<_, _>>()?;
    match rows.is_empty() {
        true => Err(expected::TABLE.to_owned()),
        false => Ok(TableResult { rows, is_by_place }),
    }
}

fn divided<'w>(words: &[&'w str], is_by_place: bool) -> Vec<Vec<&'w str>> {
    let mut parts: Vec<Vec<&str>> = vec![Vec::new()];
    for word in words {
        let is_number = number(word).is_some();
        if is_number && is_by_place {
            parts.push(Vec::new());
        }
        parts.last_mut().into_iter().for_each(|part| part.push(word));
        if is_number && !is_by_place {
            parts.push(Vec::new());
        }
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// A person with a number, before or after the name.
fn row(of: &Tournament, part: &[&str], is_by_place: bool) -> Result<(PersonId, u16), String> {
    let split = if is_by_place { part.split_first() } else { part.split_last() };
    let row = split.and_then(|(word, name)| Some((number(word)?, name.join(" "))));
    let (number, name) = row.ok_or(expected::TABLE)?;
    let players = of.roster.with_words(&name);
    let mut players = players.into_iter().filter(|member| member.is(Role::Player));
    let only = players.next().filter(|_| players.next().is_none());
    match of.roster.named(&name).or(only) {
        _ if name.is_empty() => Err(expected::TABLE.to_owned()),
        Some(member) => Ok((member.id.clone(), number)),
        None => Err(expected::nobody(&of.roster, &name)),
    }
}

/// A whole number, which may be written as a place: `1.`, `2nd`.
fn number(word: &str) -> Option<u16> {
    let digits = word.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(word.len());
    let (digits, behind) = word.split_at(digits);
    let is_number = matches!(&*behind.to_lowercase(), "" | "." | "st" | "nd" | "rd" | "th");
    digits.parse().ok().filter(|number| is_number && *number <= POINTS_MAX)
}

impl TableResult {
    /// What it says about the seats of a table.
    ///
    /// # Errors
    ///
    /// If it names a person who is not at the table, leaves one out, names one twice, or has places
    /// that can't be.
    pub fn of_table(&self, of: &Tournament, table: &DrawnBoard) -> Result<BoardResult, String> {
        let seats = table.players.len();
        let mut numbers: Vec<Option<u16>> = vec![None; seats];
        for (person, number) in &self.rows {
            let seat = table.players.iter().position(|player| player == person);
            let slot = seat.and_then(|seat| numbers.get_mut(seat));
            let slot = slot.ok_or_else(|| expected::not_at_table(of.name(person), &table.game))?;
            if slot.replace(*number).is_some() {
                return Err(expected::twice_at_table(of.name(person)));
            }
        }
        let all = table.players.iter().zip(&numbers);
        let missing: Vec<&str> =
            all.filter(|(_, number)| number.is_none()).map(|(who, _)| of.name(who)).collect();
        if !missing.is_empty() {
            return Err(expected::missing_at_table(&missing));
        }
        if self.is_by_place && of.counts_points(&table.game) {
            return Err(expected::POINTS.to_owned());
        }
        let numbers: Vec<u16> = numbers.into_iter().flatten().collect();
        if !self.is_by_place && !of.counts_points(&table.game) && are_places(&numbers) {
            return Err(expected::PLACES_OR_POINTS.to_owned());
        }
        let most = u16::try_from(seats).unwrap_or(u16::MAX);
        let places = match self.is_by_place {
            true if !are_places(&numbers) => return Err(expected::no_places(&numbers)),
            true => numbers.clone(),
            false => by_points(&numbers),
        };
        // Where places count, the same order is the same result, however it is written.
        let counts_points = of.counts_points(&table.game);
        let centres = match counts_points {
            true => numbers,
            false => places.iter().map(|at| most + 1 - at).collect(),
        };
        Ok(BoardResult {
            year: BoardKind::Table(seats).first_year(),
            centres: Some(centres.into_iter().collect()),
            vote: None,
            is_by_place: !counts_points,
        })
    }
}

/// The place of each by points: one more than the people ahead.
fn by_points(points: &[u16]) -> Vec<u16> {
    let ahead = |own: &u16| points.iter().filter(|other| *other > own).count();
    points.iter().map(|own| u16::try_from(ahead(own) + 1).unwrap_or(u16::MAX)).collect()
}

/// Whether each place is one more than there are people ahead.
fn are_places(places: &[u16]) -> bool {
    let ahead = |place: &u16| places.iter().filter(|other| *other < place).count();
    places.iter().all(|place| usize::from(*place) == ahead(place) + 1)
}
