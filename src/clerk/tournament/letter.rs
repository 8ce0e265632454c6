//! A letter to a tournament, and one answer to all of it.
//!
//! A director's command by mail is done in two steps: the answer says what it would do, and gives
//! the line that does it, with a code that only who reads the director's mail can know. So nobody
//! commands who only writes in the director's name, and nothing is done by mistake. If anything has
//! changed meanwhile, the code is another, and it is asked again.

use std::collections::BTreeSet;

use chrono_tz::Tz;

use super::desk::TournamentDesk;
use super::obey::{GivenCommand, carry_out, needs_games};
use super::proof::Asked;
use super::ruling::{Games, Ruling};
use super::{boards, captains, codes, committee, digest, places, proof, rounds, sign_up, stages};
use crate::clerk::sender;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::{
    self as lines, OwnWish, ReasonedCommand, TournamentLine,
};
use crate::language::text;
use crate::mail::{Arrival, Letter};
use crate::report::answers::tournament::{letter as words, rounds::NO_PLACE, status::status};
use crate::report::letters::Draft;
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// The games that have to be known to rule on a letter: those that its commands are about.
pub fn needs_games_for(tournament: &Tournament, arrival: &Arrival) -> Vec<String> {
    let writer = tournament.roster.at(&arrival.letter.from.address);
    if writer.is_none_or(|writer| tournament.director().is_none_or(|td| td.id != writer.id)) {
        return Vec::new();
    }
    let lines = read(&arrival.letter, tournament, arrival.received);
    let commands = lines.iter().filter_map(|line| match line {
        TournamentLine::Command(commanded) => Some(&commanded.command),
        _ => None,
    });
    let names: BTreeSet<String> =
        commands.flat_map(|command| needs_games(tournament, command)).collect();
    names.into_iter().collect()
}

fn read(letter: &Letter, tournament: &Tournament, received: Moment) -> Vec<TournamentLine> {
    let text = letter.with_signature(&letter.text);
    lines::read((&letter.subject, &text), tournament, received)
}

/// Rules on a letter.
pub fn handle(tournament: &Tournament, arrival: &Arrival, games: &Games, now: Moment) -> Ruling {
    let one = sender::as_one_author(arrival, |address| tournament.roster.at(address).is_some());
    let arrival = one.as_ref().unwrap_or(arrival);
    let letter = &arrival.letter;
    let mut desk = TournamentDesk::new(tournament, now, format!("letter {}", arrival.number));
    let own = &tournament.plan.address;
    let writer = letter.from.address.to_lowercase();
    if letter.automatic || writer.is_empty() || letter.from.address.eq_ignore_ascii_case(own) {
        return desk.done();
    }
    let is_proved = proof::is_proved(tournament, arrival);
    if is_proved && let Some(earlier) = proof::came_before(tournament, arrival) {
        return proof::tell_again(desk, &earlier, &writer);
    }
    let why = unreadable(arrival);
    let lines = match why {
        Some(_) => Vec::new(),
        None => read(letter, tournament, arrival.received),
    };
    let signs_up = lines
        .iter()
        .any(|line| matches!(line, TournamentLine::SignUp { .. } | TournamentLine::Team { .. }));
    let binds = lines.iter().any(TournamentLine::binds);
    let is_known = tournament.roster.at(&writer).is_some();
    let wants_to = signs_up
        || lines.iter().any(TournamentLine::nearly_signs_up)
        || lines::asks_to_play(&letter.subject, &letter.text);
    // An answer to a forged address goes to somebody who did not write, so that it goes only where
    // somebody seems to sign up: he is told how, and how to prove that it is he.
    if !is_known && !is_proved && !wants_to {
        return desk.done();
    }
    desk.outsider = (!is_known).then(|| writer.clone());
    desk.is_doubtful = !is_known && !is_proved;
    desk.has_to_prove = !is_proved && proof::is_asked_of(tournament, is_known);
    if !is_known && wants_to && !signs_up && !desk.has_to_prove {
        desk.tell_director(words::of_a_newcomer(&desk.tournament, &writer));
    }
    desk = desk.answering(letter.message_id.as_deref(), &writer);
    desk.say_all(why);
    for line in lines {
        let line = match line {
            // Whoever writes in another's name chooses no word of what that other gets.
            TournamentLine::Unread(_, expected) if !is_known || desk.has_to_prove => {
                TournamentLine::Unread(String::new(), expected)
            }
            line => line,
        };
        rule(&mut desk, line, &writer, (arrival, games));
    }
    if desk.ruling.said.is_empty() {
        desk.say(if wants_to { words::NO_SIGN_UP } else { words::NOTHING_FOR_ME });
        desk.say_all(words::help());
    }
    answer(&mut desk, letter, &writer, is_proved);
    if let Some((_, answer)) = desk.ruling.letters.last_mut() {
        answer.stranger = !is_known && !signs_up;
        answer.doubt = proof::doubt(tournament, (is_known, is_proved || desk.has_code), binds);
        if desk.is_doubtful || desk.has_to_prove {
            answer.in_reply_to = None;
        }
    }
    desk.done()
}

