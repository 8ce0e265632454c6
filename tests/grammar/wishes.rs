//! Lines of `letters.abnf` that are commands of their own: what is said about seats and cases, and
//! what game masters, directors and committees command. Each comes back as its tree means it.

use chancery::board::{Location, Phase, Power, Province, Turn, Unit};
use chancery::game::Layout;
use chancery::game::correction::BoardChange;
use chancery::language::asked::read_masters_proposal;
use chancery::language::commands::{
    Authority, SeatWish, StaffCommand, Until, Wish, read, read_pace_wish,
};
use chancery::language::grammar::command::BallotChoice;
use chancery::orders::{read_location, read_unit};

use super::abnf::Grammar;
use super::derive::{Coverage, Node, TIMES_MIN, derive};
use super::dice::Dice;
use super::letters::lists;
use super::sentences::write;
use super::{LETTERS, SEED, TRIES_BETWEEN, TRIES_MAX, describe};

/// The rules that `language::commands` reads.
#[rustfmt::skip]
const RULES: [&str; 40] = [
    "letter-line", "seat-wish", "substitute", "from-season", "to-season",
    "one-season", "seasons", "resignation", "captains-choice", "case-wish", "case", "phase",
    "layout-wish", "picture-wish",
    "staff-command", "staff-verb", "grant", "refuse", "rule", "deadline", "pace", "put", "holiday", "veto",
    "rollback", "seat", "disorder", "observer", "correction", "correction-line", "correction-end",
    "period", "address-wish", "question", "say", "case-ballot", "case-choice", "open-copies",
    "new-address", "void",
];

const TEXTS: [&str; 3] = ["Hello, all of you!", "A Par - Bur (as agreed): yes", "2 + 2 = 5"];
const TIMES: [&str; 3] = ["Fri 4 Dec 20:00 GMT", "until Monday 20:00 GMT", "4 December, 8 pm"];
const PEOPLE: [&str; 4] =
    ["Paul Meier", "Paul Meier <paul@example.org>", "paul@example.org", "Élodie d'Arc"];
const ADDRESSES: [&str; 2] = ["anne@example.org", "a.b+c@mail.example.org"];
const TURNS: [&str; 3] = ["movement", "retreats", "adjustments"];
const LENGTHS: [&str; 3] = ["4 days", "1 day", "10 days"];
const WEEKDAYS: [&str; 3] = ["Friday", "Mon", "wednesday"];
const HOURS: [&str; 2] = ["20:00", "8:30"];
const NAMES: [&str; 3] = ["gol", "big sea", "x2"];
const UNITS: [&str; 4] = ["A PAR", "F STP/SC", "F BRE", "F NTH"];
const PHASES: [&str; 4] = ["F1902R", "S1901M", "W1909A", "F1903"];

/// Whether an alternative is of a rule that the reader of orders does not read.
pub(crate) fn is_read_by_the_clerk(alternative: &str) -> bool {
    alternative.split_once(':').is_some_and(|(rule, _)| RULES.contains(&rule))
}

fn value(list: &str, dice: &mut Dice) -> String {
    let one_of = |words: &[&str], dice: &mut Dice| words[dice.below(words.len())].to_owned();
    match list {
        "<text>" => one_of(&TEXTS, dice),
        "<time>" => one_of(&TIMES, dice),
        "<person>" => one_of(&PEOPLE, dice),
        "<turns>" => one_of(&TURNS, dice),
        "<length>" => one_of(&LENGTHS, dice),
        "<weekday>" => one_of(&WEEKDAYS, dice),
        "<hour>" => one_of(&HOURS, dice),
        "<address>" => one_of(&ADDRESSES, dice),
        "<name>" => one_of(&NAMES, dice),
        "<unit>" => one_of(&UNITS, dice),
        "<phase>" => one_of(&PHASES, dice),
        "<country>" => Power::ALL[dice.below(Power::ALL.len())].name().to_owned(),
        "<place>" => {
            let all = Province::all().filter(|at| *at != Province::SWI && at.is_centre());
            dice.pick_of(all).expect("there are centres").code().to_owned()
        }
        "<year>" => (1901 + dice.below(20)).to_string(),
        "<number>" => (1 + dice.below(40)).to_string(),
        other => panic!("{other} is no list of the clerk's"),
    }
}

/// A line with the values of its lists.
struct Line {
    root: Node,
    values: Vec<String>,
    text: String,
}

impl Line {
    fn of(root: Node, dice: &mut Dice) -> Line {
        let mut found = Vec::new();
        lists(&root, &mut found);
        let values: Vec<String> = found.iter().map(|list| value(list, dice)).collect();
        let own = |word: &str| values.iter().any(|value| value == word);
        let text = write(&root, &values, dice, own);
        Line { root, values, text }
    }

    /// The value of a list somewhere below a node.
    fn get(&self, node: &Node, list: &str) -> Option<&str> {
        let found = node.every(list).into_iter().next()?;
        found.list().map(|number| self.values[number].as_str())
    }

