//! Letters that call their orders a draft: none of these is filed, but they are kept.

use chancery::language::reader::{Reading, under_subject};

use super::board::{movement, orders, read_as};

const FRANCE: &str = "FRANCE: A PAR, A MAR, F BRE";

fn france(text: &str) -> Reading {
    movement(FRANCE, text)
}

fn drafted(reading: &Reading) -> Vec<String> {
    reading.draft.orders.iter().map(|read| read.order.to_string()).collect()
}

fn assert_no_draft(text: &str) -> Reading {
    let reading = france(text);
    assert!(orders(&reading).is_empty() && reading.is_asked_whole, "{text}");
    assert!(reading.draft.is_empty(), "{text}");
    reading
}

#[test]
fn d_vii_6_what_is_called_a_draft_is_written_out_as_a_set_is() {
    for line in [
        "Draft:",
        "Draft only:",
        "DRAFT - not to be filed",
        "This is just a draft, I will confirm later.",
        "Entwurf:",
        "Brouillon :",
        "Bozza:",
        "Borrador:",
    ] {
        let text = format!("{line}\n\nA Par - Bur\nF Bre - Pic\nF Bre - MAO\nall others hold");
        let reading = france(&text);
        assert!(orders(&reading).is_empty() && reading.is_asked_whole, "{line}");
        assert!(!reading.takes_back, "{line}");
        let kept = ["A PAR - BUR", "F BRE - PIC", "F BRE - MAO", "A MAR H"];
        assert_eq!(drafted(&reading), kept, "{line}");
        let notes = reading.draft.orders.iter().map(|read| read.notes.len());
        assert_eq!(notes.collect::<Vec<_>>(), [0, 1, 0, 0], "{line}");
    }
}

#[test]
fn d_vii_6_alternatives_of_a_draft_are_kept_and_its_plans_for_later_are_not() {
    let now = france("Draft:\nA Par - Bur\nRetreats\nA Par R Gas");
    assert_eq!((now.draft.orders.len(), now.draft.plans.len()), (1, 0));
    assert_eq!(now.draft.later.len(), 1, "its writer is told of it");
    let abroad = "FRANCE: A MUN, A RUH";
    let builds = read_as("W1903A", "FRANCE", abroad, "Draft:\nBuild A Par, else F Bre");
    assert_eq!((builds.draft.orders.len(), builds.draft.plans.len()), (0, 1));
}

#[test]
fn d_vii_6_no_joke_is_a_draft_and_no_example() {
    for line in ["Just kidding, this is a joke.", "An example of what could be:"] {
        assert_no_draft(&format!("{line}\nA Par - Bur"));
    }
}

#[test]
fn d_vii_6_what_is_taken_back_is_no_draft() {
    for text in [
        "Please ignore this draft:\nA Par - Bur",
        "Draft:\nA Par - Bur\n\nPlease ignore these orders.",
        "Draft:\nA Par - Bur\n\nAnne\n-- \nForget these orders please.",
    ] {
        assert!(assert_no_draft(text).takes_back, "{text}");
    }
    let under = |subject| under_subject(subject, france("Draft:\nA Par - Bur"));
    let taken_back = under("please ignore this letter");
    assert!(taken_back.draft.is_empty() && taken_back.takes_back);
    assert!(!under("[g42] France").draft.is_empty());
}

#[test]
fn d_vii_6_what_speaks_to_another_or_comes_from_one_is_no_draft() {
    for text in [
        "Dear Germany,\nhere is a draft of what I plan:\nA Par - Bur",
        "Draft of orders for Germany:\nA Par - Bur",
        "Fritz's draft of my orders:\nA Par - Bur",
    ] {
        assert!(!assert_no_draft(text).takes_back, "{text}");
    }
}

#[test]
fn d_vii_6_preliminary_orders_are_filed_and_are_no_draft() {
    let reading = france("preliminary\nA Par - Bur");
    assert_eq!(orders(&reading), ["A PAR - BUR"]);
    assert!(reading.draft.is_empty());
    let marked = france("draft\nA Par - Bur");
    assert!(orders(&marked).is_empty());
    assert_eq!(drafted(&marked), ["A PAR - BUR"]);
}
