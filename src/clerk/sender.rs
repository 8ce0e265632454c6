//! Which game a letter is about and who wrote it (D.II(2), D.X(6)).

use std::collections::BTreeSet;

use super::marks;
use super::phrases::{Phrases, knows_phrase};
use super::ruling::{Ruling, Work};
use super::{custom, shown};
use crate::board::Power;
use crate::game::calendar::told;
use crate::game::event::Event;
use crate::game::policy::{GameNaming, Missing};
use crate::game::proof::{Proof, ProofWay};
use crate::game::{Game, Moment, Person, PersonId};
use crate::mail::{ADDRESSES_MAX, Arrival, Authentication, Letter, MailboxKind, MethodResult};
use crate::report::answers::sender::{self as words, SenderAnswer};
use crate::report::letters::RefusedBecause;
use crate::tournament::roster;

/// How many findings of a mail server we show; each signature of a letter makes one.
const CHECKS_SHOWN_MAX: usize = 6;

/// The person whom a letter names as its writer.
pub(super) fn writer<'g>(game: &'g Game, letter: &Letter) -> Option<&'g Person> {
    let from = letter.from.address.as_str();
    (!from.is_empty()).then(|| game.person_at(from)).flatten()
}

/// Whether a letter names several as its authors: then nothing proves which of them wrote it.
pub(super) fn has_several_authors(arrival: &Arrival) -> bool {
    arrival.facts.authors.len() > 1 || arrival.facts.from_fields > 1
}

/// Whether a letter can't be proved at all. A forger may put a second Message-ID on top of a signed
/// letter to make it look like a new one.
pub(super) fn proves_nothing(arrival: &Arrival) -> bool {
    has_several_authors(arrival) || arrival.facts.id_fields > 1
}

/// A letter with several authors, as one from the author whom we know, so that he hears of it.
/// There is a limit to how many authors are looked at.
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

/// A letter that was ruled on before, and comes again by another way or from another sender.
pub(super) struct CameBefore {
    /// What to tell its writer, unless he has been told before.
    pub(super) told: Option<SenderAnswer>,
}

/// Whether a letter came before, as one that `counted`. It counts once, no matter who sends it on:
/// what was replaced since stays replaced. Its writer is told once of each wording.
pub(super) fn came_before(
    arrival: &Arrival,
    counted: impl Fn(&Arrival) -> bool,
) -> Option<CameBefore> {
    let earlier = arrival.earlier.iter().find(|earlier| counted(earlier))?;
    let same = arrival.earlier.iter().filter(|earlier| earlier.says_the_same(arrival));
    let told = (same.count() <= 1).then_some(SenderAnswer::CameBefore(earlier.received));
    Some(CameBefore { told })
}

/// Whether a letter is proved to be from the person it names, as the operator's policy asks
/// (D.X(6)). A passphrase is tried last, and only where nothing else proves it: that costs time.
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
    let proves = |way: &ProofWay| match way {
        ProofWay::Authentication => is_authentic(&game.proof, arrival),
        ProofWay::Token => {
            let is_told = has_token(game, arrival, &writer.id);
            let is_told = is_told || shown::is_copy(game, arrival, &writer.id);
            is_told && !custom::lacks(game, arrival, writer)
        }
        ProofWay::TokenAndAuthentication => {
            is_authentic(&game.proof, arrival) && has_token(game, arrival, &writer.id)
        }
        ProofWay::Passphrase => knows_phrase(game, &writer.id, phrases.given.as_deref(), arrival),
    };
    !proves_nothing(arrival) && (ways.is_empty() || ways.iter().any(proves))
}

