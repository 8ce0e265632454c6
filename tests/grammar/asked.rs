//! What the tree of a line of a letter asks for, by the names that were put into it.

use std::collections::BTreeSet;

use chancery::board::{Phase, PhaseKind, Power, Province, Turn};
use chancery::game::votes::ProposalKind;
use chancery::language::grammar::command::{
    Abbreviations, BallotChoice, Command, PressKind, Question, Recipients, WrittenPress,
};
use chancery::language::names::key;

use super::derive::Node;

/// What stands in a line for a list in angle brackets.
#[derive(Clone, Debug)]
pub(crate) enum Value {
    Power(String, Power),
    Code(String, Province),
    Words(String),
}

impl Value {
    /// Whether it is this word, and no name of the game.
    pub(crate) fn is_own(&self, word: &str) -> bool {
        matches!(self, Value::Words(own) if own == word)
    }

    pub(crate) fn written(&self) -> &str {
        match self {
            Value::Power(written, _) | Value::Code(written, _) | Value::Words(written) => written,
        }
    }
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Asked {
    Command(Command),
    /// Press whose words stand in the lines below, and the words that stand in its own.
    Block(WrittenPress),
    /// The end of such press.
    End,
    Heading {
        game: Option<String>,
        power: Option<Power>,
        phase: Option<Phase>,
    },
    Part(PhaseKind),
    /// A proposal, and what France would put to the vote by it; nothing if it can't be.
    Proposed(Option<ProposalKind>),
}

/// A line with the values of its lists.
pub(crate) struct Line<'l> {
    pub(crate) root: &'l Node,
    pub(crate) values: &'l [Value],
}

