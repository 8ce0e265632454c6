//! Whether a command of the director can be carried out as things stand: what is refused is found
//! before anything is done.

use super::rosters::{may_enter, nobody_falls_off, roster_stands, stands};
use super::ruling::{Refused, refuse};
use super::{sign_up, stages};
use crate::board::Power;
use crate::game::{Moment, PersonId};
use crate::report::answers::tournament as answers;
use crate::tournament::committee::{Approval, Matter, Outcome};
use crate::tournament::event::Table;
use crate::tournament::roster::{Member, Role, check};
use crate::tournament::rounds::Round;
use crate::tournament::{By, Command, SignUp, Tournament, What};

/// Whether a command can be carried out as things stand.
pub(super) fn may(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let drawn = |round: &Round| tournament.draws.contains_key(round);
    let begun = |round: &Round| tournament.started.contains_key(round);
    match command {
        Command::OpenSignUp { .. } | Command::CloseSignUp | Command::CloseSignUpAnyway => {
            may_sign_up(tournament, command, now)
        }
        Command::Import { .. } if tournament.teams_stand() => refuse(answers::roster::TEAMS_STAND),
        Command::Import { roster, drops } => {
            roster_stands(tournament, roster)?;
            if *drops { Ok(()) } else { nobody_falls_off(tournament, roster) }
        }
        Command::Enter { member } => may_enter(tournament, member),
        Command::Strike { person } if tournament.teams_stand() => {
            refuse(answers::roster::no_strike(person))
        }
        Command::Strike { person }
            if tournament.roster.director().is_some_and(|td| td.id == *person) =>
        {
            refuse(answers::roster::NOBODY_DIRECTS)
        }
        Command::Strike { person } => known(tournament, person).map(|_| ()),
        Command::Appoint { .. } | Command::Act { .. } => may_appoint(tournament, command, now),
        Command::Policy { master, .. } => has_role(tournament, master, Role::Master),
        Command::Draw { round } if drawn(round) => refuse(answers::rounds::drawn_already(*round)),
        Command::Draw { round } => tournament.may_draw(*round),
        Command::Undraw { round } if !drawn(round) || begun(round) => {
            refuse(answers::rounds::no_draw(*round))
        }
        Command::Start { round, due } => stages::may_start(tournament, *round, *due, now),
        Command::Substitute { game, power, person } => {
            may_substitute(tournament, game, *power, person)
        }
        Command::Master { game, person } => may_lead(tournament, game, person),
        Command::Observer { game, person } => may_observe(tournament, game, person),
        Command::Decline { round, person } => stages::may_decline(tournament, *round, person),
        Command::Holiday { holiday } if holiday.to <= now => {
            refuse(answers::boards::holiday_is_over(holiday))
        }
        Command::Publish if tournament.started.is_empty() => refuse(answers::places::NONE_YET),
        Command::Advance { round } => stages::may_advance(tournament, *round),
        Command::Finish => stages::may_finish(tournament),
        Command::Ask { matter, until, .. } => may_ask(tournament, *matter, *until, now),
        Command::Answer { question, .. } => may_answer(tournament, *question),
        Command::Undraw { .. }
        | Command::Holiday { .. }
        | Command::Rule { .. }
        | Command::Publish => Ok(()),
    }
}

/// What may become of sign-up.
fn may_sign_up(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let is_closed =
        tournament.sign_up == SignUp::Closed && tournament.roster.individuals().is_empty();
    match command {
        Command::OpenSignUp { until } if until.is_some_and(|until| until <= now) => {
            refuse(answers::sign_up::UNTIL_IS_OVER)
        }
        _ if tournament.teams_stand() => refuse(answers::roster::TEAMS_STAND),
        // A table that came later may bring people without a team.
        Command::CloseSignUp | Command::CloseSignUpAnyway if is_closed => {
            refuse(answers::sign_up::CLOSED_ALREADY)
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
        false => refuse(answers::sign_up::too_few_to_close(teams)),
    }
}

fn known<'t>(tournament: &'t Tournament, person: &PersonId) -> Result<&'t Member, Refused> {
    match tournament.roster.find(person) {
        Some(member) => Ok(member),
        None => refuse(answers::roster::unknown(person)),
    }
}

