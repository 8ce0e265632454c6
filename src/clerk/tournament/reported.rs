//! Boards of an open event that are played elsewhere: their players write how they ended, and
//! confirm it or object. A confirmed result scores like a board that was judged here.

use chrono::TimeDelta;

use super::games::heard;
use super::reported_may::{is_in_time, last_year};
use crate::clerk::ruling::Work;
use crate::game::{Moment, PersonId};
use crate::language::commands::tournament::{SaidOfBoard, UnreadResult};
use crate::report::answers::tournament::asked_results::{self, AskedResult};
use crate::report::answers::tournament::board_results::{self, in_words};
use crate::report::answers::tournament::reported::{self as words, ReportedAnswer, StandsBecause};
use crate::report::answers::tournament::unplayed::{self, UnplayedAnswer};
use crate::tournament::board_result::BoardResult;
use crate::tournament::event::DrawnBoard;
use crate::tournament::reported_board::{
    ReportedBoard, ReportedCommand, ReportedDue, ReportedFact, ResultView, SILENCE_BINDS,
};
use crate::tournament::rounds::Round;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentFact};

pub(super) fn obey(work: &mut Work<Tournament>, what: &ReportedCommand, why: &str) {
    match what {
        ReportedCommand::Elsewhere { games, place, until } => {
            let until = until.map(|until| work.time_for(None, until));
            let are_tables = games.iter().all(|game| work.state.kind_of(game).is_table());
            work.say(ReportedAnswer::ArePlayedElsewhere(games.clone(), are_tables, place.clone()));
            work.say(ReportedAnswer::PlayersWillWrite(until));
        }
        ReportedCommand::Here { games } => work.say(ReportedAnswer::IsPlayedHere(games.clone())),
        ReportedCommand::Ended { game, result } => {
            if let Some((_, board)) = work.state.table(game) {
                let of = &work.state;
                let before = of.played_elsewhere.get(game).and_then(|board| board.bound.as_ref());
                let before = before.map(|before| in_words(of, board, before));
                let (game, now) = (game.clone(), in_words(of, board, result));
                work.say(ReportedAnswer::DirectorHasSet(game, now, before));
            }
            bind(work, game, result, StandsBecause::Director(why));
        }
        ReportedCommand::Unplayed { games } => games.iter().for_each(|game| close(work, game, why)),
    }
}

/// What other commands of the director change on such boards.
pub(super) fn follow(work: &mut Work<Tournament>, before: &Tournament, command: &DirectorCommand) {
    match command {
        DirectorCommand::Start { round, .. } => begin(work, *round),
        DirectorCommand::Substitute { game, power, .. } => {
            replaced(work, before, (game, power.index()));
        }
        _ => {}
    }
}

/// Begins the boards of a round that are played elsewhere.
fn begin(work: &mut Work<Tournament>, round: Round) {
    let boards = work.state.draws.get(&round).map(|draw| draw.boards.clone()).unwrap_or_default();
    work.say_all(words::are_elsewhere(&work.state, round));
    for table in boards {
        let Some(board) = work.state.played_elsewhere.get(&table.game).cloned() else { continue };
        report(work, &table, &board);
        for (seat, person) in table.players.iter().enumerate() {
            let until = board.until.map(|until| work.time_for(Some(person), until));
            let how = (board.place.as_str(), until.as_deref());
            let draft = words::begins(&work.state, (round, &table), seat, how);
            work.write(person, draft);
        }
    }
}

/// Gives scoring what is known of a board.
fn report(work: &mut Work<Tournament>, table: &DrawnBoard, board: &ReportedBoard) {
    let last = last_year(&work.state, &table.game);
    let kind = work.state.kind_of(&table.game);
    let report = board.report(kind, &table.players, work.now, last);
    heard(work, &table.game, &report);
}

/// A board that is played elsewhere and has begun, with who plays it.
fn board_of(of: &Tournament, game: &str) -> Option<(DrawnBoard, ReportedBoard)> {
    let board = of.played_elsewhere.get(game)?.clone();
    let (round, table) = of.table(game)?;
    of.started.contains_key(&round).then(|| (table.clone(), board))
}

