//! Other addresses (D.X(6)), and letters that came back.

use crate::game::calendar::told;
use crate::game::{Game, Moment, Person, Unread};
use crate::letters::{Draft, safe};

pub const IS_OURS: &str = "That address is one of ours, where nobody reads letters.";

pub fn nobody(written: &str) -> String {
    format!("Nobody here is called \"{written}\".")
}

pub fn is_none(to: &str) -> String {
    format!("\"{to}\" is no address. Write it alone: address anne@example.org")
}

pub fn is_somebodys(to: &str) -> String {
    format!("{to} is somebody's address here already.")
}

/// To the new address.
pub fn is_this_yours(game: &Game, known: &Person, code: &Unread) -> Draft {
    let sentences = [
        format!("{} is to have this address in {}.", known.name, game.setup.bracketed()),
        format!("If that is you, answer from here with this line: code {}", code.words()),
        "If it is not, nothing has to be done: without the code nothing changes.".to_owned(),
    ];
    let (tag, line) = (&game.setup.tag, format!("code {}", code.words()));
    Draft::note(tag, "is this your address?", &sentences).and_tap("This is my address", tag, &line)
}

/// What happens next; the old address may have confirmed the change already.
pub fn asked(known: &Person, to: &str, confirmed: bool) -> String {
    let when = match confirmed {
        true => "at once",
        false => "a day later, unless the old address stops it",
    };
    format!(
        "{to} is to be {}'s address. A code was sent there. Once it comes back from there, the \
        change takes effect {when}; until then everything goes to {} (D.X(6)).",
        known.name, known.address
    )
}

/// To the old address.
pub fn is_asked(game: &Game, known: &Person, to: &str) -> Draft {
    another(game, &[asked(known, to, false), how_to_stop(known)])
}

fn how_to_stop(known: &Person) -> String {
    format!("To stop it, answer this letter with this line: address {}", known.address)
}

/// To the old address, once the new one has answered.
pub fn will_change(game: &Game, known: &Person, to: &str, due: Moment) -> Draft {
    let sentences = [
        format!(
            "The code came back from {to}. That is {}'s address from {} on (D.X(6)).",
            known.name,
            told::gmt(due)
        ),
        how_to_stop(known),
        format!("To change it now, answer this letter with this line instead: address {to}"),
    ];
    another(game, &sentences)
}

/// To the new address, once it has answered.
pub fn not_yet(game: &Game, known: &Person, due: Moment) -> Draft {
    let sentences = [format!(
        "This is {}'s address from {} on, unless {} stops that. Until then letters from {} count, \
        and yours from here do not (D.X(6)).",
        known.name,
        told::gmt(due),
        known.address,
        known.address
    )];
    another(game, &sentences)
}

pub fn kept(known: &Person) -> String {
    format!("{}'s address stays {}.", known.name, known.address)
}

pub fn changed(game: &Game, before: &Person, now: &Person) -> Draft {
    let sentences = [
        format!("{}'s address is {} from now on (D.X(6)).", now.name, now.address),
        format!("Letters from {} are not {}'s any more.", before.address, now.name),
    ];
    another(game, &sentences)
}

fn another(game: &Game, sentences: &[String]) -> Draft {
    Draft::note(&game.setup.tag, "another address", sentences)
}

/// To the member of the game whose name stands beside an address that we don't know.
pub fn not_read(game: &Game, from: &str) -> Draft {
    let address = safe::line(from);
    let sentences = [
        format!(
            "A letter came from {address}, in your name. That address is not known here, so the \
            letter was not read."
        ),
        format!(
            "If you wrote it, send it again from here. To write from there from now on, answer \
            with a line \"address {address}\"."
        ),
    ];
    Draft::note(&game.setup.tag, "your letter was not read", &sentences)
}

/// To the master; `who` did not get a letter.
pub fn came_back(game: &Game, who: &str, address: &str) -> Draft {
    let sentences = [
        format!(
            "A letter to {who} at {address} could not be delivered. He may not know what he is \
            told."
        ),
        "Nothing else changes: letters still go there, deadlines stand, and he can write to us. If \
        the address is wrong, change it: \"gm address NAME is NEW@ADDRESS\" (D.X(6))."
            .to_owned(),
    ];
    Draft::note(&game.setup.tag, "a letter came back", &sentences)
}
