//! Nothing too big to read: files, functions, lines.

use super::lexer::{self, Kind, Token};
use super::tree::Source;

const FILE_LINES_MAX: usize = 400;
/// About one screen.
const FUNCTION_LINES_MAX: usize = 70;
const MAIN_LINES_MAX: usize = 30;
const LINE_CHARS_MAX: usize = 100;

/// What may be bigger, each with its reason: a path, or `path: function`.
const EXCEPTIONS: [(&str, &str); 0] = [];

/// What is bigger than it may be, and which exceptions are not needed any more.
pub(crate) fn check(sources: &[Source]) -> Vec<String> {
    check_with(sources, &EXCEPTIONS)
}

fn check_with(sources: &[Source], exceptions: &[(&str, &str)]) -> Vec<String> {
    let mut too_big = Vec::new();
    for source in sources {
        too_big.extend(file_too_long(source));
        too_big.extend(functions_too_long(source));
    }
    let mut faults = Vec::new();
    for (name, reason) in exceptions {
        if !too_big.iter().any(|(what, _)| what == name) {
            faults.push(format!("{name} is small enough: strike it from the list of exceptions"));
        }
        if reason.is_empty() {
            faults.push(format!("{name} is listed as an exception without a reason"));
        }
    }
    too_big.retain(|(what, _)| exceptions.iter().all(|(name, _)| what != name));
    faults.extend(too_big.into_iter().map(|(what, fault)| format!("{what} {fault}")));
    faults.extend(sources.iter().flat_map(wide_lines));
    faults
}

fn file_too_long(source: &Source) -> Option<(String, String)> {
    let count = source.text.lines().count();
    let max = if source.path == "src/main.rs" { MAIN_LINES_MAX } else { FILE_LINES_MAX };
    let fault = format!("has {count} lines, over {max}: would each part know its place?");
    (count > max).then(|| (source.path.clone(), fault))
}

fn functions_too_long(source: &Source) -> Vec<(String, String)> {
    let tokens = lexer::code(&source.text);
    let mut found = Vec::new();
    for (at, pair) in tokens.windows(2).enumerate() {
        if !pair[0].is("fn") || pair[1].kind != Kind::Word {
            continue;
        }
        let count = last_line(&tokens[at..]) + 1 - pair[0].line;
        if count > FUNCTION_LINES_MAX {
            let name = format!("{}: {}", source.path, pair[1].text);
            found.push((name, format!("has {count} lines, over {FUNCTION_LINES_MAX}")));
        }
    }
    found
}

/// The line on which the function ends that begins with these tokens.
fn last_line(tokens: &[Token<'_>]) -> usize {
    let (mut braces, mut brackets) = (0_usize, 0_usize);
    for token in tokens {
        match token.text {
            "{" if token.kind == Kind::Mark => braces += 1,
            "(" | "[" if token.kind == Kind::Mark => brackets += 1,
            ")" | "]" if token.kind == Kind::Mark => brackets = brackets.saturating_sub(1),
            "}" if token.kind == Kind::Mark => {
                braces = braces.saturating_sub(1);
                if braces == 0 && brackets == 0 {
                    return token.line;
                }
            }
            ";" if braces == 0 && brackets == 0 => return token.line,
            _ => {}
        }
    }
    tokens.last().map_or(0, |token| token.line)
}

/// Lines of Rust that are too wide, except a text or a link in a comment, which can't be folded.
fn wide_lines(source: &Source) -> Vec<String> {
    let tokens = lexer::tokens(&source.text);
    let mut faults = Vec::new();
    let mut start = 0;
    for (number, line) in source.text.split_inclusive('\n').enumerate() {
        let beyond = line.trim_end().char_indices().nth(LINE_CHARS_MAX);
        if let Some((at, _)) = beyond
            && !is_unfoldable(&tokens, start + at)
        {
            faults.push(source.fault(number + 1, format!("is wider than {LINE_CHARS_MAX}")));
        }
        start += line.len();
    }
    faults
}

/// Lines between the fences of a page that are too wide. Prose folds itself wherever it is shown.
pub(crate) fn check_page(page: &Source) -> Vec<String> {
    let mut faults = Vec::new();
    let mut inside = false;
    for (at, line) in page.text.lines().enumerate() {
        inside ^= line.starts_with("```");
        if inside && line.chars().count() > LINE_CHARS_MAX {
            faults.push(page.fault(at + 1, format!("is wider than {LINE_CHARS_MAX}")));
        }
    }
    faults
}

fn is_unfoldable(tokens: &[Token<'_>], at: usize) -> bool {
    let holds = |token: &&Token<'_>| (token.start..token.end() + 2).contains(&at);
    tokens.iter().filter(holds).any(|token| match token.kind {
        Kind::Text => true,
        Kind::Comment => token.text.contains("://"),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        check_with(&[Source::sample("src/a.rs", text)], &[])
    }

    #[test]
    fn long_files_are_found_and_main_is_short() {
        let lines = |count| Source::sample("src/main.rs", &"\n".repeat(count));
        assert!(faults(&"\n".repeat(400)).is_empty());
        assert_eq!(faults(&"\n".repeat(401)).len(), 1);
        assert!(check_with(&[lines(30)], &[]).is_empty());
        assert_eq!(check_with(&[lines(31)], &[]).len(), 1);
    }

    #[test]
    fn long_functions_are_found_whatever_stands_in_them() {
        let body = |lines: usize| "    f(['{'; 1], \"{\"); // {\n".repeat(lines);
        let function =
            |lines| format!("fn f(x: [u8; 3]) -> u8 where u8: Copy {{\n{}}}\n", body(lines));
        assert!(faults(&function(68)).is_empty());
        assert_eq!(faults(&function(69)).len(), 1);
        let nested = format!("impl A {{\nfn g() {{\nlet h: fn(u8);\n{}}}\n}}\n", body(68));
        assert_eq!(faults(&nested), ["src/a.rs: g has 71 lines, over 70"]);
        assert!(faults(&format!("trait A {{ fn f();\n{} }}", "\n".repeat(80))).is_empty());
    }

    #[test]
    fn wide_lines_are_found_unless_nobody_could_fold_them() {
        let wide = "x".repeat(91);
        assert_eq!(faults(&format!("let a = {wide};\nlet b = {wide}é;\n")).len(), 1);
        assert_eq!(faults(&format!("// {wide} {wide}\n")).len(), 1);
        assert!(faults(&format!("let a = \"{wide} {wide}\";\n")).is_empty());
        assert!(faults(&format!("// https://a.example/{wide}\n")).is_empty());
    }

    #[test]
    fn wide_lines_of_code_on_a_page_are_found() {
        let wide = "x".repeat(101);
        let page = Source::sample("a.md", &format!("{wide}\n```sh\n{wide}\n```\n{wide}\n"));
        assert_eq!(check_page(&page), ["a.md:3: is wider than 100"]);
    }

    #[test]
    fn exceptions_need_a_reason_and_a_cause() {
        let big = [Source::sample("src/a.rs", &"\n".repeat(500))];
        assert!(check_with(&big, &[("src/a.rs", "It is a table.")]).is_empty());
        assert_eq!(check_with(&big, &[("src/a.rs", "")]).len(), 1);
        assert_eq!(check_with(&[], &[("src/a.rs", "It is a table.")]).len(), 1);
    }
}
