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
        "The next result is out, and no one had reported an error in {} before, so the result \
            stands (D.VIII(1)). To correct the newest result, that of {}, write \"gm correct: \
            REASON\" without a phase.",
        names::phase(phase),
        names::phase(last)
    )
}

/// Why nothing is corrected.
pub fn no_such_report(case: u32, exists: bool, phase: Phase) -> String {
    match exists {
        false => format!("Nothing was corrected: there is no case {case}."),
        true => format!(
            "Nothing was corrected: case {case} is not a report of an error in {}.",
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
        "{cases} still open: a correction settles the cases that it names, as in \"gm correct \
            {first}: reason\", or the only one that is open. If the error has been corrected by \
            now, write \"gm rule {first}: …\". To let the result stand, write \"gm refuse {first}: \
            …\"."
    ))
}

pub fn consent_is_asked(case: u32) -> String {
    format!("We have asked the director for consent: case {case}. The game goes on.")
}

pub fn ended_by_vote(case: u32) -> String {
    format!(
        "The game ended by vote. To undo that, too, your consent has to say so: \"td consent \
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
        "A letter that was received in time was read only after the votes had been counted. With \
            it, {plural} {} did not pass (D.VII(1), D.IX(1)). If you object, write a line \
            \"dispute: …\".",
        listed(&numbers)
    )
}

/// The same when the end has stood for long, for the case.
pub fn may_be_reopened(power: Power, phase: Phase) -> String {
    format!(
        "A letter for {power} was received in time for the vote that ended the game, but read only \
            now. With it, the vote did not pass. The director may reopen the game: \"td rollback \
            {phase}: reason\" (D.VIII(1))."
    )
}

pub fn yours_may_reopen(case: u32) -> String {
    format!(
        "Your letter was received in time, but we read it only after the vote that ended the game \
            had been counted. This is case {case}: the director may reopen the game."
    )
}
