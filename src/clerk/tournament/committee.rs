//! Questions to the committee: asked, voted on, counted (A.5 to A.7).

use super::boards;
use super::obey::{GivenCommand, carry_out};
use super::refusal::{Games, WhyRefused, refuse};
use crate::clerk::ruling::Work;
use crate::game::case::Argument;
use crate::game::committee::BallotCount;
use crate::game::policy::RuleChange;
use crate::game::votes::Ballot;
use crate::game::{self, Moment, PersonId};
use crate::language::asked::read_change;
use crate::report::answers::tournament as answers;
use crate::report::answers::tournament::committee::EventCommitteeAnswer;
use crate::tournament::committee::{
    Approval, Put, QuestionMatter, QuestionOutcome, TournamentQuestion,
};
use crate::tournament::roster::Role;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentFact};

/// Settles what a question changes, who is on the committee, and who put it. Its event keeps this,
/// so that no later version reads the question's words again. For events that a version up to 0.2.0
/// wrote, this does it at replay.
pub fn settle(tournament: &Tournament, command: &mut DirectorCommand, by: Option<&PersonId>) {
    if let DirectorCommand::Ask { matter, text, put, .. } = command {
        let change = (*matter == QuestionMatter::RuleChange).then(|| read_change(text)).flatten();
        *put = Some(Put { change, sitting: tournament.sitting(), by: by.cloned() });
    }
}

/// Sends a question to all members of the committee.
pub(super) fn put(work: &mut Work<Tournament>) {
    let Some(question) = work.state.questions.last().cloned() else { return };
    for person in &question.sitting {
        let until = work.time_for(Some(person), question.until);
        work.write(person, answers::committee::asked(&work.state, &question, &until));
    }
    let until = work.time_for(None, question.until);
    if question.by.is_some() {
        work.tell_director(answers::committee::put_by_member(&work.state, &question, &until));
    }
    work.say(EventCommitteeAnswer::HasGoneOut(Box::new(question), until));
}

/// A member of the committee puts a change of the rules, or an override (A.7).
pub(super) fn put_by_member(
    work: &mut Work<Tournament>,
    command: &DirectorCommand,
    person: &PersonId,
) {
    let order = GivenCommand { by: person.clone(), why: String::new(), command: command.clone() };
    if let Err(why) = carry_out(work, &order, &Games::default()) {
        work.say_all(why);
    }
}

/// Whether a person may put a question as a member of the committee (A.7).
pub(super) fn may_put(tournament: &Tournament, order: &GivenCommand) -> bool {
    let is_members = match &order.command {
        DirectorCommand::Ask { matter, .. } => *matter != QuestionMatter::Issue,
        _ => false,
    };
    is_members && tournament.sitting().contains(&order.by)
}

/// Makes a change of the rules: tells running games (A.7). Those that begin later have it from the
/// start.
fn make(work: &mut Work<Tournament>, change: &RuleChange) {
    for game in boards::names_of_running(&work.state) {
        let passed = game::Event::RulePassed { change: change.clone() };
        work.record_in(&game, [passed]);
    }
}

/// The director approves a change of the rules, or vetoes it; tells the committee (A.7).
pub(super) fn answered(work: &mut Work<Tournament>, number: u32, approves: bool, why: &str) {
    let Some(question) = work.state.question(number).cloned() else { return };
    let said = match approves {
        true => EventCommitteeAnswer::Approved(Box::new(question.clone())),
        false => EventCommitteeAnswer::Vetoed(number, why.to_owned()),
    };
    if let Some(change) = question.change.as_ref().filter(|_| approves) {
        make(work, change);
    }
    let draft = answers::committee::directors_answer(&work.state, &question, &said.to_string());
    for person in &question.sitting {
        work.write(person, draft.clone());
    }
    work.say(said);
}

/// A ballot by letter; returns what to tell its writer.
pub(super) fn vote(
    work: &mut Work<Tournament>,
    person: &PersonId,
    number: u32,
    choice: Ballot,
    received: Moment,
) {
    let Some(question) = work.state.question(number).cloned() else {
        return work.say(EventCommitteeAnswer::NoQuestion(number));
    };
    let directs = work.state.director().is_some_and(|director| director.id == *person);
    let sits = work.state.sitting().contains(person);
    let breaks_tie = directs && question.outcome == Some(QuestionOutcome::Tied);
    if !sits && !directs {
        return work.say(EventCommitteeAnswer::DoesNotSit);
    }
    // A ballot that came in time counts, no matter when it is read (Reading 1).
    let is_late = received.timestamp() > question.until.timestamp();
    if !breaks_tie && (!question.is_open() || is_late) {
        return work.say(EventCommitteeAnswer::IsClosed(number));
    }
    let ballot = TournamentFact::Balloted { question: number, person: person.clone(), choice };
    work.enter(By::Person(person.clone()), "", ballot);
    work.say(EventCommitteeAnswer::Balloted(number, choice, directs));
    let voted = work.state.question(number).map(|question| work.state.count(question));
    let all = voted.is_some_and(BallotCount::is_complete);
    if breaks_tie || all {
        count(work, number);
    }
}

