//! A map as a PNG, with few colours, so that a letter can carry it.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::close_up;
use super::colours::{Rgb, indexed, palette};
use super::layered;
use super::paint::Palette;
use super::scene::Scene;
use super::sheet::{LayeredSheet, svg};
use super::style::MapStyle;
use super::tiles::KeptTiles;
use crate::board::Map;

/// Narrower than that nothing can be read.
pub const PNG_WIDTH_MIN: u32 = 240;
/// Twice the size at which the map is drawn; wider ones would only cost memory.
pub const PNG_WIDTH_MAX: u32 = 2904;
/// Up to this width a map is drawn for phones.
const PHONE_WIDTH_MAX: u32 = 600;
/// Up to that width a picture may go into letters, where each receiver pays for its size.
pub const LETTER_WIDTH: u32 = 1000;
/// How wide the map in our letters is, in pixels: more than any page shows, for screens with fine
/// dots.
const OWN_LETTER_WIDTH: u32 = 800;
/// How wide a map of one player's orders is that shows all of another map, in pixels.
const OWN_ORDERS_WIDTH: u32 = 480;
/// The largest picture for a letter.
pub const LETTER_BYTES_MAX: usize = 120_000;

/// Paints maps, and keeps what they have in common: the first of a width takes ten times as long
/// as those after it.
#[derive(Default)]
pub struct MapPainter {
    tiles: KeptTiles,
}

impl MapPainter {
    /// A map so many pixels wide, as a PNG with a palette. Widths out of bounds are taken as the
    /// nearest that is possible; narrow maps are drawn for phones. Up to [`LETTER_WIDTH`] it has
    /// no more than [`LETTER_BYTES_MAX`].
    pub fn png(&mut self, scene: &Scene, width: u32) -> Vec<u8> {
        let width = width.clamp(PNG_WIDTH_MIN, PNG_WIDTH_MAX);
        let style = if width <= PHONE_WIDTH_MAX { MapStyle::Phone } else { MapStyle::Desk };
        self.in_style(scene, style, width)
    }

    /// The map of a letter. Mail programs show it 550 pixels wide on a desk and 330 on a telephone,
    /// however many it has, so it is drawn with the large signs and names of a phone's.
    pub fn letter_png(&mut self, scene: &Scene) -> Vec<u8> {
        self.in_style(scene, MapStyle::Phone, OWN_LETTER_WIDTH)
    }

    /// The map of a player's own orders: that part on which they are, since each of his letters may
    /// bring one. It is painted as other letters have it, so that nothing more is kept for it.
    pub fn own_orders_png(&mut self, scene: &Scene) -> Vec<u8> {
        let style = MapStyle::Phone;
        if scene.position.map() != Map::STANDARD {
            return self.in_style(scene, style, OWN_ORDERS_WIDTH);
        }
        let sheet = LayeredSheet::of(scene, style);
        let scale = f64::from(OWN_LETTER_WIDTH) / sheet.width;
        let whole = layered::painted(sheet, OWN_LETTER_WIDTH, &mut self.tiles);
        let seen = close_up::of(scene, style, scale).and_then(|part| whole.clone_rect(part));
        let colours = palette(&Palette::of_scene(scene));
        encoded(&seen.unwrap_or(whole), &colours, style, LETTER_BYTES_MAX)
    }

    fn in_style(&mut self, scene: &Scene, style: MapStyle, width: u32) -> Vec<u8> {
        let pixels = match scene.position.map() == Map::STANDARD {
            true => layered::painted(LayeredSheet::of(scene, style), width, &mut self.tiles),
            false => painted(&svg(scene, &style), width),
        };
        let bytes_max = if width <= LETTER_WIDTH { LETTER_BYTES_MAX } else { usize::MAX };
        encoded(&pixels, &palette(&Palette::of_scene(scene)), style, bytes_max)
    }
}

/// Paints a picture of ours. No font is looked up, since all words are outlines.
fn painted(svg: &str, width: u32) -> Pixmap {
    let tree = Tree::from_str(svg, &Options::default()).expect("our own pictures can be read");
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).max(1);
    let mut pixels = Pixmap::new(width, height).expect("the width has bounds");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

/// How hard a picture is compressed, and how far a colour at an edge may be off. Letters and
/// telephones get many pictures, so theirs take three quarters of the time and are larger by a
/// twentieth; those for a desk have more edges, and most would else be too large.
fn economy(style: MapStyle) -> (u8, u32) {
    match style {
        MapStyle::Desk => (5, 2400),
        MapStyle::Phone => (3, 600),
    }
}

/// The picture in these colours. One that would be too large has less of the soft shades at edges.
fn encoded(pixels: &Pixmap, colours: &[Rgb], style: MapStyle, bytes_max: usize) -> Vec<u8> {
    let (level, tolerance) = economy(style);
    let mut bytes = Vec::new();
    for looser in [1, 2, 8] {
        // The picture covers its whole sheet, so nothing is lost with the transparency.
        let indices = indexed(pixels.data(), colours, tolerance * looser);
        let size = (pixels.width(), pixels.height());
        let anew = written(size, colours.concat(), level, &indices);
        bytes = anew.expect("memory can be written to");
        if bytes.len() <= bytes_max {
            break;
        }
    }
    bytes
}

fn written(
    (width, height): (u32, u32),
    palette: Vec<u8>,
    level: u8,
    indices: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    // Neighbours of an index say nothing of it.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(bytes)
}
