//! A round, ranked: its people in order, and who of them goes on (C.7, C.8, C.9, C.11).

use super::games::{ScoredRound, SeatScore};
use super::line::{Line, Places};
use super::record::{PlayerNumber, TeamNumber};
use super::tournament::TournamentRecord;
use crate::tournament::dice::Dice;
use crate::tournament::exact::Exact;
use crate::tournament::ranking::{Criterion, Ranking, Yardstick};
use crate::tournament::rounds::Round;

/// A person in the ranking of a round.
#[derive(Clone, Debug)]
pub struct RoundRow {
    pub game: SeatScore,
    /// What the ranking goes by first: points, or in the final centres.
    pub points: Exact,
    /// The place of the team; those without a team come behind all others (C.7e).
    pub(super) team_place: Option<usize>,
    /// The place in the last ranking before.
    pub(super) place_before: Option<usize>,
}

/// A round, ranked.
#[derive(Clone, Debug)]
pub struct RankedRound<'t> {
    /// Its boards.
    pub played: ScoredRound<'t>,
    pub ranking: Ranking<RoundRow>,
    /// The place of each person, for later rounds that ask.
    pub places: Places<PlayerNumber>,
    /// Who goes on.
    pub line: Line,
}

/// What a clause compares.
#[derive(Clone, Copy)]
enum Compared {
    Points,
    PowerTotal,
    Score,
    Bonus,
    CountBack,
    TeamPlace,
    PlaceBefore,
    /// The die, where the rules have it.
    Die,
    /// The die, where they have nothing left.
    LastDie,
}

/// The clause by which a round is ranked, which is the context of its dice, and its criteria.
const fn clauses(round: Round) -> (&'static str, &'static [(&'static str, Compared)]) {
    match round {
        Round::FIRST => (
            "C7",
            &[
                ("C7.score", Compared::Points),
                ("C7.a", Compared::PowerTotal),
                ("C7.b", Compared::Score),
                ("C7.c", Compared::Bonus),
                ("C7.d", Compared::CountBack),
                ("C7.e", Compared::TeamPlace),
                ("C7.f", Compared::Die),
            ],
        ),
        Round::Numbered(_) => (
            "C8",
            &[
                ("C8.score", Compared::Points),
                ("C8.a", Compared::PowerTotal),
                ("C8.b", Compared::Bonus),
                ("C8.c", Compared::CountBack),
                ("C8.d", Compared::TeamPlace),
                ("C8.e", Compared::PlaceBefore),
                ("C8", Compared::LastDie),
            ],
        ),
        Round::Semi => (
            "C9",
            &[
                ("C9.score", Compared::Points),
                ("C9.a", Compared::PowerTotal),
                ("C9.b", Compared::CountBack),
                ("C9.c", Compared::PlaceBefore),
                ("C9", Compared::LastDie),
            ],
        ),
        Round::Final => (
            "C11",
            &[
                ("C11.centres", Compared::Points),
                ("C11.a", Compared::CountBack),
                ("C11.b", Compared::PlaceBefore),
                ("C11", Compared::LastDie),
            ],
        ),
    }
}

/// In which context the dice of a round are thrown.
pub(super) const fn dice_of(round: Round) -> &'static str {
    clauses(round).0
}

/// What puts people in order after a round.
pub(super) fn criteria<'c>(
    tournament: &'c TournamentRecord,
    played: &'c ScoredRound<'_>,
    round: Round,
) -> Vec<Yardstick<'c, RoundRow>> {
    let dice = Dice { seed: &tournament.seed, context: dice_of(round) };
    let name = |row: &RoundRow| tournament.name_of(row.game.person).to_owned();
    let by = |(clause, compared): &(&'static str, Compared)| {
        let clause = *clause;
        match compared {
            Compared::Points => Yardstick::more(clause, |row: &RoundRow| row.points.clone()),
            Compared::PowerTotal => Yardstick::less(clause, |row: &RoundRow| {
                played.power_totals[row.game.power].clone()
            }),
            Compared::Score => Yardstick::more(clause, |row: &RoundRow| row.game.score.clone()),
            Compared::Bonus => Yardstick::more(clause, |row: &RoundRow| row.game.bonus.clone()),
            Compared::CountBack => {
                Yardstick::each(move |row: &RoundRow| played.count_back(clause, &row.game))
            }
            Compared::TeamPlace => Yardstick::nearer(clause, |row: &RoundRow| row.team_place),
            Compared::PlaceBefore => Yardstick::nearer(clause, |row: &RoundRow| row.place_before),
            Compared::Die => Yardstick::throws(Criterion::Clause(clause), dice, name),
            Compared::LastDie => Yardstick::throws(Criterion::Dice, dice, name),
        }
    };
    clauses(round).1.iter().map(by).collect()
}

impl RoundRow {
    /// A player of whom only the score counts. C.6b compares the best players of teams this way,
    /// since it can't use the credits or the places that it is to decide.
    pub(super) fn alone(game: &SeatScore) -> RoundRow {
        let points = game.score.clone();
        RoundRow { game: game.clone(), points, team_place: None, place_before: None }
    }
}

impl<'t> RankedRound<'t> {
    /// Ranks a round by its points and what is added to them, after places of teams and of people.
    /// No one goes on yet. Centres decide the final, not points, so a win is worth 34 there.
    pub(super) fn of(
        tournament: &TournamentRecord,
        round: Round,
        played: ScoredRound<'t>,
        added: impl Fn(&SeatScore) -> Exact,
        (teams, before): (&Places<TeamNumber>, &Places<PlayerNumber>),
    ) -> RankedRound<'t> {
        let is_final = round == Round::Final;
        let own = |game: &SeatScore| match is_final {
            true => played.centres(game),
            false => game.score.clone(),
        };
        let row = |game: &SeatScore| RoundRow {
            points: own(game) + added(game),
            team_place: tournament.team_of(game.person).and_then(|team| teams.get(&team)).copied(),
            place_before: before.get(&game.person).copied(),
            game: game.clone(),
        };
        let rows = match is_final {
            true => played.last_games().map(row).collect(),
            false => played.counting_games().map(row).collect(),
        };
        let ranking = Ranking::of(rows, &criteria(tournament, &played, round), Criterion::Dice);
        let places = ranking.rows.iter().map(|row| row.game.person).zip(0..).collect();
        RankedRound { played, ranking, places, line: Line::default() }
    }

    /// Draws the line under those who take so many seats of the next round.
    pub(super) fn with_line(mut self, seats: usize, declined: &[PlayerNumber]) -> RankedRound<'t> {
        self.line = Line::of(&self.ranking, |row| row.game.person, seats, declined);
        self
    }
}
