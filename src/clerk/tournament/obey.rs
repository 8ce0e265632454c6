//! Carrying out what the director commands. Whatever can't be done is refused with its reason, and
//! nothing of it is done.

use super::committee::answered;
use super::desk::TournamentDesk;
use super::games::heard;
use super::may::may;
use super::rosters::not_in;
use super::ruling::{Games, Ruling, WhyRefused, refuse};
use super::{boards, committee, leading, people, places, rounds, sign_up};
use crate::board::Power;
use crate::clerk::{effects, ruling::Work, seating};
use crate::game::seat_move::SeatMove;
use crate::game::seats::Effect;
use crate::game::{Game, Moment, PersonId};
use crate::report::answers::tournament as answers;
use crate::tournament::report::Report;
use crate::tournament::roster::{Member, Role, check};
use crate::tournament::{By, DirectorCommand, Tournament, TournamentFact};

/// A command, with who gave it and why.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GivenCommand {
    /// Who.
    pub by: PersonId,
    /// Why, as far as he said.
    pub why: String,
    /// What.
    pub command: DirectorCommand,
}

/// The games that have to be known to rule on a command: the one that it is about, if it has begun,
/// or all that may know somebody whose name, address or zone changes.
pub fn needs_games(tournament: &Tournament, command: &DirectorCommand) -> Vec<String> {
    match command {
        DirectorCommand::Substitute { game, .. } | DirectorCommand::Master { game, .. } => {
            tournament.games().filter(|(_, ours)| ours == game).map(|_| game.clone()).collect()
        }
        DirectorCommand::Enter { member } if tournament.roster.find(&member.id).is_some() => {
            boards::names_of_running(tournament)
        }
        _ => Vec::new(),
    }
}

/// Rules on a command.
///
/// # Errors
///
/// If it can't be carried out as things stand.
pub fn obey(
    tournament: &Tournament,
    order: &GivenCommand,
    games: &Games,
    now: Moment,
) -> Result<Ruling, WhyRefused> {
    // Two commands may come within a moment of the clock.
    let cause = format!("command {}", tournament.events);
    let mut desk = TournamentDesk::new(tournament, now, cause);
    carry_out(&mut desk, order, games)?;
    Ok(desk.done())
}

/// The same for a desk that has begun.
pub(super) fn carry_out(
    desk: &mut TournamentDesk,
    order: &GivenCommand,
    games: &Games,
) -> Result<(), WhyRefused> {
    check_order(desk, order)?;
    let (at, mut command, before) = (desk.now, order.command.clone(), desk.state.clone());
    // What is refused is found before anything is recorded.
    may(&desk.state, &command, at)?;
    committee::settle(&before, &mut command);
    let what = TournamentFact::Commanded { command: command.clone(), at };
    desk.record(By::Person(order.by.clone()), &order.why, what);
    match command {
        DirectorCommand::OpenSignUp { .. } => desk.say(answers::sign_up::OPEN),
        DirectorCommand::CloseSignUp | DirectorCommand::CloseSignUpAnyway => sign_up::close(desk),
        DirectorCommand::Import { .. } => imported(desk, &before),
        DirectorCommand::Enter { member } => {
            if let Some(before) = before.roster.find(&member.id) {
                people::tell_himself(desk, before, &member);
                people::tell_games(desk, before, games, None);
            }
            desk.say(answers::roster::entered(&member));
        }
        DirectorCommand::Strike { person } => desk.say(answers::roster::struck(&person)),
        DirectorCommand::Appoint { person, role, has } => {
            appointed(desk, before.name(&person), &person, role, has);
        }
        DirectorCommand::Act { .. } => {
            let name = desk.state.director().map(|member| member.name.clone());
            desk.say(answers::roster::directs(&name.unwrap_or_default()));
        }
        DirectorCommand::Policy { master, policy } => {
            desk.say(answers::roster::policy_of(desk.state.name(&master)));
            desk.say_all(policy.words());
        }
        DirectorCommand::Draw { round } => rounds::draw(desk, round)?,
        DirectorCommand::Undraw { round } => desk.say(answers::rounds::undrawn(round)),
        DirectorCommand::Start { round, due } => rounds::start(desk, round, due),
        DirectorCommand::Substitute { game: name, power, person } => {
            substitute(desk, (&name, games.get(&name)), power, &person, &order.why)?;
        }
        DirectorCommand::Master { game, person } => match games.get(&game) {
            Some(running) => leading::give(desk, &game, running, &person, &order.why)?,
            None => desk.say(answers::boards::will_lead(desk.state.name(&person), &game)),
        },
        DirectorCommand::Observer { game, person } => {
            desk.say(answers::boards::observes(desk.state.name(&person), &game));
        }
        DirectorCommand::Decline { round, person } => {
            rounds::decline(desk, round, &person, &order.by)
        }
        DirectorCommand::Holiday { holiday } => boards::decree(desk, &holiday),
        DirectorCommand::Rule { text, is_public } => {
            desk.say(answers::boards::ruled(&text, is_public));
        }
        DirectorCommand::Publish => places::publish(desk),
        DirectorCommand::Advance { round } => rounds::advance(desk, round),
        DirectorCommand::Finish => rounds::finish(desk),
        DirectorCommand::Ask { .. } => committee::put(desk),
        DirectorCommand::Answer { question, approves } => {
            answered(desk, question, approves, &order.why)
        }
    }
    if is_about_the_roster(&order.command) {
        people::tell_roster(desk, &before, &order.why);
    }
    boards::tell(desk, &before);
    observers(desk, &before);
    advised_against(desk, &before);
    Ok(())
}

