//! `chancery demo`: a year of a board in a folder, with the real daemon.
//!
//! Nothing is pretended but time: its clock tells the daemon that a week has passed. [`letters`] is
//! what the seven players write; the folder with its daemon is [`house::House`].

mod house;
mod letters;

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use chrono::TimeDelta;

use super::files::complain;
use house::{House, SentLetter};

use crate::board::{Power, Unit};
use crate::game::Game;
use crate::rules::Subject as _;

/// Play a year of a board in a folder, and show what comes of it
///
/// Seven players write to a mailbox that is a folder; a daemon reads, answers and judges, and the
/// time between deadlines is skipped. Needs no server and no account. Nothing outside the folder is
/// touched.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP)]
pub(super) struct DemoArguments {
    /// The folder; it must not be there
    #[arg(value_name = "DIR", default_value = "chancery-demo")]
    folder: PathBuf,
    /// Where the gazette is served
    #[arg(long, value_name = "ADDRESS:PORT", default_value = "127.0.0.1:8025")]
    listen: String,
    /// End after the year, also on a terminal
    #[arg(long)]
    once: bool,
}

const AFTER_HELP: &str = "On a terminal the daemon keeps running after the year until Ctrl-C, so \
    that you can write to it. Exit status: 0 if the year was played, 2 if not.";

/// More steps than a year has; reaching this is a fault.
const STEPS_MAX: usize = 20;
/// The first phase for which no player in the demo writes orders.
const NEXT_YEAR: &str = "S1902M";

/// Runs the command.
pub(super) fn run(arguments: &DemoArguments) -> ExitCode {
    match show(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(what) => {
            complain("demo", format_args!("{what}"));
            ExitCode::from(2)
        }
    }
}

fn show(arguments: &DemoArguments) -> Result<(), String> {
    let folder = &arguments.folder;
    let mut house = House::make(folder, &arguments.listen)?;
    say(&format!("A board in {}: seven players, a game master, a mailbox.\n", folder.display()))?;
    say("  $ chancery game open board.toml\n")?;
    say(&format!("  {}", house.ask(&["game", "open", "board.toml"])?))?;
    say("  $ chancery serve\n")?;
    house.serve()?;
    let welcome = house.quiet()?;
    tell(&welcome)?;
    let example = year(&mut house)?;
    // A letter right after the deadline would hear that it may have missed it.
    house.set_time(house.now() + TimeDelta::hours(1))?;
    let orders = own_orders(&house.game()?);
    say("\n  $ chancery audit ledger.db\n")?;
    say(&indented(&house.ask(&["audit", "ledger.db"])?))?;
    let pages = house.ask(&["gazette", "--ledger", "ledger.db", "--to", "gazette"])?;
    say("  $ chancery gazette --ledger ledger.db --to gazette\n")?;
    say(&indented(&pages))?;
    let stays = !arguments.once && io::stdout().is_terminal();
    farewell(folder, &arguments.listen, &example, &orders, stays)?;
    if stays {
        say("The daemon keeps running. Press Ctrl-C to stop it.\n")?;
        attend(&mut house)?;
    }
    house.end()
}

/// Plays until the next year begins. Returns letters that are worth a look.
fn year(house: &mut House) -> Result<Vec<SentLetter>, String> {
    let mut example = Vec::new();
    for _ in 0..STEPS_MAX {
        let game = house.game()?;
        let code = game.phase.to_string();
        if code == NEXT_YEAR {
            return Ok(example);
        }
        say(&format!("\n{}\n", game.phase.title()))?;
        for letters in letters::of_phase(&code) {
            // No player answers a result in the second in which it is sent.
            house.set_time(house.now() + TimeDelta::hours(1))?;
            let writers: Vec<&str> = letters.iter().map(|letter| letter.who).collect();
            say(&format!("  Letters come in from {}.\n", writers.join(", ")))?;
            for letter in *letters {
                house.deliver(letter)?;
            }
            let receipts = house.quiet()?;
            tell(&receipts)?;
            keep(&mut example, receipts, 1);
        }
        let results = pass_time(house, &code)?;
        keep(&mut example, results, 3);
    }
    Err(format!("{NEXT_YEAR} was not reached: this is a bug"))
}

/// Moves time on to what is due next, until the phase is over.
fn pass_time(house: &mut House, code: &str) -> Result<Vec<SentLetter>, String> {
    let mut sent = Vec::new();
    for _ in 0..STEPS_MAX {
        let game = house.game()?;
        if game.phase.to_string() != code {
            return Ok(sent);
        }
        let next = game.next_wake().ok_or("nothing more is due: this is a bug")?;
        let next = next.max(house.now()) + TimeDelta::minutes(1);
        house.set_time(next)?;
        say(&format!("  Time passes: {}.\n", next.format("%A %-d %B, %H:%M GMT")))?;
        let letters = house.quiet()?;
        tell(&letters)?;
        sent.extend(letters);
    }
    Err(format!("{code} does not end: this is a bug"))
}

