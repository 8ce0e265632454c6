//! Reading a file: every fault with its line, not just the first.

use std::collections::BTreeMap;
use std::fmt;

use crate::json::{JsonNode, JsonPair, JsonText};
use crate::sections;
use crate::variant::Variant;

/// Files have no more bytes.
pub const BYTES_MAX: usize = 1 << 20;

/// A fault is reported in at most this many letters, no matter what the file has.
const TOLD_CHARS_MAX: usize = 240;

/// A message, cut if it is long.
pub(crate) fn told(mut what: String) -> String {
    if let Some((end, _)) = what.char_indices().nth(TOLD_CHARS_MAX) {
        what.truncate(end);
        what.push('…');
    }
    what
}

/// Whether a character would spoil a line of a letter or turn its direction.
fn is_hidden(letter: char) -> bool {
    letter.is_control() || matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// What is wrong with the text of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what was expected.
    pub what: String,
}

impl fmt::Display for FileFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// Reads a file, or says everything that is wrong with its form. What it says of the map is for
/// [`crate::examine`].
pub fn read(text: &str) -> Result<Variant, Vec<FileFault>> {
    let read = FileReading::of(text);
    match read.variant {
        Some(variant) if read.faults.is_empty() => Ok(variant),
        _ => Err(read.faults),
    }
}

/// What happened to a file.
pub(crate) struct FileReading {
    /// Nothing if something that it needs is missing or of another kind.
    pub(crate) variant: Option<Variant>,
    pub(crate) faults: Vec<FileFault>,
    /// The lines of places: `provinces ADR`, `powers ROME`, `start.units ROME`, `victory`.
    pub(crate) lines: BTreeMap<String, usize>,
}

impl FileReading {
    pub(crate) fn of(text: &str) -> FileReading {
        let failed = |line, what| FileReading {
            variant: None,
            faults: vec![FileFault { line, what: told(what) }],
            lines: BTreeMap::new(),
        };
        if text.len() > BYTES_MAX {
            return failed(1, format!("{} bytes; a file has {BYTES_MAX} at most", text.len()));
        }
        // Some editors put a mark before all texts.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (text, root) = match JsonText::parse(text) {
            Ok(parsed) => parsed,
            Err((line, what)) => return failed(line, what),
        };
        let mut reader = FileReader { text, faults: Vec::new(), lines: BTreeMap::new() };
        let variant = sections::variant(&mut reader, root);
        reader.faults.sort_by_key(|fault| fault.line);
        FileReading { variant, faults: reader.faults, lines: reader.lines }
    }
}

/// A reader of the parts of a file, which remembers what is wrong.
pub(crate) struct FileReader<'a> {
    text: JsonText<'a>,
    faults: Vec<FileFault>,
    lines: BTreeMap<String, usize>,
}

/// The values of an object by key.
pub(crate) struct FileFields<'a> {
    pub(crate) node: JsonNode<'a>,
    place: String,
    values: BTreeMap<String, JsonNode<'a>>,
}

impl<'a> FileReader<'a> {
    /// Notes what is wrong with a value.
    pub(crate) fn fault(&mut self, node: JsonNode<'_>, what: String) {
        let line = self.text.line(node);
        self.faults.push(FileFault { line, what: told(what) });
    }

    /// Keeps the line of a place, for what is found out about it later.
    pub(crate) fn mark(&mut self, place: String, node: JsonNode<'_>) {
        let line = self.text.line_of_key(node);
        self.lines.entry(place).or_insert(line);
    }

