//! What settles a case: the commands that its reader can write, each with what it does.

use crate::board::Phase;
use crate::game::case::{Case, CaseDesk, Matter};
use crate::letters::CaseCommand;

/// A command, and what it does.
pub fn command(write: impl Into<String>, does: &'static str) -> CaseCommand {
    CaseCommand { write: write.into(), does }
}

/// The commands that settle a case, as master or director write them. A vote that ended the game
/// is undone only by name (Interaction 14); `wrong` is the phase of a result that is wrong, where
/// that is not the last one.
pub fn commands(case: &Case, is_ended_by_vote: bool, wrong: Option<Phase>) -> Vec<CaseCommand> {
    let who = if case.desk == CaseDesk::Master { "gm" } else { "td" };
    let number = case.number;
    let answer = |verb: &str, granted, refused| {
        vec![
            command(format!("{who} {verb}"), granted),
            command(format!("{who} refuse {number}: reason"), refused),
        ]
    };
    let (grant, consent) = (format!("grant {number}"), format!("consent {number}"));
    match &case.matter {
        Matter::Extension { .. } => {
            answer(&grant, "moves the deadline as asked", "leaves the deadline as it is")
        }
        Matter::HeldLetter { .. } => {
            answer(&grant, "lets it count from when it was received", "rejects it")
        }
        Matter::Substitution { .. } => answer(
            &grant,
            "leaves the seat with the new player",
            "takes the seat away again (B.10)",
        ),
        Matter::Rollback { .. } if is_ended_by_vote => answer(
            &format!("{consent} with vote"),
            "rolls the game back, and undoes the end by vote",
            "leaves the game as it is",
        ),
        Matter::Rollback { .. } => {
            answer(&consent, "rolls the game back", "leaves the game as it is")
        }
        Matter::Correction { .. } => answer(
            &consent,
            "corrects the result, and tells everyone whose place changes",
            LEAVES_RESULT,
        ),
        Matter::VotePassed { .. } => {
            answer(&consent, "ends the game as voted", "leaves the game as it is")
        }
        Matter::RuleChange { proposal } => vec![
            command(format!("vote yes on {proposal}"), "agrees to the change"),
            command(format!("vote no on {proposal}"), "stops the change"),
        ],
        Matter::OpenSeat { power } => vec![
            command(
                format!("{who} seat NAME <address> for {power}: reason"),
                "gives the seat to someone",
            ),
            command(format!("{who} disorder {power}"), "leaves the seat empty"),
        ],
        Matter::Error | Matter::ReadLate { .. } => correction(number, who, wrong),
        Matter::Names { .. } => {
            vec![command(format!("{who} veto NAME of POWER"), "strikes an abbreviation")]
        }
        Matter::Dispute | Matter::Conduct | Matter::Request => {
            vec![command(format!("{who} rule {number}: ruling"), "settles it in your words")]
        }
    }
}

const LEAVES_RESULT: &str = "leaves the result as it is";

/// A correction goes over several lines. What stands in capitals is to be filled in: names of
/// provinces would look like the solution of this very case.
fn correction(number: u32, who: &str, wrong: Option<Phase>) -> Vec<CaseCommand> {
    let phase = wrong.map_or(String::new(), |phase| format!(" {phase}"));
    vec![
        command(format!("{who} refuse {number}: reason"), LEAVES_RESULT),
        command(
            format!("{who} correct {number}{phase}: reason"),
            "corrects the result by the lines that follow it, as many as it takes:",
        ),
        command("  remove PROVINCE", "removes the unit there"),
        command("  add POWER A PROVINCE", "puts an army there; write F for a fleet"),
        command("  centre PROVINCE = POWER", "says who owns the centre"),
        command("  end correct", "ends the list"),
    ]
}
