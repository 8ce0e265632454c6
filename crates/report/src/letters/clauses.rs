//! The clauses of the rules on which a letter rests stand once, at its foot: in a sentence they
//! only stop its reader. Clauses that people write stay where they wrote them.

/// What stands before the bracket of a clause in the words of a person, in place of a blank.
pub(super) const HOLD: char = '\u{a0}';

/// Takes the clauses out of a sentence of ours, such as ` (B.7, D.VII(6)(b))`.
pub(super) fn take_out(words: &str, found: &mut Vec<String>) -> String {
    replaced(words, |_, clauses| {
        for clause in clauses {
            if !found.contains(&clause) {
                found.push(clause);
            }
        }
        String::new()
    })
}

/// The words of a person, in which no clause is found.
pub(super) fn held(words: &str) -> String {
    let held = replaced(words, |inside, _| format!("{HOLD}({inside})"));
    // The blank before the first of them is ours.
    let opens = |inside: &str| closing(inside).and_then(|end| inside.get(..end)).and_then(named);
    match held.strip_prefix('(').and_then(opens) {
        Some(_) => format!("{HOLD}{held}"),
        None => held,
    }
}

/// The words with others in place of the brackets that hold clauses and nothing else.
fn replaced(words: &str, mut by: impl FnMut(&str, Vec<String>) -> String) -> String {
    let mut kept = String::new();
    let mut rest = words;
    while let Some((before, behind)) = rest.split_once(" (") {
        kept += before;
        let parted = closing(behind).and_then(|end| behind.split_at_checked(end));
        match parted.map(|(inside, after)| (named(inside), inside, after)) {
            Some((Some(clauses), inside, after)) => {
                kept += &by(inside, clauses);
                rest = after.strip_prefix(')').unwrap_or(after);
            }
            _ => {
                kept += " (";
                rest = behind;
            }
        }
    }
    kept + rest
}

/// Where the bracket closes that was opened before these words.
fn closing(words: &str) -> Option<usize> {
    let mut open = 0_usize;
    words.char_indices().find_map(|(at, letter)| {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return Some(at),
            ')' => open -= 1,
            _ => {}
        }
        None
    })
}

/// The clauses that a bracket names, if it names nothing else.
fn named(inside: &str) -> Option<Vec<String>> {
    let mut clauses: Vec<String> = Vec::new();
    for part in inside.split(", ") {
        match (part.split_once(" to ").unwrap_or((part, part)), clauses.last_mut()) {
            ((first, last), _) if is_clause(first) && is_clause(last) => {
                clauses.push(part.to_owned());
            }
            // `D.IX(1), (5)`: another part of the clause before it.
            (_, Some(before)) if is_part(part) => *before = format!("{before}, {part}"),
            _ => return None,
        }
    }
    Some(clauses)
}

/// Whether this is a clause, such as `B.8`, `B.6e` or `D.VII(6)(b)`.
fn is_clause(word: &str) -> bool {
    let Some((section, rest)) = word.split_once('.') else { return false };
    let number =
        rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || "IVX".contains(letter));
    matches!(section, "A" | "B" | "C" | "D")
        && number.len() < rest.len()
        && (number.is_empty() || is_part(number) || is_letter(number))
}

fn is_letter(word: &str) -> bool {
    word.len() == 1 && word.bytes().all(|letter| letter.is_ascii_lowercase())
}

/// Whether this is the part of a clause, such as `(6)(b)`.
fn is_part(word: &str) -> bool {
    let mut parts = word.split_inclusive(')');
    !word.is_empty()
        && parts.all(|part| {
            let inside = part.strip_prefix('(').and_then(|part| part.strip_suffix(')'));
            inside.is_some_and(|one| {
                (1..3).contains(&one.len()) && one.chars().all(char::is_alphanumeric)
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken_out(words: &str) -> (String, Vec<String>) {
        let mut found = Vec::new();
        (take_out(words, &mut found), found)
    }

    #[test]
    fn a_clause_leaves_its_sentence() {
        let (words, found) =
            taken_out("It counts (D.VII(6)(b)). One each (B.6e): no more (C.9, B.8).");
        assert_eq!(words, "It counts. One each: no more.");
        assert_eq!(found, ["D.VII(6)(b)", "B.6e", "C.9", "B.8"]);
        let (words, found) =
            taken_out("He votes on nothing else (D.IX(1), (5)), ever (C.11 to C.13).");
        assert_eq!(words, "He votes on nothing else, ever.");
        assert_eq!(found, ["D.IX(1), (5)", "C.11 to C.13"]);
    }

    #[test]
    fn a_clause_that_a_person_wrote_stays() {
        for words in ["by (D.X(1)), see (B.6e, C.9)", "(D.II(2)) says so", "(D.X(1)"] {
            let ours = format!("Ann says: {} (B.7).", held(words));
            let (left, found) = taken_out(&ours);
            let shown = left.replace(&format!(" {HOLD}"), " ").replace(HOLD, " ");
            assert_eq!((shown, found), (format!("Ann says: {words}."), vec!["B.7".to_owned()]));
            assert_eq!(held(&held(words)), held(words));
        }
    }

    #[test]
    fn what_is_no_clause_stays() {
        for words in
            ["A (fleet) (F. Bre)", "by hand (B)", "see (D.VII(6) and more", "(A.5)", "1 (E.2)"]
        {
            assert_eq!(taken_out(words), (words.to_owned(), Vec::new()));
        }
    }
}
