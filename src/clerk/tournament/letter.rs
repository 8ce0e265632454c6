//! A letter to a tournament, and its one answer.
//!
//! A director's command by mail is done in two steps: the answer says what it would do, and gives
//! the line that does it, with a code that only a reader of the director's mail can know. So a
//! forger who writes in the director's name commands nothing, and nothing is done by mistake. If
//! anything has changed meanwhile, the code is another, and we ask again.

use std::collections::BTreeSet;

use chrono_tz::Tz;

use super::obey::{GivenCommand, carry_out, needs_games};
use super::proof::Asked;
use super::refusal::Games;
use super::{
    announcing, attendance, boards, captains, codes, committee, digest, marks, named, places,
    plain, preferences, proof, reported, rounds, sign_up,
};
use crate::clerk::Ruling;
use crate::clerk::outgoing::Doubt;
use crate::clerk::ruling::{Work, Writer};
use crate::clerk::sender;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::{
    self as lines, OwnWish, ReasonedCommand, TournamentLine, UnreadResult,
};
use crate::language::text;
use crate::mail::{Arrival, Letter};
use crate::report::answers::answer::worded;
use crate::report::answers::sender::SenderAnswer;
use crate::report::answers::tournament::individuals::IndividualsAnswer;
use crate::report::answers::tournament::letter::{self as words, EventLetterAnswer};
use crate::report::answers::tournament::pause::PauseAnswer;
use crate::report::answers::tournament::status;
use crate::report::letters::Draft;
use crate::tournament::roster::Member;
use crate::tournament::{DirectorCommand, Tournament};

