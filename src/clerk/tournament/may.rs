//! Whether a command of the director can be carried out as things stand: what is refused is found
//! before anything is done.

use super::rosters::{may_enter, nobody_falls_off, roster_stands, stands};
use super::{rounds, sign_up};
use crate::board::Power;
use crate::game::{Moment, PersonId};
use crate::report::names::count;
use crate::tournament::committee::{Approval, Matter, Outcome};
use crate::tournament::event::Table;
use crate::tournament::roster::{Member, Role, check};
use crate::tournament::rounds::Round;
use crate::tournament::{By, Command, SignUp, Tournament, What};

/// Why a command is refused: sentences.
pub(super) type Refused = Vec<String>;

/// The one who directs can't leave: nobody could command any more.
pub(super) const NOBODY_DIRECTS: &str =
    "A tournament has one director, and nobody would be left to command (A.2).";

/// Whether a command can be carried out as things stand.
pub(super) fn may(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let drawn = |round: &Round| tournament.draws.contains_key(round);
    let begun = |round: &Round| tournament.started.contains_key(round);
    let refuse = |why: String| Err(vec![why]);
    match command {
        Command::OpenSignUp { .. } | Command::CloseSignUp | Command::CloseSignUpAnyway => {
            may_sign_up(tournament, command, now)
        }
        Command::Import { .. } if tournament.teams_stand() => refuse(TEAMS_STAND.to_owned()),
        Command::Import { roster, drops } => {
            roster_stands(tournament, roster)?;
            if *drops { Ok(()) } else { nobody_falls_off(tournament, roster) }
        }
        Command::Enter { member } => may_enter(tournament, member),
        Command::Strike { person } if tournament.teams_stand() => {
            refuse(format!("The first round is drawn: {person} can be replaced, not struck."))
        }
        Command::Strike { person }
            if tournament.roster.director().is_some_and(|td| td.id == *person) =>
        {
            refuse(NOBODY_DIRECTS.to_owned())
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
        Command::Holiday { holiday } if holiday.to <= now => {
            refuse(format!("{} would be over before it is decreed.", holiday.name))
        }
        Command::Publish if tournament.started.is_empty() => {
            refuse("There are no standings before the first round begins.".to_owned())
        }
        Command::Advance { round } => rounds::may_advance(tournament, *round),
        Command::Finish => rounds::may_finish(tournament),
        Command::Ask { matter, until, .. } => may_ask(tournament, *matter, *until, now),
        Command::Answer { question, .. } => may_answer(tournament, *question),
        Command::Undraw { .. }
        | Command::Holiday { .. }
        | Command::Rule { .. }
        | Command::Publish => Ok(()),
    }
}

const TEAMS_STAND: &str = "The first round is drawn: the teams stand.";

/// What may become of sign-up.
fn may_sign_up(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let refuse = |why: &str| Err(vec![why.to_owned()]);
    let is_closed =
        tournament.sign_up == SignUp::Closed && tournament.roster.individuals().is_empty();
    match command {
        Command::OpenSignUp { until } if until.is_some_and(|until| until <= now) => {
            refuse("Sign-up would close before it opens: that time is over.")
        }
        _ if tournament.teams_stand() => refuse(TEAMS_STAND),
        // A table that came later may bring people without a team.
        Command::CloseSignUp | Command::CloseSignUpAnyway if is_closed => {
            refuse("Sign-up is closed already.")
        }
        Command::CloseSignUp => enough_teams(tournament),
        _ => Ok(()),
    }
}

/// Teams are drawn and told only for a tournament that can be played (B.6b).
fn enough_teams(tournament: &Tournament) -> Result<(), Refused> {
    let teams = sign_up::teams_then(tournament);
    match teams >= check::TEAMS_MIN {
        true => Ok(()),
        false => Err(vec![format!(
            "{} would come of it, and {} of seven are needed at the least (B.6b): nobody is put \
             into a team yet. Wait for more, or end sign-up all the same by \"close-sign-up \
             --anyway\" (by mail \"td close anyway\"): teams can still come by hand.",
            count(teams, "team"),
            check::TEAMS_MIN
        )]),
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

fn may_appoint(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    match command {
        Command::Act { assistant: Some(person) } => has_role(tournament, person, Role::Assistant),
        Command::Appoint { person, role: Role::Director, .. } => Err(vec![format!(
            "The director stays; {person} can act for him as an assistant (A.6)."
        )]),
        Command::Appoint { role: Role::Player, has: true, .. } if tournament.teams_stand() => {
            Err(vec!["The first round is drawn: nobody becomes a player now (B.4).".to_owned()])
        }
        Command::Appoint { person, role, has } => {
            known(tournament, person)?;
            let mut after = tournament.clone();
            let what = What::Commanded { command: command.clone(), at: now };
            after.apply(&crate::tournament::Event { by: By::Clerk, why: String::new(), what });
            match after.roster.find(person) {
                None => may_leave(tournament, person)?,
                Some(member) if *role == Role::Reserve && !has && member.is(Role::Reserve) => {
                    return Err(vec![format!(
                        "{} is of a team, and so a reserve at the least: \"strike\" takes him off \
                        the roster.",
                        member.name
                    )]);
                }
                Some(_) => {}
            }
            stands(&tournament.roster, &after.roster)
        }
        _ => Ok(()),
    }
}

/// Whoever is to leave the roster with his last role has no board on which he is needed.
fn may_leave(tournament: &Tournament, person: &PersonId) -> Result<(), Refused> {
    let name = tournament.name(person);
    let drawn = tournament.draws.values().flat_map(|draw| &draw.boards);
    let is_over = |table: &&Table| {
        tournament.reports.get(&table.game).is_some_and(crate::tournament::report::Report::is_over)
    };
    let needs = |table: &&Table| table.master == *person || table.observer.as_ref() == Some(person);
    if let Some(table) = drawn.filter(|table| !is_over(table)).find(needs) {
        return Err(vec![format!(
            "{name} has nothing but that role, and leads or observes {}: give that to somebody \
            else first.",
            table.game
        )]);
    }
    match tournament.has_sat(person) {
        true => Err(vec![format!("{name} has a seat or had one, and stays on the roster.")]),
        false => Ok(()),
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
    if table.master == *person {
        return Err(vec![format!("{} leads {game}, and plays no seat there (A.12).", member.name)]);
    }
    let boards = &tournament.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    if round.is_for_teams()
        && let Some(team) = &member.team
    {
        keeps_teams_apart(tournament, boards, (game, power), team)?;
    }
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

/// Two of a team have neither one power in a team round nor one board (B.6a, b): both hold
/// absolutely, also for whoever takes a seat before the round begins.
fn keeps_teams_apart(
    tournament: &Tournament,
    boards: &[Table],
    (game, power): (&str, Power),
    team: &str,
) -> Result<(), Refused> {
    for table in boards {
        for (at, player) in Power::ALL.into_iter().zip(&table.players) {
            let is_here = table.game == game;
            let is_mate = tournament
                .roster
                .find(player)
                .is_some_and(|mate| mate.team.as_deref() == Some(team));
            if !is_mate || is_here == (at == power) {
                continue;
            }
            let name = tournament.name(player);
            return Err(vec![match is_here {
                true => format!("{name} of {team} is on that board already (B.6b)."),
                false => {
                    format!("{name} of {team} plays {power} already, in {} (B.6a).", table.game)
                }
            }]);
        }
    }
    Ok(())
}

fn waiting<'t>(tournament: &'t Tournament, game: &str) -> Result<&'t Table, Refused> {
    match tournament.table(game) {
        None => Err(vec![format!("There is no game {game}.")]),
        Some((round, _)) if tournament.started.contains_key(&round) => {
            Err(vec![format!("{game} has begun: write \"td observer NAME\" to its own address.")])
        }
        Some((_, table)) => Ok(table),
    }
}

fn may_lead(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), Refused> {
    has_role(tournament, person, Role::Master)?;
    let Some((round, table)) = tournament.table(game) else {
        return Err(vec![format!("There is no game {game}.")]);
    };
    // Whether he plays in one that runs, the game knows.
    if tournament.started.contains_key(&round) {
        return match tournament.running().any(|(_, running)| running == game) {
            true => Ok(()),
            false => Err(vec![format!("{game} is over.")]),
        };
    }
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
