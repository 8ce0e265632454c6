//! A map as a PNG, with few colours, so that a letter can carry it.

use png::{BitDepth, ColorType, Compression, Encoder, Filter};
use quantette::deps::palette::Srgb;
use quantette::{ImageRef, PaletteSize, Pipeline};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::scene::Scene;
use super::sheet::svg;
use super::style::MapStyle;

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
/// So large a letter's picture may be.
pub const LETTER_BYTES_MAX: usize = 120_000;
/// How many colours a picture may have; fewer are taken if a letter's would be too large.
const COLOURS: [u8; 3] = [64, 44, 24];

/// A map so many pixels wide, as a PNG with a palette. Widths out of bounds are taken as the
/// nearest that is possible; narrow maps are drawn for phones. Up to [`LETTER_WIDTH`] it has no
/// more than [`LETTER_BYTES_MAX`].
pub fn png(scene: &Scene, width: u32) -> Vec<u8> {
    let width = width.clamp(PNG_WIDTH_MIN, PNG_WIDTH_MAX);
    let style = if width <= PHONE_WIDTH_MAX { MapStyle::Phone } else { MapStyle::Desk };
    in_style(scene, &style, width)
}

/// The map of a letter. Mail programs show it 550 pixels wide on a desk and 330 on a telephone,
/// however many it has, so it is drawn with the large signs and names of a phone's.
pub fn letter_png(scene: &Scene) -> Vec<u8> {
    in_style(scene, &MapStyle::Phone, OWN_LETTER_WIDTH)
}

fn in_style(scene: &Scene, style: &MapStyle, width: u32) -> Vec<u8> {
    let pixels = painted(&svg(scene, style), width);
    let [most, fewer @ ..] = COLOURS;
    let mut bytes = encoded(&pixels, most);
    for colours in fewer {
        if width <= LETTER_WIDTH && bytes.len() > LETTER_BYTES_MAX {
            bytes = encoded(&pixels, colours);
        }
    }
    bytes
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

fn encoded(pixels: &Pixmap, count: u8) -> Vec<u8> {
    // The picture covers its whole sheet, so nothing is lost with the transparency.
    let colours: Vec<Srgb<u8>> = pixels
        .pixels()
        .iter()
        .map(|pixel| Srgb::new(pixel.red(), pixel.green(), pixel.blue()))
        .collect();
    let (width, height) = (pixels.width(), pixels.height());
    let image = ImageRef::new(width, height, &colours).expect("a colour for each pixel");
    let indexed = Pipeline::new()
        .palette_size(PaletteSize::from_u8_clamped(count))
        .ditherer(None)
        .input_image(image)
        .output_srgb8_indexed_image();
    let palette: Vec<u8> =
        indexed.palette().iter().flat_map(|c| [c.red, c.green, c.blue]).collect();
    written(width, height, palette, indexed.indices()).expect("memory can be written to")
}

fn written(
    width: u32,
    height: u32,
    palette: Vec<u8>,
    indices: &[u8],
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(palette);
    encoder.set_compression(Compression::High);
    // Neighbours of an index say nothing of it.
    encoder.set_filter(Filter::NoFilter);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(indices)?;
    writer.finish()?;
    Ok(bytes)
}
