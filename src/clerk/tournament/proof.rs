//! Who has written to a tournament (D.X(6)). Where the operator asks for tokens, each letter goes
//! out from an address that only its reader is told. A writer who uses it reads the mail of the
//! address from which he writes, so a newcomer can prove himself, too.

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
use crate::report::answers::answer::ClerkAnswer;
use crate::report::answers::tournament::letter::{self as words, EventLetterAnswer};
use crate::tournament::Tournament;

/// Whether a letter is proved to be from the person it names.
pub(super) fn is_proved(tournament: &Tournament, arrival: &Arrival) -> bool {
    let is_authentic = sender::is_authentic(&tournament.proof, arrival);
    let has_token = marks::has_token(tournament, arrival);
    match needs_both(tournament) {
        true => is_authentic && has_token,
        false => is_authentic || has_token && !marks::falls_short(tournament, arrival),
    }
}

/// If both are asked for and nothing less, one is too little.
fn needs_both(tournament: &Tournament) -> bool {
    tournament.proof.ways.iter().eq([&ProofWay::TokenAndAuthentication])
}

/// What an unproved letter lacks of a proof.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Lacks {
    #[default]
    Nothing,
    /// No sign that its writer reads mail at his address.
    Token,
    /// Our mail server does not find it authentic, but found the writer's letters so, or has to.
    Authentication,
}

/// Notes what a letter lacks of a proof, and whether what it asks for has to wait for one.
pub(super) fn note_lacks(work: &mut Work<Tournament>, tournament: &Tournament, arrival: &Arrival) {
    let is_known = tournament.roster.at(&arrival.letter.from.address).is_some();
    let is_told = !marks::can_prove(tournament) || marks::has_token(tournament, arrival);
    let lacks = match is_proved(tournament, arrival) {
        true => Lacks::Nothing,
        false if is_told => Lacks::Authentication,
        false => Lacks::Token,
    };
    work.pending.has_to_prove = is_asked_of(tournament, is_known, lacks);
    work.pending.lacks = lacks;
}

/// Whether what an unproved letter asks for has to wait for a proof. A known person gets a code
/// instead if there are no tokens, or if his letter has one and nothing shows more.
fn is_asked_of(tournament: &Tournament, is_known: bool, lacks: Lacks) -> bool {
    match lacks {
        Lacks::Nothing => false,
        Lacks::Authentication if is_known && !needs_both(tournament) => false,
        Lacks::Authentication if !marks::can_prove(tournament) => tournament.proof.server.is_some(),
        Lacks::Token | Lacks::Authentication => true,
    }
}

/// Asks the person who seems to have written for a proof. The letter has none of the words that
/// were written.
pub(super) fn ask(work: &mut Work<Tournament>) {
    ask_for(work, false);
}

/// Does the same for a person who signs up.
pub(super) fn ask_to_sign_up(work: &mut Work<Tournament>, writer: &str) {
    ask_for(work, work.state.roster.at(writer).is_none());
}

fn ask_for(work: &mut Work<Tournament>, signs_up: bool) {
    let asked = match work.pending.lacks {
        Lacks::Token if signs_up => EventLetterAnswer::SignUpNotProved,
        Lacks::Token => EventLetterAnswer::NotProved,
        Lacks::Authentication | Lacks::Nothing => EventLetterAnswer::NotSigned,
    };
    let asked = ClerkAnswer::from(asked);
    if !work.ruling.said.contains(&asked) {
        work.say(asked);
    }
}

/// Whether a letter lacks what tokens can't give.
pub(super) fn falls_short(work: &Work<Tournament>) -> bool {
    marks::can_prove(&work.state) && work.pending.lacks != Lacks::Nothing
}

/// A line that binds its writer.
pub(super) struct Asked<'l> {
    pub(super) line: &'l str,
    /// The code after it.
    pub(super) given: Option<&'l str>,
    /// Whether its writer can't take it back.
    pub(super) for_good: bool,
}

/// Whether a line that binds its writer may be carried out: it is his, as the operator asks for
/// proof, and he has confirmed what he can't take back. Without tokens a code does their work,
/// which goes to the writer's address.
pub(super) fn lets(work: &mut Work<Tournament>, asked: &Asked, person: &PersonId) -> bool {
    let Asked { line, given, for_good } = *asked;
    let ways = &work.state.proof.ways;
    let is_authentic = ways.contains(&ProofWay::Authentication) || marks::can_prove(&work.state);
    let is_his = ways.is_empty() || is_authentic && work.pending.lacks == Lacks::Nothing;
    if is_his && !for_good {
        return true;
    }
    let address = work.state.roster.find(person).map(|member| member.address.clone());
    let now_voided = marks::times_voided(&work.state, &address.unwrap_or_default());
    if given == Some(code(work, asked, person, work.pending.voided_before).as_str()) {
        work.pending.has_code = true;
        return true;
    }
    if work.pending.has_to_prove {
        ask(work);
        return false;
    }
    let told = if is_his { EventLetterAnswer::IsForGood } else { EventLetterAnswer::ToConfirm };
    work.say(told((*line).to_owned()));
    let code = code(work, asked, person, now_voided);
    work.say_line(format!("{line} confirm {code}"));
    false
}

/// It stays the same while the tournament goes on, since others write at the same time, but changes
/// once others saw a letter of its writer, for that letter may contain the code.
fn code(work: &Work<Tournament>, asked: &Asked, person: &PersonId, voided: u32) -> String {
    let (round, voided) = (work.state.advanced.len().to_string(), voided.to_string());
    let mut code =
        opaque(&work.state.plan.secret, &["own", asked.line, &person.0, &round, &voided]);
    code.truncate(CODE_LEN);
    code
}

/// What makes it doubtful that the writer has asked for the answer to his letter.
pub(super) fn doubt(work: &Work<Tournament>, is_known: bool, binds: bool) -> Option<Doubt> {
    let (tournament, lacks) = (&work.state, work.pending.lacks);
    let gets_code = lacks == Lacks::Authentication && !needs_both(tournament);
    match lacks == Lacks::Nothing || work.pending.has_code {
        true => None,
        false if !is_known => Some(Doubt::Unproved),
        false if binds && gets_code => Some(Doubt::Asked),
        false if marks::can_prove(tournament) => Some(Doubt::Unproved),
        // Our mail server could have found it authentic, and did not.
        false => {
            let ways = &tournament.proof.ways;
            ways.contains(&ProofWay::Authentication).then_some(Doubt::Unproved)
        }
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

/// The ruling on a letter that came before: tells its writer the first time.
pub(super) fn tell_again(
    mut work: Work<Tournament>,
    earlier: &sender::CameBefore,
    writer: &str,
) -> Ruling<Tournament> {
    let Some(told) = &earlier.told else { return work.done() };
    let person = work.state.roster.at(writer).map(|member| member.id.clone());
    let draft = words::came_before(&work.state, &told.to_string());
    work.post(person, writer, draft);
    if let Some(letter) = work.ruling.letters.last_mut() {
        letter.doubt = Some(Doubt::Unproved);
    }
    work.done()
}
