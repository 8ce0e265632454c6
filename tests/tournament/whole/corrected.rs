//! Corrections of games that are over: what they move, who decides, and who hears of it.

use std::collections::BTreeMap;

use chancery::board::{Power, Province};
use chancery::game::Game;
use chancery::tournament::event_places::EventPlace;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use chancery::tournament::{DirectorCommand, Tournament};

use super::hall::{DIRECTOR, Hall, table};
use super::individuals::{TOP_BOARD, plan_by};
use super::news::tell;
use super::play::{Script, play};
use super::weighed::{self, TWO_ROUNDS};
use super::{begin, check_audit, check_dice, check_export, check_score, quick};

/// The board whose result is corrected; it has seen a Fall.
const GAME: &str = "wm26-r1-01";

/// Round one of seven teams, over and settled.
fn settled(name: &str, seed: u64) -> Hall {
    let mut hall = Hall::open(name, seed);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let mut scripts = quick(7);
    scripts.insert(1, Script::draw("S1902M"));
    play(&mut hall, Round::FIRST, &scripts);
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    hall
}

/// The places of a round, with the points.
fn places(tournament: &Tournament, round: Round) -> Vec<(String, String)> {
    let record = tournament.record().expect("it has begun");
    let standings = Standings::of(&record);
    let rows = standings.persons(round).expect("a ranking").rows;
    let name = |who| record.name_of(who).to_owned();
    rows.iter().map(|row| (name(row.who), format!("{:?}", row.points))).collect()
}

/// A correction that gives all centres of the power with the most to another.
fn correction(game: &Game) -> (String, Power, Power) {
    let count = |power: &Power| game.position.centres_of(*power).len();
    let from = Power::ALL.into_iter().max_by_key(count).expect("a power");
    let to = Power::ALL.into_iter().min_by_key(count).expect("a power");
    let own = |at: &Province| game.position.owner(*at) == Some(from);
    let lines: String =
        Province::all().filter(own).take(2).map(|at| format!("centre {at} = {to}\n")).collect();
    (format!("gm correct: it was counted wrongly\n{lines}end correct\n"), from, to)
}

fn told(hall: &Hall, since: usize, text: &str) -> Vec<String> {
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let new = hall.sent[since..].iter().filter(|letter| flat(&letter.text).contains(text));
    new.map(|letter| letter.to.clone()).collect()
}

#[test]
fn reading_33_a_settled_board_changes_with_the_directors_consent_and_all_whose_place_moves_hear() {
    let mut hall = settled("consent", 71);
    let game = hall.game(GAME);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    let before = places(&hall.tournament(), Round::FIRST);
    let (text, from, to) = correction(&game);
    let sent = hall.sent.len();
    let said = tell(&mut hall, &master, &game, &text);
    assert!(said.contains("the director has to consent"), "{said}");
    assert_eq!(places(&hall.tournament(), Round::FIRST), before, "nothing moves by itself");
    assert_eq!(hall.game(GAME).position, game.position);
    let shown = hall.since_to(sent, DIRECTOR);
    let names = [from, to].map(|power| game.holder(power).expect("he").name.clone());
    assert!(shown.contains("What case 1 of wm26-r1-01 would change"), "{shown}");
    for name in &names {
        assert!(shown.contains(&format!("{name}, round one number ")), "{shown}");
    }

    let sent = hall.sent.len();
    tell(&mut hall, DIRECTOR, &game, "td consent 1: the table was wrong\n");
    let after = places(&hall.tournament(), Round::FIRST);
    assert_ne!(after, before);
    let differs = |(at, row): &(usize, &(String, String))| before.get(*at) != Some(*row);
    let moved = after.iter().enumerate().filter(differs).count();
    let hear = told(&hall, sent, "In round one you are now number");
    assert_eq!(hear.len(), moved, "everybody whose place or points moved, and nobody else");
    let corrected = told(&hall, sent, "the table was wrong");
    assert!(corrected.len() >= 8, "the board reads who has consented and why: {corrected:?}");
    assert!(hall.last_to(DIRECTOR).contains("What the correction of wm26-r1-01 has changed"));
    check_score(&hall);
    check_audit(&hall);
}

#[test]
fn reading_33_a_correction_that_is_refused_moves_nothing() {
    let mut hall = settled("refused", 72);
    let game = hall.game(GAME);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    let before = hall.tournament();
    let (text, ..) = correction(&game);
    tell(&mut hall, &master, &game, &text);
    tell(&mut hall, DIRECTOR, &game, "td refuse 1: the result stands\n");
    let after = hall.tournament();
    assert_eq!(places(&after, Round::FIRST), places(&before, Round::FIRST));
    assert_eq!(after.advanced, before.advanced);
    assert!(hall.last_to(&master).contains("the result stands"), "{}", hall.last_to(&master));
    check_audit(&hall);
}

