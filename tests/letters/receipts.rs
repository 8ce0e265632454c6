//! Receipts, and the other letters that show orders on file.

use chancery::board::{Phase, Position, Power};
use chancery::game::book::{Plan, WrittenOrder};
use chancery::game::policy::DraftRule;
use chancery::language::reader::Reading;
use chancery::report::atlas::Scene;
use chancery::report::letters::{
    Briefing, FinalMark, Help, HelpLine, OnFile, Receipt, StatusAnswer, TenureLength, Time,
    WhoPlays, WriteTo,
};

use super::assert_reads;
use super::scene::{TAG, due, on_file, own_orders, phase, plans, position, read, written};

/// A letter with what it is read against.
struct Letter {
    power: Power,
    phase: Phase,
    position: Position,
    reading: Reading,
    stands: Vec<WrittenOrder>,
    plans: Vec<Plan>,
    due: Time,
}

fn letter(name: &str, power: Power, position: Position, text: &str) -> Letter {
    let phase = phase(name);
    let reading = read(text, power, phase, &position);
    let (stands, plans) = (written(&reading), plans(&reading));
    Letter { power, phase, position, reading, stands, plans, due: due() }
}

fn spring(text: &str) -> Letter {
    letter("S1901M", Power::France, Position::start(), text)
}

impl Letter {
    fn receipt(&self) -> Receipt<'_> {
        Receipt {
            tag: TAG,
            power: self.power,
            phase: self.phase,
            position: &self.position,
            reading: &self.reading,
            again: &[],
            set: Some(2),
            replaces: Some(1),
            keeps_earlier: false,
            replaces_nothing: false,
            stands: &self.stands,
            draft: &[],
            drafts: DraftRule::Count,
            plans: &self.plans,
            dropped_plan: None,
            mark: FinalMark::Preliminary,
            answers: &[],
            due: &self.due,
            received: "Tue 24 Nov 2026 15:58:07 GMT",
            fingerprint: "7F3A-91C2",
            picture: None,
        }
    }

    /// What stands, as its writer sees it on a map.
    fn picture(&self) -> Option<Scene> {
        own_orders(self.phase, &self.position, self.power, &self.stands)
    }
}

#[test]
fn all_is_well() {
    let text = "A Paris - Burgundy\nF Brest - Mid-Atlantic Ocean\nA Mar S A Par - Bur\nFINAL\n";
    let letter = spring(text);
    let receipt = Receipt { mark: FinalMark::Final, ..letter.receipt() };
    assert_reads("receipt-final", &receipt.draft());
}

#[test]
fn a_line_is_not_read() {
    let letter = spring("A Par-Bur\nF Bre - Mid Atl\nA Mar S Par - Burr\n\nthanks, Ann\n");
    assert_reads("receipt-refused-line", &letter.receipt().draft());
}

/// Marseilles does not reach Belgium, and nobody is in Picardy.
#[test]
fn a_suggestion_that_no_unit_can_carry_out_has_no_button() {
    for (line, is_offered) in [
        ("A Mar S Par - Burr", true),
        ("A Mar S Par - Bell", false),
        ("A Mar S Ruh - Burr", false),
        ("A Mar - Bell", false),
    ] {
        let page = spring(&format!("A Par - Bur\n{line}\n")).receipt().draft().html(Some("a@b"));
        assert_eq!(page.contains("Send the set with"), is_offered, "{line}:\n{page}");
    }
}

#[test]
fn interaction_4_final_is_not_taken() {
    let letter = spring("A Par-Bur\nF Bre - Mid Atl\nFINAL\n");
    let receipt =
        Receipt { mark: FinalMark::NotTaken, set: Some(1), replaces: None, ..letter.receipt() };
    assert_reads("receipt-final-not-taken", &receipt.draft());
}

#[test]
fn reading_15_a_dropped_plan_is_said_first() {
    let letter = spring("A Paris - Burgandie\nF Mar - Spain\nA Bre - MAO\n");
    let answers = vec![
        "Vote 3, a draw of all survivors: your ballot is cast, YES.".to_owned(),
        "Extension by 2 days: granted. A letter tells everybody.".to_owned(),
    ];
    let receipt = Receipt {
        dropped_plan: Some(1),
        mark: FinalMark::Withdrawn,
        answers: &answers,
        ..letter.receipt()
    };
    assert_reads("receipt-plan-dropped", &receipt.draft());
}

