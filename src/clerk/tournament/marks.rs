//! What our addresses carry in letters of a tournament.

use chrono::TimeDelta;

use crate::clerk::marks;
use crate::clerk::ruling::Work;
use crate::clerk::shown;
use crate::clerk::tokens::Reader;
use crate::game::Moment;
use crate::mail::Arrival;
use crate::tournament::{Tournament, TournamentFact};

/// So long the token in a letter of a tournament proves who answers it: a question to the committee
/// and a sign-up are open for weeks.
const TOKEN_LASTS: TimeDelta = TimeDelta::days(30);

/// Whoever reads mail at an address, in lower case, as the reader of a tournament's letters.
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

/// The address from which a letter of this moment goes to somebody, and to which he answers.
pub(super) fn address_for(tournament: &Tournament, address: &str, at: Moment) -> String {
    let own = &tournament.plan.address;
    match tournament.proof.has_tokens() {
        true => marks::with_token(own, &reader(tournament, &address.to_lowercase()).token(at)),
        false => own.clone(),
    }
}

/// Whether a token proves that whoever reads mail at an address has `written` a letter that was
/// received at that moment.
pub(super) fn proves(
    tournament: &Tournament,
    address: &str,
    token: &str,
    received: Moment,
) -> bool {
    let address = address.to_lowercase();
    let written = reader(tournament, &address).written(token, received);
    written.is_some_and(|written| received - written <= TOKEN_LASTS)
}

/// Voids the tokens of somebody on the roster who wrote a proved letter that others saw. Whether
/// they are void now.
pub(super) fn void_if_shown(work: &mut Work<Tournament>, arrival: &Arrival, writer: &str) -> bool {
    let tournament = &work.state;
    let is_seen = tournament.roster.at(writer).is_some()
        && can_prove(tournament)
        && shown::was_shown(arrival, |address| is_ours(tournament, address));
    if is_seen {
        void(work, writer);
    }
    is_seen
}

/// Voids the tokens in the letters that went to an address so far.
pub(super) fn void(work: &mut Work<Tournament>, address: &str) {
    let address = address.to_lowercase();
    let count = work.state.voided.get(&address).copied().unwrap_or_default() + 1;
    work.follows(TournamentFact::TokensVoided { address, count });
}

fn is_ours(tournament: &Tournament, address: &str) -> bool {
    let plan = &tournament.plan;
    let boards = tournament.games().map(|(_, game)| plan.game_address(game));
    let own = [plan.address.clone()].into_iter().chain(plan.confirmation.clone()).chain(boards);
    let address = shown::plain(address);
    own.into_iter().any(|own| shown::plain(&own).eq_ignore_ascii_case(&address))
}

/// Whether letters to a tournament have to show who wrote them, and can.
pub(super) fn can_prove(tournament: &Tournament) -> bool {
    tournament.proof.has_tokens()
}
