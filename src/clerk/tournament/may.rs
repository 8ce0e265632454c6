//! Whether a command of the director can be carried out now: a refusal is found before anything is
//! done.

use super::refusal::{WhyRefused, reasons, refuse};
use super::rosters::{may_enter, nobody_falls_off, roster_stands, stands};
use super::{
    announcing, attendance, committee, deputy, pausing, penalty, reported_may, sign_up, stages,
};
use crate::game::{Moment, PersonId};
use crate::report::answers::sender::SenderAnswer;
use crate::report::answers::tournament::announced::AnnouncedAnswer;
use crate::report::answers::tournament::boards::BoardsAnswer;
use crate::report::answers::tournament::individuals::{IndividualsAnswer, SaidBy};
use crate::report::answers::tournament::places::PlacesAnswer;
use crate::report::answers::tournament::roster::RosterAnswer;
use crate::report::answers::tournament::rounds::RoundsAnswer;
use crate::report::answers::tournament::seats::EventSeatsAnswer;
use crate::report::answers::tournament::sign_up::SignUpAnswer;
use crate::tournament::event::DrawnBoard;
use crate::tournament::roster::{Member, Role, Roster, check};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::SeatPower;
use crate::tournament::{By, DirectorCommand, SignUp, Tournament, TournamentFact};

/// Whether a command can be carried out now.
pub(super) fn may(
    tournament: &Tournament,
    command: &DirectorCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    use DirectorCommand as C;
    let drawn = |round: &Round| tournament.draws.contains_key(round);
    let begun = |round: &Round| tournament.started.contains_key(round);
    match command {
        DirectorCommand::OpenSignUp { .. }
        | DirectorCommand::CloseSignUp
        | DirectorCommand::CloseSignUpAnyway => may_sign_up(tournament, command, now),
        DirectorCommand::Import { roster, drops } => may_import(tournament, roster, *drops),
        DirectorCommand::Enter { member } => may_enter(tournament, member),
        DirectorCommand::Strike { person, .. } => may_strike(tournament, person),
        DirectorCommand::StrikeTeam { team, .. } => may_strike_team(tournament, team),
        DirectorCommand::Void { .. } if !tournament.proof.has_tokens() => {
            refuse(SenderAnswer::HasNoTokens)
        }
        DirectorCommand::Void { person } => known(tournament, person).map(|_| ()),
        C::Appoint { .. } | C::Act { .. } => may_appoint(tournament, command, now),
        DirectorCommand::Deputy { deputy: Some(deputy) } => deputy::may(tournament, deputy),
        DirectorCommand::Policy { master, .. } => may_have_a_policy(tournament, master),
        DirectorCommand::Draw { round } if drawn(round) => {
            refuse(RoundsAnswer::DrawnAlready(*round))
        }
        DirectorCommand::Draw { round } => tournament.may_draw(*round).map_err(reasons),
        C::Undraw { round } if begun(round) => refuse(RoundsAnswer::CantUndraw(*round)),
        C::Undraw { round } if !drawn(round) => refuse(RoundsAnswer::NoDraw(*round)),
        DirectorCommand::Start { round, due } => stages::may_start(tournament, *round, *due, now),
        DirectorCommand::Substitute { game, power, person } => {
            may_substitute(tournament, game, *power, person)
        }
        C::Swap { round, one, other } => attendance::may_swap(tournament, *round, [one, other]),
        C::KeepApart { people, keeps } => attendance::may_keep_apart(tournament, people, *keeps),
        C::Reported { what } => reported_may::may(tournament, what, now),
        DirectorCommand::Penalize { person, points } => penalty::may(tournament, person, points),
        DirectorCommand::Master { game, person } => may_lead(tournament, game, person),
        DirectorCommand::Observer { game, person } => may_observe(tournament, game, person),
        DirectorCommand::Attend { person, rounds, plays } => {
            match attendance::refused(tournament, person, rounds, *plays, SaidBy::Director) {
                Some(why) => refuse(why),
                None => Ok(()),
            }
        }
        DirectorCommand::CheckIn { .. } => attendance::may_ask_in(tournament, command, now),
        DirectorCommand::Decline { round, person } => {
            stages::may_decline(tournament, *round, person)
        }
        DirectorCommand::Holiday { holiday } if holiday.to <= now => {
            refuse(BoardsAnswer::HolidayIsOver(holiday.name.clone()))
        }
        C::Pause { .. } | C::Resume => pausing::may(tournament, command, now),
        DirectorCommand::Announce { .. }
        | DirectorCommand::Hold { .. }
        | DirectorCommand::Unadvance { .. } => announcing::may(tournament, command),
        DirectorCommand::Publish | DirectorCommand::Advance { .. } | DirectorCommand::Finish => {
            may_tell_places(tournament, command)
        }
        DirectorCommand::Ask { matter, until, .. } => {
            committee::may_ask(tournament, *matter, *until, now)
        }
        DirectorCommand::Answer { question, .. } => committee::may_answer(tournament, *question),
        DirectorCommand::Undraw { .. }
        | DirectorCommand::Deputy { deputy: None }
        | DirectorCommand::Holiday { .. }
        | DirectorCommand::Rule { .. } => Ok(()),
    }
}