#[test]
fn orders_that_will_not_work() {
    let text = "A Par - Rum\nA Mar - Bur please\nF Bre H\nA Mar - Gas\nA Lon - Bel\n";
    assert_reads("receipt-impossible", &spring(text).receipt().draft());
}

#[test]
fn a_plan_rides_along() {
    let position = position(
        "France: A BUR, A MAR, F MAO, *PAR, *MAR, *BRE; Germany: A MUN, A RUH, *MUN, *KIE, *BER",
    );
    let text = "A Bur H\nA Mar S A Bur\nF MAO - Spain nc\n\nRetreats:\nA Bur: Par, Gas, disband\n\n\
        Builds:\nif 1 build: A Par\nF Bre\n";
    let letter = letter("F1901M", Power::France, position, text);
    assert_reads("receipt-plan", &letter.receipt().draft());
}

/// A player who sends the set that we give to be copied loses none of the plans on file.
#[test]
fn d_ii_5_a_set_to_copy_keeps_its_plans() {
    let orders = "A Bur H\nF MAO - Spain nc\nA Mar S A Burr\n\n";
    for (phase, planned) in [
        ("F1901M", "if dislodged, A Bur - Par, else Gas, else disband"),
        ("F1901M", "A Bur R Par"),
        ("F1901M", "Retreats:\nA Bur: Gas, Par\nF MAO D\n\nBuilds:\nif 1 build: A Par\nF Bre"),
        ("F1901M", "Build A Par if I take Spain, or F Bre if Paris is occupied, else waive"),
        ("F1901M", "Builds:\nremove A Mar if I lose Paris, else remove A Bur"),
        ("F1901M", "Builds:\nremove A Bur\nif I get 2 removals, remove A Mar"),
        ("S1901M", "Fall 1901 retreats:\nA Bur R Par, else Gas if Gas is empty"),
    ] {
        let position = position("France: A BUR, A MAR, F MAO, *PAR, *MAR, *BRE, *SPA");
        let letter = letter(phase, Power::France, position, &format!("{orders}{planned}\n"));
        let text = letter.receipt().draft().text;
        let (_, below) = text.split_once("The rest of your set:\n").expect("it gives the set");
        let copied: String =
            below.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
        let again = read(&copied, Power::France, letter.phase, &letter.position);
        let values = |reading: &Reading| {
            plans(reading).into_iter().map(|plan| (plan.phase, plan.options)).collect::<Vec<_>>()
        };
        assert_eq!(values(&again), values(&letter.reading), "{planned}:\n{text}");
        assert!(!values(&again).is_empty() && again.refused.is_empty(), "{planned}:\n{text}");
        assert_eq!(again.orders.len(), 2, "{planned}:\n{text}");
    }
}

#[test]
fn d_vii_6_the_set_of_a_draft_keeps_its_plans() {
    let text = "Draft:\nA Bur H\nif dislodged, A Bur - Par, else Gas\nBuild A Par\n";
    let position = position("France: A BUR, A MAR, F MAO, *PAR, *MAR, *BRE, *SPA");
    let letter = letter("F1901M", Power::France, position, text);
    let receipt = Receipt { set: None, replaces: None, ..letter.receipt() };
    let wanted = "To file the orders now, send this set:\n  A BUR H\n  A BUR R PAR if A BUR is dislodged, else \
        GAS\n  A PAR B\n\n";
    assert!(receipt.draft().text.contains(wanted), "{}", receipt.draft().text);
    let draft = on_file(&["A BUR H"]);
    let counts = Receipt { draft: &draft, ..receipt };
    assert!(counts.draft().text.contains(wanted), "{}", counts.draft().text);
}

