//! A player's own abbreviations (D.III(1)).

use super::desk::LetterDesk;
use crate::board::{Power, Province};
use crate::game::Person;
use crate::game::event::Event;
use crate::game::seats::{Came, Right};
use crate::language::grammar::command::Abbreviations;
use crate::report::answers::abbreviations::{self as words, AbbreviationsAnswer};

/// The most abbreviations one player may have: two for each province, and some more. The rest of
/// the board hears of every one.
const ABBREVIATIONS_MAX: usize = 200;

/// A player's own names, given at the start or with a replacement's first set (D.III(1)).
pub(super) fn take(desk: &mut LetterDesk, power: Power, list: &Abbreviations) {
    if !takes(desk, power) {
        return desk.say(AbbreviationsAnswer::TooLate);
    }
    if !list.faulty.is_empty() {
        desk.say(AbbreviationsAnswer::Faulty(list.faulty.clone()));
    }
    let person = desk.id();
    let known = desk.work.state.names.get(&person).cloned().unwrap_or_default();
    let holds = |(name, at): &&(String, Province)| known.get(name) == Some(at);
    let (old, new): (Vec<_>, Vec<_>) = list.pairs.iter().partition(holds);
    if !old.is_empty() && new.is_empty() {
        desk.say(AbbreviationsAnswer::AreYours);
    }
    let would_be = known.len() + new.len();
    if would_be > ABBREVIATIONS_MAX {
        return desk.say(AbbreviationsAnswer::TooMany(would_be, ABBREVIATIONS_MAX));
    }
    if new.is_empty() {
        return;
    }
    let new: Vec<(String, Province)> = new.into_iter().cloned().collect();
    let names = new.clone();
    desk.work.record(Event::NamesFiled { person, names });
    tell_abbreviations(desk, power, &new);
    desk.say(AbbreviationsAnswer::Taken(new));
}

/// Abbreviations become public. Tells the master how to veto them (D.III(1)).
fn tell_abbreviations(desk: &mut LetterDesk, power: Power, new: &[(String, Province)]) {
    let game = desk.work.state.clone();
    let mut board = game.board();
    board.remove(&desk.writer.id);
    let is_master = |reader: &Person| reader.id == game.staff.master;
    desk.work.write_each(&board, |reader| words::told(&game, power, new, is_master(reader)));
}

/// Whether the writer may still declare some: a newcomer may until his first set, and with it.
fn takes(desk: &LetterDesk, power: Power) -> bool {
    let game = &desk.work.state;
    let tenure = game.seats.get(&power).and_then(|seat| seat.tenure());
    let is_newcomer = tenure.is_some_and(|tenure| tenure.came != Came::Draw);
    let shelf = game.shelf(power);
    let mut own = shelf.sets.iter().filter(|set| set.by == desk.writer.id);
    let has_sent = own.any(|set| set.received < desk.received);
    game.takes_names(power, desk.received) && !(is_newcomer && has_sent)
}

/// How many abbreviations the letter being read may still declare.
pub(super) fn left(desk: &LetterDesk, power: Power) -> usize {
    // A player who takes a seat by this letter is a newcomer afterwards.
    let comes = matches!(desk.right(power), Right::Returns | Right::TakesOver);
    let known = desk.work.state.names.get(&desk.writer.id).map_or(0, |known| known.len());
    match comes || takes(desk, power) {
        true => ABBREVIATIONS_MAX.saturating_sub(known),
        false => 0,
    }
}
