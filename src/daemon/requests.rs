//! What a prompt wants done while a daemon holds the ledger: it asks at the door, and is answered
//! when the daemon has done it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use super::office::{Office, Trouble};
use super::shared::Shared;
use super::tournaments;
use crate::clerk::tournament::{self as desk, Order, Ruling};
use crate::game::event::Opening;
use crate::game::proof::Proof;
use crate::game::{Moment, PersonId};
use crate::ledger::{Arrived, GameName, Ledger, LetterNumber, OutgoingNumber};
use crate::mail::MailboxKind;
use crate::tournament::plan::Plan;
use crate::tournament::roster::Member;

/// What a prompt asks a daemon.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// To open a board.
    Open(Box<Request>),
    /// To enter a letter of a board's staff into the journal.
    Write(Written),
    /// To carry out a director's command.
    Command(Commanded),
    /// To open a tournament.
    Found(Box<Founding>),
    /// To let these letters go now that were given up, or wait for another attempt.
    Send(Vec<OutgoingNumber>),
    /// What is wrong with it.
    Health,
}

/// What a daemon answers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Said {
    /// The board has begun.
    Begun,
    /// The letter is in the journal.
    Entered(LetterNumber),
    /// The command is carried out.
    Obeyed(Obeyed),
    /// So many letters go.
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
    /// Why no letter could be sent of late, be it for a moment.
    pub carrier: Option<String>,
}

impl Health {
    pub(super) fn of(shared: &Shared) -> Health {
        let carrier = shared.standing().carrier;
        Health {
            troubles: super::web::troubles(shared),
            carrier: carrier.map(|trouble| trouble.told()),
        }
    }
}

/// What came of a director's command.
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
    /// What would come of a ruling that is not kept: seeds and hashes are not made yet.
    pub fn tried(ruling: &desk::Ruling) -> Obeyed {
        let ruling = desk::Ruling { revealed: Vec::new(), ..ruling.clone() };
        Obeyed::of(&ruling)
    }

    /// What came of a ruling that is kept.
    pub fn of(ruling: &desk::Ruling) -> Obeyed {
        Obeyed {
            said: ruling.said.iter().chain(&ruling.revealed).cloned().collect(),
            games: ruling.games.keys().cloned().collect(),
            letters: ruling.letters.len(),
        }
    }
}

/// A board to be opened, with the passphrases that its people have from the beginning.
#[derive(Debug, Serialize, Deserialize)]
pub struct Request {
    /// The board.
    pub opening: Opening,
    /// Passphrases in clear: the file is removed as soon as they are hashed.
    pub passphrases: BTreeMap<PersonId, String>,
}

impl Request {
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
        // The answers to the start letters are asked for the proof already.
        office.open(&Opening { proof: proof.clone(), ..self.opening.clone() }, now)?;
        office.settle(proof, pages, now)?;
        let game = GameName::new(self.opening.setup.id.clone());
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
    /// What stays of it, its secret among that.
    pub plan: Plan,
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
    ) -> Result<Result<Ruling, String>, Trouble> {
        if let Some(why) = tournaments::clash(office.ledger(), &self.plan)? {
            return Ok(Err(why));
        }
        office.open_tournament(&self.plan, &self.director, now).map(Ok)
    }
}

/// A letter that somebody of a board's staff wrote at the prompt.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Written {
    /// About which board.
    pub game: String,
    pub message_id: String,
    pub letter: String,
    /// When it was written.
    pub received: Moment,
}

