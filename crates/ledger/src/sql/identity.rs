//! What a ledger begins with: its secret, and chains that have no rows.

use super::super::seal::Seal;
use super::database::{Database, first};
use super::faults::{Stop, Tried};
use super::heads;
use super::values::given;

/// The rows without which no ledger works.
pub(crate) fn found(db: &dyn Database, secret: &[u8; 32]) -> Tried<()> {
    db.execute("INSERT INTO identity (id, secret) VALUES (1, $1)", given![&secret[..]])?;
    heads::begin(db, self::secret(db)?)
}

/// What events are salted with.
pub(crate) fn secret(db: &dyn Database) -> Tried<Seal> {
    let found = first(db, "SELECT secret FROM identity WHERE id = 1", &[], |row| row.get(0))?;
    found.ok_or_else(|| Stop::Damaged("its table identity is empty".to_owned()))
}