/// The games that have to be known to rule on a letter: those that its commands are about.
pub fn needs_games_for(tournament: &Tournament, arrival: &Arrival) -> Vec<String> {
    let Some(writer) = tournament.roster.at(&arrival.letter.from.address) else {
        return Vec::new();
    };
    let lines = read(&arrival.letter, tournament, arrival.received);
    if !tournament.is_director(&writer.id) {
        let asks = lines.contains(&TournamentLine::Status);
        return if asks { boards::played_by(tournament, &writer.id) } else { Vec::new() };
    }
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

/// What a line of the director's is, with or without the word `td` before it: a command with its
/// reason, or nothing if it is a question, which changes nothing.
///
/// # Errors
///
/// If it is neither: with what was expected.
pub fn directed(
    written: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<Option<(DirectorCommand, String)>, String> {
    let read = lines::directed(written, tournament, received);
    read.map_err(|expected| words::unread(written, &expected))
}

/// Rules on a letter.
pub fn handle(
    tournament: &Tournament,
    arrival: &Arrival,
    games: &Games,
    now: Moment,
) -> Ruling<Tournament> {
    let one = sender::as_one_author(arrival, |address| tournament.roster.at(address).is_some());
    let arrival = one.as_ref().unwrap_or(arrival);
    let letter = &arrival.letter;
    let mut work = Work::new(tournament, now, format!("letter {}", arrival.number));
    let writer = letter.from.address.to_lowercase();
    let is_ours = writer.eq_ignore_ascii_case(&tournament.plan.address);
    if letter.automatic || writer.is_empty() || is_ours {
        return work.done();
    }
    let is_proved = proof::is_proved(tournament, arrival);
    let earlier = is_proved.then(|| proof::came_before(tournament, arrival)).flatten();
    let proved = Some(writer.as_str()).filter(|_| is_proved && earlier.is_none());
    work.pending.voided_before = marks::times_voided(tournament, &writer);
    let was_shown = marks::note(&mut work, arrival, proved);
    if let Some(earlier) = earlier {
        return proof::tell_again(work, &earlier, &writer);
    }
    let why = unreadable(arrival);
    let lines = if why.is_none() { read(letter, tournament, arrival.received) } else { Vec::new() };
    let signs_up = lines.iter().any(TournamentLine::signs_up);
    let binds = lines.iter().any(TournamentLine::binds);
    let is_plain = why.is_none() && plain::is_plain(&lines, &letter.text);
    let has_words = lines.contains(&TournamentLine::ForDirector);
    let asks_how = lines.contains(&TournamentLine::Help);
    let is_known = tournament.roster.at(&writer).is_some();
    let is_named = named::is_named(tournament, &writer);
    let nearly = lines.iter().any(TournamentLine::nearly_signs_up);
    let wants_to = signs_up || nearly || lines::asks_to_play(&letter.subject, &letter.text);
    // An answer to a forged address goes to a person who did not write, so it goes only if the
    // writer seems to sign up, asks how or asks the director. It says what he can write, and how to
    // prove who he is.
    if !is_known && !is_named && !is_proved && !wants_to && !asks_how && !has_words {
        return work.done();
    }
    work.outsider = (!is_known).then(|| writer.clone());
    work.pending.is_doubtful = !is_known && !is_proved;
    proof::note_lacks(&mut work, tournament, arrival);
    work = work.answering(letter.message_id.as_deref(), Writer::Address(writer.clone()));
    work.say_all(why);
    rule_on_all(&mut work, lines, &writer, (arrival, games));
    let is_silent = work.ruling.said.is_empty();
    let is_read = (is_plain || has_words) && plain::pass_on(&mut work, arrival, is_proved);
    if !is_known && wants_to && !signs_up && !is_read {
        tell_of_a_newcomer(&mut work, letter, &writer, is_proved);
    }
    if is_silent && has_words && !is_read && !is_known {
        work.say(EventLetterAnswer::AskByAnAnswer(work.state.plan.name.clone()));
    } else if is_silent && !(has_words && is_read) {
        plain::say_how(&mut work, wants_to && !is_read);
    }
    work.say_all((is_proved && was_shown).then_some(SenderAnswer::WasShown));
    answer(&mut work, letter, &writer, is_proved);
    // Otherwise two programs would write to each other without end.
    let doubt = proof::doubt(&work, is_known, binds).or(is_plain.then_some(Doubt::Fruitless));
    if let Some(answer) = work.ruling.letters.last_mut() {
        answer.stranger = !is_known && !is_named && !signs_up && !is_proved;
        answer.doubt = doubt;
        if work.pending.is_doubtful || work.pending.has_to_prove {
            answer.in_reply_to = None;
        }
    }
    work.done()
}

/// Tells the director of a newcomer, with his words if they are proved to be his.
fn tell_of_a_newcomer(work: &mut Work<Tournament>, letter: &Letter, writer: &str, is_proved: bool) {
    let proved = is_proved.then_some((letter.subject.as_str(), letter.text.trim()));
    let draft = words::of_a_newcomer(&work.state, writer, proved);
    match is_proved {
        true => work.ask_director(draft),
        false => work.tell_director(draft),
    }
}

/// Rules on all lines. Which rounds their writer plays is told once, as it is after the last line.
fn rule_on_all(
    work: &mut Work<Tournament>,
    lines: Vec<TournamentLine>,
    writer: &str,
    (arrival, games): (&Arrival, &Games),
) {
    let is_known = work.state.roster.at(writer).is_some();
    let names_rounds = |line: &TournamentLine| {
        matches!(line, TournamentLine::Own { what: OwnWish::Attend { .. }, .. })
    };
    work.pending.names_rounds = lines.iter().any(names_rounds);
    for line in lines {
        let line = if work.pending.has_to_prove || !is_known { unquoted(line) } else { line };
        rule(work, line, writer, (arrival, games));
    }
    attendance::tell_rounds(work);
}

/// A line as we answer it if anyone may have written it: a forger chooses no word of what the
/// person gets whose name he uses.
fn unquoted(line: TournamentLine) -> TournamentLine {
    match line {
        TournamentLine::Unread(_, expected)
        | TournamentLine::UnreadResult(UnreadResult { expected, .. }) => {
            TournamentLine::Unread(String::new(), expected)
        }
        line => line,
    }
}

/// Sends one answer to all that was said.
fn answer(work: &mut Work<Tournament>, letter: &Letter, writer: &str, is_proved: bool) {
    let said = worded(&std::mem::take(&mut work.ruling.said));
    let person = work.state.roster.at(writer).map(|member| member.id.clone());
    let subject = words::subject(is_proved.then_some(letter.subject.as_str()));
    // Lines to be copied are in fixed pitch, not folded, below what was said about them.
    let mut lines = std::mem::take(&mut work.pending.lines).into_iter().peekable();
    let first = lines.peek().map_or(said.len(), |(before, _)| *before);
    let tag = &work.state.plan.short;
    let mut draft = Draft::note(tag, &subject, said.get(..first).unwrap_or_default());
    let is_only = lines.len() == 1;
    while let Some((before, line)) = lines.next() {
        let next = lines.peek().map_or(said.len(), |(before, _)| *before);
        draft = match is_only {
            true => draft.and_lines(&[line]),
            false => draft.and_tables(&[line]),
        };
        draft = draft.and(said.get(before..next).unwrap_or_default());
    }
    let draft = match work.pending.asked_places.take() {
        Some(own) => places::below(&work.state, own, draft),
        None => draft,
    };
    work.post(person, writer, draft);
}

/// Why a letter counts for nothing, if it does.
fn unreadable(arrival: &Arrival) -> Option<EventLetterAnswer> {
    let letter = &arrival.letter;
    if sender::has_several_authors(arrival) {
        return Some(EventLetterAnswer::SeveralAuthors);
    }
    if letter.refused.is_some() {
        return Some(EventLetterAnswer::Unreadable);
    }
    if letter.other_text.is_some() {
        return Some(EventLetterAnswer::TwoTexts);
    }
    let (kept, passed) = text::lines(&letter.text);
    text::too_long(&kept, &passed, &[]).map(|_| EventLetterAnswer::TooLong)
}

fn rule(
    work: &mut Work<Tournament>,
    line: TournamentLine,
    writer: &str,
    (arrival, games): (&Arrival, &Games),
) {
    let person = work.state.roster.at(writer).or_else(|| answering(work, &line, writer));
    let person = person.map(|member| member.id.clone());
    let name = &arrival.letter.from.name;
    if line.is_about_teams() && !work.state.has_teams() {
        return work.say(IndividualsAnswer::NoTeams);
    }
    match (line, person) {
        (TournamentLine::SignUp { .. } | TournamentLine::Team { .. }, _)
            if work.pending.has_to_prove || proof::falls_short(work) =>
        {
            proof::ask_to_sign_up(work, writer)
        }
        (TournamentLine::SignUp { name: given, zone }, _) => {
            let name = given.unwrap_or_else(|| name.clone());
            let zone = zone.unwrap_or(Tz::GMT);
            boards::tell_behind(work, |work| {
                sign_up::alone(work, &name, writer, zone, arrival.received);
            });
        }
        (TournamentLine::Team { name, entries, unread }, _) => {
            sign_up::team(work, &name, (&entries, unread), writer, arrival.received);
        }
        (TournamentLine::Status, person) => tell_status(work, person.as_ref(), games),
        (TournamentLine::Boards(round), person) => {
            rounds::tell_boards(work, person.as_ref(), round)
        }
        (TournamentLine::Standings, person) => places::answer(work, person.as_ref()),
        (TournamentLine::Help, _) => work.say_all(words::help(&work.state)),
        (TournamentLine::DirectorHelp, _) => work.say_all(words::directors_help(&work.state)),
        (TournamentLine::Log, person) => announcing::tell_log(work, person.as_ref()),
        (TournamentLine::ForDirector, _) => {}
        (TournamentLine::Unread(line, expected), _) => {
            work.say(EventLetterAnswer::Unread(line, expected));
        }
        (TournamentLine::UnreadResult(result), _) => reported::tell_slip(work, &result),
        (_, None) => work.say(EventLetterAnswer::UnknownAddress),
        (TournamentLine::NewToken, _) if proof::falls_short(work) => proof::ask(work),
        (TournamentLine::NewToken, _) => marks::renew(work, writer),
        (TournamentLine::Own { line, what, code }, Some(person)) => {
            let mut tried = work.clone();
            own(&mut tried, what.clone(), (&person, writer), arrival.received);
            // A command that does nothing gets the reason, and no code.
            let does = tried.ruling.events.len() > work.ruling.events.len();
            let asked = Asked { line: &line, given: code.as_deref(), for_good: what.is_for_good() };
            if !does && !work.pending.has_to_prove || proof::lets(work, &asked, &person) {
                let by = (&person, writer);
                boards::tell_behind(work, |work| own(work, what, by, arrival.received));
            }
        }
        (TournamentLine::Command(commanded), Some(person)) => {
            command(work, &commanded, person, games)
        }
    }
}

fn tell_status(work: &mut Work<Tournament>, person: Option<&PersonId>, games: &Games) {
    let own = person.into_iter().flat_map(|person| boards::played_by(&work.state, person));
    let own: Vec<_> = own
        .filter_map(|name| games.get(&name))
        .map(|game| boards::of_reader(game, work.time_for(person, game.running.at)))
        .collect();
    work.say_all(own);
    let elsewhere = person.map(|person| reported::places_of(&work.state, person));
    work.say_all(elsewhere.into_iter().flatten());
    work.say_all(work.state.pause_until(work.now).map(PauseAnswer::Lasts));
    work.say_all(status::status(&work.state));
    work.say_all(status::unanswered(&work.state, person));
    for (head, seeds) in status::seeds(&work.state) {
        work.say(head);
        work.say_line(seeds.join("\n"));
    }
}

/// The invited player whom a line is from, if it answers an invitation to a team.
fn answering<'w>(
    work: &'w Work<Tournament>,
    line: &TournamentLine,
    writer: &str,
) -> Option<&'w Member> {
    let answers = |what: &OwnWish| matches!(what, OwnWish::Join(_) | OwnWish::Withdraw);
    match line {
        TournamentLine::Own { what, .. } if answers(what) => {
            work.state.invited.iter().find(|invited| invited.address == writer)
        }
        _ => None,
    }
}

