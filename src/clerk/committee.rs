//! The committee's ballots on a case (A.5, A.6): the director puts the question, members vote by
//! mail, and the last ballot or the clock brings the answer.

use super::desk::LetterDesk;
use super::ruling::Work;
use super::{cases, say, settling};
use crate::game::Moment;
use crate::game::case::{Argument, Case, CaseDesk, CaseStep};
use crate::game::committee::{Question, QuestionOutcome};
use crate::game::event::Event;
use crate::game::votes::Ballot;
use crate::language::grammar::command::BallotChoice;
use crate::report::answers::committee::{self as words, CommitteeAnswer};
use crate::report::answers::wishes::WishesAnswer;
use crate::report::letters::CommitteeAsked;

/// The director puts a case to the committee, in the case's words or in others.
pub(super) fn ask(desk: &mut LetterDesk, number: u32, text: &str) {
    let Some(case) = desk.work.state.cases.get(number).cloned() else {
        return desk.say(WishesAnswer::NoCase(number));
    };
    if case.settled.is_some() || case.desk != CaseDesk::Committee {
        return desk.say(CommitteeAnswer::NotForIt(number));
    }
    if case.question.is_some() {
        return desk.say(CommitteeAnswer::PutAlready(number));
    }
    let is_new = !text.is_empty();
    let question = Question::new(if is_new { text } else { &case.text }, desk.work.now);
    let due = question.due;
    let step = CaseStep::Asked { question, is_new };
    desk.work.record(Event::CaseMoved { number, step });
    if let Some(case) = desk.work.state.cases.get(number).cloned() {
        tell_members(desk.work, &case, due);
        if is_new {
            tell_sides(desk.work, &case);
        }
    }
    let due = say::time(due, desk.work.now, &desk.writer).stated();
    desk.say(CommitteeAnswer::IsPut(number, due));
}

/// A committee member, or the director, comments on a case. All members read it, and it stays with
/// the case (A.5).
pub(super) fn argue(desk: &mut LetterDesk, number: u32, text: String) {
    let Some(case) = desk.work.state.cases.get(number).cloned() else {
        return desk.say(WishesAnswer::NoCase(number));
    };
    if case.desk != CaseDesk::Committee {
        return desk.say(CommitteeAnswer::NotForIt(number));
    }
    let draft = words::argued(&desk.work.state, number, &desk.writer.name, &text);
    let argument = Argument { by: desk.id(), at: desk.received, text };
    desk.work.record(Event::CaseMoved { number, step: CaseStep::Argued(argument) });
    let staff = &desk.work.state.staff;
    let mut to = staff.sitting();
    to.insert(staff.director.clone());
    to.remove(&desk.id());
    desk.work.write_all(&to, &draft);
    desk.say(CommitteeAnswer::ArgumentIsKept(number, to.len()));
}

fn tell_members(work: &mut Work, case: &Case, due: Moment) {
    let game = work.state.clone();
    let now = work.now;
    let Some(question) = &case.question else { return };
    let earlier = cases::earlier(&game, case);
    work.write_each(&game.staff.sitting(), |reader| {
        let asked = CommitteeAsked {
            tag: &game.setup.tag,
            number: case.number,
            kind: cases::kind(&case.matter),
            from: &cases::from(&game, case),
            text: &case.text,
            question: Some(question.text.as_str()).filter(|text| *text != case.text),
            earlier: &earlier,
            arguments: &cases::arguments(&game, case),
            commands: &words::commands(case),
            due: &say::time(due, now, reader),
        };
        asked.draft()
    });
}

/// A ruling binds both sides only if both agree to the question that was answered (D.I(2)).
fn tell_sides(work: &mut Work, case: &Case) {
    let Some(question) = &case.question else { return };
    let sides = case.by.iter().cloned().chain([work.state.staff.master.clone()]);
    let sides: std::collections::BTreeSet<_> = sides.collect();
    let draft = words::in_these_words(&work.state, case.number, question);
    work.write_all(&sides, &draft);
}

/// A member's ballot, or the director's, who breaks a tie (A.6).
pub(super) fn vote(desk: &mut LetterDesk, is_director: bool, number: u32, choice: BallotChoice) {
    let case = desk.work.state.cases.get(number).filter(|case| case.settled.is_none());
    let question = case.and_then(|case| case.question.clone());
    let Some(question) = question else {
        return desk.say(CommitteeAnswer::NothingPut(number));
    };
    let ballot = super::ballots::ballot(choice);
    if ballot == Ballot::Unclear {
        return desk.say(CommitteeAnswer::Unclear(number));
    }
    if !is_director && !question.is_open(desk.received) {
        return desk.say(CommitteeAnswer::IsClosed(number));
    }
    let step = CaseStep::Balloted { by: desk.id(), ballot, casting: is_director };
    desk.work.record(Event::CaseMoved { number, step });
    let counts_on_tie_only = is_director && !question.is_even;
    desk.say(match ballot {
        _ if counts_on_tie_only => CommitteeAnswer::KeptForATie(number),
        Ballot::Yes => CommitteeAnswer::Voted(number, true),
        Ballot::No => CommitteeAnswer::Voted(number, false),
        Ballot::Abstain | Ballot::Unclear => CommitteeAnswer::Abstained(number),
    });
    let voted = desk.work.state.cases.get(number).and_then(|case| case.question.as_ref());
    let is_complete = voted.is_some_and(|now| now.count(&desk.work.state.staff).is_complete());
    if question.is_even || is_complete {
        count(desk.work, number);
    }
}

/// Counts the ballots on a case: an answer, a tie for the director, or too few (Reading 25).
pub(super) fn count(work: &mut Work, number: u32) {
    let Some(case) = work.state.cases.get(number).cloned() else { return };
    let Some(question) = &case.question else { return };
    let count = question.count(&work.state.staff);
    let outcome = count.outcome(question.casting);
    let is_even = outcome == QuestionOutcome::Tied;
    if !is_even && outcome != QuestionOutcome::NoQuorum {
        let text = words::decided(question, &count, outcome == QuestionOutcome::Passed);
        return settling::settle(work, &case, None, None, &text);
    }
    let step = if is_even { CaseStep::Even } else { CaseStep::Undecided };
    work.record(Event::CaseMoved { number, step });
    let director = work.state.staff.director.clone();
    let draft = words::undecided(&work.state, number, &count, is_even);
    work.write(&director, draft);
}
