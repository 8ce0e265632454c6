//! Text that means harm, or was never meant for us: an answer in the time of a letter, no panic.

use chancery::language::reader::{ENTRIES_MAX, LINE_CHARS_MAX};

use super::board::{movement, orders};

const AT: &str = "FRANCE: A MAR, A PAR, F BRE";
const MEGABYTE: usize = 1 << 20;
/// No more of a message is kept.
const MESSAGE: usize = 256 << 10;

/// Every text is read; a reader that takes quadratic time would not come to an end here.
fn survive(piece: &str, line: usize) {
    let row = piece.repeat(line / piece.len() + 1) + "\n";
    let text = row.repeat(MESSAGE / row.len() + 1);
    let reading = movement(AT, &text);
    let entries = reading.orders.len() + reading.refused.len();
    assert!(entries <= ENTRIES_MAX + 2 * LINE_CHARS_MAX, "{piece:?}");
}

#[test]
fn one_endless_line_is_refused_unread() {
    for piece in ["A ", "(", "A Par - Bur ", "mid ", "- ", "é", "if ", "&gt;", "=41"] {
        let text = piece.repeat(MEGABYTE / piece.len());
        let reading = movement(AT, &text);
        assert!(reading.orders.is_empty(), "{piece:?}");
        assert!(reading.refused.len() <= 1, "{piece:?}");
    }
}

#[test]
fn many_long_lines_are_read_in_the_time_of_a_letter() {
    for piece in [
        "A ",
        "A Par s ",
        "A Qxzv - ",
        "if A Par - ",
        ", ",
        "(",
        "A Par - Bur or ",
        "mid atl ",
        "A Par - Bur via nth, ",
        "zz Bur ",
        "A Par - Bur zz ",
        "<",
        "&",
        "=2",
        "/",
        "A Mar S ",
        "army in the ",
        "please ",
        "a-",
        "北京 ",
        "\u{301}",
        "retreats: ",
    ] {
        survive(piece, LINE_CHARS_MAX / 2);
    }
}

#[test]
fn nothing_counts_of_a_text_that_is_not_read_to_its_end() {
    for (count, limit) in [(100_000, "2000 lines"), (1_500, "1000 orders")] {
        let reading = movement(AT, &"A Par - Bur\n".repeat(count));
        assert!(reading.orders.is_empty() && reading.is_asked_whole, "{count}");
        let [refused] = reading.refused.as_slice() else { panic!("{:?}", reading.refused) };
        assert!(refused.expected.contains(limit), "{}", refused.expected);
    }
    let long =
        format!("A Par - Bur\nA Mar H{}\nFINAL", " ".repeat(3) + &"x".repeat(LINE_CHARS_MAX));
    let reading = movement(AT, &long);
    assert!(reading.orders.is_empty() && reading.commands.is_empty(), "{:?}", reading.orders);
}

/// What a text is thrown together from.
#[rustfmt::skip]
const PIECES: [&str; 53] = [
    "A", "F", "Par", "Bur", "-", ">", "S", "C", "(", ")", "[", "/", "sc", "if", "or", "else",
    "dislodged", "build", "all", "hold", "via", "Nth", "Spa", "(sc)", "north", "of", ".", ",",
    ";", ":", "?", "\"", "'s", "St.", "Pete", "France", "1903", "Spring", "=20", "&gt;", "<b>",
    "é", "→", "\u{200b}", "vote", "final", "x", "waive", "2", "retreats", "\t", "|", "*",
];

#[test]
fn any_bytes_are_read_without_a_panic() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..1_000 {
        let mut text = String::new();
        for _ in 0..16 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let piece = PIECES[(state >> 33) as usize % PIECES.len()];
            text.push_str(piece);
            match state >> 60 {
                0 => text.push('\n'),
                1..=4 => {}
                _ => text.push(' '),
            }
        }
        for (phase, at) in [
            ("S1903M", "FRANCE: A PAR, F SPA/SC, F NTH; GERMANY: A BUR"),
            ("S1903R", "FRANCE: *A BUR [PAR MAR], F BRE"),
            ("W1903A", "FRANCE: A BUR | centres FRANCE: PAR MAR BRE"),
        ] {
            let reading = super::board::read_as(phase, "FRANCE", at, &text);
            assert_eq!(orders(&reading).len(), reading.orders.len());
            assert!(reading.refused.iter().all(|refused| !refused.answer().is_empty()));
        }
    }
}
