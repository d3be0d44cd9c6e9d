//! Four SHA-256 or MD5 at once, beside the crates on a million random texts.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod support;

use ringscope::hash::lanes::{Digests, Four, Lane, SHORT, digest_of};
use ringscope::{Hash, KeyRule, KeySource, PlacedKeys, Scheme, SchemeRef, Template};
use support::Dice;

/// A text of 0 to 55 bytes of any value.
fn text(dice: &mut Dice) -> Vec<u8> {
    let len = dice.below(SHORT + 1);
    (0..len).map(|_| dice.next() as u8).collect()
}

/// Both hashes with their lanes and the bytes of their digests.
const BOTH: [(Hash, Lane, usize); 2] =
    [(Hash::Sha256, Lane::Sha256, 32), (Hash::Md5, Lane::Md5, 16)];

fn assert_digest(hash: Hash, digests: &Digests, lane: usize, text: &[u8]) {
    let wanted = hash.digest(text);
    let wanted = wanted.as_bytes();
    assert_eq!(
        &digest_of(digests, lane)[..wanted.len()],
        wanted,
        "{text:?}"
    );
}

#[test]
fn lanes_are_only_where_the_digest_is_long_enough_to_be_read() {
    for (hash, lane, width) in BOTH {
        assert_eq!(Lane::of(hash, width), Some(lane));
        assert_eq!(Lane::of(hash, width + 1), None);
    }
    assert_eq!(Lane::of(Hash::Sha1, 4), None);
}

#[test]
fn a_million_random_texts_have_the_digests_of_the_crate() {
    let mut dice = Dice::new(5);
    for (hash, lane, _) in BOTH {
        let mut four = Four::new(lane);
        for _ in 0..250_000 {
            let texts: [Vec<u8>; 4] = core::array::from_fn(|_| text(&mut dice));
            for (lane, text) in texts.iter().enumerate() {
                four.set(lane, text);
            }
            let (lanes, whole) = (four.digests_in_lanes(), four.digests());
            for (lane, text) in texts.iter().enumerate() {
                assert_digest(hash, &lanes, lane, text);
                assert_digest(hash, &whole, lane, text);
            }
        }
    }
}

#[test]
fn texts_of_every_length_that_fits_one_block_are_hashed_to_the_end() {
    for (hash, lane, _) in BOTH {
        let mut four = Four::new(lane);
        for len in (0..=SHORT).chain((0..=SHORT).rev()) {
            for lane in 0..4 {
                // Longer and shorter ones by turns, so that nothing of the text before may stay.
                let len = if lane % 2 == 0 { len } else { SHORT - len };
                let text = vec![b'a' + lane as u8; len];
                four.set(lane, &text);
                assert_digest(hash, &four.digests_in_lanes(), lane, &text);
            }
        }
    }
}

/// The reference with another way of keys to positions.
fn scheme(label: &str) -> Scheme {
    let mut scheme = Scheme::named("reference").unwrap();
    let ringscope::Method::Ring(ring) = &mut scheme.method else {
        panic!("the reference is a ring");
    };
    ring.key = KeyRule {
        label: Template::new(label),
        ..ring.key.clone()
    };
    scheme
}

#[test]
fn keys_made_from_a_pattern_sit_where_each_of_them_alone_would() {
    let long = "x".repeat(60);
    for (label, pattern) in [
        ("key:{key}", "key:{i}"),
        ("key:{key}", "{i}"),
        ("{key}", "{i}-tail"),
        ("{key}/{key}", "k{i}"),
        ("{key}", "{i}:{i}"),
        ("{key}{0xff}", "a{i}b"),
        ("{key}", &format!("{}{{i}}", &long[..50])),
        ("{key}", &format!("{}{{i}}", &long[..48])),
        ("{key}", &format!("{long}{{i}}")),
        ("{key}#{i}", "k{i}"),
    ] {
        let scheme = scheme(label);
        let source = KeySource::generated(12_345, pattern);
        let mut keys = PlacedKeys::new(source.clone(), scheme.circle());
        // Slices begin and end anywhere.
        for most in [1, 2, 3, 5, 900, 7000, usize::MAX] {
            keys.place(&scheme, most, &mut |_| {});
            keys.check().unwrap();
        }
        let mut label = Vec::new();
        let mut wanted: Vec<_> = (0..12_345u32)
            .map(|at| {
                let text = source.text(at as usize);
                (scheme.key_position(text.as_bytes(), &mut label), at)
            })
            .collect();
        wanted.sort_unstable();
        assert!(keys.traced().eq(wanted), "{pattern}");
    }
}

#[test]
fn listed_keys_of_any_length_sit_where_each_of_them_alone_would() {
    let mut dice = Dice::new(9);
    let listed: Vec<String> = (0..999)
        .map(|at| "é".repeat(dice.below(40)) + &at.to_string())
        .collect();
    for name in ["reference", "teaching-100", "ketama", "modulo"] {
        let scheme = Scheme::find(&SchemeRef {
            name: name.to_owned(),
            params: serde_json::Map::new(),
        })
        .unwrap();
        let mut keys = PlacedKeys::new(KeySource::Listed(listed.clone()), scheme.circle());
        keys.place(&scheme, usize::MAX, &mut |_| {});
        let mut label = Vec::new();
        let mut wanted: Vec<_> = listed
            .iter()
            .map(|key| scheme.key_position(key.as_bytes(), &mut label))
            .collect();
        wanted.sort_unstable();
        assert!(keys.positions().eq(wanted), "{name}");
    }
}
