//! Replacement at the player's own request (B.7): for a period, or for good.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::changes::HolderChange;
use super::round::SeatRound;
use super::search::{Circumstances, Effect, Notice, Objection, Whom};
use super::seat::Seat;
use super::tenure::{Came, Period, Start, TenureKind, Voice};
use crate::board::Phase;
use crate::game::{Moment, PersonId};

/// For how many seasons a player may be replaced in one round, all his games together.
pub const SEASONS_MAX: usize = 4;

/// What a player asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SubstituteRequest {
    /// Who is to play in his place.
    pub replacement: PersonId,
    /// For how long; without a period it is for good.
    pub period: Option<Period>,
    pub start: Start,
}

impl Seat {
    /// The player wants to be replaced. `elsewhere` counts the seasons of this round in which he
    /// was replaced in other games. The effects tell all players and the GM, as the clause demands
    /// of a declared period; it counts only because it comes before the replacement or with it.
    pub fn substitute(
        &mut self,
        by: &PersonId,
        request: SubstituteRequest,
        elsewhere: usize,
        around: &Circumstances,
    ) -> Result<Vec<Effect>, Objection> {
        self.check_request(by, &request, elsewhere, around)?;
        // A player who arranges something is silent no more.
        let mut effects = self.heard(by, around);
        let SubstituteRequest { replacement, period, start } = request;
        if start == Start::Now || period.is_some() {
            effects
                .push(Effect::notify(Whom::Board, Notice::Replaces(replacement.clone(), period)));
        }
        if start != Start::Now {
            effects
                .push(Effect::notify(Whom::Board, Notice::Announced(replacement.clone(), start)));
        }
        let kind = period.map_or(TenureKind::Permanent, |until| TenureKind::Temporary {
            until,
            player: by.clone(),
            declared: Voice::Player,
        });
        self.change = Some(HolderChange { person: replacement, kind, came: Came::Request, start });
        effects.extend(self.carry_out_change(around));
        Ok(effects)
    }

    fn check_request(
        &self,
        by: &PersonId,
        request: &SubstituteRequest,
        elsewhere: usize,
        around: &Circumstances,
    ) -> Result<(), Objection> {
        if self.tenure().is_none() || self.player() != Some(by) || request.replacement == *by {
            return Err(Objection::NotHis);
        }
        if self.search().is_some_and(|search| search.is_closed_to(by)) {
            return Err(Objection::MissedFirstMoves);
        }
        self.check_newcomer(&request.replacement, request.period.is_none(), around)?;
        if request.period.is_some_and(|period| period.is_over(around.phase, around.now)) {
            return Err(Objection::NotNow);
        }
        let used = self.seasons_replaced(by, around.phase) + elsewhere;
        if request.period.is_some() && used >= SEASONS_MAX {
            return Err(Objection::NoSeasonsLeft);
        }
        Ok(())
    }

    /// The player or his replacement says how long it lasts. Before or as it begins either may, and
    /// the player's word beats the replacement's. Once it has begun, the player may correct what
    /// the replacement said, and may shorten his own period; a longer one would be no period any
    /// more.
    pub fn declare(
        &mut self,
        by: &PersonId,
        period: Period,
        around: &Circumstances,
    ) -> Result<Vec<Effect>, Objection> {
        let begins = self.asked_now(around.phase).cloned();
        let is_new = begins.is_some();
        let player = begins.or_else(|| self.player().cloned()).ok_or(Objection::NotHis)?;
        if period.is_over(around.phase, around.now) && is_new {
            return Err(Objection::NotNow);
        }
        let voice = if player == *by { Voice::Player } else { Voice::Replacement };
        let kind = TenureKind::Temporary { until: period, player, declared: voice };
        let person = match &mut self.change {
            Some(change) if change.came == Came::Request => {
                check_voice(by, &change.person, voice, &change.kind)?;
                change.kind = kind;
                change.person.clone()
            }
            _ => self.correct(by, period, is_new, kind)?,
        };
        let mut effects = vec![Effect::notify(Whom::Board, Notice::Replaces(person, Some(period)))];
        effects.extend(self.end_period(around));
        Ok(effects)
    }