/// A board that goes on opens the places that depend on it; they are settled again.
#[test]
fn reading_33_a_board_that_runs_on_opens_the_places_that_hang_on_it() {
    let mut hall = settled("runs-on", 73);
    let game = hall.game(GAME);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    tell(&mut hall, &master, &game, "gm rollback F1901M: a letter was lost\n");
    tell(&mut hall, DIRECTOR, &game, "td consent 1 with vote: so be it\n");
    assert!(hall.tournament().advanced.is_empty(), "nothing is settled while it runs");
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("the places in round one are open again"), "{told}");
    let refused = hall.try_command(DirectorCommand::Advance { round: Round::FIRST });
    assert!(refused.expect_err("it runs").join(" ").contains("are not over yet: wm26-r1-01"));
    play(&mut hall, Round::FIRST, &BTreeMap::from([(1, Script::draw("F1901M"))]));
    assert!(hall.last_to(DIRECTOR).contains("All games of round one are over"));
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    assert!(hall.tournament().is_settled(Round::FIRST));
    check_score(&hall);
    check_audit(&hall);
}

/// The program can score what it keeps itself: a vote stands even if a correction takes the
/// winner's centres.
#[test]
fn reading_33_a_conceded_game_whose_winner_is_corrected_to_nothing_is_scored_as_it_stands() {
    let mut hall = Hall::open("conceded", 75);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let mut scripts = quick(7);
    let winner = Power::Russia;
    scripts.insert(1, Script { conceded: Some(winner), ..Script::draw("S1902M") });
    play(&mut hall, Round::FIRST, &scripts);
    let game = hall.game(GAME);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    let own = |at: &Province| game.position.owner(*at) == Some(winner);
    let lines: String =
        Province::all().filter(own).map(|at| format!("centre {at} = Italy\n")).collect();
    tell(&mut hall, &master, &game, &format!("gm correct: wrong\n{lines}end correct\n"));
    tell(&mut hall, DIRECTOR, &game, "td consent 1: yes\n");
    assert!(hall.game(GAME).position.centres_of(winner).is_empty(), "it is corrected");
    check_score(&hall);
    check_audit(&hall);
}

/// After the end, winners and prizes are told again where they change.
#[test]
fn reading_33_a_correction_behind_the_end_gives_the_prizes_anew() {
    let mut hall = settled("prizes", 74);
    for (round, boards) in [(Round::Semi, 7), (Round::Final, 1)] {
        begin(&mut hall, round);
        let scripts = match round {
            Round::Final => BTreeMap::from([(1, Script::draw("S1902M"))]),
            _ => quick(boards),
        };
        play(&mut hall, round, &scripts);
        if round == Round::Semi {
            hall.command(DirectorCommand::Advance { round });
        }
    }
    hall.command(DirectorCommand::Finish);
    let winner = hall.tournament().finish.clone().expect("it is over").winner;
    let game = hall.game("wm26-final-01");
    let master = game.person(&game.staff.master).expect("he").address.clone();
    // All of the winner's centres are another's.
    let holds = |power: &Power| game.held_by(winner.0.first().expect("he")).contains(power);
    let from = Power::ALL.into_iter().find(holds).expect("the winner plays");
    let to = if from == Power::France { Power::Italy } else { Power::France };
    let own = |at: &Province| game.position.owner(*at) == Some(from);
    let lines: String =
        Province::all().filter(own).map(|at| format!("centre {at} = {to}\n")).collect();
    let sent = hall.sent.len();
    tell(&mut hall, &master, &game, &format!("gm correct: wrong\n{lines}end correct\n"));
    let shown = hall.since_to(sent, DIRECTOR);
    assert!(shown.contains("Winner: "), "{shown}");
    assert_eq!(hall.tournament().finish.clone().expect("it is over").winner, winner);
    let sent = hall.sent.len();
    tell(&mut hall, DIRECTOR, &game, "td consent 1: yes\n");
    let finish = hall.tournament().finish.clone().expect("it is over");
    assert_ne!(finish.winner, winner);
    let scored = check_score(&hall);
    assert_eq!(
        scored["final"]["winner"].as_str(),
        finish.winner.0.first().map(|who| who.0.as_str())
    );
    let everybody = hall.tournament().roster.members.len();
    let told = told(&hall, sent, "winners or prizes have changed with it");
    assert_eq!(told.len(), everybody, "who was told of the winner hears of the other");
    check_dice(&hall);
    check_audit(&hall);
}

/// The boards of a round of an open event, each with a Fall.
fn evening(hall: &mut Hall, number: usize) {
    weighed::begin(hall, number);
    let round = Round::numbered(number - 1).expect("a round");
    let script = (1..=2).map(|board| (board, Script::draw("S1902M")));
    play(hall, round, &script.collect());
}

