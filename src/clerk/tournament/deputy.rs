//! An assistant who acts by himself while the director is silent (A.2).

use super::boards;
use super::refusal::{WhyRefused, refuse};
use crate::clerk::ruling::Work;
use crate::report::answers::tournament::deputy::{self as words, DeputyAnswer};
use crate::tournament::deputy::Deputy;
use crate::tournament::roster::Role;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentFact};

/// A director who is silent for longer than this has left.
const DEPUTY_DAYS_MAX: u32 = 30;

pub(super) fn may(tournament: &Tournament, deputy: &Deputy) -> Result<(), WhyRefused> {
    let member = tournament.roster.find(&deputy.person);
    match deputy.days {
        1..=DEPUTY_DAYS_MAX if member.is_some_and(|member| member.is(Role::Assistant)) => Ok(()),
        1..=DEPUTY_DAYS_MAX => {
            let name = tournament.name(&deputy.person).to_owned();
            refuse(DeputyAnswer::IsNoAssistant(name, deputy.person.clone()))
        }
        _ => refuse(DeputyAnswer::NoSuchDays),
    }
}

/// The director has been silent, so the assistant whom he named directs until he is back (A.2).
pub(super) fn acts(work: &mut Work<Tournament>) {
    let before = work.state.clone();
    let Some(Deputy { person, days }) = before.deputy.clone() else { return };
    let waits: Vec<&str> = before
        .reports
        .iter()
        .filter(|(_, report)| report.desk.waits_since.is_some())
        .map(|(game, _)| game.as_str())
        .collect();
    let command = DirectorCommand::Act { assistant: Some(person.clone()) };
    let what = TournamentFact::Commanded { command, at: work.now };
    work.enter(By::Clerk, &words::why(days), what);
    boards::tell(work, &before);
    work.write(&person, words::you_act(&before, &waits, days));
    if let Some(director) = before.director() {
        work.write(&director.id, words::acts_for_you(&before, &person, days));
    }
}
