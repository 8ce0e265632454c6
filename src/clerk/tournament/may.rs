//! Whether a command of the director can be carried out as things stand: what is refused is found
//! before anything is done.

use super::{rounds, sign_up};
use crate::board::Power;
use crate::game::{Moment, PersonId};
use crate::report::names::count;
use crate::tournament::committee::{Approval, Matter, Outcome};
use crate::tournament::event::Table;
use crate::tournament::roster::{Member, Role, Roster, check};
use crate::tournament::rounds::Round;
use crate::tournament::{By, Command, SignUp, Tournament, What};

/// Why a command is refused: sentences.
pub(super) type Refused = Vec<String>;

/// The one who directs can't leave: nobody could command any more.
const NOBODY_DIRECTS: &str =
    "A tournament has one director, and nobody would be left to command (A.2).";

/// Whether a command can be carried out as things stand.
pub(super) fn may(tournament: &Tournament, command: &Command, now: Moment) -> Result<(), Refused> {
    let drawn = |round: &Round| tournament.draws.contains_key(round);
    let begun = |round: &Round| tournament.started.contains_key(round);
    let refuse = |why: String| Err(vec![why]);
    match command {
        Command::OpenSignUp { until } if until.is_some_and(|until| until <= now) => {
            refuse("Sign-up would close before it opens: that time is over.".to_owned())
        }
        Command::OpenSignUp { .. }
        | Command::CloseSignUp
        | Command::CloseSignUpAnyway
        | Command::Import { .. }
            if tournament.teams_stand() =>
        {
            refuse("The first round is drawn: the teams stand.".to_owned())
        }
        // A table that came later may bring people without a team.
        Command::CloseSignUp | Command::CloseSignUpAnyway
            if tournament.sign_up == SignUp::Closed
                && tournament.roster.individuals().is_empty() =>
        {
            refuse("Sign-up is closed already.".to_owned())
        }
        Command::CloseSignUp => enough_teams(tournament),
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
        Command::OpenSignUp { .. }
        | Command::CloseSignUpAnyway
        | Command::Undraw { .. }
        | Command::Holiday { .. }
        | Command::Rule { .. }
        | Command::Publish => Ok(()),
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
    if let Some(why) = all.members.iter().find_map(|member| tournament.plan.owns(&member.address)) {
        return Err(vec![why]);
    }
    stands(&Roster::default(), &all)
}

/// So many names are told of those whom a table leaves out.
const NAMES_TOLD_MAX: usize = 20;

/// A table replaces the roster. Whoever came otherwise, by mail above all, does not fall off
/// without a word (B.2).
fn nobody_falls_off(tournament: &Tournament, roster: &Roster) -> Result<(), Refused> {
    let gone = not_in(tournament, roster);
    let people = match gone.len() {
        0 => return Ok(()),
        1 => "1 person is".to_owned(),
        several => format!("{several} people are"),
    };
    Err(vec![format!(
        "{people} on the roster and not in the table, and would fall off: {}. Add them (\"roster \
         export\" has them), or say --drop.",
        named(&gone)
    )])
}

/// Who was on the roster and is not in the one that takes its place; the director stays.
fn not_in<'t>(tournament: &'t Tournament, roster: &Roster) -> Vec<&'t Member> {
    let stays = |member: &&Member| {
        member.is(Role::Director)
            || roster.at(&member.address).is_some()
            || roster.members.iter().any(|other| other.id == member.id)
    };
    tournament.roster.members.iter().filter(|member| !stays(member)).collect()
}

/// The names of those who have fallen off a roster; empty if nobody has.
pub(super) fn fallen_off(before: &Tournament, roster: &Roster) -> String {
    named(&not_in(before, roster))
}

fn named(gone: &[&Member]) -> String {
    let first = gone.iter().take(NAMES_TOLD_MAX);
    let names: Vec<String> =
        first.map(|member| format!("{} <{}>", member.name, member.address)).collect();
    let others = if gone.len() > names.len() { " and others" } else { "" };
    format!("{}{others}", names.join(", "))
}

fn may_enter(tournament: &Tournament, member: &Member) -> Result<(), Refused> {
    let others = tournament.roster.members.iter().filter(|other| other.id != member.id);
    if let Some(other) = others.clone().find(|other| other.address == member.address) {
        return Err(vec![format!("{} is the address of {}.", member.address, other.name)]);
    }
    let before = tournament.roster.members.iter().find(|other| other.id == member.id);
    if before.is_some_and(|before| before.is(Role::Director)) && !member.is(Role::Director) {
        return Err(vec![NOBODY_DIRECTS.to_owned()]);
    }
    if let Some(why) = tournament.plan.owns(&member.address) {
        return Err(vec![why]);
    }
    if tournament.teams_stand() {
        comes_late(tournament, before, member)?;
    }
    let mut after = tournament.roster.clone();
    after.members.retain(|other| other.id != member.id);
    after.members.push(member.clone());
    stands(&tournament.roster, &after)
}

/// Once round one is drawn its teams stand (B.4): who comes then comes as a reserve, of a team that
/// plays or of none, and nobody changes his team.
fn comes_late(
    tournament: &Tournament,
    before: Option<&Member>,
    member: &Member,
) -> Result<(), Refused> {
    if member.is(Role::Player) && before.is_none_or(|before| !before.is(Role::Player)) {
        return Err(vec!["The first round is drawn: who comes now comes as a reserve.".to_owned()]);
    }
    match (before, &member.team) {
        (Some(before), team) if before.team != *team => Err(vec![format!(
            "The first round is drawn: {} stays {} (B.4).",
            before.name,
            before.team.as_ref().map_or("without a team".to_owned(), |team| format!("in {team}"))
        )]),
        (None, Some(team)) if !tournament.teams().contains(&team.as_str()) => Err(vec![format!(
            "The first round is drawn without a team {team}: its teams stand (B.4)."
        )]),
        _ => Ok(()),
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
