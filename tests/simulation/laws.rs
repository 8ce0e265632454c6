//! What holds in every game for all letters: checked at each event of each ruling, from the ledger
//! alone and without the clerk.

use std::collections::BTreeMap;

use chancery::board::{Phase, PhaseKind, Position, Power};
use chancery::clerk;
use chancery::game::case::Matter;
use chancery::game::event::Next;
use chancery::game::state::Stage;
use chancery::game::votes::Ballot;
use chancery::game::{Event, Game, Moment, PersonId};
use chancery::ledger::{
    AnyLedger, GameName, KeptRuling, Ledger, LetterNumber, RulingNumber, StateText,
};
use chancery::mail::{self, Letter, MailboxKind};
use chrono::TimeDelta;

use chancery::rules::EventReader;

use crate::simulation::tally::Tally;

/// All games of a ledger, as its events make them.
type Games = BTreeMap<GameName, Game>;

/// Goes through a ledger, counts its events and says which laws were broken.
pub(crate) fn broken(ledger: &AnyLedger, tally: &mut Tally) -> Vec<String> {
    let mut games = Games::new();
    let mut begun: BTreeMap<(GameName, Phase), Position> = BTreeMap::new();
    let mut last_ballots = LastBallots::new();
    let mut broken = Vec::new();
    for ruled in ledger.rulings(RulingNumber(0), usize::MAX).expect("rulings") {
        let letter = ruled.letter.and_then(|number| letter(ledger, number));
        if let Some(letter) = &letter {
            broken.extend(unanswered(&games, &ruled, letter));
        }
        for step in &ruled.games {
            let count = usize::try_from(step.last.0 - step.before.0).expect("few events");
            let mut reader = EventReader::behind(games.get(&step.game));
            for event in ledger.events(&step.game, step.before, count).expect("events") {
                let event = reader.read::<Game, _>(|| event.text.read()).expect("an event");
                if let Event::Opened(opening) = &event {
                    games.insert(step.game.clone(), Game::open((**opening).clone()));
                }
                let game = games.get_mut(&step.game).expect("a game begins by being opened");
                tally.event(game, &event);
                if let Some(letter) = &letter {
                    broken.extend(unsaid(game, &event, letter, &ruled));
                }
                let mut wrong = at_event(game, &event, ruled.at);
                wrong.extend(letter.as_ref().and_then(|letter| passed_over(game, &event, letter)));
                if let Event::Played { played, .. } = &event {
                    let before = (step.game.clone(), played.phase);
                    begun.insert(before, game.position.clone());
                }
                let had_voted = has_voted(game, &event);
                game.apply(&event);
                // The present board may also be gone back to before it is judged: after a vote that
                // ended the game.
                let is_begun = matches!(
                    event,
                    Event::Opened(_) | Event::Played { .. } | Event::Corrected { .. }
                );
                if is_begun && game.history.iter().all(|played| played.phase != game.phase) {
                    begun.insert((step.game.clone(), game.phase), game.position.clone());
                }
                wrong.extend(last_ballots.broken(&step.game, game, &event, had_voted));
                if let Event::Corrected { phase, .. } = &event {
                    // Boards that show the same error are mended with the last one.
                    for at in
                        (1..game.history.len()).filter(|at| game.history[at - 1].phase >= *phase)
                    {
                        let again = (step.game.clone(), game.history[at].phase);
                        begun.insert(again, game.before(at));
                    }
                }
                if let Event::RolledBack { to, .. } = &event {
                    let was = begun.get(&(step.game.clone(), *to));
                    if was != Some(&game.position) {
                        wrong.push("it goes back to another position (D.VIII(1))".to_owned());
                    }
                }
                let wrong = wrong.into_iter().chain(after(game, &event, ruled.at));
                let who = format!("ruling {} on {}, {}", ruled.number, ruled.job, step.game);
                broken.extend(wrong.map(|law| format!("{who}, {}: {law}", game.phase)));
            }
            broken.extend(games.get(&step.game).filter(|game| !reads_back(game)).map(|game| {
                let who = format!("ruling {} on {}, {}", ruled.number, ruled.job, step.game);
                format!("{who}, {}: its state reads back as another", game.phase)
            }));
        }
    }
    broken
}