fn may_strike(tournament: &Tournament, person: &PersonId) -> Result<(), WhyRefused> {
    let directs = tournament.roster.director().is_some_and(|td| td.id == *person);
    match () {
        () if tournament.is_drawn(person) => refuse(stays_for_a_draw(tournament, person)),
        () if tournament.teams_stand() || tournament.has_sat(person) => {
            refuse(RosterAnswer::NoStrike(person.clone()))
        }
        () if directs => refuse(RosterAnswer::NobodyDirects),
        () => known(tournament, person).map(|_| ()),
    }
}

fn stays_for_a_draw(tournament: &Tournament, person: &PersonId) -> IndividualsAnswer {
    IndividualsAnswer::NoStrike(tournament.name(person).to_owned(), tournament.undrawn())
}

/// Whether places may be told, or settled.
fn may_tell_places(tournament: &Tournament, command: &DirectorCommand) -> Result<(), WhyRefused> {
    match command {
        _ if tournament.holds_standings => refuse(AnnouncedAnswer::ReleaseFirst),
        DirectorCommand::Publish if tournament.started.is_empty() => refuse(PlacesAnswer::NoneYet),
        DirectorCommand::Advance { round } => stages::may_advance(tournament, *round),
        DirectorCommand::Finish => stages::may_finish(tournament),
        _ => Ok(()),
    }
}

fn may_import(tournament: &Tournament, roster: &Roster, drops: bool) -> Result<(), WhyRefused> {
    if tournament.teams_stand() {
        return refuse(RosterAnswer::TeamsStand);
    }
    roster_stands(tournament, roster)?;
    let known = |person: &PersonId| roster.find(person).is_some();
    let mut members = tournament.roster.members.iter();
    let drops_a_player =
        members.any(|member| tournament.is_on_record(&member.id) && !known(&member.id));
    match drops && !drops_a_player {
        true => Ok(()),
        false => nobody_falls_off(tournament, roster),
    }
}

fn may_strike_team(tournament: &Tournament, team: &str) -> Result<(), WhyRefused> {
    let directs = tournament.director().is_some_and(|td| td.team.as_deref() == Some(team));
    match directs {
        _ if tournament.teams_stand() => refuse(RosterAnswer::TeamsStand),
        true => refuse(RosterAnswer::NobodyDirects),
        false => {
            let drawn = tournament.roster.team(team).find(|one| tournament.is_drawn(&one.id));
            match drawn {
                Some(one) => refuse(stays_for_a_draw(tournament, &one.id)),
                None => Ok(()),
            }
        }
    }
}

/// Whether sign-up may be opened or closed.
fn may_sign_up(
    tournament: &Tournament,
    command: &DirectorCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    let is_closed =
        tournament.sign_up == SignUp::Closed && tournament.roster.individuals().is_empty();
    let is_open_event = tournament.form().is_some();
    let is_closed = is_closed || is_open_event && tournament.sign_up == SignUp::Closed;
    match command {
        DirectorCommand::OpenSignUp { until } if until.is_some_and(|until| until <= now) => {
            refuse(SignUpAnswer::UntilIsOver)
        }
        _ if tournament.teams_stand() => refuse(RosterAnswer::TeamsStand),
        // A table that came later may bring people without a team.
        DirectorCommand::CloseSignUp | DirectorCommand::CloseSignUpAnyway if is_closed => {
            refuse(SignUpAnswer::ClosedAlready)
        }
        DirectorCommand::CloseSignUp if is_open_event => attendance::enough_players(tournament),
        DirectorCommand::CloseSignUp => enough_teams(tournament),
        _ => Ok(()),
    }
}

