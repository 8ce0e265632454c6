//! Boards: who leads and who watches them, holidays, and rulings (A.9, A.10, A.12).

use chrono_tz::Tz;

use super::{note, reason};
use crate::game::Game;
use crate::game::calendar::Holiday;
use crate::letters::Draft;
use crate::names::count;
use crate::tournament::Tournament;

sentences! { pub enum BoardsAnswer {
    IsOver(game: String) => "{game} is over.";
    PlaysIn(name: String, game: String) => "{name} plays in {game}.";
    HasPlayedIn(name: String, game: String) => "{name} plays in {game}, or has played there \
        (A.12).";
    LeadsAlready(name: String, game: String) => "{name} is already the game master of {game}.";
    WillLead(name: String, game: String) => "{name} is the game master of {game}.";
    LeadsNow(name: String, game: String) => "{name} is the game master of {game} from now on.";
    ObserverIsBiased(observer: String, game: String) => "{observer} observes {game}, but no one \
        may observe a game that they or a team-mate run (A.10). To name another observer, write \
        \"td observer NAME\" to the address of the game.";
    HasBegun(game: String) => "{game} has begun. Write \"td observer NAME\" to the address of the \
        game.";
    Observes(name: String, game: String) => "{name} observes {game} (A.9).";
    HolidayHoldsIn(running: usize) => "It applies to {} now running, and to all that begin later.",
        count(*running, "game");
    NeedsAnotherObserver(game: String, why: String) => "{game} needs another observer: {why}.";
    MayNeedAnotherObserver(game: String, why: String) => "{game} needs another observer, unless it \
        has one by now: {why}. Write \"td observer NAME\" to the address of the game.";
    HolidayIsOver(name: String) => "{name} would be over before it is announced.";
    Ruled(text: String, is_public: bool) => "The ruling is on file, and {}: {text}",
        match is_public {
            true => "everyone can read it in the gazette",
            false => "no one else can see it",
        };
    CantObserve(why: String) => "{why}.";
}}

/// To everybody at a board, and to its previous game master.
pub fn another_master(
    game: &Game,
    (former, master): (&str, &str),
    address: &str,
    why: &str,
) -> Draft {
    let mut sentences = vec![format!(
        "{master} <{address}> is the game master from now on, instead of {former}. Keep sending \
            orders to the address of the game. The choices in the start letter still apply \
            (D.I(1))."
    )];
    sentences.extend(reason(why));
    Draft::note(&game.setup.tag, "new game master", &sentences)
}

/// The same, to the new game master.
pub fn you_lead(told: Draft) -> Draft {
    told.and(&[
        "You are the new game master. To see what is waiting for you, write \"gm queue\" to the \
            address of the game. \"gm help\" lists what you can do."
            .to_owned(),
    ])
}

/// To everybody, each in his own zone.
pub fn holiday(of: &Tournament, holiday: &Holiday, zone: Tz) -> Draft {
    let sentences = [
        holiday.in_words(zone),
        "To use it, write that line to the address of your game. The holiday applies to all \
            boards, including those that begin later."
            .to_owned(),
    ];
    note(of, &format!("{} is a holiday", holiday.name), &sentences)
}
