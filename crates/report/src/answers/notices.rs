//! Notices about seats (B.7, B.8, B.10): who is sought, who plays, and for how long.

use super::parts::name;
use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::seats::{Came, Notice, Period, SeatRound, Start};
use crate::game::{Game, Moment, PersonId};
use crate::letters::{Draft, NmrReader};
use crate::names;

/// Used in place of a player's name.
pub const THE_PLAYER: &str = "The player";
/// From here on a number looks like a year.
const LONG_YEAR: u16 = 1000;
/// Used in place of a time.
pub const END_OF_GAME: &str = "the end of the game";

/// What happens if the player stays silent (B.8).
pub fn otherwise(round: SeatRound, reader: NmrReader, has_captain: bool) -> &'static str {
    match (round, reader) {
        (SeatRound::First, _) if !has_captain => {
            "no one plays the power, its units hold, and the game does not wait (B.8)."
        }
        (SeatRound::First, NmrReader::Captain) => {
            "the seat is yours to fill. Orders that you send before then are kept sealed, and \
                count if the player stays silent (B.8)."
        }
        (SeatRound::First, _) => {
            "the captain may play or name someone; the game does not wait (B.8)."
        }
        (SeatRound::Second, _) if has_captain => {
            "the game waits, and the captain may play or name someone (B.8)."
        }
        _ => "the game waits, and the reserves are asked (B.8).",
    }
}

pub fn subject(game: &Game, power: Power, what: &Notice) -> String {
    match what {
        Notice::Missed(..) => format!("{power}: no orders received"),
        Notice::CaptainsTurn(_) => format!("{power}: the captain's turn"),
        Notice::PoolsTurn(_) => format!("{power}: the reserves are asked"),
        Notice::DirectorsTurn(_) => format!("{power}: a seat to fill"),
        Notice::Named(_) => format!("you have been named for {power}"),
        Notice::Refused(who, _) => format!("{power}: {} has been refused", name(game, who)),
        Notice::Replaces(who, _) => format!("{power} is now played by {}", name(game, who)),
        Notice::Announced(who, _) => format!("{power} will be played by {}", name(game, who)),
        Notice::IsBack(who) => format!("{power}: {} is back", name(game, who)),
        Notice::WasInTime(who) => format!("{power}: {} did write in time", name(game, who)),
    }
}

/// A notice as a sentence, for a reader, if one is known; `time` writes moments for that reader.
pub fn sentence(
    game: &Game,
    power: Power,
    what: &Notice,
    reader: Option<&PersonId>,
    time: impl Fn(Moment) -> String,
) -> String {
    match what {
        Notice::Missed(phase, _) => no_orders(game, power, *phase, reader),
        Notice::CaptainsTurn(until) => format!(
            "{power}'s captain may play, or name someone, until {}. If the captain names no one, \
                the first team member who writes may: \"name NAME <address> for {power}\" (B.8).",
            time(*until)
        ),
        Notice::PoolsTurn(until) => {
            format!("{power} needs a player. The reserves may answer until {}.", time(*until))
        }
        Notice::DirectorsTurn(until) => format!(
            "No one has taken {power}, and the board is waiting. Write \"td seat NAME <address> \
                for {power}: reason\", or \"td disorder {power}\". We will remind you {}.",
            time(*until)
        ),
        Notice::Named(_) => format!("Your team has named you for {power}."),
        Notice::Refused(who, reason) => format!(
            "The director has refused {} for {power} (B.10): {}.",
            name(game, who),
            reason.trim_end_matches('.')
        ),
        Notice::Replaces(who, Some(until)) => {
            format!("{} plays {power} {} (B.7).", name(game, who), period(*until))
        }
        Notice::Replaces(who, None) => {
            format!("{} plays {power} from now on, for good (B.7).", name(game, who))
        }
        Notice::Announced(who, from) => {
            format!("{} will play {power} {}.", name(game, who), start(*from))
        }
        Notice::IsBack(who) => format!("{} has written, and plays {power} again.", name(game, who)),
        Notice::WasInTime(who) => format!(
            "{} did write for {power} in time, and keeps the seat (D.VII(1)). No one else is \
                needed.",
            name(game, who)
        ),
    }
}

/// Moves of the first year are missing.
fn no_orders(game: &Game, power: Power, phase: Phase, reader: Option<&PersonId>) -> String {
    let silent = game.seats.get(&power).and_then(|seat| seat.last_holder());
    let is_reader = silent.is_some() && silent == reader;
    let (from, and) = match (is_reader, game.setup.round) {
        (true, SeatRound::Open) => {
            ("you", " You have lost the seat, and your orders no longer count.")
        }
        (true, _) => ("you", " Your orders no longer count."),
        (false, _) => (silent.map_or("the player", |silent| name(game, silent)), ""),
    };
    format!(
        "No orders came from {from} for {power}, {}. No player may miss the first moves of {}, so \
            someone else has to play {power}, and the result is held back until then \
            (D.VII(6)(b)).{and}",
        names::phase(phase),
        year(phase.year)
    )
}

/// A year in a sentence. A short number alone is not taken for one.
fn year(year: u16) -> String {
    if year < LONG_YEAR { format!("year {year}") } else { year.to_string() }
}

/// A declared period, in words.
pub fn period(period: Period) -> String {
    match period {
        Period::Through(phase) => format!("up to and including {}", names::phase(phase)),
        Period::Until(moment) => format!("until {}", told::gmt(moment)),
    }
}

pub fn start(start: Start) -> String {
    match start {
        Start::Now => "from now on".to_owned(),
        Start::From(phase) => format!("from {} on", names::phase(phase)),
        Start::After(phase) => format!("from the turn after {} on", names::phase(phase)),
    }
}

/// Says that a person has taken a seat, where the director may refuse him (B.10).
pub fn has_come(name: &str, power: Power, came: Came) -> Option<String> {
    let how = match came {
        Came::Team => "the team's choice (B.8)",
        Came::Pool => "the best-ranked of the reserves who answered (B.8d)",
        Came::Draw | Came::Request | Came::Return | Came::Director => return None,
    };
    Some(format!("{name} plays {power}: {how}."))
}

pub fn director_says_why(reason: &str) -> String {
    format!("The director's reason: {}.", reason.trim_end_matches('.'))
}

/// To the director.
pub fn two_of_one_team(
    tag: &str,
    (newcomer, power): (&str, Power),
    (mate, other): (&str, Power),
) -> Draft {
    let text = format!(
        "{newcomer} now plays {power}, and is on the same team as {mate}, who plays {other}: two \
            members of a team should not play on one board (B.6b). The newcomer keeps the seat \
            unless you give it to someone else: \"td seat NAME for {power}: why\" (B.10)."
    );
    Draft::note(tag, "Two members of a team are on this board", &[text])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_year_of_few_digits_is_called_a_year() {
        assert_eq!((year(1).as_str(), year(1901).as_str()), ("year 1", "1901"));
    }

    #[test]
    fn b_8_where_there_is_no_team_nobody_is_told_of_a_captain() {
        for round in [SeatRound::First, SeatRound::Second, SeatRound::SemiFinal, SeatRound::Final] {
            for reader in [NmrReader::Player, NmrReader::Director] {
                let told = otherwise(round, reader, false);
                assert!(!told.contains("captain"), "{round:?}: {told}");
            }
        }
    }
}
