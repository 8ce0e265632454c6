//! The container of a workbook (ZIP), put together from pieces that are compressed already.
//!
//! A piece ends at a whole byte and refers to nothing before it, so that pieces stand one behind
//! the other as they are, and one that has not changed is not compressed again.

use flate2::{Compress, Compression, Crc, FlushCompress};

/// What ends a file of pieces: a last block with nothing in it.
const LAST_BLOCK: [u8; 2] = [3, 0];
/// The version of the format that a reader has to know, and the way of compressing.
const VERSION: u16 = 20;
const DEFLATED: u16 = 8;
/// The first day of the format. No time of ours is in it: the same files give the same bytes.
const FIRST_DAY: u16 = 0x21;

const LOCAL_HEAD: u32 = 0x0403_4b50;
const CENTRAL_HEAD: u32 = 0x0201_4b50;
const END: u32 = 0x0605_4b50;

/// A piece of a file, compressed.
#[derive(Debug)]
pub(super) struct PackedPiece {
    bytes: Vec<u8>,
    /// Of the piece as it was; it has its length, too.
    crc: Crc,
}

impl PackedPiece {
    pub(super) fn of(text: &str) -> PackedPiece {
        // What can't be made smaller gets longer by a few bytes for each 16 kB.
        let mut bytes = Vec::with_capacity(text.len() + text.len() / 1000 + 64);
        let mut packer = Compress::new(Compression::default(), false);
        // There is room for all of it, so that nothing is left to fail.
        _ = packer.compress_vec(text.as_bytes(), &mut bytes, FlushCompress::Sync);
        bytes.shrink_to_fit();
        let mut crc = Crc::new();
        crc.update(text.as_bytes());
        PackedPiece { bytes, crc }
    }
}

/// A container in the making.
#[derive(Default)]
pub(super) struct ZipInMaking {
    bytes: Vec<u8>,
    /// The list of files at its end.
    list: Vec<u8>,
    count: u16,
}

impl ZipInMaking {
    /// Adds a file of pieces.
    pub(super) fn add<'p>(
        &mut self,
        name: &str,
        pieces: impl Iterator<Item = &'p PackedPiece> + Clone,
    ) {
        let mut crc = Crc::new();
        pieces.clone().for_each(|piece| crc.combine(&piece.crc));
        let packed: usize = pieces.clone().map(|piece| piece.bytes.len()).sum();
        let mut facts = Vec::new();
        // Sizes are known, and names plain.
        put(&mut facts, &[VERSION, 0, DEFLATED, 0, FIRST_DAY]);
        put_long(&mut facts, &[crc.sum(), short(packed + LAST_BLOCK.len()), crc.amount()]);
        put_long(&mut facts, &[short(name.len())]);
        let begin = short(self.bytes.len());
        put_long(&mut self.bytes, &[LOCAL_HEAD]);
        self.bytes.extend(&facts);
        self.bytes.extend(name.as_bytes());
        self.bytes.reserve(packed + LAST_BLOCK.len());
        pieces.for_each(|piece| self.bytes.extend(&piece.bytes));
        self.bytes.extend(LAST_BLOCK);
        put_long(&mut self.list, &[CENTRAL_HEAD]);
        put(&mut self.list, &[VERSION]);
        self.list.extend(&facts);
        // No comment, on the first disk, without attributes.
        self.list.extend([0; 10]);
        put_long(&mut self.list, &[begin]);
        self.list.extend(name.as_bytes());
        self.count += 1;
    }

    /// The bytes of the container.
    pub(super) fn finish(mut self) -> Vec<u8> {
        let begin = short(self.bytes.len());
        self.bytes.extend(&self.list);
        put_long(&mut self.bytes, &[END]);
        put(&mut self.bytes, &[0, 0, self.count, self.count]);
        put_long(&mut self.bytes, &[short(self.list.len()), begin]);
        put(&mut self.bytes, &[0]);
        self.bytes
    }
}

fn put(bytes: &mut Vec<u8>, numbers: &[u16]) {
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

fn put_long(bytes: &mut Vec<u8>, numbers: &[u32]) {
    numbers.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

/// A length as the format has it. No table of ours comes near its end.
fn short(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
