//! What game masters, directors and committees command.

use super::command::{CommandFault, StaffCommand};
use super::expected;
use super::line::CommandWords;
use super::pace::read_pace_wish;
use crate::asked::read_masters_proposal;
use crate::grammar::command::BallotChoice;

/// ```abnf
/// grant = ("grant" / "admit" / "consent" / "accept") case ["with" "vote"] [":" <text>]
/// ```
pub(super) fn grant(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
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
pub(super) fn refuse(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    required(line, expected::REFUSAL)?;
    let reason = behind_colon(line)?;
    Ok(StaffCommand::Refuse { case, reason })
}

/// ```abnf
/// rule = ("rule" / "ruling" / "settle") case ":" <text>
/// ```
pub(super) fn rule(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    required(line, expected::RULING)?;
    let text = behind_colon(line)?;
    Ok(StaffCommand::Rule { case, text })
}

/// ```abnf
/// deadline = "deadline" <time>
/// ```
pub(super) fn deadline(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let until = required(line, expected::DEADLINE)?;
    let until = if until.starts_with("until ") { until } else { format!("until {until}") };
    Ok(StaffCommand::Deadline { until: until.into() })
}

/// ```abnf
/// pace = "pace" <turns> <length> ["on" (<weekday> / "any" "day")] ["at" <hour>]
/// ```
pub(super) fn pace(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::PACE).map(|text| StaffCommand::Pace(read_pace_wish(&text)))
}

/// ```abnf
/// put = "propose" <text>
/// ```
pub(super) fn propose(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let text = required(line, expected::PROPOSAL)?;
    let kind = read_masters_proposal(&text);
    Ok(StaffCommand::Propose { text, kind })
}

/// ```abnf
/// holiday = "holiday" <text>
/// ```
pub(super) fn holiday(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::HOLIDAY).map(StaffCommand::Holiday)
}

/// ```abnf
/// disorder = "disorder" <country>
/// ```
pub(super) fn disorder(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let power = line.power()?;
    alone(line).map(|()| StaffCommand::Disorder { power })
}

/// ```abnf
/// observer = "observer" <person>
/// ```
pub(super) fn observer(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    required(line, expected::PERSON).map(StaffCommand::Observer)
}

/// ```abnf
/// veto = "veto" <name> "of" <country>
/// ```
pub(super) fn veto(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
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
pub(super) fn rollback(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    line.takes("to");
    let to = line.phase()?;
    required(line, expected::ROLLBACK)?;
    let reason = behind_colon(line)?;
    Ok(StaffCommand::Rollback { to, reason })
}

/// ```abnf
/// seat = ("seat" / "substitute" / "replace") <person> "for" <country> ":" <text>
/// ```
pub(super) fn seat(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
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
pub(super) fn question(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    Ok(StaffCommand::Question { case: line.number()?, text: behind_colon(line)? })
}

/// ```abnf
/// say = "say" case ":" <text>
/// ```
pub(super) fn say(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    required(line, expected::SAID)?;
    Ok(StaffCommand::Say { case, text: behind_colon(line)? })
}

/// ```abnf
/// case-ballot = "vote" case-choice ["on"] case
/// case-choice = "yes" / "no" / "abstain"
/// ```
pub(super) fn ballot(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
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
pub(super) fn open_copies(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let case = line.number()?;
    alone(line).map(|()| StaffCommand::Open { case })
}

/// ```abnf
/// new-address = "address" <person> "is" <address>
/// ```
pub(super) fn address(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let (person, named) = line.until("is");
    let to = line.reason();
    if !named || person.is_empty() || to.is_empty() {
        return Err(line.expected(expected::ADDRESS));
    }
    Ok(StaffCommand::Address { person: person.to_owned(), to })
}

/// ```abnf
/// void = "void" <person>
/// ```
pub(super) fn void(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    let person = required(line, expected::VOID)?;
    Ok(StaffCommand::Void { person })
}

pub(super) fn queue(_: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    Ok(StaffCommand::Queue)
}

pub(super) fn process(line: &mut CommandWords<'_>) -> Result<StaffCommand, CommandFault> {
    alone(line).map(|()| StaffCommand::Process)
}

/// Checks that the line ends here: words that we don't understand may limit what is asked for.
fn alone(line: &CommandWords<'_>) -> Result<(), CommandFault> {
    let mut line = *line;
    line.takes("please");
    line.ends(expected::ALONE)
}

/// The master's own words, which come after a colon: without it they may limit what he commands.
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
