//! What our addresses carry in letters of a tournament.

use std::collections::BTreeSet;

use chrono::TimeDelta;

use crate::clerk::letter_proof::LetterProof;
use crate::clerk::marks;
use crate::clerk::ruling::Work;
use crate::clerk::shown;
use crate::clerk::tokens::Reader;
use crate::game::{Moment, PersonId};
use crate::mail::Arrival;
use crate::report::answers::sender::{self as words, SenderAnswer};
use crate::tournament::{Tournament, TournamentFact};

/// How long the token in a letter of a tournament proves who answers it: a question to the
/// committee and a sign-up are open for weeks.
const TOKEN_LASTS: TimeDelta = TimeDelta::days(30);

/// The person who reads mail at an address, in lower case, as the reader of a tournament's letters.
fn reader<'t>(tournament: &'t Tournament, address: &'t str) -> Reader<'t> {
    Reader {
        key: &tournament.plan.secret,
        of: &tournament.plan.short,
        name: address,
        voided: tournament.voided.get(address).copied().unwrap_or_default(),
        per_letter: tournament.proof.per_letter,
        since: tournament.tokens_since,
    }
}

/// What proves letters from an address, in lower case.
fn letter_proof<'t>(tournament: &'t Tournament, address: &'t str) -> LetterProof<'t> {
    LetterProof {
        proof: &tournament.proof,
        address: &tournament.plan.address,
        reader: reader(tournament, address),
        authentic: &tournament.authentic,
    }
}

/// The address from which a letter of this moment goes to a person, and to which he answers.
pub(super) fn address_for(tournament: &Tournament, address: &str, at: Moment) -> String {
    let own = &tournament.plan.address;
    match tournament.proof.has_tokens() {
        true => marks::with_token(own, &reader(tournament, &address.to_lowercase()).token(at)),
        false => own.clone(),
    }
}

/// Whether a letter came to the address that only its writer was told.
pub(super) fn has_token(tournament: &Tournament, arrival: &Arrival) -> bool {
    let address = arrival.letter.from.address.to_lowercase();
    let counts = |written| arrival.received - written <= TOKEN_LASTS;
    letter_proof(tournament, &address).has_token(arrival, counts)
}

/// Whether a letter is not authentic, though earlier ones of its writer were.
pub(super) fn falls_short(tournament: &Tournament, arrival: &Arrival) -> bool {
    let address = arrival.letter.from.address.to_lowercase();
    letter_proof(tournament, &address).falls_short(arrival)
}

/// Notes what a letter says of later ones, and returns whether others saw it. If they did, every
/// token of the roster's that appears in it is void, no matter who wrote it, and so are those of
/// its writer, if he is `proved`.
pub(super) fn note(work: &mut Work<Tournament>, arrival: &Arrival, proved: Option<&str>) -> bool {
    let proved = proved.filter(|address| work.state.roster.at(address).is_some());
    let authentic =
        proved.and_then(|address| letter_proof(&work.state, address).newly_authentic(arrival));
    if let Some(address) = authentic {
        work.follows(TournamentFact::Authenticated { address });
    }
    let tournament = &work.state;
    if !shown::was_shown(&tournament.proof, &own(tournament), arrival) {
        return false;
    }
    let counts = |written| arrival.received - written <= TOKEN_LASTS;
    let is_seen = |address: &String| {
        let stands_in_it = letter_proof(tournament, address).has_token(arrival, counts);
        stands_in_it || proved == Some(address.as_str())
    };
    let addresses = tournament.roster.members.iter().map(|member| member.address.to_lowercase());
    let seen: BTreeSet<String> = addresses.filter(is_seen).collect();
    seen.iter().for_each(|address| void(work, address));
    true
}

/// Voids the tokens in the letters that went to an address so far.
pub(super) fn void(work: &mut Work<Tournament>, address: &str) {
    let address = address.to_lowercase();
    let count = work.state.voided.get(&address).copied().unwrap_or_default() + 1;
    work.follows(TournamentFact::TokensVoided { address, count });
}

/// How often the tokens of an address were voided.
pub(super) fn times_voided(tournament: &Tournament, address: &str) -> u32 {
    tournament.voided.get(&address.to_lowercase()).copied().unwrap_or_default()
}

/// A person asks for a new address to answer to.
pub(super) fn renew(work: &mut Work<Tournament>, writer: &str) {
    if !can_prove(&work.state) {
        return work.say(SenderAnswer::HasNoTokens);
    }
    void(work, writer);
    work.say(SenderAnswer::Renewed);
}

/// The director voids the tokens of a person, and we tell him.
pub(super) fn void_anothers(work: &mut Work<Tournament>, person: &PersonId, by: &PersonId) {
    let Some(member) = work.state.roster.find(person).cloned() else { return };
    void(work, &member.address);
    work.say(SenderAnswer::Voided(member.name.clone()));
    if person != by {
        let draft = words::was_voided(&work.state.plan.short);
        work.write(person, draft);
    }
}

/// A tournament's own addresses, and those of its boards.
fn own(tournament: &Tournament) -> Vec<String> {
    let plan = &tournament.plan;
    let boards = tournament.games().map(|(_, game)| plan.game_address(game));
    [plan.address.clone()].into_iter().chain(plan.confirmation.clone()).chain(boards).collect()
}

/// Whether letters to a tournament have to show who wrote them, and can.
pub(super) fn can_prove(tournament: &Tournament) -> bool {
    tournament.proof.has_tokens()
}
