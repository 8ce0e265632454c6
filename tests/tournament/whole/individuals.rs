//! Events of individuals, from the sign-up letter to the prizes.

use std::collections::{BTreeMap, BTreeSet};

use chancery::game::PersonId;
use chancery::tournament::Tournament;
use chancery::tournament::form::OpenForm;
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use super::hall::{DIRECTOR, Hall, plan};
use super::play::play;
use super::two_boards::nobody_plays_on_two_boards;
use super::{check_audit, check_dice, check_export};

/// Three rounds with the best two results counting, and a top board.
pub(super) const TOP_BOARD: &str = r#"{
    "rounds": [
        {"name": "Friday", "scoring": "Sum of squares", "years": 3, "counts": "best"},
        {"name": "Saturday", "scoring": "Sum of squares", "years": 3, "counts": "best"},
        {"name": "Sunday", "scoring": "Sum of squares", "years": 3, "counts": "best"},
        {"name": "Top board", "scoring": "Sum of squares", "years": 3, "counts": "no"}
    ],
    "count": {"best": ["1", "1"], "rest": "0"},
    "same_round": "best", "seat": "last", "sit_out": "0",
    "order": ["total", "best", "dice"], "best_country": "score",
    "top": {"round": "Top board", "count": {"best": ["1", "1"], "rest": "0"}, "by": "score",
        "places": 7}
}"#;

pub(super) fn plan_by(form: &str) -> TournamentPlan {
    let form: OpenForm = serde_json::from_str(form).expect("a form");
    TournamentPlan { form: Some(Box::new(form)), name: "Open Days 2026".to_owned(), ..plan() }
}

pub(super) fn address(number: usize) -> String {
    format!("solo{number}@players.example")
}

fn address_of(person: &PersonId) -> String {
    format!("{}@players.example", person.0.replace("solo-number-", "solo"))
}

pub(super) fn round(number: usize) -> Round {
    Round::numbered(number - 1).expect("a round")
}

/// Who has a seat in a round.
pub(super) fn seated(tournament: &Tournament, round: Round) -> BTreeSet<PersonId> {
    let draw = &tournament.draws[&round];
    draw.boards.iter().flat_map(|table| table.players.clone()).collect()
}

/// Draws a round and begins it, as its director does by letter.
fn begin(hall: &mut Hall, number: usize) -> String {
    let drawn = hall.confirm(DIRECTOR, &format!("td draw r{number}"));
    let begun = hall.confirm(DIRECTOR, &format!("td start r{number}"));
    assert!(begun.contains("begins on"), "{begun}");
    drawn
}

#[test]
fn twenty_three_people_play_three_rounds_and_a_top_board_by_letter() {
    let mut hall = Hall::open_with("open-23", 3, plan_by(TOP_BOARD));
    let opened = hall.confirm(DIRECTOR, "td open");
    assert!(opened.contains("Sign-up is open"), "{opened}");
    for number in 1..=22 {
        // No more than twenty of one domain sign up within a day.
        if number == 15 {
            hall.now += TimeDelta::days(1);
        }
        let said = hall.write(&address(number), &format!("sign up as Solo Number {number}"));
        assert!(
            said.contains("signed up, and play round one, round two and round three."),
            "{said}"
        );
    }
    let closed = hall.confirm(DIRECTOR, "td close");
    assert!(closed.contains("Sign-up is closed with 22 players."), "{closed}");
    assert!(hall.tournament().teams().is_empty(), "nobody is put into a team");

    let drawn = begin(&mut hall, 1);
    assert!(drawn.contains("3 boards are drawn for round one."), "{drawn}");
    assert!(drawn.contains("sits out."), "{drawn}");
    let first = hall.tournament();
    let out: Vec<PersonId> = first.draws[&round(1)].sat_out();
    assert_eq!((out.len(), seated(&first, round(1)).len()), (1, 21));
    let told = hall.last_to(&address_of(&out[0]));
    assert!(told.contains("You sit out round one, because 22 players want to play"), "{told}");
    let begun = hall.last_to(&address_of(seated(&first, round(1)).first().expect("a player")));
    assert!(begun.contains("It is a game of round one of Open Days 2026."), "{begun}");
    assert!(!begun.contains("C.6") && !begun.contains("B.1"), "{begun}");
    // A latecomer plays from the next round on.
    let late = hall.write(&address(23), "sign up as Solo Number 23");
    assert!(late.contains("You are signed up, and play from round two on."), "{late}");
    let early = hall.write(&address(1), "standings");
    assert!(early.contains("No one has a place yet, because"), "{early}");
    play(&mut hall, round(1), &BTreeMap::new());
    let over = hall.last_to(DIRECTOR);
    assert!(over.contains("\"td draw r2\" draws the next round."), "{over}");
    let standings = hall.write(&address(1), "standings");
    assert!(standings.contains("The standings after round one."), "{standings}");
    assert!(standings.contains("Solo Number"), "{standings}");
    assert!(standings.contains("Your results: round one "), "{standings}");

    say_which_rounds_they_play(&mut hall);
    begin(&mut hall, 2);
    let second = hall.tournament();
    assert_eq!(second.draws[&round(2)].sat_out().len(), 2);
    assert!(second.draws[&round(2)].sat_out().iter().all(|who| !out.contains(who)));
    play(&mut hall, round(2), &BTreeMap::new());
    let back = hall.write(&address(10), "I play rounds 4 and 3");
    assert!(back.contains("You play round three.") && !back.contains("not"), "{back}");
    nobody_plays_on_two_boards(&mut hall);
    begin(&mut hall, 3);
    let third = hall.tournament();
    let away = PersonId::new("solo-number-9");
    assert!(!seated(&third, round(3)).contains(&away));
    assert_eq!(third.draws[&round(3)].sat_out().len(), 1, "22 want to play");
    play(&mut hall, round(3), &BTreeMap::new());

    top_board(&mut hall);
    check_audit(&hall);
    check_dice(&hall);
    check_export(&hall);
}

