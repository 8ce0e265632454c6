//! `chancery simulate-tournament`: a made-up tournament as files.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::ValueEnum;
use clap::builder::RangedU64ValueParser;
use serde::Serialize;
use serde_json::{Value, json};

use super::document;
use super::json::JsonFault;
use super::pipe::write_line;
use super::score_output;
use super::tournament_json::to_score;
use super::whole::Whole;
use crate::game::PersonId;
use crate::report::exports::to_draw;
use crate::report::names::count;
use crate::tournament::dice;
use crate::tournament::draw::{Violations, lower_bound};
use crate::tournament::made_up::{self, MadeUp, MadeUpPlayer, Play, TournamentWish};
use crate::tournament::roster::{Member, Role, Roster};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::Standings;

/// Make up a whole tournament, to try things with
///
/// Makes teams, players with names and addresses, draws, results of boards, replacements, forfeits
/// and declines, and writes them as files: what `chancery draw`, `chancery score` and
/// `chancery verify-dice` read. All of it comes from the seed.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct SimulateArguments {
    /// How many teams of seven: 7 to 200
    #[arg(long, value_name = "N",
        value_parser = RangedU64ValueParser::<usize>::new().range(7..=200))]
    teams: usize,
    /// Where all chance comes from; any text
    #[arg(long, value_name = "S")]
    seed: String,
    /// How many rounds are played; all of them, if nothing is said
    #[arg(long, value_name = "R", default_value = "4",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..=4))]
    rounds: usize,
    /// How results come about
    #[arg(long, value_enum, default_value = "random")]
    play: PlayStyle,
    /// The folder for the files, which is made if there is none; one that has something in it is
    /// left alone
    #[arg(long, value_name = "DIR")]
    to: PathBuf,
}

#[derive(Clone, Copy, ValueEnum)]
enum PlayStyle {
    /// Centres change hands by chance, and some games and seats end early
    Random,
    /// Every kind of end and of replacement, one after the other
    Scripted,
}

const AFTER_HELP: &str = "Example: chancery simulate-tournament --teams 42 --seed 1 --to made-up";

const AFTER_LONG_HELP: &str = "Files: roster.csv lists everyone, as `chancery tournament roster \
    import` reads it; draw-r1.json and so on are what `chancery draw` reads, with the boards that \
    it drew; score.json is what `chancery score` reads, and standings.json is its answer; \
    dice.jsonl has the seed, its hash, and every throw and draw made from it, for `chancery \
    verify-dice`.

Exit status: 0 if all went well, 2 if the files could not be written.

Example: \
    chancery simulate-tournament --teams 42 --seed 1 --to made-up";

/// Runs the command.
pub(super) fn run(arguments: &SimulateArguments) -> ExitCode {
    document::status("simulate-tournament", simulate(arguments))
}

fn simulate(arguments: &SimulateArguments) -> Result<(), JsonFault> {
    let folder = arguments.to.as_path();
    prepare(folder).map_err(|error| fault(folder, &error))?;
    let wish = TournamentWish {
        teams: arguments.teams,
        seed: arguments.seed.clone(),
        rounds: arguments.rounds,
        play: match arguments.play {
            PlayStyle::Random => Play::Random,
            PlayStyle::Scripted => Play::Scripted,
        },
    };
    let made = made_up::make(&wish, |round| say(format_args!("{}: drawing", title(round))));
    let standings = Standings::of(&made.tournament);
    write_all(folder, &made, &standings).map_err(|error| fault(folder, &error))?;
    document::print(|output| summary(output, folder, &made))
}

/// Makes sure that the folder exists and is empty.
fn prepare(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    match fs::read_dir(folder)?.next() {
        None => Ok(()),
        Some(_) => Err(io::Error::other("the folder is not empty: name a new one")),
    }
}

fn fault(folder: &Path, error: &io::Error) -> JsonFault {
    JsonFault::of_line(format_args!("{}: {error}", folder.display()))
}

/// Says on standard error what is being done: a draw can take seconds.
fn say(what: std::fmt::Arguments) {
    // A message that can't be shown is no reason to stop.
    let _ = writeln!(io::stderr(), "{what}");
}

