//! Maps as games keep them: the text of the file with its hash, so that the file is not needed
//! again.

use std::fmt;

use chancery_judge::board::{KeptOnce, Map, read_on_from_here};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{FileFault, Variant, digest, read};

/// A map with the file that it comes from. Copied freely: a process keeps each file once, as long
/// as it runs.
///
/// What is read after one in the same record is on its map: see [`read_on_from_here`].
#[derive(Clone, Copy)]
pub struct KeptMap(&'static KeptFile);

struct KeptFile {
    text: String,
    sha256: String,
    variant: Variant,
    map: Map,
}

/// The files that this process has met.
static MET: KeptOnce<KeptFile> = KeptOnce::new();

impl KeptMap {
    /// The map of a file, or the first thing that is wrong with it.
    pub fn of(text: &str) -> Result<KeptMap, FileFault> {
        match MET.find_or_make(|there| there.text == text, || KeptFile::read(text))? {
            Some((_, file)) => Ok(KeptMap(file)),
            None => Err(FileFault { line: 1, what: "one map too many".to_owned() }),
        }
    }

    /// The map itself.
    pub fn map(self) -> Map {
        self.0.map
    }

    /// The file.
    pub fn text(self) -> &'static str {
        &self.0.text
    }

    /// The SHA-256 of the file.
    pub fn sha256(self) -> &'static str {
        &self.0.sha256
    }

    /// What the file says beside the map.
    pub fn variant(self) -> &'static Variant {
        &self.0.variant
    }
}

impl KeptFile {
    fn read(text: &str) -> Result<KeptFile, FileFault> {
        let at_first = |what: String| FileFault { line: 1, what };
        let first = |faults: Vec<FileFault>| {
            faults.into_iter().next().unwrap_or_else(|| at_first("it is no map".to_owned()))
        };
        let variant = read(text).map_err(first)?;
        let map = Map::build(&variant.map).map_err(|fault| at_first(fault.to_string()))?;
        Ok(KeptFile { text: text.to_owned(), sha256: digest(text), variant, map })
    }
}

impl PartialEq for KeptMap {
    fn eq(&self, other: &KeptMap) -> bool {
        self.0.text == other.0.text
    }
}

impl Eq for KeptMap {}

impl fmt::Debug for KeptMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.map().code(), self.sha256())
    }
}

/// As it stands in a record.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMap<'t> {
    sha256: std::borrow::Cow<'t, str>,
    text: std::borrow::Cow<'t, str>,
}

impl Serialize for KeptMap {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let KeptFile { text, sha256, .. } = self.0;
        WrittenMap { sha256: sha256.into(), text: text.into() }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for KeptMap {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<KeptMap, D::Error> {
        let written = WrittenMap::deserialize(deserializer)?;
        let told = |fault: FileFault| de::Error::custom(format_args!("the map: {fault}"));
        let kept = KeptMap::of(&written.text).map_err(told)?;
        if kept.sha256() != written.sha256 {
            return Err(de::Error::custom("the text of the map has another SHA-256"));
        }
        read_on_from_here(kept.map());
        Ok(kept)
    }
}