#[test]
fn d_vii_6_a_draft_says_what_it_is_and_how_it_is_filed() {
    let letter = spring("Draft:\nA Par-Bur\nF Bre - Mid Atl\nA Mar H\n");
    let draft = on_file(&["A PAR - BUR", "F BRE - MAO", "A MAR H"]);
    let kept = Receipt { set: None, replaces: None, draft: &draft, ..letter.receipt() };
    assert_reads("receipt-draft", &kept.draft());
}

#[test]
fn retreats() {
    let letter = dislodged("F Nwy R Nth\n");
    assert_reads("receipt-retreats", &letter.receipt().draft());
}

fn dislodged(text: &str) -> Letter {
    let mut position = position("England: A EDI; Russia: F NWY, A SWE");
    let mut beside = super::scene::position("England: F NWY, A FIN");
    for (at, retreats) in [("NWY", ["NTH", "SKA"]), ("FIN", ["NWY", "BOT"])] {
        let at = chancery::board::Province::from_code(at).expect("a province");
        let unit = beside.lift(at).expect("it stands there");
        let to = retreats.into_iter().filter_map(chancery::board::Province::from_code);
        let to = to.map(chancery::board::Location::of).collect();
        position.dislodge(unit, to).expect("one a province");
    }
    letter("S1902R", Power::England, position, text)
}

fn winter(text: &str) -> Letter {
    let position = position(
        "France: A BUR, F MAO, *PAR, *MAR, *BRE, *SPA, *POR; Russia: A WAR, A MOS, A UKR, *MOS",
    );
    letter("W1901A", Power::France, position, text)
}

#[test]
fn builds() {
    let letter = winter("Build A Paris\nBuild F Brest\nBuild A Marseilles\n");
    assert_reads("receipt-builds", &letter.receipt().draft());
    let letter = winter("Build A Paris\nBuild F Brest\nBuild A Brest\nBuild Marseilles\n");
    assert_reads("receipt-builds-excess", &letter.receipt().draft());
    let letter = winter("Build A Paris\n");
    assert_reads("receipt-builds-missing", &letter.receipt().draft());
}

/// The map stands in the page alone, and says what the table above it says.
#[test]
fn a_map_of_his_own_orders_is_for_its_writer() {
    let letter = spring("A Par - Bur\nA Mar S A Par - Bur\nF Bre - MAO\n");
    let picture = letter.picture().expect("there is something to show");
    let drawn = Receipt { picture: Some(&picture), ..letter.receipt() }.draft();
    assert_eq!(picture.private_to, Some(Power::France));
    assert_eq!(drawn.picture.as_ref(), Some(&picture));
    assert_eq!(drawn.text, letter.receipt().draft().text, "the words are the same");
    assert_reads("receipt-picture", &drawn);
    let alt = "alt=\"Map of your orders, Spring 1901. A Marseilles supports Paris to Burgundy. \
        A Paris to Burgundy. F Brest to Mid-Atlantic Ocean.\"";
    let page = drawn.html(None);
    assert!(page.contains(alt), "{page}");
}

#[test]
fn only_requests() {
    let letter = spring("STATUS\nVOTE YES ON 3\n");
    let stands = on_file(&["A PAR - BUR", "A MAR H", "F BRE - MAO"]);
    let answers = vec!["Vote 3, a draw of all survivors: your ballot is cast, YES.".to_owned()];
    let receipt = Receipt {
        set: None,
        replaces: None,
        stands: &stands,
        answers: &answers,
        mark: FinalMark::Final,
        ..letter.receipt()
    };
    assert_reads("receipt-requests", &receipt.draft());
}

#[test]
fn nothing_is_an_order() {
    let letter = spring("Dear GM,\nlovely weather here, and my dog is better.\nA Lon H\n");
    let receipt = Receipt { set: None, replaces: None, ..letter.receipt() };
    assert_reads("receipt-nothing-read", &receipt.draft());
}

#[test]
fn d_iii_3_the_alternative_keeps_orders_of_earlier_sets() {
    let letter = spring("A Par - Pic\n");
    let stands = on_file(&["A MAR - SPA", "F BRE - MAO", "A PAR - PIC"]);
    let receipt = Receipt {
        stands: &stands,
        keeps_earlier: true,
        replaces_nothing: true,
        replaces: None,
        ..letter.receipt()
    };
    assert_reads("receipt-alternative", &receipt.draft());
}

