//! A player's own abbreviations (D.III(1)).

use crate::board::{Power, Province};
use crate::game::Game;
use crate::letters::Draft;

pub const TOO_LATE: &str = "We did not accept your abbreviations: they are due before the first \
    deadline, or with your first set at the latest if you joined later (D.III(1)).";
pub const ARE_YOURS: &str = "You already have these abbreviations.";

pub fn faulty(faulty: &[String]) -> String {
    let faulty = faulty.join(", ");
    format!(
        "These are not valid abbreviations: {}. An abbreviation has two letters or more and names \
            one province: write \"gol = LYO\".",
        faulty.trim_end_matches('.')
    )
}

pub fn too_many(would_be: usize, max: usize) -> String {
    format!(
        "We did not accept your abbreviations: the limit is {max}, and with these you would have \
            {would_be}."
    )
}

pub fn taken(new: &[&(String, Province)]) -> String {
    format!(
        "Your abbreviations apply from now on: {}. We have told everyone on the board. The game \
            master may veto them before the first deadline (D.III(1)).",
        pairs(new)
    )
}

/// To the others; the master can strike one.
pub fn told(game: &Game, power: Power, new: &[&(String, Province)], to_master: bool) -> Draft {
    let pairs = pairs(new);
    let mut told = vec![format!("{power} now uses its own abbreviations: {pairs} (D.III(1)).")];
    let veto = || format!("To veto one before the deadline, write \"gm veto NAME of {power}\".");
    told.extend(to_master.then(veto));
    Draft::note(&game.setup.tag, &format!("{power}'s abbreviations"), &told)
}

fn pairs(new: &[&(String, Province)]) -> String {
    let pairs: Vec<String> = new.iter().map(|(name, at)| format!("{name} = {at}")).collect();
    pairs.join(", ")
}
