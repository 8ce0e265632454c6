//! How fast a game goes is its master's to choose, within the least lengths of turns (D.VII(4)(a)).

use chrono::{NaiveTime, Weekday};

use super::desk::LetterDesk;
use super::notices;
use crate::game::Game;
use crate::game::calendar::Pace;
use crate::game::event::Event;
use crate::game::policy::{RuleChange, Turns};
use crate::language::asked::read_pace;
use crate::report::answers::staff::{self as words, PACE_EXPECTED};

/// Sets a pace from the next turn on, and tells everybody. The deadline that runs stays.
pub(super) fn set(desk: &mut LetterDesk, text: &str) {
    let game = &desk.work.state;
    if game.is_over() {
        return desk.say(words::GAME_IS_OVER);
    }
    let read = read(game, text);
    let (change, turns, pace) = match read {
        Ok(read) => read,
        Err(why) => return desk.say(words::pace_stays(&why)),
    };
    let mut calendar = game.calendar.clone();
    *calendar.pace_mut(turns.kind()) = pace;
    desk.work.record(Event::RuleChanged { change });
    desk.work.record(Event::HoursSet { calendar });
    let game = &desk.work.state;
    let (pace, zone) = (*game.calendar().pace(turns.kind()), game.calendar.zone);
    let text = words::pace(turns, pace, zone.name());
    notices::tell_board(desk.work, words::PACE, &text);
    desk.say(text);
}

/// What is asked for: the length, which no master sets under its least, and day and hour.
fn read(game: &Game, text: &str) -> Result<(RuleChange, Turns, Pace), String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_key = |word: &&str| ["on", "at"].iter().any(|key| word.eq_ignore_ascii_case(key));
    let split = words.iter().position(is_key).unwrap_or(words.len());
    let (length, rest) = words.split_at_checked(split).unwrap_or_default();
    let change = read_pace(&length.join(" ")).map_err(|why| words::pace_cant_be(&why))?;
    let Some((change, turns)) = change else { return Err(PACE_EXPECTED.to_owned()) };
    let mut pace = *game.calendar.pace(turns.kind());
    // Five days are five days: a day of the week that was set before would make up to twelve of
    // them.
    pace.weekday = None;
    let mut rest = rest.iter();
    while let Some(key) = rest.next() {
        let value = rest.next().copied().unwrap_or_default().trim_end_matches([',', '.']);
        if key.eq_ignore_ascii_case("at") {
            pace.hour = hour(value).ok_or(PACE_EXPECTED)?;
        } else if !key.eq_ignore_ascii_case("on") {
            return Err(PACE_EXPECTED.to_owned());
        } else if value.eq_ignore_ascii_case("any") && rest.next() == Some(&"day") {
            pace.weekday = None;
        } else {
            pace.weekday = Some(weekday(value).ok_or(PACE_EXPECTED)?);
        }
    }
    Ok((change, turns, pace))
}

fn hour(text: &str) -> Option<NaiveTime> {
    NaiveTime::parse_from_str(text, "%H:%M").ok()
}

fn weekday(text: &str) -> Option<Weekday> {
    text.strip_suffix(['s', 'S']).and_then(|day| day.parse().ok()).or_else(|| text.parse().ok())
}
