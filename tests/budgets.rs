//! What work may cost, counted instead of timed: allocations, bytes, points looked at.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]
#![allow(unsafe_code, reason = "an allocator that counts is one that is asked")]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use ringscope::scene::Show;
use ringscope::{KeySource, Lab, PlacedKeys, Scheme};
use support::{lab, run, scenario};

thread_local! {
    static ASKED: Cell<(usize, usize)> = const { Cell::new((0, 0)) };
}

/// The system's allocator, and how often and for how many bytes this thread has asked it.
struct Counting;

fn note(bytes: usize) {
    // A thread that ends has no count any more.
    let _ = ASKED.try_with(|asked| {
        let (times, sum) = asked.get();
        asked.set((times + 1, sum + bytes));
    });
}

// SAFETY: every call goes to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        note(layout.size());
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        unsafe { System.dealloc(at, layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        note(size);
        unsafe { System.realloc(at, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// How often `work` asks for memory, and for how many bytes in all.
fn asked<T>(work: impl FnOnce() -> T) -> (usize, usize) {
    let before = ASKED.get();
    let done = work();
    let after = ASKED.get();
    drop(done);
    (after.0 - before.0, after.1 - before.1)
}

/// A lab of so many nodes and keys, all of them placed.
fn big(nodes: usize, vnodes: usize, keys: usize) -> Lab {
    let nodes: Vec<String> = (0..nodes).map(|at| format!("n{at}")).collect();
    let (vnodes, keys) = (vnodes.to_string(), keys.to_string());
    let mut lab = lab(&[
        ("nodes", &nodes.join(" ")),
        ("vnodes", &vnodes),
        ("keys", &keys),
    ]);
    lab.place(usize::MAX);
    lab
}

#[test]
fn ten_times_the_generated_keys_ask_for_memory_no_more_often() {
    let scheme = Scheme::named("reference").unwrap();
    let times = |count: u32| {
        let mut keys = PlacedKeys::new(KeySource::generated(count, "key:{i}"), scheme.circle());
        asked(|| keys.place(&scheme, usize::MAX, &mut |_| {})).0
    };
    let (few, many) = (times(19_000), times(190_000));
    assert!(
        many <= few + 8,
        "{few} times for 19,000 keys, {many} for 190,000"
    );
    assert!(many < 60, "{many} times");
}

#[test]
fn a_run_of_keys_is_placed_within_four_times_its_own_bytes() {
    let scheme = Scheme::named("reference").unwrap();
    let mut keys = PlacedKeys::new(KeySource::generated(900_000, "key:{i}"), scheme.circle());
    let (_, bytes) = asked(|| keys.place(&scheme, 300_000, &mut |_| {}));
    assert!(bytes < 4 * 8 * 300_000, "{bytes} bytes for 300,000 keys");
}

#[test]
fn a_slider_step_on_150_000_points_costs_a_small_part_of_the_ring() {
    let mut lab = big(1000, 150, 1000);
    run(&mut lab, "weight n500 1.1");
    let (times, bytes) = asked(|| lab.amend("weight n500 1.2".parse().unwrap()).unwrap());
    // The points alone are 4 MB, and there are four copies of what a change needs: the ring a
    // step back and the ring now, each by way of the step before.
    assert!(bytes < 3_000_000, "{bytes} bytes");
    assert!(times < 12_000, "{times} times");
}

#[test]
fn a_thousand_times_the_keys_make_a_step_ask_for_no_more_memory() {
    let step = |keys| {
        let mut lab = big(20, 50, keys);
        run(&mut lab, "weight n5 1.1");
        asked(|| lab.amend("weight n5 1.2".parse().unwrap()).unwrap())
    };
    assert_eq!(step(1000), step(1_000_000));
}

#[test]
fn an_undo_in_a_long_log_costs_what_it_costs_in_a_short_one() {
    let undo = |steps: usize| {
        let mut lab = big(20, 50, 1000);
        for step in 0..steps {
            run(&mut lab, &format!("weight n{} {}", step % 20, 1 + step % 7));
        }
        lab.undo().unwrap();
        asked(|| lab.undo().unwrap()).0
    };
    let (short, long) = (undo(10), undo(600));
    assert!(
        long < 2 * short,
        "{short} times after 10 steps, {long} after 600"
    );
}

#[test]
fn a_set_of_other_nodes_keeps_the_keys_that_are_placed() {
    let mut lab = big(20, 50, 400_000);
    let mut wanted = lab.scenario();
    wanted.set_field("nodes", Some("A B*2 C")).unwrap();
    let (_, bytes) = asked(|| lab.set(wanted).unwrap());
    assert_eq!(lab.keys().pending(), 0);
    lab.check().unwrap();
    assert!(
        bytes < 8 * 400_000 / 4,
        "{bytes} bytes, as if keys had been placed anew"
    );
}

#[test]
fn facts_ask_for_memory_only_for_their_few_words() {
    let lab = big(1000, 150, 0);
    let (times, bytes) = asked(|| lab.facts());
    assert!(times <= 2 && bytes < 200, "{times} times, {bytes} bytes");
}

#[test]
fn a_frame_of_a_picture_that_moves_asks_for_no_memory() {
    for fields in [
        &[("nodes", "A B C D E")][..],
        &[("nodes", "A B"), ("vnodes", "5")],
        &[("vnodes", "900"), ("keys", "50000")],
    ] {
        let mut show = Show::new(scenario(fields)).unwrap();
        show.run("weight A 2".parse().unwrap(), false).unwrap();
        for t in [0.1, 0.5, 0.9] {
            show.frame(t);
        }
        let (times, bytes) = asked(|| {
            for frame in 0..50 {
                show.frame(f64::from(frame) / 60.0);
            }
        });
        assert_eq!((times, bytes), (0, 0), "in 50 frames");
    }
}
