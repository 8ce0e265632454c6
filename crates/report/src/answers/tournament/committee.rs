//! Questions to the committee, ballots, and their results (A.5 to A.7).

use super::note;
use crate::game::PersonId;
use crate::game::committee::BallotCount;
use crate::game::votes::Ballot;
use crate::letters::{Draft, safe};
use crate::names;
use crate::tournament::Tournament;
use crate::tournament::committee::{QuestionMatter, QuestionOutcome, TournamentQuestion};

sentences! { pub enum EventCommitteeAnswer {
    NobodySits => "The committee has no members.";
    TimeIsOver => "That time for ballots has already passed. Give a later one.";
    VetoWithoutWhy => "A veto needs a reason, because the committee may override it (A.7).";
    DoesNotSit => "Only members of the committee vote (A.6).";
    NotYoursToPut => "Only the director can ask the committee a question. Its members can propose \
        rule changes and overrides (A.7).";
    NotVetoed(number: u32) => "Question {number} was not vetoed, so there is nothing to override.";
    NoQuestion(number: u32) => "There is no question {number}.";
    DoesNotWait(number: u32) => "Question {number} is not waiting for the director, who approves \
        or vetoes only rule changes that the committee has passed (A.7).";
    RoomIsTheirs => "Only the director and the members of the committee can write to it about a \
        question.";
    ArgumentIsKept(number: u32, people: usize) => "Your words on question {number} have gone to \
        {}.", names::people(*people);
    IsClosed(number: u32) => "Question {number} is closed, so your ballot does not count.";
    HasGoneOut(question: Box<TournamentQuestion>, until: String) =>
        "{} has gone to the committee ({} in all). Members can vote until {until}.",
        title(question), question.sitting.len();
    /// The director approves a change of the rules, or vetoes it (A.7).
    Approved(question: Box<TournamentQuestion>) => "The director has approved it (A.7). {}",
        by_itself(question, true);
    Vetoed(number: u32, why: String) => "The director has vetoed it (A.7): {}. The committee can \
        override that with two thirds of the votes, if three quarters of its members vote. Until \
        then, question {number} stays as it is.", why.trim().trim_end_matches('.');
    Balloted(number: u32, choice: Ballot, counts_on_tie_only: bool) =>
        "Your ballot on question {number} is {}.{}", match choice {
            Ballot::Yes => "yes",
            Ballot::No => "no",
            Ballot::Abstain => "an abstention",
            Ballot::Unclear => "unclear, so it was not cast",
        }, if *counts_on_tie_only { " It counts only if the committee is tied (A.6)." } else { "" };
}}

/// What a question is, in a few words.
fn title(question: &TournamentQuestion) -> String {
    let number = question.number;
    match question.matter {
        QuestionMatter::Issue => format!("question {number}"),
        QuestionMatter::RuleChange => format!("question {number}: a rule change"),
        QuestionMatter::Override { of } => {
            format!("question {number}: to override the veto on question {of}")
        }
    }
}

/// To one who sits; `until` in his own time.
pub fn asked(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let needed = match question.matter {
        QuestionMatter::Override { .. } => {
            "An override needs two thirds of the votes cast, and three quarters of the members \
                have to vote (A.7)."
        }
        _ => {
            "Two thirds of the members have to vote, and the majority of yes and no votes decides \
            (A.6)."
        }
    };
    let number = question.number;
    let mut sentences: Vec<String> = question
        .by
        .is_none()
        .then(|| format!("What the director has tried before: {}", safe::text(&question.tried)))
        .into_iter()
        .collect();
    sentences.push(format!(
        "Vote by {until}, with \"vote {number} yes\", \"vote {number} no\" or \"vote {number} \
            abstain\". {needed}"
    ));
    sentences.extend(
        (question.matter == QuestionMatter::RuleChange).then(|| by_itself(question, false)),
    );
    about(of, &title(question), question, &sentences)
}

/// To one who sits and has not voted, a day before the end.
pub fn reminded(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let number = question.number;
    let how = format!(
        "You have not voted yet. Vote by {until}, with \"vote {number} yes\", \"vote {number} no\" \
            or \"vote {number} abstain\"."
    );
    let asked = about(of, &format!("reminder of {}", title(question)), question, &[]);
    let argued = question.arguments.iter().fold(asked, |draft, argument| {
        draft.and(&[format!("{} says:", safe::name(of.name(&argument.by)))]).quoting(&argument.text)
    });
    argued.and(&[how])
}

