//! How long the standings of the largest tournament of the rules take, and draws of several sizes.
//!
//! `cargo bench --bench standings` prints the table of `docs/performance.md`: processor time of one
//! core, the least, the median and the most of some turns. Inside of the timer is
//! `Standings::of`, from a tournament in memory to all rankings with what decided each place, and
//! the freeing of them; or `draw`, from a request to its boards.

mod open;
mod watch;

use std::hint::black_box;
use std::io::{self, Write};

use chancery::tournament::draw::{DrawRequest, Violations, draw, lower_bound};
use chancery::tournament::made_up::{Play, TournamentWish, make};
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use watch::{head, is_smoke, row, timed};

/// How much is done.
struct Size {
    /// Turns for what takes milliseconds.
    turns: usize,
    teams: usize,
    /// The most teams whose first round is drawn.
    first_rounds: usize,
    /// Numbers of teams whose second rounds are drawn.
    drawn: &'static [usize],
    open: open::Size,
}

/// The tournament of 1,029 players.
const FULL: Size = Size {
    turns: 100,
    teams: 147,
    first_rounds: 200,
    drawn: &[42, 45, 49, 56, 60, 98, 147, 160],
    open: open::FULL,
};
const SMOKE: Size = Size { turns: 1, teams: 28, first_rounds: 9, drawn: &[98], open: open::SMOKE };

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    // Cargo says that it runs a bench; that is all there is to say.
    head(&mut output)?;
    let size = if is_smoke() { SMOKE } else { FULL };
    standings(&mut output, &size, 1)?;
    standings(&mut output, &size, 4)?;
    first_rounds(&mut output, &size)?;
    open::rows(&mut output, &size.open)?;
    writeln!(
        output,
        "\n{:<8} {:>6} {:>5} {:>8} {:>7}",
        "teams", "boards", "e", "bound", "seconds"
    )?;
    size.drawn.iter().try_for_each(|teams| second_round(&mut output, *teams))
}

fn wish(teams: usize, rounds: usize) -> TournamentWish {
    TournamentWish { teams, seed: "1".to_owned(), rounds, play: Play::Random }
}

fn standings(output: &mut impl Write, size: &Size, rounds: usize) -> io::Result<()> {
    let tournament = make(&wish(size.teams, rounds), |_| ()).tournament;
    let boards: usize = tournament.rounds.values().map(|boards| boards.len()).sum();
    let time = |_| timed(|| black_box(Standings::of(black_box(&tournament)))).1;
    let what = format!("standings: {boards} boards, rounds: {rounds}");
    row(output, &what, (0..size.turns).map(time).collect())
}

fn first_rounds(output: &mut impl Write, size: &Size) -> io::Result<()> {
    let most = size.first_rounds;
    let requests: Vec<DrawRequest> =
        (7..=most).map(|teams| requested(teams, Round::FIRST)).collect();
    let time = |request| timed(|| black_box(draw(request))).1;
    let what = format!("first rounds of 7 to {most} teams");
    row(output, &what, requests.iter().map(time).collect())
}

/// What a made-up tournament asks of the draw of a round.
fn requested(teams: usize, round: Round) -> DrawRequest {
    let rounds = Round::ALL.iter().position(|known| *known == round).unwrap_or(0);
    let mut draws = make(&wish(teams, rounds + 1), |_| ()).draws;
    draws.swap_remove(rounds).0
}

fn second_round(output: &mut impl Write, teams: usize) -> io::Result<()> {
    let request = requested(teams, Round::SECOND);
    let (seating, time) = timed(|| draw(&request));
    let found = Violations::of(&request, &seating.boards);
    let broken = found.a.len() + found.b.len() + found.c.len() + found.d.len();
    let (boards, e, seconds) = (request.boards(), found.e.len(), time.as_secs_f64());
    let bound = lower_bound(&request).map_or("?".to_owned(), |bound| bound.to_string());
    let worse = if broken > 0 { format!(", {broken} of a to d") } else { String::new() };
    writeln!(output, "{teams:<8} {boards:>6} {e:>5} {bound:>8} {seconds:>7.1}{worse}")
}
