//! Results: the sample game from its first phase on, and what it does not show.

use chancery::adjudication::Rulebook;
use chancery::board::{Phase, Position, Power, Province};
use chancery::game::book::WrittenOrder;
use chancery::game::{Layout, play};
use chancery::report::atlas::Scene as Map;
use chancery::report::letters::{NextTold, Press, Results, Silent};
use chancery::tournament::exact::Exact;

use super::assert_reads;
use super::game::{Scene, counted, judged, of_sample};
use super::scene::{TAG, at, due, phase, position};

pub(crate) fn results(scene: &Scene) -> Results<'_> {
    let rules = Rulebook::world_masters();
    let (_, next) = play::outcome(scene.phase, &scene.before, &scene.orders, &rules);
    let next = match next {
        chancery::adjudication::sequence::NextPhase::Phase(next) => NextTold::Phase(next, due()),
        chancery::adjudication::sequence::NextPhase::Drawn => NextTold::End("A draw."),
        chancery::adjudication::sequence::NextPhase::Won(_) => NextTold::End("Turkey wins."),
    };
    Results {
        tag: TAG,
        due_because: &[],
        phase: scene.phase,
        before: &scene.before,
        orders: &scene.orders,
        verdict: &scene.verdict,
        after: &scene.after,
        silent: &[],
        drafted: &[],
        disorder: &[],
        press: &[],
        press_title: "Anonymous or unofficial press",
        votes: &[],
        picture: None,
        own: &[],
        planned: &[],
        layout: Layout::Own,
        next,
        points: None,
        observer: Some("Olga Observer, olga@example.org"),
        board_page: Some("https://gazette.example.org/r1-07"),
    }
}

#[test]
fn the_sample_game_as_it_is_published() {
    for name in ["S1901M", "F1901M", "W1901A", "S1902M", "S1902R", "F1902M", "F1902R", "W1902A"] {
        let scene = of_sample(name);
        // Some as a player reads them who has to act, one as a reader who does not play.
        let own: &[Power] = match name {
            "W1902A" => &[],
            "S1902M" | "F1902M" => &[Power::Russia],
            _ => &[Power::France],
        };
        let results = Results { own, ..results(&scene) };
        assert_reads(&format!("result-{}", name.to_lowercase()), &results.draft());
    }
}

/// A board on which much goes wrong at once.
pub(crate) fn rich() -> Scene {
    let before = position(
        "Austria: A TYR, A VIE, *VIE, *BUD; England: F NTH, A LON, F ENG, *LON, *EDI; \
         France: A PAR, A MAR, F BRE, *PAR, *MAR, *BRE; Germany: A MUN, A BEL, F HOL, *MUN, *BEL; \
         Italy: A VEN, A PIE, F LYO, *ROM, *VEN; Russia: A WAR, F STP/SC, *WAR, *STP; \
         Turkey: F BLA, A ANK, *ANK, *SMY",
    );
    let orders = [
        (Power::Austria, "A TYR - MUN"),
        (Power::Austria, "A VIE S A TYR - MUN"),
        (Power::England, "A LON - BEL VIA"),
        (Power::England, "F NTH C A LON - BEL"),
        (Power::England, "F ENG - BRE"),
        (Power::France, "A PAR - BUR"),
        (Power::France, "A MAR S A PAR - BUR"),
        (Power::France, "F BRE - ENG"),
        (Power::Germany, "A MUN - BUR"),
        (Power::Germany, "F HOL - NTH"),
        (Power::Italy, "A PIE - MAR"),
        (Power::Italy, "F LYO S A PIE - MAR"),
        (Power::Italy, "A VEN - TRI"),
        (Power::Russia, "F STP/SC S A WAR - LVN"),
        (Power::Russia, "A WAR - ROM"),
        (Power::Turkey, "A ANK - SEV VIA"),
    ];
    judged("S1903M", before, orders.map(|(power, text)| counted(power, text)).into())
}

fn map_of(scene: &Scene) -> Map {
    Map::of_result(scene.phase, &scene.before, &scene.orders, &scene.verdict, &scene.after)
}

