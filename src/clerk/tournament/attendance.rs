//! Who plays which rounds of an open event.

use super::refusal::{WhyRefused, refuse};
use super::rounds::keep_the_seven;
use crate::clerk::ruling::Work;
use crate::game::{Moment, PersonId};
use crate::report::answers::tournament::apart::ApartAnswer;
use crate::report::answers::tournament::check_in::{self, CheckInAnswer};
use crate::report::answers::tournament::individuals::{self as words, IndividualsAnswer, SaidBy};
use crate::report::answers::tournament::seats::EventSeatsAnswer;
use crate::tournament::draw::SpareRule;
use crate::tournament::event::{Draw, DrawnBoard};
use crate::tournament::roster::Role;
use crate::tournament::rounds::Round;
use crate::tournament::{By, DirectorCommand, Tournament, TournamentFact};

/// Why a person can't say of these rounds whether he plays them.
pub(super) fn refused(
    tournament: &Tournament,
    person: &PersonId,
    named: &[Round],
    plays: bool,
    by: SaidBy,
) -> Option<IndividualsAnswer> {
    if !plays_here(tournament, person) {
        return Some(IndividualsAnswer::PlaysNothing(tournament.name(person).to_owned(), by));
    }
    if by == SaidBy::Player && tournament.has_left(person) {
        return Some(has_left(tournament, person));
    }
    if let Some(round) = named.iter().find(|round| !tournament.has_round(**round)) {
        return Some(IndividualsAnswer::NoSuchRound(*round, tournament.rounds()));
    }
    let drawn = named.iter().find(|round| tournament.draws.contains_key(round));
    let left = tournament.undrawn();
    drawn.map(|round| IndividualsAnswer::DrawnAlready(*round, left, plays, by))
}

/// To a player who has left and writes again.
pub(super) fn has_left(tournament: &Tournament, person: &PersonId) -> IndividualsAnswer {
    let event = tournament.plan.name.clone();
    match tournament.undrawn().first() {
        Some(next) => IndividualsAnswer::HasLeft(event, tournament.name(person).to_owned(), *next),
        None => IndividualsAnswer::HasLeftForGood(event),
    }
}

/// A player says which rounds he plays, which he misses, or both. If he names only rounds that he
/// plays, he plays no others.
pub(super) fn says(
    work: &mut Work<Tournament>,
    person: &PersonId,
    mut plays: Vec<Round>,
    misses: &[Round],
) {
    // A player who names all the rounds that he plays may name some that he plays already.
    let plays_already = |round: &Round| {
        let draw = work.state.draws.get(round);
        draw.is_some_and(|draw| {
            draw.boards.iter().any(|table| table.players.contains(person))
                || draw.sat_out().contains(person)
        })
    };
    if !plays.iter().all(plays_already) {
        plays.retain(|round| !plays_already(round));
    }
    for (named, is_played) in [(plays.as_slice(), true), (misses, false)] {
        if let Some(why) = refused(&work.state, person, named, is_played, SaidBy::Player) {
            return work.say(why);
        }
    }
    if let Some(top) = misses.iter().find(|round| is_settled_seed(&work.state, **round, person)) {
        return work.say(IndividualsAnswer::DeclineInstead(*top));
    }
    let by = By::Person(person.clone());
    let mut missed = misses.to_vec();
    if misses.is_empty() {
        // He does not choose whether he plays a top board: he can only decline it.
        let is_open = |round: &Round| !work.state.is_top_board_alone(*round);
        let others = work.state.undrawn().into_iter().filter(is_open);
        missed = others.filter(|round| !plays.contains(round)).collect();
    }
    note(work, &by, person, &missed, false);
    note(work, &by, person, &plays, true);
    work.pending.tells_rounds = Some(person.clone());
}

/// Says which rounds a player plays, once all lines of his letter about them are done.
pub(super) fn tell_rounds(work: &mut Work<Tournament>) {
    let Some(person) = work.pending.tells_rounds.take() else { return };
    let said = words::attends(&work.state, &person);
    work.say_all(said);
}

