//! Where press begins and ends among the lines of a letter.

use chancery::language::grammar::command::{Command, Recipients};

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

/// Orders inside of press, and one of its author's after it.
fn between(begin: &str, end: &str) -> String {
    format!("{begin}\nHello Gerd\nA Par - Gas\nFINAL\n{end}\nF Bre H")
}

#[test]
fn d_x_2_press_is_known_by_marks_of_people_s_own() {
    for (begin, end) in [
        ("--- PRESS ---", "--- END PRESS ---"),
        ("*** PRESS ***", "*** END OF PRESS ***"),
        ("== Press ==", "== /Press =="),
        (">>> PRESS <<<", ">>> END PRESS <<<"),
        ("~~~ Press ~~~", "~~~ End Press ~~~"),
        ("## Press", "## End of press"),
        ("=========\nPRESS RELEASE\n=========", "=========\nEND PRESS\n========="),
        ("start of press", "end of press"),
        ("Press begins here.", "Press ends here."),
        ("Here is some press:", "end of the press"),
        ("(press)", "(end press)"),
        ("[press]", "[/press]"),
        ("<press>", "</press>"),
        ("{press}", "{/press}"),
        ("Presse:", "Ende der Presse"),
        ("Hier etwas Presse:", "Presse Ende"),
        ("Pressemitteilung", "Ende der Pressemitteilung"),
        ("Communiqué:", "Fin du communiqué"),
        ("Début de la presse", "Fin de la presse"),
        ("[stampa]", "[/stampa]"),
        ("Comunicato stampa:", "Fine comunicato stampa"),
        ("Inicio de la prensa", "Fin de la prensa"),
        ("Please publish the following:", "End of publication"),
    ] {
        let reading = movement(FRANCE, &between(begin, end));
        assert_eq!(orders(&reading), ["F BRE H"], "{begin}");
        assert_eq!(pressed(&reading).text, "Hello Gerd\nA Par - Gas\nFINAL", "{begin}");
        assert_eq!(pressed(&reading).to, None, "{begin}");
        assert_eq!((reading.commands.len(), refusals(&reading).len()), (1, 0), "{begin}");
        // It is unclear where it ends: nothing below it counts, and none of it is published.
        let reading = movement(FRANCE, &format!("A Mar H\n{begin}\nA Par - Gas\n\nF Bre H"));
        assert_eq!(orders(&reading), ["A MAR H"], "{begin}");
        assert!(pressed(&reading).open, "{begin}");
        // And of an end without a beginning, what is press above it.
        let reading = movement(FRANCE, &format!("A Par - Gas\nFINAL\n{end}\nF Bre H"));
        assert!(orders(&reading).is_empty() && reading.commands.is_empty(), "{end}");
        assert_eq!(reading.refused.len(), 1, "{end}");
    }
}

#[test]
fn d_x_2_press_that_seems_to_begin_is_asked() {
    for head in [
        "PRESS RELEASE\nThe Times writes:",
        "The French press writes:",
        "Press from Paris",
        "Anne's press",
        "Press to Gerd and his friends",
        "*** STOP PRESS ***",
        "*** I liked your press ***",
        "French press release: peace in our time!",
        "Communiqué: A Mar - Spa",
        "Presse: A Mar - Spa",
        "PARIS (Reuters) - French troops entered Picardy.",
        "Paris (AFP): troops move",
        "Paris, 1 April 1901 – The army marches at dawn.",
        "For publication:",
        "Zur Veröffentlichung:",
    ] {
        let reading = movement(FRANCE, &format!("{head}\nA Par - Pic\nFINAL"));
        assert!(orders(&reading).is_empty() && refusals(&reading).is_empty(), "{head}");
        assert!(pressed(&reading).open && reading.commands.len() == 1, "{head}");
    }
    // What it says of its author or its readers in unknown words is for no reader here.
    let reading = movement(FRANCE, &between("The French press writes:", "end press"));
    assert!(matches!(pressed(&reading).to, Some(Recipients::Others(_))));
}

#[test]
fn d_x_2_words_about_press_begin_none() {
    for words in [
        "No press this time.",
        "No press",
        "Keine Presse.",
        "Pas de presse !",
        "Thanks for the press!",
        "Thanks for the press, here are my orders:",
        "I read your press and laughed.",
        "Press on!",
        "Press later.",
        "Fine press, Gerd!",
        "A Mar H (press follows)",
    ] {
        let reading = movement(FRANCE, &format!("{words}\n\nA Par - Pic"));
        assert!(reading.press.is_empty() && reading.commands.is_empty(), "{words}");
    }
}

