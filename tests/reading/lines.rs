//! What becomes of each line of a letter: said once, and of the right line.

use super::board::{movement, notes, orders};

const AT: &str = "FRANCE: A MAR, A PAR, F BRE";

fn ignored(text: &str) -> Vec<(usize, String)> {
    let ignored = movement(AT, text).ignored;
    ignored.into_iter().map(|ignored| (ignored.line, ignored.text)).collect()
}

#[test]
fn a_line_is_passed_over_once_at_most() {
    let words = "Hello; how are you; bye";
    assert_eq!(ignored(words), [(1, words.to_owned())]);
    for text in ["France: hello there", "A Par - Bur; hello", "hello; A Par - Bur", "Spring: bye"] {
        assert_eq!(ignored(text), [], "{text}");
    }
}

#[test]
fn words_behind_a_semicolon_are_a_remark_on_the_order_before_them() {
    let reading = movement(AT, "A Par - Bur; good luck; A Mar H; as usual");
    assert_eq!(orders(&reading), ["A PAR - BUR", "A MAR H"]);
    assert_eq!(notes(&reading), [["comment"], ["comment"]]);
    assert_eq!(reading.orders[0].notes[0].text, "good luck");
}

#[test]
fn a_folded_order_has_the_number_of_its_first_line() {
    let reading = movement(AT, "A Mar S\n  A Par - Bur\nA Par - Bur\nF Bre\n- Mao\nhello\n");
    let lines: Vec<usize> = reading.orders.iter().map(|order| order.line).collect();
    assert_eq!(orders(&reading), ["A MAR S A PAR - BUR", "A PAR - BUR", "F BRE - MAO"]);
    assert_eq!(lines, [1, 3, 4]);
    assert_eq!(reading.orders[0].text, "A Mar S A Par - Bur");
    assert_eq!(reading.ignored[0].line, 6);
}

#[test]
fn lines_of_press_are_not_folded() {
    let reading = movement(AT, "Press to all:\nA Mar S\n  A Par - Bur\nend press\nA Mar H");
    assert_eq!(orders(&reading), ["A MAR H"]);
    let chancery::language::grammar::command::Command::Press(press) = &reading.commands[0].command
    else {
        panic!("no press: {:?}", reading.commands)
    };
    assert_eq!(press.text, "A Mar S\nA Par - Bur");
}

#[test]
fn an_accent_may_be_a_character_of_its_own() {
    assert_eq!(orders(&movement(AT, "A Pa\u{301}ris - Bur")), ["A PAR - BUR"]);
}
