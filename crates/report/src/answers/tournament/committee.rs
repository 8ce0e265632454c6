//! Questions to the committee, ballots, and their results (A.5 to A.7).

use super::note;
use crate::game::PersonId;
use crate::game::committee::BallotCount;
use crate::game::votes::Ballot;
use crate::letters::{Draft, safe};
use crate::names;
use crate::tournament::Tournament;
use crate::tournament::committee::{QuestionMatter, QuestionOutcome, TournamentQuestion};

pub const NOBODY_SITS: &str = "Nobody sits on the committee.";
pub const TIME_IS_OVER: &str = "The time for ballots would be over: say a later one.";
pub const VETO_WITHOUT_WHY: &str = "A veto says why, for the committee may override it (A.7).";
pub const DOES_NOT_SIT: &str = "Only those vote who sit on the committee (A.6).";

pub const NOT_YOURS_TO_PUT: &str = "Only the director asks the committee; its members put \
    changes of the rules and overrides (A.7).";

pub fn not_vetoed(number: u32) -> String {
    format!("Question {number} was not vetoed: nothing is to be overridden.")
}

pub fn no_question(number: u32) -> String {
    format!("There is no question {number}.")
}

pub fn does_not_wait(number: u32) -> String {
    format!(
        "Question {number} does not wait for the director: he approves or vetoes a change of the \
        rules that the committee has passed (A.7)."
    )
}

/// What a question is, in a few words.
fn title(question: &TournamentQuestion) -> String {
    let number = question.number;
    match question.matter {
        QuestionMatter::Issue => format!("question {number}"),
        QuestionMatter::RuleChange => format!("question {number}: a change of the rules"),
        QuestionMatter::Override { of } => {
            format!("question {number}: to override the veto of {of}")
        }
    }
}

/// To one who sits; `until` in his own time.
pub fn asked(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let needed = match question.matter {
        QuestionMatter::Override { .. } => {
            "An override takes two thirds of the votes cast, and three quarters of those who sit \
            have to vote (A.7)."
        }
        _ => "Two thirds of those who sit have to vote; the majority of yes and no decides (A.6).",
    };
    let number = question.number;
    let mut sentences = vec![asks(of, question)];
    sentences.extend(
        question.by.is_none().then(|| format!("What he has tried before: {}", question.tried)),
    );
    sentences.push(format!(
        "Vote until {until} by \"vote {number} yes\", \"vote {number} no\" or \"vote {number} \
        abstain\". {needed}"
    ));
    sentences.extend(
        (question.matter == QuestionMatter::RuleChange).then(|| by_itself(question, false)),
    );
    note(of, &title(question), &sentences)
}

/// To one who sits and has not voted, a day before the end.
pub fn reminded(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let number = question.number;
    let mut sentences = vec![asks(of, question)];
    sentences.extend(question.arguments.iter().map(|argument| {
        format!("{} says: {}", safe::name(of.name(&argument.by)), safe::line(&argument.text))
    }));
    let how = format!(
        "You have not voted on it. Ballots count until {until}: \"vote {number} yes\", \"vote \
        {number} no\" or \"vote {number} abstain\"."
    );
    sentences.push(how);
    note(of, &format!("reminder of {}", title(question)), &sentences)
}

/// Words of one who sits, or directs, to the others.
pub fn argued(of: &Tournament, question: &TournamentQuestion, by: &PersonId, text: &str) -> Draft {
    let (number, name) = (question.number, safe::name(of.name(by)));
    let head = format!("{name} says of question {number}, \"{}\":", question.text);
    let foot = format!(
        "\"say {number}: your words\" answers all who sit on the committee, and the director."
    );
    note(of, &format!("question {number}: {name} says"), &[head]).quoting(text).and(&[foot])
}

pub const ROOM_IS_THEIRS: &str =
    "Only those who sit on the committee, and the director, speak to it about a question.";

pub fn argument_is_kept(number: u32, people: usize) -> String {
    format!("Your words on question {number} have gone to {}.", names::people(people))
}

