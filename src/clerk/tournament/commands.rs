//! The lines by which a director commands a tournament in a letter, behind the word `td`.

use chrono_tz::Tz;

use super::cut::{cut, moment, round, strip};
use crate::board::Power;
use crate::clerk::coded::confirmed;
use crate::game::{Moment, PersonId};
use crate::language::roster::entry::Entry;
use crate::language::times::{read_holiday, read_zone};
use crate::report::answers::tournament::{committee::NOTHING_TRIED, lines as expected};
use crate::tournament::committee::QuestionMatter;
use crate::tournament::roster::{Member, Role, name_and_address};
use crate::tournament::{DirectorCommand, Tournament};

/// A command with its reason, and the code that confirms it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ReasonedCommand {
    /// The line without its code.
    pub(super) line: String,
    pub(super) command: DirectorCommand,
    pub(super) why: String,
    pub(super) code: Option<String>,
}

/// What the director commands.
pub(super) fn commanded(
    rest: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<ReasonedCommand, String> {
    let (line, code) = confirmed(rest);
    let (head, why) = match line.split_once(": ").or_else(|| line.split_once(':')) {
        // A colon inside of a time begins no reason.
        Some((head, _))
            if head.ends_with(|last: char| last.is_ascii_digit()) && is_time(&line, head) =>
        {
            (line.as_str(), "")
        }
        Some((head, why)) => (head.trim(), why.trim()),
        None => (line.as_str(), ""),
    };
    let verb = head.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
    let what = head.get(verb.len()..).unwrap_or_default().trim();
    if verb == "holiday" {
        let zone = tournament.director().map_or(Tz::GMT, |director| director.zone);
        let holiday = read_holiday(line.get(verb.len()..).unwrap_or_default(), received, zone)?;
        let command = DirectorCommand::Holiday { holiday };
        return Ok(ReasonedCommand { command, why: String::new(), line, code });
    }
    if verb == "enter" {
        let command = DirectorCommand::Enter { member: entered(what, tournament, received)? };
        return Ok(ReasonedCommand { command, why: why.to_owned(), line: line.clone(), code });
    }
    let command = verb_command(&verb, what, why, tournament)?;
    Ok(ReasonedCommand { command, why: why.to_owned(), line: line.clone(), code })
}

/// Whether the colon behind `head` stands between hours and minutes.
fn is_time(line: &str, head: &str) -> bool {
    line.get(head.len() + 1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

fn verb_command(
    verb: &str,
    what: &str,
    why: &str,
    tournament: &Tournament,
) -> Result<DirectorCommand, String> {
    let a_round = || round(what).ok_or_else(|| expected::round(verb));
    let member = |written: &str| {
        let found = tournament.roster.named(written).map(|member| member.id.clone());
        found.ok_or_else(|| expected::nobody(&tournament.roster, written))
    };
    let until = |written: &str| moment(written).ok_or(expected::TIME);
    match verb {
        "open" | "sign-up" if what.is_empty() => Ok(DirectorCommand::OpenSignUp { until: None }),
        "open" | "sign-up" => {
            let time = strip(what, "until").ok_or(expected::OPEN)?;
            Ok(DirectorCommand::OpenSignUp { until: Some(until(time)?) })
        }
        "close" | "close-sign-up" => closing(verb, what),
        "draw" => Ok(DirectorCommand::Draw { round: a_round()? }),
        "undraw" => Ok(DirectorCommand::Undraw { round: a_round()? }),
        "start" => match cut(what, "due") {
            Some((of, due)) => {
                let round = round(of).ok_or(expected::START)?;
                Ok(DirectorCommand::Start { round, due: Some(until(due)?) })
            }
            None => Ok(DirectorCommand::Start { round: a_round()?, due: None }),
        },
        "advance" => Ok(DirectorCommand::Advance { round: a_round()? }),
        "publish" | "finish" if !what.is_empty() => Err(expected::not_alone(verb, what)),
        "publish" => Ok(DirectorCommand::Publish),
        "finish" => Ok(DirectorCommand::Finish),
        "decline" => {
            let (who, of) = cut(what, "for").ok_or(expected::DECLINED)?;
            let round = round(of).ok_or(expected::DECLINED_ROUND)?;
            Ok(DirectorCommand::Decline { round, person: member(who)? })
        }
        "substitute" => substitute(what, member),
        "strike" => Ok(DirectorCommand::Strike { person: member(what)? }),
        "master" | "observer" => {
            let (game, who) = board_and_person(verb, what, tournament)?;
            let person = member(&who)?;
            Ok(match verb {
                "master" => DirectorCommand::Master { game, person },
                _ => DirectorCommand::Observer { game, person },
            })
        }
        "captain" => Ok(appoint(member(what)?, Role::Captain, true)),
        "appoint" | "dismiss" => {
            let (who, role) = what.rsplit_once(char::is_whitespace).unwrap_or((what, ""));
            let role = Role::from_name(role).ok_or(expected::APPOINT)?;
            Ok(appoint(member(who.trim())?, role, verb == "appoint"))
        }
        "act" if what.eq_ignore_ascii_case("back") => Ok(DirectorCommand::Act { assistant: None }),
        "act" => Ok(DirectorCommand::Act { assistant: Some(member(what)?) }),
        "rule" => rule(what, why),
        "ask" | "change" | "override" => ask(verb, what, why),
        "approve" | "veto" => answer(verb, what),
        "queue" => Err(expected::QUEUE.to_owned()),
        _ => Err(expected::COMMAND.to_owned()),
    }
}

/// `approve 3`.
fn answer(verb: &str, what: &str) -> Result<DirectorCommand, String> {
    let number = what.trim_start_matches('#').parse();
    let question = number.map_err(|_| expected::question(verb))?;
    Ok(DirectorCommand::Answer { question, approves: verb == "approve" })
}

/// `close`, or `close anyway`.
fn closing(verb: &str, what: &str) -> Result<DirectorCommand, String> {
    let anyway = what.eq_ignore_ascii_case("anyway");
    match anyway || what.is_empty() {
        true => Ok(DirectorCommand::closing(anyway)),
        false => Err(expected::not_alone(verb, what)),
    }
}

/// A ruling, for the record or for everybody.
fn rule(what: &str, why: &str) -> Result<DirectorCommand, String> {
    let is_public = what.eq_ignore_ascii_case("public");
    match !why.is_empty() && (is_public || what.is_empty()) {
        true => Ok(DirectorCommand::Rule { text: why.to_owned(), is_public }),
        false => Err(expected::RULE.to_owned()),
    }
}

/// `NAME for France in wm26-r1-07`.
fn substitute(
    what: &str,
    member: impl Fn(&str) -> Result<PersonId, String>,
) -> Result<DirectorCommand, String> {
    let form = expected::SUBSTITUTE;
    let (who, seat) = cut(what, "for").ok_or(form)?;
    let (power, game) = cut(seat, "in").ok_or(form)?;
    let power = Power::from_name(power).ok_or(form)?;
    let game = game.trim().to_lowercase();
    Ok(DirectorCommand::Substitute { game, power, person: member(who)? })
}

/// `NAME for wm26-r1-07`, or as at the prompt `wm26-r1-07 NAME`.
fn board_and_person(
    verb: &str,
    what: &str,
    tournament: &Tournament,
) -> Result<(String, String), String> {
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

/// The words behind which something is said of somebody who is entered.
const SAID: [&str; 4] = ["team", "role", "zone", "known"];

/// `Ann Able <ann@example.org> team The Bears role player zone Europe/London known ann-able`, also
/// as at the prompt, with quotation marks and two dashes.
fn entered(what: &str, tournament: &Tournament, received: Moment) -> Result<Member, String> {
    let what = what.replace('"', "");
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
            "known" => {
                let found = tournament.roster.named(&text).map(|member| member.id.clone());
                entry.known =
                    Some(found.ok_or_else(|| expected::nobody(&tournament.roster, &text))?);
            }
            _ => {
                for word in words {
                    let role = Role::from_name(word);
                    entry.roles.insert(role.ok_or_else(|| expected::no_role(word))?);
                }
            }
        }
    }
    entry.member(tournament, received)
}

fn appoint(person: PersonId, role: Role, has: bool) -> DirectorCommand {
    DirectorCommand::Appoint { person, role, has }
}

/// `ask until 2026-12-24: Is it …? Tried: we wrote to both.`
fn ask(verb: &str, what: &str, why: &str) -> Result<DirectorCommand, String> {
    let form = expected::ask(verb);
    let padded = format!(" {what}");
    let (of, until) = cut(&padded, "until").ok_or(form.clone())?;
    let until = moment(until).ok_or(form.clone())?;
    let matter = match verb {
        "ask" => QuestionMatter::Issue,
        "change" => QuestionMatter::RuleChange,
        _ => QuestionMatter::Override {
            of: of.trim_start_matches('#').parse().map_err(|_| form.clone())?,
        },
    };
    let (text, tried) = match why.split_once("Tried:").or_else(|| why.split_once("tried:")) {
        Some((text, tried)) => (text.trim(), tried.trim()),
        // What goes to the committee says how it was tried to be settled first (A.3v).
        None if matter != QuestionMatter::Issue => (why, NOTHING_TRIED),
        None => return Err(form),
    };
    match text.is_empty() || tried.is_empty() {
        true => Err(form),
        false => {
            let (text, tried) = (text.to_owned(), tried.to_owned());
            Ok(DirectorCommand::Ask { matter, text, tried, until, put: None })
        }
    }
}
