//! The log's replacement for a Message-ID, which may name its writer.

use sha2::{Digest, Sha256};

use crate::game::hex;

/// How many bytes tell the letters of a tournament apart.
const BYTES: usize = 6;

/// The beginning of the SHA-256 of a Message-ID without its angle brackets.
pub fn id_hash(message_id: &str) -> String {
    let digest: [u8; 32] = Sha256::digest(message_id.as_bytes()).into();
    hex(digest.first_chunk::<BYTES>().map_or(&digest[..], |first| first))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_what_sha256sum_prints() {
        assert_eq!(id_hash("abc"), "ba7816bf8f01");
    }
}