/// A committee member, or the director, comments on a question. All members read it, and it stays
/// with the question (A.5).
pub(super) fn argue(
    work: &mut Work<Tournament>,
    person: &PersonId,
    number: u32,
    (text, at): (String, Moment),
) {
    let Some(question) = work.state.question(number).cloned() else {
        return work.say(EventCommitteeAnswer::NoQuestion(number));
    };
    let mut all = work.state.sitting();
    all.extend(work.state.director().map(|director| director.id.clone()));
    if !all.remove(person) {
        return work.say(EventCommitteeAnswer::RoomIsTheirs);
    }
    let draft = answers::committee::argued(&work.state, &question, person, &text);
    let argument = Argument { by: person.clone(), at, text };
    let argued = TournamentFact::Argued { question: number, argument };
    work.enter(By::Person(person.clone()), "", argued);
    for reader in &all {
        work.write(reader, draft.clone());
    }
    work.say(EventCommitteeAnswer::ArgumentIsKept(number, all.len()));
}

/// Reminds members who have not voted, a day before ballots stop counting. Returns whether any
/// reminder was due: letters that came after it are read before ballots are counted.
pub(super) fn remind_due(work: &mut Work<Tournament>) -> bool {
    let now: Moment = work.now;
    let is_due = |question: &&TournamentQuestion| question.reminder().is_some_and(|at| at <= now);
    let due: Vec<TournamentQuestion> =
        work.state.questions.iter().filter(is_due).cloned().collect();
    for question in &due {
        work.follows(TournamentFact::Reminded { question: question.number });
        // If the daemon was down for the day, it is too late to remind the members.
        if question.until > now {
            remind(work, question);
        }
    }
    !due.is_empty()
}

fn remind(work: &mut Work<Tournament>, question: &TournamentQuestion) {
    for person in work.state.sitting() {
        if !question.ballots.contains_key(&person) {
            let until = work.time_for(Some(&person), question.until);
            let draft = answers::committee::reminded(&work.state, question, &until);
            work.write(&person, draft);
        }
    }
}

/// Counts what was due by then.
pub(super) fn count_due(work: &mut Work<Tournament>, by: Moment) {
    let is_due = |question: &&TournamentQuestion| question.is_open() && question.until <= by;
    let numbers: Vec<u32> =
        work.state.questions.iter().filter(is_due).map(|question| question.number).collect();
    for number in numbers {
        count(work, number);
    }
}

fn count(work: &mut Work<Tournament>, number: u32) {
    let director = work.state.director().map(|member| member.id.clone());
    let question = work.state.question(number).cloned();
    let Some((question, director)) = question.zip(director) else { return };
    let count = work.state.count(&question);
    let outcome = question.outcome(count, &director);
    if question.outcome == Some(outcome) {
        return;
    }
    work.follows(TournamentFact::Decided { question: number, outcome });
    if let (QuestionOutcome::Passed, QuestionMatter::Override { of }) = (outcome, question.matter) {
        let change = work.state.question(of).and_then(|vetoed| vetoed.change.clone());
        change.iter().for_each(|change| make(work, change));
    }
    let draft = answers::committee::counted(&work.state, &question, outcome, count);
    let mut to = question.sitting.clone();
    to.extend(work.state.sitting());
    to.insert(director);
    to.extend(work.state.roster.with(Role::Director).map(|member| member.id.clone()));
    for person in &to {
        work.write(person, draft.clone());
    }
}

/// Whether a question can be put to the committee.
pub(super) fn may_ask(
    tournament: &Tournament,
    matter: QuestionMatter,
    until: Moment,
    now: Moment,
) -> Result<(), WhyRefused> {
    if tournament.sitting().is_empty() {
        return refuse(EventCommitteeAnswer::NobodySits);
    }
    if until <= now {
        return refuse(EventCommitteeAnswer::TimeIsOver);
    }
    match matter {
        QuestionMatter::Override { of } => match tournament.question(of) {
            Some(question) if question.approval == Some(Approval::Vetoed) => Ok(()),
            _ => refuse(EventCommitteeAnswer::NotVetoed(of)),
        },
        QuestionMatter::Issue | QuestionMatter::RuleChange => Ok(()),
    }
}

/// Whether a question waits for the director.
pub(super) fn may_answer(tournament: &Tournament, number: u32) -> Result<(), WhyRefused> {
    let Some(question) = tournament.question(number) else {
        return refuse(EventCommitteeAnswer::NoQuestion(number));
    };
    let waits = question.matter == QuestionMatter::RuleChange
        && question.outcome == Some(QuestionOutcome::Passed)
        && question.approval.is_none();
    match waits {
        true => Ok(()),
        false => refuse(EventCommitteeAnswer::DoesNotWait(number)),
    }
}
