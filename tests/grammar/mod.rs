//! The grammar is alive: `grammar/orders.abnf` and `grammar/letters.abnf` make sentences, and the
//! reader understands each as it was meant; every rule is above its function.

mod abnf;
mod asked;
mod derive;
use crate::brute::dice;
mod functions;
mod letters;
mod meaning;
mod names;
mod plan;
mod scene;
mod sentences;
mod stage;
mod wishes;

use abnf::Grammar;
use derive::{Coverage, TIMES_MIN, derive};
use dice::Dice;
use names::Names;
use sentences::{Cases, words};

const ORDERS: &str = include_str!("../../grammar/orders.abnf");
const LETTERS: &str = include_str!("../../grammar/letters.abnf");

/// Fixed, so that every run makes the same sentences.
const SEED: u64 = 1_901;
const SENTENCES_MIN: usize = 20_000;
/// More than are ever needed to take each alternative often enough.
const TRIES_MAX: usize = 600_000;
/// After how many tries we find out again where sentences are needed.
const TRIES_BETWEEN: usize = 500;

#[test]
#[expect(clippy::print_stdout, reason = "whoever looks for a fault needs the seed")]
fn every_sentence_of_the_grammar_is_read_as_it_is_meant() {
    let grammar = Grammar::read(ORDERS);
    let names = Names::read(&words(&grammar));
    let coverage = Coverage::of(&grammar);
    let dice = Dice::new(SEED);
    let mut cases = Cases { grammar: &grammar, names: &names, dice, coverage, picky: false };
    let mut made = 0;
    let mut faults: Vec<String> = Vec::new();
    for tried in 0..TRIES_MAX {
        if tried % TRIES_BETWEEN == 0 {
            cases.coverage.look_around(&grammar);
            if made >= SENTENCES_MIN && cases.coverage.missing().is_empty() {
                break;
            }
        }
        let Some(case) = cases.next() else { continue };
        made += 1;
        cases.picky = made >= SENTENCES_MIN;
        faults.extend(case.fault());
    }
    println!("seed {SEED}: {made} sentences of {} alternatives", grammar.alternatives.len());
    let missing: Vec<&str> = describe(&grammar, &cases.coverage.missing());
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), faults.join("\n"));
    assert!(missing.is_empty(), "taken less than {TIMES_MIN} times: {missing:#?}");
    assert!(made >= SENTENCES_MIN, "{made} sentences are too few");
}

fn describe<'g>(grammar: &'g Grammar, numbers: &[usize]) -> Vec<&'g str> {
    numbers.iter().map(|number| grammar.alternatives[*number].as_str()).collect()
}

/// Sentences of these rules without boards.
fn covered(
    grammar: &Grammar,
    sentences: usize,
    root: impl Fn(&mut Dice) -> &'static str,
) -> Coverage {
    let mut coverage = Coverage::of(grammar);
    let mut dice = Dice::new(SEED);
    for made in 0..sentences {
        if made % TRIES_BETWEEN == 0 {
            coverage.look_around(grammar);
        }
        let root = root(&mut dice);
        if let Some(sentence) = derive(grammar, root, &coverage, &mut dice) {
            coverage.tried(&sentence);
            coverage.add(&sentence);
        }
    }
    coverage
}

#[test]
fn an_alternative_that_is_taken_out_is_missed() {
    let grammar = Grammar::read(ORDERS);
    let root = |dice: &mut Dice| if dice.percent(40) { "plan" } else { "statement" };
    let whole = describe(&grammar, &covered(&grammar, 6 * SENTENCES_MIN, root).missing());
    assert!(whole.is_empty(), "{whole:#?}");
    for number in 0..grammar.alternatives.len() {
        let coverage = covered(&grammar.without(number), TRIES_BETWEEN / 2, root);
        let what = &grammar.alternatives[number];
        assert_eq!(coverage.counts[number], 0, "{what} was taken all the same");
        assert!(coverage.missing().contains(&number), "{what} is not missed");
    }
}

#[test]
fn every_rule_is_there_and_is_used() {
    let roots = ["statement", "plan", "letter-line"];
    for text in [ORDERS, LETTERS] {
        let grammar = Grammar::read(text);
        let used = grammar.used();
        for name in grammar.rules.keys() {
            let is_used = roots.contains(&name.as_str()) || used.contains(&name.as_str());
            assert!(is_used, "nothing uses {name}");
        }
        for name in used {
            assert!(grammar.rules.contains_key(name), "{name} is no rule");
        }
    }
}

#[test]
fn every_rule_stands_above_its_function() {
    let mut grammar = Grammar::read(&format!("{ORDERS}\n{LETTERS}"));
    // Lists of lines.
    for rule in ["letter-line", "player-line"] {
        assert!(grammar.written.remove(rule).is_some(), "{rule} is no rule any more");
    }
    let faults = functions::check(&grammar, &functions::documented());
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}
