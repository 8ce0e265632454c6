//! What a deadline brings: votes counted, orders judged, a result or none, and the next deadline.

use std::collections::BTreeMap;

use super::effects::move_seat;
use super::results::{self, PublishedResult};
use super::ruling::Work;
use super::{around, ballots, cases, drafts, due, notices, public, say, settling};
use crate::adjudication::sequence;
use crate::board::{Position, Power};
use crate::game::book::owes;
use crate::game::calendar::{Calendar, Deadline, grace};
use crate::game::case::Matter;
use crate::game::event::{Ending, Event, Next};
use crate::game::play::{self, Counted, Played};
use crate::game::policy::RuleChange;
use crate::game::seat_move::SeatMove;
use crate::game::seats::Effect;
use crate::game::votes::Electorate;
use crate::game::{Game, Moment, PersonId};
use crate::report::answers::deadlines::DeadlinesAnswer;
use crate::report::answers::silence::SilenceAnswer;
use crate::report::answers::{deadlines as words, silence};
use crate::report::letters::HeldBack;

/// When a phase that time closes was closed. Later letters don't count, even if the daemon was down
/// at that moment. A phase closes early with the last FINAL, or 24 hours after the previous result,
/// if that is later.
pub(super) fn closed_at(game: &Game, now: Moment) -> Moment {
    let early =
        game.early().map(|day_over| game.last_mark().map_or(day_over, |last| last.max(day_over)));
    early.unwrap_or(now).min(game.closes()).min(now)
}

/// The deadline has come, or all players are FINAL before it, or the master starts adjudication.
/// The letters up to this moment count.
pub(super) fn close(work: &mut Work, closed: Moment) {
    // A player whose draft counts has sent orders, so no sealed set takes the seat.
    drafts::count(work);
    seats_at_deadline(work);
    let silent: Vec<Power> = work.state.missing().into_iter().collect();
    count_votes(work);
    if work.state.is_over() {
        return;
    }
    if work.state.holds_back(work.state.phase) && !silent.is_empty() {
        hold_back(work, silent);
    } else {
        judge(work, closed);
    }
}

/// Sealed sets count if no other sender has one; periods of replacement are counted.
fn seats_at_deadline(work: &mut Work) {
    for power in work.state.powers() {
        let sent = senders(&work.state, power);
        let player = work.state.seats.get(&power).and_then(|seat| seat.player()).cloned();
        let elsewhere = around::elsewhere(&work.state);
        let elsewhere = player.and_then(|player| elsewhere.get(&player).copied()).unwrap_or(0);
        let at = work.now;
        let effects = move_seat(work, power, SeatMove::Deadline { sent, elsewhere }, at);
        for effect in effects {
            if let Effect::LapseOrders(person) = effect {
                tell_lapsed(work, power, &person);
            }
        }
    }
}

/// Tells a former stand-in that his sealed set lapses, since the player has sent one of his own
/// (Reading 12).
fn tell_lapsed(work: &mut Work, power: Power, person: &PersonId) {
    let draft = words::sealed_set_lapses(&work.state, power);
    work.write(person, draft);
}

/// Who has sent sets, and when the last of each came.
fn senders(game: &Game, power: Power) -> BTreeMap<PersonId, Moment> {
    let shelf = game.shelf(power);
    let sealed = game.sealed.get(&power).into_iter().flatten();
    let sets = shelf.sets.iter().map(|set| &**set).chain(sealed);
    sets.map(|set| (set.by.clone(), set.received)).collect()
}

/// Counts what is due. A game end that passes ends the game instead of the phase (D.IX(2)).
fn count_votes(work: &mut Work) {
    let game = &work.state;
    let silent = game.silent_in_votes();
    let held = ballots::voters(game);
    let electorate =
        Electorate::of(&game.position, &held, silent, (game.phase, game.setup.first_year));
    let published = game.votes.count_due(game.running.at, &electorate);
    let ending = game.votes.game_end(&published).and_then(|end| end.kind.ending());
    for outcome in &published {
        let lacking = work.state.votes.lacking_now(outcome.proposal, &electorate);
        work.record(Event::Counted { outcome: *outcome });
        if let Some(lacking) = lacking.filter(|_| !outcome.passed) {
            work.record(Event::VoteLacks { proposal: outcome.proposal, lacking });
        }
    }
    if let Some(ending) = ending {
        let remark = DeadlinesAnswer::NeverJudged(work.state.phase).to_string();
        end_by_vote(work, ending, remark);
    }
}

