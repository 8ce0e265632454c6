//! The confirmation box (D.VII(7)): it answers at once and keeps what it got for the director.

use sha2::{Digest, Sha256};

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{counting, doubtful, sender, unsaid};
use crate::game::event::{Confirmation, Event};
use crate::game::play::Played;
use crate::game::seats::Seat;
use crate::game::{Game, Moment, Person, PersonId, Unread, hex};
use crate::mail::{Arrival, Letter};
use crate::report::answers::copies::{self as words, CopiesAnswer};
use crate::report::letters::proving;

/// How many copies of one writer are kept for a phase, and as many again that are not proved to be
/// his. There is a limit because the state of a game is read and written with each letter.
const COPIES_MAX: usize = 20;

/// Letters that don't count now are kept up to this length: orders for seventeen units, with all
/// that may come with them, are shorter.
pub(super) const WORDS_BYTES_MAX: usize = 8 * 1024;

/// Notes that a copy came, and tells its sender. Its content stays unread until the director opens
/// it.
pub(super) fn keep(work: &mut Work, arrival: &Arrival, writer: Person, proved: bool) {
    let letter = &arrival.letter;
    let bears_it = |copy: &Confirmation| {
        copy.proved && copy.by == writer.id && copy.message_id == letter.message_id
    };
    // A person who was shown a letter can send its copy on as often as he likes.
    if letter.message_id.is_some() && work.state.confirmations.iter().any(bears_it) {
        return;
    }
    let mut desk = LetterDesk::new(work, arrival, arrival.received, writer.clone());
    let is_too_long = letter.text.len() > WORDS_BYTES_MAX;
    let power = desk.power();
    let is_taken_back = !is_too_long
        && (unsaid::is_asked_whole(&mut desk, power) || doubtful::unclear(&desk).is_some());
    // For an unproved copy we note only that it came.
    let is_clear = !is_too_long && !is_taken_back;
    let counts = sender::is_addressed(&work.state, letter);
    let has = kept_of(&work.state, &writer.id, proved, counts);
    // A forger can fill neither the box nor the share of the person whose name he uses.
    if has >= COPIES_MAX && !proved {
        return;
    }
    let is_kept = match counts {
        true => (is_clear || !proved) && has < COPIES_MAX,
        // The director who opens the box learns that it came.
        false => proved && has < COPIES_MAX,
    };
    let at = arrival.received;
    let copy = match counts {
        true if is_too_long && proved => CopiesAnswer::TooLong(at, WORDS_BYTES_MAX),
        true if is_taken_back && proved => CopiesAnswer::TakenBack(at),
        true if !is_kept => CopiesAnswer::OneTooMany(at, COPIES_MAX),
        true if proved => CopiesAnswer::IsKept(at),
        true => CopiesAnswer::Unproved(at, proving(&work.state.proof.ways)),
        false => CopiesAnswer::WithoutAddress(at, work.state.setup.address.clone()),
    };
    let is_readable = is_clear && counts;
    if is_kept {
        let confirmation = Confirmation {
            letter: arrival.number,
            by: writer.id.clone(),
            proved,
            text: Unread::new(if is_readable { letter.text.clone() } else { String::new() }),
            received: arrival.received,
            message_id: letter.message_id.clone(),
            digest: digest(letter),
            addressed: counts,
        };
        work.record(Event::Confirmed { confirmation });
    }
    let draft = words::received(&work.state.setup.tag, &copy);
    work.write(&writer.id, draft);
}

/// How many of a person's copies the box has of the running phase: proved or not, with the game's
/// address or without it.
fn kept_of(game: &Game, by: &PersonId, proved: bool, addressed: bool) -> usize {
    let is_it = |copy: &&Confirmation| {
        copy.by == *by
            && (copy.proved, copy.addressed) == (proved, addressed)
            && copy.received >= game.running.published
    };
    game.confirmations.iter().filter(is_it).count()
}

/// When a letter counts as received: at the time of its copy in the box, if that is earlier
/// (Reading 24). The copy has the same words; then the same id or the same phase is enough.
pub(super) fn earliest(game: &Game, arrival: &Arrival) -> Moment {
    let (id, digest) = (&arrival.letter.message_id, digest(&arrival.letter));
    // The same words may be sent in two phases. Judging by words alone, a copy is of the running
    // phase, or of an earlier one if its writer was silent then.
    let may_mean = |copy: &Confirmation| match counting::played_then(game, copy.received) {
        Some(played) => was_missed(game, played, copy),
        None => true,
    };
    let is_copy = |copy: &&Confirmation| {
        let has_id = id.is_some() && copy.message_id == *id;
        copy.proved && copy.addressed && copy.digest == digest && (has_id || may_mean(copy))
    };
    let copies = game.confirmations.iter().filter(is_copy).map(|copy| copy.received);
    copies.chain([arrival.received]).min().unwrap_or(arrival.received)
}

/// Whether a phase was played without the orders of the copy's sender: he was silent, or had lost
/// his seat to silence in the first moves (D.VII(6)(b)).
fn was_missed(game: &Game, played: &Played, copy: &Confirmation) -> bool {
    let lacks = |seat: &&Seat| {
        let lost = game.holds_back(played.phase) && seat.played(played.phase) != Some(&copy.by);
        lost || played.silent.contains(&seat.power)
    };
    let his = game.seats.values().filter(|seat| seat.held_at(copy.received) == Some(&copy.by));
    his.filter(lacks).count() > 0
}

/// What we say of a copy that has the id of a letter and other content. The writer of a letter
/// chooses its id, so an id alone must not make orders older (D.VII(1)).
pub(super) fn differs(game: &Game, arrival: &Arrival) -> Option<CopiesAnswer> {
    let (id, digest) = (arrival.letter.message_id.as_ref()?, digest(&arrival.letter));
    let writer = sender::writer(game, &arrival.letter)?;
    let bears_it = |copy: &&Confirmation| {
        copy.proved
            && copy.addressed
            && copy.by == writer.id
            && copy.message_id.as_ref() == Some(id)
    };
    let copies: Vec<&Confirmation> = game.confirmations.iter().filter(bears_it).collect();
    let first = copies.first()?;
    if copies.iter().any(|copy| copy.digest == digest) {
        return None;
    }
    Some(CopiesAnswer::Differs(first.received))
}

/// What two copies of a letter have in common: their writer, and their words, line by line.
fn digest(letter: &Letter) -> String {
    let mut hash = Sha256::new();
    hash.update(letter.from.address.as_bytes());
    for line in letter.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        hash.update([0]);
        hash.update(line.as_bytes());
    }
    hex(&hash.finalize())
}
