//! What is settled about a tournament when it is opened: its names, its addresses, its seeds.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::dice::commit;
use super::draw::SpareRule;
use super::form::OpenForm;
use super::rounds::Round;
use super::scoring::Credits;
use super::scoring::systems::{self, System};
use crate::adjudication::Rulebook;
use crate::game::calendar::Calendar;
use crate::game::hex;

/// What a tournament is from its first to its last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// The short name, `wm26`: the names of its games begin with it.
    pub short: String,
    /// The name in letters.
    pub name: String,
    /// The address at which the tournament reads: sign-up, the director's commands, ballots.
    pub address: String,
    /// The addresses of games, with `{game}` where the game's name goes.
    pub games: String,
    /// The confirmation box of its games (D.VII(7)), if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub confirmation: Option<String>,
    /// The rulebook by which orders are judged.
    pub rulebook: String,
    /// The system by which boards are scored.
    pub scoring: String,
    /// What the best teams of the first round get for it (C.6).
    #[serde(default, skip_serializing_if = "Credits::are_usual")]
    pub credits: Credits,
    /// The form of an open event; without one the rules of the World Masters hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Box<OpenForm>>,
    /// What happens to people in a round of an open event if seven do not divide their number.
    #[serde(default, skip_serializing_if = "SpareRule::is_usual")]
    pub spare: SpareRule,
    /// Whether players of an open event may name powers that they would like.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub asks_for_powers: bool,
    /// Whether everybody has to check in before each round of an open event.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub checks_in: bool,
    /// At which hours deadlines fall.
    #[serde(default)]
    pub calendar: Calendar,
    /// Where all chance comes from. It is secret; what is derived from it is revealed in its time.
    pub secret: String,
}

/// The longest short name: it begins every subject.
const SHORT_CHARS_MAX: usize = 12;
/// This much of a hash makes a seed that can't be found by trying.
const SEED_BYTES: usize = 16;
/// What stands for the name of a game in the pattern of addresses.
const GAME: &str = "{game}";

/// What is drawn from a seed of its own, whose hash is published when the tournament opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// Which individuals make a team (B.2).
    Teams,
    /// The dice of the tie-breakers (C.7f, C.13c).
    Dice,
    /// The boards of a round (B.5, B.6), with its game masters and observers.
    #[serde(untagged)]
    Round(Round),
}

impl Lot {
    /// All of them.
    pub const ALL: [Lot; 6] = [
        Lot::Teams,
        Lot::Round(Round::FIRST),
        Lot::Round(Round::SECOND),
        Lot::Round(Round::Semi),
        Lot::Round(Round::Final),
        Lot::Dice,
    ];

    /// The name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Lot::Teams => "teams",
            Lot::Round(round) => round.name(),
            Lot::Dice => "dice",
        }
    }
}