/// Whether a player knows that he plays a top board, so that another moves up if he does not.
fn is_settled_seed(of: &Tournament, round: Round, person: &PersonId) -> bool {
    let before = of.round_before(round).filter(|_| of.has_top_board(round));
    before.and_then(|before| of.advanced.get(&before)).is_some_and(|all| all.contains(person))
}

/// The director says it for a player, of these rounds alone.
pub(super) fn told(
    work: &mut Work<Tournament>,
    by: &PersonId,
    person: &PersonId,
    (rounds, plays): (&[Round], bool),
) {
    let is_news = note(work, &By::Person(by.clone()), person, rounds, plays);
    let name = work.state.name(person).to_owned();
    let (missed, unanswered) = words::missed(&work.state, person);
    work.say(match (missed.is_empty(), unanswered.is_empty()) {
        (true, true) => IndividualsAnswer::PlaysAll(name.clone()),
        (false, true) => IndividualsAnswer::PlaysNot(name.clone(), missed),
        (true, false) => IndividualsAnswer::IsSilent(name.clone(), unanswered),
        (false, false) => IndividualsAnswer::PlaysNotAndIsSilent(name.clone(), missed, unanswered),
    });
    let mut checked_in = work.state.open_check_ins();
    checked_in.retain(|round| plays && rounds.contains(round));
    if !checked_in.is_empty() {
        work.say(CheckInAnswer::IsPutIn(name, checked_in));
    }
    if !is_news {
        return;
    }
    let draft = words::is_told_to_attend(&work.state, person);
    work.write(person, draft);
}

/// A player who has had a seat leaves the event: his results stand.
pub(super) fn leaves(work: &mut Work<Tournament>, person: &PersonId) {
    if work.state.has_left(person) {
        return work.say(has_left(&work.state, person));
    }
    let (by, undrawn) = (By::Person(person.clone()), work.state.undrawn());
    note(work, &by, person, &undrawn, false);
    work.enter(by, "", TournamentFact::Left { person: person.clone() });
    let said = words::attends(&work.state, person);
    work.say_all(said);
    work.say(IndividualsAnswer::GamesStillCount);
    // A seat of his may be drawn, and there may be no game yet to which he could write.
    work.tell_director(words::leaves(&work.state, person));
}

/// Whether all players can be asked to check in for a round.
pub(super) fn may_ask_in(
    tournament: &Tournament,
    command: &DirectorCommand,
    now: Moment,
) -> Result<(), WhyRefused> {
    let DirectorCommand::CheckIn { round, until } = *command else { return Ok(()) };
    match () {
        () if tournament.form().is_none() => refuse(CheckInAnswer::IsForIndividuals),
        () if !tournament.has_round(round) => {
            refuse(IndividualsAnswer::NoSuchRound(round, tournament.rounds()))
        }
        () if tournament.has_top_board(round) => refuse(CheckInAnswer::NotForATopBoard),
        () if tournament.draws.contains_key(&round) => refuse(CheckInAnswer::IsDrawn(round)),
        () if tournament.check_ins.contains(&round) => refuse(CheckInAnswer::IsAsked(round)),
        () if until.is_some_and(|until| until <= now) => refuse(CheckInAnswer::TimeIsOver),
        () => Ok(()),
    }
}

/// Asks every player who has not said that he skips the round.
pub(super) fn ask_in(
    work: &mut Work<Tournament>,
    before: &Tournament,
    round: Round,
    until: Option<Moment>,
) {
    let asked = ask(work, &expected(before, round), round, until);
    work.say(CheckInAnswer::HasGoneOut(round, asked));
}

/// The players who have not said that they don't play a round.
fn expected(of: &Tournament, round: Round) -> Vec<PersonId> {
    let players = of.roster.with(Role::Player).map(|member| &member.id);
    players.filter(|person| !of.is_absent(round, person)).cloned().collect()
}

fn ask(
    work: &mut Work<Tournament>,
    players: &[PersonId],
    round: Round,
    until: Option<Moment>,
) -> usize {
    for player in players {
        let until = until.map(|until| work.time_for(Some(player), until));
        work.write(player, check_in::asked(&work.state, round, until.as_deref()));
    }
    players.len()
}

