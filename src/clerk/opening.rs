//! The start of a game: a letter to the whole board, with the master's policies in words
//! (D.I(1)(b)).

use super::ruling::{Ruling, Work};
use super::{marks, say};
use crate::game::event::{Event, Opening};
use crate::game::policy::GameNaming;
use crate::game::{Game, Moment};
use crate::report::answers::parts::last_year;
use crate::report::atlas::Scene;
use crate::report::letters::Welcome;
use crate::report::map_words::map_words;

/// Opens a game and writes its start letters.
pub fn open(opening: &Opening, now: Moment) -> Ruling {
    let game = Game::open(opening.clone());
    let mut work = Work::new(&game, now, "opening".to_owned());
    work.record(Event::Opened(Box::new(opening.clone())));
    let seats = say::seats(&game);
    let master = say::name_and_address(&game, &game.staff.master);
    let observer = game.staff.observer.as_ref();
    let observer = observer.map(|observer| say::name_and_address(&game, observer));
    let policies = how_it_is_run(opening);
    let map = Scene::of_position(game.phase, &game.position).on(game.setup.map);
    let map = map.subtitled(game.setup.tag.as_str());
    let first_line = game.policy.identification().required.contains(&GameNaming::FirstLine);
    work.write_each(&game.board(), |reader| {
        let power = game
            .powers()
            .find(|power| game.holder(*power).is_some_and(|holder| holder.id == reader.id));
        let welcome = Welcome {
            tag: &game.setup.tag,
            reader: power,
            leads: reader.id == game.staff.master,
            seats: &seats,
            gm: &master,
            observer: observer.as_deref(),
            policies: &policies,
            phase: game.phase,
            position: &game.position,
            picture: Some(&map),
            due: &say::time(game.running.at, now, reader),
            first_line: first_line.then_some(game.setup.id.as_str()),
            to: marks::write_to(&game),
        };
        welcome.draft().with_deadline(say::deadline(&game, now).as_ref())
    });
    work.done()
}

/// What the start letters say of how the game is run: its map, the master's policies, when it ends.
pub fn how_it_is_run(opening: &Opening) -> Vec<String> {
    let (map, setup) = (opening.position.map(), &opening.setup);
    let policies = opening.policy.words(&opening.calendar).into_iter();
    let last = last_year(map, setup.last_year);
    let notes = opening.notes.iter().cloned();
    map_words(map).into_iter().chain(policies).chain(last).chain(notes).collect()
}
