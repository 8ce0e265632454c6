//! A player's own abbreviations (D.III(1)).

use super::letter::Desk;
use crate::board::{Power, Province};
use crate::game::event::Event;
use crate::game::seats::{Came, Right};
use crate::language::grammar::command::{Abbreviations, Command};
use crate::language::names::Personal;
use crate::language::reader::Reading;
use crate::report::letters::Draft;

/// As many abbreviations somebody may have: two for each of the provinces, and some. All others are
/// told of every one.
const ABBREVIATIONS_MAX: usize = 200;

/// A player's own names, given at the start or with a replacement's first set (D.III(1)).
pub(super) fn take(desk: &mut Desk, power: Power, list: &Abbreviations) {
    if !takes(desk, power) {
        return desk.say(
            "Your abbreviations are not taken: they are given before the first deadline, and by a \
            newcomer at the latest with his first set (D.III(1)).",
        );
    }
    if !list.faulty.is_empty() {
        let faulty = list.faulty.join(", ");
        let faulty = faulty.trim_end_matches('.');
        desk.say(format!(
            "These make no abbreviation: {faulty}. It has two letters or more, and stands for one \
            province: write \"gol = LYO\"."
        ));
    }
    let person = desk.id();
    let known = desk.work.game.names.get(&person).cloned().unwrap_or_default();
    let holds = |(name, at): &&(String, Province)| known.get(name) == Some(at);
    let (old, new): (Vec<_>, Vec<_>) = list.pairs.iter().partition(holds);
    if !old.is_empty() && new.is_empty() {
        desk.say("These abbreviations are yours already.");
    }
    if known.len() + new.len() > ABBREVIATIONS_MAX {
        return desk.say(format!(
            "Your abbreviations are not taken: nobody has more than {ABBREVIATIONS_MAX}, and these \
            would be {}.",
            known.len() + new.len()
        ));
    }
    if new.is_empty() {
        return;
    }
    let names = new.iter().map(|pair| (*pair).clone()).collect();
    desk.work.record(Event::NamesFiled { person, names });
    let pairs: Vec<String> = new.iter().map(|(name, at)| format!("{name} = {at}")).collect();
    tell_abbreviations(desk, power, &pairs.join(", "));
    desk.say(format!(
        "Your abbreviations hold from now on: {}. All have been told. The game master may veto \
        them before the first deadline (D.III(1)).",
        pairs.join(", ")
    ));
}

/// Abbreviations are made public; the master is told how to veto them (D.III(1)).
fn tell_abbreviations(desk: &mut Desk, power: Power, pairs: &str) {
    let text = format!("{power}'s own abbreviations from now on: {pairs} (D.III(1)).");
    let veto = format!("To strike one before the deadline, write \"gm veto NAME of {power}\".");
    let (tag, master) = (desk.work.game.setup.tag.clone(), desk.work.game.staff.master.clone());
    let subject = format!("{power}'s abbreviations");
    let mut board = desk.work.game.board();
    board.remove(&desk.writer.id);
    desk.work.write_each(&board, |reader| {
        let sentences = [text.clone(), veto.clone()];
        let told = if reader.id == master { &sentences[..] } else { &sentences[..1] };
        Draft::note(&tag, &subject, told)
    });
}

/// Whether the writer may still declare some: a newcomer up to his first set and with it.
fn takes(desk: &Desk, power: Power) -> bool {
    let game = &desk.work.game;
    let tenure = game.seats.get(&power).and_then(|seat| seat.tenure());
    let is_newcomer = tenure.is_some_and(|tenure| tenure.came != Came::Draw);
    let shelf = game.shelf(power);
    let mut own = shelf.sets.iter().filter(|set| set.by == desk.writer.id);
    let has_sent = own.any(|set| set.received < desk.received);
    game.takes_names(power, desk.received) && !(is_newcomer && has_sent)
}

/// The writer's abbreviations with those that his letter declares, if it declares any that will be
/// taken: they count in that letter already.
pub(super) fn with_declared(
    desk: &Desk,
    power: Power,
    reading: &Reading,
    known: &Personal,
) -> Option<Personal> {
    let lists = reading.commands.iter().filter_map(|commanded| match &commanded.command {
        Command::Abbreviations(list) => Some(&list.pairs),
        _ => None,
    });
    let declared: Vec<_> = lists.flatten().cloned().collect();
    // Whoever takes a seat by this letter is a newcomer behind it.
    let comes = matches!(desk.right(power), Right::Returns | Right::TakesOver);
    let may = comes || takes(desk, power);
    let fits = known.len() + declared.len() <= ABBREVIATIONS_MAX;
    (!declared.is_empty() && may && fits).then(|| {
        let mut all = known.clone();
        all.extend(declared);
        all
    })
}
