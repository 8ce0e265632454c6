//! Which letters `chancery letters` shows: those of a writer, of a board, or that still wait.

use super::boards;
use crate::game::Game;
use crate::ledger::{AnyLedger, Ledger as _, LetterNumber, Trail, Went};
use crate::mail::{self, Arrival};

/// Which of the letters that came.
#[derive(clap::Args)]
pub(super) struct Chosen {
    /// Letters from this address
    #[arg(long, value_name = "ADDRESS", conflicts_with = "id")]
    from: Option<String>,
    /// Letters that were written to this board, or changed it
    #[arg(long, value_name = "BOARD", conflicts_with = "id")]
    board: Option<String>,
    /// Letters that are not ruled on yet
    #[arg(long, conflicts_with = "id")]
    unruled: bool,
    /// Letters that are ruled on and whose writers were sent no answer
    #[arg(long, conflicts_with_all = ["id", "unruled"])]
    answered_not: bool,
}

/// A letter with its writer and what became of it.
pub(super) struct ShownTrail {
    /// Whom it names as its writer, if a letter came.
    pub(super) from: Option<String>,
    pub(super) trail: Trail,
}

impl Chosen {
    /// Whether only some are wanted.
    pub(super) fn is_narrow(&self) -> bool {
        self.from.is_some() || self.board.is_some() || self.unruled || self.answered_not
    }

    /// Those that are wanted, so many at most.
    pub(super) fn of(
        &self,
        ledger: &AnyLedger,
        trails: Vec<Trail>,
        limit: usize,
    ) -> Result<Vec<ShownTrail>, String> {
        let board = self.board.as_ref().map(|name| boards::known(ledger, name)).transpose()?;
        let mut shown = Vec::new();
        for trail in trails {
            let opened = trail.letter.as_ref().map(|letter| opened(ledger, letter.number));
            let opened = opened.transpose()?.flatten();
            if self.wants(&trail, opened.as_ref(), board.as_ref()) {
                let from = opened.map(|arrival| arrival.letter.from.address);
                shown.push(ShownTrail { from, trail });
            }
            if shown.len() == limit {
                break;
            }
        }
        Ok(shown)
    }

    fn wants(&self, trail: &Trail, letter: Option<&Arrival>, board: Option<&Game>) -> bool {
        let from = letter.map_or("", |arrival| arrival.letter.from.address.as_str());
        let is_from = self.from.as_ref().is_none_or(|wanted| wanted.eq_ignore_ascii_case(from));
        let is_of = board.is_none_or(|game| is_of_board(trail, letter, game));
        let is_waiting = !self.unruled || trail.ruling.is_none();
        let is_unanswered = !self.answered_not
            || trail
                .ruling
                .as_ref()
                .is_some_and(|ruling| !ruling.letters.iter().any(|went| is_answer(went, from)));
        is_from && is_of && is_waiting && is_unanswered
    }
}

/// Whether it is a letter to its writer that was sent, or will be.
fn is_answer(went: &Went, from: &str) -> bool {
    let is_lost =
        went.last.as_ref().is_some_and(|told| told.why.is_some() && told.retry_at.is_none());
    went.to.eq_ignore_ascii_case(from) && !is_lost
}

fn is_of_board(trail: &Trail, letter: Option<&Arrival>, game: &Game) -> bool {
    let changed = trail.ruling.iter().flat_map(|ruling| &ruling.games);
    let changed = changed.filter(|name| name.0 == game.setup.id).count() > 0;
    let named = letter.is_some_and(|arrival| {
        let letter = &arrival.letter;
        let subject = letter.subject.to_lowercase();
        let is_titled = subject.contains(&game.setup.tag.to_lowercase());
        is_titled || letter.to.iter().chain(&letter.cc).any(|to| mail_reaches(game, &to.address))
    });
    changed || named
}

/// Whether letters to an address reach a board: it is the board's, perhaps with a token.
fn mail_reaches(game: &Game, address: &str) -> bool {
    let own = game.setup.address.to_lowercase();
    let (Some((user, host)), Some((own_user, own_host))) =
        (address.rsplit_once('@'), own.rsplit_once('@'))
    else {
        return false;
    };
    let rest = user.to_lowercase();
    let rest = rest.strip_prefix(own_user);
    host.eq_ignore_ascii_case(own_host)
        && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('+'))
}

/// A letter of the journal, opened.
fn opened(ledger: &AnyLedger, number: LetterNumber) -> Result<Option<Arrival>, String> {
    let found = ledger.letters(LetterNumber(number.0 - 1), 1).map_err(|why| why.to_string())?;
    let found = found.into_iter().find(|received| received.number == number);
    Ok(found.map(|received| {
        let letter = received.letter;
        mail::Arrival::read(0, letter.received, &letter.mailbox, &letter.bytes)
    }))
}
