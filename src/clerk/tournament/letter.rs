//! A letter to a tournament, and one answer to all of it.
//!
//! A director's command by mail is done in two steps: the answer says what it would do, and gives
//! the line that does it, with a code that only who reads the director's mail can know. So nobody
//! commands who only writes in the director's name, and nothing is done by mistake. If anything has
//! changed meanwhile, the code is another, and it is asked again.

use std::collections::BTreeSet;

use super::commands::Commanded;
use super::desk::Desk;
use super::lines::{self, Line, Own};
use super::obey::{Order, carry_out, needs_games};
use super::{Games, Ruling, boards, captains, committee, digest, places, proof, rounds, sign_up};
use crate::clerk::codes::CODE_LEN;
use crate::clerk::{ruling, sender};
use crate::game::{Moment, PersonId};
use crate::mail::{Arrival, Letter};
use crate::report::letters::safe;
use crate::report::names::count;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::systems;
use crate::tournament::{SignUp, Tournament};
use chrono_tz::Tz;

/// The games that have to be known to rule on a letter: those that its commands are about.
pub fn needs_games_for(tournament: &Tournament, arrival: &Arrival) -> Vec<String> {
    let writer = tournament.roster.at(&arrival.letter.from.address);
    if writer.is_none_or(|writer| tournament.director().is_none_or(|td| td.id != writer.id)) {
        return Vec::new();
    }
    let lines = lines::read(&arrival.letter.text, tournament, arrival.received);
    let commands = lines.iter().filter_map(|line| match line {
        Line::Command(commanded) => Some(&commanded.command),
        _ => None,
    });
    let names: BTreeSet<String> =
        commands.flat_map(|command| needs_games(tournament, command)).collect();
    names.into_iter().collect()
}

