//! Screenshots made small enough to be kept: few colours, in a palette.

use std::io::Cursor;

use png::{BitDepth, ColorType, Compression, Decoder, Encoder};
use quantette::deps::palette::Srgb;
use quantette::{ImageRef, PaletteSize, Pipeline};

const COLOURS: u8 = 96;

/// The same picture with few colours.
pub(crate) fn small(screenshot: &[u8]) -> Vec<u8> {
    let mut reader = Decoder::new(Cursor::new(screenshot)).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("it fits memory")];
    let frame = reader.next_frame(&mut bytes).expect("a picture");
    let channels = frame.color_type.samples();
    let pixel = |pixel: &[u8]| Srgb::new(pixel[0], pixel[1], pixel[2]);
    let colours: Vec<Srgb<u8>> = bytes.chunks_exact(channels).map(pixel).collect();
    let image = ImageRef::new(frame.width, frame.height, &colours).expect("a colour for each");
    let indexed = Pipeline::new()
        .palette_size(PaletteSize::from_u8_clamped(COLOURS))
        .ditherer(None)
        .input_image(image)
        .output_srgb8_indexed_image();
    let mut small = Vec::new();
    let mut encoder = Encoder::new(&mut small, frame.width, frame.height);
    encoder.set_color(ColorType::Indexed);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_palette(
        indexed.palette().iter().flat_map(|c| [c.red, c.green, c.blue]).collect::<Vec<u8>>(),
    );
    encoder.set_compression(Compression::High);
    let mut writer = encoder.write_header().expect("memory takes it");
    writer.write_image_data(indexed.indices()).expect("memory takes it");
    writer.finish().expect("memory takes it");
    small
}