/// One answer to all that was said.
fn answer(desk: &mut TournamentDesk, letter: &Letter, writer: &str, is_proved: bool) {
    let said = std::mem::take(&mut desk.ruling.said);
    let person = desk.tournament.roster.at(writer).map(|member| member.id.clone());
    let subject = words::subject(is_proved.then_some(letter.subject.as_str()));
    // Lines that are to be copied stand in fixed pitch, not folded, below what was said of them.
    let mut lines = std::mem::take(&mut desk.lines).into_iter().peekable();
    let first = lines.peek().map_or(said.len(), |(before, _)| *before);
    let tag = &desk.tournament.plan.short;
    let mut draft = Draft::note(tag, &subject, said.get(..first).unwrap_or_default());
    while let Some((before, line)) = lines.next() {
        let next = lines.peek().map_or(said.len(), |(before, _)| *before);
        draft = draft.and_tables(&[line]).and(said.get(before..next).unwrap_or_default());
    }
    let draft = match desk.asked_places.take() {
        Some(own) => places::below(&desk.tournament, own, draft),
        None => draft,
    };
    desk.post(person, writer, draft);
}

/// Why a letter counts for nothing, if it does.
fn unreadable(arrival: &Arrival) -> Option<&'static str> {
    let letter = &arrival.letter;
    if sender::has_several_authors(arrival) {
        return Some(words::SEVERAL_AUTHORS);
    }
    if letter.refused.is_some() {
        return Some(words::UNREADABLE);
    }
    if letter.other_text.is_some() {
        return Some(words::TWO_TEXTS);
    }
    let (kept, passed) = text::lines(&letter.text);
    text::too_long(&kept, &passed, &[]).map(|_| words::TOO_LONG)
}

fn rule(
    desk: &mut TournamentDesk,
    line: TournamentLine,
    writer: &str,
    (arrival, games): (&Arrival, &Games),
) {
    let person = desk.tournament.roster.at(writer).map(|member| member.id.clone());
    let name = &arrival.letter.from.name;
    match (line, person) {
        (TournamentLine::SignUp { .. } | TournamentLine::Team { .. }, _) if desk.has_to_prove => {
            proof::ask(desk)
        }
        (TournamentLine::SignUp { name: given, zone }, _) => {
            let name = given.unwrap_or_else(|| name.clone());
            let zone = zone.unwrap_or(Tz::GMT);
            boards::tell_behind(desk, |desk| {
                sign_up::alone(desk, &name, writer, zone, arrival.received);
            });
        }
        (TournamentLine::Team { name, entries, unread }, _) => {
            sign_up::team(desk, &name, (&entries, unread), writer, arrival.received);
        }
        (TournamentLine::Status, _) => desk.say_all(status(&desk.tournament)),
        (TournamentLine::Standings, person) => places::answer(desk, person.as_ref()),
        (TournamentLine::Help, _) => desk.say_all(words::help()),
        (TournamentLine::DirectorHelp, _) => desk.say_all(words::directors_help()),
        (TournamentLine::Unread(line, expected), _) => desk.say(words::unread(&line, &expected)),
        (_, None) => desk.say(words::UNKNOWN_ADDRESS),
        (TournamentLine::Own { line, what, code }, Some(person)) => {
            let mut tried = desk.clone();
            own(&mut tried, what.clone(), &person, arrival.received);
            // What does nothing is answered with the reason, and no code for it is handed out.
            let does = tried.ruling.events.len() > desk.ruling.events.len();
            let asked = Asked { line: &line, given: code.as_deref(), for_good: what.is_for_good() };
            if !does && !desk.has_to_prove || proof::lets(desk, &asked, &person, arrival) {
                boards::tell_behind(desk, |desk| own(desk, what, &person, arrival.received));
            }
        }
        (TournamentLine::Command(commanded), Some(person)) => {
            command(desk, &commanded, person, games)
        }
    }
}

