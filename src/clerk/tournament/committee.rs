//! Questions to the committee: asked, voted on, counted (A.5 to A.7).

use super::desk::Desk;
use super::games;
use crate::game::policy::RuleChange;
use crate::game::{self, Moment, PersonId};
use crate::language::asked::read_change;
use crate::tournament::committee::{Choice, Matter, Outcome, Put, Question};
use crate::tournament::roster::Role;
use crate::tournament::{By, Command, Tournament, What};

/// What a question is, in a few words.
fn title(question: &Question) -> String {
    let number = question.number;
    match question.matter {
        Matter::Issue => format!("question {number}"),
        Matter::RuleChange => format!("question {number}: a change of the rules"),
        Matter::Override { of } => format!("question {number}: to override the veto of {of}"),
    }
}

/// Settles what a question comes to, and who sits: its event says it, so that nobody reads its
/// words again. Where a version up to 0.2.0 wrote the event, this is for whoever replays it.
pub fn settle(tournament: &Tournament, command: &mut Command) {
    if let Command::Ask { matter, text, put, .. } = command {
        let change = (*matter == Matter::RuleChange).then(|| read_change(text)).flatten();
        *put = Some(Put { change, sitting: tournament.sitting() });
    }
}

/// Everybody who sits is written to.
pub(super) fn put(desk: &mut Desk) {
    let Some(question) = desk.tournament.questions.last().cloned() else { return };
    let number = question.number;
    let needed = match question.matter {
        Matter::Override { .. } => {
            "An override takes two thirds of the votes cast, and three quarters of those who sit \
            have to vote (A.7)."
        }
        _ => "Two thirds of those who sit have to vote; the majority of yes and no decides (A.6).",
    };
    let effect = (question.matter == Matter::RuleChange).then(|| by_itself(&question));
    for person in &question.sitting {
        let mut sentences = vec![
            format!("The director asks the committee: {}", question.text),
            format!("What he has tried before: {}", question.tried),
            format!(
                "Vote until {} by \"vote {number} yes\", \"vote {number} no\" or \"vote {number} \
                abstain\". {needed}",
                desk.time_for(Some(person), question.until)
            ),
        ];
        sentences.extend(effect.clone());
        let draft = desk.note(&title(&question), &sentences);
        desk.write(person, draft);
    }
    desk.say(format!(
        "{} has gone to the {} who sit; ballots count until {}.",
        title(&question),
        question.sitting.len(),
        desk.time_for(None, question.until)
    ));
}

/// What a change of the rules brings about once it is made (A.7).
fn by_itself(question: &Question) -> String {
    match &question.change {
        Some(change) => format!(
            "Once it is made it holds by itself, in games that run from their next phase on, and \
             in all that begin later: {}.",
            change.words().trim_end_matches('.')
        ),
        None => "It is none of the choices that a policy has: it is kept and told, and changes \
                 nothing in a game by itself."
            .to_owned(),
    }
}

/// A change of the rules is made: games that run hear of it (A.7). Those that begin later have it
/// from the start.
fn make(desk: &mut Desk, change: &RuleChange) {
    for game in games::names_of_running(&desk.tournament) {
        let passed = game::Event::RulePassed { change: change.clone() };
        desk.ruling.games.entry(game).or_default().push(passed);
    }
}

/// Words with their full stop.
fn sentence(words: &str) -> String {
    format!("{}.", words.trim().trim_end_matches('.'))
}

/// The director approves a change of the rules, or vetoes it; the committee hears it (A.7).
pub(super) fn answered(desk: &mut Desk, number: u32, approves: bool, why: &str) {
    let Some(question) = desk.tournament.question(number).cloned() else { return };
    let said = match approves {
        true => format!("The director approves it (A.7). {}", by_itself(&question)),
        false => format!(
            "The director vetoes it (A.7): {} The committee can override that: two thirds of the \
             votes, with three quarters of those who sit voting. Question {number} stays as it is \
             until then.",
            sentence(why)
        ),
    };
    if let Some(change) = question.change.as_ref().filter(|_| approves) {
        make(desk, change);
    }
    let subject = format!("question {number}: the director's answer");
    let draft = desk.note(&subject, &[said.clone(), question.text.clone()]);
    for person in &question.sitting {
        desk.write(person, draft.clone());
    }
    desk.say(said);
}

