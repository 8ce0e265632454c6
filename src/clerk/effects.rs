//! What follows when a seat moves: who is told, whose orders count, whether the game waits.

use std::collections::BTreeMap;

use super::ruling::Work;
use super::{ballots, cases, deadline, observer, say};
use crate::board::Power;
use crate::game::calendar::{grace, told};
use crate::game::case::Matter;
use crate::game::event::Event;
use crate::game::seat_move::SeatMove;
use crate::game::seats::{Around, Barred, Effect, Notice, Objection, Period, Resume, Start, Whom};
use crate::game::votes::Voter;
use crate::game::{Game, Moment, PersonId, state::Stage};
use crate::report::letters::{
    Briefing, MovedBecause, Nmr, NmrReader, PoolAsked, Seated, Tenure, Vacant,
};

/// Moves a seat, and does what follows. A move that can't be made comes back as an objection.
pub(super) fn move_seat(work: &mut Work, power: Power, by: SeatMove, at: Moment) -> Vec<Effect> {
    let around = around(&work.game, at);
    let Some(seat) = work.game.seats.get(&power) else { return Vec::new() };
    let effects = match by.make(&mut seat.clone(), &around) {
        Ok(effects) => effects,
        Err(why) => {
            let person = mover(&by).cloned().unwrap_or_else(|| work.game.staff.director.clone());
            return vec![Effect::Objected { person, why }];
        }
    };
    let stood = seat.clone();
    let moved = {
        let mut after = stood.clone();
        by.make(&mut after, &around).is_ok() && after != stood
    };
    if !moved && effects.is_empty() {
        return effects;
    }
    // Orders that came with the letter are filed before the game goes on with them.
    let goes_on_later = matches!(by, SeatMove::Sent(_));
    work.record(Event::SeatMoved { power, by, around });
    for effect in &effects {
        match effect {
            Effect::GoesOn(_) if goes_on_later => {}
            effect => follow(work, power, effect),
        }
    }
    effects
}

/// Goes on with a game that has waited for orders, now that they are on file.
pub(super) fn go_on(work: &mut Work, power: Power, effects: &[Effect]) {
    for effect in effects {
        if let Effect::GoesOn(resume) = effect {
            goes_on(work, power, *resume);
        }
    }
}

fn mover(by: &SeatMove) -> Option<&PersonId> {
    match by {
        SeatMove::Heard(person) | SeatMove::Sent(person) => Some(person),
        SeatMove::Announced { by, .. }
        | SeatMove::Requested { by, .. }
        | SeatMove::Declared { by, .. } => Some(by),
        _ => None,
    }
}

pub(super) fn around(game: &Game, now: Moment) -> Around {
    Around { phase: game.phase, now, period_ends: grace(now), barred: game.barred.clone() }
}

fn follow(work: &mut Work, power: Power, effect: &Effect) {
    match effect {
        Effect::Notify { whom, what } => notify(work, power, whom, what),
        Effect::AskPool { people, until } => ask_pool(work, power, people, *until),
        Effect::Seated { person, .. } => seated(work, power, person),
        Effect::Disorder => disorder(work, power),
        Effect::GoesOn(resume) => goes_on(work, power, *resume),
        Effect::TurnedPermanent(person) => {
            let name = say::name(&work.game, person).to_owned();
            let text = format!("{name}'s replacement for {power} is for good from now on (B.7).");
            tell_board(work, "a replacement is for good", &text);
        }
        Effect::Unsealed(_)
        | Effect::LapseOrders(_)
        | Effect::ReviveOrders(_)
        | Effect::Sealed(_)
        | Effect::ClockStopped
        | Effect::Objected { .. } => {}
    }
}

/// The people of the tournament to whom something is told.
fn people(game: &Game, power: Power, whom: &Whom) -> Vec<PersonId> {
    let captain = game.seats.get(&power).and_then(|seat| seat.captain.clone());
    match whom {
        Whom::Person(person) => vec![person.clone()],
        Whom::Captain => captain.into_iter().collect(),
        Whom::Team => {
            // Captain and player have letters of their own.
            let seat = game.seats.get(&power);
            let team = seat.and_then(|seat| seat.team.as_ref());
            let told = [captain.as_ref(), seat.and_then(|seat| seat.holder())];
            let mut team = team.and_then(|team| game.teams.get(team).cloned()).unwrap_or_default();
            team.retain(|member| !told.contains(&Some(member)));
            team
        }
        Whom::Director => vec![game.staff.director.clone()],
        Whom::Board => game.board().into_iter().collect(),
    }
}

fn notify(work: &mut Work, power: Power, whom: &Whom, what: &Notice) {
    let to = people(&work.game, power, whom);
    if let Notice::Missed(phase, until) = what {
        let reader = match whom {
            Whom::Captain => NmrReader::Captain,
            Whom::Team => NmrReader::TeamMate,
            Whom::Director => NmrReader::Director,
            Whom::Person(_) | Whom::Board => NmrReader::Player,
        };
        let (phase, until) = (*phase, *until);
        return missed(work, power, &to, phase, until, reader);
    }
    let (subject, text) = notice(&work.game, power, what);
    let draft = say::answer(&work.game, &subject, &[text]);
    work.write_all(&to, &draft);
}

