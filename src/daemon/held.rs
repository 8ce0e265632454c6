//! Letters that a storm holds back: those of its cause, until a person has looked. A file beside
//! the ledger lists these causes, one a line, so that a restart changes nothing.

use std::collections::BTreeSet;
use std::io::{self, Seek as _, Write};
use std::path::{Path, PathBuf};

use chrono::TimeDelta;

use super::gate::{NO_BOARD, STRANGERS};
use crate::ledger::{GameName, unlinked};

/// How often a letter that is held back is looked at again.
pub(super) const LOOK: TimeDelta = TimeDelta::minutes(10);

/// The file that holds letters back as long as it is there.
pub fn held_file(ledger: &Path) -> PathBuf {
    let mut name = ledger.as_os_str().to_owned();
    name.push("-outbox-held");
    PathBuf::from(name)
}

fn lines(ledger: &Path) -> Vec<(String, String)> {
    let text = unlinked::look(&held_file(ledger)).and_then(io::read_to_string);
    let text = text.unwrap_or_default();
    let line = |line: &str| line.split_once('\t').map(|(cause, most)| (cause.into(), most.into()));
    text.lines().filter_map(line).collect()
}

/// The causes whose letters are held back.
pub(super) fn causes(ledger: &Path) -> BTreeSet<String> {
    lines(ledger).into_iter().map(|(cause, _)| cause).collect()
}

/// Holds back the letters of a cause that sent so many in an hour.
pub(super) fn hold(ledger: &Path, cause: &str, most: u32) -> io::Result<()> {
    let mut file = unlinked::open_or_make(&held_file(ledger))?;
    file.seek(io::SeekFrom::End(0))?;
    writeln!(file, "{cause}\t{most}")
}

/// Which letters are those of a cause.
pub fn of(cause: &str) -> String {
    match cause {
        STRANGERS => "to people who are not known here".to_owned(),
        NO_BOARD => "about no board".to_owned(),
        board => {
            let name = GameName(board.to_owned());
            format!("about {}", name.tournament().unwrap_or(board))
        }
    }
}

/// What is held back, in words.
pub(super) fn told(ledger: &Path) -> Option<String> {
    let each = |(cause, most): &(String, String)| {
        format!(
            "{most} letters {} went out within an hour (limits.letters-per-hour); only such \
                letters are held back",
            of(cause)
        )
    };
    let told: Vec<String> = lines(ledger).iter().map(each).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
