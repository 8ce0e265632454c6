//! Where words and phrases stand beside orders, and what they do there, as `grammar/harmless.toml`
//! lists them.

use serde::Deserialize;

/// Where words stand, and what they do there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// They change nothing, wherever they stand.
    Anywhere,
    Before,
    Behind,
    /// They say that another order for the unit follows.
    Correction,
    /// A sentence of its own that says nothing of any order, or words in a bracket.
    Talk,
    Remark,
    /// A word of lines that announce orders: "here are my orders for this turn".
    Heading,
    Salutation,
    Refers,
    Points,
    Limits,
    Times,
    Mail,
    Holds,
    /// A word of a question that asks what somebody thinks of orders.
    Judges,
    /// A word that is of a mail on its way: it has come, or it has not.
    Mails,
    Replaces,
    /// A word of [`WordWeight`] that says little in a sentence of its own.
    Little,
    Draft,
    Joke,
    Earlier,
    Open,
    Retracts,
    Told,
    Mine,
    /// A word of what counts or is filed: denied, it takes back.
    Valid,
    Unsettled,
    Excepts,
    Offers,
    /// A word or phrase that changes nothing about FINAL beside it.
    BesideFinal,
    Parting,
}

/// What a word makes of the order beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordWeight {
    /// It speaks of another time, another mind, or what could be.
    Weighs,
    /// It denies something.
    Denies,
    /// It takes the order back.
    TakesBack,
}

/// Some roles, a bit for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoleSet(u64);

impl RoleSet {
    pub const ALL: RoleSet = RoleSet(u64::MAX);

    pub const fn of(roles: &[Role]) -> RoleSet {
        let mut set = RoleSet(0);
        let mut rest = roles;
        while let [role, others @ ..] = rest {
            set = set.with(*role);
            rest = others;
        }
        set
    }

    pub const fn with(self, role: Role) -> RoleSet {
        RoleSet(self.0 | 1 << role as u64)
    }

    pub const fn has(self, role: Role) -> bool {
        self.has_any(RoleSet(1 << role as u64))
    }

    pub const fn has_any(self, roles: RoleSet) -> bool {
        self.0 & roles.0 != 0
    }
}

impl From<Role> for RoleSet {
    fn from(role: Role) -> RoleSet {
        RoleSet(0).with(role)
    }
}

/// A phrase with a role.
#[derive(Debug, PartialEq, Eq)]
pub struct Phrase {
    pub role: Role,
    /// The words behind the first.
    pub rest: Vec<String>,
}
