//! What settles a case: the commands that its reader can write, each with what it does.

use super::committee;
use crate::board::Phase;
use crate::game::Game;
use crate::game::case::{Case, Desk, Matter};
use crate::game::event::Ending;
use crate::game::state::Stage;
use crate::report::letters::CaseCommand;

/// A command, and what it does.
pub(super) fn command(write: impl Into<String>, does: &'static str) -> CaseCommand {
    CaseCommand { write: write.into(), does }
}

/// The commands that settle a case, as whoever settles it writes them.
pub(super) fn commands(game: &Game, case: &Case) -> Vec<CaseCommand> {
    let who = match case.desk {
        Desk::Master => "gm",
        Desk::Director => "td",
        Desk::Committee => return committee::commands(case),
    };
    let number = case.number;
    let answer = |verb: &str, granted, refused| {
        vec![
            command(format!("{who} {verb}"), granted),
            command(format!("{who} refuse {number}: reason"), refused),
        ]
    };
    let grant = format!("grant {number}");
    match &case.matter {
        Matter::Extension { .. } => {
            answer(&grant, "moves the deadline as asked", "leaves the deadline")
        }
        Matter::HeldLetter { .. } => {
            answer(&grant, "lets it count from when it was received", "leaves it out")
        }
        Matter::Substitution { .. } => {
            answer(&grant, "leaves the seat to whoever has come", "takes it from him (B.10)")
        }
        // A vote that ended the game is undone only by name (Interaction 14).
        Matter::Rollback { .. } => match game.stage {
            Stage::Over(Ending::Conceded(_) | Ending::Voted(_)) => answer(
                &format!("consent {number} with vote"),
                "takes the game back, and undoes the voted end",
                "leaves the game as it is",
            ),
            _ => answer(
                &format!("consent {number}"),
                "takes the game back",
                "leaves the game as it is",
            ),
        },
        Matter::Correction { .. } => answer(
            &format!("consent {number}"),
            "corrects the result, and tells everybody whose place moves",
            "leaves the result as it is",
        ),
        Matter::RuleChange { proposal } => vec![
            command(format!("vote yes on {proposal}"), "agrees to the change"),
            command(format!("vote no on {proposal}"), "stops it"),
        ],
        Matter::OpenSeat { power } => vec![
            command(
                format!("{who} seat NAME <address> for {power}: reason"),
                "gives the seat to somebody",
            ),
            command(format!("{who} disorder {power}"), "leaves it to nobody"),
        ],
        Matter::Error | Matter::ReadLate { .. } => correction(game, case, who),
        Matter::Names { .. } => {
            vec![command(format!("{who} veto NAME of POWER"), "strikes an abbreviation")]
        }
        Matter::Dispute | Matter::Conduct | Matter::Request => {
            vec![command(format!("{who} rule {number}: ruling"), "settles it in your words")]
        }
    }
}

/// A correction goes over several lines. What stands in capitals is to be filled in: names of
/// provinces would look like the solution of this very case.
fn correction(game: &Game, case: &Case, who: &str) -> Vec<CaseCommand> {
    let number = case.number;
    let phase = wrong_result(game, case).map_or(String::new(), |phase| format!(" {phase}"));
    vec![
        command(format!("{who} refuse {number}: reason"), "leaves the result as it is"),
        command(
            format!("{who} correct {number}{phase}: reason"),
            "mends the result by the lines that follow it, as many as it takes:",
        ),
        command("  remove PROVINCE", "takes away the unit that stands there"),
        command("  add POWER A PROVINCE", "puts an army there; F is for a fleet"),
        command("  centre PROVINCE = POWER", "says whose the centre is"),
        command("  end correct", "ends the list"),
    ]
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
