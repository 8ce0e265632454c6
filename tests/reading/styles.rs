//! Orders printed in other ways than the canonical one: spelled out, and as the old judges did.

use chancery::board::{Coast, UnitKind};
use chancery::orders::{NamedUnit, Order, Place, Way};

fn place(place: Place) -> String {
    let coast = match place.coast {
        None => return place.province.name().to_owned(),
        Some(Coast::North) => "north coast",
        Some(Coast::East) => "east coast",
        Some(Coast::South) => "south coast",
        Some(Coast::West) => "west coast",
    };
    format!("{} ({coast})", place.province.name())
}

fn unit(unit: NamedUnit) -> String {
    let kind = match unit.kind {
        Some(UnitKind::Army) => "Army ",
        Some(UnitKind::Fleet) => "Fleet ",
        None => "",
    };
    format!("{kind}{}", place(unit.place))
}

/// "Army Paris supports Army Marseilles - Burgundy".
pub(crate) fn spelled_out(order: &Order) -> String {
    match order {
        Order::Hold(who) => format!("{} holds", unit(*who)),
        Order::Move(who, to, Way::Unstated) => format!("{} - {}", unit(*who), place(*to)),
        Order::Move(who, to, Way::Convoy(_)) => {
            format!("{} - {} via convoy", unit(*who), place(*to))
        }
        Order::SupportHold(who, other) => format!("{} supports {}", unit(*who), unit(*other)),
        Order::SupportMove(who, other, to) => {
            format!("{} supports {} - {}", unit(*who), unit(*other), place(*to))
        }
        Order::Convoy(who, army, to) => {
            format!("{} convoys {} - {}", unit(*who), unit(*army), place(*to))
        }
        Order::Retreat(who, to) => format!("{} retreats to {}", unit(*who), place(*to)),
        Order::Disband(who) => format!("{} disbands", unit(*who)),
        Order::Build(who) => format!("Build {}", unit(*who)),
        Order::Waive => "Waive".to_owned(),
    }
}

/// "Army Paris SUPPORT Army Marseilles -> Burgundy."
pub(crate) fn old_judges(order: &Order) -> String {
    let article = |who: &NamedUnit| match who.kind {
        Some(UnitKind::Fleet) => "fleet",
        _ => "army",
    };
    match order {
        Order::Hold(who) => format!("{} HOLD.", unit(*who)),
        Order::Move(who, to, Way::Unstated) => format!("{} -> {}.", unit(*who), place(*to)),
        Order::Move(who, to, Way::Convoy(route)) => {
            let seas: String =
                route.named().iter().map(|sea| format!(" -> {}", sea.name())).collect();
            let via = if seas.is_empty() { " via convoy" } else { "" };
            format!("{}{seas} -> {}{via}.", unit(*who), place(*to))
        }
        Order::SupportHold(who, other) => format!("{} SUPPORT {}.", unit(*who), unit(*other)),
        Order::SupportMove(who, other, to) => {
            format!("{} SUPPORT {} -> {}.", unit(*who), unit(*other), place(*to))
        }
        Order::Convoy(who, army, to) => {
            format!("{} CONVOY {} -> {}.", unit(*who), unit(*army), place(*to))
        }
        Order::Retreat(who, to) => format!("{} -> {}.", unit(*who), place(*to)),
        Order::Disband(who) => format!("Removes the {} in {}.", article(who), place(who.place)),
        Order::Build(who) => format!(
            "Builds {} {} in {}.",
            if article(who) == "army" { "an" } else { "a" },
            article(who),
            place(who.place)
        ),
        Order::Waive => "Build waived.".to_owned(),
    }
}