/// Words that are passed on are no objection: says which results bind anyway.
pub(super) fn say_what_binds(work: &mut Work<Tournament>, person: &PersonId) {
    let all = work.state.played_elsewhere.keys().filter_map(|game| board_of(&work.state, game));
    let asked = all.filter(|(table, board)| {
        let is_silent = table.players.contains(person) && !board.views.contains_key(person);
        is_silent && board.claim.is_some() && board.bound.is_none() && !board.is_disputed()
    });
    let asked: Vec<(DrawnBoard, ReportedBoard)> = asked.collect();
    for (table, board) in asked {
        let Some(claim) = &board.claim else { continue };
        let binds = work.time_for(Some(person), claim.at + SILENCE_BINDS);
        work.say(ReportedAnswer::StillBinds(table.game.clone(), binds));
    }
}

/// The board that a player means.
fn own_board(
    of: &Tournament,
    person: &PersonId,
    named: Option<&str>,
) -> Result<(DrawnBoard, ReportedBoard), ReportedAnswer> {
    let all = of.played_elsewhere.keys().filter_map(|game| board_of(of, game));
    let mut own: Vec<(DrawnBoard, ReportedBoard)> =
        all.filter(|(table, _)| table.players.contains(person)).collect();
    if let Some(named) = named {
        own.retain(|(table, _)| table.game == named);
        return own.pop().ok_or_else(|| ReportedAnswer::PlaysNot(named.to_owned()));
    }
    // A board with its result is meant only if no other can be.
    if own.iter().any(|(_, board)| board.is_open()) {
        own.retain(|(_, board)| board.is_open());
    }
    match own.len() {
        0 | 1 => own.pop().ok_or(ReportedAnswer::NoBoard),
        _ => Err(ReportedAnswer::SayWhich(own.into_iter().map(|(table, _)| table.game).collect())),
    }
}

/// Where a player plays boards that are not played here, for his status.
pub(super) fn places_of(of: &Tournament, person: &PersonId) -> Vec<ReportedAnswer> {
    let all = of.played_elsewhere.keys().filter_map(|game| board_of(of, game));
    let own = all.filter(|(table, board)| table.players.contains(person) && board.is_open());
    let told = own.filter(|(_, board)| !board.place.is_empty());
    told.map(|(table, board)| words::own_board(of, table.game, board.place)).collect()
}

/// Tells the writer of a result what is wrong with it, and gives a long one back.
pub(super) fn tell_slip(work: &mut Work<Tournament>, result: &UnreadResult) {
    work.say(ReportedAnswer::Slip(result.clone()));
    if result.lines.len() > 1 {
        work.say_line(result.lines.join("\n"));
    }
}

/// Handles what a player says of his board.
pub(super) fn says(
    work: &mut Work<Tournament>,
    person: &PersonId,
    named: Option<&str>,
    said: SaidOfBoard,
) {
    let (table, before) = match own_board(&work.state, person, named) {
        Ok(found) => found,
        Err(why) => return work.say(why),
    };
    let game = table.game.as_str();
    if before.is_unplayed {
        return work.say(UnplayedAnswer::WasClosed(game.to_owned()));
    }
    if let Some(result) = &before.bound {
        let result = in_words(&work.state, &table, result);
        return work.say(ReportedAnswer::StandsAlready(table.game, result));
    }
    let result = match &said {
        SaidOfBoard::Ended(result) => Ok(Some(result.clone())),
        SaidOfBoard::Placed(placed) => placed.of_table(&work.state, &table).map(Some),
        SaidOfBoard::Confirms(_) | SaidOfBoard::Objects(_) => Ok(None),
    };
    let kind = work.state.kind_of(game);
    let result = match result {
        Ok(result) => result.map(|result| result.in_one_way(kind)),
        Err(why) => return work.say(ReportedAnswer::NotRead(why)),
    };
    let Some(claim) = before.claim.as_ref().map(|claim| &claim.result).or(result.as_ref()) else {
        let how = board_results::how_to_report(&work.state, &table);
        return work.say(ReportedAnswer::NothingToConfirm(table.game.clone(), how));
    };
    if let SaidOfBoard::Confirms(number) = said
        && number.unwrap_or(1) != before.claims
    {
        work.say(ReportedAnswer::HasChanged(table.game.clone(), before.claims));
        let shown = board_results::table(&work.state, &table, claim);
        return work.say_line(shown);
    }
    let (person, now) = (person.clone(), work.now);
    let at = work.state.pause_until(now).unwrap_or(now);
    let what = match (result, said) {
        (Some(result), _) => match is_in_time(&work.state, game, &result) {
            Ok(()) => ReportedFact::Claimed { person: person.clone(), result, at },
            Err(why) => return work.say_all(why),
        },
        (None, SaidOfBoard::Objects(why)) => ReportedFact::Objected { person: person.clone(), why },
        (None, _) => ReportedFact::Confirmed { person: person.clone(), at: Some(at) },
    };
    happens(work, By::Person(person.clone()), game, what);
    answer(work, &table, &before, &person);
}

