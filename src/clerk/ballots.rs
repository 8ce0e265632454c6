//! Proposals and ballots (D.IX). Who voted how is nobody's to know but the ledger's.

use std::collections::BTreeSet;

use super::counting::{Counts, counts};
use super::letter::Desk;
use super::{in_words, say, wishes};
use crate::board::{PhaseKind, Power};
use crate::game::calendar::{is_late, told};
use crate::game::case::Matter;
use crate::game::event::Event;
use crate::game::votes::{Addressed, Ballot, Due, Fate, Proposal, ProposalKind, Voter, survivors};
use crate::game::{Game, Moment, state::Stage};
use crate::language::asked::{addressed, read_masters_proposal, read_proposal};
use crate::language::grammar::command::Choice;
use crate::report::letters::{VoteAnnounced, listed};

/// A ballot as it was written.
pub(super) struct Written<'w> {
    /// What it is about.
    pub(super) proposal: &'w str,
    pub(super) choice: Choice,
    /// The words in it that nobody understands.
    pub(super) unread: &'w str,
}

/// What was written, as a ballot.
pub(super) const fn ballot(choice: Choice) -> Ballot {
    match choice {
        Choice::Yes => Ballot::Yes,
        Choice::No => Ballot::No,
        Choice::Abstain => Ballot::Abstain,
        Choice::Unclear => Ballot::Unclear,
    }
}

/// A ballot of a player, or of the game master on a change of the rules (D.IX(5)). The last one
/// counts; anything but a clear yes or no is uncast, and its voter is told (D.IX(1)).
pub(super) fn cast(desk: &mut Desk, voter: Voter, written: &Written) {
    let (proposal, ballot) = (written.proposal, ballot(written.choice));
    let number = match addressed(proposal, desk.work.game.votes.open()) {
        Addressed::One(number) => number,
        Addressed::Several(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
            return desk.say(format!(
                "Your vote is not counted: proposals {} are open. Write which one: \"vote yes on \
                {}\".",
                listed(&numbers),
                numbers.first().map_or("", String::as_str)
            ));
        }
        Addressed::Nothing if was_counted_without(desk, voter, proposal) => return,
        Addressed::Nothing => {
            let open = desk.work.game.votes.open().map(|open| open.number.to_string());
            let open: Vec<String> = open.collect();
            return desk.say(match open.is_empty() {
                true => "There is no open proposal to vote on.".to_owned(),
                false => format!(
                    "Your vote is not counted: no open proposal is \"{}\". To be voted on: {}.",
                    proposal.trim(),
                    listed(&open)
                ),
            });
        }
    };
    let Some(proposal) = desk.work.game.votes.proposal(number).cloned() else { return };
    let due = when(&desk.work.game, &proposal);
    if matches!(due, When::At(due) if is_late(desk.received, due)) {
        return desk.say(format!("The vote on proposal {number} is closed."));
    }
    if voter == Voter::GameMaster && proposal.kind.is_game_end() {
        return desk.say(format!(
            "Proposal {number} is for the players alone: a game master votes on changes of the \
            rules, and on nothing else (D.IX(1), (5))."
        ));
    }
    if matches!(voter, Voter::Seat(power) if !voters(&desk.work.game).contains(&power)) {
        return desk.say("Only powers with a centre or a unit vote (D.IX(1)).");
    }
    if ballot == Ballot::Unclear {
        return desk.say(not_cast(&desk.work.game, &proposal, voter, written.unread));
    }
    let (at, kept) = (desk.received, desk.work.game.votes.balloted(number, voter));
    desk.work.record(Event::Balloted { proposal: number, voter, ballot, at });
    if kept.is_some_and(|kept| kept > at) {
        return desk.say(format!(
            "Your vote on proposal {number} does not count: a ballot of yours was received after \
            it, and the last one counts (D.IX(1))."
        ));
    }
    let mut sentence = answer(&desk.work.game, &proposal, ballot);
    if kept.is_some() {
        sentence += " It replaces your earlier ballot.";
    }
    desk.say(sentence);
}

