//! The lines by which a director commands a tournament in a letter, behind the word `td`.

use super::lines::{cut, moment, round, strip};
use crate::board::Power;
use crate::clerk::codes::confirmed;
use crate::game::calendar::Holiday;
use crate::game::{Moment, PersonId};
use crate::tournament::committee::Matter;
use crate::tournament::roster::Role;
use crate::tournament::{Command, Tournament};
use chrono_tz::Tz;

/// A command with its reason, and the code that confirms it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Commanded {
    /// The line without its code.
    pub(super) line: String,
    pub(super) command: Command,
    pub(super) why: String,
    pub(super) code: Option<String>,
}

/// What the director commands.
pub(super) fn commanded(
    rest: &str,
    tournament: &Tournament,
    received: Moment,
) -> Result<Commanded, String> {
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
        let holiday = Holiday::read(line.get(verb.len()..).unwrap_or_default(), received, zone)?;
        let command = Command::Holiday { holiday };
        return Ok(Commanded { command, why: String::new(), line, code });
    }
    let command = verb_command(&verb, what, why, tournament)?;
    Ok(Commanded { command, why: why.to_owned(), line: line.clone(), code })
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
) -> Result<Command, String> {
    let a_round = || round(what).ok_or_else(|| format!("Expected a round: td {verb} r1"));
    let member = |written: &str| {
        let found = tournament.roster.named(written).map(|member| member.id.clone());
        found.ok_or_else(|| format!("Nobody here, or more than one, is called {written:?}."))
    };
    let until = |written: &str| {
        moment(written).ok_or_else(|| "Expected a time in GMT, such as 2026-12-24 20:00".to_owned())
    };
    match verb {
        "open" if what.is_empty() => Ok(Command::OpenSignUp { until: None }),
        "open" => {
            let time = strip(what, "until").ok_or("Expected: td open until 2026-12-24 20:00")?;
            Ok(Command::OpenSignUp { until: Some(until(time)?) })
        }
        "close" => Ok(Command::closing(what.eq_ignore_ascii_case("anyway"))),
        "draw" => Ok(Command::Draw { round: a_round()? }),
        "undraw" => Ok(Command::Undraw { round: a_round()? }),
        "start" => match cut(what, "due") {
            Some((of, due)) => {
                let round = round(of).ok_or("Expected: td start r1 due 2026-12-24 20:00")?;
                Ok(Command::Start { round, due: Some(until(due)?) })
            }
            None => Ok(Command::Start { round: a_round()?, due: None }),
        },
        "advance" => Ok(Command::Advance { round: a_round()? }),
        "publish" => Ok(Command::Publish),
        "finish" => Ok(Command::Finish),
        "decline" => {
            let (who, of) = cut(what, "for").ok_or("Expected: td decline NAME for r2")?;
            let round = round(of).ok_or("Expected a round behind \"for\": r2")?;
            Ok(Command::Decline { round, person: member(who)? })
        }
        "substitute" => {
            let form = "Expected: td substitute NAME for France in wm26-r1-07: why";
            let (who, seat) = cut(what, "for").ok_or(form)?;
            let (power, game) = cut(seat, "in").ok_or(form)?;
            let power = Power::from_name(power).ok_or(form)?;
            let game = game.trim().to_lowercase();
            Ok(Command::Substitute { game, power, person: member(who)? })
        }
        "captain" => Ok(appoint(member(what)?, Role::Captain, true)),
        "appoint" | "dismiss" => {
            let (who, role) = what.rsplit_once(char::is_whitespace).unwrap_or((what, ""));
            let role = Role::from_name(role).ok_or("Expected: td appoint NAME observer")?;
            Ok(appoint(member(who.trim())?, role, verb == "appoint"))
        }
        "act" if strip(what, "back").is_some() => Ok(Command::Act { assistant: None }),
        "act" => Ok(Command::Act { assistant: Some(member(what)?) }),
        "rule" if !why.is_empty() => Ok(Command::Rule { text: why.to_owned() }),
        "ask" | "change" | "override" => ask(verb, what, why),
        "approve" | "veto" => {
            let number = what.trim_start_matches('#').parse();
            let question = number.map_err(|_| format!("Expected a number: td {verb} 3"))?;
            Ok(Command::Answer { question, approves: verb == "approve" })
        }
        "queue" => Err("Ask each board for its queue, at its own address".to_owned()),
        _ => Err("Expected open, close, draw, undraw, start, advance, publish, finish, decline, \
            substitute, captain, appoint, dismiss, act, holiday, rule, ask, change, override, approve or \
            veto behind \"td\""
            .to_owned()),
    }
}

fn appoint(person: PersonId, role: Role, has: bool) -> Command {
    Command::Appoint { person, role, has }
}

/// `ask until 2026-12-24: Is it …? Tried: we wrote to both.`
fn ask(verb: &str, what: &str, why: &str) -> Result<Command, String> {
    let form = format!(
        "Expected: td {verb}{} until 2026-12-24: the question. Tried: what was tried before",
        if verb == "override" { " 3" } else { "" }
    );
    let padded = format!(" {what}");
    let (of, until) = cut(&padded, "until").ok_or(form.clone())?;
    let until = moment(until).ok_or(form.clone())?;
    let matter = match verb {
        "ask" => Matter::Issue,
        "change" => Matter::RuleChange,
        _ => Matter::Override { of: of.trim_start_matches('#').parse().map_err(|_| form.clone())? },
    };
    let (text, tried) = match why.split_once("Tried:").or_else(|| why.split_once("tried:")) {
        Some((text, tried)) => (text.trim(), tried.trim()),
        // What goes to the committee says how it was tried to be settled first (A.3v).
        None if matter != Matter::Issue => (why, "nothing, since it is no dispute"),
        None => return Err(form),
    };
    match text.is_empty() || tried.is_empty() {
        true => Err(form),
        false => Ok(Command::Ask { matter, text: text.to_owned(), tried: tried.to_owned(), until }),
    }
}
