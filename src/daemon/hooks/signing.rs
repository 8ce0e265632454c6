//! Signatures of Standard Webhooks 1.0 (<https://www.standardwebhooks.com>): symmetric, version 1.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The key with which posts to a hook are signed. It shows nowhere.
pub(super) struct HookKey(Vec<u8>);

/// By this a key is known for one.
const PREFIX: &str = "whsec_";
/// What the standard asks for.
const BYTES_MIN: usize = 24;
const BYTES_MAX: usize = 64;

impl HookKey {
    /// Reads a key as the standard writes it.
    pub(super) fn read(text: &str) -> Result<HookKey, String> {
        let bytes = text.strip_prefix(PREFIX).and_then(|text| STANDARD.decode(text).ok());
        let fits = |bytes: &Vec<u8>| (BYTES_MIN..=BYTES_MAX).contains(&bytes.len());
        bytes.filter(fits).map(HookKey).ok_or_else(|| {
            format!(
                "expected {PREFIX} and {BYTES_MIN} to {BYTES_MAX} bytes in base64, such as from: \
                    echo {PREFIX}$(openssl rand -base64 32)"
            )
        })
    }

    /// What stands in `webhook-signature` for a post.
    pub(super) fn signature(&self, id: &str, seconds: i64, body: &[u8]) -> Option<String> {
        // A key of any length will do.
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        mac.update(format!("{id}.{seconds}.").as_bytes());
        mac.update(body);
        Some(format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From the reference implementation's own tests.
    #[test]
    fn a_signature_is_that_of_the_standard() {
        let key = HookKey::read("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw").expect("a key");
        let signed = key.signature(
            "msg_p5jXN8AQM9LWM0D4loKWxJek",
            1_614_265_330,
            br#"{"test": 2432232314}"#,
        );
        assert_eq!(signed.as_deref(), Some("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="));
    }

    #[test]
    fn a_key_is_long_enough_and_has_its_prefix() {
        for wrong in ["geheim", "whsec_geheim", "whsec_Z2VoZWlt", "whsec_", ""] {
            let why = HookKey::read(wrong).err().expect("it is none");
            assert!(why.contains("24 to 64 bytes") && !why.contains("geheim"), "{why}");
        }
    }
}
