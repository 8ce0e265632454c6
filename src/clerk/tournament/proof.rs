//! Who has written to a tournament (D.X(6)). Where the operator asks for tokens, each letter goes
//! out from an address that only its reader is told: whoever writes there reads what is sent to the
//! address from which he writes, so that a newcomer can show it, too.

use super::marks;
use crate::clerk::Ruling;
use crate::clerk::marks::opaque;
use crate::clerk::outgoing::Doubt;
use crate::clerk::ruling::Work;
use crate::clerk::sender;
use crate::game::PersonId;
use crate::game::proof::ProofWay;
use crate::language::commands::coded::CODE_LEN;
use crate::mail::Arrival;
use crate::report::answers::tournament::letter as words;
use crate::tournament::Tournament;

/// Whether a letter is proved to be from whom it says it is.
pub(super) fn is_proved(tournament: &Tournament, arrival: &Arrival) -> bool {
    let is_authentic = sender::is_authentic(&tournament.proof, arrival);
    // Where both are asked for and nothing less, one is too little.
    let needs_both = tournament.proof.ways.iter().eq([&ProofWay::TokenAndAuthentication]);
    match needs_both {
        true => is_authentic && has_token(tournament, arrival),
        false => is_authentic || has_token(tournament, arrival),
    }
}

/// Whether a letter came to the address that only its writer was told.
pub(super) fn has_token(tournament: &Tournament, arrival: &Arrival) -> bool {
    let from = &arrival.letter.from.address;
    marks::can_prove(tournament)
        && !sender::proves_nothing(arrival)
        && sender::tokens(arrival, &tournament.plan.address)
            .any(|token| marks::proves(tournament, from, token, arrival.received))
}

/// Whether what an unproved letter asks for has to wait for a proof. Who is known and has no token
/// gets a code instead.
pub(super) fn is_asked_of(tournament: &Tournament, is_known: bool) -> bool {
    marks::can_prove(tournament) || !is_known && tournament.proof.server.is_some()
}

/// Asks whoever seems to have written for a proof. None of the words that were written are in it.
pub(super) fn ask(work: &mut Work<Tournament>) {
    let asked = if marks::can_prove(&work.state) { words::NOT_PROVED } else { words::NOT_SIGNED };
    if work.ruling.said.iter().all(|said| said != asked) {
        work.say(asked);
    }
}

/// A line that binds its writer.
pub(super) struct Asked<'l> {
    pub(super) line: &'l str,
    /// The code behind it.
    pub(super) given: Option<&'l str>,
    /// Whether its writer can't take it back.
    pub(super) for_good: bool,
}

/// Whether a line that binds its writer may be carried out: it is his, as the operator asks for
/// proof, and he has confirmed what he can't take back. Where there are no tokens a code does their
/// work, which goes to the writer's address.
pub(super) fn lets(
    work: &mut Work<Tournament>,
    asked: &Asked,
    person: &PersonId,
    arrival: &Arrival,
) -> bool {
    let Asked { line, given, for_good } = *asked;
    let ways = &work.state.proof.ways;
    let is_authentic = ways.contains(&ProofWay::Authentication) || marks::can_prove(&work.state);
    let is_his = ways.is_empty() || is_authentic && is_proved(&work.state, arrival);
    if is_his && !for_good {
        return true;
    }
    // It stays the same while the tournament goes on, since others write at the same time.
    let round = work.state.advanced.len().to_string();
    let mut code = opaque(&work.state.plan.secret, &["own", line, &person.0, &round]);
    code.truncate(CODE_LEN);
    if given == Some(code.as_str()) {
        work.pending.has_code = true;
        return true;
    }
    if work.pending.has_to_prove {
        ask(work);
        return false;
    }
    work.say(if is_his { words::is_for_good(line) } else { words::to_confirm(line) });
    work.say_line(format!("{line} confirm {code}"));
    false
}

/// What makes it doubtful that the writer has asked for the answer to his letter.
pub(super) fn doubt(
    tournament: &Tournament,
    (is_known, is_proved): (bool, bool),
    binds: bool,
) -> Option<Doubt> {
    let ways = &tournament.proof.ways;
    match is_proved {
        true => None,
        false if !is_known || marks::can_prove(tournament) => Some(Doubt::Unproved),
        false if binds => Some(Doubt::Asked),
        // Our mail server could have found that it is his, and did not.
        false => ways.contains(&ProofWay::Authentication).then_some(Doubt::Unproved),
    }
}

/// Whether a proved letter came before, and counted.
pub(super) fn came_before(
    tournament: &Tournament,
    arrival: &Arrival,
) -> Option<sender::CameBefore> {
    sender::came_before(arrival, |earlier| {
        earlier.has_the_id_of(arrival) && is_proved(tournament, earlier)
    })
}

/// The ruling on a letter that came before: its writer hears of it the first time.
pub(super) fn tell_again(
    mut work: Work<Tournament>,
    earlier: &sender::CameBefore,
    writer: &str,
) -> Ruling<Tournament> {
    let Some(told) = &earlier.told else { return work.done() };
    let person = work.state.roster.at(writer).map(|member| member.id.clone());
    let draft = words::came_before(&work.state, told);
    work.post(person, writer, draft);
    if let Some(letter) = work.ruling.letters.last_mut() {
        letter.doubt = Some(Doubt::Unproved);
    }
    work.done()
}