/// Rules on a letter.
pub fn handle(tournament: &Tournament, arrival: &Arrival, games: &Games, now: Moment) -> Ruling {
    let one = sender::as_one_author(arrival, |address| tournament.roster.at(address).is_some());
    let arrival = one.as_ref().unwrap_or(arrival);
    let letter = &arrival.letter;
    let mut desk = Desk::new(tournament, now, format!("letter {}", arrival.number));
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
        None => lines::read(&letter.text, tournament, arrival.received),
    };
    let signs_up = lines.iter().any(|line| matches!(line, Line::SignUp { .. } | Line::Team { .. }));
    let binds = lines.iter().any(Line::binds);
    let is_known = tournament.roster.at(&writer).is_some();
    let wants_to = signs_up || lines.iter().any(Line::nearly_signs_up) || asks_to_play(letter);
    // An answer to a forged address goes to somebody who did not write. Where no server says which
    // are forged, whoever seems to sign up is told how.
    if !is_known && !is_proved && (tournament.proof.server.is_some() || !wants_to) {
        return desk.done();
    }
    desk.outsider = (!is_known).then(|| writer.clone());
    desk.is_doubtful = !is_known && !is_proved;
    desk.has_to_prove = !is_proved && proof::can_prove(tournament);
    if !is_known && wants_to && !signs_up && !desk.has_to_prove {
        tell_of_newcomer(&mut desk, &writer);
    }
    desk = desk.answering(letter.message_id.as_deref(), &writer);
    why.into_iter().for_each(|why| desk.say(why));
    for line in lines {
        let line = match line {
            // Whoever writes in another's name chooses no word of what that other gets.
            Line::Unread(_, expected) if !is_known || desk.has_to_prove => {
                Line::Unread(String::new(), expected)
            }
            line => line,
        };
        rule(&mut desk, line, &writer, (arrival, games));
    }
    if desk.ruling.said.is_empty() {
        desk.say(match wants_to {
            true => "I found no sign-up in your letter that I can read.",
            false => "I found nothing in your letter for me.",
        });
        help(&mut desk);
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
fn answer(desk: &mut Desk, letter: &Letter, writer: &str, is_proved: bool) {
    let said = std::mem::take(&mut desk.ruling.said);
    let person = desk.tournament.roster.at(writer).map(|member| member.id.clone());
    let subject = match is_proved {
        true => format!("Re: {}", letter.subject),
        // Whoever writes in another's name chooses no word of what that other gets.
        false => "your letter".to_owned(),
    };
    // Lines that are to be copied stand in fixed pitch, not folded, below what was said of them.
    let mut lines = std::mem::take(&mut desk.lines).into_iter().peekable();
    let first = lines.peek().map_or(said.len(), |(before, _)| *before);
    let mut draft = desk.note(&subject, said.get(..first).unwrap_or_default());
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

/// Words of somebody who wants to take part and has not read how.
const WANTS: [&str; 8] = [
    "sign up",
    "sign me up",
    "signing up",
    "sign-up",
    "signup",
    "register",
    "take part",
    "to play",
];

/// Whether somebody asks in plain words to take part.
fn asks_to_play(letter: &Letter) -> bool {
    let low = format!("{}\n{}", letter.subject, letter.text).to_lowercase();
    WANTS.iter().any(|words| low.contains(words))
}

/// The director hears of somebody who seems to want to take part, and of none of his words.
fn tell_of_newcomer(desk: &mut Desk, writer: &str) {
    let text = [
        format!("Somebody wrote from {} who seems to want to take part.", safe::line(writer)),
        "I could not read a sign-up in the letter, and told him how to write one. He may need your \
            help, or \"enter\"."
            .to_owned(),
    ];
    desk.tell_director("somebody may want to sign up", &text);
}

/// Why a letter counts for nothing, if it does.
fn unreadable(arrival: &Arrival) -> Option<String> {
    let letter = &arrival.letter;
    if sender::has_several_authors(arrival) {
        return Some(
            "Your letter names several as its authors, so nothing in it counts. Write it in your \
            name alone."
                .to_owned(),
        );
    }
    if letter.refused.is_some() {
        return Some("Your letter could not be read: write it as plain text.".to_owned());
    }
    letter.other_text.is_some().then(|| {
        "Your letter says one thing as text and another as a page, so nothing in it counts. Send \
        it as plain text."
            .to_owned()
    })
}

fn rule(desk: &mut Desk, line: Line, writer: &str, (arrival, games): (&Arrival, &Games)) {
    let person = desk.tournament.roster.at(writer).map(|member| member.id.clone());
    let name = &arrival.letter.from.name;
    match (line, person) {
        (Line::SignUp { .. } | Line::Team { .. }, _) if desk.has_to_prove => proof::ask(desk),
        (Line::SignUp { name: given, zone }, _) => {
            let name = given.unwrap_or_else(|| name.clone());
            let zone = zone.unwrap_or(Tz::GMT);
            boards::tell_behind(desk, |desk| {
                sign_up::alone(desk, &name, writer, zone, arrival.received);
            });
        }
        (Line::Team { name, entries, unread }, _) => {
            sign_up::team(desk, &name, (&entries, unread), writer, arrival.received);
        }
        (Line::Status, _) => {
            status(&desk.tournament).into_iter().for_each(|sentence| desk.say(sentence));
        }
        (Line::Standings, person) => places::answer(desk, person.as_ref()),
        (Line::Help, _) => help(desk),
        (Line::DirectorHelp, _) => directors_help(desk),
        (Line::Unread(line, expected), _) if line.is_empty() => {
            let expected = expected.trim_end_matches('.');
            desk.say(format!("One of your lines I could not read: {expected}."));
        }
        (Line::Unread(line, expected), _) => {
            desk.say(format!("\"{line}\": {}.", expected.trim_end_matches('.')));
        }
        (_, None) => desk.say(
            "This address is not known here: write from the one with which you signed up, or sign \
            up.",
        ),
        (Line::Own { line, what, code }, Some(person)) => {
            if proof::is_his(desk, &line, code.as_deref(), &person, arrival) {
                boards::tell_behind(desk, |desk| own(desk, what, &person, arrival.received));
            }
        }
        (Line::Command(commanded), Some(person)) => command(desk, &commanded, person, games),
    }
}

fn own(desk: &mut Desk, what: Own, person: &PersonId, received: Moment) {
    match what {
        Own::Join(team) => sign_up::join(desk, person, &team, received),
        Own::Add(entry) => captains::add(desk, person, entry, received),
        Own::Withdraw => sign_up::withdraw(desk, person),
        Own::Drop(address) => captains::drop(desk, person, &address),
        Own::Decline(round) => decline(desk, round, person),
        Own::Vote(number, choice) => committee::vote(desk, person, number, choice, received),
        Own::Digest(wants) => digest::wanted(desk, person, wants),
    }
}

/// A command of the director: told first, and done when it is confirmed.
fn command(desk: &mut Desk, commanded: &Commanded, by: PersonId, games: &Games) {
    let order = Order { by, why: commanded.why.clone(), command: commanded.command.clone() };
    let code = code(desk, &commanded.line);
    let is_confirmed = commanded.code.as_deref() == Some(code.as_str());
    if desk.has_to_prove && !is_confirmed {
        return proof::ask(desk);
    }
    let said = desk.ruling.said.len();
    // A draw takes seconds, so that it is tried once, and kept if it is to be done.
    let mut tried = desk.clone();
    if let Err(why) = carry_out(&mut tried, &order, games) {
        return why.into_iter().for_each(|sentence| desk.say(sentence));
    }
    if is_confirmed {
        *desk = tried;
        desk.has_code = true;
        let revealed = std::mem::take(&mut desk.ruling.revealed);
        return desk.ruling.said.extend(revealed);
    }
    if commanded.code.is_some() {
        desk.say("The code no longer fits: something has changed since it was given.");
    }
    desk.say(format!("This is what \"td {}\" does:", commanded.line));
    let letters = tried.ruling.letters.len() - desk.ruling.letters.len();
    let told = tried.ruling.said.split_off(said);
    told.into_iter().for_each(|sentence| desk.say(sentence));
    let letters = match letters {
        0 => "No letter goes".to_owned(),
        1 => "1 letter goes".to_owned(),
        several => format!("{several} letters go"),
    };
    desk.say(format!("{letters} out with it. Nothing is done yet. To do it, write this line:"));
    desk.say_line(format!("td {} confirm {code}", commanded.line));
}

/// The code that confirms a line as things stand.
fn code(desk: &Desk, line: &str) -> String {
    let plan = &desk.tournament.plan;
    let state = serde_json::to_string(&desk.tournament).unwrap_or_default();
    let mut code = ruling::opaque(&plan.secret, &["confirm", line, &state]);
    code.truncate(CODE_LEN);
    code
}

/// Somebody declines the place that he has.
fn decline(desk: &mut Desk, round: Option<crate::tournament::rounds::Round>, person: &PersonId) {
    let advanced = desk.tournament.advanced.keys().last().copied();
    let next = advanced.and_then(|round| desk.tournament.structure().after(round));
    let Some(round) = round.or(next) else {
        return desk.say("You have no place to decline: nobody has qualified for anything yet.");
    };
    match rounds::may_decline(&desk.tournament, round, person) {
        Ok(()) => rounds::decline(desk, round, person, person),
        Err(why) => why.into_iter().for_each(|sentence| desk.say(sentence)),
    }
}

/// How it stands with a tournament, in sentences that everybody may read.
pub fn status(tournament: &Tournament) -> Vec<String> {
    let mut said = vec![format!("{}.", tournament.plan.name)];
    said.push(match tournament.sign_up {
        SignUp::Before => "Sign-up has not begun.".to_owned(),
        SignUp::Open { .. } => match tournament.roster.signed_up() {
            1 => "Sign-up is open; 1 person has signed up.".to_owned(),
            several => format!("Sign-up is open; {several} have signed up."),
        },
        SignUp::Closed => match tournament.teams().len() {
            1 => "1 team takes part.".to_owned(),
            several => format!("{several} teams take part."),
        },
    });
    for round in tournament.started.keys() {
        let all = tournament.games().filter(|(of, _)| of == round).count();
        let running = tournament.running().filter(|(of, _)| of == round).count();
        let is = if running == 1 { "is" } else { "are" };
        let games = count(all, "game");
        said.push(match tournament.is_settled(*round) {
            true => format!("{}: over, and its places are settled.", round.words()),
            false => format!("{}: {running} of {games} {is} being played.", round.words()),
        });
    }
    let waiting = |round: &&Round| !tournament.started.contains_key(round);
    for round in tournament.draws.keys().filter(waiting) {
        said.push(format!("{}: drawn, not begun.", round.words()));
    }
    said.extend(scoring(tournament));
    said.extend(rounds::staff(tournament));
    for (lot, seed) in &tournament.revealed {
        said.push(format!("The seed of {} was {seed}.", lot.name()));
    }
    for (lot, hash) in tournament.plan.commitments() {
        if tournament.revealed.iter().all(|(revealed, _)| *revealed != lot) {
            said.push(format!("The seed of {} has the hash {hash}.", lot.name()));
        }
    }
    said
}

/// Which system scores the boards, and how ties stand under it.
pub(super) fn scoring(tournament: &Tournament) -> Vec<String> {
    systems::in_words(tournament.plan.system(), &tournament.plan.credits)
}

fn help(desk: &mut Desk) {
    desk.say("This address understands these lines, each on its own:");
    desk.say("sign up as NAME in ZONE: you alone; \"withdraw\" takes it back");
    desk.say(
        "team NAME, and below it a line for each: captain NAME <address> FRANCE (or \"not \
        playing\"), player NAME <address> POWER, reserve NAME <address>, gm NAME <address>",
    );
    desk.say(
        "player NAME <address> POWER, withdraw <address>: one more, or one less, for a captain",
    );
    desk.say("decline: you have qualified and can't play");
    desk.say("vote 3 yes: for members of the committee");
    desk.say("digest on, digest off: for the Chief-GM, the director and his assistants");
    desk.say("standings, status");
}

/// What whoever directs can write: each command is shown first, and done when it is confirmed.
fn directors_help(desk: &mut Desk) {
    desk.say(
        "These are the director's commands. Each is shown first, and done when its line comes back \
        with the code; a reason stands behind a colon.",
    );
    for line in [
        "td status, td standings: how it stands",
        "td open until 2026-12-24 20:00, td close, td close anyway: sign-up",
        "td enter Ann Able <ann@example.org> team The Bears role player zone Europe/London: somebody \
        for the roster; \"known ann-able\" behind it changes who is there already",
        "td strike NAME: off the roster",
        "td appoint NAME observer, td dismiss NAME observer, td captain NAME: roles",
        "td act NAME, td act back: an assistant directs, or you do again",
        "td draw r1, td undraw r1, td start r1 due 2026-12-24 20:00: a round",
        "td substitute NAME for France in GAME: why",
        "td master NAME for GAME: why; td observer NAME for GAME, before it begins",
        "td publish, td advance r1, td decline NAME for r2, td finish",
        "td holiday Christmas: 24 Dec - 27 Dec",
        "td rule: a ruling on a matter of no game",
        "td ask until 2026-12-24: Is it …? Tried: we wrote to both",
        "td change until …: …, td override 3 until …: …, td approve 3, td veto 3: why",
    ] {
        desk.say(line);
    }
}