/// What became of a ballot that counts.
fn answer(game: &Game, proposal: &Proposal, ballot: Ballot) -> String {
    let (number, what) = (proposal.number, say::title(game, proposal));
    match ballot {
        Ballot::Yes => format!("Your vote on proposal {number} ({what}): yes."),
        Ballot::No => format!("Your vote on proposal {number} ({what}): no."),
        Ballot::Abstain | Ballot::Unclear => format!(
            "You abstain on proposal {number} ({what}). An abstention counts as a no (D.IX(1))."
        ),
    }
}

/// An unclear ballot is not cast (D.IX(1)), and so takes the place of none.
fn not_cast(game: &Game, proposal: &Proposal, voter: Voter, unread: &str) -> String {
    let (number, what) = (proposal.number, say::title(game, proposal));
    let before = match game.votes.ballot(number, voter) {
        Some(Ballot::Yes) => " Your ballot from before stands: yes.",
        Some(Ballot::No) => " Your ballot from before stands: no.",
        Some(Ballot::Abstain) => " From before it stands that you abstain.",
        Some(Ballot::Unclear) | None => "",
    };
    let why = match unread {
        "" => {
            "is neither a clear yes nor a clear no, and so counts as not cast (D.IX(1)).".to_owned()
        }
        unread => format!(
            "counts as not cast (D.IX(1)), since I don't understand \"{}\" in it.",
            in_words::quoted(unread)
        ),
    };
    format!(
        "Your vote on proposal {number} ({what}) {why}{before} Write \"vote yes on {number}\" or \
         \"vote no on {number}\", and no more on that line."
    )
}

/// A ballot that was there in time is read when its vote has been counted (D.VII(1)). What it says
/// nobody is shown, and its vote has no other ballot left to be counted with: a person has to ask
/// the voters. Whether it is one.
fn was_counted_without(desk: &mut Desk, voter: Voter, written: &str) -> bool {
    let game = &desk.work.game;
    let Voter::Seat(power) = voter else { return false };
    let was_in_time = match counts(game, power, desk.received) {
        Counts::ReadLate(_) | Counts::BehindVote => true,
        Counts::Now => game.stage == Stage::HeldBack && !is_late(desk.received, game.running.at),
        _ => false,
    };
    let all = (1..).map_while(|number| game.votes.proposal(number));
    let counted = all.filter(|one| {
        let fate = game.votes.fate(one.number);
        let is_counted = matches!(fate, Some(Fate::Passed | Fate::Failed | Fate::Undone));
        is_counted && one.mailed < desk.received
    });
    let Addressed::One(number) = addressed(written, counted) else { return false };
    if game.votes.fate(number) == Some(Fate::Undone) {
        desk.say(format!("Proposal {number} did not pass. It can be proposed again."));
        return true;
    }
    if !was_in_time {
        return false;
    }
    let received = told::gmt_to_the_second(desk.received);
    let text = format!(
        "A ballot of {power} on proposal {number} was received in time, {received}, and read when \
        the vote had been counted. Nobody is shown what it says (D.IX(2)); who doubts the count \
        may put the proposal to the vote again."
    );
    if let Some(case) = wishes::open(desk, Matter::Dispute, &text) {
        desk.say(format!(
            "Your ballot on proposal {number} was received in time, {received}, but the vote had \
            been counted before it was read. This is case {case}; the game master is not shown \
            what the ballot says."
        ));
    }
    true
}

