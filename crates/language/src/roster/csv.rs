//! A roster as a table (CSV, UTF-8): one row for each person, read whole or not at all.
//!
//! ```csv
//! id,name,address,zone,team,roles,power,signed-up
//! ann-able,Ann Able,ann@example.org,Europe/London,The Bears,player captain,France,
//! ,Gil Gates,gil@example.org,GMT,,gm,,
//! ```
//!
//! Columns may come in any order and be left out, except for name and address. An empty id is made
//! from the name, an empty zone is GMT, an empty role is that of a player. Reading what was written
//! gives the same roster.

use super::decoded;
use super::rows::RosterReader;
use super::value::{COLUMNS, TeamSize};
use crate::board::Power;
use crate::tournament::Tournament;
use crate::tournament::roster::{Member, Roster};

pub use super::value::{Onto, ReadRoster, RosterFault};

/// The largest tournament of the rules has 200 teams of seven; ten times as many are no roster.
pub const ROWS_MAX: usize = 10_000;
/// A row of people's names is shorter; more bytes than this for all rows are no roster.
pub const BYTES_MAX: usize = 4 << 20;

/// Reads a table for which there is no roster yet, or tells all that is wrong with it.
///
/// # Errors
///
/// If anything is wrong: then nothing of it is taken.
pub fn read(bytes: &[u8]) -> Result<ReadRoster, Vec<RosterFault>> {
    read_onto(bytes, &Roster::default(), Onto::InPlaceOf)
}

/// Reads a table for a tournament that has a roster. People whose address it has keep their short
/// names, and what a team lacks there already is no fault of the table: it is only told.
///
/// # Errors
///
/// If anything is wrong: then nothing of it is taken.
pub fn read_onto(bytes: &[u8], kept: &Roster, onto: Onto) -> Result<ReadRoster, Vec<RosterFault>> {
    read_with(bytes, kept, onto, TeamSize::Seven)
}

/// The same for a tournament: in an open event teams are as large as they like.
///
/// # Errors
///
/// If anything is wrong: with all that is.
pub fn read_for(bytes: &[u8], of: &Tournament, onto: Onto) -> Result<ReadRoster, Vec<RosterFault>> {
    let size = if of.form().is_some() { TeamSize::Any } else { TeamSize::Seven };
    let mut read = read_with(bytes, &of.roster, onto, size)?;
    if !of.plan.asks_for_powers && read.roster.members.iter().any(|one| !one.prefers.is_empty()) {
        let what = "this event draws powers without preferences, so this column has no effect";
        let (column, what) = ("prefers".to_owned(), what.to_owned());
        read.warnings.insert(0, RosterFault { line: 1, column, what });
    }
    Ok(read)
}

fn read_with(
    bytes: &[u8],
    kept: &Roster,
    onto: Onto,
    size: TeamSize,
) -> Result<ReadRoster, Vec<RosterFault>> {
    let whole = |what: String| vec![RosterFault { line: 0, column: String::new(), what }];
    decoded::no_table(bytes).map_or(Ok(()), |what| Err(whole(what.to_owned())))?;
    if bytes.len() > BYTES_MAX {
        return Err(whole(format!(
            "the table has more than {BYTES_MAX} bytes, too many for a roster"
        )));
    }
    let bytes = decoded::plain_ends(decoded::utf_8(bytes).map_err(whole)?);
    let (separator, table) = decoded::separated(&bytes);
    let mut table = ::csv::ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .trim(::csv::Trim::All)
        .from_reader(table);
    let head =
        table.byte_headers().map_err(|why| whole(format!("the header row of the table: {why}")))?;
    let mut reader = RosterReader::of(head, kept, onto)?;
    let mut row = ::csv::ByteRecord::new();
    loop {
        let line = usize::try_from(table.position().line()).unwrap_or(usize::MAX);
        match table.read_byte_record(&mut row) {
            Ok(false) => break,
            Ok(true) => {
                let line = row.position().map_or(line, |at| at.line() as usize);
                if reader.rows == ROWS_MAX {
                    let what =
                        format!("there are more than {ROWS_MAX} rows, too many for a roster");
                    reader.lose(line, "", what);
                    break;
                }
                reader.rows += 1;
                reader.row(line, &row);
            }
            Err(why) => {
                reader.lose(line, "", format!("this is not a row of a table: {why}"));
                break;
            }
        }
    }
    reader.done(size)
}

/// A mark by which spreadsheets know that a table is Unicode.
const UNICODE_MARK: char = '\u{feff}';

/// This many columns at the end are written only if some member has something in them.
const OPTIONAL: usize = 3;

/// Writes a roster as a table.
pub fn write(roster: &Roster) -> String {
    let mut table = ::csv::Writer::from_writer(Vec::new());
    let rows: Vec<[String; COLUMNS.len()]> = roster.members.iter().map(cells).collect();
    let is_shown: Vec<bool> = (0..COLUMNS.len())
        .map(|column| {
            let is_filled = |row: &[String; COLUMNS.len()]| row.get(column) != Some(&String::new());
            column < COLUMNS.len() - OPTIONAL || rows.iter().any(is_filled)
        })
        .collect();
    let titles = COLUMNS.map(str::to_owned);
    for row in [&titles].into_iter().chain(&rows) {
        let shown = row.iter().zip(&is_shown).filter(|(_, is_shown)| **is_shown);
        // Writing into memory does not fail.
        let _ = table.write_record(shown.map(|(cell, _)| cell));
    }
    let bytes = table.into_inner().unwrap_or_default();
    format!("{UNICODE_MARK}{}", String::from_utf8(bytes).unwrap_or_default())
}

fn cells(member: &Member) -> [String; COLUMNS.len()] {
    let roles: Vec<&str> = member.roles.iter().map(|role| role.name()).collect();
    let prefers: Vec<&str> = member.prefers.iter().copied().map(Power::name).collect();
    let number = |of: Option<u32>| of.map_or_else(String::new, |of| of.to_string());
    let signed = member.signed.map(|at| at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true));
    [
        member.id.0.clone(),
        member.name.clone(),
        member.address.clone(),
        member.zone.name().to_owned(),
        member.team.clone().unwrap_or_default(),
        roles.join(" "),
        member.power.map_or("", Power::name).to_owned(),
        signed.unwrap_or_default(),
        prefers.join(" "),
        number(member.wdd),
        number(member.wdr),
    ]
}
