//! Large open events: standings of many people in six rounds, a draw of many boards, and a fourth
//! round.

use std::hint::black_box;
use std::io::{self, Write};

use chancery::tournament::draw::{DrawForm, DrawRequest, Entrant, PastRound, draw};
use chancery::tournament::exact::Exact;
use chancery::tournament::form::{
    OpenBoard, OpenForm, OpenGames, OpenRecord, OpenStandings, PlayedRound,
};
use chancery::tournament::made_up::{Play, TournamentWish, make};
use chancery::tournament::rounds::{Round, SEATS};
use chancery::tournament::scoring::{
    BoardRecord, Holder, Player, PlayerNumber, SeatRecord, TenureRecord,
};

use super::watch::{row, timed};

const ROUNDS: usize = 6;

/// How large the events are.
pub(super) struct Size {
    turns: usize,
    /// The people who are ranked.
    ranked: usize,
    /// The boards that are drawn, with teams of five.
    boards: usize,
    /// The people of a fourth round.
    fourth: usize,
}

pub(super) const FULL: Size = Size { turns: 20, ranked: 714 * SEATS, boards: 700, fourth: 100 };
pub(super) const SMOKE: Size = Size { turns: 1, ranked: 17 * SEATS, boards: 20, fourth: 7 };

pub(super) fn rows(output: &mut impl Write, size: &Size) -> io::Result<()> {
    let record = record(size.ranked);
    let ranked = |_| {
        let standings = || {
            let games = OpenGames::of(&record);
            black_box(OpenStandings::of(&record, &games).is_ok())
        };
        timed(standings).1
    };
    let what = format!("open: {} people, six rounds", size.ranked);
    row(output, &what, (0..size.turns).map(ranked).collect())?;
    for (what, request) in [
        (format!("open: a draw of {} boards, teams of five", size.boards), large(size.boards)),
        (format!("open: the fourth round of {} people", size.fourth), fourth(size.fourth)),
    ] {
        row(
            output,
            &what,
            (0..size.turns.min(3)).map(|_| timed(|| black_box(draw(&request))).1).collect(),
        )?;
    }
    Ok(())
}

/// Six rounds on the boards of a made-up first round, each with other people.
fn record(people: usize) -> OpenRecord {
    let wish = TournamentWish { teams: 147, seed: "1".into(), rounds: 1, play: Play::Random };
    let made = make(&wish, |_| ()).tournament;
    let boards = &made.rounds[&Round::FIRST];
    let form = r#"{"rounds": [ROUNDS], "count": {"best": ["1", "4/5", "2/5"], "rest": "0"},
        "same_round": "best", "seat": "last", "sit_out": "0", "best_country": "score",
        "order": ["total", "best", "met", "dice"]}"#;
    let round = |round: usize| {
        let rest = r#""scoring": "C-Diplo 100", "years": 7, "counts": "best""#;
        format!(r#"{{"name": "r{round}", {rest}}}"#)
    };
    let rounds: Vec<String> = (0..ROUNDS).map(round).collect();
    let form = form.replace("ROUNDS", &rounds.join(", "));
    let form: OpenForm = serde_json::from_str(&form).expect("a form");
    let player = |number: usize| Player {
        name: format!("p{number}"),
        team: None,
        is_ranked: true,
        penalty: Exact::ZERO,
    };
    let played = |round: usize| PlayedRound {
        boards: (0..people / SEATS)
            .map(|at| seated(&boards[at % boards.len()], round, at, people))
            .collect(),
        sat_out: Vec::new(),
    };
    OpenRecord {
        seed: "x".to_owned(),
        form,
        teams: Vec::new(),
        players: (0..people).map(player).collect(),
        declines: Vec::new(),
        seeds: None,
        rounds: (0..ROUNDS).map(played).collect(),
    }
}

/// A board that was played, by these seven alone.
fn seated(played: &BoardRecord, round: usize, at: usize, people: usize) -> OpenBoard {
    let mut board = played.clone();
    board.name = format!("r{round}-{at}");
    for (seat, record) in board.seats.iter_mut().enumerate() {
        let who = (at * SEATS + seat * (1 + 7 * round * 101)) % people;
        let holder = Holder::Permanent(PlayerNumber(who));
        let tenures = vec![TenureRecord { from: 0, holder, tick: 0 }];
        *record = SeatRecord { tenures, team: None, is_forfeited: false };
    }
    OpenBoard { board, factor: Exact::whole(1) }
}

fn asked(people: usize, team: usize, history: Vec<PastRound>) -> DrawRequest {
    let player = |number: usize| Entrant {
        name: format!("p{number}"),
        team: (team > 0).then(|| number / team),
        ..Entrant::default()
    };
    let form = DrawForm::Open((history.len() + 1).to_string());
    DrawRequest {
        seed: "d".to_owned(),
        players: (0..people).map(player).collect(),
        history,
        ..DrawRequest::of(form)
    }
}

fn large(boards: usize) -> DrawRequest {
    let people = boards * SEATS;
    let seat = |at: usize, seat: usize| Some((SEATS * at + seat * (boards + 1)) % people);
    let board = |at: usize| (0..SEATS).map(|number| seat(at, number)).collect();
    let past = PastRound { boards: (0..boards).map(board).collect(), ..PastRound::default() };
    asked(people, 5, vec![past])
}

/// The first three rounds are drawn, too.
fn fourth(people: usize) -> DrawRequest {
    let mut request = asked(people, 0, Vec::new());
    for _ in 0..3 {
        let boards = draw(&request)
            .boards
            .iter()
            .map(|board| board.iter().copied().map(Some).collect())
            .collect();
        let sat_out = request.sat_out().into_iter().collect();
        request.history.push(PastRound { boards, sat_out, is_other: false });
        request.form = DrawForm::Open((request.history.len() + 1).to_string());
    }
    request
}
