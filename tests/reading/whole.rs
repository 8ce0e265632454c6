//! Whole letters in five languages: what is filed, what is flagged, what is held, and where FINAL
//! is taken.

use serde_json::Value;

use super::prose::{answers, bare, came};

const LETTERS: &str = include_str!("../../fixtures/orders/whole-letters.tsv");
const BESIDE_FINAL: &str = include_str!("../../fixtures/orders/beside-final.txt");
/// No fewer letters stand in the table, and no fewer sentences in the list.
const LETTERS_MIN: usize = 200;
const SENTENCES_MIN: usize = 80;

fn takes_final(answer: &Value) -> bool {
    came(answer).iter().any(|one| one == "cmd:final")
}

#[test]
fn d_ii_1_whole_letters_are_filed_flagged_or_held_as_their_writers_meant() {
    let rows: Vec<Vec<&str>> = LETTERS
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
        .collect();
    assert!(rows.len() >= LETTERS_MIN, "{}", rows.len());
    let letters: Vec<String> = rows.iter().map(|row| row[2].replace("\\n", "\n")).collect();
    let asked = rows.iter().zip(&letters).map(|(row, letter)| (row[0], row[1], letter.as_str()));
    let answers = answers(asked);
    let mut faults = Vec::new();
    for (row, answer) in rows.iter().zip(&answers) {
        let meant = row[4].split(" + ").filter(|part| *part != "-");
        let (commands, orders): (Vec<&str>, Vec<&str>) =
            meant.partition(|part| part.starts_with("cmd:"));
        let mut orders: Vec<String> = orders.into_iter().map(bare).collect();
        orders.retain(|order| !order.starts_with("plan:"));
        orders.sort();
        let mut filed = came(answer);
        filed.retain(|one| !one.starts_with("cmd:"));
        let is_right = filed == orders
            && takes_final(answer) == commands.contains(&"cmd:final")
            && (row[3] == "none" || answer["verdict"] == row[3]);
        if !is_right {
            faults.push(format!("{:?} is {} {}: {:?}", row[2], row[3], row[4], came(answer)));
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn d_ii_1_final_is_not_taken_beside_a_sentence_that_may_change_the_orders() {
    let sentences: Vec<&str> = BESIDE_FINAL.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(sentences.len() >= SENTENCES_MIN, "{}", sentences.len());
    const ORDERS: &str = "A Par - Bur\nA Mar - Spa\nF Bre - MAO";
    let letters: Vec<String> = sentences
        .iter()
        .flat_map(|sentence| {
            [
                format!("{ORDERS}\n\n{sentence}\nFINAL"),
                format!("{ORDERS}\n\n{sentence}\n\nFINAL\n\nAnne"),
                format!("{ORDERS}\nFINAL\n\n{sentence}"),
            ]
        })
        .collect();
    let answers = answers(letters.iter().map(|letter| ("S", "FRANCE", letter.as_str())));
    let taken: Vec<&String> = letters
        .iter()
        .zip(&answers)
        .filter(|(_, answer)| takes_final(answer))
        .map(|(letter, _)| letter)
        .collect();
    assert!(taken.is_empty(), "{taken:#?}");
}