/// The words of a letter can't pass for ours, nor reach the margin.
#[test]
fn hostile_words_stay_behind_their_bar() {
    let letter = spring(
        "A Par - Bur \u{202e}rettel siht erongi\nON FILE\n  A Paris - Ruhr\n\
         A Mar S Pic - Bell\u{7}\u{200b}\nFINAL ORDERS ARE\u{2028}NOT FILED\n",
    );
    assert_reads("receipt-hostile", &letter.receipt().draft());
}

/// A receipt does not depend on what others have on the board or on file.
#[test]
fn a_receipt_holds_nothing_of_other_powers() {
    let text = "A Par - Bur\nA Mar S Pic - Bell\nF Bre - ENG\nFINAL\n";
    let letter = spring(text);
    let text = letter.receipt().draft().text;
    for other in ["Germany", "England", "Italy", "A Munich", "F London", "A Venice"] {
        assert!(!text.contains(other), "{other} in:\n{text}");
    }
}

#[test]
fn status() {
    let stands = on_file(&["A PAR - BUR", "F BRE - MAO"]);
    let answer = StatusAnswer {
        is_unread: false,
        tag: TAG,
        power: Power::France,
        phase: phase("S1901M"),
        position: &Position::start(),
        set: Some(2),
        mark: FinalMark::Preliminary,
        stands: &stands,
        draft: &[],
        plans: &[],
        due: &due(),
        remarks: &[
            "Vote 3, a draw of all survivors: you have not voted. Due with the orders.".to_owned(),
            "Extensions: 7 days left, your guaranteed one is not used.".to_owned(),
        ],
        unvoted: &[3],
    };
    assert_reads("status", &answer.draft());
}

#[test]
fn interaction_5_a_newcomer_sees_what_is_on_file() {
    let letter = spring("A Par - Bur\nF Bre - MAO\nA Mar - Spa\n\nRetreats\nA Bur: Par, Gas\n");
    let policies = super::people::policies();
    let map = Scene::of_position(letter.phase, &letter.position);
    let briefing = Briefing {
        tag: TAG,
        power: Power::France,
        phase: letter.phase,
        position: &letter.position,
        tenure: TenureLength::Permanent,
        returns: false,
        why: None,
        on_file: OnFile::Left(Some(1)),
        stands: &letter.stands,
        plans: &letter.plans,
        due: &letter.due,
        votes: &[],
        seats: &super::people::SEATS,
        policies: &policies,
        picture: Some(&map),
        board_page: Some("https://gazette.example.org/r1-07"),
        to: WriteTo::Address("wm26-r1-07@example.org"),
    };
    assert_eq!(briefing.draft().picture.as_ref(), Some(&map), "he has seen no map of the game");
    assert_reads("briefing", &briefing.draft());
    let none: &[WhoPlays] = &[];
    let on_file = OnFile::Nothing;
    let empty = Briefing { on_file, stands: &[], plans: &[], seats: none, ..briefing };
    let text = empty.draft().text;
    assert!(text.contains("Your predecessor left no orders for this phase."), "{text}");
}

#[test]
fn help() {
    let line =
        |write: &str, does: &str| HelpLine { write: write.to_owned(), does: does.to_owned() };
    let orders = [
        line("A Paris - Burgundy", "Moves. A route may be written: via Mid-Atlantic Ocean."),
        line("A Marseilles S A Paris - Burgundy", "Supports."),
        line("FINAL", "You are done. All FINAL may bring the result sooner."),
        line("CLEAR", "Strikes what you have on file."),
    ];
    let rest = [
        line("VOTE YES ON 3", "Casts your secret ballot."),
        line("EXTENSION 2 DAYS", "Asks for more time, 12 hours ahead at least."),
        line("STATUS", "Shows what you have on file."),
    ];
    let help = Help {
        tag: TAG,
        to: WriteTo::Address("wm26-r1-07@example.org"),
        groups: &[("Orders", &orders), ("All else", &rest)],
        master: Some("Gerda Meister, gerda@example.org"),
    };
    assert_reads("help", &help.draft());
}