impl Written {
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
pub struct Commanded {
    /// For which tournament, by its short name.
    pub tournament: String,
    /// What, by whom and why.
    pub order: Order,
}

/// A question, and where its answer is waited for.
#[derive(Debug)]
pub(super) struct Waiting {
    asked: Asked,
    answer: oneshot::Sender<Said>,
}

impl Shared {
    /// Has something done between two rulings. Nothing, if the daemon ends before.
    pub(super) async fn ask(&self, asked: Asked) -> Option<Said> {
        let (answer, answered) = oneshot::channel();
        self.asked(|waiting| waiting.push(Waiting { asked, answer }));
        self.to_rule.notify_one();
        answered.await.ok()
    }
}

/// Does what was asked at the door. Where nothing is ruled, it says why.
pub(super) async fn answer(shared: &Arc<Shared>) {
    for Waiting { asked, answer } in shared.asked(std::mem::take) {
        let said = match shared.standing().halted {
            Some(why) => Said::Failed(format!("nothing is ruled, and nothing done: {why}")),
            None => done(shared, asked).await.unwrap_or_else(|why| Said::Failed(why.to_string())),
        };
        // Whoever has gone does not want to know.
        let _ = answer.send(said);
    }
}

async fn done(shared: &Arc<Shared>, asked: Asked) -> Result<Said, Trouble> {
    let now = shared.clock.now();
    let said = match asked {
        Asked::Open(request) => open(shared, *request, now).await?,
        Asked::Write(written) => {
            let game = written.game.clone();
            let entered = shared.office(move |office| office.receive(&[written.arrived()])).await?;
            tracing::info!(game, "a letter was written at the prompt");
            match entered.first() {
                Some(number) => Said::Entered(*number),
                None => Said::Failed("the journal did not take it".to_owned()),
            }
        }
        Asked::Command(commanded) => command(shared, commanded, now).await?,
        Asked::Found(founding) => found(shared, *founding, now).await?,
        Asked::Send(letters) => {
            let taken_up =
                shared.office(move |office| Ok(office.ledger_mut().take_up(&letters, now)?));
            let count = taken_up.await?;
            tracing::info!(count, "letters go now, as somebody asked at the prompt");
            shared.to_probe.notify_one();
            Said::Letters(count)
        }
        Asked::Health => Said::Health(Health::of(shared)),
    };
    shared.to_send.notify_one();
    Ok(said)
}

async fn command(shared: &Arc<Shared>, commanded: Commanded, now: Moment) -> Result<Said, Trouble> {
    let Commanded { tournament, order } = commanded;
    let name = tournament.clone();
    let (proof, pages) = settled(shared);
    let done = shared.office(move |office| {
        let done = office.obey(&tournament, &order, now)?;
        // Games that have begun with it ask their writers for the same proof as all others.
        office.settle(&proof, pages.as_deref(), now)?;
        Ok(done)
    });
    Ok(match done.await? {
        Ok(ruling) => {
            tracing::info!(tournament = name, "a command is carried out");
            Said::Obeyed(Obeyed::of(&ruling))
        }
        Err(refused) => Said::Refused(refused),
    })
}

/// Opens a tournament, unless it can't stand in this ledger.
async fn found(shared: &Arc<Shared>, founding: Founding, now: Moment) -> Result<Said, Trouble> {
    let short = founding.plan.short.clone();
    let (proof, pages) = settled(shared);
    let done = shared.office(move |office| {
        let done = founding.carry_out(office, now)?;
        // Pages of what has been alone so far move to make room.
        office.settle(&proof, pages.as_deref(), now)?;
        Ok(done)
    });
    Ok(match done.await? {
        Ok(ruling) => {
            tracing::info!(tournament = short, "a tournament is opened");
            Said::Obeyed(Obeyed::of(&ruling))
        }
        Err(refused) => Said::Refused(vec![refused]),
    })
}

async fn open(shared: &Arc<Shared>, request: Request, now: Moment) -> Result<Said, Trouble> {
    let (proof, pages) = settled(shared);
    let opened = shared.office(move |office| {
        let game = &request.opening.setup.id;
        if office.ledger().load(&GameName::new(game.clone()))?.is_some() {
            return Ok(Said::Refused(vec![format!("{game} has begun already")]));
        }
        request.carry_out(office, &proof, pages.as_deref(), now)?;
        tracing::info!(game, "a board is opened");
        Ok(Said::Begun)
    });
    opened.await
}

/// What the operator has settled for all games.
fn settled(shared: &Shared) -> (Proof, Option<String>) {
    (shared.config.proof.clone(), shared.config.web.address.clone())
}
