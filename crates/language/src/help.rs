//! What HELP says of the verbs. The lines themselves stand beside the verbs.

/// For whom a line of HELP is, and under which heading it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpGroup {
    Orders,
    /// Votes and press.
    Votes,
    /// Deadlines, and for how long somebody plays.
    Time,
    /// What anybody may write if something is wrong.
    Trouble,
    /// What a captain may write.
    Team,
    Master,
    Director,
    Chief,
    Committee,
}

/// A line of HELP.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VerbHelp {
    pub group: HelpGroup,
    /// What somebody can write.
    pub write: &'static str,
    /// What it does.
    pub does: &'static str,
}

pub(crate) const fn help(group: HelpGroup, write: &'static str, does: &'static str) -> VerbHelp {
    VerbHelp { group, write, does }
}