/// Keeps the letters to one player, up to so many.
fn keep(kept: &mut Vec<SentLetter>, letters: Vec<SentLetter>, most: usize) {
    let own = letters.into_iter().filter(|letter| letter.to.starts_with("anne@"));
    kept.extend(own.take(most.saturating_sub(kept.len())));
}

/// Tells what went out: the same letter to many on one line.
fn tell(letters: &[SentLetter]) -> Result<(), String> {
    let mut told: Vec<(String, Vec<&str>)> = Vec::new();
    for letter in letters {
        let subject = to_all(&letter.subject);
        match told.iter_mut().find(|(told, _)| *told == subject) {
            Some((_, readers)) => readers.push(&letter.to),
            None => told.push((subject, vec![&letter.to])),
        }
    }
    for (subject, readers) in told {
        let to = match readers.as_slice() {
            [only] => (*only).to_owned(),
            readers => format!("{} people", readers.len()),
        };
        say(&format!("  -> {to:<20} {subject}\n"))?;
    }
    Ok(())
}

/// A subject without its parts for one reader, which say before the phase of a result how his own
/// orders did, and behind it what is due from him.
fn to_all(subject: &str) -> String {
    let (own, result) = subject.rsplit_once(" - ").unwrap_or(("", subject));
    if !own.ends_with("worked") && !own.ends_with("failed") {
        return subject.to_owned();
    }
    let phase = result.find(|letter: char| letter.is_ascii_digit()).unwrap_or_default();
    let result = result.get(phase.saturating_sub(1)..).unwrap_or(result);
    let due = result.rsplit_once(", ").and_then(|(result, next)| {
        let (_, due) = next.split_once(" due ")?;
        Some(format!("{result}, next due {due}"))
    });
    due.unwrap_or_else(|| result.to_owned())
}

/// A whole set for France, as `printf` takes it: two units move, and the others hold.
fn own_orders(game: &Game) -> String {
    let order = |unit: Unit| match unit.to_string().as_str() {
        "A BUR" => "A Bur - Mun\\n".to_owned(),
        "F POR" => "F Por - MAO\\n".to_owned(),
        other => format!("{other} H\\n"),
    };
    game.position.units_of(Power::France).map(order).collect()
}

fn farewell(
    folder: &Path,
    listen: &str,
    example: &[SentLetter],
    orders: &str,
    stays: bool,
) -> Result<(), String> {
    let (at, program) = (folder.display(), program());
    let mut text = "\nThe year has been played. What to look at:\n\n".to_owned();
    // Once the daemon has ended, its address no longer answers.
    text += &match stays {
        true => {
            format!("  http://{listen}/\n      the gazette, or as files: {at}/gazette/index.html\n")
        }
        false => format!("  {at}/gazette/index.html\n      the gazette\n"),
    };
    for letter in example {
        text += &format!("  {}\n      to Anne: {}\n", letter.file.display(), letter.subject);
    }
    text += &format!(
        "  {at}/out, {at}/mail\n      all letters that went out and came in, for any mail program\n\
        \x20 {at}/ledger.db\n      everything that happened: {program} audit {at}/ledger.db\n\n\
        Write orders yourself, as Anne, who plays France:\n\n\
        \x20 printf 'From: anne@example.org\\nTo: office+demo-01@example.org\\nSubject: my orders\\n\\n\
        {orders}' > {at}/mail/new/mine\n\n",
    );
    text += &match stays {
        true => format!("While the daemon is running, the answer appears in {at}/out at once.\n\n"),
        false => format!(
            "Start the daemon again (cd {at} && {program} serve): the answer will appear in \
                {at}/out at once.\n\n"
        ),
    };
    say(&text)
}

/// How this program is called from another folder: it need not be installed.
fn program() -> String {
    let own = std::env::args_os().next().map(PathBuf::from);
    let is_found = own.is_some_and(|own| own.components().count() == 1);
    let path = std::env::current_exe().ok().filter(|_| !is_found);
    path.map_or_else(|| "chancery".to_owned(), |path| path.display().to_string())
}

/// Tells of letters as they go out, until the daemon ends; Ctrl-C ends both.
fn attend(house: &mut House) -> Result<(), String> {
    while let Some(letters) = house.next() {
        for letter in letters {
            let file = letter.file.display();
            say(&format!("  -> {:<20} {}\n     {file}\n", letter.to, letter.subject))?;
        }
    }
    Ok(())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// A reader that closes early is no fault of the demo.
fn say(text: &str) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(why) if why.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("standard output: {why}"))
        }
        _ => Ok(()),
    }
}
