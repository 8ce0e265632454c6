//! Players of an open event whom nothing tells apart: they share places and prizes.

use std::collections::BTreeMap;

use chancery::tournament::event_places::EventPlace;
use chancery::tournament::ranking::Criterion;
use chancery::tournament::rounds::Round;

use super::hall::DIRECTOR;
use super::individuals::{address, plan_by};
use super::play::play;
use super::weighed::{TWO_ROUNDS, begin, event};
use super::{check_audit, check_dice};

#[test]
fn who_is_level_shares_a_place_until_the_dice_count_and_a_prize_for_good() {
    let mut hall = event("level", plan_by(TWO_ROUNDS));
    hall.confirm(DIRECTOR, "td close");
    begin(&mut hall, 1);
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let rows = hall.tournament().open_places().expect("places").rows;
    let by_dice = |pair: &&[EventPlace]| pair[0].over_next == Some(Criterion::Dice);
    let level: Vec<&[EventPlace]> = rows.windows(2).filter(by_dice).collect();
    assert!(!level.is_empty(), "some are level");
    assert!(level.iter().all(|pair| pair[0].place == pair[1].place), "{rows:?}");

    begin(&mut hall, 2);
    play(&mut hall, Round::SECOND, &BTreeMap::new());
    hall.confirm(DIRECTOR, "td finish");
    let of = hall.tournament();
    let rows = of.open_places().expect("places").rows;
    assert!(rows.iter().zip(1..).all(|(row, place)| row.place == place), "the dice count now");
    let finish = of.finish.clone().expect("it is over");
    let shared = finish.countries.iter().find(|best| best.0.len() > 1).expect("a shared prize");
    let told = hall.last_to(&address(3));
    for who in &shared.0 {
        assert!(told.contains(of.name(who)), "{told}");
    }
    check_audit(&hall);
    check_dice(&hall);
}
