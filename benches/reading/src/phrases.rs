//! All phrases of the tables, each read on its own board.

use chancery::board::Phase;

use crate::{Letter, Size, board, race, spread};

const TABLES: [(&str, &str); 2] = [
    ("phrases.tsv", include_str!("../../../fixtures/orders/phrases.tsv")),
    ("more.tsv", include_str!("../../../fixtures/orders/more.tsv")),
];

/// Prints how fast the phrases are read.
pub(crate) fn print(size: &Size) {
    println!();
    for (name, table) in TABLES {
        let rows = table.lines().filter(|line| !line.starts_with('#'));
        let letters: Vec<Letter> = rows.map(letter).collect();
        let bytes: usize = letters.iter().map(|letter| letter.text.len()).sum();
        let count = letters.len();
        let found = race(&letters, 1, size.turns);
        let [least, median, most] = spread(&found, count).map(|seconds| seconds * 1e6);
        let speed = bytes as f64 / (median * count as f64);
        println!(
            "{name:12} {count:5} phrases {bytes:6} bytes {least:6.1} {median:6.1} {most:6.1} µs \
            each {speed:6.2} MB/s"
        );
    }
}

fn letter(row: &str) -> Letter {
    let mut cells = row.split('\t');
    let mut cell = || cells.next().expect("a row has six cells");
    let phase = match cell() {
        "R" => "S1903R",
        "B" => "W1903A",
        _ => "S1903M",
    };
    let power = board::power_of(cell());
    let position = board::position(cell());
    let text = cell().replace("\\t", "\t").replace("<SP>", " ");
    Letter { phase: Phase::from_name(phase).expect("a phase"), power, position, text }
}
