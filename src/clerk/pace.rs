//! How fast a game goes: the master chooses, within the minimum lengths of turns (D.VII(4)(a)).

use super::desk::LetterDesk;
use super::notices;
use crate::game::event::Event;
use crate::game::policy::ChangeFault;
use crate::language::commands::PaceWish;
use crate::report::answers::staff::{self as words, StaffAnswer};

/// Sets a pace from the next turn on, and tells the board. The running deadline stays.
pub(super) fn set(desk: &mut LetterDesk, read: Result<Option<PaceWish>, ChangeFault>) {
    let game = &desk.work.state;
    if game.is_over() {
        return desk.say(StaffAnswer::GameIsOver);
    }
    let PaceWish { change, turns, weekday, hour } = match read {
        Ok(Some(read)) => read,
        Ok(None) => return desk.say(StaffAnswer::PaceNotRead),
        Err(why) => return desk.say(StaffAnswer::PaceCantBe(why)),
    };
    let mut calendar = game.calendar.clone();
    let pace = calendar.pace_mut(turns.kind());
    // Five days are five days: a day of the week that was set before would make up to twelve of
    // them.
    pace.weekday = weekday;
    pace.hour = hour.unwrap_or(pace.hour);
    desk.work.record(Event::RuleChanged { change });
    desk.work.record(Event::HoursSet { calendar });
    let game = &desk.work.state;
    let (pace, zone) = (*game.calendar().pace(turns.kind()), game.calendar.zone);
    let said = StaffAnswer::Pace(turns, pace, zone.name().to_owned());
    notices::tell_board(desk.work, words::PACE, &said.to_string());
    desk.say(said);
}