/// The votes that are open, for somebody who may vote, each with his own ballot.
pub(super) fn open(game: &Game, voter: Voter) -> Vec<String> {
    let told = |proposal: &Proposal| {
        let (number, what) = (proposal.number, say::title(game, proposal));
        let due = match when(game, proposal) {
            When::At(_) => "with this deadline",
            When::Later => "with the deadline after this one",
            When::Unknown => "with the first deadline behind the wait that is a day away",
        };
        let own = match game.votes.ballot(number, voter) {
            Some(Ballot::Yes) => "your ballot: yes",
            Some(Ballot::No) => "your ballot: no",
            Some(Ballot::Abstain) => "you abstain, which counts as a no",
            Some(Ballot::Unclear) => "your ballot is not clear, and not cast",
            None => "you have not voted",
        };
        format!("Vote {number} is open, due {due}: {what}; {own}.")
    };
    game.votes.open().map(told).collect()
}

/// When a vote is due.
#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    /// With the running deadline.
    At(Moment),
    /// With the one behind it.
    Later,
    /// No deadline runs: the game waits for a seat, and the deadline that ran counts for nothing.
    Unknown,
}

/// When a vote is due: the next deadline at least 24 hours after it was mailed to all (Reading 20).
fn when(game: &Game, proposal: &Proposal) -> When {
    match (&game.stage, proposal.due_at(game.running.at)) {
        (Stage::Waiting, _) => When::Unknown,
        (_, Due::Now) => When::At(game.running.at),
        (_, Due::Later) => When::Later,
    }
}

/// A proposal: everybody is told of it, not who made it (D.IX(2)).
pub(super) fn propose(desk: &mut Desk, power: Power, text: &str) {
    if is_closed(desk) {
        return;
    }
    if !voters(&desk.work.game).contains(&power) {
        return desk.say(
            "Your proposal is not put to the vote: only powers with a centre or a unit vote.",
        );
    }
    if text.contains('?') {
        return desk.say(format!(
            "\"{}\": nothing is put to the vote, since you ask. If you mean to propose it, write it \
             without the question mark.",
            in_words::quoted(text)
        ));
    }
    let on_board = survivors(&desk.work.game.position);
    let kind = match read_proposal(text, power, &on_board) {
        Ok(kind) => kind,
        Err(why) => return desk.say(format!("Your proposal is not put to the vote: {why}.")),
    };
    if let ProposalKind::Concede(winner) = kind
        && !is_plain_concession(text)
    {
        return desk.say(format!(
            "Nothing is put to the vote yet. To propose that {winner} wins the game, write on a \
            line of its own: \"concede to {winner}\"."
        ));
    }
    if let Some(number) = put(desk, Some(power), kind, text) {
        desk.say(format!(
            "Proposal {number} is put to the vote: {}. A proposal is no ballot: vote on it, too.",
            title(desk, number)
        ));
    }
}

/// A proposal of the game master, who agrees to it (D.IX(5)): turns shorter than the rules have it
/// need the consent of every survivor (D.VII(4)(a)).
pub(super) fn propose_as_master(desk: &mut Desk, text: &str) {
    if is_closed(desk) {
        return;
    }
    let kind = match read_masters_proposal(text) {
        Ok(kind) => kind,
        Err(why) => return desk.say(format!("Your proposal is not put to the vote: {why}.")),
    };
    let Some(number) = put(desk, None, kind, text) else { return };
    let (voter, ballot, at) = (Voter::GameMaster, Ballot::Yes, desk.received);
    desk.work.record(Event::Balloted { proposal: number, voter, ballot, at });
    desk.say(format!(
        "Proposal {number} is put to the vote: {}. Your own yes is counted with it; every survivor \
        has to agree (D.VII(4)(a), D.IX(5)).",
        title(desk, number)
    ));
}

/// Whether nothing can be proposed now. Says why.
fn is_closed(desk: &mut Desk) -> bool {
    let why = match desk.work.game.stage {
        _ if desk.work.game.is_over() => "The game is over; nothing can be proposed any more.",
        Stage::HeldBack => "While a result is held back nothing can be proposed.",
        _ => return false,
    };
    desk.say(why);
    true
}

fn title(desk: &Desk, number: u32) -> String {
    let proposal = desk.work.game.votes.proposal(number);
    proposal.map(|proposal| say::title(&desk.work.game, proposal)).unwrap_or_default()
}

