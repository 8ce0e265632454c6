//! The director's letters to many, and places that he opens again.

use super::refusal::{WhyRefused, refuse};
use crate::clerk::ruling::Work;
use crate::game::PersonId;
use crate::report::answers::tournament::announced::{self as words, AnnouncedAnswer};
use crate::report::answers::tournament::rounds::RoundsAnswer;
use crate::tournament::audience::Audience;
use crate::tournament::roster::{Member, Role};
use crate::tournament::rounds::Round;
use crate::tournament::{DirectorCommand, Tournament};

/// Whether one of these commands can be carried out.
pub(super) fn may(tournament: &Tournament, command: &DirectorCommand) -> Result<(), WhyRefused> {
    match command {
        DirectorCommand::Announce { to: Audience::Round(round), .. }
            if !tournament.draws.contains_key(round) =>
        {
            refuse(RoundsAnswer::NotDrawn(*round))
        }
        DirectorCommand::Announce { to, .. } if tournament.audience(to).is_empty() => {
            refuse(AnnouncedAnswer::NobodyToWriteTo(to.clone()))
        }
        DirectorCommand::Hold { holds } if *holds == tournament.holds_standings => {
            refuse(if *holds { AnnouncedAnswer::HeldAlready } else { AnnouncedAnswer::NotHeld })
        }
        DirectorCommand::Unadvance { round } if !tournament.advanced.contains_key(round) => {
            refuse(AnnouncedAnswer::NotSettled(*round))
        }
        DirectorCommand::Unadvance { round } => {
            let next = tournament.round_after(*round);
            match next.filter(|next| tournament.draws.contains_key(next)) {
                Some(next) => refuse(AnnouncedAnswer::NextIsDrawn(next)),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

pub(super) fn announce(work: &mut Work<Tournament>, to: &Audience, text: &str) {
    let tournament = work.state.clone();
    let receivers = tournament.audience(to);
    let names = receivers.iter().map(|one| one.name.clone()).collect();
    work.say(AnnouncedAnswer::GoesTo(names));
    work.say(AnnouncedAnswer::Letter(text.to_owned()));
    let draft = words::announcement(&tournament, to, text);
    for receiver in receivers {
        work.write(&receiver.id, draft.clone());
    }
}

/// Places are open again: tells the players who had read that they go on.
pub(super) fn unadvanced(work: &mut Work<Tournament>, before: &Tournament, round: Round) {
    let told = before.advanced.get(&round).cloned().unwrap_or_default();
    work.say(AnnouncedAnswer::OpenAgain(round, told.len()));
    for person in told {
        let draft = words::your_place_is_open(&work.state, round);
        work.write(&person, draft);
    }
}

/// Shows what was commanded to those who may know it.
pub(super) fn tell_log(work: &mut Work<Tournament>, reader: Option<&PersonId>) {
    let reader = reader.and_then(|reader| work.state.roster.find(reader)).cloned();
    let offices = [Role::Director, Role::Assistant, Role::Committee, Role::Chief];
    let may = |member: &Member| offices.iter().any(|office| member.is(*office));
    match reader.as_ref().filter(|member| may(member)) {
        Some(member) => work.say_all(words::log(&work.state, member.zone)),
        None => work.say(AnnouncedAnswer::NotYoursToRead),
    }
}
