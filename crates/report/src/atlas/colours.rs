//! The colours of painted maps: those that large parts have, and some between colours that meet at
//! many edges. Letters carry the pictures, so there are few.

use super::paint::{
    BUILD, CASING, FRAME, IDLE, INK, NEUTRAL_CENTRE, PAPER, PAPER_BAND, Palette, RED, RETREAT, RIM,
    SEA, SEA_INK, SEA_LINE, parts,
};

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// The colours of every map, no matter which powers play.
const COMMON: [&str; 27] = [
    FRAME,
    INK,
    PAPER,
    PAPER_BAND,
    SEA,
    SEA_INK,
    SEA_LINE,
    CASING,
    RED,
    IDLE,
    RETREAT,
    BUILD,
    RIM,
    NEUTRAL_CENTRE,
    // The sea off a coast.
    "#aabfc5",
    "#a3b9c0",
    "#98b1b9",
    // The hatching of closed lands.
    "#d9cfb8",
    "#cbbfa6",
    "#c6b99f",
    "#b5a88c",
    // Lakes, and the rims of names.
    "#b4c6ca",
    "#c6d4d7",
    "#f9f2e0",
    // The glow below dislodged units, and shadows on paper.
    "#d8432f",
    "#3d3a37",
    "#7d7163",
];

/// The palette of a picture in which these play.
pub(super) fn palette(paints: &Palette) -> Vec<Rgb> {
    let mut colours: Vec<Rgb> = COMMON.iter().map(|colour| rgb(colour)).collect();
    let (ink, casing) = (rgb(INK), rgb(CASING));
    for ground in [PAPER, PAPER_BAND, SEA, CASING] {
        colours.push(between(rgb(ground), ink));
    }
    for paint in paints.all() {
        let [token, sign, land, band, arrow] =
            [&paint.token, &paint.sign, &paint.land, &paint.band, &paint.arrow].map(|one| rgb(one));
        colours.extend([land, band, token, sign, arrow, between(arrow, casing)]);
    }
    // Where very many play, the last of them do without.
    colours.truncate(COLOURS_MAX);
    colours.sort_unstable();
    colours.dedup();
    colours
}

/// A pixel says with one byte which colour it has.
const COLOURS_MAX: usize = 256;

fn rgb(colour: &str) -> Rgb {
    let parts = parts(colour).expect("our colours are written in full");
    parts.map(|part| part.min(255) as u8)
}

fn between(one: Rgb, other: Rgb) -> Rgb {
    std::array::from_fn(|part| one[part].midpoint(other[part]))
}

/// The number in the palette for each pixel (red, green, blue and what covers it). A pixel whose
/// own colour the palette lacks, such as one at an edge, takes that of the pixel before it if that
/// is no further off than `tolerance`: long rows of one colour compress best.
pub(super) fn indexed(pixels: &[u8], palette: &[Rgb], tolerance: u32) -> Vec<u8> {
    // Colours that differ by less than eight in each part have one answer, found once.
    let mut known: Vec<Option<u8>> = vec![None; 1 << 15];
    let (mut pixel_before, mut index) = (None, 0);
    let next = |pixel: &[u8; 4]| {
        if pixel_before.replace(*pixel) != Some(*pixel) {
            let [red, green, blue, _] = *pixel;
            let colour = [red, green, blue];
            let cell = colour.iter().fold(0, |cell, part| cell << 5 | usize::from(part >> 3));
            let middle = colour.map(|part| part & !7 | 4);
            let own = *known[cell].get_or_insert_with(|| nearest(middle, palette));
            let off = |index: u8| distance(colour, palette[usize::from(index)]);
            if off(own) <= EXACT || off(index) > tolerance {
                index = own;
            }
        }
        index
    };
    pixels.as_chunks().0.iter().map(next).collect()
}

/// Two colours that differ by less are one to every eye.
const EXACT: u32 = 60;

fn nearest(colour: Rgb, palette: &[Rgb]) -> u8 {
    let best = palette.iter().enumerate().min_by_key(|(_, other)| distance(colour, **other));
    best.map_or(0, |(number, _)| number as u8)
}

/// How far one colour is from another: the eye sees green best.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let part = |at: usize| u32::from(one[at].abs_diff(other[at])).pow(2);
    2 * part(0) + 4 * part(1) + 3 * part(2)
}
