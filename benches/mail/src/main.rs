//! How fast mail is taken in and sent, on a Dovecot and a Postfix of its own on loopback.
//!
//! Taking in is all that the daemon does with a letter of orders: it fetches it, opens it, enters
//! it into the journal and commits, marks it on the server, rules on it, and keeps ruling and
//! answer. It does so in a process of its own, from its start on. In each round the same mailbox is
//! read by it, by fetchmail and by mbsync, one after the other, so that other load on the machine
//! hits all of them. Beside them we print how long the disk takes to make a write durable.
//!
//! `chancery-mail-bench FOLDER [--mails N] [--rounds N] [--letters N] [--answers N] [--backlog N]`,
//! or `chancery-mail-bench --smoke` for few of each, in the folder for temporary files.

mod house;
mod intake;
mod peers;
#[path = "../../../tests/mailhost/rig.rs"]
#[expect(dead_code, reason = "the tests ask for more of it")]
mod rig;
mod sending;

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use mimalloc::MiMalloc;
use rustix::time::{ClockId, clock_gettime};

/// As in the program itself.
#[global_allocator]
static MEMORY: MiMalloc = MiMalloc;

/// What is measured.
struct Plan {
    folder: PathBuf,
    mails: usize,
    rounds: usize,
    letters: usize,
    answers: usize,
    backlog: usize,
}

type Fault = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let mut words = std::env::args_os().skip(1);
    let measured = match (words.next(), words.next()) {
        (Some(word), Some(file)) if word == "--serve" => house::serve(Path::new(&file)),
        _ => bench(),
    };
    match measured {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("chancery-mail-bench: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn bench() -> Result<(), Fault> {
    let plan = plan()?;
    fs::create_dir_all(&plan.folder)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let measured = runtime.block_on(measure(&plan));
    // The remains of a bench are no mail.
    fs::remove_dir_all(&plan.folder)?;
    measured
}

fn plan() -> Result<Plan, Fault> {
    let mut words = std::env::args().skip(1);
    let own = format!("chancery-bench-{}", std::process::id());
    let first = words.next();
    if cfg!(test) || first.as_deref() == Some("--smoke") {
        let folder = std::env::temp_dir().join(own);
        return Ok(Plan { folder, mails: 35, rounds: 1, letters: 8, answers: 7, backlog: 42 });
    }
    let folder = first.ok_or("name a folder on the disk that is to be measured")?;
    let folder = fs::canonicalize(&folder).map_err(|fault| format!("{folder}: {fault}"))?;
    let folder = folder.join(own);
    let mut plan =
        Plan { folder, mails: 5_000, rounds: 5, letters: 1_000, answers: 200, backlog: 0 };
    while let Some(word) = words.next() {
        let number = words.next().and_then(|number| number.parse().ok());
        let number: usize = number.ok_or_else(|| format!("{word} needs a number"))?;
        match word.as_str() {
            "--mails" => plan.mails = number,
            "--rounds" => plan.rounds = number,
            "--letters" => plan.letters = number,
            "--answers" => plan.answers = number,
            "--backlog" => plan.backlog = number,
            _ => return Err(format!("there is no {word}").into()),
        }
    }
    Ok(plan)
}

async fn measure(plan: &Plan) -> Result<(), Fault> {
    println!("{:<52} {:>9} {:>9} {:>9}", "", "least", "median", "most");
    sending::letters(plan.letters, None).await?;
    sending::letters(plan.letters, Some(40_000)).await?;
    sending::outbox(plan.letters, &plan.folder).await?;
    sending::answers(plan.answers, &plan.folder).await?;

    intake::fill(plan.mails)?;
    let mut rows = [const { Vec::new() }; 5];
    for _ in 0..plan.rounds {
        let [disk, ours, fetchmail, synced, unsynced] = &mut rows;
        disk.push(fsync(&plan.folder)?.as_secs_f64() * 1e3);
        let per_second = |time: Duration| plan.mails as f64 / time.as_secs_f64();
        ours.push(per_second(intake::take(plan.mails, &plan.folder).await?.time));
        fetchmail.push(per_second(peers::fetchmail(house::JUDGE, plan.mails, &plan.folder)?));
        synced.push(per_second(peers::mbsync(house::JUDGE, plan.mails, &plan.folder, true)?));
        unsynced.push(per_second(peers::mbsync(house::JUDGE, plan.mails, &plan.folder, false)?));
    }
    let [disk, ours, fetchmail, synced, unsynced] = rows;
    row("one write of 4 kB made durable, ms", disk);
    row("taken in and ruled on: Chancery, mails per second", ours);
    row("fetchmail to one file (bsmtp), nothing synced", fetchmail);
    row("mbsync, each mail synced", synced);
    row("mbsync, nothing synced", unsynced);
    if plan.backlog > 0 {
        intake::fill(plan.backlog)?;
        let taken = intake::take(plan.backlog, &plan.folder).await?;
        row("a backlog taken in and ruled on, s", vec![taken.time.as_secs_f64()]);
        row("the most memory the daemon had, MB", vec![taken.memory]);
    }
    Ok(())
}

/// The time now, which only differences are taken of.
fn now() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(u64::try_from(time.tv_sec).unwrap_or(0), u32::try_from(time.tv_nsec).unwrap_or(0))
}

fn row(what: &str, mut values: Vec<f64>) {
    values.sort_by(f64::total_cmp);
    let at = |index: usize| values.get(index).copied().unwrap_or(f64::NAN);
    let (least, median, most) = (at(0), at(values.len() / 2), at(values.len().saturating_sub(1)));
    let digits = if most < 100.0 { 2 } else { 0 };
    println!("{what:<52} {least:>9.digits$} {median:>9.digits$} {most:>9.digits$}");
}

/// The median of how long the disk takes for a small write.
fn fsync(folder: &Path) -> Result<Duration, Fault> {
    let path = folder.join("disk");
    let mut file = File::create(&path)?;
    let mut times = Vec::new();
    for _ in 0..50 {
        let start = now();
        file.write_all(&[7; 4096])?;
        file.sync_data()?;
        times.push(now() - start);
    }
    fs::remove_file(path)?;
    times.sort();
    Ok(times[times.len() / 2])
}
