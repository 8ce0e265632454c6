//! What players, captains and reserves ask for besides orders: errors, disputes, seats, cases.

use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::case::CaseDesk;
use crate::game::{Moment, Person};
use crate::letters::{Draft, safe};
use crate::names;

sentences! { pub enum WishesAnswer {
    /// To a person who has a part in the game, but no seat.
    NoCommand => "We found no command in your letter. Write \"help\" on a line of its own to see \
        what we understand.";
    NoSeat => "You hold no seat in this game, so your letter changes nothing: orders count only \
        from the player who holds the seat (D.II(3)).";
    NoErrorsFromYou => "Only players, the observer and the game master can report errors \
        (D.VIII(1)); ask one of them. For a question about the rules, write a line \"dispute …\".";
    /// About a letter that came in time, for the case.
    ReadLate(power: Power, phase: Phase, received: Moment) => "A letter for {power}, {}. It was \
        received in time, {}, but read only after the result was out.",
        names::phase(*phase), told::gmt_to_the_second(*received);
    YoursWasReadLate(received: Moment, case: u32) => "Your letter was received in time, {}, but \
        the result was out before we read it. This is case {case}: the game master may correct the \
        result (D.VIII(1)), and sees the orders in your letter, but nothing else.",
        told::gmt_to_the_second(*received);
    /// About orders from the player who had the seat when they came, for the case.
    HadBeenHis(power: Power, phase: Phase, received: Moment) => "Orders for {power}, {}, were \
        received in time, {}, but read only when someone else had the seat. The director may give \
        it back: \"td seat NAME for {power}: reason\".", names::phase(*phase),
        told::gmt_to_the_second(*received);
    HadBeenYours(received: Moment, case: u32) => "Your orders were received in time, {}, but we \
        read them only when someone else had your seat. This is case {case}: the director may give \
        the seat back (D.VII(1)).", told::gmt_to_the_second(*received);
    ErrorReported(case: u32) => "Your report of an error is case {case}; the game master and the \
        director have it. An error reported before the next result does not lapse (D.VIII(1)).";
    /// To the game master.
    MastersQuestion(case: u32) => "Your question is case {case}. The director has it, and so does \
        the Chief-GM, whom game masters ask first (A.11).";
    NothingJudged => "Nothing has been judged yet, so there is no result that could be wrong. For \
        a question about the rules, write a line \"dispute: …\".";
    CantResign(power: Power) => "You don't hold {power}, so you can't resign it.";
    ResignedAlready(power: Power, case: u32) => "The director already knows that {power} needs a \
        player: case {case}. The seat is yours until then.";
    Resigned(case: u32) => "Your resignation is case {case}. The seat is yours until someone else \
        has it. You may name a replacement yourself: \"substitute NAME <address>\" (B.7).";
    /// To the captain of a player who leaves.
    YouMayName(power: Power) => "You may name a replacement (B.8): write \"name NAME <address> for \
        {power}\" to the address of the game.";
    ConductReported(case: u32) => "Your report is case {case}. Only the director reads it.";
    NoCase(case: u32) => "There is no case {case}.";
    NotYoursToAppeal(case: u32) => "You can't take case {case} further.";
    NobodyAbove(case: u32, last: CaseDesk) => "There is no one above {}: case {case} is over.",
        last.words();
    NotYoursToConfirm(case: u32) => "You can't confirm the wording of case {case}.";
    ConfirmedAlready(case: u32) => "You have already agreed to the wording of case {case}.";
    ConfirmedAlone(case: u32) => "You have agreed to the wording of case {case}; the other side \
        has not yet.";
    ConfirmedByBoth(case: u32) => "Both sides have agreed to the wording of case {case}: the \
        ruling binds both (D.I(2)).";
    NobodyIsCalled(written: String) => "There is no one called \"{written}\" here. Write a \
        newcomer's name and address: Paul Meier <paul@example.org>.";
    NameRefused(address: String, what: String) => "The name of {address} {what}.";
    AsOldJudges => "From now on, you will get results in the layout of the old judges. To undo \
        that, write SET LAYOUT OWN.";
    AsUsual => "From now on, you will get results in the usual layout.";
    PicturesOn => "From now on, your receipts include a map of your own orders. A day before the \
        deadline you will see it again, unless you are FINAL.";
    PicturesOff => "We will send you no more maps of your own orders on this board, and no \
        reminder when your set is complete. To undo that, write PREFER PICTURES ON. Results still \
        include their map.";
    Disputed(case: u32, has_observer: bool) => "Your dispute is case {case}. If you and the game \
        master both confirm its wording (\"confirm {case}\"), the ruling binds both (D.I(2)).{}",
        match has_observer {
            true => " The observer, whom players ask first, has it as well (A.9).",
            false => "",
        };
    GoesTo(case: u32, above: CaseDesk) => "Case {case} goes to {}.", match above {
        CaseDesk::Committee => "the committee once the director has put the question to it (A.5)",
        _ => above.words(),
    };
    /// Where to turn with questions that no program can answer: people write to boards as they
    /// would to a person.
    ToAPerson(master: String) => "For anything else, write to the game master, {master}.";
}}

/// For a subject; with a full stop, a sentence.
pub fn resigns(name: &str, power: Power) -> String {
    format!("{name} resigns {power}")
}

/// To the other side.
pub fn wording_is_agreed(tag: &str, case: u32, agreed: &WishesAnswer) -> Draft {
    Draft::note(tag, &format!("Case {case}: the wording is agreed"), &[agreed.to_string()])
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