fn happens(work: &mut Work<Tournament>, by: By, game: &str, what: ReportedFact) {
    work.enter(by, "", TournamentFact::OfReportedBoard { game: game.to_owned(), what });
}

/// Answers what a player has said, and does what follows from it.
fn answer(
    work: &mut Work<Tournament>,
    table: &DrawnBoard,
    before: &ReportedBoard,
    person: &PersonId,
) {
    let game = table.game.as_str();
    let Some(board) = work.state.played_elsewhere.get(game).cloned() else { return };
    let Some(claim) = board.claim.clone() else { return };
    let is_settled = before.is_disputed() && !board.is_disputed();
    if is_settled {
        let director = work.state.director().map(|member| member.id.clone());
        let binds = work.time_for(director.as_ref(), claim.at + SILENCE_BINDS);
        let binds = Some(binds).filter(|_| !board.has_majority(table.players.len()));
        let draft = asked_results::settled(&work.state, table, &claim.result, binds.as_deref());
        work.tell_director(draft);
    }
    if board.has_majority(table.players.len()) {
        confirmed(work, table, &board, &claim.result);
        return bind(work, game, &claim.result, StandsBecause::Majority);
    }
    let is_new = before.claims != board.claims;
    if is_new {
        let binds = work.time_for(Some(person), claim.at + SILENCE_BINDS);
        work.say_all(words::is_noted(&work.state, table, &claim.result, binds));
        work.say_line(board_results::table(&work.state, table, &claim.result));
        let differs = |person: &&PersonId| board.views.get(*person) != Some(&ResultView::Agrees);
        let others: Vec<PersonId> = table.players.iter().filter(differs).cloned().collect();
        ask(work, table, &board, &others);
    }
    let agrees = board.views.get(person) == Some(&ResultView::Agrees);
    if agrees && !is_new {
        confirmed(work, table, &board, &claim.result);
    }
    if board.is_disputed() {
        work.say(ReportedAnswer::IsDisputed(game.to_owned()));
        tell_of_the_dispute(work, table, (before, &board), person);
    }
}

/// Says what a player has confirmed, as a table.
fn confirmed(
    work: &mut Work<Tournament>,
    table: &DrawnBoard,
    board: &ReportedBoard,
    result: &BoardResult,
) {
    work.say(ReportedAnswer::IsConfirmed(table.game.clone(), board.agreed(), table.players.len()));
    work.say_line(board_results::table(&work.state, table, result));
}

/// Asks players whether a board ended so, or reminds them.
fn ask(
    work: &mut Work<Tournament>,
    table: &DrawnBoard,
    board: &ReportedBoard,
    people: &[PersonId],
) {
    let Some(claim) = &board.claim else { return };
    let by = work.state.name(&claim.by).to_owned();
    for person in people {
        let binds = work.time_for(Some(person), claim.at + SILENCE_BINDS);
        let number = (board.claims > 1).then_some(board.claims);
        let asked = AskedResult { by: &by, result: &claim.result, number, binds: &binds };
        let draft = asked.draft(&work.state, table, board.is_reminded);
        work.write(person, draft);
    }
}

fn silent(table: &DrawnBoard, board: &ReportedBoard) -> Vec<PersonId> {
    let is_silent = |person: &&PersonId| !board.views.contains_key(*person);
    table.players.iter().filter(is_silent).cloned().collect()
}

fn tell_of_the_dispute(
    work: &mut Work<Tournament>,
    table: &DrawnBoard,
    (before, board): (&ReportedBoard, &ReportedBoard),
    person: &PersonId,
) {
    let Some(claim) = &board.claim else { return };
    // The director hears of its beginning and of its end. Anything said in between is in the queue.
    if !before.is_disputed() {
        let draft = asked_results::dispute(&work.state, table, claim, &board.views);
        work.tell_director(draft);
    }
    let own = board.views.get(person).filter(|view| **view != ResultView::Agrees);
    if let Some(view) = own.filter(|_| *person != claim.by) {
        let said = (work.state.name(person).to_owned(), view);
        let draft = asked_results::not_agreed(&work.state, table, (&said.0, said.1));
        work.write(&claim.by, draft);
    }
}

