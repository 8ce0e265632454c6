//! Which rounds players say they play, in their own words: read as they mean it, or asked.

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::tournament::rounds::Round;

use super::check_audit;
use super::hall::{DIRECTOR, Hall};
use super::individuals::{TOP_BOARD, address, plan_by};

/// What a player writes who has said that he plays all rounds, and which of the first three he does
/// not play then.
const READ: [(&str, &[usize]); 28] = [
    ("I play rounds 1 to 3", &[]),
    ("I play rounds 1-3", &[]),
    ("play r1..r3", &[]),
    ("play r1 - r2", &[3]),
    ("I play rounds 1 and 3", &[2]),
    ("I play rounds 1 & 3, thanks!", &[2]),
    ("play every round but 2", &[2]),
    ("play all rounds, except for the first round", &[1]),
    ("skip all", &[1, 2, 3]),
    ("I play all of the rounds", &[]),
    ("I'm not coming to the second and third round", &[2, 3]),
    ("I can play all rounds except Saturday and Sunday", &[2, 3]),
    ("skip all rounds but r2", &[1, 3]),
    ("I play round 1 and not round 2", &[2]),
    ("play r1, not r2", &[2]),
    ("I can play round 1, but not round 3.", &[3]),
    ("I play all rounds but can't come on Sunday", &[3]),
    ("I don't play round 1 to 2", &[1, 2]),
    ("I don\u{2019}t play rounds 1 to 3", &[1, 2, 3]),
    ("skip r1 and play r2", &[1]),
    ("I play round 1, and skip rounds 2 and 3", &[2, 3]),
    ("I can't make round 1 or 2", &[1, 2]),
    ("I won't be there on Saturday, sorry", &[2]),
    ("I'll skip the 3rd round because of a wedding", &[3]),
    ("Sorry, I can't come to round 2 - my daughter marries.", &[2]),
    ("I don't want to play the second round.", &[2]),
    ("I am unable to attend round 2, my train is late.", &[2]),
    ("I have to miss the first and the third round", &[1, 3]),
];

/// What is asked back, and changes nothing.
const ASKED: [&str; 24] = [
    "I will not miss round 2",
    "I never skip round 2",
    "I play round 1 or 2",
    "I can't play round 1 and can round 2",
    "I can't come on Saturday but Sunday",
    "I can't play all rounds",
    "I don't play only round 2",
    "I can't come to round 2 if it rains",
    "I can't come to round 2, probably",
    "I can play round 2, the others not",
    "I play from round 2 on",
    "I play round 2, too",
    "I would skip round 2",
    "I can skip round 2",
    "I can't play round 1 on the third",
    "I can't come on Saturday, on Sunday only",
    "I can't come on Saturday, on Sunday I can",
    "I can play round 2 as well",
    "I skip round 2 - round 3, too, I fear",
    "I play round 1, round 2 not",
    "I play all rounds from 1 to 2",
    "play all rounds but one",
    "play r3..r1",
    "I play round 1 and not round 1",
];

/// What is for a person to read.
const PASSED_ON: [&str; 4] = [
    "I play the piano.",
    "I can play 2 rounds",
    "I can play round 2, can't I?",
    "I enjoyed round 1 a lot.",
];

