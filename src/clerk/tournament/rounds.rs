//! Rounds: the draw, the start, who goes on, the end (B.1 to B.6, C.7 to C.13).

use super::places::{RoundPlaces, all_of, tell_places};
use super::refusal::{WhyRefused, reasons};
use super::{boards, stages};
use crate::clerk;
use crate::clerk::ruling::Work;
use crate::game::{Event, Game, Moment, PersonId};
use crate::report::answers::answer::worded;
use crate::report::answers::tournament as answers;
use crate::report::answers::tournament::individuals::IndividualsAnswer;
use crate::report::answers::tournament::rounds::RoundsAnswer;
use crate::tournament::event::Draw;
use crate::tournament::event_places::EventPlaces;
use crate::tournament::life::Finish;
use crate::tournament::plan::Lot;
use crate::tournament::ranking::Criterion;
use crate::tournament::report::Report;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{PlayerNumber, Standings};
use crate::tournament::{By, Tournament, TournamentFact};

/// Draws the boards of a round.
pub(super) fn draw(work: &mut Work<Tournament>, round: Round) -> Result<(), WhyRefused> {
    let draw = work.state.draw(round).map_err(reasons)?;
    report_draw(work, round, &draw);
    work.follows(TournamentFact::Drawn { round, draw });
    Ok(())
}

/// Says what a draw has broken of B.6, and how little could be broken.
fn report_draw(work: &mut Work<Tournament>, round: Round, draw: &Draw) {
    match work.state.form() {
        Some(_) => work.say_all(answers::individuals::drawn(&work.state, round, draw)),
        None => work.say_all(answers::rounds::drawn(round, draw)),
    }
    for table in &draw.boards {
        work.reveal(answers::rounds::board(&work.state, round, table));
    }
    work.reveal(RoundsAnswer::SeedWas(draw.request.seed.clone()));
}

/// A round that begins later than this may have been given a wrong year or month.
const FIRST_TURN_DAYS_USUAL: i64 = 60;

/// Begins a round: its games are opened, and the start letters go out.
pub(super) fn start(work: &mut Work<Tournament>, round: Round, due: Option<Moment>) {
    let now = work.now;
    let openings = work.state.openings(round, now, due);
    work.follows(TournamentFact::Started { round, published: now });
    for opening in openings {
        let name = opening.setup.id.clone();
        let opened = clerk::open(&opening, now);
        let report = Box::new(Report::of(&Game::open(opening)));
        work.take_over(&name, opened);
        work.enter(By::Game(name.clone()), "", TournamentFact::Reported { game: name, report });
    }
    boards::tell_of_each_other(work, None);
    tell_spare_players(work, round);
    tell_who_is_left_out(work, round);
    let lot = Lot::Round(round);
    let seed = work.state.plan.seed(lot);
    work.follows(TournamentFact::Revealed { lot, seed: seed.clone() });
    let first = work.ruling.games.values().flatten().find_map(|event| match event {
        Event::Opened(opening) => Some(opening.deadline),
        _ => None,
    });
    let boards = work.state.draws.get(&round).map_or(0, |draw| draw.boards.len());
    work.say(RoundsAnswer::Begins(round, work.state.board_kind(round), boards));
    if let Some(due) = first {
        let (days, due) = ((due - now).num_days(), work.time_for(None, due));
        work.say(RoundsAnswer::FirstOrders(due));
        if days > FIRST_TURN_DAYS_USUAL {
            work.say(RoundsAnswer::FarAway(days));
        }
    }
    work.reveal(RoundsAnswer::SeedOfTheDraw(seed));
}

/// Tells players who sit out, and those who play on two boards.
fn tell_spare_players(work: &mut Work<Tournament>, round: Round) {
    let Some(draw) = work.state.draws.get(&round).cloned() else { return };
    let out = draw.sat_out();
    let of_individuals = work.state.form().is_some();
    for person in draw.on_two_boards().into_iter().filter(|_| of_individuals) {
        let games = draw.boards.iter().filter(|board| board.players.contains(&person));
        let games: Vec<&str> = games.map(|board| board.game.as_str()).collect();
        let draft = answers::individuals::you_play_twice(&work.state, round, &games);
        work.write(&person, draft);
    }
    let players = draw.request.players.len();
    for person in out {
        let draft = answers::individuals::you_sit_out(&work.state, round, players);
        work.write(&person, draft);
    }
}

