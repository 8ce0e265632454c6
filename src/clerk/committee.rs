//! The committee's ballots on a case (A.5, A.6): the director puts the question, members vote by
//! mail, and the last ballot or the clock brings the answer.

use super::cases;
use super::letter::Desk;
use super::remedies::command;
use super::ruling::Work;
use super::say;
use crate::game::case::{Case, CaseStep, Desk as CaseDesk};
use crate::game::committee::{Outcome, Question};
use crate::game::event::Event;
use crate::game::votes::Ballot;
use crate::game::{Game, Moment};
use crate::language::grammar::command::Choice;
use crate::report::letters::{CaseCommand, CommitteeAsked};

/// Who is to do something about a case now. What is for the committee waits for the director until
/// he has put the question, and again if the ballots are even.
pub(super) fn waits_for(case: &Case) -> CaseDesk {
    match (&case.question, case.desk) {
        (None, CaseDesk::Committee) => CaseDesk::Director,
        (Some(question), CaseDesk::Committee) if question.is_even => CaseDesk::Director,
        (_, desk) => desk,
    }
}

/// What can be written about a case that is for the committee.
pub(super) fn commands(case: &Case) -> Vec<CaseCommand> {
    let number = case.number;
    let asked = format!("td question {number}");
    let ballot =
        |who: &str, vote: &str, does| command(format!("{who} vote {vote} on {number}"), does);
    match &case.question {
        None => vec![
            command(&asked, "puts it to the committee as it stands above"),
            command(format!("{asked}: question"), "puts it to the committee in your words"),
        ],
        Some(question) if question.is_even => {
            vec![ballot("td", "yes", "decides for it"), ballot("td", "no", "decides against it")]
        }
        Some(_) => vec![
            ballot("tmc", "yes", "is for it"),
            ballot("tmc", "no", "is against it"),
            ballot("tmc", "abstain", "counts for how many have voted, and for no side"),
        ],
    }
}

/// The director puts a case to the committee, in the case's words or in others.
pub(super) fn ask(desk: &mut Desk, number: u32, text: &str) {
    let Some(case) = desk.work.game.cases.get(number).cloned() else {
        return desk.say(format!("There is no case {number}."));
    };
    if case.settled.is_some() || case.desk != CaseDesk::Committee {
        return desk.say(format!(
            "Case {number} is not for the committee. Settle it yourself first; whoever does not \
            agree, or you, may write \"appeal {number}\" (A.3)."
        ));
    }
    if case.question.is_some() {
        return desk.say(format!("Case {number} has been put to the committee already."));
    }
    let is_new = !text.is_empty();
    let words = if is_new { text } else { &case.text };
    let question = Question::new(words, desk.work.now);
    let due = question.due;
    let step = CaseStep::Asked { question, is_new };
    desk.work.record(Event::CaseMoved { number, step });
    if let Some(case) = desk.work.game.cases.get(number).cloned() {
        tell_members(desk.work, &case, due);
        if is_new {
            tell_sides(desk.work, &case);
        }
    }
    let due = say::time(due, desk.work.now, &desk.writer).stated();
    desk.say(format!(
        "Case {number} is put to the committee; ballots count until {due}. Yours counts only if \
        the others are even (A.6)."
    ));
}

fn tell_members(work: &mut Work, case: &Case, due: Moment) {
    let game = work.game.clone();
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
            commands: &commands(case),
            due: &say::time(due, now, reader),
        };
        asked.draft()
    });
}

/// A ruling binds both sides only if both agree to the question that was answered (D.I(2)).
fn tell_sides(work: &mut Work, case: &Case) {
    let Some(question) = &case.question else { return };
    let sides = case.by.iter().cloned().chain([work.game.staff.master.clone()]);
    let sides: std::collections::BTreeSet<_> = sides.collect();
    let number = case.number;
    let sentences = [
        format!(
            "The director has put case {number} to the committee in these words: {}",
            question.text
        ),
        format!(
            "If this is the question, write \"confirm {number}\". The ruling binds you and the \
            other side once both have (D.I(2))."
        ),
    ];
    let draft = say::answer(&work.game, &format!("Case {number}: the question"), &sentences);
    work.write_all(&sides, &draft);
}

