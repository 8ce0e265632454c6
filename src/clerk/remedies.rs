//! What settles a case.

use crate::board::Phase;
use crate::game::Game;
use crate::game::case::{Case, CaseDesk, Matter};
use crate::game::event::Ending;
use crate::game::state::Stage;
use crate::report::answers::{committee, remedies as words};
use crate::report::letters::CaseCommand;

/// The commands that settle a case, as the person who settles it writes them.
pub(super) fn commands(game: &Game, case: &Case) -> Vec<CaseCommand> {
    if case.desk == CaseDesk::Committee {
        return committee::commands(case);
    }
    let by_vote = matches!(game.stage, Stage::Over(Ending::Conceded(_) | Ending::Voted(_)));
    words::commands(case, by_vote, wrong_result(game, case))
}

/// The phase whose result was out when an error was reported, where that is not the last one.
pub(super) fn wrong_result(game: &Game, case: &Case) -> Option<Phase> {
    let mut results = game.history.iter().rev();
    if let Matter::ReadLate { phase: Some(phase), .. } = case.matter {
        return results.skip(1).any(|played| played.phase == phase).then_some(phase);
    }
    results.next().filter(|last| last.published > case.opened)?;
    results.find(|played| played.published <= case.opened).map(|wrong| wrong.phase)
}