/// A ballot by letter; what its writer is told.
pub(super) fn vote(
    desk: &mut Desk,
    person: &PersonId,
    number: u32,
    choice: Choice,
    received: Moment,
) {
    let Some(question) = desk.tournament.question(number).cloned() else {
        return desk.say(format!("There is no question {number}."));
    };
    let directs = desk.tournament.director().is_some_and(|director| director.id == *person);
    let sits = !directs && question.sitting.contains(person);
    let breaks_tie = directs && question.outcome == Some(Outcome::Tied);
    if !sits && !directs {
        return desk.say("Only those vote who sit on the committee (A.6).");
    }
    // A ballot that came in time counts, whenever it is read (Reading 1).
    let is_late = received.timestamp() > question.until.timestamp();
    if !breaks_tie && (!question.is_open() || is_late) {
        return desk.say(format!("Question {number} is closed: your ballot does not count."));
    }
    let ballot = What::Balloted { question: number, person: person.clone(), choice };
    desk.record(By::Person(person.clone()), "", ballot);
    let word = match choice {
        Choice::Yes => "yes",
        Choice::No => "no",
        Choice::Abstain => "an abstention",
        Choice::Unclear => "unclear, and so not cast",
    };
    let on_tie = if directs && !sits { " It counts if the committee is tied (A.6)." } else { "" };
    desk.say(format!("Your ballot on question {number} is {word}.{on_tie}"));
    let director = desk.tournament.director().map(|member| member.id.clone());
    let question = desk.tournament.question(number).zip(director);
    let all = question.is_some_and(|(question, director)| question.all_voted(&director));
    if breaks_tie || all {
        count(desk, number);
    }
}

/// Counts what is due.
pub(super) fn count_due(desk: &mut Desk) {
    let now: Moment = desk.now;
    let due = |question: &&Question| question.is_open() && question.until <= now;
    let numbers: Vec<u32> =
        desk.tournament.questions.iter().filter(due).map(|question| question.number).collect();
    for number in numbers {
        count(desk, number);
    }
}

fn count(desk: &mut Desk, number: u32) {
    let director = desk.tournament.director().map(|member| member.id.clone());
    let question = desk.tournament.question(number).cloned();
    let Some((question, director)) = question.zip(director) else { return };
    let outcome = question.count(&director);
    if question.outcome == Some(outcome) {
        return;
    }
    desk.follows(What::Decided { question: number, outcome });
    let said = match (outcome, question.matter) {
        (Outcome::Passed, Matter::Override { of }) => {
            let vetoed = desk.tournament.question(of).cloned();
            if let Some(change) = vetoed.as_ref().and_then(|vetoed| vetoed.change.as_ref()) {
                make(desk, change);
            }
            let effect = vetoed.as_ref().map(by_itself).unwrap_or_default();
            format!("The veto on question {of} is overridden (A.7). {effect}")
        }
        (Outcome::Passed, Matter::RuleChange) => format!(
            "The committee has passed it; it waits for the director (A.7): \"td approve \
            {number}\", or \"td veto {number}: reason\"."
        ),
        (Outcome::Passed, Matter::Issue) => "The committee says yes.".to_owned(),
        (Outcome::Failed, _) => "The committee says no.".to_owned(),
        (Outcome::Tied, _) => format!(
            "As many say yes as no: the director decides it (A.6) by \"vote {number} yes\" or \
            \"vote {number} no\"."
        ),
        (Outcome::NoQuorum, _) => format!(
            "{} of {} have voted, which is too few to decide anything (A.6). The director may ask \
            again.",
            question.voted(&director),
            question.body(&director).count()
        ),
    };
    let draft =
        desk.note(&title(&question), &[said, format!("The question was: {}", question.text)]);
    let mut to = question.sitting.clone();
    to.insert(director);
    to.extend(desk.tournament.roster.with(Role::Director).map(|member| member.id.clone()));
    for person in &to {
        desk.write(person, draft.clone());
    }
}
