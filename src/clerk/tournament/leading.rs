//! Another game master for a running board: the director replaces one who is ill or can't be
//! reached, since he provides for every board (A.3).

use super::boards;
use super::refusal::{WhyRefused, refuse};
use crate::clerk::ruling::Work;
use crate::clerk::say;
use crate::game::event::Event;
use crate::game::staff::Staff;
use crate::game::{Game, PersonId};
use crate::report::answers::tournament as answers;
use crate::report::answers::tournament::boards::BoardsAnswer;
use crate::tournament::Tournament;

/// Gives a running game another master. Its policy stays as the players were told it (D.I(1)).
pub(super) fn give(
    work: &mut Work<Tournament>,
    name: &str,
    game: &Game,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    // In a game a newcomer's name is his address.
    let ids = work.state.names_of(person);
    let known = ids.into_iter().find(|id| game.person(id).is_some());
    let master = known.unwrap_or_else(|| person.clone());
    let sits = |tenure: &crate::game::seats::Tenure| tenure.holder == master;
    if game.seats.values().any(|seat| seat.tenures().iter().any(sits)) {
        return refuse(BoardsAnswer::HasPlayedIn(
            work.state.name(person).to_owned(),
            name.to_owned(),
        ));
    }
    let former = game.staff.master.clone();
    if former == master {
        return refuse(BoardsAnswer::LeadsAlready(
            work.state.name(person).to_owned(),
            name.to_owned(),
        ));
    }
    let mut board = Work::new(game, work.now, format!("master of {name} {}", work.state.events));
    // His team-mates may be named as observers later (A.10).
    let team = work.state.team_of(person).map(|(_, members)| members).unwrap_or_default();
    let people = team.iter().chain([person, &former]);
    board.record(boards::named(&work.state, people));
    let staff = Staff { master: master.clone(), ..board.state.staff.clone() };
    board.record(Event::StaffChanged { staff });
    tell(&mut board, &former, &master, why);
    let observer = board.state.staff.observer.clone();
    let is_biased =
        |person: &PersonId| *person == master || board.state.are_of_one_team(person, &master);
    let is_biased = observer.as_ref().is_some_and(is_biased);
    let done = board.done();
    work.take_over(name, done);
    work.say(BoardsAnswer::LeadsNow(work.state.name(person).to_owned(), name.to_owned()));
    if let Some(observer) = observer.filter(|_| is_biased) {
        let observer = work.state.name(&observer).to_owned();
        work.say(BoardsAnswer::ObserverIsBiased(observer, name.to_owned()));
    }
    Ok(())
}

/// Tells the whole board, the former master and the new one.
fn tell(board: &mut Work, former: &PersonId, master: &PersonId, why: &str) {
    let game = &board.state;
    let address = game.person(master).map_or("", |person| &person.address);
    let names = (say::name(game, former), say::name(game, master));
    let draft = answers::boards::another_master(game, names, address, why);
    let mut people = game.board();
    people.insert(former.clone());
    people.remove(master);
    board.write_all(&people, &draft);
    board.write(master, answers::boards::you_lead(draft));
}
