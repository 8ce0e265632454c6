//! Texts with a signature of OpenPGP around them (RFC 9580, 7), read without proving it.

use super::status::{Passage, PassedOver};

const BEGIN: &str = "-----BEGIN PGP SIGNED MESSAGE-----";
const SIGNATURE: &str = "-----BEGIN PGP SIGNATURE-----";
const ENCRYPTED: &str = "-----BEGIN PGP MESSAGE-----";

/// Whether a text holds something that only its receiver could read.
pub(super) fn is_encrypted(text: &str) -> bool {
    text.lines().any(|line| line.trim_end() == ENCRYPTED)
}

/// The text without its armour. What stands before and after it was not signed; what stands before
/// it counts all the same, as it would without a signature, and what comes after it does not.
pub(super) fn without(text: &str, passed: &mut Vec<PassedOver>) -> String {
    if !text.lines().any(|line| line.trim_end() == BEGIN) {
        return text.to_owned();
    }
    let mut kept = String::with_capacity(text.len());
    let mut lines = text.lines();
    let mut armour = 0;
    while let Some(line) = lines.next() {
        match line.trim_end() {
            BEGIN => {
                let headers = lines.by_ref().take_while(|line| !line.trim().is_empty());
                armour += 2 + headers.count();
            }
            SIGNATURE => {
                armour += 1 + lines.by_ref().count();
            }
            _ => {
                kept.push_str(line.strip_prefix("- ").filter(|_| armour > 0).unwrap_or(line));
                kept.push('\n');
            }
        }
    }
    passed.push(PassedOver::lines(Passage::Seal, armour));
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_armour_is_taken_off() {
        let text = format!(
            "Hello\n{BEGIN}\nHash: SHA256\n\nFRANCE\n- -A PAR - BUR\nA MAR H\n{SIGNATURE}\n\niQ\n"
        );
        let mut passed = Vec::new();
        assert_eq!(without(&text, &mut passed), "Hello\nFRANCE\n-A PAR - BUR\nA MAR H\n");
        assert_eq!(passed, [PassedOver::lines(Passage::Seal, 6)]);
        assert_eq!(without("- A PAR H\n", &mut passed), "- A PAR H\n");
    }
}
