//! The gazette of a ledger: its games are followed, and what everybody may know of them comes out.
//!
//! [`Gazette::follow`] reads what is new, and may be called after each ruling; [`Gazette::site`]
//! is what [`Printer`](super::printer::Printer) makes pages of.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::Trouble;
use super::tournaments::kept;
use crate::game::{Event, hex};
use crate::ledger::{EventNumber, GameName, Ledger, RulingNumber};
use crate::report::gazette::{Chronicle, Site};
use crate::tournament::Tournament;

/// How many events are taken from the ledger at once.
const BATCH: usize = 500;

/// What is known of the games of a ledger.
#[derive(Default)]
pub struct Gazette {
    title: String,
    /// Which ledger is followed.
    ledger: String,
    tournament: Option<Tournament>,
    games: BTreeMap<GameName, Followed>,
}

/// A game that is followed.
#[derive(Default)]
struct Followed {
    last: EventNumber,
    /// None if what lives under the name is no game.
    chronicle: Option<Chronicle>,
}

impl Gazette {
    /// A gazette under a title; if that is empty, one is found. A tournament brings its own.
    pub fn new(title: impl Into<String>) -> Gazette {
        Gazette { title: title.into(), ..Gazette::default() }
    }

    /// Reads what has happened since it was last asked to.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read, or an event in it.
    pub fn follow<L: Ledger>(&mut self, ledger: &L) -> Result<(), Trouble> {
        self.ledger = identity(ledger)?;
        for name in ledger.games()? {
            let followed = self.games.entry(name.clone()).or_default();
            followed.follow(ledger, &name)?;
        }
        let tournaments = ledger.tournaments()?;
        // A ledger has one tournament; of several, which are rehearsals, the last one counts.
        let short = tournaments.iter().filter_map(GameName::tournament).next_back();
        let kept = short.map(|short| kept(ledger, short)).transpose()?.flatten();
        self.tournament = kept.map(|kept| kept.tournament);
        Ok(())
    }

    /// A name for the ledger, which its copies share and no other has; empty before the first
    /// ruling.
    pub fn ledger(&self) -> &str {
        &self.ledger
    }

    /// What everybody may know by now.
    pub fn site(&self) -> Site {
        let games = self.games.values().filter_map(|followed| followed.chronicle.as_ref());
        let mut boards: Vec<_> = games.map(Chronicle::board).collect();
        boards.sort_by(|one, other| {
            (one.round as u8, &one.name).cmp(&(other.round as u8, &other.name))
        });
        let title = match (self.title.as_str(), boards.as_slice()) {
            ("", [one]) => format!("Game {}", one.name),
            ("", _) => "Diplomacy by mail".to_owned(),
            (title, _) => title.to_owned(),
        };
        let mut site = Site { title, boards, ..Site::default() };
        if let Some(tournament) = &self.tournament {
            site.tell(tournament);
        }
        site
    }
}

/// The first ruling is never another one. Its hash tells nothing of it.
fn identity<L: Ledger>(ledger: &L) -> Result<String, Trouble> {
    let first = ledger.rulings(RulingNumber(0), 1)?.pop();
    Ok(first.map_or_else(String::new, |first| {
        let told = format!("{}|{}|{}", first.job, first.at.timestamp_millis(), first.node);
        hex(&Sha256::digest(told.as_bytes()))
    }))
}

impl Followed {
    fn follow<L: Ledger>(&mut self, ledger: &L, name: &GameName) -> Result<(), Trouble> {
        loop {
            let batch = ledger.events(name, self.last, BATCH)?;
            let Some(last) = batch.last() else { return Ok(()) };
            let is_begun = self.last != EventNumber(0);
            self.last = last.number;
            if is_begun && self.chronicle.is_none() {
                continue;
            }
            for kept in &batch {
                let unreadable = |why| Trouble::Unreadable { game: name.clone(), why };
                match (&mut self.chronicle, kept.text.read::<Event>()) {
                    (None, Ok(Event::Opened(opening))) => {
                        self.chronicle = Some(Chronicle::begin(&opening));
                    }
                    // What does not begin as a game is none.
                    (None, _) => break,
                    (Some(chronicle), event) => chronicle.follow(&event.map_err(unreadable)?),
                }
            }
        }
    }
}
