//! A player's results in a tournament: games and sit-outs, the weight of each, and their sum.

use super::games::OpenGame;
use super::open::{CountWeights, RoundCounts, SeveralGames, SitOutScore};
use super::record::OpenRecord;
use crate::tournament::exact::Exact;
use crate::tournament::scoring::PlayerNumber;

/// What one person has.
#[derive(Clone, Debug, Default)]
pub struct Sheet<'g> {
    /// In the order of rounds, boards and powers.
    pub entries: Vec<SheetEntry<'g>>,
    pub total: Exact,
}

/// A game, or a round that the player sat out.
#[derive(Clone, Debug)]
pub struct SheetEntry<'g> {
    /// The number of the round.
    pub round: usize,
    /// The game; without one it is a sit-out.
    pub game: Option<&'g OpenGame>,
    pub score: Exact,
    pub weight: Exact,
    /// Whether it is a result, and not one of several games in a round that the form leaves out.
    pub is_result: bool,
    /// What its round counts for.
    counts: RoundCounts,
}

impl SheetEntry<'_> {
    /// Where it stands among those with the same score.
    fn place(&self) -> (usize, Option<(usize, usize)>) {
        (self.round, self.game.map(|game| (game.board, game.power)))
    }
}

impl<'g> Sheet<'g> {
    /// The results that rankings look at.
    pub(super) fn results(&self) -> impl Iterator<Item = &SheetEntry<'g>> {
        self.entries.iter().filter(|entry| entry.is_result && entry.counts != RoundCounts::No)
    }

    /// The games among them.
    pub(super) fn games(&self) -> impl Iterator<Item = &'g OpenGame> {
        self.results().filter_map(|entry| entry.game)
    }

    /// What the games score on average, each by its share; nothing without games.
    pub(super) fn average(&self) -> Exact {
        let shares: Exact = self.games().map(|game| &game.share).sum();
        match shares == Exact::whole(0) {
            true => Exact::whole(0),
            false => self.games().map(|game| &game.score).sum::<Exact>() / shares,
        }
    }

    /// Whether there is any game in it, results or not.
    pub fn has_games(&self) -> bool {
        self.entries.iter().any(|entry| entry.game.is_some())
    }
}

/// The total of a person; zero without a sheet.
pub(super) fn total_of(sheets: &[Sheet], person: PlayerNumber) -> Exact {
    sheets.get(person.0).map_or(Exact::ZERO, |sheet| sheet.total.clone())
}

/// The sheets of everybody, by number, over the first so many rounds that have begun.
pub(super) fn sheets<'g>(
    record: &OpenRecord,
    games: &'g [OpenGame],
    rounds: usize,
    count: &CountWeights,
) -> Vec<Sheet<'g>> {
    let mut sheets = vec![Sheet::default(); record.players.len()];
    let counts = |round: usize| record.form.rounds.get(round).map(|round| round.counts);
    let entry = |round: usize, game: Option<&'g OpenGame>| SheetEntry {
        round,
        game,
        score: game.map_or(Exact::whole(0), |game| game.score.clone()),
        weight: Exact::whole(0),
        is_result: true,
        counts: counts(round).unwrap_or(RoundCounts::No),
    };
    for game in games.iter().filter(|game| game.round < rounds) {
        if let Some(sheet) = sheets.get_mut(game.person.0) {
            sheet.entries.push(entry(game.round, Some(game)));
        }
    }
    for (round, played) in record.rounds.iter().enumerate().take(rounds) {
        for person in &played.sat_out {
            let Some(sheet) = sheets.get_mut(person.0) else { continue };
            let played = |entry: &SheetEntry| entry.round == round && entry.game.is_some();
            if !sheet.entries.iter().any(played) {
                sheet.entries.push(entry(round, None));
            }
        }
    }
    for (sheet, player) in sheets.iter_mut().zip(&record.players) {
        sheet.entries.sort_by_key(SheetEntry::place);
        if record.form.several == SeveralGames::Best {
            one_for_each_round(&mut sheet.entries);
        }
        let sit_out = match &record.form.sit_out {
            SitOutScore::Points(points) => points.clone(),
            SitOutScore::Average => sheet.average(),
        };
        for entry in sheet.entries.iter_mut().filter(|entry| entry.game.is_none()) {
            entry.score = sit_out.clone();
        }
        weigh(sheet, count);
        sheet.total = sheet.total.clone() - &player.penalty;
    }
    sheets
}

/// Leaves one result in each round: the highest score, the first of those that are equal.
fn one_for_each_round(entries: &mut [SheetEntry]) {
    for round in entries.chunk_by_mut(|one, other| one.round == other.round) {
        let mut best: Option<usize> = None;
        for number in 0..round.len() {
            if best.is_none_or(|best| round[number].score > round[best].score) {
                best = Some(number);
            }
        }
        for (number, entry) in round.iter_mut().enumerate() {
            entry.is_result = Some(number) == best;
        }
    }
}

/// Gives each result its weight, and adds them up.
fn weigh(sheet: &mut Sheet, count: &CountWeights) {
    let mut results: Vec<&mut SheetEntry> =
        sheet.entries.iter_mut().filter(|entry| entry.is_result).collect();
    results.sort_by(|one, other| {
        other.score.cmp(&one.score).then_with(|| one.place().cmp(&other.place()))
    });
    let mut weighed = 0;
    for entry in results {
        entry.weight = match entry.counts {
            RoundCounts::Always => Exact::whole(1),
            RoundCounts::No => Exact::whole(0),
            RoundCounts::Best => {
                weighed += 1;
                count.weight(weighed - 1)
            }
        };
    }
    sheet.total = sheet.entries.iter().map(|entry| &entry.score * &entry.weight).sum();
}
