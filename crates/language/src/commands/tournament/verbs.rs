//! The verbs by which people write to a tournament, and those by which its director commands it,
//! behind the word `td`. Each stands here once: its words, the function that reads the rest of its
//! line, and what HELP says of it.

use super::director::{self, DirectorLine};
use super::expected;
use super::people::{self, PersonLine};
use super::values::{ReasonedCommand, TournamentLine};
use crate::commands::coded::confirmed;
use crate::game::Moment;
use crate::tournament::DirectorCommand::{Advance, Draw, Finish, Publish, Undraw, Void};
use crate::tournament::committee::QuestionMatter;
use crate::tournament::{DirectorCommand, Tournament};

type ReadsLine = fn(&DirectorLine<'_>) -> Result<DirectorCommand, String>;

type ReadsPerson = fn(&PersonLine<'_>) -> Option<TournamentLine>;

/// What begins with its words and goes on otherwise is no line of ours, but a greeting.
struct PersonVerb {
    words: &'static [&'static str],
    read: ReadsPerson,
    /// What HELP says of it, and of those that follow it and say nothing.
    help: &'static str,
}

#[rustfmt::skip]
static PERSON_VERBS: [PersonVerb; 14] = [
    person(&["sign", "signup", "sign-up"], people::sign_up,
        "sign up as NAME in ZONE: you alone; \"withdraw\" takes it back"),
    person(&["team"], people::team,
        "team NAME, and below it a line for each: captain NAME <address> FRANCE (or \"not \
         playing\"), player NAME <address> POWER, reserve NAME <address>, gm NAME <address>"),
    person(&["player", "reserve", "gm"], people::member,
        "player NAME <address> POWER, withdraw <address>: one more, or one less, for a captain"),
    person(&["join"], people::join, ""),
    person(&["withdraw"], people::withdraw, ""),
    person(&["decline"], people::decline, "decline: you have qualified and can't play"),
    person(&["i", "play", "skip", "miss"], people::attend, ""),
    person(&["vote"], people::vote, "vote 3 yes: for members of the committee"),
    person(&["change", "override"], people::put,
        "change until 2026-12-24: …, override 3 until 2026-12-24: …: a member of the committee \
         puts a change of the rules, or overrides a veto"),
    person(&["digest"], people::digest,
        "digest on, digest off: for the Chief-GM, the director and his assistants"),
    person(&["new"], people::new_address,
        "new address, please: from then on only answers to our later letters count as yours"),
    person(&["standings"], |line| line.alone(TournamentLine::Standings), "standings, status"),
    person(&["status"], |line| line.alone(TournamentLine::Status), ""),
    person(&["help"], |line| line.alone(TournamentLine::Help), ""),
];

const fn person(
    words: &'static [&'static str],
    read: ReadsPerson,
    help: &'static str,
) -> PersonVerb {
    PersonVerb { words, read, help }
}

/// What a line says, if it is one of ours.
pub(super) fn said(line: &PersonLine<'_>) -> Option<TournamentLine> {
    if line.word == "td" {
        return Some(said_by_director(line));
    }
    if line.word == "tmc" {
        return said(&PersonLine::new(line.rest, line.tournament, line.received));
    }
    let verb = PERSON_VERBS.iter().find(|verb| verb.words.contains(&line.word.as_str()))?;
    (verb.read)(line)
}

fn said_by_director(line: &PersonLine<'_>) -> TournamentLine {
    match line.rest.to_ascii_lowercase().as_str() {
        "help" => TournamentLine::DirectorHelp,
        "status" => TournamentLine::Status,
        "standings" => TournamentLine::Standings,
        _ => match commanded(line.rest, line.tournament, line.received) {
            Ok(command) => TournamentLine::Command(Box::new(command)),
            Err(why) => line.unread(&why),
        },
    }
}

/// What HELP says of saying which rounds one plays, where there are no teams.
const ATTEND: &str = "play r1 and r3, skip r2: the rounds that you play; \"I can't come to round two\" \
    does it, too";

/// What HELP says of the verbs of those who take part.
pub fn help(of: &Tournament) -> impl Iterator<Item = &'static str> + use<> {
    let all = PERSON_VERBS.iter().map(|verb| verb.help).filter(|help| !help.is_empty());
    all.chain(of.form().map(|_| ATTEND))
}