fn own(desk: &mut TournamentDesk, what: OwnWish, person: &PersonId, received: Moment) {
    match what {
        OwnWish::Join(team) => sign_up::join(desk, person, &team, received),
        OwnWish::Add(entry) => captains::add(desk, person, entry, received),
        OwnWish::Withdraw => sign_up::withdraw(desk, person),
        OwnWish::Drop(address) => captains::drop(desk, person, &address),
        OwnWish::Decline(round) => decline(desk, round, person),
        OwnWish::Vote(number, choice) => committee::vote(desk, person, number, choice, received),
        OwnWish::Digest(wants) => digest::wanted(desk, person, wants),
    }
}

/// A command of the director: told first, and done when it is confirmed.
fn command(desk: &mut TournamentDesk, commanded: &ReasonedCommand, by: PersonId, games: &Games) {
    let order = GivenCommand { by, why: commanded.why.clone(), command: commanded.command.clone() };
    let (line, given) = (&commanded.line, commanded.code.as_deref());
    if desk.has_to_prove && !codes::may_fit(desk, line, given) {
        return proof::ask(desk);
    }
    let said = desk.ruling.said.len();
    // A draw takes seconds, so that it is tried once, and kept if it is to be done.
    let mut tried = desk.clone();
    if let Err(why) = carry_out(&mut tried, &order, &as_they_stand(desk, games)) {
        return desk.say_all(why);
    }
    let code = codes::code(desk, &tried, line);
    if given == Some(code.as_str()) {
        *desk = tried;
        desk.has_code = true;
        let revealed = std::mem::take(&mut desk.ruling.revealed);
        return desk.ruling.said.extend(revealed);
    }
    if desk.has_to_prove {
        return proof::ask(desk);
    }
    if commanded.code.is_some() {
        desk.say(words::CODE_IS_OLD);
    }
    desk.say(words::would_do(&commanded.line));
    let letters = tried.ruling.letters.len() - desk.ruling.letters.len();
    desk.say_all(tried.ruling.said.split_off(said));
    desk.say(words::to_command(letters));
    desk.say_line(format!("td {} confirm {code}", commanded.line));
}

/// The games after what the lines above have done to them.
fn as_they_stand(desk: &TournamentDesk, games: &Games) -> Games {
    let mut games = games.clone();
    for (name, events) in &desk.ruling.games {
        if let Some(game) = games.get_mut(name) {
            events.iter().for_each(|event| game.apply(event));
        }
    }
    games
}

/// Somebody declines the place that he has.
fn decline(desk: &mut TournamentDesk, round: Option<Round>, person: &PersonId) {
    let advanced = desk.tournament.advanced.keys().last().copied();
    let next = advanced.and_then(|round| desk.tournament.structure().after(round));
    let Some(round) = round.or(next) else {
        return desk.say(NO_PLACE);
    };
    match stages::may_decline(&desk.tournament, round, person) {
        Ok(()) => rounds::decline(desk, round, person, person),
        Err(why) => desk.say_all(why),
    }
}
