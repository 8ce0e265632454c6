//! Points that a director takes off a player's total in an open event.

use super::note;
use crate::letters::{Draft, points_in_words, safe};
use crate::tournament::Tournament;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;

sentences! { pub enum PenaltyAnswer {
    AreForIndividuals => "You can take points off only in open events. At a World Masters only \
        boards score (C.1).";
    TotalDecidesNothing => "This event does not rank players by their total, so taking points off \
        would change nothing.";
    NothingToGiveBack => "You have taken no points off this total.";
    NeedsWhy => "Give the reason after a colon: td penalty NAME 10: why.";
    AllIsOver => "The event is over and its winners have been announced, so you can't change \
        points any more.";
    /// While the seven of a top board have been told and it has not begun.
    PlacesStand(before: Round, top: Round) => "The players of the top board of {} have been told, \
        and taking points off could change who they are. Write \"td unadvance {}\" first, or wait \
        until that board has begun.", top.words(), before.name();
    /// To the director: the change, and the place it leads to.
    GetsBack(name: String) => "{} gets the points back.", safe::name(name);
    Loses(name: String, off: Exact, was: Option<Exact>) => "{} loses {}{}.", safe::name(name),
        points_in_words(off), instead(was.as_ref());
    NoPlaces => "There are no standings yet.";
    NewPlace(place: usize, total: Exact, before: usize) => "New place: {place}, with {}. Before: \
        {before}.", points_in_words(total);
}}

fn instead(was: Option<&Exact>) -> String {
    was.map_or_else(String::new, |was| format!(", instead of {}", points_in_words(was)))
}

/// To the player.
pub fn your_penalty(of: &Tournament, (off, was): (&Exact, Option<&Exact>), why: &str) -> Draft {
    let why = safe::line(why);
    if *off == Exact::ZERO {
        let said = format!("The director has given back the points taken off your total: {why}");
        return note(of, "your points have been given back", &[said]);
    }
    let points = points_in_words(off);
    let said = [
        format!("The director has taken {points} off your total{}: {why}", instead(was)),
        "If you think this is wrong, write to this address, with \"question:\" before your words."
            .to_owned(),
    ];
    note(of, &format!("{points} off your total"), &said)
}

/// The lines below standings.
pub fn taken_off(of: &Tournament) -> Vec<String> {
    let told = of.penalties.iter().map(|(person, penalty)| {
        let (name, points) = (safe::name(of.name(person)), points_in_words(&penalty.points));
        format!("{points} off the total of {name}: {}", safe::line(&penalty.why))
    });
    told.collect()
}
