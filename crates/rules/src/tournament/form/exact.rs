//! Fractions that nothing rounds and no size limits.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_rational::BigRational;

use crate::tournament::scoring::Points;

/// A fraction in its lowest terms. A form may have any fractions, and adds up what many boards
/// scored, whose denominators have little in common; but nearly all numbers are small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact(Size);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Size {
    /// Over and under the line; the latter is greater than zero.
    Small(i64, i64),
    /// What fits into no small one.
    Large(Box<BigRational>),
}

impl Exact {
    /// The fraction of two whole numbers, the second of which is not zero.
    pub fn fraction(over: usize, under: usize) -> Exact {
        let number = |number: usize| i128::try_from(number).unwrap_or(i128::MAX);
        Exact::reduced(number(over), number(under))
    }

    /// A whole number.
    pub fn whole(number: usize) -> Exact {
        Exact::fraction(number, 1)
    }

    /// Points as such a fraction.
    pub(super) fn points(points: Points) -> Exact {
        let (over, under) = points.parts();
        Exact::reduced(over, under)
    }

    fn reduced(over: i128, under: i128) -> Exact {
        debug_assert_ne!(under, 0);
        let common = divisor(over.unsigned_abs(), under.unsigned_abs());
        let common = i128::try_from(common).unwrap_or(1) * under.signum();
        match (i64::try_from(over / common), i64::try_from(under / common)) {
            (Ok(over), Ok(under)) => Exact(Size::Small(over, under)),
            _ => Exact::large(BigRational::new(over.into(), under.into())),
        }
    }

    fn large(value: BigRational) -> Exact {
        match (i64::try_from(value.numer()), i64::try_from(value.denom())) {
            (Ok(over), Ok(under)) => Exact(Size::Small(over, under)),
            _ => Exact(Size::Large(Box::new(value))),
        }
    }

    fn to_large(&self) -> BigRational {
        match &self.0 {
            Size::Small(over, under) => BigRational::new_raw((*over).into(), (*under).into()),
            Size::Large(value) => (**value).clone(),
        }
    }

    /// Works with two numbers: with four small parts, or else with the large ones.
    fn with(
        &self,
        other: &Exact,
        small: impl FnOnce([i128; 4]) -> Option<(i128, i128)>,
        large: impl FnOnce(BigRational, BigRational) -> BigRational,
    ) -> Exact {
        if let (Size::Small(a, b), Size::Small(c, d)) = (&self.0, &other.0)
            && let Some((over, under)) = small([*a, *b, *c, *d].map(i128::from))
        {
            return Exact::reduced(over, under);
        }
        Exact::large(large(self.to_large(), other.to_large()))
    }

    fn plus(&self, other: &Exact) -> Exact {
        self.with(other, |[a, b, c, d]| Some(((a * d).checked_add(c * b)?, b * d)), |a, b| a + b)
    }

    fn times(&self, other: &Exact) -> Exact {
        self.with(other, |[a, b, c, d]| Some((a * c, b * d)), |a, b| a * b)
    }
}

/// The greatest common divisor, which is 1 at least.
fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        if let (Ok(a), Ok(b)) = (u64::try_from(a), u64::try_from(b)) {
            return u128::from(small_divisor(a, b));
        }
        (a, b) = (b, a % b);
    }
    a.max(1)
}

fn small_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Default for Exact {
    fn default() -> Exact {
        Exact(Size::Small(0, 1))
    }
}

impl From<i64> for Exact {
    fn from(whole: i64) -> Exact {
        Exact(Size::Small(whole, 1))
    }
}

impl Add for Exact {
    type Output = Exact;

    fn add(self, other: Exact) -> Exact {
        self.plus(&other)
    }
}

impl Sub for Exact {
    type Output = Exact;

    fn sub(self, other: Exact) -> Exact {
        self.plus(&-other)
    }
}

impl Neg for Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        match self.0 {
            Size::Small(over, under) => Exact::reduced(-i128::from(over), under.into()),
            Size::Large(value) => Exact::large(-*value),
        }
    }
}

impl Mul<&Exact> for &Exact {
    type Output = Exact;

    fn mul(self, other: &Exact) -> Exact {
        self.times(other)
    }
}

/// By a number that is not zero.
impl Div for Exact {
    type Output = Exact;

    fn div(self, other: Exact) -> Exact {
        self.with(&other, |[a, b, c, d]| Some((a * d, b * c)), |a, b| a / b)
    }
}

impl<'e> Sum<&'e Exact> for Exact {
    fn sum<I: Iterator<Item = &'e Exact>>(all: I) -> Exact {
        all.fold(Exact::default(), |sum, one| sum.plus(one))
    }
}

impl Sum for Exact {
    fn sum<I: Iterator<Item = Exact>>(all: I) -> Exact {
        all.fold(Exact::default(), |sum, one| sum.plus(&one))
    }
}

impl Ord for Exact {
    fn cmp(&self, other: &Exact) -> Ordering {
        match (&self.0, &other.0) {
            (Size::Small(a, b), Size::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_large().cmp(&other.to_large()),
        }
    }
}

impl PartialOrd for Exact {
    fn partial_cmp(&self, other: &Exact) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Exact {
    /// Whole numbers as they are, others as a fraction: `66`, `80/3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Size::Small(over, 1) => write!(f, "{over}"),
            Size::Small(over, under) => write!(f, "{over}/{under}"),
            Size::Large(value) => write!(f, "{value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_fractions_add_up_to_the_same() {
        let part = |number: usize| Exact::fraction(number, 7 * number + 1);
        let sum: Exact = (1..200).map(part).sum();
        assert!(matches!(sum.0, Size::Large(_)));
        let back = (1..200).rev().fold(sum.clone(), |left, number| left - part(number));
        assert_eq!((back, Exact::default()), (Exact::default(), Exact::whole(0)));
        let double = &sum * &Exact::whole(2);
        assert!(double > sum && -double.clone() < Exact::whole(1));
        assert_eq!(double / sum, Exact::whole(2));
        assert_eq!(Exact::fraction(160, 6).to_string(), "80/3");
        assert_eq!((-Exact::fraction(6, 3)).to_string(), "-2");
    }
}
