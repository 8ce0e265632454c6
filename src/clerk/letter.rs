//! A letter: who wrote it, what is in it, and one answer.

use super::desk::LetterDesk;
use super::outgoing::Doubt;
use super::phrases::Phrases;
use super::ruling::{Ruling, Work, Writer};
use super::{
    addresses, around, asking, bounces, codes, confirmation, counting, custom, doubtful, effects,
    held, orders, phrases, replacing, said, seating, sender, shown, silence, staff, unsaid, wishes,
};
use crate::board::{Power, read_on};
use crate::game::case::Case;
use crate::game::seat_move::SeatMove;
use crate::game::seats::Effect;
use crate::game::{Game, Moment, Person};
use crate::language::commands::{AskedLine, StaffCommand, Wish};
use crate::mail::{Arrival, MailboxKind};
use crate::report::answers::letter::{self as words, LetterAnswer};
use crate::report::answers::seats::SeatsAnswer;
use crate::report::letters::RefusedBecause;

/// What is known of a letter before it is read.
struct SenderCheck {
    /// The held letter whose code it brings.
    confirmed: Option<Case>,
    is_proved: bool,
    /// Whether it counts once its writer sends the code that he gets.
    needs_code: bool,
    /// Whether nothing but its token proves it.
    is_by_token: bool,
    earlier: Option<sender::CameBefore>,
    /// Whether others saw it.
    was_shown: bool,
}

/// Rules on a letter.
pub fn handle(game: &Game, arrival: &Arrival, now: Moment) -> Ruling {
    rule_on(Work::new(game, now, format!("letter {}", arrival.number)), game, arrival)
}

/// The same in a ruling that has begun. The letter is read on the game's map.
pub(super) fn rule_on(work: Work, game: &Game, arrival: &Arrival) -> Ruling {
    read_on(game.map(), || ruled(work, game, arrival))
}

fn ruled(mut work: Work, game: &Game, arrival: &Arrival) -> Ruling {
    if arrival.letter.automatic && !may_count(game, arrival) {
        bounces::note(&mut work, arrival);
        return work.done();
    }
    let one = sender::as_one_author(arrival, |address| game.person_at(address).is_some());
    let (arrival, said) = &phrases::without_phrases(one.as_ref().unwrap_or(arrival));
    let Some(writer) = sender::writer(game, &arrival.letter).cloned() else {
        shown::void(&mut work, arrival, None);
        unknown(&mut work, arrival);
        return work.done();
    };
    let check = check_sender(&mut work, game, arrival, &writer, said);
    let is_proved = check.is_proved;
    if arrival.letter.automatic {
        // A letter that must not be answered counts if it is surely his.
        if !is_proved {
            return work.done();
        }
        work.keep_silent_to(&writer.id);
    } else if !is_proved {
        // Only its reader, and people he showed it to, have the token: we ask about it at once.
        work.doubt(&writer.id, if check.needs_code { Doubt::Asked } else { Doubt::Unproved });
    }
    if let Some(earlier) = check.earlier {
        // An unproved one was reported when it came first.
        let is_told = is_proved && !arrival.letter.automatic;
        if let Some(told) = earlier.told.filter(|_| is_told) {
            let draft = words::came_before(game, &told);
            work.doubt(&writer.id, Doubt::Unproved);
            work.write(&writer.id, draft);
        }
        return work.done();
    }
    if arrival.mailbox == MailboxKind::Confirmation {
        confirmation::keep(&mut work, arrival, writer, is_proved);
        return work.done();
    }
    let mut work = take_up(work, arrival, writer, said, check);
    seating::introduce(&mut work);
    work.done()
}

fn check_sender(
    work: &mut Work,
    game: &Game,
    arrival: &Arrival,
    writer: &Person,
    said: &Phrases,
) -> SenderCheck {
    let confirmed = custom::confirmed(work, writer, said);
    let is_proved = confirmed.is_some() || sender::is_proved(game, arrival, writer, said);
    let needs_code = !is_proved && custom::needs_code(game, arrival, writer);
    let is_by_token = confirmed.is_none() && custom::is_by_token(game, arrival, writer);
    let earlier = came_before(game, arrival, writer, is_proved);
    let is_new = is_proved && earlier.is_none();
    let was_shown = shown::void(work, arrival, Some(&writer.id).filter(|_| is_new));
    SenderCheck { confirmed, is_proved, needs_code, is_by_token, earlier, was_shown }
}

