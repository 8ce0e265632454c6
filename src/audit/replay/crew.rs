//! Work that is handed out to several cores as it comes.

use std::collections::BTreeMap;
use std::sync::mpsc::{self, TrySendError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many things wait for each other core at most: they hold memory, and are best done while they
/// are near.
const WAITING_MAX: usize = 16;

/// Does the same for each thing that `find` hands out, on so many cores, and returns the results in
/// the order in which the things came. Where `work` panics, so does this.
pub(super) fn worked_through<T: Send, R: Send, E>(
    cores: usize,
    work: impl Fn(T) -> R + Sync,
    find: impl FnOnce(&mut dyn FnMut(T)) -> Result<(), E>,
) -> Result<Vec<R>, E> {
    let (hand, waiting) = mpsc::sync_channel::<(usize, T)>(WAITING_MAX * cores.saturating_sub(1));
    let (waiting, done) = (Mutex::new(waiting), Mutex::new(BTreeMap::new()));
    let go = |(number, thing)| {
        let came = work(thing);
        lock(&done).insert(number, came);
    };
    let next = || lock(&waiting).recv().ok();
    let go_on = || {
        while let Some(one) = next() {
            go(one);
        }
    };
    thread::scope(|scope| {
        (1..cores).for_each(|_| drop(scope.spawn(go_on)));
        let mut count = 0;
        let found = find(&mut |thing| {
            match hand.try_send((count, thing)) {
                Ok(()) => {}
                // The others have enough to do.
                Err(TrySendError::Full(one) | TrySendError::Disconnected(one)) => go(one),
            }
            count += 1;
        });
        drop(hand);
        go_on();
        found
    })?;
    Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner).into_values().collect())
}

/// A lock whose holder died still holds whole values.
fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_of_things_is_in_the_order_in_which_they_came() {
        for cores in [1, 2, 5] {
            let squares = worked_through(
                cores,
                |number: u64| number * number,
                |hand| {
                    (0..1_000).for_each(hand);
                    Ok::<_, ()>(())
                },
            );
            let expected = (0..1_000).map(|number| number * number).collect();
            assert_eq!(squares, Ok::<Vec<u64>, ()>(expected), "{cores}");
        }
        let broken = worked_through(
            3,
            |one: u8| one,
            |hand| {
                hand(1);
                Err("no more")
            },
        );
        assert_eq!(broken, Err("no more"));
    }
}
