//! Checks an archive without any ledger: whether the chain of each game's events ends in its head,
//! and whether each result follows from its orders.
//!
//! How a game began is beside the chain of a public archive and is not proved by it; a reader who
//! knows how games begin sees whether it is right. Whether a head is the one that was published,
//! its reader has to compare.

use std::collections::BTreeMap;
use std::io::{self, BufRead};

use serde::Deserialize;

use super::archive::{ArchiveKind, ArchiveLine};
use crate::adjudication::Rulebook;
use crate::adjudication::sequence;
use crate::board::{Map, Phase, Position, read_on};
use crate::game::correction;
use crate::game::event::{Event, Next};
use crate::game::play::{Played, outcome};
use crate::ledger::{EventNumber, GameName, Head, Seal};

/// What was found in an archive.
#[derive(Debug, Default)]
pub struct Checked {
    /// Which archive it is, if it says so.
    pub kind: Option<ArchiveKind>,
    /// How many games are in it.
    pub games: usize,
    /// How many events.
    pub events: usize,
    /// How many of them are only a hash.
    pub secrets: usize,
    /// From how many of the others the words of a forgotten person are gone.
    pub forgotten: usize,
    /// How many results were judged again.
    pub results: usize,
    /// What is wrong, each with its line.
    pub faults: Vec<String>,
    /// The ends of all chains, as they were found.
    pub heads: BTreeMap<GameName, Head>,
}

impl Checked {
    /// Whether nothing is wrong.
    pub fn is_sound(&self) -> bool {
        self.faults.is_empty()
    }
}

/// A game as far as the archive has told it.
struct ToldGame {
    rules: Rulebook,
    seal: Seal,
    last: EventNumber,
    phase: Option<Phase>,
    position: Position,
    /// The position at the beginning of each phase that was played.
    begun: Vec<(Phase, Position)>,
}

/// What the lines of an archive have in common.
#[derive(Deserialize)]
struct Any {
    line: String,
    archive: Option<ArchiveKind>,
}

/// Checks an archive. `progress` is called for each line.
///
/// # Errors
///
/// If the archive can't be read.
pub fn check(input: impl BufRead, mut progress: impl FnMut()) -> io::Result<Checked> {
    let mut checked = Checked::default();
    let mut games = BTreeMap::new();
    for (at, text) in input.lines().enumerate() {
        let text = text?;
        if let Err(why) = line(&text, &mut checked, &mut games) {
            checked.faults.push(format!("line {}: {why}", at + 1));
        }
        progress();
    }
    if checked.kind.is_none() {
        checked.faults.push("this is no archive: no line says which one it is".to_owned());
    }
    for (game, told) in &games {
        let head = Head { number: told.last.0, seal: told.seal };
        if checked.heads.get(game) != Some(&head) {
            checked
                .faults
                .push(format!("the events of {game} do not lead to the head of its chain"));
        }
    }
    checked.games = games.keys().filter(|name| name.tournament().is_none()).count();
    Ok(checked)
}

type ToldGames = BTreeMap<GameName, ToldGame>;

fn line(text: &str, checked: &mut Checked, games: &mut ToldGames) -> Result<(), String> {
    let any: Any = serde_json::from_str(text).map_err(|why| why.to_string())?;
    match any.line.as_str() {
        "archive" => {
            checked.kind = any.archive;
            return Ok(());
        }
        // What people wrote has no order to be checked here: the ledger's own chains hold it.
        "letter" | "ruling" => return Ok(()),
        _ => {}
    }
    let line = read_on(Map::STANDARD, || serde_json::from_str(text));
    match line.map_err(|why| why.to_string())? {
        ArchiveLine::Game { game, rulebook, phase, position, .. } => {
            let unknown = || format!("there is no rulebook {rulebook:?}");
            let rules = Rulebook::from_name(&rulebook).ok_or_else(unknown)?;
            let told = ToldGame {
                rules,
                seal: Seal::before_events(&game),
                last: EventNumber(0),
                phase: Some(phase),
                position: *position,
                begun: Vec::new(),
            };
            match games.insert(game.clone(), told) {
                None => Ok(()),
                Some(_) => Err(format!("{game} begins twice")),
            }
        }
        ArchiveLine::Tournament { game } => {
            let told = ToldGame {
                rules: Rulebook::world_masters(),
                seal: Seal::before_events(&game),
                last: EventNumber(0),
                phase: None,
                position: Position::start(),
                begun: Vec::new(),
            };
            match games.insert(game.clone(), told) {
                None => Ok(()),
                Some(_) => Err(format!("{game} begins twice")),
            }
        }
        ArchiveLine::Event { game, number, salt, text } => {
            happened(checked, games, &game, number, (Seal::of_event(salt, &text), &text))
        }
        ArchiveLine::Forgotten { game, number, content, text } => {
            checked.forgotten += 1;
            happened(checked, games, &game, number, (content, &text))
        }
        ArchiveLine::Secret { game, number, content } => {
            checked.events += 1;
            checked.secrets += 1;
            told(games, &game)?.goes_on(number, content)
        }
        ArchiveLine::Head { game, head } => {
            checked.heads.insert(game, head);
            Ok(())
        }
    }
}

