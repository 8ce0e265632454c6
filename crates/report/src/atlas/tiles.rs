//! The tiles that a painter keeps: layers of pictures as pixels.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use resvg::tiny_skia::{IntRect, Pixmap, Transform};
use resvg::usvg::Tree;

use super::style::MapStyle;

/// The bytes of a pixel: red, green and blue as far as it covers, and how far that is.
type Pixel = [u8; 4];

/// A layer as it is painted on sheets of one width: its pixels, except for those that cover
/// nothing.
#[derive(Default)]
pub(super) struct Tile {
    runs: Vec<TileRun>,
    pixels: Vec<Pixel>,
}

/// Neighbours in a row of a tile.
struct TileRun {
    /// The number of its first pixel on the sheet, row by row.
    start: usize,
    len: usize,
    /// Whether nothing below shows through.
    is_solid: bool,
}

impl Tile {
    /// Paints a layer, or nothing if it has nothing on a sheet of this size.
    pub(super) fn of(tree: &Tree, scale: f32, size: (u32, u32)) -> Tile {
        Tile::painted(tree, scale, size).unwrap_or_default()
    }

    fn painted(tree: &Tree, scale: f32, (width, height): (u32, u32)) -> Option<Tile> {
        let sheet = IntRect::from_xywh(0, 0, width, height)?;
        let drawn = tree.root().abs_layer_bounding_box();
        let drawn = drawn.transform(Transform::from_scale(scale, scale))?.to_rect().round_out()?;
        // What is painted softly at an edge may lie a pixel beyond it.
        let drawn = drawn.inset(-1, -1)?.intersect(&sheet)?;
        let mut pixels = Pixmap::new(drawn.width(), drawn.height())?;
        let (left, top) = (drawn.left() as f32, drawn.top() as f32);
        let place = Transform::from_scale(scale, scale).post_translate(-left, -top);
        resvg::render(tree, place, &mut pixels.as_mut());
        let mut tile = Tile::default();
        let first = usize::try_from(drawn.top()).ok()? * width as usize;
        let first = first + usize::try_from(drawn.left()).ok()?;
        let rows = pixels.data().as_chunks().0.chunks_exact(drawn.width() as usize);
        for (number, row) in rows.enumerate() {
            tile.add_row(first + number * width as usize, row);
        }
        Some(tile)
    }

    fn add_row(&mut self, start: usize, row: &[Pixel]) {
        let mut at = start;
        for run in row.chunk_by(|one, next| cover(one) == cover(next)) {
            let cover = cover(&run[0]);
            if cover != Cover::Nothing {
                let is_solid = cover == Cover::All;
                self.runs.push(TileRun { start: at, len: run.len(), is_solid });
                self.pixels.extend_from_slice(run);
            }
            at += run.len();
        }
    }

    /// Paints it over a sheet of the width for which it was made.
    pub(super) fn lay_over(&self, sheet: &mut Pixmap) {
        let sheet = sheet.data_mut().as_chunks_mut().0;
        let mut rest = self.pixels.as_slice();
        for run in &self.runs {
            let (own, later) = rest.split_at(run.len);
            rest = later;
            // The sheet may be less high than the one for which it was painted first.
            let Some(below) = sheet.get_mut(run.start..run.start + run.len) else { break };
            match run.is_solid {
                true => below.copy_from_slice(own),
                false => below.iter_mut().zip(own).for_each(|(below, own)| mix(below, *own)),
            }
        }
    }

    fn bytes(&self) -> usize {
        size_of_val(self.pixels.as_slice()) + size_of_val(self.runs.as_slice())
    }
}

#[derive(PartialEq, Eq)]
enum Cover {
    Nothing,
    Some,
    All,
}

fn cover(pixel: &Pixel) -> Cover {
    match pixel[3] {
        0 => Cover::Nothing,
        255 => Cover::All,
        _ => Cover::Some,
    }
}

fn mix(below: &mut Pixel, own: Pixel) {
    let left = 255 - u32::from(own[3]);
    let through = |part: u8| (u32::from(part) * left + 127) / 255;
    // Never over 255, since no part of a pixel is more than it covers.
    *below = std::array::from_fn(|part| own[part].saturating_add(through(below[part]) as u8));
}

/// The width of a sheet, its style, and what is drawn.
pub(super) type TileKey = (u32, MapStyle, String);

/// The tiles of late: when there are too many, all go that were not asked for since there were too
/// many before.
#[derive(Default)]
pub(super) struct KeptTiles {
    young: BTreeMap<TileKey, Tile>,
    old: BTreeMap<TileKey, Tile>,
    /// How many bytes the young ones have.
    bytes: usize,
}

/// How many bytes the young tiles may have: all of some sizes, with lands of every owner.
const BYTES_MAX: usize = 16 << 20;

impl KeptTiles {
    /// The tile with this key, made if it is not there.
    pub(super) fn tile(&mut self, key: TileKey, make: impl FnOnce(&str) -> Tile) -> &Tile {
        if self.bytes > BYTES_MAX {
            self.old = std::mem::take(&mut self.young);
            self.bytes = 0;
        }
        match self.young.entry(key) {
            Entry::Occupied(found) => found.into_mut(),
            Entry::Vacant(place) => {
                let tile = self.old.remove(place.key()).unwrap_or_else(|| make(&place.key().2));
                self.bytes += tile.bytes();
                place.insert(tile)
            }
        }
    }
}
