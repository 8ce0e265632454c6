//! Tables of codes: the order of a map's places, and the province of three letters.

/// The order of a map's places by code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct CodeTables {
    /// How many places come before each place.
    pub(super) ranks: Vec<u8>,
    /// The place of each rank.
    pub(super) by_rank: Vec<u8>,
    /// For each three letters or digits the number of their province; too high if there is none.
    by_letters: Vec<u8>,
}

impl CodeTables {
    /// The tables of provinces and places by number. A place is a province, or its coast.
    pub(super) fn of(provinces: &[String], places: &[String]) -> CodeTables {
        let mut by_rank: Vec<u8> = (0..places.len()).map(|number| number as u8).collect();
        by_rank.sort_by_key(|number| &places[usize::from(*number)]);
        let mut ranks = vec![0; places.len()];
        for (rank, number) in by_rank.iter().enumerate() {
            ranks[usize::from(*number)] = rank as u8;
        }
        let mut by_letters = vec![u8::MAX; SIGNS * SIGNS * SIGNS];
        for (number, code) in provinces.iter().enumerate() {
            if let Some(index) = index_of(code) {
                by_letters[index] = number as u8;
            }
        }
        CodeTables { ranks, by_rank, by_letters }
    }

    /// The number of the province of a code, in any case: one look-up for its three letters.
    #[inline]
    pub(super) fn number_of(&self, code: &str) -> Option<u8> {
        self.by_letters.get(index_of(code)?).copied()
    }
}

const SIGNS: usize = 36;

#[inline]
fn index_of(code: &str) -> Option<usize> {
    let &[first, second, third] = code.as_bytes() else { return None };
    let [first, second, third] = [sign(first)?, sign(second)?, sign(third)?];
    Some((first * SIGNS + second) * SIGNS + third)
}

#[inline]
fn sign(byte: u8) -> Option<usize> {
    Some(usize::from(match byte {
        b'0'..=b'9' => byte - b'0' + 26,
        // Both cases of a letter differ in this bit.
        _ => Some((byte | 0x20).wrapping_sub(b'a')).filter(|letter| *letter < 26)?,
    }))
}
