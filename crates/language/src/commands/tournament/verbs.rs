//! The verbs by which people write to a tournament, and those by which its director commands it,
//! after the word `td`. Each stands here once: its words, the function that reads the rest of its
//! line, and what HELP says of it.

use super::director::{self, DirectorLine};
use super::expected;
use super::people::{self, PersonLine};
use super::results;
use super::values::{ReasonedCommand, TournamentLine};
use crate::commands::coded::confirmed;
use crate::game::Moment;
use crate::game::policy::nearest;
use crate::tournament::DirectorCommand::{
    Advance, Draw, Finish, Publish, Resume, Unadvance, Undraw, Void,
};
use crate::tournament::committee::QuestionMatter;
use crate::tournament::reported_board::ReportedCommand;
use crate::tournament::{DirectorCommand, Tournament};

type ReadsLine = fn(&DirectorLine<'_>) -> Result<DirectorCommand, String>;

type ReadsPerson = fn(&PersonLine<'_>) -> Option<TournamentLine>;

/// A line that begins with its words and goes on differently is a greeting, not one of ours.
struct PersonVerb {
    words: &'static [&'static str],
    read: ReadsPerson,
    /// What HELP says of it, and of those that follow it and say nothing.
    help: &'static [ToldLine],
}

/// A line of HELP, and where it is shown.
struct ToldLine {
    of: ToldWhere,
    text: &'static str,
}

/// The tournaments in which HELP lists a verb.
#[derive(Clone, Copy)]
enum ToldWhere {
    Everywhere,
    /// Where people may come in teams.
    Teams,
    /// Where everybody plays for himself.
    Individuals,
    /// Where people may name powers that they would like.
    Preferences,
    /// Where boards are played elsewhere.
    Elsewhere,
    /// Where such boards are of maps, and not tables of any game.
    ElsewhereByPowers,
    /// Where there are such tables.
    Tables,
    /// Where a place says who plays the next round.
    Places,
    /// Where a committee sits.
    Committee,
}

impl ToldWhere {
    fn fits(self, of: &Tournament) -> bool {
        match self {
            ToldWhere::Everywhere => true,
            ToldWhere::Teams => of.has_teams(),
            ToldWhere::Individuals => of.form().is_some(),
            ToldWhere::Preferences => of.plan.asks_for_powers,
            ToldWhere::Elsewhere => !of.played_elsewhere.is_empty(),
            ToldWhere::ElsewhereByPowers => has_elsewhere(of, false),
            ToldWhere::Tables => has_elsewhere(of, true),
            ToldWhere::Places => of.has_places_to_win(),
            ToldWhere::Committee => of.form().is_none() || !of.sitting().is_empty(),
        }
    }
}

/// Whether something is played elsewhere: tables of any game, or boards.
fn has_elsewhere(of: &Tournament, is_table: bool) -> bool {
    let mut kinds = of.played_elsewhere.keys().map(|game| of.kind_of(game));
    kinds.any(|kind| kind.is_table() == is_table)
}

const fn told(of: ToldWhere, text: &'static str) -> ToldLine {
    ToldLine { of, text }
}

const fn told_everywhere(text: &'static str) -> ToldLine {
    told(ToldWhere::Everywhere, text)
}

/// The lines of HELP that fit a tournament.
fn fitting(of: &Tournament, lines: impl Iterator<Item = &'static [ToldLine]>) -> Vec<&'static str> {
    lines.flatten().filter(|line| line.of.fits(of)).map(|line| line.text).collect()
}

#[rustfmt::skip]
static PERSON_VERBS: [PersonVerb; 22] = [
    person(&["sign", "signup", "sign-up"], people::sign_up,
        &[told_everywhere("sign up as NAME in ZONE: signs you up on your own; \"withdraw\" takes \
            it back")]),
    person(&["i", "i'm", "i\u{2019}m", "i'll", "i\u{2019}ll", "play", "skip", "miss", "sorry", "sorry,",
        "unfortunately", "unfortunately,"], people::attend,
        &[told(ToldWhere::Individuals,
            "skip r2: you don't play round two; \"I can't make round two\" does the same"),
          told(ToldWhere::Individuals,
            "play r1 and r3: you play these rounds and no others; also \"play all rounds but \
                r2\"")]),
    person(&["check", "check-in", "checkin"], people::check_in,
        &[told(ToldWhere::Individuals,
            "check in: you play the round for which the director asks players to check in")]),
    person(&["result", "result:", "won", "draw", "drawn"], results::result,
        &[told(ToldWhere::ElsewhereByPowers,
            "result: 1907 A4 E5 F7 G6 I4 R5 T3: how your board ended, if it is not played here; or \
                \"won by France 1907\", \"draw England France 1907\""),
          told(ToldWhere::Tables,
            "result: 1 Ann Able, 2 Bob Baker, 3 Cy Case: how your table ended, first place first; \
                or each player's points after the name")]),
    person(&["confirm", "confirmed"], results::confirm,
        &[told(ToldWhere::Elsewhere,
            "confirm: the result that another player sent is right; object: why: it is wrong")]),
    person(&["object", "object:"], results::object, &[]),
    person(&["prefer"], people::prefer,
        &[told(ToldWhere::Preferences,
            "prefer Turkey, Austria: the powers you would like, your favourite first; \"prefer \
             nothing\" takes it back")]),
    person(&["team"], people::team,
        &[told(ToldWhere::Teams,
            "team NAME, and below it one line for each person: captain NAME <address> FRANCE (or \
                \"not playing\"), player NAME <address> POWER, reserve NAME <address>, gm NAME \
                <address>")]),
    person(&["player", "reserve", "gm"], people::member,
        &[told(ToldWhere::Teams,
            "player NAME <address> POWER, withdraw <address>: a captain adds or removes a \
                person")]),
    person(&["join"], people::join, &[]),
    person(&["withdraw"], people::withdraw,
        &[told(ToldWhere::Individuals,
            "withdraw: you leave the event; what you have played still counts, and only the \
                director can put you back")]),
    person(&["decline"], people::decline,
        &[told(ToldWhere::Places, "decline: you have qualified but can't play")]),
    person(&["vote"], people::vote,
        &[told(ToldWhere::Committee, "vote 3 yes: for members of the committee")]),
    person(&["say"], people::say,
        &[told(ToldWhere::Committee,
            "say 3: …: sends your words on question 3 to the committee and the director")]),
    person(&["change", "override"], people::put,
        &[told(ToldWhere::Committee,
            "change until 2026-12-24: …, override 3 until 2026-12-24: …: a member of the committee \
                proposes to change the rules, or to override a veto")]),
    person(&["digest"], people::digest,
        &[told_everywhere("digest on, digest off: for the Chief-GM, the director and his \
            assistants")]),
    person(&["new"], people::new_address,
        &[told_everywhere(
            "new address, please: from then on only answers to our later letters count as yours")]),
    person(&["standings"], |line| line.alone(TournamentLine::Standings),
        &[told_everywhere("standings, status")]),
    person(&["boards"], people::boards,
        &[told(ToldWhere::Individuals, "boards, boards r2: who plays where, with which power")]),
    person(&["question:", "complaint:"], |_| Some(TournamentLine::ForDirector),
        &[told_everywhere(
            "question: …, complaint: …: these words reach the director, whatever else you write")]),
    person(&["status"], |line| line.alone(TournamentLine::Status), &[]),
    person(&["help"], |line| line.alone(TournamentLine::Help), &[]),
];

const fn person(
    words: &'static [&'static str],
    read: ReadsPerson,
    help: &'static [ToldLine],
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
    // "I confirm" and "Yes, confirm" say no more than their second word.
    let behind = PersonLine::new(line.rest, line.tournament, line.received);
    let says = if matches!(&*line.word, "i" | "yes" | "yes,") { &behind } else { line };
    if matches!(says.word.trim_end_matches(['.', '!']), "confirm" | "confirmed") {
        return results::confirm(says);
    }
    let verb = PERSON_VERBS.iter().find(|verb| verb.words.contains(&line.word.as_str()))?;
    (verb.read)(line)
}

fn said_by_director(line: &PersonLine<'_>) -> TournamentLine {
    match line.rest.to_ascii_lowercase().as_str() {
        "help" => TournamentLine::DirectorHelp,
        "status" => TournamentLine::Status,
        "standings" => TournamentLine::Standings,
        "log" => TournamentLine::Log,
        rest if rest.split(' ').next() == Some("boards") => {
            let asked = PersonLine::new(line.rest, line.tournament, line.received);
            people::boards(&asked).unwrap_or_else(|| line.unread(expected::BOARDS))
        }
        _ => match commanded(line.rest, line.tournament, line.received) {
            Ok(command) => TournamentLine::Command(Box::new(command)),
            Err(why) => line.unread(&why),
        },
    }
}

/// What HELP says of the verbs of those who take part.
pub fn help(of: &Tournament) -> Vec<&'static str> {
    fitting(of, PERSON_VERBS.iter().map(|verb| verb.help))
}

