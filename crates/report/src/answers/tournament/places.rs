//! Places: of one person after a round, and of all as they stand.

use super::forms::ScoringAnswer;
use super::penalty::taken_off;
use super::results::{HOW_TO_READ, of_round, rounds};
use super::{how_to_decline, note, status};
use crate::gazette::decisions::NOBODY_YET;
use crate::letters::{Draft, points, points_in_words, safe, with_unit};
use crate::tournament::Tournament;
use crate::tournament::event_places::{EventResult, TeamPlace};
use crate::tournament::rounds::Round;

sentences! { pub enum PlacesAnswer {
    NoneYet => "There are no standings before the first round begins.";
    Published(round: Round) => "The standings of {} will go to everyone.", round.words();
    NobodyYet => "{}", NOBODY_YET;
    /// The place of the reader, and the points.
    YouAre(number: usize, total: usize, points: String, round: Round) =>
        "You are number {number} of {total}, with {}.",
        with_unit(points, &unit(*round).to_lowercase());
    IfAllEnded(round: Round) => "The standings of {}, if every board ended now.", round.words();
    After(round: Round) => "The standings after {}.", round.words();
    Scoring(of: ScoringAnswer) => "{of}";
    /// The results of the reader in each round.
    YourResults(rounds: Vec<(Round, String)>, is_plain: bool) => "Your results: {}.{}{}",
        in_rounds(rounds), if *is_plain { "" } else { " " },
        if *is_plain { "" } else { HOW_TO_READ };
}}

/// What the points of a round are.
pub const fn unit(round: Round) -> &'static str {
    match round {
        Round::Final => "Centres",
        _ => "Points",
    }
}

/// To a player of a round that is settled.
pub fn place(
    of: &Tournament,
    (round, next): (Round, Round),
    (number, total): (usize, usize),
    own: &str,
    ahead: Option<(&str, Option<&str>)>,
    goes_on: bool,
) -> Draft {
    let (words, next_words) = (round.words(), next.words());
    let mut sentences = vec![
        match goes_on {
            true => format!("You go on to {next_words}."),
            false => format!("You do not go on from {words}. Thank you for playing."),
        },
        format!("You are number {number} of {total} in {words}, with {}.", points_in_words(own)),
    ];
    sentences.extend(ahead.map(|(name, by)| {
        format!("{name} is one place ahead of you by {}.", by.unwrap_or_default())
    }));
    sentences.extend(status::scoring(&of.plan).iter().map(ToString::to_string));
    sentences.push(match goes_on {
        true => how_to_decline(next),
        false => format!(
            "If a seat in {next_words} needs a player, you may be asked to take it. Of those who \
                answer, the one with the best place gets it (B.8d)."
        ),
    });
    let subject = match goes_on {
        true => format!("you go on to {next_words}"),
        false => format!("your place in {words}"),
    };
    note(of, &subject, &sentences)
}

/// To a player who comes from the reserve list, and so has no place to be told.
pub fn seat_from_the_reserve_list(of: &Tournament, next: Round) -> Draft {
    let words = next.words();
    let text =
        format!("You have a seat in {words}, from the reserve list. {}", how_to_decline(next));
    note(of, &format!("you play {words}"), &[text])
}

/// The standings for one reader, without the table.
pub fn standings(
    of: &Tournament,
    round: Round,
    is_live: bool,
    (own, total): (Option<(usize, String)>, usize),
) -> Vec<PlacesAnswer> {
    // What a form means takes many lines: it stands below the places.
    let scoring = if of.form().is_some() { Vec::new() } else { status::scoring(&of.plan) };
    let own = own.filter(|_| total > 0);
    let own = own.map(|(number, points)| PlacesAnswer::YouAre(number, total, points, round));
    let state = match is_live {
        _ if total == 0 => PlacesAnswer::NobodyYet,
        true => PlacesAnswer::IfAllEnded(round),
        false => PlacesAnswer::After(round),
    };
    let scoring = scoring.into_iter().map(PlacesAnswer::Scoring);
    own.into_iter().chain([state]).chain(scoring).collect()
}

/// At most this many teams are listed in a letter, from the best down.
const TEAMS_TOLD: usize = 20;

/// What stands below the places of an open event.
pub fn below_the_standings(of: &Tournament) -> Vec<String> {
    let Some(form) = of.form() else { return Vec::new() };
    // Places take long to find, and everybody reads of them.
    let places = form.teams.is_some().then(|| of.open_places()).flatten();
    let teams = places.map(|places| places.teams).unwrap_or_default();
    let told = |team: &TeamPlace| {
        format!("{} {} ({})", team.place, safe::name(&team.name), points(&team.total))
    };
    let first: Vec<String> = teams.iter().take(TEAMS_TOLD).map(told).collect();
    let more = if teams.len() > TEAMS_TOLD { " and so on" } else { "" };
    let told = format!("The teams: {}{more}.", first.join(", "));
    let told = Some(told).filter(|_| !teams.is_empty());
    let scoring = status::scoring(&of.plan);
    told.into_iter().chain(taken_off(of)).chain(scoring.iter().map(ToString::to_string)).collect()
}

pub fn standings_letter(of: &Tournament, round: Round, sentences: &[PlacesAnswer]) -> Draft {
    let sentences: Vec<String> = sentences.iter().map(ToString::to_string).collect();
    note(of, &format!("standings of {}", round.words()), &sentences)
}

/// To a player, about his own results.
pub fn your_results(of: &Tournament, results: &[EventResult]) -> Option<PlacesAnswer> {
    let told = rounds(of).into_iter().map(|round| (round, of_round(results, round)));
    let told: Vec<(Round, String)> = told.filter(|(_, results)| !results.is_empty()).collect();
    let is_plain = results.iter().all(|result| result.is_counted && !result.is_out);
    (!told.is_empty()).then_some(PlacesAnswer::YourResults(told, is_plain))
}

fn in_rounds(results: &[(Round, String)]) -> String {
    let told = results.iter().map(|(round, results)| format!("{} {results}", round.words()));
    told.collect::<Vec<String>>().join(", ")
}
