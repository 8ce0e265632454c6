//! The rows of a table of people, read one by one, and what is wrong with all of them together.

use std::collections::{BTreeMap, BTreeSet};

use super::cells::{number, power, prefers, roles, signed, team, zone};
use super::value::{COLUMNS, Onto, ReadRoster, RosterFault, TeamSize, meant};
use crate::game::PersonId;
use crate::tournament::roster::{
    Member, NAME_CHARS_MAX, Role, Roster, address, check, numbered, safe_name, slug,
};

/// This much of a wrong cell is enough to find it.
const FOUND_CHARS_MAX: usize = 60;
/// No one reads more faults than this; the rest is only counted.
const FAULTS_MAX: usize = 200;

/// Copies the content of a column.
type Keeps = fn(&mut Member, &Member);

pub(super) struct RosterReader<'k> {
    /// The roster that there is.
    kept: &'k Roster,
    onto: Onto,
    columns: BTreeMap<&'static str, usize>,
    width: usize,
    pub(super) rows: usize,
    roster: Roster,
    /// The line of each member.
    lines: Vec<usize>,
    /// Whose address it is, and in which line.
    addresses: BTreeMap<String, (usize, Option<String>, bool)>,
    ids: BTreeSet<PersonId>,
    /// How many short names were made from a name.
    used: BTreeMap<String, usize>,
    /// The teams of refused rows: we can't know who is missing from them.
    unsure: BTreeSet<String>,
    /// Whether a row was refused whose team could not be read.
    is_unsure_of_all: bool,
    faults: Vec<RosterFault>,
    warnings: Vec<RosterFault>,
    more: usize,
}

