//! Where press begins and ends among the lines of a letter.

use chancery::language::grammar::command::Recipients;

use super::board::{movement, orders, refusals};
use super::commands::pressed;

const FRANCE: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A BUR";

#[test]
fn d_x_2_nothing_between_a_line_that_begins_as_press_and_its_end_is_an_order() {
    for head in [
        "PRESS TO E",
        "PRESS TO FT",
        "PRESS TO M",
        "PRESS TO MASTER",
        "TO",
        "PRESS TO ALL BUT E",
        "PRESS FAKE TO E",
        "press e",
        "PRESS WHITE TO R",
        "Press to Gerd and his friends",
        "BROADCAST",
        "press white: Dear all,",
    ] {
        let head = if head == "TO" { "PRESS TO O" } else { head };
        for end in ["ENDPRESS", "end press"] {
            let text = format!("A Mar - Spa\n{head}\n\nA Par - Gas\nFINAL\n{end}\nF Bre H");
            let reading = movement(FRANCE, &text);
            assert_eq!(orders(&reading), ["A MAR - SPA", "F BRE H"], "{head}");
            assert_eq!((reading.commands.len(), refusals(&reading).len()), (1, 0), "{head}");
        }
        let reading = movement(FRANCE, &format!("A Mar - Spa\n{head}\nA Par - Gas"));
        if !head.starts_with("press white") && !head.starts_with("Press to Gerd") {
            assert_eq!(orders(&reading), ["A MAR - SPA"], "{head}");
        }
    }
}

#[test]
fn d_x_1_press_for_some_alone_says_for_whom() {
    for (head, names) in
        [("PRESS TO FT", "FT"), ("press to all but E", "all but E"), ("PRESS WHITE TO R", "R")]
    {
        let reading = movement(FRANCE, &format!("{head}\nhello\nend press"));
        let to = pressed(&reading).to.as_ref().map(Recipients::to_string);
        assert_eq!(
            (to.as_deref(), pressed(&reading).text.as_str()),
            (Some(names), "hello"),
            "{head}"
        );
    }
}

#[test]
fn d_x_2_an_end_of_press_without_its_beginning_leaves_nothing() {
    for end in ["ENDPRESS", "end press", "[/press]"] {
        let reading = movement(FRANCE, &format!("A Par - Bur\nFINAL\n{end}\nA Mar H"));
        assert!(orders(&reading).is_empty() && reading.commands.is_empty(), "{end}");
        assert_eq!(reading.refused.len(), 1, "{end}");
        assert_eq!(reading.press, [1, 2, 3, 4], "{end}");
    }
}

#[test]
fn d_x_1_words_below_press_on_one_line_leave_open_where_it_ends() {
    let press = "press white: Dear friends, I have something to say.";
    for below in [
        "\nEngland is not your enemy, as you know.\nA Par - Bur",
        "\nA Par - Bur\nis what he told me in the last letter.",
        "And from Brest, where it rains.\nA Par - Bur",
    ] {
        let reading = movement(FRANCE, &format!("A Mar H\n{press}\n{below}"));
        assert_eq!(orders(&reading), ["A MAR H"], "{below}");
        assert!(pressed(&reading).open, "{below}");
    }
    for below in
        ["A Par - Bur\nThanks!", "\nAnne\n", "Here are my orders for this turn:\nA Par - Bur"]
    {
        let reading = movement(FRANCE, &format!("A Mar H\n{press}\n{below}"));
        assert!(!pressed(&reading).open, "{below}");
    }
}

#[test]
fn d_viii_4_press_on_one_line_is_kept_as_it_was_written() {
    for (text, words) in [
        ("press white: He said \"no\" <b>", "He said \"no\" <b>"),
        ("press: \"No!\" – he said", "\"No!\" – he said"),
        ("  [press] “Peace” &amp; quiet [/press]", "“Peace” &amp; quiet"),
    ] {
        assert_eq!(pressed(&movement(FRANCE, text)).text, words, "{text}");
    }
}
