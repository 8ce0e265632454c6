//! Lines of letters that are answered, by marks other than `>`, and by quotation marks.

use super::board::{movement, orders, refusals};

const FRANCE: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A BUR";

#[rustfmt::skip]
const MARKS: [&str; 17] = [
    "GF> ", "Gerd> ", "Gerd Fischer> ", "SC>> ", "|", ": ", "» ", "% ", "# ", "} ", "▌ ", "❯ ",
    "-> ", "=> ", "--> ", "\" ", "\"",
];

#[test]
fn d_iii_5_beside_orders_without_a_mark_those_with_one_are_passed_over() {
    for mark in MARKS {
        let quoted = format!("{mark}A Par - Gas\n{mark}FINAL\n{mark}A Mar - Spa");
        for text in [format!("A Par H\n\n{quoted}"), format!("{quoted}\nA Par H")] {
            let reading = movement(FRANCE, &text);
            assert_eq!(orders(&reading), ["A PAR H"], "{mark}");
            assert!(reading.commands.is_empty() && refusals(&reading).is_empty(), "{mark}");
            assert_eq!(reading.ignored.len(), 3, "{mark}");
        }
    }
}

#[test]
fn d_ii_1_a_quoted_word_on_orders_is_none_of_the_writer_s() {
    for mark in MARKS {
        let reading = movement(FRANCE, &format!("A Par H\n{mark}FINAL"));
        assert!(reading.commands.is_empty(), "{mark}");
    }
}

#[test]
fn d_iii_5_where_all_orders_bear_a_mark_their_writer_is_asked() {
    for mark in MARKS.iter().filter(|mark| !mark.starts_with(['-', '='])) {
        let text = format!("{mark}A Par - Gas\n{mark}A Mar - Spa\nI agree, Gerd!");
        let reading = movement(FRANCE, &text);
        assert!(orders(&reading).is_empty(), "{mark}");
        assert_eq!(refusals(&reading).len(), 2, "{mark}");
    }
    let reading = movement(FRANCE, "“A Par - Gas\nA Mar - Spa” is what he wants.");
    assert!(orders(&reading).is_empty());
    assert_eq!(refusals(&reading).len(), 2);
}

#[test]
fn d_iii_1_bullets_numbers_tables_and_arrows_are_the_writer_s_own() {
    for text in [
        "- A Par - Gas\n- A Mar - Spa",
        "* A Par - Gas\n* A Mar - Spa",
        "• A Par - Gas\n• A Mar - Spa",
        "→ A Par - Gas\n→ A Mar - Spa",
        "-> A Par - Gas\n-> A Mar - Spa",
        "#1 A Par - Gas\n#2 A Mar - Spa",
        "1) A Par - Gas\n2) A Mar - Spa",
        "| A Par - Gas | A Mar - Spa |",
        "|A Par|Gas|\n|A Mar|Spa|",
        "# FRANCE Spring 1903\nA Par - Gas\nA Mar - Spa",
        "# Orders\nA Par - Gas\nA Mar - Spa",
        "A Par> Gas\nA Mar> Spa",
        "Par> Gas\nMar>Spa",
        ":-)\nA Par - Gas\nA Mar - Spa",
        "He said \"hello\" and \"bye\" to me in Munich.\n\nA Par - Gas\nA Mar - Spa",
    ] {
        assert_eq!(orders(&movement(FRANCE, text)), ["A PAR - GAS", "A MAR - SPA"], "{text}");
    }
}

#[test]
fn d_iii_1_behind_an_arrow_a_line_goes_on() {
    let reading = movement(FRANCE, "A Par\n-> Gas\nA Mar\n=> Spa");
    assert_eq!(orders(&reading), ["A PAR - GAS", "A MAR - SPA"]);
}

#[test]
fn d_iii_5_what_stands_under_somebody_else_s_name_is_not_meant() {
    for who in ["Gerd wrote:", "The Times writes:", "Le Monde a écrit :", "Gerd schrieb:"] {
        let reading = movement(FRANCE, &format!("F Bre H\n\n{who}\nA Par - Gas\nA Mar - Spa"));
        assert_eq!(orders(&reading), ["F BRE H"], "{who}");
        assert_eq!(refusals(&reading).len(), 2, "{who}");
    }
    // His words are quoted, and the answers are below.
    let reading = movement(FRANCE, "Gerd wrote:\n> A Par - Gas?\nA Par H");
    assert_eq!(orders(&reading), ["A PAR H"]);
}