impl Line<'_> {
    /// What the line asks for; nothing where its words fit the rules and make no sense.
    pub(crate) fn asked(&self) -> Option<Asked> {
        let node = self.root.children().first()?;
        let text = || self.text(node);
        Some(Asked::Command(match node.name() {
            "heading" => return self.heading(node),
            "press-end" => return Some(Asked::End),
            "press" => return self.press(node),
            "final" => Command::Final,
            "preliminary" => Command::Preliminary,
            "clear" => Command::Clear,
            "vote" => self.vote(node),
            "propose" => return Some(Asked::Proposed(self.proposal(node)?)),
            "extension" => Command::Extension(text().into()),
            "absence" => Command::Absence(text().into()),
            "unavailable" => Command::Unavailable(text().into()),
            "abbreviations" => Command::Abbreviations(self.abbreviations(node)),
            "ask" => Command::Ask(self.question(node)?),
            "help" => Command::Help,
            "error-report" => Command::ErrorReport(text()),
            "dispute" => Command::Dispute(text()),
            "plain-request" => Command::Request(text()),
            "resign" => Command::Resign,
            other => panic!("{other} is no line"),
        }))
    }

    fn value(&self, node: &Node) -> Option<&Value> {
        node.list().map(|number| &self.values[number])
    }

    /// The words of the list directly in a node.
    fn text(&self, node: &Node) -> String {
        let list = node.children().iter().find(|child| matches!(child, Node::List(..)));
        list.and_then(|list| self.value(list)).map_or(String::new(), |text| text.written().into())
    }

    fn vote(&self, node: &Node) -> Command {
        let answer = node.children().iter().find_map(|child| match child.word() {
            "yes" => Some(BallotChoice::Yes),
            "no" => Some(BallotChoice::No),
            "abstain" => Some(BallotChoice::Abstain),
            _ => None,
        });
        let mut words = Vec::new();
        let names: Vec<String> = self.values.iter().map(|value| value.written().into()).collect();
        node.all("about").for_each(|about| about.write(&names, &mut words));
        words.retain(|word| word != "the");
        // A number says enough.
        if words.iter().any(|word| word.parse::<u16>().is_ok()) {
            words.retain(|word| word != "proposal");
        }
        let proposal = words.join(" ").to_lowercase();
        let unread = String::new();
        Command::Vote { proposal, choice: answer.unwrap_or(BallotChoice::Unclear), unread }
    }

    fn proposal(&self, node: &Node) -> Option<Option<ProposalKind>> {
        let Some(what) = node.children().iter().find(|child| !child.children().is_empty()) else {
            return self.powers(node).first().copied().map(|to| Some(ProposalKind::Concede(to)));
        };
        let named: BTreeSet<Power> = self.powers(what).into_iter().collect();
        let survivors: BTreeSet<Power> = match what.name() {
            "concession" => return Some(named.first().copied().map(ProposalKind::Concede)),
            "rule-change" => return Some(None),
            _ if what.child("several-powers").is_some() => named,
            _ => Power::ALL.into_iter().filter(|power| !named.contains(power)).collect(),
        };
        // "To end the game with Italy and Turkey" may leave who proposes it in or out; one power
        // alone would have won.
        let joins = what.children().iter().any(|child| child.word() == "with");
        let is_clear = survivors.len() > 1
            && (!joins
                || what.child("several-powers").is_none()
                || survivors.contains(&Power::France));
        Some(is_clear.then_some(ProposalKind::End { survivors }))
    }

    /// The powers of a node, in the order of the alphabet.
    fn powers(&self, node: &Node) -> Vec<Power> {
        let lists = node.every("<power>").into_iter().filter_map(|list| self.value(list));
        let powers = lists.filter_map(|value| match value {
            Value::Power(_, power) => Some(*power),
            _ => None,
        });
        let mut powers: Vec<Power> = powers.collect();
        powers.sort();
        powers
    }

    fn press(&self, node: &Node) -> Option<Asked> {
        let head = node.child("press-head")?;
        let kind = head.child("press-kind").map(|kind| match kind.word() {
            "white" => PressKind::White,
            "black" => PressKind::Black,
            "dark" => PressKind::DarkGrey,
            _ => PressKind::Grey,
        });
        let to = head.child("press-to").map(|to| match self.powers(to) {
            powers if powers.is_empty() => Recipients::All,
            powers => Recipients::Powers(powers),
        });
        let text = self.text(node);
        let bracket = matches!(node.children().first(), Some(Node::Text(text)) if text == "[");
        let open = node.child("closing-bracket").is_none() && (bracket || text.is_empty());
        let press = WrittenPress { kind, to, text, open: false };
        Some(if open { Asked::Block(press) } else { Asked::Command(Command::Press(press)) })
    }

    fn abbreviations(&self, node: &Node) -> Abbreviations {
        let pair = |one: &Node| match one.children() {
            [name, .., code] => match (self.value(name), self.value(code)) {
                (Some(name), Some(Value::Code(_, province))) => (key(name.written()), *province),
                other => panic!("{other:?} is no abbreviation"),
            },
            _ => panic!("an abbreviation has two sides"),
        };
        let rules = node.all("abbreviation").filter(|one| !one.children().is_empty());
        let pairs = rules.map(pair).collect();
        Abbreviations { pairs, ..Abbreviations::default() }
    }

    fn question(&self, node: &Node) -> Option<Question> {
        Some(match node.word() {
            "status" => Question::Status,
            "map" => Question::Map,
            "history" => Question::History,
            "summary" => Question::Summary,
            "list" => Question::List,
            _ => Question::Result(self.asked_phase(node)?),
        })
    }

    /// The phase of a question, if it names one.
    fn asked_phase(&self, node: &Node) -> Option<Option<Phase>> {
        if node.child("season").is_some() {
            return match self.heading(node)? {
                Asked::Heading { phase, .. } => Some(phase),
                _ => None,
            };
        }
        let Some(code) = node.child("<phase>").and_then(|phase| self.value(phase)) else {
            return Some(None);
        };
        let code = code.written().to_uppercase();
        let names = [code.clone(), format!("{code}M"), format!("{code}A")];
        Some(names.iter().find_map(|name| Phase::from_name(name)))
    }

    fn heading(&self, node: &Node) -> Option<Asked> {
        let part = node.child("part").map(|part| match part.word() {
            "movement" => PhaseKind::Movement,
            "retreats" => PhaseKind::Retreats,
            _ => PhaseKind::Adjustments,
        });
        let game = node.child("game-line").map(|line| self.text(line).to_uppercase());
        let power = self.powers(node).first().copied();
        let Some(season) = node.child("season") else {
            let alone = power.is_none();
            return match part {
                Some(part) if alone => Some(Asked::Part(part)),
                _ => Some(Asked::Heading { game, power, phase: None }),
            };
        };
        let year = node.child("<year>").and_then(|year| self.value(year));
        let year = year.map_or(Some(1903), |year| year.written().parse().ok())?;
        let turn = match (season.word(), part) {
            ("winter" | "spring" | "fall" | "autumn", Some(PhaseKind::Adjustments)) => {
                Turn::Adjustments
            }
            ("winter", None) => Turn::Adjustments,
            ("summer", None | Some(PhaseKind::Retreats)) => Turn::SpringRetreats,
            ("spring", Some(PhaseKind::Retreats)) => Turn::SpringRetreats,
            ("spring", _) => Turn::SpringMovement,
            ("winter" | "summer", _) => return None,
            (_, Some(PhaseKind::Retreats)) => Turn::FallRetreats,
            _ => Turn::FallMovement,
        };
        Some(Asked::Heading { game, power, phase: Some(Phase { year, turn }) })
    }
}
