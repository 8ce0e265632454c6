//! Passphrases: the lines of letters that have them, their slow hashes, and how many wrong ones are
//! looked at (D.X(6)).

use super::hidden;
use super::marks::{is_same, secret};
use super::ruling::{Ruling, Work};
use super::sender::is_authentic;
use crate::game::event::Event;
use crate::game::proof::{PASSPHRASE_CHARS_MIN, ProofWay};
use crate::game::{Game, Moment, PersonId, Unread, hex};
use crate::language::commands::coded::{self, CODE_LEN};
use crate::mail::{Arrival, MailboxKind};
use crate::report::answers::sender::SenderAnswer;

/// The cost of a guess at a passphrase: memory in kilobytes, rounds, lanes. Those are the least
/// that are recommended for Argon2id where logins have to be quick; a letter may take longer.
const PASSPHRASE_COST: (u32, u32, u32) = (19 * 1024, 2, 1);
const PASSPHRASE_HASH_BYTES: usize = 32;
/// A longer text is no passphrase, and hashing a book takes time.
const PASSPHRASE_CHARS_MAX: usize = 200;
/// How many wrong passphrases in one name we check in a day: each costs time, and is a guess.
const MISSES_MAX: u32 = 30;
/// What a letter says of its writer's passphrase, on lines that are never shown.
#[derive(Clone, Default)]
pub(super) struct Phrases {
    pub(super) given: Option<String>,
    new: Option<String>,
    /// The code after a new one.
    code: Option<String>,
    /// The code of an earlier letter that its writer confirms.
    pub(super) code_of_letter: Option<String>,
}

/// Takes the lines with passphrases out of a letter, so that they are in no copy.
pub(super) fn without_phrases(arrival: &Arrival) -> (Arrival, Phrases) {
    let (mut arrival, mut phrases) = (arrival.clone(), Phrases::default());
    let letter = &mut arrival.letter;
    letter.text = cut(&letter.text, &mut phrases);
    letter.subject = hidden::hushed(&letter.subject).unwrap_or_else(|| letter.subject.clone());
    letter.other_text = letter.other_text.take().map(|text| cut(&text, &mut phrases));
    (arrival, phrases)
}

fn cut(text: &str, phrases: &mut Phrases) -> String {
    let mut kept = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let plain = line.trim_start_matches(['>', ' ', '\t']).trim();
        let behind = |word: &str| {
            let head = plain.get(..word.len())?;
            let rest = plain.get(word.len()..)?.trim_start();
            let rest = rest.strip_prefix(':').unwrap_or(rest).trim();
            head.eq_ignore_ascii_case(word).then(|| rest.to_owned())
        };
        let is_code = |code: &String| {
            code.len() == CODE_LEN && code.chars().all(|letter| letter.is_ascii_hexdigit())
        };
        if let Some(code) = behind("code").filter(is_code) {
            phrases.code_of_letter = Some(code.to_ascii_lowercase());
            continue;
        }
        match (behind("new passphrase"), behind("passphrase")) {
            (Some(new), _) => {
                let (new, code) = coded::confirmed(&new);
                (phrases.new, phrases.code) = (Some(new), code);
            }
            (_, Some(given)) => phrases.given = Some(given),
            _ => match hidden::hushed(line) {
                Some(hushed) => kept.extend([hushed.as_str(), "\n"]),
                None => kept.push_str(line),
            },
        }
    }
    kept
}

/// Notes a wrong passphrase in a letter that nothing else proves. If it is the last one that we
/// check for a day, returns what to tell its writer.
pub(super) fn note_miss(
    work: &mut Work,
    arrival: &Arrival,
    writer: &PersonId,
    phrases: &Phrases,
) -> Option<SenderAnswer> {
    let asks = work.state.proof.ways.contains(&ProofWay::Passphrase);
    if !asks || phrases.given.is_none() || !may_guess(&work.state, writer, arrival) {
        return None;
    }
    let misses = Some(work.state.missed_again(writer, arrival.received));
    work.record(Event::PhraseMissed { person: writer.clone(), at: arrival.received, misses });
    (!may_guess(&work.state, writer, arrival)).then_some(SenderAnswer::NoMoreGuesses(MISSES_MAX))
}

