//! What comes after the verbs of a director.

use chrono_tz::Tz;

use super::attending;
use super::cut::{cut, decimal, round_of, strip};
use super::expected;
use super::seat_names::seat_named;
use crate::game::{Moment, PersonId};
use crate::roster::entry::Entry;
use crate::times::{read_holiday, read_moment, read_zone};
use crate::tournament::audience::Audience;
use crate::tournament::committee::QuestionMatter;
use crate::tournament::deputy::Deputy;
use crate::tournament::exact::Exact;
use crate::tournament::roster::{Role, name_and_address};
use crate::tournament::rounds::Round;
use crate::tournament::{DirectorCommand, Tournament};

type CommandRead = Result<DirectorCommand, String>;

/// A line of the director's in parts.
pub(super) struct DirectorLine<'l> {
    /// In small letters.
    pub(super) verb: String,
    /// What comes between the verb and the colon before a reason.
    pub(super) what: &'l str,
    /// The reason.
    pub(super) why: &'l str,
    /// All that comes after the verb.
    pub(super) rest: &'l str,
    pub(super) tournament: &'l Tournament,
    received: Moment,
}

impl<'l> DirectorLine<'l> {
    pub(super) fn new(
        line: &'l str,
        tournament: &'l Tournament,
        received: Moment,
    ) -> DirectorLine<'l> {
        let (head, why) = match line.split_once(": ").or_else(|| line.split_once(':')) {
            // A colon inside of a time begins no reason.
            Some((head, _))
                if head.ends_with(|last: char| last.is_ascii_digit()) && is_time(line, head) =>
            {
                (line, "")
            }
            Some((head, why)) => (head.trim(), why.trim()),
            None => (line, ""),
        };
        let verb = head.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let behind = |text: &'l str| text.get(verb.len()..).unwrap_or_default();
        let (what, rest) = (behind(head).trim(), behind(line));
        DirectorLine { verb, what, why, rest, tournament, received }
    }

    pub(super) fn round(&self) -> Result<Round, String> {
        round_of(self.tournament, self.what).ok_or_else(|| expected::round(&self.verb))
    }

    pub(super) fn member(&self, written: &str) -> Result<PersonId, String> {
        let found = self.tournament.roster.meant(written).map(|member| member.id.clone());
        found.ok_or_else(|| expected::nobody(&self.tournament.roster, written))
    }

    /// The same, by his short name or his whole name alone: he is taken away.
    fn exact_member(&self, written: &str) -> Result<PersonId, String> {
        let found = self.tournament.roster.named(written).map(|member| member.id.clone());
        found.ok_or_else(|| expected::nobody(&self.tournament.roster, written))
    }

    pub(super) fn time(&self, written: &str) -> Result<Moment, String> {
        read_moment(written, self.received).map_err(|_| expected::TIME.to_owned())
    }

    /// Nothing but the verb, and a reason.
    pub(super) fn alone(&self, command: DirectorCommand) -> CommandRead {
        match self.what.is_empty() {
            true => Ok(command),
            false => Err(expected::not_alone(&self.verb, self.what)),
        }
    }
}

/// Takes a person, or a whole team, off the roster.
pub(super) fn strike(line: &DirectorLine<'_>) -> CommandRead {
    let last = line.what.rsplit_once(char::is_whitespace);
    let (what, quietly) = match last {
        Some((what, last)) if last.eq_ignore_ascii_case("quietly") => (what.trim(), true),
        _ => (line.what, false),
    };
    let team = what.split_once(char::is_whitespace);
    let Some((_, team)) = team.filter(|(word, _)| word.eq_ignore_ascii_case("team")) else {
        return Ok(DirectorCommand::Strike { person: line.exact_member(what)?, quietly });
    };
    let team = team.trim();
    let teams = || line.tournament.roster.members.iter().filter_map(|member| member.team.as_ref());
    let known = teams().find(|known| known.eq_ignore_ascii_case(team));
    let team = known.ok_or_else(|| expected::no_team(team))?.clone();
    Ok(DirectorCommand::StrikeTeam { team, quietly })
}

