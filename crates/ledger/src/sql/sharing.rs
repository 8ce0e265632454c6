//! How nodes share the work: who has which shards, and which letters lead into them.

use std::collections::BTreeMap;

use super::super::journal::Received;
use super::super::leases::{Leasable, Lease};
use super::super::numbers::LetterNumber;
use super::super::shards::{ACROSS, HeldShards, LetterLead, SHARDS, Shard, WorkElsewhere};
use super::super::times::kept;
use super::agreeing::NODE;
use super::database::{Database, Question, all};
use super::faults::Tried;
use super::journal::{received, unruled_where};
use super::values::{at_most, given};
use super::writing::Writing;
use crate::seal::Seal;
use crate::times::Moment;

/// After so many milliseconds the row of a node that is not at work is taken out: a day.
const GONE: i64 = 24 * 60 * 60 * 1_000;
/// How many letters that may lead elsewhere are looked up at once.
const STALE_MAX: usize = 50;

/// The shards as the leases have them.
#[derive(Default)]
struct Standing {
    /// How many nodes are at work, this one among them.
    nodes: usize,
    /// Whether this one is, by the settings of all.
    is_known: bool,
    /// Ours, and their generations.
    mine: Vec<Shard>,
    generations: Vec<i64>,
    /// Until when we have all of ours.
    until: i64,
    free: Vec<Shard>,
}

