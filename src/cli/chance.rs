//! The source of seeds: bytes that nobody can foresee, from the system.

use std::fs::File;
use std::io::Read;

/// Where the system gives such bytes.
const SOURCE: &str = "/dev/urandom";

/// Enough bytes for a secret.
pub(super) fn bytes() -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    let read = File::open(SOURCE).and_then(|mut source| source.read_exact(&mut bytes));
    read.map_err(|why| format!("{SOURCE} gives no random bytes: {why}"))?;
    Ok(bytes)
}

/// The same as a text.
pub(super) fn secret() -> Result<String, String> {
    Ok(bytes()?.iter().map(|byte| format!("{byte:02x}")).collect())
}