/// If the event says so, asks all players for a round as soon as nothing else comes before it.
pub(super) fn ask_by_itself(work: &mut Work<Tournament>, round: Round) -> Option<usize> {
    let waits = work.state.asks_by_itself(round) && !work.state.draws.contains_key(&round);
    waits.then(|| {
        let players = expected(&work.state, round);
        let command = DirectorCommand::CheckIn { round, until: None };
        let what = TournamentFact::Commanded { command, at: work.now };
        work.enter(By::Clerk, check_in::BY_ITSELF, what);
        ask(work, &players, round, None)
    })
}

/// A player checks in.
pub(super) fn checks_in(work: &mut Work<Tournament>, person: &PersonId, round: Option<Round>) {
    let open = work.state.open_check_ins();
    let rounds = round.map_or(open.clone(), |round| vec![round]);
    if let Some(why) = refused(&work.state, person, &rounds, true, SaidBy::Player) {
        return work.say(why);
    }
    if rounds.is_empty() || rounds.iter().any(|round| !open.contains(round)) {
        return work.say(CheckInAnswer::NobodyAsks);
    }
    note(work, &By::Person(person.clone()), person, &rounds, true);
    work.say(CheckInAnswer::IsIn(rounds));
}

/// Returns whether it changes anything.
fn note(
    work: &mut Work<Tournament>,
    by: &By,
    person: &PersonId,
    rounds: &[Round],
    plays: bool,
) -> bool {
    let mut news: Vec<Round> = rounds.to_vec();
    let is_news = |round: &Round| {
        plays == work.state.is_absent(*round, person) || work.state.is_silent(*round, person)
    };
    news.retain(is_news);
    keep_the_seven(work, |work| {
        for round in news.iter().copied() {
            let person = person.clone();
            work.enter(by.clone(), "", TournamentFact::Attends { round, person, plays });
        }
    });
    !news.is_empty()
}

/// Closing sign-up of an event that can't fill a board has to be confirmed.
pub(super) fn enough_players(tournament: &Tournament) -> Result<(), WhyRefused> {
    let players = tournament.roster.with(Role::Player).count();
    let fewest = tournament.fewest_players();
    match players >= fewest {
        true => Ok(()),
        false => refuse(IndividualsAnswer::TooFewToClose(players, fewest)),
    }
}

/// Whether two may change their seats in a round of an open event that is drawn and has not begun.
pub(super) fn may_swap(
    tournament: &Tournament,
    round: Round,
    people: [&PersonId; 2],
) -> Result<(), WhyRefused> {
    let draw = tournament.draws.get(&round);
    if tournament.form().is_none() {
        return refuse(ApartAnswer::SwapsAreForIndividuals);
    }
    let has_begun = tournament.started.contains_key(&round);
    let Some(draw) = draw.filter(|_| !has_begun) else {
        return refuse(match has_begun {
            true => ApartAnswer::SwapsAreOver(round),
            false => ApartAnswer::NotDrawnYet(round),
        });
    };
    for person in people {
        let seats = draw.boards.iter().filter(|table| table.players.contains(person)).count();
        let name = tournament.name(person).to_owned();
        match seats {
            0 => return refuse(ApartAnswer::NoSeatToSwap(name, round)),
            1 => {}
            _ => return refuse(ApartAnswer::SeveralSeats(name, round)),
        }
    }
    let table = draw.boards.iter().find(|table| table.players.contains(people[0]));
    let share = table.is_some_and(|table| table.players.contains(people[1]));
    match () {
        () if people[0] == people[1] => refuse(ApartAnswer::SwapsTakeTwo),
        () if share && tournament.board_kind(round).is_table() => refuse(ApartAnswer::ShareATable),
        () => Ok(()),
    }
}

