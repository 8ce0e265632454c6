//! Carries out the director's commands. A command that can't be done is refused with its reason,
//! and nothing of it is done.

use super::committee::answered;
use super::games::heard;
use super::may::may;
use super::refusal::{Games, WhyRefused, refuse};
use super::rosters::{by_address, not_in};
use super::{
    announcing, attendance, boards, committee, leading, marks, pausing, penalty, people, places,
    reported, rounds, sign_up,
};
use crate::board::Power;
use crate::clerk::Ruling;
use crate::clerk::ruling::Work;
use crate::clerk::{around, effects, seating};
use crate::game::seat_move::SeatMove;
use crate::game::{Game, Moment, PersonId};
use crate::report::answers::answer::{ClerkAnswer, worded};
use crate::report::answers::tournament::{
    announced::AnnouncedAnswer,
    apart::swapped,
    boards::BoardsAnswer,
    committee::EventCommitteeAnswer,
    deputy::DeputyAnswer,
    penalty::PenaltyAnswer,
    roster::{self, RosterAnswer, found},
    rounds::RoundsAnswer,
    seats::EventSeatsAnswer,
    sign_up::SignUpAnswer,
};
use crate::tournament::deputy::Deputy;
use crate::tournament::report::Report;
use crate::tournament::roster::{Member, Role, Roster, check};
use crate::tournament::scoring::{BoardKind, SeatPower};
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
/// or all that may know a person whose name, address or zone changes.
pub fn needs_games(tournament: &Tournament, command: &DirectorCommand) -> Vec<String> {
    match command {
        DirectorCommand::Substitute { game, .. } | DirectorCommand::Master { game, .. } => {
            let is_here = !tournament.played_elsewhere.contains_key(game);
            let ours = tournament.games().filter(|(_, ours)| ours == game && is_here);
            ours.map(|_| game.clone()).collect()
        }
        DirectorCommand::Enter { member } if tournament.roster.find(&member.id).is_some() => {
            boards::names_of_running(tournament)
        }
        DirectorCommand::Pause { .. } | DirectorCommand::Resume => {
            boards::names_of_running(tournament)
        }
        _ => Vec::new(),
    }
}

/// Rules on a command.
///
/// # Errors
///
/// If it can't be carried out now.
pub fn obey(
    tournament: &Tournament,
    order: &GivenCommand,
    games: &Games,
    now: Moment,
) -> Result<Ruling<Tournament>, Vec<String>> {
    // Two commands may come within one tick of the clock.
    let cause = format!("command {}", tournament.events);
    let mut work = Work::new(tournament, now, cause);
    carry_out(&mut work, order, games).map_err(|why| worded(&why))?;
    Ok(work.done())
}

/// The same for a work that has begun.
pub(super) fn carry_out(
    work: &mut Work<Tournament>,
    order: &GivenCommand,
    games: &Games,
) -> Result<(), WhyRefused> {
    check_order(work, order)?;
    let (at, mut command, before) = (work.now, order.command.clone(), work.state.clone());
    // A refusal is found before anything is recorded.
    may(&work.state, &command, at)?;
    let member = committee::may_put(&before, order).then_some(&order.by);
    committee::settle(&before, &mut command, member);
    let what = TournamentFact::Commanded { command: command.clone(), at };
    work.enter(By::Person(order.by.clone()), &order.why, what);
    does(work, command, order, (&before, games))?;
    reported::follow(work, &before, &order.command);
    if is_about_the_roster(&order.command) {
        people::tell_roster(work, &before, &order.why);
    }
    boards::tell(work, &before);
    observers(work, &before);
    advised_against(work, &before);
    Ok(())
}