    /// The pairs of an object; a key that stands twice is a fault.
    pub(crate) fn pairs(&mut self, node: JsonNode<'a>, place: &str) -> Option<Vec<JsonPair<'a>>> {
        let Some(pairs) = node.object() else {
            self.fault(node, format!("{place} must be an object: {{…}}"));
            return None;
        };
        let mut kept: Vec<JsonPair<'a>> = Vec::with_capacity(pairs.len());
        let mut seen = std::collections::BTreeSet::new();
        for pair in pairs {
            if seen.insert(pair.key.clone()) {
                kept.push(pair);
            } else {
                let line = self.text.line_of_key(pair.value);
                let what = format!("{place}: the key {:?} stands twice", pair.key);
                self.faults.push(FileFault { line, what: told(what) });
            }
        }
        Some(kept)
    }

    /// An object of which all keys are known.
    pub(crate) fn fields(
        &mut self,
        node: JsonNode<'a>,
        place: &str,
        known: &[&str],
    ) -> Option<FileFields<'a>> {
        let mut values = BTreeMap::new();
        for pair in self.pairs(node, place)? {
            if known.contains(&pair.key.as_str()) {
                values.insert(pair.key, pair.value);
            } else {
                let line = self.text.line_of_key(pair.value);
                let known = known.join(", ");
                let what = format!("{place}: unknown key {:?}; known: {known}", pair.key);
                self.faults.push(FileFault { line, what: told(what) });
            }
        }
        Some(FileFields { node, place: place.to_owned(), values })
    }

    /// A value that has to be there.
    pub(crate) fn needed(&mut self, fields: &FileFields<'a>, key: &str) -> Option<JsonNode<'a>> {
        let value = fields.values.get(key).copied();
        if value.is_none() {
            self.fault(fields.node, format!("{}: {key:?} is missing", fields.place));
        }
        value
    }

    pub(crate) fn string(&mut self, node: JsonNode<'a>, place: &str) -> Option<String> {
        let string = node.string();
        match &string {
            None => self.fault(node, format!("{place} must be a text: \"…\"")),
            Some(text) => {
                if let Some(odd) = text.chars().find(|letter| is_hidden(*letter)) {
                    let what =
                        format!("{place}: the character {odd:?} can't be seen; leave it out");
                    self.fault(node, what);
                }
            }
        }
        string
    }

    pub(crate) fn flag(&mut self, fields: &FileFields<'a>, key: &str) -> Option<bool> {
        let Some(node) = fields.values.get(key).copied() else { return Some(false) };
        let flag = node.boolean();
        if flag.is_none() {
            self.fault(node, format!("{}: {key:?} must be true or false", fields.place));
        }
        flag
    }

    /// A whole number from `least` to `most`.
    pub(crate) fn number(
        &mut self,
        node: JsonNode<'a>,
        place: &str,
        (least, most): (i64, i64),
    ) -> Option<i64> {
        let number = node.number().filter(|number| (least..=most).contains(number));
        if number.is_none() {
            self.fault(node, format!("{place} must be a whole number from {least} to {most}"));
        }
        number
    }

    pub(crate) fn array(&mut self, node: JsonNode<'a>, place: &str) -> Option<Vec<JsonNode<'a>>> {
        let array = node.array();
        if array.is_none() {
            self.fault(node, format!("{place} must be a list: […]"));
        }
        array
    }

    /// A list of texts.
    pub(crate) fn strings(&mut self, node: JsonNode<'a>, place: &str) -> Option<Vec<String>> {
        let nodes = self.array(node, place)?;
        let read: Vec<Option<String>> =
            nodes.into_iter().map(|node| self.string(node, place)).collect();
        read.into_iter().collect()
    }

    /// The text of a key that has to be there.
    pub(crate) fn text(&mut self, fields: &FileFields<'a>, key: &str) -> Option<String> {
        let node = self.needed(fields, key)?;
        self.string(node, &fields.name(key))
    }

    /// The text of a key that may be missing; nothing at all, if it is no text.
    pub(crate) fn text_or_none(
        &mut self,
        fields: &FileFields<'a>,
        key: &str,
    ) -> Option<Option<String>> {
        match fields.get(key) {
            None => Some(None),
            Some(node) => self.string(node, &fields.name(key)).map(Some),
        }
    }

    /// The texts of a key that may be missing: then there are none.
    pub(crate) fn texts(&mut self, fields: &FileFields<'a>, key: &str) -> Option<Vec<String>> {
        match fields.get(key) {
            None => Some(Vec::new()),
            Some(node) => self.strings(node, &fields.name(key)),
        }
    }
}

impl<'a> FileFields<'a> {
    pub(crate) fn get(&self, key: &str) -> Option<JsonNode<'a>> {
        self.values.get(key).copied()
    }

    /// How a value is called in what is said of it.
    pub(crate) fn name(&self, key: &str) -> String {
        format!("{}: {key:?}", self.place)
    }
}