#[test]
fn d_x_2_of_two_beginnings_and_one_end_nobody_knows_what_is_press() {
    for text in [
        "press white:\nhello\npress grey: boo\nA Par - Pic\nend press\nA Mar H",
        "*** PRESS ***\nhello\npress grey:\nA Par - Pic\nend press\nA Mar H",
        "PRESS\nhello\nPRESS\nA Par - Pic\nend press\nA Mar H",
    ] {
        let reading = movement(FRANCE, &format!("F Bre H\n{text}"));
        assert_eq!(orders(&reading), ["F BRE H"], "{text}");
        assert!(pressed(&reading).open, "{text}");
    }
    let reading = movement(FRANCE, "press white:\nPRESS RELEASE\nParis:\nend press\nA Mar H");
    assert_eq!(pressed(&reading).text, "PRESS RELEASE\nParis:");
    assert_eq!(orders(&reading), ["A MAR H"]);
}

#[test]
fn d_x_1_no_press_is_understood_as_none() {
    for words in [
        "Press: none",
        "Press: nothing from me",
        "press white: none",
        "Press: -",
        "Press: n/a",
        "Presse: keine",
        "Pas de presse",
        "Niente stampa",
        "Sin prensa",
        "No press",
        "No press this time.",
        "No press from me this turn.",
        "No press, just orders:",
        "no press - just moves",
    ] {
        let reading = movement(FRANCE, &format!("{words}\nA Par - Pic"));
        assert_eq!(orders(&reading), ["A PAR - PIC"], "{words}");
        assert!(reading.commands.is_empty() && refusals(&reading).is_empty(), "{words}");
    }
    // Words that only begin so are words for people.
    for words in ["press: No peace with Gerd!", "press: nothing is left of Austria"] {
        let reading = movement(FRANCE, &format!("{words}\nA Par - Pic"));
        assert_eq!(Some(pressed(&reading).text.as_str()), words.strip_prefix("press: "), "{words}");
    }
}

#[test]
fn d_x_2_nothing_below_a_broadcast_without_an_end_counts() {
    let reading = movement(FRANCE, "F Bre H\nBROADCAST\nHello\nA Par - Pic\nFINAL\nvote yes");
    assert_eq!(orders(&reading), ["F BRE H"]);
    assert_eq!(reading.press, [3, 4, 5, 6]);
    let last = reading.commands.last().map(|last| &last.command);
    assert!(matches!(last, Some(Command::Press(press)) if press.open), "{last:?}");
    assert_eq!(reading.commands.len(), 2);
}

#[test]
fn d_x_2_rules_titles_and_bare_ends_mark_press() {
    for (begin, end) in [
        ("+++ PRESS +++", "+++ END PRESS +++"),
        ("// PRESS //", "// END PRESS //"),
        (":: PRESS ::", ":: END PRESS ::"),
        ("~~~PRESS~~~", "~~~END PRESS~~~"),
        ("Press release", "--- End ---"),
        ("[Communiqué de presse]", "[/Communiqué de presse]"),
        ("<Comunicato stampa>", "</Comunicato stampa>"),
        ("[Communiqué]", "[Fin]"),
        ("Nota de prensa", "Fin de la nota de prensa"),
        ("NEWS FLASH", "END NEWS FLASH"),
        ("Presseanfang", "Presseende"),
    ] {
        let reading = movement(FRANCE, &between(begin, end));
        assert_eq!(orders(&reading), ["F BRE H"], "{begin}");
        assert_eq!(pressed(&reading).text, "Hello Gerd\nA Par - Gas\nFINAL", "{begin}");
    }
    for head in ["Pressemitteilung der Regierung", "Dear press\n======"] {
        let reading = movement(FRANCE, &format!("{head}\nA Par - Gas\nFINAL"));
        assert!(orders(&reading).is_empty() && pressed(&reading).open, "{head}");
    }
}

