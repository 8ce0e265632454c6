//! Sign-up by mail, alone or as a team, and its end (B.2).

use chrono::TimeDelta;
use chrono_tz::Tz;

use super::{attendance, named, people};
use crate::clerk::ruling::Work;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::{SignUpEntry, SignUpFault};
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::tournament::check_in::CheckInAnswer;
use crate::report::answers::tournament::individuals::{self, IndividualsAnswer};
use crate::report::answers::tournament::roster::{RosterAnswer, found};
use crate::report::answers::tournament::sign_up::{self as words, SignUpAnswer};
use crate::report::answers::tournament::teams::{self, TeamsAnswer};
use crate::tournament::roster::{Member, Role, Roster, address, check, looks_like, safe_name};
use crate::tournament::rounds::Round;
use crate::tournament::seating::grouped;
use crate::tournament::{By, SignUp, Tournament, TournamentFact};

const PLAYERS_MAX: usize = 7;
/// A captain who does not play, a game master, a reserve.
const OTHERS_MAX: usize = 3;

/// How many people of one domain sign themselves or a team up within a day: the owner of a domain
/// has as many addresses as he likes.
const OF_A_DOMAIN_MAX: usize = 20;

/// Puts a person off if many of his domain have signed up today. Honest players who come on one day
/// may well have the same provider, so the director hears of each and can enter him.
fn puts_off(work: &mut Work<Tournament>, name: &str, address: &str, received: Moment) -> bool {
    let domain = |address: &str| address.rsplit('@').next().unwrap_or_default().to_lowercase();
    let own = domain(address);
    let wrote = |member: &&Member| member.team.is_none() || member.is(Role::Captain);
    let today = |member: &&Member| {
        member.signed.is_some_and(|signed| received - signed < TimeDelta::days(1))
    };
    let members = work.state.roster.members.iter().filter(wrote).filter(today);
    let count = members.filter(|member| domain(&member.address) == own).count();
    if count < OF_A_DOMAIN_MAX {
        return false;
    }
    work.say(SignUpAnswer::TooManyOf(own, OF_A_DOMAIN_MAX));
    let name = safe_name(name).unwrap_or_default();
    work.ask_director(words::was_put_off(&work.state, &name, address, OF_A_DOMAIN_MAX));
    true
}

/// Whether sign-up is open to a letter that was received then.
pub(super) fn is_open(work: &Work<Tournament>, received: Moment) -> bool {
    match work.state.sign_up {
        // Teams are fixed from the draw on (B.4).
        SignUp::Open { .. } if work.state.teams_stand() => false,
        SignUp::Open { until } => until.is_none_or(|until| received <= until),
        SignUp::Before | SignUp::Closed => false,
    }
}

/// A person signs up alone. After the end of sign-up he comes to the reserve list.
pub(super) fn alone(
    work: &mut Work<Tournament>,
    name: &str,
    address: &str,
    zone: Tz,
    received: Moment,
) {
    if let Some(known) = work.state.roster.at(address) {
        let has_left = work.state.has_left(&known.id);
        return work.say(match has_left {
            true => ClerkAnswer::from(attendance::has_left(&work.state, &known.id)),
            false => match known.team.clone() {
                Some(team) => SignUpAnswer::SignedUpWithATeam(team).into(),
                None => SignUpAnswer::SignedUpAlready.into(),
            },
        });
    }
    if work.state.sign_up == SignUp::Before {
        return work.say(SignUpAnswer::NotYet);
    }
    if work.state.plan.owns(address) {
        return work.say(RosterAnswer::IsOurs(address.to_owned()));
    }
    if puts_off(work, name, address, received) {
        return;
    }
    let name = match safe_name(name) {
        Ok(name) => name,
        Err(what) => return work.say(SignUpAnswer::NameRefused(what.to_string())),
    };
    let open = is_open(work, received);
    // A latecomer to an event of individuals plays from the next round on.
    let is_late = !open && work.state.form().is_some();
    let role = if open || is_late { Role::Player } else { Role::Reserve };
    let id = free_id(work, &work.state.roster, &name);
    let roles = [role].into();
    let signed = Some(received);
    let member = Member { zone, roles, signed, ..Member::new(id, name, address.to_owned()) };
    let by = By::Person(member.id.clone());
    let has_said = work.pending.names_rounds;
    work.pending.tells_rounds = has_said.then(|| member.id.clone());
    warn_of_likeness(work, &member);
    work.enter(by, "", TournamentFact::SignedUp { member });
    match work.state.sign_up {
        SignUp::Open { until } if open && work.state.form().is_none() => {
            work.say_all([SignUpAnswer::SignedUp, SignUpAnswer::MayFormATeam(until)]);
            work.say(SignUpAnswer::WasItYou);
        }
        SignUp::Open { until } if open => plays_alone(work, until, has_said),
        _ if is_late && has_said => plays_alone(work, None, has_said),
        _ if is_late => work.say(plays_from_the_next_round(&work.state)),
        _ => work.say(SignUpAnswer::OnTheReserveList),
    }
}

