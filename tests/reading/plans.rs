//! Orders for retreats and adjustments that may come (D.II(5)).

use super::board::{orders, read_as, refusals};

const AT: &str = "FRANCE: A BUR, A PAR, F BRE";

/// Phase, options and conditions of each plan.
fn plans(phase: &str, at: &str, text: &str) -> Vec<String> {
    let reading = read_as(phase, "FRANCE", at, text);
    let plan = |plan: &chancery::language::reader::ReadPlan| {
        let options =
            plan.options.iter().zip(&plan.conditions).map(|(order, condition)| match condition {
                Some(condition) => format!("{order} if {condition}"),
                None => order.to_string(),
            });
        format!("{}: {}", plan.phase, options.collect::<Vec<_>>().join(", "))
    };
    reading.plans.iter().map(plan).collect()
}

#[test]
fn d_ii_5_a_plan_rides_along_with_the_movement_before_it() {
    for (text, expected) in [
        ("A Bur R Gas", "S1903R: A BUR R GAS"),
        (
            "if dislodged, A Bur - Gas, else Pic, else disband",
            "S1903R: A BUR R GAS if dislodged A BUR, A BUR R PIC, A BUR D",
        ),
        ("retreats: Bur - Gas/Pic", "S1903R: A BUR R GAS, A BUR R PIC"),
        ("Build F Bre, or A Par if Brest is occupied", "W1903A: F BRE B, A PAR B if occupied BRE"),
        (
            "if I lose Belgium remove F Bre otherwise build A Par",
            "W1903A: F BRE D if lost BEL, A PAR B",
        ),
        ("Build A Par if I take Munich", "W1903A: A PAR B if owned MUN"),
        ("If I get one build, build A Par", "W1903A: A PAR B if builds 1"),
    ] {
        assert_eq!(plans("S1903M", AT, text), [expected], "{text}");
    }
}

#[test]
fn d_ii_5_the_first_option_is_written_first() {
    let at = "FRANCE: *A BUR [MAR GAS PAR], A BEL";
    for text in ["A Bur - Mar or Gas", "A Bur - Mar/Gas", "A Bur - Mar, if not possible Gas"] {
        assert_eq!(plans("S1903R", at, text), ["S1903R: A BUR R MAR, A BUR R GAS"], "{text}");
    }
}

#[test]
fn d_ii_5_a_plain_order_of_its_own_phase_is_no_plan() {
    let at = "FRANCE: *A BUR [MAR GAS PAR], A BEL";
    let reading = read_as("S1903R", "FRANCE", at, "A Bur - Mar");
    assert_eq!(orders(&reading), ["A BUR R MAR"]);
    assert!(reading.plans.is_empty());
}

#[test]
fn d_ii_5_headings_say_for_which_phase_plans_are() {
    let text = "A Bur H\n\nRetreats:\nA Bur - Gas/Pic\n\nBuilds:\nF Bre\n";
    let expected = ["S1903R: A BUR R GAS, A BUR R PIC", "W1903A: F BRE B"];
    assert_eq!(plans("S1903M", AT, text), expected);
    assert_eq!(orders(&read_as("S1903M", "FRANCE", AT, text)), ["A BUR H"]);
}

#[test]
fn d_ii_5_movement_takes_no_conditions() {
    for text in ["A Bur - Mun or Bel", "if A Mun moves, A Bur - Mun else hold", "A Bur - Mun/Bel"] {
        let reading = read_as("S1903M", "FRANCE", AT, text);
        assert!(orders(&reading).is_empty() && reading.plans.is_empty(), "{text}");
        assert!(refusals(&reading)[0].starts_with("unreadable"), "{text}");
    }
}
