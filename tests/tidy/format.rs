//! The page on the format, `docs/format.md`: its table of provinces is that of the map, and the
//! orders that it shows can be read.

use chancery::board::{Centre, Province, Terrain};
use chancery::orders::read_order;

use super::tree::Source;

/// The heading of the table of orders, and the one after it.
const ORDERS: [&str; 2] = ["### Orders", "## A judgement"];

/// Provinces that the page leaves out, or describes differently from the map.
pub(crate) fn check_provinces(page: &Source) -> Vec<String> {
    let is_missing = |row: &String| !page.text.lines().any(|line| line == row);
    let missing = Province::all().map(row).filter(is_missing);
    missing.map(|row| page.fault(1, format!("has no row {row}"))).collect()
}

/// The row of a province: `| code | name | what it is | supply centre |`.
fn row(province: Province) -> String {
    let terrain = match province.terrain() {
        Terrain::Sea => "sea",
        Terrain::Coastal => "coast",
        Terrain::Inland => "inland",
        Terrain::Impassable => "no unit may enter",
    };
    let centre = match province.centre() {
        Centre::None => String::new(),
        Centre::Neutral => "neutral ".to_owned(),
        Centre::Home(power) => format!("home of {power} "),
    };
    format!("| `{}` | {} | {terrain} | {centre}|", province.code(), province.name())
}

/// Orders in the first column of the table of orders that the program can't read.
pub(crate) fn check_orders(page: &Source) -> Vec<String> {
    let between = |line: &&str| !line.starts_with(ORDERS[1]);
    let lines = page.text.lines().skip_while(|line| !line.starts_with(ORDERS[0]));
    let cells = lines.take_while(between).filter_map(|line| line.split('|').nth(1));
    let orders: Vec<&str> = cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    if orders.is_empty() {
        return vec![page.fault(1, "shows no order")];
    }
    let faults = orders.into_iter().filter_map(|order| Some((order, read_order(order).err()?)));
    faults.map(|(order, fault)| page.fault(1, format!("{order:?}: {fault}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn provinces_left_out_or_wrong_are_found() {
        let rows: String = Province::all().map(|province| row(province) + "\n").collect();
        let wrong = |text: &str| check_provinces(&Source::sample("a.md", text)).len();
        assert!(rows.contains("| `VIE` | Vienna | inland | home of Austria |\n"));
        assert_eq!(wrong(&rows), 0);
        assert_eq!(wrong(&rows.replace("| `VIE` |", "| `VIA` |")), 1);
        assert_eq!(wrong(&rows.replace("Vienna", "Wien")), 1);
        assert_eq!(wrong(&rows.replace("| neutral |", "| |")), 12);
    }

    #[test]
    fn orders_that_can_t_be_read_are_found() {
        let page = |order: &str| {
            let text = format!("{}\n| order | |\n| `A PAR H`, `{order}` | `X` |\n", ORDERS[0]);
            Source::sample("a.md", &(text + ORDERS[1] + "\n| `X` | |\n"))
        };
        assert_eq!(check_orders(&page("WAIVE")), [""; 0]);
        assert_eq!(check_orders(&page("A PAR to BUR")).len(), 1);
        assert_eq!(check_orders(&Source::sample("a.md", "")).len(), 1);
    }
}