const fn title(round: Round) -> &'static str {
    match round {
        Round::FIRST => "first round",
        Round::Numbered(_) => "second round",
        Round::Semi => "semi-final",
        Round::Final => "final",
    }
}

/// The files get their names together, when all of them are written.
fn write_all(folder: &Path, made: &MadeUp, standings: &Standings) -> io::Result<()> {
    let mut files = vec![roster_file(&folder.join("roster.csv"), made)?];
    for (request, seating) in &made.draws {
        let name = format!("draw-{}.json", request.form.round());
        files.push(json_file(&folder.join(name), &to_draw(request, seating))?);
    }
    files.push(json_file(&folder.join("score.json"), &to_score(&made.tournament))?);
    files.push(json_file(&folder.join("standings.json"), &score_output::standings(standings))?);
    files.push(dice_file(&folder.join("dice.jsonl"), made, standings)?);
    files.into_iter().try_for_each(Whole::done)
}

fn json_file(path: &Path, value: &impl Serialize) -> io::Result<Whole> {
    let mut file = Whole::new(path)?;
    write_line(&mut file, value)?;
    Ok(file)
}

/// The roster as `chancery tournament roster import` reads it. People without a team wait for a
/// seat.
fn roster_file(path: &Path, made: &MadeUp) -> io::Result<Whole> {
    let member = |entry: &MadeUpPlayer| {
        let role = if entry.team.is_some() { Role::Player } else { Role::Reserve };
        let captain = entry.is_captain.then_some(Role::Captain);
        let id = PersonId::new(entry.id.clone());
        Member {
            team: entry.team.map(|team| made.tournament.teams[team].clone()),
            roles: [role].into_iter().chain(captain).collect(),
            power: entry.power,
            ..Member::new(id, entry.name.clone(), entry.address.clone())
        }
    };
    let roster = Roster { members: made.entries.iter().map(member).collect() };
    let mut file = Whole::new(path)?;
    file.write_all(crate::language::roster::csv::write(&roster).as_bytes())?;
    Ok(file)
}

/// The seed of the tournament in the file of its dice; it has no other.
const SEED: &str = "tournament";

fn dice_file(path: &Path, made: &MadeUp, standings: &Standings) -> io::Result<Whole> {
    let seed = &made.tournament.seed;
    let mut lines = vec![
        json!({"kind": "commit", "seed": SEED, "sha256": dice::commit(seed)}),
        json!({"kind": "reveal", "seed": SEED, "text": seed}),
    ];
    for (request, seating) in &made.draws {
        let mut line = to_draw(request, seating);
        line["kind"] = Value::from("draw");
        line["seed"] = Value::from(SEED);
        lines.push(line);
    }
    for (name, value) in standings.rolls() {
        lines.push(json!({"kind": "roll", "seed": SEED, "name": name, "value": value}));
    }
    let mut file = Whole::new(path)?;
    for line in lines {
        write_line(&mut file, &line)?;
    }
    Ok(file)
}

fn summary(output: &mut impl Write, folder: &Path, made: &MadeUp) -> io::Result<()> {
    let all = &made.tournament;
    let boards: usize = all.rounds.values().map(Vec::len).sum();
    let (teams, players) = (all.teams.len(), made.entries.iter().filter(|e| e.team.is_some()));
    let told = [(teams, "team"), (players.count(), "player"), (boards, "board")];
    let told = told.map(|(number, word)| count(number, word)).join(", ");
    writeln!(output, "{told}")?;
    for (request, seating) in &made.draws {
        let found = Violations::of(request, &seating.boards);
        let [a, b, c, d, e] = found.counts();
        let round = Round::from_name(request.form.round()).map_or("", title);
        let boards = count(request.boards(), "board");
        let bound = lower_bound(request).map_or("unknown".to_owned(), |bound| bound.to_string());
        writeln!(
            output,
            "{round}: {boards}; B.6 broken: a {a}, b {b}, c {c}, d {d}, e {e} (bound \
             {bound})"
        )?;
    }
    writeln!(output, "written to {}", folder.display())
}