/// Tells players who have not checked in that the round begins without them.
fn tell_who_is_left_out(work: &mut Work<Tournament>, round: Round) {
    let silent = work.state.not_checked_in(round);
    let silent: Vec<PersonId> = silent.into_iter().map(|member| member.id.clone()).collect();
    for person in silent {
        let draft = answers::individuals::begins_without_you(&work.state, round, &person);
        work.write(&person, draft);
    }
}

/// A player declines, and the player who moves up for him is told (C.10, and the next in the
/// ranking for earlier rounds).
pub(super) fn decline(work: &mut Work<Tournament>, round: Round, person: &PersonId, by: &PersonId) {
    let before = work.state.going_on(round);
    let declined = TournamentFact::Declined { round, person: person.clone() };
    keep_the_seven(work, |work| work.enter(By::Person(by.clone()), "", declined));
    let after = work.state.going_on(round);
    let newcomer = after.iter().find(|other| !before.contains(other)).cloned();
    let name = work.state.name(person).to_owned();
    let next = newcomer.as_ref().map(|newcomer| work.state.name(newcomer).to_owned());
    work.say(match next {
        Some(next) => RoundsAnswer::MovesUp(name.clone(), round, next),
        None => RoundsAnswer::NobodyMovesUp(name.clone(), round),
    });
    if let Some(newcomer) = newcomer.filter(|_| work.state.form().is_none()) {
        work.write(&newcomer, answers::rounds::moved_up(&work.state, round));
    }
    if person != by {
        let draft = answers::rounds::declined_for_you(&work.state, round);
        work.write(person, draft);
    }
    if work.state.director().is_some_and(|director| director.id != *by) {
        let said = &worded(&work.ruling.said);
        work.tell_director(answers::rounds::declines(&work.state, &name, round, said));
    }
}

/// A player declines the place that he has.
pub(super) fn declines(work: &mut Work<Tournament>, round: Option<Round>, person: &PersonId) {
    let advanced = work.state.advanced.keys().last().copied();
    let next = advanced.and_then(|round| work.state.round_after(round));
    let Some(round) = round.or(next) else {
        return work.say(RoundsAnswer::NoPlace);
    };
    match stages::may_decline(&work.state, round, person) {
        Ok(()) => decline(work, round, person, person),
        Err(_) if stages::is_drawn_for(&work.state, round, person) => {
            decline_behind_the_draw(work, round, person);
        }
        Err(why) => work.say_all(why),
    }
}

/// A player whose board is drawn can't play: the director has to give his seat to another.
pub(super) fn decline_behind_the_draw(
    work: &mut Work<Tournament>,
    round: Round,
    person: &PersonId,
) {
    let name = work.state.name(person).to_owned();
    work.tell_director(answers::rounds::declines_behind_the_draw(&work.state, &name, round));
    work.say(RoundsAnswer::DirectorFillsYourSeat(round));
}

/// Settles the places of a round, and tells each player his.
pub(super) fn advance(work: &mut Work<Tournament>, round: Round) {
    if work.state.form().is_some() {
        return seat_the_top_board(work, round);
    }
    let Some(record) = work.state.record() else { return };
    let standings = Standings::of(&record);
    let Some(next) = work.state.round_after(round) else { return };
    let qualified = goes_on(&work.state, next);
    let advanced =
        TournamentFact::Advanced { round, qualified: qualified.clone(), rolls: standings.rolls() };
    work.follows(advanced);
    let listing = standings.persons(round);
    let cut = listing.as_ref().and_then(|listing| listing.cut.as_ref());
    work.say(RoundsAnswer::GoOn(qualified.len(), round, next));
    work.say_all(cut.cloned().map(RoundsAnswer::Cut));
    let places = RoundPlaces::of(&work.state, round, true).map(|of| of.places);
    tell_places(work, round, next, &qualified, &places.unwrap_or_default());
}

/// Tells those who are on the top board of an open event.
fn seat_the_top_board(work: &mut Work<Tournament>, round: Round) {
    let Some(next) = work.state.round_after(round) else { return };
    let qualified = qualified(&work.state, next);
    let places = work.state.decided_places();
    settle_the_seven(work, round, qualified.clone());
    match places {
        Some(places) if places.seeded() == qualified => tell_who_goes_on(work, next, &places),
        _ => work.reveal(top_board(&work.state, &qualified, next)),
    }
    // If it has begun, a board before it was corrected, and they know where they play.
    let has_begun = work.state.started.contains_key(&next);
    for person in qualified.iter().filter(|_| !has_begun) {
        tell_of_the_top_board(work, next, person);
    }
}

