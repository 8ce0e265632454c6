//! What HELP says about the verbs. The lines themselves are kept with the verbs.

/// Who a line of HELP is for, and its heading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpGroup {
    Orders,
    /// Votes and press.
    Votes,
    /// Deadlines, and how long a substitute plays.
    Time,
    /// What any player may write if something is wrong.
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
    /// What the reader can write.
    pub write: &'static str,
    /// What it does.
    pub does: &'static str,
}

pub(crate) const fn help(group: HelpGroup, write: &'static str, does: &'static str) -> VerbHelp {
    VerbHelp { group, write, does }
}