/// What follows from a command that is recorded.
fn does(
    work: &mut Work<Tournament>,
    command: DirectorCommand,
    order: &GivenCommand,
    (before, games): (&Tournament, &Games),
) -> Result<(), WhyRefused> {
    match command {
        DirectorCommand::OpenSignUp { until } => work.say(SignUpAnswer::Open(until)),
        DirectorCommand::CloseSignUp | DirectorCommand::CloseSignUpAnyway => sign_up::close(work),
        DirectorCommand::Import { .. } => imported(work, before),
        DirectorCommand::Enter { member } => entered(work, before, &member, games),
        DirectorCommand::Strike { person, .. } => work.say(RosterAnswer::Struck(person)),
        DirectorCommand::StrikeTeam { team, .. } => {
            work.say(RosterAnswer::StruckTeam(before.roster.team(&team).count(), team));
        }
        DirectorCommand::Void { person } => marks::void_anothers(work, &person, &order.by),
        DirectorCommand::Appoint { person, role, has } => {
            appointed(work, before.name(&person), &person, role, has);
        }
        DirectorCommand::Act { .. } | DirectorCommand::Deputy { .. } => directs(work, &command),
        DirectorCommand::Policy { master, policy } => {
            work.say(RosterAnswer::PolicyOf(work.state.name(&master).to_owned()));
            work.say_all(roster::policy(&policy, &work.state.plan.calendar));
        }
        DirectorCommand::Draw { round } => rounds::draw(work, round)?,
        DirectorCommand::Undraw { round } => work.say(RoundsAnswer::Undrawn(round)),
        DirectorCommand::Start { round, due } => rounds::start(work, round, due),
        DirectorCommand::Substitute { game: name, power, person } => {
            substitute(work, (&name, games.get(&name)), power, &person, &order.why)?;
        }
        DirectorCommand::Swap { round, one, other } => {
            work.say_all(swapped(&work.state, before, round, [&one, &other]));
        }
        DirectorCommand::Reported { what } => reported::obey(work, &what, &order.why),
        DirectorCommand::KeepApart { people, keeps } => {
            attendance::keep_apart(work, &people, keeps)
        }
        DirectorCommand::Penalize { .. } => penalty::obey(work, before, order),
        DirectorCommand::Master { game, person } => match games.get(&game) {
            Some(running) => leading::give(work, &game, running, &person, &order.why)?,
            None => work.say(BoardsAnswer::WillLead(work.state.name(&person).to_owned(), game)),
        },
        DirectorCommand::Observer { game, person } => {
            work.say(BoardsAnswer::Observes(work.state.name(&person).to_owned(), game));
        }
        DirectorCommand::Attend { person, rounds, plays } => {
            attendance::told(work, &order.by, &person, (&rounds, plays));
        }
        DirectorCommand::CheckIn { round, until } => attendance::ask_in(work, before, round, until),
        DirectorCommand::Decline { round, person } => {
            rounds::decline(work, round, &person, &order.by)
        }
        DirectorCommand::Holiday { holiday } => boards::decree(work, &holiday),
        DirectorCommand::Pause { .. } | DirectorCommand::Resume => {
            pausing::obey(work, (before, games), &order.command, &order.why);
        }
        DirectorCommand::Rule { text, is_public } => work.say(BoardsAnswer::Ruled(text, is_public)),
        DirectorCommand::Announce { to, text } => announcing::announce(work, &to, &text),
        DirectorCommand::Hold { holds } => work.say(AnnouncedAnswer::Held(holds)),
        DirectorCommand::Unadvance { round } => announcing::unadvanced(work, before, round),
        DirectorCommand::Publish => places::publish(work),
        DirectorCommand::Advance { round } => rounds::advance(work, round),
        DirectorCommand::Finish => rounds::finish(work),
        DirectorCommand::Ask { .. } => committee::put(work),
        DirectorCommand::Answer { question, approves } => {
            answered(work, question, approves, &order.why)
        }
    }
    Ok(())
}

/// A person is new on the roster, or was changed there.
fn entered(work: &mut Work<Tournament>, before: &Tournament, member: &Member, games: &Games) {
    if let Some(before) = before.roster.find(&member.id) {
        people::tell_himself(work, before, member);
        people::tell_games(work, before, games, None);
    }
    work.say(RosterAnswer::Entered(Box::new(member.clone())));
    let is_new = before.roster.find(&member.id).is_none();
    let namesake = namesake(&work.state.roster, member).filter(|_| is_new);
    work.say_all(namesake.map(|other| has_a_namesake(member, other)));
}

