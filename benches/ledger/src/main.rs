//! How long the ledger takes with 1,029 games in it, those of several tournaments: opening it,
//! finding the next wake-up, ruling on one letter.
//!
//! Times are those of a wall clock, since most of what a commit takes is the disk. The ledger is
//! made in the folder that is named, or in that for temporary files; another disk takes another
//! time. `--smoke` makes few games and few turns.

mod clerk;
mod games;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use chancery::game::Moment;
use chancery::ledger::{
    Arrived, EventNumber, GameName, Job, Ledger, LedgerError, LedgerOpening, LedgerRuling,
    LetterNumber, SqliteLedger, Uid,
};
use games::Made;
use rustix::time::{ClockId, clock_gettime};

/// How much is done.
#[derive(Clone, Copy)]
struct Size {
    games: u32,
    turns: u32,
}

const FULL: Size = Size { games: 1_029, turns: 400 };
const SMOKE: Size = Size { games: 49, turns: 5 };
const OPENING: LedgerOpening<'static> =
    LedgerOpening { node: "bench", secret: [7; 32], patience: Duration::from_secs(5) };

fn main() -> ExitCode {
    let mut size = if cfg!(test) { SMOKE } else { FULL };
    let mut folder = std::env::temp_dir();
    for argument in std::env::args_os().skip(1) {
        match argument.to_str() {
            Some("--smoke") => size = SMOKE,
            _ => folder = PathBuf::from(argument),
        }
    }
    let folder = folder.join(format!("chancery-bench-{}", std::process::id()));
    let ended = fs::create_dir(&folder)
        .map_err(|error| format!("{}: {error}", folder.display()))
        .and_then(|()| measure(size, &folder.join("ledger.db")).map_err(|error| error.to_string()));
    // The remains of a bench are no ledger.
    let _ = fs::remove_dir_all(&folder);
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// The time now, which only differences are taken of.
fn now() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// Does something, and says how long it took.
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = now();
    let value = work();
    (value, now() - start)
}

fn row(what: &str, mut times: Vec<Duration>) {
    times.sort();
    let millis = |time: Option<&Duration>| time.map_or(0.0, Duration::as_secs_f64) * 1e3;
    let (least, median, most) = (times.first(), times.get(times.len() / 2), times.last());
    let (least, median, most) = (millis(least), millis(median), millis(most));
    println!("{what:<44} {least:>9.3} {median:>9.3} {most:>9.3}");
}

fn measure(size: Size, file: &Path) -> Result<(), LedgerError> {
    let mut made = Made::new();
    let mut ledger = SqliteLedger::open(file, &OPENING)?;
    println!("{:<44} {:>9} {:>9} {:>9}", "milliseconds", "least", "median", "most");
    row("making all games, 49 to a transaction", make(size.games, &mut ledger, &mut made)?);
    drop(ledger);
    let bytes = fs::metadata(file).map_or(0, |data| data.len());

    let mut opened = Vec::new();
    for _ in 0..20 {
        let (ledger, time) = timed(|| SqliteLedger::open(file, &OPENING));
        drop(ledger?);
        opened.push(time);
    }
    row("opening the ledger", opened);
    let mut ledger = SqliteLedger::open(file, &OPENING)?;
    ask(size, &ledger, &made)?;
    rule(size, &mut ledger, &mut made)?;
    let (damages, time) = timed(|| ledger.verify(None));
    row("looking at every row", vec![time]);
    let copy = file.with_extension("copy");
    let (copied, time) = timed(|| ledger.backup_to(&copy, |_| {}));
    copied?;
    row("a backup, looked at", vec![time]);
    let times = clerk::measure(size.turns, |work| timed(work).1);
    row("a game's state, read", times.reading);
    row("its next wake-up", times.waking);
    row("ruling on a letter", times.ruling);
    row("the new state, made and written", times.writing);
    let (games, megabytes) = (size.games, bytes / 1_000_000);
    println!("\n{games} games, {megabytes} megabytes, {} faults", damages?.len());
    println!("the clerk's game has a state of {} kB", times.bytes / 1_000);
    Ok(())
}

