//! How all play: each board by a short script, with orders drawn at random.
//!
//! Players know the position from the ledger, where people read it in their last result letter; all
//! else they do by letters.

use std::collections::BTreeSet;

use chancery::board::{Phase, PhaseKind, Power, steps};
use chancery::game::case::{CaseDesk, Matter};
use chancery::game::seats::SearchStage;
use chancery::game::state::Stage as GameStage;
use chancery::game::{Game, PersonId};
use chancery::tournament::Tournament;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use crate::rehearsal::orders;
use crate::rehearsal::stage::{Secret, Stage};

/// Who says something besides orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Speaker {
    Holder(Power),
    Master,
}

/// What happens on a board, besides random orders.
#[derive(Clone, Debug)]
pub(crate) struct Script {
    /// From which phase on all agree to an end.
    pub(crate) ends: String,
    /// To whom the game is conceded; without one, a draw.
    pub(crate) conceded: Option<Power>,
    /// Who is silent, from which phase on.
    pub(crate) silent: Option<(Power, &'static str)>,
    /// Whether a captain who is asked names his team's reserve.
    pub(crate) captain_names: bool,
    /// Lines that a speaker writes in a phase, each with what it is for the count.
    pub(crate) says: Vec<(&'static str, Speaker, String, &'static str)>,
}

impl Script {
    pub(crate) fn draw(ends: &str) -> Script {
        Script {
            ends: ends.to_owned(),
            conceded: None,
            silent: None,
            captain_names: false,
            says: Vec::new(),
        }
    }
}

/// More turns than this, and a round does not end.
const TURNS_MAX: usize = 4_000;

/// Plays a round that has begun, until all its games are over. Time goes on when no player has
/// anything to say.
pub(crate) fn play(stage: &mut Stage, round: Round, script: impl Fn(usize) -> Script) {
    let mut seen = BTreeSet::new();
    for _ in 0..TURNS_MAX {
        let tournament = stage.tournament();
        if tournament.is_played(round) {
            return;
        }
        progress(stage, &tournament);
        let before = stage.posted.len();
        for (_, name) in tournament.running() {
            let number = name.rsplit('-').next().and_then(|number| number.parse().ok());
            let game = stage.game(name);
            react(stage, &game, &script(number.expect("a number")), &mut seen);
        }
        if stage.posted.len() > before {
            stage.settle();
            continue;
        }
        let mut wake = stage.next_wake().expect("somebody waits for something");
        loop {
            stage.set_time(wake);
            stage.rest();
            // A wake-up within the minute must not be leapt across.
            match stage.next_wake() {
                Some(next) if next <= stage.now + TimeDelta::minutes(1) => wake = next,
                _ => break,
            }
        }
        // Who writes in the very second of a result has written before it.
        stage.set_time(stage.now + TimeDelta::minutes(1));
    }
    let tournament = stage.tournament();
    let left = tournament.running().map(|(_, name)| {
        let game = stage.game(name);
        let votes = game.votes.open().count();
        format!("{name}: {} {:?}, {votes} open votes", game.phase, game.stage)
    });
    panic!("{} does not end: {}", round.words(), left.collect::<Vec<_>>().join("\n"));
}

/// How far it has come, on one line, for a person who runs a long one by hand.
#[allow(clippy::print_stderr, reason = "progress is for whoever runs it by hand")]
fn progress(stage: &Stage, tournament: &Tournament) {
    let (running, letters) = (tournament.running().count(), stage.posted.len());
    let day = stage.now.format("%-d %b %Y %H:%M");
    eprint!("\r{day}: {running} games, {letters} letters written    ");
}

fn phase(code: &str) -> Phase {
    Phase::from_name(code).expect("a phase")
}

/// What the people on a board write in its present state, each thing once.
fn react(stage: &mut Stage, game: &Game, script: &Script, seen: &mut BTreeSet<String>) {
    let turn = format!("{} {} {}", game.setup.id, game.history.len(), game.undone.len());
    confirm(stage, game, script, seen);
    for power in Power::ALL {
        search(stage, game, script, power, seen);
        let seat = &game.seats[&power];
        let is_heard = !is_silent(game, script, power);
        let Some(holder) = seat.holder().filter(|_| is_heard) else { continue };
        let key = format!("{turn} {power} {}", seat.tenures().len());
        if game.stage == GameStage::Orders && seen.insert(key) {
            let holder = holder.clone();
            turn_letters(stage, game, script, power, &holder, seen);
        }
    }
    for (code, speaker, line, what) in &script.says {
        let is_new = game.phase == phase(code)
            && *speaker == Speaker::Master
            && seen.insert(format!("{} says {line}", game.setup.id));
        if is_new {
            let line = if line == CORRECTION { correction(game) } else { line.clone() };
            says(stage, game, &game.staff.master, &line);
            stage.note(what);
        }
    }
    if game.phase >= phase(&script.ends) && game.stage == GameStage::Orders {
        votes(stage, game, script, &turn, seen);
    }
    cases(stage, game, seen);
}

/// A writer who is asked back means it.
fn confirm(stage: &mut Stage, game: &Game, script: &Script, seen: &mut BTreeSet<String>) {
    let is_asked = |line: &str| line.starts_with("substitute") || line.starts_with("name ");
    if !script.captain_names && !script.says.iter().any(|(_, _, line, _)| is_asked(line)) {
        return;
    }
    for person in game.people.values() {
        for line in stage.to_confirm(&person.address) {
            if is_asked(&line) && seen.insert(format!("{} {} {line}", game.setup.id, person.id)) {
                says(stage, game, &person.id, &line);
            }
        }
    }
}

/// Whether the player of a power is silent. The one who comes after him is not.
fn is_silent(game: &Game, script: &Script, power: Power) -> bool {
    let is_now = |(who, from)| who == power && game.phase >= phase(from);
    script.silent.is_some_and(is_now) && game.seats[&power].tenures().len() == 1
}

/// A correction of the board as it is replaces these words.
pub(crate) const CORRECTION: &str = "correction";

fn says(stage: &mut Stage, game: &Game, person: &PersonId, text: &str) {
    let address = game.person(person).expect("somebody known").address.clone();
    let subject = match stage.dice.below(3) {
        0 => format!("[{}] orders", game.setup.tag),
        1 => format!("Re: [{}] Results", game.setup.tag),
        _ => "my orders".to_owned(),
    };
    stage.write(&address, &game.setup.address.clone(), &subject, text);
}

/// A player's letters for a phase: his set, and what he says besides.
fn turn_letters(
    stage: &mut Stage,
    game: &Game,
    script: &Script,
    power: Power,
    holder: &PersonId,
    seen: &mut BTreeSet<String>,
) {
    let mut text = String::new();
    if game.owes(power) {
        text += &orders(stage, game, power, holder);
    }
    for (code, speaker, line, what) in &script.says {
        let is_new = game.phase == phase(code)
            && *speaker == Speaker::Holder(power)
            && seen.insert(format!("{} says {line}", game.setup.id));
        if is_new {
            text += &format!("{line}\n");
            stage.note(what);
        }
    }
    if stage.dice.percent(10) {
        let word = secret(stage, game, holder, true);
        text += &format!("press grey:\n{word} is what they whisper\nend press\n");
        stage.note("grey press");
    }
    if stage.dice.percent(5) {
        text += "press white: peace in our time\n";
        stage.note("white press");
    }
    if stage.dice.percent(2) {
        text += "status\n";
        stage.note("questions");
    }
    if !text.is_empty() {
        says(stage, game, holder, &text);
    }
}

/// A set, sometimes after one that was wrong, sometimes with a plan.
fn orders(stage: &mut Stage, game: &Game, power: Power, holder: &PersonId) -> String {
    if stage.dice.percent(6) {
        let wrong = orders::wrong(&mut stage.dice, game, power);
        let set = orders::set(&mut stage.dice, game, power);
        says(stage, game, holder, &format!("{wrong}\n{set}FINAL\n"));
        stage.note("sets with a wrong line");
    }
    let mut set = orders::set(&mut stage.dice, game, power);
    if game.phase.kind() == PhaseKind::Movement
        && let Some(end) = set.find('\n')
    {
        let word = secret(stage, game, holder, false);
        set.insert_str(end, &format!(" ({word})"));
    }
    let unit = game.position.units_of(power).next();
    if game.phase.kind() == PhaseKind::Movement
        && stage.dice.percent(25)
        && let Some(unit) = unit
        && let Some(to) = steps(unit).iter().next()
    {
        set += &format!("if dislodged, {unit} - {to}, else disband\n");
        stage.note("plans");
    }
    stage.note("sets");
    set + if stage.dice.percent(90) { "FINAL\n" } else { "" }
}

fn secret(stage: &mut Stage, game: &Game, holder: &PersonId, is_press: bool) -> String {
    let word = format!("zq{:06}x", stage.secrets.len());
    stage.secrets.push(Secret {
        word: word.clone(),
        writer: game.person(holder).expect("somebody known").address.clone(),
        game: game.setup.id.clone(),
        written: stage.now,
        is_press,
    });
    word
}

/// One player proposes an end, and all who are not silent vote for what is proposed.
fn votes(stage: &mut Stage, game: &Game, script: &Script, turn: &str, seen: &mut BTreeSet<String>) {
    let open: Vec<u32> = game.votes.open().map(|proposal| proposal.number).collect();
    for power in Power::ALL {
        let Some(holder) = game.holder(power).map(|holder| holder.id.clone()) else { continue };
        if game.is_eliminated(power) || is_silent(game, script, power) {
            continue;
        }
        if open.is_empty() && seen.insert(format!("{turn} proposed")) {
            let text = match script.conceded {
                Some(winner) => format!("concede to {winner}\n"),
                None => "propose a draw\n".to_owned(),
            };
            says(stage, game, &holder, &text);
            stage.note("proposals");
        }
        for number in &open {
            if seen.insert(format!("{} vote {number} {power} {holder}", game.setup.id)) {
                says(stage, game, &holder, &format!("vote yes on {number}\n"));
                stage.note("ballots");
            }
        }
    }
}

/// Those who are asked for a silent player's seat answer (B.8). A reserve whom a captain has named
/// takes the seat with his first orders.
fn search(
    stage: &mut Stage,
    game: &Game,
    script: &Script,
    power: Power,
    seen: &mut BTreeSet<String>,
) {
    let seat = &game.seats[&power];
    let Some(search) = seat.search() else { return };
    let captain = seat.captain.clone();
    let team = captain.as_ref().map_or("", |captain| captain.0.trim_end_matches("p1"));
    let address = format!("{team}r@outside.test");
    let reserve = game.people.values().find(|person| person.address == address);
    let (stage_of, turn) = (search.stage(), game.history.len());
    let named = format!("{} {power} {turn}: named", game.setup.id);
    let is_named = seen.contains(&named);
    if !seen.insert(format!("{} {stage_of:?} {power} {turn} {is_named}", game.setup.id)) {
        return;
    }
    match search.stage() {
        SearchStage::Pool => {
            // The best two answer, and the better one gets it.
            for person in game.pool.iter().take(2).rev() {
                says(stage, game, person, "accept\n");
                stage.note("answers from the pool");
            }
        }
        SearchStage::Captain if script.captain_names => match (&captain, reserve) {
            (_, Some(reserve)) if is_named => {
                says(stage, game, &reserve.id, "all hold\nFINAL\n");
            }
            (Some(captain), _) if seen.insert(named) => {
                let number = team.trim_start_matches(['t', '0']);
                let name = format!("name Reserve {number} <{address}> for {power}\n");
                says(stage, game, captain, &name);
                stage.note("reserves whom a captain names");
            }
            _ => {}
        },
        _ => {}
    }
}

/// The game master and the director deal with the cases on their desks, each in one letter.
fn cases(stage: &mut Stage, game: &Game, seen: &mut BTreeSet<String>) {
    let mut letters = [(&game.staff.master, String::new()), (&game.staff.director, String::new())];
    for case in game.cases.open() {
        let number = case.number;
        let (who, at) = match case.desk {
            CaseDesk::Master => ("gm", 0),
            CaseDesk::Director => ("td", 1),
            CaseDesk::Committee => continue,
        };
        if !seen.insert(format!("{} case {number} {:?}", game.setup.id, case.desk)) {
            continue;
        }
        letters[at].1 += &match &case.matter {
            Matter::Dispute | Matter::Conduct | Matter::Request => {
                stage.note("disputes");
                format!("{who} rule {number}: it stands as it is\n")
            }
            Matter::Rollback { .. } => {
                stage.note("rollbacks with consent");
                format!("{who} consent {number}\n")
            }
            Matter::OpenSeat { power } => format!("{who} disorder {power}\n"),
            Matter::Extension { .. } => format!("{who} grant {number}\n"),
            Matter::HeldLetter { .. } | Matter::Error => {
                stage.note("cases refused");
                format!("{who} refuse {number}: no\n")
            }
            // Other cases are left as they are.
            _ => String::new(),
        };
    }
    for (person, text) in letters {
        if !text.is_empty() {
            says(stage, game, person, &text);
        }
    }
}

/// An army of some power is put where there is room for it.
fn correction(game: &Game) -> String {
    let position = &game.position;
    let moved = position.units().filter(|unit| unit.is_army()).find_map(|unit| {
        let free = |to: &chancery::board::Location| position.unit(to.province()).is_none();
        let to = steps(unit).iter().find(free)?;
        Some((unit, to))
    });
    let (unit, to) = moved.expect("some army has room");
    format!(
        "gm correct: the army in {} had moved\nremove {}\nadd {} A {to}\nend correct\n",
        unit.province(),
        unit.province(),
        unit.power()
    )
}