    fn text(&self, node: &Node) -> String {
        self.get(node, "<text>").unwrap_or_default().to_owned()
    }

    /// The text after a word.
    fn behind(&self, word: &str) -> String {
        let at = self.text.to_lowercase().find(word).expect("the word is there") + word.len();
        self.text[at..].trim().to_owned()
    }

    fn person(&self, node: &Node) -> String {
        self.get(node, "<person>").unwrap_or_default().to_owned()
    }

    fn address(&self, node: &Node) -> String {
        self.get(node, "<address>").unwrap_or_default().to_owned()
    }

    fn power(&self, node: &Node) -> Option<Power> {
        self.get(node, "<country>").and_then(Power::from_name)
    }

    fn case(&self, node: &Node) -> u32 {
        let number = self.get(node, "<number>").expect("a case has a number");
        number.parse().expect("and it is one")
    }

    fn phase(&self, node: &Node) -> Option<Phase> {
        let phase = node.find("phase")?;
        if let Some(name) = self.get(phase, "<phase>") {
            return Phase::from_name(name).or_else(|| Phase::from_name(&format!("{name}M")));
        }
        let turn = match phase.word() {
            "spring" => Turn::SpringMovement,
            "winter" => Turn::Adjustments,
            _ => Turn::FallMovement,
        };
        let year = self.get(phase, "<year>")?.parse().ok()?;
        Some(Phase { year, turn })
    }

    /// What the line means.
    fn means(&self) -> Wish {
        let root = &self.root;
        match root.name() {
            "seat-wish" => Wish::Seat(self.seat_wish()),
            "case-wish" => match root.word() {
                "appeal" => Wish::Appeal(self.case(root)),
                "confirm" => Wish::Confirm(self.case(root)),
                _ => Wish::Report(self.text(root)),
            },
            "layout-wish" => Wish::Layout(match self.text.to_lowercase().contains("judge") {
                true => Layout::Judge,
                false => Layout::Own,
            }),
            "picture-wish" => Wish::Pictures(!self.text.to_lowercase().contains("off")),
            "address-wish" if self.text.to_lowercase().starts_with("new") => Wish::NewToken,
            "address-wish" => Wish::Address(self.address(root)),
            _ if self.asks_for_help() => Wish::Help,
            _ => Wish::Staff(self.authority(), self.command()),
        }
    }

    fn asks_for_help(&self) -> bool {
        self.root.child("staff-verb").is_some_and(|verb| verb.word() == "help")
    }

    fn authority(&self) -> Authority {
        match self.root.word() {
            "gm" => Authority::Master,
            "td" => Authority::Director,
            _ => Authority::Committee,
        }
    }

    fn seat_wish(&self) -> SeatWish {
        let root = &self.root;
        let person = self.person(root);
        if let Some(rule) = root.child("substitute") {
            let (from, until) = self.span(rule);
            return SeatWish::Substitute { person, from, until };
        }
        if root.child("resignation").is_some() {
            return SeatWish::Resign { power: self.power(root).expect("of a power") };
        }
        if root.child("captains-choice").is_some() {
            return SeatWish::Name { person, power: self.power(root).expect("for a power") };
        }
        if root.child("period").is_some() {
            return SeatWish::Period { until: self.phase(root).expect("a phase") };
        }
        match root.word() {
            "return" => SeatWish::Return,
            word => SeatWish::Answer { willing: word != "decline", power: self.power(root) },
        }
    }

    /// From when to when one player plays for another.
    fn span(&self, rule: &Node) -> (Option<Phase>, Option<Until>) {
        let phase = |name| rule.child(name).and_then(|node| self.phase(node));
        if let Some(season) = phase("one-season") {
            return (Some(season), Some(Until::Phase(season)));
        }
        let count = rule.find("seasons").map(|seasons| match seasons.word() {
            "one" => 1,
            "two" => 2,
            "three" => 3,
            _ => 4,
        });
        let until = phase("to-season").map(Until::Phase).or(count.map(Until::Seasons));
        (phase("from-season"), until)
    }

