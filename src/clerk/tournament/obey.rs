//! Carrying out what the director commands. Whatever can't be done is refused with its reason, and
//! nothing of it is done.

use super::desk::Desk;
use super::{Ruling, committee, games, rounds, sign_up};
use crate::board::Power;
use crate::clerk::{effects, ruling::Work, seating};
use crate::game::seat_move::SeatMove;
use crate::game::seats::Effect;
use crate::game::{self, Game, Moment, PersonId};
use crate::tournament::committee::{Approval, Matter, Outcome};
use crate::tournament::report::Report;
use crate::tournament::roster::{Member, Role, Roster, check};
use crate::tournament::rounds::Round;
use crate::tournament::{By, Command, SignUp, Tournament, What};

/// A command, with who gave it and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// Who.
    pub by: PersonId,
    /// Why, as far as he said.
    pub why: String,
    /// What.
    pub command: Command,
}

/// Why a command is refused: sentences.
type Refused = Vec<String>;

/// The game that a command is about, if that game has begun: who rules on the command needs it.
pub fn needs_game<'c>(tournament: &Tournament, command: &'c Command) -> Option<&'c str> {
    let Command::Substitute { game, .. } = command else { return None };
    tournament.games().any(|(_, ours)| ours == game).then_some(game)
}

/// Rules on a command.
///
/// # Errors
///
/// If it can't be carried out as things stand.
pub fn obey(
    tournament: &Tournament,
    order: &Order,
    game: Option<&Game>,
    now: Moment,
) -> Result<Ruling, Refused> {
    let cause = format!("command {}", now.timestamp_millis());
    let mut desk = Desk::new(tournament, now, cause);
    carry_out(&mut desk, order, game)?;
    Ok(desk.done())
}

/// The same for a desk that has begun.
pub(super) fn carry_out(
    desk: &mut Desk,
    order: &Order,
    game: Option<&Game>,
) -> Result<(), Refused> {
    check_people(desk, order)?;
    let at = desk.now;
    let command = order.command.clone();
    // What is refused is found before anything is recorded.
    may(&desk.tournament, &command, at)?;
    let commanded = What::Commanded { command: command.clone(), at };
    desk.record(By::Person(order.by.clone()), &order.why, commanded);
    match command {
        Command::OpenSignUp { .. } => desk.say("Sign-up is open."),
        Command::CloseSignUp => sign_up::close(desk),
        Command::Import { roster } => imported(desk, &roster),
        Command::Enter { member } => {
            desk.say(format!("{} is on the roster as {}.", member.name, member.id));
        }
        Command::Strike { person } => desk.say(format!("{person} is off the roster.")),
        Command::Appoint { person, role, has } => {
            let name = desk.tournament.name(&person).to_owned();
            let now = if has { "is" } else { "is not" };
            desk.say(format!("{name} {now} {} from now on.", role.name()));
        }
        Command::Act { .. } => {
            let name = desk.tournament.director().map(|member| member.name.clone());
            desk.say(format!("{} directs from now on (A.6).", name.unwrap_or_default()));
        }
        Command::Policy { master, policy } => {
            let name = desk.tournament.name(&master).to_owned();
            desk.say(format!("The games of {name} that begin from now on follow this policy:"));
            policy.words().into_iter().for_each(|words| desk.say(words));
        }
        Command::Draw { round } => rounds::draw(desk, round)?,
        Command::Undraw { round } => {
            desk.say(format!("The boards of {} are not drawn any more.", round.words()));
        }
        Command::Start { round, due } => rounds::start(desk, round, due),
        Command::Substitute { game: name, power, person } => match game {
            Some(game) => give_seat(desk, &name, game, power, &person, &order.why)?,
            None => {
                let who = desk.tournament.name(&person).to_owned();
                desk.say(format!("{who} plays {power} in {name}."));
            }
        },
        Command::Master { game, person } => {
            let name = desk.tournament.name(&person).to_owned();
            desk.say(format!("{name} is the game master of {game}."));
        }
        Command::Observer { game, person } => {
            let name = desk.tournament.name(&person).to_owned();
            desk.say(format!("{name} observes {game} (A.9)."));
        }
        Command::Decline { round, person } => rounds::decline(desk, round, &person, &order.by),
        Command::Rule { text } => desk.say(format!("The ruling is kept: {text}")),
        Command::Publish => rounds::publish(desk),
        Command::Advance { round } => rounds::advance(desk, round),
        Command::Finish => rounds::finish(desk),
        Command::Ask { .. } => committee::put(desk),
        Command::Answer { question, approves } => answered(desk, question, approves),
    }
    Ok(())
}

