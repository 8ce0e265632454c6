//! Short names: what a name is in the letters of ASCII, as its owner would write it there.

use unicode_normalization::UnicodeNormalization;

/// At most this much of a name makes a short name.
const SLUG_CHARS_MAX: usize = 24;

/// A name in letters that a short name can have: `lukasz-wojcik`.
pub fn slug(name: &str) -> String {
    let mut slug = String::new();
    for letter in name.chars().flat_map(char::to_lowercase) {
        let first = slug.len();
        slug.push_str(&plain(letter));
        let is_mark = unicode_normalization::char::is_combining_mark(letter);
        if slug.len() == first && !is_mark && !is_soft(letter) && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_matches('-');
    let end = slug.char_indices().nth(SLUG_CHARS_MAX).map_or(slug.len(), |(end, _)| end);
    let slug = slug.get(..end).unwrap_or_default().trim_matches('-');
    if slug.is_empty() { "player".to_owned() } else { slug.to_owned() }
}

/// A word in small letters, those that have marks without them.
pub(super) fn plain_word(word: &str) -> String {
    let without_marks = |letter: char| match plain(letter) {
        none if none.is_empty() => letter.to_string(),
        plain => plain,
    };
    word.chars().flat_map(char::to_lowercase).map(without_marks).collect()
}

/// A small letter without its marks, in letters and digits of ASCII; nothing if it has none there.
fn plain(letter: char) -> String {
    if let Some(written) = other(letter) {
        return written.to_owned();
    }
    let parts = std::iter::once(letter).nfkd();
    let parts = parts.flat_map(|part| match other(part) {
        Some(written) => written.chars().collect::<Vec<char>>(),
        None => vec![part],
    });
    parts.filter(char::is_ascii_alphanumeric).collect()
}

/// Signs that change the letter before them and are no letter themselves.
const fn is_soft(letter: char) -> bool {
    matches!(letter, 'ъ' | 'ь')
}

/// Letters that are no others with a mark, as they are written in Latin.
const fn other(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ı' => "i",
        'ħ' => "h",
        'а' | 'α' => "a",
        'б' => "b",
        'в' | 'β' => "v",
        'г' | 'ґ' | 'γ' => "g",
        'д' | 'δ' => "d",
        'е' | 'э' | 'ε' => "e",
        'є' => "ye",
        'ж' => "zh",
        'з' | 'ζ' => "z",
        'и' | 'і' | 'η' | 'ι' => "i",
        'й' | 'ы' | 'υ' => "y",
        'к' | 'κ' => "k",
        'л' | 'λ' => "l",
        'м' | 'μ' => "m",
        'н' | 'ν' => "n",
        'о' | 'ο' | 'ω' => "o",
        'п' | 'π' => "p",
        'р' | 'ρ' => "r",
        'с' | 'σ' | 'ς' => "s",
        'т' | 'τ' => "t",
        'у' => "u",
        'ф' | 'φ' => "f",
        'х' => "kh",
        'ц' => "ts",
        'ч' | 'χ' => "ch",
        'ш' => "sh",
        'щ' => "shch",
        'ю' => "yu",
        'я' => "ya",
        'θ' => "th",
        'ξ' => "x",
        'ψ' => "ps",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::slug;

    #[test]
    fn short_names_keep_letters_outside_of_ascii() {
        for (name, expected) in [
            ("Ann Able", "ann-able"),
            ("Łukasz Wójcik", "lukasz-wojcik"),
            ("Søren Æbelø", "soren-aebelo"),
            ("Jürgen Groß", "jurgen-gross"),
            ("Dvořák, Jiří", "dvorak-jiri"),
            ("İbrahim Işık", "ibrahim-isik"),
            ("Þór Guðmundsson", "thor-gudmundsson"),
            ("Юлия Щукина", "yuliya-shchukina"),
            ("Йордан Въчев", "yordan-vchev"),
            ("Γιώργος Παπάς", "giorgos-papas"),
            ("Seán O'Hara", "sean-o-hara"),
            ("Zoe\u{308} Nunn", "zoe-nunn"),
            ("王伟", "player"),
            ("  --  ", "player"),
            ("Maximilian Bartholomew Featherstone", "maximilian-bartholomew-f"),
        ] {
            assert_eq!(slug(name), expected, "{name}");
        }
    }
}