struct DirectorVerb {
    words: &'static [&'static str],
    read: ReadsLine,
    /// What HELP says of it, and of those that follow it and say nothing.
    help: &'static [ToldLine],
}

#[rustfmt::skip]
static DIRECTOR_VERBS: [DirectorVerb; 45] = [
    verb(&["open", "sign-up"], director::open,
        &[told_everywhere("td open until 2026-12-24 20:00, td close, td close anyway: sign-up")]),
    verb(&["close", "close-sign-up"], director::close, &[]),
    verb(&["enter"], director::enter,
        &[told(ToldWhere::Teams,
            "td enter Ann Able <ann@example.org> team The Bears role player zone Europe/London: \
                adds a person to the roster; with \"known ann-able\" after it, changes a person \
                who is already there"),
          told(ToldWhere::Individuals,
            "td enter Ann Able <ann@example.org> zone Europe/London: adds a player, from the next \
                draw on; with \"known ann-able\" after it, changes a person who is already \
                there")]),
    verb(&["skip"], |line| director::attend(line, false),
        &[told(ToldWhere::Individuals,
            "td skip NAME for r2 and r3, td play NAME for r2: a player misses a round, or plays \
                it")]),
    verb(&["play"], |line| director::attend(line, true), &[]),
    verb(&["check-in", "check"], director::check_in,
        &[told(ToldWhere::Individuals,
            "td check-in r2 until 2027-01-04 20:00: asks all players, and anyone who has not \
                checked in by the draw does not play round two")]),
    verb(&["strike"], director::strike,
        &[told_everywhere(
            "td strike NAME, td strike team TEAM: off the roster; with \"quietly\" after it, we \
                tell no one")]),
    verb(&["void"], |line| Ok(Void { person: line.member(line.what)? }),
        &[told_everywhere(
            "td void NAME: if others have seen the address NAME answers to; then only answers to \
                later letters count")]),
    verb(&["appoint"], |line| director::with_role(line, true),
        &[told_everywhere(
            "td appoint NAME observer, td dismiss NAME observer, td captain NAME: roles")]),
    verb(&["dismiss"], |line| director::with_role(line, false), &[]),
    verb(&["captain"], director::captain, &[]),
    verb(&["act"], director::act,
        &[told_everywhere("td act NAME, td act back: an assistant directs, or you direct again")]),
    verb(&["deputy"], director::deputy,
        &[told_everywhere(
            "td deputy NAME after 5 days: this assistant directs if a case waits for you that long \
                and you do nothing in that time; td deputy none")]),
    verb(&["draw"], |line| Ok(Draw { round: line.round()? }),
        &[told_everywhere("td draw r1, td undraw r1, td start r1 due 2026-12-24 20:00: draws a \
            round, undoes the draw, starts the round")]),
    verb(&["undraw"], |line| Ok(Undraw { round: line.round()? }), &[]),
    verb(&["start"], director::start, &[]),
    verb(&["substitute"], director::substitute,
        &[told_everywhere("td substitute NAME for France in GAME: why")]),
    verb(&["swap"], director::swap,
        &[told(ToldWhere::Individuals,
            "td swap NAME and NAME in r2: two players swap seats before the round begins; we tell \
                you first what that breaks")]),
    verb(&["elsewhere"], results::elsewhere,
        &[told(ToldWhere::Individuals,
            "td elsewhere GAME until 2027-01-04: https://…: this board is played there, and its \
                players tell us how it ended; td elsewhere r2; td here GAME takes it back before \
                the board begins"),
          told(ToldWhere::Elsewhere,
            "td result GAME: 1907 A4 E5 F7 G6 I4 R5 T3: how the board ended, on your authority; td \
                unplayed GAME: why: it was not played, and no player scores on it")]),
    verb(&["here"], results::here, &[]),
    verb(&["result"], results::set, &[]),
    verb(&["unplayed"], results::unplayed, &[]),
    verb(&["keep"], director::keep_apart,
        &[told(ToldWhere::Individuals,
            "td keep apart NAME and NAME: draws don't put them on the same board; td let NAME and \
                NAME meet takes it back")]),
    verb(&["let"], director::let_meet, &[]),
    verb(&["penalty"], director::penalty,
        &[told(ToldWhere::Individuals,
            "td penalty NAME 10: why: takes points off the player's total; td penalty NAME 0: why \
                gives them back")]),
    verb(&["master"], director::master,
        &[told_everywhere("td master NAME for GAME: why; td observer NAME for GAME, before it \
            begins")]),
    verb(&["observer"], director::observer, &[]),
    verb(&["announce"], director::announce,
        &[told_everywhere(
            "td announce: TEXT, td announce r2: TEXT, td announce GAME: TEXT, td announce \
                captains: TEXT: a letter to everyone, or only to these")]),
    verb(&["tell", "answer"], director::tell,
        &[told_everywhere("td tell NAME: TEXT: a letter to one person, such as an answer")]),
    verb(&["hold"], |line| director::hold(line, true),
        &[told_everywhere(
            "td hold standings, td release standings: no one sees them in between")]),
    verb(&["release"], |line| director::hold(line, false), &[]),
    verb(&["advance"], |line| Ok(Advance { round: line.round()? }),
        &[told_everywhere(
            "td publish, td advance r1, td unadvance r1, td decline NAME for r2, td finish")]),
    verb(&["unadvance"], |line| Ok(Unadvance { round: line.round()? }), &[]),
    verb(&["publish"], |line| line.alone(Publish), &[]),
    verb(&["finish"], |line| line.alone(Finish), &[]),
    verb(&["decline"], director::decline, &[]),
    verb(&["holiday"], director::holiday,
        &[told_everywhere("td holiday Christmas: 24 Dec - 27 Dec")]),
    verb(&["pause"], director::pause,
        &[told_everywhere(
            "td pause until 2027-01-04 20:00: why; td resume: the clocks of all boards stop in \
                between")]),
    verb(&["resume"], |line| line.alone(Resume), &[]),
    verb(&["rule"], director::rule,
        &[told_everywhere("td rule: a ruling on a matter outside any game")]),
    verb(&["ask"], |line| director::put(line, |_| Some(QuestionMatter::Issue)),
        &[told(ToldWhere::Committee,
            "td ask until 2026-12-24: Is it …? Tried: we wrote to both")]),
    verb(&["change"], |line| director::put(line, |_| Some(QuestionMatter::RuleChange)),
        &[told(ToldWhere::Committee,
            "td change until …: …, td override 3 until …: …, td approve 3, td veto 3: why")]),
    verb(&["override"], director::overrule, &[]),
    verb(&["approve"], |line| director::answer(line, true), &[]),
    verb(&["veto"], |line| director::answer(line, false), &[]),
];

