//! What has to change so that a ledger forgets a person, and what stands in the way.

use std::fmt;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::found::FoundPerson;
use super::story::{each_event, subjects};
use super::traces::{self, TracedEvent};
use super::{PersonTrouble, stand_ins};
use crate::audit::replay;
use crate::game::state::Stage;
use crate::game::{Game, PersonId};
use crate::ledger::{
    AnyLedger, EventNumber, EventText, Forgetting, ForgettingGame, GameName, GameRuling,
    Ledger as _, LetterText, OutboxLetter, OutgoingNumber, StateText,
};
use crate::rules::{EventReader, Subject};
use crate::tournament::Tournament;

/// What forgetting a person would change.
#[derive(Debug, Default)]
pub struct ForgetPlan {
    pub forgetting: Forgetting,
    /// Letters that must be ruled on first.
    pub unruled: usize,
    /// Letters that must be sent, or dropped, first.
    pub unsent: Vec<OutgoingNumber>,
    /// Where the person is still needed.
    pub needed: Vec<Needed>,
}

/// Where a person is still needed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Holds a seat of a board that runs.
    Sits { board: GameName, power: String },
    /// Leads, watches or rules on a board or tournament that goes on.
    Leads { subject: GameName },
    /// Has signed up for a tournament whose boards are not drawn.
    SignedUp { tournament: GameName },
}

impl fmt::Display for Needed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Needed::Sits { board, power } => write!(f, "plays {power} on {board}, which goes on"),
            Needed::Leads { subject } => write!(f, "has an office in {subject}, which goes on"),
            Needed::SignedUp { tournament } => {
                write!(f, "is signed up for {tournament}, whose first boards are not drawn")
            }
        }
    }
}

impl ForgetPlan {
    /// Whether there is nothing left to forget.
    pub fn is_empty(&self) -> bool {
        let Forgetting { letters, outgoing, games } = &self.forgetting;
        letters.is_empty() && outgoing.is_empty() && games.is_empty()
    }

    /// How many events change.
    pub fn events(&self) -> usize {
        self.forgetting.games.iter().map(|game| game.events.len()).sum()
    }
}

/// Works out what forgetting a person would change. States are made in the name of a version.
pub fn plan(
    ledger: &AnyLedger,
    person: &FoundPerson,
    version: &str,
) -> Result<ForgetPlan, PersonTrouble> {
    let needles = person.needles(ledger)?;
    let mut plan = ForgetPlan::default();
    for game in subjects(ledger)? {
        let traced = traces::events(ledger, person, &needles, &game)?;
        if traced.is_empty() {
            continue;
        }
        let anew = match game.tournament() {
            Some(_) => {
                let (anew, tournament) =
                    rewritten(ledger, &game, &traced, version, replay::older_event)?;
                plan.needed.extend(needed_in_tournament(&tournament, person, &game));
                anew
            }
            None => {
                let (anew, board) = rewritten(ledger, &game, &traced, version, |_: &Game, _| ())?;
                plan.needed.extend(needed_on_board(&board, person, &game));
                anew
            }
        };
        plan.forgetting.games.push(anew);
    }
    let letters = traces::letters(ledger, person, &needles)?;
    let unruled = ledger.unruled(usize::MAX)?;
    let gone: Vec<_> = letters.written.union(&letters.naming).copied().collect();
    plan.unruled = unruled.iter().filter(|letter| gone.contains(&letter.number)).count();
    plan.forgetting.letters = gone;
    for (number, letter) in letters.sent.iter().chain(&letters.quoting) {
        let is_theirs = letters.sent.contains_key(number);
        let (to, text) = emptied(ledger, person, letter, is_theirs)?;
        if to != letter.to || text != letter.text {
            plan.forgetting.outgoing.push((*number, to, text));
        }
    }
    let waits = ledger.unsent(usize::MAX)?;
    let changes = |number| plan.forgetting.outgoing.iter().any(|(other, ..)| *other == number);
    plan.unsent = waits.iter().map(|letter| letter.number).filter(|n| changes(*n)).collect();
    Ok(plan)
}

