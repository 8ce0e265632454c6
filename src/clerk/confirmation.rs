//! The confirmation box (D.VII(7)): it answers at once and keeps what it got for the director.

use sha2::{Digest, Sha256};

use super::ruling::Work;
use super::{say, sender};
use crate::game::calendar::told;
use crate::game::event::{Confirmation, Event};
use crate::game::{Game, Moment, Unread, hex};
use crate::mail::{Arrival, Letter};

/// Notes that a copy came, and says so to whoever sent it. What is in it is nobody's to read until
/// the director opens it.
pub(super) fn keep(work: &mut Work, arrival: &Arrival) {
    let letter = &arrival.letter;
    let Some(writer) = sender::writer(&work.game, letter).map(|writer| writer.id.clone()) else {
        return;
    };
    let counts = sender::is_addressed(&work.game, letter);
    let when = told::gmt_to_the_second(arrival.received);
    let sentence = match counts {
        true => format!("Your copy was received {when}. The director keeps it for a dispute."),
        false => format!(
            "Your copy was received {when}, but it does not count: the game's address, {}, is \
            neither in To nor in Cc (D.VII(7)).",
            work.game.setup.address
        ),
    };
    if counts {
        let confirmation = Confirmation {
            letter: arrival.number,
            by: writer,
            text: Unread::new(letter.text.clone()),
            received: arrival.received,
            message_id: letter.message_id.clone(),
            digest: digest(letter),
        };
        work.record(Event::Confirmed { confirmation });
    }
    let draft = say::answer(&work.game, "copy received", &[sentence]);
    work.write_to_stranger(&letter.from.address.clone(), draft);
}

/// When a letter counts as received: the time of its copy in the box, if that is earlier (Reading
/// 24).
pub(super) fn earliest(game: &Game, arrival: &Arrival) -> Moment {
    let (id, digest) = (&arrival.letter.message_id, digest(&arrival.letter));
    // The same words may be sent in two phases. By words alone a copy is of the phase being played,
    // or of the last one if nothing was heard of its writer then.
    let was_silent = sender::writer(game, &arrival.letter).is_some_and(|writer| {
        let last = game.history.last().map_or(&[][..], |last| &last.silent);
        game.held_by(&writer.id).iter().any(|power| last.contains(power))
    });
    let may_mean = |copy: &Confirmation| copy.received >= game.running.published || was_silent;
    let is_copy = |copy: &&Confirmation| {
        (id.is_some() && copy.message_id == *id) || (copy.digest == digest && may_mean(copy))
    };
    let copies = game.confirmations.iter().filter(is_copy).map(|copy| copy.received);
    copies.chain([arrival.received]).min().unwrap_or(arrival.received)
}

/// What two copies of a letter have in common.
fn digest(letter: &Letter) -> String {
    let mut hash = Sha256::new();
    hash.update(letter.from.address.as_bytes());
    hash.update([0]);
    hash.update(letter.text.trim().as_bytes());
    hex(&hash.finalize())
}
