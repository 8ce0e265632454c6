//! What game masters, directors and committees command: who may, and the effects.

use std::fmt::Display;

use crate::board::Power;
use crate::game::calendar::Pace;
use crate::game::case::Settlement;
use crate::game::policy::Turns;
use crate::letters::Draft;

pub const NOT_THE_MASTER: &str = "Only the game master can use \"gm\" commands.";
pub const NOT_THE_DIRECTOR: &str = "Only the director can use \"td\" commands.";
pub const NOT_OF_THE_COMMITTEE: &str = "Only members of the committee can use \"tmc\" commands.";
pub const IS_THE_DIRECTORS: &str = "Only the director can do that, not a game master.";
pub const IS_THE_MASTERS: &str = "Only the game master can do that, not the director.";
pub const COMMITTEE_DECIDES_CASES: &str = "The committee does not run games (A.5). It decides \
    cases by ballot: \"tmc vote yes on 3\" (A.6).";

pub const TURN_IS_OVER: &str = "The request was for a turn that is over.";
pub const TOO_LATE: &str = "It is too late for that: the deadline stays as it is.";
pub const RESULT_IS_OUT: &str = "You can accept a letter only before the result of its phase, and \
    only if it was received in time (D.II(2)).";
pub const NOTHING_TO_LET_IN: &str = "Nothing in that letter could count, or we have to ask its \
    writer first.";
pub const GOES_OUT_BY_ITSELF: &str =
    "Under this game's policy, the result goes out automatically at the deadline.";
pub const NOT_PASSED: &str = "The deadline has not passed yet.";
pub const STARTED: &str = "Adjudication has started.";
pub const SEATS_BY_DIRECTOR: &str = "Only the director gives seats (B.8, B.10).";
pub const DISORDER_BY_DIRECTOR: &str = "Only the director declares disorder (B.8).";
/// Why a case of an open seat is settled.
pub const DISORDER: &str = "civil disorder";
pub const GAME_IS_OVER: &str = "The game is over.";
pub const PACE: &str = "the pace of the game";
pub const PACE_EXPECTED: &str = "Expected turns and a length, such as \"gm pace movement 4 days\"; \
    you may add \"on Friday\" or \"on any day\", and \"at 20:00\".";
pub const OBSERVERS_BY_DIRECTOR: &str = "Only the director names observers (A.9).";
pub const OBSERVES_NOT: &str = "No one may observe a game that they or a team-mate play in or run, \
    and assistants and committee members may not observe at all (A.10).";

pub fn settled_already(case: u32, how: &Settlement) -> String {
    // What time has settled says why.
    let why = if how.by.is_none() { format!(": {}", how.text) } else { ".".to_owned() };
    format!("Case {case} has already been settled{why}")
}

pub fn not_on_your_desk(case: u32) -> String {
    format!("Case {case} is not yours to settle.")
}

pub fn settled(case: u32) -> String {
    format!("Case {case} is settled.")
}

pub fn do_by_a_command(case: u32) -> String {
    format!(
        "Case {case} asks for something in its writer's own words, and granting it alone does \
            nothing. Do it with a command of yours (GM HELP), then write GM RULE {case}: and what \
            you did."
    )
}

pub fn correct_by_lines(case: u32) -> String {
    format!(
        "Case {case} is still open, and the result stands as published: you have to write what \
            changes on the board. GM CORRECT {case}: and the reason begins a correction, which \
            settles the case (D.VIII(2)). GM REFUSE {case}: and the reason lets the result stand."
    )
}

pub fn stays(power: Power, why: &str) -> String {
    format!("{power} stays as it is: {why}.")
}

pub fn stays_with_him(power: Power, why: &str) -> String {
    format!("{} Give it to someone else.", stays(power, why))
}

pub fn plays_no_more(name: &str, power: Power) -> String {
    format!("{name} no longer plays {power}, so the seat stays as it is.")
}

/// `why` is a sentence.
pub fn deadline_not_read(why: &impl Display) -> String {
    format!("The deadline has not changed: {why}")
}

pub fn deadline_stays(why: &impl Display) -> String {
    format!("The deadline has not changed: {why}.")
}

pub fn deadline_moved(due: &str) -> String {
    format!("Orders are now due {due}.")
}

pub fn is_a_holiday(name: &str) -> String {
    format!("{name} is a holiday")
}

pub fn holiday_not_read(why: &str) -> String {
    format!("The holiday was not decreed: {why}")
}

pub fn no_abbreviation(power: Power, name: &str) -> String {
    format!("{power} has no abbreviation \"{name}\".")
}

pub fn veto_too_late(name: &str) -> String {
    format!(
        "You can no longer veto \"{name}\": a veto has to come before the first deadline \
        (D.III(1))."
    )
}

/// To the player who declared it.
pub fn your_name_vetoed(name: &str) -> String {
    format!("The game master has vetoed your abbreviation \"{name}\" (D.III(1)).")
}

/// The same as a letter.
pub fn name_vetoed(tag: &str, sentence: String) -> Draft {
    Draft::note(tag, "An abbreviation has been vetoed", &[sentence])
}

pub fn vetoed(name: &str) -> String {
    format!("\"{name}\" has been vetoed.")
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
    format!("{name} now has {power}.")
}

pub fn not_yours_to_leave(power: Power) -> String {
    format!("You can't leave {power} without a player now.")
}

pub fn is_in_disorder(power: Power) -> String {
    format!("{power} is in civil disorder.")
}

pub fn pace_stays(why: &str) -> String {
    format!("The pace stays as it is. {why}")
}

pub fn pace_cant_be(why: &impl Display) -> String {
    format!("That is not possible: {why}.")
}

pub fn pace(turns: Turns, pace: Pace, zone: &str) -> String {
    format!(
        "From the next turn on, {} is due {pace}, {zone} time (D.VII(4)(a)). The current deadline \
            stays as it is.",
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
        "{newcomer} now plays {power}, and {observer}, who observes this game, may not observe a \
            game that they or a team-mate play in (A.10). The newcomer keeps the seat. Name \
            another observer: \"td observer NAME\"."
    );
    Draft::note(tag, "The game needs another observer", &[text])
}
