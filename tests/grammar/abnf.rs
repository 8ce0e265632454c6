//! The notation of RFC 5234, as far as the documents in `grammar/` use it.

use std::collections::BTreeMap;

/// What stands in a rule.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// Another rule.
    Rule(String),
    /// A word or a mark, in any case.
    Text(String),
    /// One of a list of `names.toml`.
    List(String),
    /// One of several.
    Choice(Choice),
}

/// Alternatives, each with its number in the whole document.
///
/// An option is a choice that may be nothing, and a repetition one between none, one and two:
/// so that each of these is counted too.
#[derive(Clone, Debug, Default)]
pub(crate) struct Choice {
    pub(crate) alternatives: Vec<(usize, Vec<Term>)>,
}

/// A document.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grammar {
    /// The rules by their names.
    pub(crate) rules: BTreeMap<String, Choice>,
    /// Each rule as it is written, with one blank wherever there are several.
    pub(crate) written: BTreeMap<String, String>,
    /// Every alternative, in words for the failure message.
    pub(crate) alternatives: Vec<String>,
}

impl Grammar {
    /// Reads a document.
    pub(crate) fn read(text: &str) -> Grammar {
        let mut grammar = Grammar::default();
        for rule in rules(text) {
            let (name, body) = rule.split_once('=').expect("a rule has an equals sign");
            let name = name.trim().to_owned();
            let tokens = tokens(body);
            let mut parser = Parser { tokens: &tokens, rule: &name, found: &mut grammar };
            let choice = parser.alternatives();
            assert!(parser.tokens.is_empty(), "{name} goes on behind its end");
            let twice = grammar.rules.insert(name.clone(), choice);
            assert!(twice.is_none(), "{name} stands twice");
            grammar.written.insert(name, rule);
        }
        grammar
    }

    /// The same grammar without one of its alternatives.
    pub(crate) fn without(&self, number: usize) -> Grammar {
        let mut grammar = self.clone();
        grammar.rules.values_mut().for_each(|choice| choice.strike(number));
        grammar
    }

    /// Every word and mark.
    pub(crate) fn texts(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.rules.values().for_each(|choice| choice.each(&mut |term| found.push(term)));
        found.into_iter().filter_map(|term| term.text()).collect()
    }

    /// Every rule that some rule names.
    pub(crate) fn used(&self) -> Vec<&str> {
        let mut found = Vec::new();
        self.rules.values().for_each(|choice| choice.each(&mut |term| found.push(term)));
        found.into_iter().filter_map(Term::name).collect()
    }
}

impl Term {
    fn text(&self) -> Option<&str> {
        if let Term::Text(text) = self { Some(text) } else { None }
    }

    fn name(&self) -> Option<&str> {
        if let Term::Rule(name) = self { Some(name) } else { None }
    }
}

impl Choice {
    fn strike(&mut self, number: usize) {
        self.alternatives.retain(|(own, _)| *own != number);
        for term in self.alternatives.iter_mut().flat_map(|(_, terms)| terms) {
            if let Term::Choice(inner) = term {
                inner.strike(number);
            }
        }
    }

    /// Shows every term in it.
    pub(crate) fn each<'g>(&'g self, show: &mut impl FnMut(&'g Term)) {
        for term in self.alternatives.iter().flat_map(|(_, terms)| terms) {
            show(term);
            if let Term::Choice(inner) = term {
                inner.each(show);
            }
        }
    }
}

/// The rules without comments, each on one line.
fn rules(text: &str) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for line in text.lines() {
        let line = without_comment(line);
        let words = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            continue;
        }
        match rules.last_mut().filter(|_| line.starts_with(' ')) {
            Some(rule) => *rule = format!("{rule} {words}"),
            None => rules.push(words),
        }
    }
    rules
}

/// The part of a line before a semicolon that stands in no string.
fn without_comment(line: &str) -> &str {
    let mut quoted = false;
    let end = line.find(|letter| {
        quoted ^= letter == '"';
        letter == ';' && !quoted
    });
    &line[..end.unwrap_or(line.len())]
}

fn tokens(body: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = body.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '"' => rest[1..].find('"').expect("a string ends") + 2,
            '<' => rest.find('>').expect("a list's name ends") + 1,
            '/' | '(' | ')' | '[' | ']' | '*' => 1,
            _ => rest
                .find(|letter: char| !letter.is_alphanumeric() && letter != '-')
                .unwrap_or(rest.len()),
        };
        assert!(length > 0, "nothing in ABNF begins with {first:?}");
        tokens.push(rest[..length].to_owned());
        rest = rest[length..].trim_start();
    }
    tokens
}

struct Parser<'p> {
    tokens: &'p [String],
    rule: &'p str,
    found: &'p mut Grammar,
}

impl Parser<'_> {
    fn peek(&self) -> &str {
        self.tokens.first().map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        let (first, rest) = self.tokens.split_first().expect("the rule goes on");
        self.tokens = rest;
        first.clone()
    }

    fn number(&mut self, what: &str) -> usize {
        self.found.alternatives.push(format!("{}: {what}", self.rule));
        self.found.alternatives.len() - 1
    }

    fn alternatives(&mut self) -> Choice {
        let mut choice = Choice::default();
        loop {
            let before = self.tokens;
            let mut terms = Vec::new();
            while !matches!(self.peek(), "" | "/" | ")" | "]") {
                terms.push(self.term());
            }
            let used = &before[..before.len() - self.tokens.len()];
            assert!(!used.is_empty(), "an alternative of {} is empty", self.rule);
            let number = self.number(&used.join(" "));
            choice.alternatives.push((number, terms));
            if self.peek() != "/" {
                return choice;
            }
            self.next();
        }
    }

    fn term(&mut self) -> Term {
        let token = self.next();
        match token.as_str() {
            "(" => {
                let inner = self.alternatives();
                assert_eq!(self.next(), ")", "a bracket of {} stays open", self.rule);
                Term::Choice(inner)
            }
            "[" => {
                let mut inner = self.alternatives();
                assert_eq!(self.next(), "]", "a bracket of {} stays open", self.rule);
                let nothing = self.number("an option not taken");
                inner.alternatives.push((nothing, Vec::new()));
                Term::Choice(inner)
            }
            "*" => self.repeated(0),
            "1" if self.peek() == "*" => {
                self.next();
                self.repeated(1)
            }
            text if text.starts_with('"') => Term::Text(text.trim_matches('"').to_owned()),
            list if list.starts_with('<') => Term::List(list.to_owned()),
            name => Term::Rule(name.to_owned()),
        }
    }

    fn repeated(&mut self, least: usize) -> Term {
        let term = self.term();
        let mut alternatives = Vec::new();
        for count in least..=2 {
            let number = self.number(&format!("{term:?} so many times: {count}"));
            alternatives.push((number, vec![term.clone(); count]));
        }
        Term::Choice(Choice { alternatives })
    }
}
