//! The answers to what is no order, in full.

use super::board::{movement, read_as};

const AT: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A MUN";

fn message(text: &str) -> String {
    let reading = movement(AT, text);
    let messages: Vec<&str> = reading.refused.iter().map(|one| one.message.as_str()).collect();
    messages.join("\n\n")
}

#[test]
fn a_choice_is_shown_with_its_caret_and_what_stands() {
    assert_eq!(
        message("F Bre - Gas or Pic"),
        "Line 1:\n  F Bre - Gas or Pic\n              ^\n\
         A movement order can't hang on a condition or leave a choice. Which one is it?\n\
         Until you send it again, F Brest holds."
    );
}

#[test]
fn an_earlier_order_stands_behind_a_refused_line() {
    assert_eq!(
        message("A Mar - Spa\nA Mar - Xyzzy"),
        "Line 2:\n  A Mar - Xyzzy\n          ^\n\
         I know no province of this name.\n\
         Until you send it again, A Marseilles moves to Spain."
    );
}

#[test]
fn names_that_are_nearly_right_are_offered() {
    assert_eq!(
        message("A Per - Bre"),
        "Line 1:\n  A Per - Bre\n    ^\n\
         I know no such province. Did you mean Berlin, Portugal, Paris or Serbia?"
    );
}

#[test]
fn ambiguous_names_are_listed() {
    let reading = movement("ENGLAND: A LON, F NTH", "F Nth - Nor");
    assert_eq!(
        reading.refused[0].message,
        "Line 1:\n  F Nth - Nor\n          ^\n\
         This could be Norwegian Sea or Norway. Which one?\n\
         Until you send it again, F North Sea holds."
    );
}

#[test]
fn foreign_and_missing_units_are_named() {
    assert_eq!(
        message("A Mun - Bur\nA Rom H"),
        "Line 1:\n  A Mun - Bur\n    ^\nA Munich belongs to Germany.\n\n\
         Line 2:\n  A Rom H\n    ^\nYou have no unit in Rome."
    );
}

#[test]
fn a_dislodged_unit_that_is_told_to_hold_is_lost() {
    let reading = read_as("S1903R", "FRANCE", "FRANCE: *A BUR [MAR GAS]", "A Bur holds");
    assert_eq!(
        reading.refused[0].message,
        "Line 1:\n  A Bur holds\n    ^\nA Burgundy has to retreat or disband.\n\
         Until you send it again, A Burgundy is lost."
    );
}

#[test]
fn a_long_line_is_shown_around_its_fault() {
    let message = message("A Par - Bur, A Mar S A Par - Bur, F Bre - Brrr");
    let shown = message.lines().nth(1).expect("the line is shown");
    let caret = message.lines().nth(2).expect("the caret is shown").find('^');
    assert!(shown.chars().count() <= 40, "{shown}");
    assert!(caret.is_some_and(|caret| shown[caret..].starts_with("Brrr")), "{message}");
}