fn plays_alone(work: &mut Work<Tournament>, until: Option<Moment>, has_said: bool) {
    let of = &work.state;
    let plays = (!has_said).then(|| individuals::for_all(of));
    let to_miss = individuals::to_miss(of).filter(|_| !has_said);
    let in_no_team = of.has_teams().then_some(IndividualsAnswer::NotInATeam);
    let signed = IndividualsAnswer::SignedUp(plays, to_miss);
    let closes = until.map(IndividualsAnswer::ClosesOn);
    work.say_all([Some(signed), in_no_team, closes].into_iter().flatten());
    work.say(SignUpAnswer::WasItYou);
}

fn plays_from_the_next_round(of: &Tournament) -> IndividualsAnswer {
    match of.rounds().into_iter().find(|round| !of.draws.contains_key(round)) {
        Some(next) => IndividualsAnswer::PlaysFrom(next, individuals::to_miss(of)),
        None => IndividualsAnswer::AllAreDrawn,
    }
}

/// Warns the director of a newcomer whose name readers may take for another's.
pub(super) fn warn_of_likeness(work: &mut Work<Tournament>, member: &Member) {
    let is_like = |other: &&Member| other.id != member.id && looks_like(&other.name, &member.name);
    let other = work.state.roster.members.iter().find(is_like).cloned();
    if let Some(other) = other {
        work.tell_director(words::looks_like(&work.state, member, &other));
    }
}

/// A short name that is free both on a roster and among those who were named for a team.
pub(super) fn free_id(work: &Work<Tournament>, roster: &Roster, name: &str) -> PersonId {
    let mut all = roster.clone();
    all.members.extend(work.state.invited.iter().cloned());
    all.free_id(name)
}

/// A person signs up a team. If some of the lines could not be read, no player of the team is
/// taken. Each person he names is asked, and is on the roster once he has answered.
pub(super) fn team(
    work: &mut Work<Tournament>,
    team: &str,
    (entries, unread): (&[SignUpEntry], Vec<SignUpFault>),
    writer: &str,
    received: Moment,
) {
    if !is_open(work, received) {
        return work.say(TeamsAnswer::NoSignUp);
    }
    let team = match safe_name(team) {
        Ok(team) => team,
        Err(what) => return work.say(TeamsAnswer::NameRefused(what.to_string())),
    };
    let owner = work.state.roster.captain(&team).map(|captain| captain.address.clone());
    let is_owner = owner.as_deref() == Some(writer);
    let is_known = work.state.roster.team(&team).next().is_some();
    if is_known && !is_owner {
        return work.say(TeamsAnswer::IsAnothers(team));
    }
    if !is_owner && puts_off(work, &team, writer, received) {
        return;
    }
    let mut faults: Vec<SignUpFault> = unread;
    // The team as it will be if all who were named come.
    let mut roster = work.state.roster.clone();
    work.state.unanswered(&team).for_each(|named| roster.put(named.clone()));
    let (mut members, mut invited) = (Vec::new(), Vec::new());
    for entry in entries {
        match member(work, &team, entry, received, &roster) {
            Ok(member) => {
                roster.put(member.clone());
                // Another's word never puts a person into a team.
                let is_asked = named::is_asked_first(work, &member, writer);
                if is_asked { &mut invited } else { &mut members }.push(member);
            }
            Err(what) => faults.push((entry.address.clone(), format!("{what}."))),
        }
    }
    if !is_owner && !members.iter().any(|member| member.address == writer) {
        faults.push((String::new(), TeamsAnswer::WithoutWriter.to_string()));
    }
    let people = check::people(&roster);
    let people = people.iter().filter(|found| !found.is_warning);
    faults.extend(people.map(|found| (format!("{found}"), TeamsAnswer::NotOnARoster.to_string())));
    let too_large = || (String::new(), TeamsAnswer::TooLarge.to_string());
    faults.extend(is_too_large(&roster, &team).then(too_large));
    if !faults.is_empty() {
        return refuse(work, &team, faults);
    }
    let by = roster.at(writer).map(|member| member.id.clone());
    let by = by.map_or(By::Clerk, By::Person);
    let before = work.state.roster.clone();
    for member in &members {
        warn_of_likeness(work, member);
        work.enter(by.clone(), "", TournamentFact::SignedUp { member: member.clone() });
    }
    confirm(work, &team);
    let captain = named_by(work, writer);
    let is_news = |member: &&Member| before.find(&member.id) != Some(*member);
    for member in members.iter().filter(is_news).filter(|member| member.address != writer) {
        work.write_to_named(member, teams::named(&work.state, member, captain.as_ref()));
    }
    named::ask(work, by, &invited, captain.as_ref());
}

