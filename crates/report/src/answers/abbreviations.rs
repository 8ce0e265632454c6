//! A player's own abbreviations (D.III(1)).

use crate::board::{Power, Province};
use crate::game::Game;
use crate::letters::Draft;

pub const TOO_LATE: &str = "Your abbreviations are not taken: they are given before the \
    first deadline, and by a newcomer at the latest with his first set (D.III(1)).";
pub const ARE_YOURS: &str = "These abbreviations are yours already.";

pub fn faulty(faulty: &[String]) -> String {
    let faulty = faulty.join(", ");
    format!(
        "These make no abbreviation: {}. It has two letters or more, and stands for one province: \
        write \"gol = LYO\".",
        faulty.trim_end_matches('.')
    )
}

pub fn too_many(would_be: usize, max: usize) -> String {
    format!(
        "Your abbreviations are not taken: nobody has more than {max}, and these would be \
        {would_be}."
    )
}

pub fn taken(new: &[&(String, Province)]) -> String {
    format!(
        "Your abbreviations hold from now on: {}. All have been told. The game master may veto \
        them before the first deadline (D.III(1)).",
        pairs(new)
    )
}

/// To the others; the master can strike one.
pub fn told(game: &Game, power: Power, new: &[&(String, Province)], to_master: bool) -> Draft {
    let pairs = pairs(new);
    let mut told = vec![format!("{power}'s own abbreviations from now on: {pairs} (D.III(1)).")];
    let veto = || format!("To strike one before the deadline, write \"gm veto NAME of {power}\".");
    told.extend(to_master.then(veto));
    Draft::note(&game.setup.tag, &format!("{power}'s abbreviations"), &told)
}

fn pairs(new: &[&(String, Province)]) -> String {
    let pairs: Vec<String> = new.iter().map(|(name, at)| format!("{name} = {at}")).collect();
    pairs.join(", ")
}