/// A map that contradicts its letter is worse than none.
#[test]
fn the_map_of_a_fall_counts_the_centres_that_its_letter_tells() {
    let scene = of_sample("F1901M");
    let owned = |position: &Position| Power::ALL.map(|power| position.centres_of(power));
    assert_ne!(owned(&scene.before), owned(&scene.after), "this Fall changes nothing");
    let map = map_of(&scene);
    assert_eq!(owned(&map.position), owned(&scene.after));
    assert!(map.position.units().eq(scene.before.units()), "arrows begin where units stood");
}

#[test]
fn d_x_1_press_stands_where_the_policy_wants_it() {
    let scene = rich();
    let press = [
        Press {
            author: Some(Power::France),
            attributed: None,
            text: "Burgundy is ours.\nIt always was, and all who say otherwise are invited to come \
                and say it in Paris, where the wine is better.",
        },
        Press {
            author: None,
            attributed: Some("the Sultan"),
            text: "RESULTS\n\n  Black Sea? Dry sea.",
        },
        Press { author: None, attributed: None, text: "Pope: I was never in Ankara.\u{202e}" },
    ];
    let silent = [
        Silent { power: Power::Turkey, until: Some(at("Tue 1 Dec 2026 20:00 GMT")) },
        Silent { power: Power::Germany, until: None },
    ];
    let map = map_of(&scene);
    let votes = ["Vote 3, a draw of all survivors: failed.".to_owned()];
    let results = Results {
        press: &press,
        silent: &silent,
        votes: &votes,
        disorder: &[Power::Austria],
        picture: Some(&map),
        own: &[Power::France],
        ..results(&scene)
    };
    assert!(results.draft().picture.as_ref() == Some(&map));
    assert_reads("result-with-all", &results.draft());
}

#[test]
fn a_unit_without_an_order_did_not_work() {
    let before = position("Italy: A ROM, A VEN, F NAP, *ROM, *VEN, *NAP");
    let subject = |orders: &[&str]| {
        let orders = orders.iter().map(|text| counted(Power::Italy, text)).collect();
        let scene = judged("S1901M", before.clone(), orders);
        Results { own: &[Power::Italy], ..results(&scene) }.draft().subject
    };
    for (orders, expected) in [
        (&["A ROM - APU", "A VEN H", "F NAP - ION"][..], "All 3 worked - "),
        (&["A ROM - APU", "A VEN H"], "2 of 3 worked - "),
        (&["A ROM - NAP"], "None of 3 worked - "),
        (&[], "No orders - "),
    ] {
        let subject = subject(orders);
        assert!(subject.contains(expected), "{orders:?}: {subject}");
    }
}

#[test]
fn a_build_that_was_not_used_did_not_work() {
    let before = position("Italy: A ROM, *ROM, *VEN, *NAP");
    let subject = |orders: &[&str]| {
        let orders = orders.iter().map(|text| counted(Power::Italy, text)).collect();
        let scene = judged("W1901A", before.clone(), orders);
        Results { own: &[Power::Italy], ..results(&scene) }.draft().subject
    };
    assert!(subject(&["A VEN B"]).contains("Your order worked - "));
    assert!(!subject(&[]).contains("worked"));
}

/// Who has a plan on file loses no unit for want of an order (D.II(5)).
#[test]
fn a_plan_on_file_is_told_where_a_unit_would_be_lost() {
    let scene = of_sample("S1902M");
    let order = counted(Power::Russia, "A RUM R UKR").order;
    let planned = [WrittenOrder { order, text: "if dislodged, A RUM R UKR".to_owned() }];
    let own = [Power::Russia];
    let results = Results { own: &own, planned: &planned, ..results(&scene) };
    let text = results.draft().text.replace("\n", " ");
    for sentence in [
        "A Rumania must retreat to Ukraine, or disband. If you send no order, your plan counts: retreats to \
            Ukraine.",
        "Without an order A St. Petersburg disbands.",
    ] {
        assert!(text.contains(sentence), "no {sentence:?} in {text}");
    }
}

