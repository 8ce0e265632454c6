//! What game masters, directors and committees command: who may, and the effects.

use super::seats::objection;
use crate::board::Power;
use crate::game::calendar::{NotMoved, Pace};
use crate::game::policy::{ChangeFault, Turns};
use crate::game::seats::Objection;
use crate::language::times::UnreadTime;
use crate::letters::Draft;

sentences! { pub enum StaffAnswer {
    NotTheMaster => "Only the game master can use \"gm\" commands.";
    NotTheDirector => "Only the director can use \"td\" commands.";
    NotOfTheCommittee => "Only members of the committee can use \"tmc\" commands.";
    IsTheDirectors => "Only the director can do that, not a game master.";
    IsTheMasters => "Only the game master can do that, not the director.";
    CommitteeDecidesCases => "The committee does not run games (A.5). It decides cases by ballot: \
        \"tmc vote yes on 3\" (A.6).";
    TurnIsOver => "The request was for a turn that is over.";
    TooLate => "It is too late for that: the deadline stays as it is.";
    ResultIsOut => "You can accept a letter only before the result of its phase, and only if it \
        was received in time (D.II(2)).";
    NothingToLetIn => "Nothing in that letter could count, or we have to ask its writer first.";
    GoesOutByItself => "Under this game's policy, the result goes out automatically at the \
        deadline.";
    NotPassed => "The deadline has not passed yet.";
    Started => "Adjudication has started.";
    SeatsByDirector => "Only the director gives seats (B.8, B.10).";
    DisorderByDirector => "Only the director declares disorder (B.8).";
    GameIsOver => "The game is over.";
    ObserversByDirector => "Only the director names observers (A.9).";
    ObservesNot => "No one may observe a game that they or a team-mate play in or run, and \
        assistants and committee members may not observe at all (A.10).";
    NotOnYourDesk(case: u32) => "Case {case} is not yours to settle.";
    Settled(case: u32) => "Case {case} is settled.";
    DoByACommand(case: u32) => "Case {case} asks for something in its writer's own words, and \
        granting it alone does nothing. Do it with a command of yours (GM HELP), then write GM \
        RULE {case}: and what you did.";
    CorrectByLines(case: u32) => "Case {case} is still open, and the result stands as published: \
        you have to write what changes on the board. GM CORRECT {case}: and the reason begins a \
        correction, which settles the case (D.VIII(2)). GM REFUSE {case}: and the reason lets the \
        result stand.";
    Stays(power: Power, why: Objection) => "{power} stays as it is: {}.", objection(why);
    StaysWithHim(power: Power, why: Objection) => "{power} stays as it is: {}. Give it to someone \
        else.", objection(why);
    PlaysNoMore(name: String, power: Power) => "{name} no longer plays {power}, so the seat stays \
        as it is.";
    /// `why` is a sentence.
    DeadlineNotRead(why: UnreadTime) => "The deadline has not changed: {why}";
    DeadlineStays(why: NotMoved) => "The deadline has not changed: {why}.";
    DeadlineMoved(due: String) => "Orders are now due {due}.";
    IsAHoliday(name: String) => "{name} is a holiday";
    HolidayNotRead(why: String) => "The holiday was not decreed: {why}";
    NoAbbreviation(power: Power, name: String) => "{power} has no abbreviation \"{name}\".";
    VetoTooLate(name: String) => "You can no longer veto \"{name}\": a veto has to come before the \
        first deadline (D.III(1)).";
    /// To the player who declared it.
    YourNameVetoed(name: String) => "The game master has vetoed your abbreviation \"{name}\" \
        (D.III(1)).";
    Vetoed(name: String) => "\"{name}\" has been vetoed.";
    /// About a player who missed the first moves, and has no orders in the box either.
    SentNothing(name: String, power: Power) => "{name} can't have {power} back: neither the board \
        nor the confirmation box got valid orders from {name} before the deadline, and the first \
        moves allow no grace (D.VII(6)(b)). Give the seat to another player, or write \"td \
        disorder {power}\".";
    HasSeat(name: String, power: Power) => "{name} now has {power}.";
    NotYoursToLeave(power: Power) => "You can't leave {power} without a player now.";
    IsInDisorder(power: Power) => "{power} is in civil disorder.";
    PaceNotRead => "The pace stays as it is. Expected turns and a length, such as \"gm pace \
        movement 4 days\"; you may add \"on Friday\" or \"on any day\", and \"at 20:00\".";
    PaceCantBe(why: ChangeFault) => "The pace stays as it is. That is not possible: {why}.";
    /// What time has settled says why.
    SettledAlready(case: u32, why: Option<String>) => "Case {case} has already been settled{}",
        why.as_ref().map_or_else(|| ".".to_owned(), |why| format!(": {why}"));
    Pace(turns: Turns, pace: Pace, zone: String) => "From the next turn on, {} is due {pace}, \
        {zone} time (D.VII(4)(a)). The current deadline stays as it is.", turns.name();
    Observes(name: String) => "{name} observes this game.";
}}

/// Why a case of an open seat is settled.
pub const DISORDER: &str = "civil disorder";
pub const PACE: &str = "the pace of the game";

/// The same as a letter.
pub fn name_vetoed(tag: &str, sentence: String) -> Draft {
    Draft::note(tag, "An abbreviation has been vetoed", &[sentence])
}

/// To the board.
pub fn observer(tag: &str, name: &str) -> Draft {
    let observes = format!("{name} observes this game");
    Draft::note(tag, &observes, &[format!("{observes} (A.9).")])
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
