//! What a node has of the work, and what it has asked about it.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::clerk::LetterRoute;
use crate::daemon::gazette::Homes;
use crate::game::Moment;
use crate::game::proof::Proof;
use crate::ledger::{Basis, DueGame, GameName, Lease, Shard, WorkElsewhere};
use crate::report::gazette;

/// The games that go by names, as they stand in letters.
pub(super) type Tags = BTreeMap<String, Vec<GameName>>;

/// The shards that this node has.
#[derive(Debug, Default)]
pub(super) struct OwnShards {
    pub(super) leases: BTreeMap<Shard, Lease>,
    /// Whether other nodes still have some that are to be ours.
    pub(super) is_short: bool,
    /// How often the ledger's server had changed when we took them.
    pub(super) timeline: u64,
}

impl OwnShards {
    pub(super) fn each(&self) -> Vec<Shard> {
        self.leases.keys().copied().collect()
    }

    pub(super) fn has(&self, shard: Shard) -> bool {
        self.leases.contains_key(&shard)
    }

    /// Whether no one else can have changed anything in these since those were taken.
    pub(super) fn continue_from(&self, before: &OwnShards) -> bool {
        let is_the_same = |(shard, lease): (&Shard, &Lease)| {
            self.leases.get(shard).is_some_and(|now| now.generation == lease.generation)
        };
        self.timeline == before.timeline && before.leases.iter().all(is_the_same)
    }
}

/// The shard into which a letter leads; none if it is about games of several.
pub(super) fn shard_of(route: &LetterRoute<GameName>) -> Option<Shard> {
    match route {
        LetterRoute::Game(game) => Some(Shard::of(game)),
        LetterRoute::Nowhere => Some(Shard::STRAYS),
        LetterRoute::Several(games) => {
            let mut shards = games.iter().map(Shard::of);
            let first = shards.next().unwrap_or(Shard::STRAYS);
            shards.all(|shard| shard == first).then_some(first)
        }
    }
}

/// What no epoch binds yet.
#[derive(Debug, Default)]
pub(super) struct Unbound {
    /// Our rulings.
    pub(super) rulings: usize,
    /// When we last asked for an epoch.
    pub(super) asked: Option<Moment>,
}

/// What the ledger was asked once for the rulings of a group.
#[derive(Debug)]
pub(super) struct GroupLook {
    pub(super) basis: Basis,
    pub(super) due: Option<(Moment, usize, Vec<DueGame>)>,
    pub(super) elsewhere: Option<WorkElsewhere>,
    /// When the first letter without a ruling was received, if there is any.
    pub(super) unruled: Option<Option<Moment>>,
}

/// What games are told.
#[derive(Debug)]
pub(super) struct OperatorSettings {
    pub(super) proof: Proof,
    /// The address of all pages, and where those of each tournament are below it.
    pub(super) pages: Option<String>,
    pub(super) homes: Homes,
    /// Games up to this name have been looked through; nothing if all have been.
    pub(super) until: Option<String>,
}

impl OperatorSettings {
    pub(super) fn page(&self, game: &GameName) -> Option<String> {
        let top = self.pages.as_ref()?;
        Some(format!("{top}{}{}/", self.homes.folder(game), gazette::folder(&game.0)))
    }
}

/// The result of something; nothing if the program panics at it: it does so again in its turn.
pub(super) fn if_whole<T>(work: impl FnOnce() -> Option<T>) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok().flatten()
}
