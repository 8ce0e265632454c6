//! What players, captains and reserves ask for besides orders: errors, disputes, seats, cases.

use crate::board::{Phase, Power};
use crate::game::case::CaseDesk;
use crate::game::{Layout, Person};
use crate::letters::{Draft, safe};
use crate::names;

/// To a person who has a part in the game, but no seat.
pub const NO_COMMAND: &str = "We found no command in your letter. Write \"help\" on a line of its \
    own to see what we understand.";
pub const NO_SEAT: &str = "You hold no seat in this game, so your letter changes nothing: orders \
    count only from the player who holds the seat (D.II(3)).";
pub const NO_ERRORS_FROM_YOU: &str = "Only players, the observer and the game master can report \
    errors (D.VIII(1)); ask one of them. For a question about the rules, write a line \"dispute \
    …\".";

/// About a letter that came in time, for the case.
pub fn read_late(power: Power, phase: Phase, received: &str) -> String {
    format!(
        "A letter for {power}, {}. It was received in time, {received}, but read only after the \
            result was out.",
        names::phase(phase)
    )
}

pub fn yours_was_read_late(received: &str, case: u32) -> String {
    format!(
        "Your letter was received in time, {received}, but the result was out before we read it. \
            This is case {case}: the game master may correct the result (D.VIII(1)), and sees the \
            orders in your letter, but nothing else."
    )
}

/// About orders from the player who had the seat when they came, for the case.
pub fn had_been_his(power: Power, phase: Phase, received: &str) -> String {
    format!(
        "Orders for {power}, {}, were received in time, {received}, but read only when someone \
            else had the seat. The director may give it back: \"td seat NAME for {power}: \
            reason\".",
        names::phase(phase)
    )
}

pub fn had_been_yours(received: &str, case: u32) -> String {
    format!(
        "Your orders were received in time, {received}, but we read them only when someone else \
            had your seat. This is case {case}: the director may give the seat back (D.VII(1))."
    )
}

pub const fn layout(layout: Layout) -> &'static str {
    match layout {
        Layout::Judge => {
            "From now on, you will get results in the layout of the old judges. To undo that, \
                write SET LAYOUT OWN."
        }
        Layout::Own => "From now on, you will get results in the usual layout.",
    }
}

pub const fn pictures(are_wanted: bool) -> &'static str {
    match are_wanted {
        true => {
            "From now on, your receipts include a map of your own orders. A day before the \
                deadline you will see it again, unless you are FINAL."
        }
        false => {
            "We will send you no more maps of your own orders on this board, and no reminder when \
                your set is complete. To undo that, write PREFER PICTURES ON. Results still \
                include their map."
        }
    }
}

pub fn error_reported(case: u32) -> String {
    format!(
        "Your report of an error is case {case}; the game master and the director have it. An \
            error reported before the next result does not lapse (D.VIII(1))."
    )
}

/// To the game master.
pub fn masters_question(case: u32) -> String {
    format!(
        "Your question is case {case}. The director has it, and so does the Chief-GM, whom game \
            masters ask first (A.11)."
    )
}

pub fn disputed(case: u32, has_observer: bool) -> String {
    let observer = match has_observer {
        true => " The observer, whom players ask first, has it as well (A.9).",
        false => "",
    };
    format!(
        "Your dispute is case {case}. If you and the game master both confirm its wording \
        (\"confirm {case}\"), the ruling binds both (D.I(2)).{observer}"
    )
}

pub const NOTHING_JUDGED: &str = "Nothing has been judged yet, so there is no result that could be \
    wrong. For a question about the rules, write a line \"dispute: …\".";

pub fn cant_resign(power: Power) -> String {
    format!("You don't hold {power}, so you can't resign it.")
}

pub fn resigned_already(power: Power, case: u32) -> String {
    format!(
        "The director already knows that {power} needs a player: case {case}. The seat is yours \
            until then."
    )
}

/// For a subject; with a full stop, a sentence.
pub fn resigns(name: &str, power: Power) -> String {
    format!("{name} resigns {power}")
}

pub fn resigned(case: u32) -> String {
    format!(
        "Your resignation is case {case}. The seat is yours until someone else has it. You may \
            name a replacement yourself: \"substitute NAME <address>\" (B.7)."
    )
}

/// To the captain of a player who leaves.
pub fn you_may_name(power: Power) -> String {
    format!(
        "You may name a replacement (B.8): write \"name NAME <address> for {power}\" to the \
            address of the game."
    )
}

pub fn conduct_reported(case: u32) -> String {
    format!("Your report is case {case}. Only the director reads it.")
}

pub fn no_case(case: u32) -> String {
    format!("There is no case {case}.")
}

pub fn not_yours_to_appeal(case: u32) -> String {
    format!("You can't take case {case} further.")
}

pub fn nobody_above(case: u32, last: CaseDesk) -> String {
    format!("There is no one above {}: case {case} is over.", last.words())
}

pub fn goes_to(case: u32, above: CaseDesk) -> String {
    match above {
        CaseDesk::Committee => format!(
            "Case {case} goes to the committee once the director has put the question to it (A.5)."
        ),
        _ => format!("Case {case} goes to {}.", above.words()),
    }
}

pub fn not_yours_to_confirm(case: u32) -> String {
    format!("You can't confirm the wording of case {case}.")
}

pub fn confirmed_already(case: u32) -> String {
    format!("You have already agreed to the wording of case {case}.")
}

pub fn confirmed_alone(case: u32) -> String {
    format!("You have agreed to the wording of case {case}; the other side has not yet.")
}

pub fn confirmed_by_both(case: u32) -> String {
    format!("Both sides have agreed to the wording of case {case}: the ruling binds both (D.I(2)).")
}

/// To the other side.
pub fn wording_is_agreed(tag: &str, case: u32, sentence: String) -> Draft {
    Draft::note(tag, &format!("Case {case}: the wording is agreed"), &[sentence])
}

pub fn nobody_is_called(written: &str) -> String {
    format!(
        "There is no one called \"{written}\" here. Write a newcomer's name and address: Paul \
            Meier <paul@example.org>."
    )
}

/// To the master and the director.
pub fn looks_like(tag: &str, new: &Person, other: &Person) -> Draft {
    let (name, address) = (safe::name(&new.name), safe::line(&new.address));
    let text = format!(
        "{name} <{address}> is new on this board. That name looks the same as that of {} <{}>. \
            Please find out whether they are two people.",
        safe::name(&other.name),
        safe::line(&other.address)
    );
    Draft::note(tag, "two names look the same", &[text])
}

pub fn name_refused(address: &str, what: &str) -> String {
    format!("The name of {address} {what}.")
}