/// Words of one who sits, or directs, to the others.
pub fn argued(of: &Tournament, question: &TournamentQuestion, by: &PersonId, text: &str) -> Draft {
    let (number, name) = (question.number, safe::name(of.name(by)));
    let asked = safe::text(&question.text);
    let head = format!("{name} says about question {number}, \"{asked}\":");
    let foot = format!(
        "To answer all members of the committee and the director, write \"say {number}: your \
            words\"."
    );
    note(of, &format!("question {number}: {name} says"), &[head]).quoting(text).and(&[foot])
}

/// Who asks what.
fn asks(of: &Tournament, question: &TournamentQuestion) -> String {
    let asked = safe::text(&question.text);
    match &question.by {
        Some(by) => format!("{} asks the committee: {asked}", safe::name(of.name(by))),
        None => format!("The director asks the committee: {asked}"),
    }
}

/// A letter about a question, in the words of the one who asks it.
fn about(of: &Tournament, subject: &str, question: &TournamentQuestion, then: &[String]) -> Draft {
    let sentences = [&[asks(of, question)], then].concat();
    Draft::note(&of.plan.short, subject, &sentences)
}

/// To the director: a member of the committee has put a question.
pub fn put_by_member(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let then = match question.matter {
        QuestionMatter::Override { of } => {
            format!("If it passes, your veto on question {of} will be overridden (A.7).")
        }
        _ => "If it passes, you will have to approve or veto it (A.7).".to_owned(),
    };
    let ballots = format!("Members can vote until {until}. {then}");
    about(of, &title(question), question, &[ballots])
}

/// What a change of the rules brings about once it is made (A.7), or now that it is.
fn by_itself(question: &TournamentQuestion, is_made: bool) -> String {
    let when = if is_made { "The change applies" } else { "Once the change is made, it applies" };
    match &question.change {
        Some(change) => format!(
            "{when} automatically to running games from their next phase on, and to all games that \
                begin later: {}.",
            change.words().trim_end_matches('.')
        ),
        None => "The change is not one of the choices in a policy. We record and announce it, but \
            it changes nothing in a game by itself."
            .to_owned(),
    }
}

/// To those who sit.
pub fn directors_answer(of: &Tournament, question: &TournamentQuestion, said: &str) -> Draft {
    let subject = format!("question {}: the director's answer", question.number);
    note(of, &subject, &[said.to_owned(), safe::text(&question.text)])
}

/// To the director and those who sit: the result of a question.
pub fn counted(
    of: &Tournament,
    question: &TournamentQuestion,
    outcome: QuestionOutcome,
    count: BallotCount,
) -> Draft {
    let number = question.number;
    let said = match (outcome, question.matter) {
        (QuestionOutcome::Passed, QuestionMatter::Override { of: vetoed }) => {
            let effect =
                of.question(vetoed).map(|vetoed| by_itself(vetoed, true)).unwrap_or_default();
            format!("The veto on question {vetoed} has been overridden (A.7). {effect}")
        }
        (QuestionOutcome::Passed, QuestionMatter::RuleChange) => format!(
            "The committee has passed it. Now the director decides, with \"td approve {number}\" \
                or \"td veto {number}: reason\" (A.7)."
        ),
        (QuestionOutcome::Passed, QuestionMatter::Issue) => "The committee says yes.".to_owned(),
        (QuestionOutcome::Failed, _) => "The committee says no.".to_owned(),
        (QuestionOutcome::Tied, _) => format!(
            "The vote is tied, so the director decides, with \"vote {number} yes\" or \"vote \
                {number} no\" (A.6)."
        ),
        (QuestionOutcome::NoQuorum, QuestionMatter::Override { of: vetoed }) => format!(
            "{} of {} have voted, but an override needs the votes of three quarters of the members \
                (A.7). The veto still applies. Any member may propose the override again: \
                \"override {vetoed} until …: …\".",
            count.voted(),
            count.sitting
        ),
        (QuestionOutcome::NoQuorum, _) => format!(
            "{} of {} have voted, which is too few to decide anything (A.6). The director may ask \
            again.",
            count.voted(),
            count.sitting
        ),
    };
    note(of, &title(question), &[said, format!("The question was: {}", safe::text(&question.text))])
}