/// There is no adjudication, and orders are never shown; press appears (Interaction 8).
pub(super) fn end_by_vote(work: &mut Work, ending: Ending, remark: String) {
    let press = results::publish_press(work);
    work.record(Event::Ended { ending: ending.clone() });
    settling::lapse(work, work.state.phase);
    let mut votes = results::vote_sentences(&work.state);
    votes.extend(lapse_votes(work));
    votes.push(remark);
    results::write_end(work, &ending, work.state.phase, &votes, &press);
}

/// A corrected result shows that the game was already over with it. What is on file for the next
/// phase is never judged.
pub(super) fn end_by_correction(work: &mut Work, ending: Ending) {
    let last = work.state.history.last().map_or(work.state.phase, |last| last.phase);
    let press = results::publish_press(work);
    work.record(Event::Ended { ending: ending.clone() });
    settling::lapse(work, work.state.phase);
    let votes = lapse_votes(work);
    results::write_end(work, &ending, last, &votes, &press);
}

/// Lets votes lapse that are open when a game ends (Interaction 16). Returns what to say about
/// them.
fn lapse_votes(work: &mut Work) -> Vec<String> {
    let game = &work.state;
    let told: Vec<String> = game.votes.open().map(|open| words::vote_lapses(game, open)).collect();
    if !told.is_empty() {
        work.record(Event::VotesLapsed);
    }
    told
}

/// Moves of the first year: no result goes out, and the search for replacements begins
/// (D.VII(6)(b)).
fn hold_back(work: &mut Work, silent: Vec<Power>) {
    let (phase, at) = (work.state.phase, work.now);
    work.record(Event::HeldBack { silent: silent.clone() });
    let game = work.state.clone();
    let asks_director = silent.iter().all(|power| is_directors(&game, *power, at));
    let mut others = game.board();
    // Players whose orders are missing get a letter about that instead.
    others.retain(|person| silent.iter().all(|power| game.holder(*power) != game.person(person)));
    work.write_each(&others, |reader| {
        let until = (!asks_director).then(|| say::time(grace(at), at, reader));
        let tag = &game.setup.tag;
        HeldBack { tag, phase, missing: &silent, until: until.as_ref() }.draft()
    });
    for power in silent {
        let pool = game.pool.clone();
        move_seat(work, power, SeatMove::Missed { phase, pool }, at);
    }
    notices::write_missed(work);
    for (power, _) in game.wrote.iter().filter(|(_, unread)| **unread) {
        ask_about_letter(work, &game, *power);
    }
}

/// Whether the search for a player of a power begins with the director.
fn is_directors(game: &Game, power: Power, at: Moment) -> bool {
    let why = SeatMove::Missed { phase: game.phase, pool: game.pool.clone() };
    let moved = around::moved(game, power, why, at);
    moved.seat.is_some_and(|seat| due::is_directors(&seat))
}

/// A player who wrote in time loses his seat for silence: a person should look at his letter first.
fn ask_about_letter(work: &mut Work, game: &Game, power: Power) {
    let Some(holder) = game.holder(power).filter(|_| game.missing().contains(&power)) else {
        return;
    };
    let text = SilenceAnswer::WroteInTime(power, holder.name.clone()).to_string();
    let (at, director) = (work.now, game.staff.director.clone());
    let case = cases::open(work, at, Some(&holder.id), Matter::Dispute, &text);
    let draft = say::answer(game, &silence::subject(power, case), &[text]);
    work.write(&director, draft);
}

/// Judges the phase and publishes its result. Phases without any decision to make follow in the
/// same moment.
pub(super) fn judge(work: &mut Work, closed: Moment) {
    due::tell_vacant(work);
    while play(work, closed) {
        due::tell_vacant(work);
    }
}

