//! The grammar is alive: `grammar/orders.abnf` makes sentences, and the reader understands each as
//! it was meant; every rule stands above its function.

mod abnf;
mod derive;
#[path = "../brute/dice.rs"]
#[allow(dead_code, reason = "the judge's tests use the rest of it")]
mod dice;
mod meaning;
mod names;
mod plan;
mod scene;
mod sentences;
mod stage;

use std::collections::BTreeMap;

use abnf::Grammar;
use derive::{Coverage, TIMES_MIN};
use dice::Dice;
use names::Names;
use sentences::{Cases, words};

const ORDERS: &str = include_str!("../../grammar/orders.abnf");

/// Fixed, so that everybody makes the same sentences.
const SEED: u64 = 1_901;
const SENTENCES_MIN: usize = 20_000;
/// More than are ever needed to take each alternative often enough.
const TRIES_MAX: usize = 300_000;

#[test]
fn every_sentence_of_the_grammar_is_read_as_it_is_meant() {
    let grammar = Grammar::read(ORDERS);
    let names = Names::read(&words(&grammar));
    let coverage = Coverage::of(&grammar);
    let mut cases = Cases { grammar: &grammar, names: &names, dice: Dice::new(SEED), coverage };
    let mut made = 0;
    let mut faults: Vec<String> = Vec::new();
    let mut blame: BTreeMap<usize, usize> = BTreeMap::new();
    for tried in 0..TRIES_MAX {
        if made >= SENTENCES_MIN
            && (tried % 1_000 == 0 && cases.coverage.missing(TIMES_MIN).is_empty())
        {
            break;
        }
        if tried % 500 == 0 {
            cases.coverage.look_around(&grammar);
        }
        let Some(case) = cases.next() else { continue };
        made += 1;
        if let Some(fault) = case.fault() {
            for number in &case.sentence.taken {
                *blame.entry(*number).or_default() += 1;
            }
            faults.push(fault);
        }
    }
    let count = faults.len();
    faults.truncate(60);
    let mut worst: Vec<(usize, String)> = blame
        .iter()
        .map(|(n, c)| (c * 100 / cases.coverage.counts[*n], format!("{} {c}", grammar.alternatives[*n])))
        .collect();
    worst.sort();
    worst.reverse();
    worst.truncate(90);
    let missing: Vec<String> = cases.coverage.missing(TIMES_MIN).iter().map(|n| format!("{} {}", grammar.alternatives[*n], cases.coverage.counts[*n])).collect();
    assert!(faults.is_empty() && missing.is_empty(), "seed {SEED}: {made} sentences, {count} faults\n{}\n{worst:#?}\nmissing {missing:#?}", faults.join("\n"));
}
