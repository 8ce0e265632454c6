//! What is said of a letter's sender, of passphrases, and of a letter that leads nowhere (D.II(2),
//! D.X(6)).

use std::collections::BTreeSet;

use crate::board::Power;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::game::proof::{PASSPHRASE_CHARS_MIN, ProofWay};
use crate::letters::{Draft, safe};

sentences! { pub enum SenderAnswer {
    PhraseKept => "We have saved your passphrase. Write it on a line of its own: passphrase: your \
        words";
    NotAsBefore => "Your mail server signed your earlier letters, but not this one. If you wrote \
        it, answer this letter with the line below, and your letter will count from when it came. \
        If you did not, do nothing.";
    NothingToCount => "There was nothing to file in the letter that you confirmed.";
    WasShown => "The address you wrote to proves that a letter is yours, and others may have seen \
        it. So from now on, only answers to this letter or to later ones count.";
    Renewed => "From now on only answers to this letter or to later ones count as yours.";
    HasNoTokens => "The address that you write to proves nothing here, so it does no harm if \
        others know it.";
    /// To the leader of the game.
    Voided(name: String) => "Only answers to letters that {name} gets from now on count as \
        {name}'s.";
    PhraseNeedsCode(code: String) => "We have not saved your new passphrase yet, because others \
        could have written this in your name. Write the line again with this code after it: \
        confirm {code}";
    PhraseTooShort => "A passphrase needs at least {} characters, so we have changed nothing.",
        PASSPHRASE_CHARS_MIN;
    NoMoreGuesses(misses: u32) => "Within a day, {misses} letters in your name had a wrong \
        passphrase, so we will check none for a day. Letters that are proved in another way count \
        as usual, and the game master may accept others.";
    CameBefore(first: Moment) => "A letter of yours came here a second time, as its Message-ID \
        shows. It first came {}, and we acted on it then, so it changes nothing now (D.VII(1)). To \
        say the same again, or something else, write a new letter. If it comes once more, we will \
        not tell you again.", told::gmt_to_the_second(*first);
}}

/// How the first line of a letter names its game.
pub fn first_line(game: &str, power: Power) -> String {
    format!("Game {game} {power}")
}

/// To the person.
pub fn was_voided(tag: &str) -> Draft {
    Draft::note(tag, "answer this letter from now on", &[SenderAnswer::Renewed.to_string()])
}

/// What a mail server found of a letter, by its method.
pub fn check(method: &str, result: &str) -> String {
    format!("{method}={}", safe::line(result))
}

pub const OTHER_AUTHORS: &str = "it names others as its authors, too";

pub const FORGED_RESULTS: &str = "its Authentication-Results in our mail server's name came with \
    the letter, so anyone may have written it";

pub const TWO_IDS: &str =
    "it has two Message-IDs, like an old letter sent on to look like a new one";

/// What we know about a letter's sender, for the person who decides whether it counts.
pub fn found(
    from: &str,
    checks: &[String],
    ways: &BTreeSet<ProofWay>,
    has_phrase: bool,
    against: Option<&str>,
) -> String {
    let server = match checks.is_empty() {
        true => "our mail server says nothing about it".to_owned(),
        false => format!("our mail server found {}", checks.join(", ")),
    };
    let ways = ways.iter().filter_map(|way| match way {
        ProofWay::Authentication => None,
        ProofWay::Token | ProofWay::TokenAndAuthentication => {
            Some("it was not sent to the address that we gave only to its writer")
        }
        ProofWay::Passphrase if has_phrase => Some("its passphrase is wrong"),
        ProofWay::Passphrase => Some("it has no passphrase"),
    });
    let facts: Vec<&str> = std::iter::once(server.as_str()).chain(ways).chain(against).collect();
    format!("It claims to be from {from}: {}.", facts.join("; "))
}

/// To a person who wrote about no game, or about one of several.
pub fn astray(several: &[String]) -> Draft {
    let mut sentences = vec![
        "We can't tell which game your letter is about, so nothing in it counts. Write to the \
            address of the game, or put the game's name in brackets in the subject, and send it \
            again."
            .to_owned(),
    ];
    if !several.is_empty() {
        sentences.push(format!("It may have been one of these: {}.", several.join(", ")));
    }
    Draft::unaddressed("your letter was not accepted", &sentences)
}
