//! Layouts of a map that is drawn from its borders, tried on the standard one.

use super::*;
use crate::atlas::tokens;
use crate::board::Map;

fn layouts() -> [SchematicLayout; 2] {
    [MapStyle::Desk, MapStyle::Phone].map(|style| SchematicLayout::of(Map::STANDARD, style))
}

#[test]
fn places_are_apart_on_the_sheet_and_the_same_twice() {
    for (one, other) in layouts().iter().zip(&layouts()) {
        assert_eq!(one.cells, other.cells);
        let mut cells = one.cells.clone();
        cells.sort_unstable();
        cells.dedup();
        assert_eq!(cells.len(), Map::STANDARD.provinces().count());
        assert!(one.cells.iter().all(|(column, row)| *column < one.columns && *row < one.rows));
        // Names stand in cells, and cells keep apart.
        assert!(one.cell.x < one.step.x && one.cell.y < one.step.y);
    }
}

#[test]
fn what_stands_in_a_cell_is_found_there() {
    for layout in layouts() {
        for province in Map::STANDARD.provinces() {
            let number = Some(province.index());
            for place in [layout.middle(province), layout.unit(province), layout.centre(province)] {
                assert_eq!(layout.province(place), number, "{province}");
            }
            assert!(layout.is_written(layout.centre(province)), "{province}");
            assert!(!layout.is_written(layout.unit(province)), "{province}");
            let corner = layout.middle(province) + layout.step * 0.5;
            assert_eq!(layout.province(corner), None, "{province}");
        }
    }
}

/// A unit, a dislodged one beside it, the centre and the code, as discs and a box.
#[test]
fn nothing_in_a_cell_lies_on_anything_else() {
    for style in [MapStyle::Desk, MapStyle::Phone] {
        let layout = SchematicLayout::of(Map::STANDARD, style);
        let backdrop = Backdrop::Cells(Box::new(SchematicLayout::of(Map::STANDARD, style)));
        let measures = backdrop.measures(style);
        let discs = [
            (layout.unit, tokens::RADIUS * 1.13 * measures.token),
            (layout.dislodged, (tokens::RADIUS + 5.2) * measures.dislodged),
            (layout.star, measures.star * 1.2 * 1.12),
        ];
        let setting = Setting { face: Face::Bold, size: layout.letters, track: 0.0 };
        let half = width("MWM", setting) / 2.0;
        let top = layout.baseline - layout.letters * 0.66;
        for (number, (place, radius)) in discs.iter().enumerate() {
            for (other, far) in &discs[number + 1..] {
                assert!(place.distance(*other) >= radius + far, "{style:?}: {place} {other}");
            }
            let nearest = at(place.x.clamp(-half, half), place.y.max(top));
            let room = place.distance(nearest) - radius;
            // The longest of codes is longer than any that stands beside a dislodged unit.
            assert!(room > -3.0, "{style:?}: {place} is {room} from the code");
            assert!(place.x.abs() + radius <= layout.step.x / 2.0, "{style:?}: {place}");
            assert!(place.y.abs() + radius <= layout.step.y / 2.0, "{style:?}: {place}");
        }
    }
}
