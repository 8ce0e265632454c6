//! Commands as people write them.

use super::*;
use crate::VerbHelp;
use crate::board::{Phase, Power, Turn};
use crate::game::correction::BoardChange;

fn read(text: &str) -> Vec<AskedLine> {
    super::read(text, true)
}

fn one(text: &str) -> Wish {
    let asked = read(text);
    assert_eq!(asked.len(), 1, "{text}: {asked:?}");
    match asked.into_iter().next().map(|asked| asked.what) {
        Some(Ok(wish)) => wish,
        other => panic!("{text}: {other:?}"),
    }
}

fn fault(text: &str) -> String {
    match read(text).into_iter().next().map(|asked| asked.what) {
        Some(Err(fault)) => fault.expected,
        other => panic!("{text}: {other:?}"),
    }
}

fn master(command: StaffCommand) -> Wish {
    Wish::Staff(Authority::Master, command)
}

#[test]
fn cases_are_settled_by_their_number() {
    let granted = |with_vote, reason: &str| StaffCommand::Grant {
        case: 12,
        with_vote,
        reason: reason.to_owned(),
    };
    assert_eq!(one("gm grant 12"), master(granted(false, "")));
    assert_eq!(one("GM: grant case #12: fair enough"), master(granted(false, "fair enough")));
    assert_eq!(
        one("td consent 12 with vote: as asked"),
        Wish::Staff(Authority::Director, granted(true, "as asked"))
    );
    let refused = StaffCommand::Refuse { case: 3, reason: "too late".to_owned() };
    assert_eq!(one("gm refuse 3: too late"), master(refused));
    assert!(fault("gm refuse 3").contains("a reason"));
    assert!(fault("gm grant soon").contains("number of a case"));
    assert!(fault("gm dance").contains("grant, refuse"));
}

#[test]
fn every_line_of_help_is_read_and_is_for_whoever_is_told_it() {
    use crate::HelpGroup::*;
    let groups = [Orders, Votes, Time, Trouble, Team, Master, Director, Chief, Committee];
    let lines: Vec<&VerbHelp> = groups.into_iter().flat_map(help_of).collect();
    assert_eq!(lines.len(), 41);
    // The reader of orders has "resign".
    for help in lines.into_iter().filter(|help| help.write != "resign") {
        let text = help.write.replace("NAME", "Ann Able").replace("POWER", "France");
        let text = text.replace("<address>", "<ann@example.org>");
        let block = if text.contains("correct") { "\nremove BUR\nend correct" } else { "" };
        let wish = one(&(text + block));
        assert!(!matches!(wish, Wish::Anothers(..)), "{}: {wish:?}", help.write);
    }
}

#[test]
fn commands_are_another_s_business_or_none_s() {
    for text in
        ["gm seat Bob for Italy: away", "td pace movement 4 days", "tmc grant 3", "gm open 3"]
    {
        assert!(matches!(one(text), Wish::Anothers(..)), "{text}");
    }
    assert_eq!(
        fault("td dance"),
        "Expected queue, consent, refuse, rule, seat, disorder, holiday, observer, rollback, open, \
         question, vote, say, address, void or help."
    );
    assert!(fault("td draw r2").contains("send the line to the address of the tournament"));
    assert_eq!(fault("tmc dance"), "Expected queue, vote, say or help.");
}

#[test]
fn seats_are_given_with_a_reason() {
    let wish = one("td seat Paul Meier <paul@example.org> for France: away, no captain");
    let Wish::Staff(Authority::Director, StaffCommand::Seat { person, power, reason }) = wish
    else {
        panic!("{wish:?}")
    };
    assert_eq!(person, "Paul Meier <paul@example.org>");
    assert_eq!((power, reason.as_str()), (Power::France, "away, no captain"));
    assert!(fault("td seat Paul for France").contains("B.10"));
}

#[test]
fn a_power_is_named_as_in_orders() {
    for (text, power) in [
        ("td disorder FRA", Power::France),
        ("td disorder Austria-Hungary", Power::Austria),
        ("td disorder turkish", Power::Turkey),
    ] {
        let disorder = StaffCommand::Disorder { power };
        assert_eq!(one(text), Wish::Staff(Authority::Director, disorder), "{text}");
    }
    let veto = StaffCommand::Veto { name: "gol".to_owned(), power: Power::France };
    assert_eq!(one("gm veto gol of FRA"), master(veto));
    assert!(fault("td disorder T").contains("name of a power"));
}