fn missed(
    work: &mut Work,
    power: Power,
    to: &[PersonId],
    phase: crate::board::Phase,
    until: Moment,
    reader: NmrReader,
) {
    let game = work.game.clone();
    let silent = game.seats.get(&power).and_then(|seat| seat.holder());
    let player = silent.map_or("nobody", |silent| say::name(&game, silent)).to_owned();
    let now = work.now;
    let to: std::collections::BTreeSet<PersonId> = to.iter().cloned().collect();
    if crate::game::seats::is_held_back(phase) {
        let text = format!(
            "No orders came from {player} for {power} in {}. Nobody may miss the first moves of \
            1901: somebody else is to play {power} (D.VII(6)(b)), and the result is held back \
            until then.",
            phase.title()
        );
        let subject = format!("{power}: no orders received");
        let draft = say::answer(&game, &subject, &[text]);
        return work.write_all(&to, &draft);
    }
    let meanwhile = ["All units hold; dislodged ones may still be ordered to retreat.".to_owned()];
    let otherwise = "Then a replacement is looked for (B.8).";
    work.write_each(&to, |person| {
        let nmr = Nmr {
            tag: &game.setup.tag,
            power,
            phase,
            player: &player,
            reader,
            until: &say::time(until, now, person),
            meanwhile: &meanwhile,
            otherwise,
        };
        nmr.draft()
    });
}

/// A notice in words: subject and sentence.
fn notice(game: &Game, power: Power, what: &Notice) -> (String, String) {
    let name = |person: &PersonId| say::name(game, person).to_owned();
    match what {
        Notice::Missed(..) => (String::new(), String::new()),
        Notice::CaptainsTurn(until) => (
            format!("{power}: the captain's turn"),
            format!(
                "{power}'s captain may play, or name somebody who does, until {}: write \"name \
                NAME <address> for {power}\", or send orders.",
                told::gmt(*until)
            ),
        ),
        Notice::PoolsTurn(until) => (
            format!("{power}: the reserves are asked"),
            format!("Those on the list may answer until {}.", told::gmt(*until)),
        ),
        Notice::DirectorsTurn(until) => (
            format!("{power}: a seat to fill"),
            format!(
                "Nobody has taken {power}. Write \"td seat NAME <address> for {power}: reason\", \
                or \"td disorder {power}\". The board waits; you are reminded {}.",
                told::gmt(*until)
            ),
        ),
        Notice::Named(_) => (
            format!("you are named for {power}"),
            format!("Your captain has named you for {power}. Send orders, and the seat is yours."),
        ),
        Notice::Refused(person, reason) => (
            format!("{power}: {} is refused", name(person)),
            format!("The director refuses {} for {power} (B.10): {reason}.", name(person)),
        ),
        Notice::Replaces(person, period) => (
            format!("{power} is played by {}", name(person)),
            match period {
                Some(period) => {
                    format!("{} plays {power} {} (B.7).", name(person), period_in_words(*period))
                }
                None => format!("{} plays {power} from now on, for good (B.7).", name(person)),
            },
        ),
        Notice::Announced(person, start) => (
            format!("{power} will be played by {}", name(person)),
            format!("{} plays {power} {}.", name(person), start_in_words(*start)),
        ),
        Notice::IsBack(person) => (
            format!("{power}: {} is back", name(person)),
            format!("{} has written, and keeps {power}.", name(person)),
        ),
    }
}

fn period_in_words(period: Period) -> String {
    match period {
        Period::Through(phase) => format!("up to and including {}", phase.title()),
        Period::Until(moment) => format!("until {}", told::gmt(moment)),
    }
}

fn start_in_words(start: Start) -> String {
    match start {
        Start::Now => "from now on".to_owned(),
        Start::From(phase) => format!("from {} on", phase.title()),
        Start::After(phase) => format!("after {}", phase.title()),
    }
}

