//! Sentences of English that the clerk still makes: what people read is worded in `report`, and the
//! clerk has values.

use super::lexer::{self, Kind, Token};
use super::tree::Source;

/// A literal with so many words is a sentence. What stands in braces is no word, and so are numbers
/// and marks.
const SENTENCE_WORDS_MIN: usize = 4;

/// The files that still make some, and how many. They become fewer, and no file is added.
const LEFT: [(&str, usize); 48] = [
    ("src/clerk/abbreviations.rs", 7),
    ("src/clerk/addresses.rs", 14),
    ("src/clerk/asking.rs", 2),
    ("src/clerk/ballots.rs", 43),
    ("src/clerk/bounces.rs", 3),
    ("src/clerk/cases.rs", 15),
    ("src/clerk/codes.rs", 2),
    ("src/clerk/commands/correction.rs", 7),
    ("src/clerk/commands/line.rs", 4),
    ("src/clerk/commands/mod.rs", 2),
    ("src/clerk/commands/seats.rs", 8),
    ("src/clerk/commands/staff.rs", 17),
    ("src/clerk/committee.rs", 22),
    ("src/clerk/confirmation.rs", 5),
    ("src/clerk/consequence.rs", 4),
    ("src/clerk/copies.rs", 9),
    ("src/clerk/deadline.rs", 9),
    ("src/clerk/doubtful.rs", 3),
    ("src/clerk/effects.rs", 18),
    ("src/clerk/held.rs", 7),
    ("src/clerk/help.rs", 59),
    ("src/clerk/in_words.rs", 10),
    ("src/clerk/letter.rs", 6),
    ("src/clerk/losses.rs", 4),
    ("src/clerk/mending.rs", 14),
    ("src/clerk/notices.rs", 24),
    ("src/clerk/observer.rs", 4),
    ("src/clerk/opening.rs", 1),
    ("src/clerk/orders.rs", 18),
    ("src/clerk/pace.rs", 6),
    ("src/clerk/phrases.rs", 3),
    ("src/clerk/press.rs", 6),
    ("src/clerk/receipts.rs", 6),
    ("src/clerk/remedies.rs", 22),
    ("src/clerk/reopening.rs", 3),
    ("src/clerk/replacing.rs", 23),
    ("src/clerk/reply.rs", 3),
    ("src/clerk/reported.rs", 5),
    ("src/clerk/rollback.rs", 5),
    ("src/clerk/route.rs", 3),
    ("src/clerk/say.rs", 7),
    ("src/clerk/seating.rs", 5),
    ("src/clerk/sender.rs", 8),
    ("src/clerk/settling.rs", 17),
    ("src/clerk/staff.rs", 29),
    ("src/clerk/time.rs", 26),
    ("src/clerk/unsaid.rs", 5),
    ("src/clerk/wishes.rs", 29),
];

/// Where the clerk makes sentences that it did not make before, and which files make fewer than
/// they are listed with.
pub(crate) fn check(product: &[Source]) -> Vec<String> {
    check_with(product, &LEFT)
}

fn check_with(product: &[Source], left: &[(&str, usize)]) -> Vec<String> {
    let mut faults = Vec::new();
    let is_checked = |source: &&Source| {
        source.path.starts_with("src/clerk/") && !source.path.ends_with("/tests.rs")
    };
    for source in product.iter().filter(is_checked) {
        let tokens = lexer::code(&source.text);
        let found: Vec<&Token<'_>> =
            outside_tests(&tokens).iter().filter(|token| is_sentence(token)).collect();
        let known = left.iter().find(|(path, _)| *path == source.path);
        let (count, known) = (found.len(), known.map_or(0, |(_, count)| *count));
        if count < known {
            faults
                .push(source.fault(1, format!("makes {count} sentences: list it so, not {known}")));
        }
        if count > known {
            let why = format!("one of {count} sentences, {known} allowed: word it in `report`");
            faults.extend(found.iter().map(|token| source.fault(token.line, &why)));
        }
    }
    let is_gone = |path: &str| product.iter().all(|source| source.path != path);
    let gone = left.iter().filter(|(path, _)| is_gone(path));
    faults.extend(gone.map(|(path, _)| format!("{path} is gone: strike it from the list")));
    faults
}

/// The tests of a file stand at its end.
fn outside_tests<'t, 's>(tokens: &'t [Token<'s>]) -> &'t [Token<'s>] {
    let tests = tokens.windows(3).position(|t| t[0].is("mod") && t[1].is("tests") && t[2].is("{"));
    &tokens[..tests.unwrap_or(tokens.len())]
}

fn is_sentence(token: &Token<'_>) -> bool {
    if token.kind != Kind::Text {
        return false;
    }
    let mut depth = 0_usize;
    let shown = token.text.chars().filter(|letter| {
        depth += usize::from(*letter == '{');
        let is_shown = depth == 0;
        depth -= usize::from(*letter == '}' && depth > 0);
        is_shown
    });
    let shown: String = shown.collect();
    let is_word = |word: &&str| word.contains(char::is_alphabetic);
    shown.split_whitespace().filter(is_word).count() >= SENTENCE_WORDS_MIN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str, left: &[(&str, usize)]) -> usize {
        check_with(&[Source::sample("src/clerk/a.rs", text)], left).len()
    }

    #[test]
    fn sentences_are_found_and_what_is_shorter_is_not() {
        for text in [
            r#"fn f() { say("Nothing is done yet.") }"#,
            r#"fn f() { format!("{name} has signed up alone.") }"#,
            "fn f() { say(\"Nothing is \\\n    done yet.\") }",
            r##"const A: &str = r#"write "sign up" at once"#;"##,
        ] {
            assert_eq!(faults(text, &[]), 1, "{text}");
        }
        for text in [
            r#"fn f() { format!("news of {game} {} {}", a.of the.life, 3) }"#,
            "// Nothing of this is said.",
            r#"mod tests { const A: &str = "Nothing is done yet."; }"#,
            r#"fn f() { read("%Y - %m - %d 1 2 3 4") }"#,
        ] {
            assert_eq!(faults(text, &[]), 0, "{text}");
        }
        let elsewhere =
            Source::sample("src/report/a.rs", r#"const A: &str = "One two three four";"#);
        assert!(check_with(&[elsewhere], &[]).is_empty());
    }

    #[test]
    fn a_list_that_allows_too_much_is_found() {
        let two = r#"const A: [&str; 2] = ["One two three four", "Five six seven eight"];"#;
        for (allowed, wrong) in [(0, 2), (1, 2), (2, 0), (3, 1)] {
            assert_eq!(faults(two, &[("src/clerk/a.rs", allowed)]), wrong, "{allowed}");
        }
        assert_eq!(faults("", &[("src/clerk/b.rs", 1)]), 1);
    }
}
