//! Another game master for a board that runs: one who has fallen ill, or is not to be had, is
//! replaced by the director, who provides for every board (A.3).

use super::boards;
use super::desk::TournamentDesk;
use super::ruling::{WhyRefused, refuse};
use crate::clerk::{ruling::Work, say};
use crate::game::event::Event;
use crate::game::staff::Staff;
use crate::game::{Game, PersonId};
use crate::report::answers::tournament as answers;

/// Somebody leads a running game from now on. Its policy stays as the players were told it
/// (D.I(1)).
pub(super) fn give(
    desk: &mut TournamentDesk,
    name: &str,
    game: &Game,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    // A newcomer goes by his address in a game.
    let ids = desk.state.names_of(person);
    let known = ids.into_iter().find(|id| game.person(id).is_some());
    let master = known.unwrap_or_else(|| person.clone());
    let sits = |tenure: &crate::game::seats::Tenure| tenure.holder == master;
    if game.seats.values().any(|seat| seat.tenures().iter().any(sits)) {
        return refuse(answers::boards::has_played_in(desk.state.name(person), name));
    }
    let former = game.staff.master.clone();
    if former == master {
        return refuse(answers::boards::leads_already(desk.state.name(person), name));
    }
    let mut work = Work::new(game, desk.now, format!("master of {name} {}", desk.state.events));
    // His team-mates may be named as observers later (A.10).
    let team = desk.state.team_of(person).map(|(_, members)| members).unwrap_or_default();
    let people = team.iter().chain([person, &former]);
    work.record(boards::named(&desk.state, people));
    let staff = Staff { master: master.clone(), ..work.state.staff.clone() };
    work.record(Event::StaffChanged { staff });
    tell(&mut work, &former, &master, why);
    let observer = work.state.staff.observer.clone();
    let is_biased =
        |person: &PersonId| *person == master || work.state.are_of_one_team(person, &master);
    let is_biased = observer.as_ref().is_some_and(is_biased);
    let done = work.done();
    desk.ruling.games.entry(name.to_owned()).or_default().extend(done.events);
    let letters = done.letters.into_iter().map(|letter| (Some(name.to_owned()), letter));
    desk.ruling.letters.extend(letters);
    desk.say(answers::boards::leads_now(desk.state.name(person), name));
    if let Some(observer) = observer.filter(|_| is_biased) {
        let observer = desk.state.name(&observer).to_owned();
        desk.say(answers::boards::observer_is_biased(&observer, name));
    }
    Ok(())
}

/// Everybody at the board hears of it, whoever led it, and whoever leads it now.
fn tell(work: &mut Work, former: &PersonId, master: &PersonId, why: &str) {
    let game = &work.state;
    let address = game.person(master).map_or("", |person| &person.address);
    let names = (say::name(game, former), say::name(game, master));
    let draft = answers::boards::another_master(game, names, address, why);
    let mut board = work.state.board();
    board.insert(former.clone());
    board.remove(master);
    work.write_all(&board, &draft);
    work.write(master, answers::boards::you_lead(draft));
}