fn take_up(
    mut work: Work,
    arrival: &Arrival,
    writer: Person,
    said: &Phrases,
    check: SenderCheck,
) -> Work {
    let received = confirmation::earliest(&work.state, arrival);
    let mut new = None;
    if check.is_proved {
        let answered = Writer::Person(writer.id.clone());
        work = work.answering(arrival.letter.message_id.as_deref(), answered);
        new = phrases::take_new_phrase(&mut work, arrival, &writer.id, said);
        custom::note(&mut work, arrival, &writer.id);
    }
    let differs = confirmation::differs(&work.state, arrival);
    let mut desk = LetterDesk::new(&mut work, arrival, received, writer);
    desk.was_shown = check.was_shown && check.is_proved;
    desk.is_by_token = check.is_by_token;
    desk.answers.extend(new.map(Into::into));
    desk.answers.extend(differs.map(Into::into));
    let is_all = check.confirmed.is_some() && arrival.letter.text.trim().is_empty();
    if let Some(case) = check.confirmed {
        custom::let_in(&mut desk, &case);
    }
    if is_all {
        desk.reply(None, true);
    } else if check.is_proved {
        desk.rule();
        silence::note(&mut desk);
    } else {
        if let Some(miss) = phrases::note_miss(desk.work, arrival, &desk.writer.id, said) {
            desk.answers.push(miss.into());
            desk.work.doubt(&desk.writer.id, Doubt::ShutOut);
        }
        let found = sender::found(&desk.work.state, arrival, said);
        desk.keep_apart(&found, check.needs_code)
    }
    work
}

/// Whether a letter that must not be answered may be a player's, and count: a person may have
/// written it, and to us. A letter that only came through a list of which he is a member was
/// written to that list.
fn may_count(game: &Game, arrival: &Arrival) -> bool {
    let letter = &arrival.letter;
    letter.unanswerable && letter.refused.is_none() && sender::is_addressed(game, letter)
}

/// A letter from a writer whom the game does not know.
fn unknown(work: &mut Work, arrival: &Arrival) {
    let is_copy = arrival.mailbox == MailboxKind::Confirmation;
    if arrival.letter.automatic || is_copy || addresses::confirm(work, arrival) {
        return;
    }
    // An answer to a forged address would go to a person who did not write.
    if !sender::is_authentic(&work.state.proof, arrival) {
        return addresses::tell_namesake(work, arrival);
    }
    let draft = words::not_known(&work.state);
    work.write_to_stranger(&arrival.letter.from.address, draft);
}

/// Whether a letter came before. An unproved one did not count then, and takes nothing from the
/// writer's own letter.
fn came_before(
    game: &Game,
    arrival: &Arrival,
    writer: &Person,
    is_proved: bool,
) -> Option<sender::CameBefore> {
    sender::came_before(arrival, |earlier| {
        let (earlier, said) = phrases::without_phrases(earlier);
        match is_proved {
            true => {
                earlier.has_the_id_of(arrival) && sender::is_proved(game, &earlier, writer, &said)
            }
            false => earlier.says_the_same(arrival),
        }
    })
}

