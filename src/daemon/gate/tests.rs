//! What passes the gate, and what does not.

use std::time::Duration;

use super::*;

fn gate() -> Gate {
    Gate::new(Limits {
        letters_per_address: 3,
        letters_per_hour: Some(6),
        clock_leap: Duration::from_secs(60),
    })
}

fn at(minute: i64) -> Moment {
    Moment::from_timestamp_secs(1_795_200_000 + minute * 60).expect("a moment")
}

fn slip(to: &str, sort: Sort) -> Slip<'_> {
    Slip { to, sort, about: Some("r1-07"), outsider: None, has_waited: false }
}

/// A letter that passes if it may, and is taken.
fn pass_slip(gate: &mut Gate, slip: Slip<'_>, now: Moment) -> GatePassage {
    let passage = gate.may_pass(slip, now);
    if passage == GatePassage::Open {
        gate.passed(slip, now);
    }
    passage
}

fn pass(gate: &mut Gate, to: &str, sort: Sort, now: Moment) -> GatePassage {
    pass_slip(gate, slip(to, sort), now)
}

fn answer(gate: &mut Gate, to: &str, now: Moment) -> GatePassage {
    pass(gate, to, Sort::Answer, now)
}

#[test]
fn an_address_has_its_answers_a_day_and_a_stranger_one() {
    let mut gate = gate();
    for _ in 0..3 {
        assert_eq!(answer(&mut gate, "Anne@example.org", at(0)), GatePassage::Open);
    }
    let tomorrow = at(24 * 60);
    assert_eq!(answer(&mut gate, "anne@example.org", at(5)), GatePassage::Full(tomorrow));
    assert_eq!(answer(&mut gate, "anne@example.org", tomorrow), GatePassage::Open);
    let stranger = |gate: &mut Gate, now| pass(gate, "x@example.org", Sort::Stranger, now);
    assert_eq!(stranger(&mut gate, tomorrow), GatePassage::Open);
    assert_eq!(stranger(&mut gate, tomorrow), GatePassage::Enough);
    assert_eq!(stranger(&mut gate, tomorrow + DAY), GatePassage::Open);
}

#[test]
fn who_writes_in_anothers_name_uses_up_answers_and_no_results() {
    let mut gate = gate();
    for _ in 0..3 {
        assert_eq!(answer(&mut gate, "anne@example.org", at(0)), GatePassage::Open);
    }
    assert_eq!(pass(&mut gate, "anne@example.org", Sort::News, at(1)), GatePassage::Open);
    assert_eq!(pass(&mut gate, "anne@example.org", Sort::News, at(1)), GatePassage::Open);
    // Nor do results take the place of answers.
    assert_eq!(pass(&mut gate, "emma@example.org", Sort::News, at(61)), GatePassage::Open);
    for _ in 0..3 {
        assert_eq!(answer(&mut gate, "emma@example.org", at(61)), GatePassage::Open);
    }
}

#[test]
fn what_is_not_taken_does_not_count() {
    let mut gate = gate();
    for minute in 0..20 {
        let stranger = gate.may_pass(slip("x@example.org", Sort::Stranger), at(minute));
        assert_eq!(stranger, GatePassage::Open, "he is put off, and has had nothing");
    }
    gate.passed(slip("x@example.org", Sort::Stranger), at(20));
    assert_eq!(gate.may_pass(slip("x@example.org", Sort::Stranger), at(21)), GatePassage::Enough);
}

#[test]
fn several_addresses_that_are_refused_in_a_row_are_refused_for_us() {
    let mut gate = gate();
    assert!(!gate.refused("a@example.org") && !gate.refused("A@example.org"));
    assert!(!gate.refused("b@example.org"));
    gate.taken();
    assert!(!gate.refused("c@example.org") && !gate.refused("d@example.org"));
    assert!(gate.refused("e@example.org"));
}

#[test]
fn what_an_address_has_had_counts_after_a_start() {
    let had = |minute| {
        let (to, outsider) = ("Anne@example.org".to_owned(), None);
        SentBefore { sort: Sort::Answer, to, outsider, at: at(minute) }
    };
    let sent = [0, 1, 2].map(had);
    let mut gate = Gate::after(gate().limits, &sent);
    let tomorrow = at(24 * 60);
    assert_eq!(answer(&mut gate, "anne@example.org", at(5)), GatePassage::Full(tomorrow));
    assert_eq!(answer(&mut gate, "emma@example.org", at(5)), GatePassage::Open);
    assert_eq!(answer(&mut gate, "anne@example.org", tomorrow), GatePassage::Open);
}

