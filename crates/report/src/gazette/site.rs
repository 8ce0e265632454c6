//! What the gazette may show: plain values that everybody may know.
//!
//! No type here has a place for a set on file, a ballot, the author of a grey piece, an address or
//! a key, so no page and no export can leak one by mistake.

use std::collections::BTreeMap;
use std::sync::Arc;

use chancery_variants::KeptMap;
use sha2::{Digest, Sha256};

use super::persons::SitePerson;
use super::reported::SiteBoardElsewhere;
use super::shared::{BoardFigures, SharedBoard, SharedTable};
use super::site_news::SiteNews;
use crate::adjudication::Rulebook;
use crate::adjudication::sequence::changes_owners;
use crate::board::{Phase, Position, Power};
use crate::game::event::Ending;
use crate::game::play::{self, Counted, Verdict};
use crate::game::press::PublishedPress;
use crate::game::{Moment, PersonId};
use crate::tables::Table;
use crate::tournament::exact::Exact;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::Credits;
use crate::tournament::scoring::systems::System;

/// A tournament, as far as everybody may know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// Its name.
    pub title: String,
    /// By what feeds know it, even if its name or address changes.
    pub key: String,
    /// The address under which its pages are, with a slash at its end, if it is set.
    pub address: Option<String>,
    /// Whether the tournament can't be read now: its rankings are those of before, or missing.
    pub is_behind: bool,
    /// Who directs, and the address at which the tournament is written to.
    pub contact: Option<SiteContact>,
    /// Until when people may sign up, where they may; without an end, until the director ends it.
    pub sign_up: Option<Option<Moment>>,
    /// Who takes part, until boards show it.
    pub entrants: Option<Table>,
    /// The system by which a tournament scores all of its boards; single boards have their own.
    pub system: Option<&'static System>,
    /// What the form of an open event means.
    pub form: Vec<String>,
    /// What the form of an open event calls its rounds.
    pub round_names: BTreeMap<Round, String>,
    /// What the best teams of the first round get for it.
    pub credits: Credits,
    /// The boards, in the order of rounds and names.
    pub boards: Vec<SharedBoard>,
    /// Everybody who plays or has played, by name.
    pub persons: Arc<[SitePerson]>,
    /// Whether no board of an event is on a map.
    pub has_tables_alone: bool,
    /// The boards that are not played by mail.
    pub elsewhere: Option<PlayedElsewhere>,
    /// Who has won what, once the tournament is over.
    pub honours: Option<Honours>,
    /// What has happened beside results, in the order of time.
    pub news: Vec<SiteNews>,
    /// What the director has ruled for everybody to read, in the order of time.
    pub rulings: Vec<(Moment, String)>,
    /// Whether the director holds the rankings back.
    pub holds_standings: bool,
    /// The rankings, the most important first; none while there are single games only.
    pub tables: Vec<SharedTable>,
    /// What was drawn, in the order of the rounds.
    pub draws: Vec<SiteDraw>,
    /// Hashes and seeds, draws and throws, a line of JSON for each.
    pub dice: Vec<String>,
    /// The players in the order in which they stand in the tournament, as far as that is known.
    pub places: Vec<SitePlace>,
}

/// The boards of an event that are not played by mail, of rounds that have begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedElsewhere {
    /// Who plays on them, and how they ended.
    pub table: Table,
    /// The same for data, in the order of rounds and draws.
    pub boards: Vec<SiteBoardElsewhere>,
    /// How many of them have a result that stands.
    pub over: usize,
}

/// Whom everybody may write to. The address is the tournament's, and no person's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteContact {
    /// The director's name.
    pub director: String,
    /// Where the tournament reads sign-up, and letters to the director.
    pub address: String,
}

/// A person, to be known again and nothing else: short names in the ledger can be addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Who(u64);

impl Who {
    /// The person of a short name.
    pub fn of(person: &PersonId) -> Who {
        let digest = Sha256::digest(person.0.as_bytes());
        Who(digest.iter().take(8).fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
    }
}

/// Who has won a tournament, and who the prizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Honours {
    /// The winner and the best team, as sentences.
    pub said: String,
    /// All of it.
    pub table: Table,
}