impl LetterDesk<'_> {
    /// A letter that may not be from the person it names. That person hears of it at the address
    /// that we know, and the master may let a player's letter in (D.X(6)).
    fn keep_apart(&mut self, found: &str, needs_code: bool) {
        match self.power() {
            Some(power) if held::may_be(self, power) => {
                held::hold(self, power, &RefusedBecause::NotProved, &[], found);
                if needs_code {
                    custom::give_code(self);
                }
            }
            _ => self.say(LetterAnswer::InYourName),
        }
        self.reply(None, true);
    }

    fn rule(&mut self) {
        self.said = said::Said::of(self, &self.arrival.letter.text);
        // An out-of-office answer has no orders, even if it quotes a letter of ours: it asks for
        // nothing, and it is no sign of life from its owner.
        if self.arrival.letter.sent_by_itself && !self.said.orders_anything() {
            return;
        }
        self.heard(false);
        if let Some(why) = doubtful::why(self) {
            self.answers.extend(why.into_iter().map(Into::into));
            self.is_unread = true;
            self.suspends_final = true;
            return self.reply(self.power(), true);
        }
        let asked = self.said.reading.asked.clone();
        self.text.clone_from(&self.said.others);
        let was_asked = !asked.is_empty();
        let asked = unsaid::carried_out(self, asked);
        let (asked, left) = asking::once(asked);
        // Orders beside a substitution are the last ones of the player who leaves (B.7). Read after
        // it, they would take the seat back.
        let (leaving, asked): (Vec<AskedLine>, Vec<AskedLine>) =
            asked.into_iter().partition(AskedLine::leaves_a_seat);
        for asked in asked {
            self.asked(asked);
        }
        asking::tell_left(self, &left);
        let power = self.power();
        let (extent, had_answer) = (self.work.extent(), self.has_answer());
        match power {
            Some(power) => orders::rule(self, power),
            None => wishes::without_seat(self, was_asked),
        }
        // The other lines are one matter: a report or a request may have several.
        if self.work.extent() != extent || self.has_answer() && !had_answer {
            let lines = (1..).zip(self.text.lines()).filter(|(_, line)| !line.trim().is_empty());
            self.work.carries_out(lines.map(|(number, _)| number));
        }
        for asked in leaving {
            self.asked(asked);
        }
        self.heard(true);
        self.reply(power, was_asked);
    }

    /// Goes on with what has waited for this letter.
    pub(super) fn go_on(&mut self) {
        for effects in std::mem::take(&mut self.later) {
            effects::go_on(self.work, &effects);
        }
    }

    /// A proved letter of a player who was silent stops the clock (D.VII(6)(a)). Where it
    /// `was_there` before the deadline of the first moves, its orders are filed first: with them he
    /// was not silent.
    fn heard(&mut self, was_there: bool) {
        let writer = self.writer.id.clone();
        let silent = |power: &Power| {
            let game = &self.work.state;
            let seat = game.seats.get(power);
            seat.is_some_and(|seat| seat.search().is_some() && seat.holder() == Some(&writer))
                && counting::was_there(game, *power, &writer, self.received) == was_there
        };
        let powers: Vec<Power> = self.work.state.powers().filter(silent).collect();
        for power in powers {
            let heard = SeatMove::Heard(writer.clone());
            let effects = effects::move_seat(self.work, power, heard, self.received);
            if effects.contains(&Effect::ClockStopped) {
                self.say(SeatsAnswer::Keeps(power));
            } else if let Some(why) = around::objected(&effects) {
                self.say(SeatsAnswer::PlaysNoMore(power, why));
            }
        }
    }

    fn asked(&mut self, asked: AskedLine) {
        if !codes::lets(self, &asked) {
            return;
        }
        let (extent, lines) = (self.work.extent(), asked.line..=asked.last);
        let is_question =
            matches!(asked.what, Ok(Wish::Help | Wish::Staff(_, StaffCommand::Queue)));
        let answer = is_question.then(|| self.answer.clone());
        self.obey(asked);
        let is_answered = answer.is_some_and(|before| self.wants_help || before != self.answer);
        if self.work.extent() != extent || is_answered {
            self.work.carries_out(lines);
        }
    }

    pub(super) fn obey(&mut self, asked: AskedLine) {
        match asked.what {
            Err(fault) => {
                let fault = LetterAnswer::LineFault(asked.line, fault.text, fault.expected);
                self.answers.push(fault.into());
            }
            Ok(Wish::Staff(authority, command)) => staff::rule(self, authority, command),
            Ok(Wish::Anothers(authority, command)) => {
                staff::refuse_anothers(self, authority, &command)
            }
            Ok(Wish::Seat(wish)) => replacing::rule(self, wish),
            Ok(Wish::Appeal(case)) => wishes::appeal(self, case),
            Ok(Wish::Confirm(case)) => wishes::confirm(self, case),
            Ok(Wish::Layout(layout)) => wishes::layout(self, layout),
            Ok(Wish::Pictures(wanted)) => wishes::pictures(self, wanted),
            Ok(Wish::Address(to)) => addresses::ask(self, &to),
            Ok(Wish::NewToken) => shown::renew(self),
            Ok(Wish::Report(text)) => wishes::report(self, text),
            Ok(Wish::Help) => self.wants_help = true,
        }
    }
}