/// A member's ballot, or the director's, who breaks a tie (A.6).
pub(super) fn vote(desk: &mut Desk, is_director: bool, number: u32, choice: Choice) {
    let case = desk.work.game.cases.get(number).filter(|case| case.settled.is_none());
    let question = case.and_then(|case| case.question.clone());
    let Some(question) = question else {
        return desk.say(format!("Nothing is put to the committee under the number {number}."));
    };
    let ballot = super::ballots::ballot(choice);
    if ballot == Ballot::Unclear {
        return desk
            .say(format!("Write \"yes\", \"no\" or \"abstain\": tmc vote yes on {number}."));
    }
    if !is_director && !question.is_open(desk.received) {
        return desk.say(format!("The vote on case {number} is closed."));
    }
    let step = CaseStep::Balloted { by: desk.id(), ballot, casting: is_director };
    desk.work.record(Event::CaseMoved { number, step });
    desk.say(match (is_director, ballot) {
        (true, _) if !question.is_even => {
            format!("Your vote on case {number} is kept. It counts if the others are even (A.6).")
        }
        (_, Ballot::Yes) => format!("Your vote on case {number}: yes."),
        (_, Ballot::No) => format!("Your vote on case {number}: no."),
        _ => format!("You abstain on case {number}; that counts for the quorum alone (A.6)."),
    });
    let voted = desk.work.game.cases.get(number).and_then(|case| case.question.as_ref());
    let is_complete = voted.is_some_and(|now| now.is_complete(&desk.work.game.staff));
    if question.is_even || is_complete {
        count(desk.work, number);
    }
}

/// Which question is due first, and when: behind the last second in which ballots are in time.
pub(super) fn next_due(game: &Game) -> Option<(Moment, u32)> {
    let open = game.cases.open().filter_map(|case| {
        let question = case.question.as_ref().filter(|question| !question.is_even)?;
        Some((question.due + chrono::TimeDelta::seconds(1), case.number))
    });
    open.min()
}

/// Counts the ballots on a case: an answer, a tie for the director, or too few (Reading 25).
pub(super) fn count(work: &mut Work, number: u32) {
    let Some(case) = work.game.cases.get(number).cloned() else { return };
    let Some(question) = &case.question else { return };
    let count = question.count(&work.game.staff);
    let counted = format!(
        "{} for it, {} against it, {} abstained, of {} who sit (A.6).",
        count.yes, count.no, count.abstain, count.sitting
    );
    let told = match question.outcome(&work.game.staff) {
        Outcome::Decided { yes, by_director } => {
            let answer = if yes { "yes" } else { "no" };
            let whose = if by_director { " The director's vote decided it." } else { "" };
            let text = format!("{}\nThe answer is {answer}: {counted}{whose}", question.text);
            return cases::settle(work, &case, None, None, &text);
        }
        Outcome::Even => {
            work.record(Event::CaseMoved { number, step: CaseStep::Even });
            let commands = ["yes", "no"].map(|vote| format!("\"td vote {vote} on {number}\""));
            format!("The ballots are even, and yours decides: write {}.", commands.join(" or "))
        }
        Outcome::NoQuorum => {
            work.record(Event::CaseMoved { number, step: CaseStep::Undecided });
            format!(
                "Fewer than two thirds have voted, so there is no decision. You may put it again: \
                \"td question {number}\"."
            )
        }
    };
    let director = work.game.staff.director.clone();
    let sentences = [told, format!("The ballots on case {number}: {counted}")];
    let subject = format!("Case {number}: the committee's ballots");
    let draft = say::answer(&work.game, &subject, &sentences);
    work.write(&director, draft);
}
