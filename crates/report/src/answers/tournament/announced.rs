//! The director's letters to many, and the log of what he did.

use chrono_tz::Tz;

use super::note;
use crate::game::calendar::told;
use crate::letters::{Draft, listed, safe};
use crate::names::people;
use crate::tournament::audience::Audience;
use crate::tournament::log::Logged;
use crate::tournament::roster::Member;
use crate::tournament::rounds::Round;
use crate::tournament::{By, Tournament};

pub const NOT_YOURS_TO_READ: &str =
    "The log is for the director and those who assist or check him.";
pub const SHOWN_TO_YOU_ALONE: &str =
    "The standings are held back: only you can see them until \"td release standings\".";
pub const STANDINGS_ARE_HELD: &str = "The director holds the standings back for now.";
pub const HELD_ALREADY: &str = "The standings are held back already.";
pub const NOT_HELD: &str = "The standings are not held back.";
pub const RELEASE_FIRST: &str =
    "The standings are held back: \"td release standings\" comes first.";

/// Why a letter would have no receivers.
pub fn nobody_to_write_to(to: &Audience) -> String {
    let why = match to {
        Audience::Everybody => "there is nobody on the roster but you".to_owned(),
        Audience::Round(round) => format!("nobody has a seat in {}", round.words()),
        Audience::Board(game) => format!("no board {game} has been drawn"),
        Audience::Captains => "no team has a captain on the roster".to_owned(),
        Audience::Person(_) => "you are the one whom it names".to_owned(),
    };
    format!("Nobody would get that letter: {why}.")
}

/// The standings are held back from now on, or are not any more.
pub fn held(holds: bool) -> &'static str {
    match holds {
        true => {
            "The standings are hidden from everybody else, in letters and on the pages, until \"td \
            release standings\"."
        }
        false => "Everybody is shown the standings again.",
    }
}

/// At most this many receivers are named.
const NAMED: usize = 20;

/// To the director, before the letter goes out.
pub fn goes_to(receivers: &[&Member], text: &str) -> Vec<String> {
    let names: Vec<&str> = receivers.iter().take(NAMED).map(|one| one.name.as_str()).collect();
    let more = receivers.len().saturating_sub(NAMED);
    let names = match more {
        0 => listed(&names),
        more => format!("{}, and {more} more", names.join(", ")),
    };
    vec![format!("This goes to {}: {names}.", people(receivers.len())), format!("\"{text}\"")]
}

/// The letter.
pub fn announcement(of: &Tournament, to: &Audience, text: &str) -> Draft {
    let director = of.director().map(|director| safe::name(&director.name)).unwrap_or_default();
    let whom = match to {
        Audience::Everybody => format!("everybody in {}", of.plan.name),
        Audience::Round(round) => format!("all of {}", round.words()),
        Audience::Board(game) => format!("all at {game}"),
        Audience::Captains => "the captains".to_owned(),
        Audience::Person(_) => "you".to_owned(),
    };
    let head = format!("{director}, the director, writes to {whom}:");
    let foot = "What you write to this address in plain words reaches the director.".to_owned();
    note(of, "from the director", &[head, safe::line(text), foot])
}

/// At most this many commands are listed, the newest first.
const TOLD: usize = 30;

/// What was commanded, for one reader.
pub fn log(of: &Tournament, zone: Tz) -> Vec<String> {
    if of.log.is_empty() {
        return vec!["Nothing was commanded yet.".to_owned()];
    }
    let told = |one: &Logged| {
        let by = match &one.by {
            By::Person(person) => safe::name(of.name(person)),
            By::Game(game) => game.clone(),
            By::Clerk => "the program".to_owned(),
        };
        let is_said = one.why.trim().is_empty() || one.line.ends_with(&one.why);
        let why = if is_said { String::new() } else { format!(" (why: {})", safe::line(&one.why)) };
        format!("{}, {by}: {}{why}", told::both(one.at, zone), safe::line(&one.line))
    };
    let mut said: Vec<String> = of.log.iter().rev().take(TOLD).map(told).collect();
    let more = of.log.len().saturating_sub(TOLD);
    said.extend((more > 0).then(|| format!("{more} earlier commands are in the ledger.")));
    said
}

pub fn not_settled(round: Round) -> String {
    format!("The places of {} are not settled.", round.words())
}

pub fn next_is_drawn(next: Round) -> String {
    let (words, name) = (next.words(), next.name());
    format!("The boards of {words} are drawn from these places: \"td undraw {name}\" comes first.")
}

pub fn open_again(round: Round, people: usize) -> String {
    format!(
        "The places of {} are open again, and the {people} who were told that they go on hear of it.",
        round.words()
    )
}

/// To a player who was told that he goes on.
pub fn your_place_is_open(of: &Tournament, round: Round) -> Draft {
    let words = round.words();
    let text = format!(
        "The director has opened the places of {words} again: whether you go on is told to you anew \
        once they are settled."
    );
    note(of, &format!("the places of {words} are open again"), &[text])
}
