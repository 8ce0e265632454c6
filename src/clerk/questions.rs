//! Questions about a board that we answer at once. They change nothing, and the answers only repeat
//! what the whole board has been told before.

use super::desk::LetterDesk;
use super::results::{map_now, map_of};
use super::say;
use crate::board::{Phase, Position};
use crate::game::Game;
use crate::game::play::{Played, Verdict, judge};
use crate::language::grammar::command::Question;
use crate::report::answers::results::ResultsAnswer;
use crate::report::atlas::Scene;
use crate::report::gazette;
use crate::report::letters::{Draft, past};
use crate::tournament::report::counted_years;

/// Answers a question, except STATUS, which the receipt answers where there is one.
pub(super) fn answer(desk: &mut LetterDesk, question: Question) {
    let game = &desk.work.state;
    let tag = &game.setup.tag;
    let draft = match question {
        Question::Status => return,
        Question::Map => {
            let page = game.page.as_deref();
            past::map_now(tag, game.phase, &game.position, &map_now(game), page)
        }
        Question::Result(phase) => match result(desk, phase) {
            Some(draft) => draft,
            None => {
                let last = game.history.last().map(|played| played.phase);
                return desk.say(match (phase, last) {
                    (Some(asked), Some(last)) => ResultsAnswer::NoSuchResult(asked, last),
                    _ => ResultsAnswer::NoResultYet,
                });
            }
        },
        Question::History => {
            let told: Vec<Told> = played(game).map(|phase| told(game, phase)).collect();
            let phases: Vec<past::PastPhase> = told.iter().map(Told::past).collect();
            past::history(tag, &phases)
        }
        Question::Summary => summary(game),
        Question::List => list(desk),
    };
    desk.answer_with(draft);
}

/// A phase that was played, judged once more.
struct Told<'g> {
    played: &'g Played,
    before: &'g Position,
    verdict: Verdict,
}

impl Told<'_> {
    fn past(&self) -> past::PastPhase<'_> {
        past::PastPhase {
            phase: self.played.phase,
            before: self.before,
            orders: &self.played.orders,
            verdict: &self.verdict,
            after: &self.played.after,
        }
    }
}

/// The phases that were played, each with the position before it.
fn played(game: &Game) -> impl Iterator<Item = (&Played, &Position)> {
    let first = std::iter::once(&game.start.1);
    game.history.iter().zip(first.chain(game.history.iter().map(|played| &played.after)))
}

fn told<'g>(game: &Game, (played, before): (&'g Played, &'g Position)) -> Told<'g> {
    let verdict = judge(played.phase, before, &played.orders, &game.rulebook());
    Told { played, before, verdict }
}

fn result(desk: &LetterDesk, phase: Option<Phase>) -> Option<Draft> {
    let game = &desk.work.state;
    let wanted = phase.or_else(|| game.history.last().map(|played| played.phase))?;
    let phase = played(game).filter(|(played, _)| played.phase == wanted).last()?;
    let told = told(game, phase);
    let (before, after) = (told.before, &told.played.after);
    let scene = Scene::of_result(wanted, before, &told.played.orders, &told.verdict, after);
    let page = game.page.as_ref().map(|page| format!("{page}{}", gazette::place_of(wanted)));
    let layout = game.layout(&desk.writer.id);
    let map = map_of(game, wanted, scene);
    Some(past::result_again(&game.setup.tag, &told.past(), layout, &map, page.as_deref()))
}

fn summary(game: &Game) -> Draft {
    let powers: Vec<_> = game.powers().collect();
    past::centres_by_year(&game.setup.tag, &powers, &counted_years(game))
}

fn list(desk: &LetterDesk) -> Draft {
    let game = &desk.work.state;
    let listed = |power| past::ListedPower {
        power,
        player: game.holder(power).map(|holder| holder.name.as_str()),
        centres: game.position.centres_of(power).len(),
        units: game.position.units_of(power).count(),
    };
    let powers: Vec<past::ListedPower> = game.powers().map(listed).collect();
    let due = say::due(game, desk.work.now, &desk.writer);
    past::list(&game.setup.tag, game.phase, &powers, &due)
}
