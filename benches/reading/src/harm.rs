//! Letters of an attacker, of a megabyte except in a smoke test.

use chancery::board::Phase;

use crate::{Letter, board, processor_time};

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
pub(crate) fn print(bytes: usize) {
    let mut worst = (0.0, "");
    let mut told = |name: &'static str, text: String| {
        let seconds = time(text);
        if seconds > worst.0 {
            worst = (seconds, name);
        }
        seconds
    };
    println!("\nletters of {bytes} bytes:");
    for (name, text) in [
        ("`A ` and nothing else", "A ".repeat(bytes / 2)),
        ("no blank", "a".repeat(bytes)),
        ("lines of orders", "A Par - Bur\n".repeat(bytes / 10)),
        ("lines of nothing", "Hello there\n".repeat(bytes / 10)),
        ("empty lines", "\n".repeat(bytes / 10)),
        ("a bracket that opens", "(".repeat(bytes / 2)),
        ("nested brackets", {
            let line = "(".repeat(LINE / 2 - 6) + "A Par - Bur" + &")".repeat(LINE / 2 - 6) + "\n";
            line.repeat(bytes / LINE)
        }),
        ("dashes", format!("A Par {}Bur", "-".repeat(bytes / 100))),
        ("orders on a line", "A Par - Bur; ".repeat(bytes / 200)),
    ] {
        println!("{name:30} {:8.1} ms", told(name, text) * 1e3);
    }
    println!("\nlines of {LINE} characters, as many bytes of them, full of:");
    for piece in PIECES {
        let line = piece.repeat((LINE - 1) / piece.len());
        let text = (line + "\n").repeat(bytes / LINE);
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
