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
use watch::{head, row, timed};

/// Turns for what takes milliseconds.
const TURNS: usize = 100;
/// The tournament of 1,029 players.
const TEAMS: usize = 147;
/// Numbers of teams whose second rounds are drawn.
const DRAWN: [usize; 8] = [42, 45, 49, 56, 60, 98, 147, 160];

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    // Cargo says that it runs a bench; that is all there is to say.
    head(&mut output)?;
    standings(&mut output, 1, "standings: 147 boards, one round")?;
    standings(&mut output, 4, "standings: 204 boards, all four rounds")?;
    first_rounds(&mut output)?;
    open::rows(&mut output)?;
    writeln!(
        output,
        "\n{:<8} {:>6} {:>5} {:>8} {:>7}",
        "teams", "boards", "e", "bound", "seconds"
    )?;
    DRAWN.into_iter().try_for_each(|teams| second_round(&mut output, teams))
}

fn wish(teams: usize, rounds: usize) -> TournamentWish {
    TournamentWish { teams, seed: "1".to_owned(), rounds, play: Play::Random }
}

fn standings(output: &mut impl Write, rounds: usize, what: &str) -> io::Result<()> {
    let tournament = make(&wish(TEAMS, rounds), |_| ()).tournament;
    let time = |_| timed(|| black_box(Standings::of(black_box(&tournament)))).1;
    row(output, what, (0..TURNS).map(time).collect())
}

fn first_rounds(output: &mut impl Write) -> io::Result<()> {
    let requests: Vec<DrawRequest> =
        (7..=200).map(|teams| requested(teams, Round::FIRST)).collect();
    let time = |request| timed(|| black_box(draw(request))).1;
    row(output, "first rounds of 7 to 200 teams", requests.iter().map(time).collect())
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