fn imported(desk: &mut Desk, roster: &Roster) {
    let (people, teams) = (roster.members.len(), roster.teams().len());
    desk.say(format!("The roster has {people} people in {teams} teams."));
}

/// Only whoever directs commands.
fn check_people(desk: &Desk, order: &Order) -> Result<(), Refused> {
    let directs = |member: &Member| member.id == order.by;
    let tournament = &desk.tournament;
    let is_his = tournament.director().is_some_and(directs)
        || tournament.roster.director().is_some_and(directs);
    match is_his {
        true => Ok(()),
        false => Err(vec!["Only the director commands here (A.3).".to_owned()]),
    }
}

/// Whether a command can be carried out as things stand.
fn may(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let drawn = |round: &Round| tournament.draws.contains_key(round);
    let begun = |round: &Round| tournament.started.contains_key(round);
    let refuse = |why: String| Err(vec![why]);
    match command {
        Command::OpenSignUp { until } if until.is_some_and(|until| until <= now) => {
            refuse("Sign-up would close before it opens: that time is over.".to_owned())
        }
        Command::OpenSignUp { .. } | Command::CloseSignUp | Command::Import { .. }
            if drawn(&Round::First) =>
        {
            refuse("The first round is drawn: the teams stand.".to_owned())
        }
        Command::CloseSignUp if tournament.sign_up == SignUp::Closed => {
            refuse("Sign-up is closed already.".to_owned())
        }
        Command::Import { roster } => roster_stands(tournament, roster),
        Command::Enter { member } => may_enter(tournament, member),
        Command::Strike { person } if drawn(&Round::First) => {
            refuse(format!("The first round is drawn: {person} can be replaced, not struck."))
        }
        Command::Strike { person } => known(tournament, person).map(|_| ()),
        Command::Appoint { .. } | Command::Act { .. } => may_appoint(tournament, command, now),
        Command::Policy { master, .. } => has_role(tournament, master, Role::Master),
        Command::Draw { round } if drawn(round) => refuse(format!(
            "{} is drawn already; \"undraw {}\" sets that aside before it begins.",
            round.words(),
            round.name()
        )),
        Command::Draw { round } => tournament.may_draw(*round),
        Command::Undraw { round } if !drawn(round) || begun(round) => {
            refuse(format!("There is no draw of {} that could be set aside.", round.words()))
        }
        Command::Start { round, due } => rounds::may_start(tournament, *round, *due, now),
        Command::Substitute { game, power, person } => {
            may_substitute(tournament, game, *power, person)
        }
        Command::Master { game, person } => may_lead(tournament, game, person),
        Command::Observer { game, person } => may_observe(tournament, game, person),
        Command::Decline { round, person } => rounds::may_decline(tournament, *round, person),
        Command::Publish if tournament.started.is_empty() => {
            refuse("There are no standings before the first round begins.".to_owned())
        }
        Command::Advance { round } => rounds::may_advance(tournament, *round),
        Command::Finish => rounds::may_finish(tournament),
        Command::Ask { matter, until, .. } => may_ask(tournament, *matter, *until, now),
        Command::Answer { question, .. } => may_answer(tournament, *question),
        Command::OpenSignUp { .. }
        | Command::CloseSignUp
        | Command::Undraw { .. }
        | Command::Rule { .. }
        | Command::Publish => Ok(()),
    }
}

fn known<'t>(tournament: &'t Tournament, person: &PersonId) -> Result<&'t Member, Refused> {
    tournament.roster.find(person).ok_or_else(|| vec![format!("Nobody here is called {person}.")])
}

fn has_role(tournament: &Tournament, person: &PersonId, role: Role) -> Result<(), Refused> {
    let member = known(tournament, person)?;
    match member.is(role) {
        true => Ok(()),
        false => Err(vec![format!("{} is no {}.", member.name, role.name())]),
    }
}

