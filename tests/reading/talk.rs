//! Whole letters as people write them: 390 that any game master would enter, and 390 that he would
//! ask about, in five languages. Prose that may concern the orders is asked about; what names none
//! of them, and takes nothing back, is talk.

use serde_json::Value;

use super::prose::{answers, is_refused};

const PLAIN: &str = include_str!("../../fixtures/orders/plain-letters.tsv");
const DOUBTFUL: &str = include_str!("../../fixtures/orders/doubtful-letters.tsv");

/// How many of a hundred plain letters have to be filed as they were meant.
const FILED_PERCENT: usize = 72;

/// How many of a hundred doubtful letters may be filed without a question.
const PASSED_PERCENT: usize = 14;

fn letters(table: &str) -> Vec<(String, &str)> {
    let cells = table.lines().map(|line| line.split_once('\t').expect("two cells"));
    cells.map(|(text, meaning)| (text.replace("\\n", "\n"), meaning)).collect()
}

/// What is filed of each of these letters of France's first spring, and whether it is asked about.
fn filed(letters: &[(String, &str)]) -> Vec<(Vec<String>, bool)> {
    let read = answers(letters.iter().map(|(text, _)| ("S", "FRANCE", text.as_str())));
    let order = |order: &Value| order["order"].as_str().expect("an order").to_owned();
    let orders =
        |answer: &Value| answer["orders"].as_array().expect("a list").iter().map(order).collect();
    read.iter().map(|answer| (orders(answer), is_refused(answer))).collect()
}

#[test]
fn plain_letters_are_filed_as_they_were_meant_and_never_otherwise() {
    let letters = letters(PLAIN);
    let mut right = 0;
    for ((text, meaning), (orders, _)) in letters.iter().zip(filed(&letters)) {
        let wanted: Vec<&str> = meaning.split(" + ").collect();
        let strange = orders.iter().find(|order| !wanted.contains(&order.as_str()));
        assert_eq!(strange, None, "{text}");
        right += usize::from(orders.len() == wanted.len());
    }
    assert!(100 * right >= FILED_PERCENT * letters.len(), "{right} of {}", letters.len());
}

#[test]
fn of_doubtful_letters_hardly_one_is_filed_without_a_question() {
    let letters = letters(DOUBTFUL);
    let read = filed(&letters);
    let passed =
        letters.iter().zip(&read).filter(|(_, (orders, asked))| !orders.is_empty() && !asked);
    let passed: Vec<&str> = passed.map(|((text, _), _)| text.as_str()).collect();
    let count = passed.len();
    assert!(100 * count <= PASSED_PERCENT * letters.len(), "{count}:\n{}", passed.join("\n\n"));
}