/// Says why a team is not signed up. If another may have written in the writer's name, it has none
/// of the words that were written.
fn refuse(work: &mut Work<Tournament>, team: &str, faults: Vec<SignUpFault>) {
    let doubtful = work.pending.is_doubtful;
    let team = (!doubtful).then_some(team);
    let is_known = team.is_some_and(|team| work.state.roster.team(team).next().is_some());
    work.say(match team {
        Some(team) if is_known => TeamsAnswer::StaysAsItIs(team.to_owned()),
        team => TeamsAnswer::Refused(team.map(str::to_owned)),
    });
    for (written, why) in faults {
        match written.is_empty() || doubtful {
            true => work.say(TeamsAnswer::Wrong(why)),
            false => work.say(TeamsAnswer::Fault(written, why)),
        }
    }
}

/// Whether a team has more players than seats, or more people beside them than any team needs.
pub(super) fn is_too_large(roster: &Roster, team: &str) -> bool {
    let players = roster.team(team).filter(|member| member.is(Role::Player)).count();
    players > PLAYERS_MAX || roster.team(team).count() - players > OTHERS_MAX
}

/// Who names others for a team, as they read it. If the writer may be a forger, they read no name.
fn named_by(work: &Work<Tournament>, writer: &str) -> Option<Member> {
    let is_certain = !work.pending.is_doubtful && !work.pending.has_to_prove;
    work.state.roster.at(writer).filter(|_| is_certain).cloned()
}

/// Whether a person leads, watches or rules.
pub(super) fn has_office(member: &Member) -> bool {
    member.roles.iter().any(|role| role.is_office())
}

fn member(
    work: &Work<Tournament>,
    team: &str,
    entry: &SignUpEntry,
    received: Moment,
    roster: &Roster,
) -> Result<Member, String> {
    let name = safe_name(&entry.name)?;
    let address = address(&entry.address)?;
    if work.state.plan.owns(&address) {
        let why = RosterAnswer::IsOurs(address).to_string();
        return Err(why.trim_end_matches('.').to_owned());
    }
    if entry.power.is_some() && work.state.form().is_some() {
        return Err(TeamsAnswer::PowersAreDrawn.to_string());
    }
    let known = work.state.roster.at(&address);
    if known.is_some_and(|known| has_office(known) && known.team.as_deref() != Some(team)) {
        return Err(TeamsAnswer::HasOffice.to_string());
    }
    if let Some(other) = known.and_then(|known| known.team.as_deref()).filter(|of| *of != team) {
        return Err(teams::belongs_to(other));
    }
    let mut roles: std::collections::BTreeSet<Role> = entry.roles.iter().copied().collect();
    // A person who leads or watches goes on doing so.
    let stays = |role: &&Role| role.is_office();
    roles.extend(known.into_iter().flat_map(|known| known.roles.iter().filter(stays)));
    let listed = known.or_else(|| roster.at(&address));
    Ok(Member {
        id: listed.map_or_else(|| free_id(work, roster, &name), |listed| listed.id.clone()),
        zone: known.map_or(Tz::GMT, |known| known.zone),
        signed: listed.and_then(|listed| listed.signed).or(Some(received)),
        // Another's letter renames no person.
        name: known.map_or(name, |known| known.name.clone()),
        address,
        team: Some(team.to_owned()),
        roles,
        power: entry.power,
        prefers: known.map_or_else(Vec::new, |known| known.prefers.clone()),
        wdd: known.and_then(|known| known.wdd),
        wdr: known.and_then(|known| known.wdr),
        former: known.map_or_else(Vec::new, |known| known.former.clone()),
    })
}