#[test]
fn a_storm_stops_letters_of_its_cause_until_it_is_lifted_or_the_hour_is_over() {
    let mut gate = gate();
    let news = |gate: &mut Gate, to: &str, now| pass(gate, to, Sort::News, now);
    for to in 0..6 {
        assert_eq!(news(&mut gate, &format!("{to}@example.org"), at(to)), GatePassage::Open);
    }
    assert_eq!(news(&mut gate, "a@example.org", at(59)), GatePassage::Storm);
    assert_eq!(news(&mut gate, "a@example.org", at(60)), GatePassage::Open);
    for to in 0..5 {
        assert_eq!(news(&mut gate, &format!("{to}@example.com"), at(61)), GatePassage::Open);
    }
    assert_eq!(news(&mut gate, "b@example.org", at(61)), GatePassage::Storm);
    gate.lift();
    assert_eq!(news(&mut gate, "b@example.org", at(61)), GatePassage::Open);
}

#[test]
fn a_storm_holds_back_the_letters_of_its_own_cause_alone() {
    let mut gate = gate();
    let held = |cause: &str| BTreeSet::from([cause.to_owned()]);
    for to in 0..6 {
        assert_eq!(
            pass(&mut gate, &format!("{to}@x.example"), Sort::Named, at(0)),
            GatePassage::Open
        );
    }
    assert_eq!(pass(&mut gate, "a@x.example", Sort::Named, at(0)), GatePassage::Storm);
    assert_eq!(pass(&mut gate, "a@x.example", Sort::Unproved, at(0)), GatePassage::Storm);
    gate.holds(held(STRANGERS));
    assert_eq!(
        pass(&mut gate, "a@x.example", Sort::Named, at(90)),
        GatePassage::Storm,
        "nobody looked"
    );
    assert_eq!(answer(&mut gate, "anne@example.org", at(90)), GatePassage::Open);
    for to in 0..5 {
        let to = format!("{to}@example.org");
        assert_eq!(pass(&mut gate, &to, Sort::News, at(90)), GatePassage::Open);
    }
    assert_eq!(answer(&mut gate, "emma@example.org", at(90)), GatePassage::Storm);
    let elsewhere = Slip { about: Some("r1-08"), ..slip("emma@example.org", Sort::Answer) };
    assert_eq!(pass_slip(&mut gate, elsewhere, at(90)), GatePassage::Open, "another board");
    gate.holds(BTreeSet::new());
    assert_eq!(pass(&mut gate, "a@x.example", Sort::Named, at(90)), GatePassage::Open);
    assert_eq!(answer(&mut gate, "emma@example.org", at(90)), GatePassage::Open);
}

#[test]
fn notices_on_unproved_letters_take_no_receipts_place() {
    let mut gate = Gate::new(Limits { letters_per_hour: None, ..gate().limits });
    let anne = "anne@example.org";
    let mut went = 0;
    for _ in 0..215 {
        went += usize::from(pass(&mut gate, anne, Sort::Unproved, at(0)) == GatePassage::Open);
    }
    assert_eq!(went, 3);
    assert_eq!(pass(&mut gate, anne, Sort::Unproved, at(1)), GatePassage::Enough);
    assert_eq!(answer(&mut gate, anne, at(1)), GatePassage::Open);
    assert_eq!(pass(&mut gate, anne, Sort::Asked, at(1)), GatePassage::Open);
}

#[test]
fn who_is_on_no_roster_causes_ten_letters_a_day() {
    let mut gate = Gate::new(Limits { letters_per_hour: None, ..gate().limits });
    let named = |gate: &mut Gate, to: &str, outsider, now| {
        let slip = Slip { outsider: Some(outsider), ..slip(to, Sort::Named) };
        pass_slip(gate, slip, now)
    };
    for to in 0..10 {
        let to = format!("{to}@example.org");
        assert_eq!(named(&mut gate, &to, "x@x.example", at(0)), GatePassage::Open);
    }
    let tomorrow = at(24 * 60);
    let full = GatePassage::Full(tomorrow);
    assert_eq!(named(&mut gate, "a@example.org", "X@x.example", at(5)), full);
    assert_eq!(named(&mut gate, "a@example.org", "y@x.example", at(5)), GatePassage::Open);
    assert_eq!(named(&mut gate, "b@example.org", "x@x.example", tomorrow), GatePassage::Open);
}

#[test]
fn what_an_outsider_has_caused_counts_after_a_start() {
    let caused = |number| {
        let (to, outsider) = (format!("{number}@example.org"), Some("X@x.example".to_owned()));
        SentBefore { sort: Sort::News, to, outsider, at: at(0) }
    };
    let sent: Vec<SentBefore> = (0..10).map(caused).collect();
    let mut gate = Gate::after(gate().limits, &sent);
    let slip = |outsider| Slip { outsider: Some(outsider), ..slip("a@example.org", Sort::Answer) };
    let full = GatePassage::Full(at(24 * 60));
    assert_eq!(pass_slip(&mut gate, slip("x@x.example"), at(5)), full);
    assert_eq!(pass_slip(&mut gate, slip("y@x.example"), at(5)), GatePassage::Open);
}

