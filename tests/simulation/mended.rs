//! What a correction mends outlasts a rollback to the phase behind it.

use chancery::board::{Position, Province};
use chancery::clerk;
use chancery::game::correction::{self, BoardChange};
use chancery::game::event::{Event, Next};
use chancery::game::play::{Played, outcome};
use chancery::game::{Game, Moment, PersonId};
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::world;

/// Everybody holds in the phase that runs.
fn all_hold(game: &mut Game, at: Moment) {
    let (phase, before) = (game.phase, game.position.clone());
    let (after, next) = outcome(phase, &before, &[], &game.rulebook());
    let chancery::adjudication::sequence::NextPhase::Phase(next) = next else { panic!("{next:?}") };
    let played =
        Played { phase, published: at, closed: at, orders: Vec::new(), after, silent: Vec::new() };
    let next = Next::Phase { phase: next, deadline: at + TimeDelta::days(3) };
    game.apply(&Event::Played { played: Box::new(played), next });
}

#[test]
fn d_viii_1_who_goes_back_behind_a_correction_begins_with_what_was_mended() {
    let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    let opening = world::opening(&mut Dice::new(1), 1, now);
    let mut game = Game::open(opening.clone());
    clerk::open(&opening, now).events.iter().for_each(|event| game.apply(event));
    all_hold(&mut game, now + TimeDelta::days(3));
    let changes = vec![BoardChange::Remove(Province::PAR)];
    let mended: Position = correction::mended(&game.position, &changes).expect("it can be");
    let (by, deadline) = (PersonId::new("gm"), now + TimeDelta::days(6));
    let position = Box::new(mended.clone());
    let (reason, to) = ("it was judged wrong".to_owned(), game.phase);
    let phase = game.history.last().expect("a phase was played").phase;
    let next = None;
    game.apply(&Event::Corrected {
        phase,
        by: by.clone(),
        reason,
        changes,
        position,
        deadline,
        next,
    });
    all_hold(&mut game, now + TimeDelta::days(6));
    let reason = "once more".to_owned();
    game.apply(&Event::RolledBack { to, by, reason, undone: Vec::new(), deadline });
    assert_eq!((game.phase, &game.position), (to, &mended));
}