/// What was found about a letter's sender, as a sentence for the person who decides whether it
/// counts: the address that it names, what our own mail server says about it, and what proof there
/// is (D.X(6)).
pub(super) fn found(game: &Game, arrival: &Arrival, phrases: &Phrases) -> String {
    let found = authentication(&game.proof, arrival);
    let checks = ["dmarc", "dkim", "spf", "auth"].into_iter().flat_map(|method| {
        let found = found.iter().flat_map(move |found| found.of(method));
        found.map(move |one| words::check(method, &one.result))
    });
    let checks: Vec<String> = checks.take(CHECKS_SHOWN_MAX).collect();
    let (from, has_phrase) = (&arrival.letter.from.address, phrases.given.is_some());
    let server = game.proof.server.as_ref();
    let is_forged = || server.is_some_and(|server| arrival.facts.names(server));
    let against = match has_several_authors(arrival) {
        true => Some(words::OTHER_AUTHORS),
        false if proves_nothing(arrival) => Some(words::TWO_IDS),
        false => (found.is_none() && is_forged()).then_some(words::FORGED_RESULTS),
    };
    words::found(from, &checks, &game.proof.ways, has_phrase, against)
}

/// Whether our own mail server found that the domain of the letter's author vouches for it. We
/// believe no server until the operator has said what ours is called.
pub fn is_authentic(proof: &Proof, arrival: &Arrival) -> bool {
    let Some(found) = authentication(proof, arrival).filter(|_| !proves_nothing(arrival)) else {
        return false;
    };
    let from = arrival.letter.from.address.as_str();
    let Some((_, domain)) = from.rsplit_once('@') else { return false };
    let passes = |method: &'static str, fits: &dyn Fn(&MethodResult) -> bool| {
        found.of(method).any(|one| one.result == "pass" && fits(one))
    };
    let of_domain = |value: &str| value.rsplit('@').next() == Some(domain);
    // A signature for a domain covers the domains below it. Some servers name the signer instead.
    let signs = |one: &MethodResult| {
        let signer = one.property("header.d").or_else(|| one.property("header.i"));
        signer.and_then(|signer| signer.rsplit('@').next()).is_some_and(|value| {
            let below = domain.strip_suffix(value).is_some_and(|rest| rest.ends_with('.'));
            value == domain || (value.contains('.') && below)
        })
    };
    // If the server names the whole address that it checked, another address of its domain is
    // another person's: not every provider keeps its customers from writing in each other's name.
    let sends = |value: &str| if value.contains('@') { value == from } else { value == domain };
    if found.of("dmarc").any(|one| one.result == "fail") {
        return false;
    }
    passes("dmarc", &|one| one.property("header.from").is_some_and(of_domain))
        || passes("dkim", &signs)
        || passes("spf", &|one| one.property("smtp.mailfrom").is_some_and(sends))
        || passes("auth", &|one| one.property("smtp.auth") == Some(from))
}

/// What our own mail server found, if the operator has said what it is called.
fn authentication(proof: &Proof, arrival: &Arrival) -> Option<Authentication> {
    arrival.facts.authentication(proof.server.as_ref()?, proof.hops)
}

/// Whether a letter answers one of ours to the writer, written in the phase in which the answer
/// came, or in the one before.
pub(super) fn has_token(game: &Game, arrival: &Arrival, person: &PersonId) -> bool {
    let counts = |written| results_between(game, written, arrival.received) <= 1;
    marks::letter_proof(game, person).has_token(arrival, counts)
}

/// How many times results were published between two moments. Phases without any decision to make
/// have theirs together with the one before.
fn results_between(game: &Game, written: Moment, received: Moment) -> usize {
    let all = game.history.iter().chain(&game.undone).map(|played| played.published.timestamp());
    let between = all.filter(|at| (written.timestamp() + 1..=received.timestamp()).contains(at));
    between.collect::<BTreeSet<i64>>().len()
}

/// The tokens in this address of ours to which a letter came.
pub(super) fn tokens<'a>(arrival: &'a Arrival, own: &'a str) -> impl Iterator<Item = &'a str> {
    let tags = arrival.facts.tags().filter(move |(_, address)| is_own(own, address));
    // The address may have a plus of its own: the token comes last.
    tags.map(|(tag, _)| tag.rsplit('+').next().unwrap_or(tag))
}

/// The ruling by which a game learns how letters have to prove their senders.
pub fn set_proof(game: &Game, proof: &Proof, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "proof".to_owned());
    let changes = game.proof.has_tokens() && !game.proof.per_letter && proof.per_letter;
    let since = changes.then_some(now);
    work.record(Event::ProofSet { proof: proof.clone(), since });
    work.done()
}

