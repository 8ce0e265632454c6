//! The errors that were pointed out in a published result, and which of them a correction settles
//! (D.VIII(1)). Each reporter gets an answer to his own report, so a correction of one error leaves
//! the reports of others open.

use chrono::TimeDelta;

use crate::board::{Phase, Power};
use crate::game::calendar::grace;
use crate::game::case::{Case, Matter};
use crate::game::{Game, Moment};
use crate::report::answers::results::ResultsAnswer;

/// When a result could be found wrong: from its publication up to the next one that left the 24
/// hours of D.VII(2).
pub(super) struct ResultSpan {
    phase: Phase,
    from: Moment,
    to: Option<Moment>,
}

impl ResultSpan {
    /// The span of a phase's result. Or why it can't be corrected any more: the error had not been
    /// pointed out when the next result came (D.VIII(1)). What was reported in time never lapses
    /// (Interaction 13).
    pub(super) fn of(game: &Game, phase: Phase) -> Result<ResultSpan, ResultsAnswer> {
        let Some(at) = game.history.iter().position(|played| played.phase == phase) else {
            return Err(ResultsAnswer::NotPlayed(phase));
        };
        let mut results = game.history.iter().skip(at).map(|played| played.published);
        let from = results.next().unwrap_or(game.running.published);
        let span =
            ResultSpan { phase, from, to: results.find(|next| *next - from >= AFTER_CORRECTION) };
        if span.to.is_some() && span.reports(game).is_empty() {
            let last = game.history.last().map_or(phase, |last| last.phase);
            return Err(ResultsAnswer::ResultStands(phase, last));
        }
        Ok(span)
    }

    /// What was reported in it: errors before the next result, or in the moment in which a late
    /// daemon read the report and published that result (Reading 23); orders that were in time, no
    /// matter when they are read; disputes as long as a silent player may write (D.VII(6)(a)).
    pub(super) fn reports(&self, game: &Game) -> Vec<Case> {
        let is_before = |case: &Case, end: Option<Moment>| {
            case.opened >= self.from && end.is_none_or(|end| case.opened <= end)
        };
        let is_in = |case: &&Case| match &case.matter {
            Matter::ReadLate { phase: Some(phase), .. } => *phase == self.phase,
            Matter::Error | Matter::ReadLate { .. } => is_before(case, self.to),
            Matter::Dispute => is_before(case, self.to.map(|to| to.max(grace(self.from)))),
            _ => false,
        };
        game.cases.all().iter().filter(is_in).cloned().collect()
    }
}

/// What a correction does to the reports of its span.
pub(super) struct Settles {
    /// Those that it settles.
    pub(super) cases: Vec<Case>,
    /// The numbers of those that stay open.
    open: Vec<u32>,
}

impl Settles {
    /// The cases that the master names, or the only one that is open; or why what he names is no
    /// such case. If he names none of several, we can't know which one he means.
    pub(super) fn of(
        game: &Game,
        phase: Phase,
        span: &ResultSpan,
        named: &[u32],
    ) -> Result<Self, ResultsAnswer> {
        let reports = span.reports(game);
        let is_report = |number: &&u32| reports.iter().any(|case| case.number == **number);
        if let Some(number) = named.iter().find(|number| !is_report(number)) {
            return Err(match game.cases.get(*number) {
                Some(_) => ResultsAnswer::NoSuchReport(*number, phase),
                None => ResultsAnswer::NoCaseToCorrect(*number),
            });
        }
        let mut open = reports;
        // Only a ruling, or a correction that names it, settles a dispute.
        open.retain(|case| case.settled.is_none());
        open.retain(|case| case.matter.is_error() || named.contains(&case.number));
        let is_only_one = named.is_empty() && open.len() == 1;
        let is_meant = |case: &Case| is_only_one || named.contains(&case.number);
        let (cases, open): (Vec<Case>, Vec<Case>) = open.into_iter().partition(is_meant);
        let open = open.iter().map(|case| case.number).collect();
        Ok(Settles { cases, open })
    }

    /// The power whose player pointed the error out first. If a letter was read late, no player has
    /// pointed anything out.
    pub(super) fn reported_by(&self, game: &Game) -> Option<Power> {
        let errors = self.cases.iter().filter(|case| case.matter == Matter::Error);
        let by = errors.filter_map(|case| case.by.as_ref());
        by.flat_map(|by| game.held_by(by)).next()
    }

    /// What to tell the master about those that stay open.
    pub(super) fn left(self) -> Option<ResultsAnswer> {
        (!self.open.is_empty()).then_some(ResultsAnswer::LeftOpen(self.open))
    }
}

/// How long players have after a correction (Interaction 12).
pub(super) const AFTER_CORRECTION: TimeDelta = TimeDelta::hours(24);
