//! What a written name can mean: every province and power that has this name in some system
//! (D.III(1)).
//!
//! The names come from `grammar/names.toml`. This module only says what a token could mean on any
//! board; [`super::resolve`] picks the reading that fits the board at hand.

mod inflected;
mod key;
mod lexicon;
mod of_map;
mod spelling;
mod table;

use std::cell::RefCell;
use std::collections::BTreeMap;

pub use key::key;
pub use lexicon::{Lexicon, Readings, lexicon};
pub use spelling::{Guess, did_you_mean, edits};
pub use table::NameTable;

use crate::board::{Coast, Phase, PhaseKind, Power, Province, ProvinceSet, map_being_read};

/// A letter with more unknown words than this is no set of orders, so we stop asking "did you mean"
/// about them.
pub const GUESSES_MAX: usize = 200;

/// A player's own abbreviations (D.III(1)), by their keys.
pub type Personal = BTreeMap<String, Province>;

/// No power's name has more words: "St Petersburg" is one on some maps.
pub(crate) const POWER_WORDS_MAX: usize = 3;

/// The power with this name, where nothing but a power can stand.
pub fn power(name: &str) -> Option<Power> {
    lexicon().power(&key(name))
}

/// The power of a letter, which may be a kind of unit as well.
pub fn power_of_letter(key: &str) -> Option<Power> {
    let mut letters = key.chars();
    let (letter, None) = (letters.next()?.to_ascii_uppercase(), letters.next()) else {
        return None;
    };
    map_being_read().powers().find(|power| power.letter() == letter)
}

/// The phase of a season, in the calendar of the map. The fall is also called autumn; the season of
/// a year's adjustments may be left out.
pub fn phase_of_season(year: u16, season: &str, kind: PhaseKind) -> Option<Phase> {
    let season = if season.eq_ignore_ascii_case("autumn") { "fall" } else { season };
    let is_it = |phase: &Phase| {
        phase.kind() == kind
            && (kind == PhaseKind::Adjustments || phase.turn.season().eq_ignore_ascii_case(season))
    };
    map_being_read().phases_of(year).find(is_it)
}

/// The phase of a short name, which may lack its last letter: `F1902M`, `F1902`, `W1902`.
pub fn phase_of_code(written: &str) -> Option<Phase> {
    let written = written.to_ascii_uppercase();
    let map = map_being_read();
    let whole = || map.phase(&written);
    whole().or_else(|| ["M", "A"].iter().find_map(|kind| map.phase(&format!("{written}{kind}"))))
}

/// The powers of a list, each once.
///
/// # Errors
///
/// The word that is no power.
pub fn powers(written: &str) -> Result<Vec<Power>, &str> {
    let words = written.split(|letter: char| !letter.is_alphabetic());
    let is_between = |word: &str| matches!(&*word.to_ascii_lowercase(), "" | "and" | "or" | "then");
    let mut powers = Vec::new();
    for word in words.filter(|word| !is_between(word)) {
        let power = power(word).ok_or(word)?;
        if !powers.contains(&power) {
            powers.push(power);
        }
    }
    Ok(powers)
}

/// The names that count for one letter: the player's own before all others.
pub struct Names<'a> {
    personal: &'a Personal,
    lexicon: &'static Lexicon,
    /// What unknown names were taken for. Parsers go back and ask again, and looking for the
    /// nearest of all names takes longer than everything else.
    guesses: RefCell<BTreeMap<String, Guess>>,
}

impl<'a> Names<'a> {
    /// The names of a player with these abbreviations.
    pub fn new(personal: &'a Personal) -> Names<'a> {
        Names { personal, lexicon: lexicon(), guesses: RefCell::default() }
    }

    /// Whether the player has given no place a name of his own.
    pub fn are_of_everybody(&self) -> bool {
        self.personal.is_empty()
    }

    /// What a name can mean; one of the player's own means what he said and nothing else.
    pub fn readings(&self, name: &str) -> Readings {
        match self.personal.get(name) {
            Some(province) => {
                Readings { official: Some(*province), all: [*province].into_iter().collect() }
            }
            None => self.lexicon.readings(name),
        }
    }

    /// Whether some province has this name.
    pub fn is_place(&self, name: &str) -> bool {
        !self.readings(name).all.is_empty()
    }

    /// The power of a name, an adjective, or a beginning of three letters or more.
    pub fn power(&self, name: &str) -> Option<Power> {
        self.lexicon.power(name)
    }

    /// The coast that a word or two name.
    pub fn coast(&self, name: &str) -> Option<Coast> {
        self.lexicon.coast(name)
    }

    /// Whether a word is part of some name of several words.
    pub fn is_name_word(&self, word: &str) -> bool {
        self.lexicon.is_name_word(word)
    }

    /// Whether it is a name of everyday speech in another language.
    pub fn is_spoken(&self, name: &str) -> bool {
        self.lexicon.is_spoken(name)
    }

    /// What an unknown name was probably meant to be.
    pub fn guess(&self, name: &str) -> Guess {
        let mut guesses = self.guesses.borrow_mut();
        if let Some(guess) = guesses.get(name) {
            return *guess;
        }
        if guesses.len() >= GUESSES_MAX {
            return Guess { certain: None, nearest: ProvinceSet::EMPTY };
        }
        let guess = did_you_mean(self.lexicon, name);
        guesses.insert(name.to_owned(), guess);
        guess
    }
}
