//! A roster as a table (CSV, UTF-8): one row for each person, read whole or not at all.
//!
//! ```csv
//! id,name,address,zone,team,roles,power,signed-up
//! ann-able,Ann Able,ann@example.org,Europe/London,The Bears,player captain,France,
//! ,Gil Gates,gil@example.org,GMT,,gm,,
//! ```
//!
//! Columns may come in any order and be left out, but for name and address. An empty id is made
//! from the name, an empty zone is GMT, an empty role is that of a player. Reading what was
//! written gives the same roster.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::cells::{NAME_CHARS_MAX, power, roles, signed, team, zone};
use super::{Member, Roster, check, decoded, numbered, slug};
use crate::board::Power;
use crate::game::PersonId;

pub use super::cells::{address, name_and_address, safe_name};

const COLUMNS: [&str; 8] = ["id", "name", "address", "zone", "team", "roles", "power", "signed-up"];
/// The largest tournament of the rules has 200 teams of seven; ten times as many are no roster.
pub const ROWS_MAX: usize = 10_000;
/// A row of people's names is shorter; more bytes than this for all rows are no roster.
pub const BYTES_MAX: usize = 4 << 20;
/// So much of a wrong cell shows where it is.
const FOUND_CHARS_MAX: usize = 60;
/// More faults than this help nobody; the rest is counted.
const FAULTS_MAX: usize = 200;

/// Something wrong in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1; 0 if it is about the table as a whole.
    pub line: usize,
    /// The column; empty if it is about the row as a whole.
    pub column: String,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column.as_str()) {
            (0, _) => f.write_str(&self.what),
            (line, "") => write!(f, "line {line}: {}", self.what),
            (line, column) => write!(f, "line {line}, {column}: {}", self.what),
        }
    }
}

/// A roster that was read, with what is advised against.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Read {
    /// The roster.
    pub roster: Roster,
    /// What is only advised against, by line.
    pub warnings: Vec<Fault>,
}

/// Reads a table, or tells all that is wrong with it.
///
/// # Errors
///
/// If anything is wrong: then nothing of it is taken.
pub fn read(bytes: &[u8]) -> Result<Read, Vec<Fault>> {
    let whole = |what: String| vec![Fault { line: 0, column: String::new(), what }];
    decoded::no_table(bytes).map_or(Ok(()), |what| Err(whole(what.to_owned())))?;
    if bytes.len() > BYTES_MAX {
        return Err(whole(format!("the table has over {BYTES_MAX} bytes: no roster is that long")));
    }
    let bytes = decoded::utf_8(bytes).map_err(whole)?;
    let (separator, table) = decoded::separated(&bytes);
    let mut table = ::csv::ReaderBuilder::new()
        .delimiter(separator)
        .flexible(true)
        .trim(::csv::Trim::All)
        .from_reader(table);
    let head =
        table.byte_headers().map_err(|why| whole(format!("the head of the table: {why}")))?;
    let mut reader = Reader::of(head)?;
    let mut row = ::csv::ByteRecord::new();
    loop {
        let line = usize::try_from(table.position().line()).unwrap_or(usize::MAX);
        match table.read_byte_record(&mut row) {
            Ok(false) => break,
            Ok(true) => {
                let line = row.position().map_or(line, |at| at.line() as usize);
                if reader.rows == ROWS_MAX {
                    let what = format!("there are over {ROWS_MAX} rows: no roster is that long");
                    reader.lose(line, "", what);
                    break;
                }
                reader.rows += 1;
                reader.row(line, &row);
            }
            Err(why) => {
                reader.lose(line, "", format!("this is no row of a table: {why}"));
                break;
            }
        }
    }
    reader.done()
}

struct Reader {
    columns: BTreeMap<&'static str, usize>,
    width: usize,
    rows: usize,
    roster: Roster,
    /// The line of each member.
    lines: Vec<usize>,
    /// Whose address it is, and in which line.
    addresses: BTreeMap<String, (usize, Option<String>, bool)>,
    ids: BTreeSet<PersonId>,
    /// How many short names were made from a name.
    used: BTreeMap<String, usize>,
    /// The teams of rows that were refused: of those nobody knows who is missing.
    unsure: BTreeSet<String>,
    /// Whether a row was refused whose team could not be read.
    is_unsure_of_all: bool,
    faults: Vec<Fault>,
    more: usize,
}

