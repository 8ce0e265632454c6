//! Maps as games keep them: the text of the file with its hash, so that nobody needs the file
//! again.

use std::fmt;
use std::sync::OnceLock;

use chancery_judge::board::{Map, read_on_from_here};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{FileFault, Variant, digest, read};

/// A map with the file that it comes from. Copied freely: a process keeps each file once, as long
/// as it runs.
///
/// What is read behind one in the same record is on its map: see [`read_on_from_here`].
#[derive(Clone, Copy)]
pub struct KeptMap(&'static KeptFile);

struct KeptFile {
    text: String,
    sha256: String,
    variant: Variant,
    map: Map,
}

/// How many files a process may meet.
const FILES_MAX: usize = 4_096;

/// The files that this process has met.
static MET: [OnceLock<KeptFile>; FILES_MAX] = [const { OnceLock::new() }; FILES_MAX];

impl KeptMap {
    /// The map of a file, or all that is wrong with it.
    ///
    /// A process meets 4,096 files; one more is a fault.
    pub fn of(text: &str) -> Result<KeptMap, Vec<FileFault>> {
        let mut made = None;
        for slot in &MET {
            let there = match slot.get() {
                Some(there) => there,
                None => {
                    let file = match made.take() {
                        Some(file) => file,
                        None => KeptFile::read(text)?,
                    };
                    slot.get_or_init(|| file)
                }
            };
            if there.text == text {
                return Ok(KeptMap(there));
            }
        }
        Err(vec![FileFault { line: 1, what: format!("more than {FILES_MAX} maps") }])
    }

    /// The map itself.
    pub fn map(self) -> Map {
        self.0.map
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
    fn read(text: &str) -> Result<KeptFile, Vec<FileFault>> {
        let variant = read(text)?;
        let map = Map::build(&variant.map)
            .map_err(|fault| vec![FileFault { line: 1, what: fault.to_string() }])?;
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
        let told = |faults: Vec<FileFault>| match faults.into_iter().next() {
            Some(fault) => de::Error::custom(format_args!("the map: {fault}")),
            None => de::Error::custom("the map can't be read"),
        };
        let kept = KeptMap::of(&written.text).map_err(told)?;
        if kept.sha256() != written.sha256 {
            return Err(de::Error::custom("the text of the map has another SHA-256"));
        }
        read_on_from_here(kept.map());
        Ok(kept)
    }
}
