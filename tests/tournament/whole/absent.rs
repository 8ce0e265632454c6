//! A player whose stand-in plays all his seasons stays in the tournament.

use std::collections::BTreeMap;

use chancery::board::Power;
use chancery::tournament::DirectorCommand;
use chancery::tournament::exact::Exact;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;

use super::hall::{DIRECTOR, Hall, table};
use super::play::{Script, play};
use super::{begin, check_audit, check_score};

#[test]
fn c_15_a_player_whose_stand_in_played_all_his_seasons_is_ranked_and_goes_on() {
    let mut hall = Hall::open("absent", 75);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let away =
        hall.tournament().draws[&Round::FIRST].boards[0].players[Power::France.index()].clone();
    let substitute = "substitute Nora New <nora@players.example> for two seasons".to_owned();
    let says = vec![("S1901M", Power::France, substitute)];
    play(
        &mut hall,
        Round::FIRST,
        &BTreeMap::from([(1, Script { says, ..Script::draw("F1901M") })]),
    );
    let record = hall.tournament().record().expect("the round is played");
    let standings = Standings::of(&record);
    let rows = &standings.rounds[&Round::FIRST].ranking.rows;
    let row = rows.iter().find(|row| record.name_of(row.game.person) == away.0);
    let row = row.expect("he is ranked");
    assert_eq!(
        (&row.game.score, rows.len()),
        (&Exact::ZERO, 49),
        "C.14: none of the seasons is his"
    );
    check_score(&hall);
    let address = format!("{}@players.example", away.0);
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    assert!(hall.last_to(&address).contains("of 49"), "{}", hall.last_to(&address));
    // All 49 seats of the semi-final are filled.
    begin(&mut hall, Round::Semi);
    check_audit(&hall);
}

#[test]
fn c_10_a_player_who_declines_behind_the_draw_is_passed_on_to_the_director() {
    let mut hall = Hall::open("declines", 76);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    hall.command(DirectorCommand::Draw { round: Round::Semi });
    let said = hall.write("t01p1@players.example", "decline semi");
    assert!(said.contains("the director has to give your seat to another player"), "{said}");
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("Player 1 1 can't play"), "{told}");
    assert!(told.contains("td substitute NAME for POWER in GAME: why"), "{told}");
    check_audit(&hall);
}
