//! What the page for players says they can write is what the program reads.

use chancery::board::{Location, LocationSet, Position, Power, Province, Unit, UnitKind};
use chancery::language::grammar::command::Command;
use chancery::language::reader::{Commanded, NoteKind};

use super::scene::{phase, position, read};

const PAGE: &str = include_str!("../../docs/players.md");

/// The orders of the page's first table: the code after the first column.
fn orders() -> Vec<&'static str> {
    let table = PAGE.split("| you want |").nth(1).expect("the table of orders");
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.flat_map(|row| row.split('`').skip(1).step_by(2)).collect()
}

/// A board for each kind of phase, on which the examples make sense.
fn boards() -> Vec<(&'static str, Power, Position)> {
    let moves =
        position("France: A PAR, A MAR, A GAS, A BUR, F MAO, *PAR; England: A LON, F NTH, *LON");
    let mut retreats = position("France: A MAR, *PAR; Germany: A BUR");
    let army = Unit::new(Power::France, UnitKind::Army, Location::of(Province::BUR));
    let to: LocationSet = [Province::PAR, Province::GAS].map(Location::of).into_iter().collect();
    retreats.dislodge(army.expect("it can stand there"), to).expect("one a province");
    let builds = position("France: A MAR, *PAR, *MAR, *BRE; Russia: A WAR, *STP, *WAR");
    let removals = position("France: F BRE, A MAR, A PAR, *PAR");
    vec![
        ("S1902M", Power::France, moves.clone()),
        ("S1902M", Power::England, moves),
        ("S1902R", Power::France, retreats),
        ("W1902A", Power::France, builds.clone()),
        ("W1902A", Power::Russia, builds),
        ("W1902A", Power::France, removals),
    ]
}

/// Whether a line is read as one possible order, or as a plan, on a board.
fn is_understood(line: &str, (name, power, position): &(&str, Power, Position)) -> bool {
    let reading = read(line, *power, phase(name), position);
    let is_possible = reading.orders.iter().all(|order| {
        let mut notes = order.notes.iter();
        notes.all(|note| !matches!(note.kind, NoteKind::Illegal | NoteKind::Excess))
    });
    let found = reading.orders.len() + reading.plans.len();
    reading.refused.is_empty() && reading.ignored.is_empty() && found == 1 && is_possible
}

#[test]
fn each_example_of_the_page_for_players_is_understood() {
    let (orders, boards) = (orders(), boards());
    assert!(orders.len() > 20, "only {} examples were found", orders.len());
    for line in orders {
        let is_read = boards.iter().any(|board| is_understood(line, board));
        assert!(is_read, "{line:?} is understood on no board");
    }
}

/// The examples of FINAL on the page, and what it says of where it is taken.
#[test]
fn final_is_taken_where_the_page_for_players_says_so() {
    let rule = PAGE.split("**FINAL**").nth(1).and_then(|rest| rest.split("\n\n").next());
    let rule = rule.expect("the page has a rule on FINAL");
    let board = position("France: A PAR, A MAR, F BRE, *PAR");
    let marks = |text: &str| {
        let reading = read(text, Power::France, phase("S1902M"), &board);
        let is_final = |found: &Commanded| matches!(found.command, Command::Final);
        let is_taken = reading.commands.iter().any(is_final) && reading.refused.is_empty();
        (reading.orders.len(), is_taken)
    };
    for example in ["My final: A Par - Bur", "A Par - Bur. FINAL"] {
        assert!(rule.contains(&format!("`{example}`")), "{rule}");
        assert_eq!(marks(example), (1, true), "{example}");
        assert_eq!(marks(&format!("A Mar H\n{example}")), (2, true), "{example}");
    }
    assert!(rule.contains("only on the last line of orders"), "{rule}");
    assert_eq!(marks("A Par - Bur. FINAL\nA Mar H"), (2, false));
    for doubt in ["Not before Emma has written.", "Only if Gerd agrees."] {
        assert!(PAGE.contains(&format!("`{doubt}`")), "{doubt}");
        assert_eq!(marks(&format!("A Par - Bur\n{doubt}\nFINAL")), (1, false), "{doubt}");
    }
}
