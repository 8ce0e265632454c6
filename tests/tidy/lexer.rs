//! Rust source as words and marks, with comments and texts set apart, so that a rule about code
//! never trips over a sentence about it.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A string or character literal, quotes included.
    Text,
    /// A lifetime or a loop's label.
    Lifetime,
    /// A comment, doc comments included.
    Comment,
    /// One character of anything else.
    Mark,
}

/// A piece of the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    /// The line on which it begins, counted from 1.
    pub(crate) line: usize,
    /// The byte at which it begins.
    pub(crate) start: usize,
}

impl Token<'_> {
    /// Whether it is this word or this mark.
    pub(crate) fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Mark) && self.text == text
    }

    /// The byte after its last.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// All tokens of a source.
pub(crate) fn tokens(source: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = source[at..].chars().next() {
        let (kind, length) = measure(&source[at..], first);
        let text = &source[at..at + length];
        if let Some(kind) = kind {
            found.push(Token { kind, text, line, start: at });
        }
        line += text.matches('\n').count();
        at += length;
    }
    found
}

/// All tokens but the comments.
pub(crate) fn code(source: &str) -> Vec<Token<'_>> {
    let mut all = tokens(source);
    all.retain(|token| token.kind != Kind::Comment);
    all
}

/// The kind of the first token of a text and how many bytes it has; no kind for white space.
fn measure(rest: &str, first: char) -> (Option<Kind>, usize) {
    if first.is_whitespace() {
        return (None, first.len_utf8());
    }
    if rest.starts_with("//") {
        return (Some(Kind::Comment), rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Some(Kind::Comment), block_comment(rest));
    }
    if let Some(length) = string(rest) {
        return (Some(Kind::Text), length);
    }
    if first == '\'' {
        return quote(rest);
    }
    if first.is_ascii_digit() {
        return (Some(Kind::Number), number(rest));
    }
    if is_word_start(first) {
        let raw = usize::from(rest.starts_with("r#")) * 2;
        return (Some(Kind::Word), raw + word(&rest[raw..]));
    }
    (Some(Kind::Mark), first.len_utf8())
}

fn is_word_start(c: char) -> bool {
    c.is_alphabetic() || c == '_'
}

fn word(rest: &str) -> usize {
    let ends = |c: char| !c.is_alphanumeric() && c != '_';
    rest.find(ends).unwrap_or(rest.len())
}

/// Letters belong to a number (`0xff`, `1u8`), a point only before another digit (`0..3` is two).
fn number(rest: &str) -> usize {
    let whole = word(rest);
    let mut after = rest[whole..].chars();
    match (after.next(), after.next()) {
        (Some('.'), Some(digit)) if digit.is_ascii_digit() => whole + 1 + word(&rest[whole + 1..]),
        _ => whole,
    }
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(next) = rest[at..].find(['/', '*']) {
        at += next;
        let open = rest[at..].starts_with("/*");
        let close = rest[at..].starts_with("*/");
        at += if open || close { 2 } else { 1 };
        depth = depth + usize::from(open) - usize::from(close && depth > 0);
        if close && depth == 0 {
            return at;
        }
    }
    rest.len()
}

/// The length of a string literal of any sort, if one begins here.
fn string(rest: &str) -> Option<usize> {
    let prefix = ["br", "cr", "r", "b", "c", ""].into_iter().find(|prefix| {
        let after = rest.strip_prefix(prefix).unwrap_or_default();
        let raw = prefix.ends_with('r');
        after.starts_with('"') || raw && after.trim_start_matches('#').starts_with('"')
    })?;
    let body = &rest[prefix.len()..];
    let hashes = body.len() - body.trim_start_matches('#').len();
    if prefix.ends_with('r') {
        let end = "\"".to_owned() + &"#".repeat(hashes);
        let from = hashes + 1;
        let length = body[from..].find(&end).map(|at| from + at + end.len());
        return Some(prefix.len() + length.unwrap_or(body.len()));
    }
    Some(prefix.len() + 1 + escaped(&body[1..], '"'))
}

/// The bytes up to and with a closing quote; one after a backslash does not close.
fn escaped(rest: &str, quote: char) -> usize {
    let mut chars = rest.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            return at + 1;
        }
    }
    rest.len()
}

/// A quote opens a character, unless what follows is a lifetime.
fn quote(rest: &str) -> (Option<Kind>, usize) {
    let mut chars = rest[1..].chars();
    match (chars.next(), chars.next()) {
        (Some('\\'), _) | (_, Some('\'')) => (Some(Kind::Text), 1 + escaped(&rest[1..], '\'')),
        _ => (Some(Kind::Lifetime), 1 + word(&rest[1..])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        let all = tokens(source).into_iter();
        all.filter(|token| token.kind == Kind::Word).map(|token| token.text).collect()
    }

    #[test]
    fn words_in_comments_and_texts_are_no_code() {
        let source = r##"a // b
            /* c /* d */ e */ f "g \" h" r#"i " j"# b"k" 'l' '\'' 'm: n::<'o> br"p" q"##;
        assert_eq!(words(source), ["a", "f", "n", "q"]);
    }

    #[test]
    fn numbers_and_ranges_are_told_apart() {
        let kinds: Vec<(Kind, &str)> = tokens("0..3 1.5 0xff_u8 r#type")
            .into_iter()
            .map(|token| (token.kind, token.text))
            .collect();
        let number = |text| (Kind::Number, text);
        let dot = (Kind::Mark, ".");
        let raw = (Kind::Word, "r#type");
        let expected = [number("0"), dot, dot, number("3"), number("1.5"), number("0xff_u8"), raw];
        assert_eq!(kinds, expected);
    }

    #[test]
    fn lines_are_counted_through_comments_and_texts() {
        let source = "/*\n*/ \"\n\" a\nb";
        let lines: Vec<usize> = code(source).iter().map(|token| token.line).collect();
        assert_eq!(lines, [2, 3, 4]);
    }

    #[test]
    fn what_never_ends_ends_with_the_file() {
        for source in ["\"abc", "r#\"abc\"", "/* abc", "// abc", "'\\"] {
            assert_eq!(tokens(source).len(), 1, "{source}");
        }
    }
}
