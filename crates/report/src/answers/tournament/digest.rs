//! What the daily digest tells of a board, in a few words each (A.11).

use crate::board::{Phase, Power};
use crate::game::Game;
use crate::game::Moment;
use crate::game::calendar::told;
use crate::game::case::{Case, CaseDesk};
use crate::game::state::Stage;
use crate::letters::listed;
use crate::names;

sentences! { pub enum DigestAnswer {
    NotForYou => "The digest is for the Chief-GM, the director and his assistants (A.11). It shows \
        things about boards that their players may not know.";
    Wanted => "You will get the digest of all boards each morning on which games are running \
        (A.11).";
    Unwanted => "You will not get the digest any more. To get it again, write \"digest on\".";
}}

/// What a board waits for that is no order, if it does.
pub fn held_up(game: &Game) -> Option<String> {
    match game.stage {
        Stage::HeldBack => Some(format!("held back, NMR of {}", powers(game.silent.iter()))),
        Stage::Waiting => Some("waiting for a player for a seat".to_owned()),
        Stage::Orders if !game.is_played() => Some("no players".to_owned()),
        Stage::Orders | Stage::Over(_) => None,
    }
}

pub fn was_due(at: Moment) -> String {
    format!("was due {}", told::gmt(at))
}

pub fn case(case: &Case) -> String {
    let sits = match case.desk {
        CaseDesk::Master => "game master",
        CaseDesk::Director => "director",
        CaseDesk::Committee => "committee",
    };
    format!("case {}, {sits}, {}", case.number, case.opened.format("%-d %b"))
}

/// Who sent nothing for a result.
pub fn silent<'p>(phase: Phase, silent: impl Iterator<Item = &'p Power>) -> String {
    format!("{}: {}", names::phase(phase), powers(silent))
}

/// Short enough for a telephone: the year and GMT stand over the list.
pub fn moved(from: Moment, to: Moment) -> String {
    let day = |at: Moment| at.format("%-d %b %H:%M");
    format!("{} to {}", day(from), day(to))
}

fn powers<'p>(silent: impl Iterator<Item = &'p Power>) -> String {
    listed(&silent.map(|power| power.name()).collect::<Vec<&str>>())
}
