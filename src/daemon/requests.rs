//! A prompt's requests while a daemon holds the ledger: the prompt asks at the door, and gets an
//! answer when the daemon has done it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::office::Office;
use super::tournaments;
use super::trouble::Trouble;
use crate::clerk::Ruling;
use crate::clerk::tournament::GivenCommand;
use crate::game::event::Opening;
use crate::game::proof::Proof;
use crate::game::setup::on_its_own_map;
use crate::game::{Moment, PersonId};
use crate::ledger::{Arrived, GameName, Ledger, LetterNumber, OutgoingNumber};
use crate::mail::MailboxKind;
use crate::tournament::Tournament;
use crate::tournament::plan::TournamentPlan;
use crate::tournament::roster::Member;

/// What a prompt asks a daemon.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DaemonRequest {
    /// To open a board.
    Open(Box<OpeningRequest>),
    /// To enter a letter of a board's staff into the journal.
    Write(PromptLetter),
    /// To carry out a director's command.
    Command(DirectorRequest),
    /// To open a tournament.
    Found(Box<Founding>),
    /// To send these letters now that were given up, or wait for another attempt.
    Send(Vec<OutgoingNumber>),
    /// To drop these letters that wait.
    Drop(Vec<OutgoingNumber>),
    /// What is wrong with it.
    Health,
}

/// What a daemon answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DaemonAnswer {
    /// The board has begun.
    Begun,
    /// The letter is in the journal.
    Entered(LetterNumber),
    /// The command is carried out.
    Obeyed(Obeyed),
    /// How many letters go, or are dropped.
    Letters(usize),
    Health(Health),
    /// It can't be done, for these reasons.
    Refused(Vec<String>),
    /// It could not be done, since something is wrong.
    Failed(String),
}

/// How a daemon is.
#[derive(Debug, Serialize, Deserialize)]
pub struct Health {
    /// All that is wrong.
    pub troubles: Vec<String>,
    /// Why no letter could be sent of late, even if only for a moment.
    pub carrier: Option<String>,
}

/// The result of a director's command.
#[derive(Debug, Serialize, Deserialize)]
pub struct Obeyed {
    /// In sentences.
    pub said: Vec<String>,
    /// The games to which something happened.
    pub games: Vec<String>,
    /// How many letters go out.
    pub letters: usize,
}

impl Obeyed {
    /// The result of a ruling that is not kept: seeds and hashes are not made yet.
    pub fn tried(ruling: &Ruling<Tournament>) -> Obeyed {
        let ruling = Ruling { revealed: Vec::new(), ..ruling.clone() };
        Obeyed::of(&ruling)
    }

    /// The result of a ruling that is kept.
    pub fn of(ruling: &Ruling<Tournament>) -> Obeyed {
        Obeyed {
            said: ruling.said.iter().chain(&ruling.revealed).map(ToString::to_string).collect(),
            games: ruling.games.keys().cloned().collect(),
            letters: ruling.letters.len(),
        }
    }
}

/// A board to be opened, with the passphrases that its people have from the beginning.
#[derive(Debug, Serialize, Deserialize)]
pub struct OpeningRequest {
    /// The board.
    #[serde(deserialize_with = "on_its_own_map")]
    pub opening: Opening,
    /// Passphrases in clear: the file is removed as soon as they are hashed.
    pub passphrases: BTreeMap<PersonId, String>,
}

impl OpeningRequest {
    /// Opens the board, unless it has begun.
    ///
    /// # Errors
    ///
    /// If the ledger can't be written.
    pub fn carry_out<L: Ledger>(
        &self,
        office: &mut Office<L>,
        proof: &Proof,
        pages: Option<&str>,
        now: Moment,
    ) -> Result<(), Trouble> {
        // The proof already counts for answers to the start letters.
        office.open(&Opening { proof: proof.clone(), ..self.opening.clone() }, now)?;
        office.settle(proof, pages, now)?;
        let game = GameName::new(self.opening.setup.id.clone());
        office.settle_game(&game, now)?;
        let set = |(person, phrase): (&PersonId, &String)| {
            office.set_passphrase(&game, person, phrase, now)
        };
        self.passphrases.iter().try_for_each(set)
    }
}

/// A tournament to be opened.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Founding {
    /// What is fixed from now on, including its secret.
    pub plan: TournamentPlan,
    pub director: Member,
}

impl Founding {
    /// Opens the tournament, or says why it can't stand in this ledger.
    ///
    /// # Errors
    ///
    /// If the ledger can't be read or written.
    pub fn carry_out<L: Ledger>(
        &self,
        office: &mut Office<L>,
        now: Moment,
    ) -> Result<Result<Ruling<Tournament>, String>, Trouble> {
        if let Some(why) = tournaments::clash(office.ledger(), &self.plan)? {
            return Ok(Err(why));
        }
        office.open_tournament(&self.plan, &self.director, now).map(Ok)
    }
}

/// A letter that a member of a board's staff wrote at the prompt.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PromptLetter {
    /// The board that it is about.
    pub game: String,
    pub message_id: String,
    pub letter: String,
    /// When it was written.
    pub received: Moment,
}

impl PromptLetter {
    /// The same as the journal has it. Entered twice it counts once, as every letter.
    pub fn arrived(&self) -> Arrived {
        Arrived {
            mailbox: MailboxKind::PROMPT.to_owned(),
            uid: None,
            message_id: Some(self.message_id.clone()),
            received: self.received,
            bytes: self.letter.clone().into_bytes(),
        }
    }
}

/// A director's command.
#[derive(Debug, Serialize, Deserialize)]
pub struct DirectorRequest {
    /// The tournament, by its short name.
    pub tournament: String,
    /// The command, who gave it and why.
    pub order: GivenCommand,
}

/// A question, and the channel for its answer.
#[derive(Debug)]
pub(super) struct WaitingRequest {
    pub(super) asked: DaemonRequest,
    pub(super) answer: oneshot::Sender<DaemonAnswer>,
}