impl Reader {
    fn of(head: &::csv::ByteRecord) -> Result<Reader, Vec<Fault>> {
        let mut columns = BTreeMap::new();
        let mut faults = Vec::new();
        let mut fault = |what| faults.push(Fault { line: 1, column: String::new(), what });
        for (place, name) in head.iter().enumerate() {
            let name = String::from_utf8_lossy(name).trim().to_lowercase();
            match COLUMNS.iter().find(|known| **known == name) {
                Some(known) if columns.insert(*known, place).is_some() => {
                    fault(format!("the column {known} is there twice"));
                }
                Some(_) => {}
                None => fault(format!(
                    "there is no column {name:?}; expected some of {}",
                    COLUMNS.join(", ")
                )),
            }
        }
        for needed in ["name", "address"] {
            if !columns.contains_key(needed) {
                fault(format!("the column {needed} is missing"));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Reader {
            columns,
            width: head.len(),
            rows: 0,
            roster: Roster::default(),
            lines: Vec::new(),
            addresses: BTreeMap::new(),
            ids: BTreeSet::new(),
            used: BTreeMap::new(),
            unsure: BTreeSet::new(),
            is_unsure_of_all: false,
            faults,
            more: 0,
        })
    }

    fn fault(&mut self, line: usize, column: &str, what: impl Into<String>) {
        if self.faults.len() < FAULTS_MAX {
            let column = column.to_owned();
            self.faults.push(Fault { line, column, what: what.into() });
        } else {
            self.more += 1;
        }
    }

    fn row(&mut self, line: usize, row: &::csv::ByteRecord) {
        if row.iter().all(<[u8]>::is_empty) {
            return;
        }
        if row.len() != self.width {
            let (found, expected) = (row.len(), self.width);
            let what = match row.iter().any(|cell| cell.contains(&b'\n')) {
                true => {
                    "a quotation mark opens here and is closed only lines later, or never: close \
                     it in this line, or take it out"
                        .to_owned()
                }
                false => format!("expected {expected} cells, found {found}"),
            };
            return self.lose(line, "", what);
        }
        let mut cells: BTreeMap<&'static str, &str> = BTreeMap::new();
        for (column, place) in self.columns.clone() {
            match std::str::from_utf8(row.get(place).unwrap_or_default()) {
                Ok(text) => {
                    cells.insert(column, text);
                }
                Err(_) => {
                    let what = "these bytes are no UTF-8: save the table as CSV UTF-8";
                    return self.lose(line, column, what);
                }
            }
        }
        self.member(line, &cells);
    }

    fn member(&mut self, line: usize, cells: &BTreeMap<&'static str, &str>) {
        let cell = |column| cells.get(column).copied().unwrap_or_default();
        let name = self.checked(line, "name", safe_name(cell("name")));
        let address = self.address(line, cell("address"), cell("team"), cell("roles"));
        let zone = self.expected(line, "zone", cell("zone"), zone(cell("zone")));
        let team = self.checked(line, "team", team(cell("team")));
        let roles = self.checked(line, "roles", roles(cell("roles")));
        let power = self.checked(line, "power", power(cell("power")));
        let signed = self.expected(line, "signed-up", cell("signed-up"), signed(cell("signed-up")));
        let id = self.id(line, cell("id"), cell("name"));
        let Some(team) = team else {
            self.is_unsure_of_all = true;
            return;
        };
        let read = (id, name, address, zone, roles, power);
        let (Some(id), Some(name), Some(address), Some(zone), Some(roles), Some(power)) = read
        else {
            return self.unsure.extend(team);
        };
        let signed = signed.flatten();
        self.lines.push(line);
        let member =
            Member { id, name, address, zone, team, roles, power, signed, former: Vec::new() };
        self.roster.members.push(member);
    }

    /// A row of which nothing is known.
    fn lose(&mut self, line: usize, column: &str, what: impl Into<String>) {
        self.is_unsure_of_all = true;
        self.fault(line, column, what);
    }

    fn checked<T>(&mut self, line: usize, column: &str, read: Result<T, String>) -> Option<T> {
        read.map_err(|what| self.fault(line, column, what)).ok()
    }

    /// The same for a cell whose fault says what was expected: it says what stands there, too.
    fn expected<T>(
        &mut self,
        line: usize,
        column: &str,
        written: &str,
        read: Result<T, String>,
    ) -> Option<T> {
        let stands = match written.char_indices().nth(FOUND_CHARS_MAX) {
            _ if written.is_empty() => "nothing".to_owned(),
            None => format!("{written:?}"),
            Some((end, _)) => format!("{:?}…", written.get(..end).unwrap_or_default()),
        };
        self.checked(line, column, read.map_err(|what| format!("{what}, found {stands}")))
    }

    fn address(&mut self, line: usize, written: &str, team: &str, roles: &str) -> Option<String> {
        let address = self.expected(line, "address", written, address(written))?;
        let leads = roles.split_whitespace().any(|role| role.eq_ignore_ascii_case("captain"));
        let now = (line, (!team.is_empty()).then(|| team.to_owned()), leads);
        match self.addresses.insert(address.clone(), now.clone()) {
            None => Some(address),
            Some((first, former, led)) => {
                let what = if leads && led && former != now.1 {
                    let of = former.unwrap_or_default();
                    format!("{address} is captain of {of} already, in line {first}")
                } else {
                    format!("{address} stands in line {first} already: one row for each person")
                };
                self.fault(line, "address", what);
                None
            }
        }
    }

    /// A short name that nobody has yet. Of many with one name each begins where the last ended.
    fn free_id(&mut self, name: &str) -> PersonId {
        let slug = slug(name);
        let used = self.used.entry(slug.clone()).or_insert(0);
        loop {
            *used += 1;
            let id = numbered(&slug, *used);
            if !self.ids.contains(&id) {
                return id;
            }
        }
    }

    fn id(&mut self, line: usize, written: &str, name: &str) -> Option<PersonId> {
        let id = match written {
            "" => self.free_id(name),
            written => {
                let fits =
                    |letter: char| letter.is_ascii_alphanumeric() || "-_.@+".contains(letter);
                if written.chars().count() > NAME_CHARS_MAX || !written.chars().all(fits) {
                    self.fault(line, "id", "expected letters, digits and dashes, such as ann-able");
                    return None;
                }
                PersonId::new(written)
            }
        };
        if self.ids.insert(id.clone()) {
            return Some(id);
        }
        self.fault(line, "id", format!("{id} is somebody else's"));
        None
    }

    /// What is wrong over several rows. What a team only lacks because its row was refused would be
    /// told twice.
    fn found(&self) -> Vec<check::Finding> {
        let mut found = check::people(&self.roster);
        let is_sure = |finding: &check::Finding| {
            let member = finding.member.and_then(|place| self.roster.members.get(place));
            let team = member.and_then(|member| member.team.as_ref());
            !self.is_unsure_of_all && team.is_none_or(|team| !self.unsure.contains(team))
        };
        found.extend(check::teams(&self.roster).into_iter().filter(is_sure));
        found
    }

    fn done(mut self) -> Result<Read, Vec<Fault>> {
        let mut warnings = Vec::new();
        for finding in self.found() {
            let line = finding.member.and_then(|place| self.lines.get(place)).copied();
            let column = finding.column.to_owned();
            let fault = Fault { line: line.unwrap_or(0), column, what: finding.to_string() };
            match finding.is_warning {
                true => warnings.push(fault),
                false => self.fault(fault.line, &fault.column, fault.what),
            }
        }
        if self.faults.is_empty() {
            return Ok(Read { roster: self.roster, warnings });
        }
        self.faults.sort_by_key(|fault| fault.line);
        if self.more > 0 {
            let what = format!("{} more faults are not listed", self.more);
            self.faults.push(Fault { line: 0, column: String::new(), what });
        }
        Err(self.faults)
    }
}

/// Writes a roster as a table.
pub fn write(roster: &Roster) -> String {
    let mut table = ::csv::Writer::from_writer(Vec::new());
    // Writing into memory does not fail.
    let _ = table.write_record(COLUMNS);
    for member in &roster.members {
        let roles: Vec<&str> = member.roles.iter().map(|role| role.name()).collect();
        let signed =
            member.signed.map(|at| at.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true));
        let _ = table.write_record([
            member.id.0.as_str(),
            &member.name,
            &member.address,
            member.zone.name(),
            member.team.as_deref().unwrap_or_default(),
            &roles.join(" "),
            member.power.map_or("", Power::name),
            signed.as_deref().unwrap_or_default(),
        ]);
    }
    let bytes = table.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}
