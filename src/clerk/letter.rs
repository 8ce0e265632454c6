//! A letter: who wrote it, what is in it, and one answer to all of it.

use super::commands::{self, Asked, Wish};
use super::ruling::{Ruling, Work};
use super::{
    addresses, confirmation, doubtful, effects, orders, replacing, say, seating, sender, staff,
    wishes,
};
use crate::board::Power;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Effect, Right};
use crate::game::{Game, Moment, Person, PersonId};
use crate::mail::{Arrival, MailboxKind};
use crate::orders::reader::Reading;
use crate::report::letters::Draft;

/// A letter being ruled on.
pub(super) struct Desk<'l> {
    pub(super) work: &'l mut Work,
    pub(super) arrival: &'l Arrival,
    /// When it counts as received: the earlier of its two boxes (D.VII(1)).
    pub(super) received: Moment,
    pub(super) writer: Person,
    /// What the letter says besides commands of its own lines: orders, press, ballots.
    pub(super) text: String,
    /// Sentences that answer what was asked, in the order of the lines.
    pub(super) answers: Vec<String>,
    /// What follows once the letter is answered: a game that waited for these orders goes on.
    pub(super) later: Vec<Vec<Effect>>,
    /// The letter that answers, if it is more than sentences.
    pub(super) answer: Option<Draft>,
    /// Whether what was asked is answered in a letter of its own.
    pub(super) is_answered: bool,
}

/// Rules on a letter.
pub fn handle(game: &Game, arrival: &Arrival, now: Moment) -> Ruling {
    let mut work = Work::new(game, now, format!("letter {}", arrival.number));
    if arrival.letter.automatic {
        return work.done();
    }
    if arrival.mailbox == MailboxKind::Confirmation {
        confirmation::keep(&mut work, arrival);
        return work.done();
    }
    let Some(writer) = sender::writer(game, &arrival.letter).cloned() else {
        if addresses::confirm(&mut work, arrival) {
            return work.done();
        }
        let text = "This address is not known here. Write from the address with which you are \
            registered, or ask the game master to change it.";
        let draft = say::answer(game, "Your letter was not read", &[text.to_owned()]);
        work.write_to_stranger(&arrival.letter.from.address, draft);
        return work.done();
    };
    let mut work = work.answering(arrival.letter.message_id.as_deref(), &writer.id);
    let received = confirmation::earliest(game, arrival);
    Desk::new(&mut work, arrival, received, writer).rule();
    seating::introduce(&mut work);
    work.done()
}

