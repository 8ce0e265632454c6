//! What the tree of a sentence says, without any board.

use chancery::board::UnitKind;

use super::derive::Node;

/// A place: the numbers of its name and of its coast.
#[derive(Clone, Copy, Debug)]
pub(crate) struct At {
    pub(crate) name: usize,
    pub(crate) coast: Option<usize>,
}

/// A unit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Who {
    pub(crate) nation: Option<usize>,
    pub(crate) kind: Option<UnitKind>,
    pub(crate) at: At,
}

/// The seas of a way, and whether there is one at all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Way {
    pub(crate) stated: bool,
    pub(crate) through: Vec<(Option<UnitKind>, At)>,
    pub(crate) avoiding: Vec<(Option<UnitKind>, At)>,
}

/// What a unit is to do.
#[derive(Clone, Debug)]
pub(crate) enum Deed {
    Hold,
    Move(At, Way),
    Support(Who, Option<At>),
    Convoy(Who, At),
    Retreat(At),
    Disband,
    Build,
}

/// What a statement says.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    Order(Who, Deed),
    Group(Vec<Who>, Deed),
    AllHold(Option<UnitKind>),
    AllDisband(Option<UnitKind>),
    /// This many builds; without a number, all.
    Waive(Option<usize>),
}

/// The type that a word names.
fn kind(node: &Node) -> Option<UnitKind> {
    let word = match node.children() {
        [Node::Text(open), inner, ..] if open == "(" => inner.word(),
        _ => node.word(),
    };
    Some(match word {
        "f" | "fleet" | "fleets" | "flotte" | "flotta" | "vloot" | "flt" | "navy" | "fleat" => {
            UnitKind::Fleet
        }
        _ => UnitKind::Army,
    })
}

/// The type that is said of a unit.
fn typed(node: &Node) -> Option<UnitKind> {
    let words = ["kind", "kind-word", "kind-letter"];
    words.iter().find_map(|name| node.child(name)).and_then(kind)
}

/// What is said of a place.
pub(crate) fn at(place: &Node) -> At {
    let name = place.find("name").unwrap_or(place);
    let name = name.list().expect("a place has a name");
    At { name, coast: place.find("coast-word").and_then(Node::list) }
}

/// What is said of a unit.
pub(crate) fn who(unit: &Node) -> Who {
    Who {
        nation: unit.child("nation").and_then(Node::list),
        kind: typed(unit),
        at: at(unit.child("place").or(unit.child("name")).expect("a unit has a place")),
    }
}

fn units(node: &Node) -> Vec<Who> {
    node.all("unit").chain(node.all("plain-unit")).map(who).collect()
}

fn seas(node: &Node) -> Vec<(Option<UnitKind>, At)> {
    let sea = |sea: &Node| (typed(sea), at(sea));
    node.every("sea").into_iter().map(sea).collect()
}

fn way(node: Option<&Node>) -> Way {
    let Some(node) = node else { return Way::default() };
    let through = node.every("through").into_iter().flat_map(seas).collect();
    let avoiding = node.every("avoiding").into_iter().flat_map(seas).collect();
    Way { stated: true, through, avoiding }
}

fn movement(node: &Node) -> Deed {
    let mut places: Vec<At> = node.all("place").chain(node.all("name")).map(at).collect();
    let last = places.pop().expect("a move has a place");
    let mut way = way(node.child("way"));
    way.stated |= !places.is_empty();
    way.through.splice(0..0, places.into_iter().map(|place| (None, place)));
    Deed::Move(last, way)
}

fn supported(node: &Node) -> (Who, Option<At>) {
    let bare = node.child("bare-supported").expect("something is helped");
    (units(bare)[0], bare.child("place").map(at))
}

pub(crate) fn deed(last: &Node) -> Deed {
    match last.name() {
        "hold" => Deed::Hold,
        "guard" => Deed::Support(units(last)[0], None),
        "support" => {
            let (who, to) = supported(last.child("supported").expect("something is helped"));
            Deed::Support(who, to)
        }
        "convoy" => Deed::Convoy(units(last)[0], at(last.child("name").expect("a name"))),
        "retreat" => Deed::Retreat(at(last.child("place").expect("a place"))),
        "disband" => Deed::Disband,
        "build" => Deed::Build,
        "movement" => movement(last),
        other => panic!("{other} is no deed"),
    }
}

