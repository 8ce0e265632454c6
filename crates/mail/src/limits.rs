//! How much of a message is looked at, and what is refused before it is parsed.

use super::status::Refusal;

/// A message with more bytes is not read: orders are short.
pub const MESSAGE_BYTES_MAX: usize = 256 * 1024;

/// How much of a message is read: one byte more than allowed shows that it is larger.
pub(super) const READ_MAX: u64 = MESSAGE_BYTES_MAX as u64 + 1;

/// Headers with more bytes are not read: a long way through many servers makes ten kilobytes.
pub const HEADER_BYTES_MAX: usize = 64 * 1024;

/// A message with more parts is no letter.
pub const PARTS_MAX: usize = 100;

/// Parts that are nested deeper are no letter.
pub const DEPTH_MAX: usize = 20;

/// The field that every part needs which holds others.
const TYPE: &[u8] = b"content-type";

/// Why a message may not even be parsed.
///
/// Each level of nesting needs a field `Content-Type`, and to let go of a message as deep as a
/// message can be made would take more stack than there is. So these fields are counted first, as
/// generously as the parser reads them.
pub(super) fn check(bytes: &[u8]) -> Result<(), Refusal> {
    if bytes.len() > MESSAGE_BYTES_MAX {
        return Err(Refusal::TooLarge);
    }
    let lines = bytes.split(|byte| *byte == b'\n');
    let head: usize = lines.take_while(|line| !line.trim_ascii().is_empty()).map(<[u8]>::len).sum();
    if head > HEADER_BYTES_MAX {
        return Err(Refusal::LongHeaders);
    }
    if types(bytes) > 2 * PARTS_MAX {
        return Err(Refusal::TooManyParts);
    }
    Ok(())
}

/// How often the name of the field occurs anywhere, in any case and with any blanks in it.
fn types(bytes: &[u8]) -> usize {
    let mut count = 0;
    let mut matched = 0;
    for byte in bytes.iter().filter(|byte| !byte.is_ascii_whitespace()) {
        let byte = byte.to_ascii_lowercase();
        if TYPE.get(matched) == Some(&byte) {
            matched += 1;
        } else {
            // The first letter stands nowhere else in the name, so a match begins here or nowhere.
            matched = usize::from(TYPE.first() == Some(&byte));
        }
        if matched == TYPE.len() {
            count += 1;
            matched = 0;
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_counted_however_they_are_written() {
        assert_eq!(types(b"Content-Type: a\r\ncontent-type:b\r\n C o n tent\t-Type: c"), 3);
        assert_eq!(types(b"cocontent-typecontent-typ"), 1);
    }

    #[test]
    fn what_is_larger_than_a_letter_is_refused_unparsed() {
        let large = vec![b'a'; MESSAGE_BYTES_MAX + 1];
        assert_eq!(check(&large), Err(Refusal::TooLarge));
        let long = b"X: yyyyyyyyyyyyy\r\n".repeat(HEADER_BYTES_MAX / 16);
        assert_eq!(check(&long), Err(Refusal::LongHeaders));
        let deep = b"Content-Type: message/rfc822\n\n".repeat(2 * PARTS_MAX + 1);
        assert_eq!(check(&deep), Err(Refusal::TooManyParts));
        assert_eq!(check(b"From: a@b.example\n\nA Par H\n"), Ok(()));
    }
}