struct DirectorVerb {
    words: &'static [&'static str],
    read: ReadsLine,
    /// What HELP says of it, and of those that follow it and say nothing.
    help: &'static str,
}

#[rustfmt::skip]
static DIRECTOR_VERBS: [DirectorVerb; 26] = [
    verb(&["open", "sign-up"], director::open,
        "td open until 2026-12-24 20:00, td close, td close anyway: sign-up"),
    verb(&["close", "close-sign-up"], director::close, ""),
    verb(&["enter"], director::enter,
        "td enter Ann Able <ann@example.org> team The Bears role player zone Europe/London: \
         somebody for the roster; \"known ann-able\" behind it changes who is there already"),
    verb(&["strike"], director::strike,
        "td strike NAME, td strike team TEAM: off the roster; with \"quietly\" behind it nobody is told"),
    verb(&["void"], |line| Ok(Void { person: line.member(line.what)? }),
        "td void NAME: others have seen the address to which NAME answers; only answers to later \
         letters count"),
    verb(&["appoint"], |line| director::with_role(line, true),
        "td appoint NAME observer, td dismiss NAME observer, td captain NAME: roles"),
    verb(&["dismiss"], |line| director::with_role(line, false), ""),
    verb(&["captain"], director::captain, ""),
    verb(&["act"], director::act,
        "td act NAME, td act back: an assistant directs, or you do again"),
    verb(&["draw"], |line| Ok(Draw { round: line.round()? }),
        "td draw r1, td undraw r1, td start r1 due 2026-12-24 20:00: a round"),
    verb(&["undraw"], |line| Ok(Undraw { round: line.round()? }), ""),
    verb(&["start"], director::start, ""),
    verb(&["substitute"], director::substitute, "td substitute NAME for France in GAME: why"),
    verb(&["master"], director::master,
        "td master NAME for GAME: why; td observer NAME for GAME, before it begins"),
    verb(&["observer"], director::observer, ""),
    verb(&["advance"], |line| Ok(Advance { round: line.round()? }),
        "td publish, td advance r1, td decline NAME for r2, td finish"),
    verb(&["publish"], |line| line.alone(Publish), ""),
    verb(&["finish"], |line| line.alone(Finish), ""),
    verb(&["decline"], director::decline, ""),
    verb(&["holiday"], director::holiday, "td holiday Christmas: 24 Dec - 27 Dec"),
    verb(&["rule"], director::rule, "td rule: a ruling on a matter of no game"),
    verb(&["ask"], |line| director::put(line, |_| Some(QuestionMatter::Issue)),
        "td ask until 2026-12-24: Is it …? Tried: we wrote to both"),
    verb(&["change"], |line| director::put(line, |_| Some(QuestionMatter::RuleChange)),
        "td change until …: …, td override 3 until …: …, td approve 3, td veto 3: why"),
    verb(&["override"], director::overrule, ""),
    verb(&["approve"], |line| director::answer(line, true), ""),
    verb(&["veto"], |line| director::answer(line, false), ""),
];

const fn verb(words: &'static [&'static str], read: ReadsLine, help: &'static str) -> DirectorVerb {
    DirectorVerb { words, read, help }
}

/// What the director commands.
fn commanded(
    rest: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<ReasonedCommand, String> {
    let (text, code) = confirmed(rest);
    let line = DirectorLine::new(&text, tournament, received);
    let word = line.verb.as_str();
    let verb = DIRECTOR_VERBS.iter().find(|verb| verb.words.contains(&word));
    let command = match verb {
        Some(verb) => (verb.read)(&line)?,
        None if word == "queue" => return Err(expected::QUEUE.to_owned()),
        None => return Err(expected_verbs()),
    };
    // Behind the colon of a holiday stand its days.
    let is_holiday = matches!(command, DirectorCommand::Holiday { .. });
    let why = if is_holiday { "" } else { line.why }.to_owned();
    Ok(ReasonedCommand { line: text, command, why, code })
}

fn expected_verbs() -> String {
    let words = DIRECTOR_VERBS.iter().filter_map(|verb| verb.words.first().copied());
    let words: Vec<&str> = words.collect();
    let (last, others) = words.split_last().unwrap_or((&"help", &[]));
    expected::command(&others.join(", "), last)
}

/// What HELP says of the verbs.
pub fn directors_help() -> impl Iterator<Item = &'static str> {
    DIRECTOR_VERBS.iter().map(|verb| verb.help).filter(|help| !help.is_empty())
}
