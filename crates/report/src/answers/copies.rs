//! The confirmation box, and what the director opens of it (D.VII(7)).

use crate::board::{Phase, Power};
use crate::game::calendar::told;
use crate::game::{Game, Moment};
use crate::letters::Draft;
use crate::names;

sentences! { pub enum CopiesAnswer {
    /// About a copy with the id of a letter but other contents.
    Differs(received: Moment) => "The copy in the confirmation box with the id of this letter, \
        received {}, says something else, so it does not prove that this letter came earlier \
        (D.VII(7)). If the copy is what you mean, write a line \"dispute: …\", and the director \
        will open it.", told::gmt_to_the_second(*received);
    NoOpenCase(number: u32) => "There is no open case {number}.";
    NotOfOrders(number: u32) => "You can open copies only where a player disputes that orders came \
        too late (D.VII(7)); case {number} is not such a dispute.";
    NoneFrom(name: String) => "The box has no copy from {name} for this phase, nor for one that \
        can still be disputed.";
    /// To the director: of a copy that was sent to the box and not to the game.
    NotAddressed(received: Moment, address: String) => "A copy came {}, but does not count: the \
        game's address, {address}, was neither in To nor in Cc (D.VII(7)). We have not kept its \
        text.", told::gmt_to_the_second(*received);
    HasBeenTold(name: String, number: u32) => "We have told {name} that you looked. To rule, write \
        \"td rule {number}: …\". If your ruling changes a result, the game master will correct it.";
    /// To the director, of a copy whose writer has no power.
    Came(received: Moment, is_proved: bool) => "A copy came {}.", came(*received, *is_proved);
    /// Of one that has orders for a power, or none.
    CameFor(received: Moment, is_proved: bool, power: Power, phase: Phase, orders: Vec<String>) =>
        "A copy came {}{} {power}, {}{}{}.", came(*received, *is_proved),
        if orders.is_empty() { "; it has no orders for" } else { ", for" }, names::phase(*phase),
        if orders.is_empty() { "" } else { ": " }, orders.join("; ");
    /// About a copy, to the person in whose name it came.
    IsKept(received: Moment) => "Your copy was received {}. We keep it for the director in case of \
        a dispute.", told::gmt_to_the_second(*received);
    /// The box has as many as this.
    OneTooMany(received: Moment, max: usize) => "Your copy of {} is one too many: the box keeps \
        {max} copies for a phase, and already has them. This one does not prove that a letter came \
        earlier (D.VII(7)).", told::gmt_to_the_second(*received);
    /// The owner of this address may not have written it.
    Unproved(received: Moment, how: String) => "A copy in your name was received {}, but we could \
        not make sure that it is from you (D.X(6)). It does not prove that a letter came earlier. \
        If you wrote it, send it to the box again, {how}; if not, someone else did.",
        told::gmt_to_the_second(*received);
    /// Its subject or its talk may take back what it says, or its two forms differ.
    TakenBack(received: Moment) => "Your copy was received {}, but we did not keep it: we can't \
        tell whether you mean what it says, because of its subject, of words next to the orders, \
        or of an HTML part that says something else. It does not prove that a letter came earlier \
        (D.VII(7)). If you mean it, send letter and copy again without them.",
        told::gmt_to_the_second(*received);
    /// It has more bytes than this.
    TooLong(received: Moment, bytes: usize) => "Your copy was received {}, but we did not keep it: \
        it is longer than {} kB. It does not prove that a letter came earlier (D.VII(7)). Send \
        letter and copy again, shorter.", told::gmt_to_the_second(*received), *bytes / 1024;
    WithoutAddress(received: Moment, address: String) => "Your copy was received {}, but it does \
        not count: the game's address, {address}, is neither in To nor in Cc (D.VII(7)).",
        told::gmt_to_the_second(*received);
}}

pub fn received(tag: &str, copy: &CopiesAnswer) -> Draft {
    Draft::note(tag, "copy received", &[copy.to_string()])
}

/// To the player who sent them.
pub fn were_opened(game: &Game, number: u32) -> Draft {
    let text = format!(
        "For case {number}, the director has opened your copies in the confirmation box to see the \
            orders in them (D.VII(7))."
    );
    Draft::note(&game.setup.tag, "your copies were opened", &[text])
}

fn came(received: Moment, is_proved: bool) -> String {
    let proof = if is_proved { "" } else { ", without proof of its sender (D.X(6))" };
    told::gmt_to_the_second(received) + proof
}
