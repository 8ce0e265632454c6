//! The pace that the mail server allows: how many letters go in a minute and in a day, and which go
//! first. What went out is in the ledger, so a start forgets nothing, and daemons on one database
//! count together, except what another has in hand.

use chrono::TimeDelta;

use super::trouble::Trouble;
use crate::config::SendingPace;
use crate::game::Moment;
use crate::ledger::{Ledger, LetterRank, OutgoingNumber};
use crate::report::names::count;

/// Servers count whole seconds, from when they hear of a letter, and refuse all for a minute if one
/// comes too early: so a minute of theirs never has more of ours than one of these.
const MINUTE: TimeDelta = TimeDelta::seconds(62);
const DAY: TimeDelta = TimeDelta::days(1);
/// One in this many letters of a minute is kept for receipts.
const KEPT_OF_MINUTE: u32 = 15;
/// One in this many letters of a day is kept for receipts and results.
const KEPT_OF_DAY: u32 = 10;
/// How many results a board sends at a deadline, to its seats and its staff.
const RESULTS: u64 = 9;
/// How many letters of all kinds a board sends around a deadline.
const AROUND: u64 = 30;
/// Results that take longer than this are late, in minutes.
const RESULTS_MINUTES: u64 = 30;

/// Which letters to hand out.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum NextLetters {
    Letters(Vec<OutgoingNumber>),
    /// None before this moment.
    NoneUntil(Moment),
}

/// Which letters go next, so many at most.
pub(super) fn choose(
    ledger: &impl Ledger,
    pace: SendingPace,
    now: Moment,
    limit: usize,
) -> Result<NextLetters, Trouble> {
    let waiting = ledger.waiting(now, limit)?;
    let sent = match pace.most() {
        Some(most) if !waiting.is_empty() => ledger.sent_last(most)?,
        _ => Vec::new(),
    };
    let mut chosen = Vec::new();
    for (number, rank) in waiting {
        match room(pace, &sent, rank, now) {
            Ok(room) if chosen.len() < room => chosen.push(number),
            Err(until) if chosen.is_empty() => return Ok(NextLetters::NoneUntil(until)),
            _ => break,
        }
    }
    Ok(NextLetters::Letters(chosen))
}

/// How many letters of a rank may go now, or when the next one may. `sent` has the moments of the
/// last letters, the newest first.
fn room(
    pace: SendingPace,
    sent: &[Moment],
    rank: LetterRank,
    now: Moment,
) -> Result<usize, Moment> {
    let without =
        |most: u32, part: u32, is_kept: bool| if is_kept { most - most / part } else { most };
    let of_minute = |most| (without(most, KEPT_OF_MINUTE, rank > LetterRank::Receipt), MINUTE);
    let of_day = |most| (without(most, KEPT_OF_DAY, rank > LetterRank::Result), DAY);
    let (of_minute, of_day) = (pace.per_minute.map(of_minute), pace.per_day.map(of_day));
    let (mut room, mut opens) = (usize::MAX, now);
    for (most, window) in [of_minute, of_day].into_iter().flatten() {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let within = sent.iter().take_while(|at| now - **at < window).count();
        room = room.min(most.saturating_sub(within));
        // With this one gone from the window, there is room for one.
        if let Some(last) = sent.get(most - 1).filter(|_| within >= most) {
            opens = opens.max(*last + window);
        }
    }
    if room == 0 { Err(opens) } else { Ok(room) }
}

/// A warning about the pace for the operator, if so many boards run and their deadlines may come on
/// one day.
pub fn too_slow(pace: SendingPace, boards: u64) -> Option<String> {
    let (results, around) = (boards * RESULTS, boards * AROUND);
    let told = count(usize::try_from(boards).unwrap_or(usize::MAX), "board");
    let minutes =
        pace.per_minute.map_or(0, |most| results.div_ceil(u64::from(most - most / KEPT_OF_MINUTE)));
    let per_day = pace.per_day.map_or(u64::MAX, u64::from);
    if around > per_day {
        return Some(format!(
            "about {around} letters go out around a deadline of {told}, but per-day in [carrier] \
                lets only {per_day} go in 24 hours: the others will be a day or more late"
        ));
    }
    (minutes > RESULTS_MINUTES).then(|| {
        format!(
            "about {results} results go out at a deadline of {told}, which takes {minutes} minutes \
                at the per-minute rate in [carrier]"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Moment {
        Moment::from_timestamp_secs(second).expect("a moment")
    }

    #[test]
    fn a_minute_has_room_again_when_its_letters_are_more_than_a_minute_old() {
        let pace = SendingPace { per_minute: Some(30), ..SendingPace::default() };
        assert_eq!(room(pace, &[], LetterRank::Receipt, at(0)), Ok(30));
        assert_eq!(room(pace, &[], LetterRank::Notice, at(0)), Ok(28), "some are for receipts");
        let sent: Vec<Moment> = (0..28).rev().map(at).collect();
        assert_eq!(room(pace, &sent, LetterRank::Result, at(28)), Err(at(62)));
        assert_eq!(room(pace, &sent, LetterRank::Receipt, at(28)), Ok(2));
        assert_eq!(room(pace, &sent, LetterRank::Result, at(62)), Ok(1));
        assert_eq!(room(pace, &sent, LetterRank::Result, at(64)), Ok(3));
    }

    #[test]
    fn a_day_is_the_last_24_hours_and_its_last_tenth_is_not_for_notices() {
        let pace = SendingPace { per_day: Some(50), ..SendingPace::default() };
        let sent: Vec<Moment> = (0..45).rev().map(at).collect();
        let day = DAY.num_seconds();
        assert_eq!(room(pace, &sent, LetterRank::Notice, at(1_000)), Err(at(day)));
        assert_eq!(room(pace, &sent, LetterRank::Result, at(1_000)), Ok(5));
        let sent: Vec<Moment> = (0..50).rev().map(at).collect();
        assert_eq!(room(pace, &sent, LetterRank::Receipt, at(day - 1)), Err(at(day)));
        assert_eq!(room(pace, &sent, LetterRank::Receipt, at(day + 49)), Ok(50));
        let both = SendingPace { per_minute: Some(10), ..pace };
        assert_eq!(room(both, &sent, LetterRank::Receipt, at(60)), Err(at(day)));
    }

    #[test]
    fn a_pace_of_one_letter_lets_one_go() {
        let pace = SendingPace { per_minute: Some(1), per_day: Some(1), ..SendingPace::default() };
        assert_eq!(room(pace, &[], LetterRank::Notice, at(0)), Ok(1));
        assert_eq!(room(pace, &[at(0)], LetterRank::Receipt, at(1)), Err(at(DAY.num_seconds())));
    }

    #[test]
    fn a_pace_that_a_deadline_does_not_fit_is_told() {
        let pace =
            SendingPace { per_minute: Some(30), per_day: Some(500), ..SendingPace::default() };
        assert_eq!(too_slow(pace, 16), None);
        let said = too_slow(pace, 17).expect("510 letters");
        assert!(said.contains("510 letters") && said.contains("500"), "{said}");
        let pace = SendingPace { per_day: None, ..pace };
        assert_eq!(too_slow(pace, 93), None);
        let said = too_slow(pace, 94).expect("31 minutes");
        assert!(said.contains("846 results") && said.contains("31 minutes"), "{said}");
        assert_eq!(too_slow(SendingPace::default(), 10_000), None);
    }
}
