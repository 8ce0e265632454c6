//! Layouts and pictures of a map that is drawn from its borders, tried on the standard one.

use super::*;
use crate::board::{Map, Phase};

#[test]
fn places_are_apart_on_the_sheet_and_the_same_twice() {
    let (one, other) = (SchematicLayout::of(Map::STANDARD), SchematicLayout::of(Map::STANDARD));
    assert_eq!(one.cells, other.cells);
    let mut cells = one.cells.clone();
    cells.sort_unstable();
    cells.dedup();
    assert_eq!(cells.len(), Map::STANDARD.provinces().count());
    assert!(one.cells.iter().all(|(column, row)| *column < one.columns && *row < one.rows));
    // Names stand in cells, and cells keep apart.
    const { assert!(CELL.x < STEP.x && CELL.y < STEP.y) };
}

#[test]
fn a_picture_has_every_province_and_is_the_same_twice() {
    let phase = Phase::from_name("S1901M").expect("a phase");
    let scene = Scene::of_position(phase, &crate::board::Position::start());
    let drawn = svg(&scene);
    assert_eq!(drawn, svg(&scene));
    assert_eq!(drawn.matches(" rx=").count(), Map::STANDARD.provinces().count());
}