/// An office that has just begun goes on from the text of a state, and rules as one that has been
/// at work all along.
fn reads_back(game: &Game) -> bool {
    StateText::write(game).and_then(|text| text.read::<Game>()).is_ok_and(|read| read == *game)
}

/// For each voter and proposal the ballot that was received last.
struct LastBallots(BTreeMap<(GameName, u32, String), (Moment, Ballot)>);

impl LastBallots {
    fn new() -> LastBallots {
        LastBallots(BTreeMap::new())
    }

    /// No matter in which order letters are read, the ballot that was received last counts.
    fn broken(
        &mut self,
        name: &GameName,
        game: &Game,
        event: &Event,
        had_voted: bool,
    ) -> Option<String> {
        let Event::Balloted { proposal, voter, ballot, at } = event else { return None };
        let key = (name.clone(), *proposal, format!("{voter:?}"));
        if !had_voted {
            self.0.remove(&key);
        }
        let last = self.0.entry(key).or_insert((*at, *ballot));
        if *at >= last.0 {
            *last = (*at, *ballot);
        }
        let kept = game.votes.ballot(*proposal, *voter);
        kept.is_some_and(|kept| kept != last.1)
            .then(|| "an earlier ballot stands for a later one (D.IX(1))".to_owned())
    }
}

/// Whether the voter has a ballot on file: that of a former holder is void.
fn has_voted(game: &Game, event: &Event) -> bool {
    let Event::Balloted { proposal, voter, .. } = event else { return false };
    game.votes.ballot(*proposal, *voter).is_some()
}

/// A letter that people may expect to be answered.
fn letter(ledger: &AnyLedger, number: LetterNumber) -> Option<Letter> {
    let received = ledger.letters(LetterNumber(number.0 - 1), 1).expect("letters").pop()?;
    let kind = MailboxKind::of(&received.letter.mailbox);
    let letter = mail::read(&received.letter.bytes).letter;
    // We tell a writer once that a letter came again, even if it comes more often.
    if !ledger.earlier(&received, 1).expect("letters").is_empty() {
        return None;
    }
    let has_author = !letter.from.address.is_empty();
    (has_author && !letter.automatic && kind == MailboxKind::Orders).then_some(letter)
}

/// Every person of a game who writes to it gets an answer, no matter what he wrote. A stranger to
/// the game that he names gets none, since nothing shows that he wrote (D.X(6)).
fn unanswered(games: &Games, ruled: &KeptRuling, letter: &Letter) -> Option<String> {
    let ours = letter.to.iter().any(|to| to.address.ends_with("@wm.example"));
    let is_answered = ruled.letters.iter().any(|(_, out)| out.to == letter.from.address);
    let is_elsewhere = |game: &&Game| {
        let is_named = letter.subject.contains(&game.setup.id);
        is_named && game.person_at(&letter.from.address).is_none()
    };
    let mut known = games.values().filter(|game| game.person_at(&letter.from.address).is_some());
    let is_known = known.next().is_some() && !games.values().any(|game| is_elsewhere(&game));
    let text = letter.text.lines().next().unwrap_or_default();
    (ours && is_known && !is_answered).then(|| {
        let (from, subject) = (&letter.from.address, &letter.subject);
        format!("ruling {}: {from} gets no answer to {text:?} under {subject:?}", ruled.number)
    })
}

/// Every letter that the server had in time is ruled on before its phase is judged, no matter what
/// happened to the daemon. Otherwise a case is opened.
fn passed_over(game: &Game, event: &Event, letter: &Letter) -> Option<String> {
    let Event::CaseOpened { case } = event else { return None };
    // A copy in the confirmation box may have come long before the letter (D.VII(7)), and a player
    // who writes the same words twice may have sent it with the first (Reading 24).
    let writer = game.person_at(&letter.from.address).map(|writer| &writer.id);
    let is_confirmed = letter.is_addressed_to("confirm@wm.example")
        || game.confirmations.iter().any(|copy| Some(&copy.by) == writer);
    (matches!(case.matter, Matter::ReadLate { .. }) && !is_confirmed)
        .then(|| format!("a letter in time came behind its result: {:?}", letter.text))
}