/// The ruling by which a game learns where its pages are.
pub fn set_page(game: &Game, page: Option<String>, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, "page".to_owned());
    work.record(Event::PageSet { page });
    work.done()
}

/// Why a letter may be an old one that was sent again: it says that it was written before the
/// letter whose orders its writer has on file (D.III(3)).
pub(super) fn is_older(game: &Game, power: Power, arrival: &Arrival) -> Option<RefusedBecause> {
    let by = writer(game, &arrival.letter)?;
    let dated = arrival.facts.dated.filter(|_| arrival.mailbox != MailboxKind::Prompt)?;
    let shelf = game.shelf(power);
    let sealed = game.sealed.get(&power).into_iter().flatten();
    let sets = shelf.sets.iter().map(AsRef::as_ref).chain(sealed);
    let own = sets.filter(|set| set.by == by.id).filter_map(|set| set.dated);
    let on_file = own.max().filter(|on_file| dated < *on_file)?;
    let (dated, on_file) = (told::gmt_to_the_second(dated), told::gmt_to_the_second(on_file));
    Some(RefusedBecause::Older { dated, on_file })
}

/// What a letter of a power's player lacks to name its game as the master's policy demands
/// (D.II(2)).
pub(super) fn lacks(game: &Game, power: Power, letter: &Letter) -> Vec<RefusedBecause> {
    let shown = shown(game, letter);
    let missing = game.policy.identification().missing(&shown, is_addressed(game, letter));
    let because = |missing| match missing {
        Missing::Address => RefusedBecause::NotAddressed,
        Missing::AnyNaming => RefusedBecause::NoGame,
        Missing::Naming(GameNaming::Subject) => RefusedBecause::NoGameInSubject,
        Missing::Naming(GameNaming::PlusAddress) => RefusedBecause::NoGameInAddress,
        Missing::Naming(GameNaming::FirstLine) => {
            RefusedBecause::NoGameInFirstLine(words::first_line(&game.setup.id, power))
        }
    };
    missing.into_iter().map(because).collect()
}

/// Whether one of the game's addresses is in To or Cc: a blind copy proves nothing.
pub(super) fn is_addressed(game: &Game, letter: &Letter) -> bool {
    addresses(letter).any(|address| is_games(game, address))
}

fn addresses(letter: &Letter) -> impl Iterator<Item = &str> {
    letter.to.iter().chain(&letter.cc).map(|given| given.address.as_str())
}

/// Whether an address is the game's own, with or without a part after a plus.
pub(super) fn is_games(game: &Game, address: &str) -> bool {
    is_own(&game.setup.address, address)
}

fn is_own(own: &str, address: &str) -> bool {
    let own = own.to_lowercase();
    let Some((user, host)) = address.split_once('@') else { return false };
    let plain = user.rsplit_once('+').map_or(user, |(before, _)| before);
    format!("{plain}@{host}") == own || address == own
}

/// In which ways a letter names the game.
fn shown(game: &Game, letter: &Letter) -> BTreeSet<GameNaming> {
    let mut shown = BTreeSet::new();
    let id = game.setup.id.to_lowercase();
    if names(&letter.subject, &id) {
        shown.insert(GameNaming::Subject);
    }
    if addresses(letter).any(|address| is_games(game, address)) {
        shown.insert(GameNaming::PlusAddress);
    }
    if names(first_line(letter), &id) {
        shown.insert(GameNaming::FirstLine);
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
            // Words after an address say something that we have not understood.
            if !behind.trim().is_empty() {
                return None;
            }
            (name.trim().trim_matches('"'), address.trim())
        }
        None => ("", written.trim()),
    };
    let read = roster::address(address).ok()?;
    let user = address.split('@').next()?;
    let name = if name.is_empty() { user } else { name };
    Some((name.to_owned(), read))
}

/// The first line that is not empty.
pub(super) fn first_line(letter: &Letter) -> &str {
    letter.text.lines().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default()
}