/// Tells the writer the state of his team.
fn confirm(work: &mut Work<Tournament>, team: &str) {
    let all: Vec<&Member> = work.state.roster.team(team).collect();
    let players = all.iter().filter(|member| member.is(Role::Player)).count();
    let names = all.iter().map(|member| member.name.clone()).collect();
    let team = (!work.pending.is_doubtful).then(|| team.to_owned());
    let is_open = work.state.form().is_some();
    let members = team.is_some().then_some(TeamsAnswer::Members(names));
    let size = (players != PLAYERS_MAX).then_some(TeamsAnswer::HasPlayers(players, is_open));
    work.say(TeamsAnswer::SignedUp(team));
    work.say_all([members, size].into_iter().flatten());
}

/// A person takes his sign-up back. Those on the reserve list may do so at any time.
pub(super) fn withdraw(work: &mut Work<Tournament>, person: &PersonId) {
    let Some(member) = work.state.roster.find(person).cloned() else { return };
    if has_office(&member) {
        return work.say(SignUpAnswer::HasOffice);
    }
    if work.state.is_drawn(person) {
        return attendance::leaves(work, person);
    }
    let waits = member.team.is_none() && member.is(Role::Reserve);
    let plays = !waits || work.state.has_sat(person);
    let has_begun = work.state.teams_stand() || work.state.has_sat(person);
    if plays && has_begun {
        return work.say(SignUpAnswer::HasSeat);
    }
    work.enter(
        By::Person(person.clone()),
        "",
        TournamentFact::Withdrawn { person: person.clone() },
    );
    work.say(SignUpAnswer::TakenBack);
    people::has_withdrawn(work, &member);
}

/// How many teams would play if sign-up ended now, those that the lot makes among them.
pub(super) fn teams_then(tournament: &Tournament) -> usize {
    tournament.teams().len() + grouped(tournament).0.len()
}

/// The time of sign-up is over. If there are too few teams, no player is put into one, and told so,
/// for a round that can't be drawn: the director says how it goes on.
pub(super) fn time_is_over(work: &mut Work<Tournament>) {
    let teams = teams_then(&work.state);
    let is_open_event = work.state.form().is_some();
    if is_open_event || teams >= check::TEAMS_MIN || work.state.roster.individuals().is_empty() {
        return close(work);
    }
    work.follows(TournamentFact::Grouped { teams: Vec::new(), reserves: Vec::new() });
    work.say(SignUpAnswer::OverWithTooFew(teams));
}

/// Sign-up ends: those who came alone are put into teams by lot, or play for themselves.
pub(super) fn close(work: &mut Work<Tournament>) {
    if work.state.form().is_some() {
        let nobody = TournamentFact::Grouped { teams: Vec::new(), reserves: Vec::new() };
        work.follows(nobody);
        let players = work.state.roster.with(Role::Player).count();
        let fewest = work.state.fewest_players();
        work.say(IndividualsAnswer::SignUpClosed(players, fewest));
        if let Some(asked) = attendance::ask_by_itself(work, Round::FIRST) {
            work.say(CheckInAnswer::HasGoneOut(Round::FIRST, asked));
        }
        return;
    }
    let (teams, reserves) = grouped(&work.state);
    for (team, people) in &teams {
        let names = people.iter().map(|person| work.state.name(person).to_owned()).collect();
        // A director who only tries it must not look for teams that he likes.
        work.reveal(SignUpAnswer::TeamByLot(team.to_owned(), names));
    }
    if !reserves.is_empty() {
        let names = reserves.iter().map(|person| work.state.name(person).to_owned()).collect();
        work.reveal(SignUpAnswer::ReservesByLot(names));
    }
    work.follows(TournamentFact::Grouped { teams: teams.clone(), reserves: reserves.clone() });
    for (team, people) in &teams {
        tell_team(work, team, people);
    }
    let draft = words::on_the_reserve_list(&work.state);
    for person in &reserves {
        work.write(person, draft.clone());
    }
    let faults = found(check::ready(&work.state.roster), false);
    work.say(SignUpAnswer::ClosedWith(work.state.teams().len(), work.now));
    if !faults.is_empty() {
        work.say(SignUpAnswer::NeedAHand);
        work.say_all(faults);
    }
}

fn tell_team(work: &mut Work<Tournament>, team: &str, people: &[PersonId]) {
    let roster = &work.state.roster;
    let members: Vec<&Member> = people.iter().filter_map(|person| roster.find(person)).collect();
    let draft = words::drawn_into(&work.state, team, &members);
    for person in people {
        work.write(person, draft.clone());
    }
}
