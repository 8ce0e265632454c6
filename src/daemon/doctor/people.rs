//! Letters that will prove nothing: no proof is asked for, or only a passphrase that no player has
//! set.

use std::collections::BTreeSet;

use super::{Finding, PATIENCE, ill, note, warning};
use crate::config::{Config, MailboxPlace};
use crate::daemon::places;
use crate::game::proof::ProofWay;
use crate::game::seats::Seat;
use crate::game::{Game, PersonId};
use crate::ledger::{AnyLedger, Ledger, LedgerError};
use crate::report::letters::listed;
use crate::report::names::count;

/// How many boards are named.
const BOARDS_MAX: usize = 5;

/// Whether letters have to prove anything at all (D.X(6)).
pub(super) fn proof(config: &Config) -> Option<Finding> {
    let phrase_alone = [ProofWay::Passphrase];
    if config.proof.ways.iter().eq(phrase_alone.iter()) {
        let said = "thirty letters that anyone sends in a player's name block the right passphrase \
            for a day: add \"token\" to proof in [sender], so that the player's own letters still \
            count";
        return Some(warning("sender", said));
    }
    let is_on_server =
        config.mailboxes.iter().any(|one| matches!(one.place, MailboxPlace::Imap { .. }));
    if config.proof.has_tokens() && config.proof.server.is_none() && is_on_server {
        let said = "anyone who learns the address that one of Chancery's letters came from can \
            send orders for its reader: set authentication-server under [sender] to the name that \
            your mail server writes first into Authentication-Results";
        return Some(note("sender", said));
    }
    config.proof.ways.is_empty().then(|| {
        let said = "anyone can write in anyone's name, since no proof is asked for: write proof = \
            [\"token\"] under [sender], or \"authentication\" if your mail server writes \
            Authentication-Results";
        warning("sender", said)
    })
}

/// Whether all players and staff have the proof that is asked of them (D.X(6)). Another check
/// reports a ledger that can't be read.
pub(super) fn phrases(config: &Config) -> Option<Finding> {
    if !config.proof.ways.contains(&ProofWay::Passphrase) {
        return None;
    }
    let place = places::ledger(config).ok()?;
    let ledger = AnyLedger::look(&place, PATIENCE).ok()?;
    let lacking = lacking(&ledger).ok()?;
    if lacking.is_empty() {
        return None;
    }
    let mut boards: Vec<String> = lacking
        .iter()
        .take(BOARDS_MAX)
        .map(|(board, people)| match people {
            1 => format!("1 person on {board}"),
            people => format!("{people} people on {board}"),
        })
        .collect();
    if lacking.len() > BOARDS_MAX {
        boards.push(format!("some on {}", count(lacking.len() - BOARDS_MAX, "other board")));
    }
    let said = format!("none is set for {}", listed(&boards));
    Some(match config.proof.ways.len() {
        1 => ill(
            "passphrases",
            &format!("{said}; nothing else proves who wrote a letter, so theirs are held back"),
            "add another way to proof in [sender], such as \"token\": a proved letter can then set \
                one (new passphrase: …); a new board has them in its file",
        ),
        _ => note("passphrases", format!("{said}; their letters need another proof")),
    })
}

/// The boards that run, with how many there have no passphrase.
fn lacking(ledger: &impl Ledger) -> Result<Vec<(String, usize)>, LedgerError> {
    let mut found = Vec::new();
    for name in ledger.games()? {
        let Some(snapshot) = ledger.load(&name)? else { continue };
        let Ok(game) = snapshot.state.read::<Game>() else { continue };
        let people = match game.is_over() {
            true => 0,
            false => writers(&game).iter().filter(|it| !game.passphrases.contains_key(it)).count(),
        };
        if people > 0 {
            found.push((name.0, people));
        }
    }
    Ok(found)
}

/// Who has to write to a board: its players, their captains, its master and its director.
fn writers(game: &Game) -> BTreeSet<PersonId> {
    let of = |seat: &Seat| seat.holder().cloned().into_iter().chain(seat.captain.clone());
    let players = game.seats.values().flat_map(of);
    let staff = [game.staff.master.clone(), game.staff.director.clone()];
    players.chain(staff).collect()
}