impl<'k> RosterReader<'k> {
    pub(super) fn of(
        head: &::csv::ByteRecord,
        kept: &'k Roster,
        onto: Onto,
    ) -> Result<RosterReader<'k>, Vec<RosterFault>> {
        let mut columns = BTreeMap::new();
        let (mut faults, mut warnings) = (Vec::new(), Vec::new());
        let told = |what| RosterFault { line: 1, column: String::new(), what };
        for (place, name) in head.iter().enumerate() {
            let name = String::from_utf8_lossy(name).trim().to_lowercase();
            match COLUMNS.iter().find(|known| **known == meant(&name)) {
                Some(known) if columns.insert(*known, place).is_some() => {
                    faults.push(told(format!("the column {known} appears twice")));
                }
                Some(_) => {}
                // Spreadsheets write empty columns.
                None if name.is_empty() => {}
                None => warnings.push(told(format!(
                    "the column {name:?} is unknown and was ignored; the known columns are {}",
                    COLUMNS.join(", ")
                ))),
            }
        }
        for needed in ["name", "address"] {
            if !columns.contains_key(needed) {
                faults.push(told(format!("the column {needed} is missing")));
            }
        }
        if !faults.is_empty() {
            // What is not read may be what is missing.
            warnings.extend(faults);
            return Err(warnings);
        }
        let stays = |_: &&Member| onto == Onto::AddedTo;
        Ok(RosterReader {
            kept,
            onto,
            columns,
            width: head.len(),
            rows: 0,
            roster: Roster::default(),
            lines: Vec::new(),
            addresses: BTreeMap::new(),
            ids: kept.members.iter().filter(stays).map(|member| member.id.clone()).collect(),
            used: BTreeMap::new(),
            unsure: BTreeSet::new(),
            is_unsure_of_all: false,
            faults,
            warnings,
            more: 0,
        })
    }

    fn fault(&mut self, line: usize, column: &str, what: impl Into<String>) {
        if self.faults.len() < FAULTS_MAX {
            let column = column.to_owned();
            self.faults.push(RosterFault { line, column, what: what.into() });
        } else {
            self.more += 1;
        }
    }

    pub(super) fn row(&mut self, line: usize, row: &::csv::ByteRecord) {
        if row.iter().all(<[u8]>::is_empty) {
            return;
        }
        let (cells, beyond) = (row.iter().take(self.width), row.iter().skip(self.width));
        if cells.count() < self.width || beyond.clone().any(|cell| !cell.is_empty()) {
            let (found, expected) = (row.len(), self.width);
            let what = match row.iter().any(|cell| cell.contains(&b'\n')) {
                true => {
                    "a quotation mark opens here and closes only lines later, or never; close it \
                        on this line or remove it"
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
                    let what = "this is not UTF-8; save the table as CSV UTF-8";
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
        let prefers = self.checked(line, "prefers", prefers(cell("prefers")));
        let signed = self.expected(line, "signed-up", cell("signed-up"), signed(cell("signed-up")));
        let wdd = self.expected(line, "wdd", cell("wdd"), number(cell("wdd")));
        let wdr = self.expected(line, "wdr", cell("wdr"), number(cell("wdr")));
        let id = self.id(line, cell("id"), cell("name"), address.as_deref());
        let Some(team) = team else {
            self.is_unsure_of_all = true;
            return;
        };
        let read = (id, name, address, zone, roles, power);
        let (Some(id), Some(name), Some(address), Some(zone), Some(roles), Some(power)) = read
        else {
            return self.unsure.extend(team);
        };
        let (wdd, wdr, prefers) = (wdd.flatten(), wdr.flatten(), prefers.unwrap_or_default());
        let signed = signed.flatten();
        self.lines.push(line);
        // Games may still know the person by an earlier address.
        let known = self.kept.members.iter().find(|known| known.id == id);
        let mut member = match known {
            Some(known) => known.clone(),
            None => Member::new(id, name.clone(), address.clone()),
        };
        member.moves_to(address);
        let mut read =
            Member { name, zone, team, roles, power, prefers, signed, wdd, wdr, ..member.clone() };
        if known.is_some() {
            self.keep_unsaid(&mut read, &member);
        }
        self.roster.members.push(read);
    }

    /// What a table has no column for stays as it was.
    fn keep_unsaid(&self, read: &mut Member, known: &Member) {
        let is_unsaid = |column| !self.columns.contains_key(column);
        let keeps: [(&str, Keeps); 8] = [
            ("zone", |read, known| read.zone = known.zone),
            ("team", |read, known| read.team.clone_from(&known.team)),
            ("roles", |read, known| read.roles.clone_from(&known.roles)),
            ("power", |read, known| read.power = known.power),
            ("prefers", |read, known| read.prefers.clone_from(&known.prefers)),
            ("wdd", |read, known| read.wdd = known.wdd),
            ("wdr", |read, known| read.wdr = known.wdr),
            ("signed-up", |read, known| read.signed = known.signed),
        ];
        for (_, keep) in keeps.iter().filter(|(column, _)| is_unsaid(*column)) {
            keep(read, known);
        }
    }

    /// A row of which nothing is known.
    pub(super) fn lose(&mut self, line: usize, column: &str, what: impl Into<String>) {
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
                    format!("{address} is already captain of {of}, in line {first}")
                } else {
                    format!("{address} is already in line {first}; each person needs only one row")
                };
                self.fault(line, "address", what);
                None
            }
        }
    }

    /// A free short name. For many people of one name each search begins where the last ended.
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

    /// A short name: the one that is written, else his who is known by this address, else one made
    /// from the name.
    fn id(
        &mut self,
        line: usize,
        written: &str,
        name: &str,
        address: Option<&str>,
    ) -> Option<PersonId> {
        let known = address.and_then(|address| self.kept.at(address)).map(|known| &known.id);
        if let Some(known) = known.filter(|known| written.is_empty() || known.0 == written) {
            self.ids.insert(known.clone());
            return Some(known.clone());
        }
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
        let is_known = self.kept.members.iter().any(|member| member.id == id);
        let is_new = !self.roster.members.iter().any(|member| member.id == id);
        if self.ids.insert(id.clone()) || (is_known && is_new) {
            return Some(id);
        }
        self.fault(line, "id", format!("{id} belongs to someone else"));
        None
    }

    /// What is wrong over several rows. If a team lacks someone only because his row was refused,
    /// that would be reported twice, and what it lacked before is no fault of the table.
    fn found_in_teams(&self) -> Vec<check::RosterFinding> {
        let mut found = Vec::new();
        let lacked: BTreeSet<&str> = check::teams(self.kept)
            .iter()
            .filter_map(|finding| self.kept.members.get(finding.member?)?.team.as_deref())
            .collect();
        for finding in check::teams(&self.roster) {
            let member = finding.member.and_then(|place| self.roster.members.get(place));
            let team = member.and_then(|member| member.team.as_deref());
            if self.is_unsure_of_all || team.is_some_and(|team| self.unsure.contains(team)) {
                continue;
            }
            let is_warning = team.is_some_and(|team| lacked.contains(team));
            found.push(check::RosterFinding { is_warning, ..finding });
        }
        found
    }

    /// The people of the table among those who stay.
    fn add_to_kept(&mut self) {
        let mut all = self.kept.members.clone();
        let mut lines = vec![0; all.len()];
        for (member, line) in self.roster.members.drain(..).zip(self.lines.drain(..)) {
            let place = all.iter().position(|other| other.id == member.id);
            match place.and_then(|place| all.get_mut(place).zip(lines.get_mut(place))) {
                Some((kept, at)) => (*kept, *at) = (member, line),
                None => {
                    all.push(member);
                    lines.push(line);
                }
            }
        }
        (self.roster.members, self.lines) = (all, lines);
        self.tell_doubled();
    }

    /// Reports rows with the address of a person who stays.
    fn tell_doubled(&mut self) {
        let mut seen: BTreeMap<String, String> = BTreeMap::new();
        for (member, line) in self.roster.members.clone().into_iter().zip(self.lines.clone()) {
            if let Some(other) = seen.insert(member.address.clone(), member.name.clone()) {
                let what = format!("{} is the address of {other}", member.address);
                self.fault(line, "address", what);
            }
        }
    }

    /// Warns about members who are only captains: they lead a team and play nowhere, which is
    /// rarely meant.
    fn warn_of_idle_captains(&mut self) {
        let is_idle = |member: &Member| member.is(Role::Captain) && !member.is(Role::Player);
        for (member, line) in self.roster.members.iter().zip(&self.lines) {
            if is_idle(member) {
                let what = format!(
                    "{} is a captain who does not play; for a captain who plays, write \"player \
                        captain\"",
                    member.name
                );
                self.warnings.push(RosterFault { line: *line, column: "roles".to_owned(), what });
            }
        }
    }

    pub(super) fn done(mut self, size: TeamSize) -> Result<ReadRoster, Vec<RosterFault>> {
        if self.onto == Onto::AddedTo {
            self.add_to_kept();
        }
        let mut found = check::people(&self.roster);
        match size {
            TeamSize::Seven => found.extend(self.found_in_teams()),
            TeamSize::Any => self.warn_of_idle_captains(),
        }
        for finding in found {
            let line = finding.member.and_then(|place| self.lines.get(place)).copied();
            let column = finding.column.to_owned();
            let fault = RosterFault { line: line.unwrap_or(0), column, what: finding.to_string() };
            match finding.is_warning {
                true => self.warnings.push(fault),
                false => self.fault(fault.line, &fault.column, fault.what),
            }
        }
        if self.faults.is_empty() {
            return Ok(ReadRoster { roster: self.roster, warnings: self.warnings });
        }
        self.faults.sort_by_key(|fault| fault.line);
        if self.more > 0 {
            let what = format!("{} more faults are not listed", self.more);
            self.faults.push(RosterFault { line: 0, column: String::new(), what });
        }
        Err(self.faults)
    }
}