/// Whether the colon after `head` stands between hours and minutes.
fn is_time(line: &str, head: &str) -> bool {
    line.get(head.len() + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

pub(super) fn open(line: &DirectorLine<'_>) -> CommandRead {
    if line.what.is_empty() {
        return Ok(DirectorCommand::OpenSignUp { until: None });
    }
    let time = strip(line.what, "until").ok_or(expected::OPEN)?;
    Ok(DirectorCommand::OpenSignUp { until: Some(line.time(time)?) })
}

/// `close`, or `close anyway`.
pub(super) fn close(line: &DirectorLine<'_>) -> CommandRead {
    match line.what.eq_ignore_ascii_case("anyway") {
        true => Ok(DirectorCommand::closing(true)),
        false => line.alone(DirectorCommand::closing(false)),
    }
}

pub(super) fn start(line: &DirectorLine<'_>) -> CommandRead {
    let Some((of, due)) = cut(line.what, "due") else {
        return Ok(DirectorCommand::Start { round: line.round()?, due: None });
    };
    let round = round_of(line.tournament, of).ok_or(expected::START)?;
    Ok(DirectorCommand::Start { round, due: Some(line.time(due)?) })
}

pub(super) fn decline(line: &DirectorLine<'_>) -> CommandRead {
    let (who, of) = cut(line.what, "for").ok_or(expected::DECLINED)?;
    let round = round_of(line.tournament, of).ok_or(expected::DECLINED_ROUND)?;
    Ok(DirectorCommand::Decline { round, person: line.member(who)? })
}

/// `NAME for r2 and r3`: the rounds that a player will play, or won't.
pub(super) fn attend(line: &DirectorLine<'_>, plays: bool) -> CommandRead {
    let form = || expected::attends(&line.verb);
    let (who, rounds) = cut(line.what, "for").ok_or_else(form)?;
    let rounds = attending::listed(line.tournament, rounds).ok_or_else(form)?;
    Ok(DirectorCommand::Attend { person: line.member(who)?, rounds, plays })
}

/// `r2 until 2027-01-04 20:00`.
pub(super) fn check_in(line: &DirectorLine<'_>) -> CommandRead {
    let what = strip(line.what, "in").unwrap_or(line.what);
    let (of, until) = match cut(what, "until") {
        Some((of, until)) => (of, Some(line.time(until)?)),
        None => (what, None),
    };
    let of = strip(of, "for").unwrap_or(of);
    let round = round_of(line.tournament, of).ok_or(expected::CHECK_IN)?;
    Ok(DirectorCommand::CheckIn { round, until })
}

/// `NAME for France in wm26-r1-07`.
pub(super) fn substitute(line: &DirectorLine<'_>) -> CommandRead {
    let form = expected::SUBSTITUTE;
    let (who, seat) = cut(line.what, "for").ok_or(form)?;
    let (power, game) = cut(seat, "in").ok_or(form)?;
    let game = game.trim().to_lowercase();
    let power = seat_named(line, &game, power).ok_or(form)?;
    Ok(DirectorCommand::Substitute { game, power, person: line.member(who)? })
}

/// `Ann Able and Bob Baker in r2`: two change their seats.
pub(super) fn swap(line: &DirectorLine<'_>) -> CommandRead {
    let (people, of) = cut(line.what, "in").ok_or(expected::SWAP)?;
    let (one, other) = cut(people, "and").ok_or(expected::SWAP)?;
    let round = round_of(line.tournament, of).ok_or(expected::SWAP)?;
    Ok(DirectorCommand::Swap { round, one: line.member(one)?, other: line.member(other)? })
}

/// `apart Ann Able and Bob Baker`: draws don't put them on one board.
pub(super) fn keep_apart(line: &DirectorLine<'_>) -> CommandRead {
    let people = strip(line.what, "apart").ok_or(expected::KEEP_APART)?;
    apart(line, people, true, expected::KEEP_APART)
}

/// `Ann Able and Bob Baker meet`: draws may put them on one board again.
pub(super) fn let_meet(line: &DirectorLine<'_>) -> CommandRead {
    let (people, last) = line.what.rsplit_once(' ').ok_or(expected::LET_MEET)?;
    match last.eq_ignore_ascii_case("meet") {
        true => apart(line, people, false, expected::LET_MEET),
        false => Err(expected::LET_MEET.to_owned()),
    }
}

/// `Ann Able 10: why`, `Ann Able 2.5: why`, or `Ann Able 5/2 points: why`.
pub(super) fn penalty(line: &DirectorLine<'_>) -> CommandRead {
    let is_unit = |last: &str| matches!(&*last.to_lowercase(), "points" | "point" | "pts");
    let unit = line.what.rsplit_once(' ').filter(|(_, last)| is_unit(last));
    let what = unit.map_or(line.what, |(what, _)| what);
    let (who, points) = what.trim().rsplit_once(' ').ok_or(expected::PENALTY)?;
    let is_short = points.len() <= expected::PENALTY_CHARS_MAX;
    let written = decimal(points).unwrap_or_else(|| points.to_owned());
    let points = Exact::from_text(&written).ok().filter(|off| is_short && *off >= Exact::ZERO);
    let points = points.ok_or(expected::PENALTY)?;
    Ok(DirectorCommand::Penalize { person: line.member(who)?, points })
}

fn apart(line: &DirectorLine<'_>, people: &str, keeps: bool, form: &str) -> CommandRead {
    let (one, other) = cut(people, "and").ok_or(form)?;
    Ok(DirectorCommand::KeepApart { people: [line.member(one)?, line.member(other)?], keeps })
}

pub(super) fn master(line: &DirectorLine<'_>) -> CommandRead {
    let (game, who) = board_and_person(line)?;
    Ok(DirectorCommand::Master { game, person: line.member(&who)? })
}

pub(super) fn observer(line: &DirectorLine<'_>) -> CommandRead {
    let (game, who) = board_and_person(line)?;
    Ok(DirectorCommand::Observer { game, person: line.member(&who)? })
}

pub(super) fn captain(line: &DirectorLine<'_>) -> CommandRead {
    let person = line.member(line.what)?;
    Ok(DirectorCommand::Appoint { person, role: Role::Captain, has: true })
}

pub(super) fn with_role(line: &DirectorLine<'_>, has: bool) -> CommandRead {
    let (who, role) = line.what.rsplit_once(char::is_whitespace).unwrap_or((line.what, ""));
    let role = Role::from_name(role).ok_or(expected::APPOINT)?;
    Ok(DirectorCommand::Appoint { person: line.member(who.trim())?, role, has })
}

pub(super) fn act(line: &DirectorLine<'_>) -> CommandRead {
    let is_back = line.what.eq_ignore_ascii_case("back");
    let assistant = if is_back { None } else { Some(line.member(line.what)?) };
    Ok(DirectorCommand::Act { assistant })
}

/// `Ann Able after 5 days`, or `none`, which an earlier version called `nobody`.
pub(super) fn deputy(line: &DirectorLine<'_>) -> CommandRead {
    if ["none", "nobody"].iter().any(|none| line.what.eq_ignore_ascii_case(none)) {
        return Ok(DirectorCommand::Deputy { deputy: None });
    }
    let (who, after) = cut(line.what, "after").ok_or(expected::DEPUTY)?;
    let days = after.strip_suffix("days").or_else(|| after.strip_suffix("day"));
    let days = days.and_then(|days| days.trim().parse().ok()).ok_or(expected::DEPUTY)?;
    let person = line.member(who)?;
    Ok(DirectorCommand::Deputy { deputy: Some(Deputy { person, days }) })
}

pub(super) fn holiday(line: &DirectorLine<'_>) -> CommandRead {
    let zone = line.tournament.director().map_or(Tz::GMT, |director| director.zone);
    Ok(DirectorCommand::Holiday { holiday: read_holiday(line.rest, line.received, zone)? })
}

/// `until Mon 4 Jan 20:00`: no day counts on any board until then.
pub(super) fn pause(line: &DirectorLine<'_>) -> CommandRead {
    let time = strip(line.what, "until").ok_or(expected::PAUSE)?;
    let until = line.time(time).map_err(|_| expected::PAUSE)?;
    Ok(DirectorCommand::Pause { until })
}

/// A letter to everybody, to a round, to a board or to the captains.
pub(super) fn announce(line: &DirectorLine<'_>) -> CommandRead {
    let of_board = || {
        let game = line.what.to_lowercase();
        line.tournament.table(&game).map(|_| Audience::Board(game))
    };
    let of_round = || round_of(line.tournament, line.what).map(Audience::Round);
    let to = match line.what.to_ascii_lowercase().as_str() {
        "" | "all" | "everybody" => Audience::Everybody,
        "captains" => Audience::Captains,
        _ => of_board().or_else(of_round).ok_or_else(|| expected::audience(line.what))?,
    };
    match line.why.is_empty() {
        true => Err(expected::ANNOUNCE.to_owned()),
        false => Ok(DirectorCommand::Announce { to, text: line.why.to_owned() }),
    }
}

/// `Ann Able: your seat is safe`: a letter to one person.
pub(super) fn tell(line: &DirectorLine<'_>) -> CommandRead {
    if line.what.is_empty() || line.why.is_empty() {
        return Err(expected::TELL.to_owned());
    }
    let to = Audience::Person(line.member(line.what)?);
    Ok(DirectorCommand::Announce { to, text: line.why.to_owned() })
}

/// `hold standings`, `release standings`.
pub(super) fn hold(line: &DirectorLine<'_>, holds: bool) -> CommandRead {
    match line.what.to_ascii_lowercase().as_str() {
        "" | "standings" | "the standings" => Ok(DirectorCommand::Hold { holds }),
        _ => Err(expected::HOLD.to_owned()),
    }
}

/// A ruling, for the record or for everybody.
pub(super) fn rule(line: &DirectorLine<'_>) -> CommandRead {
    let is_public = line.what.eq_ignore_ascii_case("public");
    match !line.why.is_empty() && (is_public || line.what.is_empty()) {
        true => Ok(DirectorCommand::Rule { text: line.why.to_owned(), is_public }),
        false => Err(expected::RULE.to_owned()),
    }
}

/// `approve 3`.
pub(super) fn answer(line: &DirectorLine<'_>, approves: bool) -> CommandRead {
    let number = line.what.trim_start_matches('#').parse();
    let question = number.map_err(|_| expected::question(&line.verb))?;
    Ok(DirectorCommand::Answer { question, approves })
}

pub(super) fn overrule(line: &DirectorLine<'_>) -> CommandRead {
    put(line, |of| {
        let of = of.trim_start_matches('#').parse().ok()?;
        Some(QuestionMatter::Override { of })
    })
}

/// `ask until 2026-12-24: Is it …? Tried: we wrote to both.`
pub(super) fn put(
    line: &DirectorLine<'_>,
    matter: impl Fn(&str) -> Option<QuestionMatter>,
) -> CommandRead {
    let form = || expected::ask(&line.verb);
    let (of, until) = cut(line.what, "until").ok_or_else(form)?;
    let until = read_moment(until, line.received).map_err(|_| form())?;
    let matter = matter(of).ok_or_else(form)?;
    let why = line.why;
    let (text, tried) = match why.split_once("Tried:").or_else(|| why.split_once("tried:")) {
        Some((text, tried)) => (text.trim(), tried.trim()),
        // What goes to the committee says how it was tried to be settled first (A.3v).
        None if matter != QuestionMatter::Issue => (why, expected::NOTHING_TRIED),
        None => return Err(form()),
    };
    match text.is_empty() || tried.is_empty() {
        true => Err(form()),
        false => {
            let (text, tried) = (text.to_owned(), tried.to_owned());
            Ok(DirectorCommand::Ask { matter, text, tried, until, put: None })
        }
    }
}

/// `NAME for wm26-r1-07`, or as at the prompt `wm26-r1-07 NAME`.
fn board_and_person(line: &DirectorLine<'_>) -> Result<(String, String), String> {
    let DirectorLine { verb, what, tournament, .. } = line;
    let is_board = |word: &str| tournament.table(&word.to_lowercase()).is_some();
    let form = || expected::board(verb, &tournament.plan);
    let (first, rest) = what.split_once(char::is_whitespace).ok_or_else(form)?;
    if is_board(first) {
        return Ok((first.to_lowercase(), rest.trim().to_owned()));
    }
    let (who, game) = cut(what, "for").ok_or_else(form)?;
    match is_board(game) {
        true => Ok((game.to_lowercase(), who.to_owned())),
        false => Err(expected::no_board(game, verb, &tournament.plan)),
    }
}

/// The words that introduce a detail of the person being entered.
const SAID: [&str; 4] = ["team", "role", "zone", "known"];

/// `Ann Able <ann@example.org> team The Bears role player zone Europe/London known ann-able`, also
/// as at the prompt, with quotation marks and two dashes.
pub(super) fn enter(line: &DirectorLine<'_>) -> CommandRead {
    let what = line.what.replace('"', "");
    let end = what.find('>').ok_or(expected::ENTER)?;
    let (person, rest) = what.split_at(end + 1);
    let (name, address) = name_and_address(person)?;
    let has_dashes = rest.contains(" --");
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for word in rest.split_whitespace() {
        // A team may be called Team 1: only small letters, or dashes where there are any, count.
        let bare = if has_dashes { word.strip_prefix("--").unwrap_or_default() } else { word };
        match (SAID.iter().find(|known| **known == bare), said.last_mut()) {
            (Some(known), _) => said.push((known, Vec::new())),
            (None, Some((_, words))) => words.push(word),
            (None, None) => return Err(expected::behind_address(&SAID)),
        }
    }
    let mut entry = Entry { name, address, ..Entry::default() };
    for (what, words) in said {
        let text = words.join(" ");
        match what {
            "team" => entry.team = Some(text),
            "zone" => entry.zone = Some(read_zone(&text).map_err(|why| why.to_string())?),
            "known" => entry.known = Some(line.member(&text)?),
            _ => {
                for word in words {
                    let role = Role::from_name(word);
                    entry.roles.insert(role.ok_or_else(|| expected::no_role(word))?);
                }
            }
        }
    }
    let member = entry.member(line.tournament, line.received)?;
    Ok(DirectorCommand::Enter { member })
}