/// Says who directs now, or will while the director is silent.
fn directs(work: &mut Work<Tournament>, command: &DirectorCommand) {
    if let DirectorCommand::Deputy { deputy } = command {
        return work.say(match deputy {
            Some(Deputy { person, days }) => {
                DeputyAnswer::IsNamed(work.state.name(person).to_owned(), *days)
            }
            None => DeputyAnswer::NoDeputy,
        });
    }
    let name = work.state.director().map(|member| member.name.clone());
    work.say(RosterAnswer::Directs(name.unwrap_or_default()));
}

/// Says which roles a person has left after he was given one, or lost one.
fn appointed(work: &mut Work<Tournament>, name: &str, person: &PersonId, role: Role, has: bool) {
    let told = if has { RosterAnswer::Appointed } else { RosterAnswer::Dismissed };
    work.say(told(name.to_owned(), role));
    work.say(match work.state.roster.find(person) {
        Some(member) => RosterAnswer::HasRoles(Box::new(member.clone())),
        None => RosterAnswer::NoRoleIsLeft(name.to_owned()),
    });
}

/// How many of a table's people with the name of another we mention.
const NAMESAKES_TOLD_MAX: usize = 20;

/// Whether a command changes people's roles, so that we have to tell those concerned.
const fn is_about_the_roster(command: &DirectorCommand) -> bool {
    matches!(
        command,
        DirectorCommand::Import { .. }
            | DirectorCommand::Enter { .. }
            | DirectorCommand::Strike { quietly: false, .. }
            | DirectorCommand::StrikeTeam { quietly: false, .. }
            | DirectorCommand::Appoint { .. }
    )
}

/// Gives a seat to another player, in a running game or on a drawn board.
fn substitute(
    work: &mut Work<Tournament>,
    (name, game): (&str, Option<&Game>),
    power: SeatPower,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    match game {
        Some(game) => {
            let power = game.map().powers().nth(power.index());
            let power =
                power.ok_or_else(|| vec![EventSeatsAnswer::NoGame(name.to_owned()).into()])?;
            give_seat(work, name, game, power, person, why)?;
        }
        None => {
            let (who, game) = (work.state.name(person).to_owned(), name.to_owned());
            work.say(match work.state.kind_of(name) {
                BoardKind::Table(_) => EventSeatsAnswer::WillSit(who, game),
                kind => {
                    EventSeatsAnswer::WillPlay(who, kind.name(power.index()).into_owned(), game)
                }
            });
        }
    }
    warn_of_committee(work, person);
    attendance::warn_of_absence(work, name, person);
    Ok(())
}

/// Warns of what the rules only advise against, after doing it (A.8).
fn advised_against(work: &mut Work<Tournament>, before: &Tournament) {
    let old = found(check::people(&before.roster), true);
    let new = found(check::people(&work.state.roster), true);
    work.say_all(new.into_iter().filter(|one| !old.contains(one)));
}

/// Warns that a seat goes to a member of the committee: he should not play (A.8).
fn warn_of_committee(work: &mut Work<Tournament>, person: &PersonId) {
    let member = work.state.roster.find(person);
    if let Some(member) = member.filter(|member| member.is(Role::Committee)) {
        work.say(EventSeatsAnswer::IsOfTheCommittee(member.name.clone()));
    }
}

/// Names each observer who must not watch a board any more after a change of the roster (A.10).
fn observers(work: &mut Work<Tournament>, before: &Tournament) {
    let now = work.state.clone();
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
                let game = table.game.clone();
                work.say(match has_begun {
                    true => BoardsAnswer::MayNeedAnotherObserver(game, why),
                    false => BoardsAnswer::NeedsAnotherObserver(game, why),
                });
            }
        }
    }
}