    /// The player whose replacement begins in this phase, by his own wish or in the second round by
    /// his team's choice, if its length has not been said yet. It can be said as it begins, that is
    /// up to its first deadline (B.7). In the first round a team's choice is for good (B.8c).
    pub fn asked_now(&self, phase: Phase) -> Option<&PersonId> {
        let now = self.tenure()?;
        let before = self.tenures.iter().rev().nth(1)?;
        let may_be_for_a_time = match now.came {
            Came::Request => true,
            Came::Team => self.round == SeatRound::Second,
            Came::Draw | Came::Pool | Came::Director | Came::Return => false,
        };
        let is_new = may_be_for_a_time && now.is_permanent() && now.from == phase;
        (is_new && before.holder != now.holder).then(|| before.player())
    }

    fn correct(
        &mut self,
        by: &PersonId,
        period: Period,
        is_new: bool,
        kind: TenureKind,
    ) -> Result<PersonId, Objection> {
        let TenureKind::Temporary { declared: voice, .. } = kind else {
            return Err(Objection::NotNow);
        };
        let running = self.tenures.last_mut().filter(|tenure| tenure.to.is_none());
        let running = running.filter(|tenure| voice == Voice::Player || tenure.holder == *by);
        let running = running.ok_or(Objection::NotHis)?;
        match (&running.kind, voice) {
            (TenureKind::Permanent, _) if is_new => {}
            (TenureKind::Permanent, _) => return Err(Objection::IsForGood),
            (TenureKind::Temporary { .. }, Voice::Replacement) => return Err(Objection::NotLonger),
            (TenureKind::Temporary { until, declared, .. }, Voice::Player) => {
                if *declared == Voice::Player && !period.is_within(*until) {
                    return Err(Objection::NotLonger);
                }
            }
        }
        running.kind = kind;
        Ok(running.holder.clone())
    }

    /// At the first movement deadline after the period, only the replacement has sent orders: he
    /// has exceeded it, and the seat is his for good. If the player has sent any, they count
    /// (Reading 12).
    pub(super) fn overstay(
        &mut self,
        sent: &BTreeMap<PersonId, Moment>,
        around: &Circumstances,
    ) -> Vec<Effect> {
        let Some((person, since)) = self.spare.take() else {
            return Vec::new();
        };
        if sent.get(&person).is_none_or(|received| *received <= since) {
            return Vec::new();
        }
        let player_sent = self.holder().is_some_and(|player| sent.contains_key(player));
        match self.check_newcomer(&person, true, around) {
            Ok(()) if !player_sent => {
                let mut effects =
                    self.pass_to(&person, TenureKind::Permanent, Came::Request, around);
                effects.push(Effect::Unsealed(person));
                effects
            }
            Ok(()) => vec![Effect::LapseOrders(person)],
            Err(why) => vec![Effect::objected(&person, why), Effect::LapseOrders(person)],
        }
    }

    /// A movement deadline: if it would begin a fifth season of replacement, the replacement is for
    /// good from this season on. If B.9 bars that, the player has his seat back.
    pub(super) fn count_season(&mut self, elsewhere: usize, around: &Circumstances) -> Vec<Effect> {
        let Some((_, player, replacement)) = self.period() else {
            return Vec::new();
        };
        if self.seasons_replaced(&player, around.phase) + elsewhere < SEASONS_MAX {
            return Vec::new();
        }
        if let Some(why) = around.barred.get(&replacement) {
            let mut effects = vec![Effect::objected(&replacement, Objection::Barred(*why))];
            effects.extend(self.pass_to(&player, TenureKind::Permanent, Came::Return, around));
            return effects;
        }
        self.turn_permanent(&replacement, around);
        vec![Effect::TurnedPermanent(replacement)]
    }
}

/// Whether a person may say how long a replacement lasts that has not begun.
fn check_voice(
    by: &PersonId,
    replacement: &PersonId,
    voice: Voice,
    kind: &TenureKind,
) -> Result<(), Objection> {
    if voice == Voice::Replacement && by != replacement {
        return Err(Objection::NotHis);
    }
    let has_spoken = matches!(kind, TenureKind::Temporary { declared: Voice::Player, .. });
    if voice == Voice::Replacement && has_spoken {
        return Err(Objection::PlayerHasSpoken);
    }
    Ok(())
}
