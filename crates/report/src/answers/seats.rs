//! Who plays a seat, who leaves it, and what happened to its units meanwhile.

use crate::board::{Dislodged, Position, Power, Unit};
use crate::game::seats::{Barred, Objection};
use crate::letters::{Draft, listed};
use crate::names::{self, count};

sentences! { pub enum SeatsAnswer {
    Keeps(power: Power) => "Thank you. You have written, so {power} is still yours (D.VII(6)(a)).";
    PlaysNoMore(power: Power, why: Objection) => "You can't play {power} any more: {}.",
        objection(why);
}}

/// The subject, and the text to the board.
pub fn plays_for_good(power: Power, name: &str) -> (String, String) {
    let text = format!(
        "{name} plays {power} for good from now on: four seasons of replacement is the limit in \
            one round (B.7)."
    );
    (format!("{power}: {name} plays for good"), text)
}

/// To the board, which had been told that they were missing.
pub fn was_in_time(tag: &str, power: Power, waits: &[Power]) -> Draft {
    let waits: Vec<String> = waits.iter().map(Power::to_string).collect();
    let text = format!(
        "The orders for {power} came in time after all (D.VII(1)). The result still waits for {}.",
        listed(&waits)
    );
    Draft::note(tag, &format!("{power}: orders came in time"), &[text])
}

/// Why something about a seat can't be done, as the end of a sentence.
pub(super) fn objection(why: &Objection) -> String {
    let stated = match why {
        Objection::Barred(Barred::ThreeInRound) => {
            "three games in a round as a permanent player is the limit (B.9)"
        }
        Objection::Barred(Barred::ThreeAtOnce) => "three games at any one time is the limit (B.9)",
        Objection::Barred(Barred::SameBoard) => "no one may play two powers on one board",
        Objection::Barred(Barred::Leads) => {
            "the game master of a game and the director may not play in it (A.4, A.12)"
        }
        Objection::Refused(reason) => {
            return format!("the director has refused it (B.10): {reason}");
        }
        Objection::MissedFirstMoves => {
            "a player who misses the moves of the first year is replaced (D.VII(6)(b))"
        }
        Objection::IsMissing => "that is the player to be replaced",
        Objection::Holds => "that player already has the seat",
        Objection::NotHis => "you can't speak for that seat",
        Objection::NoCaptainsChoice => "captains have no choice in this round (B.8)",
        Objection::IsPlayed => {
            "its player still plays: a team names someone only after missing orders, or if the \
                player resigns or is away for more than a week (B.8, D.VII(5))"
        }
        Objection::IsNamed => {
            "someone has already been named, by the captain or by the first of the team who wrote \
                (B.8)"
        }
        Objection::NotNow => "now is not the time for it",
        Objection::StaysInDisorder => "the seat stays in disorder (B.8)",
        Objection::NoSeasonsLeft => "four seasons of replacement is the limit in one round (B.7)",
        Objection::NotLonger => "a declared period can't be made longer (B.7)",
        Objection::IsForGood => {
            "the seat is held for good: a period can be declared only up to the newcomer's first \
                deadline, and in round one not at all for a captain's choice (B.7, B.8)"
        }
        Objection::PlayerHasSpoken => "the player has already said how long it lasts (B.7)",
    };
    stated.to_owned()
}

/// What happened to the units of a power without orders. Its player's letter has the retreats that
/// he may still order.
pub fn held(after: &Position, power: Power, to_player: bool, due: Option<&str>) -> String {
    let until = due.map_or_else(String::new, |due| format!(" until {due}"));
    let can_go = match to_player {
        true => "dislodged".to_owned(),
        false => format!("dislodged, but can still be ordered to retreat{until}"),
    };
    let whose = if to_player { "Your" } else { "Its" };
    let own = |one: &&Dislodged| one.unit.power() == power;
    let dislodged: Vec<&Dislodged> = after.dislodged().iter().filter(own).collect();
    let named = |may_go: bool| -> Vec<Unit> {
        let is_one = |one: &&&Dislodged| one.retreats.is_empty() != may_go;
        dislodged.iter().filter(is_one).map(|one| one.unit).collect()
    };
    let mut sentence = format!("{whose} units held.");
    for (units, fate) in
        [(named(true), can_go.as_str()), (named(false), "dislodged with nowhere to go, and lost")]
    {
        if !units.is_empty() {
            sentence += &format!(" {} {fate}.", with(units, "was", "were"));
        }
    }
    sentence
}

pub fn lost(before: &Position, after: &Position, power: Power) -> Option<String> {
    let own = before.dislodged().iter().map(|one| one.unit).filter(|unit| unit.power() == power);
    // A plan of the same player may have brought one of them away.
    let stood = before.units_of(power).count();
    let units: Vec<Unit> = own.collect();
    let saved = after.units_of(power).count().saturating_sub(stood);
    match (units.is_empty(), saved) {
        (true, _) => None,
        (false, 0) => Some(format!("{} lost.", with(units, "is", "are"))),
        (false, saved) => Some(format!("{} lost.", count(units.len() - saved, "unit"))),
    }
}

pub fn adjusted(
    before: &Position,
    after: &Position,
    power: Power,
    to_player: bool,
) -> Option<String> {
    let who = if to_player { "You" } else { "It" };
    let gone = |unit: &Unit| after.unit(unit.province()) != Some(*unit);
    let gone: Vec<Unit> = before.units_of(power).filter(gone).collect();
    match before.builds(power) {
        0 => None,
        1.. => {
            let builds = count(before.builds(power).unsigned_abs() as usize, "build");
            Some(format!("{who} built nothing: {builds} went unused."))
        }
        _ => Some(format!(
            "{} removed, as the farthest from home (D.V(4)).",
            with(gone, "was", "were")
        )),
    }
}

/// Units by name, with the verb that fits their number.
fn with(units: Vec<Unit>, one: &str, many: &str) -> String {
    let verb = if units.len() == 1 { one } else { many };
    let names: Vec<String> = names::sorted(units).into_iter().map(names::unit).collect();
    format!("{} {verb}", listed(&names))
}
