//! The answers of a tournament, by what they are about.

use crate::answers::notices::director_says_why;
use crate::letters::{Draft, listed, safe};
use crate::tournament::Tournament;
use crate::tournament::roster::Member;
use crate::tournament::rounds::Round;

pub mod announced;
pub mod apart;
pub mod asked_results;
pub mod board_results;
pub mod boards;
pub mod check_in;
pub mod committee;
pub mod corrections;
pub mod deputy;
pub mod digest;
pub mod forms;
pub mod individuals;
pub mod letter;
pub mod pause;
pub mod penalty;
pub mod places;
pub mod preferences;
pub mod reported;
pub mod results;
pub mod roster;
pub mod rounds;
pub mod seats;
pub mod sign_up;
pub mod status;
pub mod teams;
pub mod unplayed;

/// A short letter of a tournament.
fn note(of: &Tournament, subject: &str, sentences: &[String]) -> Draft {
    Draft::note(&of.plan.short, subject, sentences)
}

/// The foot of letters to people of the roster.
pub fn foot(director: &Member, page: Option<&str>) -> Vec<String> {
    let director = format!("Director: {}", with_address(director));
    [director].into_iter().chain(page.map(|page| format!("Pages: {}", safe::line(page)))).collect()
}

fn with_address(member: &Member) -> String {
    format!("{} <{}>", safe::name(&member.name), safe::line(&member.address))
}

/// Why the director did something, if he said so.
fn reason(why: &str) -> Option<String> {
    let why = why.trim().trim_end_matches('.');
    (!why.is_empty()).then(|| director_says_why(why))
}

fn how_to_decline(round: Round) -> String {
    format!("If you can't play, write \"decline {}\".", round.name())
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| first.to_uppercase().collect::<String>() + letters.as_str())
}

fn rounds_in_words(rounds: &[Round]) -> String {
    listed(&rounds.iter().copied().map(Round::words).collect::<Vec<&str>>())
}