#[test]
fn nobody_is_told_of_a_namesake_twice_a_day_or_besides_other_letters_in_his_name() {
    let mut gate = gate();
    let anne = "anne@example.org";
    assert_eq!(pass(&mut gate, anne, Sort::Namesake, at(0)), GatePassage::Open);
    assert_eq!(pass(&mut gate, anne, Sort::Namesake, at(1)), GatePassage::Enough);
    assert_eq!(pass(&mut gate, anne, Sort::Unproved, at(1)), GatePassage::Open);
    assert_eq!(pass(&mut gate, anne, Sort::Unproved, at(1)), GatePassage::Open);
    let later = GatePassage::Full(at(61));
    assert_eq!(
        pass(&mut gate, anne, Sort::Unproved, at(1)),
        later,
        "three in all, then one an hour"
    );
    assert_eq!(answer(&mut gate, anne, at(1)), GatePassage::Open);
    assert_eq!(pass(&mut gate, anne, Sort::Namesake, at(24 * 60)), GatePassage::Open);
}

#[test]
fn one_deadline_of_many_boards_is_no_storm() {
    let usual = Limits { letters_per_hour: None, ..gate().limits };
    let letters_of_a_deadline = |boards: u64| {
        let mut gate = Gate::new(usual.clone());
        gate.is_for(boards);
        let to = |number: usize| format!("{number}@example.org");
        let mut letters = (0..147 * 40).map(|it| pass(&mut gate, &to(it), Sort::News, at(0)));
        letters.all(|passage| passage == GatePassage::Open)
    };
    assert!(letters_of_a_deadline(147));
    assert!(!letters_of_a_deadline(7), "so many letters of seven boards are a storm");
}

/// Silence would tell a player that his own letter has arrived.
#[test]
fn d_x_6_beyond_three_a_day_one_notice_an_hour_speaks_for_all_unproved_letters() {
    let mut gate = gate();
    let to = "anne@example.org";
    for _ in 0..3 {
        assert_eq!(pass(&mut gate, to, Sort::Unproved, at(0)), GatePassage::Open);
    }
    // The next one waits for the end of the hour, and speaks for letters that come meanwhile.
    assert_eq!(pass(&mut gate, to, Sort::Hourly, at(5)), GatePassage::Full(at(60)));
    assert_eq!(pass(&mut gate, to, Sort::Unproved, at(6)), GatePassage::Enough);
    let waited = |sort| Slip { has_waited: true, ..slip(to, sort) };
    assert_eq!(pass_slip(&mut gate, waited(Sort::Hourly), at(60)), GatePassage::Open);
    assert_eq!(pass_slip(&mut gate, waited(Sort::Hourly), at(60)), GatePassage::Enough);
    assert_eq!(pass(&mut gate, to, Sort::Hourly, at(61)), GatePassage::Full(at(120)));
    assert_eq!(pass_slip(&mut gate, waited(Sort::Hourly), at(120)), GatePassage::Open);
    // Where none has gone before, the first one waits as well, and each board has its own.
    let gm = "gm@example.org";
    assert_eq!(pass(&mut gate, gm, Sort::Hourly, at(121)), GatePassage::Full(at(181)));
    let other = Slip { about: Some("r1-08"), ..slip(gm, Sort::Hourly) };
    assert_eq!(gate.may_pass(other, at(122)), GatePassage::Full(at(182)));
    let waited = Slip { has_waited: true, ..slip(gm, Sort::Hourly) };
    assert_eq!(pass_slip(&mut gate, waited, at(181)), GatePassage::Open);
    // The person whose name is used may have nothing to do with the tournament.
    let cup = Slip { about: Some("tournament cup27"), ..slip(to, Sort::Unproved) };
    assert_eq!(gate.may_pass(cup, at(600)), GatePassage::Enough);
}

#[test]
fn a_program_that_answers_our_answers_hears_nothing_more_after_five() {
    let mut gate = Gate::new(Limits { letters_per_address: 200, ..gate().limits });
    let to = "tickets@example.org";
    for minute in 0..5 {
        assert_eq!(pass(&mut gate, to, Sort::Fruitless, at(60 * minute)), GatePassage::Open);
    }
    assert_eq!(pass(&mut gate, to, Sort::Fruitless, at(301)), GatePassage::Enough);
    // A letter with something for us is answered, and the row is over.
    assert_eq!(pass(&mut gate, to, Sort::Answer, at(302)), GatePassage::Open);
    assert_eq!(pass(&mut gate, to, Sort::Fruitless, at(303)), GatePassage::Open);
}