impl<'l> Desk<'l> {
    pub(super) fn new(
        work: &'l mut Work,
        arrival: &'l Arrival,
        received: Moment,
        writer: Person,
    ) -> Desk<'l> {
        let (answers, later) = (Vec::new(), Vec::new());
        let text = arrival.letter.text.clone();
        let (answer, is_answered) = (None, false);
        Desk { work, arrival, received, writer, text, answers, later, answer, is_answered }
    }

    fn rule(&mut self) {
        self.heard();
        if let Some(why) = doubtful::why(self) {
            self.answers.extend(why);
            return self.reply(None, true);
        }
        // Where press begins and ends is the same whoever writes it.
        let press = orders::reading(self, Power::Austria).press;
        let asked = commands::read(&self.text, &press);
        self.text = commands::others(&self.text, &asked);
        let was_asked = !asked.is_empty();
        for asked in asked {
            self.asked(asked);
        }
        let power = self.power();
        match power {
            Some(power) => orders::rule(self, power),
            None => wishes::without_seat(self, was_asked),
        }
        self.reply(power, was_asked);
    }

    /// Goes on with what has waited for this letter.
    pub(super) fn go_on(&mut self) {
        for effects in std::mem::take(&mut self.later) {
            effects::go_on(self.work, &effects);
        }
    }

    /// A proved letter of a player who was silent stops the clock (D.VII(6)(a)).
    fn heard(&mut self) {
        let writer = self.writer.id.clone();
        let silent = |power: &Power| {
            let seat = self.work.game.seats.get(power);
            seat.is_some_and(|seat| seat.search().is_some() && seat.holder() == Some(&writer))
        };
        let powers: Vec<Power> = Power::ALL.into_iter().filter(silent).collect();
        for power in powers {
            let heard = SeatMove::Heard(writer.clone());
            let effects = effects::move_seat(self.work, power, heard, self.received);
            if effects.contains(&Effect::ClockStopped) {
                self.say(format!("You have written, and so you keep {power} (D.VII(6)(a))."));
            } else if let Some(why) = wishes::objected(&effects) {
                self.say(format!("You can't play {power} any more: {why}."));
            }
        }
    }

    fn asked(&mut self, asked: Asked) {
        match asked.what {
            Err(fault) => {
                let (line, text) = (asked.line, fault.text);
                self.answers.push(format!("Line {line}, \"{text}\": {}", fault.expected));
            }
            Ok(Wish::Staff(authority, command)) => staff::rule(self, authority, command),
            Ok(Wish::Seat(wish)) => replacing::rule(self, wish),
            Ok(Wish::Appeal(case)) => wishes::appeal(self, case),
            Ok(Wish::Confirm(case)) => wishes::confirm(self, case),
            Ok(Wish::Address(to)) => addresses::ask(self, &to),
            Ok(Wish::Report(text)) => wishes::report(self, text),
        }
    }

    /// The power for which the writer may send orders. Of several, a captain's own comes last, for
    /// he names the other by writing for it.
    pub(super) fn power(&self) -> Option<Power> {
        let may = |power: &Power| self.right(*power) != Right::Nothing;
        let mut powers = Power::ALL.into_iter().filter(may);
        let first = powers.next()?;
        let rest: Vec<Power> = powers.collect();
        if rest.is_empty() {
            return Some(first);
        }
        let letter = &self.arrival.letter;
        let named = std::iter::once(first).chain(rest).find(|power| {
            let name = power.name().to_lowercase();
            let first_line = letter.text.lines().find(|line| !line.trim().is_empty());
            let heads = [Some(letter.subject.as_str()), first_line];
            heads.into_iter().flatten().any(|head| head.to_lowercase().contains(&name))
        });
        named.or(Some(first))
    }

    pub(super) fn right(&self, power: Power) -> Right {
        let seat = self.work.game.seats.get(&power);
        let around = effects::around(&self.work.game, power, self.received);
        seat.map_or(Right::Nothing, |seat| seat.may_write(&self.writer.id, &around))
    }

    /// A sentence of the answer.
    pub(super) fn say(&mut self, sentence: impl Into<String>) {
        let sentence = sentence.into();
        if !self.answers.contains(&sentence) {
            self.answers.push(sentence);
        }
    }

    /// Short form for the writer's name in the ledger.
    pub(super) fn id(&self) -> PersonId {
        self.writer.id.clone()
    }

    /// One answer, whatever was asked.
    pub(super) fn reply(&mut self, power: Option<Power>, was_asked: bool) {
        let id = self.id();
        if let Some(draft) = self.answer.take() {
            // What the letter that answers has not said itself is said below it.
            let draft = draft.and(&std::mem::take(&mut self.answers));
            self.work.write(&id, draft);
            // What a receipt does not tell goes with it.
            if !self.answers.is_empty() {
                let draft = say::answer(&self.work.game, "Answer to your letter", &self.answers);
                self.work.write(&id, draft);
            }
            return self.go_on();
        }
        if self.answers.is_empty() && !was_asked && !self.is_answered && power.is_some() {
            self.say(
                "I found nothing in your letter for me: no orders, no command. Write \"help\" on \
                a line of its own to see what I understand.",
            );
        }
        if !self.answers.is_empty() {
            let draft = say::answer(&self.work.game, "Answer to your letter", &self.answers);
            self.work.write(&id, draft);
        }
        self.go_on();
    }
}

/// Whether a reading holds anything that was meant as orders.
pub(super) fn has_orders(reading: &Reading) -> bool {
    !(reading.orders.is_empty() && reading.plans.is_empty() && reading.refused.is_empty())
}
