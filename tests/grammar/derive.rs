//! Sentences out of a grammar, as trees.

use std::collections::BTreeSet;

use super::abnf::{Choice, Grammar, Term};
use super::dice::Dice;

/// Deeper than any sentence that a person writes.
const DEPTH_MAX: usize = 24;

/// How often each alternative has to be taken.
pub(crate) const TIMES_MIN: usize = 50;

/// A node of the tree of a sentence.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    /// What a rule became.
    Rule(String, Vec<Node>),
    /// A word or a mark.
    Text(String),
    /// A name yet to be found, with a number of its own in the sentence.
    List(String, usize),
}

/// How often each alternative was taken.
pub(crate) struct Coverage {
    pub(crate) counts: Vec<usize>,
    /// How often it was taken for sentences that made no sense, too.
    tries: Vec<usize>,
    /// The rules in which, however deep, something was not taken often enough.
    hungry: BTreeSet<String>,
}

/// A sentence with the alternatives that were taken for it.
pub(crate) struct Sentence {
    pub(crate) root: Node,
    pub(crate) taken: Vec<usize>,
}

impl Coverage {
    pub(crate) fn of(grammar: &Grammar) -> Coverage {
        let none = vec![0; grammar.alternatives.len()];
        Coverage { counts: none.clone(), tries: none, hungry: BTreeSet::new() }
    }

    pub(crate) fn tried(&mut self, sentence: &Sentence) {
        for number in &sentence.taken {
            self.tries[*number] += 1;
        }
    }

    /// Finds out where sentences are needed most.
    pub(crate) fn look_around(&mut self, grammar: &Grammar) {
        self.hungry.clear();
        loop {
            let wants = |(_, choice): &(&String, &Choice)| self.wants(choice);
            let found: BTreeSet<String> =
                grammar.rules.iter().filter(wants).map(|(name, _)| name.clone()).collect();
            if found.len() == self.hungry.len() {
                return;
            }
            self.hungry = found;
        }
    }

    fn wants(&self, choice: &Choice) -> bool {
        choice.alternatives.iter().any(|alternative| self.wants_one(alternative))
    }

    fn wants_one(&self, (number, terms): &(usize, Vec<Term>)) -> bool {
        let inside = |term: &Term| match term {
            Term::Rule(name) => self.hungry.contains(name),
            Term::Choice(choice) => self.wants(choice),
            Term::Text(_) | Term::List(_) => false,
        };
        self.counts[*number] < TIMES_MIN || terms.iter().any(inside)
    }

    /// The more, the more often something came of it.
    fn weight(&self, number: usize) -> usize {
        1 + 99 * (1 + self.counts[number]) / (1 + self.tries[number])
    }

    pub(crate) fn add(&mut self, sentence: &Sentence) {
        for number in &sentence.taken {
            self.counts[*number] += 1;
        }
    }

    /// Whether something in it was not taken often enough.
    pub(crate) fn needs(&self, sentence: &Sentence) -> bool {
        sentence.taken.iter().any(|number| self.counts[*number] < TIMES_MIN)
    }

    /// The alternatives that were taken less often than they should.
    pub(crate) fn missing(&self) -> Vec<usize> {
        (0..self.counts.len()).filter(|number| self.counts[*number] < TIMES_MIN).collect()
    }
}

/// Makes a sentence of a rule; nothing if the grammar has a hole there.
pub(crate) fn derive(
    grammar: &Grammar,
    rule: &str,
    coverage: &Coverage,
    dice: &mut Dice,
) -> Option<Sentence> {
    let mut maker = Maker { grammar, coverage, dice, taken: Vec::new(), lists: 0 };
    let root = maker.rule(rule, 0)?;
    Some(Sentence { root, taken: maker.taken })
}

struct Maker<'m> {
    grammar: &'m Grammar,
    coverage: &'m Coverage,
    dice: &'m mut Dice,
    taken: Vec<usize>,
    lists: usize,
}

