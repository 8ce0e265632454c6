//! Sets of small numbers as the bits of one or several machine words.

/// A set of numbers.
pub(crate) trait Word: Copy + Eq {
    const EMPTY: Self;

    fn just(number: usize) -> Self;
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    /// The members of this set that the other lacks.
    fn without(self, other: Self) -> Self;
    fn count(self) -> usize;
    /// The least number, if there is one.
    fn least(self) -> Option<usize>;
    /// The set without its least number.
    fn rest(self) -> Self;
    /// The same with room for 256.
    fn wide(self) -> Wide;
    /// The part of a set that there is room for.
    fn narrow(set: Wide) -> Self;
    /// The next subset of `all` after this one; the empty one after the last.
    fn next_subset(self, all: Self) -> Self;

    #[inline]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    #[inline]
    fn contains(self, number: usize) -> bool {
        !self.and(Self::just(number)).is_empty()
    }
}

macro_rules! word {
    ($word:ty, $just:expr) => {
        impl Word for $word {
            const EMPTY: $word = 0;

            #[inline]
            fn just(number: usize) -> $word {
                let just: fn(usize) -> $word = $just;
                just(number)
            }

            #[inline]
            fn and(self, other: $word) -> $word {
                self & other
            }

            #[inline]
            fn or(self, other: $word) -> $word {
                self | other
            }

            #[inline]
            fn without(self, other: $word) -> $word {
                self & !other
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn least(self) -> Option<usize> {
                (self != 0).then(|| self.trailing_zeros() as usize)
            }

            #[inline]
            fn rest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn wide(self) -> Wide {
                let bits = u128::from(self);
                Wide([bits as u64, (bits >> 64) as u64, 0, 0])
            }

            #[inline]
            fn narrow(set: Wide) -> $word {
                (u128::from(set.0[1]) << 64 | u128::from(set.0[0])) as $word
            }

            #[inline]
            fn next_subset(self, all: $word) -> $word {
                self.wrapping_sub(all) & all
            }
        }
    };
}

/// The bits of all numbers: looking one up takes less than shifting it across two machine words.
static BIT: [u128; 128] = {
    let mut table = [0; 128];
    let mut number = 0;
    while number < 128 {
        table[number] = 1 << number;
        number += 1;
    }
    table
};

word!(u32, |number| 1 << number);
word!(u64, |number| 1 << number);
word!(u128, |number| BIT[number]);

/// Room for 256 numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Wide(pub(crate) [u64; 4]);

impl Wide {
    fn each(self, other: Wide, both: impl Fn(u64, u64) -> u64) -> Wide {
        Wide([0, 1, 2, 3].map(|word| both(self.0[word], other.0[word])))
    }

    #[inline]
    pub(crate) fn insert(&mut self, number: usize) {
        self.0[number / 64 % 4] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn remove(&mut self, number: usize) {
        self.0[number / 64 % 4] &= !(1 << (number % 64));
    }
}

impl Word for Wide {
    const EMPTY: Wide = Wide([0; 4]);

    #[inline]
    fn just(number: usize) -> Wide {
        let mut words = [0; 4];
        words[number / 64 % 4] = 1 << (number % 64);
        Wide(words)
    }

    #[inline]
    fn and(self, other: Wide) -> Wide {
        self.each(other, |a, b| a & b)
    }

    #[inline]
    fn or(self, other: Wide) -> Wide {
        self.each(other, |a, b| a | b)
    }

    #[inline]
    fn without(self, other: Wide) -> Wide {
        self.each(other, |a, b| a & !b)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn least(self) -> Option<usize> {
        let word = self.0.iter().position(|word| *word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline]
    fn rest(mut self) -> Wide {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    // A set of one number would be written word by word and read as a whole, which takes several
    // times as long.
    #[inline]
    fn contains(self, number: usize) -> bool {
        self.0[number / 64 % 4] >> (number % 64) & 1 == 1
    }

    #[inline]
    fn wide(self) -> Wide {
        self
    }

    #[inline]
    fn narrow(set: Wide) -> Wide {
        set
    }

    fn next_subset(mut self, all: Wide) -> Wide {
        // Subtraction word by word: what one borrows, the next pays.
        let mut borrow = false;
        for (word, all) in self.0.iter_mut().zip(all.0) {
            let (less, first) = word.overflowing_sub(all);
            let (less, second) = less.overflowing_sub(u64::from(borrow));
            borrow = first || second;
            *word = less & all;
        }
        self
    }
}

/// The numbers of a set, the least first.
#[derive(Clone, Copy)]
pub(crate) struct Numbers<W>(pub(crate) W);

impl<W: Word> Iterator for Numbers<W> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let number = self.0.least()?;
        self.0 = self.0.rest();
        Some(number)
    }
}
