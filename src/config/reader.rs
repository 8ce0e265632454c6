//! TOML with places: sections whose keys are asked for one by one. A fault is noted with key and
//! line, and reading goes on, so that all faults are reported at once.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::game::policy::{Fault, nearest};
use crate::tournament::roster::address;

pub(super) type ConfigValue<'t> = Spanned<DeValue<'t>>;

/// Reads a text, and collects what is wrong in it.
pub(super) struct ConfigReader<'t> {
    text: &'t str,
    folder: &'t Path,
    pub(super) faults: Vec<Fault>,
}

/// A table of the file, or the place where it should be.
#[derive(Clone)]
pub(super) struct FileSection<'s> {
    name: String,
    table: Option<&'s DeTable<'s>>,
    at: Range<usize>,
}

/// Reads a file of TOML in a folder, by a function that asks for its keys, or reports all that is
/// wrong in it.
pub(super) fn read<T>(
    text: &str,
    folder: &Path,
    by: impl FnOnce(&mut ConfigReader<'_>, &FileSection<'_>) -> Option<T>,
) -> Result<T, Vec<Fault>> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = ConfigReader { text, folder, faults: Vec::new() };
    for error in errors {
        reader.fault(String::new(), error.span().unwrap_or_default(), error.message());
    }
    let root = FileSection { name: String::new(), table: Some(table.get_ref()), at: 0..0 };
    // A file with a TOML error may lack any key; more faults would be guesses.
    let value = if reader.faults.is_empty() { by(&mut reader, &root) } else { None };
    reader.faults.sort_by_key(|fault| fault.line);
    // A key may be asked for twice.
    reader.faults.dedup();
    match value {
        Some(value) if reader.faults.is_empty() => Ok(value),
        _ => Err(reader.faults),
    }
}

impl<'s> FileSection<'s> {
    /// The whole name of one of its keys.
    pub(super) fn key(&self, name: &str) -> String {
        if self.name.is_empty() { name.to_owned() } else { format!("{}.{name}", self.name) }
    }

    pub(super) fn get(&self, name: &str) -> Option<&'s ConfigValue<'s>> {
        self.table.and_then(|table| table.get(name))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The table itself, if it is there.
    pub(super) fn table(&self) -> Option<&'s DeTable<'s>> {
        self.table
    }

    /// Its keys with their values, as they are written.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&'s str, &'s ConfigValue<'s>)> {
        let entries = self.table.into_iter().flat_map(|table| table.iter());
        entries.map(|(key, value)| (key.get_ref().as_ref(), value))
    }
}

