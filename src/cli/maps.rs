//! The maps that a line of JSON may name: the standard one, those that the program brings, and
//! those of the files that the command was given. A line opens no file by itself.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::json::{JsonFault, JsonField};
use crate::board::Map;
use crate::orders::quoted;
use crate::variants::{self, KeptMap, map_of_text, shipped_map};

/// The maps that may be named.
#[derive(Default)]
pub(super) struct Maps {
    /// Those that were named or given so far, by code.
    known: Mutex<BTreeMap<String, KeptMap>>,
}

impl Maps {
    /// The maps of these files, and those that the program brings.
    pub(super) fn with(files: &[PathBuf]) -> Result<Maps, String> {
        let maps = Maps::default();
        for file in files {
            let at = file.display();
            let text = text_of(file).map_err(|error| format!("{at}: {error}"))?;
            let kept = KeptMap::of(&text).map_err(|fault| format!("{at}: {fault}"))?;
            let map = kept.map();
            let code = map.code().to_owned();
            if code == Map::STANDARD.code() && map != Map::STANDARD {
                return Err(format!("{at}: the code standard is reserved for the built-in map"));
            }
            let before = maps.known().insert(code, kept);
            if before.is_some_and(|before| before.map() != map) {
                return Err(format!("{at}: another map is already called {}", map.code()));
            }
        }
        Ok(maps)
    }

    /// A thread that panicked left them whole.
    fn known(&self) -> MutexGuard<'_, BTreeMap<String, KeptMap>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The map that a line names.
    pub(super) fn named(&self, line: &JsonField) -> Result<Map, JsonFault> {
        match line.get_some("map")? {
            None => Ok(Map::STANDARD),
            Some(field) => self.find(field.text()?).map_err(|why| field.fault(why)),
        }
    }

    /// The file of a map that was named.
    pub(super) fn file(&self, map: Map) -> Option<KeptMap> {
        self.known().get(map.code()).copied()
    }

    /// The map of a code.
    pub(super) fn find(&self, code: &str) -> Result<Map, String> {
        if code == Map::STANDARD.code() {
            return Ok(Map::STANDARD);
        }
        if let Some(map) = self.known().get(code) {
            return Ok(map.map());
        }
        let Some(shipped) = variants::shipped(code) else {
            return Err(self.unknown(code));
        };
        let kept = KeptMap::of(shipped.text).map_err(|fault| fault.to_string())?;
        self.known().insert(code.to_owned(), kept);
        Ok(kept.map())
    }

    fn unknown(&self, code: &str) -> String {
        let known = self.known();
        let shipped = variants::all().iter().map(|shipped| shipped.code);
        let codes = known.keys().map(String::as_str).chain(shipped).chain(["standard"]);
        match variants::near(code, codes) {
            Some(near) => format!("no map {}; did you mean {near}?", quoted(code)),
            None if code.contains(['/', '.']) => {
                let hint = "a line can't name a file: give the file with --map";
                format!("no map {}; {hint}", quoted(code))
            }
            None => format!("no map {}", quoted(code)),
        }
    }
}

/// The map that the file of a board names: one of those inside, or a file beside it.
pub(super) fn of_board(name: &str, beside: &Path) -> Result<Option<KeptMap>, String> {
    if !name.contains(['/', '.']) {
        return shipped_map(name);
    }
    let file = beside.join(name);
    let text = text_of(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let kept = map_of_text(&text).map_err(|why| format!("{}: {why}", file.display()))?;
    Ok(Some(kept).filter(|kept| kept.map() != Map::STANDARD))
}

/// As much of a file as a variant may have, and a byte more.
fn text_of(file: &Path) -> std::io::Result<String> {
    use std::io::Read as _;
    let mut text = String::new();
    let most = variants::BYTES_MAX as u64 + 1;
    fs::File::open(file)?.take(most).read_to_string(&mut text)?;
    Ok(text)
}