/// Who asks what.
fn asks(of: &Tournament, question: &TournamentQuestion) -> String {
    match &question.by {
        Some(by) => format!("{} asks the committee: {}", of.name(by), question.text),
        None => format!("The director asks the committee: {}", question.text),
    }
}

/// To the director: a member of the committee has put a question.
pub fn put_by_member(of: &Tournament, question: &TournamentQuestion, until: &str) -> Draft {
    let then = match question.matter {
        QuestionMatter::Override { of } => {
            format!("If it passes, your veto on question {of} is overridden (A.7).")
        }
        _ => "If it passes, it waits for you to approve or veto it (A.7).".to_owned(),
    };
    let ballots = format!("Ballots count until {until}. {then}");
    note(of, &title(question), &[asks(of, question), ballots])
}

pub fn has_gone_out(question: &TournamentQuestion, until: &str) -> String {
    format!(
        "{} has gone to the {} who sit; ballots count until {until}.",
        title(question),
        question.sitting.len()
    )
}

/// What a change of the rules brings about once it is made (A.7), or now that it is.
fn by_itself(question: &TournamentQuestion, is_made: bool) -> String {
    let when = if is_made { "It holds" } else { "Once it is made it holds" };
    match &question.change {
        Some(change) => format!(
            "{when} by itself, in games that run from their next phase on, and in all that begin \
             later: {}.",
            change.words().trim_end_matches('.')
        ),
        None => "It is none of the choices that a policy has: it is kept and told, and changes \
                 nothing in a game by itself."
            .to_owned(),
    }
}

/// The director approves a change of the rules, or vetoes it (A.7).
pub fn answered(question: &TournamentQuestion, approves: bool, why: &str) -> String {
    match approves {
        true => format!("The director approves it (A.7). {}", by_itself(question, true)),
        false => format!(
            "The director vetoes it (A.7): {}. The committee can override that: two thirds of the \
             votes, with three quarters of those who sit voting. Question {} stays as it is \
             until then.",
            why.trim().trim_end_matches('.'),
            question.number
        ),
    }
}

/// To those who sit.
pub fn directors_answer(of: &Tournament, question: &TournamentQuestion, said: &str) -> Draft {
    let subject = format!("question {}: the director's answer", question.number);
    note(of, &subject, &[said.to_owned(), question.text.clone()])
}

pub fn is_closed(number: u32) -> String {
    format!("Question {number} is closed: your ballot does not count.")
}

pub fn balloted(number: u32, choice: Ballot, counts_on_tie_only: bool) -> String {
    let word = match choice {
        Ballot::Yes => "yes",
        Ballot::No => "no",
        Ballot::Abstain => "an abstention",
        Ballot::Unclear => "unclear, and so not cast",
    };
    let on_tie = if counts_on_tie_only { " It counts if the committee is tied (A.6)." } else { "" };
    format!("Your ballot on question {number} is {word}.{on_tie}")
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
            format!("The veto on question {vetoed} is overridden (A.7). {effect}")
        }
        (QuestionOutcome::Passed, QuestionMatter::RuleChange) => format!(
            "The committee has passed it; it waits for the director (A.7): \"td approve \
            {number}\", or \"td veto {number}: reason\"."
        ),
        (QuestionOutcome::Passed, QuestionMatter::Issue) => "The committee says yes.".to_owned(),
        (QuestionOutcome::Failed, _) => "The committee says no.".to_owned(),
        (QuestionOutcome::Tied, _) => format!(
            "As many say yes as no: the director decides it (A.6) by \"vote {number} yes\" or \
            \"vote {number} no\"."
        ),
        (QuestionOutcome::NoQuorum, QuestionMatter::Override { of: vetoed }) => format!(
            "{} of {} have voted, and an override takes the votes of three quarters of those who \
            sit (A.7). The veto stands; any of you may put it again: \"override {vetoed} until …: \
            …\".",
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
    note(of, &title(question), &[said, format!("The question was: {}", question.text)])
}
