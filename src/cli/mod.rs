//! What a person can ask at a prompt.
//!
//! One module for each command; [`run`] reads the command line and says how the program ends:
//! 0 all is well, 1 some input was refused, 2 the command itself could not be carried out.

mod adjudicate;
mod archive;
mod asking;
mod audit;
mod backup;
mod check;
mod checked;
mod demo;
mod dice_line;
mod doctor;
mod document;
mod draw;
mod draw_input;
mod draw_output;
mod export;
mod files;
mod format;
mod game;
mod game_open;
mod game_tell;
mod gazette;
mod init;
mod json;
mod ledger;
mod letters;
mod lines;
mod mailed;
mod map;
mod nodes;
mod one_line;
mod outbox;
mod pages;
mod phase_line;
mod pipe;
mod plain;
mod preview;
mod progress;
mod read;
mod reading;
mod score;
mod score_board;
mod score_input;
mod score_output;
mod score_plain;
mod serve;
mod settings;
mod simulate_tournament;
mod tournament;
mod tournament_json;
mod verify_dice;
mod whole;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use adjudicate::judge_lines;
pub use draw::check_draw_bytes;
pub use score::score_bytes;
pub use verify_dice::verify_dice_bytes;

/// The command line.
#[derive(Parser)]
#[command(name = "chancery", version, about = ABOUT, long_about = LONG_ABOUT, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

const ABOUT: &str = "Runs email Diplomacy: reads orders by mail, judges, answers, keeps the ledger";

const LONG_ABOUT: &str = "\
Chancery runs an email Diplomacy tournament. `serve` is the daemon, which reads what players write, \
judges at deadlines and answers; `game open` begins a board. The other commands judge, read, draw and \
score by themselves: they say what becomes of every order of a phase, and why, who sits on which \
board, and who is ahead.

Exit status: 0 all is well, 1 some input was refused, 2 the command could not be carried out.";

#[derive(Subcommand)]
enum Command {
    Demo(demo::Arguments),
    Adjudicate(adjudicate::Arguments),
    Read(read::Arguments),
    Check(check::Arguments),
    Audit(audit::Arguments),
    Archive(archive::Arguments),
    Gazette(gazette::Arguments),
    Export(export::Arguments),
    Draw(draw::Arguments),
    Map(map::Arguments),
    Score(score::Arguments),
    Tournament(tournament::Arguments),
    Serve(serve::Arguments),
    Init(init::Arguments),
    Doctor(doctor::Arguments),
    Game(game::Arguments),
    Outbox(outbox::Arguments),
    Letters(letters::Arguments),
    Ledger(ledger::Arguments),
    Nodes(nodes::Arguments),
    Backup(backup::Arguments),
    Completions(pages::Completions),
    Man(pages::Manual),
    VerifyDice(verify_dice::Arguments),
    SimulateTournament(simulate_tournament::Arguments),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    match Arguments::parse().command {
        Command::Demo(arguments) => demo::run(&arguments),
        Command::Adjudicate(arguments) => adjudicate::run(&arguments),
        Command::Read(arguments) => read::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Archive(arguments) => archive::run(&arguments),
        Command::Gazette(arguments) => gazette::run(&arguments),
        Command::Export(arguments) => export::run(&arguments),
        Command::Draw(arguments) => draw::run(&arguments),
        Command::Map(arguments) => map::run(&arguments),
        Command::Score(arguments) => score::run(&arguments),
        Command::Tournament(arguments) => tournament::run(&arguments),
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Init(arguments) => init::run(&arguments),
        Command::Doctor(arguments) => doctor::run(&arguments),
        Command::Game(arguments) => game::run(&arguments),
        Command::Outbox(arguments) => outbox::run(&arguments),
        Command::Letters(arguments) => letters::run(&arguments),
        Command::Ledger(arguments) => ledger::run(&arguments),
        Command::Nodes(arguments) => nodes::run(&arguments),
        Command::Backup(arguments) => backup::run(&arguments),
        Command::Completions(arguments) => pages::completions::<Arguments>(&arguments),
        Command::Man(arguments) => pages::manual::<Arguments>(&arguments),
        Command::VerifyDice(arguments) => verify_dice::run(&arguments),
        Command::SimulateTournament(arguments) => simulate_tournament::run(&arguments),
    }
}