/// Tells who is on the top board and who just missed it. What dice decide is hidden until it is
/// done.
fn tell_who_goes_on(work: &mut Work<Tournament>, next: Round, places: &EventPlaces) {
    let said = answers::individuals::seeds(&work.state, next, places);
    work.say_all(said);
    if places.seeded_by.contains(&Criterion::Dice) {
        work.reveal(top_board(&work.state, &places.seeded(), next));
    }
}

fn top_board(of: &Tournament, seeds: &[PersonId], round: Round) -> IndividualsAnswer {
    let names = seeds.iter().map(|who| of.name(who).to_owned()).collect();
    IndividualsAnswer::TopBoard(round, names)
}

fn settle_the_seven(work: &mut Work<Tournament>, round: Round, qualified: Vec<PersonId>) {
    let mut rolls = work.state.decided_places().map(|of| of.rolls).unwrap_or_default();
    rolls.retain(|name, _| name.starts_with("top|"));
    work.follows(TournamentFact::Advanced { round, qualified, rolls });
}

fn tell_of_the_top_board(work: &mut Work<Tournament>, top: Round, person: &PersonId) {
    let places = work.state.decided_places();
    let seeds = places.map(|places| places.seeds).unwrap_or_default();
    let own = seeds.into_iter().enumerate().find(|(_, seed)| seed.person == *person);
    let Some((at, seed)) = own else { return };
    let draft = answers::individuals::on_the_top_board(&work.state, top, (at + 1, &seed.total));
    work.write(person, draft);
}

/// Does something that may take a player off a top board whose seven have been told, and tells the
/// player who moves up for him.
pub(super) fn keep_the_seven(work: &mut Work<Tournament>, act: impl FnOnce(&mut Work<Tournament>)) {
    let rounds = work.state.rounds();
    let top = rounds.into_iter().find(|round| work.state.has_top_board(*round));
    let told = top.and_then(|top| work.state.top_seven(top));
    act(work);
    let (Some(top), Some(told)) = (top, told) else { return };
    let seven = work.state.top_seven(top).unwrap_or_default();
    let before = work.state.round_before(top).filter(|_| seven != told);
    if let Some(before) = before {
        settle_the_seven(work, before, seven.clone());
        for newcomer in seven.iter().filter(|person| !told.contains(person)) {
            tell_of_the_top_board(work, top, newcomer);
        }
    }
}

/// Who plays a round: those who go on to it by the places, or who play it once it has begun.
pub(super) fn goes_on(tournament: &Tournament, next: Round) -> Vec<PersonId> {
    let is_of_teams = tournament.form().is_none();
    let has_begun = is_of_teams && tournament.started.contains_key(&next);
    match tournament.draws.get(&next).filter(|_| has_begun) {
        Some(draw) => draw.boards.iter().flat_map(|table| table.players.clone()).collect(),
        None => qualified(tournament, next),
    }
}

/// Who goes on to a round by the places: all who are to play it, or the seven of a top board. Once
/// that has begun, they are those who play it.
pub(super) fn qualified(tournament: &Tournament, next: Round) -> Vec<PersonId> {
    match tournament.form() {
        Some(_) if tournament.started.contains_key(&next) => {
            tournament.decided_places().map(|places| places.seeded()).unwrap_or_default()
        }
        Some(_) => tournament.seeds_by_results(),
        None => tournament.entrants(next),
    }
}

/// Ends the tournament: winners and prizes, and the dice are revealed.
pub(super) fn finish(work: &mut Work<Tournament>) {
    let Some(rows) = give_prizes(work) else { return };
    let lots = work.state.plan.lots();
    for lot in [Lot::Dice, Lot::Teams].into_iter().filter(|lot| lots.contains(lot)) {
        let seed = work.state.plan.seed(lot);
        work.follows(TournamentFact::Revealed { lot, seed });
    }
    let first = answers::rounds::has_won(&work.state);
    tell_winners(work, &first, &rows);
    rows.into_iter().for_each(|(prize, who)| work.reveal(RoundsAnswer::Prize(prize, who)));
}