/// The place of a player in the tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePlace {
    /// Who.
    pub who: Who,
    /// The place, from 1.
    pub place: usize,
    /// By what points he has it, where these are not all that he scored.
    pub total: Option<Exact>,
}

/// A draw, for those who want to check it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteDraw {
    /// What was drawn: `Round one`.
    pub title: String,
    /// The hash of the seed, published before.
    pub commitment: String,
    /// The seed, once it is revealed.
    pub seed: Option<String>,
    /// Whether nothing is ever drawn from it: so few teams play no second round (B.4).
    pub is_idle: bool,
    /// What is to be said of it: what the boards break, and the least that they could.
    pub findings: Vec<String>,
    /// Who sits where, or what was thrown.
    pub table: Table,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteBoard {
    /// Its short name: `r1-07`.
    pub name: String,
    /// The text in brackets in the subjects of its letters: `wm26 r1-07`.
    pub tag: String,
    /// By what calendars know it.
    pub calendar: String,
    /// The round to which it belongs.
    pub round: Round,
    /// The year after whose Fall it ends.
    pub last_year: u16,
    /// The file of its map, if it is not the standard one.
    pub map: Option<KeptMap>,
    /// The name of the rulebook by which it is judged.
    pub rulebook: String,
    /// The system by which it is scored, if it is.
    pub system: Option<&'static System>,
    /// The master's choices, as sentences with their clauses.
    pub policies: Vec<String>,
    /// The game master.
    pub master: String,
    /// The observer, if there is one.
    pub observer: Option<String>,
    /// When its start letters went out.
    pub began: Moment,
    /// When it ended, if it is over.
    pub ended: Option<Moment>,
    /// The seats, in the order of the powers.
    pub seats: Vec<SiteSeat>,
    /// The first phase and the position before it.
    pub start: (Phase, Position),
    /// What was played and counts.
    pub phases: Vec<SitePhase>,
    /// The position from which the game goes on.
    pub position: Position,
    /// What it waits for.
    pub stage: SiteStage,
    /// How it ended, as a sentence, if it is over.
    pub ending: Option<String>,
    /// What was published beside results, in the order of time.
    pub notes: Vec<SiteNote>,
    /// The press of results, in the order of time.
    pub press: Vec<(Phase, PublishedPress)>,
    /// What was worked out of all this.
    pub figures: BoardFigures,
}

/// A power as a player's place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteSeat {
    /// The power.
    pub power: Power,
    /// The team whose seat it is.
    pub team: Option<String>,
    /// Who plays or played it, in the order of time.
    pub tenures: Vec<SiteTenure>,
    /// Whether it has no player now (B.8f).
    pub is_in_disorder: bool,
}

/// The time for which one person plays a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteTenure {
    /// Who it is, to know him again on other boards.
    pub who: Who,
    /// His name.
    pub name: String,
    /// The file of his page, without its ending; empty if he has none.
    pub page: String,
    /// The first phase that was his.
    pub from: Phase,
    /// The first one that was not any more.
    pub to: Option<Phase>,
    /// Whether it is for a period (B.7).
    pub is_temporary: bool,
}

/// A phase that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SitePhase {
    /// The phase.
    pub phase: Phase,
    /// When the result was published.
    pub published: Moment,
    /// The position before it.
    pub before: Position,
    /// The orders that counted.
    pub orders: Vec<Counted>,
    /// The position after it.
    pub after: Position,
    /// Who sent nothing.
    pub silent: Vec<Power>,
}

/// What a board waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SiteStage {
    /// The orders of a phase.
    Orders {
        /// Which.
        phase: Phase,
        /// When they are due.
        due: Moment,
        /// Since when: with the result before.
        said: Moment,
    },
    /// The first moves of 1901, without which no result goes out (D.VII(6)(b)).
    HeldBack(Phase),
    /// A player for a seat (B.8c, d).
    Waiting(Phase),
    /// Nothing: it is over.
    Over(Ending),
}

/// The title of the note on a correction.
pub(super) const CORRECTION: &str = "Correction";

