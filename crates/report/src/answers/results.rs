//! Results that are wrong, taken back or played again (D.VIII(1), D.IX(1)).

use crate::board::{Phase, Power};
use crate::letters::listed;
use crate::names;

pub fn not_played(phase: Phase) -> String {
    format!("{} has not been played.", names::phase(phase))
}

/// Why a result can't be corrected any more.
pub fn result_stands(phase: Phase, last: Phase) -> String {
    format!(
        "The next result is out, and nobody had reported an error in {} before: the result stands \
        (D.VIII(1)). \"gm correct: REASON\", without a phase, corrects the newest result, that of {}.",
        names::phase(phase),
        names::phase(last)
    )
}

/// Why nothing is corrected.
pub fn no_such_report(case: u32, exists: bool, phase: Phase) -> String {
    match exists {
        false => format!("Nothing is corrected: there is no case {case}."),
        true => format!(
            "Nothing is corrected: case {case} is no report of an error in {}.",
            names::phase(phase)
        ),
    }
}

/// What we tell the master about the reports that a correction leaves open.
pub fn left_open(cases: &[String]) -> Option<String> {
    let first = cases.first()?;
    let cases = match cases.len() {
        1 => format!("Case {first} is"),
        _ => format!("Cases {} are", listed(cases)),
    };
    Some(format!(
        "{cases} open still: a correction settles the cases that it names, as in \"gm correct \
         {first}: reason\", or the only one that is open. \"gm rule {first}: …\" answers one that \
         is mended by now, \"gm refuse {first}: …\" lets the result stand."
    ))
}

pub fn consent_is_asked(case: u32) -> String {
    format!("The director is asked for his consent: case {case}. The game goes on.")
}

pub fn ended_by_vote(case: u32) -> String {
    format!(
        "The game was ended by vote, which is undone only if your consent names it: \"td consent \
        {case} with vote\" (D.VIII(1))."
    )
}

pub fn is_back_at(phase: Phase) -> String {
    format!("The game is back at {}.", names::phase(phase))
}

/// Why the game goes on: of the proposals that had ended it.
pub fn did_not_pass(proposals: &[u32]) -> String {
    let plural = if proposals.len() == 1 { "proposal" } else { "proposals" };
    let numbers: Vec<String> = proposals.iter().map(u32::to_string).collect();
    format!(
        "A letter that was received in time was read when the votes had been counted: with it, \
        {plural} {} did not pass (D.VII(1), D.IX(1)). If you object, write a line \"dispute: …\".",
        listed(&numbers)
    )
}

/// The same when the end has stood for long, for the case.
pub fn may_be_reopened(power: Power, phase: Phase) -> String {
    format!(
        "A letter for {power} was received in time for the vote that ended the game, and read now. \
        With it the vote did not pass. The director may open the game again: \"td rollback {phase}: \
        reason\" (D.VIII(1))."
    )
}

pub fn yours_may_reopen(case: u32) -> String {
    format!(
        "Your letter was received in time, and read when the vote that ended the game had been \
        counted. This is case {case}: the director may open the game again."
    )
}