/// Teams are drawn and told only for a tournament that can be played (B.6b).
fn enough_teams(tournament: &Tournament) -> Result<(), WhyRefused> {
    let teams = sign_up::teams_then(tournament);
    match teams >= check::TEAMS_MIN {
        true => Ok(()),
        false => refuse(SignUpAnswer::TooFewToClose(teams)),
    }
}

fn known<'t>(tournament: &'t Tournament, person: &PersonId) -> Result<&'t Member, WhyRefused> {
    match tournament.roster.find(person) {
        Some(member) => Ok(member),
        None => refuse(RosterAnswer::Unknown(person.clone())),
    }
}

fn may_have_a_policy(tournament: &Tournament, master: &PersonId) -> Result<(), WhyRefused> {
    // In an open event the director leads boards, too.
    match tournament.form().is_some() && tournament.is_director(master) {
        true => Ok(()),
        false => has_role(tournament, master, Role::Master),
    }
}

fn has_role(tournament: &Tournament, person: &PersonId, role: Role) -> Result<(), WhyRefused> {
    let member = known(tournament, person)?;
    match member.is(role) {
        true => Ok(()),
        false => refuse(RosterAnswer::LacksRole(member.name.clone(), role)),
    }
}

fn may_appoint(
    tournament: &Tournament,
    command: &DirectorCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    match command {
        DirectorCommand::Act { assistant: Some(person) } => {
            has_role(tournament, person, Role::Assistant)
        }
        DirectorCommand::Appoint { person, role: Role::Director, .. } => {
            refuse(RosterAnswer::DirectorStays(person.clone()))
        }
        DirectorCommand::Appoint { role: Role::Player, has: true, .. }
            if tournament.teams_stand() =>
        {
            refuse(RosterAnswer::NoNewPlayer)
        }
        DirectorCommand::Appoint { person, role, has } => {
            known(tournament, person)?;
            let mut after = tournament.clone();
            let what = TournamentFact::Commanded { command: command.clone(), at: now };
            after.apply(&crate::tournament::TournamentEvent {
                by: By::Clerk,
                why: String::new(),
                what,
            });
            match after.roster.find(person) {
                None => may_leave(tournament, person)?,
                Some(member) if *role == Role::Reserve && !has && member.is(Role::Reserve) => {
                    return refuse(RosterAnswer::IsOfATeam(member.name.clone()));
                }
                Some(_) => {}
            }
            stands(&tournament.roster, &after.roster)
        }
        _ => Ok(()),
    }
}

/// A person whose last role is taken away, so that he leaves the roster, must not be needed on a
/// board.
fn may_leave(tournament: &Tournament, person: &PersonId) -> Result<(), WhyRefused> {
    let name = tournament.name(person);
    let drawn = tournament.draws.values().flat_map(|draw| &draw.boards);
    let is_over = |table: &&DrawnBoard| {
        tournament.reports.get(&table.game).is_some_and(crate::tournament::report::Report::is_over)
    };
    let needs =
        |table: &&DrawnBoard| table.master == *person || table.observer.as_ref() == Some(person);
    if let Some(table) = drawn.filter(|table| !is_over(table)).find(needs) {
        return refuse(RosterAnswer::IsNeededOn(name.to_owned(), table.game.clone()));
    }
    match tournament.is_on_record(person) {
        true => refuse(RosterAnswer::HasSat(name.to_owned())),
        false => Ok(()),
    }
}

