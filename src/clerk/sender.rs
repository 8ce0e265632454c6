//! Which game a letter is about and who wrote it (D.II(2), D.X(6)).

use std::collections::BTreeSet;

use super::route;
use super::ruling::{Ruling, Work, secret};
use crate::board::Power;
use crate::game::event::Event;
use crate::game::policy::{Missing, Naming};
use crate::game::proof::{PASSPHRASE_CHARS_MIN, Proof, Way};
use crate::game::{Game, Moment, Person, PersonId, Unread, hex};
use crate::mail::{ADDRESSES_MAX, Arrival, Found, Letter, MailboxKind};
use crate::report::letters::{RefusedBecause, WriteTo, safe};
use crate::tournament::roster::csv;

/// The cost of a guess at a passphrase: memory in kilobytes, rounds, lanes. Those are the least
/// that are recommended for Argon2id where logins have to be quick; a letter may take longer.
const PASSPHRASE_COST: (u32, u32, u32) = (19 * 1024, 2, 1);
const PASSPHRASE_HASH_BYTES: usize = 32;
/// Longer is no passphrase, and to hash a book takes time.
const PASSPHRASE_CHARS_MAX: usize = 200;
/// So many findings of a mail server are told; each signature of a letter makes one.
const CHECKS_SHOWN_MAX: usize = 6;

/// What a letter says of its writer's passphrase, on lines that nobody gets to see.
#[derive(Clone, Default)]
pub(super) struct Phrases {
    given: Option<String>,
    new: Option<String>,
}

/// Who is said to have written a letter.
pub(super) fn writer<'g>(game: &'g Game, letter: &Letter) -> Option<&'g Person> {
    let from = letter.from.address.as_str();
    (!from.is_empty()).then(|| game.person_at(from)).flatten()
}

/// Whether a letter names several as its authors: then nothing proves which of them wrote it.
pub(super) fn has_several_authors(arrival: &Arrival) -> bool {
    arrival.facts.authors.len() > 1 || arrival.facts.from_fields > 1
}

/// A letter with several authors as one of him who is known here, so that he hears of it. So many
/// are looked at.
pub(super) fn as_one_author(arrival: &Arrival, is_known: impl Fn(&str) -> bool) -> Option<Arrival> {
    if !has_several_authors(arrival) || !arrival.letter.from.address.is_empty() {
        return None;
    }
    let mut authors = arrival.facts.authors.iter().take(ADDRESSES_MAX);
    let author = authors.find(|author| is_known(&author.address))?.clone();
    let mut arrival = arrival.clone();
    arrival.letter.from = author;
    Some(arrival)
}

/// Takes the lines with passphrases out of a letter, so that no copy of it has them.
pub(super) fn without_phrases(arrival: &Arrival) -> (Arrival, Phrases) {
    let (mut arrival, mut phrases) = (arrival.clone(), Phrases::default());
    let letter = &mut arrival.letter;
    letter.text = cut(&letter.text, &mut phrases);
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
        match (behind("new passphrase"), behind("passphrase")) {
            (Some(new), _) => phrases.new = Some(new),
            (_, Some(given)) => phrases.given = Some(given),
            _ => kept.push_str(line),
        }
    }
    kept
}

/// Whether a letter is proved to be from whom it says it is, as the operator's policy asks
/// (D.X(6)). All ways are tried whatever comes of the first, so that the time tells nothing.
pub(super) fn is_proved(
    game: &Game,
    arrival: &Arrival,
    writer: &Person,
    phrases: &Phrases,
) -> bool {
    if arrival.mailbox == MailboxKind::Prompt {
        return true;
    }
    let ways = &game.proof.ways;
    let tries = ways.iter().map(|way| match way {
        Way::Authentication => is_authentic(&game.proof, arrival),
        Way::Token => has_token(game, arrival, &writer.id),
        Way::Passphrase => knows_phrase(game, &writer.id, phrases.given.as_deref()),
    });
    let proved = tries.filter(|proved| *proved).count();
    (ways.is_empty() || proved > 0) && !has_several_authors(arrival)
}

