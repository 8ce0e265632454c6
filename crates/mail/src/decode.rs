//! From the bytes of a part to its characters: transfer encodings and character sets.
//!
//! The crate decodes parts by itself, but shows the raw bytes of one whose encoding is damaged as
//! if they were its text. Here damage is a value.

use mail_parser::decoders::charsets::map::charset_decoder;

/// How the bytes of a part were made fit for the way (RFC 2045, 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transfer {
    /// As they are.
    Plain,
    QuotedPrintable,
    Base64,
    /// An unregistered encoding.
    Unknown,
}

impl Transfer {
    /// Reads the field `Content-Transfer-Encoding`.
    pub(super) fn named(name: Option<&str>) -> Transfer {
        match name.unwrap_or_default().trim().to_ascii_lowercase().as_str() {
            "" | "7bit" | "8bit" | "binary" => Transfer::Plain,
            "quoted-printable" => Transfer::QuotedPrintable,
            "base64" => Transfer::Base64,
            _ => Transfer::Unknown,
        }
    }
}

/// The text of a part; nothing, if its encoding is so damaged that text could be missing.
pub(super) fn text(bytes: &[u8], transfer: Transfer, charset: Option<&str>) -> Option<String> {
    match transfer {
        // An unregistered encoding is usually no encoding at all (RFC 2045, 6.4).
        Transfer::Plain | Transfer::Unknown => Some(characters(bytes, charset)),
        Transfer::QuotedPrintable => Some(characters(&quoted_printable(bytes), charset)),
        Transfer::Base64 => {
            let text = characters(&base64(bytes)?, charset);
            let is_garbage = |letter: char| letter == '\u{fffd}' || is_binary(letter);
            let garbage = text.chars().filter(|letter| is_garbage(*letter)).count();
            (garbage * 20 <= text.chars().count()).then_some(text)
        }
    }
}

fn is_binary(letter: char) -> bool {
    letter.is_control() && !matches!(letter, '\n' | '\r' | '\t' | '\u{b}' | '\u{c}' | '\0')
}

/// Lines of quoted-printable. What is no code stays as it was written: it can be read all the same.
fn quoted_printable(bytes: &[u8]) -> Vec<u8> {
    let mut decoded = Vec::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        let ended = line.ends_with(b"\n");
        let mut rest = line.trim_ascii_end();
        let goes_on = rest.ends_with(b"=");
        if goes_on {
            rest = rest.strip_suffix(b"=").unwrap_or(rest);
        }
        while let Some((first, after)) = rest.split_first() {
            match (first, after) {
                (b'=', [high, low, after @ ..]) if hex(*high, *low).is_some() => {
                    decoded.extend(hex(*high, *low));
                    rest = after;
                }
                _ => {
                    decoded.push(*first);
                    rest = after;
                }
            }
        }
        if ended && !goes_on {
            decoded.push(b'\n');
        }
    }
    decoded
}