#[test]
fn d_x_2_press_ends_at_a_mark_like_the_one_that_begins_it() {
    for (begin, end) in [
        ("--- Press ---", "--- Stop Press ---"),
        ("--- Press ---", "-----"),
        ("=== Press ===", "======"),
        ("=====\nPress\n=====", "====="),
        ("PRESS\n-----", "-----"),
        ("=====\nPress\n=====", "=====\nEnd\n====="),
        ("Press release", "-30-"),
        ("PRESS RELEASE", "###"),
        ("[Press]", "[End]"),
        ("Press:", "Stop press"),
        ("Press:", "End"),
        ("press white:", "The end"),
        ("Communiqué de presse :", "Fin"),
        ("Pressemitteilung", "Ende"),
        ("Comunicato stampa", "Fine"),
    ] {
        let reading = movement(FRANCE, &between(begin, end));
        assert_eq!(orders(&reading), ["F BRE H"], "{begin} … {end}");
        assert_eq!(pressed(&reading).text.trim(), "Hello Gerd\nA Par - Gas\nFINAL", "{begin}");
        assert!(!pressed(&reading).open && refusals(&reading).is_empty(), "{begin} … {end}");
    }
}

#[test]
fn d_x_2_where_press_may_end_in_two_places_it_is_asked() {
    for (begin, end) in [
        // Of another kind.
        ("--- Press ---", "====="),
        ("[Press]", "-----"),
        ("Press:", "-----"),
        ("Press release", "*** STOP PRESS ***"),
        ("Press release", "Fine"),
        // More than one.
        ("Press:", "End\nMore of it.\nFin"),
        ("--- Press ---", "-----\nA Mar - Spa\n-----"),
        ("--- Press ---", "-----\nA Mar - Spa\nEnd"),
    ] {
        let reading = movement(FRANCE, &between(begin, end));
        assert!(orders(&reading).is_empty() && pressed(&reading).open, "{begin} … {end}");
    }
    // Words of press say more than a bare end does.
    let reading = movement(FRANCE, &between("Press:", "Fin\nA Mar - Spa\nend press"));
    assert_eq!(orders(&reading), ["F BRE H"]);
    // Two ends in words, and one beginning.
    let reading = movement(FRANCE, &between("Press:", "--- End ---\nA Mar - Spa\nend press"));
    assert!(orders(&reading).is_empty() && refusals(&reading).len() == 1);
}

#[test]
fn d_x_2_an_end_of_press_is_asked_and_the_end_of_a_letter_is_not() {
    for end in ["--- Stop Press ---", "STOP PRESS", "-30-", "- 30 -", "[End]", "<fin>"] {
        let reading = movement(FRANCE, &format!("A Par - Bur\nA Mar H\n{end}"));
        assert!(orders(&reading).is_empty() && reading.commands.is_empty(), "{end}");
        assert_eq!(reading.refused.len(), 1, "{end}");
    }
    for end in ["End", "Fin.", "Ende", "--- End ---", "(end)", "=====", "Fin\nPierre"] {
        let reading = movement(FRANCE, &format!("A Par - Bur\nA Mar H\n{end}"));
        assert_eq!(orders(&reading), ["A PAR - BUR", "A MAR H"], "{end}");
        assert!(refusals(&reading).is_empty(), "{end}");
    }
    for end in ["End", "Fin.", "--- End ---", "(end)"] {
        let reading = movement(FRANCE, &format!("A Par - Bur\n{end}\nA Mar H"));
        assert!(orders(&reading).is_empty() && reading.refused.len() == 1, "{end}");
    }
}

#[test]
fn d_x_2_words_to_the_newspapers_are_press() {
    for head in ["DEAR PRESS", "Dear press,", "Liebe Presse,", "For the newspapers\n-------"] {
        let reading = movement(FRANCE, &format!("{head}\nA Par - Gas\nA Mar - Spa"));
        assert!(orders(&reading).is_empty() && pressed(&reading).open, "{head}");
    }
}

#[test]
fn d_x_1_no_press_and_orders_alone_is_plain() {
    for words in [
        "Keine Presse, nur Befehle:",
        "Pas de presse, juste les ordres :",
        "Niente stampa, solo gli ordini:",
        "Sin prensa, solo las órdenes:",
        "No press, only orders:",
        "Keine Presse - hier meine Züge:",
    ] {
        let reading = movement(FRANCE, &format!("{words}\nA Par - Pic"));
        assert_eq!(orders(&reading), ["A PAR - PIC"], "{words}");
        assert!(reading.commands.is_empty() && reading.ignored.is_empty(), "{words}");
    }
    let reading = movement(FRANCE, "No press, orders withdrawn:\nA Par - Pic");
    assert!(!refusals(&reading).is_empty() || !reading.ignored.is_empty());
}
