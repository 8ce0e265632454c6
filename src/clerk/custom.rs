//! Which proof a person's letters have come with so far. If our mail server found earlier ones
//! authentic, one that is not may be a forger's who saw a letter of ours, even if it has a token
//! (D.X(6)). Its writer gets a code at the registered address, and with that code the letter
//! counts.

use super::cases::held_letter;
use super::desk::LetterDesk;
use super::phrases::Phrases;
use super::ruling::Work;
use super::{around, marks, orders, sender};
use crate::game::case::{Case, CaseStep, Matter, Settlement};
use crate::game::event::Event;
use crate::game::proof::ProofWay;
use crate::game::seats::Right;
use crate::game::{Game, Person, PersonId};
use crate::language::commands::coded::CODE_LEN;
use crate::mail::Arrival;
use crate::report::answers::sender::SenderAnswer;

/// Notes that our mail server finds a person's letters authentic.
pub(super) fn note(work: &mut Work, arrival: &Arrival, writer: &PersonId) {
    let proof = marks::letter_proof(&work.state, writer);
    if let Some(address) = proof.newly_authentic(arrival) {
        work.record(Event::Authenticated { address });
    }
}

/// Whether a letter of a writer who may write for a seat is not authentic, though earlier ones
/// were. Commands of others need a code in any case.
pub(super) fn lacks(game: &Game, arrival: &Arrival, writer: &Person) -> bool {
    let may_write =
        |power| around::right(game, power, &writer.id, arrival.received) != Right::Nothing;
    marks::letter_proof(game, &writer.id).falls_short(arrival) && game.powers().any(may_write)
}

/// Whether only its token speaks for such a letter, so that a code decides. A letter without even
/// that gets none: its writer would be asked about every forgery.
pub(super) fn needs_code(game: &Game, arrival: &Arrival, writer: &Person) -> bool {
    sender::has_token(game, arrival, &writer.id) && lacks(game, arrival, writer)
}

/// Whether nothing but its token shows who wrote a letter.
pub(super) fn is_by_token(game: &Game, arrival: &Arrival, writer: &Person) -> bool {
    game.proof.ways.contains(&ProofWay::Token)
        && sender::has_token(game, arrival, &writer.id)
        && !sender::is_authentic(&game.proof, arrival)
}

/// Gives the writer a code, with which a letter counts that was held because it is not authentic.
pub(super) fn give_code(desk: &mut LetterDesk) {
    let number = desk.arrival.number;
    let code = code(desk.work, &desk.writer, number);
    desk.say(SenderAnswer::NotAsBefore);
    desk.lines.push(format!("code {code}"));
}

/// The held letter whose code a letter brings.
pub(super) fn confirmed(work: &Work, writer: &Person, said: &Phrases) -> Option<Case> {
    let given = said.code_of_letter.as_ref()?;
    let is_it = |case: &&Case| {
        held_letter(case, &work.state, &writer.id)
            .is_some_and(|number| *given == code(work, writer, number))
    };
    work.state.cases.open().find(is_it).cloned()
}

/// Lets in a held letter that its writer has confirmed.
pub(super) fn let_in(desk: &mut LetterDesk, case: &Case) {
    let Matter::HeldLetter { received, words: text, .. } = &case.matter else { return };
    let by = desk.id();
    if !orders::admit(desk, &by, *received, text) {
        return desk.say(SenderAnswer::NothingToCount);
    }
    let (at, text) = (desk.work.now, String::new());
    let settlement = Settlement { by: Some(by), at, granted: Some(true), text };
    let step = CaseStep::Settled(settlement);
    desk.work.record(Event::CaseMoved { number: case.number, step });
}

fn code(work: &Work, writer: &Person, letter: u64) -> String {
    let mut code = work.secret(&["letter", &writer.id.0, &letter.to_string()]);
    code.truncate(CODE_LEN);
    code
}