/// What somebody is who was given a role, or lost it.
fn appointed(desk: &mut TournamentDesk, name: &str, person: &PersonId, role: Role, has: bool) {
    desk.say(answers::roster::appointed(name, role, has));
    desk.say(answers::roster::what_is_left(name, desk.state.roster.find(person)));
}

/// Whether a command changes who is what, of which those concerned are to hear.
const fn is_about_the_roster(command: &DirectorCommand) -> bool {
    matches!(
        command,
        DirectorCommand::Import { .. }
            | DirectorCommand::Enter { .. }
            | DirectorCommand::Strike { .. }
            | DirectorCommand::Appoint { .. }
    )
}

/// A seat goes to somebody else, in a game that runs or on a board that was drawn.
fn substitute(
    desk: &mut TournamentDesk,
    (name, game): (&str, Option<&Game>),
    power: Power,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    match game {
        Some(game) => give_seat(desk, name, game, power, person, why)?,
        None => desk.say(answers::seats::will_play(desk.state.name(person), power, name)),
    }
    warn_of_committee(desk, person);
    Ok(())
}

/// What the rules only advise against is said, and done (A.8).
fn advised_against(desk: &mut TournamentDesk, before: &Tournament) {
    let warnings = |of: &Tournament| answers::roster::warnings(&check::people(&of.roster));
    let old = warnings(before);
    let new = warnings(&desk.state);
    desk.say_all(new.into_iter().filter(|one| !old.contains(one)));
}

/// A seat goes to somebody of the committee: he should not play (A.8).
fn warn_of_committee(desk: &mut TournamentDesk, person: &PersonId) {
    let member = desk.state.roster.find(person);
    if let Some(member) = member.filter(|member| member.is(Role::Committee)) {
        desk.say(answers::seats::is_of_the_committee(&member.name));
    }
}

/// Whoever may watch a board no more, after a change of the roster, is named (A.10).
fn observers(desk: &mut TournamentDesk, before: &Tournament) {
    let now = desk.state.clone();
    for (round, draw) in now.draws.iter().filter(|(round, _)| !now.is_played(**round)) {
        for table in &draw.boards {
            let Some(observer) = &table.observer else { continue };
            let earlier = before.table(&table.game).map(|(_, earlier)| earlier);
            let known = earlier.and_then(|earlier| earlier.observer.as_ref());
            let was_bad =
                earlier.is_some_and(|earlier| before.observes_badly(observer, earlier).is_some());
            let Some(why) = now.observes_badly(observer, table).filter(|_| !was_bad) else {
                continue;
            };
            if known == Some(observer) {
                let has_begun = now.started.contains_key(round);
                desk.say(answers::boards::needs_another_observer(&table.game, &why, has_begun));
            }
        }
    }
}

fn imported(desk: &mut TournamentDesk, before: &Tournament) {
    let gone = not_in(before, &desk.state.roster);
    if !gone.is_empty() {
        desk.say(answers::roster::fell_off(&gone));
    }
    let (all, teams) = (desk.state.roster.members.len(), desk.state.teams().len());
    desk.say(answers::roster::has(all, teams));
}

/// Only whoever directs commands, and a veto says why.
fn check_order(desk: &TournamentDesk, order: &GivenCommand) -> Result<(), WhyRefused> {
    let is_veto = matches!(order.command, DirectorCommand::Answer { approves: false, .. });
    if is_veto && order.why.trim().is_empty() {
        return refuse(answers::committee::VETO_WITHOUT_WHY);
    }
    let directs = |member: &Member| member.id == order.by;
    let tournament = &desk.state;
    let is_his = tournament.director().is_some_and(directs)
        || tournament.roster.director().is_some_and(directs);
    match is_his {
        true => Ok(()),
        false => refuse(answers::roster::ONLY_THE_DIRECTOR),
    }
}

/// Somebody gets a seat in a running game at once (B.10, D.X(6)). What the game makes of it, its
/// letters included, is part of the ruling.
fn give_seat(
    desk: &mut TournamentDesk,
    name: &str,
    game: &Game,
    power: Power,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    let Some(member) = desk.state.roster.find(person).cloned() else { return Ok(()) };
    let cause = format!("substitution of {power} {}", desk.state.events);
    let mut work = Work::new(game, desk.now, cause);
    if work.state.person(&member.id).is_none() {
        work.record(boards::named(&desk.state, std::iter::once(&member.id)));
    }
    let moved = SeatMove::Given { person: member.id.clone() };
    let effects = effects::move_seat(&mut work, power, moved, desk.now);
    let objection = effects.iter().find_map(|effect| match effect {
        Effect::Objected { why, .. } => Some(effects::objection(why)),
        _ => None,
    });
    if let Some(objection) = objection {
        return refuse(answers::seats::stays(power, name, &objection));
    }
    seating::explain(&mut work, power, why);
    seating::introduce(&mut work);
    let report = Report::of(&work.state);
    let done = work.done();
    desk.ruling.games.entry(name.to_owned()).or_default().extend(done.events);
    let letters = done.letters.into_iter().map(|letter| (Some(name.to_owned()), letter));
    desk.ruling.letters.extend(letters);
    heard(desk, name, &report);
    desk.say(answers::seats::plays_now(&member.name, power, name));
    Ok(())
}
