//! A seat: who holds it, who played when, who may write for it.

use serde::{Deserialize, Serialize};

use super::allowance::HeldGame;
use super::changes::HolderChange;
use super::missing::is_held_back;
use super::round::SeatRound;
use super::search::{Circumstances, Effect, Search, SearchBeginning, SearchInput, SearchStage};
use super::tenure::{Came, Period, PlayedSpan, Tenure, TenureKind, movements};
use crate::board::{Phase, Power};
use crate::game::{Moment, PersonId};

/// A power on a board as a player's place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub power: Power,
    /// The round of the game.
    pub round: SeatRound,
    /// The team whose seat it is.
    pub team: Option<String>,
    /// The team's captain, who may be its player too.
    pub captain: Option<PersonId>,
    pub(super) tenures: Vec<Tenure>,
    /// While orders are missing, and in disorder.
    pub(super) search: Option<Search>,
    /// The search that found the holder, in case the director won't have him (B.10).
    pub(super) found: Option<Search>,
    /// Who is to have the seat later.
    pub(super) change: Option<HolderChange>,
    /// Who replaced the player for a period that has ended, and since when (Reading 12).
    pub(super) spare: Option<(PersonId, Moment)>,
}

/// The status of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatStanding {
    /// It has a player.
    Held,
    /// Orders were missing, and the player may still write.
    Silent,
    /// Another player is being looked for.
    Sought,
    /// It has no player (B.8f).
    Disorder,
}

/// What a person's orders do for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Right {
    /// They count: he holds the seat.
    Holds,
    /// They count, and the seat is his again.
    Returns,
    /// They count, and make him its permanent holder (B.8c).
    TakesOver,
    /// They are kept until the player's period ends, or the next deadline comes (Reading 9).
    Sealed,
    /// They are kept until the next movement deadline, and count if the player sends none: then he
    /// has overstayed his period, and the seat is his (Reading 12).
    Spare,
    /// Nothing: orders from him are proxy (D.II(3)), or come too late.
    Nothing,
}

impl Seat {
    /// A seat with its first player, from the first phase of the game on.
    pub fn new(
        power: Power,
        round: SeatRound,
        player: PersonId,
        from: Phase,
        since: Moment,
    ) -> Seat {
        let first = Tenure {
            holder: player,
            kind: TenureKind::Permanent,
            came: Came::Draw,
            for_team: true,
            from,
            to: None,
            since,
            until: None,
        };
        Seat {
            power,
            round,
            team: None,
            captain: None,
            tenures: vec![first],
            search: None,
            found: None,
            change: None,
            spare: None,
        }
    }

    /// The same seat as one of a team.
    pub fn of_team(mut self, team: impl Into<String>, captain: PersonId) -> Seat {
        self.team = Some(team.into());
        self.captain = Some(captain);
        self
    }

    /// Everybody who had the seat, in order. A gap between two of them means that it had no player.
    pub fn tenures(&self) -> &[Tenure] {
        &self.tenures
    }

    /// The current tenure; none in disorder.
    pub fn tenure(&self) -> Option<&Tenure> {
        self.tenures.last().filter(|tenure| tenure.to.is_none())
    }

    /// Who holds it.
    pub fn holder(&self) -> Option<&PersonId> {
        self.tenure().map(|tenure| &tenure.holder)
    }

    /// Who holds it; in disorder, who did last.
    pub fn last_holder(&self) -> Option<&PersonId> {
        self.tenures.last().map(|tenure| &tenure.holder)
    }

    /// Who has it for good, and who is to have it so later.
    pub fn for_good(&self) -> impl Iterator<Item = &PersonId> {
        let has = self.tenure().filter(|tenure| tenure.is_permanent());
        let to_have = self.change.as_ref().filter(|change| change.kind == TenureKind::Permanent);
        let has = has.map(|tenure| &tenure.holder);
        has.into_iter().chain(to_have.map(|change| &change.person))
    }

    /// Whose seat it is: the holder's own, or that of the player whom he replaces. In disorder, of
    /// the last one who had it.
    pub fn player(&self) -> Option<&PersonId> {
        self.tenures.last().map(Tenure::player)
    }

    /// Who played a phase: who held the seat when its orders were due (C.14).
    pub fn played(&self, phase: Phase) -> Option<&PersonId> {
        self.tenure_at(phase).map(|tenure| &tenure.holder)
    }

    /// Who held the seat at a moment.
    pub fn held_at(&self, moment: Moment) -> Option<&PersonId> {
        let held = |tenure: &&Tenure| {
            tenure.since <= moment && tenure.until.is_none_or(|until| moment < until)
        };
        self.tenures.iter().rfind(held).map(|tenure| &tenure.holder)
    }

    fn tenure_at(&self, phase: Phase) -> Option<&Tenure> {
        let last = self.tenures.iter().rfind(|tenure| tenure.from <= phase);
        last.filter(|tenure| tenure.to.is_none_or(|to| phase < to))
    }

    /// Since when a person is or was its permanent player; a tenure without any orders due in it
    /// does not count. Only the first such game counts for his advancement (C.15).
    pub fn permanent_since(&self, person: &PersonId) -> Option<(Phase, Moment)> {
        let is_his = |tenure: &&Tenure| tenure.holder == *person && tenure.is_permanent();
        let first = self.tenures.iter().filter(is_his).find(|tenure| !tenure.is_empty());
        first.map(|tenure| (tenure.from, tenure.since))
    }

