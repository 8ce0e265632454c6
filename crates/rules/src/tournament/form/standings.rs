//! The standings of open tournaments.

use std::collections::BTreeMap;

use super::games::OpenGames;
use super::open::OpenTeams;
use super::prizes::{OpenPrize, prizes};
use super::ranking::{self, descending};
use super::record::OpenRecord;
use super::sheet::{Sheet, SheetEntry, sheets, total_of};
use super::top::{TopFault, TopStandings};
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::SEATS;
use crate::tournament::scoring::{Listing, PlayerNumber, Rolls, TeamNumber};

/// The standings of an open tournament.
#[derive(Clone, Debug)]
pub struct OpenStandings<'g> {
    /// By number of the person.
    pub sheets: Vec<Sheet<'g>>,
    pub ranking: Ranking<PlayerNumber>,
    /// Who has a game and is not ranked, by name.
    pub unranked: Vec<PlayerNumber>,
    /// Once all is played.
    pub winners: Option<Vec<PlayerNumber>>,
    pub top: Option<TopStandings>,
    pub prizes: [Option<OpenPrize<'g>>; SEATS],
    pub teams: Option<TeamStandings>,
    /// The throws that told two apart.
    pub rolls: BTreeMap<String, u64>,
}

/// The standings of teams.
#[derive(Clone, Debug)]
pub struct TeamStandings {
    pub ranking: Ranking<TeamNumber>,
    /// By number of the team.
    pub totals: Vec<Exact>,
}

impl<'g> OpenStandings<'g> {
    /// Works them out. What can be wrong is who sits at a top board: that depends on the rounds
    /// before it.
    pub fn of(record: &OpenRecord, played: &'g OpenGames) -> Result<OpenStandings<'g>, TopFault> {
        let form = &record.form;
        let sheets = sheets(record, &played.games, record.rounds.len(), &form.count);
        let board = form.top.as_ref();
        let mut rolls = Rolls::from(&record.seed);
        let top = board.map(|board| TopStandings::of(record, board, played, &mut rolls));
        let top = top.transpose()?;
        let placed = board.zip(top.as_ref()).map(|(board, top)| top.placed(record, board));
        let placed = placed.unwrap_or_default();
        let may_stand = |person| placed.iter().all(|(placed, _)| *placed != person);
        let ranking = ranking::persons(record, &sheets, &form.order, "open", may_stand);
        let ranking = ranking.behind(placed);
        let is_over = record.rounds.len() == form.rounds.len() && !record.is_live();
        let mut unranked = record.by_name();
        unranked.retain(|person| {
            !record.is_ranked(*person) && sheets.get(person.0).is_some_and(Sheet::has_games)
        });
        rolls.of_ranking("open", &ranking, |person| record.name_of(*person).to_owned());
        Ok(OpenStandings {
            rolls: rolls.thrown,
            winners: is_over.then(|| first(&ranking)),
            teams: form.teams.as_ref().map(|teams| TeamStandings::of(record, teams, &sheets)),
            prizes: prizes(record, &played.games),
            sheets,
            ranking,
            unranked,
            top,
        })
    }

    /// Everybody with his place and total.
    pub fn listing(&self) -> Listing<PlayerNumber> {
        Listing::of(&self.ranking, |who| (*who, self.total(*who)))
    }

    /// The total of a player's results.
    pub fn total(&self, person: PlayerNumber) -> Exact {
        total_of(&self.sheets, person)
    }
}

/// All who are in the first place.
fn first(ranking: &Ranking<PlayerNumber>) -> Vec<PlayerNumber> {
    let places = ranking.places();
    let first = ranking.rows.iter().zip(places).take_while(|(_, place)| *place == 1);
    first.map(|(person, _)| *person).collect()
}

impl TeamStandings {
    /// Every team with its place and total.
    pub fn listing(&self) -> Listing<TeamNumber> {
        let total = |team: &TeamNumber| self.totals.get(team.0).cloned().unwrap_or_default();
        Listing::of(&self.ranking, |team| (*team, total(team)))
    }

    /// A team has the results of its people in its rounds, without weights.
    fn of(record: &OpenRecord, teams: &OpenTeams, sheets: &[Sheet]) -> TeamStandings {
        let mut results: Vec<Vec<Exact>> = vec![Vec::new(); record.teams.len()];
        let counts = |entry: &&SheetEntry| {
            let round = record.round_name(entry.round);
            entry.is_result && teams.rounds.iter().any(|name| name == round)
        };
        for (player, sheet) in record.players.iter().zip(sheets) {
            let Some(own) = player.team.and_then(|team| results.get_mut(team.0)) else { continue };
            own.extend(sheet.entries.iter().filter(counts).map(|entry| entry.score.clone()));
        }
        let results: Vec<Vec<Exact>> =
            results.into_iter().map(|results| descending(results.into_iter())).collect();
        let best = teams.best.unwrap_or(usize::MAX);
        let totals: Vec<Exact> =
            results.iter().map(|results| results.iter().take(best).sum()).collect();
        let mut order: Vec<TeamNumber> = (0..record.teams.len()).map(TeamNumber).collect();
        order.sort_by_key(|team| record.team_name(*team));
        let criteria = [
            Yardstick::more("total", |team: &TeamNumber| totals[team.0].clone()),
            ranking::best(|team: &TeamNumber| results[team.0].clone()),
        ];
        let ranking = Ranking::of(order, &criteria, Criterion::Tie);
        drop(criteria);
        TeamStandings { ranking, totals }
    }
}
