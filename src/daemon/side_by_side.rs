//! The same work for many things at once, on so many cores.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Does the same for each, on so many cores, and returns the results in the order of the inputs.
/// Where `work` panics, so does this.
pub(super) fn side_by_side<T: Send, R: Send>(
    cores: usize,
    things: Vec<T>,
    work: impl Fn(T) -> R + Sync,
) -> Vec<R> {
    let count = things.len();
    let queue = Mutex::new(things.into_iter().enumerate());
    let done = Mutex::new(Vec::with_capacity(count));
    let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).next();
    let go = || {
        while let Some((number, thing)) = next() {
            let came = work(thing);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((number, came));
        }
    };
    thread::scope(|scope| {
        (1..cores.min(count)).for_each(|_| drop(scope.spawn(go)));
        go();
    });
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, came)| came).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_things_is_in_their_order() {
        for cores in [1, 2, 4, 200] {
            let done = side_by_side(cores, (0..100).collect(), |number: u64| number * number);
            assert_eq!(done, (0..100).map(|number| number * number).collect::<Vec<_>>(), "{cores}");
        }
        assert!(side_by_side(4, Vec::<u8>::new(), |one| one).is_empty());
    }
}