/// What the later units of a rule do for the first one.
fn help(node: &Node, convoys: bool) -> Option<Deed> {
    let to = node.child("place").or(node.child("name")).map(at);
    let helped = who(node.child("unit")?);
    Some(if convoys { Deed::Convoy(helped, to?) } else { Deed::Support(helped, to) })
}

pub(crate) fn verb_first(node: &Node) -> Option<Said> {
    let own = units(node).first().copied();
    let to = node.child("place").map(at);
    // The unit that helps comes last, as a type and a place.
    let helper = |name: &str| {
        let node = node.child(name)?;
        let helper = node.child("plain-unit").map(who)?;
        Some(Said::Order(helper, help(node, name == "convoyed-last")?))
    };
    let (who, deed) = match node.children()[0].name() {
        "move-word" => (own?, Deed::Move(to?, way(node.child("way")))),
        "hold-word" => (own?, Deed::Hold),
        "retreat-word" => (own?, Deed::Retreat(to?)),
        "disband-word" => (own?, Deed::Disband),
        "build-word" => (own?, Deed::Build),
        "support-word" => return helper("helper-last"),
        _ => return helper("convoyed-last"),
    };
    Some(Said::Order(who, deed))
}

/// The units of a list of names that share a type.
fn of_one_kind(node: &Node) -> Option<Vec<Who>> {
    let kind = kind(node.child("plural-kind")?);
    Some(node.all("name").map(|name| Who { nation: None, kind, at: at(name) }).collect())
}

fn group(node: &Node) -> Option<Said> {
    let units = of_one_kind(node).unwrap_or_else(|| units(node));
    let typed = units.iter().all(|unit| unit.kind.is_some());
    let names = ["hold", "convoy", "support"];
    let shared = names.iter().find_map(|name| node.child(name)).map_or(Deed::Disband, deed);
    typed.then_some(Said::Group(units, shared))
}

fn listed(node: &Node) -> Option<Said> {
    let units = of_one_kind(node)?;
    let said = node.child("number").map_or(units.len(), |said| usize::from(number(said)));
    let deed = if node.child("build-word").is_some() { Deed::Build } else { Deed::Disband };
    (said == units.len()).then_some(Said::Group(units, deed))
}

/// What a statement says; nothing where its words fit the rules and make no sense.
pub(crate) fn statement(node: &Node) -> Option<Said> {
    let only = node.children().first()?;
    Some(match only.name() {
        "all-hold" => Said::AllHold(whole(only)),
        "all-disband" => Said::AllDisband(whole(only)),
        "waive" => Said::Waive(waived(only)),
        "verb-first" => verb_first(only)?,
        "order" => {
            let who = units(only)[0];
            Said::Order(who, deed(only.child("deed")?.children().last()?))
        }
        "group" => group(only)?,
        "listed" => listed(only)?,
        "helpers" => {
            let deed = help(only, only.child("convoy-word").is_some())?;
            Said::Group(only.all("plain-unit").map(who).collect(), deed)
        }
        other => panic!("{other} is no statement"),
    })
}

fn whole(node: &Node) -> Option<UnitKind> {
    match node.child("all-units")?.children().last()?.word() {
        "armies" => Some(UnitKind::Army),
        "fleets" => Some(UnitKind::Fleet),
        _ => None,
    }
}

fn waived(node: &Node) -> Option<usize> {
    let verb = node.child("waive-verb")?;
    let builds = node.child("builds").is_some() && node.child("number").is_none();
    if node.child("all").or(node.child("rest")).is_some() || builds {
        return None;
    }
    match node.child("number") {
        Some(number) => Some(usize::from(self::number(number))),
        // One, unless it is a plural: "waives".
        None => (verb.word() != "waives").then_some(1),
    }
}

/// The number that a word names.
pub(crate) fn number(node: &Node) -> u8 {
    match node.word() {
        "1" | "one" => 1,
        "2" | "two" => 2,
        _ => 3,
    }
}
