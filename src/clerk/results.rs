//! Results: to the whole board, each with the next deadline in his own zone.

use super::ruling::Work;
use super::say;
use crate::board::{Phase, Position, Power};
use crate::game::book::WrittenOrder;
use crate::game::calendar::grace;
use crate::game::event::{Ending, Event};
use crate::game::play::{Played, Verdict};
use crate::game::press::PublishedPress;
use crate::game::seats::SearchStage;
use crate::game::votes::{self, ProposalKind};
use crate::game::{Game, Moment, PersonId};
use crate::orders::Order;
use crate::report::answers::ballots as words;
use crate::report::atlas::Scene;
use crate::report::gazette;
use crate::report::letters::{FinalSeat, GameEnd, NextTold, Press, Results, Silent};
use crate::tournament::exact::Exact;
use crate::tournament::report::Report;
use crate::tournament::scoring::systems::{self, FinishedGame};
use crate::tournament::scoring::{BoardKind, PerPower};

/// What a result tells.
pub(super) struct PublishedResult<'p> {
    pub(super) played: &'p Played,
    pub(super) before: &'p Position,
    /// What became of its orders.
    pub(super) verdict: &'p Verdict,
    pub(super) press: &'p PublishedPress,
    pub(super) votes: &'p [String],
    /// The deadline of the phase, which may have closed earlier with all players done.
    pub(super) was_due: Moment,
    /// Why the next deadline is later than usual.
    pub(super) due_because: &'p [String],
    /// The powers whose drafts counted.
    pub(super) drafted: &'p [Power],
}

/// Publishes the press that waits, grey press in an order that reveals nothing of its authors.
pub(super) fn publish_press(work: &mut Work) -> PublishedPress {
    let phase = work.state.phase;
    let seed = work.secret(&["press", &phase.to_string()]);
    let press = work.state.press.publish(work.state.policy.press(), seed.as_bytes());
    if press != PublishedPress::default() {
        work.record(Event::PressPublished { phase, press: press.clone() });
    }
    press
}

/// What we say of the votes that were counted: pass or fail, and nothing else (D.IX(2)).
pub(super) fn vote_sentences(game: &Game) -> Vec<String> {
    game.counted.iter().filter_map(|outcome| vote_sentence(game, outcome)).collect()
}

fn vote_sentence(game: &Game, outcome: &votes::PublishedVote) -> Option<String> {
    let proposal = game.votes.proposal(outcome.proposal)?;
    Some(words::counted(game, proposal, outcome.passed))
}

/// Whether this proposal has ended a game.
fn brought(game: &Game, number: u32, ending: &Ending) -> bool {
    match (game.votes.proposal(number).map(|proposal| &proposal.kind), ending) {
        (Some(ProposalKind::Concede(to)), Ending::Conceded(power)) => to == power,
        (Some(ProposalKind::End { survivors }), Ending::Voted(powers)) => {
            survivors.len() == powers.len() && powers.iter().all(|power| survivors.contains(power))
        }
        _ => false,
    }
}

/// Writes the result to the whole board.
pub(super) fn write(work: &mut Work, published: &PublishedResult, ending: Option<&Ending>) {
    let game = work.state.clone();
    let now = work.now;
    let PublishedResult { played, before, verdict, press, votes, was_due, .. } = published;
    let press_texts = press_texts(press);
    let points = points(&game);
    let how = ending.map(|ending| say::ending(&game, ending));
    let scene = Scene::of_result(played.phase, before, &played.orders, verdict, &played.after);
    let map = map_of(&game, played.phase, scene);
    let deadline = say::deadline(&game, now).filter(|_| ending.is_none());
    let called_off = say::called_off(&game, played.phase, *was_due, now);
    let is_at_once = game.running.at == game.running.published;
    let disorder: Vec<Power> = game.powers().filter(|power| game.in_disorder(*power)).collect();
    let observer = game.staff.observer.as_ref();
    let observer = observer.map(|observer| say::name_and_address(&game, observer));
    let page = game.page.as_ref().map(|page| format!("{page}{}", gazette::place_of(played.phase)));
    work.write_each(&game.board(), |reader| {
        let silent: Vec<Silent> = played
            .silent
            .iter()
            .map(|power| {
                let until = clock(&game, *power, now).filter(|_| ending.is_none());
                Silent { power: *power, until: until.map(|until| say::time(until, now, reader)) }
            })
            .collect();
        let own = game.held_by(&reader.id);
        let planned = planned(&game, &own);
        let results = Results {
            tag: &game.setup.tag,
            phase: played.phase,
            before,
            orders: &played.orders,
            verdict,
            after: &played.after,
            silent: &silent,
            disorder: &disorder,
            press: &press_texts,
            press_title: press_title(press),
            votes,
            picture: Some(&map),
            own: &own,
            planned: &planned,
            layout: game.layout(&reader.id),
            next: match &how {
                Some(how) => NextTold::End(how),
                None if is_at_once => NextTold::AtOnce(game.phase),
                None => NextTold::Phase(game.phase, say::time(game.running.at, now, reader)),
            },
            points: how.as_ref().and(points.clone()),
            due_because: published.due_because,
            drafted: published.drafted,
            observer: observer.as_deref(),
            board_page: page.as_deref(),
        };
        results.draft().with_dates(deadline.as_ref(), called_off.as_ref())
    });
}

