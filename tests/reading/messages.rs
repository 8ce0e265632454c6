//! The answers to what is no order, in full, as a player sees them on a telephone.

use chancery::language::reader::{Reading, RefusalKind};

use super::board::{movement, read_as};

const AT: &str = "FRANCE: A MAR, A PAR, F BRE; GERMANY: A MUN";

/// What a telephone shows of a line without folding it.
const COLUMNS: usize = 38;

fn answers(reading: &Reading) -> String {
    let messages: Vec<String> = reading.refused.iter().map(|one| one.answer()).collect();
    messages.join("\n\n")
}

fn message(text: &str) -> String {
    answers(&movement(AT, text))
}

/// The lines and columns of the refusals, with their lines.
fn places(text: &str) -> Vec<(usize, usize, String)> {
    let refused = movement(AT, text).refused;
    refused.into_iter().map(|one| (one.line, one.column, one.text)).collect()
}

/// A position, a text that is refused in this way there, and the answer.
fn example(kind: RefusalKind) -> (&'static str, &'static str, &'static str) {
    match kind {
        RefusalKind::Ambiguous => (
            "FRANCE: F NTH",
            "F Nth - Nor",
            "Line 1:\n  F Nth - Nor\n          ^\n\
             This could be Norwegian Sea or Norway. Which one?\n\
             F North Sea holds unless you send the whole set again.",
        ),
        RefusalKind::UnknownProvince => (
            AT,
            "A Mar - Spa\nA Mar - Xyzzy",
            "Line 2:\n  A Mar - Xyzzy\n          ^\n\
             There is no province with this name.\n\
             A Marseilles moves to Spain unless you send the whole set again.",
        ),
        RefusalKind::NoSuchUnit => {
            (AT, "A Rom H", "Line 1:\n  A Rom H\n    ^\nYou have no unit in Rome.")
        }
        RefusalKind::NotYourUnit => (
            AT,
            "A Mun - Bur",
            "Line 1:\n  A Mun - Bur\n    ^\n\
             A Munich belongs to Germany.",
        ),
        RefusalKind::Impossible => (
            AT,
            "A Par - Bur - Mun",
            "Line 1:\n  A Par - Bur - Mun\n          ^\n\
             An order moves a unit one step. Only a convoy over seas can take an army further.\n\
             A Paris holds unless you send the whole set again.",
        ),
        RefusalKind::StandingOrder => (
            AT,
            "A Par H until further notice, please",
            "Line 1:\n  A Par H until further notice, please\n  ^\n\
             Orders count for one phase only. There are no standing orders (D.II(4)).",
        ),
        RefusalKind::Proxy => (
            AT,
            "Germany orders my units",
            "Line 1:\n  Germany orders my units\n  ^\n\
             Only you can order your units. Proxies are not allowed (D.II(3)).",
        ),
        RefusalKind::Unreadable => (
            AT,
            "F Bre - Gas or Pic",
            "Line 1:\n  F Bre - Gas or Pic\n              ^\n\
             A movement order can't depend on a condition or leave a choice. Which order do you \
             mean?\n\
             F Brest holds unless you send the whole set again.",
        ),
        RefusalKind::WrongPhase => (
            AT,
            "Spring 1902\nA Par - Bur",
            "Line 2:\n  A Par - Bur\n    ^\n\
             The heading above this line names S1902M, but this is S1903M.\n\
             A Paris holds unless you send the whole set again.",
        ),
        RefusalKind::Sentence => (
            AT,
            "A Par - Bur\nThis is only a draft.",
            "Line 2:\n  This is only a draft.\n\
             This calls the orders a draft, so we did not file them. To file them, send them again \
             without this line.",
        ),
    }
}

#[test]
fn every_kind_of_refusal_has_its_answer() {
    for kind in [
        RefusalKind::Ambiguous,
        RefusalKind::UnknownProvince,
        RefusalKind::NoSuchUnit,
        RefusalKind::NotYourUnit,
        RefusalKind::Impossible,
        RefusalKind::StandingOrder,
        RefusalKind::Proxy,
        RefusalKind::Unreadable,
        RefusalKind::WrongPhase,
        RefusalKind::Sentence,
    ] {
        let (at, text, expected) = example(kind);
        let reading = movement(at, text);
        assert_eq!(answers(&reading), expected);
        assert_eq!(reading.refused[0].kind, kind, "{text}");
        // A sentence is quoted without a caret, so it has one line less to check.
        let pointing = expected.lines().take(if kind == RefusalKind::Sentence { 2 } else { 3 });
        assert!(pointing.clone().all(|line| line.chars().count() <= COLUMNS), "{expected}");
    }
}

#[test]
fn names_that_are_nearly_right_are_offered() {
    assert_eq!(
        message("A Per - Bre"),
        "Line 1:\n  A Per - Bre\n    ^\n\
         There is no such province. Did you mean Berlin, Portugal, Paris or Serbia?"
    );
}

#[test]
fn d_iii_1_names_of_other_languages_that_are_nearly_right_are_offered() {
    let board = "GERMANY: A MUN, F NAP, F ANK, F BRE, A WAR";
    for (text, offered) in [
        ("A Warschua - Gal", "Warsaw"),
        ("A Monaco di Bavirea - Ruh", "Munich"),
        ("A Mun - Ruhrgebeit", "Ruhr"),
        ("F Bre - Mnache", "English Channel"),
        ("F Nap - Mar Ionoi", "Ionian Sea"),
        ("F Nap - Ionisches Mer", "Ionian Sea"),
        ("F Ank - Mer Nior", "Black Sea"),
        ("F Ank - Schwrazes Meer", "Black Sea"),
        ("A War - Galizein", "Galicia"),
    ] {
        let reading = read_as("S1903M", "GERMANY", board, text);
        assert!(reading.orders.is_empty(), "{text}: {:?}", reading.orders);
        let answer = answers(&reading);
        assert!(answer.contains(&format!("Did you mean {offered}?")), "{text}: {answer}");
    }
    for (text, read) in [("F Bre - la Manche", "ENG"), ("F Nap - Mare Ionio", "ION")] {
        let reading = read_as("S1903M", "GERMANY", board, text);
        assert!(reading.orders[0].order.to_string().ends_with(read), "{text}");
    }
}