#[test]
fn rounds_are_read_as_they_are_meant_or_asked() {
    let mut hall = Hall::open_with("attending", 6, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    hall.write(&address(1), "sign up as Solo Number 1");
    let solo = PersonId::new("solo-number-1");
    let missed = |hall: &Hall| -> Vec<usize> {
        let of = hall.tournament();
        let misses = |at: &usize| of.is_absent(Round::numbered(at - 1).expect("a round"), &solo);
        (1..=3).filter(misses).collect()
    };
    for (line, misses) in READ {
        hall.write(&address(1), "play all rounds");
        let said = hall.write(&address(1), line);
        assert_eq!(missed(&hall), misses, "{line}: {said}");
        assert!(!said.contains("not sure"), "{line}: {said}");
    }
    hall.write(&address(1), "play all rounds");
    for line in ASKED {
        let said = hall.write(&address(1), line);
        let asks = said.contains("We are not sure which rounds you mean, so we changed nothing.");
        assert!(asks && missed(&hall).is_empty(), "{line}: {said}");
    }
    for line in PASSED_ON {
        let said = hall.write(&address(1), line);
        assert!(said.contains("passed your letter on"), "{line}: {said}");
        assert!(!said.contains("not sure") && missed(&hall).is_empty(), "{line}: {said}");
    }
    hall.write(&address(1), "My daughter marries, so count me out for the second round.");
    let read = hall.last_to(DIRECTOR);
    let line =
        "If Solo Number 1 is to miss round two, write here \"td skip solo-number-1 for r2\".";
    assert!(read.contains(line), "{read}");
    director_names_rounds(&mut hall);
    assert_eq!(missed(&hall), [1, 3]);
    check_audit(&hall);
}

/// He names rounds as players do, but can't say `not`.
fn director_names_rounds(hall: &mut Hall) {
    let gone = hall.confirm(DIRECTOR, "td skip Solo Number 1 for r1 to r3");
    assert!(gone.contains("does not play round one, round two and round three."), "{gone}");
    let back = hall.confirm(DIRECTOR, "td play Solo Number 1 for all rounds but 1 and 3");
    assert!(back.contains("does not play round one and round three."), "{back}");
    let wrong = hall.confirm(DIRECTOR, "td skip Solo Number 1 for not r2");
    assert!(wrong.contains("Expected: td skip NAME for r2 and r3"), "{wrong}");
}

#[test]
fn a_letter_says_once_which_rounds_its_writer_plays() {
    let mut hall = Hall::open_with("attending-once", 6, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    let said = hall.write(&address(1), "sign up as Solo Number 1\nskip r2");
    let plays = "You play round one and round three. You do not play round two.";
    assert!(said.contains("You have signed up.") && said.contains(plays), "{said}");
    let said = hall.write(&address(1), "skip r1\nplay r2\nskip r3");
    assert!(said.contains("You play round two. You do not play round one and round three."));
    assert_eq!(said.matches("You play").count(), 1, "{said}");
    check_audit(&hall);
}

#[test]
fn who_has_left_comes_back_by_the_director_alone() {
    let mut hall = Hall::open_with("attending-left", 7, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    for number in 1..=9 {
        hall.write(&address(number), &format!("sign up as Solo Number {number}"));
    }
    hall.confirm(DIRECTOR, "td close");
    hall.confirm(DIRECTOR, "td draw r1");
    hall.confirm(DIRECTOR, "td start r1");
    let left = hall.confirm(&address(1), "withdraw");
    assert!(left.contains("Only the director can put you back."), "{left}");
    hall.write(&address(2), "skip r4");
    hall.confirm(DIRECTOR, "td check-in r2");
    hall.confirm(DIRECTOR, "td check-in r3");
    let status = hall.write(DIRECTOR, "td status");
    assert!(status.contains("9 players take part; 1 of them has left."), "{status}");
    let before = hall.tournament();
    for line in ["check in", "play r2", "skip r3", "withdraw", "sign up as Solo Number 1"] {
        let told = hall.sent.len();
        let said = hall.write(&address(1), line);
        let back = "You have left Open Days 2026, so we changed nothing. If you want to play \
            again, write to the director, who can put you back with \"td play Solo Number 1 for \
            r2\".";
        assert!(said.contains(back), "{line}: {said}");
        assert_eq!(hall.since_to(told, DIRECTOR), "");
    }
    assert_eq!(hall.tournament().absent, before.absent);
    seats_go_to_those_who_are_free(&mut hall);
    hall.confirm(DIRECTOR, "td play Solo Number 1 for r2");
    let back = hall.write(&address(1), "check in for r3");
    assert!(back.contains("You have checked in for round three."), "{back}");
    check_audit(&hall);
}

/// Of nine, one board plays and two sit out; one has left. Another round is drawn after it.
fn seats_go_to_those_who_are_free(hall: &mut Hall) {
    let board = hall.tournament().draws[&Round::FIRST].boards[0].clone();
    let gone = format!("td substitute Solo Number 1 for France in {}: why", board.game);
    let gone = hall.confirm(DIRECTOR, &gone);
    assert!(gone.contains("Solo Number 1 has left the event."), "{gone}");
}

#[test]
fn nobody_gets_a_second_seat_of_a_round_that_runs() {
    let mut hall = Hall::open_with("attending-seats", 8, plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td open");
    for number in 1..=16 {
        hall.write(&address(number), &format!("sign up as Solo Number {number}"));
    }
    hall.confirm(DIRECTOR, "td close");
    hall.write(&address(16), "skip r1");
    hall.confirm(DIRECTOR, "td draw r1");
    let of = hall.tournament();
    let boards = of.draws[&Round::FIRST].boards.clone();
    let (first, second) = (&boards[0], &boards[1]);
    let [busy, other] = [0, 1].map(|seat| of.name(&first.players[seat]).to_owned());
    let skips = format!("td substitute Solo Number 16 for Turkey in {}: why", second.game);
    let warned = hall.confirm(DIRECTOR, &skips);
    let told = "Solo Number 16 has chosen to skip round one. Make sure that Solo Number 16 will \
        play after all.";
    assert!(warned.contains(told), "{warned}");
    assert_eq!(hall.tournament().draws[&Round::FIRST].boards[1].players[6].0, "solo-number-16");
    hall.confirm(DIRECTOR, "td start r1");
    let twice = |hall: &mut Hall, name: &str| {
        let line = format!("td substitute {name} for Austria in {}: why", second.game);
        hall.confirm(DIRECTOR, &line)
    };
    let refused = twice(&mut hall, &busy);
    let told = format!("{busy} has a seat in {}, and no one may play on two boards", first.game);
    assert!(refused.contains(&told), "{refused}");
    // Once another has his seat, he is free for one.
    let out = of.draws[&Round::FIRST].sat_out();
    let out = of.name(&out[0]).to_owned();
    let given = format!("td substitute {out} for England in {}: why", first.game);
    let given = hall.confirm(DIRECTOR, &given);
    assert!(given.contains(&format!("{out} plays England")), "{given}");
    twice(&mut hall, &other);
    let of = hall.tournament();
    let austria = of.holder(&second.game, Power::Austria.index()).expect("a holder");
    assert_eq!(of.name(&austria), other);
    check_audit(&hall);
}

#[test]
fn who_signs_up_alone_reads_how_teams_come_about_in_an_open_event() {
    let teams = "\"places\": 7}, \"teams\": {\"rounds\": [\"Friday\", \"Saturday\"], \"best\": 2}";
    let form = TOP_BOARD.replace("\"places\": 7}", teams);
    let mut hall = Hall::open_with("attending-teams", 10, plan_by(&form));
    hall.confirm(DIRECTOR, "td open");
    let said = hall.write(&address(1), "sign up as Solo Number 1");
    let told = "You are not in a team, and will not be put into one";
    assert!(said.contains("and play round one, round two and round three."), "{said}");
    assert!(said.contains(told) && !said.contains("seven") && !said.contains("B.2"), "{said}");
}