impl Writing<'_> {
    /// Takes this node's share of the shards: as many as all others, so that none is left. What is
    /// more than that goes to the others, in the order of the shards.
    pub(super) fn hold_shards(&mut self, now: Moment, until: Moment) -> Tried<HeldShards> {
        let asked = self.db.own_clock()?;
        let clock = asked.unwrap_or(now);
        let end = kept(clock + (until - now));
        let standing = self.standing(kept(clock))?;
        if !standing.is_known {
            self.rejoin(clock, end)?;
        }
        let share = usize::from(SHARDS).div_ceil(standing.nodes);
        let is_enough = standing.mine.len() == share || standing.free.is_empty();
        let renewed = kept(clock + (until - now) * 2 / 3);
        if standing.is_known
            && is_enough
            && standing.mine.len() <= share
            && standing.until > renewed
        {
            let is_short = standing.mine.len() < share;
            let lease = |(shard, generation): (&Shard, &i64)| {
                let held = Leasable::Shard(*shard);
                (*shard, Lease { held, generation: *generation, asked })
            };
            let leases = standing.mine.iter().zip(&standing.generations).map(lease).collect();
            return Ok(HeldShards { leases, is_short });
        }
        let kept_shards = standing.mine.get(..share).unwrap_or(&standing.mine);
        let more = share - kept_shards.len();
        // Each begins at a place of its own, so that nodes that start together take others.
        let begin = Shard::of(&super::GameName::new(self.node)).0;
        let mut taken = standing.free.clone();
        taken.sort_by_key(|shard| (shard.0 + SHARDS - begin) % SHARDS);
        taken.truncate(more);
        // Nodes that want the same wait for each other in one order.
        taken.sort();
        let found = self.renew_and_take(&taken, clock, end)?;
        if !found.contains_key(&format!("{NODE}{}", self.node)) {
            self.rejoin(clock, end)?;
        }
        self.drop_gone(kept(clock))?;
        self.give_back(standing.mine.get(share..).unwrap_or_default())?;
        self.take_anew(&taken)?;
        if !standing.is_known {
            self.tell();
        }
        let lease = |shard: &Shard| {
            let generation = *found.get(&held(*shard))?;
            Some((*shard, Lease { held: Leasable::Shard(*shard), generation, asked }))
        };
        let leases: Vec<_> = kept_shards.iter().chain(&taken).filter_map(lease).collect();
        let is_short = leases.len() < share;
        Ok(HeldShards { leases, is_short })
    }

    /// Renews what this node has, and takes free shards. The generations of all that it got.
    fn renew_and_take(
        &self,
        taken: &[Shard],
        clock: Moment,
        end: i64,
    ) -> Tried<BTreeMap<String, i64>> {
        let node = format!("{NODE}{}", self.node);
        let names: Vec<String> = taken.iter().map(|shard| held(*shard)).collect();
        let take = "INSERT INTO leases (held, node, held_until, generation) VALUES ($1, $2, $3, 1)
            ON CONFLICT (held) DO UPDATE SET node = excluded.node,
                held_until = excluded.held_until, generation = leases.generation + 1
            WHERE leases.held_until <= $4 RETURNING held, generation";
        let present =
            "UPDATE leases SET held_until = $1 WHERE held = $2 RETURNING held, generation";
        let renew = "UPDATE leases SET held_until = $1 WHERE node = $2 AND held_until > $3
            AND held > 'shard ' AND held < 'shard!' RETURNING held, generation";
        let present_given = given![end, &node];
        let renew_given = given![end, self.node, kept(clock)];
        let take_given: Vec<_> =
            names.iter().map(|name| given![name, self.node, end, kept(clock)].to_vec()).collect();
        let mut questions: Vec<Question<'_>> = vec![(present, present_given), (renew, renew_given)];
        questions.extend(take_given.iter().map(|given| (take, given.as_slice())));
        let mut found = BTreeMap::new();
        for rows in self.db.query_all(&questions)? {
            for row in rows {
                found.insert(row.get::<String>(0)?, row.get::<i64>(1)?);
            }
        }
        Ok(found)
    }

    fn standing(&self, clock: i64) -> Tried<Standing> {
        let digest = "SELECT digest FROM shared_settings WHERE id = 1";
        let leases = "SELECT held, node, held_until, generation FROM leases
            WHERE held > 'node ' AND held < 'node!' OR held > 'shard ' AND held < 'shard!'
            ORDER BY held";
        let mut answers = self.db.query_all(&[(digest, &[]), (leases, &[])])?.into_iter();
        let found = answers.next().unwrap_or_default();
        let found = found.first().map(|row| row.get::<Seal>(0)).transpose()?;
        let is_agreed = found == Some(self.settings.digest());
        let mut standing = Standing { nodes: 1, until: i64::MAX, ..Standing::default() };
        let mut of_others = Vec::new();
        for row in answers.flatten() {
            let (held, node, until): (String, String, i64) =
                (row.get(0)?, row.get(1)?, row.get(2)?);
            let is_live = until > clock;
            match held.strip_prefix("shard ") {
                None if node == self.node => standing.is_known = is_live && is_agreed,
                None => standing.nodes += usize::from(is_live),
                Some(shard) if is_live && node == self.node => {
                    standing.mine.extend(shard.parse().ok().map(Shard));
                    standing.generations.push(row.get(3)?);
                    standing.until = standing.until.min(until);
                }
                Some(shard) if is_live => of_others.extend(shard.parse().ok().map(Shard)),
                Some(_) => {}
            }
        }
        let is_free = |shard: &Shard| !standing.mine.contains(shard) && !of_others.contains(shard);
        standing.free = Shard::all().filter(is_free).collect();
        Ok(standing)
    }

    /// Takes the rows of nodes out that have not been at work for long. One that comes back just
    /// now has its row, and may wait for ours.
    fn drop_gone(&self, clock: i64) -> Tried<()> {
        let claim = self.db.and_claim();
        let sql = format!(
            "DELETE FROM leases WHERE held IN (SELECT held FROM leases
                WHERE held > 'node ' AND held < 'node!' AND held_until < $1 ORDER BY held{claim})"
        );
        self.db.execute(&sql, given![clock - GONE])
    }

    fn give_back(&mut self, shards: &[Shard]) -> Tried<()> {
        for shard in shards {
            let sql = "UPDATE leases SET held_until = 0 WHERE held = $1 AND node = $2";
            self.db.execute(sql, given![&held(*shard), self.node])?;
            self.tell();
        }
        Ok(())
    }

    /// What the node before had set aside is tried again.
    fn take_anew(&self, shards: &[Shard]) -> Tried<()> {
        if shards.is_empty() {
            return Ok(());
        }
        let sql =
            format!("UPDATE unruled SET aside = 0 WHERE aside = 1 AND shard IN ({})", led(shards));
        self.db.execute(&sql, &[])
    }

    /// Notes where letters lead. Other nodes hear of it.
    pub(super) fn lead(&mut self, leads: &[(LetterNumber, LetterLead)]) -> Tried<()> {
        self.tell();
        // One that is being ruled on leads nowhere any more. To wait for that could be a deadlock.
        let claim = self.db.and_claim();
        let sql = format!(
            "UPDATE unruled SET shard = $1, routed = $2
            WHERE letter IN (SELECT letter FROM unruled WHERE letter = $3{claim})"
        );
        leads.iter().try_for_each(|(letter, lead)| {
            self.db.execute(&sql, given![lead.number(), lead.since, letter.0])
        })
    }

    pub(super) fn set_aside(&mut self, letter: LetterNumber) -> Tried<()> {
        self.tell();
        self.db.execute("UPDATE unruled SET aside = 1 WHERE letter = $1", given![letter.0])
    }
}

