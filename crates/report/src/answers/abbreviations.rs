//! A player's own abbreviations (D.III(1)).

use crate::board::{Power, Province};
use crate::game::Game;
use crate::letters::Draft;

sentences! { pub enum AbbreviationsAnswer {
    TooLate => "We did not accept your abbreviations: they are due before the first deadline, or \
        with your first set at the latest if you joined later (D.III(1)).";
    AreYours => "You already have these abbreviations.";
    TooMany(would_be: usize, max: usize) => "We did not accept your abbreviations: the limit is \
        {max}, and with these you would have {would_be}.";
    Faulty(faulty: Vec<String>) => "These are not valid abbreviations: {}. An abbreviation has two \
        letters or more and names one province: write \"gol = LYO\".",
        faulty.join(", ").trim_end_matches('.');
    Taken(new: Vec<(String, Province)>) => "Your abbreviations apply from now on: {}. We have told \
        everyone on the board. The game master may veto them before the first deadline (D.III(1)).",
        pairs(new);
}}

/// To the others; the master can strike one.
pub fn told(game: &Game, power: Power, new: &[(String, Province)], to_master: bool) -> Draft {
    let pairs = pairs(new);
    let mut told = vec![format!("{power} now uses its own abbreviations: {pairs} (D.III(1)).")];
    let veto = || format!("To veto one before the deadline, write \"gm veto NAME of {power}\".");
    told.extend(to_master.then(veto));
    Draft::note(&game.setup.tag, &format!("{power}'s abbreviations"), &told)
}

fn pairs(new: &[(String, Province)]) -> String {
    let pairs: Vec<String> = new.iter().map(|(name, at)| format!("{name} = {at}")).collect();
    pairs.join(", ")
}
