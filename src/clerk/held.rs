//! Letters that do not count as they are, and that the game master may let in (D.II(2), D.X(6)).

use chrono::TimeDelta;

use super::confirmation::WORDS_BYTES_MAX;
use super::desk::LetterDesk;
use super::outgoing::Doubt;
use super::{cases, doubtful, reading, say, unsaid};
use crate::board::Power;
use crate::game::case::{Case, CaseStep, Matter};
use crate::game::event::Event;
use crate::game::{Game, Moment, PersonId, Unread};
use crate::report::answers::cases::{self as answers, CasesAnswer};
use crate::report::letters::RefusedBecause;

/// If there are many letters in one name, this many of the first and of the last wait for the
/// master; in between only those with orders do. A forger can't know which letter is the player's
/// own.
const FIRST_KEPT: usize = 5;
const LAST_KEPT: usize = 5;
/// The most letters in one name that wait, with any content: a game holds no more. Beyond that the
/// first half and the latest letters stay.
const HELD_MAX: usize = 60;

/// How many unproved letters we report one by one in a day. For more, one notice an hour speaks for
/// all, since silence would tell a player that his own letter has arrived.
const TOLD_A_DAY: usize = 3;

/// A letter that does not name its game as it should is kept, and we tell its writer. The master
/// may let it in before the result (D.II(2)). He is not shown what it says: it may contain ballots
/// and grey press, and whether it counts must not depend on its orders. He is shown what was
/// `found` about its sender (D.X(6)).
pub(super) fn hold(
    desk: &mut LetterDesk,
    power: Power,
    because: &RefusedBecause,
    also: &[RefusedBecause],
    found: &str,
) {
    let letter = &desk.arrival.letter;
    let by = desk.id();
    // A forger's words must not reach the person whose name he uses.
    let subject = (*because != RefusedBecause::NotProved).then_some(letter.subject.as_str());
    let lacks = answers::lacks(std::iter::once(because).chain(also));
    let text = desk.signed_text();
    if text.len() > WORDS_BYTES_MAX {
        return desk.say(CasesAnswer::TooLongToHold(lacks, WORDS_BYTES_MAX));
    }
    let waiting = waiting(&desk.work.state, &by);
    let has_orders = !reading::apart(desk, power, &text).orders.is_empty();
    let draft = say::refused(&desk.work.state, because, also, desk.received, subject);
    desk.answer_first(draft);
    let matter = Matter::HeldLetter {
        letter: desk.arrival.number,
        received: desk.received,
        lacks,
        words: Unread::new(text),
        has_orders,
    };
    let is_unproved = *because == RefusedBecause::NotProved;
    let told = if is_unproved { told_of(&desk.work.state, &by, desk.received) } else { Told::EACH };
    if told.writer == HowTold::Hourly && desk.work.tell_hourly(&by) {
        desk.say(CasesAnswer::OnceAnHour);
    }
    let text = answers::held(power, found, told.master == HowTold::LastOfDay);
    let before = desk.work.ruling.letters.len();
    cases::open(desk.work, desk.received, Some(&by), matter, &text);
    if told.master == HowTold::Hourly {
        let notices = desk.work.ruling.letters.iter_mut().skip(before);
        notices.for_each(|letter| letter.doubt = Some(Doubt::Hourly));
    }
    if let Some(number) = gives_way(&waiting) {
        desk.work.record(Event::CaseMoved { number, step: CaseStep::GaveWay });
    }
}

/// How people hear of an unproved letter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum HowTold {
    /// In a letter about it.
    ByItself,
    /// In a letter about it, the last such of the day.
    LastOfDay,
    /// With all others of its hour.
    Hourly,
}

/// How its writer and the master hear of a letter.
struct Told {
    writer: HowTold,
    master: HowTold,
}

impl Told {
    const EACH: Told = Told { writer: HowTold::ByItself, master: HowTold::ByItself };
}

/// How people hear of the next unproved letter in a person's name. It depends on how many are held
/// for the day: in that name for him, and in all names for the master.
fn told_of(game: &Game, by: &PersonId, received: Moment) -> Told {
    let unproved = answers::lack(&RefusedBecause::NotProved);
    let today: Vec<&Case> = game
        .cases
        .all()
        .iter()
        .filter(|case| match &case.matter {
            Matter::HeldLetter { lacks, .. } => lacks.contains(unproved),
            _ => false,
        })
        .filter(|case| received - case.opened < TimeDelta::days(1))
        .collect();
    let how = |count: usize| match count + 1 {
        count if count < TOLD_A_DAY => HowTold::ByItself,
        TOLD_A_DAY => HowTold::LastOfDay,
        _ => HowTold::Hourly,
    };
    let in_name = today.iter().filter(|case| case.by.as_ref() == Some(by)).count();
    Told { writer: how(in_name), master: how(today.len()) }
}

/// Whether an unproved letter can be let in: it is not too long, and we would not ask about it
/// anyway.
pub(super) fn may_be(desk: &mut LetterDesk, power: Power) -> bool {
    desk.signed_text().len() <= WORDS_BYTES_MAX
        && !unsaid::is_asked_whole(desk, Some(power))
        && doubtful::why(desk).is_none()
}

/// The letters in a person's name that wait in the running phase, the first one first, and whether
/// each has orders.
fn waiting(game: &Game, by: &PersonId) -> Vec<(u32, bool)> {
    let held = |case: &Case| match case.matter {
        Matter::HeldLetter { has_orders, .. }
            if case.by.as_ref() == Some(by) && case.phase == game.phase =>
        {
            Some((case.number, has_orders))
        }
        _ => None,
    };
    game.cases.open().filter_map(held).collect()
}

/// Which of the waiting letters makes room for one more, if there are too many: the first one
/// without orders among those that are not kept in any case.
fn gives_way(waiting: &[(u32, bool)]) -> Option<u32> {
    if waiting.len() >= HELD_MAX {
        return waiting.get(HELD_MAX / 2).map(|(number, _)| *number);
    }
    let between = FIRST_KEPT..(waiting.len() + 1).saturating_sub(LAST_KEPT);
    let between = waiting.get(between).unwrap_or_default();
    between.iter().find(|(_, has_orders)| !has_orders).map(|(number, _)| *number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn d_x_6_of_many_held_letters_the_first_the_last_and_those_with_orders_stay() {
        let waiting = |with_orders: &[u32], most: u32| {
            (1..=most).map(|number| (number, with_orders.contains(&number))).collect::<Vec<_>>()
        };
        assert_eq!(gives_way(&waiting(&[], 9)), None, "with the new one there are ten");
        assert_eq!(gives_way(&waiting(&[], 10)), Some(6));
        assert_eq!(gives_way(&waiting(&[6], 10)), None);
        assert_eq!(gives_way(&waiting(&[6], 11)), Some(7));
        assert_eq!(gives_way(&waiting(&[6, 7, 8], 12)), None);
        let all: Vec<u32> = (1..=60).collect();
        assert_eq!(gives_way(&waiting(&all, 60)), Some(31));
    }
}
