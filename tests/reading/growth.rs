//! Letters that mean harm, once and eight times as large: reading may take longer in proportion and
//! somewhat more, but not in squares. Nothing here depends on how fast the machine is, or on what
//! else it does: the time is that of the processor.

use chancery::board::{Phase, Position, Power};
use chancery::language::names::Personal;
use chancery::language::reader::{LINE_CHARS_MAX, Reading, ReadingQuestion, read};

use super::board::position;
use super::clock::times_as_long;

/// How much larger the one letter is.
const LARGER: usize = 8;
const MEGABYTE: usize = 1 << 20;
/// With so many lines of one kind, the clock is precise enough.
const LINES: usize = 8;

fn read_on(position: &Position, text: &str) -> Reading {
    let personal = Personal::new();
    let (phase, power) = (Phase::from_name("S1903M").expect("a phase"), Power::France);
    let question = ReadingQuestion::of_orders(phase, power, position, &personal);
    read(text, &question)
}

/// What takes too long, if it does.
fn grows(name: &str, letter: impl Fn(usize) -> String, size: usize) -> Option<String> {
    let position = position("FRANCE: A MAR, A PAR, F BRE; GERMANY: A MUN");
    let (small, large) = (letter(size / LARGER), letter(size));
    let limit = 2 * LARGER as u128;
    let found = times_as_long(limit, || read_on(&position, &large), || read_on(&position, &small));
    (found > limit)
        .then(|| format!("{name:?}: {LARGER} times the text takes {found} times as long"))
}

fn assert_none(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn letters_of_a_megabyte_take_time_in_proportion() {
    let pieces = [
        "A ",
        "a",
        "(",
        "-",
        "\n",
        "Hello there\n",
        "A Par - Bur\n",
        "A Par - Bur; ",
        "> quoted\n",
        "if A Par - Bur, else\n",
        "A Par S\n",
        "vote yes\n",
        "press:\nend press\n",
        "[press]\n",
        "abbr: a = par\n",
        "France 1903\n",
    ];
    let letter = |piece: &'static str| move |size: usize| piece.repeat(size / piece.len());
    assert_none(pieces.iter().filter_map(|piece| grows(piece, letter(piece), MEGABYTE)));
}

#[test]
fn long_lines_take_time_in_proportion() {
    let pieces = [
        "A ",
        "A",
        "(",
        "()",
        "A (",
        ")",
        "-",
        "- ",
        "/",
        ", ",
        "é",
        "&gt;",
        "<",
        "=20",
        "A Par - Bur, ",
        "A Par - Bur; ",
        "A Par S ",
        "A Mar S A Par - ",
        "A Qxzv - ",
        "if ",
        "if A Par - ",
        "A Par - Bur or ",
        "mid atl ",
        "A Par - Bur via nth ",
        "zz Bur ",
        "please ",
        "and ",
        "retreats: ",
        "press to all ",
        "[press] ",
        "vote yes on ",
        "propose a draw of France, ",
        "propose rule change: ",
        "abbr a=par, ",
        "no change ",
    ];
    let line = |piece: &'static str| {
        move |size: usize| (piece.repeat(size / piece.len()) + "\n").repeat(LINES)
    };
    let longest = LINE_CHARS_MAX - 1;
    assert_none(pieces.iter().filter_map(|piece| grows(piece, line(piece), longest)));
}

#[test]
fn brackets_dashes_and_crowded_lines_take_time_in_proportion() {
    let deep = |size: usize| "(".repeat(size) + "A Par - Bur" + &")".repeat(size);
    let dashes = |size: usize| format!("A Par {} Bur", "-".repeat(size));
    let crowded = |size: usize| "A Par - Bur; ".repeat(size);
    let brackets = |size: usize| format!("A Par - Bur {}", "(a) ".repeat(size));
    assert_none(
        [
            grows("deep brackets", deep, 100_000),
            grows("deep brackets in a line that is read", deep, 1_900),
            grows("dashes", dashes, 10_000),
            grows("orders on a line", crowded, 5_000),
            grows("orders on a line that is read", crowded, 300),
            grows("remarks", brackets, 900),
        ]
        .into_iter()
        .flatten(),
    );
}