/// Changes winners and prizes, since a board was corrected.
pub(super) fn finish_anew(work: &mut Work<Tournament>) {
    let Some(rows) = give_prizes(work) else { return };
    if work.state.holds_standings {
        return;
    }
    tell_winners(work, answers::rounds::WON_ANEW, &rows);
}

/// Tells all players the winners once more.
pub(super) fn tell_winners_again(work: &mut Work<Tournament>) {
    let rows = winners(&work.state);
    let first = answers::rounds::has_won(&work.state);
    tell_winners(work, &first, &rows);
}

/// Winners and prizes as they are now, each with what he or it has won.
fn give_prizes(work: &mut Work<Tournament>) -> Option<Vec<(String, String)>> {
    let finished = finished_now(&work.state)?;
    work.follows(finished);
    Some(winners(&work.state))
}

/// Who has won what at present.
fn finished_now(tournament: &Tournament) -> Option<TournamentFact> {
    if let Some(places) = tournament.decided_places() {
        let countries = places.best_of_powers();
        let EventPlaces { winners, teams, rolls, .. } = places;
        let best = teams.into_iter().take_while(|team| team.place == 1);
        return Some(TournamentFact::Finished {
            winner: winners.into_iter().collect(),
            team: best.map(|team| team.name).collect(),
            countries,
            rolls,
        });
    }
    Some(finished(&Standings::of(&tournament.record()?)))
}

/// Who has won what by the standings.
fn finished(standings: &Standings<'_>) -> TournamentFact {
    let record = standings.tournament;
    let name = |person: PlayerNumber| PersonId::new(record.name_of(person));
    let last = standings.rounds.get(&Round::Final);
    let winner = last.and_then(|last| last.ranking.rows.first());
    let team = standings.teams.ranking.rows.first();
    let prizes = standings.prizes.each_ref();
    TournamentFact::Finished {
        winner: winner.map(|row| name(row.game.person)).into_iter().collect(),
        team: team.map(|row| record.team_name(row.team).to_owned()).into_iter().collect(),
        countries: prizes.map(|prize| prize.iter().map(|prize| name(prize.game.person)).collect()),
        rolls: standings.rolls(),
    }
}

/// Winners and prizes as lines: the prize, and who has won it.
pub(super) fn winners(tournament: &Tournament) -> Vec<(String, String)> {
    let Some(TournamentFact::Finished { winner, team, countries, .. }) = finished_now(tournament)
    else {
        return Vec::new();
    };
    answers::rounds::prizes(tournament, &Finish { winner, team, countries })
}

/// Tells all players winners and prizes, with the places of the final.
fn tell_winners(work: &mut Work<Tournament>, first: &str, rows: &[(String, String)]) {
    let last = work.state.rounds().last().copied().unwrap_or(Round::Final);
    let places = RoundPlaces::of(&work.state, last, true).map(|of| of.places).unwrap_or_default();
    let of_the_final = work.state.form().is_none() && !places.is_empty();
    work.write_to_all(|tournament, member| {
        let draft = answers::rounds::winners(&tournament.plan, first, rows, of_the_final);
        all_of(tournament, last, &places, (&member.id, draft))
    });
}

/// Who plays where: in a round, or in all that are being played. Only the director may see a round
/// that is drawn and has not begun.
pub(super) fn tell_boards(
    work: &mut Work<Tournament>,
    reader: Option<&PersonId>,
    round: Option<Round>,
) {
    let of = &work.state;
    let leads = reader.is_some_and(|reader| of.is_director(reader));
    let may_see = |round: &Round| of.started.contains_key(round) || leads;
    let seen: Vec<Round> = of.draws.keys().copied().filter(may_see).collect();
    let chosen: Vec<Round> = match round {
        Some(round) => seen.into_iter().filter(|seen| *seen == round).collect(),
        None => {
            let last = seen.last().copied();
            let open = |round: &Round| !of.is_played(*round) || Some(*round) == last;
            seen.into_iter().filter(open).collect()
        }
    };
    let said: Vec<RoundsAnswer> =
        chosen.iter().flat_map(|round| answers::rounds::boards_of(of, *round)).collect();
    match round.filter(|round| !of.has_round(*round)) {
        Some(round) => work.say(IndividualsAnswer::NoSuchRound(round, of.rounds())),
        None if said.is_empty() => work.say(match round {
            Some(round) => RoundsAnswer::NotBegun(round),
            None => RoundsAnswer::NoRoundHasBegun,
        }),
        None => work.say_all(said),
    }
}
