//! The committee's ballots on a case (A.5, A.6).

use crate::game::Game;
use crate::game::case::Case;
use crate::game::committee::{BallotCount, Question};
use crate::letters::{CaseCommand, Draft, safe};
use crate::names;

sentences! { pub enum CommitteeAnswer {
    ArgumentIsKept(number: u32, people: usize) => "We have sent your comment on case {number} to \
        {}.", names::people(*people);
    NotForIt(number: u32) => "Case {number} is not before the committee. Settle it yourself first; \
        then you, or anyone who does not agree, may write \"appeal {number}\" (A.3).";
    PutAlready(number: u32) => "Case {number} has already been put to the committee.";
    /// To the director; `due` in his own time.
    IsPut(number: u32, due: String) => "Case {number} has been put to the committee; ballots count \
        until {due}. Yours counts only if the others are tied (A.6).";
    NothingPut(number: u32) => "No case {number} has been put to the committee.";
    Unclear(number: u32) => "Write \"yes\", \"no\" or \"abstain\", as in \"tmc vote yes on \
        {number}\".";
    IsClosed(number: u32) => "The vote on case {number} is closed.";
    KeptForATie(number: u32) => "We have kept your vote on case {number}. It counts if the others \
        are tied (A.6).";
    Voted(number: u32, is_yes: bool) => "Your vote on case {number}: {}.",
        if *is_yes { "yes" } else { "no" };
    Abstained(number: u32) => "You abstain on case {number}; that counts only towards the quorum \
        (A.6).";
}}

/// What can be written about a case that is for the committee.
pub fn commands(case: &Case) -> Vec<CaseCommand> {
    let number = case.number;
    let asked = format!("td question {number}");
    let command = |write: String, does: &'static str| CaseCommand { write, does };
    let ballot =
        |who: &str, vote: &str, does| command(format!("{who} vote {vote} on {number}"), does);
    match &case.question {
        None => vec![
            command(asked.clone(), "puts it to the committee as worded above"),
            command(format!("{asked}: question"), "puts it to the committee in your words"),
        ],
        Some(question) if question.is_even => {
            vec![ballot("td", "yes", "decides for it"), ballot("td", "no", "decides against it")]
        }
        Some(_) => vec![
            ballot("tmc", "yes", "is for it"),
            ballot("tmc", "no", "is against it"),
            ballot("tmc", "abstain", "counts towards the quorum, but for neither side"),
        ],
    }
}

/// To all who sit, and the director.
pub fn argued(game: &Game, number: u32, name: &str, text: &str) -> Draft {
    let head = format!("{} comments on case {number}:", safe::name(name));
    let foot = format!(
        "To answer the whole committee and the director, write \"tmc say {number}: your words\"."
    );
    let subject = format!("Case {number}: a comment by {}", safe::name(name));
    Draft::note(&game.setup.tag, &subject, &[head]).quoting(text).and(&[foot])
}

/// To both sides, who can bind themselves (D.I(2)).
pub fn in_these_words(game: &Game, number: u32, question: &Question) -> Draft {
    let sentences = [
        format!(
            "The director has put case {number} to the committee in these words: {}",
            safe::text(&question.text)
        ),
        format!(
            "If you agree that this is the question, write \"confirm {number}\". Once both sides \
                have done so, the ruling binds you both (D.I(2))."
        ),
    ];
    Draft::note(&game.setup.tag, &format!("Case {number}: the question"), &sentences)
}

fn counted(count: &BallotCount) -> String {
    format!(
        "{} for it, {} against it, {} abstained, of {} members (A.6).",
        count.yes, count.no, count.abstain, count.sitting
    )
}

pub fn decided(question: &Question, count: &BallotCount, yes: bool) -> String {
    let answer = if yes { "yes" } else { "no" };
    let whose = if count.yes == count.no { " The director's vote decided it." } else { "" };
    format!("{}\nThe answer is {answer}: {}{whose}", safe::text(&question.text), counted(count))
}

/// To the director: the ballots have decided nothing, for they are even or too few.
pub fn undecided(game: &Game, number: u32, count: &BallotCount, is_even: bool) -> Draft {
    let told = match is_even {
        true => format!(
            "The ballots are tied, and yours decides: write \"td vote yes on {number}\" or \"td \
                vote no on {number}\"."
        ),
        false => format!(
            "Fewer than two thirds have voted, so there is no decision. You may put the question \
                again: \"td question {number}\"."
        ),
    };
    let sentences = [told, format!("The ballots on case {number}: {}", counted(count))];
    Draft::note(&game.setup.tag, &format!("Case {number}: the committee's ballots"), &sentences)
}