/// An event whose text is shown, with its hash in the chain.
fn happened(
    checked: &mut Checked,
    games: &mut ToldGames,
    game: &GameName,
    number: EventNumber,
    (content, text): (Seal, &str),
) -> Result<(), String> {
    let told = told(games, game)?;
    checked.events += 1;
    told.goes_on(number, content)?;
    if game.tournament().is_some() {
        return Ok(());
    }
    let event = read_on(told.position.map(), || serde_json::from_str(text));
    let event = event.map_err(|why| why.to_string())?;
    checked.results += usize::from(matches!(event, Event::Played { .. }));
    told.happens(&event)
}

fn told<'g>(games: &'g mut ToldGames, game: &GameName) -> Result<&'g mut ToldGame, String> {
    games.get_mut(game).ok_or_else(|| format!("{game} has not begun"))
}

impl ToldGame {
    fn goes_on(&mut self, number: EventNumber, content: Seal) -> Result<(), String> {
        let expected = EventNumber(self.last.0 + 1);
        if number != expected {
            return Err(format!("event {number} comes where {expected} should"));
        }
        self.seal = self.seal.of_next_event(number, content);
        self.last = number;
        Ok(())
    }

    fn happens(&mut self, event: &Event) -> Result<(), String> {
        match event {
            Event::Played { played, next, .. } => self.plays(played, next),
            Event::Corrected { phase, changes, position, next, .. } => {
                let mended = correction::mended(&self.position, changes);
                let behind = self.begun.iter_mut().skip_while(|(begun, _)| begun != phase).skip(1);
                for (_, before) in behind {
                    if let Some(mended) = correction::mended_before(before, changes, &self.position)
                    {
                        *before = mended;
                    }
                }
                self.position = (**position).clone();
                self.phase = next.or(self.phase);
                match mended {
                    Ok(mended) if mended == self.position => Ok(()),
                    _ => Err("a correction leads to another position than it says".to_owned()),
                }
            }
            Event::RolledBack { to, .. } => {
                match self.begun.iter().position(|(phase, _)| phase == to) {
                    Some(at) => {
                        self.position = self.begun[at].1.clone();
                        self.begun.truncate(at);
                        self.phase = Some(*to);
                    }
                    // A vote ended the game instead of it (D.IX(2)): it begins with this position.
                    None if self.phase == Some(*to) => {}
                    None => return Err(format!("{to} was not played")),
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A phase is judged again by the orders that counted.
    fn plays(&mut self, played: &Played, next: &Next) -> Result<(), String> {
        let phase = played.phase;
        let expected = self.phase;
        let (after, follows) = outcome(phase, &self.position, &played.orders, &self.rules);
        self.begun.push((phase, std::mem::replace(&mut self.position, played.after.clone())));
        self.phase = match next {
            Next::Phase { phase, .. } | Next::AtOnce(phase) => Some(*phase),
            Next::End => None,
        };
        if expected != Some(phase) {
            return Err(format!("{phase} was played, but not next"));
        }
        if after != played.after {
            return Err(format!("the orders of {phase} come to another position"));
        }
        match (follows, self.phase) {
            (sequence::NextPhase::Phase(follows), Some(told)) if follows != told => {
                Err(format!("after {phase} comes {follows}, not {told}"))
            }
            (sequence::NextPhase::Won(power), Some(_)) => {
                Err(format!("{power} has won in {phase}"))
            }
            _ => Ok(()),
        }
    }
}