/// Whether a roster breaks nothing that it did not break before.
fn stands(before: &Roster, after: &Roster) -> Result<(), Refused> {
    let faults = |roster: &Roster| -> Vec<String> {
        let found = check::people(roster);
        found.iter().filter(|found| !found.is_warning).map(|found| format!("{found}.")).collect()
    };
    let old = faults(before);
    let new: Vec<String> = faults(after).into_iter().filter(|fault| !old.contains(fault)).collect();
    if new.is_empty() { Ok(()) } else { Err(new) }
}

fn roster_stands(tournament: &Tournament, roster: &Roster) -> Result<(), Refused> {
    let director = tournament.roster.director();
    let named = roster.director();
    if let (Some(director), Some(named)) = (director, named)
        && director.address != named.address
    {
        return Err(vec![format!(
            "{} directs, and the table names {}: the director stays.",
            director.name, named.name
        )]);
    }
    let mut all = roster.clone();
    if let (Some(director), None) = (director, named) {
        let is_his =
            |member: &&Member| member.address == director.address || member.id == director.id;
        if let Some(other) = all.members.iter().find(is_his) {
            return Err(vec![format!(
                "{} has the director's name or address, and is no td in the table (A.4).",
                other.name
            )]);
        }
        all.members.push(director.clone());
    }
    stands(&Roster::default(), &all)
}

fn may_enter(tournament: &Tournament, member: &Member) -> Result<(), Refused> {
    let others = tournament.roster.members.iter().filter(|other| other.id != member.id);
    if let Some(other) = others.clone().find(|other| other.address == member.address) {
        return Err(vec![format!("{} is the address of {}.", member.address, other.name)]);
    }
    let before = tournament.roster.members.iter().find(|other| other.id == member.id);
    if tournament.draws.contains_key(&Round::First)
        && member.is(Role::Player)
        && before.is_none_or(|before| !before.is(Role::Player))
    {
        return Err(vec!["The first round is drawn: who comes now comes as a reserve.".to_owned()]);
    }
    let mut after = tournament.roster.clone();
    after.members.retain(|other| other.id != member.id);
    after.members.push(member.clone());
    stands(&tournament.roster, &after)
}

fn may_appoint(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    match command {
        Command::Act { assistant: Some(person) } => has_role(tournament, person, Role::Assistant),
        Command::Appoint { person, role: Role::Director, .. } => Err(vec![format!(
            "The director stays; {person} can act for him as an assistant (A.6)."
        )]),
        Command::Appoint { person, .. } => {
            known(tournament, person)?;
            let mut after = tournament.clone();
            let what = What::Commanded { command: command.clone(), at: now };
            after.apply(&crate::tournament::Event { by: By::Clerk, why: String::new(), what });
            stands(&tournament.roster, &after.roster)
        }
        _ => Ok(()),
    }
}

fn may_substitute(
    tournament: &Tournament,
    game: &str,
    power: Power,
    person: &PersonId,
) -> Result<(), Refused> {
    let member = known(tournament, person)?;
    let Some((round, table)) = tournament.table(game) else {
        return Err(vec![format!("There is no game {game}.")]);
    };
    if !tournament.may_play(person) {
        return Err(vec![format!("{} directs, and may not play (A.4).", member.name)]);
    }
    if tournament.started.contains_key(&round) {
        return Ok(());
    }
    if table.players.contains(person) {
        return Err(vec![format!("{} is on that board already.", member.name)]);
    }
    let boards = &tournament.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    let seats = boards.iter().filter(|table| table.players.contains(person)).count();
    match seats {
        0..3 => Ok(()),
        _ => Err(vec![format!(
            "{} has {seats} seats in {} already, which is enough, also without {power} in {game} \
             (B.9).",
            member.name,
            round.words()
        )]),
    }
}

fn waiting<'t>(
    tournament: &'t Tournament,
    game: &str,
) -> Result<&'t crate::tournament::event::Table, Refused> {
    match tournament.table(game) {
        None => Err(vec![format!("There is no game {game}.")]),
        Some((round, _)) if tournament.started.contains_key(&round) => Err(vec![format!(
            "{game} has begun: write to its own address, \"td observer NAME\" or \"td seat …\"."
        )]),
        Some((_, table)) => Ok(table),
    }
}

