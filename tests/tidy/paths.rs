//! Every path that a source writes, groups written out: `a::{b, c::d}` is `a::b` and `a::c::d`.

use super::lexer::{Kind, Token};

/// A path, or a single name: the shortest path.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Path<'a> {
    /// Its names; that of a macro ends in `!`.
    pub(crate) names: Vec<String>,
    /// The line of its last name.
    pub(crate) line: usize,
    /// The index of the token of its first name.
    pub(crate) first: usize,
    /// The index of the token after its last name.
    pub(crate) behind: usize,
    /// The text of that token.
    pub(crate) then: &'a str,
}

impl Path<'_> {
    /// Whether these names follow each other somewhere in the path.
    pub(crate) fn has(&self, names: &[&str]) -> bool {
        self.names.windows(names.len()).any(|part| part == names)
    }
}

/// The paths among tokens without comments.
pub(crate) fn paths<'a>(tokens: &[Token<'a>]) -> Vec<Path<'a>> {
    let mut reader = Reader { tokens, at: 0, first: 0, found: Vec::new() };
    while let Some(token) = tokens.get(reader.at) {
        reader.first = reader.at;
        match token.kind {
            Kind::Word => reader.path(Vec::new()),
            _ => reader.at += 1,
        }
    }
    reader.found
}

struct Reader<'t, 'a> {
    tokens: &'t [Token<'a>],
    at: usize,
    first: usize,
    found: Vec<Path<'a>>,
}

impl Reader<'_, '_> {
    fn sees(&self, ahead: usize, text: &str) -> bool {
        let token = self.tokens.get(self.at + ahead);
        token.is_some_and(|token| token.is(text))
    }

    /// Reads names until the path ends, or a group opens after it.
    fn path(&mut self, mut names: Vec<String>) {
        while let Some(token) = self.tokens.get(self.at) {
            if token.kind == Kind::Word || token.is("*") {
                names.push(token.text.to_owned());
                self.at += 1;
            } else if token.is("{") {
                return self.group(&names);
            } else {
                break;
            }
            if !self.sees(0, ":") || !self.sees(1, ":") {
                break;
            }
            self.at += 2;
        }
        self.keep(names);
    }

    fn group(&mut self, names: &[String]) {
        self.at += 1;
        while self.at < self.tokens.len() && !self.sees(0, "}") {
            match self.tokens[self.at].kind {
                Kind::Word => self.path(names.to_vec()),
                _ if self.sees(0, "*") => self.path(names.to_vec()),
                _ => self.at += 1,
            }
            if self.sees(0, "as") {
                self.at += 2;
            }
        }
        self.at += 1;
    }

    fn keep(&mut self, mut names: Vec<String>) {
        let opens = |mark| self.sees(1, mark);
        let is_macro = self.sees(0, "!") && (opens("(") || opens("[") || opens("{"));
        if let Some(last) = names.last_mut().filter(|_| is_macro) {
            last.push('!');
        }
        let before = self.tokens[..self.at].last();
        self.found.push(Path {
            names,
            line: before.map_or(1, |token| token.line),
            first: self.first,
            behind: self.at,
            then: self.tokens.get(self.at).map_or("", |token| token.text),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::code;
    use super::*;

    fn written(source: &str) -> Vec<String> {
        let tokens = code(source);
        let found = paths(&tokens).into_iter();
        found.map(|path| path.names.join("::")).collect()
    }

    #[test]
    fn groups_are_written_out() {
        let source = "use a::{b, c::{self, d as e}, f::*}; g";
        let expected = ["use", "a::b", "a::c::self", "a::c::d", "a::f::*", "g"];
        assert_eq!(written(source), expected);
    }

    #[test]
    fn paths_end_at_type_arguments_which_hold_paths_again() {
        assert_eq!(written("a::b::<c::d>::e"), ["a::b", "c::d", "e"]);
    }

    #[test]
    fn macros_are_told_from_not() {
        assert_eq!(written("a!(b != c); d::e![f]"), ["a!", "b", "c", "d::e!", "f"]);
    }

    #[test]
    fn names_that_follow_each_other_are_found_anywhere() {
        let tokens = code("std::time::Instant::now()");
        let found = paths(&tokens);
        assert!(found[0].has(&["time", "Instant"]));
        assert!(!found[0].has(&["std", "Instant"]));
    }
}
