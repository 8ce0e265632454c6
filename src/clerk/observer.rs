//! Who watches a game (A.9, A.10).

use super::commands::Authority;
use super::letter::Desk;
use super::ruling::Work;
use super::{say, wishes};
use crate::board::Power;
use crate::game::event::Event;
use crate::game::staff::Staff;
use crate::game::{Game, PersonId};

/// The director says who watches the game: nobody who plays, leads or rules in it (A.10).
pub(super) fn name(desk: &mut Desk, authority: Authority, person: &str) {
    if authority != Authority::Director {
        return desk.say("Observers are named by the director (A.9).");
    }
    let Some(person) = wishes::named(desk, person) else { return };
    let observer = person.id.clone();
    let game = &desk.work.game;
    let staff = &game.staff;
    let rules = game.are_of_one_team(&staff.master, &observer)
        || staff.master == observer
        || staff.assistants.contains(&observer)
        || staff.committee.contains(&observer);
    if rules || plays(game, &observer) {
        return desk.say(
            "Nobody observes a game in which he or a team-mate plays, or which one of them leads, \
            and no assistant or committee member observes (A.10).",
        );
    }
    let (former, is_new) = (staff.observer.clone(), game.person(&observer).is_none());
    let staff = Staff { observer: Some(observer.clone()), ..staff.clone() };
    if is_new {
        desk.work.record(Event::PersonKnown { person });
    }
    desk.work.record(Event::StaffChanged { staff });
    let sentence = format!("{} observes this game", say::name(&desk.work.game, &observer));
    let draft = say::answer(&desk.work.game, &sentence, &[format!("{sentence} (A.9).")]);
    let mut to = desk.work.game.board();
    to.extend(former);
    to.remove(&desk.writer.id);
    desk.work.write_all(&to, &draft);
    desk.say(format!("{sentence}."));
}

/// Whether somebody or a team-mate of his plays, or has played: for a seat's team, or for himself
/// as one who came from the pool.
fn plays(game: &Game, person: &PersonId) -> bool {
    game.seats.values().any(|seat| {
        let team = seat.team.as_ref().and_then(|team| game.teams.get(team));
        let is_he = |holder: &PersonId| holder == person || game.are_of_one_team(holder, person);
        seat.tenures().iter().any(|tenure| is_he(&tenure.holder))
            || team.is_some_and(|team| team.contains(person))
    })
}

/// A newcomer whom the observer may not observe is seated all the same, and the director names
/// another observer (A.10, Interaction 16).
pub(super) fn check(work: &mut Work, power: Power, person: &PersonId) {
    let game = &work.game;
    let Some(observer) = game.staff.observer.clone() else { return };
    if observer != *person && !game.are_of_one_team(&observer, person) {
        return;
    }
    let (name, watches) = (say::name(game, person), say::name(game, &observer));
    let text = format!(
        "{name} plays {power} now, and {watches}, who observes this game, may not observe a game \
        in which he or a team-mate plays (A.10). The seat stands. Name another observer: \"td \
        observer NAME\"."
    );
    let draft = say::answer(game, "The game needs another observer", &[text]);
    let director = game.staff.director.clone();
    work.write(&director, draft);
}