/// Whether two may be kept off one board, or meet again.
pub(super) fn may_keep_apart(
    tournament: &Tournament,
    people: &[PersonId; 2],
    keeps: bool,
) -> Result<(), WhyRefused> {
    if tournament.form().is_none() {
        return refuse(ApartAnswer::ApartIsForIndividuals);
    }
    if people[0] == people[1] {
        return refuse(ApartAnswer::ApartTakesTwo);
    }
    let idle = people.iter().find(|person| !plays_here(tournament, person));
    if let Some(other) = idle.filter(|_| keeps) {
        let name = tournament.name(other).to_owned();
        return refuse(IndividualsAnswer::PlaysNothing(name, SaidBy::Director));
    }
    let names = people.each_ref().map(|person| tournament.name(person).to_owned());
    match tournament.keeps_apart(people) {
        true if keeps => refuse(ApartAnswer::ApartAlready(names)),
        false if !keeps => refuse(ApartAnswer::NotApart(names)),
        _ => Ok(()),
    }
}

/// Keeps two off one board from now on, or lets them meet. A draw that was made stays as it is.
pub(super) fn keep_apart(work: &mut Work<Tournament>, people: &[PersonId; 2], keeps: bool) {
    let of = &work.state;
    let names = people.each_ref().map(|person| of.name(person).to_owned());
    let meet = |draw: &Draw| {
        draw.boards.iter().any(|table| people.iter().all(|who| table.players.contains(who)))
    };
    let waits = |(round, draw): &(&Round, &Draw)| !of.started.contains_key(*round) && meet(draw);
    let drawn = of.draws.iter().find(waits).map(|(round, _)| *round);
    work.say(match keeps {
        true => ApartAnswer::KeptApart(names, drawn),
        false => ApartAnswer::MayMeet(names),
    });
}

/// Refuses a seat on a drawn board with a player from whom the newcomer is kept apart.
pub(super) fn meets_nobody_kept_apart(
    tournament: &Tournament,
    table: &DrawnBoard,
    seat: usize,
    person: &PersonId,
) -> Result<(), WhyRefused> {
    let seats = table.players.iter().enumerate();
    let mut others = seats.filter(|(of, _)| *of != seat).map(|(_, other)| other);
    let is_apart = |other: &&PersonId| tournament.keeps_apart(&[person.clone(), (*other).clone()]);
    match others.find(is_apart) {
        Some(other) => {
            let names = [person, other].map(|one| tournament.name(one).to_owned());
            refuse(ApartAnswer::WouldMeet(names, [person.clone(), other.clone()]))
        }
        None => Ok(()),
    }
}

/// Refuses a seat of an open event to a player who has left it, or who has a seat on another board
/// of the round, unless the event's draws put people on two.
pub(super) fn may_take_a_seat(
    tournament: &Tournament,
    round: Round,
    game: &str,
    person: &PersonId,
) -> Result<(), WhyRefused> {
    let name = tournament.name(person);
    let Some(draw) = tournament.draws.get(&round).filter(|_| tournament.form().is_some()) else {
        return Ok(());
    };
    if tournament.has_left(person) {
        return refuse(EventSeatsAnswer::HasLeft(name.to_owned(), round));
    }
    let known = tournament.names_of(person);
    let plays = |table: &&DrawnBoard| {
        table.players.iter().enumerate().any(|(seat, drawn)| {
            let holder = match tournament.reports.get(&table.game) {
                Some(_) => tournament.holder(&table.game, seat),
                None => Some(drawn.clone()),
            };
            holder.is_some_and(|holder| known.contains(&holder))
        })
    };
    let others = draw.boards.iter().filter(|table| table.game != game);
    match others.filter(|_| tournament.plan.spare == SpareRule::Sit).find(plays) {
        Some(other) => {
            refuse(EventSeatsAnswer::PlaysAlready(name.to_owned(), round, other.game.clone()))
        }
        None => Ok(()),
    }
}

/// Warns of a player who is given a seat and has not said that he plays the round.
pub(super) fn warn_of_absence(work: &mut Work<Tournament>, game: &str, person: &PersonId) {
    let Some((round, _)) = work.state.table(game) else { return };
    let name = work.state.name(person).to_owned();
    match work.state.is_absent(round, person) {
        true if work.state.is_silent(round, person) => {
            work.say(EventSeatsAnswer::IsSilent(name, round))
        }
        true => work.say(EventSeatsAnswer::Skips(name, round)),
        false => {}
    }
}

fn plays_here(tournament: &Tournament, person: &PersonId) -> bool {
    tournament.roster.find(person).is_some_and(|member| member.is(Role::Player))
}
