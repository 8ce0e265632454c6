//! Lines without an order that say what the orders under them are.

use chancery::language::grammar::command::Command;

use super::board::{movement, orders, read_as, refusals};

const ITALY: &str = "ITALY: A VEN, A ROM, F ION; AUSTRIA: A TRI";

fn fall(text: &str) -> chancery::language::reader::Reading {
    read_as("F1903M", "ITALY", ITALY, text)
}

#[test]
fn orders_for_another_turn_don_t_count_in_this_one() {
    for line in [
        "Spring 1904:",
        "My orders for spring 1904 while I am away:",
        "My orders for spring 1904 (I'm away):",
        "Here's spring 04 in case I'm late:",
        "For S04 I plan:",
        "and for next spring (1904)",
        "Next turn:",
        "Next turn",
        "Plan for next year:",
        "My old orders were:",
        "last turn I ordered:",
        "Spring 1904:\nMoves:",
        "Winter 1903:",
    ] {
        let reading = fall(&format!("Ven H\n{line}\nVen - Tri\nall hold"));
        assert_eq!(orders(&reading), ["A VEN H"], "{line}");
        assert_eq!(refusals(&reading), ["wrong-phase", "wrong-phase"], "{line}");
    }
}

#[test]
fn a_line_that_takes_orders_back_holds_all_and_one_that_leaves_them_open_is_asked_about() {
    for line in
        ["Ignore the following:", "Ignore the following", "please disregard this:", "Cancel these:"]
    {
        let reading = fall(&format!("Ven H\n{line}\nVen - Tri"));
        assert!(orders(&reading).is_empty() && reading.is_asked_whole, "{line}");
        assert_eq!(refusals(&reading), ["sentence"], "{line}");
    }
    for line in ["Alternatively:", "I would have preferred:", "If Munich should fall:"] {
        let reading = fall(&format!("Rom - Apu\n{line}\nVen - Tri"));
        assert_eq!(orders(&reading), ["A ROM - APU", "A VEN - TRI"], "{line}");
        assert_eq!(refusals(&reading), ["sentence"], "{line}");
    }
}

#[test]
fn under_a_line_by_which_they_are_anothers_no_orders_are_filed_and_under_a_doubtful_one_they_are() {
    for (line, holds) in [("Fritz would like this:", true), ("Only if Timur likes it:", false)] {
        for text in [format!("Ven H\n{line}\nRom - Apu\nVen - Tri"), format!("{line}\nVen - Tri")] {
            let reading = fall(&text);
            assert_eq!(
                (orders(&reading).is_empty(), reading.is_asked_whole),
                (holds, holds),
                "{text}"
            );
            assert_eq!(refusals(&reading), ["sentence"], "{text}");
        }
    }
}

#[test]
fn a_signature_excuses_nothing_below_it() {
    for text in [
        "Ven - Tri\n\nAurel\nPlease ignore these orders.",
        "Ven - Tri\n\nAurel\n\nPS: on second thought cancel that.",
        "Ven - Tri\n-- \nAurel\nForget it, a new mail follows.",
        "Ven - Tri\n-- \nStorniert, bitte nicht eintragen.",
        "Ven - Tri\n________________\nCancel everything above.",
        "Ven - Tri\n\nPlease ignore these orders, ring me at 0151 234567.",
        "Ven - Tri\n\nIgnore this letter: the sender was my brother.",
    ] {
        let reading = fall(text);
        assert!(orders(&reading).is_empty() && reading.is_asked_whole, "{text}");
    }
    for text in [
        "Ven - Tri\n\nAurel\nTel. 040 123456",
        "Ven - Tri\n-- \nAurel Blum\nCologne",
        "Ven - Tri\n\nIf you have received this in error please delete it and notify the sender.",
        "Ven - Tri\n-- \nPlease consider the environment before printing",
        "Ven - Tri\n-- \nNever attack Russia in winter",
        "Ven - Tri\n-- \nWorking hours: Mon-Thu only",
    ] {
        assert_eq!(orders(&fall(text)), ["A VEN - TRI"], "{text}");
    }
}

#[test]
fn of_a_letter_that_is_asked_as_a_whole_no_command_is_done_either() {
    let commands = "clear\nvote yes on 1\npropose draw\nextension 24 hours\nFINAL\nstatus";
    let meant = fall(&format!("Ven - Tri\n{commands}"));
    let kinds = |reading: &chancery::language::reader::Reading| reading.commands.len();
    assert_eq!((kinds(&meant), meant.is_asked_whole), (6, false));
    let spoilt = fall(&format!("{commands}\n\nTake no notice of this letter.\n\nVen - Tri"));
    assert!(spoilt.is_asked_whole && orders(&spoilt).is_empty());
    assert_eq!(
        kinds(&spoilt),
        2,
        "a ballot counts, and what only asks is answered: {:?}",
        spoilt.commands
    );
}