/// Puts something to the vote, and tells everybody. The number of the proposal; if it is not
/// admitted, says why.
fn put(desk: &mut Desk, by: Option<Power>, kind: ProposalKind, text: &str) -> Option<u32> {
    let number = match desk.work.game.votes.admit(by, &kind) {
        Ok(number) => number,
        Err(why) => {
            desk.say(format!("Your proposal is not put to the vote: {why}."));
            return None;
        }
    };
    let proposal = Proposal {
        number,
        by,
        kind,
        received: desk.received,
        mailed: desk.work.now,
        text: text.trim().to_owned(),
    };
    desk.work.record(Event::Proposed { proposal: proposal.clone() });
    announce(desk, &proposal);
    Some(number)
}

/// Whether a concession is written as a command. "I concede …" may be talk, so it is asked back.
fn is_plain_concession(text: &str) -> bool {
    let text = text.trim().to_lowercase();
    text.starts_with("conce") || text.contains("propos")
}

fn announce(desk: &mut Desk, proposal: &Proposal) {
    let game = desk.work.game.clone();
    let voters: Vec<Power> = voters(&game).into_iter().collect();
    let effect = match &proposal.kind {
        ProposalKind::RuleChange(_) if proposal.by.is_none() => {
            "The game master proposes it, and agrees (D.VII(4)(a), D.IX(5)). If it passes, it is \
            told with the result, and holds from the next phase on."
        }
        ProposalKind::RuleChange(_) => {
            "The game master has to agree, too (D.IX(5)). If it passes, it is told with the \
            result, and holds from the next phase on."
        }
        ProposalKind::Concede(_) => {
            "If it passes, the game ends in place of the result: orders are not judged and never \
            shown (D.IX(2), (3))."
        }
        ProposalKind::End { survivors } if voters.iter().all(|power| survivors.contains(power)) => {
            "If it passes, the game ends in place of the result: orders are not judged and never \
            shown (D.IX(2), (4))."
        }
        ProposalKind::End { .. } => {
            "If it passes, the game ends in place of the result: orders are not judged and never \
            shown. Who is left out counts as eliminated; no centre changes hands (D.IX(4))."
        }
    };
    let when = when(&game, proposal);
    let silence_may_agree = silence_may_agree(&game, proposal);
    let (what, title) = (say::proposal(&game, proposal), say::title(&game, proposal));
    let asks_master = proposal.by.is_some() && !proposal.kind.is_game_end();
    let now = desk.work.now;
    desk.work.write_each(&game.board(), |reader| {
        let due = match when {
            When::At(at) => say::time(at, now, reader),
            When::Later => say::unknown_time("with the deadline after the next one"),
            When::Unknown => say::unknown_time("with the first deadline behind the wait"),
        };
        let announced = VoteAnnounced {
            tag: &game.setup.tag,
            number: proposal.number,
            proposal: &what,
            title: &title,
            effect,
            voters: &voters,
            may_vote: game.held_by(&reader.id).iter().any(|power| voters.contains(power))
                || asks_master && reader.id == game.staff.master,
            asks_master,
            silence_may_agree,
            due: &due,
        };
        announced.draft()
    });
}

/// Whether a silent player may be taken to agree: with moves that are not of the first year
/// (D.IX(1), Interaction 7). Of which kind a later deadline is, nobody knows yet.
fn silence_may_agree(game: &Game, proposal: &Proposal) -> bool {
    let is_now = matches!(when(game, proposal), When::At(_));
    let may = game.phase.kind() == PhaseKind::Movement && !game.holds_back(game.phase);
    proposal.kind.is_game_end() && (may || !is_now)
}

/// The powers that vote: held, with a centre or a unit.
pub(super) fn voters(game: &Game) -> BTreeSet<Power> {
    let alive = survivors(&game.position);
    alive.into_iter().filter(|power| game.holder(*power).is_some()).collect()
}