/// What was found of a letter's sender, as a sentence for who decides whether it counts: the
/// address that it names, what our own mail server says of it, and what proof there is (D.X(6)).
pub(super) fn found(game: &Game, arrival: &Arrival, phrases: &Phrases) -> String {
    let server = game.proof.server.as_ref();
    let found = server.and_then(|server| arrival.facts.authentication(server));
    let checks = ["dmarc", "dkim", "spf", "auth"].into_iter().flat_map(|method| {
        let found = found.iter().flat_map(move |found| found.of(method));
        found.map(move |one| format!("{method}={}", safe::line(&one.result)))
    });
    let checks: Vec<String> = checks.take(CHECKS_SHOWN_MAX).collect();
    let server = match checks.is_empty() {
        true => "our mail server says nothing of it".to_owned(),
        false => format!("our mail server found {}", checks.join(", ")),
    };
    let ways = game.proof.ways.iter().filter_map(|way| match way {
        Way::Authentication => None,
        Way::Token => Some("it was not sent to the address that only its writer was told"),
        Way::Passphrase if phrases.given.is_some() => Some("its passphrase is a wrong one"),
        Way::Passphrase => Some("it has no passphrase"),
    });
    let others = has_several_authors(arrival).then_some("it names others as its authors, too");
    let facts: Vec<&str> = std::iter::once(server.as_str()).chain(ways).chain(others).collect();
    format!("It says that it is from {}: {}.", arrival.letter.from.address, facts.join("; "))
}

/// Whether our own mail server found that the domain of the letter's author stands for it. Nobody
/// is believed unless the operator has said what the server is called.
pub(super) fn is_authentic(proof: &Proof, arrival: &Arrival) -> bool {
    let Some(server) = proof.server.as_ref().filter(|_| !has_several_authors(arrival)) else {
        return false;
    };
    let Some(found) = arrival.facts.authentication(server) else { return false };
    let from = arrival.letter.from.address.as_str();
    let Some((_, domain)) = from.rsplit_once('@') else { return false };
    let passes = |method: &'static str, fits: &dyn Fn(&Found) -> bool| {
        found.of(method).any(|one| one.result == "pass" && fits(one))
    };
    let of_domain = |value: &str| value.rsplit('@').next() == Some(domain);
    // Who signs for a domain signs for those below it. Some servers name the signer instead.
    let signs = |one: &Found| {
        let signer = one.property("header.d").or_else(|| one.property("header.i"));
        signer.and_then(|signer| signer.rsplit('@').next()).is_some_and(|value| {
            let below = domain.strip_suffix(value).is_some_and(|rest| rest.ends_with('.'));
            value == domain || (value.contains('.') && below)
        })
    };
    // Where the whole address is named that was checked, another one of its domain is somebody
    // else's: not every provider keeps its customers from writing in each other's name.
    let sends = |value: &str| if value.contains('@') { value == from } else { value == domain };
    if found.of("dmarc").any(|one| one.result == "fail") {
        return false;
    }
    passes("dmarc", &|one| one.property("header.from").is_some_and(of_domain))
        || passes("dkim", &signs)
        || passes("spf", &|one| one.property("smtp.mailfrom").is_some_and(sends))
        || passes("auth", &|one| one.property("smtp.auth") == Some(from))
}

/// What stands behind the plus of the address that only one person was told.
fn token(game: &Game, person: &PersonId) -> String {
    secret(game, &["token", &person.0])
}

fn has_token(game: &Game, arrival: &Arrival, person: &PersonId) -> bool {
    let token = token(game, person);
    let tags = arrival.facts.tags().filter(|(_, address)| is_games(game, address));
    // The address of the game may have a plus of its own: the token is what stands last.
    let last = tags.map(|(tag, _)| tag.rsplit('+').next().unwrap_or(tag));
    last.filter(|tag| is_same(tag.as_bytes(), token.as_bytes())).count() > 0
}

/// Where somebody is told to write to: an answer proves who writes, where the address that only
/// he was told is a proof.
pub(super) fn write_to(game: &Game) -> WriteTo<'_> {
    match game.proof.ways.contains(&Way::Token) {
        true => WriteTo::Sender,
        false => WriteTo::Address(&game.setup.address),
    }
}

/// The address from which letters go to somebody, and to which he answers.
pub(super) fn address_for(game: &Game, person: Option<&PersonId>) -> String {
    let address = &game.setup.address;
    match (person, address.rsplit_once('@')) {
        (Some(person), Some((user, host))) if game.proof.ways.contains(&Way::Token) => {
            format!("{user}+{}@{host}", token(game, person))
        }
        _ => address.clone(),
    }
}

fn knows_phrase(game: &Game, person: &PersonId, given: Option<&str>) -> bool {
    // Who has none is compared with one that nobody has, in the same time.
    let hash = hash(game, person, given.unwrap_or_default());
    let known = game.passphrases.get(person).map_or("", Unread::words);
    given.is_some() && is_same(hash.as_bytes(), known.as_bytes())
}

/// A slow hash of somebody's passphrase. Blanks and case don't count: people type on telephones.
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
        // The cost is within its bounds, so this does not happen; it would fit nothing.
        _ => String::new(),
    }
}

