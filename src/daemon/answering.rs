//! The daemon's side of the door: it does what a prompt asks between two rulings, and answers.

use std::sync::Arc;

use tokio::sync::oneshot;

use super::requests::{
    DaemonAnswer, DaemonRequest, DirectorRequest, Founding, Obeyed, OpeningRequest, WaitingRequest,
};
use super::shared::Shared;
use super::trouble::Trouble;
use super::{begun, health};
use crate::game::Moment;
use crate::game::proof::Proof;
use crate::ledger::{GameName, Ledger};

impl Shared {
    /// Has something done between two rulings. Nothing if the daemon ends before.
    pub(super) async fn ask(&self, asked: DaemonRequest) -> Option<DaemonAnswer> {
        let (answer, answered) = oneshot::channel();
        self.asked(|waiting| waiting.push(WaitingRequest { asked, answer }));
        self.stirs();
        self.to_rule.notify_one();
        answered.await.ok()
    }
}

/// Does what was asked at the door. If nothing is being ruled on, says why.
pub(super) async fn answer(shared: &Arc<Shared>) {
    for WaitingRequest { asked, answer } in shared.asked(std::mem::take) {
        let said = match shared.standing().halted {
            Some(why) => DaemonAnswer::Failed(format!(
                "no rulings are being made, so nothing was \
                done: {why}"
            )),
            None => done(shared, asked)
                .await
                .unwrap_or_else(|why| DaemonAnswer::Failed(why.to_string())),
        };
        // A caller who has gone does not want to know.
        let _ = answer.send(said);
    }
}

async fn done(shared: &Arc<Shared>, asked: DaemonRequest) -> Result<DaemonAnswer, Trouble> {
    let now = shared.clock.now();
    let said = match asked {
        DaemonRequest::Open(request) => open(shared, *request, now).await?,
        DaemonRequest::Write(written) => {
            let game = written.game.clone();
            let entered = shared.office(move |office| office.receive(&[written.arrived()])).await?;
            tracing::info!(game, "a letter was written at the prompt");
            match entered.first() {
                Some(number) => DaemonAnswer::Entered(*number),
                None => DaemonAnswer::Failed("the journal did not accept the letter".to_owned()),
            }
        }
        DaemonRequest::Command(commanded) => command(shared, commanded, now).await?,
        DaemonRequest::Found(founding) => found(shared, *founding, now).await?,
        DaemonRequest::Send(letters) => {
            let taken_up =
                shared.office(move |office| Ok(office.ledger_mut().take_up(&letters, now)?));
            let count = taken_up.await?;
            tracing::info!(count, "letters will go out now, as asked at the prompt");
            shared.to_probe.notify_one();
            DaemonAnswer::Letters(count)
        }
        DaemonRequest::Drop(letters) => {
            let dropped =
                shared.office(move |office| Ok(office.ledger_mut().drop_unsent(&letters, now)?));
            let count = dropped.await?;
            tracing::info!(count, "letters were dropped, as asked at the prompt");
            DaemonAnswer::Letters(count)
        }
        DaemonRequest::Health => DaemonAnswer::Health(health::of(shared)),
    };
    // The command is done anyway, and the next look at a mailbox notes it.
    let _ = begun::look(shared).await;
    shared.to_send.notify_one();
    Ok(said)
}

async fn command(
    shared: &Arc<Shared>,
    commanded: DirectorRequest,
    now: Moment,
) -> Result<DaemonAnswer, Trouble> {
    let DirectorRequest { tournament, order } = commanded;
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
            tracing::info!(tournament = name, "a command was carried out");
            DaemonAnswer::Obeyed(Obeyed::of(&ruling))
        }
        Err(refused) => DaemonAnswer::Refused(refused),
    })
}

/// Opens a tournament, unless it would conflict with what the ledger has.
async fn found(
    shared: &Arc<Shared>,
    founding: Founding,
    now: Moment,
) -> Result<DaemonAnswer, Trouble> {
    let short = founding.plan.short.clone();
    let (proof, pages) = settled(shared);
    let done = shared.office(move |office| {
        let done = founding.carry_out(office, now)?;
        // Pages of a tournament that was alone so far move to make room.
        office.settle(&proof, pages.as_deref(), now)?;
        Ok(done)
    });
    Ok(match done.await? {
        Ok(ruling) => {
            tracing::info!(tournament = short, "a tournament was opened");
            DaemonAnswer::Obeyed(Obeyed::of(&ruling))
        }
        Err(refused) => DaemonAnswer::Refused(vec![refused]),
    })
}

async fn open(
    shared: &Arc<Shared>,
    request: OpeningRequest,
    now: Moment,
) -> Result<DaemonAnswer, Trouble> {
    let (proof, pages) = settled(shared);
    let opened = shared.office(move |office| {
        let game = &request.opening.setup.id;
        if office.ledger().load(&GameName::new(game.clone()))?.is_some() {
            return Ok(DaemonAnswer::Refused(vec![format!("{game} has already begun")]));
        }
        request.carry_out(office, &proof, pages.as_deref(), now)?;
        tracing::info!(game, "a board was opened");
        Ok(DaemonAnswer::Begun)
    });
    opened.await
}

/// What the operator has settled for all games.
fn settled(shared: &Shared) -> (Proof, Option<String>) {
    (shared.config.proof.clone(), shared.config.web.address.clone())
}
