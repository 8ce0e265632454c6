//! Lines to a tournament: each is a command of its director's, or a question.

use serde_json::json;

use super::letter::{NumberedLine, PromptMail, left_out, numbered};
use crate::clerk::tournament::{self as desk, Games};
use crate::cli::commanding;
use crate::cli::files::print;
use crate::cli::format::Format;
use crate::cli::prompt::{PromptEnd, PromptOptions, PromptResult};
use crate::daemon::requests::Obeyed;
use crate::daemon::tournaments::kept;
use crate::language::commands::tournament::with_td;
use crate::tournament::Tournament;

/// Carries lines out, each on the result of the one before it, up to the first that is not done. A
/// trial does none, so that none stops the others.
pub(super) fn tell(options: &PromptOptions, short: &str, lines: &str) -> PromptResult {
    let lines: Vec<NumberedLine> = numbered(lines).collect();
    let mut refused = Vec::new();
    for (at, (number, line)) in lines.iter().enumerate() {
        match one(options, short, line.trim())? {
            PromptEnd::Done => {}
            end if lines.len() == 1 => return Ok(end),
            PromptEnd::Refused(why) if options.dry_run => {
                refused.extend(why.into_iter().map(|why| format!("line {number}: {why}")));
            }
            end => return left(options, end, lines.get(at..).unwrap_or_default()),
        }
    }
    Ok(if refused.is_empty() { PromptEnd::Done } else { PromptEnd::Refused(refused) })
}

/// The end of several lines: the first of these was not done, and so none of the others.
fn left(options: &PromptOptions, end: PromptEnd, lines: &[NumberedLine]) -> PromptResult {
    let undone: Vec<&str> = lines.iter().map(|(_, line)| *line).collect();
    let others = left_out(lines.get(1..).unwrap_or_default(), "had");
    let number = lines.first().map_or(0, |(number, _)| *number);
    let is_json = options.format == Format::Json;
    if is_json {
        print(&format!("{}\n", json!({"done": false, "undone": undone})))?;
    }
    match end {
        PromptEnd::Refused(why) => {
            let why = why.into_iter().map(|why| format!("line {number}: {why}"));
            let others = others.lines().filter(|_| !is_json).map(str::to_owned);
            Ok(PromptEnd::Refused(why.chain(others).collect()))
        }
        end if is_json => Ok(end),
        end => print(&others).map(|()| end),
    }
}

fn one(options: &PromptOptions, short: &str, line: &str) -> PromptResult {
    let ledger = options.look()?;
    let found = kept(&ledger, short).map_err(|why| why.to_string())?;
    let found = found.ok_or_else(|| format!("there is no tournament {short} in this ledger"))?;
    match desk::directed(line, &found.state, options.now()?) {
        Ok(Some((command, why))) => commanding::carry_out(options, (ledger, found), command, why),
        Ok(None) => ask(options, &found.state, line),
        Err(why) => Ok(PromptEnd::Refused(vec![why])),
    }
}

/// Shows the answer to a letter with a question. Nothing of it is kept.
fn ask(options: &PromptOptions, tournament: &Tournament, line: &str) -> PromptResult {
    let (plan, now) = (&tournament.plan, options.now()?);
    let writer = commanding::writer(options, tournament)?;
    let (to, line) = ((plan.address.as_str(), plan.short.as_str()), with_td(line));
    let mail = PromptMail::new(&writer.address, to, &line, now)?;
    let ruling = desk::handle(tournament, &mail.arrival(now), &Games::new(), now);
    let said = ruling.letters.into_iter().map(|letter| letter.text).collect();
    let answer = Obeyed { said, games: Vec::new(), letters: 0 };
    commanding::tell(options, &answer, true).map(|()| PromptEnd::Done)
}
