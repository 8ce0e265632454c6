//! Powers and places as a `.map` says them.

/// A power as a file says it.
#[derive(Default)]
pub(super) struct PowerText {
    /// Where it stands.
    pub(super) place: String,
    pub(super) name: String,
    pub(super) adjective: Option<String>,
    pub(super) letter: Option<char>,
    pub(super) homes: Vec<String>,
    /// What it owns, if that is said apart from its homes.
    pub(super) owned: Option<Vec<String>>,
    pub(super) units: Vec<String>,
    pub(super) own_homes: bool,
    pub(super) dummy: bool,
}

/// A place with what it lies beside, as written.
pub(super) struct PlaceText {
    pub(super) terrain: String,
    pub(super) code: String,
    pub(super) steps: Vec<String>,
}

/// What a file says, with where it does.
#[derive(Clone, Default, PartialEq, Eq)]
pub(super) struct Placed<T> {
    pub(super) place: String,
    pub(super) said: T,
}

/// Whether a home says where else something is built.
pub(super) fn is_site(home: &str) -> bool {
    home.starts_with(['*', '@', '&'])
}
