//! What game masters, directors and committees command.

use super::command::{Authority, CommandFault, StaffCommand, Wish};
use super::expected;
use super::line::CommandWords;
use crate::grammar::command::BallotChoice;

/// ```abnf
/// staff-command = ("gm" / "td" / "tmc") staff-verb
/// staff-verb = grant / refuse / rule / deadline / pace / put / holiday / "process" / veto
///     / rollback / seat / disorder / observer / "queue" / question / case-ballot / open-copies
///     / new-address / "help"
/// ```
///
/// What somebody writes who leads nothing, and what is no command as it stands, is none.
pub(super) fn staff_command(text: &str, leads: bool) -> Option<Result<Wish, CommandFault>> {
    let mut line = CommandWords::new(text);
    let authority = authority(&mut line)?;
    let verb = line.word()?.to_ascii_lowercase();
    if verb == "help" {
        return Some(Ok(Wish::Help));
    }
    let command = match verb.as_str() {
        "grant" | "admit" | "consent" | "accept" => grant(&mut line),
        "refuse" | "deny" | "reject" => refuse(&mut line),
        "rule" | "ruling" | "settle" => rule(&mut line),
        "deadline" => deadline(&line),
        "pace" => pace(&line),
        "propose" => propose(&line),
        "holiday" => holiday(&line),
        "process" => alone(&line).map(|()| StaffCommand::Process),
        "veto" => veto(&mut line),
        "rollback" => rollback(&mut line),
        "seat" | "substitute" | "replace" => seat(&mut line),
        "disorder" => disorder(&mut line),
        "observer" => observer(&line),
        "queue" => Ok(StaffCommand::Queue),
        "question" => question(&mut line),
        "vote" => ballot(&mut line),
        "open" => open_copies(&mut line),
        "address" => address(&mut line),
        _ => Err(line.expected(match authority {
            Authority::Master => expected::MASTERS_COMMAND,
            Authority::Director => expected::DIRECTORS_COMMAND,
            Authority::Committee => expected::COMMITTEES_COMMAND,
        })),
    };
    if command.is_err() && !leads && authority == Authority::Master {
        return None;
    }
    Some(command.map(|command| Wish::Staff(authority, command)))
}

/// Who speaks: the first word of a command.
pub(super) fn authority(line: &mut CommandWords<'_>) -> Option<Authority> {
    let word = line.word()?.to_ascii_lowercase();
    match word.as_str() {
        "gm" => Some(Authority::Master),
        "td" => Some(Authority::Director),
        "tmc" => Some(Authority::Committee),
        _ => None,
    }
}

/// ```abnf
/// grant = ("grant" / "admit" / "consent" / "accept") case ["with" "vote"] [":" <text>]
/// ```
fn grant(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    let mut ahead = *line;
    let with_vote = ahead.takes("with") && ahead.takes("vote");
    if with_vote {
        *line = ahead;
    }
    Ok(StaffCommand::Grant { case, with_vote, reason: behind_colon(line)? })
}

/// ```abnf
/// refuse = ("refuse" / "deny" / "reject") case ":" <text>
/// ```
fn refuse(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    required(line, expected::REFUSAL)?;
    let reason = behind_colon(line)?;
    Ok(StaffCommand::Refuse { case, reason })
}

/// ```abnf
/// rule = ("rule" / "ruling" / "settle") case ":" <text>
/// ```
fn rule(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    required(line, expected::RULING)?;
    let text = behind_colon(line)?;
    Ok(StaffCommand::Rule { case, text })
}

/// ```abnf
/// deadline = "deadline" <time>
/// ```
fn deadline(line: &CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let until = required(line, expected::DEADLINE)?;
    Ok(StaffCommand::Deadline { until })
}

/// ```abnf
/// pace = "pace" <turns> <length> ["on" (<weekday> / "any" "day")] ["at" <hour>]
/// ```
fn pace(line: &CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::PACE).map(StaffCommand::Pace)
}

