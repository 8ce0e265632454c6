//! What a ledger begins with: its secret, and chains that have no rows.

use super::super::seal::Seal;
use super::database::{Database, first};
use super::faults::{Stop, Tried};
use super::heads::Chains;
use super::values::given;

/// The rows without which no ledger works.
pub(crate) fn found(db: &dyn Database, secret: &[u8; 32]) -> Tried<()> {
    db.execute("INSERT INTO identity (id, secret) VALUES (1, $1)", given![&secret[..]])?;
    let sql = "INSERT INTO heads (chain, number, seal) VALUES ($1, $2, $3)";
    for (chain, head) in Chains::empty().each() {
        db.execute(sql, given![chain.name(), head.number, &head.seal])?;
    }
    Ok(())
}

/// What events are salted with.
pub(crate) fn secret(db: &dyn Database) -> Tried<Seal> {
    let found = first(db, "SELECT secret FROM identity WHERE id = 1", &[], |row| row.get(0))?;
    found.ok_or_else(|| Stop::Damaged("its table identity is empty".to_owned()))
}
