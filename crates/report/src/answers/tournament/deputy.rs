//! An assistant who acts by himself while the director is silent (A.2).

use super::note;
use crate::game::PersonId;
use crate::letters::{Draft, listed, safe};
use crate::names::count;
use crate::tournament::Tournament;

sentences! { pub enum DeputyAnswer {
    NoSuchDays => "Expected between 1 and 30 days: td deputy NAME after 5 days.";
    NoDeputy => "No assistant will act for you any more.";
    IsNamed(name: String, days: u32) => "If a case waits {days} days for you, and you do not \
        command or settle anything in that time, {} will direct until you write \"td act back\".",
        safe::name(name);
    IsNoAssistant(name: String, person: PersonId) => "{} is not your assistant. Write \"td appoint \
        {person} atd\" first.", safe::name(name);
}}

fn days_in_words(days: u32) -> String {
    count(usize::try_from(days).unwrap_or(usize::MAX), "day")
}

/// Why he acts, as the log has it.
pub fn why(days: u32) -> String {
    format!("a case has waited {}, and the director was silent", days_in_words(days))
}

/// To the assistant.
pub fn you_act(of: &Tournament, games: &[&str], days: u32) -> Draft {
    let director = of.director().map(|director| safe::name(&director.name)).unwrap_or_default();
    let said = [
        format!(
            "{director} named you for this. A case has waited {}, and the director has not settled \
                or commanded anything since. You direct from now on, until one of you writes \"td \
                act back\".",
            days_in_words(days)
        ),
        format!(
            "Cases are waiting in {}. To list them, write \"td queue\" to the address of a game.",
            listed(games)
        ),
    ];
    note(of, "you direct from now on", &said)
}

/// To the director.
pub fn acts_for_you(of: &Tournament, person: &PersonId, days: u32) -> Draft {
    let name = safe::name(of.name(person));
    let said = [format!(
        "A case has waited {} for you, and you have not settled or commanded anything since, so \
            {name} now directs, as you asked. To direct again, write \"td act back\".",
        days_in_words(days)
    )];
    note(of, &format!("{name} directs from now on"), &said)
}