/// Players say which rounds they play, by the names that the form gives them.
fn say_which_rounds_they_play(hall: &mut Hall) {
    let away = hall.write(&address(9), "I can't make it on Sunday, sorry");
    assert!(away.contains("You do not play round three."), "{away}");
    assert!(away.contains("You play round two.") && !away.contains("round one"), "{away}");
    // What he plays already he may name with the others.
    let drawn = hall.write(&address(8), "I play rounds 1 and 2");
    assert!(drawn.contains("You play round two. You do not play round three."), "{drawn}");
    let all = hall.write(&address(8), "I play all rounds");
    assert!(all.contains("You play round two and round three."), "{all}");
    let none = hall.write(&address(8), "team The Bears");
    assert!(none.contains("There are no teams here."), "{none}");
    director_says_who_plays(hall);
}

/// He says it of people who told him, and takes back what he said.
fn director_says_who_plays(hall: &mut Hall) {
    let gone = hall.confirm(DIRECTOR, "td skip Solo Number 7 for Saturday and r3");
    assert!(gone.contains("Solo Number 7 does not play round two and round three."), "{gone}");
    let told = hall.last_to(&address(7));
    assert!(told.contains("You do not play round two and round three."), "{told}");
    let back = hall.confirm(DIRECTOR, "td play Solo Number 7 for r2 and r3");
    assert!(
        back.contains("Solo Number 7 plays all rounds that have not been drawn yet."),
        "{back}"
    );
    let lena = hall.confirm(DIRECTOR, "td enter Late Lena <lena@players.example>");
    assert!(lena.contains("Late Lena is on the roster as late-lena: player."), "{lena}");
    let told = hall.last_to("lena@players.example");
    let plays = "You play round two and round three. To miss one, write for instance \"skip r3\"";
    assert!(told.contains(plays), "{told}");
    let early = hall.confirm(DIRECTOR, "td announce r3: Hello");
    assert!(early.contains("round three have not been drawn"), "{early}");
    let off = hall.confirm(DIRECTOR, "td strike Late Lena");
    assert!(off.contains("late-lena is off the roster"), "{off}");
    let wrong = hall.confirm(DIRECTOR, "td skip Solo Number 7 for r1");
    let gives = "nothing has changed; \"td substitute NAME for France in GAME\" gives the seat to";
    assert!(wrong.contains(gives), "{wrong}");
    let wrong = hall.confirm(DIRECTOR, "td skip Solo Number 7 on Monday");
    assert!(wrong.contains("Expected: td skip NAME for r2 and r3"), "{wrong}");
    let struck = hall.confirm(DIRECTOR, "td strike Solo Number 7");
    assert!(struck.contains("td skip Solo Number 7 for r2"), "{struck}");
    let left = hall.confirm(&address(7), "withdraw");
    assert!(left.contains("You do not play round two, round three and round four."), "{left}");
    let told = hall.last_to(DIRECTOR);
    let withdrawn = "Solo Number 7 has withdrawn, and will not be drawn again.";
    assert!(told.contains(withdrawn), "{told}");
    let status = hall.write(DIRECTOR, "td status");
    assert!(status.contains("take part; 1 of them has left."), "{status}");
    hall.confirm(DIRECTOR, "td play Solo Number 7 for r2, r3 and r4");
    let help = hall.write(DIRECTOR, "td help");
    assert!(help.contains("td skip NAME") && !help.contains("team The Bears"), "{help}");
    let help = hall.write(&address(7), "help");
    assert!(help.contains("skip r2:") && !help.contains("captain NAME"), "{help}");
}