#[test]
fn what_is_in_doubt_is_pointed_at() {
    assert_eq!(
        message("A Par - Bur (ignore)"),
        "Line 1:\n  A Par - Bur (ignore)\n              ^\n\
         We don't know what \"(ignore)\" means for the order, so we did not file it. To file the \
         order, send it without these words.\n\
         A Paris holds unless you send the whole set again."
    );
    assert_eq!(
        message("A Par -"),
        "Line 1:\n  A Par -\n         ^\n\
         Expected a province to go to here.\nA Paris holds unless you send the whole set again."
    );
}

#[test]
fn a_dislodged_unit_that_is_told_to_hold_is_lost() {
    let at = "FRANCE: *A BUR [MAR GAS]";
    let reading = read_as("S1903R", "FRANCE", at, "A Bur holds");
    let answer = "Line 1:\n  A Bur holds\n    ^\nA Burgundy has to retreat or disband.";
    let lost = "\nA Burgundy disbands unless you send the whole set again.";
    assert_eq!(answers(&reading), answer.to_owned() + lost);
    let planned = read_as("S1903R", "FRANCE", at, "A Bur - Mar or Gas\nA Bur holds");
    assert_eq!(answers(&planned), answer.replace("Line 1", "Line 2"));
    assert_eq!(planned.missing, []);
}

#[test]
fn a_unit_that_was_not_dislodged_is_not_lost() {
    let at = "FRANCE: *A BUR [MAR GAS], F BRE";
    let reading = read_as("S1903R", "FRANCE", at, "F Bre - Gas");
    assert_eq!(
        answers(&reading),
        "Line 1:\n  F Bre - Gas\n    ^\nF Brest was not dislodged. It is too early for moves. We \
         accept them once the result of S1903R is out."
    );
}

#[test]
fn what_comes_too_late_is_refused() {
    let at = "FRANCE: A BUR | centres FRANCE: PAR MAR BRE";
    for text in ["A Bur - Gas if dislodged", "A Bur R Gas", "A Bur retreats to Gas, else disband"] {
        let reading = read_as("W1903A", "FRANCE", at, text);
        assert!(reading.plans.is_empty() && reading.orders.is_empty(), "{text}");
        assert_eq!(reading.refused[0].kind, RefusalKind::WrongPhase, "{text}");
        assert!(reading.refused[0].answer().ends_with("It is too late for this."), "{text}");
    }
}

#[test]
fn columns_count_from_the_beginning_of_the_line_as_written() {
    let text = "A Mar - Xyzzy";
    assert_eq!(places(text), [(1, 9, text.to_owned())]);
    assert_eq!(places("   A Mar - Xyzzy  "), [(1, 12, text.to_owned())]);
    assert_eq!(places("\t\u{3000}A Mar - Xyzzy"), [(1, 11, text.to_owned())]);
    assert_eq!(places("A Mar -&gt; Xyzzy")[0].1, 13);
    let (plain, indented) = (message(text), message("    A Mar - Xyzzy"));
    assert_eq!(plain, indented);
}

#[test]
fn what_goes_wrong_in_the_second_half_of_a_folded_order_is_shown_there() {
    assert_eq!(places("A Mar S\n   A Qxzv - Bur"), [(2, 6, "A Qxzv - Bur".to_owned())]);
    assert_eq!(places("  A Qxzv S A Par\n   - Bur"), [(1, 5, "A Qxzv S A Par".to_owned())]);
    assert_eq!(
        message("Hello,\n  A Mar S\n    A Qxzv - Bur"),
        "Line 3:\n  A Qxzv - Bur\n    ^\n\
         There is no province with this name.\n\
         A Marseilles holds unless you send the whole set again."
    );
}

#[test]
fn a_long_line_is_shown_around_its_fault_and_said_to_be_longer() {
    let shown = |text: &str| -> Vec<String> {
        message(text).lines().skip(1).take(2).map(str::to_owned).collect()
    };
    assert_eq!(
        shown("A Par - Bur, A Mar S A Par - Bur, F Bre - Brrr"),
        ["  …, A Mar S A Par - Bur, F Bre - Brrr", "                                  ^"]
    );
    assert_eq!(
        shown("A Par - Bur, F Bre - Brrr, A Mar S A Par - Bur and so on"),
        ["  …r - Bur, F Bre - Brrr, A Mar S A P…", "                    ^"]
    );
    assert_eq!(
        shown("A Brrr - Bur, F Bre - Mao, A Mar S A Par - Bur"),
        ["  A Brrr - Bur, F Bre - Mao, A Mar S …", "    ^"]
    );
}

#[test]
fn the_caret_stands_under_the_fault_whatever_takes_no_room() {
    for text in ["A Ma\u{301}r - Xyzzy", "A \u{200b}Mar - \u{ad}Xyzzy"] {
        let message = message(text);
        let caret = message.lines().nth(2).and_then(|line| line.find('^'));
        let shown = message.lines().nth(1).expect("the line is shown");
        assert_eq!(shown.find("Xyzzy"), caret, "{message}");
    }
}