const fn verb(
    words: &'static [&'static str],
    read: ReadsLine,
    help: &'static [ToldLine],
) -> DirectorVerb {
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
        None => return Err(unknown_verb(word)),
    };
    // The text after the colon of these is not a reason, but their content.
    let says_more = match &command {
        DirectorCommand::Reported { what } => !matches!(what, ReportedCommand::Unplayed { .. }),
        other => matches!(other, DirectorCommand::Holiday { .. }),
    };
    let why = if says_more { "" } else { line.why }.to_owned();
    Ok(ReasonedCommand { line: text, command, why, code })
}

/// Whether a line of a director's begins so.
pub(in crate::commands) fn is_directors_verb(word: &str) -> bool {
    DIRECTOR_VERBS.iter().any(|verb| verb.words.contains(&word))
}

fn unknown_verb(written: &str) -> String {
    let words = DIRECTOR_VERBS.iter().flat_map(|verb| verb.words).copied();
    let words: Vec<&str> = words.chain(expected::VERBS_OF_QUESTIONS).collect();
    expected::no_verb(written, nearest(written, &words))
}

/// What HELP says of the verbs.
pub fn directors_help(of: &Tournament) -> Vec<&'static str> {
    fitting(of, DIRECTOR_VERBS.iter().map(|verb| verb.help))
}
