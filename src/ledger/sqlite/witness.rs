//! The witness: a file beside the ledger with the ends of the chains at the last commit.
//!
//! A database whose log was cut looks whole: it is what it was some commits ago. The witness knows
//! better. It is written after each commit and never waited for, so it may be behind, but what it
//! says was committed.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use rusqlite::{Connection, OptionalExtension};

use super::super::chain::{Head, Seal};
use super::super::error::LedgerError;
use super::faults::Tried;
use super::lock::{beside, private};
use super::{CHAINS, Chains, ask, seal};

/// The file; whoever only looks writes none.
pub(super) struct Witness(Option<File>);

impl Witness {
    /// Opens the file for writing.
    pub(super) fn open(file: &Path) -> Tried<Witness> {
        let path = beside(file, "-witness");
        Ok(Witness(Some(private().create(true).truncate(false).open(path)?)))
    }

    /// A witness that writes nothing.
    pub(super) fn none() -> Witness {
        Witness(None)
    }

    /// Writes down what was just committed. If that fails, the witness stays behind, or can't be
    /// read, which is as good as none.
    pub(super) fn write(&self, chains: &Chains) {
        if let (Some(file), Ok(text)) = (&self.0, serde_json::to_string(chains)) {
            let _ = file.write_all_at(text.as_bytes(), 0);
            let _ = file.set_len(text.len() as u64);
        }
    }
}

/// What the witness of a ledger says. It has to be read before the database is, which may go on
/// meanwhile.
pub(super) fn testimony(file: &Path) -> Option<Chains> {
    let file = File::open(beside(file, "-witness")).ok()?;
    serde_json::from_str(&io::read_to_string(file).ok()?).ok()
}

/// Fails if the database has less in it than the witness says.
pub(super) fn hear(db: &Connection, file: &Path, testimony: Option<Chains>) -> Tried<()> {
    let Some(chains) = testimony else {
        return Ok(());
    };
    let found = Chains::load(db)?;
    for ((chain, said), (_, found)) in chains.named().into_iter().zip(found.named()) {
        let what = if found.number < said.number {
            format!(
                "of its {chain}, {} were committed, and {} are there",
                said.number, found.number
            )
        } else if seal_at(db, chain, said.number)?.is_some_and(|seal| seal == said.seal) {
            continue;
        } else {
            format!("row {} of its {chain} is not the one that was committed", said.number)
        };
        let file = file.display().to_string();
        return Err(LedgerError::Lost { file, what }.into());
    }
    Ok(())
}

/// The seal of a row of a chain, or of its empty beginning.
pub(super) fn seal_at(
    db: &Connection,
    chain: &'static str,
    number: i64,
) -> rusqlite::Result<Option<Seal>> {
    debug_assert!(CHAINS.contains(&chain), "{chain} is no chain");
    if number == 0 {
        return Ok(Some(Head::empty(chain).seal));
    }
    let mut statement = ask(db, &format!("SELECT seal FROM {chain} WHERE number = $1"))?;
    statement.query_row([number], |row| seal(row, 0)).optional()
}