/// We tell a writer who opens a case its number, beside all other answers.
fn unsaid(game: &Game, event: &Event, letter: &Letter, ruled: &KeptRuling) -> Option<String> {
    let Event::CaseOpened { case } = event else { return None };
    let by = case.by.as_ref().and_then(|by| game.person(by))?;
    let is_told = matches!(
        case.matter,
        Matter::Dispute | Matter::Request | Matter::Conduct | Matter::Extension { .. }
    );
    if !is_told || !by.address.eq_ignore_ascii_case(&letter.from.address) {
        return None;
    }
    let told = ruled.letters.iter().filter(|(_, out)| out.to == by.address);
    let number = format!("case {}", case.number);
    let mut told = told.map(|(_, out)| out.text.read::<clerk::Outgoing>().expect("a letter").text);
    // The lines of an answer are folded, and those of a list are indented.
    let says = |text: String| {
        let words: Vec<&str> = text.split_whitespace().collect();
        words.join(" ").to_lowercase().contains(&number)
    };
    (!told.any(says)).then(|| format!("ruling {}: nobody says {number}", ruled.number))
}

/// What an event may not do to the game in its present state.
fn at_event(game: &Game, event: &Event, at: Moment) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut law = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    match event {
        Event::SetFiled { power, set, .. } if game.stage == Stage::Orders => {
            let late = set.received.timestamp() > game.closes().timestamp();
            law(!late, format!("{power}'s late set counts (D.VII(3))"));
            let early = set.received < game.running.published;
            law(!early, format!("{power}'s set is older than its phase"));
        }
        Event::Played { played, next, .. } => {
            let in_time = at >= game.closes() || game.stage != Stage::Orders;
            let early = game.early().is_some_and(|early| at >= early);
            let commanded = at >= game.running.at;
            let at_once = matches!(game.history.last(), Some(last) if last.published == at);
            law(
                in_time || early || commanded || at_once,
                "it is judged before its deadline, and not all are FINAL (D.VII(2))".to_owned(),
            );
            law(played.phase == game.phase, "another phase is judged".to_owned());
            let foreign = played.orders.iter().any(|counted| game.in_disorder(counted.power));
            law(!foreign, "a seat in disorder has orders (B.8)".to_owned());
            if let Next::Phase { deadline, phase } = next {
                let least = match phase.kind() {
                    PhaseKind::Movement => TimeDelta::days(3),
                    PhaseKind::Retreats | PhaseKind::Adjustments => TimeDelta::days(1),
                };
                law(*deadline - at >= least, format!("{phase} is too short (D.VII(4))"));
            }
        }
        Event::DeadlineMoved { running, .. } => {
            law(running.at >= game.running.at, "a deadline moves to an earlier time".to_owned());
        }
        Event::Balloted { .. } | Event::Proposed { .. } => {
            law(!game.is_over(), "a vote in a game that is over".to_owned());
        }
        _ => {}
    }
    wrong
}

/// What holds after each event.
fn after(game: &Game, event: &Event, at: Moment) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut law = |holds: bool, what: String| {
        if !holds {
            wrong.push(what);
        }
    };
    for power in game.powers() {
        let charged = game.extensions.charged(power);
        law(charged <= TimeDelta::days(7), format!("{power} has more than 7 days (D.VII(5))"));
    }
    if let Event::Played { played, .. } = event {
        if played.phase.kind() == PhaseKind::Adjustments {
            let over = game.powers().find(|power| played.after.builds(*power) < 0);
            law(over.is_none(), format!("{over:?} has units without centres (D.V)"));
        }
        law(played.published == at, "a result bears another date".to_owned());
    }
    // An eliminated player may play another power.
    let is_in = |power: &Power| !game.is_eliminated(*power);
    let holders = |person: &PersonId| game.held_by(person).into_iter().filter(is_in).count();
    let twice = game.seats.values().filter_map(|seat| seat.holder()).find(|id| holders(id) > 1);
    law(twice.is_none(), format!("{twice:?} has two seats of one game"));
    let is_final = game.powers().find(|power| {
        let shelf = game.shelf(*power);
        shelf.is_final(game.phase) && game.owes(*power) && !game.standing(*power).was_sent
    });
    law(is_final.is_none(), format!("{is_final:?} is FINAL without orders (D.II(1))"));
    let disordered =
        game.powers().find(|power| !game.shelf(*power).sets.is_sorted_by_key(|set| set.received));
    law(disordered.is_none(), format!("{disordered:?}'s last set is not the last (D.III(3))"));
    wrong
}