fn imported(work: &mut Work<Tournament>, before: &Tournament) {
    let gone = not_in(before, &work.state.roster);
    if !gone.is_empty() {
        work.say(RosterAnswer::FellOff(by_address(&gone)));
    }
    let of = &work.state;
    let teams = of.has_teams().then(|| of.teams().len());
    // With seven players a team there is no need to count them.
    let players = of.form().map(|_| of.roster.with(Role::Player).count());
    work.say(RosterAnswer::Has(of.roster.members.len(), teams, players));
    let roster = &work.state.roster;
    let came = roster.members.iter().filter(|member| before.roster.find(&member.id).is_none());
    let doubled = came.filter_map(|member| {
        let other = namesake(roster, member)?;
        Some(has_a_namesake(member, other))
    });
    let told: Vec<RosterAnswer> = doubled.take(NAMESAKES_TOLD_MAX).collect();
    work.say_all(told);
}

fn has_a_namesake(member: &Member, other: &Member) -> RosterAnswer {
    let (member, name) = (member.id.clone(), member.name.clone());
    RosterAnswer::HasANamesake(member, name, other.id.clone(), other.address.clone())
}

/// Another person of the same name, who came first.
fn namesake<'r>(roster: &'r Roster, member: &Member) -> Option<&'r Member> {
    let is_called_so = |other: &&Member| other.name.eq_ignore_ascii_case(&member.name);
    let first = roster.members.iter().find(is_called_so);
    first.filter(|other| other.id != member.id)
}

/// Only the director commands; the committee puts changes and overrides itself (A.7). A veto says
/// why.
fn check_order(work: &Work<Tournament>, order: &GivenCommand) -> Result<(), WhyRefused> {
    // The prompt gives a reason beside the line, so the line alone may have none.
    let without_why = match order.command {
        DirectorCommand::Answer { approves: false, .. } => {
            Some(ClerkAnswer::from(EventCommitteeAnswer::VetoWithoutWhy))
        }
        DirectorCommand::Penalize { .. } => Some(PenaltyAnswer::NeedsWhy.into()),
        _ => None,
    };
    if let Some(told) = without_why.filter(|_| order.why.trim().is_empty()) {
        return refuse(told);
    }
    let directs = |member: &Member| member.id == order.by;
    let tournament = &work.state;
    let is_his = tournament.director().is_some_and(directs)
        || tournament.roster.director().is_some_and(directs);
    match &order.command {
        _ if is_his || committee::may_put(tournament, order) => Ok(()),
        DirectorCommand::Ask { .. } => refuse(EventCommitteeAnswer::NotYoursToPut),
        _ => refuse(RosterAnswer::OnlyTheDirector),
    }
}

/// Gives a player a seat in a running game at once (B.10, D.X(6)). The game's own events and
/// letters are part of the ruling.
fn give_seat(
    work: &mut Work<Tournament>,
    name: &str,
    game: &Game,
    power: Power,
    person: &PersonId,
    why: &str,
) -> Result<(), WhyRefused> {
    let Some(member) = work.state.roster.find(person).cloned() else { return Ok(()) };
    let cause = format!("substitution of {power} {}", work.state.events);
    let mut board = Work::new(game, work.now, cause);
    if board.state.person(&member.id).is_none() {
        board.record(boards::named(&work.state, std::iter::once(&member.id)));
    }
    let moved = SeatMove::Given { person: member.id.clone() };
    let effects = effects::move_seat(&mut board, power, moved, work.now);
    if let Some(why) = around::objected(&effects) {
        return refuse(EventSeatsAnswer::Stays(power, name.to_owned(), why));
    }
    seating::explain(&mut board, power, why);
    seating::introduce(&mut board);
    let report = Report::of(&board.state);
    let done = board.done();
    work.take_over(name, done);
    heard(work, name, &report);
    work.say(EventSeatsAnswer::PlaysNow(member.name.clone(), power, name.to_owned()));
    Ok(())
}
