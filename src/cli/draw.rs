//! `chancery draw`: players in, boards out.

use std::path::PathBuf;
use std::process::ExitCode;

use super::document::{self, At};
use super::json::JsonFault;
use super::ordered::OrderedObject;
use super::progress::Progress;
use super::{draw_boards, draw_input, draw_output};
use crate::tournament::draw::{DrawRequest, FIRST_SEARCH, Seating, draw_with};

/// Draw the boards of a round: JSON in, JSON out
///
/// Reads the players of a round, their teams and all earlier boards, and seats them by the rules:
/// no two of a team with the same power or on one board, and as seldom as possible a power twice
/// for one player, two players twice on one board, two teams twice in the round. Says by name what
/// could not be avoided. Boards of an open event may have 2 to 8 seats, which need not be powers.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct DrawArguments {
    /// The file to read; standard input if there is none, or for `-`
    file: Option<PathBuf>,
    /// Draw nothing: count what the boards in the input break
    #[arg(long)]
    check: bool,
}

const AFTER_HELP: &str = "Example: chancery draw round2.json | jq .violations";

const AFTER_LONG_HELP: &str = "All randomness comes from the seed: the same input gives the same \
    boards everywhere. Publish the hash of the seed (seed_sha256) first, so that no one can \
    suspect that the seed was picked on purpose. With --check anyone can recount the rules that a \
    published draw breaks.

Exit status: 0 if all went well, 2 if the input is faulty; standard \
    error then says what is wrong, and where.

Example: chancery draw round2.json | jq .violations";

/// Runs the command.
pub(super) fn run(arguments: &DrawArguments) -> ExitCode {
    document::run("draw", arguments.file.as_deref(), |root| match arguments.check {
        true => checked(root),
        false => drawn(root),
    })
}

fn drawn(root: &At) -> Result<OrderedObject, JsonFault> {
    let request = draw_input::read(root, &[])?;
    draw_input::check_search(root, request.form.search())?;
    Ok(draw_output::drawn(&request, &draw_shown(&request)))
}

fn checked(root: &At) -> Result<OrderedObject, JsonFault> {
    let request = draw_input::read(root, &[])?;
    let boards = draw_boards::read(root, &request)?;
    let search = draw_input::read_search(root)?.unwrap_or(FIRST_SEARCH);
    Ok(draw_output::drawn(&request, &Seating { boards, steps: 0, search }))
}

/// What `chancery draw --check` answers to some bytes, in JSON, or what is wrong with them.
pub fn check_draw_bytes(bytes: &[u8]) -> Result<String, String> {
    document::answer(bytes, checked)
}

/// Draws, and shows on a terminal how far the search is.
pub(super) fn draw_shown(request: &DrawRequest) -> Seating {
    let mut progress = Progress::of("% of the search");
    let seating = draw_with(request, |done| progress.at(done));
    progress.end();
    seating
}