/// A game whose events are rewritten, and its state before, which says who is needed.
fn rewritten<S: Subject>(
    ledger: &AnyLedger,
    game: &GameName,
    traced: &[TracedEvent],
    version: &str,
    older: impl Fn(&S, &mut S::Event),
) -> Result<(ForgettingGame, S), PersonTrouble>
where
    S::Event: Serialize + DeserializeOwned,
{
    let unreadable = |number, why| PersonTrouble::Unreadable { game: game.clone(), number, why };
    let mut events: Vec<(EventNumber, EventText)> = Vec::new();
    let (mut before, mut after, mut last) = (None, None, EventNumber(0));
    let (mut reader, mut anew) = (EventReader::default(), EventReader::default());
    each_event(ledger, game, |number, text| {
        let event = reader.read::<S, _>(|| text.read()).map_err(|why| unreadable(number, why))?;
        let other = match traced.iter().find(|traced| traced.number == number) {
            Some(traced) => {
                let read = || serde_json::from_value(traced.without.clone());
                let other = anew.read::<S, _>(read).map_err(|why| unreadable(number, why))?;
                let text = EventText::write(&other).map_err(|why| unreadable(number, why))?;
                events.push((number, text));
                other
            }
            None => event.clone(),
        };
        anew = reader;
        go_on(&mut before, event, &older);
        go_on(&mut after, other, &older);
        last = number;
        Ok(())
    })?;
    let (Some(before), Some(after)) = (before, after) else {
        return Err(PersonTrouble::Empty(game.clone()));
    };
    let directory = after.directory();
    let ruling = GameRuling {
        game: game.clone(),
        expected: last,
        events: Vec::new(),
        state: StateText::write(&after).map_err(|why| unreadable(last, why))?,
        next_wake: after.next_wake(),
        addresses: directory.addresses,
        tags: directory.names,
    };
    Ok((ForgettingGame { events, after: ruling, version: version.to_owned() }, before))
}

fn go_on<S: Subject>(
    state: &mut Option<S>,
    mut event: S::Event,
    older: &impl Fn(&S, &mut S::Event),
) {
    let Some(mut now) = state.take().or_else(|| S::begun(&event)) else { return };
    older(&now, &mut event);
    now.apply(&event);
    *state = Some(now);
}

fn needed_on_board(board: &Game, person: &FoundPerson, name: &GameName) -> Vec<Needed> {
    if matches!(board.stage, Stage::Over(_)) {
        return Vec::new();
    }
    let is_theirs = |id: &PersonId| person.is_id(name, &id.0);
    let holds = board
        .seats
        .iter()
        .filter(|(_, seat)| seat.holder().is_some_and(is_theirs) || seat.for_good().any(is_theirs));
    let mut needed: Vec<Needed> = holds
        .map(|(power, _)| Needed::Sits { board: name.clone(), power: power.to_string() })
        .collect();
    let staff = &board.staff;
    let many = staff.assistants.iter().chain(&staff.committee).chain(&staff.observer);
    let mut offices = many.chain(&staff.chief).chain([&staff.master, &staff.director]);
    if offices.any(is_theirs) {
        needed.push(Needed::Leads { subject: name.clone() });
    }
    needed
}

fn needed_in_tournament(
    tournament: &Tournament,
    person: &FoundPerson,
    name: &GameName,
) -> Vec<Needed> {
    if tournament.finish.is_some() {
        return Vec::new();
    }
    let mut needed = Vec::new();
    let mut members = tournament.roster.members.iter();
    let theirs: Vec<_> =
        members.by_ref().filter(|member| person.is_id(name, &member.id.0)).collect();
    if theirs.iter().any(|member| member.roles.iter().any(|role| role.is_office())) {
        needed.push(Needed::Leads { subject: name.clone() });
    } else if !theirs.is_empty() && tournament.draws.is_empty() {
        needed.push(Needed::SignedUp { tournament: name.clone() });
    }
    needed
}

/// What stays in the outbox of a letter: where it went and when, and a hash of its words.
fn emptied(
    ledger: &AnyLedger,
    person: &FoundPerson,
    letter: &OutboxLetter,
    is_theirs: bool,
) -> Result<(String, LetterText), PersonTrouble> {
    let unreadable = PersonTrouble::UnreadableLetter;
    let old: Value = letter.text.read().map_err(unreadable)?;
    if old["text"].as_str().is_some_and(stand_ins::are_words) {
        return Ok((letter.to.clone(), letter.text.clone()));
    }
    let to = match is_theirs {
        true => stand_ins::address(ledger, &letter.to.to_lowercase())?,
        false => letter.to.clone(),
    };
    let words = stand_ins::words(ledger, letter.text.as_str())?;
    let mut new = json!({"to": to, "subject": words, "text": words});
    for key in ["from", "message_id", "thread", "date", "kind"] {
        if let Some(value) = old.get(key) {
            new[key] = value.clone();
        }
    }
    new["person"] = match (is_theirs, old["person"].as_str()) {
        (true, Some(id)) => json!(stand_ins::id(ledger, &person.mark, id)?),
        _ => old["person"].clone(),
    };
    if let Some(from) = new["from"].as_str().and_then(without_token) {
        new["from"] = Value::from(from);
    }
    Ok((to, LetterText::write(&new).map_err(unreadable)?))
}

/// An address of a board without the part after its last plus, which is its reader's token.
fn without_token(address: &str) -> Option<String> {
    let (user, host) = address.rsplit_once('@')?;
    let (board, _) = user.rsplit_once('+')?;
    Some(format!("{board}@{host}"))
}
