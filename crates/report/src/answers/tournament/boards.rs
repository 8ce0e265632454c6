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
    format!("{name} leads {game} already.")
}

pub fn will_lead(name: &str, game: &str) -> String {
    format!("{name} is the game master of {game}.")
}

pub fn leads_now(name: &str, game: &str) -> String {
    format!("{name} leads {game} from now on.")
}

/// To everybody at a board, and to its previous game master.
pub fn another_master(
    game: &Game,
    (former, master): (&str, &str),
    address: &str,
    why: &str,
) -> Draft {
    let mut sentences = vec![format!(
        "{master} <{address}> is the game master from now on, instead of {former}. Orders go to \
        the address of the game, as before, and the choices of the start letter stay (D.I(1))."
    )];
    sentences.extend(reason(why));
    Draft::note(&game.setup.tag, "another game master", &sentences)
}

/// The same, to the new game master.
pub fn you_lead(told: Draft) -> Draft {
    told.and(&[
        "You lead it: \"gm queue\", written to the address of the game, lists what waits for you, \
        and \"gm help\" what you can do."
            .to_owned(),
    ])
}

pub fn observer_is_biased(observer: &str, game: &str) -> String {
    format!(
        "{observer} observes {game}, and nobody observes a game that he or a team-mate leads \
        (A.10). Write \"td observer NAME\" to its address."
    )
}

pub fn has_begun(game: &str) -> String {
    format!("{game} has begun: write \"td observer NAME\" to its own address.")
}

pub fn observes(name: &str, game: &str) -> String {
    format!("{name} observes {game} (A.9).")
}

pub fn needs_another_observer(game: &str, why: &str, has_begun: bool) -> String {
    match has_begun {
        true => format!(
            "{game} needs another observer, unless it has one by now: {why}. Write \"td observer \
            NAME\" to its address."
        ),
        false => format!("{game} needs another observer: {why}."),
    }
}

pub fn holiday_is_over(holiday: &Holiday) -> String {
    format!("{} would be over before it is decreed.", holiday.name)
}

/// To everybody, each in his own zone.
pub fn holiday(of: &Tournament, holiday: &Holiday, zone: Tz) -> Draft {
    let sentences = [
        holiday.in_words(zone),
        "Write that line to the address of your game. The holiday is the same on all boards, and \
        on those that begin later."
            .to_owned(),
    ];
    note(of, &format!("{} is a holiday", holiday.name), &sentences)
}

pub fn holiday_holds_in(running: usize) -> String {
    format!("It holds in {} that run, and in all that begin later.", count(running, "game"))
}

pub fn ruled(text: &str, is_public: bool) -> String {
    match is_public {
        true => format!("The ruling is kept, and everybody can read it in the gazette: {text}"),
        false => format!("The ruling is kept, and shown to nobody: {text}"),
    }
}
