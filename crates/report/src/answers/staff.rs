//! What game masters, directors and committees command: who may, and the effects.

use std::fmt::Display;

use crate::board::Power;
use crate::game::calendar::Pace;
use crate::game::case::Settlement;
use crate::game::policy::Turns;
use crate::letters::Draft;

pub const NOT_THE_MASTER: &str = "Only the game master commands with \"gm\".";
pub const NOT_THE_DIRECTOR: &str = "Only the director commands with \"td\".";
pub const NOT_OF_THE_COMMITTEE: &str = "Only members of the committee command with \"tmc\".";
pub const IS_THE_DIRECTORS: &str = "That is for the director to command, not for a game master.";
pub const IS_THE_MASTERS: &str = "That is for the game master to command, not for the director.";
pub const COMMITTEE_DECIDES_CASES: &str = "The committee leads no game (A.5). It decides \
    cases by ballots: \"tmc vote yes on 3\" (A.6).";

pub const TURN_IS_OVER: &str = "The turn for which it was asked does not run any more.";
pub const TOO_LATE: &str = "It is too late for that: the deadline is where it is.";
pub const RESULT_IS_OUT: &str = "A letter can be let in only before the result of its \
    phase, if it was received in time for it (D.II(2)).";
pub const NOTHING_TO_LET_IN: &str = "There is nothing in that letter that could \
    count, or its writer has to be asked.";
pub const GOES_OUT_BY_ITSELF: &str =
    "Under this game's policy the result goes out at the deadline by itself.";
pub const NOT_PASSED: &str = "The deadline has not passed yet.";
pub const STARTED: &str = "Adjudication has started.";
pub const SEATS_BY_DIRECTOR: &str = "Seats are given by the director (B.8, B.10).";
pub const DISORDER_BY_DIRECTOR: &str = "Disorder is declared by the director (B.8).";
/// Why a case of an open seat is settled.
pub const DISORDER: &str = "civil disorder";
pub const GAME_IS_OVER: &str = "The game is over.";
pub const PACE: &str = "the pace of the game";
pub const PACE_EXPECTED: &str = "Expected turns and a length, such as \"gm pace movement 4 \
    days\"; behind it may stand \"on Friday\" or \"on any day\", and \"at 20:00\".";
pub const OBSERVERS_BY_DIRECTOR: &str = "Observers are named by the director (A.9).";
pub const OBSERVES_NOT: &str = "Nobody observes a game in which he or a team-mate plays, \
    or which one of them leads, and no assistant or committee member observes (A.10).";

pub fn settled_already(case: u32, how: &Settlement) -> String {
    // What time has settled says why.
    let why = if how.by.is_none() { format!(": {}", how.text) } else { ".".to_owned() };
    format!("Case {case} is settled already{why}")
}

pub fn not_on_your_desk(case: u32) -> String {
    format!("Case {case} does not lie on your desk.")
}

pub fn settled(case: u32) -> String {
    format!("Case {case} is settled.")
}

pub fn do_by_a_command(case: u32) -> String {
    format!(
        "Case {case} asks in its writer's own words, and no word alone does what it asks. Do it with \
         a command of yours (GM HELP), then write GM RULE {case}: and what you did."
    )
}

pub fn correct_by_lines(case: u32) -> String {
    format!(
        "Case {case} is open still, and the result stands as published: what changes on the board \
        is for you to write. GM CORRECT {case}: and the reason begins a correction, which settles \
        the case (D.VIII(2)). GM REFUSE {case}: and the reason lets the result stand."
    )
}

pub fn stays(power: Power, why: &str) -> String {
    format!("{power} stays as it is: {why}.")
}

pub fn stays_with_him(power: Power, why: &str) -> String {
    format!("{} Give it to somebody else.", stays(power, why))
}

pub fn plays_no_more(name: &str, power: Power) -> String {
    format!("{name} does not play {power} any more, so that the seat stays as it is.")
}

/// `why` is a sentence.
pub fn deadline_not_read(why: &impl Display) -> String {
    format!("The deadline stays: {why}")
}

pub fn deadline_stays(why: &impl Display) -> String {
    format!("The deadline stays: {why}.")
}

pub fn deadline_moved(due: &str) -> String {
    format!("Orders are due {due}.")
}

pub fn is_a_holiday(name: &str) -> String {
    format!("{name} is a holiday")
}

pub fn holiday_not_read(why: &str) -> String {
    format!("The holiday is not decreed: {why}")
}

pub fn no_abbreviation(power: Power, name: &str) -> String {
    format!("{power} has no abbreviation \"{name}\".")
}

pub fn veto_too_late(name: &str) -> String {
    format!("\"{name}\" stays: a veto comes before the first deadline (D.III(1)).")
}

/// To the player who declared it.
pub fn your_name_vetoed(name: &str) -> String {
    format!("The game master vetoes your abbreviation \"{name}\" (D.III(1)).")
}

/// The same as a letter.
pub fn name_vetoed(tag: &str, sentence: String) -> Draft {
    Draft::note(tag, "An abbreviation is vetoed", &[sentence])
}

pub fn vetoed(name: &str) -> String {
    format!("\"{name}\" is vetoed.")
}

/// About a player who missed the first moves, and has no orders in the box either.
pub fn sent_nothing(name: &str, power: Power) -> String {
    format!(
        "{name} can't have {power} back: neither the board nor the confirmation box got valid \
         orders from {name} before the deadline, and the first moves allow no grace \
         (D.VII(6)(b)). Give the seat to another player, or write \"td disorder {power}\"."
    )
}

pub fn has_seat(name: &str, power: Power) -> String {
    format!("{name} has {power}.")
}

pub fn not_yours_to_leave(power: Power) -> String {
    format!("{power} is not yours to leave to nobody now.")
}

pub fn is_in_disorder(power: Power) -> String {
    format!("{power} is in disorder.")
}

pub fn pace_stays(why: &str) -> String {
    format!("The pace stays as it is. {why}")
}

pub fn pace_cant_be(why: &impl Display) -> String {
    format!("It can't be so: {why}.")
}

pub fn pace(turns: Turns, pace: Pace, zone: &str) -> String {
    format!(
        "From the next turn on, {} is due {pace}, {zone} time (D.VII(4)(a)). The deadline that \
        runs stays.",
        turns.name()
    )
}

/// For a subject; with a full stop, a sentence.
pub fn observes(name: &str) -> String {
    format!("{name} observes this game")
}

/// To the board.
pub fn observer(tag: &str, observes: &str) -> Draft {
    Draft::note(tag, observes, &[format!("{observes} (A.9).")])
}

/// To the director, when a newcomer plays whom the observer may not observe.
pub fn needs_another_observer(tag: &str, newcomer: &str, power: Power, observer: &str) -> Draft {
    let text = format!(
        "{newcomer} plays {power} now, and {observer}, who observes this game, may not observe a \
        game in which he or a team-mate plays (A.10). The seat stands. Name another observer: \
        \"td observer NAME\"."
    );
    Draft::note(tag, "The game needs another observer", &[text])
}
