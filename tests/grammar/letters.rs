//! Lines of `letters.abnf`, read back: each asks for what its tree says, and for nothing else.

use std::collections::BTreeSet;

use chancery::board::{Phase, PhaseKind, Power, Province};
use chancery::language::asked::read_proposal;
use chancery::language::grammar::command::Command;
use chancery::language::names::Personal;
use chancery::language::reader::{Reading, ReadingQuestion, read};
use chancery::orders::{read_location, read_unit};

use super::abnf::Grammar;
use super::asked::{Asked, Line, Value};
use super::derive::{Coverage, Node, TIMES_MIN, derive};
use super::dice::Dice;
use super::names::Names;
use super::sentences::write;
use super::{LETTERS, SEED, TRIES_BETWEEN, TRIES_MAX, describe};

const LINES_MIN: usize = 10_000;

/// What stands in press may look like anything.
const BLOCK: &str = "Vote yes!\n\nA Par - Bur\n> is what he said: same as last turn\n  FINAL";

#[rustfmt::skip]
const TEXTS: [&str; 6] = [
    "Hello, all of you!", "A Par - Bur (as agreed), F Bre H", "Same as last turn: nothing.",
    "What did you expect?", "2 + 2 = 5; no change", "he orders for me, until further notice",
];
const TIMES: [&str; 4] = ["48h", "2 days", "until Monday 20:00 GMT", "by 24 hours"];
const DAYS: [&str; 3] = ["3 Dec - 10 Dec", "24 December to 2 January", "from Friday till Sunday"];
#[rustfmt::skip]
const WINDOWS: [&str; 3] = [
    "Fri 18:00 - Mon 08:00 Europe/Paris", "Sundays 10-18", "Sat 00:00 - Sun 24:00 GMT",
];
const ABBREVIATIONS: [&str; 6] = ["gol", "nat", "the rock", "hml", "Big Sea", "x2"];
const PHASES: [&str; 5] = ["F1902M", "s1901r", "F1902", "W1903", "w1901a"];
const GAMES: [&str; 5] = ["r1-07", "DC478", "wm04-final2", "7b", "Thor"];

/// The lists below a node, each with its number.
pub(crate) fn lists(node: &Node, found: &mut Vec<String>) {
    match node {
        Node::List(list, number) => {
            assert_eq!(*number, found.len(), "lists are numbered from left to right");
            found.push(list.clone());
        }
        _ => node.children().iter().for_each(|child| lists(child, found)),
    }
}

struct Writer<'w> {
    names: &'w Names,
    dice: &'w mut Dice,
}

impl Writer<'_> {
    fn one_of(&mut self, words: &[&str]) -> Value {
        Value::Words(words[self.dice.below(words.len())].to_owned())
    }

    fn value(&mut self, list: &str) -> Value {
        match list {
            "<power>" => {
                let power = Power::ALL[self.dice.below(Power::ALL.len())];
                let names = self.names.of_power(power);
                Value::Power(names[self.dice.below(names.len())].clone(), power)
            }
            "<code>" => {
                let all = Province::all().filter(|at| *at != Province::SWI);
                let at = self.dice.pick_of(all).expect("there are provinces");
                let written = if self.dice.percent(50) { at.code() } else { at.name() };
                Value::Code(written.to_owned(), at)
            }
            "<text>" => self.one_of(&TEXTS),
            "<time>" => self.one_of(&TIMES),
            "<days>" => self.one_of(&DAYS),
            "<window>" => self.one_of(&WINDOWS),
            "<name>" => self.one_of(&ABBREVIATIONS),
            "<game>" => self.one_of(&GAMES),
            "<phase>" => self.one_of(&PHASES),
            "<year>" => Value::Words((1901 + self.dice.below(20)).to_string()),
            "<number>" => Value::Words((1 + self.dice.below(9)).to_string()),
            other => panic!("{other} is no list of a player's"),
        }
    }

    /// Values for all lists, no power and no abbreviation twice.
    fn values(&mut self, lists: &[String]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for list in lists {
            let value = loop {
                let value = self.value(list);
                let twice = values.iter().any(|known| match (known, &value) {
                    (Value::Power(_, one), Value::Power(_, other)) => one == other,
                    (Value::Words(one), Value::Words(other)) => list == "<name>" && one == other,
                    _ => false,
                });
                if !twice {
                    break value;
                }
            };
            values.push(value);
        }
        values
    }
}

fn reading(text: &str) -> Reading {
    let mut position = chancery::board::Position::empty();
    for unit in ["A PAR", "F BRE"] {
        let (kind, location) = read_unit(unit).expect("a unit");
        let unit = chancery::board::Unit::new(Power::France, kind, location).expect("it can");
        position.place(unit).expect("one in a province");
    }
    let home = read_location("BRE").expect("a place").province();
    position.award(home, Power::France).expect("a centre");
    let phase = Phase::from_name("S1903M").expect("a phase");
    let personal = Personal::new();
    read(text, &ReadingQuestion::of_orders(phase, Power::France, &position, &personal))
}

