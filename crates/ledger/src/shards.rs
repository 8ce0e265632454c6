//! Shards: parts of all work, each of which one node has to itself.

use std::fmt;

use super::leases::Lease;
use super::name::GameName;
use super::seal::Seal;

/// How many shards there are: enough for any number of nodes, and few enough to renew at once.
pub(crate) const SHARDS: u8 = 64;

/// A part of all work. A tournament falls into one with all its boards, and a board of none by
/// itself: what changes one of them may change the others, and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard(pub(crate) u8);

impl Shard {
    /// The shard of letters that lead to no game, or to games of several shards.
    pub const STRAYS: Shard = Shard(0);

    /// The shard of a game or tournament. It never changes: nodes of all versions agree on it.
    pub fn of(name: &GameName) -> Shard {
        // `wm26-r1-07` is a board of `wm26`. A lone board of such a name shares its shard, which
        // does no harm.
        let of_board = || name.0.split_once('-').filter(|(_, rest)| rest.contains('-'));
        let key = name.tournament().or_else(|| of_board().map(|(short, _)| short));
        let seal = Seal::of(key.unwrap_or(&name.0).as_bytes());
        Shard(seal.bytes().first().copied().unwrap_or_default() % SHARDS)
    }

    /// Its number, as it stands in rows.
    pub(crate) fn number(self) -> i64 {
        self.0.into()
    }

    /// The shard of a number. One that there is not stands for all others that there are not.
    pub(crate) fn numbered(number: i64) -> Shard {
        Shard(u8::try_from(number).unwrap_or(u8::MAX))
    }

    pub(crate) fn all() -> impl Iterator<Item = Shard> {
        (0..SHARDS).map(Shard)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}", self.0)
    }
}

/// Where a letter without a ruling led when it was last looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LetterLead {
    /// The shard of what it is about; none if that is in several shards. Those letters are with the
    /// strays, too.
    pub shard: Option<Shard>,
    /// The count of rulings that changed where letters lead, as it was then.
    pub since: i64,
}

/// In place of a shard: games of several.
pub(crate) const ACROSS: i64 = SHARDS as i64;

impl LetterLead {
    /// Of a letter that was not looked up yet.
    pub const UNKNOWN: LetterLead = LetterLead { shard: Some(Shard::STRAYS), since: -1 };

    pub(crate) fn number(self) -> i64 {
        self.shard.map_or(ACROSS, |shard| shard.number())
    }
}

/// The shards of a node.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeldShards {
    pub leases: Vec<(Shard, Lease)>,
    /// Whether these are fewer than its share, since other nodes still have theirs.
    pub is_short: bool,
}

/// What nodes with other shards have still to rule on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkElsewhere {
    /// When the first letter was received that leads into another shard.
    pub first: Option<super::times::Moment>,
    /// When the first was that may be about games of any shard.
    pub across: Option<super::times::Moment>,
    /// The first letters that may lead elsewhere by now.
    pub stale: Vec<super::numbers::LetterNumber>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tournament_has_one_shard_with_its_boards() {
        let shard = |name: &str| Shard::of(&GameName::new(name));
        let tournament = Shard::of(&GameName::of_tournament("wm26"));
        assert_eq!((shard("wm26-r1-07"), shard("wm26-final-01")), (tournament, tournament));
        // Shards are in the ledger.
        assert_eq!((shard("r1-01").0, shard("r1-02").0, tournament.0), (56, 3, 29));
    }
}