/// The game master corrects a board that is over, and the director consents to its nth case.
fn correct(hall: &mut Hall, name: &str, case: usize) -> String {
    let game = hall.game(name);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    let sent = hall.sent.len();
    tell(hall, &master, &game, &correction(&game).0);
    let shown = hall.since_to(sent, DIRECTOR);
    tell(hall, DIRECTOR, &game, &format!("td consent {case}: the table was wrong\n"));
    shown
}

#[test]
fn d_viii_1_a_correction_in_an_open_event_moves_places_and_all_concerned_hear() {
    let mut hall = weighed::event("open-corrected", plan_by(TWO_ROUNDS));
    hall.confirm(DIRECTOR, "td close");
    evening(&mut hall, 1);
    let before = hall.tournament().open_places().expect("places").rows;
    let game = hall.game(GAME);
    let (_, from, to) = correction(&game);
    let sent = hall.sent.len();
    let shown = correct(&mut hall, GAME, 1);
    for name in [from, to].map(|power| game.holder(power).expect("he").name.clone()) {
        assert!(shown.contains(&format!("{name} ")), "{name}: {shown}");
    }
    let after = hall.tournament().open_places().expect("places").rows;
    let total = |row: &EventPlace| (row.person.clone(), row.total.clone());
    let before: Vec<_> = before.iter().map(total).collect();
    let moved = after.iter().filter(|row| !before.contains(&total(row))).count();
    let hear = told(&hall, sent, "In the standings you now have");
    assert!(moved > 0 && hear.len() == moved, "their points alone are theirs yet: {hear:?}");
    assert!(hall.last_to(DIRECTOR).contains("This is what has changed"));

    evening(&mut hall, 2);
    hall.confirm(DIRECTOR, "td finish");
    hall.confirm(DIRECTOR, "td hold standings");
    let sent = hall.sent.len();
    correct(&mut hall, "wm26-r2-02", 1);
    assert!(told(&hall, sent, "In the standings you").is_empty(), "they are held back");
    assert!(told(&hall, sent, "winners or prizes have changed with it").is_empty());
    assert!(hall.last_to(DIRECTOR).contains("no one else has been told"));
    hall.confirm(DIRECTOR, "td release standings");
    let finish = hall.tournament().finish.clone().expect("it is over");
    let sent = hall.sent.len();
    let shown = correct(&mut hall, "wm26-r2-01", 1);
    assert!(shown.contains("number "), "places are settled: {shown}");
    let after = hall.tournament();
    let places = after.open_places().expect("places");
    assert_ne!(after.finish, Some(finish));
    assert_eq!(after.finish.as_ref().expect("it is over").winner.0, places.winners);
    assert!(!told(&hall, sent, "In the standings you are now number").is_empty());
    assert_eq!(told(&hall, sent, "winners or prizes have changed with it").len(), 15);
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
}

/// A board before a top board that has begun is played on: who sits at the top board stays there.
#[test]
fn d_viii_1_a_board_that_runs_on_before_a_top_board_leaves_its_players_there() {
    let mut hall = weighed::event("open-runs-on", plan_by(TOP_BOARD));
    hall.confirm(DIRECTOR, "td close");
    (1..=3).for_each(|number| evening(&mut hall, number));
    hall.confirm(DIRECTOR, "td advance r3");
    weighed::begin(&mut hall, 4);
    let top = Round::numbered(3).expect("a round");
    let seated = hall.tournament().draws[&top].boards[0].players.clone();
    let seeds = hall.tournament().decided_places().expect("places").seeded();

    let game = hall.game(GAME);
    let master = game.person(&game.staff.master).expect("he").address.clone();
    tell(&mut hall, &master, &game, "gm rollback F1901M: a letter was lost\n");
    tell(&mut hall, DIRECTOR, &game, "td consent 1 with vote: it was lost\n");
    assert!(hall.tournament().advanced.is_empty(), "the places are open again");
    let conceded = Script { conceded: Some(Power::Italy), ..Script::draw("S1902M") };
    play(&mut hall, Round::FIRST, &BTreeMap::from([(1, conceded)]));
    let again = hall.confirm(DIRECTOR, "td advance r3");
    assert!(again.contains("The top board of round four:"), "{again}");
    assert_eq!(hall.tournament().draws[&top].boards[0].players, seated);
    let places = hall.tournament().decided_places().expect("places");
    assert!(places.seeded().iter().all(|who| seeds.contains(who)), "{:?}", places.seeded());
    check_export(&hall);
    play(&mut hall, top, &BTreeMap::from([(1, Script::draw("S1902M"))]));
    hall.confirm(DIRECTOR, "td finish");
    let winners = hall.tournament().finish.clone().expect("it is over").winner.0;
    assert!(!winners.is_empty() && winners.iter().all(|who| seated.contains(who)), "{winners:?}");
    check_export(&hall);
    check_audit(&hall);
    check_dice(&hall);
}