/// Whether two texts are the same, in a time that does not tell how far they are.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |seen, (one, other)| seen | (one ^ other));
    !one.is_empty() && one.len() == other.len() && differing == 0
}

/// The ruling by which a game learns how letters have to prove their senders.
pub fn set_proof(game: &Game, proof: &Proof, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "proof".to_owned());
    work.record(Event::ProofSet { proof: proof.clone() });
    work.done()
}

/// The ruling by which a game learns where its pages are.
pub fn set_page(game: &Game, page: Option<String>, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "page".to_owned());
    work.record(Event::PageSet { page });
    work.done()
}

/// The ruling by which somebody has a passphrase.
pub fn set_passphrase(game: &Game, person: &PersonId, phrase: &str, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "passphrase".to_owned());
    record_phrase(&mut work, person, phrase);
    work.done()
}

fn record_phrase(work: &mut Work, person: &PersonId, phrase: &str) {
    let hash = Unread::new(hash(&work.game, person, phrase));
    work.record(Event::PassphraseSet { person: person.clone(), hash });
}

/// A new passphrase in a letter that is proved. What is said of it, if there is one.
pub(super) fn take_new_phrase(
    work: &mut Work,
    writer: &PersonId,
    phrases: &Phrases,
) -> Option<String> {
    let new = phrases.new.as_deref()?;
    if new.chars().count() < PASSPHRASE_CHARS_MIN {
        return Some(format!(
            "A passphrase has {PASSPHRASE_CHARS_MIN} characters or more; what you had before stands."
        ));
    }
    record_phrase(work, writer, new);
    Some(
        "Your passphrase is kept. Write it on a line of its own: passphrase: your words".to_owned(),
    )
}

/// What the letter of a power's player lacks that names its game as the master's policy demands
/// (D.II(2)).
pub(super) fn lacks(game: &Game, power: Power, letter: &Letter) -> Vec<RefusedBecause> {
    let shown = shown(game, letter);
    let missing = game.policy.identification().missing(&shown, is_addressed(game, letter));
    let because = |missing| match missing {
        Missing::Address => RefusedBecause::NotAddressed,
        Missing::AnyNaming => RefusedBecause::NoGame,
        Missing::Naming(Naming::Subject) => RefusedBecause::NoGameInSubject,
        Missing::Naming(Naming::PlusAddress) => RefusedBecause::NoGameInAddress,
        Missing::Naming(Naming::FirstLine) => {
            RefusedBecause::NoGameInFirstLine(format!("Game {} {power}", game.setup.id))
        }
    };
    missing.into_iter().map(because).collect()
}

/// Whether one of the game's addresses is in To or Cc: a copy that nobody sees proves nothing.
pub(super) fn is_addressed(game: &Game, letter: &Letter) -> bool {
    addresses(letter).any(|address| is_games(game, address))
}

fn addresses(letter: &Letter) -> impl Iterator<Item = &str> {
    letter.to.iter().chain(&letter.cc).map(|given| given.address.as_str())
}

/// Whether an address is the game's own, with or without something behind a plus.
pub(super) fn is_games(game: &Game, address: &str) -> bool {
    let own = game.setup.address.to_lowercase();
    let Some((user, host)) = address.split_once('@') else { return false };
    let plain = user.rsplit_once('+').map_or(user, |(before, _)| before);
    format!("{plain}@{host}") == own || address == own
}

/// In which ways a letter names the game.
fn shown(game: &Game, letter: &Letter) -> BTreeSet<Naming> {
    let mut shown = BTreeSet::new();
    let id = game.setup.id.to_lowercase();
    if names(&letter.subject, &id) {
        shown.insert(Naming::Subject);
    }
    if addresses(letter).any(|address| is_games(game, address)) {
        shown.insert(Naming::PlusAddress);
    }
    if names(route::first_line(letter), &id) {
        shown.insert(Naming::FirstLine);
    }
    shown
}

/// Whether a text has the game's short name as a word of its own.
fn names(text: &str, id: &str) -> bool {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
    text.to_lowercase().split(|letter: char| !is_part(letter)).any(|word| word == id)
}

/// `Paul Meier <paul@example.org>`, or an address alone, taken apart.
pub(super) fn name_and_address(written: &str) -> Option<(String, String)> {
    let (name, address) = match written.split_once('<') {
        Some((name, rest)) => {
            let (address, behind) = rest.split_once('>')?;
            // Words behind an address say something that nobody has understood.
            if !behind.trim().is_empty() {
                return None;
            }
            (name.trim().trim_matches('"'), address.trim())
        }
        None => ("", written.trim()),
    };
    let read = csv::address(address).ok()?;
    let user = address.split('@').next()?;
    let name = if name.is_empty() { user } else { name };
    Some((name.to_owned(), read))
}
