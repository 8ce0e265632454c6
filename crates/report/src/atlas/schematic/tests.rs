//! Layouts of a map that is drawn from its borders, tried on the standard one.

use chancery_variants::{KeptMap, shipped};

use super::*;
use crate::atlas::tokens;
use crate::board::Map;

fn layouts() -> [SchematicLayout; 2] {
    [MapStyle::Desk, MapStyle::Phone].map(|style| SchematicLayout::of(Map::STANDARD, None, style))
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
        let layout = SchematicLayout::of(Map::STANDARD, None, style);
        let backdrop = Backdrop::Cells(Box::new(SchematicLayout::of(Map::STANDARD, None, style)));
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

fn ancmed() -> Scene {
    let file = shipped("ancmed").expect("it is inside").text;
    let file = KeptMap::of(file).expect("it is without fault");
    Scene::of_position(file.map().first_phase(), &file.map().start()).on(Some(file))
}

/// The Mediterranean as people know it: what lies far to the west or north in the file of the map
/// does so among the cells.
#[test]
fn directions_are_those_of_the_file() {
    let scene = ancmed();
    let plan = scene.geometry().expect("it says where names stand");
    for style in [MapStyle::Desk, MapStyle::Phone] {
        let layout = SchematicLayout::of(scene.position.map(), Some(plan), style);
        let cells = || scene.position.map().provinces().map(|at| layout.cells[at.index()]);
        let labels = scene.position.map().provinces().map(|at| plan.labels[at.code()]);
        let places: Vec<([i32; 2], [usize; 2])> =
            labels.zip(cells()).map(|(label, (column, row))| (label, [column, row])).collect();
        for axis in [0, 1] {
            let all = || places.iter().map(|(label, _)| label[axis]);
            let reach = all().max().unwrap_or(0) - all().min().unwrap_or(0);
            let pairs = places.iter().flat_map(|one| places.iter().map(move |other| (one, other)));
            let far = pairs.filter(|(one, other)| (other.0[axis] - one.0[axis]) * 4 > reach);
            let kept: Vec<bool> = far.map(|(one, other)| one.1[axis] < other.1[axis]).collect();
            let count = kept.iter().filter(|kept| **kept).count();
            assert!(kept.len() > 1_000 && count * 100 >= kept.len() * 95, "{style:?}: {count}");
        }
    }
}

/// `docs/variants.md` says how many do.
#[test]
fn few_borders_pass_below_the_cells_of_others() {
    let scene = ancmed();
    let palette = Palette::of_scene(&scene);
    for (style, most) in [(MapStyle::Desk, 1), (MapStyle::Phone, 22)] {
        let backdrop = Backdrop::of(&scene, style);
        let Backdrop::Cells(layout) = &backdrop else { panic!("no shapes are known") };
        let cells = Cells { scene: &scene, layout, backdrop: &backdrop, palette: &palette, style };
        let passes = |one: Province, other: Province| {
            let line = cells.border(one, other);
            let ends = [one.index(), other.index()];
            let mut points = (0..line.length() as usize).map(|step| line.at(step as f64));
            points.any(|point| layout.province(point).is_some_and(|at| !ends.contains(&at)))
        };
        let pairs = scene.position.map().provinces().flat_map(|one| {
            let later = neighbours(one).iter().filter(move |other| other.index() > one.index());
            later.map(move |other| (one, other)).collect::<Vec<_>>()
        });
        let count = pairs.filter(|(one, other)| passes(*one, *other)).count();
        assert!(count <= most, "{style:?}: {count}");
    }
}