#[test]
fn a_heading_for_another_power_is_asked_about_and_a_label_of_the_unit_is_not() {
    for text in ["For Austria:\nVen - Tri", "AUSTRIA\n\nVen - Tri"] {
        assert!(orders(&fall(text)).is_empty(), "{text}");
    }
    let reading = fall("Venice: A Ven - Tri\nRome: A Rom H");
    assert_eq!(orders(&reading), ["A VEN - TRI", "A ROM H"]);
}

#[test]
fn orders_under_words_that_announce_them_count() {
    for line in [
        "My orders:",
        "My orders for this turn:",
        "Hi, here are my new orders:",
        "Please ignore my earlier letter, here are the new ones:",
        "Please ignore my earlier letter. My orders:",
        "Sorry, make that:",
        "Change of plan:",
        "Fall 1903:",
        "Next turn:\nFall 1903:",
        "broadcast\nhello\nendbroadcast",
    ] {
        let reading = fall(&format!("Ven H\n{line}\nVen - Tri"));
        assert_eq!(orders(&reading), ["A VEN H", "A VEN - TRI"], "{line}");
        assert_eq!(refusals(&reading), [""; 0], "{line}");
    }
}

#[test]
fn final_below_a_heading_of_a_turn_that_is_over_is_not_taken() {
    let is_final = |text: &str| {
        let reading = fall(text);
        let taken = reading.commands.iter().any(|one| one.command == Command::Final);
        assert_eq!(refusals(&reading).is_empty(), taken, "{text}");
        taken
    };
    for text in ["Italy, Spring 1903: FINAL", "Italy, Spring 1903:\nFINAL", "F1902M\nfinal"] {
        assert!(!is_final(text), "{text}");
    }
    for text in ["Italy, Fall 1903: FINAL", "Italy, Fall 1903:\nFINAL", "FINAL"] {
        assert!(is_final(text), "{text}");
    }
}

#[test]
fn d_ii_5_a_plan_stands_under_no_heading_of_another_phase() {
    let france = "FRANCE: A BUR, A PAR";
    let read = |text: &str| movement(france, text);
    for text in [
        "F1903\nif dislodged, A Bur - Ruh",
        "S1904M\nif dislodged, A Bur - Ruh",
        "Fall 1902\nif dislodged, A Bur - Ruh",
        "Winter 1902\nbuild A Par",
        "Winter 1904\nbuild A Par",
        "Winter 1903\nA Par - Gas",
    ] {
        let reading = read(text);
        assert!(reading.plans.is_empty() && reading.orders.is_empty(), "{text}");
        assert_eq!(refusals(&reading), ["wrong-phase"], "{text}");
    }
    for text in ["Winter 1903\nbuild A Par", "Fall 1903\nBuilds: A Par", "Builds: none"] {
        assert_eq!(read(text).plans.len(), 1, "{text}");
    }
    assert_eq!(read("Retreats, if any:\nA Bur - Ruh").plans.len(), 1);
    assert_eq!(read("If dislodged:\nA Bur - Ruh").plans.len(), 1);
}

#[test]
fn builds_under_the_heading_of_their_fall_are_taken() {
    let read = |text: &str| {
        read_as("W1901A", "FRANCE", "FRANCE: A BUR, F MAO | centres FRANCE: PAR MAR BRE SPA", text)
    };
    for text in [
        "Fall 1901\nbuild A Par",
        "France Fall 1901\nA Mar - Spa\nBuilds: A Par",
        "Autumn 1901\nBuilds:\nbuild A Par",
        "F1901\nA Par",
        "Winter 1901\nbuild A Par",
    ] {
        assert_eq!(orders(&read(text)), ["A PAR B"], "{text}");
    }
    for text in ["Spring 1901\nbuild A Par", "Fall 1902\nbuild A Par"] {
        assert!(orders(&read(text)).is_empty(), "{text}");
    }
}

#[test]
fn words_that_were_struck_out_order_nothing() {
    for text in [
        "~~Ven - Tri~~",
        "<s>Ven - Tri</s>",
        "<del>Ven - Tri</del>",
        "<strike>Ven - Tri</strike>",
        "<span style=\"text-decoration: line-through\">Ven - Tri</span>",
        "<del>\nVen - Tri\n</del>",
        "Ven H ~Ven - Tri~",
        "V\u{336}e\u{336}n\u{336} - Tri",
    ] {
        let reading = fall(text);
        assert!(orders(&reading).is_empty(), "{text}");
        assert_eq!(refusals(&reading), ["unreadable"], "{text}");
    }
    assert_eq!(orders(&fall("<del>Ven H</del>\nVen - Tri")), ["A VEN - TRI"]);
}

#[test]
fn what_may_go_on_in_the_next_line_is_asked_for() {
    let reading = movement("FRANCE: A BUR, A PAR", "A Bur S\nA Par - Gas");
    assert!(orders(&reading).is_empty());
    assert_eq!(refusals(&reading), ["unreadable", "unreadable"]);
}