/// The same boards as programs read them that were made for old judges.
#[test]
fn results_come_as_old_judges_wrote_them() {
    let rich = rich();
    let judged = Results { layout: Layout::Judge, ..results(&rich) };
    assert_reads("result-judge-with-all", &judged.draft());
    for name in ["F1901M", "W1901A", "S1902R"] {
        let scene = of_sample(name);
        let judged = Results { layout: Layout::Judge, ..results(&scene) };
        assert_reads(&format!("result-judge-{}", name.to_lowercase()), &judged.draft());
    }
}

#[test]
fn a_win_ends_the_game() {
    let turkey = "Turkey: A ANK, *ANK, *SMY, *CON, *BUL, *GRE, *RUM, *SER, *BUD, *TRI, *VIE, *VEN, \
        *ROM, *NAP, *TUN, *SEV, *MOS, *WAR, A MUN";
    let before = position(&format!("{turkey}; Germany: A BER, *BER, *MUN, *KIE"));
    let orders = vec![counted(Power::Turkey, "A ANK H"), counted(Power::Germany, "A BER - PRU")];
    let scene = judged("F1908M", before, orders);
    let results = Results {
        due_because: &[],
        next: NextTold::End("Turkey wins with 18 centres."),
        points: Some([0, 0, 0, 0, 0, 0, 66].map(Exact::from).into()),
        observer: None,
        board_page: None,
        ..results(&scene)
    };
    assert_reads("result-win", &results.draft());
}

#[test]
fn builds_that_do_not_work_and_plans_that_do() {
    let before = position(
        "France: A BUR, *PAR, *MAR, *BRE, *SPA; Russia: A WAR, A UKR, F STP/SC, *WAR; \
         Italy: A ROM, *ROM, *VEN, *TUN",
    );
    let mut orders = vec![
        counted(Power::France, "F PAR B"),
        counted(Power::France, "A MAR B"),
        counted(Power::France, "F BRE B"),
        counted(Power::France, "A BRE B"),
        counted(Power::Russia, "A UKR D"),
        counted(Power::Italy, "F VEN B"),
    ];
    orders[1].by_plan = true;
    let scene = judged("W1903A", before, orders);
    assert_reads("result-adjustments", &results(&scene).draft());
}

#[test]
fn retreats_that_meet_are_lost() {
    let mut before = position("Austria: A BUD, A SER; Turkey: A SMY");
    let beside = position("Turkey: A GAL, A TRI, F AEG");
    let places = |codes: &[&str]| {
        let provinces = codes.iter().filter_map(|code| Province::from_code(code));
        provinces.map(chancery::board::Location::of).collect()
    };
    for (unit, to) in beside.units().zip([&["ION", "GRE"][..], &["VIE", "VEN"], &["VIE", "UKR"]]) {
        before.dislodge(unit, places(to)).expect("one a province");
    }
    let orders = vec![counted(Power::Turkey, "A GAL R VIE"), counted(Power::Turkey, "A TRI - VIE")];
    let scene = judged("F1902R", before, orders);
    assert_reads("result-retreats", &results(&scene).draft());
}

/// The head of a result says by itself when the next orders are due.
#[test]
fn d_vii_4_every_deadline_is_told_in_gmt() {
    for name in ["S1901M", "F1901M", "W1901A"] {
        let draft = results(&of_sample(name)).draft();
        assert!(draft.subject.contains("next due "), "{}", draft.subject);
        let head: Vec<&str> = draft.text.lines().take(4).collect();
        assert!(head.iter().any(|line| line.contains("GMT")), "{head:?}");
    }
}

/// Who wrote unsigned press shows nowhere: the letter is the same for every author.
#[test]
fn d_x_2_unsigned_press_has_no_author() {
    let scene = rich();
    let press = [Press { author: None, attributed: None, text: "I have seen nothing." }];
    let text = Results { press: &press, ..results(&scene) }.draft().text;
    let section = text.split("ANONYMOUS OR UNOFFICIAL PRESS").nth(1).unwrap_or_default();
    assert!(section.starts_with("\n  | I have seen nothing.\n\nPOSITION"), "{section}");
}

#[test]
fn the_next_phase_is_named() {
    let next: Phase = phase("F1901M");
    let draft = results(&of_sample("S1901M")).draft();
    assert!(draft.text.contains(&chancery::report::names::phase(next)), "{}", draft.text);
}