    fn command(&self) -> StaffCommand {
        let root = &self.root;
        let verb = root.child("staff-verb").expect("a command has a verb");
        let Some(rule) = verb.children().iter().find(|child| !child.children().is_empty()) else {
            return match verb.word() {
                "process" => StaffCommand::Process,
                _ => StaffCommand::Queue,
            };
        };
        let (text, person) = (self.text(rule), self.person(rule));
        let power = || self.power(rule).expect("a power");
        let with_vote = rule.children().iter().any(|child| child.word() == "vote");
        match rule.name() {
            "grant" => StaffCommand::Grant { case: self.case(rule), with_vote, reason: text },
            "refuse" => StaffCommand::Refuse { case: self.case(rule), reason: text },
            "rule" => StaffCommand::Rule { case: self.case(rule), text },
            "deadline" => {
                let written = self.get(rule, "<time>").unwrap_or_default();
                let until = format!("until {}", written.trim_start_matches("until "));
                StaffCommand::Deadline { until: until.into() }
            }
            "pace" => StaffCommand::Pace(read_pace_wish(&self.behind("pace"))),
            "put" => StaffCommand::Propose { kind: read_masters_proposal(&text), text },
            "holiday" => StaffCommand::Holiday(text),
            "veto" => {
                let name = self.get(rule, "<name>").unwrap_or_default().to_owned();
                StaffCommand::Veto { name, power: power() }
            }
            "rollback" => {
                StaffCommand::Rollback { to: self.phase(rule).expect("a phase"), reason: text }
            }
            "seat" => StaffCommand::Seat { person, power: power(), reason: text },
            "disorder" => StaffCommand::Disorder { power: power() },
            "observer" => StaffCommand::Observer(person),
            "question" => StaffCommand::Question { case: self.case(rule), text },
            "say" => StaffCommand::Say { case: self.case(rule), text },
            "case-ballot" => {
                let choice = match rule.child("case-choice").expect("a choice").word() {
                    "yes" => BallotChoice::Yes,
                    "no" => BallotChoice::No,
                    _ => BallotChoice::Abstain,
                };
                StaffCommand::Vote { case: self.case(rule), choice }
            }
            "open-copies" => StaffCommand::Open { case: self.case(rule) },
            "void" => StaffCommand::Void { person },
            "new-address" => StaffCommand::Address { person, to: self.address(rule) },
            other => panic!("{other} is no command"),
        }
    }

    /// What a line of a correction changes; nothing where its words make no sense.
    fn change(&self) -> Option<BoardChange> {
        let root = &self.root;
        let place = |list| self.get(root, list).map(province);
        Some(match root.word() {
            "add" => {
                let (kind, at) = read_unit(self.get(root, "<unit>")?).ok()?;
                BoardChange::Add(Unit::new(self.power(root)?, kind, at).ok()?)
            }
            "remove" => BoardChange::Remove(place("<place>")?),
            _ => BoardChange::Centre(place("<place>")?, self.power(root)),
        })
    }
}

fn province(code: &str) -> Province {
    let at: Location = read_location(code).expect("a place");
    at.province()
}

/// The lines of one case, and what they mean together.
fn case(grammar: &Grammar, coverage: &mut Coverage, dice: &mut Dice) -> Option<(String, Wish)> {
    let roots = [
        "seat-wish",
        "case-wish",
        "address-wish",
        "layout-wish",
        "picture-wish",
        "staff-command",
        "correction",
    ];
    let mut line = |rule: &str, dice: &mut Dice| {
        let sentence = derive(grammar, rule, coverage, dice)?;
        coverage.tried(&sentence);
        coverage.add(&sentence);
        Some(Line::of(sentence.root, dice))
    };
    let first = line(roots[dice.below(roots.len())], dice)?;
    if first.root.name() != "correction" {
        return Some((first.text.clone(), first.means()));
    }
    let what = line("correction-line", dice)?;
    let end = line("correction-end", dice)?;
    let phase = first.phase(&first.root);
    let (reason, changes) = (first.text(&first.root), vec![what.change()?]);
    let text = format!("{}\n{}\n{}", first.text, what.text, end.text);
    let cases = first.root.all("case").map(|case| first.case(case)).collect();
    let correct = StaffCommand::Correct { cases, phase, reason, changes };
    Some((text, Wish::Staff(first.authority(), correct)))
}

const LINES_MIN: usize = 3_000;

#[test]
fn every_line_of_the_clerks_asks_for_what_it_means() {
    let grammar = Grammar::read(LETTERS);
    let mut coverage = Coverage::of(&grammar);
    let mut dice = Dice::new(SEED);
    let mut faults = Vec::new();
    let mut made = 0;
    for tried in 0..TRIES_MAX {
        if tried % TRIES_BETWEEN == 0 {
            coverage.look_around(&grammar);
            if made >= LINES_MIN && missing(&grammar, &coverage).is_empty() {
                break;
            }
        }
        let Some((text, wanted)) = case(&grammar, &mut coverage, &mut dice) else { continue };
        made += 1;
        let found = read(&text, true);
        // Whose business it is changes nothing about what was read.
        let is_it = match found.first().filter(|_| found.len() == 1).map(|only| &only.what) {
            Some(Ok(Wish::Anothers(by, command))) => Wish::Staff(*by, command.clone()) == wanted,
            Some(Ok(wish)) => *wish == wanted,
            _ => false,
        };
        if !is_it {
            faults.push(format!("{text:?} means {wanted:?}: {found:?}"));
        }
    }
    let missing = missing(&grammar, &coverage);
    faults.truncate(20);
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(missing.is_empty(), "taken less than {TIMES_MIN} times: {missing:#?}");
    assert!(made >= LINES_MIN, "{made} lines are too few");
}

/// What was taken too seldom of these lines.
fn missing<'g>(grammar: &'g Grammar, coverage: &Coverage) -> Vec<&'g str> {
    let mut missing = describe(grammar, &coverage.missing());
    missing.retain(|what| is_read_by_the_clerk(what) && !what.starts_with("letter-line:"));
    missing
}
