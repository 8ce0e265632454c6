//! The witness: a file beside the ledger with the ends of the chains at the last commit.
//!
//! A database whose log was cut looks whole: it is what it was some commits ago. The witness knows
//! better. It is written after each commit and never waited for, so it may be behind, but what it
//! says was committed.

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;

use super::super::error::LedgerError;
use super::super::seal::Head;
use super::super::sql::database::Database;
use super::super::sql::faults::Tried;
use super::super::sql::heads::{Chain, Chains};
use super::super::unlinked::{look, open_or_make};
use super::faults::AboutFile;
use super::lock::beside;

/// The file, and what it says; a reader writes none.
pub(super) struct Witness(Option<(File, Cell<Chains>)>);

impl Witness {
    /// Opens the file for writing. The chains end here now.
    pub(super) fn open(file: &Path, now: Chains) -> Tried<Witness> {
        let path = beside(file, "-witness");
        let opened = open_or_make(&path).about(file)?;
        Ok(Witness(Some((opened, Cell::new(now)))))
    }

    /// A witness that writes nothing.
    pub(super) fn none() -> Witness {
        Witness(None)
    }

    /// Writes down what was just committed. If that fails, the witness stays behind, or can't be
    /// read, which is as good as none.
    pub(super) fn write(&self, grown: &[(Chain, Head)]) {
        let Some((file, last)) = &self.0 else { return };
        let mut chains = last.get();
        for (chain, head) in grown {
            chains.grow(*chain, *head);
        }
        last.set(chains);
        if let Ok(text) = serde_json::to_string(&chains) {
            let _ = file.write_all_at(text.as_bytes(), 0);
            let _ = file.set_len(text.len() as u64);
        }
    }
}

/// What the witness of a ledger says. It has to be read before the database is, which may go on
/// meanwhile.
pub(super) fn testimony(file: &Path) -> Option<Chains> {
    let file = look(&beside(file, "-witness")).ok()?;
    serde_json::from_str(&io::read_to_string(file).ok()?).ok()
}

/// Fails if the database has less in it than the witness says.
pub(super) fn hear(db: &dyn Database, testimony: Option<Chains>) -> Tried<()> {
    let Some(chains) = testimony else {
        return Ok(());
    };
    let found = Chains::load(db)?;
    for ((chain, said), (_, found)) in chains.each().into_iter().zip(found.each()) {
        let name = chain.table();
        let what = if found.number < said.number {
            format!("of its {name}, {} were committed, and {} are there", said.number, found.number)
        } else if chain.seal_at(db, said.number)?.is_some_and(|seal| seal == said.seal) {
            continue;
        } else {
            format!("row {} of its {name} is not the one that was committed", said.number)
        };
        return Err(LedgerError::Lost { file: db.name(), what }.into());
    }
    Ok(())
}
