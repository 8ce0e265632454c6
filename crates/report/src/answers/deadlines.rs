//! What a deadline brings besides the result, and what follows from a correction.

use crate::board::{Phase, Power};
use crate::game::calendar::Deadline;
use crate::game::policy::RuleChange;
use crate::game::seats::SeatRound;
use crate::game::votes::{Proposal, survivors};
use crate::game::{Game, Moment};
use crate::letters::{Draft, all_paused, listed};
use crate::{endings, names};

sentences! { pub enum DeadlinesAnswer {
    NeverJudged(phase: Phase) => "The vote ended the game before the orders for {} were judged. No \
        one will see them (D.IX(2)).", names::phase(*phase);
    /// To the master: what a correction makes due comes too late for its own phase.
    LackAdjustments(winter: Phase, powers: Vec<Power>) => "{0} is over, but after this correction \
        {1} had something to build or remove in it. Ask {1} what that would have been and correct \
        it, too, or ask the director to have {0} played again: \"gm rollback …\".",
        names::season(*winter), listed(&powers.iter().map(Power::to_string).collect::<Vec<_>>());
}}

pub const IT_WAITS: &str = "the game waits";
pub const NOBODY_HAS_WON: &str = "So no one has won, and the game goes on.";
pub const ENDED_OTHERWISE: &str = "So the game ended differently; another letter says how.";
pub const WAS_OVER: &str = "So the game ended with that result; another letter says how.";
pub const SETS_ARE_OPEN: &str = "Sets that were locked were written for the earlier position, so \
    they can be changed again. The game waits, and we will announce a new deadline.";

/// Adjustments are played that a wrong result had left out.
pub fn is_played_first(winter: Phase, struck: Phase) -> String {
    let (winter, struck) = (names::season(winter), names::season(struck));
    format!(
        "{winter} now has builds or removals, so it comes before {struck}. Orders sent for \
            {struck} no longer count: send them again after {winter}."
    )
}

/// To the player who sent it (B.7).
pub fn sealed_set_lapses(game: &Game, power: Power) -> Draft {
    let text =
        format!("Your sealed set for {power} does not count: the seat stays as it is (B.7).");
    Draft::note(&game.setup.tag, &format!("{power}: your sealed set"), &[text])
}

pub fn vote_lapses(game: &Game, proposal: &Proposal) -> String {
    let (number, what) = (proposal.number, endings::proposal(game, proposal));
    format!("Proposal {number} has lapsed with the end of the game: {what}.")
}

pub fn rules_changed(change: &RuleChange) -> String {
    let change = change.words();
    format!("The committee has changed the rules (A.7): {}.", change.trim_end_matches('.'))
}

/// Why a deadline is later than the calendar has it.
pub fn why_later(deadline: &Deadline, extended: &[Power], paused: Option<Moment>) -> Vec<String> {
    let by_windows = (!deadline.moved_by.is_empty()).then(|| {
        "The deadline comes at the end of hours in which a player is not available (D.VII(2))."
            .to_owned()
    });
    let asked = |power: &Power| {
        format!("{power} has asked for an extension, which is included (D.VII(5)).")
    };
    let by_pause = paused.map(all_paused);
    by_windows.into_iter().chain(by_pause).chain(extended.iter().map(asked)).collect()
}

/// To master and director.
pub fn exceeds_week(game: &Game) -> Draft {
    let text = "This season takes longer than its week (D.VII(4)(a)). If that is because of the \
        players' weekly windows, it is up to the director to find a compromise between them \
        (D.VII(2)).";
    Draft::note(&game.setup.tag, "a season longer than its week", &[text.to_owned()])
}

pub fn waits_for(powers: &[&str]) -> String {
    format!(
        "The game waits until someone plays {} (B.8). There is no deadline now. Players may revise \
            their orders, and we will announce a new deadline.",
        powers.join(" and ")
    )
}

/// To the board: the reserves had their time.
pub fn waits_for_director(tag: &str, powers: &[&str]) -> Draft {
    let powers = listed(powers);
    let text = format!(
        "None of the reserves has taken {powers}, so the result is still held back. The director \
            will now give the seat to someone, or leave it empty. You need do nothing: your orders \
            are on file."
    );
    Draft::note(tag, &format!("{powers}: the board waits for the director"), &[text])
}

/// To the director.
pub fn nobody_plays(game: &Game, fallen: &[Power]) -> Draft {
    let first = match fallen {
        [] => {
            "No one plays on this board any more: the last power with a player is out.".to_owned()
        }
        fallen => {
            let powers: Vec<String> = fallen.iter().map(Power::to_string).collect();
            let (powers, are) = (listed(&powers), if fallen.len() == 1 { "is" } else { "are" });
            format!("{powers} {are} in civil disorder, and no one plays on this board any more.")
        }
    };
    let goes_on = format!(
        "The game goes on all the same, with each turn at its usual deadline and all units \
            holding, up to {}.",
        names::last_season(game.map(), game.setup.last_year)
    );
    let survivors = survivors(&game.position);
    let one = survivors.iter().find(|power| fallen.is_empty() || fallen.contains(power));
    let give = one.map(|power| {
        format!(
            "You can find new players at any time: write \"td seat NAME <address> for {power}: \
                reason\", and a line like it for each other power. A former player can have the \
                same power again."
        )
    });
    let returns = (game.setup.round == SeatRound::First).then(|| {
        "A player who sends orders again gets the seat back automatically (B.8).".to_owned()
    });
    let text: Vec<String> =
        [Some(first), Some(goes_on), give, returns].into_iter().flatten().collect();
    Draft::note(&game.setup.tag, "no one plays on this board", &text)
}