fn may_substitute(
    tournament: &Tournament,
    game: &str,
    power: SeatPower,
    person: &PersonId,
) -> Result<(), WhyRefused> {
    let member = known(tournament, person)?;
    let Some((round, table)) = tournament.table(game) else {
        return refuse(EventSeatsAnswer::NoGame(game.to_owned()));
    };
    if !tournament.may_play(person) {
        return refuse(EventSeatsAnswer::Directs(member.name.clone()));
    }
    let elsewhere = tournament.played_elsewhere.get(game);
    match elsewhere {
        Some(board) if !board.is_open() => return refuse(BoardsAnswer::IsOver(game.to_owned())),
        None if tournament.started.contains_key(&round) => {
            return attendance::may_take_a_seat(tournament, round, game, person);
        }
        _ => {}
    }
    if table.players.contains(person) {
        return refuse(EventSeatsAnswer::IsOnThatBoard(member.name.clone()));
    }
    if table.master == *person {
        return refuse(EventSeatsAnswer::Leads(member.name.clone(), game.to_owned()));
    }
    attendance::meets_nobody_kept_apart(tournament, table, power.index(), person)?;
    let boards = &tournament.draws.get(&round).map_or(&[][..], |draw| &draw.boards);
    if round.is_for_teams()
        && tournament.form().is_none()
        && let Some(team) = &member.team
    {
        keeps_teams_apart(tournament, boards, (game, power.index()), team)?;
    }
    let seated: Vec<&DrawnBoard> =
        boards.iter().filter(|table| table.players.contains(person)).collect();
    attendance::may_take_a_seat(tournament, round, game, person)?;
    match seated.len() {
        0..3 => Ok(()),
        seats => {
            let (name, game) = (member.name.clone(), game.to_owned());
            let power = tournament.kind_of(&game).name(power.index()).into_owned();
            refuse(EventSeatsAnswer::HasEnough(name, seats, round, power, game))
        }
    }
}

/// Two of a team have neither one power in a team round nor one board (B.6a, b). Both hold without
/// exception, also for a player who takes a seat before the round begins.
fn keeps_teams_apart(
    tournament: &Tournament,
    boards: &[DrawnBoard],
    (game, seat): (&str, usize),
    team: &str,
) -> Result<(), WhyRefused> {
    for table in boards {
        for (at, player) in table.players.iter().enumerate() {
            let is_here = table.game == game;
            let is_mate = tournament
                .roster
                .find(player)
                .is_some_and(|mate| mate.team.as_deref() == Some(team));
            if !is_mate || is_here == (at == seat) {
                continue;
            }
            let (name, team) = (tournament.name(player).to_owned(), team.to_owned());
            let power = tournament.kind_of(game).name(seat).into_owned();
            return refuse(match is_here {
                true => EventSeatsAnswer::TeamIsOnThatBoard(name, team),
                false => EventSeatsAnswer::TeamHasThatPower(name, team, power, table.game.clone()),
            });
        }
    }
    Ok(())
}

fn waiting<'t>(tournament: &'t Tournament, game: &str) -> Result<&'t DrawnBoard, WhyRefused> {
    match tournament.table(game) {
        None => refuse(EventSeatsAnswer::NoGame(game.to_owned())),
        Some((round, _)) if tournament.started.contains_key(&round) => {
            refuse(BoardsAnswer::HasBegun(game.to_owned()))
        }
        Some((_, table)) => Ok(table),
    }
}

fn may_lead(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), WhyRefused> {
    has_role(tournament, person, Role::Master)?;
    let Some((round, table)) = tournament.table(game) else {
        return refuse(EventSeatsAnswer::NoGame(game.to_owned()));
    };
    // For a running round the game knows whether he plays in it.
    if tournament.started.contains_key(&round) {
        return match tournament.running().any(|(_, running)| running == game) {
            true => Ok(()),
            false => refuse(BoardsAnswer::IsOver(game.to_owned())),
        };
    }
    match table.players.contains(person) {
        true => refuse(BoardsAnswer::PlaysIn(tournament.name(person).to_owned(), game.to_owned())),
        false => Ok(()),
    }
}

fn may_observe(tournament: &Tournament, game: &str, person: &PersonId) -> Result<(), WhyRefused> {
    known(tournament, person)?;
    let table = waiting(tournament, game)?;
    match tournament.observes_badly(person, table) {
        Some(why) => refuse(BoardsAnswer::CantObserve(why)),
        None => Ok(()),
    }
}