/// Whether to check a passphrase in a person's name: after many wrong ones in a day we check none.
fn may_guess(game: &Game, person: &PersonId, arrival: &Arrival) -> bool {
    let misses = game.misses.get(person);
    misses.is_none_or(|misses| misses.within_a_day(arrival.received) < MISSES_MAX)
}

/// Whether a letter has its writer's passphrase.
pub(super) fn knows_phrase(
    game: &Game,
    person: &PersonId,
    given: Option<&str>,
    arrival: &Arrival,
) -> bool {
    let Some(given) = given.filter(|_| may_guess(game, person, arrival)) else { return false };
    // A writer without a passphrase is compared with an impossible one, which takes the same time.
    let hash = hash(game, person, given);
    let known = game.passphrases.get(person).map_or("", Unread::words);
    is_same(hash.as_bytes(), known.as_bytes())
}

/// A slow hash of a person's passphrase. Blanks and case don't count: people type on telephones.
fn hash(game: &Game, person: &PersonId, phrase: &str) -> String {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let phrase: String =
        words.join(" ").to_lowercase().chars().take(PASSPHRASE_CHARS_MAX).collect();
    let salt = secret(game, &["passphrase", &person.0]);
    let (memory, rounds, lanes) = PASSPHRASE_COST;
    let mut bytes = [0; PASSPHRASE_HASH_BYTES];
    let params = argon2::Params::new(memory, rounds, lanes, Some(PASSPHRASE_HASH_BYTES));
    let hashed = params.map(|params| {
        let (kind, version) = (argon2::Algorithm::Argon2id, argon2::Version::V0x13);
        let hasher = argon2::Argon2::new(kind, version, params);
        hasher.hash_password_into(phrase.as_bytes(), salt.as_bytes(), &mut bytes)
    });
    match hashed {
        Ok(Ok(())) => format!("argon2id-{memory}-{rounds}-{lanes}-{}", hex(&bytes)),
        // This does not happen, since the cost is within its bounds; the empty text matches
        // nothing.
        _ => String::new(),
    }
}

/// The ruling that gives a person a passphrase.
pub fn set_passphrase(game: &Game, person: &PersonId, phrase: &str, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "passphrase".to_owned());
    record_phrase(&mut work, person, phrase);
    work.done()
}

fn record_phrase(work: &mut Work, person: &PersonId, phrase: &str) {
    let hash = Unread::new(hash(&work.state, person, phrase));
    work.record(Event::PassphraseSet { person: person.clone(), hash });
}

/// A new passphrase in a letter that is proved. Returns what to say about it, if there is one.
pub(super) fn take_new_phrase(
    work: &mut Work,
    arrival: &Arrival,
    writer: &PersonId,
    phrases: &Phrases,
) -> Option<SenderAnswer> {
    let new = phrases.new.as_deref()?;
    // A token alone is no proof here: every reader of a letter of ours knows it.
    let is_his = arrival.mailbox == MailboxKind::Prompt
        || is_authentic(&work.state.proof, arrival)
        || knows_phrase(&work.state, writer, phrases.given.as_deref(), arrival);
    let mut code = work.secret(&["new passphrase", &writer.0, &work.state.running.at.to_string()]);
    code.truncate(CODE_LEN);
    if !is_his && phrases.code.as_ref() != Some(&code) {
        return Some(SenderAnswer::PhraseNeedsCode(code));
    }
    if new.chars().count() < PASSPHRASE_CHARS_MIN {
        return Some(SenderAnswer::PhraseTooShort);
    }
    record_phrase(work, writer, new);
    Some(SenderAnswer::PhraseKept)
}