fn own(
    work: &mut Work<Tournament>,
    what: OwnWish,
    (person, writer): (&PersonId, &str),
    received: Moment,
) {
    let is_known = work.state.roster.at(writer).is_some();
    match what {
        OwnWish::Join(team) => named::join(work, writer, &team, received),
        OwnWish::Withdraw if !is_known => named::decline(work, writer),
        OwnWish::Add(entry) => captains::add(work, person, entry, received),
        OwnWish::Withdraw => sign_up::withdraw(work, person),
        OwnWish::Drop(address) => captains::drop(work, person, &address),
        OwnWish::Decline(round) => rounds::declines(work, round, person),
        OwnWish::Vote(number, choice) => committee::vote(work, person, number, choice, received),
        OwnWish::Say(number, text) => committee::argue(work, person, number, (text, received)),
        OwnWish::Put(command) => committee::put_by_member(work, &command, person),
        OwnWish::Attend { plays, misses } => attendance::says(work, person, plays, &misses),
        OwnWish::Prefer(powers) => preferences::says(work, person, powers),
        OwnWish::CheckIn(round) => attendance::checks_in(work, person, round),
        OwnWish::OfBoard { game, said } => reported::says(work, person, game.as_deref(), said),
        OwnWish::Digest(wants) => digest::wanted(work, person, wants),
    }
}

