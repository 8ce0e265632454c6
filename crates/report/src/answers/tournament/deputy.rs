//! An assistant who acts by himself while the director is silent (A.2).

use super::note;
use crate::game::PersonId;
use crate::letters::{Draft, listed, safe};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::deputy::Deputy;

pub const NO_SUCH_DAYS: &str = "Expected between 1 and 30 days: td deputy NAME after 5 days.";

pub fn is_named(of: &Tournament, deputy: Option<&Deputy>) -> String {
    match deputy {
        None => "No assistant acts by himself any more.".to_owned(),
        Some(Deputy { person, days }) => format!(
            "If a case waits for you {days} days, and you neither command nor settle anything \
            meanwhile, {} directs until you write \"td act back\".",
            safe::name(of.name(person))
        ),
    }
}

pub fn is_no_assistant(of: &Tournament, person: &PersonId) -> String {
    let name = safe::name(of.name(person));
    format!("{name} is no assistant of yours: \"td appoint {} atd\" comes first.", person.0)
}

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
            "{director} named you for this: a case has waited {}, and he has settled and commanded \
            nothing since. You direct from now on, until he writes \"td act back\", or you do.",
            days_in_words(days)
        ),
        format!(
            "Cases wait at {}: \"td queue\", written to the address of a game, lists them.",
            listed(games)
        ),
    ];
    note(of, "you direct from now on", &said)
}

/// To the director.
pub fn acts_for_you(of: &Tournament, person: &PersonId, days: u32) -> Draft {
    let name = safe::name(of.name(person));
    let said = [format!(
        "A case has waited {} for you, and you have settled and commanded nothing since, so {name} \
        directs, as you asked. \"td act back\" gives you the office again.",
        days_in_words(days)
    )];
    note(of, &format!("{name} directs from now on"), &said)
}