impl TournamentPlan {
    /// What is wrong with it.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let plain = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        if self.short.is_empty()
            || self.short.len() > SHORT_CHARS_MAX
            || !self.short.chars().all(plain)
            || !self.short.chars().any(|letter| letter.is_ascii_digit())
        {
            faults.push(format!(
                "the short name {:?}: expected up to {SHORT_CHARS_MAX} small letters and digits \
                 with a digit among them, such as wm26",
                self.short
            ));
        }
        if let Err(what) = super::roster::safe_name(&self.name) {
            faults.push(format!("the name {:?}: {what}", self.name));
        }
        if let Err(what) = super::roster::address(&self.address) {
            faults.push(format!("the address {:?}: {what}", self.address));
        }
        let game = super::roster::address(&self.games.replace(GAME, "wm26-r1-01"));
        if !self.games.contains(GAME) || game.is_err() {
            faults.push(format!(
                "the addresses of games {:?}: expected an address with {GAME} in it, such as \
                 judge+{GAME}@example.org",
                self.games
            ));
        }
        if Rulebook::from_name(&self.rulebook).is_none() {
            let known = Rulebook::NAMES.join(", ");
            faults.push(format!("there is no rulebook {:?}; there are {known}", self.rulebook));
        }
        if let Err(what) = systems::named(&self.scoring) {
            faults.push(what.to_string());
        }
        faults.extend(self.form.iter().flat_map(|form| form.faults()));
        faults
    }

    /// The system by which boards are scored. A plan whose system is unknown is never opened.
    pub fn system(&self) -> &'static System {
        systems::system(&self.scoring).unwrap_or(systems::USUAL)
    }

    /// The seed of a lot. One seed says nothing about the others.
    pub fn seed(&self, lot: Lot) -> String {
        let bytes = Sha256::digest(format!("{}|{}", self.secret, lot.name()).as_bytes());
        hex(&bytes[..SEED_BYTES])
    }

    /// What is drawn.
    pub fn lots(&self) -> Vec<Lot> {
        let Some(form) = &self.form else { return Lot::ALL.to_vec() };
        let rounds = (0..form.rounds.len()).filter_map(Round::numbered);
        rounds.map(Lot::Round).chain([Lot::Dice]).collect()
    }

    /// What is published of the seeds before anything is drawn: their hashes.
    pub fn commitments(&self) -> Vec<(Lot, String)> {
        self.lots().into_iter().map(|lot| (lot, commit(&self.seed(lot)))).collect()
    }

    /// Whether the tournament itself reads at an address, or one of its games, so that it can't
    /// belong to a person. The program would answer letters to people there.
    pub fn owns(&self, address: &str) -> bool {
        // What comes after a plus leads to the same mailbox.
        let bare = |address: &str| {
            let (local, host) = address.split_once('@').unwrap_or((address, ""));
            let local = local.split('+').next().unwrap_or_default();
            format!("{local}@{host}").to_lowercase()
        };
        let of_games = self.games.split_once(GAME).and_then(|(before, behind)| {
            let address = address.to_lowercase();
            let rest = address.strip_prefix(before)?;
            let (tag, host) = rest.split_once('@')?;
            let behind = behind.split_once('@').map_or(behind, |(_, host)| host);
            let game = tag.split('+').next().unwrap_or_default();
            (host == behind && tournament_of(game) == Some(&self.short)).then_some(())
        });
        let fixed = [Some(&self.address), self.confirmation.as_ref()];
        let is_own = fixed.into_iter().flatten().any(|own| bare(own) == bare(address));
        is_own || of_games.is_some()
    }

    /// The name of a game: `wm26-r1-07`.
    pub fn game(&self, round: Round, board: usize) -> String {
        format!("{}-{}-{:02}", self.short, round.name(), board + 1)
    }

    pub fn game_address(&self, game: &str) -> String {
        self.games.replace(GAME, game).to_lowercase()
    }

    /// The secret of a game, from which its ids are drawn.
    pub fn key(&self, game: &str) -> String {
        commit(&format!("{}|key|{game}", self.secret))
    }
}

/// The short name of the tournament to which a game may belong, by the game's name.
pub fn tournament_of(game: &str) -> Option<&str> {
    let (short, rest) = game.split_once('-')?;
    let (round, board) = rest.split_once('-')?;
    let is_number = !board.is_empty() && board.bytes().all(|digit| digit.is_ascii_digit());
    (Round::from_name(round).is_some() && is_number).then_some(short)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_names_its_tournament() {
        assert_eq!(tournament_of("wm26-r1-07"), Some("wm26"));
        assert_eq!(tournament_of("wm26-final-01"), Some("wm26"));
        assert_eq!([tournament_of("r1-07"), tournament_of("wm26-x-07")], [None; 2]);
    }

    #[test]
    fn lots_are_kept_by_their_names() {
        for lot in Lot::ALL {
            let text = serde_json::to_string(&lot).expect("a name");
            assert_eq!(text, format!("{:?}", lot.name()));
            assert_eq!(serde_json::from_str::<Lot>(&text).expect("a lot"), lot);
        }
    }
}