#[test]
fn players_speak_of_seats_and_cases() {
    let until = |text: &str| match one(text) {
        Wish::Seat(SeatWish::Substitute { until, .. }) => until,
        other => panic!("{other:?}"),
    };
    let fall = Phase { year: 1903, turn: Turn::FallMovement };
    let fall = Some(Until::Phase(fall));
    assert_eq!(until("substitute bob@example.org until F1903"), fall);
    assert_eq!(until("Substitute Bob until Fall 1903"), fall);
    assert_eq!(until("substitute Bob"), None);
    assert_eq!(one("return"), Wish::Seat(SeatWish::Return));
    assert_eq!(one("decline"), Wish::Seat(SeatWish::Answer { willing: false, power: None }));
    let power = Some(Power::France);
    for text in ["accept France", "ACCEPT FRANCE", "take france"] {
        assert_eq!(one(text), Wish::Seat(SeatWish::Answer { willing: true, power }), "{text}");
    }
    assert_eq!(read("take Paris and hold it"), []);
    assert_eq!(one("appeal case 4"), Wish::Appeal(4));
    assert_eq!(one("confirm #4"), Wish::Confirm(4));
    assert_eq!(one("report: he reads my mail"), Wish::Report("he reads my mail".to_owned()));
}

#[test]
fn commands_are_no_orders() {
    let text = "appeal 4\nA Par - Bur\ngm correct: x\nremove BUR\nend\nF Bre H";
    let asked = read(text);
    let lines: Vec<(usize, usize)> = asked.iter().map(|one| (one.line, one.last)).collect();
    assert_eq!(lines, [(1, 1), (3, 5)]);
    let kept = others(text, &asked);
    let kept: Vec<&str> = kept.lines().filter(|line| !line.is_empty()).collect();
    assert_eq!(kept, ["A Par - Bur", "F Bre H"]);
}

#[test]
fn prose_is_no_command() {
    for text in [
        "return to sender",
        "I accept your offer",
        "accept my apologies",
        "name your price",
        "appeal to his better nature",
        "report from the front",
        "> gm process",
        "A Par - Bur",
        "-- \ngm process",
        "The GM grants everything",
    ] {
        assert_eq!(read(text), Vec::new(), "{text}");
    }
}

#[test]
fn d_viii_1_a_correction_names_its_reason_and_what_changes() {
    let text = "gm correct: A Mun was cut\nremove A BUR\nadd France F Spa/sc\n\
                centre BEL = nobody\nend correct\ngm queue\n";
    let asked = read(text);
    assert_eq!(asked.len(), 2);
    let Some(Ok(Wish::Staff(_, StaffCommand::Correct { cases, phase, reason, changes }))) =
        asked.into_iter().next().map(|asked| asked.what)
    else {
        panic!("no correction")
    };
    assert_eq!((cases, phase, reason.as_str()), (Vec::new(), None, "A Mun was cut"));
    let named = one("gm correct S1902M: it was cut\nremove BUR\nend");
    let Wish::Staff(_, StaffCommand::Correct { phase, .. }) = named else { panic!("{named:?}") };
    assert_eq!(phase, Some(Phase { year: 1902, turn: Turn::SpringMovement }));
    for (head, numbers, is_named) in [
        ("gm correct 3: no", &[3][..], false),
        ("GM: correct case #3: no", &[3], false),
        ("gm correct 3, 5 and 6: no", &[], false),
        ("gm correct 3,5: no", &[3, 5], false),
        ("gm correct 3, case 5 S1902M: no", &[3, 5], true),
        ("gm correct spring 1902: no", &[], true),
    ] {
        let found = read(&format!("{head}\nremove BUR\nend")).remove(0).what;
        let Ok(Wish::Staff(_, StaffCommand::Correct { cases, phase, reason, .. })) = found else {
            assert!(numbers.is_empty() && !is_named, "{head}: {found:?}");
            continue;
        };
        assert_eq!((&cases[..], phase.is_some(), &reason[..]), (numbers, is_named, "no"), "{head}");
    }
    assert!(fault("gm correct soon: it was cut\nremove BUR\nend").contains("a phase"));
    let shown: Vec<String> = changes
        .iter()
        .map(|change| match change {
            BoardChange::Add(unit) => format!("+{} {unit}", unit.power()),
            BoardChange::Remove(at) => format!("-{at}"),
            BoardChange::Centre(at, owner) => format!("{at}={owner:?}"),
        })
        .collect();
    assert_eq!(shown, ["-BUR", "+France F SPA/SC", "BEL=None"]);
    assert!(fault("gm correct\nremove BUR\nend").contains("a reason"));
    assert!(fault("gm correct: x\nmove BUR\nend").contains("add, remove or centre"));
    assert!(fault("gm correct: x\nadd France A NTH\nend").contains("where it can be"));
    assert!(fault("gm correct: x\nend").contains("Expected the changes"));
    assert!(fault("gm correct: x\nremove BUR").contains("has no end"));
    assert!(fault("gm correct: x\nremove BUR\nAnne").contains("add, remove or centre"));
}