/// Makes the games, and says how long each transaction took.
fn make(
    games: u32,
    ledger: &mut SqliteLedger,
    made: &mut Made,
) -> Result<Vec<Duration>, LedgerError> {
    let mut times = Vec::new();
    let numbers: Vec<u32> = (0..games).collect();
    for some in numbers.chunks(49) {
        let begin = |number: &u32| LedgerRuling {
            job: Job::Command(format!("begin {number}")),
            games: vec![made.change(*number, EventNumber(0), 150)],
            letters: (0..7).map(|seat| made.letter(*number, seat)).collect(),
            ..ruling_at(Job::Command(String::new()), made.moment(*number))
        };
        let rulings: Vec<LedgerRuling> = some.iter().map(begin).collect();
        let (numbers, time) = timed(|| ledger.commit_all(&rulings));
        numbers?;
        times.push(time);
    }
    Ok(times)
}

fn ruling_at(job: Job, at: Moment) -> LedgerRuling {
    let version = "0.2.0".to_owned();
    LedgerRuling {
        job,
        at,
        version,
        lease: None,
        basis: None,
        games: Vec::new(),
        letters: Vec::new(),
    }
}

/// Questions that change nothing.
fn ask(size: Size, ledger: &SqliteLedger, made: &Made) -> Result<(), LedgerError> {
    let (mut wakes, mut dues, mut found, mut loads) = (vec![], vec![], vec![], vec![]);
    for turn in 0..size.turns {
        let number = turn * 7 % size.games;
        let (answer, time) = timed(|| ledger.next_wake());
        answer?;
        wakes.push(time);
        let (answer, time) = timed(|| ledger.due(made.moment(size.games), 147));
        answer?;
        dues.push(time);
        let (answer, time) = timed(|| ledger.games_of(&made.address(number, 3)));
        answer?;
        found.push(time);
        let (answer, time) = timed(|| ledger.load(&made.name(number)));
        answer?;
        loads.push(time);
    }
    row("the next wake-up of all games", wakes);
    row("147 games whose wake-up has come", dues);
    row("the games of an address", found);
    row("loading a game", loads);
    Ok(())
}

/// Letters, one by one, each with its ruling.
fn rule(size: Size, ledger: &mut SqliteLedger, made: &mut Made) -> Result<(), LedgerError> {
    let (mut received, mut ruled, mut sent) = (vec![], vec![], vec![]);
    for turn in 0..size.turns {
        let number = turn * 7 % size.games;
        let at = made.moment(size.games + turn);
        let letter = Arrived {
            mailbox: "orders".to_owned(),
            uid: Some(Uid { validity: 1, number: turn + 1 }),
            message_id: Some(format!("{turn}@player.example")),
            received: at,
            bytes: vec![b'x'; 4_000],
        };
        let (letters, time) = timed(|| ledger.receive(&[letter]));
        let letter = letters?.first().copied().unwrap_or(LetterNumber(0));
        received.push(time);
        let game: GameName = made.name(number);
        let (committed, time) = timed(|| {
            let last = ledger.load(&game)?.map_or(EventNumber(0), |snapshot| snapshot.last);
            let mut ruling = ruling_at(Job::Letter(letter), at);
            ruling.games = vec![made.change(number, last, 2)];
            ruling.letters = vec![made.letter(number, 3)];
            ledger.commit(&ruling)
        });
        committed?;
        ruled.push(time);
        let (handed_out, time) = timed(|| {
            let letters = ledger.to_send(at, made.moment(9 * size.games), 1)?;
            letters.iter().try_for_each(|letter| ledger.sent(letter.number, at))
        });
        handed_out?;
        sent.push(time);
    }
    row("entering a letter into the journal", received);
    row("loading, and keeping the ruling on a letter", ruled);
    row("handing out a letter, and its report", sent);
    Ok(())
}
