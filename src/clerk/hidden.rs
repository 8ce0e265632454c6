//! Hides passwords in letters. Answers, cases and the director's desk repeat lines of a letter, and
//! other programs had people write their password into one.

/// Words for a password, in the languages in which people write.
#[rustfmt::skip]
const PASSWORD: [&str; 17] = [
    "password", "passwords", "passwort", "kennwort", "passwd", "passphrase", "passcode", "pw", "pwd",
    "wachtwoord", "contrasena", "contraseña", "mdp", "pass phrase", "pass word", "mot de passe",
    "parola d ordine",
];
/// Words in front of an account and its password; with more words on the line they are talk.
const LOGIN: [&str; 8] =
    ["login", "logon", "signon", "signin", "log in", "log on", "sign on", "sign in"];
const LOGIN_WORDS_MAX: usize = 6;
/// Words in front of those.
#[rustfmt::skip]
const BEFORE: [&str; 22] = [
    "my", "the", "a", "new", "old", "set", "here", "is", "this", "mein", "meine", "das", "neues",
    "hier", "ist", "mon", "le", "voici", "mi", "la", "il", "mio",
];
/// Whose password it is. After one of these the password may be anywhere on a line.
const OWNED: [&str; 5] = ["my", "mein", "mon", "mi", "mio"];

/// What replaces it.
const HIDDEN: &str = "(hidden)";

/// A line without the password on it; nothing if there is none.
pub(super) fn hushed(line: &str) -> Option<String> {
    let words = words(line);
    let first = words.iter().take_while(|(_, word)| BEFORE.contains(&word.as_str())).count();
    let at_first = named_at(&words, first, &PASSWORD)
        .or_else(|| named_at(&words, first, &LOGIN).filter(|_| words.len() <= LOGIN_WORDS_MAX));
    let owned = || {
        let mut owners = (0..words.len())
            .filter(|at| words.get(*at).is_some_and(|(_, word)| OWNED.contains(&word.as_str())));
        owners.find_map(|at| named_at(&words, at + 1, &PASSWORD))
    };
    let mut next = at_first.or_else(owned)?;
    let links = |word: &str| matches!(word, "is" | "ist" | "est" | "es" | "e" | "lautet");
    while words.get(next).is_some_and(|(_, word)| links(word)) {
        next += 1;
    }
    let (start, _) = words.get(next)?;
    Some(format!("{}{HIDDEN}", line.get(..*start)?))
}

/// The word after one of these names, which begins at word `at`.
fn named_at(words: &[(usize, String)], at: usize, names: &[&str]) -> Option<usize> {
    let length = |name: &&str| {
        let mut here = words.get(at..)?.iter();
        let stands = name.split(' ').all(|part| here.next().is_some_and(|(_, word)| word == part));
        stands.then(|| name.split(' ').count())
    };
    names.iter().filter_map(length).max().map(|length| at + length)
}

/// The words of a line, each with the byte at which it begins.
fn words(line: &str) -> Vec<(usize, String)> {
    let mut words: Vec<(usize, String)> = Vec::new();
    let mut goes_on = false;
    for (at, letter) in line.char_indices() {
        let is_word = letter.is_alphanumeric();
        match words.last_mut().filter(|_| goes_on && is_word) {
            Some((_, word)) => word.extend(letter.to_lowercase()),
            None if is_word => words.push((at, letter.to_lowercase().collect())),
            None => {}
        }
        goes_on = is_word;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::hushed;

    #[test]
    fn what_stands_behind_a_word_for_a_password_is_hidden() {
        for (line, shown) in [
            ("LOGIN anne hunter22", "LOGIN (hidden)"),
            ("Passwort: hunter22", "Passwort: (hidden)"),
            ("PW hunter22", "PW (hidden)"),
            ("* pass phrase = hunter22 and more", "* pass phrase = (hidden)"),
            ("my passwd is hunter22", "my passwd is (hidden)"),
            ("Set password hunter22", "Set password (hidden)"),
            ("Hello, mein Kennwort lautet hunter22.", "Hello, mein Kennwort lautet (hidden)"),
            ("Mot de passe : hunter22", "Mot de passe : (hidden)"),
        ] {
            assert_eq!(hushed(line).as_deref(), Some(shown), "{line}");
        }
        for line in [
            "A Par - Bur",
            "password",
            "I forgot your password",
            "press: the password is swordfish",
            "Log in to the page of the tournament to see the map",
        ] {
            assert_eq!(hushed(line), None, "{line}");
        }
    }
}