/// Seven of them play for the title.
fn top_board(hall: &mut Hall) {
    let early = hall.confirm(DIRECTOR, "td draw r4");
    assert!(early.contains("the places before the top board are not settled"), "{early}");
    let none = hall.confirm(DIRECTOR, "td advance r1");
    assert!(none.contains("No later round depends on the places in round one"), "{none}");
    // The best of them won't be there, and has said so in time.
    let best = hall.tournament().open_places().expect("places").rows[0].person.clone();
    let gone = hall.write(&address_of(&best), "skip round four");
    assert!(gone.contains("You do not play round four."), "{gone}");
    let tried = hall.write(DIRECTOR, "td advance r3");
    let is_known = tried.contains(". The seventh is ahead by");
    assert!(is_known || tried.contains("The dice decide which of those with"), "{tried}");
    let settled = hall.confirm(DIRECTOR, "td advance r3");
    assert!(settled.contains("The top board of round four:"), "{settled}");
    let open = hall.confirm(DIRECTOR, "td unadvance r3");
    assert!(open.contains("The places in round three are open again."), "{open}");
    assert!(open.contains("had heard that they go on (7 in all)."), "{open}");
    let early = hall.confirm(DIRECTOR, "td draw r4");
    assert!(early.contains("the places before the top board are not settled"), "{early}");
    hall.confirm(DIRECTOR, "td advance r3");
    let places = hall.tournament().open_places().expect("places");
    // Between equals the dice of the top board decide, and those of the ranking are others.
    let total = |who: &PersonId| {
        let row = places.rows.iter().find(|row| row.person == *who);
        row.expect("everybody has a place").total.clone()
    };
    assert!(places.seeded().len() == 7 && !places.seeded().contains(&best));
    assert!(places.seeded().iter().all(|who| total(who) >= places.rows[7].total));
    // The third of them can't come, and the eighth moves up.
    let declined = hall.confirm(&address_of(&places.seeded()[2]), "decline r4");
    assert!(declined.contains("moves up"), "{declined}");
    let drawn = begin(hall, 4);
    assert!(drawn.contains("1 board is drawn for round four."), "{drawn}");
    let top = seated(&hall.tournament(), round(4));
    let moved_up = top.iter().filter(|who| !places.seeded().contains(who)).count();
    assert!(moved_up == 1 && !top.contains(&places.seeded()[2]));
    let standings = hall.write(&address(1), "standings");
    assert!(!standings.contains(", top "), "nothing has been counted there: {standings}");
    play(hall, round(4), &BTreeMap::new());

    let finished = hall.confirm(DIRECTOR, "td finish");
    let tournament = hall.tournament();
    let finish = tournament.finish.clone().expect("it is over");
    let winner = finish.winner.0.first().expect("a winner");
    let told = hall.last_to(&address(1));
    assert!(told.contains(", top ") && told.contains("Solo Number 1 "), "{told}");
    assert!(top.contains(winner), "the winner is of the top board");
    assert!(finished.contains("Best"), "{finished}");
    let told = hall.last_to(&address(5));
    assert!(told.contains("has won Open Days 2026."), "{told}");
    assert!(told.contains("Best France"), "{told}");
}

/// He writes to many, holds standings back, and reads what he did.
fn directors_hand(hall: &mut Hall) {
    // A mail program breaks long lines.
    let shown = hall.write(DIRECTOR, "td announce r1: Play is on Friday,\nand the bar is open.");
    assert!(shown.contains("This letter goes to 7 people: Solo 1, Solo 2,"), "{shown}");
    assert!(shown.contains("7 letters will go out with it."), "{shown}");
    hall.confirm(DIRECTOR, "td announce r1: Play is on Friday,\nand the bar is open.");
    let told = hall.last_to(&address(4));
    assert!(told.contains("the director, writes to everyone in round one:"), "{told}");
    assert!(told.contains("Play is on Friday, and the bar is open."), "{told}");
    let nobody = hall.confirm(DIRECTOR, "td announce captains: Hello");
    assert!(nobody.contains("no team has a captain on the roster"), "{nobody}");
    let nowhere = hall.confirm(DIRECTOR, "td announce r7x: Hello");
    assert!(nowhere.contains("Expected a round, a game or captains"), "{nowhere}");
    let empty = hall.confirm(DIRECTOR, "td announce r1");
    assert!(empty.contains("Expected a text after a colon"), "{empty}");

    hall.confirm(DIRECTOR, "td hold standings: a result is disputed");
    let held = hall.write(&address(2), "standings");
    assert!(held.contains("The director is holding back the standings for now."), "{held}");
    let again = hall.confirm(DIRECTOR, "td hold standings");
    assert!(again.contains("The standings are already held back."), "{again}");
    let own = hall.write(DIRECTOR, "standings");
    assert!(own.contains("No one has a place yet, because"), "{own}");
    hall.confirm(DIRECTOR, "td release standings");
    let log = hall.write(DIRECTOR, "td log");
    assert!(log.contains("hold standings (why: a result is disputed)"), "{log}");
    assert!(log.contains("announce r1: Play is on Friday, and the bar is open."), "{log}");
    assert!(log.contains("Terry Dee: draw r1") && log.contains("close"), "{log}");
    let log = hall.write(&address(2), "td log");
    assert!(
        log.contains("Only the director, and those who assist or oversee the director, can read"),
        "{log}"
    );
}