/// What the plans of powers order for the next phase, if they have sent nothing else.
pub(super) fn planned(game: &Game, own: &[Power]) -> Vec<WrittenOrder> {
    let standing = own.iter().map(|power| game.standing(*power));
    standing.filter(|standing| standing.by_plan).flat_map(|standing| standing.orders).collect()
}

/// What each power scores in the present position, if its tournament scores it. If several people
/// had a seat, the standings say whose its points are (C.14).
pub(super) fn points(game: &Game) -> Option<PerPower<Exact>> {
    let system = systems::system(game.setup.scoring.as_deref()?)?;
    let report = Report::of(game);
    Some(system.scores(&FinishedGame::with(
        BoardKind::Map(game.map()),
        &report.counts,
        report.end.as_ref(),
    )))
}

/// The present position, for letters that bring no result.
pub(super) fn map_now(game: &Game) -> Scene {
    let scene = match game.is_over() {
        true => Scene::of_end(&game.position),
        false => Scene::of_position(game.phase, &game.position),
    };
    map_of(game, game.phase, scene)
}

/// A scene with the name of the board below it, its lands coloured by the last unit there.
pub(super) fn map_of(game: &Game, phase: Phase, scene: Scene) -> Scene {
    let before = game.history.iter().take_while(|played| played.phase != phase);
    let positions = before.map(|played| &played.after);
    let subtitle = format!("{}, {}", game.setup.tag, scene.subtitle);
    let scene = scene.on(game.setup.map);
    scene.after([&game.start.1].into_iter().chain(positions)).subtitled(subtitle)
}

/// What a player has on file, on a map for that player alone, if the player wants such maps.
pub(super) fn map_of_own(
    game: &Game,
    reader: &PersonId,
    power: Power,
    orders: &[WrittenOrder],
) -> Option<Scene> {
    let orders: Vec<Order> = orders.iter().map(|written| written.order).collect();
    let is_wanted = !orders.is_empty() && game.has_pictures(reader);
    let (phase, before) = (game.phase, &game.position);
    let scene = is_wanted
        .then(|| Scene::of_orders(phase, before, power, &orders, &game.rulebook()))
        .flatten()?;
    Some(map_of(game, phase, scene))
}

/// Until when a silent player may write: from now on, or by the clock of an earlier NMR
/// (Interaction 9). Nothing once it has run out.
fn clock(game: &Game, power: Power, now: Moment) -> Option<Moment> {
    match game.seats.get(&power).and_then(|seat| seat.search()) {
        None => Some(grace(now)),
        Some(search) if search.stage() == SearchStage::Player => search.next_wake(),
        Some(_) => None,
    }
}

fn press_title(press: &PublishedPress) -> &str {
    press.section.as_ref().map_or("", |section| section.title.as_str())
}

fn press_texts(press: &PublishedPress) -> Vec<Press<'_>> {
    let white = press.white.iter().flat_map(|(power, texts)| {
        texts.iter().map(|text| Press { author: Some(*power), attributed: None, text })
    });
    let section = press.section.iter().flat_map(|section| &section.pieces);
    let others = section.map(|piece| Press {
        author: None,
        attributed: piece.attributed.as_deref(),
        text: &piece.text,
    });
    white.chain(others).collect()
}

/// Writes the end by vote, instead of a result.
pub(super) fn write_end(
    work: &mut Work,
    ending: &Ending,
    phase: Phase,
    votes: &[String],
    press: &PublishedPress,
) {
    let game = work.state.clone();
    let how = say::ending(&game, ending);
    let left_out = |power: Power| match ending {
        Ending::Voted(powers) => !powers.contains(&power),
        _ => false,
    };
    let points = points(&game);
    let seats: Vec<FinalSeat> = game
        .powers()
        .map(|power| FinalSeat {
            power,
            player: game.holder(power).map(|holder| holder.name.as_str()),
            centres: game.position.centres_of(power).len(),
            is_out: game.is_eliminated(power) || left_out(power),
            points: points.as_ref().and_then(|points| points.get(power.index()).cloned()),
        })
        .collect();
    let map = map_of(&game, phase, Scene::of_end(&game.position));
    // The first line of the letter already says it.
    let first: Vec<String> = game
        .counted
        .iter()
        .filter(|outcome| outcome.passed && brought(&game, outcome.proposal, ending))
        .filter_map(|outcome| vote_sentence(&game, outcome))
        .collect();
    let votes: Vec<String> = votes.iter().filter(|vote| !first.contains(vote)).cloned().collect();
    let end = GameEnd {
        tag: &game.setup.tag,
        how: &how,
        phase,
        seats: &seats,
        remarks: &votes,
        press: &press_texts(press),
        press_title: press_title(press),
        picture: Some(&map),
        board_page: game.page.as_deref(),
    };
    let called_off = say::called_off(&game, game.phase, game.running.at, work.now);
    let draft = end.draft().with_dates(None, called_off.as_ref());
    work.write_all(&game.board(), &draft);
}