fn may_lead(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), Refused> {
    has_role(tournament, person, Role::Master)?;
    let table = waiting(tournament, game)?;
    match table.players.contains(person) {
        true => Err(vec![format!("{} plays in {game}.", tournament.name(person))]),
        false => Ok(()),
    }
}

fn may_observe(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), Refused> {
    known(tournament, person)?;
    let table = waiting(tournament, game)?;
    match tournament.observes_badly(person, table) {
        Some(why) => Err(vec![format!("{why}.")]),
        None => Ok(()),
    }
}

fn may_ask(
    tournament: &Tournament,
    matter: Matter,
    until: Moment,
    now: Moment,
) -> Result<(), Refused> {
    if tournament.sitting().is_empty() {
        return Err(vec!["Nobody sits on the committee.".to_owned()]);
    }
    if until <= now {
        return Err(vec!["The time for ballots would be over: say a later one.".to_owned()]);
    }
    match matter {
        Matter::Override { of } => match tournament.question(of) {
            Some(question) if question.approval == Some(Approval::Vetoed) => Ok(()),
            _ => Err(vec![format!("Question {of} was not vetoed: nothing is to be overridden.")]),
        },
        Matter::Issue | Matter::RuleChange => Ok(()),
    }
}

fn may_answer(tournament: &Tournament, number: u32) -> Result<(), Refused> {
    let Some(question) = tournament.question(number) else {
        return Err(vec![format!("There is no question {number}.")]);
    };
    let waits = question.matter == Matter::RuleChange
        && question.outcome == Some(Outcome::Passed)
        && question.approval.is_none();
    match waits {
        true => Ok(()),
        false => Err(vec![format!(
            "Question {number} does not wait for the director: he approves or vetoes a change of \
             the rules that the committee has passed (A.7)."
        )]),
    }
}

/// The committee hears what became of its change.
fn answered(desk: &mut Desk, number: u32, approves: bool) {
    let Some(question) = desk.tournament.question(number).cloned() else { return };
    let said = match approves {
        true => "The director approves it: the change is made (A.7).".to_owned(),
        false => format!(
            "The director vetoes it (A.7). The committee can override that: two thirds of the \
             votes, with three quarters of those who sit voting. Question {number} stays as it is \
             until then."
        ),
    };
    let subject = format!("question {number}: the director's answer");
    let draft = desk.note(&subject, &[said.clone(), question.text.clone()]);
    for person in &question.sitting {
        desk.write(person, draft.clone());
    }
    desk.say(said);
}

/// Somebody gets a seat in a running game at once (B.10, D.X(6)). What the game makes of it, its
/// letters included, is part of the ruling.
fn give_seat(
    desk: &mut Desk,
    name: &str,
    game: &Game,
    power: Power,
    person: &PersonId,
    why: &str,
) -> Result<(), Refused> {
    let Some(member) = desk.tournament.roster.find(person).cloned() else { return Ok(()) };
    let cause = format!("substitution of {power} {}", desk.now.timestamp_millis());
    let mut work = Work::new(game, desk.now, cause);
    if work.game.person(&member.id).is_none() {
        work.record(game::Event::PersonKnown { person: member.person() });
    }
    let moved = SeatMove::Given { person: member.id.clone() };
    let effects = effects::move_seat(&mut work, power, moved, desk.now);
    let objection = effects.iter().find_map(|effect| match effect {
        Effect::Objected { why, .. } => Some(effects::objection(why)),
        _ => None,
    });
    if let Some(objection) = objection {
        return Err(vec![format!("{power} in {name} stays as it is: {objection}.")]);
    }
    seating::explain(&mut work, power, why);
    seating::introduce(&mut work);
    let report = Report::of(&work.game);
    let done = work.done();
    desk.ruling.games.entry(name.to_owned()).or_default().extend(done.events);
    let letters = done.letters.into_iter().map(|letter| (Some(name.to_owned()), letter));
    desk.ruling.letters.extend(letters);
    games::heard(desk, name, &report);
    desk.say(format!("{} plays {power} in {name} from now on.", member.name));
    Ok(())
}
