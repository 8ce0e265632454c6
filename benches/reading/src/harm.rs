//! Letters of a megabyte that mean harm.

use chancery::board::Phase;

use crate::{Letter, board, processor_time};

const MEGABYTE: usize = 1 << 20;
/// The longest line that is read at all, with its end.
const LINE: usize = 4_000;
/// What fills lines of that length.
const PIECES: [&str; 36] = [
    "A ",
    "A",
    "-",
    "(",
    ")",
    "()",
    "[",
    "/",
    ",",
    "; ",
    ". ",
    "? ",
    "é",
    "&",
    "<",
    "=2",
    "&amp;",
    "A Par - Bur, ",
    "A Par - Bur; ",
    "A Par S ",
    "A Mar S A Par - ",
    "A Qxzv - ",
    "Burgandi ",
    "if ",
    "if A Par - ",
    "A Par - Bur or ",
    "mid atl ",
    "north ",
    "A Par - Bur via nth ",
    "zz Bur ",
    "Par/Bur/",
    "please ",
    "all ",
    "and ",
    "retreats: ",
    "x A Par - Bur (",
];

/// Prints what each took.
pub(crate) fn print() {
    let mut worst = (0.0, "");
    let mut told = |name: &'static str, text: String| {
        let seconds = time(text);
        if seconds > worst.0 {
            worst = (seconds, name);
        }
        seconds
    };
    println!("\nletters of a megabyte:");
    for (name, text) in [
        ("1 MB of `A `", "A ".repeat(MEGABYTE / 2)),
        ("1 MB without a blank", "a".repeat(MEGABYTE)),
        ("100,000 lines", "A Par - Bur\n".repeat(100_000)),
        ("100,000 lines of nothing", "Hello there\n".repeat(100_000)),
        ("100,000 empty lines", "\n".repeat(100_000)),
        ("a bracket of 500,000", "(".repeat(500_000)),
        ("a megabyte of nested brackets", {
            let line = "(".repeat(LINE / 2 - 6) + "A Par - Bur" + &")".repeat(LINE / 2 - 6) + "\n";
            line.repeat(MEGABYTE / LINE)
        }),
        ("10,000 dashes", format!("A Par {}Bur", "-".repeat(10_000))),
        ("5,000 orders on a line", "A Par - Bur; ".repeat(5_000)),
    ] {
        println!("{name:30} {:8.1} ms", told(name, text) * 1e3);
    }
    println!("\nlines of {LINE} characters, a megabyte of them, full of:");
    for piece in PIECES {
        let line = piece.repeat((LINE - 1) / piece.len());
        let text = (line + "\n").repeat(MEGABYTE / LINE);
        println!("{:30} {:8.1} ms", format!("`{piece}`"), told(piece, text) * 1e3);
    }
    println!("\nthe worst: `{}`, {:.1} ms", worst.1, worst.0 * 1e3);
}

fn time(text: String) -> f64 {
    let letter = Letter {
        phase: Phase::from_name("S1903M").expect("a phase"),
        power: board::power_of("FRANCE"),
        position: board::position("FRANCE: A MAR, A PAR, F BRE; GERMANY: A MUN"),
        text,
    };
    let start = processor_time();
    std::hint::black_box(letter.read());
    (processor_time() - start).as_secs_f64()
}