fn held(shard: Shard) -> String {
    Leasable::Shard(shard).to_string()
}

/// What stands in the list of letters for those that lead into these shards.
fn led(shards: &[Shard]) -> String {
    let mut numbers: Vec<String> = shards.iter().map(|shard| shard.0.to_string()).collect();
    if shards.contains(&Shard::STRAYS) {
        numbers.push(ACROSS.to_string());
    }
    // No letter has this.
    numbers.push("-1".to_owned());
    numbers.join(", ")
}

/// Letters without a ruling that lead into these shards.
pub(super) fn unruled_in(
    db: &dyn Database,
    shards: &[Shard],
    limit: usize,
) -> Tried<Vec<Received>> {
    let some = format!("WHERE unruled.shard IN ({})", led(shards));
    all(db, &unruled_where(&some, "$1"), given![at_most(limit)], received)
}

/// Letters without a ruling from before a moment.
pub(super) fn unruled_before(db: &dyn Database, at: Moment, limit: usize) -> Tried<Vec<Received>> {
    let sql = unruled_where("WHERE unruled.aside = 0 AND unruled.received < $1", "$2");
    all(db, &sql, given![kept(at), at_most(limit)], received)
}

/// What leads into other shards, and was received until a moment.
pub(super) fn elsewhere(
    db: &dyn Database,
    shards: &[Shard],
    until: Moment,
) -> Tried<WorkElsewhere> {
    let of_others = format!(
        "FROM unruled WHERE aside = 0 AND received <= $1 AND shard NOT IN ({})",
        led(shards)
    );
    let by_receipt = "ORDER BY received, mailbox, uid_validity, uid, letter LIMIT";
    let until = kept(until);
    let moment = |what: &str| format!("SELECT received {of_others} {what} {by_receipt} 1");
    let (any, across) = (moment(""), moment(&format!("AND shard = {ACROSS}")));
    let stale = format!(
        "SELECT letter {of_others}
            AND routed < (SELECT changes FROM routes)
        {by_receipt} {STALE_MAX}"
    );
    let given = given![until];
    let answers = db.query_all(&[(&any, given), (&across, given), (&stale, given)])?;
    let moment = |at: usize| -> Tried<Option<Moment>> {
        answers.get(at).and_then(|rows| rows.first()).map(|row| row.get(0)).transpose()
    };
    let stale = answers.get(2).into_iter().flatten();
    Ok(WorkElsewhere {
        first: moment(0)?,
        across: moment(1)?,
        stale: stale.map(|row| row.get(0).map(LetterNumber)).collect::<Tried<_>>()?,
    })
}
