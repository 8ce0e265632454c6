//! Points as exact fractions. A third of 66 is 22 and ties with it; a number with a floating point
//! would not (C.3).

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Sub};

/// A number of points: a fraction in its lowest terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Points {
    over: i128,
    /// Greater than zero.
    under: i128,
}

impl Points {
    /// No points.
    pub const ZERO: Points = Points { over: 0, under: 1 };

    /// The fraction of two whole numbers, the second of which is not zero.
    pub fn fraction(over: i128, under: i128) -> Points {
        debug_assert_ne!(under, 0);
        let common = greatest_common_divisor(over.abs(), under.abs()).max(1) * under.signum();
        Points { over: over / common, under: under / common }
    }

    /// What stands over and under the line.
    pub(in crate::tournament) const fn parts(self) -> (i128, i128) {
        (self.over, self.under)
    }

    /// So many times as much.
    #[must_use]
    pub fn times(self, factor: usize) -> Points {
        Points::fraction(self.over * whole(factor), self.under)
    }

    /// One of so many equal parts. There is at least one.
    #[must_use]
    pub fn shared(self, parts: usize) -> Points {
        Points::fraction(self.over, self.under * whole(parts.max(1)))
    }

    /// The nearest whole number; from the middle between two the even one.
    #[must_use]
    pub fn rounded(self) -> Points {
        let floor = self.over.div_euclid(self.under);
        let up = match (2 * self.over.rem_euclid(self.under)).cmp(&self.under) {
            Ordering::Less => false,
            Ordering::Equal => floor % 2 != 0,
            Ordering::Greater => true,
        };
        Points::from(floor + i128::from(up))
    }
}

/// Numbers of boards, seats and seasons are far too small to be cut off here.
fn whole(count: usize) -> i128 {
    i128::try_from(count).unwrap_or(i128::MAX)
}

fn greatest_common_divisor(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl Default for Points {
    fn default() -> Points {
        Points::ZERO
    }
}

impl<N: Into<i128>> From<N> for Points {
    fn from(whole: N) -> Points {
        Points { over: whole.into(), under: 1 }
    }
}

impl Add for Points {
    type Output = Points;

    fn add(self, other: Points) -> Points {
        let over = self.over * other.under + other.over * self.under;
        Points::fraction(over, self.under * other.under)
    }
}

impl Sub for Points {
    type Output = Points;

    fn sub(self, other: Points) -> Points {
        self + Points { over: -other.over, under: other.under }
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Points>>(all: I) -> Points {
        all.fold(Points::ZERO, Points::add)
    }
}

impl Ord for Points {
    fn cmp(&self, other: &Points) -> Ordering {
        (self.over * other.under).cmp(&(other.over * self.under))
    }
}

impl PartialOrd for Points {
    fn partial_cmp(&self, other: &Points) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Points {
    /// Whole numbers as they are, others as a fraction: `66`, `80/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fractions_are_exact_and_in_lowest_terms() {
        let third = Points::fraction(2, -6);
        assert_eq!(third.to_string(), "-1/3");
        assert_eq!((third + third + third).to_string(), "-1");
        assert_eq!(Points::from(66).shared(3), Points::from(22));
        assert_eq!(Points::from(66).times(6).shared(18), Points::from(22));
        assert_eq!(Points::from(1) - Points::fraction(1, 2), Points::fraction(3, 6));
        assert!(Points::fraction(80, 3) > Points::fraction(53, 2));
        assert_eq!([1, 2, 3].map(Points::from).into_iter().sum::<Points>(), Points::from(6));
    }

    #[test]
    fn a_fraction_is_rounded_to_the_nearest_whole_number_and_a_half_to_the_even_one() {
        let rounded = |over, under| Points::fraction(over, under).rounded().to_string();
        let cases = [(160, 3), (145, 2), (55, 2), (35, 2), (66, 1), (-1, 3), (-3, 2)];
        let rounded = cases.map(|(over, under)| rounded(over, under));
        assert_eq!(rounded, ["53", "72", "28", "18", "66", "0", "-2"]);
    }
}
