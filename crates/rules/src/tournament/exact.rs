//! Fractions that nothing rounds and no size limits: points, shares and weights. A third of 66 is
//! 22 and ties with it; a number with a floating point would not (C.3).

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, Div, Mul, Neg, Sub};

use num_rational::BigRational;
use serde::{Deserialize, Serialize};

use crate::orders::quoted;

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
    pub const ZERO: Exact = Exact(Size::Small(0, 1));

    /// The fraction of two whole numbers, the second of which is not zero.
    pub fn fraction(over: i128, under: i128) -> Exact {
        debug_assert_ne!(under, 0);
        // Most numbers are whole, and dividing such long ones takes longest.
        if let (Ok(over), 1) = (i64::try_from(over), under) {
            return Exact(Size::Small(over, 1));
        }
        let common = divisor(over.unsigned_abs(), under.unsigned_abs());
        let common = i128::try_from(common).unwrap_or(1) * under.signum();
        match (i64::try_from(over / common), i64::try_from(under / common)) {
            (Ok(over), Ok(under)) => Exact(Size::Small(over, under)),
            _ => Exact::large(BigRational::new(over.into(), under.into())),
        }
    }

    /// A whole number.
    pub fn whole(number: usize) -> Exact {
        Exact::from(number as u64)
    }

    /// So many times as much.
    #[must_use]
    pub fn times(&self, factor: usize) -> Exact {
        self * &Exact::whole(factor)
    }

    /// One of so many equal parts. There is at least one.
    #[must_use]
    pub fn shared(self, parts: usize) -> Exact {
        self / Exact::whole(parts.max(1))
    }

    /// The nearest whole number; from the middle between two the even one.
    #[must_use]
    pub fn rounded(&self) -> Exact {
        let floor = Exact::large(self.to_large().floor());
        let is_even = Exact::large(floor.clone().shared(2).to_large().fract()) == Exact::ZERO;
        match (self.clone() - floor.clone()).cmp(&Exact::fraction(1, 2)) {
            Ordering::Less => floor,
            Ordering::Equal if is_even => floor,
            Ordering::Equal | Ordering::Greater => floor + Exact::from(1),
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
            return Exact::fraction(over, under);
        }
        Exact::large(large(self.to_large(), other.to_large()))
    }

    fn plus(&self, other: &Exact) -> Exact {
        self.with(other, |[a, b, c, d]| Some(((a * d).checked_add(c * b)?, b * d)), |a, b| a + b)
    }
}

/// The greatest common divisor, which is 1 at least.
fn divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Default for Exact {
    fn default() -> Exact {
        Exact::ZERO
    }
}

impl<N: Into<i128>> From<N> for Exact {
    fn from(whole: N) -> Exact {
        Exact::fraction(whole.into(), 1)
    }
}

impl<E: Borrow<Exact>> Add<E> for Exact {
    type Output = Exact;

    fn add(self, other: E) -> Exact {
        self.plus(other.borrow())
    }
}

impl<E: Borrow<Exact>> Sub<E> for Exact {
    type Output = Exact;

    fn sub(self, other: E) -> Exact {
        self.plus(&-other.borrow().clone())
    }
}

impl Neg for Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        match self.0 {
            Size::Small(over, under) => Exact::fraction(-i128::from(over), under.into()),
            Size::Large(value) => Exact::large(-*value),
        }
    }
}

impl Mul<&Exact> for &Exact {
    type Output = Exact;

    fn mul(self, other: &Exact) -> Exact {
        self.with(other, |[a, b, c, d]| Some((a * c, b * d)), |a, b| a * b)
    }
}

/// By a number that is not zero.
impl Div for Exact {
    type Output = Exact;

    fn div(self, other: Exact) -> Exact {
        self.with(&other, |[a, b, c, d]| Some((a * d, b * c)), |a, b| a / b)
    }
}

impl<E: Borrow<Exact>> Sum<E> for Exact {
    fn sum<I: Iterator<Item = E>>(all: I) -> Exact {
        all.fold(Exact::ZERO, Exact::add)
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

impl Exact {
    /// The fraction of its notation: `2`, `4/5`.
    pub fn from_text(text: &str) -> Result<Exact, String> {
        let fault = || format!("{text:?} is no fraction");
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let (over, sign) = over.strip_prefix('-').map_or((over, false), |over| (over, true));
        let number = |digits: &str| {
            let plain = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
            digits.parse::<i64>().ok().filter(|_| plain).ok_or_else(fault)
        };
        let (over, under) = (number(over)?, number(under)?);
        if under == 0 {
            return Err(fault());
        }
        let found = Exact::fraction(over.into(), under.into());
        Ok(if sign { -found } else { found })
    }
}

impl Serialize for Exact {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
        let text = String::deserialize(deserializer)?;
        Exact::from_text(&text).map_err(serde::de::Error::custom)
    }
}

/// A fraction as people may write it in a document: not below zero, and of limited length.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct WrittenFraction(pub Exact);

/// The most digits above the line, and below it.
const DIGITS_MAX: usize = 6;

impl TryFrom<String> for WrittenFraction {
    type Error = String;

    fn try_from(text: String) -> Result<WrittenFraction, String> {
        let is_short = text.split('/').all(|digits| digits.len() <= DIGITS_MAX);
        let found = Exact::from_text(&text).ok().filter(|found| is_short && *found >= Exact::ZERO);
        found.map(WrittenFraction).ok_or_else(|| {
            format!(
                "expected a number or a fraction, such as \"1\" or \"3/2\", of at most \
                 {DIGITS_MAX} digits each, found {}",
                quoted(&text)
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_fractions_add_up_to_the_same() {
        let part = |number: usize| Exact::whole(number).shared(7 * number + 1);
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

    #[test]
    fn fractions_are_exact_and_in_lowest_terms() {
        let third = Exact::fraction(2, -6);
        assert_eq!(third.to_string(), "-1/3");
        assert_eq!((third.clone() + third.clone() + third).to_string(), "-1");
        assert_eq!(Exact::from(66).shared(3), Exact::from(22));
        assert_eq!(Exact::from(66).times(6).shared(18), Exact::from(22));
        assert_eq!(Exact::from(1) - Exact::fraction(1, 2), Exact::fraction(3, 6));
        assert!(Exact::fraction(80, 3) > Exact::fraction(53, 2));
        assert_eq!([1, 2, 3].map(Exact::from).into_iter().sum::<Exact>(), Exact::from(6));
    }

    #[test]
    fn a_fraction_is_rounded_to_the_nearest_whole_number_and_a_half_to_the_even_one() {
        let rounded = |over, under| Exact::fraction(over, under).rounded().to_string();
        let cases = [(160, 3), (145, 2), (55, 2), (35, 2), (66, 1), (-1, 3), (-3, 2)];
        let rounded = cases.map(|(over, under)| rounded(over, under));
        assert_eq!(rounded, ["53", "72", "28", "18", "66", "0", "-2"]);
    }

    #[test]
    fn notation_is_digits_and_a_line() {
        for text in ["", "1/0", "1/", "x", "--1", "1.5"] {
            assert!(Exact::from_text(text).is_err(), "{text}");
        }
        assert_eq!(Exact::from_text("-6/4").unwrap().to_string(), "-3/2");
    }
}