fn hex(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

/// Base64. What belongs to no alphabet is left out, as RFC 2045, 6.8 wants it; but where a
/// group is cut short without its padding, the end is missing, and so perhaps an order.
fn base64(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut decoded = Vec::with_capacity(bytes.len() / 4 * 3);
    let (mut group, mut digits) = (0_u32, 0_u32);
    let mut foreign = 0_usize;
    for byte in bytes {
        let Some(digit) = base64_digit(*byte) else {
            match byte {
                b'=' => {
                    decoded.extend(last_group(group, digits)?);
                    (group, digits) = (0, 0);
                }
                byte if byte.is_ascii_whitespace() => {}
                _ => foreign += 1,
            }
            continue;
        };
        group = group << 6 | digit;
        digits += 1;
        if digits == 4 {
            decoded.extend(group.to_be_bytes().iter().skip(1));
            (group, digits) = (0, 0);
        }
    }
    decoded.extend(last_group(group, digits)?);
    // A text that was never encoded has blanks and dashes all over it.
    (foreign * 10 <= decoded.len()).then_some(decoded)
}

/// The bytes of a group of fewer than four digits; one digit alone is half a byte.
fn last_group(group: u32, digits: u32) -> Option<Vec<u8>> {
    let bytes = match digits {
        0 => Vec::new(),
        2 => vec![group >> 4],
        3 => vec![group >> 10, group >> 2 & 0xff],
        _ => return None,
    };
    bytes.into_iter().map(|byte| u8::try_from(byte & 0xff).ok()).collect()
}

fn base64_digit(byte: u8) -> Option<u32> {
    let value = match byte {
        b'A'..=b'Z' => byte - b'A',
        b'a'..=b'z' => byte - b'a' + 26,
        b'0'..=b'9' => byte - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => return None,
    };
    Some(u32::from(value))
}

/// Bytes as characters. There is no way to ask what a wrong name of a character set was meant to
/// be, so UTF-8 is used where it fits, since hardly anything else fits it by chance.
fn characters(bytes: &[u8], charset: Option<&str>) -> String {
    let name = charset.unwrap_or_default().trim().to_ascii_lowercase();
    let is_basic = matches!(name.as_str(), "" | "us-ascii" | "ascii" | "utf-8" | "utf8");
    let decoder = charset_decoder(name.as_bytes());
    match (std::str::from_utf8(bytes), decoder) {
        (Ok(text), None) => text.to_owned(),
        (Ok(text), _) if is_basic => text.to_owned(),
        (Err(_), _) if matches!(name.as_str(), "" | "us-ascii" | "ascii") => western(bytes),
        (_, Some(decoder)) if !is_basic => decoder(bytes),
        _ => String::from_utf8_lossy(bytes).into_owned(),
    }
}

/// What mail programs in the west write when they say nothing.
fn western(bytes: &[u8]) -> String {
    let decoder = charset_decoder(b"windows-1252");
    decoder.map_or_else(|| String::from_utf8_lossy(bytes).into_owned(), |decoder| decoder(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8], transfer: &str, charset: &str) -> Option<String> {
        text(bytes, Transfer::named(Some(transfer)), Some(charset))
    }

    #[test]
    fn quoted_printable_is_read_and_its_faults_stay_visible() {
        for (written, meant) in [
            ("A PAR=20-=20B=\r\nUR\r\n", "A PAR - BUR\n"),
            ("soft \t=  \nend", "soft \tend"),
            ("padding  \r\nkept=20\n", "padding\nkept \n"),
            ("=E2=86=92 =e2=86=92", "→ →"),
            ("a = b =Z1 =4", "a = b =Z1 =4"),
        ] {
            assert_eq!(decoded(written.as_bytes(), "Quoted-Printable", "utf-8").unwrap(), meant);
        }
    }

    #[test]
    fn base64_is_read_where_nothing_is_missing() {
        for (written, meant) in [
            ("QSBQQVIgLSBCVVI=", Some("A PAR - BUR")),
            ("QSBQQVIg\r\nLSBCVVI", Some("A PAR - BUR")),
            ("QSBQ!QVIgLSBCVVI=", Some("A PAR - BUR")),
            ("QSBQQVIgLSBCV", None),
            ("A PAR - BUR\nA MAR S A PAR - BUR\n", None),
            ("", Some("")),
        ] {
            assert_eq!(decoded(written.as_bytes(), "BASE64", "utf-8").as_deref(), meant);
        }
    }

    #[test]
    fn character_sets_are_what_they_are_called_or_what_they_must_be() {
        for (bytes, charset, meant) in [
            (&b"\x96 \x97"[..], "windows-1252", "– —"),
            (b"\x96", "iso-8859-1", "–"),
            (b"\x96", "", "–"),
            ("→".as_bytes(), "", "→"),
            ("→".as_bytes(), "us-ascii", "→"),
            (b"caf\xe9", "x-unknown-8bit", "caf\u{fffd}"),
            (b"+AOk-", "utf-7", "é"),
            (b"\xe9", "utf-8", "\u{fffd}"),
        ] {
            assert_eq!(decoded(bytes, "8bit", charset).as_deref(), Some(meant), "{charset}");
        }
    }
}