impl Maker<'_> {
    fn rule(&mut self, name: &str, depth: usize) -> Option<Node> {
        let grammar = self.grammar;
        let choice = grammar.rules.get(name).unwrap_or_else(|| panic!("no rule {name}"));
        let mut children = Vec::new();
        self.choice(choice, depth + 1, &mut children)?;
        Some(Node::Rule(name.to_owned(), children))
    }

    /// Half of the time an alternative that was not taken often enough, so that nothing waits long
    /// for its turn; otherwise rather what makes sense in most sentences.
    fn pick(&mut self, choice: &Choice) -> usize {
        let all = &choice.alternatives;
        if self.dice.percent(50) {
            let wanted = (0..all.len()).filter(|at| self.coverage.wants_one(&all[*at]));
            if let Some(at) = self.dice.pick_of(wanted) {
                return at;
            }
        }
        let weights: Vec<usize> = all.iter().map(|(own, _)| self.coverage.weight(*own)).collect();
        let mut left = self.dice.below(weights.iter().sum());
        for (at, weight) in weights.into_iter().enumerate() {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => return at,
            }
        }
        all.len() - 1
    }

    fn choice(&mut self, choice: &Choice, depth: usize, into: &mut Vec<Node>) -> Option<()> {
        if choice.alternatives.is_empty() || depth > DEPTH_MAX {
            return None;
        }
        let (number, terms) = &choice.alternatives[self.pick(choice)];
        self.taken.push(*number);
        for term in terms {
            match term {
                Term::Rule(name) => into.push(self.rule(name, depth)?),
                Term::Text(text) => into.push(Node::Text(text.clone())),
                Term::List(list) => {
                    into.push(Node::List(list.clone(), self.lists));
                    self.lists += 1;
                }
                Term::Choice(inner) => self.choice(inner, depth + 1, into)?,
            }
        }
        Some(())
    }
}

impl Node {
    /// The name of its rule, or its word.
    pub(crate) fn name(&self) -> &str {
        match self {
            Node::Rule(name, _) | Node::Text(name) | Node::List(name, _) => name,
        }
    }

    pub(crate) fn children(&self) -> &[Node] {
        if let Node::Rule(_, children) = self { children } else { &[] }
    }

    /// The children that one of these rules made.
    pub(crate) fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n Node> {
        self.children().iter().filter(move |child| child.name() == name)
    }

    /// The first of those.
    pub(crate) fn child(&self, name: &str) -> Option<&Node> {
        self.children().iter().find(|child| child.name() == name)
    }

    /// The first node of a rule anywhere below.
    pub(crate) fn find(&self, name: &str) -> Option<&Node> {
        self.child(name).or_else(|| self.children().iter().find_map(|child| child.find(name)))
    }

    /// Every node of a rule below, from left to right; not what is inside of one.
    pub(crate) fn every<'n>(&'n self, name: &str) -> Vec<&'n Node> {
        let inside = |child: &'n Node| match child.name() == name {
            true => vec![child],
            false => child.every(name),
        };
        self.children().iter().flat_map(inside).collect()
    }

    /// The number of the first name below.
    pub(crate) fn list(&self) -> Option<usize> {
        match self {
            Node::List(_, number) => Some(*number),
            _ => self.children().iter().find_map(Node::list),
        }
    }

    /// The first word below.
    pub(crate) fn word(&self) -> &str {
        match self {
            Node::Text(text) => text,
            Node::List(..) => "",
            Node::Rule(_, children) => children.first().map_or("", Node::word),
        }
    }

    /// Its words and marks, with the names put in.
    pub(crate) fn write(&self, names: &[String], into: &mut Vec<String>) {
        match self {
            Node::Text(text) => into.push(text.clone()),
            Node::List(_, number) => into.push(names.get(*number).cloned().unwrap_or_default()),
            Node::Rule(_, children) => children.iter().for_each(|child| child.write(names, into)),
        }
    }
}