/// Why something about a seat can't be done, as the end of a sentence.
pub(super) fn objection(why: &Objection) -> String {
    match why {
        Objection::Barred(Barred::ThreeInRound) => {
            "three games of a round as a permanent player are enough (B.9)".to_owned()
        }
        Objection::Barred(Barred::ThreeAtOnce) => {
            "three games at any one time are enough (B.9)".to_owned()
        }
        Objection::Refused(reason) => format!("the director refuses it (B.10): {reason}"),
        Objection::MissedFirstMoves => {
            "who misses the first moves of 1901 is replaced (D.VII(6)(b))".to_owned()
        }
        Objection::IsMissing => "that is the player who is to be replaced".to_owned(),
        Objection::Holds => "he has the seat already".to_owned(),
        Objection::NotHis => "the seat is not yours to speak for".to_owned(),
        Objection::NoCaptainsChoice => "captains have no choice in this round (B.8)".to_owned(),
        Objection::NotNow => "it is not the time for it".to_owned(),
        Objection::StaysInDisorder => "the seat stays in disorder (B.8)".to_owned(),
        Objection::NoSeasonsLeft => {
            "four seasons of replacement are enough in one round (B.7)".to_owned()
        }
        Objection::NotLonger => "a longer period than was declared can't be had (B.7)".to_owned(),
        Objection::PlayerHasSpoken => "the player has said how long it lasts (B.7)".to_owned(),
    }
}

fn ask_pool(work: &mut Work, power: Power, people: &[PersonId], until: Moment) {
    let game = work.game.clone();
    let now = work.now;
    let people: std::collections::BTreeSet<PersonId> = people.iter().cloned().collect();
    work.write_each(&people, |reader| {
        let asked = PoolAsked {
            tag: &game.setup.tag,
            power,
            phase: game.phase,
            position: &game.position,
            last_year: game.setup.last_year,
            until: &say::time(until, now, reader),
        };
        asked.draft()
    });
}

/// A newcomer: he is shown what is on file, and the board learns his name (Interaction 5).
fn seated(work: &mut Work, power: Power, person: &PersonId) {
    let game = work.game.clone();
    let now = work.now;
    let Some(newcomer) = game.person(person).cloned() else { return };
    let seat = game.seats.get(&power);
    let permanent = seat.and_then(|seat| seat.tenure()).is_none_or(|now| now.is_permanent());
    let former = seat.and_then(|seat| {
        let before = seat.tenures().iter().rev().nth(1)?;
        game.person(&before.holder)
    });
    let tenure = if permanent { Tenure::Permanent } else { Tenure::Temporary("for a period") };
    let mut board = game.board();
    board.remove(person);
    work.write_each(&board, |reader| {
        let seated = Seated {
            tag: &game.setup.tag,
            power,
            name: &newcomer.name,
            address: &newcomer.address,
            instead_of: former.map(|former| former.name.as_str()),
            tenure,
            phase: game.phase,
            due: &say::time(game.running.at, now, reader),
        };
        seated.draft()
    });
    let shelf = game.shelf(power);
    let stands = game.standing(power).orders;
    let plans: Vec<_> = shelf.plans.iter().map(|shelved| shelved.plan.clone()).collect();
    let seats = say::seats(&game);
    let briefing = Briefing {
        tag: &game.setup.tag,
        power,
        phase: game.phase,
        position: &game.position,
        set: shelf.sets.last().map(|set| set.number),
        stands: &stands,
        plans: &plans,
        due: &say::time(game.running.at, now, &newcomer),
        votes: &ballots::open(&game, Voter::Seat(power)),
        seats: &seats,
        policies: &game.policy.words(),
        address: &game.setup.address,
    };
    work.write(person, briefing.draft());
    observer::check(work, power, person);
}

fn disorder(work: &mut Work, power: Power) {
    let may_return = work.game.setup.round == crate::game::seats::Round::First;
    let vacant = Vacant { tag: &work.game.setup.tag.clone(), power, may_return };
    let board = work.game.board();
    work.write_all(&board, &vacant.draft());
    let director = work.game.staff.director.clone();
    if !board.contains(&director) {
        work.write(&director, vacant.draft());
    }
}

/// The game has waited for a seat and need not any more.
fn goes_on(work: &mut Work, power: Power, resume: Resume) {
    if work.game.seats.values().any(|seat| seat.waits()) || work.game.is_over() {
        return;
    }
    match (resume, &work.game.stage) {
        (Resume::AtOnce, Stage::HeldBack) => deadline::judge(work),
        (_, Stage::HeldBack | Stage::Waiting) => {
            let game = &work.game;
            let before = game.running.at;
            let due = game.calendar().after_wait(work.now, game.phase.kind(), before);
            work.record(Event::Resumed { deadline: due });
            deadline::tell_deadline(work, before, MovedBecause::Newcomer(power));
        }
        _ => {}
    }
}

/// Tells everybody on the board the same.
pub(super) fn tell_board(work: &mut Work, subject: &str, text: &str) {
    let draft = say::answer(&work.game, subject, &[text.to_owned()]);
    let board = work.game.board();
    work.write_all(&board, &draft);
}

/// The seasons in which each player was replaced in other games; none that this game knows of.
pub(super) fn elsewhere(game: &Game) -> BTreeMap<PersonId, usize> {
    game.seasons_elsewhere.clone()
}

/// A seat that the captain's choice left open goes to the director, as a case (B.8).
pub(super) fn open_seat(work: &mut Work, power: Power, text: &str) -> u32 {
    cases::open(work, None, Matter::OpenSeat { power }, text)
}
