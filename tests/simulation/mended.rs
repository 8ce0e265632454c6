//! What a correction mends outlasts a rollback to the next phase.

use chancery::board::{Position, Province};
use chancery::clerk;
use chancery::game::correction::{self, BoardChange};
use chancery::game::event::{Confirmation, Event, Next};
use chancery::game::play::{Played, outcome};
use chancery::game::{Game, Moment, PersonId, Unread};
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::world;

/// Everybody holds in the phase that runs.
fn all_hold(game: &mut Game, at: Moment, says: bool) {
    let (phase, before) = (game.phase, game.position.clone());
    let (after, next) = outcome(phase, &before, &[], &game.rulebook());
    let chancery::adjudication::sequence::NextPhase::Phase(next) = next else { panic!("{next:?}") };
    let played =
        Played { phase, published: at, closed: at, orders: Vec::new(), after, silent: Vec::new() };
    let next = Next::Phase { phase: next, deadline: at + TimeDelta::days(3) };
    let begun = game.running.published;
    game.apply(&Event::Played { played: Box::new(played), next, drops_told: says });
    if says {
        game.apply(&Event::CopiesDropped { letters: game.outdated_copies(begun) });
    }
}

#[test]
fn d_viii_1_who_goes_back_behind_a_correction_begins_with_what_was_mended() {
    assert_eq!(gone_back(true), gone_back(false), "events of older versions say less of it");
}

/// A game that goes back beyond a correction, by events that contain their result or by those that
/// older versions wrote.
fn gone_back(says: bool) -> Game {
    let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
    let opening = world::opening(&mut Dice::new(1), 1, now);
    let mut game = Game::open(opening.clone());
    clerk::open(&opening, now).events.iter().for_each(|event| game.apply(event));
    let by = PersonId::new("gm");
    let confirmation = Confirmation {
        addressed: true,
        letter: 1,
        by: by.clone(),
        received: now,
        text: Unread::new(String::new()),
        proved: true,
        message_id: None,
        digest: String::new(),
    };
    game.apply(&Event::Confirmed { confirmation });
    all_hold(&mut game, now + TimeDelta::days(3), says);
    assert_eq!(game.confirmations.len(), 1, "a letter may still come whose copy it is");
    all_hold(&mut game, now + TimeDelta::days(6), says);
    assert!(game.confirmations.is_empty(), "nobody who was silent then may write any more");
    let changes = vec![BoardChange::Remove(Province::PAR)];
    let mended: Position = correction::mended(&game.position, &changes).expect("it can be");
    let deadline = now + TimeDelta::days(9);
    let position = Box::new(mended.clone());
    let (reason, to) = ("it was judged wrong".to_owned(), game.phase);
    let phase = game.history.first().expect("a phase was played").phase;
    let next = None;
    let mended_too = says.then(|| game.mended_too(phase, &changes));
    game.apply(&Event::Corrected {
        phase,
        by: by.clone(),
        reason,
        changes,
        position,
        mended: mended_too,
        deadline,
        next,
        at: None,
        consent: None,
    });
    assert_eq!(game.before(1).unit(Province::PAR), None, "it is mended from the error on");
    all_hold(&mut game, now + TimeDelta::days(9), says);
    let reason = "once more".to_owned();
    let (undone, credited) = (Vec::new(), says.then(|| game.credited_behind(to)));
    game.apply(&Event::RolledBack { to, by, reason, undone, credited, deadline });
    assert_eq!((game.phase, &game.position), (to, &mended));
    game
}
