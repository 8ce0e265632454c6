//! The token in the address from which each letter goes out. Only its reader was told it, so an
//! answer to that address proves who writes (D.X(6)). A token contains the moment at which its
//! letter was written, so that it can expire without being stored.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use super::marks::{self, is_same};
use crate::game::{Moment, hex};

/// How much of a hash can't be guessed by writing letters.
const MAC_BYTES: usize = 10;
const MAC_CHARS: usize = 2 * MAC_BYTES;
const RADIX: u32 = 36;

/// A person to whom letters go out.
pub(super) struct Reader<'s> {
    /// The secret of the game or tournament.
    pub(super) key: &'s str,
    /// What keeps its tokens apart from those of others with the same secret.
    pub(super) of: &'s str,
    /// The reader's short name, or his address.
    pub(super) name: &'s str,
    /// How often his tokens were voided.
    pub(super) voided: u32,
    /// Whether each letter has a token of its own. Versions up to 0.2.0 told each reader one.
    pub(super) per_letter: bool,
    /// When letters began to have their own, if earlier ones did not.
    pub(super) since: Option<Moment>,
}

impl Reader<'_> {
    /// The token of letters written at this moment.
    pub(super) fn token(&self, at: Moment) -> String {
        match self.per_letter {
            true => self.of_letter(&stamp(at.timestamp())),
            false => self.fixed(),
        }
    }

    /// When the letter with a token was written, if the token is this reader's and was `received`
    /// now. A fixed token is as old as the first letters with tokens of their own.
    pub(super) fn written(&self, token: &str, received: Moment) -> Option<Moment> {
        let (stamp, _) = token.split_at_checked(token.len().checked_sub(MAC_CHARS)?)?;
        if stamp.is_empty() {
            let is_his = self.voided == 0 && is_same(token.as_bytes(), self.fixed().as_bytes());
            let at = if self.per_letter { self.since } else { Some(received) };
            return at.filter(|_| is_his);
        }
        let is_his = is_same(token.as_bytes(), self.of_letter(stamp).as_bytes());
        let at = Moment::from_timestamp_secs(i64::from_str_radix(stamp, RADIX).ok()?);
        at.filter(|_| self.per_letter && is_his)
    }

    fn fixed(&self) -> String {
        marks::opaque(self.key, &["token", self.name])
    }

    fn of_letter(&self, stamp: &str) -> String {
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(self.key.as_bytes()) else {
            return String::new();
        };
        for part in ["letter", self.of, self.name, stamp, &self.voided.to_string()] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part.as_bytes());
        }
        let mac = mac.finalize().into_bytes();
        format!("{stamp}{}", mac.get(..MAC_BYTES).map_or_else(String::new, hex))
    }
}

/// A moment in as few letters as an address can spare.
fn stamp(seconds: i64) -> String {
    let (mut left, mut digits) = (seconds.unsigned_abs(), Vec::new());
    while left > 0 || digits.is_empty() {
        let digit = u32::try_from(left % u64::from(RADIX)).unwrap_or_default();
        digits.extend(char::from_digit(digit, RADIX));
        left /= u64::from(RADIX);
    }
    digits.iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(name: &str) -> Reader<'_> {
        Reader { key: "a key", of: "r1-07", name, voided: 0, per_letter: true, since: None }
    }

    fn moment(text: &str) -> Moment {
        text.parse().expect("a moment")
    }

    #[test]
    fn d_x_6_a_token_tells_when_its_letter_was_written_and_is_one_reader_s() {
        let at = moment("2026-11-20T20:00:07Z");
        let token = reader("anne").token(at);
        assert_eq!(reader("anne").written(&token, at), Some(at));
        assert!(token.len() < 30 && token == token.to_lowercase(), "{token}");
        let of = |reader: Reader<'_>| reader.written(&token, at);
        assert_eq!(of(reader("emma")), None);
        assert_eq!(of(Reader { of: "r1-08", ..reader("anne") }), None);
        assert_eq!(of(Reader { key: "another", ..reader("anne") }), None);
        assert_eq!(of(Reader { voided: 1, ..reader("anne") }), None);
        for spoilt in ["", "x", "é", &token[1..], &format!("1{token}"), &token.replace('a', "b")] {
            assert_eq!(reader("anne").written(spoilt, at), None, "{spoilt}");
        }
    }

    #[test]
    fn d_x_6_a_token_of_an_earlier_version_is_as_old_as_the_new_ones() {
        let (since, now) = (moment("2026-11-20T20:00:00Z"), moment("2026-11-24T09:00:00Z"));
        let before = Reader { per_letter: false, ..reader("anne") };
        let token = before.token(now);
        assert_eq!(before.written(&token, now), Some(now));
        let changed = Reader { since: Some(since), ..reader("anne") };
        assert_eq!(changed.written(&token, now), Some(since));
        assert_eq!(reader("anne").written(&token, now), None, "none was ever sent");
        assert_eq!(Reader { voided: 1, ..changed }.written(&token, now), None);
    }
}
