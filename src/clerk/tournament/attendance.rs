//! Who plays which rounds of an open event.

use super::refusal::{WhyRefused, refuse};
use super::rounds::keep_the_seven;
use crate::clerk::ruling::Work;
use crate::game::{Moment, PersonId};
use crate::report::answers::tournament::individuals::{self as words, SaidBy};
use crate::report::answers::tournament::{apart, check_in, seats};
use crate::tournament::draw::SpareRule;
use crate::tournament::event::DrawnBoard;
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
) -> Option<String> {
    if !plays_here(tournament, person) {
        return Some(words::plays_nothing(tournament.name(person), by));
    }
    if by == SaidBy::Player && tournament.has_left(person) {
        return Some(words::you_have_left(tournament, person));
    }
    if let Some(round) = named.iter().find(|round| !tournament.has_round(**round)) {
        return Some(words::no_such_round(tournament, *round));
    }
    let drawn = named.iter().find(|round| tournament.draws.contains_key(round));
    drawn.map(|round| words::drawn_already(tournament, *round, plays, by))
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
        return work.say(words::decline_instead(*top));
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
    let said = words::somebody_attends(&work.state, person);
    work.say(said);
    let mut checked_in = work.state.open_check_ins();
    checked_in.retain(|round| plays && rounds.contains(round));
    if !checked_in.is_empty() {
        let name = work.state.name(person).to_owned();
        work.say(check_in::is_put_in(&name, &checked_in));
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
        return work.say(words::you_have_left(&work.state, person));
    }
    let (by, undrawn) = (By::Person(person.clone()), work.state.undrawn());
    note(work, &by, person, &undrawn, false);
    work.enter(by, "", TournamentFact::Left { person: person.clone() });
    let said = words::has_left(&work.state, person);
    work.say_all(said);
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
        () if tournament.form().is_none() => refuse(check_in::IS_FOR_INDIVIDUALS),
        () if !tournament.has_round(round) => refuse(words::no_such_round(tournament, round)),
        () if tournament.has_top_board(round) => refuse(check_in::NOT_FOR_A_TOP_BOARD),
        () if tournament.draws.contains_key(&round) => refuse(check_in::is_drawn(round)),
        () if tournament.check_ins.contains(&round) => refuse(check_in::is_asked(round)),
        () if until.is_some_and(|until| until <= now) => refuse(check_in::TIME_IS_OVER),
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
    work.say(check_in::has_gone_out(round, asked));
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
        return work.say(check_in::NOBODY_ASKS);
    }
    note(work, &By::Person(person.clone()), person, &rounds, true);
    work.say(check_in::is_in(&rounds));
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
        false => refuse(words::too_few_to_close(players, fewest)),
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
        return refuse(apart::SWAPS_ARE_FOR_INDIVIDUALS);
    }
    let has_begun = tournament.started.contains_key(&round);
    let Some(draw) = draw.filter(|_| !has_begun) else {
        return refuse(apart::no_swap_now(round, has_begun));
    };
    for person in people {
        let seats = draw.boards.iter().filter(|table| table.players.contains(person)).count();
        if seats != 1 {
            let name = tournament.name(person);
            return refuse(apart::has_no_seat_to_swap(name, seats, round));
        }
    }
    let table = draw.boards.iter().find(|table| table.players.contains(people[0]));
    let share = table.is_some_and(|table| table.players.contains(people[1]));
    match () {
        () if people[0] == people[1] => refuse(apart::SWAPS_TAKE_TWO),
        () if share && tournament.board_kind(round).is_table() => refuse(apart::SHARE_A_TABLE),
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
        return refuse(apart::APART_IS_FOR_INDIVIDUALS);
    }
    if people[0] == people[1] {
        return refuse(apart::APART_TAKES_TWO);
    }
    let idle = people.iter().find(|person| !plays_here(tournament, person));
    if let Some(other) = idle.filter(|_| keeps) {
        return refuse(words::plays_nothing(tournament.name(other), SaidBy::Director));
    }
    match tournament.keeps_apart(people) == keeps {
        true => refuse(apart::apart_already(tournament, people, keeps)),
        false => Ok(()),
    }
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
        Some(other) => refuse(apart::would_meet(tournament, [person, other])),
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
        return refuse(seats::has_left(name, round));
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
        Some(other) => refuse(seats::plays_already(name, round, &other.game)),
        None => Ok(()),
    }
}

/// Warns of a player who is given a seat and has not said that he plays the round.
pub(super) fn warn_of_absence(work: &mut Work<Tournament>, game: &str, person: &PersonId) {
    let Some((round, _)) = work.state.table(game) else { return };
    let name = work.state.name(person).to_owned();
    match work.state.is_absent(round, person) {
        true if work.state.is_silent(round, person) => work.say(seats::is_silent(&name, round)),
        true => work.say(seats::skips(&name, round)),
        false => {}
    }
}

fn plays_here(tournament: &Tournament, person: &PersonId) -> bool {
    tournament.roster.find(person).is_some_and(|member| member.is(Role::Player))
}
