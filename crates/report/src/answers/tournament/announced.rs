//! The director's letters to many, and the log of what he did.

use chrono_tz::Tz;

use super::note;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::letters::{Draft, listed, safe};
use crate::names::people;
use crate::tournament::audience::Audience;
use crate::tournament::log::Logged;
use crate::tournament::rounds::Round;
use crate::tournament::{By, Tournament};

sentences! { pub enum AnnouncedAnswer {
    NotYoursToRead => "Only the director, and those who assist or oversee the director, can read \
        the log.";
    ShownToYouAlone => "The standings are held back. Only you can see them until you write \"td \
        release standings\".";
    StandingsAreHeld => "The director is holding back the standings for now.";
    HeldAlready => "The standings are already held back.";
    NotHeld => "The standings are not held back.";
    ReleaseFirst => "The standings are held back. Write \"td release standings\" first.";
    NotSettled(round: Round) => "The places in {} have not been settled yet.", round.words();
    NextIsDrawn(next: Round) => "The boards of {} have been drawn from these places. Write \"td \
        undraw {}\" first.", next.words(), next.name();
    OpenAgain(round: Round, people: usize) => "The places in {} are open again. We will tell \
        everyone who had heard that they go on ({people} in all).", round.words();
    /// Why a letter would have no receivers.
    NobodyToWriteTo(to: Audience) => "No one would get that letter, because {}.", match to {
            Audience::Everybody => "you are the only person on the roster".to_owned(),
            Audience::Round(round) => format!("no player has a seat in {}", round.words()),
            Audience::Board(game) => format!("no board {game} has been drawn"),
            Audience::Captains => "no team has a captain on the roster".to_owned(),
            Audience::Person(_) => "you would be writing to yourself".to_owned(),
        };
    /// The standings are held back from now on, or are not any more.
    Held(holds: bool) => "{}", match holds {
            true => "No one else can see the standings, in letters or on the pages, until you \
                write \"td release standings\".",
            false => "Everyone can see the standings again.",
        };
    /// To the director, before the letter goes out.
    GoesTo(names: Vec<String>) => "This letter goes to {}: {}.", people(names.len()), named(names);
    Letter(text: String) => "\"{text}\"";
    /// What was commanded, for one reader.
    NothingLogged => "No commands have been given yet.";
    Logged(at: Moment, zone: Tz, by: String, line: String, why: String) => "{}, {by}: {}{}",
        told::both(*at, *zone), safe::line(line), match why.as_str() {
            "" => String::new(),
            why => format!(" (why: {})", safe::line(why)),
        };
    MoreIsLogged(more: usize) => "{more} earlier commands are in the ledger.";
}}

/// The letter.
pub fn announcement(of: &Tournament, to: &Audience, text: &str) -> Draft {
    let director = of.director().map(|director| safe::name(&director.name)).unwrap_or_default();
    let whom = match to {
        Audience::Everybody => format!("everyone in {}", of.plan.name),
        Audience::Round(round) => format!("everyone in {}", round.words()),
        Audience::Board(game) => format!("everyone in {game}"),
        Audience::Captains => "the captains".to_owned(),
        Audience::Person(_) => "you".to_owned(),
    };
    let head = format!("{director}, the director, writes to {whom}:");
    let foot = "Anything you write to this address in plain words goes to the director.".to_owned();
    note(of, "from the director", &[head, safe::line(text), foot])
}

/// To a player who was told that he goes on.
pub fn your_place_is_open(of: &Tournament, round: Round) -> Draft {
    let words = round.words();
    let text = format!(
        "The director has reopened the places in {words}. Once they are settled, we will tell you \
            again whether you go on."
    );
    note(of, &format!("the places in {words} are open again"), &[text])
}

/// At most this many receivers are named.
const NAMED: usize = 20;

fn named(names: &[String]) -> String {
    match names.split_at_checked(NAMED) {
        Some((first, more)) if !more.is_empty() => {
            format!("{}, and {} more", first.join(", "), more.len())
        }
        _ => listed(names),
    }
}

/// At most this many commands are listed, the newest first.
const TOLD: usize = 30;

pub fn log(of: &Tournament, zone: Tz) -> Vec<AnnouncedAnswer> {
    if of.log.is_empty() {
        return vec![AnnouncedAnswer::NothingLogged];
    }
    let told = |one: &Logged| {
        let by = match &one.by {
            By::Person(person) => safe::name(of.name(person)),
            By::Game(game) => game.clone(),
            By::Clerk => "Chancery".to_owned(),
        };
        let is_said = one.why.trim().is_empty() || one.line.ends_with(&one.why);
        let why = if is_said { String::new() } else { one.why.clone() };
        AnnouncedAnswer::Logged(one.at, zone, by, one.line.clone(), why)
    };
    let more = of.log.len().saturating_sub(TOLD);
    let more = (more > 0).then_some(AnnouncedAnswer::MoreIsLogged(more));
    of.log.iter().rev().take(TOLD).map(told).chain(more).collect()
}
