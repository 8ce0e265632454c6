//! Boards: who leads and who watches them, holidays, and rulings (A.9, A.10, A.12).

use chrono_tz::Tz;

use super::{note, reason};
use crate::game::Game;
use crate::game::calendar::Holiday;
use crate::letters::Draft;
use crate::names::count;
use crate::tournament::Tournament;

pub fn is_over(game: &str) -> String {
    format!("{game} is over.")
}

pub fn plays_in(name: &str, game: &str) -> String {
    format!("{name} plays in {game}.")
}

pub fn has_played_in(name: &str, game: &str) -> String {
    format!("{name} plays in {game}, or has played there (A.12).")
}

pub fn leads_already(name: &str, game: &str) -> String {
    format!("{name} is already the game master of {game}.")
}

pub fn will_lead(name: &str, game: &str) -> String {
    format!("{name} is the game master of {game}.")
}

pub fn leads_now(name: &str, game: &str) -> String {
    format!("{name} is the game master of {game} from now on.")
}

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

pub fn observer_is_biased(observer: &str, game: &str) -> String {
    format!(
        "{observer} observes {game}, but no one may observe a game that they or a team-mate run \
            (A.10). To name another observer, write \"td observer NAME\" to the address of the \
            game."
    )
}

pub fn has_begun(game: &str) -> String {
    format!("{game} has begun. Write \"td observer NAME\" to the address of the game.")
}

pub fn observes(name: &str, game: &str) -> String {
    format!("{name} observes {game} (A.9).")
}

pub fn needs_another_observer(game: &str, why: &str, has_begun: bool) -> String {
    match has_begun {
        true => format!(
            "{game} needs another observer, unless it has one by now: {why}. Write \"td observer \
                NAME\" to the address of the game."
        ),
        false => format!("{game} needs another observer: {why}."),
    }
}

pub fn holiday_is_over(holiday: &Holiday) -> String {
    format!("{} would be over before it is announced.", holiday.name)
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

pub fn holiday_holds_in(running: usize) -> String {
    format!("It applies to {} now running, and to all that begin later.", count(running, "game"))
}

pub fn ruled(text: &str, is_public: bool) -> String {
    match is_public {
        true => format!("The ruling is on file, and everyone can read it in the gazette: {text}"),
        false => format!("The ruling is on file, and no one else can see it: {text}"),
    }
}
