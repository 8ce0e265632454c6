//! Results that are wrong, taken back or played again (D.VIII(1), D.IX(1)).

use crate::board::{Phase, Power};
use crate::letters::listed;
use crate::names;

sentences! { pub enum ResultsAnswer {
    NotPlayed(phase: Phase) => "{} has not been played.", names::phase(*phase);
    /// Why a result can't be corrected any more.
    ResultStands(phase: Phase, last: Phase) => "The next result is out, and no one had reported an \
        error in {} before, so the result stands (D.VIII(1)). To correct the newest result, that \
        of {}, write \"gm correct: REASON\" without a phase.",
        names::phase(*phase), names::phase(*last);
    ConsentIsAsked(case: u32) => "We have asked the director for consent: case {case}. The game \
        goes on.";
    EndedByVote(case: u32) => "The game ended by vote. To undo that, too, your consent has to say \
        so: \"td consent {case} with vote\" (D.VIII(1)).";
    IsBackAt(phase: Phase) => "The game is back at {}.", names::phase(*phase);
    /// The same when the end has stood for long, for the case.
    MayBeReopened(power: Power, phase: Phase) => "A letter for {power} was received in time for \
        the vote that ended the game, but read only now. With it, the vote did not pass. The \
        director may reopen the game: \"td rollback {phase}: reason\" (D.VIII(1)).";
    YoursMayReopen(case: u32) => "Your letter was received in time, but we read it only after the \
        vote that ended the game had been counted. This is case {case}: the director may reopen \
        the game.";
    /// Why nothing is corrected.
    NoCaseToCorrect(case: u32) => "Nothing was corrected: there is no case {case}.";
    NoSuchReport(case: u32, phase: Phase) => "Nothing was corrected: case {case} is not a report \
        of an error in {}.", names::phase(*phase);
    /// What we tell the master about the reports that a correction leaves open.
    LeftOpen(cases: Vec<u32>) => "{0} still open: a correction settles the cases that it names, as \
        in \"gm correct {1}: reason\", or the only one that is open. If the error has been \
        corrected by now, write \"gm rule {1}: …\". To let the result stand, write \"gm refuse \
        {1}: …\".", match cases.as_slice() {
            [first] => format!("Case {first} is"),
            _ => format!("Cases {} are", listed(&numbers(cases))),
        }, cases.first().copied().unwrap_or_default();
    /// The player asked for a result that does not exist, or not yet.
    NoSuchResult(asked: Phase, last: Phase) => "There is no result for {}. The last one is for {}.",
        names::phase(*asked), names::phase(*last);
    NoResultYet => "There is no result yet: no phase has been played.";
}}

/// Why the game goes on: of the proposals that had ended it.
pub fn did_not_pass(proposals: &[u32]) -> String {
    let plural = if proposals.len() == 1 { "proposal" } else { "proposals" };
    format!(
        "A letter that was received in time was read only after the votes had been counted. With \
            it, {plural} {} did not pass (D.VII(1), D.IX(1)). If you object, write a line \
            \"dispute: …\".",
        listed(&numbers(proposals))
    )
}

fn numbers(of: &[u32]) -> Vec<String> {
    of.iter().map(u32::to_string).collect()
}