/// Plays one phase. Returns whether the next has nothing to wait for.
fn play(work: &mut Work, closed: Moment) -> bool {
    let game = &work.state;
    let (phase, before, now) = (game.phase, game.position.clone(), work.now);
    let was_played = game.is_played();
    let (begun, was_due) = (game.running.published, game.running.at);
    let (orders, drafted) = (counted(game), drafts::counted(game));
    let silent: Vec<Power> = game.missing().into_iter().collect();
    let verdict = play::judge(phase, &before, &orders, &game.rulebook());
    let (after, follows) = verdict.outcome(phase, &before);
    let mut votes = results::vote_sentences(game);
    let of_players = game.votes.rule_changes(&game.counted).into_iter().cloned();
    // A decision of the committee overrides what a board has agreed on (A.7).
    let changes: Vec<RuleChange> = of_players.chain(game.passed.iter().cloned()).collect();
    votes.extend(game.passed.iter().map(words::rules_changed));
    let calendar = game.calendar_after(&changes);
    let (next, ending, deadline) = next(game, &calendar, now, &after, &follows);
    let played = Played { phase, published: now, closed, orders, after, silent: silent.clone() };
    let press = results::publish_press(work);
    let (said, next_said) = (Box::new(played.clone()), next.clone());
    work.record(Event::Played { played: said, next: next_said, drops_told: true });
    // The result contains the next deadline.
    work.pending.waited = None;
    let letters = work.state.outdated_copies(begun);
    if !letters.is_empty() {
        work.record(Event::CopiesDropped { letters });
    }
    settling::lapse(work, phase);
    if let Some(ending) = &ending {
        work.record(Event::Ended { ending: ending.clone() });
        votes.extend(lapse_votes(work));
    }
    let due_because = why_later(work, deadline.as_ref());
    let published = PublishedResult {
        played: &played,
        before: &before,
        verdict: &verdict,
        press: &press,
        votes: &votes,
        was_due,
        due_because: &due_because,
        drafted: &drafted,
    };
    results::write(work, &published, ending.as_ref());
    if ending.is_some() {
        return false;
    }
    // A change appears with the result, and holds from the next phase on (Reading 20), also where
    // the result was held back.
    for change in changes {
        work.record(Event::RuleChanged { change });
    }
    if was_played {
        due::warn_if_unplayed(work, &[]);
    }
    for power in silent {
        let pool = work.state.pool.clone();
        move_seat(work, power, SeatMove::Missed { phase, pool }, now);
    }
    notices::write_missed(work);
    begin_phase(work, deadline);
    matches!(next, Next::AtOnce(_))
}

/// Answers the requests that were kept for this turn before we tell any player its deadline.
/// Returns why the deadline is later than the calendar has it.
fn why_later(work: &mut Work, deadline: Option<&Deadline>) -> Vec<String> {
    let Some(deadline) = deadline else { return Vec::new() };
    let extended = super::time::answer_kept(work);
    words::why_later(deadline, &extended, work.state.pause_until(work.now))
}

/// Every order that counts.
fn counted(game: &Game) -> Vec<Counted> {
    let mut orders = Vec::new();
    for power in game.powers() {
        let standing = game.standing(power);
        let by_plan = standing.by_plan;
        orders.extend(standing.orders.into_iter().map(|written| Counted {
            power,
            text: public::words(game, power, &written),
            order: written.order,
            by_plan,
        }));
    }
    orders
}

/// What follows a phase: another one with its deadline, one that decides nothing, or the end.
fn next(
    game: &Game,
    calendar: &Calendar,
    now: Moment,
    after: &Position,
    follows: &sequence::NextPhase,
) -> (Next, Option<Ending>, Option<Deadline>) {
    let phase = match follows {
        sequence::NextPhase::Won(power) => return (Next::End, Some(Ending::Solo(*power)), None),
        sequence::NextPhase::Drawn => return (Next::End, Some(Ending::LastYear), None),
        sequence::NextPhase::Phase(phase) => *phase,
    };
    if due::is_past_last_year(game, phase) {
        return (Next::End, Some(Ending::LastYear), None);
    }
    let decides = |power| owes(after, phase.kind(), power) && !game.in_disorder(power);
    // A board without players takes its usual time, so that a player can be found for it.
    if game.is_played_from(after) && !after.powers().any(decides) {
        return (Next::AtOnce(phase), None, None);
    }
    let windows = game.windows_in(after);
    let is_movement = game.phase.kind() == crate::board::PhaseKind::Movement;
    let season = if is_movement { now } else { game.season };
    let deadline = calendar.deadline(now, season, phase.kind(), &windows);
    let deadline = Deadline { at: game.behind_pause(now, deadline.at), ..deadline };
    (Next::Phase { phase, deadline: deadline.at }, None, Some(deadline))
}

/// Begins a phase: seats change hands. If the season of players with windows takes longer than its
/// week, warns master and director (Reading 3).
fn begin_phase(work: &mut Work, deadline: Option<Deadline>) {
    for power in work.state.powers() {
        let at = work.now;
        move_seat(work, power, SeatMove::Tick, at);
    }
    let has_windows = !work.state.windows.is_empty();
    if has_windows && deadline.is_some_and(|deadline| deadline.exceeds_week) {
        let staff = &work.state.staff;
        let to = [staff.master.clone(), staff.director.clone()];
        let draft = words::exceeds_week(&work.state);
        work.write_all(&to, &draft);
    }
}