/// A command of the director: told first, and done when it is confirmed.
fn command(work: &mut Work<Tournament>, commanded: &ReasonedCommand, by: PersonId, games: &Games) {
    let order = GivenCommand { by, why: commanded.why.clone(), command: commanded.command.clone() };
    let (line, given) = (&commanded.line, commanded.code.as_deref());
    if work.pending.has_to_prove && !codes::may_fit(work, line, given) {
        return proof::ask(work);
    }
    let said = work.ruling.said.len();
    // A draw takes seconds, so we try it once, and keep the result if it is to be done.
    let mut tried = work.clone();
    if let Err(why) = carry_out(&mut tried, &order, &as_they_stand(work, games)) {
        return work.say_all(why);
    }
    let code = codes::code(work, &tried, line);
    if given == Some(code.as_str()) {
        *work = tried;
        work.pending.has_code = true;
        let revealed = std::mem::take(&mut work.ruling.revealed);
        return work.ruling.said.extend(revealed);
    }
    if work.pending.has_to_prove {
        return proof::ask(work);
    }
    if commanded.code.is_some() {
        work.say(EventLetterAnswer::CodeIsOld);
    }
    work.say(EventLetterAnswer::WouldDo(commanded.line.clone()));
    let letters = tried.ruling.letters.len() - work.ruling.letters.len();
    work.say_all(tried.ruling.said.split_off(said));
    work.say(EventLetterAnswer::ToCommand(letters));
    work.say_line(format!("td {} confirm {code}", commanded.line));
}

/// The games after what the lines above have done to them.
fn as_they_stand(work: &Work<Tournament>, games: &Games) -> Games {
    let mut games = games.clone();
    for (name, events) in &work.ruling.games {
        if let Some(game) = games.get_mut(name) {
            events.iter().for_each(|event| game.apply(event));
        }
    }
    games
}
