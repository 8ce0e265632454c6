//! A letter tried at a prompt: the answer of a board on which nothing has happened yet.

use std::collections::BTreeMap;

use super::letter;
use super::outgoing::Outgoing;
use super::ruling::Work;
use crate::board::Power;
use crate::game::calendar::Calendar;
use crate::game::event::Opening;
use crate::game::policy::Policy;
use crate::game::seats::{Seat, SeatRound};
use crate::game::setup::Setup;
use crate::game::staff::Staff;
use crate::game::{Game, Moment, Person, PersonId};
use crate::language::reader::ReadingQuestion;
use crate::mail::{Arrival, Facts, Letter, MailAddress, MailboxKind};
use crate::report::letters::LetterKind;

/// The text in the brackets of the subjects.
const TAG: &str = "check";
const BOARD: &str = "board@check.example";
const MASTER: &str = "gm";
/// The usual years of a game; one that is later lasts for its own year.
const FIRST_YEAR: u16 = 1901;
const LAST_YEAR: u16 = 1909;

/// The answer to a power's player for a letter, on a board that begins in this position and has the
/// usual policies. It names no deadline, since the board has none but a made-up one.
pub fn try_letter(letter: &Letter, question: &ReadingQuestion, now: Moment) -> Vec<Outgoing> {
    let Some(power) = question.power else { return Vec::new() };
    let game = Game::open(opening(question, now));
    let writer = id(power);
    let letter = Letter {
        from: MailAddress { address: address(&writer), ..MailAddress::default() },
        to: vec![MailAddress { address: BOARD.to_owned(), ..MailAddress::default() }],
        ..letter.clone()
    };
    let (mailbox, facts) = (MailboxKind::Orders, Facts::default());
    let arrival = Arrival { number: 1, received: now, mailbox, letter, facts, earlier: Vec::new() };
    let work = Work::new(&game, now, TAG.to_owned()).undated();
    let mut letters = letter::rule_on(work, &game, &arrival).letters;
    letters.retain(|letter| letter.person.as_ref() == Some(&writer));
    // Letters to the whole board come below the answer to him alone.
    let is_answer = |kind| matches!(kind, LetterKind::Answer | LetterKind::Receipt);
    letters.sort_by_key(|letter| !is_answer(letter.kind));
    letters
}

fn id(power: Power) -> PersonId {
    PersonId::new(power.name().to_lowercase())
}

fn address(person: &PersonId) -> String {
    format!("{}@check.example", person.0)
}

/// Names that no word in the letter could be taken for.
fn person(id: PersonId, name: &str) -> Person {
    Person { address: address(&id), id, name: name.to_owned(), zone: chrono_tz::Tz::GMT }
}

fn opening(question: &ReadingQuestion, now: Moment) -> Opening {
    let ReadingQuestion { phase, position, .. } = *question;
    let (round, master) = (SeatRound::First, PersonId::new(MASTER));
    let players = || position.powers().map(id).map(|id| person(id, ""));
    let calendar = Calendar::default();
    Opening {
        setup: Setup {
            map: None,
            id: TAG.to_owned(),
            tag: TAG.to_owned(),
            address: BOARD.to_owned(),
            confirmation: None,
            key: TAG.to_owned(),
            round,
            first_year: FIRST_YEAR,
            last_year: phase.year.max(LAST_YEAR),
            rulebook: "world-masters".to_owned(),
            scoring: None,
            event: None,
        },
        policy: Policy::default(),
        staff: Staff {
            master: master.clone(),
            director: master.clone(),
            assistants: Vec::new(),
            committee: Vec::new(),
            observer: None,
            chief: None,
        },
        people: players().chain([person(master, "GM")]).collect(),
        seats: position
            .powers()
            .map(|power| Seat::new(power, round, id(power), phase, now))
            .collect(),
        pool: Vec::new(),
        teams: BTreeMap::new(),
        holidays: Vec::new(),
        proof: Default::default(),
        notes: Vec::new(),
        position: position.clone(),
        phase,
        deadline: calendar.deadline(now, now, phase.kind(), &[]).at,
        calendar,
        published: now,
    }
}