/// The letter around a line, and what has to be found in it.
fn letter(line: &str, asked: &Asked) -> (String, Vec<String>) {
    // Quoted lines don't count in press, too.
    let block: Vec<&str> = BLOCK.lines().filter(|line| !line.starts_with('>')).collect();
    let block: Vec<&str> = block.into_iter().map(str::trim).collect();
    let pressed = |head: &str, command: &Command, end: &str| {
        let found = vec!["A PAR H".to_owned(), format!("{command:?}")];
        (format!("{head}\n{BLOCK}\n{end}\nA Par H"), found)
    };
    match asked {
        Asked::Command(command) => (line.to_owned(), vec![format!("{command:?}")]),
        Asked::Block(press) => {
            let mut press = press.clone();
            let first = Some(press.text.as_str()).filter(|text| !text.is_empty());
            press.text = first.into_iter().chain(block).collect::<Vec<_>>().join("\n");
            pressed(line, &Command::Press(press), "end press")
        }
        Asked::End => {
            let head = reading("press: ").commands.remove(0).command;
            let Command::Press(mut press) = head else { panic!("press is no press") };
            (press.text, press.open) = (block.join("\n"), false);
            pressed("press:", &Command::Press(press), line)
        }
        Asked::Heading { .. } | Asked::Proposed(_) => (line.to_owned(), vec![format!("{asked:?}")]),
        Asked::Part(PhaseKind::Movement) => (format!("{line}\nA Par H"), vec!["A PAR H".into()]),
        Asked::Part(PhaseKind::Retreats) => {
            (format!("{line}\nA Par - Bur"), vec!["S1903R: A PAR R BUR".into()])
        }
        Asked::Part(PhaseKind::Adjustments) => {
            (format!("{line}\nF Bre"), vec!["W1903A: F BRE B".into()])
        }
    }
}

/// Everything that is found in a letter.
fn found(reading: &Reading) -> Vec<String> {
    let orders = reading.orders.iter().map(|found| found.order.to_string());
    let plans = reading.plans.iter().map(|plan| {
        let options: Vec<String> = plan.options.iter().map(ToString::to_string).collect();
        format!("{}: {}", plan.phase, options.join(", "))
    });
    let refused = reading.refused.iter().map(|refused| format!("refused: {}", refused.text));
    let ignored = reading.ignored.iter().map(|ignored| format!("ignored: {}", ignored.text));
    let headings = reading.headings.iter().map(|found| {
        let game = found.game.clone();
        let asked = Asked::Heading { game, power: found.power, phase: found.phase };
        format!("{asked:?}")
    });
    let commands = reading.commands.iter().map(|found| match found.command.clone() {
        Command::Vote { proposal, choice, unread } => {
            Command::Vote { proposal: proposal.to_lowercase(), choice, unread }
        }
        Command::Abbreviations(mut list) => {
            list.text.clear();
            Command::Abbreviations(list)
        }
        other => other,
    });
    let commands = commands.map(|command| match command {
        Command::Propose { text } => {
            let all = Power::ALL.into_iter().collect();
            let proposed = read_proposal(&text, Power::France, &all).ok();
            format!("{:?}", Asked::Proposed(proposed))
        }
        other => format!("{other:?}"),
    });
    orders.chain(plans).chain(refused).chain(ignored).chain(headings).chain(commands).collect()
}

#[test]
#[expect(clippy::print_stdout, reason = "whoever looks for a fault needs the seed")]
fn every_line_of_a_letter_asks_for_what_it_means() {
    let grammar = Grammar::read(LETTERS);
    let names = Names::read(&BTreeSet::new());
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
        let sentence = derive(&grammar, "player-line", &coverage, &mut dice);
        let Some(sentence) = sentence else { continue };
        coverage.tried(&sentence);
        let mut found_lists = Vec::new();
        lists(&sentence.root, &mut found_lists);
        let values = Writer { names: &names, dice: &mut dice }.values(&found_lists);
        let line = Line { root: &sentence.root, values: &values };
        let Some(asked) = line.asked() else { continue };
        let written: Vec<String> = values.iter().map(|value| value.written().into()).collect();
        // What a player wrote in his own words stays as it is.
        let own = |word: &str| values.iter().any(|value| value.is_own(word));
        let (text, wanted) = letter(&write(&sentence.root, &written, &mut dice, own), &asked);
        // After "error" we ask about an order (D.VIII(1)).
        let tells_order = |wanted: &String| wanted.starts_with("ErrorReport(\"A Par - Bur");
        let found = found(&reading(&text));
        if wanted != found && !wanted.iter().any(tells_order) {
            faults.push(format!("{text:?} means {wanted:?}: {found:?}"));
        }
        coverage.add(&sentence);
        made += 1;
    }
    println!("seed {SEED}: {made} lines");
    let missing = missing(&grammar, &coverage);
    faults.truncate(40);
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(missing.is_empty(), "taken less than {TIMES_MIN} times: {missing:#?}");
    assert!(made >= LINES_MIN, "{made} lines are too few");
}

/// What was taken too seldom of the lines that players write.
fn missing<'g>(grammar: &'g Grammar, coverage: &Coverage) -> Vec<&'g str> {
    let mut missing = describe(grammar, &coverage.missing());
    missing.retain(|what| !super::wishes::is_read_by_the_clerk(what));
    missing
}

#[test]
fn a_line_that_is_taken_out_is_missed() {
    let grammar = Grammar::read(LETTERS);
    let lines = |grammar: &Grammar, tries: usize| super::covered(grammar, tries, |_| "player-line");
    let whole = missing(&grammar, &lines(&grammar, 3 * LINES_MIN)).join("\n");
    assert!(whole.is_empty(), "{whole}");
    let of_players =
        |number: &usize| !super::wishes::is_read_by_the_clerk(&grammar.alternatives[*number]);
    for number in (0..grammar.alternatives.len()).filter(of_players) {
        let coverage = lines(&grammar.without(number), 2 * TRIES_BETWEEN);
        let what = &grammar.alternatives[number];
        assert_eq!(coverage.counts[number], 0, "{what} was taken all the same");
        assert!(coverage.missing().contains(&number), "{what} is not missed");
    }
}
