//! Sentences of English in the clerk: what people read is worded in `report`, and the clerk has
//! values.

use super::lexer::{self, Kind, Token};
use super::tree::Source;

/// A literal with so many words is a sentence. What stands in braces is no word, and so are numbers
/// and marks.
const SENTENCE_WORDS_MIN: usize = 4;

/// Where the clerk makes sentences.
pub(crate) fn check(product: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let is_checked = |source: &&Source| {
        source.path.starts_with("src/clerk/") && !source.path.ends_with("/tests.rs")
    };
    for source in product.iter().filter(is_checked) {
        let tokens = lexer::code(&source.text);
        let found = outside_tests(&tokens).iter().filter(|token| is_sentence(token));
        faults.extend(found.map(|token| source.fault(token.line, "word it in `report`")));
    }
    faults
}

/// The tests of a file are at its end.
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

    fn faults(text: &str) -> usize {
        check(&[Source::sample("src/clerk/a.rs", text)]).len()
    }

    #[test]
    fn sentences_are_found_and_what_is_shorter_is_not() {
        for text in [
            r#"fn f() { say("Nothing is done yet.") }"#,
            r#"fn f() { format!("{name} has signed up alone.") }"#,
            "fn f() { say(\"Nothing is \\\n    done yet.\") }",
            r##"const A: &str = r#"write "sign up" at once"#;"##,
        ] {
            assert_eq!(faults(text), 1, "{text}");
        }
        for text in [
            r#"fn f() { format!("news of {game} {} {}", a.of the.life, 3) }"#,
            "// Nothing of this is said.",
            r#"mod tests { const A: &str = "Nothing is done yet."; }"#,
            r#"fn f() { read("%Y - %m - %d 1 2 3 4") }"#,
        ] {
            assert_eq!(faults(text), 0, "{text}");
        }
        let elsewhere =
            Source::sample("src/report/a.rs", r#"const A: &str = "One two three four";"#);
        assert!(check(&[elsewhere]).is_empty());
    }
}
