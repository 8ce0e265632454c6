//! Other addresses (D.X(6)), and letters that came back.

use crate::game::calendar::told;
use crate::game::{Game, Moment, Person, Unread};
use crate::letters::{Draft, safe};

sentences! { pub enum AddressesAnswer {
    IsOurs => "That is one of our own addresses. No one reads letters there.";
    Nobody(written: String) => "There is no one called \"{written}\" here.";
    IsNone(to: String) => "\"{to}\" is not an address. Write the address alone: address \
        anne@example.org";
    IsSomebodys(to: String) => "{to} already belongs to someone here.";
    /// What happens next; the old address may have confirmed the change already.
    Asked(name: String, address: String, to: String, confirmed: bool) =>
        "We were asked to make {to} the address of {name}, and have sent a code there. Once that \
        address sends the code back, the change takes effect {}. Until then, everything goes to \
        {address} (D.X(6)).",
        match confirmed {
            true => "at once",
            false => "a day later, unless the old address stops it",
        };
    Kept(name: String, address: String) => "{name}'s address is still {address}.";
}}

/// To the new address.
pub fn is_this_yours(game: &Game, known: &Person, code: &Unread) -> Draft {
    let sentences = [
        format!(
            "We were asked to make this {}'s address in {}.",
            known.name,
            game.setup.bracketed()
        ),
        format!("If that is you, reply from this address with this line: code {}", code.words()),
        "If not, do nothing: nothing changes without the code.".to_owned(),
    ];
    let draft = Draft::note(&game.setup.tag, "is this your address?", &sentences);
    draft.and_tap("This is my address", &format!("code {}", code.words()))
}

/// To the old address.
pub fn is_asked(game: &Game, known: &Person, to: &str) -> Draft {
    let (name, address) = (known.name.clone(), known.address.clone());
    let asked = AddressesAnswer::Asked(name, address, to.to_owned(), false);
    another(game, &[asked.to_string(), how_to_stop(known)])
}

fn how_to_stop(known: &Person) -> String {
    format!("To stop the change, answer this letter with this line: address {}", known.address)
}

/// To the old address, once the new one has answered.
pub fn will_change(game: &Game, known: &Person, to: &str, due: Moment) -> Draft {
    let sentences = [
        format!(
            "{to} has sent the code back, and will be {}'s address from {} (D.X(6)).",
            known.name,
            told::gmt(due)
        ),
        how_to_stop(known),
        format!("To make the change now, answer this letter with this line instead: address {to}"),
    ];
    another(game, &sentences)
}

/// To the new address, once it has answered.
pub fn not_yet(game: &Game, known: &Person, due: Moment) -> Draft {
    let sentences = [format!(
        "This will be {}'s address from {}, unless {} stops the change. Until then, letters from \
            {} count, and yours from here do not (D.X(6)).",
        known.name,
        told::gmt(due),
        known.address,
        known.address
    )];
    another(game, &sentences)
}

pub fn changed(game: &Game, before: &Person, now: &Person) -> Draft {
    let sentences = [
        format!("{}'s address is {} from now on (D.X(6)).", now.name, now.address),
        format!("Letters from {} no longer count as {}'s.", before.address, now.name),
    ];
    another(game, &sentences)
}

fn another(game: &Game, sentences: &[String]) -> Draft {
    Draft::note(&game.setup.tag, "change of address", sentences)
}

/// To the member of the game whose name stands beside an address that we don't know.
pub fn not_read(game: &Game, from: &str) -> Draft {
    let address = safe::line(from);
    let sentences = [
        format!(
            "A letter in your name came from {address}. We don't know that address, so we did not \
                read the letter."
        ),
        format!(
            "If you wrote it, send it again from this address. To write from the other one from \
                now on, answer with a line \"address {address}\"."
        ),
    ];
    Draft::note(&game.setup.tag, "your letter was not read", &sentences)
}

/// To the master; `who` did not get a letter.
pub fn came_back(game: &Game, who: &str, address: &str) -> Draft {
    let sentences = [
        format!(
            "A letter to {who} at {address} could not be delivered. They may not know what it says."
        ),
        "Nothing else changes: we still send letters there, deadlines stay as they are, and they \
            can still write to us. If the address is wrong, change it: \"gm address NAME is \
            NEW@ADDRESS\" (D.X(6))."
            .to_owned(),
    ];
    Draft::note(&game.setup.tag, "a letter could not be delivered", &sentences)
}
