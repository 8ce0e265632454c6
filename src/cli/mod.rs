//! What a person can ask at a prompt.
//!
//! One module for each command; [`run`] reads the command line and says how the program ends:
//! 0 all is well, 1 some input was refused, 2 the command itself could not be carried out, 3 the
//! daemon has not done it yet.

mod adjudicate;
mod answers;
mod archive;
mod asking;
mod audit;
mod backup;
mod blocks;
mod boards;
mod check;
mod commanding;
mod config_page;
mod crew;
mod demo;
mod desk;
mod dice_line;
mod doctor;
mod document;
mod draw;
mod draw_boards;
mod draw_input;
mod draw_output;
mod export;
mod files;
mod form_input;
mod format;
mod game;
mod game_open;
mod gazette;
mod handing;
mod init;
mod json;
mod ledger;
mod letters;
mod letters_chosen;
mod lines;
mod mailed;
mod map;
mod maps;
mod nodes;
mod oauth;
mod one_line;
mod ordered;
mod orders;
mod outbox;
mod outbox_drop;
mod pages;
mod person;
mod phase_line;
mod pipe;
mod plain;
mod preview;
mod progress;
mod prompt;
mod quick_line;
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
mod tell;
mod token;
mod tournament;
mod tournament_json;
mod typed;
mod variant;
mod verify_dice;
mod whole;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use adjudicate::judge_lines;
pub use draw::check_draw_bytes;
pub use orders::order_lines;
pub use score::score_bytes;
pub use verify_dice::verify_dice_bytes;

/// The command line.
#[derive(Parser)]
#[command(name = "chancery", version, about = ABOUT, long_about = LONG_ABOUT, max_term_width = 100)]
struct Arguments {
    #[command(subcommand)]
    command: ChanceryCommand,
}

const ABOUT: &str = "Runs email Diplomacy: reads orders by mail, judges, answers, keeps the ledger";

const LONG_ABOUT: &str = "Chancery runs an email Diplomacy tournament. `serve` is the daemon, \
    which reads what players write, judges at deadlines and answers; `game open` begins a board, \
    and `tell` does at the prompt what game masters and directors can do by letter. The other \
    commands judge, read, draw and score on their own: they say what happens to every order of a \
    phase and why, who sits on which board, and who is ahead.

Exit status: 0 if all went well, 1 \
    if some input was refused, 2 if the command could not be carried out.";

#[derive(Subcommand)]
enum ChanceryCommand {
    Demo(demo::DemoArguments),
    Adjudicate(adjudicate::AdjudicateArguments),
    Orders(orders::OrdersArguments),
    Read(read::ReadArguments),
    Check(check::CheckArguments),
    Audit(audit::AuditArguments),
    Archive(archive::ArchiveArguments),
    Gazette(gazette::GazetteArguments),
    Export(export::ExportArguments),
    Draw(draw::DrawArguments),
    Map(map::MapArguments),
    Score(score::ScoreArguments),
    Tournament(tournament::TournamentArguments),
    Variant(variant::VariantArguments),
    Serve(serve::ServeArguments),
    Init(Box<init::InitArguments>),
    Doctor(doctor::DoctorArguments),
    Token(token::TokenArguments),
    Game(game::GameArguments),
    Tell(tell::TellArguments),
    Outbox(outbox::OutboxArguments),
    Letters(letters::LettersArguments),
    Ledger(ledger::LedgerArguments),
    Person(person::PersonArguments),
    Nodes(nodes::NodesArguments),
    Backup(backup::BackupArguments),
    Completions(pages::Completions),
    Man(pages::Manual),
    VerifyDice(verify_dice::VerifyDiceArguments),
    SimulateTournament(simulate_tournament::SimulateArguments),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    match Arguments::parse().command {
        ChanceryCommand::Demo(arguments) => demo::run(&arguments),
        ChanceryCommand::Adjudicate(arguments) => adjudicate::run(&arguments),
        ChanceryCommand::Orders(arguments) => orders::run(&arguments),
        ChanceryCommand::Read(arguments) => read::run(&arguments),
        ChanceryCommand::Check(arguments) => check::run(&arguments),
        ChanceryCommand::Audit(arguments) => audit::run(&arguments),
        ChanceryCommand::Archive(arguments) => archive::run(&arguments),
        ChanceryCommand::Gazette(arguments) => gazette::run(&arguments),
        ChanceryCommand::Export(arguments) => export::run(&arguments),
        ChanceryCommand::Draw(arguments) => draw::run(&arguments),
        ChanceryCommand::Map(arguments) => map::run(&arguments),
        ChanceryCommand::Score(arguments) => score::run(&arguments),
        ChanceryCommand::Tournament(arguments) => tournament::run(&arguments),
        ChanceryCommand::Variant(arguments) => variant::run(&arguments),
        ChanceryCommand::Serve(arguments) => serve::run(&arguments),
        ChanceryCommand::Init(arguments) => init::run(&arguments),
        ChanceryCommand::Doctor(arguments) => doctor::run(&arguments),
        ChanceryCommand::Token(arguments) => token::run(&arguments),
        ChanceryCommand::Game(arguments) => game::run(&arguments),
        ChanceryCommand::Tell(arguments) => tell::run(&arguments),
        ChanceryCommand::Outbox(arguments) => outbox::run(&arguments),
        ChanceryCommand::Letters(arguments) => letters::run(&arguments),
        ChanceryCommand::Ledger(arguments) => ledger::run(&arguments),
        ChanceryCommand::Person(arguments) => person::run(&arguments),
        ChanceryCommand::Nodes(arguments) => nodes::run(&arguments),
        ChanceryCommand::Backup(arguments) => backup::run(&arguments),
        ChanceryCommand::Completions(arguments) => pages::completions::<Arguments>(&arguments),
        ChanceryCommand::Man(arguments) => pages::manual::<Arguments>(&arguments),
        ChanceryCommand::VerifyDice(arguments) => verify_dice::run(&arguments),
        ChanceryCommand::SimulateTournament(arguments) => simulate_tournament::run(&arguments),
    }
}