#[test]
fn b_7_every_word_of_a_substitution_is_understood_or_asked() {
    let fall = Phase { year: 1902, turn: Turn::FallMovement };
    let later = Phase { year: 1903, turn: Turn::FallMovement };
    for (text, wanted) in [
        ("for Fall 1902 only", (Some(fall), Some(Until::Phase(fall)))),
        ("for two seasons", (None, Some(Until::Seasons(2)))),
        ("from F1902", (Some(fall), None)),
        ("from F1902 until F1903", (Some(fall), Some(Until::Phase(later)))),
        ("from Fall 1902 for 3 seasons", (Some(fall), Some(Until::Seasons(3)))),
        ("until F1903, please.", (None, Some(Until::Phase(later)))),
        ("", (None, None)),
    ] {
        for who in ["Bob <bob@example.org>", "bob@example.org", "Bob"] {
            match one(&format!("substitute {who} {text}")) {
                Wish::Seat(SeatWish::Substitute { person, from, until }) => {
                    assert_eq!((person.as_str(), (from, until)), (who, wanted), "{text}");
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }
    for text in ["temporarily", "for a while", "for 5 seasons", "until F1903 or so", "as a trial"] {
        assert!(
            fault(&format!("substitute Bob <bob@example.org> {text}")).contains("don't"),
            "{text}"
        );
    }
}

#[test]
fn b_8_words_behind_a_seat_that_is_given_are_asked() {
    for text in [
        "name Bob <bob@example.org> for Italy until F1902",
        "td seat Bob <bob@example.org> for Italy until F1903: away",
        "td disorder Italy until F1903",
        "gm process tomorrow",
        "tmc vote yes on 3 if France agrees",
        "confirm 3 but not the rest",
        "period until F1903 or later",
        "confirm resignation of Italy next year",
        "set layout judge but not yet",
        "prefer pictures off until Friday",
        "gm grant 12 if Anna agrees",
        "gm refuse 12 or better grant it",
        "gm rollback F1902M if the director agrees",
    ] {
        assert!(fault(text).contains("don't understand"), "{text}");
    }
    assert_eq!(one("Confirm resignation of Italy."), {
        Wish::Seat(SeatWish::Resign { power: Power::Italy })
    });
}

#[test]
fn what_mail_programs_do_to_a_line_is_undone_for_those_who_lead() {
    let queue = master(StaffCommand::Queue);
    for text in
        ["*gm queue*", "\"gm queue\"", "- gm queue", "1. gm queue", "gm&nbsp;queue", "“gm queue”"]
    {
        assert_eq!(one(text), queue, "{text}");
    }
    let refused = StaffCommand::Refuse { case: 3, reason: "he said \"no\"".to_owned() };
    assert_eq!(one("gm refuse 3: he said \"no\""), master(refused));
}

#[test]
fn a_command_that_is_struck_out_is_asked() {
    for text in ["<s>\ngm queue\n</s>", "~~gm queue~~", "<del>substitute Bob</del>"] {
        assert!(fault(text).contains("struck out"), "{text}");
    }
}

#[test]
fn a_player_speaks_to_the_game_master_and_commands_nothing() {
    for text in
        ["GM: can I have 24 hours more?", "gm, question: when is it due?", "gm grant me time"]
    {
        assert_eq!(super::read(text, false), [], "{text}");
    }
    assert_eq!(super::read("gm queue", false).len(), 1);
}