/// Something that was published beside a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SiteNote {
    /// In which phase.
    pub phase: Phase,
    /// What, in a few words.
    pub title: String,
    /// A sentence.
    pub text: String,
    /// What is different on the board since then, as sentences.
    pub changes: Vec<String>,
    /// The phases on whose pages it stands, the one first that it is about: after a correction the
    /// positions of later ones are others, too.
    pub on: Vec<Phase>,
    /// The words of the person who gave a reason, if there are any.
    pub reason: Option<String>,
    /// When it was, where that is known of a correction.
    pub at: Option<Moment>,
    /// Whether the game was over, so that standings have moved by it.
    pub was_over: bool,
}

impl Site {
    /// The boards that are not played by mail.
    pub fn boards_elsewhere(&self) -> &[SiteBoardElsewhere] {
        self.elsewhere.as_ref().map_or(&[], |elsewhere| &elsewhere.boards)
    }

    /// Whether anything has happened of which a feed could tell.
    pub(super) fn has_feed(&self) -> bool {
        !self.news.is_empty() || !self.boards.is_empty()
    }

    /// What the feed of a board is called.
    pub(super) fn title_of_feed(&self, board: &SiteBoard) -> String {
        format!("Board {} · {}", board.name, self.title)
    }

    /// What is played, as the page of it is called.
    pub(crate) fn name_of_boards(&self) -> &'static str {
        if self.has_tables_alone { "Tables" } else { "Boards" }
    }
}

impl SiteBoard {
    /// The rulebook by which it is judged.
    pub fn rules(&self) -> Rulebook {
        Rulebook::from_name(&self.rulebook).unwrap_or(Rulebook::world_masters())
    }

    /// Who holds a power's seat now, or held it last.
    pub fn player(&self, power: Power) -> Option<&SiteTenure> {
        self.seats.iter().find(|seat| seat.power == power).and_then(|seat| seat.tenures.last())
    }

    /// The centres of all powers after each Fall that was counted, by year.
    pub fn counts(&self) -> &[(u16, Vec<usize>)] {
        self.figures.counts.get_or_init(|| self.counted())
    }

    fn counted(&self) -> Vec<(u16, Vec<usize>)> {
        let mut counts: Vec<(u16, Vec<usize>)> = Vec::new();
        for played in &self.phases {
            let year = played.phase.year;
            let row = || centres_by_power(&played.after);
            match counts.last_mut() {
                // A correction of adjustments may have changed the owners again.
                Some((last, latest)) if *last == year => *latest = row(),
                _ if changes_owners(played.phase, &played.after) => counts.push((year, row())),
                _ => {}
            }
        }
        counts
    }

    /// The same, a line for each year and power.
    pub fn centres(&self) -> impl Iterator<Item = (u16, &'static str, usize)> {
        self.counts().iter().flat_map(|(year, row)| {
            let rows = self.position.powers().zip(row);
            rows.map(move |(power, count)| (*year, power.name(), *count))
        })
    }

    /// The years of which something was played.
    pub fn years(&self) -> Vec<u16> {
        let mut years: Vec<u16> = self.phases.iter().map(|played| played.phase.year).collect();
        years.dedup();
        years
    }

    /// Whether the result of a phase was corrected, or the position after it.
    pub fn is_corrected(&self, phase: Phase) -> bool {
        let corrections = self.notes.iter().filter(|note| note.title == CORRECTION);
        corrections.into_iter().any(|note| note.on.contains(&phase))
    }

    /// The corrections that were made when it was over.
    pub(super) fn late_corrections(&self) -> impl Iterator<Item = &SiteNote> {
        self.notes.iter().filter(|note| note.title == CORRECTION && note.was_over)
    }

    /// When a result of it was corrected last.
    pub(super) fn corrected(&self) -> Option<Moment> {
        self.notes.iter().filter_map(|note| note.at).max()
    }

    /// When its last result was published.
    pub fn published(&self) -> Option<Moment> {
        self.phases.last().map(|played| played.published)
    }
}

/// How many centres each power has, in the order of the map.
pub(super) fn centres_by_power(position: &Position) -> Vec<usize> {
    let mut counts = vec![0; position.powers().count()];
    for (_, owner) in position.owned() {
        counts.get_mut(owner.index()).into_iter().for_each(|count| *count += 1);
    }
    counts
}

impl SitePhase {
    /// What happened to its orders.
    pub fn verdict(&self, rules: &Rulebook) -> Verdict {
        play::judge(self.phase, &self.before, &self.orders, rules)
    }
}