fn has_role(tournament: &Tournament, person: &PersonId, role: Role) -> Result<(), Refused> {
    let member = known(tournament, person)?;
    match member.is(role) {
        true => Ok(()),
        false => refuse(answers::roster::lacks_role(&member.name, role)),
    }
}

fn may_appoint(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    match command {
        Command::Act { assistant: Some(person) } => has_role(tournament, person, Role::Assistant),
        Command::Appoint { person, role: Role::Director, .. } => {
            refuse(answers::roster::director_stays(person))
        }
        Command::Appoint { role: Role::Player, has: true, .. } if tournament.teams_stand() => {
            refuse(answers::roster::NO_NEW_PLAYER)
        }
        Command::Appoint { person, role, has } => {
            known(tournament, person)?;
            let mut after = tournament.clone();
            let what = What::Commanded { command: command.clone(), at: now };
            after.apply(&crate::tournament::Event { by: By::Clerk, why: String::new(), what });
            match after.roster.find(person) {
                None => may_leave(tournament, person)?,
                Some(member) if *role == Role::Reserve && !has && member.is(Role::Reserve) => {
                    return refuse(answers::roster::is_of_a_team(&member.name));
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
        return refuse(answers::roster::is_needed_on(name, &table.game));
    }
    match tournament.has_sat(person) {
        true => refuse(answers::roster::has_sat(name)),
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
        return refuse(answers::seats::no_game(game));
    };
    if !tournament.may_play(person) {
        return refuse(answers::seats::directs(&member.name));
    }
    if tournament.started.contains_key(&round) {
        return Ok(());
    }
    if table.players.contains(person) {
        return refuse(answers::seats::is_on_that_board(&member.name));
    }
    if table.master == *person {
        return refuse(answers::seats::leads(&member.name, game));
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
        _ => refuse(answers::seats::has_enough(&member.name, seats, round, (power, game))),
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
            return refuse(match is_here {
                true => answers::seats::team_is_on_that_board(name, team),
                false => answers::seats::team_has_that_power(name, team, power, &table.game),
            });
        }
    }
    Ok(())
}

fn waiting<'t>(tournament: &'t Tournament, game: &str) -> Result<&'t Table, Refused> {
    match tournament.table(game) {
        None => refuse(answers::seats::no_game(game)),
        Some((round, _)) if tournament.started.contains_key(&round) => {
            refuse(answers::boards::has_begun(game))
        }
        Some((_, table)) => Ok(table),
    }
}

fn may_lead(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), Refused> {
    has_role(tournament, person, Role::Master)?;
    let Some((round, table)) = tournament.table(game) else {
        return refuse(answers::seats::no_game(game));
    };
    // Whether he plays in one that runs, the game knows.
    if tournament.started.contains_key(&round) {
        return match tournament.running().any(|(_, running)| running == game) {
            true => Ok(()),
            false => refuse(answers::boards::is_over(game)),
        };
    }
    match table.players.contains(person) {
        true => refuse(answers::boards::plays_in(tournament.name(person), game)),
        false => Ok(()),
    }
}

fn may_observe(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), Refused> {
    known(tournament, person)?;
    let table = waiting(tournament, game)?;
    match tournament.observes_badly(person, table) {
        Some(why) => refuse(format!("{why}.")),
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
        return refuse(answers::committee::NOBODY_SITS);
    }
    if until <= now {
        return refuse(answers::committee::TIME_IS_OVER);
    }
    match matter {
        Matter::Override { of } => match tournament.question(of) {
            Some(question) if question.approval == Some(Approval::Vetoed) => Ok(()),
            _ => refuse(answers::committee::not_vetoed(of)),
        },
        Matter::Issue | Matter::RuleChange => Ok(()),
    }
}

fn may_answer(tournament: &Tournament, number: u32) -> Result<(), Refused> {
    let Some(question) = tournament.question(number) else {
        return refuse(answers::committee::no_question(number));
    };
    let waits = question.matter == Matter::RuleChange
        && question.outcome == Some(Outcome::Passed)
        && question.approval.is_none();
    match waits {
        true => Ok(()),
        false => refuse(answers::committee::does_not_wait(number)),
    }
}
