//! What is cut from texts as people and their programs write them.

use super::*;

fn left(text: &str) -> String {
    cut(text).text
}

#[test]
fn quotes_are_passed_over_and_answers_between_them_count() {
    let text = "GM wrote:\n> A PAR ?\nA PAR - BUR\n> A MAR ?\n\nA MAR H\n";
    assert_eq!(left(text), "\n\nA PAR - BUR\n\n\nA MAR H");
    let text = "On Thu, 19 Nov 2026 at 21:00, GM\n<gm@x.example> wrote:\n\n> A PAR ?\nA PAR H";
    assert_eq!(left(text), "\n\n\n\nA PAR H");
    assert_eq!(cut(text).passed, [PassedOver::lines(Passage::Quote, 3)]);
}

#[test]
fn the_end_of_a_quoted_line_that_was_broken_is_quoted() {
    for quote in [
        "> you should move A MAR - PIE and then\nA PAR - PIC\n> and we win",
        "> When the time has come, we two should move together: A MAR - PIE with\nA PAR - PIC\n> F BRE - GAS",
    ] {
        assert_eq!(left(&format!("A PAR - BUR\n\n{quote}")), "A PAR - BUR", "{quote}");
    }
    for answered in [
        "> A PAR - PIC\nA PAR - BUR\n> A MAR - PIE",
        "> a par - pic\nA PAR - BUR\n> mar - pie",
        "> What of Paris in the year to come, and of all that you told me of it?\nA PAR - BUR\n> x",
        "> I think that this would be the best of all for the both of us in\n\nA PAR - BUR\n> x",
    ] {
        assert_eq!(left(answered).trim(), "A PAR - BUR", "{answered}");
    }
}

#[test]
fn nothing_counts_below_an_answer_that_is_not_quoted() {
    for mark in [
        "On Thu, 19 Nov 2026 at 21:00, GM <gm@x.example> wrote:",
        "Am 19.11.26 um 21:00 schrieb Game Master:",
        "Le jeu. 19 nov. 2026 à 21:00, GM <gm@x.example> a écrit :",
        "2026-11-19 21:00 GMT+01:00 Game Master <gm@x.example>:",
        "-----Original Message-----",
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "________________________________",
        "--- reply above this line ---",
        "From: GM\nSent: Thursday\nTo: Anne\nSubject: orders",
        "*Von:* GM\n*Gesendet:* Donnerstag\n*An:* Anne\n*Betreff:* Züge",
        "De : GM\nEnvoyé : jeudi\nÀ : Anne\n\nObjet : ordres",
        "Gerd ---23/11/2026 10:00:00---moves",
        "|---------+---------------------------->\n|         |           Gerd             |",
        "To\n        anne@x.example\ncc\n\nSubject\n        moves",
        "Début du message transféré :",
        "Inizio messaggio inoltrato:",
        "Inicio del mensaje reenviado:",
        "-- ",
    ] {
        assert_eq!(left(&format!("A PAR - BUR\n\n{mark}\nA PAR - PIC\n")), "A PAR - BUR", "{mark}");
    }
}

#[test]
fn a_quote_without_a_mark_is_known_by_our_own_words() {
    for quoted in [
        "On Mon, Nov 16, 2026 at 20:03, Spring Cup<r1-07@x.example> wrote:   Set 2 for France, \
         Spring 1901: all 3 orders on file.\n\nA PAR - PIC",
        "Am Mo., 16. Nov. 2026 um 20:03 schrieb GM<gm@x.example>: A PAR - PIC\nA MAR H",
        "Le lun. 16 nov. 2026 à 20:03, GM <gm@x.example> a écrit : A PAR - PIC\nA MAR H",
        "Set 12 for France, Winter 1901 adjustments: all 3 orders on file.\nBuild A PAR",
        "Spring 1901: 2 units were dislodged. Next: Spring 1901 retreats.\nA PAR - PIC",
        "| A PAR - PIC\n|\n| A MAR H",
    ] {
        assert_eq!(left(&format!("A PAR - BUR\n\n{quoted}\n")), "A PAR - BUR", "{quoted}");
    }
}

#[test]
fn under_who_wrote_lines_with_any_mark_are_quoted_and_the_rest_counts() {
    for mark in ["|", ": ", "» ", "% ", "# ", "} ", "GF> ", "Gerd> ", "▌ ", "❯ "] {
        for who in ["On 16 Nov 2026, GM <gm@x.example> wrote:", "Zitat von GM <gm@x.example>:"] {
            let quote = format!("{who}\n{mark}A PAR - PIC\n{mark}\n{mark}A MAR - PIE");
            assert_eq!(left(&format!("{quote}\n\nA PAR - BUR")).trim(), "A PAR - BUR", "{mark}");
            assert_eq!(left(&format!("A PAR - BUR\n{quote}")), "A PAR - BUR", "{mark}");
            // If only some lines have marks, we can't know where the quote ends.
            let mixed = format!("{quote}\nA PAR - BUR\n{mark}F BRE H");
            assert_eq!(left(&mixed), "", "{mark}");
        }
    }
}

#[test]
fn what_only_looks_like_a_mark_is_left() {
    for text in [
        "--- A Par H ---\nA Mar H",
        "-A Mar H\n- A Par H",
        "From: France\nTo: Germany\nA Mar H",
        "-----\nA Mar H",
        "Retreats:\nA Mar H",
        "As he wrote:\nA Mar H",
        "Set 2 for France:\nA Mar H",
        "Set 2 for France, Spring 1901:\nA Mar H",
        "Spring 1901: my final orders.\nA Mar H",
        "On Monday at 21:00 he wrote: all is well\nA Mar H",
        "| A | Mar | H |\nA Par H",
    ] {
        assert_eq!(left(text), text);
    }
}
