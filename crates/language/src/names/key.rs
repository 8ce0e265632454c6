//! The form in which names are compared.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A name without case, accents, dots and apostrophes, with one blank for anything that parts
/// words: `St. Petersburg` and `ST PETERSBURG` are one name.
pub fn key(text: &str) -> String {
    if text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return text.to_ascii_lowercase();
    }
    let mut key = String::with_capacity(text.len());
    for letter in text.nfd().filter(|letter| !is_combining_mark(*letter)) {
        match letter {
            '.' | '\'' | '’' => {}
            'ß' | 'ẞ' => key.push_str("ss"),
            letter if letter.is_alphanumeric() => key.extend(letter.to_lowercase()),
            _ if key.is_empty() || key.ends_with(' ') => {}
            _ => key.push(' '),
        }
    }
    key.truncate(key.trim_end().len());
    key
}

#[cfg(test)]
mod tests {
    use super::key;

    #[test]
    fn names_differ_in_letters_only() {
        for (written, expected) in [
            ("St. Petersburg", "st petersburg"),
            ("MID-ATLANTIC  Ocean", "mid atlantic ocean"),
            ("N. Atl.", "n atl"),
            ("Égée", "egee"),
            ("(Paris)", "paris"),
            ("Viele Grüße", "viele grusse"),
            ("…", ""),
        ] {
            assert_eq!(key(written), expected);
        }
    }
}
