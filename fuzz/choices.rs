//! Bytes of a fuzzer as choices: the caller decides what they mean.

/// Choices to be made. When the bytes are used up each choice is the first, so that everything made
/// of them ends.
pub(crate) struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes }
    }

    pub(crate) fn byte(&mut self) -> u8 {
        match self.bytes.split_first() {
            None => 0,
            Some((first, rest)) => {
                self.bytes = rest;
                *first
            }
        }
    }

    /// A number below `count`, which is not 0.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        let mut number = usize::from(self.byte());
        if count > 256 {
            number = number << 8 | usize::from(self.byte());
        }
        number % count
    }

    /// Yes, one time in `count`.
    pub(crate) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) + 1 == count
    }

    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    pub(crate) fn pick_some<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| self.pick(items))
    }
}
