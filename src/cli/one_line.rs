//! JSON that stays on one line for every reader, including those that take unusual characters for
//! line ends.

use std::io::{self, Write};

use serde_json::ser::Formatter;

/// Writes compact JSON, and escapes the ends of lines that JSON itself allows in a string: U+0085,
/// U+2028 and U+2029 end a line for some programs, such as those that call `splitlines` in Python.
pub(super) struct OneLine;

/// Every character that some reader takes for an end of a line, and that JSON allows as it is: in a
/// string, or in the case of the carriage return between two values.
const ENDS: [char; 4] = ['\r', '\u{85}', '\u{2028}', '\u{2029}'];

impl Formatter for OneLine {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        match fragment.is_ascii() {
            true => writer.write_all(fragment.as_bytes()),
            false => write_escaped(writer, fragment),
        }
    }

    fn write_raw_fragment<W: ?Sized + Write>(
        &mut self,
        writer: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        write_escaped(writer, fragment)
    }
}

/// JSON from another writer, on one line.
pub(super) fn write_escaped<W: ?Sized + Write>(writer: &mut W, text: &str) -> io::Result<()> {
    for part in text.split_inclusive(ENDS) {
        let end = part.chars().next_back().filter(|end| ENDS.contains(end));
        let Some(end) = end else {
            writer.write_all(part.as_bytes())?;
            continue;
        };
        writer.write_all(part.trim_end_matches(end).as_bytes())?;
        match end {
            '\r' => writer.write_all(b" ")?,
            end => write!(writer, "\\u{:04x}", u32::from(end))?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde_json::value::RawValue;

    fn written(value: &impl Serialize) -> String {
        let mut output = Vec::new();
        let mut serializer = serde_json::Serializer::with_formatter(&mut output, OneLine);
        value.serialize(&mut serializer).expect("memory can be written to");
        String::from_utf8(output).expect("JSON is UTF-8")
    }

    #[test]
    fn no_end_of_a_line_is_left_and_nothing_else_changes() {
        for text in ["plain", "é\u{2028}\u{2028}ü\u{85}", "\u{2029}", "a\r\n\u{b}\u{c}\u{1c}b"] {
            let json = written(&text);
            assert!(!json.chars().any(|c| c.is_control() || ENDS.contains(&c)), "{json:?}");
            assert_eq!(serde_json::from_str::<String>(&json).ok().as_deref(), Some(text));
        }
        let raw = RawValue::from_string("[1,\r \"\u{2028}\"]".to_owned()).expect("it is JSON");
        assert_eq!(written(&raw), "[1,  \"\\u2028\"]");
    }
}
