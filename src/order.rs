//! The two sorts there are: one for lists that are short or sorted seldom, one for millions.
//!
//! A sort that is compiled afresh for each kind of list is the largest part
//! of a small program, so short lists share one. Positions come from a hash
//! and are as good as random, so long lists of them are dealt into boxes.

use core::cmp::Ordering;

/// The places 0…`count` − 1 in the order that `compare` says; equal ones as they stand.
pub(crate) fn places(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..count).collect();
    places.sort_by(|a, b| compare(*a, *b));
    places
}

/// Sorts a list that is short, or seldom sorted.
pub(crate) fn compare<T: Copy + Ord>(items: &mut [T]) {
    let order = places(items.len(), &|a, b| items[a].cmp(&items[b]));
    let sorted: Vec<T> = order.into_iter().map(|at| items[at]).collect();
    items.copy_from_slice(&sorted);
}

/// So many items are put right in their places, without asking for memory.
const FEWEST: usize = 16;

/// Sorts what the deals did not tell apart: two or three as a rule.
fn settle<T: Copy + Ord>(items: &mut [T]) {
    if items.len() > FEWEST {
        return compare(items);
    }
    for at in 1..items.len() {
        let mut to = at;
        while to > 0 && items[to - 1] > items[to] {
            items.swap(to - 1, to);
            to -= 1;
        }
    }
}

/// Shorter lists are compared, not dealt.
const FEW: usize = 1 << 9;
/// Up to so many items two deals leave few that agree in all the bits looked at; else it takes three.
const TWO_DEALS: usize = 1 << 18;
/// Bits of a key that one deal looks at.
const BITS: u32 = 11;
const BOXES: usize = 1 << BITS;

/// Sorts `items`, whose order never contradicts that of their keys.
///
/// Cost: two or three copies of the list for keys that are spread as a hash spreads them. Those
/// that agree in their first 22 or 33 bits are compared, so that no list is slower than by
/// comparing alone.
pub(crate) fn sort<T: Copy + Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> u128) {
    if items.len() < FEW {
        compare(items);
        return;
    }
    let every = items.iter().fold(0, |bits, item| bits | key(item));
    let deals = if items.len() > TWO_DEALS { 3 } else { 2 };
    let looked = BITS * deals;
    if every > u128::from(u64::MAX) {
        // Half of a wide key is more than is looked at, and a machine word.
        let spare = (128 - every.leading_zeros()).saturating_sub(64 + looked);
        deal(items, deals, |item| (key(item) >> 64) as u64 >> spare);
    } else {
        let spare = (128 - every.leading_zeros()).saturating_sub(looked);
        deal(items, deals, |item| key(item) as u64 >> spare);
    }
}

/// Sorts `items` by `top`, of which so many deals see all bits, and compares those alike in it.
fn deal<T: Copy + Ord>(items: &mut Vec<T>, deals: u32, top: impl Fn(&T) -> u64) {
    let mut boxes = items.clone();
    for nth in 0..deals {
        let digit = |item: &T| (top(item) >> (BITS * nth)) as usize % BOXES;
        let mut places = [0u32; BOXES];
        for item in &*items {
            places[digit(item)] += 1;
        }
        let mut sum = 0;
        for place in &mut places {
            sum += core::mem::replace(place, sum);
        }
        for item in &*items {
            let place = &mut places[digit(item)];
            if let Some(to) = boxes.get_mut(*place as usize) {
                *to = *item;
            }
            *place += 1;
        }
        core::mem::swap(items, &mut boxes);
    }
    let (mut start, mut last) = (0, None);
    for at in 0..items.len() {
        let here = Some(top(&items[at]));
        if here != last {
            settle(&mut items[start..at]);
            (start, last) = (at, here);
        }
    }
    settle(&mut items[start..]);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees(mut items: Vec<u128>, what: &str) {
        let mut wanted = items.clone();
        wanted.sort_unstable();
        sort(&mut items, |item| *item);
        assert!(items == wanted, "{what}");
    }

    #[test]
    fn whatever_the_keys_are_they_end_up_in_order() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            u128::from(state >> 32 ^ state << 17)
        };
        for len in [0, 1, FEW - 1, FEW, 3000, 50_000] {
            let random: Vec<u128> = (0..len).map(|_| next()).collect();
            agrees(random.clone(), "random");
            for (what, key) in [
                ("wide", (|x| x << 64 | x) as fn(u128) -> u128),
                ("narrow", |x| x % 7),
                ("alike", |_| 5),
                ("clustered", |x| (1 << 63) + x % 4096),
                ("one far away", |x| if x % 97 == 0 { u128::MAX } else { x }),
                ("clustered and wide", |x| (1 << 120) + x % 65_536),
            ] {
                agrees(random.iter().map(|x| key(*x)).collect(), what);
            }
            let mut sorted = random;
            sorted.sort_unstable();
            agrees(sorted.clone(), "sorted");
            sorted.reverse();
            agrees(sorted, "reversed");
        }
    }

    #[test]
    fn what_the_keys_do_not_tell_apart_is_compared() {
        let mut items: Vec<(u128, u32)> = (0..5000u32)
            .map(|at| (u128::from(at * 7919 % 13), 5000 - at))
            .collect();
        let mut wanted = items.clone();
        wanted.sort_unstable();
        sort(&mut items, |item| item.0);
        assert_eq!(items, wanted);
    }
}