/// Makes a result final.
fn bind(work: &mut Work<Tournament>, game: &str, result: &BoardResult, because: StandsBecause) {
    let Some((table, before)) = board_of(&work.state, game) else { return };
    happens(work, By::Clerk, game, ReportedFact::Bound { result: result.clone() });
    for person in &table.players {
        let draft = match (&before.bound, because) {
            (Some(before), StandsBecause::Director(why)) => {
                words::is_corrected(&work.state, &table, [before, result], why)
            }
            _ => words::stands(&work.state, &table, result, because),
        };
        work.write(person, draft);
    }
    if let Some((table, board)) = board_of(&work.state, game) {
        report(work, &table, &board);
    }
}

/// Closes a board that was never played.
fn close(work: &mut Work<Tournament>, game: &str, why: &str) {
    let Some((table, before)) = board_of(&work.state, game) else { return };
    happens(work, By::Clerk, game, ReportedFact::Unplayed);
    let before = before.bound.as_ref();
    let gone = before.map(|result| in_words(&work.state, &table, result));
    work.say(UnplayedAnswer::DirectorHasClosed(table.game.clone(), gone));
    for person in &table.players {
        let draft = unplayed::is_closed_for_you(&work.state, &table, before, why);
        work.write(person, draft);
    }
    if let Some((table, board)) = board_of(&work.state, game) {
        report(work, &table, &board);
    }
}

/// A pause moves the times of boards that have begun; its early end moves them back.
pub(super) fn pause(work: &mut Work<Tournament>, by: TimeDelta) {
    let games: Vec<String> = work.state.running().map(|(_, game)| game.to_owned()).collect();
    for game in games {
        if !work.state.played_elsewhere.get(&game).is_some_and(ReportedBoard::has_times) {
            continue;
        }
        let what = ReportedFact::Moved { seconds: by.num_seconds() };
        happens(work, By::Clerk, &game, what);
        if let Some((_, board)) = board_of(&work.state, &game) {
            work.say_all(words::is_moved(&work.state, &game, &board));
        }
    }
}

/// Does what is due on such boards, up to a moment.
pub(super) fn tick(work: &mut Work<Tournament>, until: Moment) {
    while let Some((due, game)) = work.state.reported_due().filter(|(due, _)| due.at() <= until) {
        let game = game.to_owned();
        let Some((table, board)) = board_of(&work.state, &game) else { return };
        match due {
            ReportedDue::Overdue(_) => overdue(work, &table),
            ReportedDue::Remind(_) => {
                happens(work, By::Clerk, &game, ReportedFact::Reminded);
                let people = silent(&table, &board);
                ask(work, &table, &ReportedBoard { is_reminded: true, ..board }, &people);
            }
            ReportedDue::Bind(_) => {
                let Some(claim) = &board.claim else { return };
                bind(work, &game, &claim.result, StandsBecause::Silence);
            }
        }
    }
}

fn overdue(work: &mut Work<Tournament>, table: &DrawnBoard) {
    happens(work, By::Clerk, &table.game, ReportedFact::Reminded);
    for person in &table.players {
        let draft = words::overdue(&work.state, table);
        work.write(person, draft);
    }
    work.tell_director(words::director_is_told_overdue(&work.state, table));
}

/// Another player has a seat of such a board from now on; the seat is all his.
fn replaced(work: &mut Work<Tournament>, before: &Tournament, (game, seat): (&str, usize)) {
    let Some((table, board)) = board_of(&work.state, game) else { return };
    let plays = |(_, table): (Round, &DrawnBoard)| table.players.get(seat).cloned();
    let was = before.table(game).and_then(plays);
    let at = work.state.pause_until(work.now).unwrap_or(work.now);
    if let Some(person) = was {
        happens(work, By::Clerk, game, ReportedFact::Left { person, at: Some(at) });
    }
    report(work, &table, &board);
    let Some(person) = table.players.get(seat) else { return };
    let draft = words::you_play(&work.state, &table, seat, &board.place);
    work.write(person, draft);
    let Some((_, now)) = board_of(&work.state, game) else { return };
    if board.is_disputed() && !now.is_disputed() {
        work.say(ReportedAnswer::IsNoDispute(game.to_owned()));
    }
    match (&board.claim, &now.claim) {
        (_, Some(_)) => ask(work, &table, &now, std::slice::from_ref(person)),
        (Some(_), None) => {
            for other in table.players.iter().filter(|other| *other != person) {
                let draft = words::is_void(&work.state, &table);
                work.write(other, draft);
            }
        }
        (None, None) => {}
    }
}