/// A round is drawn and begins: all may read then who plays where, and the director before.
fn boards_are_shown(hall: &mut Hall) {
    let early = hall.write(&address(1), "boards");
    assert!(early.contains("No round has begun."), "{early}");
    hall.confirm(DIRECTOR, "td draw r1");
    let early = hall.write(&address(1), "boards r1");
    assert!(early.contains("Round one has not begun."), "{early}");
    let drawn = hall.write(DIRECTOR, "td boards");
    assert!(drawn.contains("The boards of round one, which has not begun: wm26-r1-01:"), "{drawn}");
    hall.confirm(DIRECTOR, "td start r1");
    let shown = hall.write(&address(1), "boards");
    assert!(shown.contains("The boards of round one: wm26-r1-01: Austria Solo "), "{shown}");
    let wrong = hall.write(DIRECTOR, "td boards r7");
    assert!(wrong.contains("There is no round seven here. There is only round one."));
    let wrong = hall.write(DIRECTOR, "td boards of Friday");
    assert!(wrong.contains("Expected: td boards, or td boards r2"), "{wrong}");
}

#[test]
fn seven_people_play_one_round_from_nothing_but_a_roster() {
    let form = r#"{"rounds": [{"name": "Club night", "scoring": "Draw size", "years": 2,
        "counts": "best"}], "count": {"best": [], "rest": "1"}, "same_round": "best",
        "seat": "last", "sit_out": "0", "order": ["total", "best"], "best_country": "score"}"#;
    let mut hall = Hall::open_with("open-7", 5, plan_by(form));
    let rows = (1..=6).map(|number| format!("Solo {number},{},player\n", address(number)));
    hall.import(&format!("name,address,roles\n{}", rows.collect::<String>()));
    let six = hall.confirm(DIRECTOR, "td close");
    assert!(six.contains("A board needs 7 players, and there are 6."), "{six}");
    hall.confirm(DIRECTOR, "td close anyway");
    let few = hall.confirm(DIRECTOR, "td draw r1");
    assert!(few.contains("round one needs 7 players, and has 6"), "{few}");
    let seventh = hall.write(&address(7), "sign up as Solo 7");
    assert!(seventh.contains("play from round one on"), "{seventh}");
    boards_are_shown(&mut hall);
    let none = hall.confirm(DIRECTOR, "td draw r2");
    assert!(none.contains("there is no round two: the last one is round one"), "{none}");
    let nowhere = hall.write(&address(1), "skip r2");
    assert!(nowhere.contains("There is no round two here"), "{nowhere}");
    directors_hand(&mut hall);
    let late = hall.write(&address(1), "skip r1");
    assert!(late.contains("Round one has already been drawn"), "{late}");
    let early = hall.confirm(DIRECTOR, "td finish");
    assert!(early.contains("Round one is the last round, and is not over yet."), "{early}");
    let further = hall.confirm(DIRECTOR, "td advance r1");
    assert!(further.contains("No players go on"), "{further}");
    let struck = hall.confirm(DIRECTOR, "td strike Solo 3");
    assert!(hall.tournament().roster.named("Solo 3").is_some(), "he has a seat: {struck}");
    play(&mut hall, round(1), &BTreeMap::new());
    let over = hall.last_to(DIRECTOR);
    assert!(over.contains("\"td finish\" tells everyone who has won"), "{over}");
    let over = hall.write(&address(1), "boards");
    assert!(over.contains("It is over."), "{over}");
    hall.confirm(DIRECTOR, "td finish");
    assert!(hall.tournament().finish.is_some());
    let told = hall.last_to(&address(2));
    assert!(told.contains("Open Days 2026"), "{told}");
    check_audit(&hall);
    check_dice(&hall);
}