impl ConfigReader<'_> {
    pub(super) fn fault(&mut self, key: String, at: Range<usize>, message: impl Display) {
        let before = self.text.get(..at.start).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        self.faults.push(Fault { key, line, message: message.to_string() });
    }

    /// A fault of a key, at its value or, if it has none, at its section.
    pub(super) fn wrong(&mut self, section: &FileSection<'_>, name: &str, message: impl Display) {
        let at = section.get(name).map_or(section.at.clone(), Spanned::span);
        self.fault(section.key(name), at, message);
    }

    /// Checks the keys of a section against the allowed ones.
    pub(super) fn only(&mut self, section: &FileSection<'_>, known: &[&str]) {
        for (key, _) in section.table.into_iter().flat_map(|table| table.iter()) {
            let name = key.get_ref().as_ref();
            if known.contains(&name) {
                continue;
            }
            let suggestion = match nearest(name, known) {
                Some(near) => format!("did you mean {near}?"),
                None => format!("the keys are {}", known.join(", ")),
            };
            let message = format!("there is no such key: {suggestion}");
            self.fault(section.key(name), key.span(), message);
        }
    }

    /// A table below another; one that is not there has no keys.
    pub(super) fn section<'s>(&mut self, of: &FileSection<'s>, name: &str) -> FileSection<'s> {
        let empty = FileSection { name: of.key(name), table: None, at: of.at.clone() };
        let Some(value) = of.get(name) else { return empty };
        match value.get_ref().as_table() {
            Some(table) => FileSection { table: Some(table), at: value.span(), ..empty },
            None => {
                self.wrong(of, name, format_args!("must be a table: write [{}]", of.key(name)));
                empty
            }
        }
    }

    /// The tables of a list: `[[mailboxes]]`.
    pub(super) fn sections<'s>(
        &mut self,
        of: &FileSection<'s>,
        name: &str,
    ) -> Vec<FileSection<'s>> {
        let Some(value) = of.get(name) else { return Vec::new() };
        let tables = value.get_ref().as_array().map(|array| {
            let tables = array.iter().map(|one| Some((one.get_ref().as_table()?, one.span())));
            tables.collect::<Option<Vec<_>>>()
        });
        let Some(Some(tables)) = tables else {
            self.wrong(
                of,
                name,
                format_args!("must be a list of tables: write [[{}]]", of.key(name)),
            );
            return Vec::new();
        };
        let named = |(table, at)| FileSection { name: of.key(name), table: Some(table), at };
        tables.into_iter().map(named).collect()
    }

    /// A text, if there is one. An empty one is a fault: it neither says what is meant nor asks for
    /// the default.
    pub(super) fn text(&mut self, section: &FileSection<'_>, name: &str) -> Option<String> {
        let value = section.get(name)?;
        match value.get_ref().as_str().map(str::trim) {
            None => self.wrong(section, name, "must be a text in quotes"),
            Some("") => self.wrong(section, name, "is empty: write something, or leave it out"),
            Some(text) => return Some(text.to_owned()),
        }
        None
    }

    /// Whether a text is missing or empty.
    pub(super) fn says_nothing(&self, section: &FileSection<'_>, name: &str) -> bool {
        let value = section.get(name).map(|value| value.get_ref().as_str());
        value.is_none_or(|text| text.is_some_and(|text| text.trim().is_empty()))
    }

    /// A path, if there is one. One that does not begin at the root begins in the folder of the
    /// file that names it, from wherever the program is run.
    pub(super) fn path(&mut self, section: &FileSection<'_>, name: &str) -> Option<PathBuf> {
        let text = self.text(section, name)?;
        Some(self.folder.join(text))
    }

    /// A path that has to be there; `example` shows one.
    pub(super) fn needed_path(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        example: &str,
    ) -> Option<PathBuf> {
        self.needed(section, name, example)?;
        self.path(section, name)
    }

    /// A text that has to be there; `example` shows one.
    pub(super) fn needed(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        example: &str,
    ) -> Option<String> {
        if !section.has(name) {
            self.wrong(
                section,
                name,
                format_args!(
                    "is missing; write {name} = {example:?}, for \
                example"
                ),
            );
        }
        self.text(section, name)
    }

    /// A text that something else understands.
    pub(super) fn parsed<T>(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        expected: &str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let text = self.text(section, name)?;
        let value = parse(&text);
        if value.is_none() {
            self.wrong(section, name, format_args!("can't be {text:?}: expected {expected}"));
        }
        value
    }

    /// One of some words.
    pub(super) fn choice<T: Copy>(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        of: &[(&str, T)],
    ) -> Option<T> {
        let word = self.text(section, name)?;
        let found = of.iter().find(|(known, _)| *known == word);
        if found.is_none() {
            self.not_among(section, name, &word, &words(of));
        }
        found.map(|(_, meaning)| *meaning)
    }

    pub(super) fn not_among(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        word: &str,
        known: &[&str],
    ) {
        let expected = match nearest(word, known) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("expected \"{}\"", known.join("\", \"")),
        };
        self.wrong(section, name, format_args!("can't be \"{word}\": {expected}"));
    }

    /// A whole number within bounds, or the default.
    pub(super) fn number(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        bounds: RangeInclusive<u32>,
        usual: u32,
    ) -> u32 {
        let Some(value) = section.get(name) else { return usual };
        let number = value.get_ref().as_integer();
        let number = number.and_then(|number| number.as_str().parse().ok());
        match number.filter(|number| bounds.contains(number)) {
            Some(number) => number,
            None => {
                let (least, most) = bounds.into_inner();
                let expected = format!("must be a whole number from {least} to {most}");
                self.wrong(section, name, expected);
                usual
            }
        }
    }

    /// A list of texts.
    pub(super) fn texts(&mut self, section: &FileSection<'_>, name: &str) -> Vec<String> {
        let Some(value) = section.get(name) else { return Vec::new() };
        let texts = value.get_ref().as_array().map(|array| {
            let texts = array.iter().map(|one| one.get_ref().as_str().map(str::to_owned));
            texts.collect::<Option<Vec<_>>>()
        });
        let texts = texts.flatten();
        if texts.is_none() {
            self.wrong(section, name, "must be a list of texts: [\"one\", \"two\"]");
        }
        texts.unwrap_or_default()
    }

    /// A list of some words, each at most once.
    pub(super) fn choices<T: Copy + Ord>(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
        of: &[(&str, T)],
    ) -> BTreeSet<T> {
        let mut found = BTreeSet::new();
        for word in self.texts(section, name) {
            match of.iter().find(|(known, _)| *known == word) {
                Some((_, meaning)) => {
                    found.insert(*meaning);
                }
                None => {
                    self.not_among(section, name, &word, &words(of));
                }
            }
        }
        found
    }

    /// An address of mail.
    pub(super) fn address(&mut self, section: &FileSection<'_>, name: &str) -> Option<String> {
        let read = |text: &str| address(text).ok();
        self.parsed(section, name, "an address such as gm@example.org", read)
    }

    /// An address that has to be there.
    pub(super) fn needed_address(
        &mut self,
        section: &FileSection<'_>,
        name: &str,
    ) -> Option<String> {
        self.needed(section, name, "gm@example.org")?;
        self.address(section, name)
    }
}

/// The words of a choice.
fn words<'w, T>(of: &[(&'w str, T)]) -> Vec<&'w str> {
    of.iter().map(|(known, _)| *known).collect()
}
