//! Sheets painted layer by layer. What looks the same in many pictures is painted once for each
//! width and kept, so that little more than arrows is left to be painted anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::chart_layers::MapLayer;
use super::lettering::Outlines;
use super::sheet::{LayeredSheet, definitions};
use super::style::MapStyle;
use super::tiles::{KeptTiles, Tile};

/// Paints a sheet so many pixels wide.
pub(super) fn painted(mut sheet: LayeredSheet, width: u32, tiles: &mut KeptTiles) -> Pixmap {
    let scale = width as f32 / sheet.width as f32;
    let height = ((sheet.height as f32 * scale).round() as u32).max(1);
    let mut pixels = Pixmap::new(width, height).expect("the width has bounds");
    for layer in std::mem::take(&mut sheet.layers) {
        match layer {
            MapLayer::Recurring(drawn) => {
                let make = |drawn: &str| Tile::of(&tree(&sheet, drawn), scale, (width, height));
                tiles.tile((width, sheet.style, drawn), make).lay_over(&mut pixels);
            }
            MapLayer::Single(drawn) => {
                let transform = Transform::from_scale(scale, scale);
                resvg::render(&tree(&sheet, &drawn), transform, &mut pixels.as_mut());
            }
        }
    }
    pixels
}

/// A layer as a drawing of its own, with those definitions to which it refers.
fn tree(sheet: &LayeredSheet, drawn: &str) -> Tree {
    let [desk, phone] = &*DEFINITIONS;
    let shared = match sheet.style {
        MapStyle::Desk => desk,
        MapStyle::Phone => phone,
    };
    let (mut defined, mut met) = (String::new(), BTreeSet::new());
    let mut open: Vec<String> = references(drawn).collect();
    while let Some(id) = open.pop() {
        let found = shared.get(&id).cloned().or_else(|| sheet.outlines.definition(&id));
        if let Some(definition) = found.filter(|_| met.insert(id)) {
            open.extend(references(&definition));
            defined += &definition;
        }
    }
    let (width, height) = (sheet.width, sheet.height);
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" fill=\"none\"><defs>{defined}</defs>{drawn}</svg>"
    );
    Tree::from_str(&svg, &Options::default()).expect("our own pictures can be read")
}

/// The ids to which a drawing refers.
fn references(drawn: &str) -> impl Iterator<Item = String> {
    let begun = drawn.split("href=\"#").skip(1).chain(drawn.split("url(#").skip(1));
    begun.filter_map(|rest| rest.split(['"', ')']).next().map(str::to_owned))
}

/// The definitions of both styles by their ids, with the letters that they need.
static DEFINITIONS: LazyLock<[BTreeMap<String, String>; 2]> = LazyLock::new(|| {
    [MapStyle::Desk, MapStyle::Phone].map(|style| {
        let mut outlines = Outlines::default();
        let defined = definitions(style, &mut outlines);
        by_id(&(outlines.definitions() + &defined))
    })
});

/// Our definitions by their ids: each of them begins with one, and none has another within.
fn by_id(definitions: &str) -> BTreeMap<String, String> {
    const ID: &str = " id=\"";
    let ids: Vec<usize> = definitions.match_indices(ID).map(|(at, _)| at).collect();
    let starts = ids.iter().map(|at| definitions[..*at].rfind('<').unwrap_or(0));
    let starts: Vec<usize> = starts.chain([definitions.len()]).collect();
    let definition = |(at, place): (&usize, &[usize])| {
        let id = definitions[at + ID.len()..].split('"').next().unwrap_or_default();
        (id.to_owned(), definitions[place[0]..place[1]].to_owned())
    };
    ids.iter().zip(starts.windows(2)).map(definition).collect()
}
