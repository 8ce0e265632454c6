//! `chancery game`: boards, and what is done to them at a prompt.

use std::process::ExitCode;

use serde_json::{Value, json};

use super::boards::{known, read, stage};
use super::files::tell_as;
use super::format::FormatArgument;
use super::game_open;
use super::settings::{self, Which};
use crate::board::Power;
use crate::game::Game;
use crate::game::calendar::told;
use crate::ledger::{GameName, Ledger};
use crate::report::answers::tournament::digest::held_up;
use crate::report::names::count;

/// Begin boards, and look at them
#[derive(clap::Args)]
pub(super) struct GameArguments {
    #[command(subcommand)]
    what: GameCommand,
}

#[derive(clap::Subcommand)]
enum GameCommand {
    Open(game_open::GameOpenArguments),
    /// List the boards, with their phases and deadlines
    List(ListGames),
    Show(ShowGame),
}

/// Which boards, and how to answer.
#[derive(clap::Args)]
struct ListGames {
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    answer: FormatArgument,
}

/// Show one board: phase and deadline, who plays what, centres and units, open cases
///
/// Tells nothing that is secret: neither who has sent orders nor who has voted.
#[derive(clap::Args)]
#[command(after_help = "Example: chancery game show r1-07 --format json")]
struct ShowGame {
    /// The short name of the board
    game: String,
    #[command(flatten)]
    which: Which,
    #[command(flatten)]
    answer: FormatArgument,
}

/// Runs the command.
pub(super) fn run(arguments: &GameArguments) -> ExitCode {
    match &arguments.what {
        GameCommand::Open(wanted) => game_open::run(wanted),
        GameCommand::List(wanted) => tell_as("game", wanted.answer.format(), list(wanted)),
        GameCommand::Show(wanted) => tell_as("game", wanted.answer.format(), show(wanted)),
    }
}

/// How the first one begins.
const FIRST_BOARD: &str = "To begin one: chancery game open BOARD.toml\n";

/// The present state of a board, or why it can't be read.
type Listed = Result<Game, (GameName, String)>;

/// A line for each board.
fn list(arguments: &ListGames) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    let mut games: Vec<Listed> = Vec::new();
    let mut without = String::new();
    if config.database.is_none() && !config.ledger.exists() {
        without = format!(": there is no ledger {}", config.ledger.display());
    } else {
        let ledger = settings::look_at(&config)?;
        for name in ledger.games().map_err(|why| why.to_string())? {
            match read(&ledger, &name) {
                Ok(game) => games.extend(game.map(Ok)),
                Err(why) => games.push(Err((name, why))),
            }
        }
    }
    let json = |game: &Listed| match game {
        Ok(game) => brief(game),
        Err((name, why)) => json!({"game": name, "error": why}),
    };
    let json = || games.iter().map(json).collect::<Value>();
    let told = |game: &Listed| match game {
        Ok(game) => line(game),
        Err((name, why)) => format!("{name} can't be read: {why}\n"),
    };
    let text = || match games.as_slice() {
        [] => format!("There are no boards yet{without}.\n{FIRST_BOARD}"),
        games => games.iter().map(told).collect(),
    };
    Ok(arguments.answer.of(json, text))
}

fn line(game: &Game) -> String {
    let state = match game.is_over() {
        true => "over".to_owned(),
        false => format!("due {}", told::gmt(game.running.at)),
    };
    let (name, phase) = (&game.setup.id, game.phase.to_string());
    let cases = count(game.cases.open().count(), "open case");
    let held_up = held_up(game).map(|why| format!(", {why}")).unwrap_or_default();
    format!("{name:<16} {phase:<8} {state:<28} {cases}{held_up}\n")
}

fn brief(game: &Game) -> Value {
    let is_over = game.is_over();
    json!({
        "game": game.setup.id,
        "phase": game.phase.to_string(),
        "over": is_over,
        "stage": stage(game),
        "due": (!is_over).then_some(game.running.at),
        "open-cases": game.cases.open().count(),
    })
}

/// What is public of one board.
fn show(arguments: &ShowGame) -> Result<String, String> {
    let config = settings::config(&arguments.which.config)?;
    let ledger = settings::look_at(&config)?;
    let game = known(&ledger, &arguments.game)?;
    Ok(arguments.answer.of(|| whole(&game), || sheet(&game)))
}

/// Who plays a power: a name, or why there is none.
fn player(game: &Game, power: Power) -> String {
    match game.holder(power) {
        Some(holder) => holder.name.clone(),
        None if game.in_disorder(power) => "in disorder".to_owned(),
        None => "no player".to_owned(),
    }
}

fn whole(game: &Game) -> Value {
    let seat = |power: Power| {
        let units: Vec<String> =
            game.position.units_of(power).map(|unit| unit.to_string()).collect();
        let centres: Vec<&str> =
            game.position.centres_of(power).iter().map(|centre| centre.code()).collect();
        json!({"power": power, "player": player(game, power), "centres": centres, "units": units})
    };
    let mut shown = brief(game);
    shown["seats"] = game.powers().map(seat).collect::<Vec<_>>().into();
    shown
}

fn sheet(game: &Game) -> String {
    let mut text = line(game);
    let wide = game.powers().map(|power| power.name().chars().count()).max().unwrap_or(0).max(8);
    for power in game.powers() {
        let centres = count(game.position.centres_of(power).iter().count(), "centre");
        let units: Vec<String> =
            game.position.units_of(power).map(|unit| unit.to_string()).collect();
        let (name, player) = (power.name(), player(game, power));
        text += &format!("  {name:<wide$} {player:<24} {centres:>10}  {}\n", units.join(", "));
    }
    for case in game.cases.open() {
        let desk = case.desk.words();
        text += &format!("  Case {} waits for {desk}.\n", case.number);
    }
    text
}
