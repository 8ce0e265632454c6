//! The stand-ins for a forgotten person: hashes that only the ledger's secret makes, so that a
//! second forgetting makes the same ones and no outsider finds a name by trying.

use super::PersonTrouble;
use crate::ledger::AnyLedger;

/// Digits of a hash: enough for no two people of a ledger to have the same.
const DIGITS: usize = 12;

fn digits(ledger: &AnyLedger, words: &str) -> Result<String, PersonTrouble> {
    let hash = ledger.stand_in(words)?.to_string();
    Ok(hash.get(..DIGITS).unwrap_or_default().to_owned())
}

/// The mark of a forgotten person: made from an address, and a name if others have that address,
/// too.
pub(super) fn mark(ledger: &AnyLedger, address: &str, name: &str) -> Result<String, PersonTrouble> {
    digits(ledger, &format!("person {address} {name}"))
}

pub(super) fn name(mark: &str) -> String {
    format!("Forgotten {mark}")
}

pub(super) fn address(ledger: &AnyLedger, address: &str) -> Result<String, PersonTrouble> {
    Ok(format!("forgotten-{}@forgotten.invalid", digits(ledger, &format!("address {address}"))?))
}

/// The stand-in for a short name.
pub(super) fn id(ledger: &AnyLedger, mark: &str, id: &str) -> Result<String, PersonTrouble> {
    Ok(format!("forgotten-{}", digits(ledger, &format!("id {mark} {id}"))?))
}

/// Whether words are gone already.
pub(super) fn are_words(text: &str) -> bool {
    text.starts_with("[forgotten ") && text.ends_with(']')
}

/// The stand-in for words that the person wrote.
pub(super) fn words(ledger: &AnyLedger, words: &str) -> Result<String, PersonTrouble> {
    Ok(format!("[forgotten {}]", digits(ledger, &format!("words {words}"))?))
}