    /// What this game counts as among a person's games (B.9). `ended` says whether the game is over
    /// or the power eliminated.
    pub fn held_by(&self, person: &PersonId, ended: bool) -> Option<HeldGame> {
        let permanent = self.permanent_since(person).is_some();
        let plays =
            self.tenure().is_some_and(|now| now.holder == *person || now.player() == person);
        let held = HeldGame { round: self.round, permanent, over: ended || !plays };
        (permanent || plays).then_some(held)
    }

    /// The phases of each tenure once the game goes back to one. The present holder of the seat is
    /// credited with the seasons that are played again, and no one twice (Interaction 14).
    pub fn spans_behind(&self, phase: Phase) -> Vec<PlayedSpan> {
        self.tenures.iter().map(|tenure| tenure.span_behind(phase)).collect()
    }

    /// Its tenures are credited with other phases.
    pub fn credit(&mut self, spans: &[PlayedSpan]) {
        for (tenure, (from, to)) in self.tenures.iter_mut().zip(spans) {
            (tenure.from, tenure.to) = (*from, *to);
        }
    }

    /// In how many seasons before a phase the player was replaced: those whose movement orders were
    /// due from his replacement (B.7, Reading 12).
    pub fn seasons_replaced(&self, player: &PersonId, before: Phase) -> usize {
        let Some(first) = self.tenures.first() else {
            return 0;
        };
        let is_for = |tenure: &Tenure| tenure.player() == player && tenure.holder != *player;
        let seasons = movements(first.from, before);
        seasons.filter(|season| self.tenure_at(*season).is_some_and(is_for)).count()
    }

    pub fn standing(&self) -> SeatStanding {
        match self.search.as_ref().map(Search::stage) {
            None => SeatStanding::Held,
            Some(SearchStage::Player) => SeatStanding::Silent,
            Some(SearchStage::Disorder) => SeatStanding::Disorder,
            Some(_) => SeatStanding::Sought,
        }
    }

    /// The search that is on, or that left the seat without a player.
    pub fn search(&self) -> Option<&Search> {
        self.search.as_ref()
    }

    /// The reserves who would have played, when the search was over that found the holder.
    pub fn willing(&self) -> impl Iterator<Item = &PersonId> {
        self.found.iter().flat_map(Search::willing)
    }

    /// Who is to have the seat later.
    pub fn change(&self) -> Option<&HolderChange> {
        self.change.as_ref()
    }

    /// Whether the game waits for this seat.
    pub fn waits(&self) -> bool {
        self.search.as_ref().is_some_and(Search::waits)
    }

    /// When something happens to it by itself.
    pub fn next_wake(&self) -> Option<Moment> {
        let period = match self.tenure().map(|tenure| &tenure.kind) {
            Some(TenureKind::Temporary { until: Period::Until(end), .. }) => Some(*end),
            _ => None,
        };
        self.search.as_ref().and_then(Search::next_wake).into_iter().chain(period).min()
    }

    /// What a person's orders do, if they come now.
    pub fn may_write(&self, person: &PersonId, around: &Circumstances) -> Right {
        if self.is_behind(around.now) {
            let mut later = self.clone();
            later.catch_up(around);
            return later.right(person);
        }
        self.right(person)
    }

    fn right(&self, person: &PersonId) -> Right {
        let in_search = self.search.as_ref().map(|search| search.right(person));
        let is_spare = self.spare.as_ref().is_some_and(|(spare, _)| spare == person);
        match in_search {
            Some(Right::Nothing) | None if is_spare => Right::Spare,
            Some(right) => right,
            None if self.holder() == Some(person) => Right::Holds,
            None if self.player() == Some(person) => Right::Returns,
            None => Right::Nothing,
        }
    }

    /// An NMR, at the publication of the result without the orders, or at the deadline if the
    /// result is held back. `pool` has the best first. While a search is on, there is no second
    /// clock (Interaction 9); a seat in disorder gets no NMR at all (Interaction 11).
    pub fn missed(
        &mut self,
        phase: Phase,
        pool: Vec<PersonId>,
        around: &Circumstances,
    ) -> Vec<Effect> {
        if self.search.is_some() {
            return self.step(SearchInput::MissedAgain(phase), around);
        }
        let Some(tenure) = self.tenure() else {
            return Vec::new();
        };
        // In the second round the seat is lost to a team once a stranger has it (B.8e).
        let is_teams = self.round == SeatRound::First || tenure.for_team;
        let case = SearchBeginning {
            round: self.round,
            phase,
            silent: tenure.holder.clone(),
            player: tenure.player().clone(),
            captain: self.captain.clone().filter(|_| is_teams),
            pool,
            held_back: is_held_back(phase, around.first_year),
        };
        let (search, effects) = Search::begin(case, around);
        self.search = Some(search);
        self.follow(&effects, around);
        effects
    }

    /// Changes who may be asked, if that is needed.
    pub fn change_pool(&mut self, pool: &[PersonId]) {
        if let Some(search) = &mut self.search {
            search.change_pool(pool);
        }
    }

    /// Moves the search.
    pub fn step(&mut self, input: SearchInput, around: &Circumstances) -> Vec<Effect> {
        let Some(search) = &mut self.search else {
            return Vec::new();
        };
        let effects = search.step(input, around);
        self.follow(&effects, around);
        effects
    }
}