/// ```abnf
/// put = "propose" <text>
/// ```
fn propose(line: &CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::PROPOSAL).map(StaffCommand::Propose)
}

/// ```abnf
/// holiday = "holiday" <text>
/// ```
fn holiday(line: &CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::HOLIDAY).map(StaffCommand::Holiday)
}

/// ```abnf
/// disorder = "disorder" <country>
/// ```
fn disorder(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let power = line.power()?;
    alone(line).map(|()| StaffCommand::Disorder { power })
}

/// ```abnf
/// observer = "observer" <person>
/// ```
fn observer(line: &CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::PERSON).map(StaffCommand::Observer)
}

/// ```abnf
/// veto = "veto" <name> "of" <country>
/// ```
fn veto(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let (name, of) = line.until("of");
    if !of || name.is_empty() {
        return Err(line.expected(expected::VETO));
    }
    let power = line.power()?;
    alone(line).map(|()| StaffCommand::Veto { name: name.to_lowercase(), power })
}

/// ```abnf
/// rollback = "rollback" ["to"] phase ":" <text>
/// ```
fn rollback(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    line.takes("to");
    let to = line.phase()?;
    required(line, expected::ROLLBACK)?;
    let reason = behind_colon(line)?;
    Ok(StaffCommand::Rollback { to, reason })
}

/// ```abnf
/// seat = ("seat" / "substitute" / "replace") <person> "for" <country> ":" <text>
/// ```
fn seat(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let (person, named) = line.until("for");
    if !named || person.is_empty() {
        return Err(line.expected(expected::SEAT));
    }
    let person = person.to_owned();
    let power = line.power()?;
    let reason = required(line, expected::SEATS_REASON)?;
    if !line.is_behind_colon() {
        return Err(line.unread(line.rest, expected::SEAT_FOR_GOOD));
    }
    Ok(StaffCommand::Seat { person, power, reason })
}

/// ```abnf
/// question = "question" case [":" <text>]
/// ```
fn question(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    Ok(StaffCommand::Question { case: line.number()?, text: behind_colon(line)? })
}

/// ```abnf
/// case-ballot = "vote" case-choice ["on"] case
/// case-choice = "yes" / "no" / "abstain"
/// ```
fn ballot(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let word = line.word().unwrap_or_default().to_ascii_lowercase();
    let choice = match word.as_str() {
        "yes" => BallotChoice::Yes,
        "no" => BallotChoice::No,
        "abstain" => BallotChoice::Abstain,
        _ => return Err(line.expected(expected::BALLOT)),
    };
    line.takes("on");
    let case = line.number()?;
    alone(line).map(|()| StaffCommand::Vote { case, choice })
}

/// ```abnf
/// open-copies = "open" case
/// ```
fn open_copies(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    alone(line).map(|()| StaffCommand::Open { case })
}

/// ```abnf
/// new-address = "address" <person> "is" <address>
/// ```
fn address(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let (person, named) = line.until("is");
    let to = line.reason();
    if !named || person.is_empty() || to.is_empty() {
        return Err(line.expected(expected::ADDRESS));
    }
    Ok(StaffCommand::Address { person: person.to_owned(), to })
}

/// Nothing else stands on the line: words that nobody understands may limit what is asked for.
fn alone(line: &CommandWords<'_>) -> Result<(), CommandFault> {
    let mut line = *line;
    line.takes("please");
    line.ends(expected::ALONE)
}

/// The master's own words, which stand behind a colon: without it they may limit what he commands.
fn behind_colon(line: &CommandWords<'_>) -> Result<String, CommandFault> {
    match line.rest.trim_matches(['.', '!', ' ']) {
        "" | "please" => Ok(String::new()),
        _ if line.is_behind_colon() => Ok(line.reason()),
        left => Err(line.unread(left, expected::BEHIND_COLON)),
    }
}

fn required(line: &CommandWords<'_>, what: &str) -> Result<String, CommandFault> {
    let text = line.reason();
    if text.is_empty() { Err(line.expected(what)) } else { Ok(text) }
}
